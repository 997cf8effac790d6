/* A close look at a store that was not closed: in another thread, by a visitor, while the server serves. Whoever joins
 * a damaged table meanwhile is told so all the same. */
#include "server.h"

#include <stdlib.h>

/* Names every damaged table in the log. */
static void name_damaged_tables(const struct server *server, struct gh_store *store)
{
    struct gh_stored_table table;
    uint64_t *ids;
    const size_t count = gh_store_all(store, &ids);

    for (size_t i = 0; i < count && !server->is_stopping; i++) {
        char id[GH_TABLE_ID_LETTERS + 1];

        gh_table_id_text(ids[i], id);
        if (gh_store_find(store, ids[i], &table) == GH_TABLE_DAMAGED && !server->is_stopping)
            log_line("error", "table-damaged", "table=%s why=\"%s\"", id, gh_store_problem(store));
    }
    free(ids);
}

static void look(uv_work_t *work)
{
    const struct server *server = work->data;
    struct gh_store *store = server->examination.visit;
    const bool is_sound = gh_store_is_sound(store);

    if (server->is_stopping)
        return;
    if (is_sound)
        log_line("info", "store-checked", "result=ok");
    else
        log_line("error", "store-damaged", "why=\"%s\"", gh_store_problem(store));
    if (!is_sound || server->examination.was_mended)
        name_damaged_tables(server, store);
}

static void done(uv_work_t *work, int status)
{
    struct server *server = work->data;

    (void)status;
    gh_store_close(server->examination.visit);
    server->examination.visit = NULL;
}

void examine_start(struct server *server, const char *path, const struct gh_sqlite_start *start)
{
    struct examination *examination = &server->examination;
    char problem[GH_STORE_PROBLEM_SIZE];

    if (start->mended > 0)
        log_line("warning", "log-mended", "places=%u", start->mended);
    if (start->was_clean)
        return;
    examination->was_mended = start->mended > 0;
    examination->visit = gh_sqlite_visit(path, problem);
    examination->work.data = server;
    if (examination->visit)
        uv_queue_work(&server->loop, &examination->work, look, done);
    else
        log_line("error", "store-damaged", "why=\"%s\"", problem);
}

void examine_stop(struct server *server)
{
    if (server->examination.visit)
        gh_sqlite_interrupt(server->examination.visit);
}
