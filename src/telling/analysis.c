/* An analysis as JSON with sentences (telling_analysis.h). */
#include "gadshill/telling_analysis.h"

#include "gadshill/memory.h"
#include "gadshill/telling.h"
#include "gadshill/wire.h"
#include "gadshill/words_rules.h"

#include <stdlib.h>

/* What the better turn would have done up to a draw: what would have come nobody knows. */
static void tell_events(struct gh_writer *to, const struct gh_analysis *analysis, unsigned number)
{
    const struct gh_analysed_step *step = &analysis->step[number];
    struct gh_state state = analysis->state[number];
    struct gh_events *events = gh_need(malloc(sizeof *events));

    events->count = 0;
    for (unsigned i = 0; i < step->best.steps && step->best.step[i].kind != GH_DRAW; i++)
        gh_apply(analysis->town, &state, step->seat, step->best.step[i], events);
    gh_wire_events(to, "ev", analysis->town, events, 0);
    free(events);
}

static void tell_better(struct gh_writer *to, const struct gh_words *words, const struct gh_analysis *analysis,
                        unsigned number)
{
    const struct gh_analysed_step *step = &analysis->step[number];
    char sentence[GH_SENTENCE_SIZE];

    gh_open_object(to, NULL);
    gh_write_number(to, "n", number + 1);
    gh_write_text(to, "done", gh_words_move(words, step->action, sentence));
    gh_open_list(to, "best");
    for (unsigned i = 0; i < step->best.steps; i++)
        gh_write_text(to, NULL, gh_words_move(words, step->best.step[i], sentence));
    gh_close_list(to);
    tell_events(to, analysis, number);
    gh_close_object(to);
}

static void tell_missed(struct gh_writer *to, const struct gh_words *words, const struct gh_analysis *analysis)
{
    struct gh_proof *proof = gh_need(malloc(sizeof *proof));

    gh_open_list(to, "proofs");
    for (unsigned i = 0; i < analysis->missed_count; i++) {
        if (gh_missed_proof(analysis, &analysis->missed[i], proof))
            gh_tell_proof(to, NULL, words, proof);
        else
            gh_write_null(to, NULL);
    }
    gh_close_list(to);
    free(proof);
}

void gh_tell_analysis(struct gh_writer *to, const struct gh_words *words, const struct gh_analysis *analysis)
{
    gh_open_object(to, "analysis");
    gh_analysis_add(to, analysis);
    gh_close_object(to);
    gh_open_list(to, "better");
    for (unsigned i = 0; i < analysis->steps; i++)
        if (analysis->step[i].is_decision && !analysis->step[i].was_best)
            tell_better(to, words, analysis, i);
    gh_close_list(to);
    tell_missed(to, words, analysis);
}
