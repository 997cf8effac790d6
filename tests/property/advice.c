/* The reasons of hints are true: each is looked at again with nothing but the rules.
 *   advice GAMES TOWN...       GAMES games for each town, number of players, referee and computer player
 *   advice -GAMES TOWN...      tells how often expert, asked with its own random numbers, does what the hint says */
#include "gadshill/hint.h"
#include "gadshill/table.h"
#include "property.h"

#include <string.h>

static unsigned long long seen[GH_ADVICES_COUNT];

/* A position, and who is advised. */
struct place {
    const struct gh_town *town;
    const struct gh_state *state;
    const struct gh_hint *hint;
    unsigned seat;
    struct gh_legal legal;
    char text[GH_ACTION_TEXT_SIZE];
};

/* ---- what actions bring, by doing them ---- */

static void do_claims(const struct gh_town *town, struct gh_state *state, unsigned seat)
{
    bool goes_on = true;

    while (goes_on && gh_may_claim(&state->open, seat).reason == GH_ACCEPTED) {
        gh_sites claimable[GH_MAX_BUILDINGS];

        goes_on = false;
        gh_claimable(town, &state->open, claimable);
        for (unsigned building = 0; building < town->buildings && !goes_on; building++) {
            if (claimable[building] && gh_has(state->open.board.marked, building)) {
                gh_apply(town, state, seat, gh_action_claim(building, gh_lowest(claimable[building])), NULL);
                goes_on = true;
            }
        }
    }
}

static int points_of(const struct place *place, const struct gh_state *from, struct gh_action action,
                     struct gh_state *after)
{
    *after = *from;
    check(gh_apply(place->town, after, place->seat, action, NULL).reason == GH_ACCEPTED, "%s", place->text);
    do_claims(place->town, after, place->seat);
    return after->open.score[place->seat] - from->open.score[place->seat];
}

/* The most that playable cards bring: only `card`, or with GH_NONE all; -1: none can be played. */
static int most_of_cards(const struct place *place, unsigned card)
{
    struct gh_state after;
    int most = -1;

    for (unsigned i = 0; i < place->legal.count; i++) {
        const struct gh_action action = place->legal.action[i];
        const bool counts = action.kind == GH_PLAY && (card == GH_NONE || action.card == card);
        const int points = counts ? points_of(place, place->state, action, &after) : -1;

        most = points > most ? points : most;
    }
    return most;
}

/* ---- the reasons ---- */

static void check_most(const struct place *place)
{
    const struct gh_action chosen = place->hint->action;
    struct gh_state after;
    const int points = points_of(place, place->state, chosen, &after);

    check(points > 0, "%s: no points", place->text);
    for (unsigned i = 0; i < gh_legal_count(&place->legal); i++) {
        const struct gh_action other = gh_legal_at(&place->legal, i);
        const bool is_same = other.kind == chosen.kind &&
                             (other.kind == GH_PLAY ? other.card == chosen.card
                                                    : other.building == chosen.building && other.site == chosen.site);

        if ((other.kind == GH_PLAY || other.kind == GH_DISCARD) && !is_same)
            check(points_of(place, place->state, other, &after) < points, "%s: not most", place->text);
    }
}

/* Another card afterwards; `points` are those of the first. */
static void check_next(const struct place *place, const struct gh_state *after, int points, int expected)
{
    const struct gh_hint *hint = place->hint;
    struct gh_state end;
    struct gh_legal legal;
    bool found = false;

    gh_legal(place->town, &after->open, &after->hidden.hand[place->seat], &legal);
    for (unsigned i = 0; i < legal.count && !found; i++)
        found = legal.action[i].kind == GH_PLAY && legal.action[i].card == hint->card &&
                (hint->why != GH_ADVICE_FOR_CARD || legal.action[i].building == hint->action.building) &&
                (expected < 0 || points + points_of(place, after, legal.action[i], &end) == expected);
    check(found, "%s, then card %u", place->text, hint->card + 1u);
}

