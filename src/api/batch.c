/* Batches for programs of other people (api_batch.h): games side by side, some of them a piece of work for a thread. */
#include "gadshill/api_batch.h"

#include "gadshill/parallel.h"

#include "environment.h"

#include <stdatomic.h>
#include <stdlib.h>

/* A game of a batch, and what it needs to go on by itself. */
struct seat_of_many {
    struct gadshill_environment environment;
    struct gh_setup setup;
    struct gh_rng rng;
    uint16_t sample;
    uint64_t legal[GADSHILL_MOST_CODES / 64]; /* a bit for each action */
    bool is_done;                             /* the last step ended a game */
    double returns[GH_MAX_SEATS];
};

struct gadshill_batch {
    size_t games;
    unsigned jobs, codes;
    size_t bytes; /* of an observation */
    struct seat_of_many *game;
};

/* What the threads are given. */
struct round {
    struct gadshill_batch *batch;
    const uint16_t *actions; /* NULL: those that were chosen at random */
    const struct gadshill_arrays *arrays;
    uint64_t steps;
    atomic_size_t refused;
};

enum { PIECE = 64 }; /* games; few enough that no thread waits long for another */

/* Looks at a game anew: what is legal, and one of that. The mask is written on the way. */
static void look(struct seat_of_many *game, unsigned codes, uint8_t *mask)
{
    uint16_t legal[GADSHILL_MOST_CODES];
    const unsigned count = gh_environment_legal(&game->environment, legal);

    game->sample = legal[gh_rng_below(&game->rng, count)];
    memset(game->legal, 0, (codes + 63) / 64 * sizeof *game->legal); /* beyond them nothing was ever set */
    for (unsigned i = 0; i < count; i++)
        game->legal[legal[i] / 64] |= UINT64_C(1) << legal[i] % 64;
    if (!mask)
        return;
    memset(mask, 0, codes);
    for (unsigned i = 0; i < count; i++)
        mask[legal[i]] = 1;
}

/* The next game follows at once, with the next seed of its own. */
static void begin_next(struct gadshill_batch *batch, struct seat_of_many *game)
{
    gadshill_environment_returns(&game->environment, game->returns);
    game->setup.seed += batch->games;
    gh_environment_begin(&game->environment, &game->setup);
}

static void write_row(const struct gadshill_batch *batch, size_t number, const struct gadshill_arrays *arrays)
{
    const struct seat_of_many *game = &batch->game[number];
    const struct gh_public *open = &game->environment.state.open;

    if (arrays->observations)
        gh_observe(&game->environment, open->player, arrays->observations + number * batch->bytes);
    if (arrays->players)
        arrays->players[number] = open->player;
    if (arrays->dones)
        arrays->dones[number] = game->is_done;
    if (arrays->samples)
        arrays->samples[number] = game->sample;
    for (unsigned seat = 0; arrays->rewards && seat < open->seats; seat++)
        arrays->rewards[number * open->seats + seat] = game->is_done ? (float)game->returns[seat] : 0.0F;
}

static bool is_legal(const struct seat_of_many *game, unsigned code)
{
    return code < GADSHILL_MOST_CODES && (game->legal[code / 64] >> code % 64 & 1) != 0;
}

/* One step of one game. false: the action is not legal. */
static bool step(const struct round *round, size_t number)
{
    struct gadshill_batch *batch = round->batch;
    struct seat_of_many *game = &batch->game[number];
    const unsigned code = round->actions ? round->actions[number] : game->sample;
    uint8_t *mask = round->arrays->masks ? round->arrays->masks + number * batch->codes : NULL;
    const bool is_fine = !round->actions || is_legal(game, code);

    if (is_fine) {
        gh_environment_act(&game->environment, code);
        game->is_done = game->environment.state.open.phase == GH_OVER;
        if (game->is_done)
            begin_next(batch, game);
    } else {
        game->is_done = false;
    }
    look(game, batch->codes, mask);
    write_row(batch, number, round->arrays);
    return is_fine;
}

static void work(void *user, uint64_t piece)
{
    struct round *round = user;
    const size_t first = (size_t)piece * PIECE, games = round->batch->games;
    size_t refused = 0;

    for (uint64_t i = 0; i < round->steps; i++)
        for (size_t number = first; number < first + PIECE && number < games; number++)
            refused += !step(round, number);
    atomic_fetch_add(&round->refused, refused);
}

struct gadshill_batch *gadshill_batch_new(const struct gadshill_town *town, const struct gadshill_setup *setup,
                                          size_t games, unsigned jobs)
{
    struct gadshill_batch *batch = setup->is_manual || games == 0 ? NULL : malloc(sizeof *batch);
    struct gh_codes codes;
    bool is_fine = gh_codes_make(&town->file->town, &codes);

    if (!batch)
        return NULL;
    *batch = (struct gadshill_batch){.games = games,
                                     .jobs = jobs < 1              ? 1
                                             : jobs < GH_MOST_JOBS ? jobs
                                                                   : (unsigned)GH_MOST_JOBS,
                                     .codes = codes.count,
                                     .bytes = gadshill_observation_size(town),
                                     .game = calloc(games, sizeof *batch->game)};
    is_fine = is_fine && batch->game;
    for (size_t i = 0; is_fine && i < games; i++) {
        struct seat_of_many *game = &batch->game[i];

        game->setup = gh_setup_from_outside(setup);
        game->setup.seed += i;
        game->rng = gh_rng_make(game->setup.seed, GH_STREAM_PLAYER);
        game->environment.town = &town->file->town;
        game->environment.codes = codes;
        is_fine = gh_environment_begin(&game->environment, &game->setup);
        if (is_fine)
            look(game, codes.count, NULL);
    }
    if (!is_fine) {
        gadshill_batch_free(batch);
        return NULL;
    }
    return batch;
}

void gadshill_batch_free(struct gadshill_batch *batch)
{
    if (batch)
        free(batch->game);
    free(batch);
}

void gadshill_batch_look(struct gadshill_batch *batch, const struct gadshill_arrays *arrays)
{
    for (size_t i = 0; i < batch->games; i++) {
        struct seat_of_many *game = &batch->game[i];
        const struct gh_rng rng = game->rng;
        const uint16_t sample = game->sample;

        look(game, batch->codes, arrays->masks ? arrays->masks + i * batch->codes : NULL);
        game->rng = rng; /* only looked at */
        game->sample = sample;
        write_row(batch, i, arrays);
    }
}

/* Pieces of the batch on its threads; returns how many actions were refused. */
static size_t play_round(struct gadshill_batch *batch, const uint16_t *actions, uint64_t steps,
                         const struct gadshill_arrays *arrays)
{
    struct round round = {.batch = batch, .actions = actions, .arrays = arrays, .steps = steps};

    gh_parallel(batch->jobs, (batch->games + PIECE - 1) / PIECE, work, NULL, &round);
    return round.refused;
}

size_t gadshill_batch_step(struct gadshill_batch *batch, const uint16_t *actions, const struct gadshill_arrays *arrays)
{
    return play_round(batch, actions, 1, arrays);
}

void gadshill_batch_roll(struct gadshill_batch *batch, uint64_t steps, const struct gadshill_arrays *arrays)
{
    play_round(batch, NULL, steps, arrays);
}
