/* Why: steps and hints in sentences, and whether what was found is right. */
#include "puzzle.h"

#include "play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A proof and its sentences: too large for a stack. */
struct telling {
    struct gh_proof proof;
    struct gh_proof_words told;
};

static struct telling *telling_make(void)
{
    struct telling *telling = malloc(sizeof *telling);

    assert(telling);
    return telling;
}

static void tell_proof(const struct puzzle *puzzle, struct telling *telling, const char *lead)
{
    gh_words_proof(&puzzle->words, &telling->proof, &telling->told);
    for (unsigned i = 0; i < telling->told.count; i++)
        play_paragraph(i == 0 ? lead : "     ", 5, telling->told.sentence[i]);
}

/* Whom the step has left only one site. */
static void tell_found(const struct puzzle *puzzle, const struct gh_case *before, const struct gh_case *after)
{
    char sentence[GH_SENTENCE_SIZE];

    for (gh_each(building, after->buildings)) {
        if (gh_is_single(before->may[building]) || !gh_is_single(after->may[building]))
            continue;
        gh_tell(&puzzle->words, sentence, _("The {building} stands on {sites}."),
                gh_with_building("building", building), gh_with_sites("sites", after->may[building], GH_JOIN_AND));
        play_paragraph("  => ", 5, sentence);
    }
}

void puzzle_explain(const struct puzzle *puzzle, const struct gh_marks *marks)
{
    struct gh_case known = gh_puzzle_case(puzzle->town, &puzzle->puzzle, marks);
    const struct gh_marks solved = puzzle_solved_marks(puzzle);
    struct telling *telling = telling_make();

    for (unsigned number = 1; gh_proof_next(puzzle->town, &known, GH_BY_WHAT_IF, &telling->proof); number++) {
        const struct gh_case before = known;
        char lead[16];

        snprintf(lead, sizeof lead, "%3u. ", number);
        tell_proof(puzzle, telling, lead);
        gh_case_apply(&known, &telling->proof);
        tell_found(puzzle, &before, &known);
    }
    free(telling);
    if (!gh_case_is_solved(&known))
        play_put(_("No simple reasoning leads on from here; trying everything shows the rest."));
    putchar('\n');
    puzzle_draw_marks(puzzle, &solved);
    puzzle_tell_marks(puzzle, &solved);
}

void puzzle_show_hint(const struct puzzle *puzzle, const struct gh_marks *marks, unsigned stage)
{
    struct telling *telling = telling_make();
    char sentence[GH_SENTENCE_SIZE];

    if (!gh_puzzle_hint(puzzle->town, &puzzle->puzzle, marks, &telling->proof)) {
        if (stage == 1)
            play_put(_("There is nothing more to find."));
    } else if (stage == 1) {
        play_paragraph("1    ", 5, gh_words_hint_place(&puzzle->words, &telling->proof, sentence));
    } else if (stage == 2) {
        play_paragraph("2    ", 5, gh_words_hint_technique(&puzzle->words, &telling->proof, sentence));
    } else {
        tell_proof(puzzle, telling, "3    ");
    }
    free(telling);
}

bool puzzle_judge(const struct puzzle *puzzle, const struct gh_marks *marks, bool only_wrong)
{
    const gh_buildings wrong = gh_marks_wrong(marks, &puzzle->puzzle, &puzzle->solution);
    const unsigned placed = gh_count(gh_marks_placed(marks, &puzzle->puzzle));
    const unsigned all = gh_count(puzzle->puzzle.buildings);
    char sentence[GH_SENTENCE_SIZE];

    if (wrong) {
        gh_tell(&puzzle->words, sentence, _("Not right: look again at the {buildings}."),
                gh_with_buildings("buildings", wrong, GH_JOIN_AND));
        play_put(sentence);
    } else if (!only_wrong && placed == all) {
        play_put(_("Right! This is the solution."));
    } else if (!only_wrong) {
        play_say(_("Right so far; %1$u of %2$u buildings stand."), placed, all);
    }
    return wrong == 0;
}
