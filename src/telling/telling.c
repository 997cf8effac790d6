/* What a reader is told about a state (telling.h). */
#include "gadshill/telling.h"

#include "gadshill/memory.h"
#include "gadshill/wire.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_refusal.h"

#include <stdio.h>
#include <stdlib.h>

void gh_tell_view(struct gh_writer *to, const char *key, const struct gh_town *town, const struct gh_state *state,
                  unsigned seats)
{
    gh_open_object(to, key);
    gh_wire_hands(to, "hands", state, state->open.phase == GH_OVER ? gh_first(state->open.seats) : seats);
    gh_wire_add_open(to, town, &state->open);
    gh_close_object(to);
}

/* ---- proofs ---- */

void gh_tell_proof(struct gh_writer *to, const char *key, const struct gh_words *words, const struct gh_proof *proof)
{
    struct gh_proof_words *told = gh_need(malloc(sizeof *told));

    gh_words_proof(words, proof, told);
    gh_wire_proof(to, key, &words->file->town, proof, told);
    free(told);
}

void gh_tell_add_claim_proof(struct gh_writer *to, const struct gh_words *words, const struct gh_public *before,
                             struct gh_action claim)
{
    struct gh_proof proof;

    if (gh_proof_of_taken(&words->file->town, before, claim, claim.building, claim.site, &proof))
        gh_tell_proof(to, "proof", words, &proof);
}

/* ---- what can be done, and what not ---- */

static void add_refusal(struct gh_writer *to, const struct gh_words *words, const struct gh_public *open,
                        struct gh_action action, struct gh_verdict verdict, const char *sentence)
{
    const struct gh_town *town = &words->file->town;
    struct gh_proof proof;

    gh_wire_add_refusal(to, town, verdict, sentence);
    if (gh_proof_of_refusal(town, open, action, verdict, &proof))
        gh_tell_proof(to, "proof", words, &proof);
}

void gh_tell_add_refusal(struct gh_writer *to, const struct gh_words *words, const struct gh_public *open,
                         struct gh_action action, struct gh_verdict verdict)
{
    char sentence[GH_SENTENCE_SIZE];

    gh_words_refusal_of(words, open, action, verdict, sentence);
    add_refusal(to, words, open, action, verdict, sentence);
}

void gh_tell_add_actions(struct gh_writer *to, const struct gh_town *town, const struct gh_state *state, unsigned seat,
                         struct gh_legal *legal)
{
    legal->count = legal->markers = 0;
    legal->discardable = (struct gh_cards){{0}};
    if (state->open.phase != GH_OVER && state->open.player == seat)
        gh_legal(town, &state->open, &state->hidden.hand[seat], legal);
    gh_wire_legal(to, "actions", town, legal);
    gh_wire_cards(to, "discardable", &legal->discardable);
}

void gh_tell_unplayable(struct gh_writer *to, const char *key, const struct gh_words *words,
                        const struct gh_state *state, unsigned seat)
{
    const struct gh_cards *hand = &state->hidden.hand[seat];

    gh_open_object(to, key);
    for (gh_each_card(card, hand)) {
        char sentence[GH_SENTENCE_SIZE], number[8];
        struct gh_action action;
        const struct gh_verdict verdict = gh_words_unplayable(words, &state->open, hand, seat, card, &action, sentence);

        if (verdict.reason == GH_ACCEPTED)
            continue;
        snprintf(number, sizeof number, "%u", card + 1);
        gh_open_object(to, number);
        add_refusal(to, words, &state->open, action, verdict, sentence);
        gh_close_object(to);
    }
    gh_close_object(to);
}

void gh_tell_joined(struct gh_writer *to, const char *key, const struct gh_proof_words *told)
{
    gh_open_text(to, key);
    for (unsigned i = 0; i < told->count; i++)
        gh_add_text(to, " ", told->sentence[i]);
    gh_close_text(to);
}
