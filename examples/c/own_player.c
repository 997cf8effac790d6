/* A player of one's own against another, with libgadshill: own_player [GAMES [OPPONENT]]
 *
 * It looks at every action that it could do, and takes the one after which it has most points. Two cards are worth
 * something, too, so it does not discard them for a marker; and a card that brings markers onto the table brings the
 * others points. */
#include <gadshill/gadshill.h>

#include <stdio.h>
#include <stdlib.h>

enum { MOST_ACTIONS = 65536 };

static int bits(uint32_t set)
{
    int count = 0;

    for (; set; set &= set - 1)
        count++;
    return count;
}

/* What the action is worth to the one who does it. */
static int value_of(const struct gadshill_town *town, const struct gadshill_view *view, struct gadshill_action action)
{
    struct gadshill_view *after = gadshill_view_after(view, action, NULL);
    int value = 0;

    if (!after)
        return -1000000;
    value = 100 * (int)gadshill_view_score(after, gadshill_view_seat(view));
    for (unsigned building = 0; building < gadshill_town_buildings(town); building++)
        value -= 10 * bits(gadshill_view_markers(after, building));
    if (action.kind == GADSHILL_DRAW || action.kind == GADSHILL_END)
        value -= 20; /* the turn is over then */
    if (action.kind == GADSHILL_DISCARD)
        value -= 250;
    gadshill_view_free(after);
    return value;
}

static struct gadshill_action choose(const struct gadshill_town *town, const struct gadshill_view *view)
{
    static struct gadshill_action legal[MOST_ACTIONS];
    const size_t count = gadshill_view_legal(view, legal, MOST_ACTIONS);
    size_t best = 0;
    int most = -1000000;

    for (size_t i = 0; i < count && i < MOST_ACTIONS; i++) {
        const int value = value_of(town, view, legal[i]);

        if (value > most) {
            most = value;
            best = i;
        }
    }
    return legal[best];
}

/* Points that the player of one's own is ahead by in one game; it has seat seed % 2. */
static int play(const struct gadshill_town *town, const char *name, uint64_t seed)
{
    const struct gadshill_setup setup = {seed, 2, 0, 0, 0, {0}};
    const unsigned mine = (unsigned)(seed % 2);
    struct gadshill_player *other = gadshill_player_new(name, seed, 1 - mine);
    struct gadshill_game *game = gadshill_game_new(town, &setup);
    int ahead = 0;

    while (game && other && !gadshill_game_is_over(game)) {
        const unsigned seat = gadshill_game_player(game);
        struct gadshill_view *view = gadshill_view_new(game, seat);
        struct gadshill_action action;

        if (seat == mine)
            action = choose(town, view);
        else
            gadshill_player_choose(other, view, &action);
        gadshill_view_free(view);
        gadshill_game_apply(game, seat, action, NULL, 0, NULL);
    }
    if (game)
        ahead = (int)gadshill_game_score(game, mine) - (int)gadshill_game_score(game, 1 - mine);
    gadshill_game_free(game);
    gadshill_player_free(other);
    return ahead;
}

int main(int count, char **arguments)
{
    const int games = count > 1 ? atoi(arguments[1]) : 10;
    const char *opponent = count > 2 ? arguments[2] : "random";
    struct gadshill_town *town = gadshill_town_bundled("gads-hill");
    int won = 0, ahead = 0;

    if (!town)
        return 1;
    for (int i = 0; i < games; i++) {
        const int points = play(town, opponent, (uint64_t)i);

        won += points > 0;
        ahead += points;
    }
    printf("%d of %d games won, %+.1f points a game\n", won, games, games ? (double)ahead / games : 0.0);
    gadshill_town_free(town);
    return 0;
}
