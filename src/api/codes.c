/* Actions as numbers. */
#include "environment.h"

bool gh_codes_make(const struct gh_town *town, struct gh_codes *codes)
{
    unsigned next = 0;

    codes->take = (uint16_t)next;
    codes->buy = (uint16_t)(next += town->buildings);
    codes->draw = (uint16_t)(next += town->buildings);
    codes->end = (uint16_t)(next += GH_MAX_PILES);
    codes->discard = (uint16_t)(next += 1);
    codes->marker = (uint16_t)(next += town->cards);
    next += (unsigned)town->buildings * town->sites;
    for (unsigned card = 0; card < town->cards; card++) {
        codes->play[card] = (uint16_t)next;
        next += town->card[card].kind == GH_BUILDING_CARD ? 1u : town->buildings;
    }
    codes->count = (uint16_t)next;
    return next <= GADSHILL_MOST_CODES;
}

unsigned gadshill_environment_codes(const struct gadshill_town *town)
{
    struct gh_codes codes;

    return gh_codes_make(&town->file->town, &codes) ? codes.count : 0;
}

unsigned gadshill_environment_outcomes(const struct gadshill_town *town)
{
    return town->file->town.cards + town->file->town.landmarks;
}

/* The number of a whole action that is no discard. */
static unsigned code_of(const struct gh_codes *codes, struct gh_action action)
{
    switch ((enum gh_action_kind)action.kind) {
    case GH_TAKE:
        return codes->take + action.building;
    case GH_BUY:
        return codes->buy + action.building;
    case GH_DRAW:
        return codes->draw + action.word;
    case GH_PLAY:
        return codes->play[action.card] + (action.building == GH_NONE ? 0u : action.building);
    default:
        return codes->end;
    }
}

/* The whole action of a number that tells no discard. */
static struct gh_action action_of(const struct gh_town *town, const struct gh_codes *codes, unsigned code)
{
    unsigned card = 0;

    if (code < codes->buy)
        return gh_action_take(code);
    if (code < codes->draw)
        return gh_action_buy(code - codes->buy);
    if (code < codes->end)
        return gh_action_draw(code - codes->draw);
    if (code < codes->discard)
        return gh_action_end();
    while (card + 1 < town->cards && code >= codes->play[card + 1])
        card++;
    return gh_action_play(card, town->card[card].kind == GH_BUILDING_CARD ? GH_NONE : code - codes->play[card]);
}

/* Numbers rise with the kinds in the order take, buy, draw, end, discard, play; gh_legal has plays first. */
static unsigned tell_whole(const struct gadshill_environment *environment, const struct gh_legal *legal,
                           uint16_t codes[GADSHILL_MOST_CODES])
{
    const struct gh_codes *numbers = &environment->codes;
    unsigned count = 0, plays = 0;

    while (plays < legal->count && legal->action[plays].kind == GH_PLAY)
        plays++;
    for (unsigned i = plays; i < legal->count; i++)
        codes[count++] = (uint16_t)code_of(numbers, legal->action[i]);
    if (legal->markers > 0) { /* a first card: any but the last, which has no second after it */
        unsigned last = gh_cards_next(&legal->discardable, 0);

        for (unsigned card; (card = gh_cards_next(&legal->discardable, last + 1)) != GH_NONE; last = card)
            codes[count++] = (uint16_t)(numbers->discard + last);
    }
    for (unsigned i = 0; i < plays; i++)
        codes[count++] = (uint16_t)code_of(numbers, legal->action[i]);
    return count;
}

static unsigned tell_markers(const struct gadshill_environment *environment, uint16_t codes[GADSHILL_MOST_CODES])
{
    const struct gh_board *board = &environment->state.open.board;
    unsigned count = 0;

    for (gh_each(building, board->marked))
        for (gh_each(site, gh_is_single(board->markers[building]) ? 0 : board->markers[building])) /* RULES 8.2, R9 */
            codes[count++] = (uint16_t)(environment->codes.marker + building * environment->town->sites + site);
    return count;
}

unsigned gh_environment_legal(struct gadshill_environment *environment, uint16_t codes[GADSHILL_MOST_CODES])
{
    const struct gh_public *open = &environment->state.open;
    const struct gh_cards *hand = &environment->state.hidden.hand[open->player];
    unsigned count = 0;

    if (environment->telling == GH_TELL_MARKER)
        return tell_markers(environment, codes);
    if (environment->telling == GH_TELL_ACTION) {
        struct gh_legal legal;

        gh_legal(environment->town, open, hand, &legal);
        environment->discardable = legal.discardable;
        return tell_whole(environment, &legal, codes);
    }
    for (unsigned card = environment->told[0]; (card = gh_cards_next(&environment->discardable, card + 1)) != GH_NONE;)
        codes[count++] = (uint16_t)(environment->codes.discard + card);
    return count;
}

