/* What a seat sees, as bytes: sets as zeros and ones, numbers as they are. The order is that of the table, which is
 * also what gadshill_observation_part tells. Written for every step of every game of a batch, so nothing is looked at
 * twice.
 */
#include "environment.h"

/* Parts, and how many bytes each has in a town with so many sites (s), buildings (b), cards (c), landmarks (l). */
#define PARTS(X) \
    X("markers", b *s)                       /* [building][site] */ \
    X("placed", b *s)                        /* [building][site] */ \
    X("out", b)                              /* [building] */ \
    X("owners", b *GH_MAX_SEATS)             /* [building][seat] */ \
    X("hand", c)                             /* [card] */ \
    X("discards", c)                         /* [card] lies on the discard pile */ \
    X("in_force", c)                         /* [card] */ \
    X("in_force_with", b)                    /* [building] is the own one of a card in force */ \
    X("told", c)                             /* [card] of a discard that is being told */ \
    X("landmarks", l *l)                     /* [framed space][landmark] */ \
    X("player", GH_MAX_SEATS)                /* [seat] whose turn it is */ \
    X("score", GH_MAX_SEATS)                 /* [seat] */ \
    X("bought", GH_MAX_SEATS)                /* [seat] */ \
    X("hand_size", GH_MAX_SEATS)             /* [seat] */ \
    X("known", GH_MAX_SEATS *GH_KINDS_COUNT) /* [seat][kind] cards of a hand whose kind everybody knows */ \
    X("unseen_buildings", GH_MAX_SEATS)      /* [seat] building cards among the others */ \
    X("piles", GH_MAX_PILES)                 /* [pile] cards */ \
    X("reshuffled", GH_MAX_PILES)            /* [pile] */ \
    X("turn", 12) /* setup, turn, over; plays, draws, discarded, bought, acted; idle turns; what is told next */

static size_t size_of_part(const struct gh_town *town, unsigned part, const char **name)
{
    const size_t s = town->sites, b = town->buildings, c = town->cards, l = town->landmarks;
#define X(part_name, part_size) {part_name, part_size},
    const struct {
        const char *name;
        size_t size;
    } parts[] = {PARTS(X)};
#undef X

    if (part >= sizeof parts / sizeof *parts) {
        *name = NULL;
        return 0;
    }
    *name = parts[part].name;
    return parts[part].size;
}

const char *gadshill_observation_part(const struct gadshill_town *town, unsigned part, size_t *size)
{
    const char *name;

    *size = size_of_part(&town->file->town, part, &name);
    return name;
}

static size_t observation_size(const struct gh_town *town)
{
    const size_t s = town->sites, b = town->buildings, c = town->cards, l = town->landmarks;
#define X(part_name, part_size) +(part_size)
    return 0 PARTS(X);
#undef X
}

size_t gadshill_observation_size(const struct gadshill_town *town)
{
    return observation_size(&town->file->town);
}

size_t gadshill_memory_size(const struct gadshill_town *town)
{
    return (size_t)town->file->town.cards * GH_MAX_SEATS * 2;
}

/* Ones for the members of a set; returns what comes behind it. */
static uint8_t *put_set(uint8_t *at, uint32_t set, unsigned size)
{
    for (gh_each(member, set))
        at[member] = 1;
    return at + size;
}

static uint8_t *put_cards(uint8_t *at, const struct gh_cards *cards, unsigned size)
{
    for (gh_each_card(card, cards))
        at[card] = 1;
    return at + size;
}

static uint8_t *put_board(uint8_t *at, const struct gh_town *town, const struct gh_public *open, unsigned first)
{
    const struct gh_board *board = &open->board;
    const size_t plane = (size_t)town->buildings * town->sites;

    for (gh_each(building, board->marked))
        put_set(at + (size_t)building * town->sites, board->markers[building], 0);
    at += plane;
    for (gh_each(building, board->placed))
        at[(size_t)building * town->sites + board->site_of[building]] = 1;
    at = put_set(at + plane, board->out, town->buildings);
    for (unsigned seat = 0; seat < open->seats; seat++)
        for (gh_each(building, open->owned[seat]))
            at[building * GH_MAX_SEATS + (seat + open->seats - first) % open->seats] = 1;
    return at + (size_t)town->buildings * GH_MAX_SEATS;
}

