/* The conversation with a program, and the stand-in that decides where it fails. */
#include "gadshill/bot.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "message.h"
#include "process.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAID_SIZE = 61,       /* as much of an answer as people want to read */
    FAREWELL_TIME = 1000, /* milliseconds that a program has to end by itself */
};

struct gh_bot {
    struct process process;
    struct gh_player stand_in;
    const struct gh_town *town;
    unsigned milliseconds;      /* for an answer */
    enum process_result broken; /* after a message that could not be sent: another one would be out of step */
    char said[SAID_SIZE];       /* the last answer for people to read: printable and not long */
};

/* ---- talking ---- */

static enum gh_bot_trouble trouble_of(enum process_result result)
{
    static const enum gh_bot_trouble troubles[] = {[PROCESS_FINE] = GH_BOT_FINE,
                                                   [PROCESS_LATE] = GH_BOT_LATE,
                                                   [PROCESS_GONE] = GH_BOT_GONE,
                                                   [PROCESS_TOO_LONG] = GH_BOT_TOO_LONG};

    return troubles[result];
}

/* Sends a message and frees it. */
static enum process_result tell(struct gh_bot *bot, char *message)
{
    if (!message) /* no memory: the game can go on without the program */
        bot->broken = PROCESS_GONE;
    else if (bot->broken == PROCESS_FINE)
        bot->broken = process_tell(&bot->process, message, strlen(message), bot->milliseconds);
    free(message);
    return bot->broken;
}

static void remember(struct gh_bot *bot, const char *line)
{
    size_t length = 0;

    for (; line[length] && length + 1 < sizeof bot->said; length++)
        bot->said[length] = (char)(line[length] >= ' ' && line[length] <= '~' ? line[length] : '?');
    bot->said[length] = 0;
}

/* Asks and waits; a program that fails here is stopped. The line comes without blanks at its end. */
static enum gh_bot_trouble ask(struct gh_bot *bot, char *question, char line[PROCESS_LINE_SIZE])
{
    enum process_result result = tell(bot, question);

    bot->said[0] = 0;
    if (result == PROCESS_FINE)
        result = process_hear(&bot->process, line, bot->milliseconds);
    if (result != PROCESS_FINE) {
        process_stop(&bot->process, 0);
        return trouble_of(result);
    }
    for (size_t length = strlen(line); length > 0 && strchr(" \t\r", line[length - 1]); length--)
        line[length - 1] = 0;
    remember(bot, line);
    return GH_BOT_FINE;
}

/* Tells the program why its answer did not count. When it cannot be told the next question finds that out. */
static void refuse(struct gh_bot *bot, const char *reason, const struct gh_action *instead)
{
    char text[GH_ACTION_TEXT_SIZE];

    tell(bot, message_refused(bot->said, reason, instead ? gh_action_text(bot->town, *instead, text) : NULL));
}

/* Reads an answer and tries it on what the seat knows. */
static enum gh_bot_trouble understand(const struct gh_bot *bot, const struct gh_view *view, const char *line,
                                      struct gh_action *action, const char **reason)
{
    struct gh_parse_error error;
    struct gh_public after;

    *reason = "not-an-action";
    if (!gh_action_parse(bot->town, line, strlen(line), action, &error))
        return GH_BOT_NO_ACTION;
    const struct gh_verdict verdict = gh_preview(bot->town, &view->open, &view->hand, view->seat, *action, &after);
    *reason = gh_reason_code((enum gh_reason)verdict.reason);
    return gh_is_recorded(verdict) ? GH_BOT_FINE : GH_BOT_ILLEGAL;
}

/* ---- questions ---- */

struct gh_action gh_bot_choose(struct gh_bot *bot, const struct gh_view *view, enum gh_bot_trouble *trouble)
{
    char line[PROCESS_LINE_SIZE];
    const char *reason = NULL;
    struct gh_action action;

    *trouble = GH_BOT_FINE;
    if (bot->process.pid != 0) {
        *trouble = ask(bot, message_turn(bot->town, view), line);
        if (*trouble == GH_BOT_FINE)
            *trouble = understand(bot, view, line, &action, &reason);
        if (*trouble == GH_BOT_FINE)
            return action;
    }
    action = bot->stand_in.kind->choose(&bot->stand_in, bot->town, view);
    if (reason)
        refuse(bot, reason, &action);
    return action;
}

bool gh_bot_claims(struct gh_bot *bot, const struct gh_view *view, struct gh_action *claim,
                   enum gh_bot_trouble *trouble)
{
    char line[PROCESS_LINE_SIZE];
    const char *reason = NULL;

    *trouble = GH_BOT_FINE;
    if (gh_may_claim(&view->open, view->seat).reason != GH_ACCEPTED || !view->open.board.marked)
        return false;
    if (bot->process.pid != 0) {
        *trouble = ask(bot, message_claim(bot->town, view), line);
        if (*trouble == GH_BOT_FINE && strcmp(line, "pass") == 0)
            return false;
        if (*trouble == GH_BOT_FINE)
            *trouble = understand(bot, view, line, claim, &reason);
        if (*trouble == GH_BOT_FINE && claim->kind == GH_CLAIM)
            return true;
        if (*trouble == GH_BOT_FINE) { /* a turn's action, but there was another question */
            *trouble = GH_BOT_ILLEGAL;
            reason = "not-a-claim";
        }
    }
    const bool claims = gh_player_claims(&bot->stand_in, bot->town, view, claim);
    if (reason)
        refuse(bot, reason, claims ? claim : NULL);
    return claims;
}

char *gh_bot_complaint(const struct gh_bot *bot, enum gh_bot_trouble trouble, const char *name, char *sentence,
                       size_t size)
{
    static const char *const sentences[] = {
        [GH_BOT_NO_ACTION] =
            N_("The program of %1$s answered \"%2$s\", which is not an action; greedy decides this time."),
        [GH_BOT_ILLEGAL] =
            N_("The program of %1$s answered \"%2$s\", which is not possible; greedy decides this time."),
        [GH_BOT_LATE] = N_("The program of %1$s did not answer in time; greedy plays for it from now on."),
        [GH_BOT_GONE] = N_("The program of %1$s has ended; greedy plays for it from now on."),
        [GH_BOT_TOO_LONG] = N_("The program of %1$s writes endless lines; greedy plays for it from now on."),
    };

    if (trouble == GH_BOT_FINE)
        return gh_print(sentence, size, "%s", "");
    return gh_print(sentence, size, _(sentences[trouble]), name, bot->said);
}

/* ---- beginning and end ---- */

struct gh_bot *gh_bot_start(const char *command, const struct gh_town *town, const char *town_json,
                            const struct gh_setup *setup, unsigned seat, unsigned attention, unsigned seconds)
{
    struct gh_bot *bot = calloc(1, sizeof *bot);

    if (!bot)
        return NULL;
    signal(SIGPIPE, SIG_IGN); /* writing to a program that has ended must not end us */
    if (!process_start(&bot->process, command)) {
        free(bot);
        return NULL;
    }
    bot->town = town;
    bot->milliseconds = seconds * 1000;
    bot->stand_in = gh_player_make(gh_player_kind_find("greedy"), setup->seed, seat, attention);
    assert(bot->stand_in.kind);
    tell(bot, message_hello(town_json, setup, seat)); /* trouble is noticed at the first question */
    return bot;
}

void gh_bot_end(struct gh_bot *bot, const struct gh_public *open)
{
    if (!bot)
        return;
    if (bot->process.pid != 0 && open->phase == GH_OVER)
        tell(bot, message_over(open));
    process_stop(&bot->process, FAREWELL_TIME);
    free(bot);
}
