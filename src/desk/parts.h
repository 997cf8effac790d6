/* What the parts of the desk share. */
#ifndef GADSHILL_DESK_PARTS_H
#define GADSHILL_DESK_PARTS_H

#include "gadshill/desk.h"
#include "gadshill/telling.h"
#include "gadshill/words_event.h"

/* ---- what things cost ---- */

/* In microseconds of the loop, about: what the host charges for (gh_desk_host). */
enum {
    COST_REQUEST = 5,       /* taking it apart */
    COST_MESSAGE = 25,      /* sending one, to one reader, */
    COST_KILOBYTE = 2,      /* and each kilobyte of it */
    COST_STEP = 20,         /* doing a step and storing it */
    COST_STEP_TOLD = 6,     /* a step that was done before, in words */
    COST_STEP_REPLAYED = 2, /* and one that is only done again */
    COST_STEP_LOADED = 6,   /* the same, from the store */
    COST_LEGAL = 50,        /* what can be done, and why cards cannot be played */
    COST_SEARCH = 10,       /* looking for a table in the store */
    COST_TABLE = 100        /* opening one, or taking it from there */
};

static inline void desk_spend(struct gh_desk *desk, uint64_t cost)
{
    desk->cost += cost;
}

/* ---- messages (desk.c) ---- */

/* The message that is written next: an object that is open. */
struct gh_writer *desk_begin(struct gh_desk *desk);
/* Adds the number of the request, closes the object and sends it. */
void desk_send(struct gh_reader *reader, struct gh_writer *to, struct gh_message message);
/* Sends what has been closed. */
void desk_deliver(struct gh_reader *reader, struct gh_writer *to, struct gh_message message);

/* An answer to a request; `about` as in struct gh_message. */
static inline struct gh_message answer_to(int64_t id, const struct gh_hosted *about)
{
    return (struct gh_message){.about = about, .has_id = true, .id = id};
}

/* Refuses a request (NULL: something without a number); the sentence is in the reader's language already. */
void desk_refuse(struct gh_reader *reader, const int64_t *id, const char *code, const char *why);
/* That something could not be stored, an N_() text. */
const char *desk_not_stored(const struct gh_desk *desk);
/* The same for what could not be stored: it can be sent at once. */
void desk_say_not_stored(struct gh_reader *reader, int64_t id);
void desk_refuse_action(struct gh_reader *reader, int64_t id, const struct gh_hosted *hosted, struct gh_action action,
                        struct gh_verdict verdict);
/* From now on texts are made for that reader. Returns what to give to gh_language_use afterwards. */
unsigned speak_to(const struct gh_reader *reader);

