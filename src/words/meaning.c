/* What cards say, what actions do and what computer players are like. A condition card is told by its relation first,
 * then by its sites. */
#include "sentence.h"

#include "gadshill/text.h"
#include "gadshill/words_rules.h"

#include <string.h>

/* How two buildings lay to one another; without a name the second is "my building". */
struct relation_words {
    const char *relation; /* gh_relation_name */
    const char *bound, *unbound;
};

static const struct relation_words relation_words[] = {
    {"next-to", N_("The {named} stood next to the {mine}."), N_("The {named} stood next to my building.")},
    {"across", N_("The {named} stood across the street from the {mine}."),
     N_("The {named} stood across the street from my building.")},
    {"same-street", N_("The {named} and the {mine} had their doors on the same street."),
     N_("The {named} and my building had their doors on the same street.")},
    {"same-block", N_("The {named} and the {mine} stood in the same block."),
     N_("The {named} and my building stood in the same block.")},
    {"same-row", N_("The {named} and the {mine} stood in the same row."),
     N_("The {named} and my building stood in the same row.")},
    {"same-column", N_("The {named} and the {mine} stood in the same column."),
     N_("The {named} and my building stood in the same column.")},
    {"corner", N_("The {named} stood diagonally across a crossing from the {mine}."),
     N_("The {named} stood diagonally across a crossing from my building.")},
    {"north-of", N_("The {named} stood further north than the {mine}."),
     N_("The {named} stood further north than my building.")},
    {"south-of", N_("The {named} stood further south than the {mine}."),
     N_("The {named} stood further south than my building.")},
    {"east-of", N_("The {named} stood further east than the {mine}."),
     N_("The {named} stood further east than my building.")},
    {"west-of", N_("The {named} stood further west than the {mine}."),
     N_("The {named} stood further west than my building.")},
};

enum { RELATIONS = sizeof relation_words / sizeof *relation_words };

static const struct relation_words *words_for(const char *relation)
{
    for (unsigned i = 0; relation && i < RELATIONS; i++)
        if (strcmp(relation_words[i].relation, relation) == 0)
            return &relation_words[i];
    return NULL;
}

char *gh_words_relation(const struct gh_words *words, unsigned card, unsigned mine, char sentence[GH_SENTENCE_SIZE])
{
    const struct relation_words *relation = words_for(gh_relation_name(words->file->card_relation[card]));
    const bool is_bound = mine != GH_NONE;

    if (!relation)
        return gh_copy(sentence, "");
    return gh_tell(words, sentence, _(is_bound ? relation->bound : relation->unbound),
                   gh_with_building("named", words->file->town.card[card].building),
                   is_bound ? gh_with_building("mine", mine) : gh_with_text("mine", ""));
}

static void say_condition(const struct gh_words *words, unsigned card, unsigned mine, char *sentence)
{
    const struct gh_card *info = &words->file->town.card[card];
    const bool is_bound = mine != GH_NONE;
    const struct gh_value named = gh_with_building("named", info->building);
    const struct gh_value other = is_bound ? gh_with_building("mine", mine) : gh_with_text("mine", "");
    const struct gh_value theirs = gh_with_sites("sites", info->sites, GH_JOIN_OR);
    const struct gh_value ours = gh_with_sites("others", info->mine, GH_JOIN_OR);
    char sites[GH_SENTENCE_SIZE];

    if (info->sites == info->mine)
        gh_tell(words, sites, _("Both stood on {sites}."), theirs);
    else if (is_bound)
        gh_tell(words, sites, _("The {named} stood on {sites}, the {mine} on {others}."), named, theirs, other, ours);
    else
        gh_tell(words, sites, _("The {named} stood on {sites}, my building on {others}."), named, theirs, ours);
    const size_t used = strlen(gh_words_relation(words, card, mine, sentence));
    gh_print(sentence + used, GH_SENTENCE_SIZE - used, used ? " %s" : "%s", sites);
}

