/* Analyses (docs/analysis.md): the same in whatever order pieces are done, whatever was hidden from who decided; claims
 * that were missed; records that cannot be analysed. */
#include "core_help.h"
#include "gadshill/analysis.h"

static char record[1 << 16];

static size_t read_record(const char *name)
{
    char path[512];

    snprintf(path, sizeof path, "%s/tests/records/%s.ghr", GH_SOURCE_ROOT, name);
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    const size_t length = fread(record, 1, sizeof record, in);
    fclose(in);
    return length;
}

static struct gh_analysis *start(const struct gh_town *town, const char *name)
{
    struct gh_analysis_problem problem;
    struct gh_analysis *analysis = gh_analysis_start(town, record, read_record(name), &problem);

    assert_non_null(analysis);
    analysis->budget = 2000; /* quicker; nothing here depends on it */
    analysis->games = 2;
    return analysis;
}

static char *text_of(struct gh_analysis *analysis)
{
    struct gh_writer writer = gh_writer_make(0);

    gh_analysis_finish(analysis);
    gh_open_object(&writer, NULL);
    gh_analysis_add(&writer, analysis);
    gh_close_object(&writer);
    gh_analysis_free(analysis);
    return gh_writer_take(&writer);
}

static void pieces_in_any_order(void **state)
{
    struct gh_analysis *forward = start(&old_town, "old-town-3-manual");
    struct gh_analysis *back = start(&old_town, "old-town-3-manual");

    (void)state;
    for (unsigned i = 0; i < forward->pieces; i++) {
        gh_analysis_do(forward, i);
        gh_analysis_do(back, back->pieces - 1 - i);
    }
    char *one = text_of(forward), *other = text_of(back);
    assert_string_equal(one, other);
    free(one);
    free(other);
}

/* A decision is judged the same when everything that its seat could not see was different. */
static void hidden_cards_judge_nobody(void **state)
{
    static const struct {
        const struct gh_town *town;
        const char *name;
    } games[] = {{&gads_hill, "gads-hill-3-automatic-reshuffle"}, {&old_town, "old-town-2-automatic"}};
    struct gh_rng rng = gh_rng_make(7, 1);

    (void)state;
    for (unsigned game = 0; game < COUNT(games); game++) {
        struct gh_analysis *analysis = start(games[game].town, games[game].name);
        unsigned judged = 0, different = 0;

        for (unsigned i = 0; i < analysis->steps; i++) {
            struct gh_analysed_step *step = &analysis->step[i];
            const struct gh_state truth = analysis->state[i];
            const struct gh_view view = gh_view_for(&truth, step->seat);

            if (!step->is_decision || step->action.kind == GH_DRAW) /* what comes then is looked at too */
                continue;
            gh_analysis_do(analysis, i);
            const struct gh_analysed_step before = *step;
            assert_true(gh_imagine(games[game].town, &view, &rng, &analysis->state[i]));
            different += memcmp(&analysis->state[i].hidden, &truth.hidden, sizeof truth.hidden) != 0;
            gh_analysis_do(analysis, i);
            assert_int_equal(step->was_best, before.was_best);
            assert_int_equal(step->best.steps, before.best.steps);
            assert_memory_equal(step->best.step, before.best.step, before.best.steps * sizeof *before.best.step);
            assert_memory_equal(&step->cost, &before.cost, sizeof before.cost);
            assert_int_equal(step->mark, before.mark);
            analysis->state[i] = truth;
            judged++;
        }
        assert_true(judged > 10 && different > 10);
        gh_analysis_free(analysis);
    }
}

/* Marks are there only where the cost is at least two standard errors; nothing is better than what was best. */
static void marks_are_sure(void **state)
{
    struct gh_analysis *analysis = start(&gads_hill, "gads-hill-2-automatic");
    unsigned marked = 0;

    (void)state;
    for (unsigned i = 0; i < analysis->pieces; i++)
        gh_analysis_do(analysis, i);
    gh_analysis_finish(analysis);
    for (unsigned i = 0; i < analysis->steps; i++) {
        const struct gh_analysed_step *step = &analysis->step[i];
        const struct gh_cost *cost = &step->cost;

        if (step->was_best)
            assert_int_equal(cost->share, 0);
        if (step->mark == GH_MARK_NOTHING)
            continue;
        marked++;
        assert_true(cost->share >= 2 * cost->share_error && cost->share >= GH_INACCURACY_FROM);
        assert_int_equal(step->mark, cost->share >= GH_BLUNDER_FROM   ? GH_MARK_BLUNDER
                                     : cost->share >= GH_MISTAKE_FROM ? GH_MARK_MISTAKE
                                                                      : GH_MARK_INACCURACY);
        assert_true(step->best.steps > 0);
    }
    assert_true(marked > 0);
    for (unsigned seat = 0; seat < 2; seat++) {
        const struct gh_analysed_seat *summary = &analysis->seat[seat];
        int32_t points = 0;

        for (unsigned i = 0; i < GH_SOURCES_COUNT; i++)
            points += summary->source[i];
        assert_int_equal(points, analysis->state[analysis->steps].open.score[seat]);
        assert_true(summary->accuracy > 0 && summary->accuracy <= GH_ACCURATE);
    }
    gh_analysis_free(analysis);
}