static bool gives(const struct place *place, struct gh_action action)
{
    const struct gh_board *before = &place->state->open.board;
    struct gh_state after;
    const int points = points_of(place, place->state, action, &after);
    unsigned put = 0;

    for (unsigned building = 0; building < place->town->buildings; building++)
        put += gh_count(after.open.board.markers[building] & ~before->markers[building]);
    return points == (int)place->hint->n && put == place->hint->m && put > place->hint->n;
}

static void check_gives(const struct place *place)
{
    bool found = false;

    for (unsigned i = 0; i < place->legal.count; i++)
        found |= place->legal.action[i].kind == GH_PLAY && place->legal.action[i].card == place->hint->card &&
                 gives(place, place->legal.action[i]);
    check(found, "card %u gives nothing", place->hint->card + 1u);
}

/* Buildings to take. */
static void check_take(const struct place *place)
{
    const struct gh_hint *hint = place->hint;
    const unsigned building = hint->action.building;
    unsigned conditions = 0, naming = 0, any = 0;

    for (gh_each_card(card, &place->state->hidden.hand[place->seat])) {
        const struct gh_card *info = &place->town->card[card];

        conditions += info->kind == GH_CONDITION_CARD;
        naming += info->building == building;
        for (unsigned i = 0; i < place->legal.count; i++)
            any += info->building == place->legal.action[i].building;
    }
    if (hint->why == GH_ADVICE_NAMED)
        check(place->town->card[hint->card].building == building &&
                  place->town->card[hint->card].kind == GH_BUILDING_CARD &&
                  gh_cards_has(&place->state->hidden.hand[place->seat], hint->card),
              "%s: not named", place->text);
    else if (hint->why == GH_ADVICE_MARKED)
        check(hint->m > 0 && gh_count(place->state->open.board.markers[building]) == hint->m, "%s: markers",
              place->text);
    else if (hint->why == GH_ADVICE_FREE)
        check(conditions > 0 && naming == 0, "%s: not free", place->text);
    else
        check(any == 0, "%s: not any", place->text);
}

/* Turns that end. */
static void check_end(const struct place *place, int of_card)
{
    const struct gh_hint *hint = place->hint;
    const struct gh_public *open = &place->state->open;
    const int most = most_of_cards(place, GH_NONE);
    const bool is_begun = open->plays > 0 || open->discarded;

    if (hint->why == GH_ADVICE_NOTHING_FITS)
        check(most < 0 && !is_begun, "%s: something fits", place->text);
    else if (hint->why == GH_ADVICE_TURN_DONE)
        check(most < 0 && is_begun, "%s: the turn is not done", place->text);
    else if (hint->why == GH_ADVICE_NO_POINTS)
        check(most == 0, "%s: %d points", place->text, most);
    else if (hint->why == GH_ADVICE_GIVES)
        check_gives(place);
    else
        check(of_card == (int)hint->n && of_card == most, "%s: not the best card", place->text);
    if (hint->why == GH_ADVICE_NARROW)
        check(gh_count(open->board.markers[hint->building]) == hint->m, "%s: markers", place->text);
}

