/* Why: steps and hints in sentences, and whether what was found is right. */
#include "puzzle.h"

#include "play.h"

#include <stdlib.h>

void puzzle_explain(const struct puzzle *puzzle, const struct gh_marks *marks)
{
    struct gh_case known = gh_puzzle_case(puzzle->town, &puzzle->puzzle, marks);
    const struct gh_marks solved = puzzle_solved_marks(puzzle);
    struct gh_proof *proof = malloc(sizeof *proof);
    unsigned number = 0;

    while (proof && gh_proof_next(puzzle->town, &known, GH_BY_WHAT_IF, proof)) {
        printf("%u %s\n", ++number, gh_technique_name(proof->technique));
        gh_case_apply(&known, proof);
    }
    free(proof);
    putchar('\n');
    puzzle_draw_marks(puzzle, &solved);
    puzzle_tell_marks(puzzle, &solved);
}

void puzzle_show_hint(const struct puzzle *puzzle, const struct gh_marks *marks, unsigned stage)
{
    struct gh_proof *proof = malloc(sizeof *proof);

    if (proof && gh_puzzle_hint(puzzle->town, &puzzle->puzzle, marks, proof))
        printf("%u %s\n", stage, gh_technique_name(proof->technique));
    else if (stage == 1)
        puts(_("Everything is found."));
    free(proof);
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
        play_paragraph("", 0, sentence);
    } else if (!only_wrong && placed == all) {
        puts(_("Right! This is the solution."));
    } else if (!only_wrong) {
        play_printf(_("Right so far; %1$u of %2$u buildings stand.\n"), placed, all);
    }
    return wrong == 0;
}
