/* A town: its sites, buildings and cards. Plain data without pointers, made once (by src/townfile or a test)
 * and never changed afterwards. Texts for people are not here; they live with the town file.
 *
 * Invariants:
 *  1. every mask uses only bits of existing sites;
 *  2. card number n is card[n - 1]; cards are numbered from 1 without gaps;
 *  3. a condition card has at least one pair, never of one site with itself, and its sites and mine are
 *     exactly the two sides of its pairs;
 *  4. hash is gh_town_hash of the rest. */
#ifndef GADSHILL_TOWN_H
#define GADSHILL_TOWN_H

#include "gadshill/basics.h"

/* One list yields enum and names (see src/core/town.c). */
#define GH_KINDS(X) \
    X(BUILDING, "building") \
    X(DISTRICT, "district") \
    X(CONDITION, "condition")

enum gh_kind {
#define X(id, name) GH_##id##_CARD,
    GH_KINDS(X)
#undef X
        GH_KINDS_COUNT
};

enum gh_ruleset_id { GH_GADS_HILL_1874, GH_OLD_TOWN, GH_RULESETS_COUNT };

struct gh_card {
    uint8_t kind;     /* enum gh_kind */
    uint8_t building; /* the named building; GH_NONE on a district card */
    gh_sites sites;   /* where the subject may stand; condition card: the named building's side */
    gh_sites mine;    /* condition card: my building's side; otherwise empty */
};

/* The pairs of a condition card, from both ends (RULES 3). */
struct gh_relation {
    gh_sites mine_for[GH_MAX_SITES];  /* named building on site s: where my building may stand */
    gh_sites named_for[GH_MAX_SITES]; /* my building on site s: where the named building may stand */
};

struct gh_town {
    char name[GH_NAME_SIZE];
    uint8_t ruleset; /* enum gh_ruleset_id */
    uint8_t sites, buildings, cards, landmarks;
    uint8_t one_card_from; /* RULES 8: from this locomotive number on only one card a turn */
    uint8_t complete_at;   /* RULES 8: the locomotive number that ends the game */
    char site_name[GH_MAX_SITES][GH_SITE_NAME_SIZE];
    char building_name[GH_MAX_BUILDINGS][GH_NAME_SIZE];
    char landmark_name[GH_MAX_LANDMARKS][GH_NAME_SIZE];
    char frame_name[GH_MAX_LANDMARKS][GH_SITE_NAME_SIZE]; /* the framed spaces for the landmarks */
    struct gh_card card[GH_MAX_CARDS];
    struct gh_relation relation[GH_MAX_CARDS]; /* of card[i], when it is a condition card */
    uint64_t hash;
};

const char *gh_kind_name(enum gh_kind kind);
const char *gh_ruleset_name(enum gh_ruleset_id ruleset);

/* The index of a name of the given length (not 0-terminated), or GH_NONE. */
unsigned gh_ruleset_find(const char *name, size_t length);
unsigned gh_site_find(const struct gh_town *town, const char *name, size_t length);
unsigned gh_building_find(const struct gh_town *town, const char *name, size_t length);

/* A hash of everything in the town that matters to the rules: equal towns play equal games. */
uint64_t gh_town_hash(const struct gh_town *town);

#endif
