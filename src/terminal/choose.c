/* What keys and clicks choose at a table. */
#include "table.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"
#include "gadshill/words_refusal.h"
#include "tty.h"

#include <string.h>

static void act(struct table_screen *screen, unsigned seat, struct gh_action action)
{
    gh_link_act(screen->link, seat, action);
    table_follow(screen);
}

static void refuse(struct table_screen *screen)
{
    struct gh_link_names names;
    const struct gh_words words = table_words(screen, &names);
    char sentence[GH_SENTENCE_SIZE];

    table_refuse(screen, screen->verdict.reason,
                 gh_words_refusal_of(&words, open_of(screen), screen->action, screen->verdict, sentence));
}

static void confirm(struct table_screen *screen)
{
    if (screen->has_effect && screen->verdict.reason != GH_ACCEPTED)
        refuse(screen);
    else if (screen->has_effect)
        act(screen, screen->seat, screen->action);
}

static void move_card(struct table_screen *screen, int step)
{
    unsigned cards[GH_MAX_CARDS], count = 0, at = 0;

    for (gh_each_card(card, table_hand(screen))) {
        if (card == screen->card)
            at = count;
        cards[count++] = card;
    }
    if (count == 0)
        return;
    if (screen->card == GH_NONE)
        screen->card = cards[step > 0 ? 0 : count - 1];
    else
        screen->card = cards[(at + count + (unsigned)step) % count];
}

static void number_card(struct table_screen *screen, unsigned position)
{
    for (gh_each_card(card, table_hand(screen)))
        if (position-- == 0)
            screen->card = card;
}

static void pick_card(struct table_screen *screen)
{
    const unsigned card = screen->card;

    if (card == GH_NONE)
        return;
    if (gh_cards_has(&screen->picked, card))
        gh_cards_remove(&screen->picked, card);
    else if (!gh_cards_has(&screen->legal.discardable, card))
        table_refuse(screen, GH_NOT_IDLE,
                     _("This card is not idle: it could still change something, so it cannot be discarded now."));
    else
        gh_cards_add(&screen->picked, card);
    if (gh_cards_count(&screen->picked) == 2)
        table_enter_map(screen, MODE_MARKER);
}

static void use_card(struct table_screen *screen)
{
    struct gh_link_names names;
    const struct gh_words words = table_words(screen, &names);
    char sentence[GH_SENTENCE_SIZE];
    struct gh_action action;

    if (screen->card == GH_NONE)
        table_say(screen, _("Choose a card first, with its number or the arrow keys."));
    else if (table_town(screen)->card[screen->card].kind == GH_BUILDING_CARD)
        confirm(screen);
    else if (screen->gain[screen->card] == GAIN_NONE &&
             gh_words_unplayable(&words, open_of(screen), table_hand(screen), screen->seat, screen->card, &action,
                                 sentence)
                     .reason != GH_ACCEPTED)
        table_say(screen, sentence);
    else
        table_enter_with(screen);
}

/* Keys that are the same wherever nothing else has been begun. */
static bool begin_key(struct table_screen *screen, uint32_t key)
{
    switch (key) {
    case 'd':
        begin_draw(screen);
        return true;
    case 'e':
        begin_draw(screen);
        return true;
    case 'x':
        begin_discard(screen);
        return true;
    case 'b':
        begin_buy(screen);
        return true;
    case 'h':
        table_hint(screen);
        return true;
    case 'u':
        gh_link_undo(screen->link, screen->seat);
        table_follow(screen);
        return true;
    default:
        return false;
    }
}

static void hand_key(struct table_screen *screen, uint32_t key)
{
    if (key >= '1' && key <= '9')
        number_card(screen, key - '1');
    else if (key == LEFT || key == UP)
        move_card(screen, -1);
    else if (key == RIGHT || key == DOWN)
        move_card(screen, 1);
    else if (key == ESCAPE && screen->mode == MODE_HAND)
        screen->card = GH_NONE;
    else if (key == ESCAPE)
        table_enter_start(screen);
    else if ((key == ENTER || key == ' ') && screen->mode == MODE_PICK)
        pick_card(screen);
    else if (key == ENTER)
        use_card(screen);
    else if (screen->mode == MODE_HAND)
        begin_key(screen, key);
}

