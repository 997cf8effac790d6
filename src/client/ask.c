/* What is sent to the server, and what is still without an answer. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"

void client_ask(struct client *client, json_int_t id, json_t *request)
{
    json_object_set_new(request, "id", json_integer(id));
    char *text = gh_need(json_dumps(request, JSON_COMPACT));
    json_decref(request);
    cable_send(client->cable, text);
}

bool client_wish(struct client *client, json_t *request)
{
    if (client->is_up && client->is_seated) {
        client_ask(client, client->next_id++, request);
        return true;
    }
    json_decref(request);
    gh_link_notice(&client->link, _("The connection is down; reconnecting. Try again in a moment."));
    return false;
}

void client_look_for_answers(struct client *client)
{
    client->link.is_waiting = client->move_id || client->claim_id || client->asks_for_legal;
    client->link.changes++;
}

void client_send_action(struct client *client, const char *action, unsigned seat, json_int_t *id)
{
    if (*id)
        gh_link_notice(&client->link, _("Waiting for the server ..."));
    else if (client_wish(client, json_pack("{s:s, s:i}", "do", action, "seat", (int)seat)))
        *id = client->next_id - 1;
    client_look_for_answers(client);
}

void client_end_move(struct client *client)
{
    client->move_id = 0;
    client->link.held_ms = 0;
    client->held_until = 0;
}

void client_heed_answer(struct client *client, json_int_t id, bool is_held)
{
    if (id == client->move_id && !is_held)
        client_end_move(client);
    else if (id == client->claim_id)
        client->claim_id = 0;
    else if (id == ID_LEGAL)
        client->asks_for_legal = false;
    client_look_for_answers(client);
}

/* Coming again, only what was missed is wanted; the first time everything, for the log. */
void client_join(struct client *client)
{
    json_t *tokens = json_array();

    if (*client->address.token)
        json_array_append_new(tokens, json_string(client->address.token));
    client_ask(client, ID_JOIN,
               json_pack("{s:s, s:o, s:s, s:I}", "join", client->address.table, "tokens", tokens, "language",
                         client->language, "after", client->n));
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
