/* gadshill store: looks after the server's store, while the server runs. */
#include "cli.h"
#include "gadshill/desk.h"
#include "gadshill/sqlite.h"
#include "store.h"

#include <stdlib.h>
#include <string.h>

/* Whether the table is what was stored; otherwise it is named. */
static bool is_sound(struct gh_store *store, uint64_t id)
{
    struct gh_stored_table table;
    char text[GH_TABLE_ID_LETTERS + 1];

    if (gh_store_find(store, id, &table) == GH_TABLE_FOUND)
        return true;
    gh_table_id_text(id, text);
    printf(_("%s is damaged: %s\n"), text, _(gh_store_problem(store)));
    return false;
}

static bool check(struct gh_store *store)
{
    uint64_t *ids;
    const unsigned count = (unsigned)gh_store_all(store, &ids);
    bool good = gh_store_is_sound(store);

    if (!good)
        printf(_("The file is damaged: %s\n"), gh_store_problem(store));
    for (unsigned i = 0; i < count; i++)
        good &= is_sound(store, ids[i]);
    if (good)
        printf(ngettext("%u table, no damage\n", "%u tables, no damage\n", count), count);
    free(ids);
    return good;
}

/* Copies the tables that are named into a store in memory. */
static bool gather(struct gh_store *store, struct gh_store *some, char **names, int count)
{
    struct gh_stored_table table;
    uint64_t id;

    for (int i = 0; i < count; i++) {
        if (!gh_table_id_parse(names[i], strlen(names[i]), &id) || gh_store_find(store, id, &table) == GH_NO_TABLE) {
            cli_error(_("store: there is no table %s"), names[i]);
            return false;
        }
        if (!is_sound(store, id))
            return false;
        if (gh_store_find(some, id, &table) == GH_NO_TABLE && !gh_sqlite_copy(some, store, id)) {
            cli_error("store: %s", gh_store_problem(some));
            return false;
        }
    }
    return true;
}

static bool export_tables(struct gh_store *store, const char *path, char **names, int count)
{
    char problem[GH_STORE_PROBLEM_SIZE];
    struct gh_sqlite_start start;
    struct gh_store *some = gh_sqlite_open(":memory:", &start, problem);
    bool done = some && gather(store, some, names, count);

    if (!some || (done && !gh_sqlite_backup(some, path, problem))) {
        cli_error("store: %s", problem);
        done = false;
    }
    if (some)
        gh_store_close(some);
    return done;
}

/* Takes one table over; one that is there already stays as it is. */
static bool take_over(struct gh_store *store, struct gh_store *from, uint64_t id, unsigned *taken)
{
    struct gh_stored_table table;
    char text[GH_TABLE_ID_LETTERS + 1];

    gh_table_id_text(id, text);
    if (!is_sound(from, id))
        return false;
    if (gh_store_find(store, id, &table) != GH_NO_TABLE) {
        printf(_("%s is there already\n"), text);
        return true;
    }
    if (!gh_sqlite_copy(store, from, id)) {
        cli_error("store: %s", gh_store_problem(store));
        return false;
    }
    ++*taken;
    return true;
}

static bool import_tables(struct gh_store *store, const char *path)
{
    char problem[GH_STORE_PROBLEM_SIZE];
    struct gh_store *from = gh_sqlite_load(path, problem);
    unsigned taken = 0;
    bool good = true;
    uint64_t *ids;

    if (!from) {
        cli_error("store: %s", problem);
        return false;
    }
    const size_t count = gh_store_all(from, &ids);
    for (size_t i = 0; i < count; i++)
        good &= take_over(store, from, ids[i], &taken);
    printf(ngettext("%u table taken over\n", "%u tables taken over\n", taken), taken);
    free(ids);
    gh_store_close(from);
    return good;
}

int cli_store(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {CLI_DATA_OPTION, {.name = NULL}};
    static const struct cli_usage usage = {
        .name = "store",
        .arguments = N_("check | export FILE TABLE... | import FILE"),
        .least = 1,
        .most = 1000,
        .summary = N_("check: looks for damage in the server's tables. export: copies some of them to a file. import: "
                      "takes over the tables of such a file, or of a backup. The server goes on."),
        .options = table_of_options,
    };
    enum { CHECK, EXPORT, IMPORT, END, MOST = 1000 };
    static const struct cli_word words[] = {[CHECK] = {"check", NULL, 0, 0, 1},
                                            [EXPORT] = {"export", N_("FILE TABLE..."), 2, MOST, 1},
                                            [IMPORT] = {"import", N_("FILE"), 1, 1, 1},
                                            [END] = {.name = NULL}};
    struct cli_store_options options = {.data = NULL};
    unsigned given;
    int code;
    const struct cli_word *word = cli_parse_words(&usage, words, &options, &argc, argv, &given, &code);

    if (!word)
        return code;
    struct gh_store *store = cli_store_open(&options);
    if (!store)
        return CLI_FAILED;
    const bool done = word == &words[CHECK]    ? check(store)
                      : word == &words[EXPORT] ? export_tables(store, argv[2], argv + 3, argc - 3)
                                               : import_tables(store, argv[2]);
    gh_store_close(store);
    return done ? CLI_OK : CLI_FAILED;
}
