/* Any bytes as a request, from somebody who has all seats of a table and is in the middle of a game. The first byte
 * chooses the table. Every request has an answer, which is valid JSON and has the request's number; what is not
 * accepted changes nothing.
 *
 * The table stays from input to input; when one has changed anything there is a new one. What takes long (hints,
 * puzzles) is done for one input in sixteen: it is no work of the desk. */
#include "desk.h"

#include "gadshill/request_reader.h"

#include <jansson.h>

enum { TABLES = FUZZ_STARTS };

static struct fuzz_desk desks[TABLES];
static struct gh_reader readers[TABLES];
static uint64_t hashes[TABLES];
static unsigned steps[TABLES];
static unsigned answers;

static void hear(struct gh_reader *reader, const struct gh_message *message)
{
    json_error_t error;
    json_t *json = json_loadb(message->text, message->length, JSON_REJECT_DUPLICATES, &error);

    (void)reader;
    fuzz_require(json_is_object(json));
    const json_t *id = json_object_get(json, "id");
    fuzz_require((id != NULL) == message->has_id && json_integer_value(id) == (message->has_id ? message->id : 0));
    answers += message->has_id || json_object_get(json, "no");
    json_decref(json);
}

static uint64_t hash_of(const struct gh_hosted *hosted)
{
    return gh_state_hash(hosted->session.table.town, &hosted->session.table.state);
}

static void start(unsigned choice)
{
    struct fuzz_desk *fuzz = &desks[choice];
    struct gh_reader *reader = &readers[choice];

    fuzz->told = NULL;
    *reader = (struct gh_reader){.language = (uint8_t)(choice % GH_LANGUAGES)};
    fuzz_desk_start(fuzz, (uint8_t)choice);
    fuzz_join(fuzz, reader, (1 << FUZZ_SEATS) - 1);
    hashes[choice] = hash_of(reader->table);
    steps[choice] = reader->table->session.steps;
    fuzz->told = hear;
}

/* Whether the next input finds everything as this one did. */
static bool is_as_before(unsigned choice)
{
    const struct gh_reader *reader = &readers[choice];
    const struct gh_hosted *hosted = reader->table;

    return hosted && hosted->id == desks[choice].table && desks[choice].desk.tables == 1 &&
           hosted->session.steps == steps[choice] && !hosted->held.is_held && !desks[choice].work &&
           reader->seats == (1 << FUZZ_SEATS) - 1 && reader->language == choice % GH_LANGUAGES;
}

static void end(unsigned choice)
{
    struct fuzz_desk *fuzz = &desks[choice];

    fuzz->told = NULL;
    gh_desk_leave(&readers[choice], fuzz->now);
    fuzz_finish_work(fuzz, false);
    fuzz_settle(fuzz);
    fuzz_desk_end(fuzz, (uint8_t)choice);
    fuzz->desk.tables = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    const unsigned choice = data[0] % TABLES;
    struct fuzz_desk *fuzz = &desks[choice];
    struct gh_request_text text;

    if (fuzz->desk.tables == 0)
        start(choice);
    answers = 0;
    gh_request_read(&text, (const char *)data + 1, size - 1);
    fuzz_ask(fuzz, &readers[choice], &text.request);
    const bool is_late = fuzz->work != NULL;
    fuzz_finish_work(fuzz, size % 16 == 0);
    fuzz_settle(fuzz);
    gh_request_free(&text);
    const struct gh_hosted *hosted = readers[choice].table;
    fuzz_require(is_late || answers > 0 || (hosted && hosted->held.is_held));
    if (!is_as_before(choice))
        end(choice);
    else
        fuzz_require(hash_of(hosted) == hashes[choice]);
    return 0;
}
