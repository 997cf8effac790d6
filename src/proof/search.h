/* From what is known to a conclusion: reasons are collected until it is reached, then everything that it does not need
 * is left out. */
#ifndef GADSHILL_PROOF_SEARCH_H
#define GADSHILL_PROOF_SEARCH_H

#include "reason.h"

enum { MAX_REASONS = GH_MAX_BUILDINGS * GH_MAX_SITES }; /* each takes a marker at least */

struct search {
    const struct gh_town *town;
    const struct gh_case *start; /* with the supposition, if there is one */
    uint8_t building, site;      /* what is to be shown impossible; GH_NONE: a contradiction is wanted */
    struct gh_case now;          /* what is known after the reasons so far */
    unsigned count;
    struct reason reason[MAX_REASONS];
    uint16_t taker[GH_MAX_BUILDINGS][GH_MAX_SITES]; /* of each marker that was taken: which reason took it */
    struct gh_proof_step last;                      /* what the last reason led to */
};

/* Starts a search for a contradiction (GH_NONE, GH_NONE) or for a marker's impossibility. `start` must outlive it. */
void search_begin(struct search *search, const struct gh_town *town, const struct gh_case *start, unsigned building,
                  unsigned site);

/* Adds a reason and takes what follows from it; a reason that nothing follows from is left off. Returns whether the end
 * is reached. */
bool search_add(struct search *search, struct reason reason);

/* Adds reasons, easiest first, until the end is reached; false: they do not lead there. */
bool search_run(struct search *search, enum gh_technique hardest);

/* After the end is reached: a proof without anything superfluous, which supposes nothing. False: it is too long to be
 * told. */
bool search_write(struct search *search, struct gh_proof *proof);

/* After search_write: looks for a way with fewer steps than the proof has, with no harder technique and no larger set.
 * True: it is found, and the proof can be written anew. Gives up after a while. */
bool search_shorten(struct search *search, const struct gh_proof *proof);

/* Whether the search is at its end with this step. */
bool search_ends(const struct search *search, const struct gh_proof_step *step);

/* Puts the steps of a proof that search_write wrote in an order for people, and joins what is of one kind. `start` is
 * what they begin with. */
void proof_arrange(const struct gh_town *town, const struct gh_case *start, struct gh_proof *proof);

/* search_write, and the steps arranged. */
bool search_tell(struct search *search, struct gh_proof *proof);

/* After the last step: names the hardest technique. */
void proof_end(struct gh_proof *proof);

#endif
