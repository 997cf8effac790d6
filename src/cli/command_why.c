/* gadshill why: why a marker is impossible, was taken or may not be put; why a card cannot be played. */
#include "cli.h"
#include "gadshill/draw.h"
#include "gadshill/lines.h"
#include "gadshill/logic.h"
#include "gadshill/telling.h"
#include "gadshill/utf8.h"
#include "gadshill/words_event.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_refusal.h"
#include "gadshill/words_tell.h"

#include <string.h>

enum { MOST_WORDS = 5 }; /* of an action */

/* The step after which the marker that is asked for was gone. */
struct loss {
    uint64_t steps; /* so far */
    unsigned building, site;
    struct gh_public before; /* the last step */
    uint64_t step;           /* 0: there was none */
    unsigned seat;
    struct gh_action action;
    struct gh_events events;
    struct gh_public table; /* before it */
};

struct question {
    const struct cli_record *record;
    struct gh_words words;
    struct gh_state state;
    struct loss loss;
    struct gh_proof proof;
    struct gh_proof_words told;
    struct gh_writer *json; /* NULL: for people */
};

/* ---- answers ---- */

static const struct gh_town *town_of(const struct question *question)
{
    return &question->record->file->town;
}

/* The sites that a proof names and those of the markers that it is about. What the cards on the way show would only
 * hide the rest. */
static void tell_sites(const struct gh_proof *proof, gh_sites *named, gh_sites *ruled_out)
{
    const struct gh_proof_step *last = &proof->step[proof->count - 1];

    *named = *ruled_out = 0;
    for (unsigned i = 0; i < proof->count; i++) {
        if (proof->step[i].subject == GH_NONE || i + 1 == proof->count)
            *named |= proof->step[i].sites;
        if (last->loser != GH_NONE)
            *ruled_out |= proof->step[i].taken[last->loser];
    }
    for (unsigned building = 0; last->loser == GH_NONE && building < GH_MAX_BUILDINGS; building++)
        *ruled_out |= last->taken[building];
}

static void say(const struct question *question, const char *key, const char *sentence)
{
    if (question->json)
        gh_write_text(question->json, key, sentence);
    else
        gh_lines_put(sentence);
}

/* Prints the proof and draws it on a table. */
static void print_proof(struct question *question, const struct gh_public *open)
{
    gh_sites named, ruled_out;

    if (question->json) {
        gh_tell_proof(question->json, "proof", &question->words, &question->proof);
        return;
    }
    gh_words_proof(&question->words, &question->proof, &question->told);
    for (unsigned i = 0; i < question->told.count; i++)
        gh_lines_put(question->told.sentence[i]);
    tell_sites(&question->proof, &named, &ruled_out);
    gh_draw_reason(question->record->file, open, named, ruled_out, !gh_utf8_in_locale(), stdout);
    gh_lines_say(_("%1$s is a site that the reason names, %2$s one that it rules out."), GH_DRAWN_NAMED,
                 GH_DRAWN_RULED_OUT);
}

/* ---- markers ---- */

static bool is_unmarked(const struct gh_board *board, unsigned building)
{
    return !gh_has(board->marked | board->placed | board->out, building);
}

/* Whether the building may be on the site, as far as the board shows. */
static bool could_be(const struct gh_board *board, unsigned building, unsigned site)
{
    return is_unmarked(board, building) || gh_has(board->markers[building], site) ||
           (gh_has(board->placed, building) && board->site_of[building] == site);
}

static bool watch(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                  const struct gh_events *events)
{
    struct loss *loss = user;

    loss->steps++;
    if (loss->building != GH_NONE && could_be(&loss->before.board, loss->building, loss->site) &&
        !could_be(&state->open.board, loss->building, loss->site)) {
        loss->step = loss->steps;
        loss->seat = seat;
        loss->action = action;
        loss->events = *events;
        loss->table = loss->before;
    }
    loss->before = state->open;
    return true;
}

/* A marker that is gone, or was never put. */
static void explain_loss(struct question *question)
{
    struct loss *loss = &question->loss;
    const bool is_choice = loss->action.kind == GH_DISCARD || loss->action.kind == GH_CLAIM;
    const bool is_chosen = is_choice && loss->action.building == loss->building && loss->action.site == loss->site;
    char text[GH_ACTION_TEXT_SIZE], sentence[GH_SENTENCE_SIZE], did[GH_SENTENCE_SIZE];
    unsigned first = 0;

    gh_words_events(&question->words, &loss->events, GH_NONE, &first, did);
    gh_tell(&question->words, sentence,
            is_unmarked(&loss->table.board, loss->building)
                ? _("Step {step} put no marker of the {building} on {site}: {action}")
                : _("Step {step} took the marker of the {building} from {site}: {action}"),
            gh_with_number("step", (unsigned)loss->step), gh_with_building("building", loss->building),
            gh_with_site("site", loss->site), gh_with_text("action", did));
    say(question, "answer", sentence);
    if (question->json) {
        gh_write_number(question->json, "step", (int64_t)loss->step);
        gh_write_number(question->json, "seat", loss->seat);
        gh_write_text(question->json, "action", gh_action_text(town_of(question), loss->action, text));
    }
    const bool proved =
        gh_proof_of_taken(town_of(question), &loss->table, loss->action, loss->building, loss->site, &question->proof);
    if (is_choice && !is_chosen) /* the reasons begin with its not being there */
        gh_board_take(&loss->table.board, loss->action.building, gh_bit(loss->action.site));
    if (proved)
        print_proof(question, &loss->table);
    else if (is_chosen)
        say(question, "because", _("It was chosen for two discarded cards; there was no other reason."));
    else
        say(question, "because",
            _("The card confirmed another building that had its only marker on the same site (rule 5)."));
}

