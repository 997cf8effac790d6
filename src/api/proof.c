/* Proofs for programs of other people (api_proof.h). */
#include "gadshill/proof.h"

#include "parts.h"

#include <stdlib.h>

_Static_assert((int)GADSHILL_TAKES == (int)GH_TAKES && (int)GADSHILL_OVER_LIMIT == (int)GH_OVER_LIMIT,
               "the library's conclusions are the house's");

struct gadshill_proof *gh_proof_to_outside(const struct gh_proof *proof)
{
    struct gadshill_proof *outside = malloc(sizeof *outside);

    if (outside)
        outside->proof = *proof;
    return outside;
}

void gadshill_proof_free(struct gadshill_proof *proof)
{
    free(proof);
}

struct gadshill_proof *gadshill_proof_of_marker(const struct gadshill_view *view, unsigned building, unsigned site)
{
    const struct gh_public *open = &view->view.open;
    struct gh_proof proof;

    if (building >= view->town->buildings || site >= view->town->sites || !gh_has(open->board.markers[building], site))
        return NULL;
    const struct gh_case known = gh_case_of_board(&open->board, &open->in_force);
    return gh_proof_of(view->town, &known, building, site, GH_BY_WHAT_IF, &proof) ? gh_proof_to_outside(&proof) : NULL;
}

struct gadshill_proof *gadshill_proof_of_refusal(const struct gadshill_view *view, struct gadshill_action action)
{
    const struct gh_public *open = &view->view.open;
    struct gh_public after;
    struct gh_action inside;
    struct gh_proof proof;

    if (view->view.seat != open->player || !gh_action_from_outside(view->town, action, &inside) ||
        (inside.kind != GH_PLAY && inside.kind != GH_DISCARD))
        return NULL;
    const struct gh_verdict verdict = gh_preview(view->town, open, &view->view.hand, view->view.seat, inside, &after);
    if (verdict.reason == GH_ACCEPTED || !gh_proof_of_refusal(view->town, open, inside, verdict, &proof))
        return NULL;
    return gh_proof_to_outside(&proof);
}

const char *gadshill_technique_name(unsigned technique)
{
    return technique < GH_TECHNIQUES_COUNT ? gh_technique_name((enum gh_technique)technique) : NULL;
}

unsigned gadshill_proof_technique(const struct gadshill_proof *proof)
{
    return proof->proof.technique;
}

bool gadshill_proof_supposes(const struct gadshill_proof *proof, unsigned *building, unsigned *site)
{
    *building = proof->proof.building;
    *site = proof->proof.site;
    return gh_proof_supposes(&proof->proof);
}

unsigned gadshill_proof_steps(const struct gadshill_proof *proof)
{
    return proof->proof.count;
}

bool gadshill_proof_step_at(const struct gadshill_proof *proof, unsigned index, struct gadshill_proof_step *step)
{
    if (index >= proof->proof.count)
        return false;
    const struct gh_proof_step *found = &proof->proof.step[index];
    const bool has_card =
        found->technique == GH_BY_CARD || found->technique == GH_BY_RELATION || found->technique == GH_BY_LIMIT;
    *step = (struct gadshill_proof_step){
        .technique = found->technique,
        .conclusion = found->conclusion,
        .subject = has_card ? found->subject : (uint8_t)GH_NONE,
        .loser = found->loser,
        .of_sites = found->of_sites,
        .card = has_card ? found->statement.card : (uint8_t)GH_NONE,
        .building = has_card ? found->statement.mine : (uint8_t)GH_NONE,
        .buildings = found->buildings,
        .sites = found->sites,
    };
    return true;
}

uint32_t gadshill_proof_takes(const struct gadshill_proof *proof, unsigned index, unsigned building)
{
    return index < proof->proof.count && building < GH_MAX_BUILDINGS ? proof->proof.step[index].taken[building] : 0;
}
