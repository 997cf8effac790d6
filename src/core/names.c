/* Tables of names, and the table of rulesets. */
#include "gadshill/game.h"
#include "ruleset.h"

#include <string.h>

const char *gh_reason_code(enum gh_reason reason)
{
    static const char *const codes[GH_REASONS_COUNT] = {
#define X(id, code) code,
        GH_REASONS(X)
#undef X
    };
    return codes[reason];
}

struct gh_event gh_event_for(struct gh_event event, unsigned seat)
{
    if (event.kind == GH_EVENT_CARD_DRAWN && event.seat != seat)
        event.card = GH_NONE;
    return event;
}

const char *gh_referee_name(enum gh_referee referee)
{
    return referee == GH_MANUAL ? "manual" : "automatic";
}

unsigned gh_referee_find(const char *name, size_t length)
{
    for (unsigned i = 0; i < GH_REFEREES_COUNT; i++)
        if (strlen(gh_referee_name(i)) == length && memcmp(gh_referee_name(i), name, length) == 0)
            return i;
    return GH_NONE;
}

const struct gh_ruleset *const gh_rulesets[GH_RULESETS_COUNT] = {
    [GH_GADS_HILL_1874] = &gh_gads_hill_rules,
    [GH_OLD_TOWN] = &gh_old_town_rules,
};

const char *gh_pile_name(enum gh_ruleset_id id, unsigned pile)
{
    return gh_rulesets[id]->pile_name[pile];
}

const char *gh_draw_word(enum gh_ruleset_id id, unsigned word)
{
    return gh_rulesets[id]->draw_word[word];
}

struct gh_rules gh_rules_of(const struct gh_town *town)
{
    const struct gh_ruleset *ruleset = gh_ruleset_of(town);
    struct gh_rules rules = {.cards_a_turn = ruleset->cards_a_turn,
                             .purchases = ruleset->purchases,
                             .price = ruleset->price,
                             .one_card_from = town->one_card_from,
                             .complete_at = town->complete_at};

    for (unsigned seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++)
        rules.share[seats] = (uint8_t)ruleset->setup_share(town, seats);
    return rules;
}
