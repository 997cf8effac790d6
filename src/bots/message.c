/* What one seat may know, as JSON. Everything here is made from a struct gh_view: there is nothing hidden to leak. */
#include "message.h"

#include "gadshill/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the view ---- */

static void add_board(json_t *json, const struct gh_town *town, const struct gh_public *open)
{
    json_t *landmarks = json_object();

    gh_json_add_board(json, town, &open->board);
    for (unsigned i = 0; i < town->landmarks; i++)
        json_object_set_new(landmarks, town->landmark_name[i], json_string(town->frame_name[open->landmark_at[i]]));
    json_object_set_new(json, "landmarks", landmarks);
    json_object_set_new(json, "locomotive", json_integer(gh_locomotive(town, open)));
}

static void add_seats(json_t *json, const struct gh_town *town, const struct gh_public *open)
{
    json_t *owned = json_array(), *sizes = json_array(), *scores = json_array(), *bought = json_array();

    for (unsigned seat = 0; seat < open->seats; seat++) {
        json_array_append_new(owned, gh_json_buildings(town, open->owned[seat]));
        json_array_append_new(sizes, json_integer(open->hand_size[seat]));
        json_array_append_new(scores, json_integer(open->score[seat]));
        json_array_append_new(bought, json_integer(open->bought[seat]));
    }
    json_object_set_new(json, "owned", owned);
    json_object_set_new(json, "beside", gh_json_buildings(town, gh_owned_by(town, open, GH_NONE)));
    json_object_set_new(json, "hand_sizes", sizes);
    json_object_set_new(json, "scores", scores);
    json_object_set_new(json, "bought", bought);
}

static void add_cards(json_t *json, const struct gh_town *town, const struct gh_public *open)
{
    json_t *sizes = json_object(), *discard = json_array();

    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++)
        json_object_set_new(sizes, gh_pile_name(town->ruleset, pile), json_integer(open->pile_size[pile]));
    for (unsigned i = 0; i < open->discard_size; i++)
        json_array_append_new(discard, json_integer(open->discard[i] + 1));
    json_object_set_new(json, "pile_sizes", sizes);
    json_object_set_new(json, "discard", discard);
}

static json_t *building_or_null(const struct gh_town *town, unsigned building)
{
    return building == GH_NONE ? json_null() : json_string(town->building_name[building]);
}

static void add_claims(json_t *json, const struct gh_town *town, const struct gh_public *open)
{
    json_t *in_force = json_array();

    for (unsigned i = 0; i < open->in_force.count; i++) {
        const struct gh_statement statement = open->in_force.at[i];
        json_t *object = json_object();

        json_object_set_new(object, "card", json_integer(statement.card + 1));
        json_object_set_new(object, "named", building_or_null(town, statement.named));
        json_object_set_new(object, "mine", building_or_null(town, statement.mine));
        json_array_append_new(in_force, object);
    }
    json_object_set_new(json, "in_force", in_force);
    json_object_set_new(json, "window", json_boolean(open->window));
    json_object_set_new(json, "locked", gh_json_seats(open->locked));
}

static json_t *view_json(const struct gh_town *town, const struct gh_view *view)
{
    json_t *json = json_object();

    json_object_set_new(json, "seat", json_integer(view->seat));
    json_object_set_new(json, "hand", gh_json_cards(&view->hand));
    gh_json_add_moment(json, &view->open);
    add_board(json, town, &view->open);
    add_seats(json, town, &view->open);
    add_cards(json, town, &view->open);
    add_claims(json, town, &view->open);
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

/* Discards as one text for each marker: any two of the discardable cards go with it. */
static json_t *legal_list(const struct gh_town *town, const struct gh_legal *legal)
{
    json_t *list = json_array();
    char text[GH_ACTION_TEXT_SIZE];

    for (unsigned i = 0; i < legal->count; i++)
        json_array_append_new(list, json_string(gh_action_text(town, legal->action[i], text)));
    for (unsigned building = 0; legal->markers > 0 && building < town->buildings; building++)
        for (gh_each(site, legal->takeable[building]))
            json_array_append_new(
                list, json_sprintf("discard * * %s@%s", town->building_name[building], town->site_name[site]));
    return list;
}

char *message_turn(const struct gh_town *town, const struct gh_view *view)
{
    json_t *json = message_of("turn");
    struct gh_legal legal;

    gh_legal(town, &view->open, &view->hand, &legal);
    json_object_set_new(json, "view", view_json(town, view));
    json_object_set_new(json, "legal", legal_list(town, &legal));
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
    json_t *json = message_of("over"), *scores = json_array();

    for (unsigned seat = 0; seat < open->seats; seat++)
        json_array_append_new(scores, json_integer(open->score[seat]));
    json_object_set_new(json, "scores", scores);
    json_object_set_new(json, "winners", gh_json_seats(gh_winners(open)));
    json_object_set_new(json, "why", json_string(open->ending == GH_COMPLETE ? "complete" : "stalemate"));
    return line_of(json);
}
