/* Why: steps and hints in sentences, and whether what was found is right. */
#include "puzzle_parts.h"
#include "gadshill/memory.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_puzzle.h"

#include <stdlib.h>
#include <string.h>

/* A proof and its sentences: too large for a stack. */
struct telling {
    struct gh_proof proof;
    struct gh_proof_words told;
};

static void tell_proof(const struct gh_lines_puzzle *puzzle, struct telling *telling, const char *lead)
{
    gh_words_proof(&puzzle->words, &telling->proof, &telling->told);
    for (unsigned i = 0; i < telling->told.count; i++)
        gh_lines_paragraph(i == 0 ? lead : "     ", 5, telling->told.sentence[i]);
}

static void explain(void *user, unsigned number, bool is_found, const char *sentence)
{
    char lead[16] = "     ";

    (void)user;
    if (is_found)
        snprintf(lead, sizeof lead, "  => ");
    else if (number > 0)
        snprintf(lead, sizeof lead, "%3u. ", number);
    gh_lines_paragraph(lead, 5, sentence);
}

/* All buildings where they belong. */
static struct gh_marks solved_marks(const struct gh_lines_puzzle *puzzle)
{
    struct gh_marks marks = gh_marks_none(puzzle->town, &puzzle->puzzle);

    for (gh_each(building, puzzle->puzzle.buildings))
        gh_marks_place(&marks, &puzzle->puzzle, building, puzzle->solution.site_of[building]);
    return marks;
}

void gh_lines_puzzle_explain(const struct gh_lines_puzzle *puzzle, const struct gh_marks *marks)
{
    const struct gh_marks solved = solved_marks(puzzle);

    gh_words_explain(&puzzle->words, &puzzle->puzzle, marks, explain, NULL);
    putchar('\n');
    puzzle_draw_marks(puzzle, &solved);
    puzzle_tell_marks(puzzle, &solved);
}

void gh_lines_puzzle_hint(const struct gh_lines_puzzle *puzzle, const struct gh_marks *marks, unsigned stage)
{
    struct telling *telling = gh_need(malloc(sizeof *telling));
    char sentence[GH_SENTENCE_SIZE];

    if (!gh_puzzle_hint(puzzle->town, &puzzle->puzzle, marks, &telling->proof)) {
        gh_lines_put(_("There is nothing more to find."));
    } else if (stage == 1) {
        gh_lines_paragraph("1    ", 5, gh_words_hint_place(&puzzle->words, &telling->proof, sentence));
    } else if (stage == 2) {
        gh_lines_paragraph("2    ", 5, gh_words_hint_technique(&puzzle->words, &telling->proof, sentence));
    } else {
        tell_proof(puzzle, telling, "3    ");
    }
    free(telling);
}

bool gh_lines_puzzle_judge(const struct gh_lines_puzzle *puzzle, const struct gh_marks *marks, bool only_wrong)
{
    char sentence[GH_SENTENCE_SIZE];
    const gh_buildings wrong = gh_words_judge(&puzzle->words, &puzzle->puzzle, &puzzle->solution, marks, sentence);

    if (wrong || !only_wrong)
        gh_lines_put(sentence);
    return wrong == 0;
}
