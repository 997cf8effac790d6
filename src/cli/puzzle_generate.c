/* gadshill puzzle generate: many puzzles, as one JSON object a line, on all cores. The order does not depend on the
 * number of threads. */
#include "puzzle.h"
#include "gadshill/json.h"
#include "gadshill/parallel.h"

#include <stdlib.h>

enum { BATCH = 256 };

struct made {
    bool ok;
    enum gh_level level;
    struct gh_puzzle puzzle;
    struct gh_solution solution;
    unsigned steps[GH_TECHNIQUES_COUNT]; /* how often each technique is needed on the easiest way */
};

struct work {
    const struct gh_town *town;
    const struct puzzle_options *options;
    uint64_t first;
    struct made *made;
};

static void count_steps(const struct gh_town *town, struct made *made, struct gh_proof *proof)
{
    struct gh_case known = gh_puzzle_case(town, &made->puzzle, NULL);

    while (gh_proof_next(town, &known, GH_BY_WHAT_IF, proof)) {
        made->steps[proof->technique]++;
        gh_case_apply(&known, proof);
    }
}

/* Puzzle n has seed S + n; without a level they take turns. */
static void make_one(void *user, uint64_t number)
{
    const struct work *work = user;
    struct made *made = &work->made[number];
    struct gh_proof *proof = malloc(sizeof *proof);

    *made = (struct made){.level = work->options->level};
    if (made->level == GH_NO_LEVEL)
        made->level = (enum gh_level)(GH_GREENHORN + (work->first + number) % GH_MARSHAL);
    made->ok = proof && gh_puzzle_make(work->town, made->level, work->options->common.setup.seed + work->first + number,
                                       &made->puzzle);
    if (made->ok) {
        gh_puzzle_solutions(work->town, &made->puzzle, 2, &made->solution);
        count_steps(work->town, made, proof);
    }
    free(proof);
}

static void advance(void *user, uint64_t done)
{
    const struct work *work = user;

    cli_progress(_("making puzzles"), work->first + done, work->options->count);
}

static json_t *clues_json(const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    json_t *clues = json_array();

    for (unsigned i = 0; i < puzzle->count; i++) {
        const unsigned mine = puzzle->clue[i].mine;

        json_array_append_new(clues, json_pack("{s:i, s:s?}", "card", puzzle->clue[i].card + 1, "mine",
                                               mine == GH_NONE ? NULL : town->building_name[mine]));
    }
    return clues;
}

static void print_one(const struct gh_town *town, const struct made *made, uint64_t seed)
{
    json_t *solution = json_object(), *techniques = json_object();
    char id[GH_PUZZLE_ID_SIZE];

    for (gh_each(building, made->puzzle.buildings))
        json_object_set_new(solution, town->building_name[building],
                            json_string(town->site_name[made->solution.site_of[building]]));
    for (enum gh_technique technique = 0; technique < GH_TECHNIQUES_COUNT; technique++)
        json_object_set_new(techniques, gh_technique_name(technique), json_integer(made->steps[technique]));
    json_t *json =
        json_pack("{s:s, s:s, s:i, s:s, s:I, s:o, s:b, s:o, s:o, s:o}", "id", gh_puzzle_id(town, &made->puzzle, id),
                  "town", town->name, "level", (int)made->level, "name", gh_level_name(made->level), "seed",
                  (json_int_t)seed, "buildings", gh_json_buildings(town, made->puzzle.buildings), "fills_sites",
                  gh_puzzle_fills_sites(town, &made->puzzle), "clues", clues_json(town, &made->puzzle), "solution",
                  solution, "techniques", techniques);
    json_dumpf(json, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(json);
}

int puzzle_generate(const struct puzzle_options *options)
{
    struct gh_townfile *file = cli_load_town(options->common.town);
    struct made *made = calloc(BATCH, sizeof *made);
    int code = file && made ? CLI_OK : CLI_FAILED;

    for (uint64_t first = 0; first < options->count && code == CLI_OK; first += BATCH) {
        const uint64_t left = options->count - first, count = left < BATCH ? left : BATCH;
        struct work work = {&file->town, options, first, made};

        gh_parallel((unsigned)options->jobs, count, make_one, advance, &work);
        for (uint64_t i = 0; i < count && code == CLI_OK; i++) {
            if (made[i].ok)
                print_one(&file->town, &made[i], options->common.setup.seed + first + i);
            else
                code = puzzle_none_made(&file->town, made[i].level);
        }
    }
    cli_progress(_("making puzzles"), options->count, options->count);
    free(made);
    gh_townfile_free(file);
    return code;
}
