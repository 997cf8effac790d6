/* What the pieces come to. */
#include "parts.h"

static const char *const marks[] = {
#define X(id, name) name,
    GH_MARKS(X)
#undef X
};
static const char *const parts[] = {
#define X(id, name) name,
    GH_PARTS(X)
#undef X
};
static const char *const sources[] = {
#define X(id, name) name,
    GH_SOURCES(X)
#undef X
};

const char *gh_mark_name(enum gh_mark mark)
{
    return marks[mark];
}

const char *gh_part_name(enum gh_part part)
{
    return parts[part];
}

const char *gh_source_name(enum gh_source source)
{
    return sources[source];
}

static struct gh_worth difference(const struct gh_worth *to, const struct gh_worth *from)
{
    struct gh_worth worth;

    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++) {
        worth.lead[seat] = to->lead[seat] - from->lead[seat];
        worth.share[seat] = to->share[seat] - from->share[seat];
    }
    return worth;
}

static void add(struct gh_worth *sum, const struct gh_worth *worth, unsigned seats)
{
    for (gh_each(seat, seats)) {
        sum->lead[seat] += worth->lead[seat];
        sum->share[seat] += worth->share[seat];
    }
}

/* From the mean of all deals to the result, step by step: what came by chance, and the rest, by what was done. */
static void add_up(struct gh_analysis *analysis)
{
    const unsigned all = gh_first(GH_MAX_SEATS);
    struct gh_worth before = analysis->dealt;

    analysis->luck = difference(&analysis->dealt, &analysis->start);
    for (unsigned i = 0; i < analysis->steps; i++) {
        struct gh_analysed_step *step = &analysis->step[i];
        const struct gh_worth *chosen = step->is_chance ? &step->expected : &step->after;

        step->play = difference(chosen, &before);
        step->luck = difference(&step->after, chosen);
        add(&analysis->luck, &step->luck, all);
        add(&analysis->own, &step->play, gh_bit(step->seat));
        add(&analysis->others, &step->play, all & ~gh_bit(step->seat));
        before = step->after;
    }
    analysis->result = before;
}

/* Halved by every sixth part of a victory that was thrown away: at 16 of 100. */
static int64_t accuracy_of(int32_t share)
{
    return share > 0
               ? (int64_t)gh_halved((uint32_t)((int64_t)share * 4096 / (GH_SURE * 16 / 100))) * GH_ACCURATE / 65536
               : GH_ACCURATE;
}

static void count_decisions(struct gh_analysis *analysis)
{
    int64_t accuracy[GH_MAX_SEATS] = {0};

    for (unsigned i = 0; i < analysis->steps; i++) {
        const struct gh_analysed_step *step = &analysis->step[i];
        struct gh_analysed_seat *seat = &analysis->seat[step->seat];
        struct gh_analysed_part *const into[] = {&seat->all, &seat->part[step->part]};

        seat->wrong_claims = (uint16_t)(seat->wrong_claims + step->is_wrong_claim);
        if (!step->is_decision)
            continue;
        for (unsigned j = 0; j < sizeof into / sizeof *into; j++) {
            into[j]->decisions++;
            into[j]->points += step->cost.points;
            into[j]->share += step->cost.share;
        }
        seat->marks[step->mark]++;
        accuracy[step->seat] += accuracy_of(step->cost.share);
    }
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++)
        if (analysis->seat[seat].all.decisions)
            analysis->seat[seat].accuracy = (uint16_t)(accuracy[seat] / analysis->seat[seat].all.decisions);
}

static enum gh_source source_of(const struct gh_town *town, struct gh_action action)
{
    static const enum gh_source by_card[GH_KINDS_COUNT] = {[GH_BUILDING_CARD] = GH_SOURCE_BUILDING,
                                                           [GH_DISTRICT_CARD] = GH_SOURCE_DISTRICT,
                                                           [GH_CONDITION_CARD] = GH_SOURCE_CONDITION};

    return action.kind == GH_PLAY      ? by_card[town->card[action.card].kind]
           : action.kind == GH_DISCARD ? GH_SOURCE_DISCARDS
           : action.kind == GH_CLAIM   ? GH_SOURCE_CLAIMS
                                       : GH_SOURCE_PURCHASES;
}

static void count_points(struct gh_analysis *analysis)
{
    for (unsigned i = 0; i < analysis->steps; i++) {
        const struct gh_analysed_step *step = &analysis->step[i];

        analysis->seat[step->seat].source[source_of(analysis->town, step->action)] +=
            analysis->state[i + 1].open.score[step->seat] - analysis->state[i].open.score[step->seat];
    }
}

static void count_missed(struct gh_analysis *analysis)
{
    for (unsigned i = 0; i < analysis->missed_count; i++) {
        const struct gh_missed_claim *missed = &analysis->missed[i];

        for (gh_each(seat, missed->missed_by)) {
            analysis->seat[seat].missed[missed->technique] += missed->points;
            if (missed->technique == GH_BY_SET && missed->buildings == 2)
                analysis->seat[seat].missed_pairs += missed->points;
        }
    }
}

void gh_analysis_finish(struct gh_analysis *analysis)
{
    add_up(analysis);
    count_decisions(analysis);
    count_points(analysis);
    gh_find_missed_claims(analysis);
    count_missed(analysis);
}
