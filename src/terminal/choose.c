/* What keys and clicks choose at a table. */
#include "table.h"

#include "gadshill/hint.h"
#include "gadshill/text.h"

#include <stdlib.h>
#include <string.h>

static const struct gh_town *town_of(const struct table_screen *screen)
{
    return &scene_of(screen)->file->town;
}

static const struct gh_cards *hand_of(const struct table_screen *screen)
{
    return &scene_of(screen)->hand[screen->seat];
}

static struct gh_words words_of(const struct table_screen *screen, struct gh_link_names *names)
{
    *names = gh_link_names(scene_of(screen));
    return (struct gh_words){scene_of(screen)->file, names->name};
}

static void say(struct table_screen *screen, const char *sentence)
{
    compose(screen->message, "%s", sentence);
    screen->is_message_bad = true;
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
static unsigned claimers(const struct table_screen *screen)
{
    const struct gh_public *open = open_of(screen);
    unsigned seats = 0;

    for (gh_each(seat, scene_of(screen)->mine))
        if (open->board.marked && gh_may_claim(open, seat).reason == GH_ACCEPTED)
            seats |= gh_bit(seat);
    return seats;
}

bool table_may_claim(const struct table_screen *screen)
{
    return claimers(screen) != 0;
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
        gh_preview(town_of(screen), open_of(screen), hand_of(screen), screen->seat, action, &after);
        const int gain = after.score[screen->seat] - open_of(screen)->score[screen->seat];
        if (gain > screen->gain[action.card])
            screen->gain[action.card] = gain;
    }
}

static void find_legal(struct table_screen *screen)
{
    const struct gh_public *open = open_of(screen);

    screen->is_mine = screen->seat != GH_NONE && !screen->is_covered && open->phase != GH_OVER &&
                      open->player == screen->seat && strcmp(scene_of(screen)->player[screen->seat], "person") == 0;
    screen->legal.count = screen->legal.markers = 0;
    screen->legal.discardable = (struct gh_cards){{0}};
    if (screen->is_mine)
        gh_legal(town_of(screen), open, hand_of(screen), &screen->legal);
    find_gains(screen);
}

/* ---- what is chosen would do ---- */

