/* What can be done, what it would bring, what it brought. */
#include "parts.h"

#include "gadshill/text.h"
#include "gadshill/words_event.h"
#include "gadshill/words_refusal.h"
#include "gadshill/utf8.h"
#include "gadshill/paragraph.h"

#include <string.h>

/* ---- the list of legal actions ---- */

static void describe_gain(const struct lines *lines, const struct gh_public *after, char text[LINES_TEXT_SIZE])
{
    gh_words_gain(&lines->words, open_of(lines), after, lines->seat, text, LINES_TEXT_SIZE);
}

static void describe_pile(const struct lines *lines, const struct gh_public *after, char text[LINES_TEXT_SIZE])
{
    const struct gh_public *open = open_of(lines);

    *text = 0;
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++) {
        const unsigned left = open->pile_size[pile];

        if (after->pile_size[pile] == left)
            continue;
        if (left > 0)
            gh_print(text, LINES_TEXT_SIZE, ngettext("%u card is left", "%u cards are left", left), left);
        else
            snprintf(text, LINES_TEXT_SIZE, "%s", _("from the discarded district cards, reshuffled"));
    }
}

/* Every action but taking and buying has a line of its own. */
static void show_action_line(const struct lines *lines, unsigned number, unsigned width)
{
    const struct gh_action action = lines->legal.action[number];
    char name[GH_ACTION_TEXT_SIZE], lead[16], text[LINES_TEXT_SIZE] = "";
    struct gh_public after;

    gh_preview(town_of(lines), open_of(lines), hand_of(lines), lines->seat, action, &after);
    if (action.kind == GH_PLAY)
        describe_gain(lines, &after, text);
    else if (action.kind == GH_DRAW)
        describe_pile(lines, &after, text);
    snprintf(lead, sizeof lead, "%4u  ", number + 1);
    gh_lines_item(lead, gh_action_text(town_of(lines), action, name), width, text);
}

/* Taking and buying: buildings with their numbers. Returns one of the actions by its number, or GH_NONE. */
static unsigned list_buildings(const struct lines *lines, enum gh_action_kind kind, char list[LINES_TEXT_SIZE])
{
    char label[LINES_LABEL_SIZE], item[2 * LINES_LABEL_SIZE];
    unsigned found = GH_NONE;

    *list = 0;
    for (unsigned i = 0; i < lines->legal.count; i++) {
        const struct gh_action action = lines->legal.action[i];

        if (action.kind != kind)
            continue;
        snprintf(item, sizeof item, "%u%c%s", i + 1, GH_TIE, lines_label(lines, action.building, label));
        gh_words_join(list, LINES_TEXT_SIZE, item, 0, GH_JOIN_COMMA);
        found = i;
    }
    return found;
}

static void show_taking(const struct lines *lines)
{
    char list[LINES_TEXT_SIZE], text[2 * LINES_TEXT_SIZE];

    if (list_buildings(lines, GH_TAKE, list) == GH_NONE)
        return;
    gh_format(text, _("take one of these buildings: %s"), list);
    gh_lines_paragraph("      ", 6, text);
}

static void show_buying(const struct lines *lines)
{
    char list[LINES_TEXT_SIZE], text[2 * LINES_TEXT_SIZE];
    const unsigned example = list_buildings(lines, GH_BUY, list);
    struct gh_public after;

    if (example == GH_NONE)
        return;
    gh_preview(town_of(lines), open_of(lines), hand_of(lines), lines->seat, lines->legal.action[example], &after);
    const unsigned price = (unsigned)(open_of(lines)->score[lines->seat] - after.score[lines->seat]);
    gh_format(text,
              ngettext("buy one of these buildings for %1$u point: %2$s",
                       "buy one of these buildings for %1$u points: %2$s", price),
              price, list);
    gh_lines_paragraph("      ", 6, text);
}

static void list_cards(const struct gh_cards *cards, char list[LINES_TEXT_SIZE])
{
    char item[16];

    *list = 0;
    for (gh_each_card(card, cards)) {
        snprintf(item, sizeof item, "%u", card + 1);
        gh_words_join(list, LINES_TEXT_SIZE, item, 0, GH_JOIN_COMMA);
    }
}

