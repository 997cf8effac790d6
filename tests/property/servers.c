/* Several servers, one table, one database: what clients were told is what the database has, whatever happens.
 *   servers SCHEDULES TOWN          random schedules, of deliveries, delays, doubts and crashes
 *   servers SCHEDULES TOWN FAULT    with a fault in the world, "no-key" or "no-names": one of them must find it
 * The desks and sessions are the real ones; time, lines, clients and the database are pretended, and
 * everything follows from a list of numbers. A list that fails is made shorter before it is shown. */
#include "pretend_servers.h"
#include "property.h"

#include "gadshill/rng.h"

#include <stdlib.h>

enum { MOST_CHOICES = 120 };

/* ---- schedules ---- */

static void move_store(struct world *world, struct server *server, uint32_t chance)
{
    struct far *far = &server->far;

    if (!far->is_up) {
        far->is_up = chance % 2;
    } else if (far->fetch == FETCH_ASKED && chance % 2) {
        far->fetch = FETCH_HERE;
        far->fetched = world->base.rows;
    } else if (far->state == FAR_SENT) {
        if (chance % 16 == 2)
            far_refuse(far);
        else
            far_apply(far);
    } else if (far->state == FAR_APPLIED) {
        far_deliver(far);
    }
    learn(world, server);
}

static void choose(struct world *world, uint32_t choice)
{
    enum { CRASHES = 2, BREAKS = 5, LEAVES = 8, GHOSTS = 10, ACTS = 30 }; /* of 64, up to each */
    struct server *server = &world->server[choice >> 6 & (SERVERS - 1)];
    struct client *client = &world->client[(choice >> 8 & 255) % CLIENTS];
    const uint32_t what = choice & 63, chance = choice >> 16;

    world->now += 1;
    if (what < CRASHES)
        crash(world, server);
    else if (what < BREAKS)
        break_line(world, &server->far);
    else if (what < LEAVES)
        disconnect(client);
    else if (what < GHOSTS && world->ghosts > 0)
        base_insert(&world->base, world->ghost[chance % world->ghosts].n, &world->ghost[chance % world->ghosts].row);
    else if (what >= ACTS)
        move_store(world, server, chance);
    else if (client->server == SERVERS)
        connect_to(client, chance % SERVERS);
    else
        act(client, chance);
}

/* Everything that is on its way arrives. */
static void calm_down(struct world *world)
{
    for (unsigned round = 0; round < 40; round++) {
        for (unsigned i = 0; i < SERVERS; i++)
            move_store(world, &world->server[i], 1);
        for (unsigned i = 0; i < CLIENTS; i++)
            if (world->client[i].server == SERVERS)
                connect_to(&world->client[i], 0);
    }
}

/* Nothing was done twice, and what the database has can be played. */
static void check_base(struct world *world)
{
    const struct gh_player_kind *nobody[GH_MAX_SEATS] = {NULL};
    const struct gh_session_options options = {.grace_ms = 0};
    struct gh_session session;
    uint64_t one, other;

    gh_session_open(&session, &town->town, &world->base.opened.setup, nobody, 0, &options, 1);
    if (!base_redo(&world->base, world->base.rows, &session))
        complain(world, "what is stored cannot be done again");
    gh_session_close(&session);
    for (unsigned n = 1; stored_step(&world->base, n, &one); n++)
        for (unsigned m = n + 1; one > 0 && stored_step(&world->base, m, &other); m++)
            if (one == other)
                complain(world, "an action was done twice");
}

static void check_end(struct world *world, unsigned wanted)
{
    uint64_t once;
    unsigned steps = 0;

    while (stored_step(&world->base, steps + 1, &once))
        steps++;
    for (unsigned i = 0; i < CLIENTS; i++) {
        const struct client *client = &world->client[i];

        if (client->action[0] || client->is_parked || !client->is_joined)
            complain(world, "somebody has no answer");
        if (client->n > steps)
            complain(world, "somebody knows a step that is not there");
    }
    if (steps > wanted)
        complain(world, "more was done than was asked for");
}

enum fault { NO_FAULT, NO_KEY, NO_NAMES };

/* The buildings are taken already: in the turns that follow, the same action can be possible twice. */
static void begin(struct base *base)
{
    const struct gh_player_kind *nobody[GH_MAX_SEATS] = {NULL};
    const struct gh_session_options options = {.grace_ms = 0};
    static struct gh_legal legal;
    struct gh_session session;

    gh_session_open(&session, &town->town, &base->opened.setup, nobody, 0, &options, 1);
    while (session.table.state.open.phase == GH_SETUP) {
        const struct gh_state *state = &session.table.state;

        gh_legal(&town->town, &state->open, &state->hidden.hand[state->open.player], &legal);
        gh_session_act(&session, 1, state->open.player, legal.action[0], NULL);
    }
    gh_insist(session.steps <= MOST_CHANGES);
    for (unsigned i = 0; i < session.steps; i++)
        base->row[0].change[i] = (struct change){.kind = CHANGE_STEP, .step = session.step[i]};
    base->row[0].count = session.steps;
    base->rows = 1;
    gh_session_close(&session);
}