static bool chosen_action(const struct table_screen *screen, struct gh_action *action)
{
    switch (screen->mode) {
    case MODE_HAND:
        *action = gh_action_play(screen->card, GH_NONE);
        return screen->card != GH_NONE && town_of(screen)->card[screen->card].kind == GH_BUILDING_CARD;
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

static void find_effect(struct table_screen *screen)
{
    screen->has_effect = chosen_action(screen, &screen->action);
    if (screen->has_effect)
        screen->verdict =
            gh_preview(town_of(screen), open_of(screen), hand_of(screen), screen->seat, screen->action, &screen->after);
}

/* ---- modes ---- */

static void enter(struct table_screen *screen, enum mode mode)
{
    screen->mode = mode;
    screen->item = screen->items = 0;
}

static void add_item(struct table_screen *screen, struct gh_action action)
{
    if (screen->items < MOST_ITEMS)
        screen->choice[screen->items++] = action;
}

/* The list of legal actions of these kinds. */
static void enter_list(struct table_screen *screen, enum mode mode, enum gh_action_kind kind, enum gh_action_kind other)
{
    enter(screen, mode);
    for (unsigned i = 0; i < screen->legal.count; i++)
        if (screen->legal.action[i].kind == kind || screen->legal.action[i].kind == other)
            add_item(screen, screen->legal.action[i]);
}

/* Where decisions begin. */
static void enter_start(struct table_screen *screen)
{
    enter(screen, screen->is_mine ? MODE_HAND : MODE_REST);
    screen->picked = (struct gh_cards){{0}};
    if (screen->seat == GH_NONE || screen->card == GH_NONE || !gh_cards_has(hand_of(screen), screen->card))
        screen->card = GH_NONE;
    if (screen->is_mine && table_has(screen, GH_TAKE))
        enter_list(screen, MODE_TAKE, GH_TAKE, GH_TAKE);
}

/* Which building the card speaks of: all that could be, also those with which it cannot be played. */
static void enter_with(struct table_screen *screen)
{
    const struct gh_card *card = &town_of(screen)->card[screen->card];

    enter(screen, MODE_WITH);
    for (gh_each(building, gh_owned_by(town_of(screen), open_of(screen), screen->seat)))
        if (building != card->building)
            add_item(screen, gh_action_play(screen->card, building));
    for (unsigned i = 0; i < screen->items; i++) { /* begin with the best */
        struct gh_public after;
        const int best = screen->gain[screen->card];

        if (gh_preview(town_of(screen), open_of(screen), hand_of(screen), screen->seat, screen->choice[i], &after)
                    .reason == GH_ACCEPTED &&
            after.score[screen->seat] - open_of(screen)->score[screen->seat] == best) {
            screen->item = i;
            break;
        }
    }
    if (screen->items == 0) {
        say(screen, _("You have no building that this card could speak of."));
        enter_start(screen);
    }
}

/* ---- the cursor on the map ---- */

/* Whether a marker can be chosen now; in MODE_LOOK every site can. */
static gh_sites choosable(const struct table_screen *screen, unsigned building)
{
    if (screen->mode == MODE_MARKER)
        return screen->legal.takeable[building];
    return open_of(screen)->board.markers[building];
}

static bool is_choosable(const struct table_screen *screen, unsigned building, unsigned site)
{
    return gh_has(open_of(screen)->board.marked, building) && gh_has(choosable(screen, building), site);
}

/* A place on a raster: lots from west to east and markers in them, rows from north to south. */
struct spot {
    int x, y;
    unsigned building, site;
};

static unsigned list_spots(const struct table_screen *screen, struct spot spots[GH_MAX_BUILDINGS * 8])
{
    const struct gh_layout *layout = &scene_of(screen)->file->layout;
    unsigned count = 0;

    for (unsigned site = 0; site < town_of(screen)->sites; site++) {
        const int x = layout->site_column[site] * 8, y = layout->site_row[site];
        int place = 0;

        if (screen->mode == MODE_LOOK) {
            spots[count++] = (struct spot){x, y, GH_NONE, site};
            continue;
        }
        for (gh_each(building, open_of(screen)->board.marked))
            if (is_choosable(screen, building, site) && count < GH_MAX_BUILDINGS * 8)
                spots[count++] = (struct spot){x + (place < 7 ? place++ : 7), y, building, site};
    }
    return count;
}

/* The nearest spot in a direction: in the same row first; up and down to the nearest row that has any. */
static void move_cursor(struct table_screen *screen, int dx, int dy)
{
    struct spot spots[GH_MAX_BUILDINGS * 8], from = {0, 0, GH_NONE, GH_NONE};
    const unsigned count = list_spots(screen, spots);
    const struct spot *best = NULL;
    int best_distance = 0;

    for (unsigned i = 0; i < count; i++)
        if (spots[i].site == screen->site && (spots[i].building == screen->building || screen->mode == MODE_LOOK))
            from = spots[i];
    for (unsigned i = 0; i < count; i++) {
        const int along = (spots[i].x - from.x) * dx + (spots[i].y - from.y) * dy;
        const int aside = dx ? spots[i].y - from.y : spots[i].x - from.x;
        const int distance = (dx ? along : along * 1000) + (aside < 0 ? -aside : aside) * (dx ? 10000 : 1);

        if (along > 0 && (!best || distance < best_distance) && (dy || spots[i].y == from.y)) {
            best = &spots[i];
            best_distance = distance;
        }
    }
    if (best) {
        screen->building = best->building;
        screen->site = best->site;
    }
}

/* Puts the cursor onto the first marker that can be chosen, unless it is on one. */
static void place_cursor(struct table_screen *screen)
{
    struct spot spots[GH_MAX_BUILDINGS * 8];

    if (screen->mode == MODE_LOOK) {
        screen->building = GH_NONE;
        if (screen->site == GH_NONE)
            screen->site = 0;
        return;
    }
    if (screen->building != GH_NONE && screen->site != GH_NONE && is_choosable(screen, screen->building, screen->site))
        return;
    if (list_spots(screen, spots) > 0) {
        screen->building = spots[0].building;
        screen->site = spots[0].site;
    }
}

static void enter_map(struct table_screen *screen, enum mode mode)
{
    enter(screen, mode);
    place_cursor(screen);
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
        say(screen, link->notice);
    screen->seen_notices = link->notices;
    if (screen->seen_changes == link->changes || !link->is_ready)
        return;
    screen->seen_changes = link->changes;
    const bool was_mine = screen->is_mine;
    const bool has_moved = memcmp(&screen->seen, open_of(screen), sizeof screen->seen) != 0;
    const enum mode mode = screen->mode;
    if (has_moved && (was_mine || screen->seen.seats == 0))
        screen->since = open_of(screen)->board;
    else if (has_moved && !scene_of(screen)->mine)
        screen->since = link->before.board;
    screen->seen = *open_of(screen);
    if (has_moved)
        screen->hint_stage = 0;
    choose_seat(screen);
    find_legal(screen);
    if (!has_moved && (mode == MODE_REST) != screen->is_mine) {
        find_effect(screen);
        return;
    }
    if ((mode == MODE_CLAIM || mode == MODE_LOOK || mode == MODE_LEAVE) &&
        (mode != MODE_CLAIM || table_may_claim(screen)))
        place_cursor(screen);
    else
        enter_start(screen);
    find_effect(screen);
}

/* ---- keys ---- */

static void act(struct table_screen *screen, unsigned seat, struct gh_action action)
{
    gh_link_act(screen->link, seat, action);
    table_follow(screen);
}

static void refuse(struct table_screen *screen)
{
    struct gh_link_names names;
    const struct gh_words words = words_of(screen, &names);
    char sentence[GH_SENTENCE_SIZE];

    say(screen, gh_words_refusal_of(&words, open_of(screen), screen->action, screen->verdict, sentence));
}

static void confirm(struct table_screen *screen)
{
    if (screen->has_effect && screen->verdict.reason != GH_ACCEPTED)
        refuse(screen);
    else if (screen->has_effect)
        act(screen, screen->seat, screen->action);
}

static void say_no_claim(struct table_screen *screen)
{
    struct gh_link_names names;
    const struct gh_words words = words_of(screen, &names);
    const unsigned seat = screen->seat != GH_NONE ? screen->seat : gh_lowest(scene_of(screen)->mine | gh_bit(31));
    char sentence[GH_SENTENCE_SIZE];

    if (seat >= GH_MAX_SEATS)
        return;
    const struct gh_verdict verdict = gh_may_claim(open_of(screen), seat);
    say(screen, verdict.reason == GH_ACCEPTED ? _("There are no markers on the board.")
                                              : gh_words_refusal(&words, open_of(screen), verdict, sentence));
}

static void begin_claim(struct table_screen *screen)
{
    const unsigned seats = claimers(screen);

    if (!seats) {
        say_no_claim(screen);
        return;
    }
    screen->claimer = gh_lowest(seats);
    if (gh_is_single(seats)) {
        enter_map(screen, MODE_CLAIM);
        return;
    }
    enter(screen, MODE_CLAIMER);
    for (gh_each(seat, seats)) {
        struct gh_action action = gh_action_blank(GH_CLAIM);

        action.building = (uint8_t)seat;
        add_item(screen, action);
    }
}

unsigned table_absent(const struct table_screen *screen)
{
    const struct gh_scene *scene = scene_of(screen);
    unsigned seats = 0;

    if (scene->open.phase == GH_OVER || !scene->mine)
        return 0;
    for (gh_each(seat, scene->persons)) {
        const bool is_replaced = strcmp(scene->player[seat], "person") != 0;

        if (gh_has(scene->mine, seat) ? is_replaced : !is_replaced && !gh_has(scene->here, seat))
            seats |= gh_bit(seat);
    }
    return seats;
}

static void begin_absent(struct table_screen *screen)
{
    const unsigned seats = table_absent(screen);

    if (!seats) {
        say(screen, _("Everybody is here."));
        return;
    }
    enter(screen, MODE_ABSENT);
    for (gh_each(seat, seats)) {
        struct gh_action action = gh_action_blank(GH_CLAIM);

        action.building = (uint8_t)seat;
        add_item(screen, action);
    }
}

/* A computer plays for who is away; at this screen the person comes back. */
static void replace(struct table_screen *screen)
{
    const unsigned seat = screen->choice[screen->item].building;

    enter_start(screen);
    gh_link_replace(screen->link, seat, gh_has(scene_of(screen)->mine, seat) ? "person" : "careful");
}

static void begin_discard(struct table_screen *screen)
{
    struct gh_link_names names;
    const struct gh_words words = words_of(screen, &names);
    const unsigned marked = open_of(screen)->board.marked;
    char sentence[GH_SENTENCE_SIZE];

    if (gh_cards_count(&screen->legal.discardable) >= 2 && screen->legal.markers > 0) {
        enter(screen, MODE_PICK);
        screen->picked = (struct gh_cards){{0}};
        if (screen->card == GH_NONE)
            screen->card = gh_cards_next(hand_of(screen), 0);
        return;
    }
    if (gh_cards_count(hand_of(screen)) < 2 || !marked) {
        say(screen, _("Two cards are discarded for a marker on the board; there are not enough of them."));
        return;
    }
    /* Any two cards with any marker tell why it is not possible. */
    const unsigned first = gh_cards_next(hand_of(screen), 0), second = gh_cards_next(hand_of(screen), first + 1);
    const unsigned building = gh_lowest(marked), site = gh_lowest(open_of(screen)->board.markers[building]);
    const struct gh_action action = gh_action_discard(first, second, building, site);
    const struct gh_verdict verdict =
        gh_preview(town_of(screen), open_of(screen), hand_of(screen), screen->seat, action, &screen->after);
    say(screen, gh_words_refusal_of(&words, open_of(screen), action, verdict, sentence));
}

static void begin_buy(struct table_screen *screen)
{
    struct gh_link_names names;
    const struct gh_words words = words_of(screen, &names);
    const gh_buildings beside = gh_owned_by(town_of(screen), open_of(screen), GH_NONE);
    char sentence[GH_SENTENCE_SIZE];

    if (table_has(screen, GH_BUY)) {
        enter_list(screen, MODE_BUY, GH_BUY, GH_BUY);
        return;
    }
    if (!beside) {
        say(screen, _("There is no building beside the board."));
        return;
    }
    const struct gh_action action = gh_action_buy(gh_lowest(beside));
    const struct gh_verdict verdict =
        gh_preview(town_of(screen), open_of(screen), hand_of(screen), screen->seat, action, &screen->after);
    say(screen, gh_words_refusal_of(&words, open_of(screen), action, verdict, sentence));
}

static void begin_draw(struct table_screen *screen)
{
    struct gh_link_names names;
    const struct gh_words words = words_of(screen, &names);
    char sentence[GH_SENTENCE_SIZE];

    enter_list(screen, MODE_DRAW, GH_DRAW, GH_END);
    if (screen->items > 0)
        return;
    const struct gh_verdict verdict =
        gh_preview(town_of(screen), open_of(screen), hand_of(screen), screen->seat, gh_action_draw(0), &screen->after);
    say(screen, gh_words_refusal_of(&words, open_of(screen), gh_action_draw(0), verdict, sentence));
    enter_start(screen);
}

/* First where to look, then what to look for, then all of it. */
static void give_hint(struct table_screen *screen)
{
    const struct gh_view view = {*open_of(screen), *hand_of(screen), (uint8_t)screen->seat};
    struct gh_link_names names;
    const struct gh_words words = words_of(screen, &names);
    struct gh_hint *hint = malloc(sizeof *hint);
    struct gh_proof_words *told = malloc(sizeof *told);
    struct writer writer;

    if (!hint || !told)
        abort();
    if (!table_may_hint(screen)) {
        say(screen, _("Hints are for games against computer players."));
    } else if (gh_hint_for(town_of(screen), &view, hint)) {
        screen->hint_stage += screen->hint_stage < GH_HINT_STAGES;
        gh_words_hint(&words, &view, hint, screen->hint_stage, told);
        screen->hinted = hint->look;
        screen->card = GH_NONE;
        writer_open(&writer);
        for (unsigned i = 0; i < told->count; i++)
            fprintf(writer.out, i > 0 ? "\n%s" : "%s", told->sentence[i]);
        char *text = writer_end(&writer);
        if (screen->hint_stage < GH_HINT_STAGES) {
            say(screen, text);
            screen->is_message_bad = false;
            free(text);
        } else {
            page_open(&screen->page, _("Hint"), text, false);
        }
    }
    free(hint);
    free(told);
}

static void move_card(struct table_screen *screen, int step)
{
    unsigned cards[GH_MAX_CARDS], count = 0, at = 0;

    for (gh_each_card(card, hand_of(screen))) {
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
    for (gh_each_card(card, hand_of(screen)))
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
        say(screen, _("This card is not idle: it could still change something, so it cannot be discarded now."));
    else
        gh_cards_add(&screen->picked, card);
    if (gh_cards_count(&screen->picked) == 2)
        enter_map(screen, MODE_MARKER);
}

static void use_card(struct table_screen *screen)
{
    struct gh_link_names names;
    const struct gh_words words = words_of(screen, &names);
    char sentence[GH_SENTENCE_SIZE];
    struct gh_action action;

    if (screen->card == GH_NONE)
        say(screen, _("Choose a card first: with its number or the arrow keys."));
    else if (town_of(screen)->card[screen->card].kind == GH_BUILDING_CARD)
        confirm(screen);
    else if (screen->gain[screen->card] == GAIN_NONE &&
             gh_words_unplayable(&words, open_of(screen), hand_of(screen), screen->seat, screen->card, &action,
                                 sentence)
                     .reason != GH_ACCEPTED)
        say(screen, sentence);
    else
        enter_with(screen);
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
        give_hint(screen);
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
        enter_start(screen);
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
        enter_start(screen);
    else if (key == ENTER && screen->mode == MODE_CLAIMER) {
        screen->claimer = screen->choice[screen->item].building;
        enter_map(screen, MODE_CLAIM);
    } else if (key == ENTER && screen->mode == MODE_ABSENT) {
        replace(screen);
    } else if (key == ENTER)
        confirm(screen);
}

static void map_key(struct table_screen *screen, uint32_t key)
{
    if (key == LEFT || key == RIGHT)
        move_cursor(screen, key == LEFT ? -1 : 1, 0);
    else if (key == UP || key == DOWN)
        move_cursor(screen, 0, key == UP ? -1 : 1);
    else if (key == ESCAPE && screen->mode == MODE_MARKER)
        enter(screen, MODE_PICK), screen->picked = (struct gh_cards){{0}};
    else if (key == ESCAPE || (key == ENTER && screen->mode == MODE_LOOK))
        enter_start(screen);
    else if (key == ENTER && screen->mode == MODE_CLAIM) {
        const unsigned claimer = screen->claimer;

        enter_start(screen);
        act(screen, claimer, gh_action_claim(screen->building, screen->site));
    } else if (key == ENTER)
        confirm(screen);
}

static void rest_key(struct table_screen *screen, uint32_t key)
{
    struct gh_link *link = screen->link;

    if (screen->is_covered && key == ENTER) {
        screen->is_covered = false;
        find_legal(screen);
        enter_start(screen);
    } else if (link->asks_for_stop && key == ENTER) {
        gh_link_go_on(link);
    } else if (key == ' ') {
        gh_link_hurry(link);
    } else if (screen->seat != GH_NONE && !screen->is_covered && (key == LEFT || key == RIGHT)) {
        move_card(screen, key == LEFT ? -1 : 1);
    }
    table_follow(screen);
}

/* Pages and what is always possible. */
static bool common_key(struct table_screen *screen, uint32_t key)
{
    switch (key) {
    case '?':
    case HELP:
        page_open(&screen->page, _("Keys"), page_keys(), false);
        return true;
    case 'l':
        page_open(&screen->page, _("What happened"), page_log(screen->link), true);
        return true;
    case 'p':
        page_open(&screen->page, _("The table"), table_text(scene_of(screen)), false);
        return true;
    case 'r':
        page_open(&screen->page, _("The rules in short"),
                  page_rules(town_of(screen), (enum gh_referee)open_of(screen)->referee), false);
        return true;
    case 'i':
        if (screen->card != GH_NONE && !screen->is_covered)
            page_open(&screen->page, _("Card"), page_card(scene_of(screen)->file, screen->card), false);
        return true;
    case 'm':
    case TAB:
        if (screen->mode == MODE_LOOK)
            enter_start(screen);
        else
            enter_map(screen, MODE_LOOK);
        return true;
    case 'c':
        begin_claim(screen);
        return true;
    case 'o':
        begin_absent(screen);
        return true;
    case 'v':
        screen->leaves = screen->wants_replay = open_of(screen)->phase == GH_OVER;
        return true;
    case 'q':
        if (open_of(screen)->phase == GH_OVER)
            screen->leaves = true;
        else
            enter(screen, MODE_LEAVE);
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
        enter_start(screen);
}

void table_key(struct table_screen *screen, uint32_t key)
{
    if (screen->page.text) {
        page_key(&screen->page, key);
        return;
    }
    *screen->message = 0;
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
    find_effect(screen);
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
            enter_start(screen);
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
            enter_map(screen, MODE_LOOK);
        if (screen->mode == MODE_LOOK)
            screen->site = site;
        return;
    }
    if (building == GH_NONE) /* somewhere on the lot: its first marker */
        for (unsigned i = 0; i < town_of(screen)->buildings && building == GH_NONE; i++)
            if (is_choosable(screen, i, site))
                building = i;
    if (building == GH_NONE || !is_choosable(screen, building, site)) {
        say(screen, _("That marker cannot be chosen."));
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
    if (screen->page.text || !screen->link->is_ready || screen->mode == MODE_LEAVE)
        return;
    if (what == HIT_CARD && !screen->is_covered)
        click_card(screen, number);
    else if (what == HIT_ITEM)
        click_item(screen, number);
    else if (what == HIT_SITE)
        click_map(screen, GH_NONE, number);
    else if (what == HIT_MARKER)
        click_map(screen, number >> 8, number & 255);
    find_effect(screen);
}
