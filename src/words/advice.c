/* Advice: a good action, told in stages. The last stage, what it would do, is told by its events. */
#include "sentence.h"

#include "gadshill/text.h"

/* Where to look. */
static char *say_place(const struct gh_words *words, struct gh_action action, char *sentence)
{
    const struct gh_town *town = &words->file->town;

    switch ((enum gh_action_kind)action.kind) {
    case GH_PLAY: {
        const struct gh_card *card = &town->card[action.card];
        const unsigned about = card->kind == GH_BUILDING_CARD ? card->building : action.building;

        return gh_tell(words, sentence, _("One of your cards is good for the {building}."),
                       gh_with_building("building", about));
    }
    case GH_DISCARD:
        return gh_copy(sentence, _("Your cards bring little now: two of them can go for a marker."));
    case GH_TAKE:
    case GH_BUY:
        return gh_copy(sentence, _("Look at the buildings beside the board."));
    case GH_CLAIM: /* has a proof to tell */
    case GH_DRAW:
    case GH_END:
    case GH_ACTIONS_COUNT:
        break;
    }
    return gh_copy(sentence, _("Nothing more is to be gained in this turn."));
}

/* By which means. */
static char *say_means(const struct gh_words *words, struct gh_action action, char *sentence)
{
    switch ((enum gh_action_kind)action.kind) {
    case GH_PLAY:
        return gh_tell(words, sentence, _("It is card {card}."), gh_with_number("card", action.card + 1u));
    case GH_DISCARD:
        return gh_tell(words, sentence, _("Cards {card} and {other} can go."), gh_with_number("card", action.card + 1u),
                       gh_with_number("other", action.second_card + 1u));
    case GH_TAKE:
    case GH_BUY:
        return gh_copy(sentence, _("One of them suits your cards."));
    case GH_CLAIM:
    case GH_DRAW:
    case GH_END:
    case GH_ACTIONS_COUNT:
        break;
    }
    return gh_words_action(words, action, sentence);
}

char *gh_words_advice(const struct gh_words *words, struct gh_action action, enum gh_advice stage,
                      char sentence[GH_SENTENCE_SIZE])
{
    return stage == GH_ADVICE_PLACE ? say_place(words, action, sentence) : say_means(words, action, sentence);
}
