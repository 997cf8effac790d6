/* Setups, actions, verdicts and events between the library's plain data and the house's: the same bytes, checked on the
 * way in.
 */
#include "parts.h"

_Static_assert(sizeof(struct gadshill_action) == sizeof(struct gh_action), "an action is an action");
_Static_assert(offsetof(struct gadshill_action, word) == offsetof(struct gh_action, word), "field by field");
_Static_assert(sizeof(struct gadshill_verdict) == sizeof(struct gh_verdict), "a verdict is a verdict");
_Static_assert(offsetof(struct gadshill_verdict, number) == offsetof(struct gh_verdict, number), "field by field");
_Static_assert((int)GADSHILL_END == (int)GH_END && (int)GADSHILL_CLAIM == (int)GH_CLAIM, "of the same kinds");

struct gh_setup gh_setup_from_outside(const struct gadshill_setup *setup)
{
    return (struct gh_setup){.seats = setup->seats,
                             .first = setup->first,
                             .referee = setup->is_manual ? GH_MANUAL : GH_AUTOMATIC,
                             .is_brisk = setup->is_brisk != 0,
                             .seed = setup->seed};
}

static bool is_action(const struct gh_town *town, const struct gadshill_action *action)
{
    const bool has_building = action->building < town->buildings, has_site = action->site < town->sites;

    switch (action->kind) {
    case GADSHILL_TAKE:
    case GADSHILL_BUY:
        return has_building;
    case GADSHILL_PLAY:
        if (action->card >= town->cards)
            return false;
        return town->card[action->card].kind == GH_BUILDING_CARD ? action->building == GH_NONE : has_building;
    case GADSHILL_DISCARD:
        return has_building && has_site && action->card < action->second_card && action->second_card < town->cards;
    case GADSHILL_CLAIM:
        return has_building && has_site;
    case GADSHILL_DRAW:
        return action->word < GH_MAX_PILES && gh_draw_word(town->ruleset, action->word);
    default:
        return action->kind == GADSHILL_END;
    }
}

bool gh_action_from_outside(const struct gh_town *town, struct gadshill_action outside, struct gh_action *action)
{
    if (!is_action(town, &outside))
        return false;
    switch ((enum gh_action_kind)outside.kind) { /* whatever its kind does not use is as it should be */
    case GH_TAKE:
        *action = gh_action_take(outside.building);
        break;
    case GH_PLAY:
        *action = gh_action_play(outside.card, outside.building);
        break;
    case GH_DISCARD:
        *action = gh_action_discard(outside.card, outside.second_card, outside.building, outside.site);
        break;
    case GH_BUY:
        *action = gh_action_buy(outside.building);
        break;
    case GH_CLAIM:
        *action = gh_action_claim(outside.building, outside.site);
        break;
    case GH_DRAW:
        *action = gh_action_draw(outside.word);
        break;
    case GH_END:
    case GH_ACTIONS_COUNT:
        *action = gh_action_end();
        break;
    }
    return true;
}

struct gadshill_action gh_action_to_outside(struct gh_action action)
{
    struct gadshill_action outside;

    memcpy(&outside, &action, sizeof outside);
    return outside;
}

struct gadshill_verdict gh_verdict_to_outside(struct gh_verdict verdict)
{
    struct gadshill_verdict outside;

    memcpy(&outside, &verdict, sizeof outside);
    return outside;
}

size_t gh_legal_to_outside(const struct gh_town *town, const struct gh_public *open, const struct gh_cards *hand,
                           struct gadshill_action *actions, size_t room)
{
    struct gh_legal legal;

    if (open->phase == GH_OVER)
        return 0;
    gh_legal(town, open, hand, &legal);
    const unsigned count = gh_legal_count(&legal);
    for (unsigned i = 0; i < count && i < room; i++)
        actions[i] = gh_action_to_outside(gh_legal_at(&legal, i));
    return count;
}

bool gadshill_action_parse(const struct gadshill_town *town, const char *text, size_t length,
                           struct gadshill_action *action, unsigned *column)
{
    struct gh_action found;
    struct gh_parse_error error;

    if (!gh_action_parse(&town->file->town, text, length, &found, &error)) {
        if (column)
            *column = error.column;
        return false;
    }
    *action = gh_action_to_outside(found);
    return true;
}

bool gadshill_action_text(const struct gadshill_town *town, struct gadshill_action action, char text[64])
{
    struct gh_action found;

    if (!gh_action_from_outside(&town->file->town, action, &found))
        return false;
    gh_action_text(&town->file->town, found, text);
    return true;
}

const char *gadshill_draw_word(const struct gadshill_town *town, unsigned word)
{
    return word < GH_MAX_PILES ? gh_draw_word(town->file->town.ruleset, word) : NULL;
}

const char *gadshill_reason_code(unsigned reason)
{
    if (reason == GADSHILL_NOT_AN_ACTION)
        return "not-an-action";
    return reason < GH_REASONS_COUNT ? gh_reason_code((enum gh_reason)reason) : NULL;
}
