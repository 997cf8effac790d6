/* Who acts next at a table. */
#include "gadshill/table.h"

enum gh_error gh_table_open(struct gh_table *table, const struct gh_town *town, const struct gh_setup *setup,
                            const struct gh_player_kind *const kind[GH_MAX_SEATS], unsigned attention)
{
    table->town = town;
    table->setup = *setup;
    table->order = gh_rng_make(gh_players_seed(setup), GH_STREAM_TABLE);
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        table->player[seat] = gh_player_make(kind[seat], gh_players_seed(setup), seat, attention);
    return gh_start(town, setup, &table->state);
}

/* A claim that a computer player calls out now, if there is one. */
static bool next_claim(struct gh_table *table, unsigned *seat, struct gh_action *action)
{
    const struct gh_public *open = &table->state.open;

    if (open->referee != GH_MANUAL || open->phase != GH_TURN)
        return false;
    const unsigned quickest = gh_rng_below(&table->order, open->seats);
    for (unsigned i = 0; i < open->seats; i++) {
        *seat = (quickest + i) % open->seats;
        if (table->player[*seat].kind) {
            const struct gh_view view = gh_view_for(&table->state, *seat);

            if (gh_player_claims(&table->player[*seat], table->town, &view, action))
                return true;
        }
    }
    return false;
}

bool gh_table_next(struct gh_table *table, unsigned *seat, struct gh_action *action)
{
    struct gh_player *active = &table->player[table->state.open.player];

    if (table->state.open.phase == GH_OVER)
        return false;
    if (next_claim(table, seat, action))
        return true;
    if (!active->kind)
        return false;
    *seat = table->state.open.player;
    const struct gh_view view = gh_view_for(&table->state, *seat);
    *action = active->kind->choose(active, table->town, &view);
    return true;
}
