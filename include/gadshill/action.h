/* Actions: a small struct inside, one line of text at the edges (docs/formats.md). */
#ifndef GADSHILL_ACTION_H
#define GADSHILL_ACTION_H

#include "gadshill/town.h"

/* One list yields enum and first words. */
#define GH_ACTIONS(X) \
    X(TAKE, "take") \
    X(PLAY, "play") \
    X(DISCARD, "discard") \
    X(BUY, "buy") \
    X(CLAIM, "claim") \
    X(DRAW, "draw") \
    X(END, "end")

enum gh_action_kind {
#define X(id, word) GH_##id,
    GH_ACTIONS(X)
#undef X
        GH_ACTIONS_COUNT
};

extern const char *const gh_action_words[GH_ACTIONS_COUNT];

/* Fields that a kind does not use are GH_NONE. */
struct gh_action {
    uint8_t kind;
    uint8_t card, second_card; /* play: card; discard: both, the smaller number first; indexes */
    uint8_t building;          /* take, buy, claim, discard: that building; play: my building */
    uint8_t site;              /* claim, discard: where the marker is */
    uint8_t word;              /* draw: which of the ruleset's draw words (gh_draw_word) */
    uint8_t unused[2];         /* 0: eight bytes travel in one register */
};

enum {
    GH_ACTION_TEXT_SIZE = 64, /* room for any action's text with its final 0 */
    GH_ACTION_MAX_BYTES = 200 /* longer texts are refused unread */
};

static inline struct gh_action gh_action_blank(enum gh_action_kind kind)
{
    return (struct gh_action){(uint8_t)kind, GH_NONE, GH_NONE, GH_NONE, GH_NONE, GH_NONE, {0, 0}};
}

static inline struct gh_action gh_action_take(unsigned building)
{
    return (struct gh_action){GH_TAKE, GH_NONE, GH_NONE, (uint8_t)building, GH_NONE, GH_NONE, {0, 0}};
}

static inline struct gh_action gh_action_play(unsigned card, unsigned mine)
{
    return (struct gh_action){GH_PLAY, (uint8_t)card, GH_NONE, (uint8_t)mine, GH_NONE, GH_NONE, {0, 0}};
}

static inline struct gh_action gh_action_discard(unsigned card, unsigned second_card, unsigned building, unsigned site)
{
    return (struct gh_action){GH_DISCARD, (uint8_t)card, (uint8_t)second_card, (uint8_t)building, (uint8_t)site,
                              GH_NONE,    {0, 0}};
}

static inline struct gh_action gh_action_buy(unsigned building)
{
    return (struct gh_action){GH_BUY, GH_NONE, GH_NONE, (uint8_t)building, GH_NONE, GH_NONE, {0, 0}};
}

static inline struct gh_action gh_action_claim(unsigned building, unsigned site)
{
    return (struct gh_action){GH_CLAIM, GH_NONE, GH_NONE, (uint8_t)building, (uint8_t)site, GH_NONE, {0, 0}};
}

static inline struct gh_action gh_action_draw(unsigned word)
{
    return (struct gh_action){GH_DRAW, GH_NONE, GH_NONE, GH_NONE, GH_NONE, (uint8_t)word, {0, 0}};
}

static inline struct gh_action gh_action_end(void)
{
    return gh_action_blank(GH_END);
}

/* What is wrong with an action's text, and where. */
struct gh_parse_error {
    enum gh_parse_problem {
        GH_PARSE_OK,
        GH_PARSE_UNKNOWN_WORD,   /* no action starts so */
        GH_PARSE_MISSING_WORD,   /* the text ends too early */
        GH_PARSE_EXTRA_WORD,     /* the text goes on too long */
        GH_PARSE_SPACING,        /* not exactly one blank between words */
        GH_PARSE_NO_CARD,        /* no card of the town has that number */
        GH_PARSE_NO_BUILDING,    /* no building of the town has that name */
        GH_PARSE_NO_SITE,        /* no site of the town has that name */
        GH_PARSE_NO_MARKER,      /* not of the form building@site */
        GH_PARSE_NO_PILE,        /* no pile of the game has that name */
        GH_PARSE_NEEDS_BUILDING, /* the card speaks of my building: which? */
        GH_PARSE_NEEDS_NONE,     /* the card does not speak of my building */
        GH_PARSE_ORDER           /* the two discarded cards must come smaller number first */
    } problem;
    unsigned column; /* from 1 */
};

/* Reads an action of this town. Any bytes are safe. Returns false and says why when it is none. */
bool gh_action_parse(const struct gh_town *town, const char *text, size_t length, struct gh_action *action,
                     struct gh_parse_error *error);

/* Writes the action's text and returns it. The action's indexes must be valid for the town. */
char *gh_action_text(const struct gh_town *town, struct gh_action action, char text[GH_ACTION_TEXT_SIZE]);

#endif