/* Every claim that was made in a window had been missed by whoever's turn it was, if it could be claimed before. And
 * whatever is said to have been missed could be claimed, by each of those, all the time. */
static void missed_claims(void **state)
{
    struct gh_analysis *analysis = start(&gads_hill, "gads-hill-4-manual");

    (void)state;
    for (unsigned i = 0; i < analysis->steps; i++)
        analysis->step[i].is_decision = false;
    for (unsigned i = 0; i < analysis->pieces; i++)
        gh_analysis_do(analysis, i);
    gh_analysis_finish(analysis);
    assert_int_equal(analysis->missed_count, 3);
    for (unsigned i = 0; i < analysis->missed_count; i++) {
        const struct gh_missed_claim *missed = &analysis->missed[i];
        gh_sites claimable[GH_MAX_BUILDINGS];
        unsigned could = 0;
        struct gh_proof proof;

        for (unsigned at = missed->from; at < missed->to; at++) {
            gh_claimable(&gads_hill, &analysis->state[at].open, claimable);
            assert_true(gh_has(claimable[missed->building], missed->site));
            for (unsigned seat = 0; seat < 4; seat++)
                if (gh_may_claim(&analysis->state[at].open, seat).reason == GH_ACCEPTED)
                    could |= gh_bit(seat);
        }
        gh_claimable(&gads_hill, &analysis->state[missed->to].open, claimable);
        assert_false(gh_has(claimable[missed->building], missed->site));
        assert_int_equal(missed->missed_by & ~could, 0);
        assert_true(gh_missed_proof(analysis, missed, &proof));
        assert_int_equal(proof.technique, missed->technique);
    }
    assert_int_equal(analysis->missed[0].building, building_of(&gads_hill, "post-office"));
    assert_int_equal(analysis->missed[0].missed_by, gh_bit(2));
    assert_int_equal(analysis->missed[0].claimed_by, 1);
    assert_int_equal(analysis->missed[0].turns, 1);
    assert_int_equal(analysis->seat[2].missed[GH_BY_CARD], 2);
    gh_analysis_free(analysis);
}

/* What was kept gives the same to the byte; what was changed, or is of another game, gives nothing. */
static void kept_and_restored(void **state)
{
    struct gh_analysis_problem problem;
    const size_t length = read_record("gads-hill-4-manual");
    struct gh_analysis *analysis = gh_analysis_start(&gads_hill, record, length, &problem);

    (void)state;
    analysis->budget /= 16;
    for (unsigned i = 0; i < analysis->pieces; i++)
        gh_analysis_do(analysis, i);
    char *kept = gh_analysis_keep(analysis);
    char *before = text_of(analysis);
    struct gh_analysis *again = gh_analysis_start(&gads_hill, record, length, &problem);
    assert_true(gh_analysis_restore(again, kept));
    char *after = text_of(again);
    assert_string_equal(after, before);
    again = gh_analysis_start(&gads_hill, record, length, &problem);
    for (size_t i = 0; i < strlen(kept); i += 7) {
        const char was = kept[i];

        kept[i] = was == '1' ? '2' : '1';
        assert_false(gh_analysis_restore(again, kept));
        kept[i] = was;
    }
    struct gh_analysis *other = gh_analysis_start(&gads_hill, record, read_record("gads-hill-2-automatic"), &problem);
    assert_false(gh_analysis_restore(other, kept));
    assert_false(gh_analysis_restore(again, ""));
    gh_analysis_free(other);
    gh_analysis_free(again);
    free(after);
    free(before);
    free(kept);
}

static void refused_records(void **state)
{
    struct gh_analysis_problem problem;
    size_t length = read_record("gads-hill-4-manual-unfinished");

    (void)state;
    assert_null(gh_analysis_start(&gads_hill, record, length, &problem));
    assert_int_equal(problem.refusal, GH_ANALYSIS_UNFINISHED);
    length = read_record("gads-hill-4-manual");
    assert_null(gh_analysis_start(&old_town, record, length, &problem));
    assert_int_equal(problem.refusal, GH_ANALYSIS_BAD_RECORD);
    assert_int_equal(problem.error.problem, GH_RECORD_OTHER_TOWN);
    char *fingerprint = strstr(record, "\n= ");
    fingerprint[3] = fingerprint[3] == '0' ? '1' : '0';
    assert_null(gh_analysis_start(&gads_hill, record, length, &problem));
    assert_int_equal(problem.refusal, GH_ANALYSIS_BAD_RECORD);
    assert_int_equal(problem.error.problem, GH_RECORD_FINGERPRINT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_in_any_order), cmocka_unit_test(hidden_cards_judge_nobody),
        cmocka_unit_test(marks_are_sure),      cmocka_unit_test(missed_claims),
        cmocka_unit_test(kept_and_restored),   cmocka_unit_test(refused_records),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
