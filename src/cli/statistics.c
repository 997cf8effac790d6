/* What was played and solved on the full-screen terminal, in words. */
#include "kept.h"

#include "gadshill/text.h"
#include "gadshill/words_puzzle.h"
#include "gadshill/utf8.h"
#include "gadshill/words_rules.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_KINDS = 64 };

/* Games of one town against one kind of player. */
struct games {
    char town[64], against[GH_LINK_PLAYER_SIZE];
    unsigned played, won, most;
};

struct statistics {
    struct games games[MOST_KINDS];
    unsigned kinds;
    struct {
        unsigned solved, best;
        uint64_t all; /* seconds */
    } puzzles[GH_LEVELS_END];
};

/* Who is stronger: computer players in the order in which they are listed, persons last. */
static unsigned strength(const char *player)
{
    unsigned at = 0;

    while (gh_player_kind_at(at) && strcmp(gh_player_kind_at(at)->name, player) != 0)
        at++;
    return at;
}

void statistics_count(const struct gh_scene *scene)
{
    struct kept_game game = {.is_won = true};
    const unsigned me = gh_is_single(scene->mine) ? gh_lowest(scene->mine) : GH_NONE;

    if (me == GH_NONE || scene->open.phase != GH_OVER) /* several at one screen: nobody's own */
        return;
    game.points = scene->open.score[me];
    snprintf(game.town, sizeof game.town, "%s", scene->file->town.name);
    for (unsigned seat = 0; seat < scene->open.seats; seat++) {
        if (seat == me)
            continue;
        if (!*game.against || strength(scene->player[seat]) > strength(game.against))
            snprintf(game.against, sizeof game.against, "%s", scene->player[seat]);
        if (scene->open.score[seat] > scene->open.score[me])
            game.is_won = false;
    }
    kept_add_game(&game);
}

static void add_game(void *user, const struct kept_game *game)
{
    struct statistics *all = user;
    unsigned at = 0;

    while (at < all->kinds &&
           (strcmp(all->games[at].town, game->town) != 0 || strcmp(all->games[at].against, game->against) != 0))
        at++;
    if (at == MOST_KINDS)
        return;
    struct games *games = &all->games[at];
    if (at == all->kinds) {
        snprintf(games->town, sizeof games->town, "%s", game->town);
        snprintf(games->against, sizeof games->against, "%s", game->against);
        all->kinds++;
    }
    games->played++;
    games->won += game->is_won;
    if (game->points > games->most)
        games->most = game->points;
}

static void add_puzzle(void *user, const struct kept_puzzle *puzzle)
{
    struct statistics *all = user;

    if (all->puzzles[puzzle->level].solved++ == 0 || puzzle->seconds < all->puzzles[puzzle->level].best)
        all->puzzles[puzzle->level].best = puzzle->seconds;
    all->puzzles[puzzle->level].all += puzzle->seconds;
}

static int by_town_and_strength(const void *one, const void *other)
{
    const struct games *first = one, *second = other;
    const int town = strcmp(first->town, second->town);

    return town != 0 ? town : (int)strength(first->against) - (int)strength(second->against);
}

static void tell_games(FILE *out, const struct screens_towns *towns, const struct games *games)
{
    const struct gh_townfile *file = screens_town_find(towns, games->town);
    char line[GH_SENTENCE_SIZE];

    gh_format(line,
              ngettext("%1$s, %2$s: %3$u game, %4$u won, at most %5$u points",
                       "%1$s, %2$s: %3$u games, %4$u won, at most %5$u points", games->played),
              file ? gh_spoken(&file->title) : games->town,
              gh_player_kind_find(games->against) ? gh_words_computer(games->against) : _("persons"), games->played,
              games->won, games->most);
    fprintf(out, "%s\n", line);
}

static void tell_puzzles(FILE *out, unsigned level, unsigned solved, unsigned best, unsigned average)
{
    char line[GH_SENTENCE_SIZE];

    gh_format(line, _("Puzzles, %1$s: %2$u solved, best time %3$u:%4$02u, on average %5$u:%6$02u"),
              gh_words_level((enum gh_level)level), solved, best / 60, best % 60, average / 60, average % 60);
    fprintf(out, "%s\n", line);
}

char *statistics_text(const struct screens_towns *towns)
{
    struct statistics *all = calloc(1, sizeof *all);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!all || !out)
        abort();
    kept_read(all, add_game, add_puzzle);
    qsort(all->games, all->kinds, sizeof *all->games, by_town_and_strength);
    for (unsigned i = 0; i < all->kinds; i++)
        tell_games(out, towns, &all->games[i]);
    bool has_puzzles = false;
    for (unsigned level = 0; level < GH_LEVELS_END; level++)
        if (all->puzzles[level].solved > 0) {
            if (!has_puzzles && all->kinds > 0)
                fputc('\n', out);
            has_puzzles = true;
            tell_puzzles(out, level, all->puzzles[level].solved, all->puzzles[level].best,
                         (unsigned)(all->puzzles[level].all / all->puzzles[level].solved));
        }
    if (all->kinds == 0 && !has_puzzles)
        fprintf(out, "%s\n", _("Nothing has been played to its end here yet."));
    fclose(out);
    free(all);
    return text;
}
