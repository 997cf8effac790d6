/* Pretend servers and clients for simulations: real desks, with a line each to the pretend database (pretend_base.h);
 * hosts that hold messages back as src/server/round.c does; and clients that keep to the protocol, and check what they
 * hear. */
#ifndef GADSHILL_TESTS_PRETEND_SERVERS_H
#define GADSHILL_TESTS_PRETEND_SERVERS_H

#include "pretend_base.h"

#include "gadshill/memory.h"

#include <jansson.h>

enum { SERVERS = 2, CLIENTS = 3, MOST_GHOSTS = 16, MOST_OUTPUT = 512 };

struct world;

/* ---- the people ---- */

struct client {
    struct gh_reader reader; /* the first member */
    struct world *world;
    unsigned number;
    unsigned server; /* SERVERS: the line is down */
    bool is_joined;
    unsigned n;                       /* steps that it knows of */
    char action[GH_ACTION_TEXT_SIZE]; /* what has no answer yet; "": nothing */
    uint64_t once;
    bool is_repeated, is_asked;
    int64_t id;
    bool is_parked;
    struct gh_request parked;
};

struct output {
    struct client *client; /* NULL: gone */
    const struct gh_hosted *about;
    uint32_t group;
    int64_t id;
    bool has_id;
    json_t *message;
};

struct server {
    struct gh_desk desk;
    struct far far;
    struct output output[MOST_OUTPUT];
    unsigned outputs;
    uint32_t settled;
    bool is_waiting;
};

/* What a dead server or a broken line has sent may still arrive. */
struct ghost {
    unsigned n;
    struct row row;
};

struct world {
    struct base base;
    struct server server[SERVERS];
    struct client client[CLIENTS];
    struct ghost ghost[MOST_GHOSTS];
    unsigned ghosts;
    uint64_t now, names, conflicts;
    bool has_no_names; /* the fault: clients repeat without a name */
    const char *problem;
};

static struct gh_townfile *town;

static inline void complain(struct world *world, const char *problem)
{
    if (!world->problem)
        world->problem = problem;
}

/* ---- what clients hear ---- */

/* The step with that number that the database has; NULL: it has none. */
static inline const struct gh_step *stored_step(const struct base *base, unsigned n, uint64_t *once)
{
    for (unsigned at = 0; at < base->rows; at++)
        for (unsigned i = 0; i < base->row[at].count; i++)
            if (base->row[at].change[i].kind == CHANGE_STEP && --n == 0) {
                *once = base->row[at].change[i].time.once;
                return &base->row[at].change[i].step;
            }
    return NULL;
}

/* Steps come in their order, stored before they are told, and the same to everybody. */
static inline void hear_step(struct client *client, const json_t *json)
{
    const unsigned n = (unsigned)json_integer_value(json_object_get(json, "n"));
    const char *said = json_string_value(json_object_get(json, "do"));
    char text[GH_ACTION_TEXT_SIZE];
    uint64_t once;

    if (n <= client->n)
        return;
    if (n != client->n + 1)
        complain(client->world, "a step is missing");
    const struct gh_step *step = stored_step(&client->world->base, n, &once);
    if (!step)
        complain(client->world, "a step was told that is not stored");
    else if (strcmp(said, step->undo ? "undo" : gh_action_text(&town->town, step->action, text)) != 0)
        complain(client->world, "another step was told than is stored");
    client->n = n;
}

static inline void end_action(struct client *client)
{
    client->action[0] = 0;
    client->is_asked = false;
}

static inline void send_action(struct client *client);

static inline void hear(struct client *client, const json_t *json, bool has_id, int64_t id)
{
    const json_t *steps = json_object_get(json, "steps"), *no = json_object_get(json, "no");
    size_t i;
    json_t *step;

    if (json_object_get(json, "do"))
        hear_step(client, json);
    if (!has_id)
        return;
    if (steps) {
        json_array_foreach(steps, i, step)
        {
            hear_step(client, step);
        }
        client->is_joined = true;
        if (client->action[0])
            send_action(client);
    } else if (json_object_get(json, "table")) {
        complain(client->world, "joined without the steps");
    } else if (no && !client->is_joined) {
        client->server = SERVERS; /* refused to join: it comes again */
        gh_desk_leave(&client->reader, client->world->now);
    } else if (client->is_asked && id == client->id) {
        end_action(client);
    }
}

