/* Proofs as JSON: what to say and what to draw. */
#include "gadshill/wire.h"

static void write_step(struct gh_writer *to, const struct gh_town *town, const struct gh_proof_step *step,
                       const char *sentence)
{
    gh_open_object(to, NULL);
    gh_write_text(to, "technique", gh_technique_name(step->technique));
    if (step->statement.card != GH_NONE)
        gh_write_number(to, "card", step->statement.card + 1);
    gh_wire_buildings(to, "buildings", town, step->buildings);
    gh_wire_sites(to, "sites", town, step->sites);
    gh_open_object(to, "taken"); /* {"casino":["D3"]}: the markers that it takes */
    for (unsigned building = 0; building < town->buildings; building++)
        if (step->taken[building])
            gh_wire_sites(to, town->building_name[building], town, step->taken[building]);
    gh_close_object(to);
    if (step->loser != GH_NONE)
        gh_write_text(to, "loser", town->building_name[step->loser]);
    gh_write_text(to, "words", sentence);
    gh_close_object(to);
}

void gh_wire_proof(struct gh_writer *to, const char *key, const struct gh_town *town, const struct gh_proof *proof,
                   const struct gh_proof_words *words)
{
    const unsigned before = gh_proof_opening(proof);

    gh_open_object(to, key);
    gh_write_text(to, "technique", gh_technique_name(proof->technique));
    gh_open_list(to, "words");
    for (unsigned i = 0; i < words->count; i++)
        gh_write_text(to, NULL, words->sentence[i]);
    gh_close_list(to);
    gh_open_list(to, "steps");
    for (unsigned i = 0; i < proof->count; i++)
        write_step(to, town, &proof->step[i], words->sentence[before + i]);
    gh_close_list(to);
    if (before && !gh_proof_supposes(proof))
        gh_write_number(to, "asked", proof->asked.card + 1);
    if (gh_proof_supposes(proof)) {
        gh_open_object(to, "suppose");
        gh_write_text(to, "building", town->building_name[proof->building]);
        gh_write_text(to, "site", town->site_name[proof->site]);
        gh_close_object(to);
    }
    gh_close_object(to);
}
