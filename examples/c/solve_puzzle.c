/* A puzzle solved step by step, each step with its reason, with libgadshill: solve_puzzle [LEVEL [SEED]] */
#include <gadshill/gadshill.h>

#include <stdio.h>
#include <stdlib.h>

/* The markers that a step takes, as "bank@a1". */
static void print_taken(const struct gadshill_town *town, const struct gadshill_proof *proof, unsigned step)
{
    for (unsigned building = 0; building < gadshill_town_buildings(town); building++)
        for (unsigned site = 0; site < gadshill_town_sites(town); site++)
            if (gadshill_proof_takes(proof, step, building) >> site & 1)
                printf(" %s@%s", gadshill_building_name(town, building), gadshill_site_name(town, site));
}

static void print_proof(const struct gadshill_town *town, const struct gadshill_proof *proof)
{
    unsigned building, site;

    if (gadshill_proof_supposes(proof, &building, &site))
        printf("suppose %s@%s:\n", gadshill_building_name(town, building), gadshill_site_name(town, site));
    for (unsigned i = 0; i < gadshill_proof_steps(proof); i++) {
        struct gadshill_proof_step step;

        gadshill_proof_step_at(proof, i, &step);
        printf("  %s", gadshill_technique_name(step.technique));
        if (step.card != GADSHILL_NONE)
            printf(" %u", step.card + 1u);
        printf(step.conclusion == GADSHILL_TAKES ? ", not" : ", a contradiction, not");
        print_taken(town, proof, i);
        printf("\n");
    }
}

int main(int count, char **arguments)
{
    const unsigned level = count > 1 ? (unsigned)atoi(arguments[1]) : 1;
    const uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    struct gadshill_town *town = gadshill_town_bundled("gads-hill");
    struct gadshill_puzzle *puzzle = town ? gadshill_puzzle_new(town, level, seed) : NULL;
    struct gadshill_solving *solving = puzzle ? gadshill_solving_new(puzzle) : NULL;
    char id[GADSHILL_PUZZLE_ID_SIZE];
    uint8_t site_of[GADSHILL_MOST_BUILDINGS];

    if (!solving)
        return 1;
    gadshill_puzzle_id(puzzle, id);
    printf("%s\n", id);
    for (struct gadshill_proof *proof; (proof = gadshill_solving_next(solving));) {
        print_proof(town, proof);
        gadshill_proof_free(proof);
    }
    gadshill_puzzle_solution(puzzle, site_of);
    for (unsigned building = 0; building < gadshill_town_buildings(town); building++)
        if (site_of[building] != GADSHILL_NONE)
            printf("%s stands on %s\n", gadshill_building_title(town, building, "en"),
                   gadshill_site_name(town, site_of[building]));
    const int is_done = gadshill_solving_is_done(solving);
    gadshill_solving_free(solving);
    gadshill_puzzle_free(puzzle);
    gadshill_town_free(town);
    return is_done ? 0 : 1;
}