/* ---- a host: what the server does with messages (src/server/round.c) ---- */

static inline void on_send(void *host, struct gh_reader *reader, const struct gh_message *message)
{
    struct server *server = host;

    gh_insist(server->outputs < MOST_OUTPUT);
    server->output[server->outputs++] = (struct output){.client = (struct client *)reader,
                                                        .about = message->about,
                                                        .group = message->about ? gh_hosted_group(message->about) : 0,
                                                        .id = message->id,
                                                        .has_id = message->has_id,
                                                        .message = json_loads(message->text, 0, NULL)};
}

static inline bool on_allows(void *host, struct gh_reader *reader, enum gh_effort effort)
{
    (void)host;
    (void)reader;
    (void)effort;
    return true;
}

static inline void on_charge(void *host, struct gh_reader *reader, uint64_t cost)
{
    (void)host;
    (void)reader;
    (void)cost;
}

static inline const struct gh_townfile *on_town(void *host, const char *name, size_t length)
{
    (void)host;
    (void)name;
    (void)length;
    return town;
}

static inline bool on_hash(void *host, struct gh_said token, uint8_t hash[GH_STORE_TOKEN_SIZE])
{
    (void)host;
    memset(hash, 0, GH_STORE_TOKEN_SIZE);
    memcpy(hash, token.text, token.length);
    return true;
}

static inline void on_log(void *host, const char *level, const char *event, const char *pairs)
{
    (void)host;
    (void)level;
    (void)event;
    (void)pairs;
}

static const struct gh_desk_host host = {.send = on_send,
                                         .allows = on_allows,
                                         .charge = on_charge,
                                         .find_town = on_town,
                                         .hash_token = on_hash,
                                         .log = on_log};

static inline void withdraw(struct server *server)
{
    const unsigned count = server->outputs;

    for (unsigned i = 0; i < count; i++) {
        struct output *output = &server->output[i];

        if (output->group <= server->settled || server->far.outcome == GH_STORED)
            continue;
        struct client *client = output->client;
        output->client = NULL;
        output->group = 0;
        if (client && output->has_id)
            gh_desk_withdraw(&client->reader, output->id);
    }
}

/* Stores what can be stored, and sends what is safe. */
static inline void flush(struct world *world, struct server *server)
{
    if (!server->is_waiting && server->far.is_open) {
        gh_desk_hand_over(&server->desk);
        gh_store_commit(&server->far.store);
        server->is_waiting = true;
    }
    for (unsigned i = 0; i < server->outputs; i++) { /* what is heard may be answered with more */
        struct output output = server->output[i];

        if (output.group > server->settled || !output.message)
            continue;
        server->output[i].message = NULL;
        if (output.client)
            hear(output.client, output.message, output.has_id, output.id);
        json_decref(output.message);
    }
    unsigned kept = 0;
    for (unsigned i = 0; i < server->outputs; i++)
        if (server->output[i].message)
            server->output[kept++] = server->output[i];
    server->outputs = kept;
    (void)world;
}

static inline void ask(struct client *client, struct gh_request request)
{
    struct server *server = &client->world->server[client->server];

    client->is_parked = !gh_desk_ask(&client->reader, client->world->now, &request);
    client->parked = request;
    flush(client->world, server);
}

/* The store has told something. */
static inline void learn(struct world *world, struct server *server)
{
    const enum gh_commit answer = server->is_waiting ? gh_store_answer(&server->far.store) : GH_COMMIT_LATER;

    if (answer != GH_COMMIT_LATER) {
        server->is_waiting = false;
        if (answer == GH_COMMIT_FAILED)
            withdraw(server);
        gh_desk_settle(&server->desk, world->now, answer == GH_COMMIT_DONE);
        server->settled = server->desk.group - 1;
    }
    gh_desk_learn(&server->desk, world->now);
    for (unsigned i = 0; i < CLIENTS; i++)
        if (world->client[i].is_parked && &world->server[world->client[i].server] == server)
            ask(&world->client[i], world->client[i].parked);
    flush(world, server);
}

