/* Reading states: sets of cards, owners, views and the fingerprint. */
#include "gadshill/state.h"

#include "gadshill/game.h"
#include "gadshill/hash.h"

gh_buildings gh_owned_by(const struct gh_town *town, const struct gh_public *open, unsigned seat)
{
    if (seat != GH_NONE)
        return open->owned[seat];
    gh_buildings elsewhere = open->board.placed | open->board.out;
    for (unsigned other = 0; other < GH_MAX_SEATS; other++)
        elsewhere |= open->owned[other];
    return gh_first(town->buildings) & ~elsewhere;
}

unsigned gh_owner(const struct gh_public *open, unsigned building)
{
    for (unsigned seat = 0; seat < open->seats; seat++)
        if (gh_has(open->owned[seat], building))
            return seat;
    return GH_NONE;
}

/* RULES 8, End; R11. */
unsigned gh_winners(const struct gh_public *open)
{
    unsigned best = 0, winners = 0;

    for (unsigned seat = 0; seat < open->seats; seat++)
        if (open->score[seat] > best)
            best = open->score[seat];
    for (unsigned seat = 0; seat < open->seats; seat++)
        if (open->score[seat] == best)
            winners |= gh_bit(seat);
    return winners;
}

static void hash_board(struct gh_hash *hash, const struct gh_town *town, const struct gh_board *board)
{
    for (unsigned b = 0; b < town->buildings; b++)
        gh_hash_number(hash, (uint64_t)board->markers[b] << 8 | board->site_of[b]);
    gh_hash_number(hash, board->out);
}

static void hash_open(struct gh_hash *hash, const struct gh_town *town, const struct gh_public *open)
{
    hash_board(hash, town, &open->board);
    for (unsigned seat = 0; seat < open->seats; seat++)
        gh_hash_number(hash, open->owned[seat]);
    gh_hash_bytes(hash, open->landmark_at, town->landmarks);
    for (unsigned i = 0; i < open->in_force.count; i++) {
        const struct gh_statement *statement = &open->in_force.at[i];

        gh_hash_number(hash, (uint64_t)statement->card << 16 | (uint64_t)statement->named << 8 | statement->mine);
    }
    for (unsigned seat = 0; seat < open->seats; seat++)
        gh_hash_number(hash, (uint64_t)open->score[seat] << 8 | open->bought[seat]);
    const uint8_t small[] = {open->seats,      open->first,         open->player, open->referee,  open->phase,
                             open->ending,     open->plays,         open->draws,  open->locked,   open->discarded,
                             open->bought_now, open->acted,         open->window, open->progress, open->idle_turns,
                             open->reshuffled, open->in_force.count};
    gh_hash_number(hash, open->turn);
    gh_hash_bytes(hash, small, sizeof small);
    if (open->is_brisk) /* games without it keep the fingerprints that they had */
        gh_hash_number(hash, open->is_brisk);
    gh_hash_number(hash, open->discard_size);
    gh_hash_bytes(hash, open->discard, open->discard_size);
}

uint64_t gh_state_hash(const struct gh_town *town, const struct gh_state *state)
{
    struct gh_hash hash = gh_hash_start();

    gh_hash_number(&hash, town->hash);
    hash_open(&hash, town, &state->open);
    for (unsigned seat = 0; seat < state->open.seats; seat++)
        for (unsigned word = 0; word < GH_MAX_CARDS / 64; word++)
            gh_hash_number(&hash, state->hidden.hand[seat].bits[word]);
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++) {
        gh_hash_number(&hash, state->open.pile_size[pile]);
        gh_hash_bytes(&hash, state->hidden.deck + state->hidden.pile_top[pile], state->open.pile_size[pile]);
    }
    gh_hash_number(&hash, state->hidden.reshuffle.state);
    return gh_hash_finish(&hash);
}