static uint8_t *put_cards_seen(uint8_t *at, const struct gadshill_environment *environment, unsigned seat)
{
    const struct gh_town *town = environment->town;
    const struct gh_public *open = &environment->state.open;

    at = seat == GH_NONE ? at + town->cards : put_cards(at, &environment->state.hidden.hand[seat], town->cards);
    for (unsigned i = 0; i < open->discard_size; i++)
        at[open->discard[i]] = 1;
    at += town->cards;
    for (unsigned i = 0; i < open->in_force.count; i++) {
        at[open->in_force.at[i].card] = 1;
        if (open->in_force.at[i].mine != GH_NONE)
            at[town->cards + open->in_force.at[i].mine] = 1;
    }
    at += town->cards + town->buildings;
    for (unsigned i = 0; i < environment->telling; i++)
        at[environment->told[i]] = 1;
    at += town->cards;
    for (unsigned i = 0; i < town->landmarks; i++)
        at[i * town->landmarks + open->landmark_at[i]] = 1;
    return at + (size_t)town->landmarks * town->landmarks;
}

static uint8_t *put_seats(uint8_t *at, const struct gh_public *open, unsigned first)
{
    enum { PLAYER, SCORE = GH_MAX_SEATS, BOUGHT = 2 * GH_MAX_SEATS, HAND = 3 * GH_MAX_SEATS, KNOWN = 4 * GH_MAX_SEATS };
    enum { UNSEEN = KNOWN + GH_MAX_SEATS * GH_KINDS_COUNT, SIZE = UNSEEN + GH_MAX_SEATS };

    for (unsigned i = 0; i < open->seats; i++) {
        const unsigned seat = (first + i) % open->seats;

        at[PLAYER + i] = seat == open->player && open->phase != GH_OVER;
        at[SCORE + i] = (uint8_t)(open->score[seat] < UINT8_MAX ? open->score[seat] : UINT8_MAX);
        at[BOUGHT + i] = open->bought[seat];
        at[HAND + i] = open->hand_size[seat];
        memcpy(at + KNOWN + i * GH_KINDS_COUNT, open->known[seat], GH_KINDS_COUNT);
        at[UNSEEN + i] = open->unseen_buildings[seat];
    }
    return at + SIZE;
}

static void put_turn(uint8_t *at, const struct gadshill_environment *environment)
{
    const struct gh_public *open = &environment->state.open;
    const uint8_t turn[] = {open->plays, open->draws, open->discarded, open->bought_now, open->acted, open->idle_turns};

    memcpy(at, open->pile_size, GH_MAX_PILES);
    put_set(at + GH_MAX_PILES, open->reshuffled, 0);
    at += GH_MAX_PILES + GH_MAX_PILES;
    at[open->phase] = 1;
    memcpy(at + 3, turn, sizeof turn);
    at[3 + sizeof turn + environment->telling] = 1;
}

void gh_observe(const struct gadshill_environment *environment, unsigned seat, uint8_t *bytes)
{
    const struct gh_public *open = &environment->state.open;
    const unsigned first = seat == GH_NONE ? 0 : seat;

    memset(bytes, 0, observation_size(environment->town));
    bytes = put_board(bytes, environment->town, open, first);
    bytes = put_cards_seen(bytes, environment, seat);
    bytes = put_seats(bytes, open, first);
    put_turn(bytes, environment);
}

bool gadshill_environment_observe(const struct gadshill_environment *environment, unsigned seat, uint8_t *observation)
{
    if (seat != GH_NONE && seat >= environment->state.open.seats)
        return false;
    gh_observe(environment, seat, observation);
    return true;
}

bool gadshill_environment_remember(const struct gadshill_environment *environment, unsigned seat, uint8_t *memory)
{
    const unsigned seats = environment->state.open.seats, first = seat == GH_NONE ? 0 : seat;

    if (first >= seats)
        return false;
    memset(memory, 0, (size_t)environment->town->cards * GH_MAX_SEATS * 2);
    for (unsigned card = 0; card < environment->town->cards; card++) {
        const unsigned laid = environment->laid_by[card];

        if (laid > 0) /* [card][seat][played, discarded] */
            memory[(card * GH_MAX_SEATS + ((laid - 1) / 2 + seats - first) % seats) * 2 + (laid - 1) % 2] = 1;
    }
    return true;
}
