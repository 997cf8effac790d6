/* A table of a server: joining, following its steps, asking.
 *
 * Invariants:
 *  1. the scene is what the server told: it changes by its views and steps alone, and steps come without gaps;
 *  2. what is hidden never comes here: the server sends only what these seats may know. */
#include "gadshill/client.h"

#include "gadshill/wire_reader.h"
#include "wire.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

enum { JOIN = 1, VIEW, LEGAL, FIRST_WISH }; /* ids of requests; wishes count on from there */

struct client {
    struct gh_link link; /* first, so that a link is a client */
    struct gh_address address;
    const char *language;
    struct wire *wire;
    struct gh_townfile *file;
    char town[GH_NAME_SIZE];
    json_t *table; /* as it was joined, until the town is there */
    bool is_up;
    bool is_seated;  /* joined since the line is up */
    json_int_t n;    /* the last step in the scene */
    json_int_t told; /* the last step in the log */
    json_int_t next_id;
    json_int_t move_id, claim_id; /* of what was done here and has no answer yet; 0: nothing */
    bool asks_for_legal;          /* the same of ask_what_is_due */
    char *record;
    size_t record_length;
    bool asked_for_record;
    uint64_t held_until;
};

static struct client *client_of(struct gh_link *link)
{
    return (struct client *)link;
}

/* ---- asking ---- */

/* Sends a request, which is freed. */
static void ask(struct client *client, json_int_t id, json_t *request)
{
    json_object_set_new(request, "id", json_integer(id));
    char *text = gh_need(json_dumps(request, JSON_COMPACT));
    json_decref(request);
    wire_send(client->wire, text);
}

/* False: it cannot be sent now, which is told. */
static bool wish(struct client *client, json_t *request)
{
    if (client->is_up && client->is_seated) {
        ask(client, client->next_id++, request);
        return true;
    }
    json_decref(request);
    gh_link_notice(&client->link, _("The connection is down; reconnecting. Try again in a moment."));
    return false;
}

static void look_for_answers(struct client *client)
{
    client->link.is_waiting = client->move_id || client->claim_id || client->asks_for_legal;
    client->link.changes++;
}

/* What a person here does. Until it is answered nothing of its kind can be done; a claim can while a move is held. */
static void send_action(struct client *client, const char *action, unsigned seat, json_int_t *id)
{
    if (*id)
        gh_link_notice(&client->link, _("Waiting for the server ..."));
    else if (wish(client, json_pack("{s:s, s:i}", "do", action, "seat", (int)seat)))
        *id = client->next_id - 1;
    look_for_answers(client);
}

static void end_move(struct client *client)
{
    client->move_id = 0;
    client->link.held_ms = 0;
    client->held_until = 0;
}

/* Every answer ends the waiting for it, whatever it says; that a move is held is not its answer yet. */
static void heed_answer(struct client *client, json_int_t id, bool is_held)
{
    if (id == client->move_id && !is_held)
        end_move(client);
    else if (id == client->claim_id)
        client->claim_id = 0;
    else if (id == LEGAL)
        client->asks_for_legal = false;
    look_for_answers(client);
}

/* Coming again, only what was missed is wanted; the first time everything, for the log. */
static void join(struct client *client)
{
    json_t *tokens = json_array();

    if (*client->address.token)
        json_array_append_new(tokens, json_string(client->address.token));
    ask(client, JOIN,
        json_pack("{s:s, s:o, s:s, s:I}", "join", client->address.table, "tokens", tokens, "language", client->language,
                  "after", client->n));
}

static void lose(struct client *client, const char *why)
{
    client->link.is_lost = true;
    client->link.changes++;
    gh_link_notice(&client->link, why);
}

static void distrust(struct client *client)
{
    lose(client,
         _("The server sent something that this program does not understand: one of them is older than the other."));
}

/* ---- who is there ---- */

static void read_presence(struct client *client, const json_t *json)
{
    struct gh_link *link = &client->link;
    const json_t *here = json_object_get(json, "here"), *players = json_object_get(json, "players");
    const json_t *left = json_object_get(json, "left");

    for (unsigned seat = 0; seat < link->scene.open.seats; seat++) {
        const char *player = json_string_value(json_array_get(players, seat));
        const json_t *milliseconds = json_array_get(left, seat);

        if (json_is_array(here))
            link->scene.here = (uint8_t)(json_is_true(json_array_get(here, seat)) ? link->scene.here | gh_bit(seat)
                                                                                  : link->scene.here & ~gh_bit(seat));
        if (player)
            gh_format(link->scene.player[seat], "%s", player);
        if (json_is_integer(milliseconds)) {
            link->left_ms[seat] = (uint32_t)json_integer_value(milliseconds);
            link->left_at = gh_link_now();
        }
    }
    link->changes++;
}

