/* What one seat may know, as JSON. Everything here is made from a struct gh_view: there is nothing hidden to leak. */
#include "message.h"

#include "gadshill/wire.h"

/* ---- the view ---- */

static void write_view(struct gh_writer *to, const struct gh_town *town, const struct gh_view *view)
{
    gh_open_object(to, "view");
    gh_write_number(to, "seat", view->seat);
    gh_wire_cards(to, "hand", &view->hand);
    gh_wire_add_open(to, town, &view->open);
    gh_close_object(to);
}

/* ---- messages ---- */

static struct gh_writer begin(const char *type)
{
    struct gh_writer writer = gh_writer_make(0);

    gh_open_object(&writer, NULL);
    gh_write_text(&writer, "type", type);
    return writer;
}

/* The message as a line. */
static char *end(struct gh_writer *writer)
{
    gh_close_object(writer);
    gh_end_line(writer);
    return gh_writer_take(writer);
}

char *message_hello(const char *town_json, const struct gh_setup *setup, unsigned seat)
{
    struct gh_writer writer = begin("hello");

    gh_write_text(&writer, "protocol", "gadshill-bot/1");
    gh_write_number(&writer, "seat", seat);
    gh_write_number(&writer, "players", setup->seats);
    gh_write_text(&writer, "referee", gh_referee_name(setup->referee));
    if (setup->is_brisk)
        gh_write_bool(&writer, "brisk", true);
    gh_write_json(&writer, "town", town_json, strcspn(town_json, "\n"));
    return end(&writer);
}

char *message_turn(const struct gh_town *town, const struct gh_view *view)
{
    struct gh_writer writer = begin("turn");
    struct gh_legal legal;

    gh_legal(town, &view->open, &view->hand, &legal);
    write_view(&writer, town, view);
    gh_wire_legal(&writer, "legal", town, &legal);
    gh_wire_cards(&writer, "discardable", &legal.discardable);
    return end(&writer);
}

char *message_claim(const struct gh_town *town, const struct gh_view *view)
{
    struct gh_writer writer = begin("claim?");

    write_view(&writer, town, view);
    return end(&writer);
}

char *message_refused(const char *answer, const char *reason, const char *instead)
{
    struct gh_writer writer = begin("refused");

    gh_write_text(&writer, "answer", answer);
    gh_write_text(&writer, "reason", reason);
    if (instead)
        gh_write_text(&writer, "instead", instead);
    else
        gh_write_null(&writer, "instead");
    return end(&writer);
}

char *message_over(const struct gh_public *open)
{
    struct gh_writer writer = begin("over");

    gh_wire_add_result(&writer, open);
    return end(&writer);
}
