/* An analysis from its record to its pieces. */
#include "gadshill/memory.h"
#include "gadshill/outlook.h"
#include "parts.h"

#include <stdlib.h>

enum {
    ALL_NODES = 16000000, /* actions that are looked at in all imagined games of an analysis, about */
    MOST_NODES = 160000,  /* for one decision */
    GAMES = 16,           /* that positions are played on for, to see what they are worth */
    ALL_GAMES = 1600      /* about, for each card that could have come with all draws of an analysis */
};

struct reading {
    struct gh_analysis *analysis;
    unsigned room;
    bool is_too_long;
};

static void *grown(void *list, size_t count, size_t size)
{
    return gh_need(realloc(list, count * size));
}

static enum gh_part part_of(const struct gh_town *town, const struct gh_public *open)
{
    const int stage = gh_stage(town, open);

    if (open->phase == GH_SETUP)
        return GH_PART_SETUP;
    return stage < 34 ? GH_PART_OPENING : stage < 67 ? GH_PART_MIDDLE : GH_PART_ENDING;
}

/* Whether the active player could have done something else. */
static bool has_choice(const struct gh_town *town, const struct gh_state *state)
{
    struct gh_legal legal;

    gh_legal(town, &state->open, &state->hidden.hand[state->open.player], &legal);
    return gh_legal_count(&legal) > 1;
}

static bool read_step(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                      const struct gh_events *events)
{
    struct reading *reading = user;
    struct gh_analysis *analysis = reading->analysis;
    struct gh_analysed_step *step;

    if (analysis->steps == GH_ANALYSIS_MOST_STEPS) {
        reading->is_too_long = true;
        return false;
    }
    if (analysis->steps == reading->room) {
        reading->room = reading->room ? 2 * reading->room : 128;
        analysis->state = grown(analysis->state, reading->room + 1, sizeof *analysis->state);
        analysis->step = grown(analysis->step, reading->room, sizeof *analysis->step);
    }
    step = &analysis->step[analysis->steps++];
    *step = (struct gh_analysed_step){.seat = (uint8_t)seat, .action = action};
    for (unsigned i = 0; i < events->count; i++) {
        step->is_wrong_claim |= events->at[i].kind == GH_EVENT_CLAIM_FAILED;
        step->is_reshuffle |= events->at[i].kind == GH_EVENT_PILE_RESHUFFLED;
    }
    analysis->state[analysis->steps] = *state;
    return true;
}

/* What can be told of each step without thinking. Returns how many are decisions. */
static unsigned look_at_steps(struct gh_analysis *analysis, unsigned *draws)
{
    unsigned decisions = 0;

    for (unsigned i = 0; i < analysis->steps; i++) {
        struct gh_analysed_step *step = &analysis->step[i];

        step->turn = analysis->state[i].open.turn;
        step->part = (uint8_t)part_of(analysis->town, &analysis->state[i].open);
        step->is_decision = step->action.kind != GH_CLAIM && has_choice(analysis->town, &analysis->state[i]);
        decisions += step->is_decision;
        *draws += step->action.kind == GH_DRAW;
    }
    return decisions;
}

static enum gh_analysis_refusal read_record(struct gh_analysis *analysis, const char *record, size_t length,
                                            struct gh_analysis_problem *problem)
{
    struct reading reading = {.analysis = analysis};
    struct gh_record_head head;
    struct gh_state end = {.open = {.seats = 0}};
    const bool is_good = gh_record_replay(analysis->town, record, length, &end, read_step, &reading, &problem->error);

    problem->open = end.open;
    if (!is_good)
        return GH_ANALYSIS_BAD_RECORD;
    if (reading.is_too_long)
        return GH_ANALYSIS_TOO_LONG;
    if (end.open.phase != GH_OVER)
        return GH_ANALYSIS_UNFINISHED;
    gh_record_read_head(record, length, &head, &problem->error);
    analysis->setup = head.setup;
    gh_start(analysis->town, &head.setup, &analysis->state[0]);
    return GH_ANALYSIS_OK;
}

struct gh_analysis *gh_analysis_start(const struct gh_town *town, const char *record, size_t length,
                                      struct gh_analysis_problem *problem)
{
    struct gh_analysis *analysis = gh_need(calloc(1, sizeof *analysis));

    analysis->town = town;
    problem->refusal = read_record(analysis, record, length, problem);
    if (problem->refusal != GH_ANALYSIS_OK) {
        gh_analysis_free(analysis);
        return NULL;
    }
    unsigned draws = 0;
    const unsigned decisions = look_at_steps(analysis, &draws);
    analysis->budget = ALL_NODES / (decisions + 1);
    if (analysis->budget > MOST_NODES)
        analysis->budget = MOST_NODES;
    analysis->games = draws * GAMES > ALL_GAMES ? ALL_GAMES / draws + 1 : GAMES;
    analysis->pieces = analysis->steps + 1;
    return analysis;
}

void gh_analysis_do(struct gh_analysis *analysis, unsigned number)
{
    if (number == analysis->steps) { /* the deal */
        analysis->start = gh_worth_before_deal(analysis);
        analysis->dealt = gh_worth_of(analysis->town, &analysis->state[0], analysis->games);
        return;
    }
    struct gh_analysed_step *step = &analysis->step[number];
    step->after = gh_worth_of(analysis->town, &analysis->state[number + 1], analysis->games);
    step->is_chance = gh_worth_before_card(analysis, number, &step->expected);
    if (step->is_decision)
        gh_judge_decision(analysis, number, step);
}

void gh_analysis_free(struct gh_analysis *analysis)
{
    if (!analysis)
        return;
    free(analysis->state);
    free(analysis->step);
    free(analysis->missed);
    free(analysis);
}
