/* What can be done, what it would bring, what it brought. */
#include "play.h"

#include "gadshill/words_event.h"
#include "gadshill/words_refusal.h"
#include "gadshill/words_rules.h"

#include <string.h>

static const struct gh_cards *hand_of(const struct play *play)
{
    return &play->table.state.hidden.hand[play->seat];
}

/* ---- the list of legal actions ---- */

static void describe_gain(const struct play *play, const struct gh_public *after, char text[PLAY_TEXT_SIZE])
{
    gh_words_gain(&play->words, play_open(play), after, play->seat, text, PLAY_TEXT_SIZE);
}

static void describe_pile(const struct play *play, const struct gh_public *after, char text[PLAY_TEXT_SIZE])
{
    const struct gh_public *open = play_open(play);

    *text = 0;
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++) {
        const unsigned left = open->pile_size[pile];

        if (after->pile_size[pile] == left)
            continue;
        if (left > 0)
            (__extension__ snprintf(text, PLAY_TEXT_SIZE, ngettext("%u card is left", "%u cards are left", left),
                                    left));
        else
            snprintf(text, PLAY_TEXT_SIZE, "%s", _("from the discarded district cards, reshuffled"));
    }
}

/* Every action but taking and buying has a line of its own. */
static void show_action_line(const struct play *play, unsigned number, unsigned width)
{
    const struct gh_action action = play->legal.action[number];
    char name[GH_ACTION_TEXT_SIZE], lead[16], text[PLAY_TEXT_SIZE] = "";
    struct gh_public after;

    gh_preview(play->town, play_open(play), hand_of(play), play->seat, action, &after);
    if (action.kind == GH_PLAY)
        describe_gain(play, &after, text);
    else if (action.kind == GH_DRAW)
        describe_pile(play, &after, text);
    snprintf(lead, sizeof lead, "%4u  ", number + 1);
    play_item(lead, gh_action_text(play->town, action, name), width, text);
}

/* Taking and buying: buildings with their numbers. Returns one of the actions by its number, or GH_NONE. */
static unsigned list_buildings(const struct play *play, enum gh_action_kind kind, char list[PLAY_TEXT_SIZE])
{
    char label[PLAY_LABEL_SIZE], item[2 * PLAY_LABEL_SIZE];
    unsigned found = GH_NONE;

    *list = 0;
    for (unsigned i = 0; i < play->legal.count; i++) {
        const struct gh_action action = play->legal.action[i];

        if (action.kind != kind)
            continue;
        snprintf(item, sizeof item, "%u%c%s", i + 1, PLAY_TIE, play_label(play, action.building, label));
        gh_words_join(list, PLAY_TEXT_SIZE, item, 0, GH_JOIN_COMMA);
        found = i;
    }
    return found;
}

static void show_taking(const struct play *play)
{
    char list[PLAY_TEXT_SIZE], text[2 * PLAY_TEXT_SIZE];

    if (list_buildings(play, GH_TAKE, list) == GH_NONE)
        return;
    play_format(text, _("take one of these buildings: %s"), list);
    play_paragraph("      ", 6, text);
}

static void show_buying(const struct play *play)
{
    char list[PLAY_TEXT_SIZE], text[2 * PLAY_TEXT_SIZE];
    const unsigned example = list_buildings(play, GH_BUY, list);
    struct gh_public after;

    if (example == GH_NONE)
        return;
    gh_preview(play->town, play_open(play), hand_of(play), play->seat, play->legal.action[example], &after);
    const unsigned price = (unsigned)(play_open(play)->score[play->seat] - after.score[play->seat]);
    play_format(text,
                ngettext("buy one of these buildings for %1$u point: %2$s",
                         "buy one of these buildings for %1$u points: %2$s", price),
                price, list);
    play_paragraph("      ", 6, text);
}

static void list_cards(const struct gh_cards *cards, char list[PLAY_TEXT_SIZE])
{
    char item[16];

    *list = 0;
    for (gh_each_card(card, cards)) {
        snprintf(item, sizeof item, "%u", card + 1);
        gh_words_join(list, PLAY_TEXT_SIZE, item, 0, GH_JOIN_COMMA);
    }
}

static void show_discards(const struct play *play)
{
    const struct gh_cards *cards = &play->legal.discardable;
    char text[2 * PLAY_TEXT_SIZE], name[GH_ACTION_TEXT_SIZE], list[PLAY_TEXT_SIZE];

    if (gh_cards_count(cards) < 2)
        return;
    list_cards(cards, list);
    const struct gh_action example = gh_legal_at(&play->legal, play->legal.count);
    play_format(text,
                _("discard two of the cards %1$s and take a marker, for example: %2$s (type markers to see them)"),
                list, gh_action_text(play->town, example, name));
    play_paragraph("      ", 6, text);
}