/* A building without markers: may one be put there? */
static bool prove_closed(struct question *question)
{
    const struct gh_public *open = &question->state.open;
    const struct gh_statements none = {.count = 0};
    struct gh_case known = gh_case_of_board(&open->board, &none);
    const unsigned building = question->loss.building, site = question->loss.site;

    if (open->referee == GH_MANUAL && gh_has(gh_board_open(town_of(question), &open->board), site))
        return false;
    known.buildings |= gh_bit(building);
    known.may[building] = gh_first(town_of(question)->sites);
    return gh_proof_of(town_of(question), &known, building, site, GH_BY_SET, &question->proof);
}

static bool prove_impossible(struct question *question)
{
    const struct gh_public *open = &question->state.open;
    const struct gh_case known = gh_case_of_board(&open->board, &open->in_force);
    gh_sites impossible[GH_MAX_BUILDINGS];

    gh_logic_impossible(town_of(question), &open->board, &open->in_force, impossible);
    return gh_has(impossible[question->loss.building], question->loss.site) &&
           gh_proof_of(town_of(question), &known, question->loss.building, question->loss.site, GH_BY_SET,
                       &question->proof);
}

static void explain_marker(struct question *question)
{
    const struct gh_board *board = &question->state.open.board;
    const unsigned building = question->loss.building, site = question->loss.site;
    const char *answer = _("The {building} can still be on {site}.");
    char sentence[GH_SENTENCE_SIZE];
    bool proved = false;

    if (!could_be(board, building, site)) {
        explain_loss(question);
        return;
    }
    if (gh_has(board->placed, building)) {
        answer = _("The {building} stands on {site}.");
    } else if (is_unmarked(board, building) ? prove_closed(question) : prove_impossible(question)) {
        answer = _("The {building} cannot be on {site}.");
        proved = true;
    }
    gh_tell(&question->words, sentence, answer, gh_with_building("building", building), gh_with_site("site", site));
    say(question, "answer", sentence);
    if (proved)
        print_proof(question, &question->state.open);
}

/* ---- actions ---- */

static void explain_action(struct question *question, struct gh_action action)
{
    const struct gh_public *open = &question->state.open;
    char sentence[GH_SENTENCE_SIZE];
    struct gh_public after;
    const struct gh_verdict verdict =
        gh_preview(town_of(question), open, &question->state.hidden.hand[open->player], open->player, action, &after);

    say(question, "answer", gh_words_refusal_of(&question->words, open, action, verdict, sentence));
    if (gh_proof_of_refusal(town_of(question), open, action, verdict, &question->proof))
        print_proof(question, open);
}

/* Reads what is asked for: a marker (then *action is a claim) or an action. */
static bool parse(const struct gh_words *words, const char *what, struct gh_action *action)
{
    static const char claim[] = "claim ";
    const bool is_marker = strchr(what, '@') && !strchr(what, ' ');
    char text[GH_ACTION_MAX_BYTES + 8], sentence[GH_SENTENCE_SIZE];
    struct gh_parse_error error;

    snprintf(text, sizeof text, "%s%s", is_marker ? claim : "", what);
    if (gh_action_parse(&words->file->town, text, strlen(text), action, &error))
        return true;
    error.column -= is_marker ? (unsigned)strlen(claim) : 0;
    cli_error("why: %s", gh_words_parse_error(words, error, what, strlen(what), sentence));
    return false;
}

static int answer(const struct cli_record *record, const char *what, const struct cli_record_options *options)
{
    static struct question question;
    struct gh_action action;
    struct gh_writer json;

    question.record = record;
    question.words = (struct gh_words){record->file, cli_seat_names()};
    if (!parse(&question.words, what, &action))
        return CLI_USAGE;
    const bool is_marker = action.kind == GH_CLAIM;
    question.loss.building = is_marker ? action.building : (unsigned)GH_NONE;
    question.loss.site = action.site;
    question.loss.before.board = gh_board_empty();
    if (!cli_record_position(record, options->at, &question.state, watch, &question.loss))
        return CLI_FAILED;
    if (options->json) {
        json = cli_json_open();
        question.json = &json;
    }
    if (is_marker)
        explain_marker(&question);
    else
        explain_action(&question, action);
    if (options->json)
        cli_json_print(&json);
    return CLI_OK;
}

int cli_why(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_RECORD_TOWN_OPTION,
        CLI_AT_OPTION(N_("the position after this step (default: the last one)")),
        CLI_RECORD_JSON_OPTION,
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "why",
        .arguments = N_("RECORD BUILDING@SITE|ACTION..."),
        .least = 2,
        .most = MOST_WORDS + 1,
        .summary = N_("Says why a marker (casino@F2) is impossible or was taken, or why a card cannot be played."),
        .options = table_of_options,
    };
    struct cli_record_options options = {.at = 0};
    char what[GH_ACTION_MAX_BYTES] = "";
    struct cli_record record;
    unsigned given;
    int code = CLI_OK;

    if (!cli_record_parse(&usage, &options, &argc, argv, &record, &given, &code))
        return code;
    for (int i = 2; i < argc; i++) /* an action may be typed without quotes */
        snprintf(what + strlen(what), sizeof what - strlen(what), i > 2 ? " %s" : "%s", argv[i]);
    code = answer(&record, what, &options);
    cli_record_close(&record);
    return code;
}
