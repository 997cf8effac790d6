/* What must hold in every game, checked step by step in random ones.
 *   games GAMES TOWN...        GAMES games for each town, number of players, referee and computer player */
#include "gadshill/record.h"
#include "gadshill/table.h"
#include "property.h"

#include <string.h>

static struct {
    uint64_t steps, tried, claims, wrong_claims, views;
} seen;

/* Every action that can be written down, legal or not: the handler gets each of them once. */
typedef void handler(const struct gh_town *town, const struct gh_state *state, struct gh_action action, void *user);

static void each_action(const struct gh_town *town, const struct gh_state *state, handler *handle, void *user)
{
    const struct gh_cards *hand = &state->hidden.hand[state->open.player];
    const unsigned first = gh_cards_next(hand, 0);

    handle(town, state, gh_action_end(), user);
    for (unsigned word = 0; word < GH_MAX_PILES && gh_draw_word(town->ruleset, word); word++)
        handle(town, state, gh_action_draw(word), user);
    for (unsigned building = 0; building < town->buildings; building++) {
        handle(town, state, gh_action_take(building), user);
        handle(town, state, gh_action_buy(building), user);
    }
    for (unsigned card = 0; card < town->cards; card++) {
        if (town->card[card].kind == GH_BUILDING_CARD)
            handle(town, state, gh_action_play(card, GH_NONE), user);
        else
            for (unsigned building = 0; building < town->buildings; building++)
                handle(town, state, gh_action_play(card, building), user);
    }
    /* Discards of the first card with each other, for every marker; and of all pairs of the hand for one marker. */
    for (gh_each_card(second, hand))
        for (gh_each(building, state->open.board.marked))
            for (gh_each(site, state->open.board.markers[building]))
                if (first < second)
                    handle(town, state, gh_action_discard(first, second, building, site), user);
}

static bool same_action(struct gh_action a, struct gh_action b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The legal list is exactly what the judges accept; a refusal changes nothing; text and back is the same action. */
static void try_action(const struct gh_town *town, const struct gh_state *state, struct gh_action action, void *user)
{
    const struct gh_legal *legal = user;
    const unsigned seat = state->open.player;
    struct gh_public after;
    struct gh_state applied = *state;
    struct gh_action again;
    struct gh_parse_error error;
    char text[GH_ACTION_TEXT_SIZE];
    const struct gh_verdict verdict = gh_preview(town, &state->open, &state->hidden.hand[seat], seat, action, &after);

    gh_action_text(town, action, text);
    check(gh_action_parse(town, text, strlen(text), &again, &error) && same_action(action, again), "%s", text);
    check(gh_legal_has(legal, action) == (verdict.reason == GH_ACCEPTED), "%s: %s", text,
          gh_reason_code(verdict.reason));
    const struct gh_verdict done = gh_apply(town, &applied, seat, action, NULL);
    check(done.reason == verdict.reason, "%s", text);
    if (done.reason == GH_ACCEPTED)
        check(memcmp(&applied.open, &after, sizeof after) == 0, "%s: preview and deed differ", text);
    else
        check(memcmp(&applied, state, sizeof applied) == 0, "%s: refused, but something changed", text);
    const unsigned other = (seat + 1) % state->open.seats;
    if (state->open.phase != GH_OVER)
        check(gh_preview(town, &state->open, &state->hidden.hand[other], other, action, &after).reason ==
                  GH_NOT_YOUR_TURN,
              "%s", text);
    seen.tried++;
}

static void check_conservation(const struct gh_town *town, const struct gh_state *state)
{
    const struct gh_board *board = &state->open.board;
    unsigned on_board = 0, points = 0, bought = 0, cards = 0;
    uint8_t found[GH_MAX_CARDS] = {0};

    for (gh_each(building, board->marked)) {
        check(board->markers[building] && !(board->markers[building] & board->occupied), "markers of %u", building);
        check(gh_count(board->markers[building]) <= GH_MARKERS_PER_BUILDING, "markers of %u", building);
        on_board += gh_count(board->markers[building]);
    }
    check(!(board->marked & board->placed) && !(board->marked & board->out) && !(board->placed & board->out), "fate");
    for (unsigned seat = 0; seat < state->open.seats; seat++) {
        points += state->open.score[seat];
        bought += state->open.bought[seat];
        check(gh_cards_count(&state->hidden.hand[seat]) == state->open.hand_size[seat], "hand of %u", seat);
        for (gh_each_card(card, &state->hidden.hand[seat]))
            found[card]++;
    }
    check(points + 2 * bought + on_board == 5 * gh_count(board->marked | board->placed | board->out),
          "%u points, %u bought, %u markers", points, bought, on_board);
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++)
        for (unsigned i = 0; i < state->open.pile_size[pile]; i++)
            found[state->hidden.deck[state->hidden.pile_top[pile] + i]]++;
    for (unsigned i = 0; i < state->open.discard_size; i++)
        found[state->open.discard[i]]++;
    for (unsigned card = 0; card < town->cards; card++) {
        check(found[card] <= 1, "card %u is in two places", card + 1);
        cards += found[card];
    }
    check(town->ruleset == GH_OLD_TOWN || cards == town->cards, "cards are missing");
    if (state->open.referee == GH_AUTOMATIC) {
        const struct gh_crowd crowd = gh_board_crowd(board);

        check(!crowd.with[GH_MARKERS_PER_SITE] && !board->out, "limits");
    }
}

