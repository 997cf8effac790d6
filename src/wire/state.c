/* What lies open on the table, whole or as far as it has changed, and whole states, as JSON. */
#include "gadshill/wire.h"

#include "gadshill/wire_names.h"

#include <string.h>

/* ---- parts ---- */

static void write_bought(struct gh_writer *to, const struct gh_public *open)
{
    gh_open_list(to, "bought");
    for (unsigned seat = 0; seat < open->seats; seat++)
        gh_write_number(to, NULL, open->bought[seat]);
    gh_close_list(to);
}

static void write_owned(struct gh_writer *to, const struct gh_town *town, const struct gh_public *open)
{
    gh_open_list(to, "owned");
    for (unsigned seat = 0; seat < open->seats; seat++)
        gh_wire_buildings(to, NULL, town, open->owned[seat]);
    gh_close_list(to);
    gh_wire_buildings(to, "beside", town, gh_owned_by(town, open, GH_NONE));
}

static void write_in_force(struct gh_writer *to, const struct gh_town *town, const struct gh_statements *statements)
{
    gh_open_list(to, "in_force");
    for (unsigned i = 0; i < statements->count; i++) {
        const struct gh_statement statement = statements->at[i];

        gh_open_object(to, NULL);
        gh_write_number(to, "card", statement.card + 1);
        gh_wire_building(to, "named", town, statement.named);
        gh_wire_building(to, "mine", town, statement.mine);
        gh_close_object(to);
    }
    gh_close_list(to);
}

static void write_landmarks(struct gh_writer *to, const struct gh_town *town, const struct gh_public *open)
{
    gh_open_object(to, "landmarks");
    for (unsigned i = 0; i < town->landmarks; i++)
        gh_write_text(to, town->landmark_name[i], town->frame_name[open->landmark_at[i]]);
    gh_close_object(to);
}

/* Where in the turn the game is. */
static void add_moment(struct gh_writer *to, const struct gh_public *open)
{
    gh_write_text(to, "phase", gh_wire_phases[open->phase]);
    gh_write_number(to, "turn", open->turn);
    gh_write_number(to, "player", open->player);
    gh_write_number(to, "plays", open->plays);
    gh_write_bool(to, "discarded", open->discarded);
    gh_write_number(to, "draws", open->draws);
    gh_write_bool(to, "bought_now", open->bought_now);
}

static void add_board(struct gh_writer *to, const struct gh_town *town, const struct gh_board *board)
{
    gh_open_object(to, "markers");
    for (gh_each(building, board->marked))
        gh_wire_sites(to, town->building_name[building], town, board->markers[building]);
    gh_close_object(to);
    gh_open_object(to, "placed");
    for (gh_each(building, board->placed))
        gh_write_text(to, town->building_name[building], town->site_name[board->site_of[building]]);
    gh_close_object(to);
    gh_wire_buildings(to, "out", town, board->out);
}

/* ---- what lies open ---- */

static void add_hand_sizes(struct gh_writer *to, const struct gh_public *open)
{
    gh_open_list(to, "hand_sizes");
    for (unsigned seat = 0; seat < open->seats; seat++)
        gh_write_number(to, NULL, open->hand_size[seat]);
    gh_close_list(to);
}

static void add_pile_sizes(struct gh_writer *to, const struct gh_town *town, const struct gh_public *open)
{
    gh_open_object(to, "pile_sizes");
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++)
        gh_write_number(to, gh_pile_name(town->ruleset, pile), open->pile_size[pile]);
    gh_close_object(to);
    gh_wire_card_row(to, "discard", open->discard, open->discard_size);
}

void gh_wire_add_open(struct gh_writer *to, const struct gh_town *town, const struct gh_public *open)
{
    add_moment(to, open);
    add_board(to, town, &open->board);
    write_landmarks(to, town, open);
    gh_write_number(to, "locomotive", gh_locomotive(town, open));
    write_owned(to, town, open);
    add_hand_sizes(to, open);
    gh_wire_scores(to, "scores", open);
    write_bought(to, open);
    add_pile_sizes(to, town, open);
    write_in_force(to, town, &open->in_force);
    gh_write_bool(to, "window", open->window);
    gh_wire_seats(to, "locked", open->locked);
}

