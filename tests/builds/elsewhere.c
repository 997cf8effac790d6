/* What must be the same on every machine, printed: hashes, perft, records, puzzles, ratings. It needs no library, so
 * that it can be compiled for machines whose libraries are not there (test_builds.py).
 *
 *     elsewhere RECORD... */
#include "gadshill/hash.h"
#include "gadshill/puzzle.h"
#include "gadshill/rating.h"
#include "gadshill/record.h"
#include "gadshill/rng.h"
#include "../../src/pocket/towns.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t perft(const struct gh_town *town, const struct gh_state *state, unsigned depth)
{
    const unsigned seat = state->open.player;
    struct gh_legal legal;
    uint64_t sequences = 0;

    gh_legal(town, &state->open, &state->hidden.hand[seat], &legal);
    const unsigned count = gh_legal_count(&legal);
    for (unsigned i = 0; depth > 1 && i < count; i++) {
        struct gh_state next = *state;

        gh_apply(town, &next, seat, gh_legal_at(&legal, i), NULL);
        sequences += perft(town, &next, depth - 1);
    }
    return depth > 1 ? sequences : count;
}

/* A random game: its record, folded into one number, and the state that it ends in. */
static void play(const struct gh_town *town, const struct gh_setup *setup)
{
    enum { MOST_STEPS = 5000 };
    struct gh_rng rng = gh_rng_make(setup->seed, 40);
    struct gh_hash record = gh_hash_start();
    char text[GH_RECORD_HEAD_SIZE];
    struct gh_state state;
    unsigned steps = 0;

    if (gh_start(town, setup, &state) != GH_OK)
        exit(EXIT_FAILURE);
    gh_hash_bytes(&record, text, gh_record_write_head(town, setup, text));
    for (; state.open.phase != GH_OVER && steps < MOST_STEPS; steps++) {
        const struct gh_state before = state;
        const unsigned seat = state.open.player;
        char step[GH_RECORD_STEP_SIZE];
        struct gh_legal legal;

        gh_legal(town, &state.open, &state.hidden.hand[seat], &legal);
        const struct gh_action action = gh_legal_at(&legal, gh_rng_below(&rng, gh_legal_count(&legal)));
        gh_apply(town, &state, seat, action, NULL);
        gh_hash_bytes(&record, step, gh_record_write_step(town, &before, &state, seat, action, step));
    }
    printf("%s %u players, referee %u, seed %" PRIu64 ": %u steps, record %016" PRIx64 ", state %016" PRIx64 "\n",
           town->name, setup->seats, setup->referee, setup->seed, steps, gh_hash_finish(&record),
           gh_state_hash(town, &state));
}

static void show_town(const struct gh_town *town)
{
    printf("%s %016" PRIx64 "\n", town->name, gh_town_hash(town));
    for (unsigned seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++) {
        for (unsigned referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
            struct gh_setup setup = {.seats = (uint8_t)seats, .referee = (uint8_t)referee};
            struct gh_state state;

            for (setup.seed = 1; setup.seed <= 3; setup.seed++)
                play(town, &setup);
            setup.is_sealed = true;
            play(town, &setup);
            setup = (struct gh_setup){.seats = (uint8_t)seats, .referee = (uint8_t)referee, .seed = 1};
            gh_start(town, &setup, &state);
            printf("%s %u players, referee %u: perft %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", town->name, seats, referee,
                   perft(town, &state, 1), perft(town, &state, 2), perft(town, &state, 3));
        }
    }
    for (enum gh_level level = GH_GREENHORN; level < GH_LEVELS_END; level++) {
        struct gh_puzzle puzzle;
        char id[GH_PUZZLE_ID_SIZE];

        if (!gh_puzzle_make(town, level, 1874, &puzzle))
            exit(EXIT_FAILURE);
        printf("%s of level %u\n", gh_puzzle_id(town, &puzzle, id), (unsigned)gh_puzzle_level(town, &puzzle));
    }
}

static bool stop_early(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                       const struct gh_events *events)
{
    enum { STEPS = 24 };
    unsigned *steps = user;

    (void)state, (void)seat, (void)action, (void)events;
    return ++*steps < STEPS;
}

/* Replays a record; its fingerprints are compared on the way. The legal actions are counted in the midst of it. */
static void show_record(const char *path)
{
    enum { MOST_BYTES = 1 << 20 };
    static char text[MOST_BYTES];
    const struct gh_town *town = NULL;
    struct gh_record_head head;
    struct gh_record_error error;
    struct gh_state state;
    FILE *file = fopen(path, "rb");
    const size_t length = file ? fread(text, 1, sizeof text, file) : 0;

    if (file)
        fclose(file);
    if (!gh_record_read_head(text, length, &head, &error))
        exit(EXIT_FAILURE);
    for (unsigned i = 0; i < POCKET_TOWNS; i++)
        if (strcmp(pocket_town[i].town.name, head.town) == 0)
            town = &pocket_town[i].town;
    if (!town || !gh_record_replay(town, text, length, &state, NULL, NULL, &error)) {
        fprintf(stderr, "%s does not replay\n", path);
        exit(EXIT_FAILURE);
    }
    printf("%s %016" PRIx64 ", perft", strrchr(path, '/') + 1, gh_state_hash(town, &state));
    gh_record_replay(town, text, length, &state, stop_early, &(unsigned){0}, &error);
    printf(" %" PRIu64 " %" PRIu64 "\n", perft(town, &state, 1), perft(town, &state, 2));
}

/* A thousand games among four players, with shared places. */
static void show_ratings(void)
{
    struct gh_rng rng = gh_rng_make(1, 40);
    struct gh_rated player[GH_RATING_MOST_PLAYERS];

    for (unsigned i = 0; i < GH_RATING_MOST_PLAYERS; i++)
        player[i] = (struct gh_rated){.rating = gh_rating_first()};
    for (unsigned game = 0; game < 1000; game++) {
        for (unsigned i = 0; i < GH_RATING_MOST_PLAYERS; i++)
            player[i].place = gh_rng_below(&rng, 2 + i);
        gh_rate(player, 2 + game % 3);
    }
    for (unsigned i = 0; i < GH_RATING_MOST_PLAYERS; i++)
        printf("rating %.17g %.17g, shown %d\n", player[i].rating.mu, player[i].rating.sigma,
               gh_rating_shown(player[i].rating));
}

int main(int argc, char **argv)
{
    show_ratings();
    for (unsigned i = 0; i < POCKET_TOWNS; i++)
        show_town(&pocket_town[i].town);
    for (int i = 1; i < argc; i++)
        show_record(argv[i]);
    return EXIT_SUCCESS;
}