static void say_card(const struct gh_words *words, unsigned card, unsigned mine, char *sentence)
{
    const struct gh_card *info = &words->file->town.card[card];
    const unsigned subject = info->kind == GH_BUILDING_CARD ? info->building : mine;
    const struct gh_value where = gh_with_sites("sites", info->sites, GH_JOIN_OR);

    if (info->kind == GH_CONDITION_CARD)
        say_condition(words, card, mine, sentence);
    else if (subject == GH_NONE)
        gh_tell(words, sentence, _("My building stood on {sites}."), where);
    else
        gh_tell(words, sentence, _("The {building} stood on {sites}."), gh_with_building("building", subject), where);
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
    const struct gh_value building = gh_with_building("building", action.building);
    const struct gh_value site = gh_with_sites("site", action.site == GH_NONE ? 0 : gh_bit(action.site), GH_JOIN_AND);

    switch ((enum gh_action_kind)action.kind) {
    case GH_TAKE:
        return gh_tell(words, sentence, _("Take the {building}."), building);
    case GH_PLAY:
        say_card(words, action.card, action.building, sentence);
        return sentence;
    case GH_DISCARD:
        return gh_tell(words, sentence,
                       _("Discard cards {card} and {second} and take the marker of the {building} from {site}."),
                       gh_with_number("card", action.card + 1u), gh_with_number("second", action.second_card + 1u),
                       building, site);
    case GH_BUY:
        return gh_tell(words, sentence, _("Buy the {building}."), building);
    case GH_CLAIM:
        return gh_tell(words, sentence, _("Call STOP: the {building} cannot be on {site}."), building, site);
    case GH_DRAW:
        return gh_copy(sentence, draw_sentence(words, action.word));
    case GH_END:
    case GH_ACTIONS_COUNT:
        break;
    }
    return gh_copy(sentence, _("End the turn."));
}

char *gh_words_move(const struct gh_words *words, struct gh_action action, char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_value card = gh_with_number("card", action.card + 1u);

    if (action.kind != GH_PLAY)
        return gh_words_action(words, action, sentence);
    if (action.building == GH_NONE)
        return gh_tell(words, sentence, _("Play card {card}."), card);
    return gh_tell(words, sentence, _("Play card {card} with the {building}."), card,
                   gh_with_building("building", action.building));
}

/* "south door, Main St." */
static char *door_of(const struct gh_words *words, unsigned site, char *text, size_t size)
{
    static const char *const sentences[] = {N_("north door, %s"), N_("east door, %s"), N_("south door, %s"),
                                            N_("west door, %s")};
    static const char sides[] = "nesw";
    const char *side = strchr(sides, words->file->layout.entrance_side[site]);
    const struct gh_street *street = &words->file->street[words->file->layout.entrance_street[site]];

    return gh_print(text, size, _(sentences[side ? side - sides : 0]), gh_spoken(&street->name));
}

static const struct player_words {
    const char *name, *level, *sentence;
} player_words[] = {
    {"random", N_("computer, at random"), N_("Does anything that is legal.")},
    {"hasty", N_("computer, easy"),
     N_("The drifter plays the first card that fits and never looks at what the others do.")},
    {"greedy", N_("computer, medium"),
     N_("The prospector takes the most points in sight and gives no thought to the next turn.")},
    {"careful", N_("computer, strong"),
     N_("The storekeeper plans whole turns and saves good cards, but forgets what the others may hold.")},
    {"expert", N_("computer, expert"),
     N_("The surveyor imagines what the others may hold and overlooks hardly anything.")},
};

static const struct player_words *words_of_player(const char *name)
{
    for (unsigned i = 0; i < sizeof player_words / sizeof *player_words; i++)
        if (strcmp(name, player_words[i].name) == 0)
            return &player_words[i];
    return NULL;
}

const char *gh_words_player(const char *name)
{
    const struct player_words *words = words_of_player(name);

    return words ? _(words->sentence) : "";
}

const char *gh_words_computer(const char *name)
{
    const struct player_words *words = words_of_player(name);

    return words ? _(words->level) : _("computer");
}

char *gh_words_site(const struct gh_words *words, const struct gh_board *board, unsigned site, char *text, size_t size)
{
    char door[GH_SENTENCE_SIZE];
    gh_buildings here = 0, standing = 0;

    for (gh_each(building, board->marked))
        here |= gh_has(board->markers[building], site) ? gh_bit(building) : 0;
    for (gh_each(building, board->placed))
        standing |= board->site_of[building] == site ? gh_bit(building) : 0;
    return gh_tell_in(words, text, size,
                      standing ? _("{site} ({door}): the {building} stands here.")
                      : here   ? _("{site} ({door}): markers of {buildings}.")
                               : _("{site} ({door}): nothing."),
                      gh_with_site("site", site), gh_with_text("door", door_of(words, site, door, sizeof door)),
                      gh_with_building("building", standing ? gh_lowest(standing) : GH_NONE),
                      gh_with_buildings("buildings", here, GH_JOIN_AND));
}