static bool read_table(struct client *client, const json_t *table, const json_t *seats)
{
    struct gh_scene *scene = &client->link.scene;
    const json_t *list = json_object_get(table, "seats"), *referee = json_object_get(table, "referee");
    const size_t count = json_array_size(list);
    unsigned found = GH_NONE, first;

    if (json_is_string(referee))
        found = gh_referee_find(json_string_value(referee), json_string_length(referee));
    if (count < GH_MIN_SEATS || count > GH_MAX_SEATS || found == GH_NONE ||
        !gh_wire_read_number(json_object_get(table, "first"), (json_int_t)count - 1, &first) || !json_is_array(seats))
        return false;
    scene->open.seats = (uint8_t)count;
    scene->open.first = (uint8_t)first;
    scene->open.referee = (uint8_t)found;
    scene->mine = scene->persons = 0;
    for (unsigned i = 0; i < json_array_size(seats); i++) {
        unsigned seat;

        if (!gh_wire_read_number(json_array_get(seats, i), (json_int_t)count - 1, &seat))
            return false;
        scene->mine |= (uint8_t)gh_bit(seat);
    }
    for (unsigned seat = 0; seat < count; seat++) {
        const json_t *entry = json_array_get(list, seat);
        const char *name = json_string_value(json_object_get(entry, "name"));
        const char *player = json_string_value(json_object_get(entry, "player"));
        const bool is_reader = gh_is_single(scene->mine) && gh_has(scene->mine, seat);

        if (!name || !player)
            return false;
        if (is_reader || *name)
            gh_format(scene->name[seat], "%s", is_reader ? "" : name);
        else
            gh_format(scene->name[seat], _("Player %u"), seat + 1);
        gh_format(scene->player[seat], "%s", player);
        if (gh_is_person(player))
            scene->persons |= (uint8_t)gh_bit(seat);
    }
    read_presence(client, table);
    return true;
}

/* ---- views and steps ---- */

static struct gh_seen seen_by(struct client *client)
{
    struct gh_scene *scene = &client->link.scene;

    return (struct gh_seen){&scene->file->town, &scene->open, &scene->hand, &scene->known};
}

/* What a view does not tell, the legal actions do: whether a building is still to be taken (RULES 9). */
static void ask_what_is_due(struct client *client)
{
    const struct gh_public *open = &client->link.scene.open;

    if (client->asks_for_legal || open->phase != GH_TURN || !gh_has(client->link.scene.mine, open->player) ||
        client->file->town.ruleset != GH_OLD_TOWN)
        return;
    client->asks_for_legal = true;
    look_for_answers(client);
    ask(client, LEGAL, json_pack("{s:b, s:i}", "legal", 1, "seat", (int)open->player));
}

static void look_at_end(struct client *client)
{
    char path[GH_ADDRESS_ID_SIZE + 16];

    if (client->link.scene.open.phase != GH_OVER || client->asked_for_record)
        return;
    client->asked_for_record = true;
    gh_format(path, "/t/%s/record", client->address.table);
    wire_fetch(client->wire, path);
}

static void take_view(struct client *client, const json_t *view, json_int_t n)
{
    client->link.before = client->link.scene.open;
    if (!gh_wire_read_view(view, seen_by(client))) {
        distrust(client);
        return;
    }
    if (!client->link.is_ready)
        client->link.before = client->link.scene.open;
    client->n = n;
    client->link.is_ready = true;
    client->link.changes++;
    ask_what_is_due(client);
    look_at_end(client);
}

static void tell_words(struct client *client, const json_t *step)
{
    const json_int_t n = json_integer_value(json_object_get(step, "n"));
    unsigned seat = GH_NONE;
    size_t i;
    json_t *sentence;

    if (n <= client->told)
        return;
    client->told = n;
    gh_wire_read_number(json_object_get(step, "seat"), GH_MAX_SEATS - 1, &seat);
    json_array_foreach(json_object_get(step, "words"), i, sentence)
    {
        if (json_is_string(sentence))
            gh_link_tell(&client->link, seat, NULL, i > 0, json_string_value(sentence));
    }
}