void desk_log(struct gh_desk *desk, const char *level, const char *event, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- requests ---- */

typedef void request_handler(struct gh_reader *reader, const struct gh_request *request);

request_handler request_open;                                             /* open.c */
request_handler request_join, request_replace;                            /* join.c */
request_handler request_again;                                            /* again.c */
request_handler request_qr;                                               /* qr.c */
request_handler request_device;                                           /* keys.c */
request_handler request_do;                                               /* act.c */
request_handler request_try, request_legal, request_view, request_replay; /* look.c */
request_handler request_hint;                                             /* hint.c */
request_handler request_puzzle;                                           /* puzzle.c */
request_handler request_analyse;                                          /* analyse.c */
request_handler request_player, request_phrase;                           /* player.c */
request_handler request_say;                                              /* say.c */

/* Somebody who had no answer asks again for what was done already, or is being held: the answer comes, and nothing
 * happens twice (act.c). */
bool act_is_repeated(struct gh_hosted *hosted, unsigned seat, struct gh_asker asker);
void act_say_no_undo(struct gh_reader *reader, int64_t id, enum gh_undo why);
void act_say_replaced(struct gh_reader *reader, int64_t id);

/* The table that the reader sits at, or NULL after a refusal (desk.c). */
struct gh_hosted *table_of(struct gh_reader *reader, const struct gh_request *request);
/* The seat that a request means, or GH_NONE after a refusal; likewise when there is no table. */
unsigned seat_of(struct gh_reader *reader, const struct gh_request *request);
/* Reads the action of a request; false after a refusal. */
bool action_of(struct gh_reader *reader, const struct gh_request *request, struct gh_action *action);

static inline bool said_equals(struct gh_said said, const char *text)
{
    return said.text && strcmp(said.text, text) == 0;
}

/* ---- tables (tables.c) ---- */

/* The table with that number, from the store if need be; NULL: there is none, or it is damaged. */
struct gh_hosted *tables_find(struct gh_desk *desk, uint64_t id);
enum gh_found tables_look(struct gh_desk *desk, uint64_t id, struct gh_hosted **hosted);
/* NULL: it is not in memory. */
struct gh_hosted *tables_in_memory(const struct gh_desk *desk, uint64_t id);
struct gh_hosted *tables_add(struct gh_desk *desk, uint64_t id);
void tables_drop(struct gh_hosted *hosted);
/* Reads the table again, in the place of what is in memory. */
enum gh_found tables_reload(struct gh_hosted *hosted);
/* Whether a person of the seat is there; a computer player always is. */
bool hosted_is_here(const struct gh_hosted *hosted, unsigned seat);
/* Whether people come when they have time: then nobody is away. */
bool hosted_has_days(const struct gh_hosted *hosted);
/* The persons' seats where nobody has been for so long that they can be replaced, a set. */
unsigned hosted_away(const struct gh_hosted *hosted);
/* A computer player's seat that was a person's at the opening. */
bool hosted_is_replaced(const struct gh_hosted *hosted, unsigned seat);

/* ---- what is not stored yet (settle.c) ---- */

/* Something of the table was given to the store. */
void hosted_has_changed(struct gh_hosted *hosted);
/* An action that somebody waits for, for when another was first. */
void hosted_wants(struct gh_hosted *hosted, struct gh_step step, struct gh_asker asker);
/* Whether a reader who sits down must wait, for what the store has yet to say of the table; and if the reader knows a
 * step that is not here, because others use the store too, until the table has been read again, once for a request. */
bool hosted_must_wait(struct gh_hosted *hosted, struct gh_reader *reader, struct gh_said_number n);
/* Others have added to the table: reads it again, and tells everybody what was missed. */
void hosted_read_again(struct gh_hosted *hosted);
/* The reader waits no longer. */
void hosted_forget_reader(struct gh_hosted *hosted, const struct gh_reader *reader);

/* ---- other servers (others.c) ---- */

/* Tells them whether and by whom the table is attended to here, if that has changed. */
void others_tell(struct gh_hosted *hosted);
/* How much later than the driver this server does what is due. */
uint64_t others_delay(const struct gh_hosted *hosted);
/* Whether nobody is at the table here, and others see to it. */
bool others_have(const struct gh_hosted *hosted);
/* What the store has heard from them. */
void others_hear(struct gh_desk *desk);

/* ---- players (player.c) ---- */

/* The reader is nobody in particular any more. */
void member_forget(struct gh_reader *reader);

/* ---- new tables (open.c) ---- */

/* Whether somebody can be called so. */
bool name_is_good(struct gh_said name);

/* What was wished for, as it can be had. */
struct table_plan {
    const struct gh_townfile *file;
    struct gh_setup setup;
    struct gh_session_options options;
    const struct gh_player_kind *kind[GH_MAX_SEATS], *stand_in;
    const char *name[GH_MAX_SEATS];
    bool is_held[GH_MAX_SEATS]; /* by devices, which come without an invitation */
};

void open_draw_seed(struct gh_desk *desk, struct table_plan *plan);
/* A table that can be had, with this number; its tokens are told. */
struct gh_hosted *open_planned(struct gh_desk *desk, uint64_t number, const struct table_plan *plan,
                               struct gh_writer *to);

/* ---- what opens a seat (keys.c) ---- */

/* What tokens and a device's secret open. */
struct admission {
    unsigned seats;           /* to sit down on */
    unsigned invited, linked; /* of them those that are not the device's yet: by an invitation, by a link */
    bool is_device;           /* a secret was given: */
    uint8_t device[GH_STORE_TOKEN_SIZE];
};

/* Reads the tokens of a request; nothing changes. Returns the code of a refusal, or NULL. */
const char *keys_admit(const struct gh_hosted *hosted, const struct gh_request *request, struct admission *admission);
/* From now on the device holds what it was admitted to. Who sat there by an invitation alone only watches. */
void keys_take(struct gh_hosted *hosted, const struct admission *admission, const struct gh_reader *reader);
/* What the store has. */
void keys_load(struct gh_hosted *hosted, const struct gh_stored_table *stored);
/* The devices that hold a seat hold the same seat of another table. */
void keys_copy(struct gh_hosted *to, const struct gh_hosted *from, unsigned seat);
/* How many devices hold a seat. */
unsigned hosted_devices(const struct gh_hosted *hosted, unsigned seat);

/* ---- when something is due (due.c) ---- */

/* At that time, and no other; GH_NEVER: not any more. */
void due_set(struct gh_hosted *hosted, uint64_t time);
/* At that time too. */
void due_add(struct gh_hosted *hosted, uint64_t time);
/* A table whose time has come, which then is due no more; NULL: none. */
struct gh_hosted *due_take(struct gh_desk *desk, uint64_t now);

/* ---- the course of a game (course.c) ---- */

/* Nobody asked for it: a computer player acts. */
static const struct gh_asker NOBODY = {.from = NULL};

/* Does an action and tells everybody; the asker gets the step with the request's number. */
struct gh_verdict course_act(struct gh_hosted *hosted, unsigned seat, struct gh_action action, struct gh_asker asker);
/* The same; the asker is told why it is refused. */
void course_request(struct gh_hosted *hosted, unsigned seat, struct gh_action action, struct gh_asker asker);
enum gh_undo course_undo(struct gh_hosted *hosted, unsigned seat, struct gh_asker asker);
/* Seats a computer player, or the person again with NULL, and tells everybody. */
void course_seat(struct gh_hosted *hosted, unsigned seat, const struct gh_player_kind *kind);
/* Before a person comes back: what the computer player has done in the person's turn is taken back as far as it can be.
 */
void course_undo_stand_in(struct gh_hosted *hosted, unsigned seat);
/* Tells everybody at the table but `except` (NULL: everybody) who is there. */
void course_tell_presence(struct gh_hosted *hosted, const struct gh_reader *except);
/* An action that was held back will not be done: who asked for it is told why, an N_() text. */
void course_drop_held(struct gh_hosted *hosted, const char *code, const char *why);
/* Starts a computer player's thinking if that is due, and sets when something is next. */
void course_go_on(struct gh_hosted *hosted);
/* The same in a second: the store may have room again then. */
void course_try_again(struct gh_hosted *hosted);

/* Leaves the table (join.c). */
void reader_leave(struct gh_reader *reader);

/* ---- work (work.c) ---- */

/* Lets a computer player think, unless too many do; false: ask again. */
bool work_think(struct gh_hosted *hosted, const struct gh_ask *ask);

/* Work for a request, of so many bytes that begin with it; NULL after a refusal. */
void *work_new(struct gh_reader *reader, int64_t id, size_t size);
/* Gives it to the host. */
void work_start(struct gh_work *work);
/* Somebody waits for it, but the host has nothing to do with it; and does no longer. */
void work_wait(struct gh_work *work);
void work_forget(struct gh_work *work);

/* ---- telling about a table (tell.c) ---- */

/* Who reads: seats whose cards may be seen, those whose drawn cards may be named in words, which everybody in front of
 * the screen reads, the reader's own, and the language. */
struct audience {
    unsigned seats, named, own, language;
};

struct audience audience_of(const struct gh_reader *reader);

/* The names as the reader says them, in the language that is spoken now: its own seat is "you". */
enum { SEAT_NAME_SIZE = 192 };
struct seat_names {
    const char *name[GH_MAX_SEATS];
    char usual[GH_MAX_SEATS][SEAT_NAME_SIZE];
};
void tell_names(const struct gh_hosted *hosted, unsigned own, struct seat_names *names);

/* A step that was just done. */
struct told {
    unsigned n;
    struct gh_step step;
    const struct gh_public *before;
    const struct gh_state *after;
    const struct gh_events *events; /* NULL: of an undo */
};

/* Each adds keys to the object that is open. */
void tell_add_step(struct gh_writer *to, const struct gh_hosted *hosted, const struct told *told,
                   struct audience audience);
void tell_add_table(struct gh_writer *to, const struct gh_hosted *hosted);
/* "left" when there are clocks: who has how much time. */
void tell_add_left(struct gh_writer *to, const struct gh_hosted *hosted);
/* "here" and "players", and "left". */
void tell_add_presence(struct gh_writer *to, const struct gh_hosted *hosted);
/* The steps after a number. Returns the bytes of the list. */
size_t tell_steps(struct gh_writer *to, const char *key, const struct gh_hosted *hosted, unsigned after,
                  struct audience audience);
/* One of the steps, as it was told. */
void tell_step(struct gh_writer *to, const struct gh_hosted *hosted, unsigned n, struct audience audience);
/* All steps of a finished game, without what was taken back. */
void tell_kept_steps(struct gh_writer *to, const char *key, const struct gh_hosted *hosted, struct audience audience);

/* Where the points came from ("sources"), and the best move (result.c). */
void tell_result(struct gh_writer *to, const struct gh_hosted *hosted);

/* What an action would do. */
struct trial {
    struct gh_state after;
    struct gh_events events;
};
struct gh_verdict try_action(const struct gh_hosted *hosted, unsigned seat, struct gh_action action,
                             struct trial *trial);
/* All that is to be said about it; drawn cards stay face down. `own` are the reader's seats. */
void tell_trial(const struct gh_hosted *hosted, const struct trial *trial, unsigned seat, unsigned own,
                gh_words_listener *listener, struct gh_writer *to);

/* Listeners with a writer: into the list, or into the text that is open. */
gh_words_listener add_sentence, join_sentence;

#endif
