/* A random game of Gads Hill, with libgadshill: random_game [SEED] */
#include <gadshill/gadshill.h>

#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments)
{
    static struct gadshill_action legal[65536];
    struct gadshill_setup setup = {count > 1 ? strtoull(arguments[1], NULL, 10) : 1, 4, 0, 0, 0, {0}};
    struct gadshill_town *town = gadshill_town_bundled("gads-hill");
    struct gadshill_game *game = town ? gadshill_game_new(town, &setup) : NULL;

    if (!game)
        return 1;
    while (!gadshill_game_is_over(game)) {
        char text[GADSHILL_ACTION_TEXT_SIZE];
        const unsigned seat = gadshill_game_player(game);
        const size_t choices = gadshill_game_legal(game, legal, 65536);
        const struct gadshill_action action = legal[(size_t)rand() % choices];

        gadshill_action_text(town, action, text);
        printf("%u %s\n", seat, text);
        gadshill_game_apply(game, seat, action, NULL, 0, NULL);
    }
    for (unsigned seat = 0; seat < setup.seats; seat++)
        printf("seat %u: %u points\n", seat, gadshill_game_score(game, seat));
    gadshill_game_free(game);
    gadshill_town_free(town);
}