static void take_step(struct client *client, const json_t *step)
{
    const json_int_t n = json_integer_value(json_object_get(step, "n"));
    struct gh_link *link = &client->link;

    tell_words(client, step);
    if (!link->is_ready || n <= client->n)
        return;
    if (n != client->n + 1) { /* a gap: the whole view closes it */
        ask(client, VIEW, json_pack("{s:b}", "view", 1));
        return;
    }
    link->before = link->scene.open;
    if (!gh_wire_read_step(step, seen_by(client))) {
        distrust(client);
        return;
    }
    client->n = n;
    read_presence(client, step);
    if (json_object_get(step, "view"))
        ask_what_is_due(client);
    look_at_end(client);
}

/* ---- answers ---- */

static void take_steps(struct client *client, const json_t *steps)
{
    size_t i;
    json_t *step;

    json_array_foreach(steps, i, step)
    {
        take_step(client, step);
    }
}

/* The rest of joining, when the town is there. */
static void sit_down(struct client *client)
{
    json_t *answer = client->table;
    const json_t *view = json_object_get(answer, "view");

    client->table = NULL;
    client->link.scene.file = client->file;
    if (!read_table(client, json_object_get(answer, "table"), json_object_get(answer, "seats"))) {
        distrust(client);
    } else {
        client->is_seated = true;
        client->link.is_away = false;
        if (*client->link.notice)
            gh_link_notice(&client->link, ""); /* what was said about the line is over */
        client->link.changes++;
        if (view)
            take_view(client, view, json_integer_value(json_object_get(answer, "n")));
        else
            take_steps(client, json_object_get(answer, "steps"));
        if (client->link.is_ready)
            ask_what_is_due(client); /* the answer may have been lost with the line */
        if (!client->link.is_ready && !client->link.is_lost)
            ask(client, VIEW, json_pack("{s:b}", "view", 1));
    }
    json_decref(answer);
}

