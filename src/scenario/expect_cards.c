/* What is expected of cards: hands, piles, idle ones. */
#include "parts.h"

#include <string.h>

static void add_cards(struct scenario_text *text, const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        add_word(text, "%u", cards[i] + 1U);
    if (count == 0)
        add_word(text, "none");
}

struct card_list {
    uint8_t card[GH_MAX_CARDS];
    unsigned count;
    bool only_count; /* "5 cards": whichever they are */
};

static bool read_cards(struct scenario *scenario, struct card_list *list)
{
    const struct scenario_line before = scenario->line;
    struct scenario_word word;
    unsigned card;

    *list = (struct card_list){.count = 0};
    if (scenario_accept(scenario, "none"))
        return true;
    scenario_next_word(scenario, &word);
    if (scenario_accept(scenario, "cards") || scenario_accept(scenario, "card")) {
        scenario->line.at = before.at;
        list->only_count = true;
        return scenario_read_number(scenario, 0, GH_MAX_CARDS, &list->count) && scenario_next_word(scenario, &word);
    }
    scenario->line = before;
    do {
        if (!scenario_read_card(scenario, &card))
            return false;
        if (list->count == GH_MAX_CARDS)
            return mistake(scenario, _("There are not that many cards."));
        list->card[list->count++] = (uint8_t)card;
    } while (scenario_has_more(scenario));
    return true;
}

static bool check_cards(struct scenario *scenario, const struct card_list *list, const uint8_t *cards, unsigned count,
                        struct scenario_text *found)
{
    if (list->only_count)
        add_word(found, "%u cards", count);
    else
        add_cards(found, cards, count);
    return scenario_check(scenario, list->count == count && (list->only_count || memcmp(list->card, cards, count) == 0),
                          found);
}

/* Sets of cards are told, and compared, in the order of their numbers. */
static unsigned cards_in_order(const struct gh_cards *cards, uint8_t order[GH_MAX_CARDS])
{
    unsigned count = 0;

    for (gh_each_card(card, cards))
        order[count++] = (uint8_t)card;
    return count;
}

static void sort(struct card_list *list)
{
    struct gh_cards set = {{0}};

    if (list->only_count)
        return;
    for (unsigned i = 0; i < list->count; i++)
        gh_cards_add(&set, list->card[i]);
    list->count = cards_in_order(&set, list->card);
}

static bool check_card_set(struct scenario *scenario, const struct gh_cards *cards, struct scenario_text *found)
{
    struct card_list list;
    uint8_t order[GH_MAX_CARDS];

    if (!read_cards(scenario, &list))
        return false;
    sort(&list);
    return check_cards(scenario, &list, order, cards_in_order(cards, order), found);
}

bool scenario_expect_hand(struct scenario *scenario)
{
    struct scenario_text found = {.used = 0};
    unsigned seat;

    if (!scenario_read_seat(scenario, &seat))
        return false;
    add_word(&found, "hand %s", scenario->seat_name[seat]);
    return check_card_set(scenario, &scenario->state.hidden.hand[seat], &found);
}

bool scenario_expect_pile(struct scenario *scenario)
{
    const struct gh_state *state = &scenario->state;
    struct scenario_text found = {.used = 0};
    struct card_list list;
    unsigned pile;

    if (!scenario_read_pile(scenario, &pile) || !read_cards(scenario, &list))
        return false;
    add_word(&found, "pile %s", gh_pile_name(scenario->town->ruleset, pile));
    return check_cards(scenario, &list, state->hidden.deck + state->hidden.pile_top[pile], state->open.pile_size[pile],
                       &found);
}

bool scenario_expect_discard_pile(struct scenario *scenario)
{
    struct scenario_text found = {.used = 0};
    struct card_list list;

    if (!read_cards(scenario, &list))
        return false;
    add_word(&found, "discard-pile");
    return check_cards(scenario, &list, scenario->state.open.discard, scenario->state.open.discard_size, &found);
}

bool scenario_expect_idle(struct scenario *scenario)
{
    const struct gh_public *open = &scenario->state.open;
    const struct gh_cards idle = gh_idle_cards(scenario->town, open, &scenario->state.hidden.hand[open->player]);
    struct scenario_text found = {.used = 0};

    add_word(&found, "idle");
    return check_card_set(scenario, &idle, &found);
}
