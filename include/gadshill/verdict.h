/* Why an action is refused: a code from a fixed set, and what on this board is to blame (docs/formats.md); why it
 * cannot be taken back. */
#ifndef GADSHILL_VERDICT_H
#define GADSHILL_VERDICT_H

#include <stdbool.h>
#include <stdint.h>

/* One list yields enum and codes; the sentences are in src/words. The comment names the fields of struct gh_verdict
 * that the sentence needs. */
#define GH_REASONS(X) \
    X(ACCEPTED, "accepted") \
    X(NOT_YOUR_TURN, "not-your-turn") /* seat: whose turn it is */ \
    X(GAME_OVER, "game-over") \
    X(NOT_IN_SETUP, "not-in-setup")           /* buildings are being taken first */ \
    X(NOTHING_TO_TAKE, "nothing-to-take")     /* take is not due */ \
    X(MUST_TAKE, "must-take")                 /* RULES 9: a building must be taken first */ \
    X(NOT_BESIDE, "not-beside-the-board")     /* building */ \
    X(NO_SUCH_CARD, "no-such-card")           /* card: not in the hand */ \
    X(NOT_YOUR_BUILDING, "not-your-building") /* building */ \
    X(SAME_BUILDING, "same-building")         /* RULES 12, R15; building */ \
    X(CONTRADICTION, "contradiction")         /* building: has no site left */ \
    X(STRIPS_A_BUILDING, "strips-a-building") /* building: would lose all markers */ \
    X(TOO_MANY_MARKERS, "too-many-markers")   /* building, number: would need so many */ \
    X(SITE_FULL, "site-full")                 /* site */ \
    X(CHANGES_NOTHING, "changes-nothing")     /* RULES 9 */ \
    X(TOO_MANY_PLAYS, "too-many-plays")       /* number: cards a turn */ \
    X(ONE_CARD_ONLY, "one-card-only")         /* number: RULES 8, the locomotive's limit */ \
    X(ALREADY_DISCARDED, "already-discarded") \
    X(ALREADY_PLAYED, "already-played") \
    X(NOT_IDLE, "not-idle")             /* card */ \
    X(NO_SUCH_MARKER, "no-such-marker") /* building, site */ \
    X(LAST_MARKER, "last-marker")       /* building */ \
    X(NO_BUYING, "no-buying")           /* this game has none */ \
    X(ALREADY_BOUGHT, "already-bought") \
    X(NO_PURCHASES_LEFT, "no-purchases-left") /* number: a game */ \
    X(TOO_POOR, "too-poor")                   /* number: the price */ \
    X(PILE_EMPTY, "pile-empty") \
    X(NOT_YOUR_PILE, "not-your-pile") \
    X(MUST_PLAY, "must-play")             /* card: could be played (RULES 9) */ \
    X(MUST_DRAW, "must-draw")             /* end: there is something to draw */ \
    X(TURN_IS_OVER, "turn-is-over")       /* the town is complete: only end and claims */ \
    X(NO_CLAIMS, "no-claims")             /* the automatic referee leaves nothing to claim */ \
    X(NOT_YOUR_WINDOW, "not-your-window") /* who just played, or no window is open */ \
    X(LOCKED, "locked")                   /* after a wrong claim */ \
    X(WRONG_CLAIM, "wrong-claim")         /* building, site; the one refusal that is recorded */

enum gh_reason {
#define X(id, code) GH_##id,
    GH_REASONS(X)
#undef X
        GH_REASONS_COUNT
};

struct gh_verdict {
    uint8_t reason;               /* enum gh_reason; 0: accepted */
    uint8_t building, site, card; /* GH_NONE where the reason does not need them */
    uint8_t seat, number;
    uint8_t unused[2]; /* 0: eight bytes travel in one register */
};

/* Whether the action becomes a step of the game: it was accepted, or is a wrong claim, which locks its player (RULES
 * 7).
 */
static inline bool gh_is_recorded(struct gh_verdict verdict)
{
    return verdict.reason == GH_ACCEPTED || verdict.reason == GH_WRONG_CLAIM;
}

/* Whether the last action can be taken back, and why not. */
enum gh_undo {
    GH_UNDO_DONE,
    GH_UNDO_MANUAL,     /* never on the manual referee: others react to what they saw */
    GH_UNDO_NOT_ACTIVE, /* it is not the seat's turn */
    GH_UNDO_NOTHING,    /* nothing was done since the turn began or something hidden was seen */
    GH_UNDO_TOO_OFTEN   /* after so many steps since then that enough is enough */
};

const char *gh_reason_code(enum gh_reason reason);

#endif
