/* Actions: "SEAT: ACTION", or "SEAT: ACTION -> OUTCOME" where the outcome is "refused CODE ..." or "N points".
 *
 * Whatever a scenario is about, after every action the program is also held to its own word:
 *  1. an action is accepted exactly when the list of legal actions has it;
 *  2. a refused action changes nothing (a wrong claim only locks);
 *  3. no marker is lost or made: points, purchases and markers on the board add up as before;
 *  4. the events tell of as many collected markers as there are points. */
#include "parts.h"

#include "gadshill/words_refusal.h"

#include <string.h>

static struct gh_words words_of(const struct scenario *scenario, const char *names[GH_MAX_SEATS])
{
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        names[seat] = scenario->seat_name[seat];
    return (struct gh_words){scenario->file, names};
}

bool scenario_parse_action(struct scenario *scenario, struct scenario_word text, struct gh_action *action)
{
    const struct gh_words words = {.file = scenario->file};
    struct scenario_line *line = &scenario->line;
    struct gh_parse_error error;
    char sentence[GH_SENTENCE_SIZE];

    if (gh_action_parse(scenario->town, text.text, text.length, action, &error))
        return true;
    line->word = (size_t)(text.text - line->text) + (error.column > 0 ? error.column - 1 : 0);
    if (line->word > line->length)
        line->word = line->length;
    return mistake(scenario, "%s", gh_words_parse_problem(&words, error, text.text, text.length, sentence));
}

/* ---- outcomes ---- */

struct outcome {
    bool is_given, is_refused;
    int points;
    unsigned reason;
    unsigned building, site, card; /* to blame; GH_NONE: not said */
    struct scenario_word text;     /* as it stands in the file */
    size_t column;
};

static bool read_reason(struct scenario *scenario, unsigned *reason)
{
    struct scenario_word word;
    const char *codes[GH_REASONS_COUNT];

    if (!scenario_next_word(scenario, &word))
        return mistake(scenario, _("After \"refused\" write a reason code such as \"%s\"."),
                       gh_reason_code(GH_CONTRADICTION));
    for (*reason = GH_ACCEPTED + 1; *reason < GH_REASONS_COUNT; ++*reason) {
        codes[*reason] = gh_reason_code(*reason);
        if (scenario_is(word, codes[*reason]))
            return true;
    }
    codes[GH_ACCEPTED] = NULL;
    const char *nearest = gh_nearest(word.text, word.length, codes, GH_REASONS_COUNT);
    const struct gh_quoted name = quoted(word);

    if (nearest)
        return mistake(scenario, _("\"%s\" is not a reason to refuse an action. Did you mean \"%s\"?"), name.text,
                       nearest);
    return mistake(scenario, _("\"%s\" is not a reason to refuse an action: write a reason code such as \"%s\"."),
                   name.text, gh_reason_code(GH_CONTRADICTION));
}

/* What on the board is to blame: a building, a site, "card N", in any order. */
static bool read_blame(struct scenario *scenario, struct outcome *outcome)
{
    struct scenario_word word;

    while (scenario_next_word(scenario, &word)) {
        const unsigned building = gh_building_find(scenario->town, word.text, word.length);
        const unsigned site = gh_site_find(scenario->town, word.text, word.length);

        if (building != GH_NONE)
            outcome->building = building;
        else if (site != GH_NONE)
            outcome->site = site;
        else if (!scenario_is(word, "card"))
            return mistake(scenario,
                           _("\"%s\" is neither a building nor a site of this town, nor \"card\" and a number."),
                           quoted(word).text);
        else if (!scenario_read_card(scenario, &outcome->card))
            return false;
    }
    return true;
}

