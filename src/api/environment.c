/* Environments for programs of other people (api_environment.h). */
#include "environment.h"

#include <stdlib.h>

bool gh_environment_begin(struct gadshill_environment *environment, const struct gh_setup *setup)
{
    if (gh_start(environment->town, setup, &environment->state) != GH_OK)
        return false;
    environment->telling = GH_TELL_ACTION;
    environment->deciding = GH_DECIDE_NOTHING;
    environment->drawer = environment->drawn = environment->pile = GH_NONE;
    memset(environment->laid_by, 0, sizeof environment->laid_by);
    if (environment->is_explicit)
        gh_chance_begin(environment);
    return true;
}

struct gadshill_environment *gadshill_environment_new(const struct gadshill_town *town,
                                                      const struct gadshill_setup *setup, bool is_explicit)
{
    const struct gh_setup inside = gh_setup_from_outside(setup);
    struct gadshill_environment *environment = setup->is_manual ? NULL : calloc(1, sizeof *environment);

    if (!environment)
        return NULL;
    environment->town = &town->file->town;
    environment->is_explicit = is_explicit;
    if (!gh_codes_make(environment->town, &environment->codes) || !gh_environment_begin(environment, &inside)) {
        free(environment);
        return NULL;
    }
    return environment;
}

struct gadshill_environment *gadshill_environment_clone(const struct gadshill_environment *environment)
{
    struct gadshill_environment *clone = malloc(sizeof *clone);

    if (clone)
        *clone = *environment;
    return clone;
}

void gadshill_environment_free(struct gadshill_environment *environment)
{
    free(environment);
}

int gadshill_environment_player(const struct gadshill_environment *environment)
{
    if (environment->deciding != GH_DECIDE_NOTHING)
        return GADSHILL_CHANCE;
    return environment->state.open.phase == GH_OVER ? (int)GADSHILL_OVER : environment->state.open.player;
}

/* Legal actions or outcomes. */
static unsigned choices(struct gadshill_environment *environment, uint16_t codes[GADSHILL_MOST_CODES])
{
    double chances[GADSHILL_MOST_OUTCOMES];

    if (environment->deciding != GH_DECIDE_NOTHING)
        return gh_chance_outcomes(environment, codes, chances);
    return environment->state.open.phase == GH_OVER ? 0 : gh_environment_legal(environment, codes);
}

size_t gadshill_environment_legal(const struct gadshill_environment *environment, uint16_t *codes, size_t room)
{
    struct gadshill_environment copy = *environment; /* finding what is legal keeps something of it */
    uint16_t found[GADSHILL_MOST_CODES];
    const unsigned count = choices(&copy, found);

    memcpy(codes, found, (count < room ? count : room) * sizeof *codes);
    return count;
}

size_t gadshill_environment_chances(const struct gadshill_environment *environment, double *chances, size_t room)
{
    uint16_t codes[GADSHILL_MOST_OUTCOMES];
    double found[GADSHILL_MOST_OUTCOMES];

    if (environment->deciding == GH_DECIDE_NOTHING)
        return 0;
    const unsigned count = gh_chance_outcomes(environment, codes, found);
    memcpy(chances, found, (count < room ? count : room) * sizeof *chances);
    return count;
}

bool gadshill_environment_step(struct gadshill_environment *environment, unsigned code)
{
    uint16_t codes[GADSHILL_MOST_CODES];
    const unsigned count = choices(environment, codes);
    unsigned at = 0;

    while (at < count && codes[at] != code)
        at++;
    if (at == count)
        return false;
    if (environment->deciding != GH_DECIDE_NOTHING)
        gh_chance_decide(environment, code);
    else
        gh_environment_act(environment, code);
    return true;
}

bool gadshill_environment_drew(const struct gadshill_environment *environment, unsigned *seat)
{
    *seat = environment->drawer;
    return environment->drawer != GH_NONE;
}

void gadshill_environment_returns(const struct gadshill_environment *environment, double returns[4])
{
    const struct gh_public *open = &environment->state.open;
    const unsigned winners = gh_winners(open), count = gh_count(winners);

    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        returns[seat] = open->phase != GH_OVER || seat >= open->seats
                            ? 0.0
                            : (gh_has(winners, seat) ? (double)open->seats / count : 0.0) - 1.0;
}

unsigned gadshill_environment_score(const struct gadshill_environment *environment, unsigned seat)
{
    return seat < environment->state.open.seats ? environment->state.open.score[seat] : 0;
}

struct gadshill_view *gadshill_environment_view(const struct gadshill_environment *environment, unsigned seat)
{
    if (seat != GH_NONE && seat >= environment->state.open.seats)
        return NULL;
    struct gadshill_view *view = malloc(sizeof *view);
    if (view)
        *view = (struct gadshill_view){environment->town, gh_view_for(&environment->state, seat)};
    return view;
}

struct gadshill_environment *gadshill_environment_resample(const struct gadshill_environment *environment,
                                                           unsigned seat, uint64_t seed)
{
    struct gh_rng rng = gh_rng_make(seed, GH_STREAM_TABLE);

    if (seat >= environment->state.open.seats || environment->deciding != GH_DECIDE_NOTHING)
        return NULL;
    struct gadshill_environment *other = gadshill_environment_clone(environment);
    const struct gh_view view = gh_view_for(&environment->state, seat);
    if (other && !gh_imagine(environment->town, &view, &rng, &other->state)) {
        free(other);
        return NULL;
    }
    if (other && other->drawer != seat)
        other->drawn = GH_NONE; /* it was another card, perhaps */
    return other;
}
