/* Games: dealing, what is legal, doing it, and keeping it as a record. */
#ifndef GADSHILL_API_GAME_H
#define GADSHILL_API_GAME_H

#include "gadshill/api_town.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a game begins. */
struct gadshill_setup {
    uint64_t seed;      /* the same seed, the same cards, everywhere */
    uint8_t seats;      /* 2 to 4 */
    uint8_t first;      /* the seat that starts */
    uint8_t is_manual;  /* 0: the automatic referee concludes everything; 1: what is overlooked can be claimed */
    uint8_t is_brisk;   /* 1: house rule, who can play a card must */
    uint8_t unused[20]; /* 0 */
};

enum gadshill_action_kind {
    GADSHILL_TAKE,    /* building */
    GADSHILL_PLAY,    /* card, building: the player's own, GADSHILL_NONE with a building card */
    GADSHILL_DISCARD, /* card and second_card, the smaller first; the marker of `building` on `site` */
    GADSHILL_BUY,     /* building */
    GADSHILL_CLAIM,   /* building, site */
    GADSHILL_DRAW,    /* word: from which pile (gadshill_draw_word) */
    GADSHILL_END
};

/* An action. What its kind does not use is GADSHILL_NONE. */
struct gadshill_action {
    uint8_t kind; /* enum gadshill_action_kind */
    uint8_t card, second_card;
    uint8_t building, site;
    uint8_t word;
    uint8_t unused[2]; /* 0 */
};

/* Why an action is refused, and what is to blame; GADSHILL_NONE where the reason does not need it. */
struct gadshill_verdict {
    uint8_t reason; /* 0: accepted; gadshill_reason_code has the others */
    uint8_t building, site, card;
    uint8_t seat, number;
    uint8_t unused[2]; /* 0 */
};

/* Something that happened; the comment names the fields that are set besides seat. */
enum gadshill_event_kind {
    GADSHILL_BUILDING_TAKEN,  /* building */
    GADSHILL_BUILDING_BOUGHT, /* building, number: points paid */
    GADSHILL_CARD_PLAYED,     /* card, building: the player's own */
    GADSHILL_CARD_DISCARDED,  /* card */
    GADSHILL_MARKER_PUT,      /* building, site */
    GADSHILL_MARKERS_SPARED,  /* building, number: never put, collected at once */
    GADSHILL_MARKER_TAKEN,    /* building, site, why */
    GADSHILL_BUILDING_PLACED, /* building, site */
    GADSHILL_BUILDING_OUT,    /* building, site: where its last marker was */
    GADSHILL_CLAIM_MADE,      /* building, site: right */
    GADSHILL_CLAIM_FAILED,    /* building, site: wrong */
    GADSHILL_PILE_RESHUFFLED, /* pile, number: cards */
    GADSHILL_CARD_DRAWN,      /* pile, card */
    GADSHILL_WINDOW_CLOSED,
    GADSHILL_TURN_BEGAN,
    GADSHILL_GAME_OVER
};

/* What happened. Why a marker was taken: 0 the card, 1 no room, 2 its building was placed there, 3 another was, 4 it
 * was chosen. */
struct gadshill_event {
    uint8_t kind, seat; /* enum gadshill_event_kind */
    uint8_t building, site, card, pile;
    uint8_t number, why;
};

enum {
    GADSHILL_ACTION_TEXT_SIZE = 64, /* room for any action's text with its final 0 */
    GADSHILL_NOT_AN_ACTION = 255    /* a reason: its numbers make no action of this town, or there is no such seat */
};

/* A game, with everything that is hidden, and all that was done. */
struct gadshill_game;

/* Deals a new game; NULL: no game can begin so, or no memory. */
GADSHILL_API struct gadshill_game *gadshill_game_new(const struct gadshill_town *town,
                                                     const struct gadshill_setup *setup);

/* A copy that goes its own way; NULL: no memory. */
GADSHILL_API struct gadshill_game *gadshill_game_clone(const struct gadshill_game *game);

/* Frees a game. */
GADSHILL_API void gadshill_game_free(struct gadshill_game *game);

/* Whose turn it is; how many seats there are; whether the game is over. */
GADSHILL_API unsigned gadshill_game_player(const struct gadshill_game *game);
GADSHILL_API unsigned gadshill_game_seats(const struct gadshill_game *game);
GADSHILL_API bool gadshill_game_is_over(const struct gadshill_game *game);

/* A seat's points; 0 where there is no such seat. */
GADSHILL_API unsigned gadshill_game_score(const struct gadshill_game *game, unsigned seat);

/* The seats with the most points, a bit for each. */
GADSHILL_API unsigned gadshill_game_winners(const struct gadshill_game *game);

/* A fingerprint of the whole state, the same on every platform. */
GADSHILL_API uint64_t gadshill_game_hash(const struct gadshill_game *game);

/* Every legal action of the active player but claims: how many there are, and the first `room` of them. */
GADSHILL_API size_t gadshill_game_legal(const struct gadshill_game *game, struct gadshill_action *actions, size_t room);

/* Does an action, or refuses it and changes nothing; only a wrong claim is refused and locks its player. What happened
 * is told, up to `room` events (there are never more than 320); `told` may be NULL. Without memory to remember the
 * action it is refused as GADSHILL_NOT_AN_ACTION. */
GADSHILL_API struct gadshill_verdict gadshill_game_apply(struct gadshill_game *game, unsigned seat,
                                                         struct gadshill_action action, struct gadshill_event *events,
                                                         size_t room, size_t *told);

/* How many actions were done so far (wrong claims too), the n-th of them and who did it; false past the last. */
GADSHILL_API size_t gadshill_game_steps(const struct gadshill_game *game);
GADSHILL_API bool gadshill_game_step_at(const struct gadshill_game *game, size_t step, struct gadshill_action *action,
                                        unsigned *seat);

/* The record of a game (docs/formats.md): its length, of which up to room - 1 bytes and a final 0 are written. 0: a
 * game that was imagined has none. */
GADSHILL_API size_t gadshill_game_record(const struct gadshill_game *game, char *text, size_t room);

/* Plays a record again. NULL: it is none of this town, or damaged; `line` is then the first bad one (it may be NULL).
 * Any bytes are safe. */
GADSHILL_API struct gadshill_game *gadshill_game_replay(const struct gadshill_town *town, const char *text,
                                                        size_t length, unsigned *line);

/* The town's name in a record's head, to know which town to replay it in; false: it is no record. */
GADSHILL_API bool gadshill_record_town(const char *text, size_t length, char name[24]);

/* Reads an action's text, "play 44 hotel". false: it is none of this town; `column` is then where (it may be NULL). Any
 * bytes are safe. */
GADSHILL_API bool gadshill_action_parse(const struct gadshill_town *town, const char *text, size_t length,
                                        struct gadshill_action *action, unsigned *column);

/* Writes an action's text; false: its numbers make no action of this town. */
GADSHILL_API bool gadshill_action_text(const struct gadshill_town *town, struct gadshill_action action, char text[64]);

/* What a player says to draw, from 0; NULL past the last. */
GADSHILL_API const char *gadshill_draw_word(const struct gadshill_town *town, unsigned word);

/* The code of a verdict's reason, "not-your-turn"; NULL past the last. */
GADSHILL_API const char *gadshill_reason_code(unsigned reason);

#ifdef __cplusplus
}
#endif

#endif
