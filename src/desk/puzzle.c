/* Puzzles (docs/protocol.md): a wish is judged here, and thought about elsewhere, where the answer is made too. An id
 * is a stranger's text until it has been parsed, which can take a while: that happens there as well. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/telling_puzzle.h"
#include "gadshill/text.h"
#include "gadshill/wire.h"
#include "gadshill/words_puzzle.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PROOFS = GH_MAX_BUILDINGS * GH_MAX_SITES }; /* of a solution: each takes something */

struct puzzle_work {
    struct gh_work work;
    const struct gh_townfile *file;
    bool is_new, is_day; /* a new one, of the day; otherwise a question about the one with the id */
    uint8_t level;       /* enum gh_level; of a new one */
    uint64_t seed;
    struct gh_date date;
    enum gh_question question;
    char id[GH_PUZZLE_ID_MAX_BYTES]; /* any bytes */
    size_t id_length;
    struct gh_marks marks; /* CHECK, HINT */
    unsigned after;        /* SOLVE: proofs that are not to be told */
    struct gh_puzzle puzzle;
    struct gh_writer answer; /* an object that is open */
    bool is_refused;
};

static void tell_puzzle(struct puzzle_work *asked, enum gh_level level)
{
    gh_tell_puzzle(&asked->answer, asked->file, &asked->puzzle, level);
}

static void refuse(struct puzzle_work *asked, const char *why)
{
    asked->is_refused = true;
    gh_write_text(&asked->answer, "no", "bad-puzzle");
    gh_write_text(&asked->answer, "why", why);
}

/* ---- thinking, elsewhere ---- */

static void make(struct puzzle_work *asked)
{
    const struct gh_town *town = &asked->file->town;
    const bool made = asked->is_day ? gh_puzzle_of_day(town, asked->level, asked->date, &asked->puzzle)
                                    : gh_puzzle_make(town, asked->level, asked->seed, &asked->puzzle);

    if (made)
        tell_puzzle(asked, asked->level);
    else
        refuse(asked, _("There are no puzzles of this level in this town."));
}

static void check(struct puzzle_work *asked, const struct gh_solution *solution)
{
    const gh_buildings wrong = gh_marks_wrong(&asked->marks, &asked->puzzle, solution);

    gh_write_bool(&asked->answer, "right", !wrong);
    if (wrong)
        gh_wire_buildings(&asked->answer, "wrong", &asked->file->town, wrong);
    else
        gh_write_bool(&asked->answer, "solved",
                      gh_marks_placed(&asked->marks, &asked->puzzle) == asked->puzzle.buildings);
}

static void hint(struct puzzle_work *asked, const struct gh_solution *solution)
{
    const gh_buildings wrong = gh_marks_wrong(&asked->marks, &asked->puzzle, solution);
    struct gh_proof *proof = gh_need(malloc(sizeof *proof));

    if (!wrong)
        gh_marks_tidy(&asked->marks, &asked->puzzle);
    if (wrong)
        gh_wire_buildings(&asked->answer, "wrong", &asked->file->town, wrong);
    else if (gh_puzzle_hint(&asked->file->town, &asked->puzzle, &asked->marks, proof))
        gh_tell_puzzle_hint(&asked->answer, asked->file, proof);
    else if (gh_marks_placed(&asked->marks, &asked->puzzle) == asked->puzzle.buildings)
        gh_write_bool(&asked->answer, "solved", true);
    else
        refuse(asked, _("This puzzle is harder than any level: there are no hints for it."));
    free(proof);
}

static void think(struct gh_work *work)
{
    struct puzzle_work *asked = (struct puzzle_work *)work;
    struct gh_id_error error;
    struct gh_solution solution;
    char sentence[GH_SENTENCE_SIZE];

    if (asked->is_new) {
        make(asked);
        return;
    }
    if (!gh_puzzle_parse(&asked->file->town, asked->id, asked->id_length, &asked->puzzle, &error)) {
        refuse(asked, gh_words_id_error(&error, asked->id, asked->id_length, sentence));
        return;
    }
    if (asked->question == GH_QUESTION_OPEN) {
        tell_puzzle(asked, gh_puzzle_level(&asked->file->town, &asked->puzzle));
        return;
    }
    gh_puzzle_solutions(&asked->file->town, &asked->puzzle, 1, &solution);
    if (asked->question == GH_QUESTION_CHECK)
        check(asked, &solution);
    else if (asked->question == GH_QUESTION_HINT)
        hint(asked, &solution);
    else
        gh_tell_solution(&asked->answer, asked->file, &asked->puzzle, &solution, asked->after,
                         GH_MOST_ANSWER_BYTES / 2);
}

/* ---- the puzzles of the day ---- */

/* Many ask for the same: it is thought up once. */
static const struct gh_day_puzzle *find_day(const struct puzzle_work *asked)
{
    for (unsigned i = 0; i < GH_DAYS_KEPT; i++) {
        const struct gh_day_puzzle *kept = &asked->work.desk->day[i];

        if (kept->file == asked->file && kept->level == asked->level && kept->date.year == asked->date.year &&
            kept->date.month == asked->date.month && kept->date.day == asked->date.day)
            return kept;
    }
    return NULL;
}