static void remember(struct gadshill_environment *environment, unsigned seat, struct gh_action action)
{
    if (action.kind == GH_PLAY)
        environment->laid_by[action.card] = (uint8_t)(1 + 2 * seat);
    if (action.kind == GH_DISCARD)
        environment->laid_by[action.card] = environment->laid_by[action.second_card] = (uint8_t)(2 + 2 * seat);
}

/* Does a whole action, and sees what card it brought. */
static void act(struct gadshill_environment *environment, struct gh_action action)
{
    struct gh_state *state = &environment->state;
    const unsigned seat = state->open.player;
    const struct gh_cards before = state->hidden.hand[seat];
    uint8_t known[GH_KINDS_COUNT];

    memcpy(known, state->open.known[seat], sizeof known);
    gh_apply(environment->town, state, seat, action, NULL);
    remember(environment, seat, action);
    environment->drawn = environment->drawer = GH_NONE;
    if (action.kind != GH_DRAW)
        return;
    for (gh_each_card(card, &state->hidden.hand[seat]))
        if (!gh_cards_has(&before, card))
            environment->drawn = (uint8_t)card;
    environment->drawer = (uint8_t)seat;
    environment->is_kind_known = memcmp(known, state->open.known[seat], sizeof known) != 0;
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++) /* it is the card before the pile's top */
        if (state->hidden.pile_top[pile] > state->hidden.pile_base[pile] &&
            state->hidden.deck[state->hidden.pile_top[pile] - 1] == environment->drawn)
            environment->pile = (uint8_t)pile;
    if (environment->is_explicit)
        environment->deciding = GH_DECIDE_DRAW;
}

void gh_environment_act(struct gadshill_environment *environment, unsigned code)
{
    const struct gh_codes *codes = &environment->codes;
    const unsigned sites = environment->town->sites;

    if (code >= codes->discard && code < codes->marker) {
        environment->told[environment->telling++] = (uint8_t)(code - codes->discard);
        environment->drawn = environment->drawer = GH_NONE;
        return;
    }
    if (environment->telling == GH_TELL_MARKER) {
        const unsigned marker = code - codes->marker;

        environment->telling = GH_TELL_ACTION;
        act(environment, gh_action_discard(environment->told[0], environment->told[1], marker / sites, marker % sites));
        return;
    }
    act(environment, action_of(environment->town, codes, code));
}

bool gadshill_environment_text(const struct gadshill_environment *environment, unsigned code, char text[64])
{
    const struct gh_codes *codes = &environment->codes;
    const struct gh_town *town = environment->town;
    const unsigned first = environment->told[0] + 1u, second = environment->told[1] + 1u;

    if (environment->deciding != GH_DECIDE_NOTHING) {
        if (code >= (unsigned)town->cards + town->landmarks)
            return false;
        if (code >= town->cards)
            snprintf(text, GH_ACTION_TEXT_SIZE, "landmark %s", town->landmark_name[code - town->cards]);
        else
            snprintf(text, GH_ACTION_TEXT_SIZE, "%s %u", environment->deciding == GH_DECIDE_DRAW ? "draw" : "deal",
                     code + 1);
        return true;
    }
    if (code >= codes->count)
        return false;
    if (code >= codes->discard && code < codes->marker && environment->telling == GH_TELL_ACTION)
        snprintf(text, GH_ACTION_TEXT_SIZE, "discard %u", code - codes->discard + 1);
    else if (code >= codes->discard && code < codes->marker)
        snprintf(text, GH_ACTION_TEXT_SIZE, "discard %u %u", first, code - codes->discard + 1);
    else if (code >= codes->marker && code < codes->play[0]) {
        const unsigned building = (code - codes->marker) / town->sites, site = (code - codes->marker) % town->sites;

        if (environment->telling == GH_TELL_MARKER)
            snprintf(text, GH_ACTION_TEXT_SIZE, "discard %u %u %s@%s", first, second, town->building_name[building],
                     town->site_name[site]);
        else
            snprintf(text, GH_ACTION_TEXT_SIZE, "%s@%s", town->building_name[building], town->site_name[site]);
    } else if (code >= codes->draw && code < codes->end && !gh_draw_word(town->ruleset, code - codes->draw))
        return false;
    else
        gh_action_text(town, action_of(town, codes, code), text);
    return true;
}
