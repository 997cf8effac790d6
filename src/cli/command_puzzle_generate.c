/* gadshill puzzle generate: many puzzles, as one JSON object a line, on all cores. The order does not depend on the
 * number of threads. */
#include "command_puzzle.h"
#include "gadshill/parallel.h"
#include "gadshill/solving.h"
#include "gadshill/wire.h"

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
    struct gh_walk walk = gh_walk_begin(town, &made->puzzle, NULL, false);

    while (gh_walk_step(&walk, town, &made->puzzle, proof))
        made->steps[proof->technique]++;
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

static void write_clues(struct gh_writer *to, const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    gh_open_list(to, "clues");
    for (unsigned i = 0; i < puzzle->count; i++) {
        gh_open_object(to, NULL);
        gh_write_number(to, "card", puzzle->clue[i].card + 1);
        gh_wire_building(to, "mine", town, puzzle->clue[i].mine);
        gh_close_object(to);
    }
    gh_close_list(to);
}

static void write_one(struct gh_writer *to, const struct gh_town *town, const struct made *made, uint64_t seed)
{
    char id[GH_PUZZLE_ID_SIZE];

    gh_open_object(to, NULL);
    gh_write_text(to, "id", gh_puzzle_id(town, &made->puzzle, id));
    gh_write_text(to, "town", town->name);
    gh_write_number(to, "level", made->level);
    gh_write_text(to, "name", gh_level_name(made->level));
    gh_write_number(to, "seed", (int64_t)seed);
    gh_wire_buildings(to, "buildings", town, made->puzzle.buildings);
    gh_write_bool(to, "fills_sites", gh_puzzle_fills_sites(town, &made->puzzle));
    write_clues(to, town, &made->puzzle);
    gh_open_object(to, "solution");
    for (gh_each(building, made->puzzle.buildings))
        gh_write_text(to, town->building_name[building], town->site_name[made->solution.site_of[building]]);
    gh_close_object(to);
    gh_open_object(to, "techniques");
    for (enum gh_technique technique = 0; technique < GH_TECHNIQUES_COUNT; technique++)
        gh_write_number(to, gh_technique_name(technique), made->steps[technique]);
    gh_close_object(to);
    gh_close_object(to);
}

static void print_one(const struct gh_town *town, const struct made *made, uint64_t seed)
{
    struct gh_writer to = gh_writer_make(0);

    write_one(&to, town, made, seed);
    puts(gh_written(&to, NULL));
    gh_writer_free(&to);
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
