/* The table of players, and what they notice on the manual referee. */
#include "players.h"

#include "gadshill/hash.h"

#include <string.h>

static const struct gh_player_class *const classes[] = {&gh_player_random, &gh_player_greedy, &gh_player_careful,
                                                        &gh_player_expert};

enum { CLASSES = sizeof classes / sizeof *classes };

const struct gh_player_class *gh_player_class_at(unsigned index)
{
    return index < CLASSES ? classes[index] : NULL;
}

const struct gh_player_class *gh_player_class_find(const char *name)
{
    for (unsigned i = 0; i < CLASSES; i++)
        if (strcmp(classes[i]->name, name) == 0)
            return classes[i];
    return NULL;
}

const char *gh_player_name(unsigned number)
{
    static const char *const names[GH_MAX_SEATS] = {"Anna", "Buck", "Clara", "David"};

    return names[number];
}

struct gh_player gh_player_make(const struct gh_player_class *class, uint64_t seed, unsigned seat, unsigned attention)
{
    struct gh_player player = {.class = class, .jobs = 1, .attention = (uint8_t)attention};

    if (class)
        player.budget = class->budget;
    player.rng = gh_rng_make(seed, GH_STREAM_PLAYER + seat);
    player.eye = gh_rng_next(&player.rng);
    return player;
}

/* A number from 0 to 99 that depends on nothing but the player's eye and the moment: asking again changes nothing, so a
 * player who overlooks a marker goes on overlooking it for the turn. */
static unsigned glance(const struct gh_player *player, const struct gh_public *open, unsigned a, unsigned b)
{
    struct gh_hash hash = gh_hash_start();

    gh_hash_number(&hash, player->eye);
    gh_hash_number(&hash, open->turn);
    gh_hash_number(&hash, (uint64_t)a << 8 | b);
    return (unsigned)(gh_hash_finish(&hash) % 100);
}

/* Less attentive players now and then see what is not there: a marker of a marked building, impossible or not. */
static bool sees_ghost(const struct gh_player *player, const struct gh_public *open, struct gh_action *claim)
{
    const unsigned moment = GH_NONE - (open->acted + 2u * open->plays + 8u * open->discarded);

    if (!open->board.marked || glance(player, open, moment, 0) * 10 >= 100u - player->attention)
        return false;
    unsigned skip = glance(player, open, moment, 1) % gh_count(open->board.marked);
    gh_buildings marked = open->board.marked;
    while (skip-- > 0)
        marked &= marked - 1;
    const unsigned building = gh_lowest(marked);
    *claim = gh_action_claim(building, gh_lowest(open->board.markers[building]));
    return true;
}

bool gh_player_claims(const struct gh_player *player, const struct gh_town *town, const struct gh_view *view,
                      struct gh_action *claim)
{
    gh_sites claimable[GH_MAX_BUILDINGS];

    if (gh_may_claim(&view->open, view->seat).reason != GH_ACCEPTED)
        return false;
    gh_claimable(town, &view->open, claimable);
    for (unsigned building = 0; building < town->buildings; building++) {
        for (gh_each(site, claimable[building])) {
            if (glance(player, &view->open, building, site) < player->attention) {
                *claim = gh_action_claim(building, site);
                return true;
            }
        }
    }
    return sees_ghost(player, &view->open, claim);
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

int gh_points_of(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand, unsigned seat,
                 struct gh_action action, struct gh_public *after)
{
    gh_preview(town, open, hand, seat, action, after);
    return after->score[seat] - open->score[seat];
}
