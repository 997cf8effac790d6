/* Records: a game as a record, and a record as a table that goes on after any of its steps. */
#include "pocket.h"

#include "gadshill/record.h"
#include "gadshill/words_refusal.h"

#include <stdlib.h>
#include <string.h>

/* The record of a game that is over, to be released; NULL: there is none. */
POCKET_EXPORT(record) char *pocket_record(const char *id, double now)
{
    struct gh_hosted *hosted;
    uint64_t number;

    if (!gh_table_id_parse(id, strlen(id), &number))
        return NULL;
    gh_desk_look(&pocket.desk, (uint64_t)now, number, &hosted);
    return hosted && gh_hosted_is_over(hosted) ? gh_desk_record(hosted) : NULL;
}

/* ---- going on ---- */

struct steps {
    uint64_t table;
    const struct gh_town *town;
    unsigned count, most;
};

static bool keep_step(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                      const struct gh_events *events)
{
    struct steps *steps = user;

    (void)state, (void)events;
    gh_store_add_step(&pocket.store.store, steps->town, steps->table, ++steps->count,
                      (struct gh_step){.seat = (uint8_t)seat, .action = action}, (struct gh_step_time){.at = 0});
    return steps->count < steps->most;
}

static bool count_step(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                       const struct gh_events *events)
{
    (void)state, (void)seat, (void)action, (void)events;
    ++*(unsigned *)user;
    return true;
}

/* A computer player for every seat but those in `persons`. */
static void keep_table(struct gh_writer *to, struct gh_stored_table *stored, unsigned persons, const char *player)
{
    char id[GH_TABLE_ID_LETTERS + 1], token[GH_TOKEN_SIZE];

    worker_random(&stored->id, sizeof stored->id);
    stored->id &= (UINT64_C(1) << 5 * GH_TABLE_ID_LETTERS) - 1;
    gh_table_id_text(stored->id, id);
    gh_write_text(to, "table", id);
    gh_write_text(to, "town", stored->town);
    gh_open_list(to, "tokens");
    for (unsigned i = 0; i < stored->setup.seats; i++) {
        struct gh_stored_seat *seat = &stored->seat[i];
        const bool is_person = gh_has(persons, i);

        snprintf(seat->player, sizeof seat->player, "%s", is_person ? GH_PERSON : player);
        snprintf(seat->now, sizeof seat->now, "%s", seat->player);
        snprintf(seat->name, sizeof seat->name, "%s", is_person ? "" : gh_player_name(i));
        if (is_person) {
            pocket_draw_token(NULL, token, seat->token_hash);
            gh_write_text(to, NULL, token);
        } else {
            gh_write_null(to, NULL);
        }
    }
    gh_close_list(to);
    gh_store_add_table(&pocket.store.store, stored);
}

static void refuse(struct gh_writer *to, const struct gh_townfile *file, const struct gh_record_error *error,
                   const struct gh_public *open)
{
    static const char *const names[GH_MAX_SEATS] = {"0", "1", "2", "3"};
    char sentence[GH_SENTENCE_SIZE];

    gh_write_text(to, "no", "bad-record");
    gh_write_text(to, "why", gh_words_record_error(&(struct gh_words){file, names}, error, open, sentence));
    gh_write_number(to, "line", error->line);
}

static void adopt(struct gh_writer *to, const char *text, size_t length, unsigned most, unsigned persons,
                  const char *player)
{
    struct gh_record_head head;
    struct gh_record_error error = {.line = 2, .column = 1};
    struct gh_state state;
    unsigned count = 0;

    if (!gh_record_read_head(text, length, &head, &error)) {
        refuse(to, NULL, &error, NULL);
        return;
    }
    const struct gh_townfile *file = pocket_find_town(NULL, head.town, strlen(head.town));
    error.problem = GH_RECORD_OTHER_TOWN;
    if (!file || !gh_record_replay(&file->town, text, length, &state, count_step, &count, &error)) {
        refuse(to, file, &error, file ? &state.open : NULL);
        return;
    }
    struct gh_stored_table stored = {
        .town_hash = head.town_hash, .setup = head.setup, .opened_at = pocket.now, .stand_in = "careful"};
    strcpy(stored.town, head.town);
    keep_table(to, &stored, persons, player);
    struct steps steps = {.table = stored.id, .town = &file->town, .most = most};
    if (most > 0)
        gh_record_replay(&file->town, text, length, &state, keep_step, &steps, &error);
    if (most >= count && state.open.phase == GH_OVER)
        gh_store_end(&pocket.store.store, stored.id);
}

/* Makes a table of a record's first steps, for these persons and so a computer player: as the answer to "open", or a
 * refusal in that language. Whoever calls has the news to keep. */
POCKET_EXPORT(adopt)
const char *pocket_adopt(const char *text, size_t length, unsigned most, unsigned persons, const char *player,
                         unsigned language, double now)
{
    static struct gh_writer answer;
    const unsigned before = gh_language_use(language);

    pocket.now = (uint64_t)now;
    gh_writer_free(&answer);
    answer = gh_writer_make(0);
    gh_open_object(&answer, NULL);
    adopt(&answer, text, length, most, persons, player);
    gh_close_object(&answer);
    gh_language_use(before);
    return gh_written(&answer, NULL);
}