/* The person's cards that are not in the list although a card may be played. */
static struct gh_cards unplayable(const struct play *play)
{
    const struct gh_public *open = play_open(play);
    struct gh_cards cards = *hand_of(play);
    bool can_play = false, must_do_else = open->plays > 0 || open->discarded;

    for (unsigned i = 0; i < play->legal.count; i++) {
        const struct gh_action action = play->legal.action[i];

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
static void show_unplayable(const struct play *play)
{
    const struct gh_cards cards = unplayable(play);
    const unsigned first = gh_cards_next(&cards, 0);
    char text[2 * PLAY_TEXT_SIZE], name[GH_ACTION_TEXT_SIZE], list[PLAY_TEXT_SIZE];

    if (first == GH_NONE)
        return;
    const struct gh_card *card = &play->town->card[first];
    gh_buildings mine = gh_owned_by(play->town, play_open(play), play->seat);
    if (card->kind == GH_CONDITION_CARD)
        mine &= ~gh_bit(card->building);
    list_cards(&cards, list);
    if (card->kind == GH_BUILDING_CARD)
        gh_action_text(play->town, gh_action_play(first, GH_NONE), name);
    else
        gh_action_text(play->town, gh_action_play(first, mine ? gh_lowest(mine) : 0), name);
    play_format(text, _("cards that cannot be played now: %1$s (to see why, type for example: why %2$s)"), list, name);
    play_paragraph("      ", 6, text);
}

static bool may_claim(const struct play *play)
{
    return gh_may_claim(play_open(play), play->seat).reason == GH_ACCEPTED && play_open(play)->board.marked;
}

static void show_claiming(const struct play *play)
{
    if (may_claim(play))
        play_paragraph("      ", 6, _("claim building@site, if you see a marker that cannot be there"));
}

void play_show_legal(const struct play *play)
{
    unsigned width = 0;
    char name[GH_ACTION_TEXT_SIZE];

    if (play->legal.count == 0) {
        play_put(_("It is not your turn."));
        return;
    }
    for (unsigned i = 0; i < play->legal.count; i++) {
        const size_t length = strlen(gh_action_text(play->town, play->legal.action[i], name));

        if (play->legal.action[i].kind == GH_PLAY || play->legal.action[i].kind == GH_DRAW)
            width = length > width ? (unsigned)length : width;
    }
    play_put(_("You can (type the words or the number):"));
    show_taking(play);
    for (unsigned i = 0; i < play->legal.count; i++)
        if (play->legal.action[i].kind == GH_PLAY)
            show_action_line(play, i, width);
    show_unplayable(play);
    show_discards(play);
    show_buying(play);
    for (unsigned i = 0; i < play->legal.count; i++)
        if (play->legal.action[i].kind == GH_DRAW || play->legal.action[i].kind == GH_END)
            show_action_line(play, i, width);
    show_claiming(play);
}

/* Cards that can be played, what can be drawn, and the end of the turn, one after the other in a paragraph. */
static void show_actions_briefly(const struct play *play)
{
    char list[2 * PLAY_TEXT_SIZE] = "", name[GH_ACTION_TEXT_SIZE], gain[PLAY_TEXT_SIZE], item[2 * PLAY_TEXT_SIZE];
    char text[3 * PLAY_TEXT_SIZE];
    struct gh_public after;

    for (unsigned i = 0; i < play->legal.count; i++) {
        const struct gh_action action = play->legal.action[i];

        if (action.kind == GH_TAKE || action.kind == GH_BUY)
            continue;
        gh_action_text(play->town, action, name);
        if (action.kind == GH_PLAY) {
            gh_preview(play->town, play_open(play), hand_of(play), play->seat, action, &after);
            describe_gain(play, &after, gain);
            play_format(item, _("%1$u %2$s (%3$s)"), i + 1, name, gain);
        } else {
            play_format(item, _("%1$u %2$s"), i + 1, name);
        }
        if (strlen(item) < PLAY_LABEL_SIZE / 2) /* a short one stays in one line */
            for (char *blank = item; (blank = strchr(blank, ' '));)
                *blank = PLAY_TIE;
        gh_words_join(list, sizeof list, item, 0, GH_JOIN_COMMA);
    }
    if (!*list)
        return;
    play_format(text, _("You can: %s"), list);
    play_paragraph("", 6, text);
}

void play_show_legal_briefly(const struct play *play)
{
    char list[PLAY_TEXT_SIZE], text[2 * PLAY_TEXT_SIZE];

    if (list_buildings(play, GH_TAKE, list) != GH_NONE) {
        play_format(text, _("You can take: %s"), list);
        play_paragraph("", 6, text);
    }
    show_actions_briefly(play);
}

void play_show_more_legal(const struct play *play)
{
    char list[PLAY_TEXT_SIZE];

    show_unplayable(play);
    if (!may_claim(play) && gh_cards_count(&play->legal.discardable) < 2 &&
        list_buildings(play, GH_BUY, list) == GH_NONE)
        return;
    play_put(_("Besides what is listed below the board, you can:"));
    show_claiming(play);
    show_discards(play);
    show_buying(play);
}

/* ---- why ---- */

void play_refuse(const struct play *play, const struct gh_public *open, struct gh_action action,
                 struct gh_verdict verdict)
{
    char sentence[GH_SENTENCE_SIZE], text[2 * GH_SENTENCE_SIZE];

    gh_words_refusal_of(&play->words, open, action, verdict, sentence);
    play_format(text, _("Not possible (%1$s): %2$s"), gh_reason_code(verdict.reason), sentence);
    play_paragraph("", 4, text);
}

/* Whether a claim is right shows only when it is made (play.h, invariant 1). */
static void show_why_claim(const struct play *play, struct gh_action action)
{
    struct gh_verdict verdict = gh_may_claim(play_open(play), play->seat);

    if (verdict.reason == GH_ACCEPTED && !gh_has(play_open(play)->board.markers[action.building], action.site)) {
        verdict.reason = GH_NO_SUCH_MARKER;
        verdict.building = action.building;
        verdict.site = action.site;
    }
    if (verdict.reason != GH_ACCEPTED)
        play_refuse(play, play_open(play), action, verdict);
    else
        play_put(_("You may claim it. Only then will you learn whether you are right."));
}

static void tell_events(const struct play *play, const struct gh_events *events, unsigned reader, const char *lead)
{
    char sentence[GH_SENTENCE_SIZE];

    for (unsigned at = 0; at < events->count;) {
        gh_words_events(&play->words, events, reader, &at, sentence);
        if (*sentence)
            play_paragraph(lead, 8, sentence);
    }
}

void play_show_why(const struct play *play, struct gh_action action)
{
    struct gh_events events = {.count = 0};
    char text[PLAY_TEXT_SIZE];

    if (action.kind == GH_CLAIM) {
        show_why_claim(play, action);
        return;
    }
    struct gh_state after = play->table.state;
    const struct gh_verdict verdict = gh_apply(play->town, &after, play->seat, action, &events);
    if (verdict.reason != GH_ACCEPTED) {
        play_refuse(play, play_open(play), action, verdict);
        return;
    }
    play_put(_("That is possible. This is what would happen:"));
    tell_events(play, &events, GH_NONE, "    "); /* a spectator: the drawn card stays face down */
    if (after.open.score[play->seat] > play_open(play)->score[play->seat]) {
        describe_gain(play, &after.open, text);
        play_paragraph("    ", 8, text);
    }
}

/* ---- what happened ---- */

static void tell_card(const struct play *play, struct gh_event event, struct gh_action action)
{
    char sentence[GH_SENTENCE_SIZE];

    if (event.kind == GH_EVENT_CARD_PLAYED)
        play_paragraph("    ", 8, gh_words_action(&play->words, action, sentence));
    else if (event.kind == GH_EVENT_CARD_DRAWN && event.card != GH_NONE)
        play_paragraph("    ", 8, gh_words_card(&play->words, event.card, sentence));
}

static void tell_points(const struct play *play, const struct gh_public *before, unsigned seat)
{
    const unsigned had = before->score[seat], has = play_open(play)->score[seat];
    char sentence[GH_SENTENCE_SIZE];

    if (has > had)
        play_paragraph("    ", 8, gh_words_points(&play->words, seat, has - had, has, sentence));
}

void play_tell(const struct play *play, const struct gh_public *before, unsigned seat, struct gh_action action,
               const struct gh_events *events)
{
    bool has_told_points = false, is_first = true;
    char sentence[GH_SENTENCE_SIZE];

    for (unsigned at = 0; at < events->count;) {
        const struct gh_event event = gh_event_for(events->at[at], play->seat);
        const bool begins = event.kind == GH_EVENT_TURN_BEGAN || event.kind == GH_EVENT_GAME_OVER;

        gh_words_events(&play->words, events, play->seat, &at, sentence);
        if (begins && !has_told_points) {
            tell_points(play, before, seat);
            has_told_points = true;
        }
        if (begins)
            putchar('\n');
        if (!*sentence)
            continue;
        play_paragraph(is_first || begins || event.kind == GH_EVENT_CARD_DISCARDED ? "" : "    ", 8, sentence);
        is_first = false;
        tell_card(play, event, action);
    }
    if (!has_told_points)
        tell_points(play, before, seat);
}