static void on_joined(struct client *client, json_t *answer)
{
    const char *town = json_string_value(json_object_get(json_object_get(answer, "table"), "town"));
    char path[GH_NAME_SIZE + 32];

    json_decref(client->table);
    client->table = json_incref(answer);
    if (!town || strlen(town) >= sizeof client->town ||
        strspn(town, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(town)) {
        distrust(client);
        return;
    }
    if (client->file) {
        sit_down(client);
        return;
    }
    gh_format(client->town, "%s", town);
    gh_format(path, "/towns/%s.yaml", town);
    wire_fetch(client->wire, path);
}

static void take_legal(struct client *client, const json_t *answer)
{
    size_t i;
    json_t *action;

    if (json_integer_value(json_object_get(answer, "n")) != client->n) {
        ask_what_is_due(client); /* that was about another step */
        return;
    }
    client->link.scene.open.acted = true;
    json_array_foreach(json_object_get(answer, "actions"), i, action)
    {
        if (json_is_string(action) && strncmp(json_string_value(action), "take ", 5) == 0)
            client->link.scene.open.acted = false;
    }
}

static void on_answer(struct client *client, json_int_t id, json_t *answer)
{
    const char *why = json_string_value(json_object_get(answer, "why"));
    const json_t *held = json_object_get(answer, "held");

    if (json_object_get(answer, "no")) {
        if (id == JOIN)
            lose(client, why ? why : "");
        else if (id >= FIRST_WISH)
            gh_link_notice(&client->link, why ? why : "");
    } else if (id == JOIN) {
        on_joined(client, answer);
    } else if (id == VIEW) {
        take_view(client, json_object_get(answer, "view"), json_integer_value(json_object_get(answer, "n")));
    } else if (id == LEGAL) {
        take_legal(client, answer);
    } else if (json_is_integer(held)) {
        client->link.held_ms = (int)json_integer_value(held);
        client->held_until = gh_link_now() + (uint64_t)client->link.held_ms;
        client->link.changes++;
    }
}

static void on_message(struct client *client, const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *id = json_object_get(message, "id");

    if (json_is_integer(id))
        heed_answer(client, json_integer_value(id), json_object_get(message, "held"));
    if (!json_is_object(message))
        distrust(client);
    else if (json_object_get(message, "do"))
        take_step(client, message); /* also the answer to what was done here */
    else if (json_is_integer(id))
        on_answer(client, json_integer_value(id), message);
    else if (json_object_get(message, "here"))
        read_presence(client, message);
    else if (json_is_string(json_object_get(message, "why")))
        gh_link_notice(&client->link, json_string_value(json_object_get(message, "why")));
    json_decref(message);
}

/* ---- files ---- */

static void on_town(struct client *client, const char *text, size_t length)
{
    struct gh_problems *problems = gh_need(calloc(1, sizeof *problems));

    client->file = text ? gh_townfile_read(text, length, problems) : NULL;
    free(problems);
    if (client->file && strcmp(client->file->town.name, client->town) == 0)
        sit_down(client);
    else
        lose(client, _("The server does not offer the map of this town: it may be older than this program."));
}

static void on_file(struct client *client, char *text, size_t length)
{
    if (!client->file) {
        on_town(client, text, length);
    } else if (text) {
        free(client->record);
        client->record = strndup(text, length);
        client->record_length = length;
    }
}

/* ---- the line ---- */

static void on_down(struct client *client)
{
    char text[GH_LINK_NOTICE_SIZE];

    client->is_up = client->is_seated = client->asks_for_legal = false;
    client->claim_id = 0;
    end_move(client);
    look_for_answers(client); /* none will come */
    if (client->link.is_ready) {
        client->link.is_away = true;
        return;
    }
    gh_format(text,
              _("No server answers at %1$s, port %2$u. The program keeps trying; is the link right, and is the "
                "server running?"),
              client->address.host, client->address.port);
    gh_link_notice(&client->link, text);
}

static void on_event(struct client *client, struct wire_event *event)
{
    switch (event->kind) {
    case WIRE_UP:
        client->is_up = true;
        join(client);
        break;
    case WIRE_DOWN:
        on_down(client);
        break;
    case WIRE_MESSAGE:
        on_message(client, event->text, event->length);
        break;
    case WIRE_FILE:
        on_file(client, event->text, event->length);
        break;
    }
}

/* ---- the link ---- */

static int on_descriptor(struct gh_link *link)
{
    return wire_descriptor(client_of(link)->wire);
}

/* Clocks are painted anew every second. */
static int on_wait(struct gh_link *link)
{
    for (unsigned seat = 0; seat < link->scene.open.seats; seat++)
        if (link->left_ms[seat] != UINT32_MAX && link->scene.open.phase != GH_OVER)
            return 1000;
    return link->held_ms > 0 ? link->held_ms : -1;
}

static void on_pump(struct gh_link *link)
{
    struct client *client = client_of(link);
    struct wire_event *event;

    while ((event = wire_next(client->wire))) {
        if (!link->is_lost)
            on_event(client, event);
        free(event->text);
        free(event);
    }
    if (client->held_until && gh_link_now() >= client->held_until) {
        link->held_ms = 0;
        client->held_until = 0;
        link->changes++;
    }
}

static void on_act(struct gh_link *link, unsigned seat, struct gh_action action)
{
    struct client *client = client_of(link);
    char text[GH_ACTION_TEXT_SIZE];

    gh_action_text(&client->file->town, action, text);
    send_action(client, text, seat, action.kind == GH_CLAIM ? &client->claim_id : &client->move_id);
}

static void on_undo(struct gh_link *link, unsigned seat)
{
    send_action(client_of(link), "undo", seat, &client_of(link)->move_id);
}

static void on_nothing(struct gh_link *link)
{
    (void)link; /* the server has its own time */
}

static void on_replace(struct gh_link *link, unsigned seat, const char *by)
{
    wish(client_of(link), json_pack("{s:i, s:s}", "replace", (int)seat, "by", by));
}

static char *on_record(struct gh_link *link, size_t *length)
{
    const struct client *client = client_of(link);

    *length = client->record_length;
    return client->record ? strdup(client->record) : NULL;
}

static void on_close(struct gh_link *link)
{
    struct client *client = client_of(link);

    wire_close(client->wire);
    json_decref(client->table);
    if (client->file)
        gh_townfile_free(client->file);
    free(client->record);
    gh_link_forget(link);
    free(client);
}

static const struct gh_link_methods client_methods = {on_descriptor, on_wait,    on_pump,    on_act,    on_undo,
                                                      on_nothing,    on_nothing, on_replace, on_record, on_close};

struct gh_link *gh_client_open(const struct gh_address *address)
{
    struct client *client = gh_need(calloc(1, sizeof *client));

    client->link.methods = &client_methods;
    client->address = *address;
    client->language = gh_language_code[gh_language()];
    client->next_id = FIRST_WISH;
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        client->link.left_ms[seat] = UINT32_MAX;
    client->wire = wire_open(address);
    return &client->link;
}