static void show_discards(const struct lines *lines)
{
    const struct gh_cards *cards = &lines->legal.discardable;
    char text[2 * LINES_TEXT_SIZE], name[GH_ACTION_TEXT_SIZE], list[LINES_TEXT_SIZE];

    if (gh_cards_count(cards) < 2)
        return;
    list_cards(cards, list);
    const struct gh_action example = gh_legal_at(&lines->legal, lines->legal.count);
    gh_format(text, _("discard two of the cards %1$s and take a marker, for example: %2$s (type markers to see them)"),
              list, gh_action_text(town_of(lines), example, name));
    gh_lines_paragraph("      ", 6, text);
}

/* The person's cards that are not in the list although a card may be played. */
static struct gh_cards unplayable(const struct lines *lines)
{
    const struct gh_public *open = open_of(lines);
    struct gh_cards cards = *hand_of(lines);
    bool can_play = false, must_do_else = open->plays > 0 || open->discarded;

    for (unsigned i = 0; i < lines->legal.count; i++) {
        const struct gh_action action = lines->legal.action[i];

        if (action.kind == GH_PLAY) {
            gh_cards_remove(&cards, action.card);
            can_play = true;
        } else if (action.kind == GH_TAKE || action.kind == GH_END) {
            must_do_else = true;
        }
    }
    return can_play || !must_do_else ? cards : (struct gh_cards){{0}};
}

/* Cards that cannot be played, and how to ask why. */
static void show_unplayable(const struct lines *lines)
{
    const struct gh_cards cards = unplayable(lines);
    const unsigned first = gh_cards_next(&cards, 0);
    char text[2 * LINES_TEXT_SIZE], name[GH_ACTION_TEXT_SIZE], list[LINES_TEXT_SIZE];

    if (first == GH_NONE)
        return;
    const struct gh_card *card = &town_of(lines)->card[first];
    gh_buildings mine = gh_owned_by(town_of(lines), open_of(lines), lines->seat);
    if (card->kind == GH_CONDITION_CARD)
        mine &= ~gh_bit(card->building);
    list_cards(&cards, list);
    if (card->kind == GH_BUILDING_CARD)
        gh_action_text(town_of(lines), gh_action_play(first, GH_NONE), name);
    else
        gh_action_text(town_of(lines), gh_action_play(first, mine ? gh_lowest(mine) : 0), name);
    gh_format(text, _("cards that cannot be played now: %1$s (to see why, type for example: why %2$s)"), list, name);
    gh_lines_paragraph("      ", 6, text);
}

bool lines_may_claim(const struct lines *lines)
{
    return gh_may_claim(open_of(lines), lines->seat).reason == GH_ACCEPTED && open_of(lines)->board.marked;
}

static void show_claiming(const struct lines *lines)
{
    if (lines_may_claim(lines))
        gh_lines_paragraph("      ", 6, _("claim building@site, if you see a marker that cannot be there"));
}

void lines_show_legal(struct lines *lines)
{
    unsigned width = 0;
    char name[GH_ACTION_TEXT_SIZE];

    if (lines->legal.count == 0) {
        gh_lines_put(_("It is not your turn."));
        return;
    }
    for (unsigned i = 0; i < lines->legal.count; i++) {
        const size_t length = strlen(gh_action_text(town_of(lines), lines->legal.action[i], name));

        if (lines->legal.action[i].kind == GH_PLAY || lines->legal.action[i].kind == GH_DRAW)
            width = length > width ? (unsigned)length : width;
    }
    gh_lines_put(_("You can (type the words or the number):"));
    show_taking(lines);
    for (unsigned i = 0; i < lines->legal.count; i++)
        if (lines->legal.action[i].kind == GH_PLAY)
            show_action_line(lines, i, width);
    show_unplayable(lines);
    show_discards(lines);
    show_buying(lines);
    for (unsigned i = 0; i < lines->legal.count; i++)
        if (lines->legal.action[i].kind == GH_DRAW || lines->legal.action[i].kind == GH_END)
            show_action_line(lines, i, width);
    show_claiming(lines);
}