/* Swaps hidden cards behind the seat's back: its view must not move. */
static void check_view(const struct gh_state *state, unsigned seat, struct gh_rng *rng)
{
    const struct gh_view before = gh_view_for(state, seat);
    struct gh_state other = *state;
    uint8_t cards[GH_MAX_CARDS];
    unsigned count = 0, next = 0;

    for (unsigned s = 0; s < state->open.seats; s++)
        if (s != seat)
            for (gh_each_card(card, &state->hidden.hand[s]))
                cards[count++] = (uint8_t)card;
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++)
        for (unsigned i = 0; i < state->open.pile_size[pile]; i++)
            cards[count++] = state->hidden.deck[state->hidden.pile_top[pile] + i];
    gh_rng_shuffle(rng, cards, count);
    for (unsigned s = 0; s < state->open.seats; s++) {
        if (s == seat)
            continue;
        other.hidden.hand[s] = (struct gh_cards){{0}};
        for (unsigned i = 0; i < state->open.hand_size[s]; i++)
            gh_cards_add(&other.hidden.hand[s], cards[next++]);
    }
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++)
        for (unsigned i = 0; i < state->open.pile_size[pile]; i++)
            other.hidden.deck[other.hidden.pile_top[pile] + i] = cards[next++];
    other.hidden.reshuffle.state ^= gh_rng_next(rng);

    const struct gh_view after = gh_view_for(&other, seat);
    check(memcmp(&before.open, &after.open, sizeof before.open) == 0 &&
              memcmp(&before.hand, &after.hand, sizeof before.hand) == 0 && before.seat == after.seat,
          "the view of seat %u shows hidden things", seat);
    seen.views++;
}

/* Points in the events are the points in the score; drawn cards are hidden from others. */
static void check_events(const struct gh_events *events, const struct gh_public *before, const struct gh_public *after)
{
    int gained[GH_MAX_SEATS] = {0};

    for (unsigned i = 0; i < events->count; i++) {
        const struct gh_event event = events->at[i];

        if (event.kind == GH_EVENT_MARKER_TAKEN)
            gained[event.seat]++;
        if (event.kind == GH_EVENT_MARKERS_SPARED)
            gained[event.seat] += event.number;
        if (event.kind == GH_EVENT_BUILDING_BOUGHT)
            gained[event.seat] -= event.number;
        if (event.kind == GH_EVENT_CARD_DRAWN) {
            check(event.card != GH_NONE && gh_event_for(event, event.seat).card == event.card, "drawn");
            check(gh_event_for(event, GH_NONE).card == GH_NONE && gh_event_for(event, event.seat ^ 1u).card == GH_NONE,
                  "a drawn card is told to another");
        }
    }
    for (unsigned seat = 0; seat < before->seats; seat++)
        check(gained[seat] == after->score[seat] - before->score[seat], "events of seat %u", seat);
}