static bool read_points(struct scenario *scenario, struct outcome *outcome)
{
    struct scenario_line *line = &scenario->line;
    const bool is_negative = outcome->text.length > 0 && outcome->text.text[0] == '-';
    const struct scenario_word number_word = {outcome->text.text + is_negative, outcome->text.length - is_negative};
    unsigned number;

    line->at = line->word = outcome->column + is_negative;
    if (number_word.length == 0 || number_word.text[0] < '0' || number_word.text[0] > '9')
        return mistake(scenario, _("After \"->\" write \"refused\" and a reason code, or a number and \"points\"."));
    if (!scenario_read_number(scenario, 0, 999, &number))
        return false;
    outcome->points = is_negative ? -(int)number : (int)number;
    if (scenario_accept(scenario, "points") || scenario_accept(scenario, "point"))
        return scenario_read_end(scenario);
    return mistake(scenario, _("After the number write \"points\"."));
}

/* Reads what follows "->", if the line has one, and ends the line before it. */
static bool read_outcome(struct scenario *scenario, struct outcome *outcome)
{
    struct scenario_line *line = &scenario->line;
    const struct scenario_line whole = *line;
    size_t arrow = line->at;

    *outcome = (struct outcome){.building = GH_NONE, .site = GH_NONE, .card = GH_NONE};
    while (arrow + 1 < line->length && memcmp(line->text + arrow, "->", 2) != 0)
        arrow++;
    if (arrow + 1 >= line->length)
        return true;
    line->at = arrow + 2;
    outcome->is_given = true;
    outcome->text = scenario_rest(scenario);
    outcome->column = line->word;
    line->at = arrow + 2;
    if (scenario_accept(scenario, "refused")) {
        outcome->is_refused = true;
        if (!read_reason(scenario, &outcome->reason) || !read_blame(scenario, outcome))
            return false;
    } else if (!read_points(scenario, outcome)) {
        return false;
    }
    *line = whole;
    line->length = arrow;
    return true;
}

static void tell_outcome(const struct scenario *scenario, struct gh_verdict verdict, int points,
                         struct scenario_text *found)
{
    const struct gh_town *town = scenario->town;

    if (verdict.reason == GH_ACCEPTED) {
        add_word(found, points == 1 ? "%d point" : "%d points", points);
        return;
    }
    add_word(found, "refused %s", gh_reason_code(verdict.reason));
    if (verdict.building != GH_NONE)
        add_word(found, "%s", town->building_name[verdict.building]);
    if (verdict.site != GH_NONE)
        add_word(found, "%s", town->site_name[verdict.site]);
    if (verdict.card != GH_NONE)
        add_word(found, "card %u", verdict.card + 1U);
}

static bool check_outcome(struct scenario *scenario, const struct outcome *outcome, const struct gh_state *before,
                          struct gh_action action, struct gh_verdict verdict, int points)
{
    const bool is_refused = verdict.reason != GH_ACCEPTED;
    struct scenario_text found = {.used = 0};
    struct scenario_word expected = outcome->text;
    const char *names[GH_MAX_SEATS];
    const struct gh_words words = words_of(scenario, names);
    char sentence[GH_SENTENCE_SIZE];

    if (outcome->is_refused ? is_refused && verdict.reason == outcome->reason &&
                                  (outcome->building == GH_NONE || verdict.building == outcome->building) &&
                                  (outcome->site == GH_NONE || verdict.site == outcome->site) &&
                                  (outcome->card == GH_NONE || verdict.card == outcome->card)
                            : !is_refused && (!outcome->is_given || points == outcome->points))
        return true;
    tell_outcome(scenario, verdict, points, &found);
    if (outcome->is_given)
        scenario->line.word = outcome->column;
    else
        expected = (struct scenario_word){"legal", 5};
    if (!is_refused)
        return differs(scenario, _("The action has a different outcome:"), expected, &found);
    return differs(scenario, gh_words_refusal_of(&words, &before->open, action, verdict, sentence), expected, &found);
}

/* ---- the program's own word ---- */

/* RULES 1: five markers for each building that is or was marked. Only the difference between two states means
 * something. */