/* What is wrong after these choices; NULL: nothing. */
static const char *run(const uint32_t *choice, unsigned choices, enum fault fault, uint64_t *steps, uint64_t *conflicts)
{
    static struct world world;
    uint64_t once;

    memset(&world, 0, sizeof world);
    world.now = 1000;
    world.base.has_no_key = fault == NO_KEY;
    world.has_no_names = fault == NO_NAMES;
    world.base.opened = (struct gh_stored_table){.id = 0, .setup = {.seats = 2, .seed = choice[0], .is_sealed = true}};
    snprintf(world.base.opened.town, GH_NAME_SIZE, "%s", town->town.name);
    snprintf(world.base.opened.stand_in, GH_NAME_SIZE, "random");
    world.base.opened.town_hash = town->town.hash;
    for (unsigned seat = 0; seat < 2; seat++) {
        struct gh_stored_seat *stored = &world.base.opened.seat[seat];

        snprintf(stored->player, GH_NAME_SIZE, "person");
        snprintf(stored->now, GH_NAME_SIZE, "person");
        stored->token_hash[0] = (uint8_t) "ab"[seat];
    }
    begin(&world.base);
    for (unsigned i = 0; i < SERVERS; i++)
        start(&world, &world.server[i]);
    for (unsigned i = 0; i < CLIENTS; i++) {
        world.client[i] = (struct client){.world = &world, .number = i, .server = SERVERS};
        connect_to(&world.client[i], choice[0] >> i & (SERVERS - 1));
    }
    for (unsigned i = 0; i < choices && !world.problem; i++)
        choose(&world, choice[i]);
    if (!world.problem)
        calm_down(&world);
    if (!world.problem)
        check_end(&world, world.base.row[0].count + (unsigned)world.names);
    if (!world.problem)
        check_base(&world);
    for (unsigned i = 0; i < SERVERS; i++)
        stop(&world, &world.server[i]);
    *conflicts += world.conflicts;
    for (unsigned n = 1; stored_step(&world.base, n, &once); n++)
        ++*steps;
    return world.problem;
}

/* Leaves out whatever the problem does not need. */
static unsigned shorten(uint32_t *choice, unsigned choices, enum fault fault)
{
    uint32_t trial[MOST_CHOICES];
    uint64_t ignored = 0;

    for (unsigned piece = choices / 2; piece > 0; piece /= 2) {
        for (unsigned at = 1; at + piece <= choices;) {
            memcpy(trial, choice, at * sizeof *trial);
            memcpy(trial + at, choice + at + piece, (choices - at - piece) * sizeof *trial);
            if (run(trial, choices - piece, fault, &ignored, &ignored)) {
                memcpy(choice, trial, (choices - piece) * sizeof *trial);
                choices -= piece;
            } else {
                at += piece;
            }
        }
    }
    return choices;
}

int main(int argc, char **argv)
{
    const unsigned schedules = argc > 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
    const enum fault fault = argc < 4 ? NO_FAULT : strcmp(argv[3], "no-key") == 0 ? NO_KEY : NO_NAMES;
    struct gh_rng rng = gh_rng_make(1874, 0);
    uint32_t choice[MOST_CHOICES];
    uint64_t steps = 0, conflicts = 0, ignored = 0;

    if (argc < 3)
        return 2;
    town = load_town(argv[2]);
    for (unsigned i = 0; i < schedules; i++) {
        for (unsigned at = 0; at < MOST_CHOICES; at++)
            choice[at] = (uint32_t)gh_rng_next(&rng);
        const char *problem = run(choice, MOST_CHOICES, fault, &steps, &conflicts);
        if (!problem)
            continue;
        const unsigned needed = shorten(choice, MOST_CHOICES, fault);
        printf("schedule %u: %s; %u choices are enough:", i + 1, run(choice, needed, fault, &ignored, &ignored),
               needed);
        for (unsigned at = 0; at < needed; at++)
            printf(" %08x", choice[at]);
        printf("\n");
        return fault == NO_FAULT;
    }
    printf("%u schedules, %llu steps, %llu conflicts\n", schedules, (unsigned long long)steps,
           (unsigned long long)conflicts);
    return fault != NO_FAULT || conflicts == 0 || steps < schedules;
}
