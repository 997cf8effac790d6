/* Rates games from standard input, for tests and for trying what a game is worth. One game a line, each player as
 * PLACE (who has not played yet), PLACE:MU:SIGMA, or PLACE:MU:SIGMA:fixed; the answer is a line with MU:SIGMA:SHOWN of
 * each, to the last digit. */
#include "gadshill/rating.h"

#include <stdio.h>
#include <string.h>

static bool read_player(const char *text, struct gh_rated *player)
{
    char fixed[8] = "";
    int end = 0;

    *player = (struct gh_rated){.rating = gh_rating_first()};
    if (sscanf(text, "%u%n", &player->place, &end) == 1 && text[end] == '\0')
        return true;
    if (sscanf(text, "%u:%lf:%lf%n", &player->place, &player->rating.mu, &player->rating.sigma, &end) < 3)
        return false;
    player->is_fixed = sscanf(text + end, ":%7s", fixed) == 1;
    return player->is_fixed ? strcmp(fixed, "fixed") == 0 : text[end] == '\0';
}

int main(void)
{
    char line[1024];

    while (fgets(line, sizeof line, stdin)) {
        struct gh_rated player[GH_RATING_MOST_PLAYERS];
        unsigned count = 0;

        for (const char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n"))
            if (count == GH_RATING_MOST_PLAYERS || !read_player(word, &player[count++])) {
                fprintf(stderr, "rate: \"%s\" is no player, or one too many: PLACE:MU:SIGMA[:fixed]\n", word);
                return 1;
            }
        if (count < 2) {
            fputs("rate: a game has at least two players\n", stderr);
            return 1;
        }
        gh_rate(player, count);
        for (unsigned i = 0; i < count; i++)
            printf("%s%.17g:%.17g:%d", i ? " " : "", player[i].rating.mu, player[i].rating.sigma,
                   gh_rating_shown(player[i].rating));
        putchar('\n');
    }
    return 0;
}
