/* What is sent to the server, and what is still without an answer. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"

#include <sys/random.h>

struct gh_writer client_begin(void)
{
    struct gh_writer request = gh_writer_make(0);

    gh_open_object(&request, NULL);
    return request;
}

void client_ask(struct client *client, json_int_t id, struct gh_writer *request)
{
    gh_write_number(request, "id", id);
    gh_close_object(request);
    cable_send(client->cable, gh_writer_take(request));
}

void client_ask_for_view(struct client *client)
{
    struct gh_writer request = client_begin();

    gh_write_bool(&request, "view", true);
    client_ask(client, ID_VIEW, &request);
}

bool client_wish(struct client *client, struct gh_writer *request)
{
    if (client->is_up && client->is_seated) {
        client_ask(client, client->next_id++, request);
        return true;
    }
    gh_writer_free(request);
    gh_link_notice(&client->link, _("The connection is down; reconnecting. Try again in a moment."));
    return false;
}

static bool is_on_its_way(const struct sent *sent)
{
    return sent->id || sent->is_due;
}

void client_look_for_answers(struct client *client)
{
    client->link.is_waiting = is_on_its_way(&client->move) || is_on_its_way(&client->claim) || client->asks_for_legal;
    client->link.changes++;
}

static void send_action(struct client *client, struct sent *sent)
{
    struct gh_writer request = client_begin();

    gh_write_text(&request, "do", sent->action);
    gh_write_number(&request, "seat", sent->seat);
    gh_write_number(&request, "once", (int64_t)sent->once);
    if (client_wish(client, &request))
        sent->id = client->next_id - 1;
}

static uint64_t draw_name(void)
{
    uint64_t name = 0;

    gh_insist(getrandom(&name, sizeof name, 0) == sizeof name);
    return (name & ((UINT64_C(1) << 53) - 1)) | 1; /* not 0 */
}

void client_send_action(struct client *client, const char *action, unsigned seat, struct sent *sent)
{
    if (is_on_its_way(sent)) {
        gh_link_notice(&client->link, _("Waiting for the server ..."));
    } else {
        *sent = (struct sent){.seat = seat, .once = draw_name()};
        snprintf(sent->action, sizeof sent->action, "%s", action);
        send_action(client, sent);
    }
    client_look_for_answers(client);
}

static void remember(struct sent *sent)
{
    sent->is_due = sent->is_due || (sent->id && !sent->is_repeated);
    sent->id = 0;
}

void client_remember_actions(struct client *client)
{
    remember(&client->claim);
    remember(&client->move);
    client->link.held_ms = 0;
    client->held_until = 0;
    client_look_for_answers(client);
}

static void send_again(struct client *client, struct sent *sent)
{
    if (!sent->is_due)
        return;
    sent->is_due = false;
    sent->is_repeated = true;
    send_action(client, sent);
}

void client_repeat_actions(struct client *client)
{
    send_again(client, &client->move);
    send_again(client, &client->claim);
    client_look_for_answers(client);
}

static void end_move(struct client *client)
{
    client->move.id = 0;
    client->link.held_ms = 0;
    client->held_until = 0;
}

void client_heed_answer(struct client *client, json_int_t id, bool is_held)
{
    if (id == client->move.id && !is_held)
        end_move(client);
    else if (id == client->claim.id)
        client->claim.id = 0;
    else if (id == ID_LEGAL)
        client->asks_for_legal = false;
    client_look_for_answers(client);
}

/* Coming again, only what was missed is wanted; the first time everything, for the log. */
void client_join(struct client *client)
{
    struct gh_writer request = client_begin();

    gh_write_text(&request, "join", client->address.table);
    gh_open_list(&request, "tokens");
    if (*client->address.token)
        gh_write_text(&request, NULL, client->address.token);
    gh_close_list(&request);
    if (*client->address.own)
        gh_write_text(&request, "own", client->address.own);
    gh_write_text(&request, "language", client->language);
    gh_write_number(&request, "after", client->n);
    client_ask(client, ID_JOIN, &request);
}

void client_lose(struct client *client, const char *why)
{
    client->link.is_lost = true;
    client->link.changes++;
    gh_link_notice(&client->link, why);
}

void client_distrust(struct client *client)
{
    client_lose(
        client,
        _("The server sent something that this program does not understand: one of them is older than the other."));
}
