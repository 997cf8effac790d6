/* The course of a game from one decision to the next, as the link tells it. */
#include "parts.h"

#include "gadshill/text.h"
#include "gadshill/words_rules.h"

#include <poll.h>

/* ---- what happened ---- */

/* What a card says whose number alone was told. */
static void explain_card(const struct lines *lines, const struct gh_event *event)
{
    char sentence[GH_SENTENCE_SIZE];

    if (event->kind == GH_EVENT_CARD_PLAYED)
        gh_lines_paragraph("    ", 8,
                           gh_words_action(&lines->words, gh_action_play(event->card, event->building), sentence));
    else if (event->kind == GH_EVENT_CARD_DRAWN && event->card != GH_NONE)
        gh_lines_paragraph("    ", 8, gh_words_card(&lines->words, event->card, sentence));
}

static void tell_line(const struct lines *lines, const struct gh_log_line *line)
{
    const struct gh_event *event = &line->event;
    const bool begins = event->kind == GH_EVENT_TURN_BEGAN || event->kind == GH_EVENT_GAME_OVER;

    if (begins)
        putchar('\n');
    gh_lines_paragraph(line->is_indented && !begins && event->kind != GH_EVENT_CARD_DISCARDED ? "    " : "", 8,
                       line->text);
    explain_card(lines, event);
}

void lines_tell(struct lines *lines)
{
    const struct gh_link *link = lines->link;
    const bool is_news = lines->told_lines != link->log_end;

    for (; lines->told_lines != link->log_end; lines->told_lines++)
        tell_line(lines, &link->log[lines->told_lines % GH_LINK_LOG_LINES]);
    if (lines->told_notices != link->notices && !link->is_lost)
        gh_lines_paragraph(is_news ? "    " : "", is_news ? 8 : 0, link->notice); /* why a claim just told is wrong */
    lines->told_notices = link->notices;
}

/* ---- decisions ---- */

/* Whether there is nothing to wait for: somebody here is asked something, or all is over. */
static bool is_asked(const struct lines *lines)
{
    struct gh_link *link = lines->link;

    if (link->is_lost || link->asks_for_stop || open_of(lines)->phase == GH_OVER)
        return true;
    return open_of(lines)->player == lines->seat && !link->is_thinking && !link->is_waiting && gh_link_wait(link) < 0;
}

/* Whether the person is to be asked for a claim: while the game waits for it, and at the beginning of their own turn.
 */
static bool is_stop_due(const struct lines *lines)
{
    const struct gh_public *open = open_of(lines);

    if (open->player != lines->seat)
        return lines->link->asks_for_stop;
    return open->window && open->turn != lines->asked_turn && lines_may_claim(lines);
}

/* Lets the others play until the person is asked. */
static void follow(struct lines *lines)
{
    struct pollfd input = {.fd = gh_link_descriptor(lines->link), .events = POLLIN};

    for (;;) {
        gh_link_pump(lines->link);
        lines_tell(lines);
        if (is_asked(lines))
            return;
        fflush(stdout);
        poll(&input, 1, gh_link_wait(lines->link));
    }
}

/* Does what the person wishes; false, with the reason told, when it is refused. */
static bool act(struct lines *lines, struct gh_action action)
{
    struct gh_public after;
    const struct gh_verdict verdict =
        gh_preview(town_of(lines), open_of(lines), hand_of(lines), lines->seat, action, &after);

    if (!gh_is_recorded(verdict)) {
        lines_refuse(lines, action, verdict);
        return false;
    }
    gh_link_act(lines->link, lines->seat, action);
    lines_tell(lines);
    return true;
}

/* The person is quicker than all computer players: they are asked first. Returns false when the person leaves. */
static bool offer_stop(struct lines *lines)
{
    struct gh_action action;

    lines->legal.count = 0;
    lines->legal.discardable = (struct gh_cards){{0}};
    lines_show_news(lines);
    while (is_stop_due(lines)) {
        putchar('\n');
        const enum lines_answer answer = lines_ask(lines, _("STOP? Type a claim, or press Enter to go on."), &action);

        if (answer == LINES_QUIT)
            return false;
        if (answer == LINES_ENTER) {
            lines->asked_turn = open_of(lines)->turn;
            gh_link_go_on(lines->link);
            break;
        }
        if (answer == LINES_ACTION && action.kind != GH_CLAIM)
            gh_lines_put(_("Claims first: type one (claim building@site), or press Enter to go on."));
        else if (answer == LINES_ACTION && act(lines, action) && is_stop_due(lines))
            lines_show_news(lines);
    }
    return true;
}

/* The person's own decision. Returns false when the person leaves. */
static bool decide(struct lines *lines)
{
    struct gh_action action;

    gh_legal(town_of(lines), open_of(lines), hand_of(lines), &lines->legal);
    lines_show_decision(lines);
    for (;;) {
        const enum lines_answer answer = lines_ask(lines, "", &action);

        if (answer == LINES_QUIT)
            return false;
        if (answer == LINES_UNDONE || (answer == LINES_ACTION && act(lines, action)))
            return true;
        if (answer == LINES_ENTER) {
            lines->has_shown = false;
            lines_show_decision(lines);
        }
    }
}

/* One question, if there is any left. Returns false when the game is over, lost, or left. */
static bool go_on(struct lines *lines)
{
    const struct gh_public *open = open_of(lines);

    follow(lines);
    if (lines->link->is_lost || open->phase == GH_OVER)
        return false;
    if (is_stop_due(lines))
        return offer_stop(lines);
    if (!lines->link->asks_for_stop)
        return decide(lines);
    gh_link_go_on(lines->link); /* whose own turn it is can claim anyway, once they were asked */
    return true;
}

void gh_lines_play(struct gh_link *link)
{
    struct lines lines = {.link = link,
                          .seat = link->scene.mine ? gh_lowest(link->scene.mine) : GH_NONE,
                          .names = gh_link_names(&link->scene),
                          .is_drawn = gh_lines_is_terminal(),
                          .told_lines = link->log_end,
                          .told_notices = link->notices};

    lines.words = (struct gh_words){link->scene.file, lines.names.name};
    while (go_on(&lines))
        ;
    if (link->is_lost)
        return;
    putchar('\n');
    if (open_of(&lines)->phase != GH_OVER)
        return;
    if (lines.seat == GH_NONE)
        lines_show_board(&lines);
    lines_show_result(&lines);
}
