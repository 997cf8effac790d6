/* A session: a table that lasts. Its steps, what can be taken back, clocks, the time for STOP, and when computer
 * players are to be asked.
 *
 * Invariants:
 *  1. steps are only ever added (taking back is a step too), and the state follows from setup and steps;
 *  2. there is no clock in here: `now` comes from outside in milliseconds and never goes back;
 *  3. computer players are asked through a copy of what they may know (struct gh_ask), so that they can think
 * elsewhere; an answer counts only if nothing has happened at the table meanwhile. */
#ifndef GADSHILL_SESSION_H
#define GADSHILL_SESSION_H

#include "gadshill/record.h"
#include "gadshill/table.h"

struct gh_step {
    uint8_t seat;
    bool undo : 1;
    uint8_t stand_ins : 4;   /* persons' seats for which computer players decided then, as bits */
    struct gh_action action; /* nothing when undo */
};

_Static_assert(sizeof(struct gh_step) <= 10, "a step stays small: a table has hundreds");

struct gh_session_options {
    uint32_t turn_ms, game_ms; /* a person's clocks for a turn and for the game; 0: off */
    uint32_t grace_ms;         /* manual referee: how long others have for STOP before the next player's first action */
    uint32_t pace_ms;          /* what computer players wait before they act, so that people can follow */
};

/* What its sender calls a step, so that it is not done a second time when it is sent again. */
struct gh_once {
    uint32_t n; /* the step's number */
    uint64_t name;
};

/* The boundaries before the last one (session.c): what changed from each to the next. */
struct gh_past {
    uint8_t *bytes;
    uint32_t length, room;
};

struct gh_session {
    struct gh_table table; /* player[seat].kind: who decides now; NULL: a person */
    struct gh_session_options options;
    struct gh_step *step;
    uint32_t steps, room;
    struct gh_state boundary; /* nothing before it can be taken back */
    uint32_t boundary_step;   /* how many steps there were then */
    struct gh_past past;
    uint32_t charged; /* by the last step, to the clocks of who was active */
    uint32_t owed;    /* used by a person who was replaced since then: goes with the next step */
    uint32_t used[GH_MAX_SEATS], turn_used;
    uint64_t clock_from;  /* since when the active person's clocks run */
    uint64_t last_step;   /* when it was */
    uint64_t window_from; /* when the last claim window opened */
    struct gh_once *once; /* the steps that have such a name, in their order */
    uint32_t onces, once_room;
    uint8_t asked; /* computer players who were asked for a claim since the last step */
};

#define GH_NEVER UINT64_MAX

/* Deals. The town must outlive the session. On success the caller ends it with gh_session_close. */
enum gh_error gh_session_open(struct gh_session *session, const struct gh_town *town, const struct gh_setup *setup,
                              const struct gh_player_kind *const kind[GH_MAX_SEATS], unsigned attention,
                              const struct gh_session_options *options, uint64_t now);
void gh_session_close(struct gh_session *session);

/* ---- steps ---- */

/* As gh_apply; an accepted action or a wrong claim becomes a step. Whether it must be held back first is for the caller
 * to ask (gh_session_hold). */
struct gh_verdict gh_session_act(struct gh_session *session, uint64_t now, unsigned seat, struct gh_action action,
                                 struct gh_events *events);

/* Every step is kept, and done again at loading: what is taken back has its bounds, since the turn began and in the
 * game. Without it the rules end every game (RULES 10). */
enum { GH_MOST_STEPS_TO_UNDO = 200, GH_MOST_STEPS_WITH_UNDO = 1000 };

/* Whether the seat's last action can be taken back, and doing it. */
enum gh_undo gh_session_may_undo(const struct gh_session *session, unsigned seat);
enum gh_undo gh_session_undo(struct gh_session *session, uint64_t now, unsigned seat);

/* Gives the last step its sender's name for it; 0: none. */
void gh_session_name(struct gh_session *session, uint64_t name);
/* The number of the seat's step with that name; 0: there is none. */
uint32_t gh_session_find_name(const struct gh_session *session, unsigned seat, uint64_t name);

/* When a step was done that is done again, what was charged to the clocks then, and its sender's name for it. */
struct gh_step_time {
    uint64_t at; /* 0: not known */
    uint32_t charged;
    uint64_t once; /* 0: none */
};

/* Does a step that was done before, as read from a store; false when it is none that can follow. Afterwards
 * gh_session_wake lets the time go on: from the last step if it is known when that was, otherwise from now. While
 * others have their time for STOP they have it anew. */
bool gh_session_redo(struct gh_session *session, struct gh_step step, struct gh_step_time time,
                     struct gh_events *events);
void gh_session_wake(struct gh_session *session, uint64_t now);
/* And this, if somebody else decides for the active seat since the last step: since when the
 * clocks run then, and what they owe. */
void gh_session_wake_seat(struct gh_session *session, uint64_t from, uint32_t owed);

/* Opens the session as it was at the last boundary before step n + 1, without its players. Returns how many steps there
 * had been: `past` counts from there. At most one turn has to be done again from it to reach step n. */
uint32_t gh_session_past(const struct gh_session *session, uint32_t n, struct gh_session *past);

/* The steps that were not taken back, to be freed; NULL: no memory. */
struct gh_step *gh_session_kept(const struct gh_session *session, unsigned *count);

/* The record (docs/formats.md) without what was taken back, 0-terminated, to be freed; NULL: no memory. It tells the
 * seed and all cards: not before the game is over. */
char *gh_session_record(const struct gh_session *session, size_t *length);

/* ---- time ---- */

/* Until when the active player's next action that is not a claim is held back so that others can call STOP; 0: it is
 * not, GH_NEVER never comes back. It may become earlier when computer players have been asked. */
uint64_t gh_session_hold(const struct gh_session *session);

/* Milliseconds left on a seat's clocks, the smaller of the two; UINT32_MAX: no clock. */
uint32_t gh_session_left(const struct gh_session *session, uint64_t now, unsigned seat);

/* When the active person's time is up; GH_NEVER: no clock runs. */
uint64_t gh_session_time_up(const struct gh_session *session);

/* A computer player (or with NULL the person) decides for the seat from now on. */
void gh_session_seat(struct gh_session *session, uint64_t now, unsigned seat, const struct gh_player_kind *kind);

/* ---- computer players ---- */

struct gh_ask {
    const struct gh_town *town;
    struct gh_player player;
    struct gh_view view;
    uint32_t steps; /* of the session when it was asked */
    bool is_claim;  /* a claim, or nothing; otherwise the active player's action */
    bool acts;      /* the answer: */
    struct gh_action action;
};

/* When a computer player is to be asked next; if that is now (or was before), `ask` has the question. GH_NEVER: not
 * before something happens. */
uint64_t gh_session_next(const struct gh_session *session, uint64_t now, struct gh_ask *ask);

/* Thinks; touches nothing but `ask`. */
void gh_ask_think(struct gh_ask *ask);

/* Takes the answer. Returns whether the action is to be done (gh_session_act) now. */
bool gh_session_heed(struct gh_session *session, const struct gh_ask *ask);

#endif
