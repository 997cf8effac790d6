/* An analysis as JSON (docs/formats.md, Analyses): numbers and names, no sentences, so it is the same in every
 * language.
 */
#include "parts.h"

#include "gadshill/wire.h"

static void write_numbers(struct gh_writer *to, const char *key, const int32_t *number, unsigned count)
{
    gh_open_list(to, key);
    for (unsigned i = 0; i < count; i++)
        gh_write_number(to, NULL, number[i]);
    gh_close_list(to);
}

static void write_worth(struct gh_writer *to, const char *key, const struct gh_worth *worth, unsigned seats)
{
    gh_open_object(to, key);
    write_numbers(to, "points", worth->lead, seats);
    write_numbers(to, "share", worth->share, seats);
    gh_close_object(to);
}

static void write_decision(struct gh_writer *to, const struct gh_town *town, const struct gh_analysed_step *step)
{
    gh_open_object(to, "decision");
    gh_write_number(to, "deals", step->deals);
    if (!step->was_best) {
        gh_open_list(to, "best");
        for (unsigned i = 0; i < step->best.steps; i++)
            gh_wire_action(to, NULL, town, step->best.step[i]);
        gh_close_list(to);
        gh_write_number(to, "points", step->cost.points);
        gh_write_number(to, "points_error", step->cost.points_error);
        gh_write_number(to, "share", step->cost.share);
        gh_write_number(to, "share_error", step->cost.share_error);
        if (step->mark != GH_MARK_NOTHING)
            gh_write_text(to, "mark", gh_mark_name(step->mark));
    }
    gh_close_object(to);
}

static void write_step(struct gh_writer *to, const struct gh_analysis *analysis, unsigned number)
{
    const struct gh_analysed_step *step = &analysis->step[number];
    const unsigned seats = analysis->setup.seats;

    gh_open_object(to, NULL);
    gh_write_number(to, "n", number + 1);
    gh_write_number(to, "seat", step->seat);
    gh_write_number(to, "turn", step->turn);
    gh_wire_action(to, "do", analysis->town, step->action);
    gh_write_text(to, "part", gh_part_name(step->part));
    write_worth(to, "value", &step->after, seats);
    write_worth(to, "play", &step->play, seats);
    if (step->is_chance) {
        write_worth(to, "luck", &step->luck, seats);
        gh_write_text(to, "chance", step->is_reshuffle ? "reshuffle" : "draw");
    }
    if (step->is_decision)
        write_decision(to, analysis->town, step);
    gh_close_object(to);
}

static void write_missed(struct gh_writer *to, const struct gh_analysis *analysis, const struct gh_missed_claim *missed)
{
    const struct gh_town *town = analysis->town;
    struct gh_proof proof;

    gh_open_object(to, NULL);
    gh_wire_building_site(to, "marker", town, missed->building, missed->site);
    gh_write_number(to, "from", missed->from);
    gh_write_number(to, "to", missed->to);
    gh_write_number(to, "turns", missed->turns);
    gh_wire_seats(to, "missed_by", missed->missed_by);
    if (missed->claimed_by == GH_NONE)
        gh_write_null(to, "claimed_by");
    else
        gh_write_number(to, "claimed_by", missed->claimed_by);
    gh_write_number(to, "points", missed->points);
    if (gh_missed_proof(analysis, missed, &proof)) {
        const struct gh_proof_step *reason = &proof.step[proof.count - 1];

        gh_write_text(to, "technique", gh_technique_name(proof.technique));
        if (reason->statement.card != GH_NONE)
            gh_write_number(to, "card", reason->statement.card + 1);
        gh_wire_buildings(to, "buildings", town, reason->buildings);
        gh_wire_sites(to, "sites", town, reason->sites);
    }
    gh_close_object(to);
}

static void write_part(struct gh_writer *to, const char *key, const struct gh_analysed_part *part)
{
    gh_open_object(to, key);
    gh_write_number(to, "decisions", part->decisions);
    gh_write_number(to, "points", part->points);
    gh_write_number(to, "share", part->share);
    gh_close_object(to);
}

static void write_pair(struct gh_writer *to, const char *key, const struct gh_worth *worth, unsigned seat)
{
    gh_open_object(to, key);
    gh_write_number(to, "points", worth->lead[seat]);
    gh_write_number(to, "share", worth->share[seat]);
    gh_close_object(to);
}

static void write_balance(struct gh_writer *to, const struct gh_analysis *analysis, unsigned seat)
{
    const struct gh_worth adjusted = {
        .lead = {[0] = analysis->result.lead[seat] - analysis->luck.lead[seat]},
        .share = {[0] = analysis->result.share[seat] - analysis->luck.share[seat]},
    };

    write_pair(to, "start", &analysis->start, seat);
    write_pair(to, "luck", &analysis->luck, seat);
    write_pair(to, "own_play", &analysis->own, seat);
    write_pair(to, "others_play", &analysis->others, seat);
    write_pair(to, "result", &analysis->result, seat);
    write_pair(to, "adjusted", &adjusted, 0);
}

static void write_seat(struct gh_writer *to, const struct gh_analysis *analysis, unsigned number)
{
    const struct gh_analysed_seat *seat = &analysis->seat[number];

    gh_open_object(to, NULL);
    gh_write_number(to, "score", analysis->state[analysis->steps].open.score[number]);
    gh_write_number(to, "accuracy", seat->accuracy);
    write_part(to, "errors", &seat->all);
    gh_open_object(to, "parts");
    for (unsigned i = 0; i < GH_PARTS_COUNT; i++)
        write_part(to, gh_part_name(i), &seat->part[i]);
    gh_close_object(to);
    gh_open_object(to, "marks");
    for (unsigned i = GH_MARK_INACCURACY; i < GH_MARKS_COUNT; i++)
        gh_write_number(to, gh_mark_name(i), seat->marks[i]);
    gh_close_object(to);
    write_balance(to, analysis, number);
    gh_open_object(to, "sources");
    for (unsigned i = 0; i < GH_SOURCES_COUNT; i++)
        gh_write_number(to, gh_source_name(i), seat->source[i]);
    gh_close_object(to);
    gh_open_object(to, "missed");
    for (unsigned i = 0; i < GH_TECHNIQUES_COUNT; i++)
        if (seat->missed[i])
            gh_write_number(to, gh_technique_name(i), seat->missed[i]);
    gh_close_object(to);
    gh_write_number(to, "missed_pairs", seat->missed_pairs);
    gh_write_number(to, "wrong_claims", seat->wrong_claims);
    gh_close_object(to);
}

void gh_analysis_add(struct gh_writer *to, const struct gh_analysis *analysis)
{
    gh_write_text(to, "town", analysis->town->name);
    gh_write_text(to, "referee", gh_referee_name(analysis->setup.referee));
    write_worth(to, "start", &analysis->start, analysis->setup.seats);
    write_worth(to, "dealt", &analysis->dealt, analysis->setup.seats);
    gh_open_list(to, "steps");
    for (unsigned i = 0; i < analysis->steps; i++)
        write_step(to, analysis, i);
    gh_close_list(to);
    gh_open_list(to, "missed");
    for (unsigned i = 0; i < analysis->missed_count; i++)
        write_missed(to, analysis, &analysis->missed[i]);
    gh_close_list(to);
    gh_open_list(to, "seats");
    for (unsigned i = 0; i < analysis->setup.seats; i++)
        write_seat(to, analysis, i);
    gh_close_list(to);
}