/* ---- what clients do ---- */

static inline struct gh_said say(const char *text)
{
    return (struct gh_said){text, strlen(text)};
}

static const char *const tokens[CLIENTS] = {"a", "b", "b"}; /* the third is the second's other device */

static inline void connect_to(struct client *client, unsigned server)
{
    static struct gh_said token[CLIENTS];
    struct world *world = client->world;
    struct gh_request request = {.is_object = true, .id = {true, true, ++client->id}, .verb = GH_VERB_JOIN};

    token[client->number] = say(tokens[client->number]);
    client->reader = (struct gh_reader){.desk = &world->server[server].desk};
    client->server = server;
    client->is_joined = client->is_asked = false;
    request.table = say("aaaaaaaa");
    request.tokens = (struct gh_said_list){&token[client->number], 1};
    request.after = (struct gh_said_number){true, true, client->n};
    ask(client, request);
}

/* The line breaks. What is on it may be lost. */
static inline void disconnect(struct client *client)
{
    struct server *server = &client->world->server[client->server];

    if (client->server == SERVERS)
        return;
    if (client->is_asked && client->is_repeated)
        client->action[0] = 0; /* once more is enough: then the person looks */
    client->is_repeated = client->is_asked;
    client->is_asked = client->is_joined = client->is_parked = false;
    for (unsigned i = 0; i < server->outputs; i++)
        if (server->output[i].client == client)
            server->output[i].client = NULL;
    gh_desk_leave(&client->reader, client->world->now);
    client->server = SERVERS;
    flush(client->world, server);
}

static inline void send_action(struct client *client)
{
    struct gh_request request = {.is_object = true, .id = {true, true, ++client->id}, .verb = GH_VERB_DO};

    client->is_asked = true;
    request.action = say(client->action);
    if (!client->world->has_no_names)
        request.once = (struct gh_said_number){true, true, (int64_t)client->once};
    ask(client, request);
}

/* Somebody whose turn it is does something that is possible, as far as their server knows. */
static inline void act(struct client *client, uint32_t chance)
{
    const struct gh_hosted *hosted = client->reader.table;
    static struct gh_legal legal;

    if (!client->is_joined || client->action[0] || client->is_parked || !hosted || hosted->is_stale)
        return;
    const struct gh_state *state = &hosted->session.table.state;
    const unsigned seat = state->open.player;
    if (!gh_has(client->reader.seats, seat) || state->open.phase == GH_OVER || hosted->session.steps > MOST_ROWS - 60)
        return;
    gh_legal(&town->town, &state->open, &state->hidden.hand[seat], &legal);
    if (chance % 4 == 0 && gh_session_may_undo(&hosted->session, seat) == GH_UNDO_DONE)
        snprintf(client->action, sizeof client->action, "undo");
    else
        gh_action_text(&town->town, gh_legal_at(&legal, chance % gh_legal_count(&legal)), client->action);
    client->once = ++client->world->names;
    client->is_repeated = false;
    send_action(client);
}

/* ---- servers ---- */

static inline void start(struct world *world, struct server *server)
{
    *server = (struct server){.far = {.store = {&far_methods}, .base = &world->base, .is_up = true}};
    gh_desk_open(&server->desk, &host, server, &server->far.store, 0);
}

static inline void add_ghost(struct world *world, const struct far *far)
{
    if (far->state == FAR_SENT && world->ghosts < MOST_GHOSTS)
        world->ghost[world->ghosts++] = (struct ghost){far->known, far->sent};
}

static inline void stop(struct world *world, struct server *server)
{
    for (unsigned i = 0; i < CLIENTS; i++)
        if (world->client[i].server < SERVERS && &world->server[world->client[i].server] == server)
            disconnect(&world->client[i]);
    for (unsigned i = 0; i < server->outputs; i++)
        json_decref(server->output[i].message);
    world->conflicts += server->desk.conflicts;
    gh_desk_close(&server->desk);
}

static inline void crash(struct world *world, struct server *server)
{
    add_ghost(world, &server->far);
    stop(world, server);
    start(world, server);
}

static inline void break_line(struct world *world, struct far *far)
{
    add_ghost(world, far);
    far_break(far);
}

#endif
