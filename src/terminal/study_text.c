/* What there is to say about one item of an analysis: a decision, a missed claim with its proof, a draw, the deal. */
#include "study_text.h"

#include "popup.h"
#include "scene.h"
#include "gadshill/memory.h"
#include "gadshill/review.h"
#include "gadshill/text.h"
#include "gadshill/words_proof.h"

#include <stdlib.h>

static void tell_decision(FILE *out, const struct gh_words *words, const struct gh_analysis *analysis, unsigned number)
{
    char sentence[GH_SENTENCE_SIZE];

    fprintf(out, "%s\n", gh_review_cost(words, analysis, number, sentence));
    fprintf(out, "%s\n", gh_review_done(words, analysis, number, sentence));
    for (unsigned i = 0; i < analysis->step[number].best.steps; i++)
        fprintf(out, "%s\n", gh_review_better(words, analysis, number, i, sentence));
}

static void tell_claim(FILE *out, const struct gh_words *words, const struct gh_analysis *analysis, unsigned number)
{
    const struct gh_missed_claim *missed = &analysis->missed[number];
    struct gh_proof *proof = gh_need(malloc(sizeof *proof));
    struct gh_proof_words *told = gh_need(malloc(sizeof *told));
    char sentence[GH_SENTENCE_SIZE];

    fprintf(out, "%s\n", gh_review_missed(words, missed, sentence));
    if (gh_missed_proof(analysis, missed, proof)) {
        gh_words_proof(words, proof, told);
        for (unsigned i = 0; i < told->count; i++)
            fprintf(out, "%s\n", told->sentence[i]);
    }
    free(told);
    free(proof);
}

static void tell_deal(FILE *out, const struct gh_scene *scene, const struct gh_analysis *analysis)
{
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++)
        (__extension__ fprintf(out, _("The deal for %1$s: %2$s points, %3$s %% of the victory.\n"),
                               seat_name(scene, seat),
                               gh_review_change(analysis->dealt.lead[seat] - analysis->start.lead[seat], 2).text,
                               gh_review_change(analysis->dealt.share[seat] - analysis->start.share[seat], 1).text));
}

char *study_text(const struct study *study, const struct gh_scene *scene)
{
    const struct gh_link_names names = gh_link_names(scene);
    const struct gh_words words = {scene->file, names.name};
    struct stream stream;
    char sentence[GH_SENTENCE_SIZE];

    stream_open(&stream);
    if (study->items[study->view] == 0) {
        fputs(study->view == STUDY_CLAIMS ? _("No claim was missed.") : _("No decision was surely wrong."), stream.out);
    } else {
        const struct study_item *item = &study->item[study->view][study->cursor[study->view]];

        if (study->view == STUDY_DECISIONS)
            tell_decision(stream.out, &words, study->analysis, item->step - 1);
        else if (study->view == STUDY_CLAIMS)
            tell_claim(stream.out, &words, study->analysis, item->claim);
        else if (item->step > 0)
            fprintf(stream.out, "%s\n", gh_review_draw(&words, study->analysis, item->step - 1, sentence));
        else
            tell_deal(stream.out, scene, study->analysis);
    }
    return stream_end(&stream);
}