static void keep_day(const struct puzzle_work *asked)
{
    struct gh_desk *desk = asked->work.desk;

    if (!asked->is_day || asked->is_refused || find_day(asked))
        return;
    desk->day[desk->next_day] = (struct gh_day_puzzle){asked->file, asked->date, asked->level, asked->puzzle};
    desk->next_day = (desk->next_day + 1) % GH_DAYS_KEPT;
}

static void finish(struct gh_work *work, bool is_done)
{
    struct puzzle_work *asked = (struct puzzle_work *)work;

    if (is_done)
        keep_day(asked);
    if (is_done && work->reader) {
        work->desk->refusals += asked->is_refused;
        desk_send(work->reader, &asked->answer, answer_to(work->id, NULL));
    }
    gh_writer_free(&asked->answer);
}

/* ---- judging the wish ---- */

static bool read_note(const struct gh_town *town, const struct gh_note *note, struct gh_marks *marks)
{
    const unsigned building = gh_building_find(town, note->building.text, note->building.length);

    if (building == GH_NONE || !note->is_list)
        return false;
    marks->may[building] = 0;
    for (unsigned i = 0; i < note->sites.count; i++) {
        const struct gh_said text = note->sites.at[i];
        const unsigned site = text.text ? gh_site_find(town, text.text, text.length) : GH_NONE;

        if (site == GH_NONE)
            return false;
        marks->may[building] |= gh_bit(site);
    }
    return true;
}

static bool read_notes(const struct gh_town *town, const struct gh_puzzle_wish *wish, struct gh_marks *marks)
{
    bool good = wish->has_notes;

    for (unsigned building = 0; building < town->buildings; building++)
        marks->may[building] = gh_first(town->sites);
    for (unsigned i = 0; good && i < wish->notes; i++)
        good = read_note(town, &wish->note[i], marks);
    return good;
}

/* What is asked about a puzzle that has an id. Returns what is wrong with it, or NULL. */
static const char *plan_question(const struct gh_puzzle_wish *wish, struct puzzle_work *asked,
                                 char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_desk *desk = asked->work.desk;
    struct gh_id_error error;
    char town[GH_NAME_SIZE];

    if (!wish->id.text)
        return _("The id of a puzzle is a text.");
    if (!gh_puzzle_id_town(wish->id.text, wish->id.length, town, &error))
        return gh_words_id_error(&error, wish->id.text, wish->id.length, sentence);
    if (wish->id.length > sizeof asked->id)
        return _("This is too long to be the id of a puzzle.");
    asked->file = desk->methods->find_town(desk->host, town, strlen(town));
    if (!asked->file)
        return _("This puzzle is about a town that is not known here.");
    memcpy(asked->id, wish->id.text, wish->id.length);
    asked->id_length = wish->id.length;
    asked->question = wish->question;
    asked->after = wish->after > 0 && wish->after < MOST_PROOFS ? (unsigned)wish->after : 0;
    if ((wish->question == GH_QUESTION_CHECK || wish->question == GH_QUESTION_HINT) &&
        !read_notes(&asked->file->town, wish, &asked->marks))
        return _("Notes are lists of sites, one for each building, by the names that the town gives them.");
    return NULL;
}

static const char *plan_new(const struct gh_puzzle_wish *wish, struct puzzle_work *asked)
{
    const struct gh_desk *desk = asked->work.desk;

    asked->is_new = true;
    asked->file = wish->town.text ? desk->methods->find_town(desk->host, wish->town.text, wish->town.length) : NULL;
    if (!asked->file)
        return _("There is no such town here; /towns.json lists them.");
    if (!wish->level.is_whole || wish->level.whole <= GH_NO_LEVEL || wish->level.whole >= GH_LEVELS_END)
        return _("A level is a number from 1 to 5.");
    asked->level = (uint8_t)wish->level.whole;
    asked->is_day = wish->has_day;
    if (wish->has_day && (!wish->day.text || !gh_date_parse(wish->day.text, wish->day.length, &asked->date)))
        return _("A day is written like 2026-11-15.");
    desk->methods->draw_random(desk->host, &asked->seed, sizeof asked->seed);
    return NULL;
}

/* ---- requests ---- */

static void tell_levels(struct gh_reader *reader, int64_t id)
{
    struct gh_writer *to = desk_begin(reader->desk);

    gh_tell_levels(to, "levels");
    desk_send(reader, to, answer_to(id, NULL));
}

void request_puzzle(struct gh_reader *reader, const struct gh_request *request)
{
    const struct gh_puzzle_wish *wish = &request->puzzle;
    char sentence[GH_SENTENCE_SIZE];

    if (wish->levels) {
        tell_levels(reader, request->id.whole);
        return;
    }
    struct puzzle_work *asked = work_new(reader, request->id.whole, sizeof *asked);
    if (!asked)
        return;
    asked->work.think = think;
    asked->work.finish = finish;
    asked->answer = gh_writer_make(0);
    gh_open_object(&asked->answer, NULL);
    const char *problem = wish->has_id ? plan_question(wish, asked, sentence) : plan_new(wish, asked);
    const struct gh_day_puzzle *day = !problem && asked->is_day ? find_day(asked) : NULL;
    if (problem)
        refuse(asked, problem);
    if (day) {
        asked->puzzle = day->puzzle;
        tell_puzzle(asked, asked->level);
    }
    if (problem || day) {
        finish(&asked->work, true);
        free(asked);
    } else {
        work_start(&asked->work);
    }
}
