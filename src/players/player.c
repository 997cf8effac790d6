/* The table of players, and what they share. */
#include "players.h"

#include <string.h>

static const struct gh_player_kind *const levels[] = {&gh_player_hasty, &gh_player_greedy, &gh_player_careful,
                                                      &gh_player_expert};
static const struct gh_player_kind *const yardsticks[] = {&gh_player_careful_1, &gh_player_expert_1};

enum { LEVELS = sizeof levels / sizeof *levels, YARDSTICKS = sizeof yardsticks / sizeof *yardsticks };

const struct gh_player_kind *gh_player_kind_at(unsigned index)
{
    return index < LEVELS ? levels[index] : NULL;
}

const struct gh_player_kind *gh_player_kind_find(const char *name)
{
    for (unsigned i = 0; i < LEVELS; i++)
        if (strcmp(levels[i]->name, name) == 0)
            return levels[i];
    return strcmp(gh_player_random.name, name) == 0 ? &gh_player_random : NULL;
}

const struct gh_player_kind *gh_player_kind_find_any(const char *name)
{
    for (unsigned i = 0; i < YARDSTICKS; i++)
        if (strcmp(yardsticks[i]->name, name) == 0)
            return yardsticks[i];
    return gh_player_kind_find(name);
}

const char *gh_player_name(unsigned number)
{
    static const char *const names[GH_MAX_SEATS] = {"Anna", "Buck", "Clara", "David"};

    return names[number];
}

struct gh_player gh_player_make(const struct gh_player_kind *kind, uint64_t seed, unsigned seat, unsigned attention)
{
    struct gh_player player = {.kind = kind, .jobs = 1, .attention = (uint8_t)attention};

    if (kind) {
        player.budget = kind->budget;
        if (attention == GH_DEFAULT_ATTENTION)
            player.attention = kind->attention;
    }
    player.rng = gh_rng_make(seed, GH_STREAM_PLAYER + seat);
    player.eye = gh_rng_next(&player.rng);
    return player;
}

void gh_best_offer(struct gh_best *best, struct gh_rng *rng, struct gh_action action, int value)
{
    if (best->equals > 0 && value < best->value)
        return;
    if (best->equals == 0 || value > best->value) {
        *best = (struct gh_best){action, value, 1};
        return;
    }
    best->equals++;
    if (gh_rng_below(rng, best->equals) == 0)
        best->action = action;
}

int gh_points_of(const struct gh_player *player, const struct gh_town *town, const struct gh_public *open,
                 const struct gh_cards *hand, struct gh_action action, struct gh_public *after)
{
    const unsigned seat = open->player;

    gh_preview(town, open, hand, seat, action, after);
    if (gh_thinks_of_claims(player, after) && (action.kind == GH_PLAY || action.kind == GH_DISCARD))
        gh_claim_noticed(player, town, after, seat);
    return after->score[seat] - open->score[seat];
}
