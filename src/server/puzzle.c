/* Puzzles (docs/protocol.md): a request is read here in the loop, and thought about in another thread, where the answer
 * is made too. An id is a stranger's text until it has been parsed, which can take a while: that happens there as well.
 */
#include "server.h"

#include "gadshill/json.h"
#include "gadshill/text.h"
#include "gadshill/words.h"
#include "gadshill/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum what { MAKE, MAKE_DAY, OPEN, CHECK, HINT, SOLVE };
enum { MOST_PROOFS = GH_MAX_BUILDINGS * GH_MAX_SITES }; /* of a solution: each takes something */

struct puzzle_job {
    struct job job;
    const struct gh_townfile *file;
    enum what what;
    uint8_t level; /* enum gh_level; MAKE, MAKE_DAY */
    uint64_t seed;
    struct gh_date date;
    char id[GH_PUZZLE_ID_MAX_BYTES]; /* the others; any bytes */
    size_t id_length;
    struct gh_marks marks; /* CHECK, HINT */
    unsigned after;        /* SOLVE: proofs that are not to be told */
    struct gh_puzzle puzzle;
};

static void refuse_puzzle(struct connection *connection, json_int_t id, const char *why)
{
    refuse(connection, &id, "bad-puzzle", why);
}

static struct gh_words words_of(const struct puzzle_job *job)
{
    static const char *const nobody[GH_MAX_SEATS] = {NULL};

    return (struct gh_words){job->file, nobody};
}

/* ---- telling ---- */

static json_t *tell_clue(const struct gh_words *words, struct gh_statement clue)
{
    const struct gh_town *town = &words->file->town;
    char sentence[GH_SENTENCE_SIZE];

    return json_pack("{s:i, s:s?, s:s}", "card", clue.card + 1, "mine",
                     clue.mine == GH_NONE ? NULL : town->building_name[clue.mine], "words",
                     gh_words_clue(words, clue, sentence));
}

static json_t *tell_puzzle(const struct puzzle_job *job, enum gh_level level)
{
    const struct gh_town *town = &job->file->town;
    const struct gh_words words = words_of(job);
    json_t *clues = json_array();
    char id[GH_PUZZLE_ID_SIZE];

    for (unsigned i = 0; i < job->puzzle.count; i++)
        json_array_append_new(clues, tell_clue(&words, job->puzzle.clue[i]));
    return json_pack("{s:{s:s, s:s, s:i, s:b, s:o, s:o}}", "puzzle", "id", gh_puzzle_id(town, &job->puzzle, id), "town",
                     town->name, "level", (int)level, "fills_sites", (int)gh_puzzle_fills_sites(town, &job->puzzle),
                     "buildings", gh_json_buildings(town, job->puzzle.buildings), "clues", clues);
}

static json_t *tell_refusal(const char *why)
{
    return json_pack("{s:s, s:s}", "no", "bad-puzzle", "why", why);
}

/* ---- thinking, in another thread ---- */

static json_t *make(struct puzzle_job *job)
{
    const struct gh_town *town = &job->file->town;
    const bool made = job->what == MAKE ? gh_puzzle_make(town, job->level, job->seed, &job->puzzle)
                                        : gh_puzzle_of_day(town, job->level, job->date, &job->puzzle);

    if (!made)
        return tell_refusal(_("This town yields no puzzle of this level."));
    return tell_puzzle(job, job->level);
}

static json_t *check(const struct puzzle_job *job, const struct gh_solution *solution)
{
    const gh_buildings wrong = gh_marks_wrong(&job->marks, &job->puzzle, solution);

    if (wrong)
        return json_pack("{s:b, s:o}", "right", 0, "wrong", gh_json_buildings(&job->file->town, wrong));
    return json_pack("{s:b, s:b}", "right", 1, "solved",
                     gh_marks_placed(&job->marks, &job->puzzle) == job->puzzle.buildings);
}

/* A building with one site left stands there, and nobody else: that goes without saying. */
static void tidy(struct gh_marks *marks, const struct gh_puzzle *puzzle)
{
    gh_buildings before = 0, placed;

    while ((placed = gh_marks_placed(marks, puzzle)) != before) {
        for (gh_each(building, placed))
            gh_marks_place(marks, puzzle, building, gh_lowest(marks->may[building]));
        before = placed;
    }
}