static void list_key(struct table_screen *screen, uint32_t key)
{
    const unsigned columns = items_columns(screen);

    if (key == LEFT && screen->item > 0)
        screen->item--;
    else if (key == RIGHT && screen->item + 1 < screen->items)
        screen->item++;
    else if (key == UP && screen->item >= columns)
        screen->item -= columns;
    else if (key == DOWN && screen->item + columns < screen->items)
        screen->item += columns;
    else if (key == ESCAPE && screen->mode != MODE_TAKE)
        table_enter_start(screen);
    else if (key == ENTER && screen->mode == MODE_CLAIMER) {
        screen->claimer = screen->seats[screen->item];
        table_enter_map(screen, MODE_CLAIM);
    } else if (key == ENTER && screen->mode == MODE_ABSENT) {
        table_replace(screen);
    } else if (key == ENTER)
        confirm(screen);
}

static void map_key(struct table_screen *screen, uint32_t key)
{
    if (key == LEFT || key == RIGHT)
        cursor_move(screen, key == LEFT ? -1 : 1, 0);
    else if (key == UP || key == DOWN)
        cursor_move(screen, 0, key == UP ? -1 : 1);
    else if (key == ESCAPE && screen->mode == MODE_MARKER)
        table_enter(screen, MODE_PICK), screen->picked = (struct gh_cards){{0}};
    else if (key == ESCAPE || (key == ENTER && screen->mode == MODE_LOOK))
        table_enter_start(screen);
    else if (key == ENTER && screen->mode == MODE_CLAIM) {
        const unsigned claimer = screen->claimer;

        table_enter_start(screen);
        act(screen, claimer, gh_action_claim(screen->building, screen->site));
    } else if (key == ENTER)
        confirm(screen);
}

static void rest_key(struct table_screen *screen, uint32_t key)
{
    struct gh_link *link = screen->link;

    if (screen->is_covered && key == ENTER) {
        screen->is_covered = false;
        table_find_legal(screen);
        table_enter_start(screen);
    } else if (link->asks_for_stop && key == ENTER) {
        gh_link_go_on(link);
    } else if (key == ' ') {
        gh_link_hurry(link);
    } else if (screen->seat != GH_NONE && !screen->is_covered && (key == LEFT || key == RIGHT)) {
        move_card(screen, key == LEFT ? -1 : 1);
    }
    table_follow(screen);
}

/* What comes after a finished game. */
static void end_with(struct table_screen *screen, enum gh_table_end end)
{
    if (open_of(screen)->phase != GH_OVER)
        return;
    screen->leaves = true;
    screen->end = end;
}

/* Popups and what is always possible. */
static bool common_key(struct table_screen *screen, uint32_t key)
{
    switch (key) {
    case '?':
    case HELP:
        popup_open_keys(&screen->popup, popup_keys());
        return true;
    case 'l':
        popup_open(&screen->popup, _("What happened"), popup_log(screen->link), true);
        return true;
    case 'p':
        popup_open(&screen->popup, _("The table"), table_text(scene_of(screen)), false);
        return true;
    case 'r':
        popup_open(&screen->popup, _("The rules in brief"),
                   popup_rules(table_town(screen), (enum gh_referee)open_of(screen)->referee, table_refused(screen)),
                   false);
        return true;
    case 't':
        if (*screen->link->title)
            popup_open(&screen->popup, screen->link->title, gh_need(strdup(screen->link->told)), false);
        return true;
    case 'i':
        if (screen->card != GH_NONE && !screen->is_covered)
            popup_open(&screen->popup, _("Card"), popup_card(scene_of(screen)->file, screen->card), false);
        return true;
    case 'm':
    case TAB:
        if (screen->mode == MODE_LOOK)
            table_enter_start(screen);
        else
            table_enter_map(screen, MODE_LOOK);
        return true;
    case 'c':
        begin_claim(screen);
        return true;
    case 'o':
        begin_absent(screen);
        return true;
    case 'v':
        end_with(screen, GH_TABLE_REPLAY);
        return true;
    case 'e':
        end_with(screen, GH_TABLE_STUDY);
        return true;
    case 'a':
        if (screen->can_repeat)
            end_with(screen, GH_TABLE_AGAIN);
        return true;
    case 'q':
        if (open_of(screen)->phase == GH_OVER)
            screen->leaves = true;
        else
            table_enter(screen, MODE_LEAVE);
        return true;
    default:
        return false;
    }
}