static int marker_balance(const struct gh_town *town, const struct gh_public *open)
{
    const struct gh_board *board = &open->board;
    int balance = -(int)(GH_MARKERS_PER_BUILDING * gh_count(board->marked | board->placed | board->out));

    for (unsigned building = 0; building < town->buildings; building++)
        balance += (int)gh_count(board->markers[building]);
    for (unsigned seat = 0; seat < open->seats; seat++)
        balance += open->score[seat] + 2 * open->bought[seat];
    return balance;
}

static int told_points(const struct gh_events *events, unsigned seat)
{
    int points = 0;

    for (unsigned i = 0; i < events->count; i++) {
        const struct gh_event *event = &events->at[i];

        if (event->seat != seat)
            continue;
        if (event->kind == GH_EVENT_MARKER_TAKEN)
            points++;
        else if (event->kind == GH_EVENT_MARKERS_SPARED)
            points += event->number;
        else if (event->kind == GH_EVENT_BUILDING_BOUGHT)
            points -= event->number;
    }
    return points;
}

static bool check_unchanged(const struct scenario *scenario, const struct gh_state *before, struct gh_verdict verdict)
{
    struct gh_state now = scenario->state;

    if (verdict.reason == GH_WRONG_CLAIM)
        now.open.locked = before->open.locked;
    return gh_state_hash(scenario->town, &now) == gh_state_hash(scenario->town, before);
}

static bool contradiction(struct scenario *scenario, const char *sentence, struct gh_verdict verdict)
{
    struct scenario_text found = {.used = 0};

    add_word(&found, "%s", gh_reason_code(verdict.reason));
    return differs(scenario, sentence, (struct scenario_word){"", 0}, &found);
}

static bool check_own_word(struct scenario *scenario, const struct gh_state *before, unsigned seat,
                           struct gh_action action, struct gh_verdict verdict, const struct gh_events *events)
{
    static struct gh_legal legal;
    const struct gh_public *open = &scenario->state.open;
    const bool is_accepted = verdict.reason == GH_ACCEPTED;

    if (seat == before->open.player && action.kind != GH_CLAIM) {
        gh_legal(scenario->town, &before->open, &before->hidden.hand[seat], &legal);
        if (gh_legal_has(&legal, action) != is_accepted)
            return contradiction(
                scenario, _("The program contradicts itself: its list of legal actions disagrees with its referee."),
                verdict);
    }
    if (!is_accepted && !check_unchanged(scenario, before, verdict))
        return contradiction(scenario, _("The program contradicts itself: a refused action has changed something."),
                             verdict);
    if (marker_balance(scenario->town, open) != marker_balance(scenario->town, &before->open))
        return contradiction(scenario, _("The program contradicts itself: the markers do not add up any more."),
                             verdict);
    if (told_points(events, seat) != open->score[seat] - before->open.score[seat])
        return contradiction(
            scenario,
            _("The program contradicts itself: its events tell of different points from those the player got."),
            verdict);
    return true;
}

bool scenario_act(struct scenario *scenario, struct scenario_word seat_word)
{
    const struct gh_state before = scenario->state;
    struct outcome outcome;
    struct gh_action action;
    struct gh_events events = {.count = 0};
    unsigned seat;
    const struct gh_scenario_watcher *watcher = scenario->all->watcher;
    struct gh_scenario_moment moment = {.file = scenario->file, .state = &scenario->state};

    if (!scenario_find_seat(scenario, seat_word, &seat) || !read_outcome(scenario, &outcome))
        return false;
    const struct scenario_word text = scenario_rest(scenario);
    if (!scenario_parse_action(scenario, text, &action))
        return false;
    words_of(scenario, moment.name);
    if (watcher)
        watcher->before(watcher->user, &moment, seat, action);
    const struct gh_verdict verdict = gh_apply(scenario->town, &scenario->state, seat, action, &events);
    if (watcher)
        watcher->after(watcher->user, &moment, &before, seat, action, verdict, &events);
    const int points = scenario->state.open.score[seat] - before.open.score[seat];
    return check_own_word(scenario, &before, seat, action, verdict, &events) &&
           check_outcome(scenario, &outcome, &before, action, verdict, points);
}
