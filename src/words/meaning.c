/* What cards say and what actions do. A condition card is told by its relation first, then by its sites. */
#include "sentence.h"

#include "gadshill/text.h"

#include <string.h>

/* How two buildings lay to one another; without a name the second is "my building". */
struct relation_words {
    const char *relation; /* gh_relation_name */
    const char *bound, *unbound;
};

static const struct relation_words relation_words[] = {
    {"next-to", N_("The %1$s stood next to the %2$s."), N_("The %1$s stood next to my building.")},
    {"across", N_("The %1$s stood across the street from the %2$s."),
     N_("The %1$s stood across the street from my building.")},
    {"same-street", N_("The %1$s and the %2$s had their doors on the same street."),
     N_("The %1$s and my building had their doors on the same street.")},
    {"same-block", N_("The %1$s and the %2$s stood in the same block."),
     N_("The %1$s and my building stood in the same block.")},
    {"same-row", N_("The %1$s and the %2$s stood in the same row."),
     N_("The %1$s and my building stood in the same row.")},
    {"same-column", N_("The %1$s and the %2$s stood in the same column."),
     N_("The %1$s and my building stood in the same column.")},
    {"corner", N_("The %1$s stood diagonally over a crossing from the %2$s."),
     N_("The %1$s stood diagonally over a crossing from my building.")},
    {"north-of", N_("The %1$s stood further north than the %2$s."),
     N_("The %1$s stood further north than my building.")},
    {"south-of", N_("The %1$s stood further south than the %2$s."),
     N_("The %1$s stood further south than my building.")},
    {"east-of", N_("The %1$s stood further east than the %2$s."), N_("The %1$s stood further east than my building.")},
    {"west-of", N_("The %1$s stood further west than the %2$s."), N_("The %1$s stood further west than my building.")},
};

enum { RELATIONS = sizeof relation_words / sizeof *relation_words };

static const struct relation_words *words_for(const char *relation)
{
    for (unsigned i = 0; relation && i < RELATIONS; i++)
        if (strcmp(relation_words[i].relation, relation) == 0)
            return &relation_words[i];
    return NULL;
}

static void say_condition(const struct gh_words *words, unsigned card, unsigned mine, char *sentence)
{
    const struct gh_card *info = &words->file->town.card[card];
    const struct relation_words *relation = words_for(gh_relation_name(words->file->card_relation[card]));
    const char *named = gh_words_building(words, info->building);
    const char *other = mine == GH_NONE ? NULL : gh_words_building(words, mine);
    char theirs[GH_SENTENCE_SIZE], ours[GH_SENTENCE_SIZE], sites[GH_SENTENCE_SIZE];

    gh_words_sites(words, info->sites, GH_JOIN_OR, theirs, sizeof theirs);
    gh_words_sites(words, info->mine, GH_JOIN_OR, ours, sizeof ours);
    if (info->sites == info->mine)
        gh_say(sites, _("Both stood on %s."), theirs);
    else if (other)
        gh_say(sites, _("The %1$s stood on %2$s, the %3$s on %4$s."), named, theirs, other, ours);
    else
        gh_say(sites, _("The %1$s stood on %2$s, my building on %3$s."), named, theirs, ours);
    if (!relation) {
        gh_say(sentence, "%s", sites);
        return;
    }
    if (other)
        gh_say(sentence, _(relation->bound), named, other);
    else
        gh_say(sentence, _(relation->unbound), named);
    const size_t used = strlen(sentence);
    gh_print(sentence + used, GH_SENTENCE_SIZE - used, " %s", sites);
}

static void say_card(const struct gh_words *words, unsigned card, unsigned mine, char *sentence)
{
    const struct gh_card *info = &words->file->town.card[card];
    const unsigned subject = info->kind == GH_BUILDING_CARD ? info->building : mine;
    char where[GH_SENTENCE_SIZE];

    if (info->kind == GH_CONDITION_CARD) {
        say_condition(words, card, mine, sentence);
        return;
    }
    gh_words_sites(words, info->sites, GH_JOIN_OR, where, sizeof where);
    if (subject == GH_NONE)
        gh_say(sentence, _("My building stood on %s."), where);
    else
        gh_say(sentence, _("The %1$s stood on %2$s."), gh_words_building(words, subject), where);
}

char *gh_words_card(const struct gh_words *words, unsigned card, char sentence[GH_SENTENCE_SIZE])
{
    say_card(words, card, GH_NONE, sentence);
    return sentence;
}

static const char *draw_sentence(const struct gh_words *words, unsigned word)
{
    static const char *const sentences[GH_RULESETS_COUNT][GH_MAX_PILES] = {
        [GH_GADS_HILL_1874] = {N_("Draw a building card, which ends the turn."),
                               N_("Draw a district card, which ends the turn."),
                               N_("Draw a condition card, which ends the turn.")},
        [GH_OLD_TOWN] = {N_("Draw a card from the common pile."), N_("Draw a card from your own pile."), ""},
    };
    const char *sentence = sentences[words->file->town.ruleset][word];

    return *sentence ? _(sentence) : "";
}

char *gh_words_action(const struct gh_words *words, struct gh_action action, char sentence[GH_SENTENCE_SIZE])
{
    const char *building = action.building == GH_NONE ? "" : gh_words_building(words, action.building);
    const char *site = action.site == GH_NONE ? "" : words->file->town.site_name[action.site];

    switch ((enum gh_action_kind)action.kind) {
    case GH_TAKE:
        return gh_say(sentence, _("Take the %s."), building);
    case GH_PLAY:
        say_card(words, action.card, action.building, sentence);
        return sentence;
    case GH_DISCARD:
        return gh_say(sentence, _("Discard cards %1$u and %2$u and take the marker of the %3$s from %4$s."),
                      action.card + 1u, action.second_card + 1u, building, site);
    case GH_BUY:
        return gh_say(sentence, _("Buy the %s."), building);
    case GH_CLAIM:
        return gh_say(sentence, _("Say STOP: the %1$s cannot be on %2$s."), building, site);
    case GH_DRAW:
        return gh_say(sentence, "%s", draw_sentence(words, action.word));
    case GH_END:
    case GH_ACTIONS_COUNT:
        break;
    }
    return gh_say(sentence, _("End the turn."));
}

char *gh_words_door(const struct gh_words *words, unsigned site, char *text, size_t size)
{
    static const char *const sentences[] = {N_("north door, %s"), N_("east door, %s"), N_("south door, %s"),
                                            N_("west door, %s")};
    static const char sides[] = "nesw";
    const char *side = strchr(sides, words->file->layout.entrance_side[site]);
    const struct gh_street *street = &words->file->street[words->file->layout.entrance_street[site]];

    return gh_print(text, size, _(sentences[side ? side - sides : 0]), gh_text_in(&street->name, words->language));
}
