/* What is explained when something happens for the first time: in a guided game, and in the lesson about puzzles. */
#ifndef GADSHILL_WORDS_GUIDE_H
#define GADSHILL_WORDS_GUIDE_H

#include <stdint.h>

/* Title and texts are English, with placeholders (words_tell.h): _() says them. */
struct gh_guide_note {
    const char *key; /* one word */
    const char *title;
    const char *text;   /* for the page */
    const char *screen; /* for the full-screen terminal, where that is something else; or NULL */
};

/* In a game, the first that fits is told: what has happened, then what is to be decided. */
enum gh_guide_game {
    GH_GUIDE_OVER,
    GH_GUIDE_ARRIVED, /* the locomotive, where it ends the game */
    GH_GUIDE_PLACED,
    GH_GUIDE_ROOM, /* a marker has gone for want of room: {building} */
    GH_GUIDE_GONE,
    GH_GUIDE_MARKERS,
    GH_GUIDE_OTHERS, /* have done something */
    GH_GUIDE_CHOOSING,
    GH_GUIDE_ONE_CARD,
    GH_GUIDE_TURN,
    GH_GUIDE_SECOND,
    GH_GUIDE_NOTHING,
    GH_GUIDE_UNPLAYABLE,
    GH_GUIDE_HINT,
    GH_GUIDE_DISCARD,
    GH_GUIDE_BUY,
    GH_GUIDE_GAME_COUNT
};

#define GH_GUIDE_ALL ((UINT32_C(1) << GH_GUIDE_GAME_COUNT) - 1) /* as bits */

const struct gh_guide_note *gh_guide_game(enum gh_guide_game moment);

/* In the puzzle of the lesson, too: who is quicker than it is not held up. */
enum gh_guide_puzzle {
    GH_GUIDE_SOLVED,
    GH_GUIDE_STANDS,    /* the first building */
    GH_GUIDE_LAST_SITE, /* where that is not the same */
    GH_GUIDE_KEPT,
    GH_GUIDE_CLUE,
    GH_GUIDE_START, /* {n} clues about the building that it begins with */
    GH_GUIDE_PUZZLE_COUNT
};

const struct gh_guide_note *gh_guide_puzzle(enum gh_guide_puzzle moment);

/* Its id: five buildings. It begins with this one, which follows from so many clues. */
#define GH_GUIDE_PUZZLE_ID "old-town.1RQT-SR81-BYR2-GG84-0GJC-DJVY-1MXY"
#define GH_GUIDE_PUZZLE_FIRST "undertaker"
enum { GH_GUIDE_PUZZLE_CLUES = 3 };

#endif
