/* Proofs: why a building cannot have stood somewhere, step by step (docs/proofs.md). */
#ifndef GADSHILL_API_PROOF_H
#define GADSHILL_API_PROOF_H

#include "gadshill/api_view.h"

#ifdef __cplusplus
extern "C" {
#endif

enum gadshill_conclusion {
    GADSHILL_TAKES,       /* markers are impossible */
    GADSHILL_NO_SITE,     /* a building has no site left: a contradiction, as the next two */
    GADSHILL_NO_BUILDING, /* a site must be filled, and nobody can be there */
    GADSHILL_CROWDED,     /* k buildings have fewer than k sites, or k sites fewer than k buildings */
    GADSHILL_OVER_LIMIT   /* too many markers of a building or on a site */
};

/* One conclusion. Sets have a bit for each site or building. */
struct gadshill_proof_step {
    uint8_t technique;      /* gadshill_technique_name */
    uint8_t conclusion;     /* enum gadshill_conclusion */
    uint8_t subject;        /* who loses markers by a card; GADSHILL_NONE */
    uint8_t loser;          /* who is without a site; GADSHILL_NONE */
    uint8_t of_sites;       /* 1: k sites that only k buildings can fill */
    uint8_t card, building; /* the card and the player's own building with it; GADSHILL_NONE */
    uint8_t unused;         /* 0 */
    uint32_t buildings;     /* what the step rests on, */
    uint32_t sites;         /* as docs/proofs.md says of each technique */
};

/* A proof: steps in order. One with a supposition ends with a contradiction. */
struct gadshill_proof;

/* Frees a proof. */
GADSHILL_API void gadshill_proof_free(struct gadshill_proof *proof);

/* The smallest reason that a marker on the table is impossible, from what lies open. NULL: it is possible, or not
 * there, or no memory. */
GADSHILL_API struct gadshill_proof *gadshill_proof_of_marker(const struct gadshill_view *view, unsigned building,
                                                             unsigned site);

/* Why a play or a discard of the active player is refused, from what lies open and that hand. NULL: for no reason of
 * logic, or it is not refused, or no memory. */
GADSHILL_API struct gadshill_proof *gadshill_proof_of_refusal(const struct gadshill_view *view,
                                                              struct gadshill_action action);

/* The name of a technique, from 0, the easiest first; NULL past the last. */
GADSHILL_API const char *gadshill_technique_name(unsigned technique);

/* The hardest technique in a proof. */
GADSHILL_API unsigned gadshill_proof_technique(const struct gadshill_proof *proof);

/* What is supposed; false: nothing. */
GADSHILL_API bool gadshill_proof_supposes(const struct gadshill_proof *proof, unsigned *building, unsigned *site);

/* How many steps there are, the n-th of them (false past the last), and the sites that it takes from a building. */
GADSHILL_API unsigned gadshill_proof_steps(const struct gadshill_proof *proof);
GADSHILL_API bool gadshill_proof_step_at(const struct gadshill_proof *proof, unsigned index,
                                         struct gadshill_proof_step *step);
GADSHILL_API uint32_t gadshill_proof_takes(const struct gadshill_proof *proof, unsigned index, unsigned building);

#ifdef __cplusplus
}
#endif

#endif
