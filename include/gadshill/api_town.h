/* Towns: sites, buildings, cards, and what people call them. All are numbered from 0. */
#ifndef GADSHILL_API_TOWN_H
#define GADSHILL_API_TOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GADSHILL_API __attribute__((visibility("default")))

enum {
    GADSHILL_MOST_SITES = 32,
    GADSHILL_MOST_BUILDINGS = 32,
    GADSHILL_MOST_CARDS = 128,
    GADSHILL_MOST_SEATS = 4,
    GADSHILL_MOST_PILES = 3,
    GADSHILL_NONE = 255 /* no building, site, card, seat */
};

/* The version of the library, "1.0.0". */
GADSHILL_API const char *gadshill_version(void);

/* A town. It never changes. */
struct gadshill_town;

/* What is wrong with a town file: a place (from 1; columns count characters) and a sentence. */
struct gadshill_problem {
    uint32_t line, column;
    char text[400];
};

/* The names of the towns that come with the library, from 0; NULL past the last. */
GADSHILL_API const char *gadshill_bundled_name(unsigned index);

/* A town that comes with the library, by name; NULL: there is none of that name, or no memory. */
GADSHILL_API struct gadshill_town *gadshill_town_bundled(const char *name);

/* Reads a town file (docs/towns.md). NULL: it has mistakes, the first of which is told if `problem` is not NULL. Any
 * bytes are safe. */
GADSHILL_API struct gadshill_town *gadshill_town_read(const char *bytes, size_t size, struct gadshill_problem *problem);

/* Frees a town. */
GADSHILL_API void gadshill_town_free(struct gadshill_town *town);

/* The name that records and puzzle ids have, "gads-hill". */
GADSHILL_API const char *gadshill_town_name(const struct gadshill_town *town);

/* Which game is played there, "gads-hill-1874" or "old-town". */
GADSHILL_API const char *gadshill_town_ruleset(const struct gadshill_town *town);

/* A fingerprint of all that matters to the rules: equal towns play equal games. */
GADSHILL_API uint64_t gadshill_town_hash(const struct gadshill_town *town);

/* How many sites there are, and buildings, cards and landmarks. */
GADSHILL_API unsigned gadshill_town_sites(const struct gadshill_town *town);
GADSHILL_API unsigned gadshill_town_buildings(const struct gadshill_town *town);
GADSHILL_API unsigned gadshill_town_cards(const struct gadshill_town *town);
GADSHILL_API unsigned gadshill_town_landmarks(const struct gadshill_town *town);

/* What actions and records call a site, a building; NULL past the last. Card n is card number n + 1 there. */
GADSHILL_API const char *gadshill_site_name(const struct gadshill_town *town, unsigned site);
GADSHILL_API const char *gadshill_building_name(const struct gadshill_town *town, unsigned building);

/* What people call the town, a building, what a card says: in a language ("en", "de", "fr", "it", "el"), or in English
 * where the town has no text in it. NULL past the last. */
GADSHILL_API const char *gadshill_town_title(const struct gadshill_town *town, const char *language);
GADSHILL_API const char *gadshill_building_title(const struct gadshill_town *town, unsigned building,
                                                 const char *language);
GADSHILL_API const char *gadshill_card_title(const struct gadshill_town *town, unsigned card, const char *language);

enum gadshill_card_kind { GADSHILL_BUILDING_CARD, GADSHILL_DISTRICT_CARD, GADSHILL_CONDITION_CARD };

/* What a card says. Sets of sites have bit n for site n. */
struct gadshill_card {
    uint8_t kind;      /* enum gadshill_card_kind */
    uint8_t building;  /* the named building; GADSHILL_NONE on a district card */
    uint8_t unused[2]; /* 0 */
    uint32_t sites;    /* where the subject may stand; of a condition card the named building */
    uint32_t mine;     /* condition card: where the player's own building may stand; otherwise empty */
};

/* What card n says; false past the last. */
GADSHILL_API bool gadshill_card_at(const struct gadshill_town *town, unsigned card, struct gadshill_card *what);

/* Of a condition card: where the player's own building may stand when the named one is on that site. */
GADSHILL_API uint32_t gadshill_card_partners(const struct gadshill_town *town, unsigned card, unsigned site);

#ifdef __cplusplus
}
#endif

#endif