static void leave_key(struct table_screen *screen, uint32_t key)
{
    if (key == ENTER || key == 'q')
        screen->leaves = true;
    else
        table_enter_start(screen);
}

void table_key(struct table_screen *screen, uint32_t key)
{
    if (screen->popup.text) {
        guide_key(&screen->guide, &screen->popup, key);
        popup_key(&screen->popup, key);
        return;
    }
    *screen->message = 0;
    if (key != 'r')
        screen->refused = GH_ACCEPTED;
    screen->hinted = 0;
    if (!screen->link->is_ready || screen->link->is_lost) {
        screen->leaves = key == ENTER || key == ESCAPE || key == 'q';
        return;
    }
    if (screen->mode == MODE_LEAVE) {
        leave_key(screen, key);
    } else if (!common_key(screen, key)) {
        switch (screen->mode) {
        case MODE_HAND:
        case MODE_PICK:
            hand_key(screen, key);
            break;
        case MODE_WITH:
        case MODE_TAKE:
        case MODE_BUY:
        case MODE_DRAW:
        case MODE_CLAIMER:
        case MODE_ABSENT:
            list_key(screen, key);
            break;
        case MODE_MARKER:
        case MODE_CLAIM:
        case MODE_LOOK:
            map_key(screen, key);
            break;
        default:
            rest_key(screen, key);
        }
    }
    table_find_effect(screen);
}

/* ---- clicks: a second click on what is chosen already is Enter ---- */

static void click_card(struct table_screen *screen, unsigned card)
{
    if (screen->mode == MODE_PICK) {
        screen->card = card;
        pick_card(screen);
    } else if (screen->card == card && screen->mode == MODE_HAND) {
        use_card(screen);
    } else {
        if (screen->mode != MODE_HAND && screen->is_mine && !table_has(screen, GH_TAKE))
            table_enter_start(screen);
        screen->card = card;
    }
}

static void click_item(struct table_screen *screen, unsigned item)
{
    if (screen->item == item)
        list_key(screen, ENTER);
    else
        screen->item = item;
}

static void click_map(struct table_screen *screen, unsigned building, unsigned site)
{
    if (screen->mode != MODE_MARKER && screen->mode != MODE_CLAIM) {
        if (screen->mode == MODE_HAND || screen->mode == MODE_REST)
            table_enter_map(screen, MODE_LOOK);
        if (screen->mode == MODE_LOOK)
            screen->site = site;
        return;
    }
    if (building == GH_NONE) /* somewhere on the lot: its first marker */
        for (unsigned i = 0; i < table_town(screen)->buildings && building == GH_NONE; i++)
            if (cursor_may_choose(screen, i, site))
                building = i;
    if (building == GH_NONE || !cursor_may_choose(screen, building, site)) {
        table_say(screen, _("That marker cannot be chosen."));
    } else if (building == screen->building && site == screen->site) {
        map_key(screen, ENTER);
    } else {
        screen->building = building;
        screen->site = site;
    }
}

void table_click(struct table_screen *screen, int what, unsigned number)
{
    if (what == HIT_KEY) {
        table_key(screen, number);
        return;
    }
    *screen->message = 0;
    if (screen->popup.text || !screen->link->is_ready || screen->mode == MODE_LEAVE)
        return;
    if (what == HIT_CARD && !screen->is_covered)
        click_card(screen, number);
    else if (what == HIT_ITEM)
        click_item(screen, number);
    else if (what == HIT_SITE)
        click_map(screen, GH_NONE, number);
    else if (what == HIT_MARKER)
        click_map(screen, number >> 8, number & 255);
    table_find_effect(screen);
}
