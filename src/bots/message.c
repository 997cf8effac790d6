/* What one seat may know, as JSON. Everything here is made from a struct gh_view: there is nothing hidden to leak. */
#include "message.h"

#include "gadshill/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the view ---- */

static json_t *view_json(const struct gh_town *town, const struct gh_view *view)
{
    json_t *json = json_object();

    json_object_set_new(json, "seat", json_integer(view->seat));
    json_object_set_new(json, "hand", gh_json_cards(&view->hand));
    gh_json_add_open(json, town, &view->open);
    return json;
}

/* ---- messages ---- */

/* The message as a line; takes the reference. */
static char *line_of(json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);

    json_decref(json);
    if (!text)
        return NULL;
    const size_t length = strlen(text);
    char *line = realloc(text, length + 2);
    if (!line) {
        free(text);
        return NULL;
    }
    memcpy(line + length, "\n", 2);
    return line;
}

static json_t *message_of(const char *type)
{
    json_t *json = json_object();

    json_object_set_new(json, "type", json_string(type));
    return json;
}

char *message_hello(const char *town_json, const struct gh_setup *setup, unsigned seat)
{
    json_t *json = message_of("hello");

    json_object_set_new(json, "protocol", json_string("gadshill-bot/1"));
    json_object_set_new(json, "seat", json_integer(seat));
    json_object_set_new(json, "players", json_integer(setup->seats));
    json_object_set_new(json, "referee", json_string(setup->referee == GH_MANUAL ? "manual" : "automatic"));
    json_object_set_new(json, "town", json_loads(town_json, 0, NULL));
    return line_of(json);
}

char *message_turn(const struct gh_town *town, const struct gh_view *view)
{
    json_t *json = message_of("turn");
    struct gh_legal legal;

    gh_legal(town, &view->open, &view->hand, &legal);
    json_object_set_new(json, "view", view_json(town, view));
    json_object_set_new(json, "legal", gh_json_legal(town, &legal));
    json_object_set_new(json, "discardable", gh_json_cards(&legal.discardable));
    return line_of(json);
}

char *message_claim(const struct gh_town *town, const struct gh_view *view)
{
    json_t *json = message_of("claim?");

    json_object_set_new(json, "view", view_json(town, view));
    return line_of(json);
}

char *message_refused(const char *answer, const char *reason, const char *instead)
{
    json_t *json = message_of("refused");

    json_object_set_new(json, "answer", json_string(answer));
    json_object_set_new(json, "reason", json_string(reason));
    json_object_set_new(json, "instead", instead ? json_string(instead) : json_null());
    return line_of(json);
}

char *message_over(const struct gh_public *open)
{
    json_t *json = message_of("over");

    json_object_set_new(json, "scores", gh_json_scores(open));
    json_object_set_new(json, "winners", gh_json_seats(gh_winners(open)));
    json_object_set_new(json, "why", json_string(open->ending == GH_COMPLETE ? "complete" : "stalemate"));
    return line_of(json);
}