static void check_reason(const struct place *place)
{
    const struct gh_hint *hint = place->hint;
    struct gh_state after;
    const int points = points_of(place, place->state, hint->action, &after);
    const int of_card = hint->card == GH_NONE ? -1 : most_of_cards(place, hint->card);
    const char *text = place->text;

    switch ((enum gh_advice)hint->why) {
    case GH_ADVICE_ONLY:
        check(gh_legal_count(&place->legal) == 1, "%s: not the only one", text);
        break;
    case GH_ADVICE_MOST:
        check_most(place);
        break;
    case GH_ADVICE_PLACES:
        check(gh_has(after.open.board.placed & ~place->state->open.board.placed, hint->building), "%s: no place", text);
        break;
    case GH_ADVICE_CLAIMS:
        check(hint->n > 0 && points == (int)(hint->points + hint->n), "%s: claims", text);
        break;
    case GH_ADVICE_TOGETHER:
        check_next(place, &after, points, (int)hint->n);
        break;
    case GH_ADVICE_FOR_CARD:
        check_next(place, &after, 0, -1);
        break;
    case GH_ADVICE_KEEPS:
        check(of_card == (int)hint->n && of_card > points, "%s: card %u", text, hint->card + 1u);
        break;
    case GH_ADVICE_IDLE_CARDS:
        check(most_of_cards(place, hint->action.card) < 0 && most_of_cards(place, hint->action.second_card) < 0,
              "%s: not idle", text);
        break;
    case GH_ADVICE_TRIED:
        check(hint->n > 0, "%s: nothing was tried", text);
        break;
    case GH_ADVICE_PROVED:
        check(hint->action.kind == GH_CLAIM, "%s: no reason", text);
        break;
    default:
        if (hint->action.kind == GH_TAKE)
            check_take(place);
        else
            check_end(place, of_card);
    }
}

static void check_hint(const struct gh_town *town, const struct gh_state *state, const struct gh_player_kind *adviser)
{
    const struct gh_view view = gh_view_for(state, state->open.player);
    static struct gh_hint hint;
    static struct place place;

    check(gh_hint_for(town, &view, adviser, &hint), "no hint");
    place = (struct place){.town = town, .state = state, .hint = &hint, .seat = view.seat};
    gh_action_text(town, hint.action, place.text);
    gh_legal(town, &state->open, &state->hidden.hand[view.seat], &place.legal);
    check_reason(&place);
    seen[hint.why]++;
}

/* ---- games ---- */

static void compare_game(const struct gh_town *town, const struct gh_setup *setup, const struct gh_player_kind *kind)
{
    const struct gh_player_kind *const kinds[GH_MAX_SEATS] = {kind, kind, kind, kind};
    unsigned same = 0, all = 0, seat;
    static struct gh_hint hint;
    struct gh_table table;
    struct gh_action action;

    if (!kind->budget)
        return;
    check(gh_table_open(&table, town, setup, kinds, GH_DEFAULT_ATTENTION) == GH_OK, "start");
    while (gh_table_next(&table, &seat, &action)) {
        const struct gh_view view = gh_view_for(&table.state, seat);

        if (action.kind != GH_CLAIM && gh_hint_for(town, &view, kind, &hint) && hint.action.kind != GH_CLAIM) {
            all++;
            same += memcmp(&hint.action, &action, sizeof action) == 0;
        }
        gh_apply(town, &table.state, seat, action, NULL);
    }
    printf("%s, %u players, %s referee: %u of %u\n", town->ruleset == GH_OLD_TOWN ? "Old Town" : "Gads Hill",
           setup->seats, setup->referee == GH_MANUAL ? "manual" : "automatic", same, all);
}

static void play_game(const struct gh_town *town, const struct gh_setup *setup, const struct gh_player_kind *kind)
{
    const struct gh_player_kind *const kinds[GH_MAX_SEATS] = {kind, kind, kind, kind};
    struct gh_player_kind quick = *gh_player_kind_find("expert");
    struct gh_table table;
    struct gh_action action;
    unsigned seat;

    quick.budget = 500; /* reasons are the same after a short search */
    if (kind->budget)
        return;
    check(gh_table_open(&table, town, setup, kinds, 50) == GH_OK, "start");
    while (gh_table_next(&table, &seat, &action)) {
        check_hint(town, &table.state, &quick);
        gh_apply(town, &table.state, seat, action, NULL);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && argv[1][0] == '-') {
        argv[1]++;
        play_all(argc, argv, compare_game);
        return 0;
    }
    play_all(argc, argv, play_game);
    for (unsigned why = 0; why < GH_ADVICES_COUNT; why++)
        check(seen[why] > 0, "reason %u never turned up", why);
    return 0;
}
