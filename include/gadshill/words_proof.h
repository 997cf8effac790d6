/* Why, in words: proofs, and hints in their stages. */
#ifndef GADSHILL_WORDS_PROOF_H
#define GADSHILL_WORDS_PROOF_H

#include "gadshill/hint.h"
#include "gadshill/words.h"

/* "The bank and hotel can only be on E3 and F3, so nothing else can stand there." */
char *gh_words_step(const struct gh_words *words, const struct gh_proof_step *step, char sentence[GH_SENTENCE_SIZE]);

/* A whole proof, sentence by sentence. */
void gh_words_proof(const struct gh_words *words, const struct gh_proof *proof, struct gh_proof_words *told);

/* Why a right claim is right, in terms of the table as it was. */
char *gh_words_claim_reason(const struct gh_words *words, const struct gh_public *open, struct gh_action claim,
                            char sentence[GH_SENTENCE_SIZE]);

/* A hint at a proof has three stages: where to look, what to look for, and the proof itself (gh_words_proof). */
char *gh_words_hint_place(const struct gh_words *words, const struct gh_proof *proof, char sentence[GH_SENTENCE_SIZE]);
char *gh_words_hint_technique(const struct gh_words *words, const struct gh_proof *proof,
                              char sentence[GH_SENTENCE_SIZE]);

/* A stage, from 1 to GH_HINT_STAGES, of a hint at what to do; `view` is what it was made for. */
void gh_words_hint(const struct gh_words *words, const struct gh_view *view, const struct gh_hint *hint, unsigned stage,
                   struct gh_proof_words *told);

/* Why just that: the reason of a hint at an action, and of a card to draw why from this pile; nothing for a claim. */
void gh_words_hint_why(const struct gh_words *words, const struct gh_hint *hint, struct gh_proof_words *told);

#endif
