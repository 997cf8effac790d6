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
};

static bool set_card(void *target, const char *value)
{
    return gh_number(value, 1, GH_MAX_CARDS, &((struct town_options *)target)->card);
}

static int check_file(const char *path)
{
    size_t length;
    char *bytes = cli_read_file(path, GH_TOWNFILE_MAX_BYTES, &length);
    struct gh_problems problems = {.count = 0};

    if (!bytes)
        return CLI_FAILED;
    struct gh_townfile *file = gh_townfile_read(bytes, length, &problems);
    for (unsigned i = 0; i < problems.count; i++) {
        const struct gh_problem *problem = &problems.problem[i];

        printf(problem->advice ? _("%s:%u:%u: advice: %s\n") : _("%s:%u:%u: mistake: %s\n"), path, problem->line,
               problem->column, problem->text);
    }
    if (file)
        printf(_("%s: %u sites, %u buildings, %u cards: no mistakes\n"), path, file->town.sites, file->town.buildings,
               file->town.cards);
    else
        printf(ngettext("%s: %u mistake\n", "%s: %u mistakes\n", problems.mistakes), path, problems.mistakes);
    const int code = file ? CLI_OK : CLI_FAILED;
    gh_townfile_free(file);
    free(bytes);
    return code;
}

/* A bundled town may be named without its path, and is then called by the shortest one. */
static int check(const char *name)
{
    const char *bundled = strpbrk(name, "/.") ? NULL : gh_bundled_town(name);
    char *shortest = bundled ? realpath(bundled, NULL) : NULL;
    const int code = check_file(shortest ? shortest : bundled ? bundled : name);

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
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "town",
        .arguments = N_("check|show TOWN"),
        .least = 2,
        .most = 2,
        .summary =
            N_("check: names every mistake in a town file with line and column. show: draws its map, or a card."),
        .options = table_of_options,
    };
    struct town_options options = {.card = 0};
    int code = CLI_OK;

    if (!cli_parse(&usage, &options, &argc, argv, &code))
        return code;
    if (strcmp(argv[1], "check") == 0)
        return check(argv[2]);
    if (strcmp(argv[1], "show") == 0)
        return show(argv[2], options.card);
    cli_error(_("town: \"%s\" is neither check nor show; see gadshill town --help"), argv[1]);
    return CLI_USAGE;
}