static json_t *hint(struct puzzle_job *job, const struct gh_solution *solution)
{
    const gh_buildings wrong = gh_marks_wrong(&job->marks, &job->puzzle, solution);
    const struct gh_words words = words_of(job);
    struct gh_proof *proof = gh_need(malloc(sizeof *proof));
    json_t *answer;

    if (!wrong)
        tidy(&job->marks, &job->puzzle);
    if (wrong)
        answer = json_pack("{s:o}", "wrong", gh_json_buildings(&job->file->town, wrong));
    else if (gh_puzzle_hint(&job->file->town, &job->puzzle, &job->marks, proof))
        answer = json_pack("{s:o}", "hint", tell_hint(&words, proof));
    else if (gh_marks_placed(&job->marks, &job->puzzle) == job->puzzle.buildings)
        answer = json_pack("{s:b}", "solved", 1);
    else
        answer = tell_refusal(_("This puzzle is beyond all levels: no hint is known here."));
    free(proof);
    return answer;
}

/* Takes what a proof shows from the marks. */
static void note(struct puzzle_job *job, const struct gh_proof *proof)
{
    struct gh_case known = gh_puzzle_case(&job->file->town, &job->puzzle, &job->marks);

    gh_case_apply(&known, proof);
    for (gh_each(building, job->puzzle.buildings))
        job->marks.may[building] = known.may[building];
    tidy(&job->marks, &job->puzzle);
}

/* The proofs after so many; not more at once than a reader can take: then `more`. */
static json_t *solve(struct puzzle_job *job, const struct gh_solution *solution)
{
    enum { MOST_BYTES = MOST_QUEUED_BYTES / 4 };
    const struct gh_town *town = &job->file->town;
    const struct gh_words words = words_of(job);
    struct gh_proof *proof = gh_need(malloc(sizeof *proof));
    json_t *proofs = json_array(), *sites = json_object();
    unsigned count = 0;
    size_t bytes = 0;

    job->marks = gh_marks_none(town, &job->puzzle);
    while (bytes < MOST_BYTES && gh_puzzle_hint(town, &job->puzzle, &job->marks, proof)) {
        if (count++ >= job->after) {
            json_t *told = tell_proof(&words, proof);

            bytes += json_dumpb(told, NULL, 0, JSON_COMPACT);
            json_array_append_new(proofs, told);
        }
        note(job, proof);
    }
    free(proof);
    for (gh_each(building, job->puzzle.buildings))
        json_object_set_new(sites, town->building_name[building],
                            json_string(town->site_name[solution->site_of[building]]));
    return json_pack("{s:o, s:o, s:b}", "solution", sites, "proofs", proofs, "more", bytes >= MOST_BYTES);
}

static json_t *answer_to(struct puzzle_job *job)
{
    const struct gh_town *town = &job->file->town;
    struct gh_id_error error;
    struct gh_solution solution;
    char sentence[GH_SENTENCE_SIZE];

    if (job->what == MAKE || job->what == MAKE_DAY)
        return make(job);
    if (!gh_puzzle_parse(town, job->id, job->id_length, &job->puzzle, &error))
        return tell_refusal(gh_words_id_error(&error, job->id, job->id_length, sentence));
    if (job->what == OPEN)
        return tell_puzzle(job, gh_puzzle_level(town, &job->puzzle));
    gh_puzzle_solutions(town, &job->puzzle, 1, &solution);
    if (job->what == CHECK)
        return check(job, &solution);
    return job->what == HINT ? hint(job, &solution) : solve(job, &solution);
}

static void think(struct job *base)
{
    base->answer = answer_to((struct puzzle_job *)base);
}

/* ---- the puzzles of the day ---- */

/* Many ask for the same: it is thought up once. */
static struct day_puzzle *find_day(struct server *server, const struct puzzle_job *job)
{
    for (unsigned i = 0; i < DAYS_KEPT; i++) {
        struct day_puzzle *kept = &server->day[i];

        if (kept->file == job->file && kept->level == job->level && kept->date.year == job->date.year &&
            kept->date.month == job->date.month && kept->date.day == job->date.day)
            return kept;
    }
    return NULL;
}

static void keep_day(struct job *base)
{
    const struct puzzle_job *job = (const struct puzzle_job *)base;
    struct server *server = base->server;

    if (json_object_get(base->answer, "puzzle") && !find_day(server, job)) {
        server->day[server->next_day] = (struct day_puzzle){job->file, job->date, job->level, job->puzzle};
        server->next_day = (server->next_day + 1) % DAYS_KEPT;
    }
}

/* ---- reading ---- */

static bool read_marks(const struct gh_town *town, const json_t *json, struct gh_marks *marks)
{
    const char *name;
    json_t *sites;

    for (unsigned building = 0; building < town->buildings; building++)
        marks->may[building] = gh_first(town->sites);
    if (!json_is_object(json))
        return false;
    json_object_foreach((json_t *)json, name, sites)
    {
        const unsigned building = gh_building_find(town, name, strlen(name));

        if (building == GH_NONE || !json_is_array(sites))
            return false;
        marks->may[building] = 0;
        for (size_t i = 0; i < json_array_size(sites); i++) {
            const json_t *text = json_array_get(sites, i);
            const unsigned site =
                json_is_string(text) ? gh_site_find(town, json_string_value(text), json_string_length(text)) : GH_NONE;

            if (site == GH_NONE)
                return false;
            marks->may[building] |= gh_bit(site);
        }
    }
    return true;
}

