/* What can be done at a table, what is chosen would do, and following the link. */
#include "table.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/words_refusal.h"

#include <string.h>

const struct gh_town *table_town(const struct table_screen *screen)
{
    return &scene_of(screen)->file->town;
}

const struct gh_cards *table_hand(const struct table_screen *screen)
{
    return &scene_of(screen)->hand[screen->seat];
}

struct gh_words table_words(const struct table_screen *screen, struct gh_link_names *names)
{
    *names = gh_link_names(scene_of(screen));
    return (struct gh_words){scene_of(screen)->file, names->name};
}

void table_say(struct table_screen *screen, const char *sentence)
{
    table_refuse(screen, GH_ACCEPTED, sentence);
}

void table_refuse(struct table_screen *screen, enum gh_reason reason, const char *sentence)
{
    gh_format(screen->message, "%s", sentence);
    screen->is_message_bad = true;
    screen->refused = reason;
}

enum gh_reason table_refused(const struct table_screen *screen)
{
    struct gh_link_names names;
    const struct gh_words words = table_words(screen, &names);
    char sentence[GH_SENTENCE_SIZE];
    struct gh_action action;

    if (screen->refused != GH_ACCEPTED)
        return screen->refused;
    if (screen->has_effect)
        return screen->verdict.reason;
    if (screen->mode != MODE_HAND || screen->card == GH_NONE || screen->gain[screen->card] != GAIN_NONE)
        return GH_ACCEPTED;
    return gh_words_unplayable(&words, open_of(screen), table_hand(screen), screen->seat, screen->card, &action,
                               sentence)
        .reason;
}

/* ---- what can be done ---- */

bool table_has(const struct table_screen *screen, enum gh_action_kind kind)
{
    for (unsigned i = 0; i < screen->legal.count; i++)
        if (screen->legal.action[i].kind == kind)
            return true;
    return false;
}

/* Those at this screen who may call STOP. */
unsigned table_claimers(const struct table_screen *screen)
{
    const struct gh_public *open = open_of(screen);
    unsigned seats = 0;

    for (gh_each(seat, scene_of(screen)->mine))
        if (open->board.marked && gh_may_claim(open, seat).reason == GH_ACCEPTED)
            seats |= gh_bit(seat);
    return seats;
}

/* Others who have been away for long enough, and own seats that a computer plays. */
unsigned table_absent(const struct table_screen *screen)
{
    const struct gh_scene *scene = scene_of(screen);
    unsigned seats = 0;

    if (scene->open.phase == GH_OVER || !scene->mine)
        return 0;
    for (gh_each(seat, scene->persons)) {
        const bool is_replaced = !gh_is_person(scene->player[seat]);

        if (gh_has(scene->mine, seat) ? is_replaced : !is_replaced && gh_has(scene->away, seat))
            seats |= gh_bit(seat);
    }
    return seats;
}

bool table_may_claim(const struct table_screen *screen)
{
    return table_claimers(screen) != 0;
}

bool table_may_undo(const struct table_screen *screen)
{
    const struct gh_public *open = open_of(screen);

    return screen->is_mine && open->phase == GH_TURN && open->referee == GH_AUTOMATIC &&
           (open->plays > 0 || open->discarded || open->bought_now);
}

bool table_may_hint(const struct table_screen *screen)
{
    return screen->is_mine && scene_of(screen)->persons == gh_bit(screen->seat);
}

static void find_gains(struct table_screen *screen)
{
    struct gh_public after;

    for (unsigned card = 0; card < GH_MAX_CARDS; card++)
        screen->gain[card] = screen->is_mine && open_of(screen)->phase == GH_TURN ? GAIN_NONE : GAIN_UNKNOWN;
    for (unsigned i = 0; i < screen->legal.count; i++) {
        const struct gh_action action = screen->legal.action[i];

        if (action.kind != GH_PLAY)
            continue;
        gh_preview(table_town(screen), open_of(screen), table_hand(screen), screen->seat, action, &after);
        const int gain = after.score[screen->seat] - open_of(screen)->score[screen->seat];
        if (gain > screen->gain[action.card])
            screen->gain[action.card] = gain;
    }
}

void table_find_legal(struct table_screen *screen)
{
    const struct gh_public *open = open_of(screen);

    screen->is_mine = screen->seat != GH_NONE && !screen->is_covered && open->phase != GH_OVER &&
                      !screen->link->is_waiting && open->player == screen->seat &&
                      gh_is_person(scene_of(screen)->player[screen->seat]);
    screen->legal.count = screen->legal.markers = 0;
    screen->legal.discardable = (struct gh_cards){{0}};
    if (screen->is_mine)
        gh_legal(table_town(screen), open, table_hand(screen), &screen->legal);
    find_gains(screen);
}

/* ---- what is chosen would do ---- */

static bool chosen_action(const struct table_screen *screen, struct gh_action *action)
{
    switch (screen->mode) {
    case MODE_HAND:
        *action = gh_action_play(screen->card, GH_NONE);
        return screen->card != GH_NONE && table_town(screen)->card[screen->card].kind == GH_BUILDING_CARD;
    case MODE_WITH:
    case MODE_TAKE:
    case MODE_BUY:
    case MODE_DRAW:
        *action = screen->choice[screen->item];
        return screen->item < screen->items;
    case MODE_MARKER: {
        const unsigned first = gh_cards_next(&screen->picked, 0), second = gh_cards_next(&screen->picked, first + 1);

        *action = gh_action_discard(first, second, screen->building, screen->site);
        return true;
    }
    default:
        return false;
    }
}

