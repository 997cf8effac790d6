/* Why a card cannot be played, whichever building it is played with. */
#include "sentence.h"

#include "gadshill/game.h"
#include "gadshill/text.h"
#include "gadshill/words_refusal.h"

/* The action that the verdict is about goes to *action. */
static struct gh_verdict verdict_on_card(const struct gh_town *town, const struct gh_public *open,
                                         const struct gh_cards *hand, unsigned seat, unsigned card,
                                         struct gh_action *action)
{
    const struct gh_card *printed = &town->card[card];
    gh_buildings mine = gh_owned_by(town, open, seat);
    struct gh_verdict found = {.reason = GH_NOT_YOUR_BUILDING, GH_NONE, GH_NONE, GH_NONE, GH_NONE, 0};
    struct gh_public after;

    *action = gh_action_play(card, GH_NONE);
    if (printed->kind == GH_BUILDING_CARD)
        return gh_preview(town, open, hand, seat, *action, &after);
    if (printed->kind == GH_CONDITION_CARD)
        mine &= ~gh_bit(printed->building); /* RULES 12, R15 */
    for (gh_each(building, mine)) {
        *action = gh_action_play(card, building);
        found = gh_preview(town, open, hand, seat, *action, &after);
        if (found.reason == GH_ACCEPTED)
            return found;
    }
    return found;
}

struct gh_verdict gh_words_unplayable(const struct gh_words *words, const struct gh_public *open,
                                      const struct gh_cards *hand, unsigned seat, unsigned card,
                                      struct gh_action *action, char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_verdict verdict = verdict_on_card(&words->file->town, open, hand, seat, card, action);

    *sentence = 0;
    if (verdict.reason == GH_NOT_YOUR_BUILDING)
        gh_copy(sentence, _("You have no building that this card could speak of."));
    else if (verdict.reason != GH_ACCEPTED)
        gh_words_refusal_of(words, open, *action, verdict, sentence);
    return verdict;
}
