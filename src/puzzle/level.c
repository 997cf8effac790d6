/* How hard a puzzle is: the level whose techniques solve it and those of the level below do not. */
#include "gadshill/solving.h"

static const char *const level_name[GH_LEVELS_END] = {[GH_NO_LEVEL] = "",
#define X(id, name) name,
                                                      GH_LEVELS(X)
#undef X
};

const char *gh_level_name(enum gh_level level)
{
    return level_name[level];
}

/* The hardest technique that a level allows. */
static enum gh_technique hardest_of(enum gh_level level)
{
    static const uint8_t hardest[GH_LEVELS_END] = {
        [GH_GREENHORN] = GH_BY_LAST_BUILDING,
        [GH_SETTLER] = GH_BY_RELATION,
        [GH_SURVEYOR] = GH_BY_SET,
        [GH_DEPUTY] = GH_BY_CHAIN,
        [GH_MARSHAL] = GH_BY_WHAT_IF,
    };
    return hardest[level];
}

enum gh_level gh_puzzle_level(const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    struct gh_case known = gh_puzzle_case(town, puzzle, NULL);

    for (enum gh_level level = GH_GREENHORN; level < GH_LEVELS_END; level++) {
        if (!gh_case_close(town, &known, hardest_of(level)))
            return GH_NO_LEVEL;
        if (gh_case_is_solved(&known))
            return level;
    }
    return GH_NO_LEVEL;
}
