/* Puzzles in words: levels, clues, and what is wrong with an id. */
#include "sentence.h"

#include "gadshill/source.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/memory.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_puzzle.h"
#include "gadshill/words_rules.h"

#include <stdlib.h>

const char *gh_words_level(enum gh_level level)
{
    static const char *const names[GH_LEVELS_END] = {
        [GH_NO_LEVEL] = N_("no level"), [GH_GREENHORN] = N_("Greenhorn"), [GH_SETTLER] = N_("Settler"),
        [GH_SURVEYOR] = N_("Surveyor"), [GH_DEPUTY] = N_("Deputy"),       [GH_MARSHAL] = N_("Marshal"),
    };
    return _(names[level]);
}

char *gh_words_clue(const struct gh_words *words, struct gh_statement clue, char sentence[GH_SENTENCE_SIZE])
{
    return gh_words_action(words, gh_action_play(clue.card, clue.mine), sentence);
}

static char *say_bad_character(const char *text, size_t length, size_t offset, char *sentence)
{
    const char *next = text + offset;

    gh_utf8_next(&next, text + length);
    return gh_say(sentence, _("An id is made of letters and digits: \"%1$s\" (character %2$zu) is neither."),
                  gh_quote(text + offset, (size_t)(next - text) - offset).text, gh_utf8_count(text, offset) + 1);
}

static char *say_damaged(const struct gh_id_error *error, char *sentence)
{
    if (error->expected && error->length < error->expected)
        return gh_say(sentence,
                      _("This id is damaged: it has %1$u characters after the dot, and %2$u are expected. A part seems "
                        "to be missing."),
                      error->length, error->expected);
    if (error->expected && error->length > error->expected)
        return gh_say(sentence,
                      _("This id is damaged: it has %1$u characters after the dot, and %2$u are expected. Something "
                        "seems to have been added."),
                      error->length, error->expected);
    return gh_say(sentence, _("This id is damaged: at least one of its characters is wrong. Copy it once more."));
}

char *gh_words_id_error(const struct gh_id_error *error, const char *text, size_t length,
                        char sentence[GH_SENTENCE_SIZE])
{
    switch (error->problem) {
    case GH_ID_OK:
        break;
    case GH_ID_NO_TOWN:
        return gh_say(sentence,
                      _("\"%s\" is not the id of a puzzle: an id begins with the name of a town and a dot, as in "
                        "gads-hill.1M..."),
                      gh_quote(text, length).text);
    case GH_ID_BAD_CHARACTER:
        return say_bad_character(text, length, error->offset, sentence);
    case GH_ID_SHORT:
        return gh_say(sentence, _("This id is too short: a part of it is missing."));
    case GH_ID_LONG:
        return gh_say(sentence, _("This is too long to be the id of a puzzle."));
    case GH_ID_OTHER_TOWN:
        return gh_say(sentence, _("This puzzle is about another town."));
    case GH_ID_DAMAGED:
        return say_damaged(error, sentence);
    case GH_ID_NEWER:
        return gh_say(sentence, _("This id was made by a newer version of gadshill, which you need to open it."));
    case GH_ID_OTHER_VERSION:
        return gh_say(sentence, _("This puzzle was made for another version of the town: the same name, but other "
                                  "sites, buildings or cards."));
    case GH_ID_UNSOUND:
        return gh_say(sentence, _("This id does not describe a puzzle of this town."));
    case GH_ID_NO_SOLUTION:
        return gh_say(sentence, _("This is not a puzzle: its clues contradict each other."));
    case GH_ID_SEVERAL_SOLUTIONS:
        return gh_say(sentence, _("This is not a puzzle: it has more than one solution."));
    case GH_ID_TOO_HARD:
        return gh_say(sentence,
                      _("This is not a puzzle: it is too large to tell whether it has exactly one solution."));
    }
    *sentence = 0;
    return sentence;
}

/* ---- what was found, and what follows ---- */

gh_buildings gh_words_judge(const struct gh_words *words, const struct gh_puzzle *puzzle,
                            const struct gh_solution *solution, const struct gh_marks *marks,
                            char sentence[GH_SENTENCE_SIZE])
{
    const gh_buildings wrong = gh_marks_wrong(marks, puzzle, solution);
    const unsigned placed = gh_count(gh_marks_placed(marks, puzzle)), all = gh_count(puzzle->buildings);

    if (wrong)
        gh_tell(words, sentence, _("Not right: look again at {buildings:the}."),
                gh_with_buildings("buildings", wrong, GH_JOIN_AND));
    else if (placed == all)
        gh_copy(sentence, _("Right! This is the solution."));
    else
        gh_say(sentence, _("Right so far; %1$u of %2$u buildings are placed."), placed, all);
    return wrong;
}

/* A proof and its sentences: too large for a stack. */
struct telling {
    struct gh_proof proof;
    struct gh_proof_words told;
};

struct listener {
    gh_words_explainer *explainer;
    void *user;
};

static void tell_listener(void *user, const char *sentence)
{
    const struct listener *listener = user;

    listener->explainer(listener->user, 0, true, sentence);
}

void gh_words_explain(const struct gh_words *words, const struct gh_puzzle *puzzle, const struct gh_marks *marks,
                      gh_words_explainer *explainer, void *user)
{
    const struct gh_town *town = &words->file->town;
    struct gh_walk walk = gh_walk_begin(town, puzzle, marks, false);
    struct telling *telling = gh_need(malloc(sizeof *telling));
    struct listener listener = {explainer, user};

    for (unsigned number = 1; gh_walk_step(&walk, town, puzzle, &telling->proof); number++) {
        gh_words_proof(words, &telling->proof, &telling->told);
        for (unsigned i = 0; i < telling->told.count; i++)
            explainer(user, i == 0 ? number : 0, false, telling->told.sentence[i]);
        gh_tell_found(words, &walk.before, &walk.known, tell_listener, &listener);
    }
    free(telling);
    if (!gh_case_is_solved(&walk.known))
        explainer(user, 0, false, _("No simple reasoning leads on from here; trying everything shows the rest."));
}
