/* Puzzles, hints and solutions as JSON (telling_puzzle.h). */
#include "gadshill/telling_puzzle.h"

#include "gadshill/memory.h"
#include "gadshill/solving.h"
#include "gadshill/telling.h"
#include "gadshill/text.h"
#include "gadshill/wire.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_puzzle.h"

#include <stdlib.h>

static const char *const nobody[GH_MAX_SEATS] = {NULL};

static void tell_clue(struct gh_writer *to, const struct gh_words *words, struct gh_statement clue)
{
    char sentence[GH_SENTENCE_SIZE];

    gh_open_object(to, NULL);
    gh_write_number(to, "card", clue.card + 1);
    gh_wire_building(to, "mine", &words->file->town, clue.mine);
    gh_write_text(to, "words", gh_words_clue(words, clue, sentence));
    gh_close_object(to);
}

void gh_tell_puzzle(struct gh_writer *to, const struct gh_townfile *file, const struct gh_puzzle *puzzle,
                    enum gh_level level)
{
    const struct gh_words words = {file, nobody};
    const struct gh_town *town = &file->town;
    char id[GH_PUZZLE_ID_SIZE];

    gh_open_object(to, "puzzle");
    gh_write_text(to, "id", gh_puzzle_id(town, puzzle, id));
    gh_write_text(to, "town", town->name);
    gh_write_number(to, "level", level);
    gh_write_bool(to, "fills_sites", gh_puzzle_fills_sites(town, puzzle));
    gh_wire_buildings(to, "buildings", town, puzzle->buildings);
    gh_open_list(to, "clues");
    for (unsigned i = 0; i < puzzle->count; i++)
        tell_clue(to, &words, puzzle->clue[i]);
    gh_close_list(to);
    gh_close_object(to);
}

void gh_tell_puzzle_hint(struct gh_writer *to, const struct gh_townfile *file, const struct gh_proof *proof)
{
    const struct gh_words words = {file, nobody};
    struct gh_proof_words *told = gh_need(malloc(sizeof *told));
    char sentence[GH_SENTENCE_SIZE];

    gh_words_proof(&words, proof, told);
    gh_open_object(to, "hint");
    gh_open_list(to, "stages");
    gh_write_text(to, NULL, gh_words_hint_place(&words, proof, sentence));
    gh_write_text(to, NULL, gh_words_hint_technique(&words, proof, sentence));
    gh_tell_joined(to, NULL, told);
    gh_close_list(to);
    gh_wire_sites(to, "place", &file->town, gh_proof_place(proof));
    gh_wire_proof(to, "proof", &file->town, proof, told);
    gh_close_object(to);
    free(told);
}

void gh_tell_solution(struct gh_writer *to, const struct gh_townfile *file, const struct gh_puzzle *puzzle,
                      const struct gh_solution *solution, unsigned after, size_t most)
{
    const struct gh_town *town = &file->town;
    const struct gh_words words = {file, nobody};
    struct gh_proof *proof = gh_need(malloc(sizeof *proof));
    unsigned count = 0;
    size_t bytes = 0;

    gh_open_object(to, "solution");
    for (gh_each(building, puzzle->buildings))
        gh_write_text(to, town->building_name[building], town->site_name[solution->site_of[building]]);
    gh_close_object(to);
    gh_open_list(to, "proofs");
    struct gh_walk walk = gh_walk_begin(town, puzzle, NULL, true);
    while (bytes < most && gh_walk_step(&walk, town, puzzle, proof)) {
        if (count++ >= after) {
            const size_t before = to->length + (bytes > 0); /* with a comma */

            gh_tell_proof(to, NULL, &words, proof);
            bytes += to->length - before;
        }
    }
    gh_close_list(to);
    gh_write_bool(to, "more", bytes >= most);
    free(proof);
}

void gh_tell_levels(struct gh_writer *to, const char *key)
{
    static const char *const about[GH_LEVELS_END] = {
        [GH_GREENHORN] = N_("Card after card rules sites out, until a building has one left."),
        [GH_SETTLER] = N_("Cards about two buildings at once: where one has no place, neither has the other."),
        [GH_SURVEYOR] = N_("Two buildings that share two sites, three that share three: nothing else fits in."),
        [GH_DEPUTY] = N_("Chains: suppose something, and follow what it forces until it breaks."),
        [GH_MARSHAL] = N_("The whole craft, and at times a bold \"What if?\""),
    };

    gh_open_list(to, key);
    for (unsigned level = GH_NO_LEVEL + 1; level < GH_LEVELS_END; level++) {
        gh_open_object(to, NULL);
        gh_write_text(to, "name", gh_words_level(level));
        gh_write_text(to, "about", _(about[level]));
        gh_close_object(to);
    }
    gh_close_list(to);
}