/* What is asked about a puzzle that has an id. Returns what is wrong with it, or NULL. */
static const char *read_open(const struct server *server, const json_t *wish, struct puzzle_job *job,
                             char sentence[GH_SENTENCE_SIZE])
{
    const json_t *id = json_object_get(wish, "open"), *marks = json_object_get(wish, "check");
    struct gh_id_error error;
    char town[GH_NAME_SIZE];

    if (!json_is_string(id))
        return _("The id of a puzzle is a text.");
    if (!gh_puzzle_id_town(json_string_value(id), json_string_length(id), town, &error))
        return gh_words_id_error(&error, json_string_value(id), json_string_length(id), sentence);
    if (json_string_length(id) > sizeof job->id)
        return _("This is too long to be the id of a puzzle.");
    job->file = towns_find(&server->towns, town, strlen(town));
    if (!job->file)
        return _("This puzzle is about a town that is not here.");
    memcpy(job->id, json_string_value(id), json_string_length(id));
    job->id_length = json_string_length(id);
    job->what = marks ? CHECK : json_object_get(wish, "hint") ? HINT : json_object_get(wish, "solve") ? SOLVE : OPEN;
    if (job->what == HINT)
        marks = json_object_get(wish, "hint");
    const json_int_t after = json_integer_value(json_object_get(wish, "after"));
    job->after = after > 0 && after < MOST_PROOFS ? (unsigned)after : 0;
    if (marks && !read_marks(&job->file->town, marks, &job->marks))
        return _("Notes are lists of sites, by building, with the names that the town has for them.");
    return NULL;
}

static const char *read_new(const struct server *server, const json_t *wish, struct puzzle_job *job)
{
    const json_t *town = json_object_get(wish, "town"), *level = json_object_get(wish, "level");
    const json_t *day = json_object_get(wish, "day");

    job->file =
        json_is_string(town) ? towns_find(&server->towns, json_string_value(town), json_string_length(town)) : NULL;
    if (!job->file)
        return _("There is no such town here; /towns.json lists them.");
    if (!json_is_integer(level) || json_integer_value(level) <= GH_NO_LEVEL ||
        json_integer_value(level) >= GH_LEVELS_END)
        return _("A level is a number from 1 to 5.");
    job->level = (uint8_t)json_integer_value(level);
    job->what = day ? MAKE_DAY : MAKE;
    if (day && (!json_is_string(day) || !gh_date_parse(json_string_value(day), json_string_length(day), &job->date)))
        return _("A day is written like 2026-11-15.");
    randombytes_buf(&job->seed, sizeof job->seed);
    return NULL;
}

/* ---- requests ---- */

static void tell_levels(struct connection *connection, json_int_t id)
{
    static const char *const about[GH_LEVELS_END] = {
        [GH_GREENHORN] = N_("Card after card rules sites out, until a building has one left."),
        [GH_SETTLER] = N_("Cards about two buildings at once: where one has no place, neither has the other."),
        [GH_SURVEYOR] = N_("Two buildings that share two sites, three that share three: nobody else fits in."),
        [GH_DEPUTY] = N_("Chains: suppose something, and follow what it forces until it breaks."),
        [GH_MARSHAL] = N_("The whole craft, and at times a bold \"What if?\""),
    };
    json_t *levels = json_array();

    for (unsigned level = GH_NO_LEVEL + 1; level < GH_LEVELS_END; level++)
        json_array_append_new(levels, json_pack("{s:s, s:s}", "name", gh_words_level(level), "about", _(about[level])));
    round_send(connection, NULL, &id, json_pack("{s:o}", "levels", levels));
}

void request_puzzle(struct connection *connection, json_int_t id, const json_t *wish)
{
    char sentence[GH_SENTENCE_SIZE];

    if (json_is_true(json_object_get(wish, "levels"))) {
        tell_levels(connection, id);
        return;
    }
    struct puzzle_job *job = job_new(connection, id, sizeof *job, think);
    if (!job)
        return;
    const char *problem = json_object_get(wish, "open") ? read_open(connection->server, wish, job, sentence)
                                                        : read_new(connection->server, wish, job);
    if (problem) {
        refuse_puzzle(connection, id, problem);
        free(job);
        return;
    }
    const struct day_puzzle *day = job->what == MAKE_DAY ? find_day(connection->server, job) : NULL;
    if (day) {
        job->puzzle = day->puzzle;
        round_send(connection, NULL, &id, tell_puzzle(job, job->level));
        free(job);
        return;
    }
    job->job.finish = job->what == MAKE_DAY ? keep_day : NULL;
    job_start(&job->job);
}
