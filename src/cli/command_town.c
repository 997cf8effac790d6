/* gadshill town: checks or draws a town file. */
#include "cli.h"
#include "gadshill/draw.h"
#include "gadshill/utf8.h"
#include "gadshill/words_rules.h"
#include "gadshill/words_tell.h"
#include "gadshill/paragraph.h"
#include "gadshill/source.h"

#include <stdlib.h>
#include <string.h>

struct town_options {
    uint64_t card;
    bool json;
};

static bool set_card(void *target, const char *value)
{
    return gh_number(value, 1, GH_MAX_CARDS, &((struct town_options *)target)->card);
}

static bool set_json(void *target, const char *value)
{
    (void)value;
    ((struct town_options *)target)->json = true;
    return true;
}

static void print_problems(const char *path, const struct gh_townfile *file, const struct gh_problems *problems)
{
    for (unsigned i = 0; i < problems->count; i++) {
        const struct gh_problem *problem = &problems->problem[i];

        printf(problem->advice ? _("%s:%u:%u: advice: %s\n") : _("%s:%u:%u: mistake: %s\n"), path, problem->line,
               problem->column, problem->text);
    }
    if (file)
        printf(_("%s: %u sites, %u buildings, %u cards: no mistakes\n"), path, file->town.sites, file->town.buildings,
               file->town.cards);
    else
        printf(ngettext("%s: %u mistake\n", "%s: %u mistakes\n", problems->mistakes), path, problems->mistakes);
}

static void write_problems(const char *path, const struct gh_townfile *file, const struct gh_problems *problems)
{
    struct gh_writer json = cli_json_open();

    gh_write_text(&json, "file", path);
    gh_write_number(&json, "mistakes", problems->mistakes);
    if (file) {
        gh_write_text(&json, "town", file->town.name);
        gh_write_number(&json, "sites", file->town.sites);
        gh_write_number(&json, "buildings", file->town.buildings);
        gh_write_number(&json, "cards", file->town.cards);
    }
    gh_open_list(&json, "problems");
    for (unsigned i = 0; i < problems->count; i++) {
        const struct gh_problem *problem = &problems->problem[i];

        gh_open_object(&json, NULL);
        gh_write_text(&json, "kind", problem->advice ? "advice" : "mistake");
        gh_write_number(&json, "line", problem->line);
        gh_write_number(&json, "column", problem->column);
        gh_write_text(&json, "words", problem->text);
        gh_close_object(&json);
    }
    gh_close_list(&json);
    cli_json_print(&json);
}

static int check_file(const char *path, bool json)
{
    size_t length;
    char *bytes = cli_read_file(path, GH_TOWNFILE_MAX_BYTES, &length);
    struct gh_problems problems = {.count = 0};

    if (!bytes)
        return CLI_FAILED;
    struct gh_townfile *file = gh_townfile_read(bytes, length, &problems);
    (json ? write_problems : print_problems)(path, file, &problems);
    const int code = file ? CLI_OK : CLI_FAILED;
    gh_townfile_free(file);
    free(bytes);
    return code;
}

/* A town may be named without its path, and is then called by the shortest one. */
static int check(const char *name, bool json)
{
    const char *found = cli_town_path(name);
    char *shortest = found ? realpath(found, NULL) : NULL;
    const int code = check_file(shortest ? shortest : found ? found : name, json);

    free(shortest);
    return code;
}

/* What the program understood of a card (by its index), for those who write one. */
static void show_meaning(const struct gh_townfile *file, unsigned card)
{
    enum { PAIRS_SIZE = GH_SENTENCE_SIZE + GH_MAX_SITES * GH_MAX_SITES * 2 * GH_SITE_NAME_SIZE };
    static char text[PAIRS_SIZE];
    const struct gh_words words = {.file = file};
    const struct gh_town *town = &file->town;
    size_t used;

    gh_paragraph("", 0, GH_PAGE_WIDTH, gh_words_card(&words, card, text), stdout);
    if (town->card[card].kind != GH_CONDITION_CARD)
        return;
    gh_tell(&words, text, _("Pairs ({building} first, then my building):"),
            gh_with_building("building", town->card[card].building));
    used = strlen(text);
    for (gh_each(named, town->card[card].sites))
        for (gh_each(mine, town->relation[card].mine_for[named]))
            used += (size_t)snprintf(text + used, sizeof text - used, " %s-%s", town->site_name[named],
                                     town->site_name[mine]);
    gh_paragraph("", 0, GH_PAGE_WIDTH, text, stdout);
}

static int show(const char *name, uint64_t card)
{
    struct gh_townfile *file = cli_load_town(name);
    int code = CLI_OK;

    if (!file)
        return CLI_FAILED;
    if (card > file->town.cards) {
        cli_error(_("the cards of %1$s are numbered 1 to %2$u"), file->town.name, file->town.cards);
        code = CLI_FAILED;
    } else if (card > 0) {
        gh_draw_card(file, (unsigned)card, !gh_utf8_in_locale(), stdout);
        show_meaning(file, (unsigned)card - 1);
    } else {
        printf("%s\n\n", gh_spoken(&file->title));
        gh_draw_map(file, NULL, !gh_utf8_in_locale(), stdout);
    }
    gh_townfile_free(file);
    return code;
}

int cli_town(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_OPTION("card", N_("N"), N_("show: draw this card instead of the map, and say what it means"), set_card),
        CLI_OPTION("json", NULL, N_("check: print JSON for other programs"), set_json),
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "town",
        .arguments = N_("check|show TOWN"),
        .least = 1,
        .most = 2,
        .summary =
            N_("check: names every mistake in a town file with line and column. show: draws its map, or a card."),
        .options = table_of_options,
    };
    static const struct cli_word words[] = {
        {"check", N_("TOWN"), 1, 1, 2}, {"show", N_("TOWN"), 1, 1, 1}, {.name = NULL}};
    struct town_options options = {.card = 0};
    unsigned given;
    int code = CLI_OK;
    const struct cli_word *word = cli_parse_words(&usage, words, &options, &argc, argv, &given, &code);

    if (!word)
        return code;
    return word == &words[0] ? check(argv[2], options.json) : show(argv[2], options.card);
}