void table_find_effect(struct table_screen *screen)
{
    if (screen->mode == MODE_HAND && screen->card != GH_NONE)
        gh_link_look(screen->link, screen->card);
    screen->has_effect = chosen_action(screen, &screen->action);
    if (screen->has_effect)
        screen->verdict = gh_preview(table_town(screen), open_of(screen), table_hand(screen), screen->seat,
                                     screen->action, &screen->after);
}

/* ---- modes ---- */

void table_enter(struct table_screen *screen, enum mode mode)
{
    screen->mode = mode;
    screen->item = screen->items = 0;
}

static void add_item(struct table_screen *screen, struct gh_action action)
{
    if (screen->items < MOST_ITEMS)
        screen->choice[screen->items++] = action;
}

void table_enter_seats(struct table_screen *screen, enum mode mode, unsigned seats)
{
    table_enter(screen, mode);
    for (gh_each(seat, seats))
        screen->seats[screen->items++] = seat;
}

/* The list of legal actions of these kinds. */
void table_enter_list(struct table_screen *screen, enum mode mode, enum gh_action_kind kind, enum gh_action_kind other)
{
    table_enter(screen, mode);
    for (unsigned i = 0; i < screen->legal.count; i++)
        if (screen->legal.action[i].kind == kind || screen->legal.action[i].kind == other)
            add_item(screen, screen->legal.action[i]);
}

/* Where decisions begin. */
void table_enter_start(struct table_screen *screen)
{
    table_enter(screen, screen->is_mine ? MODE_HAND : MODE_REST);
    screen->picked = (struct gh_cards){{0}};
    if (screen->seat == GH_NONE || screen->card == GH_NONE || !gh_cards_has(table_hand(screen), screen->card))
        screen->card = GH_NONE;
    if (screen->is_mine && table_has(screen, GH_TAKE))
        table_enter_list(screen, MODE_TAKE, GH_TAKE, GH_TAKE);
}

/* Which building the card speaks of: all that could be, also those with which it cannot be played. */
void table_enter_with(struct table_screen *screen)
{
    const struct gh_card *card = &table_town(screen)->card[screen->card];

    table_enter(screen, MODE_WITH);
    for (gh_each(building, gh_owned_by(table_town(screen), open_of(screen), screen->seat)))
        if (building != card->building)
            add_item(screen, gh_action_play(screen->card, building));
    for (unsigned i = 0; i < screen->items; i++) { /* begin with the best */
        struct gh_public after;
        const int best = screen->gain[screen->card];

        if (gh_preview(table_town(screen), open_of(screen), table_hand(screen), screen->seat, screen->choice[i], &after)
                    .reason == GH_ACCEPTED &&
            after.score[screen->seat] - open_of(screen)->score[screen->seat] == best) {
            screen->item = i;
            break;
        }
    }
    if (screen->items == 0) {
        table_say(screen, _("You have no building that this card could speak of."));
        table_enter_start(screen);
    }
}

/* ---- following the link ---- */

/* Whose cards are shown: at a screen for several, of who is to act, after having been asked. */
static void choose_seat(struct table_screen *screen)
{
    const struct gh_scene *scene = scene_of(screen);
    unsigned next = screen->seat;

    if (gh_is_single(scene->mine)) {
        screen->seat = gh_lowest(scene->mine);
        return;
    }
    if (!scene->mine || scene->open.phase == GH_OVER) {
        screen->seat = GH_NONE;
        screen->is_covered = false;
        return;
    }
    if (gh_has(scene->mine, scene->open.player))
        next = scene->open.player;
    if (next != screen->seat)
        screen->is_covered = true;
    screen->seat = next;
}

void table_follow(struct table_screen *screen)
{
    const struct gh_link *link = screen->link;

    if (screen->seen_notices != link->notices)
        table_refuse(screen, link->refused, link->notice);
    screen->seen_notices = link->notices;
    if (screen->seen_changes == link->changes || !link->is_ready)
        return;
    screen->seen_changes = link->changes;
    const bool was_mine = screen->seen.seats == 0 || gh_has(scene_of(screen)->mine, screen->seen.player);
    const bool has_moved = memcmp(&screen->seen, open_of(screen), sizeof screen->seen) != 0;
    const enum mode mode = screen->mode;
    if (has_moved && was_mine)
        screen->since = open_of(screen)->board;
    else if (has_moved && !scene_of(screen)->mine)
        screen->since = link->before.board;
    screen->seen = *open_of(screen);
    if (has_moved)
        screen->hint_stage = 0;
    choose_seat(screen);
    table_find_legal(screen);
    if (!has_moved && (mode == MODE_REST) != screen->is_mine) {
        table_find_effect(screen);
        return;
    }
    if ((mode == MODE_CLAIM || mode == MODE_LOOK || mode == MODE_LEAVE) &&
        (mode != MODE_CLAIM || table_may_claim(screen)))
        cursor_place(screen);
    else
        table_enter_start(screen);
    table_find_effect(screen);
}