/* ---- changes ---- */

static void add_number(struct gh_writer *to, const char *key, unsigned before, unsigned after)
{
    if (before != after)
        gh_write_number(to, key, after);
}

static void add_switch(struct gh_writer *to, const char *key, bool before, bool after)
{
    if (before != after)
        gh_write_bool(to, key, after);
}

static bool same_statements(const struct gh_statements *one, const struct gh_statements *other)
{
    return one->count == other->count && memcmp(one->at, other->at, one->count * sizeof *one->at) == 0;
}

void gh_wire_open_changes(struct gh_writer *to, const char *key, const struct gh_town *town,
                          const struct gh_public *before, const struct gh_public *after)
{
    gh_open_object(to, key);
    if (before->phase != after->phase)
        gh_write_text(to, "phase", gh_wire_phases[after->phase]);
    add_number(to, "turn", before->turn, after->turn);
    add_number(to, "player", before->player, after->player);
    add_number(to, "plays", before->plays, after->plays);
    add_switch(to, "discarded", before->discarded, after->discarded);
    add_number(to, "draws", before->draws, after->draws);
    add_switch(to, "bought_now", before->bought_now, after->bought_now);
    if (memcmp(before->score, after->score, sizeof before->score) != 0)
        gh_wire_scores(to, "scores", after);
    if (memcmp(before->bought, after->bought, sizeof before->bought) != 0)
        write_bought(to, after);
    add_number(to, "locomotive", gh_locomotive(town, before), gh_locomotive(town, after));
    add_switch(to, "window", before->window, after->window);
    if (before->locked != after->locked)
        gh_wire_seats(to, "locked", after->locked);
    if (!same_statements(&before->in_force, &after->in_force))
        write_in_force(to, town, &after->in_force);
}

/* ---- whole states ---- */

static void add_piles(struct gh_writer *to, const struct gh_town *town, const struct gh_state *state)
{
    gh_open_object(to, "piles");
    for (unsigned pile = 0; pile < GH_MAX_PILES; pile++)
        gh_wire_card_row(to, gh_pile_name(town->ruleset, pile), state->hidden.deck + state->hidden.pile_top[pile],
                         state->open.pile_size[pile]);
    gh_close_object(to);
    gh_wire_card_row(to, "discard", state->open.discard, state->open.discard_size);
}

static void add_impossible(struct gh_writer *to, const struct gh_town *town, const struct gh_public *open)
{
    gh_sites claimable[GH_MAX_BUILDINGS];

    gh_claimable(town, open, claimable);
    gh_open_list(to, "impossible");
    for (unsigned building = 0; building < town->buildings; building++)
        for (gh_each(site, claimable[building]))
            gh_wire_building_site(to, NULL, town, building, site);
    gh_close_list(to);
}

void gh_wire_add_state(struct gh_writer *to, const struct gh_town *town, const struct gh_state *state)
{
    const struct gh_public *open = &state->open;
    const struct gh_cards idle = gh_idle_cards(town, open, &state->hidden.hand[open->player]);

    add_moment(to, open);
    add_board(to, town, &open->board);
    write_owned(to, town, open);
    gh_wire_hands(to, "hands", state, gh_first(open->seats));
    gh_wire_scores(to, "scores", open);
    write_bought(to, open);
    add_piles(to, town, state);
    gh_write_number(to, "locomotive", gh_locomotive(town, open));
    write_in_force(to, town, &open->in_force);
    add_impossible(to, town, open);
    gh_write_bool(to, "window", open->window);
    gh_wire_seats(to, "locked", open->locked);
    gh_wire_cards(to, "idle", &idle);
    if (town->landmarks > 0)
        write_landmarks(to, town, open);
}

/* ---- the end ---- */

void gh_wire_add_result(struct gh_writer *to, const struct gh_public *open)
{
    gh_wire_scores(to, "scores", open);
    gh_wire_seats(to, "winners", gh_winners(open));
    gh_write_text(to, "why", open->ending == GH_COMPLETE ? "complete" : "stalemate");
}
