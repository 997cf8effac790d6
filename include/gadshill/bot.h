/* Computer players that are programs of their own, in any language. They are asked line by line in JSON and answer with
 * the texts of actions; docs/bots.md tells how.
 *
 * Invariants:
 *  1. a program is told what is in a struct gh_view and nothing else;
 *  2. whatever it does or does not do, the game goes on: a stand-in (greedy) decides for it then. A program that is
 *     late, gone, or writes endless lines is stopped, and the stand-in decides from then on. */
#ifndef GADSHILL_BOT_H
#define GADSHILL_BOT_H

#include "gadshill/player.h"

enum { GH_BOT_SECONDS = 10 }; /* for an answer, if nothing else is said */

/* What was wrong with an answer, so that the stand-in decided. From GH_BOT_LATE on the program has been stopped. */
enum gh_bot_trouble {
    GH_BOT_FINE,
    GH_BOT_NO_ACTION, /* the answer is no action's text */
    GH_BOT_ILLEGAL,   /* the action is not legal now */
    GH_BOT_LATE,      /* no answer in time */
    GH_BOT_GONE,      /* the program has ended, or has closed its input or output */
    GH_BOT_TOO_LONG   /* a line of more than 1 kB */
};

struct gh_bot;

/* Starts the command (for the shell) and says hello to it. `town_json` is the exported town; town and setup must
 * outlive the bot's game. NULL when no program can be started at all; a command that is not found counts as a program
 * that ends. SIGPIPE is ignored from now on. */
struct gh_bot *gh_bot_start(const char *command, const struct gh_town *town, const char *town_json,
                            const struct gh_setup *setup, unsigned seat, unsigned attention, unsigned seconds);

/* The active player's next action; it is legal in any case. */
struct gh_action gh_bot_choose(struct gh_bot *bot, const struct gh_view *view, enum gh_bot_trouble *trouble);

/* Whether the program calls out a claim now (RULES 7), right or wrong. It is asked only when it may. */
bool gh_bot_claims(struct gh_bot *bot, const struct gh_view *view, struct gh_action *claim,
                   enum gh_bot_trouble *trouble);

/* What went wrong with the program of the player of this name, for people; "" for nothing. */
char *gh_bot_complaint(const struct gh_bot *bot, enum gh_bot_trouble trouble, const char *name, char *sentence,
                       size_t size);

/* Ends the program, telling it the result if the game is over; NULL is allowed. */
void gh_bot_end(struct gh_bot *bot, const struct gh_public *open);

#endif