/* Cards that can be played, what can be drawn, and the end of the turn, one after the other in a paragraph. */
static void show_actions_briefly(const struct lines *lines)
{
    char list[2 * LINES_TEXT_SIZE] = "", name[GH_ACTION_TEXT_SIZE], gain[LINES_TEXT_SIZE], item[2 * LINES_TEXT_SIZE];
    char text[3 * LINES_TEXT_SIZE];
    struct gh_public after;

    for (unsigned i = 0; i < lines->legal.count; i++) {
        const struct gh_action action = lines->legal.action[i];

        if (action.kind == GH_TAKE || action.kind == GH_BUY)
            continue;
        gh_action_text(town_of(lines), action, name);
        if (action.kind == GH_PLAY) {
            gh_preview(town_of(lines), open_of(lines), hand_of(lines), lines->seat, action, &after);
            describe_gain(lines, &after, gain);
            gh_format(item, _("%1$u %2$s (%3$s)"), i + 1, name, gain);
        } else {
            gh_format(item, _("%1$u %2$s"), i + 1, name);
        }
        if (strlen(item) < LINES_LABEL_SIZE / 2) /* a short one stays in one line */
            for (char *blank = item; (blank = strchr(blank, ' '));)
                *blank = GH_TIE;
        gh_words_join(list, sizeof list, item, 0, GH_JOIN_COMMA);
    }
    if (!*list)
        return;
    gh_format(text, _("You can: %s"), list);
    gh_lines_paragraph("", 6, text);
}

void lines_show_legal_briefly(const struct lines *lines)
{
    char list[LINES_TEXT_SIZE], text[2 * LINES_TEXT_SIZE];

    if (list_buildings(lines, GH_TAKE, list) != GH_NONE) {
        gh_format(text, _("You can take: %s"), list);
        gh_lines_paragraph("", 6, text);
    }
    show_actions_briefly(lines);
}

void lines_show_more_legal(const struct lines *lines)
{
    char list[LINES_TEXT_SIZE];

    show_unplayable(lines);
    if (!lines_may_claim(lines) && gh_cards_count(&lines->legal.discardable) < 2 &&
        list_buildings(lines, GH_BUY, list) == GH_NONE)
        return;
    gh_lines_put(_("Besides what is listed below the board, you can:"));
    show_claiming(lines);
    show_discards(lines);
    show_buying(lines);
}

/* ---- why ---- */

void lines_refuse(const struct lines *lines, struct gh_action action, struct gh_verdict verdict)
{
    char sentence[GH_SENTENCE_SIZE], text[2 * GH_SENTENCE_SIZE];

    gh_words_refusal_of(&lines->words, open_of(lines), action, verdict, sentence);
    gh_format(text, _("Not possible (%1$s): %2$s"), gh_reason_code(verdict.reason), sentence);
    gh_lines_paragraph("", 4, text);
}

/* Whether a claim is right shows only when it is made (parts.h, invariant 1). */
static void show_why_claim(const struct lines *lines, struct gh_action action)
{
    struct gh_verdict verdict = gh_may_claim(open_of(lines), lines->seat);

    if (verdict.reason == GH_ACCEPTED && !gh_has(open_of(lines)->board.markers[action.building], action.site)) {
        verdict.reason = GH_NO_SUCH_MARKER;
        verdict.building = action.building;
        verdict.site = action.site;
    }
    if (verdict.reason != GH_ACCEPTED)
        lines_refuse(lines, action, verdict);
    else
        gh_lines_put(_("You may claim it. Only then will you learn whether you are right."));
}

/* What would happen, to somebody who watches: a drawn card stays face down, so that any cards serve for those that the
 * person cannot see. */
static void imagine(const struct lines *lines, struct gh_action action)
{
    const struct gh_view view = {*open_of(lines), *hand_of(lines), (uint8_t)lines->seat};
    struct gh_rng rng = gh_rng_make(0, 0);
    struct gh_events events = {.count = 0};
    struct gh_state state;
    char sentence[GH_SENTENCE_SIZE];

    if (gh_imagine(town_of(lines), &view, &rng, &state))
        gh_apply(town_of(lines), &state, lines->seat, action, &events);
    for (unsigned at = 0; at < events.count;) {
        gh_words_events(&lines->words, &events, GH_NONE, &at, sentence);
        if (*sentence)
            gh_lines_paragraph("    ", 8, sentence);
    }
}

void lines_show_why(const struct lines *lines, struct gh_action action)
{
    struct gh_public after;
    char text[LINES_TEXT_SIZE];

    if (action.kind == GH_CLAIM) {
        show_why_claim(lines, action);
        return;
    }
    const struct gh_verdict verdict =
        gh_preview(town_of(lines), open_of(lines), hand_of(lines), lines->seat, action, &after);
    if (verdict.reason != GH_ACCEPTED) {
        lines_refuse(lines, action, verdict);
        return;
    }
    gh_lines_put(_("That is possible. This is what would happen:"));
    imagine(lines, action);
    if (after.score[lines->seat] > open_of(lines)->score[lines->seat]) {
        describe_gain(lines, &after, text);
        gh_lines_paragraph("    ", 8, text);
    }
}