/* Every marker that a claim would get right is accepted as one, every other marker is a wrong claim. */
static void check_claims(const struct gh_town *town, const struct gh_state *state)
{
    gh_sites claimable[GH_MAX_BUILDINGS];
    const unsigned seat = state->open.player;

    gh_claimable(town, &state->open, claimable);
    for (gh_each(building, state->open.board.marked)) {
        for (gh_each(site, state->open.board.markers[building])) {
            struct gh_state copy = *state;
            const struct gh_verdict verdict = gh_apply(town, &copy, seat, gh_action_claim(building, site), NULL);
            const bool right = gh_has(claimable[building], site);

            if (gh_may_claim(&state->open, seat).reason != GH_ACCEPTED)
                check(verdict.reason == gh_may_claim(&state->open, seat).reason, "claim");
            else
                check(verdict.reason == (right ? GH_ACCEPTED : GH_WRONG_CLAIM), "claim %u@%u", building, site);
        }
    }
}

static char record[1 << 20];

static void play_game(const struct gh_town *town, const struct gh_setup *setup, const struct gh_player_kind *kind)
{
    const struct gh_player_kind *const classes[GH_MAX_SEATS] = {kind, kind, kind, kind};
    static struct gh_legal legal;
    struct gh_rng rng = gh_rng_make(setup->seed, 99);
    struct gh_table table;
    struct gh_action action;
    unsigned seat;
    size_t length = gh_record_write_head(town, setup, record);

    check(gh_table_open(&table, town, setup, classes, 50) == GH_OK, "start");
    for (unsigned each = 0; each < setup->seats; each++)
        table.player[each].budget = 1; /* searching is for tests/property/players.c */
    while (gh_table_next(&table, &seat, &action)) {
        const struct gh_state before = table.state;
        struct gh_events events = {.count = 0};

        check_conservation(town, &before);
        check_view(&before, gh_rng_below(&rng, setup->seats), &rng);
        check_view(&before, GH_NONE, &rng);
        if (gh_rng_below(&rng, 8) == 0) {
            gh_legal(town, &before.open, &before.hidden.hand[before.open.player], &legal);
            each_action(town, &before, try_action, &legal);
            for (unsigned i = 0; i < gh_legal_count(&legal); i += 1 + gh_rng_below(&rng, 20)) {
                struct gh_state copy = before;

                check(gh_apply(town, &copy, copy.open.player, gh_legal_at(&legal, i), NULL).reason == GH_ACCEPTED,
                      "the %u-th legal action", i);
            }
            check_claims(town, &before);
        }
        const struct gh_verdict verdict = gh_apply(town, &table.state, seat, action, &events);
        check(verdict.reason == GH_ACCEPTED || verdict.reason == GH_WRONG_CLAIM, "a computer player's action: %s",
              gh_reason_code(verdict.reason));
        check_events(&events, &before.open, &table.state.open);
        length += gh_record_write_step(town, &before, &table.state, seat, action, record + length);
        seen.steps++;
        seen.claims += action.kind == GH_CLAIM && verdict.reason == GH_ACCEPTED;
        seen.wrong_claims += verdict.reason == GH_WRONG_CLAIM;
    }
    check_conservation(town, &table.state);

    struct gh_state replayed;
    struct gh_record_error error;
    check(gh_record_replay(town, record, length, &replayed, NULL, NULL, &error), "replay: line %u", error.line);
    check(gh_state_hash(town, &replayed) == gh_state_hash(town, &table.state), "the replayed game ends otherwise");
    check(memcmp(&replayed, &table.state, sizeof replayed) == 0, "the replayed game ends otherwise");
    record[length] = 0;
    char *fingerprint = strstr(record + length / 2, "\n= ");
    check(fingerprint, "no fingerprint");
    fingerprint[3] = fingerprint[3] == '0' ? '1' : '0';
    check(!gh_record_replay(town, record, length, &replayed, NULL, NULL, &error), "a damaged record was believed");
}

int main(int argc, char **argv)
{
    play_all(argc, argv, play_game);
    check(seen.steps > 0 && seen.claims > 0 && seen.wrong_claims > 0, "nothing was played");
    printf("%llu steps, %llu actions tried, %llu views, %llu claims, %llu wrong ones: all as it must be\n",
           (unsigned long long)seen.steps, (unsigned long long)seen.tried, (unsigned long long)seen.views,
           (unsigned long long)seen.claims, (unsigned long long)seen.wrong_claims);
    return 0;
}
