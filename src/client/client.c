/* Following a server's table: its messages and files, and the link made of them. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <stdlib.h>
#include <string.h>

static struct client *client_of(struct gh_link *link)
{
    return (struct client *)link;
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
    client_look_for_answers(client);
    struct gh_writer request = client_begin();
    gh_write_bool(&request, "legal", true);
    gh_write_number(&request, "seat", open->player);
    client_ask(client, ID_LEGAL, &request);
}

static void look_at_end(struct client *client)
{
    char path[GH_ADDRESS_ID_SIZE + 16];

    if (client->link.scene.open.phase != GH_OVER || client->asked_for_record)
        return;
    client->asked_for_record = true;
    gh_format(path, "/t/%s/record", client->address.table);
    cable_fetch(client->cable, path);
}

static void take_view(struct client *client, const json_t *view, json_int_t n)
{
    client->link.before = client->link.scene.open;
    if (!gh_wire_read_view(view, seen_by(client))) {
        client_distrust(client);
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
        client_ask_for_view(client);
        return;
    }
    link->before = link->scene.open;
    if (!gh_wire_read_step(step, seen_by(client))) {
        client_distrust(client);
        return;
    }
    client->n = n;
    presence_read(&client->link, step);
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
    if (!presence_read_table(&client->link, json_object_get(answer, "table"), json_object_get(answer, "seats"))) {
        client_distrust(client);
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
            client_ask_for_view(client);
        client_repeat_actions(client);
    }
    json_decref(answer);
}

static void on_joined(struct client *client, json_t *answer)
{
    const json_t *table = json_object_get(answer, "table");
    const char *town = json_string_value(json_object_get(table, "town"));
    const char *version = json_string_value(json_object_get(table, "version"));
    char path[GH_NAME_SIZE + 64];

    json_decref(client->table);
    client->table = json_incref(answer);
    if (!town || strlen(town) >= sizeof client->town ||
        strspn(town, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(town)) {
        client_distrust(client);
        return;
    }
    if (client->file) {
        sit_down(client);
        return;
    }
    gh_format(client->town, "%s", town);
    if (version && strspn(version, "0123456789abcdef") == 16 && !version[16])
        gh_format(path, "/towns/%s.yaml?version=%s", town, version);
    else
        gh_format(path, "/towns/%s.yaml", town);
    cable_fetch(client->cable, path);
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

/* What the code of a refusal means; accepted: it is none of the rules'. */
static enum gh_reason reason_of(const json_t *code)
{
    for (unsigned reason = GH_ACCEPTED + 1; reason < GH_REASONS_COUNT; reason++)
        if (json_is_string(code) && strcmp(json_string_value(code), gh_reason_code(reason)) == 0)
            return reason;
    return GH_ACCEPTED;
}

static void on_answer(struct client *client, json_int_t id, json_t *answer)
{
    const char *why = json_string_value(json_object_get(answer, "why"));
    const json_t *held = json_object_get(answer, "held");

    if (json_object_get(answer, "no")) {
        if (id == ID_JOIN)
            client_lose(client, why ? why : "");
        else if (id >= ID_FIRST_WISH)
            gh_link_refuse(&client->link, reason_of(json_object_get(answer, "no")), why ? why : "");
    } else if (id == ID_JOIN) {
        on_joined(client, answer);
    } else if (id == ID_VIEW) {
        take_view(client, json_object_get(answer, "view"), json_integer_value(json_object_get(answer, "n")));
    } else if (id == ID_LEGAL) {
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
        client_heed_answer(client, json_integer_value(id), json_object_get(message, "held"));
    if (!json_is_object(message))
        client_distrust(client);
    else if (json_object_get(message, "do"))
        take_step(client, message); /* also the answer to what was done here */
    else if (json_is_integer(id))
        on_answer(client, json_integer_value(id), message);
    else if (json_object_get(message, "here"))
        presence_read(&client->link, message);
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
        client_lose(client, _("The server does not offer the map of this town: it may be older than this program."));
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
    client_remember_actions(client);
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

static void on_event(struct client *client, struct cable_event *event)
{
    switch (event->kind) {
    case CABLE_UP:
        client->is_up = true;
        client_join(client);
        break;
    case CABLE_DOWN:
        on_down(client);
        break;
    case CABLE_MESSAGE:
        on_message(client, event->text, event->length);
        break;
    case CABLE_FILE:
        on_file(client, event->text, event->length);
        break;
    }
}

/* ---- the link ---- */

static int on_descriptor(struct gh_link *link)
{
    return cable_descriptor(client_of(link)->cable);
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
    struct cable_event *event;

    while ((event = cable_next(client->cable))) {
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
    client_send_action(client, text, seat, action.kind == GH_CLAIM ? &client->claim : &client->move);
}

static void on_undo(struct gh_link *link, unsigned seat)
{
    client_send_action(client_of(link), "undo", seat, &client_of(link)->move);
}

static void on_nothing(struct gh_link *link)
{
    (void)link; /* the server has its own time */
}

static void on_replace(struct gh_link *link, unsigned seat, const char *by)
{
    struct gh_writer request = client_begin();

    gh_write_number(&request, "replace", seat);
    gh_write_text(&request, "by", by);
    client_wish(client_of(link), &request);
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

    cable_close(client->cable);
    json_decref(client->table);
    if (client->file)
        gh_townfile_free(client->file);
    free(client->record);
    gh_link_forget(link);
    free(client);
}

static const struct gh_link_methods client_methods = {
    .descriptor = on_descriptor,
    .wait = on_wait,
    .pump = on_pump,
    .act = on_act,
    .undo = on_undo,
    .go_on = on_nothing,
    .hurry = on_nothing,
    .replace = on_replace,
    .record = on_record,
    .close = on_close,
};

struct gh_link *gh_client_open(const struct gh_address *address)
{
    struct client *client = gh_need(calloc(1, sizeof *client));

    client->link.methods = &client_methods;
    client->address = *address;
    client->language = gh_language_code[gh_language()];
    client->next_id = ID_FIRST_WISH;
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        client->link.left_ms[seat] = UINT32_MAX;
    client->cable = cable_open(address);
    return &client->link;
}
