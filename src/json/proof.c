/* Proofs as JSON: what to say and what to draw. */
#include "gadshill/json.h"

/* {"casino":["D3"]}: the markers that a step takes. */
static json_t *taken_json(const struct gh_town *town, const struct gh_proof_step *step)
{
    json_t *json = json_object();

    for (unsigned building = 0; building < town->buildings; building++)
        if (step->taken[building])
            json_object_set_new(json, town->building_name[building], gh_json_sites(town, step->taken[building]));
    return json;
}

static json_t *step_json(const struct gh_town *town, const struct gh_proof_step *step, const char *sentence)
{
    json_t *json = json_object();

    json_object_set_new(json, "technique", json_string(gh_technique_name(step->technique)));
    if (step->statement.card != GH_NONE)
        json_object_set_new(json, "card", json_integer(step->statement.card + 1));
    json_object_set_new(json, "buildings", gh_json_buildings(town, step->buildings));
    json_object_set_new(json, "sites", gh_json_sites(town, step->sites));
    json_object_set_new(json, "taken", taken_json(town, step));
    if (step->loser != GH_NONE)
        json_object_set_new(json, "loser", json_string(town->building_name[step->loser]));
    json_object_set_new(json, "words", json_string(sentence));
    return json;
}

json_t *gh_json_proof(const struct gh_town *town, const struct gh_proof *proof, const struct gh_proof_words *words)
{
    const unsigned before = gh_proof_supposes(proof); /* sentences before the first step's */
    json_t *json = json_object(), *sentences = json_array(), *steps = json_array();

    json_object_set_new(json, "technique", json_string(gh_technique_name(proof->technique)));
    for (unsigned i = 0; i < words->count; i++)
        json_array_append_new(sentences, json_string(words->sentence[i]));
    json_object_set_new(json, "words", sentences);
    for (unsigned i = 0; i < proof->count; i++)
        json_array_append_new(steps, step_json(town, &proof->step[i], words->sentence[before + i]));
    json_object_set_new(json, "steps", steps);
    if (gh_proof_supposes(proof))
        json_object_set_new(json, "suppose",
                            json_pack("{s:s, s:s}", "building", town->building_name[proof->building], "site",
                                      town->site_name[proof->site]));
    return json;
}
