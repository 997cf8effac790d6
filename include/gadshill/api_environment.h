/* Environments: a game as learners see it (docs/research.md). Actions are numbers below 4,096 that mean the same in
 * every position of a town: a discard is told card by card, then the marker. Chance is sampled from the seed, or
 * explicit: the deal and every draw are then steps of their own. On the automatic referee. */
#ifndef GADSHILL_API_ENVIRONMENT_H
#define GADSHILL_API_ENVIRONMENT_H

#include "gadshill/api_game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    GADSHILL_MOST_CODES = 4096,
    GADSHILL_MOST_OUTCOMES = 132, /* of chance: cards, then landmarks */
    GADSHILL_CHANCE = -1,         /* whose turn it is: chance's, */
    GADSHILL_OVER = -4            /* nobody's */
};

/* A game in progress. */
struct gadshill_environment;

/* How many actions a town has, and how many outcomes chance has; 0: more than 4,096 actions, so that there are no
 * environments of it. */
GADSHILL_API unsigned gadshill_environment_codes(const struct gadshill_town *town);
GADSHILL_API unsigned gadshill_environment_outcomes(const struct gadshill_town *town);

/* A new game; NULL: no game can begin so (the manual referee is none of these), the town has too many actions, or no
 * memory. */
GADSHILL_API struct gadshill_environment *
gadshill_environment_new(const struct gadshill_town *town, const struct gadshill_setup *setup, bool is_explicit);

/* A copy that goes its own way; NULL: no memory. */
GADSHILL_API struct gadshill_environment *gadshill_environment_clone(const struct gadshill_environment *environment);

/* Frees an environment. */
GADSHILL_API void gadshill_environment_free(struct gadshill_environment *environment);

/* A seat, GADSHILL_CHANCE or GADSHILL_OVER. */
GADSHILL_API int gadshill_environment_player(const struct gadshill_environment *environment);

/* The legal actions of whose turn it is, or chance's outcomes, in rising order: how many, and the first `room` of them.
 */
GADSHILL_API size_t gadshill_environment_legal(const struct gadshill_environment *environment, uint16_t *codes,
                                               size_t room);

/* How likely each of chance's outcomes is, in the same order; nothing when it is not chance's turn. */
GADSHILL_API size_t gadshill_environment_chances(const struct gadshill_environment *environment, double *chances,
                                                 size_t room);

/* Does an action, or what chance decided; false: it is not legal, and nothing has changed. */
GADSHILL_API bool gadshill_environment_step(struct gadshill_environment *environment, unsigned code);

/* The text of an action as it would be told now: of a discard what has been told so far with it. "deal 12" and "draw
 * 12" of chance; false: there is no such action. */
GADSHILL_API bool gadshill_environment_text(const struct gadshill_environment *environment, unsigned code,
                                            char text[64]);

/* Whether the last step was a draw or ended with one, and by whom. */
GADSHILL_API bool gadshill_environment_drew(const struct gadshill_environment *environment, unsigned *seat);

/* What each seat has won: seats times its share of the victory, less one; all of them add up to 0. 0 before the end. */
GADSHILL_API void gadshill_environment_returns(const struct gadshill_environment *environment, double returns[4]);

/* Points of a seat so far. */
GADSHILL_API unsigned gadshill_environment_score(const struct gadshill_environment *environment, unsigned seat);

/* What a seat may know; with GADSHILL_NONE what lies open for everybody. NULL: no such seat, or no memory. */
GADSHILL_API struct gadshill_view *gadshill_environment_view(const struct gadshill_environment *environment,
                                                             unsigned seat);

/* The same game as far as a seat can know, hidden cards dealt anew by this seed. NULL: no such seat, chance's turn, or
 * no memory. */
GADSHILL_API struct gadshill_environment *gadshill_environment_resample(const struct gadshill_environment *environment,
                                                                        unsigned seat, uint64_t seed);

/* How many bytes an observation has, and with what can be remembered (who laid down which card). */
GADSHILL_API size_t gadshill_observation_size(const struct gadshill_town *town);
GADSHILL_API size_t gadshill_memory_size(const struct gadshill_town *town);

/* Writes what a seat sees (docs/research.md has the order), seats counted from its own; with GADSHILL_NONE what lies
 * open, seats counted from 0. false: no such seat. */
GADSHILL_API bool gadshill_environment_observe(const struct gadshill_environment *environment, unsigned seat,
                                               uint8_t *observation);

/* Writes what can be remembered besides, with the same seats. */
GADSHILL_API bool gadshill_environment_remember(const struct gadshill_environment *environment, unsigned seat,
                                                uint8_t *memory);

/* The name and size of the n-th part of an observation, in order; NULL past the last. */
GADSHILL_API const char *gadshill_observation_part(const struct gadshill_town *town, unsigned part, size_t *size);

#ifdef __cplusplus
}
#endif

#endif
