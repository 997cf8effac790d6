/* Hints, in stages: where to look, what to look for, all of it. */
#include "sentence.h"

#include "gadshill/hint.h"
#include "gadshill/text.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_rules.h"

/* ---- at a proof ---- */

static char *look_at(const struct gh_words *words, gh_sites sites, char sentence[GH_SENTENCE_SIZE])
{
    return gh_tell(words, sentence, _("Look at {sites}."), gh_with_sites("sites", sites, GH_JOIN_AND));
}

/* A card that is the whole reason tells more than the many sites that it rules out. */
char *gh_words_hint_place(const struct gh_words *words, const struct gh_proof *proof, char sentence[GH_SENTENCE_SIZE])
{
    if (proof->technique == GH_BY_CARD)
        return gh_tell(words, sentence, _("Look at card {card}."),
                       gh_with_number("card", proof->step[proof->count - 1].statement.card + 1u));
    return look_at(words, gh_proof_place(proof), sentence);
}

/* How a set is found, without naming it. */
static char *hint_at_set(const struct gh_proof_step *step, char sentence[GH_SENTENCE_SIZE])
{
    const unsigned buildings = gh_count(step->buildings), sites = gh_count(step->sites);

    if (step->of_sites)
        return gh_say(sentence,
                      ngettext("Look for %1$u site that must be filled, and how few buildings are left for it.",
                               "Look for %1$u sites that must be filled, and how few buildings are left for them.",
                               sites),
                      sites);
    if (buildings == 2 && sites == 2)
        return gh_copy(sentence, _("Look for two buildings that share two sites and have no others."));
    return gh_say(sentence, _("Look for a set of %1$u buildings that have only %2$u sites between them."), buildings,
                  sites);
}

char *gh_words_hint_technique(const struct gh_words *words, const struct gh_proof *proof,
                              char sentence[GH_SENTENCE_SIZE])
{
    static const char *const hint[] = {
        [GH_BY_CARD] = N_("One card alone rules something out: look at its mini-map."),
        [GH_BY_LAST_SITE] = N_("A building has only one site left: nothing else can stand there."),
        [GH_BY_LAST_BUILDING] = N_("Every site has a building, and for one of them only one building is left."),
        [GH_BY_RELATION] = N_("A condition card relates two buildings: one of them has a site without a partner."),
        [GH_BY_CHAIN] = N_("Suppose that a building stands there, and follow what that forces."),
        [GH_BY_WHAT_IF] =
            N_("Suppose that a building stands there, and follow what that forces; look for sets on the way."),
        [GH_BY_LIMIT] = N_("Count the markers."),
    };

    (void)words;
    if (proof->technique != GH_BY_SET)
        return gh_copy(sentence, _(hint[proof->technique]));
    for (unsigned i = 0; i < proof->count; i++)
        if (proof->step[i].technique == GH_BY_SET)
            return hint_at_set(&proof->step[i], sentence);
    return sentence;
}

/* ---- at an action ---- */

struct telling {
    const struct gh_words *words;
    const struct gh_view *view;
    const struct gh_hint *hint;
    struct gh_proof_words *told;
};

/* Where the next sentence goes. */
static char *next(const struct telling *telling)
{
    return telling->told->sentence[telling->told->count++];
}

/* Adds the sentences of the proof. */
static void prove(const struct telling *telling)
{
    for (unsigned i = 0; i < telling->hint->proof.count; i++)
        gh_words_step(telling->words, &telling->hint->proof.step[i], next(telling));
}

static void add(void *user, const char *sentence)
{
    gh_copy(next(user), sentence);
}

/* Whom the card and all that follows from it leave one site. */
static void tell_placed(struct telling *telling)
{
    const struct gh_town *town = &telling->words->file->town;
    const struct gh_action action = telling->hint->action;
    const struct gh_case before =
        gh_case_of_play(town, &telling->view->open, gh_statement_make(town, action.card, action.building));
    struct gh_case after = before;

    gh_case_apply(&after, &telling->hint->proof);
    gh_tell_found(telling->words, &before, &after, add, telling);
}

static void tell_claim(const struct telling *telling, unsigned stage)
{
    const struct gh_action action = telling->hint->action;

    if (stage == 1) {
        look_at(telling->words, telling->hint->look, next(telling));
    } else if (stage == 2) {
        gh_words_hint_technique(telling->words, &telling->hint->proof, next(telling));
    } else {
        gh_words_action(telling->words, action, next(telling));
        prove(telling);
    }
}

static void tell_play(struct telling *telling, unsigned stage)
{
    static const char *const kinds[GH_KINDS_COUNT] = {
        [GH_BUILDING_CARD] = N_("Play one of your building cards."),
        [GH_DISTRICT_CARD] = N_("Play one of your district cards."),
        [GH_CONDITION_CARD] = N_("Play one of your condition cards."),
    };
    const struct gh_action action = telling->hint->action;
    const struct gh_town *town = &telling->words->file->town;
    const struct gh_value card = gh_with_number("card", action.card + 1u);
    const struct gh_value n = gh_with_number("n", telling->hint->points);

    if (stage == 1 && telling->hint->look) {
        look_at(telling->words, telling->hint->look, next(telling));
    } else if (stage < 3) {
        gh_copy(next(telling), _(kinds[town->card[action.card].kind]));
    } else {
        if (action.building == GH_NONE)
            gh_tell(telling->words, next(telling),
                    ngettext("Play card {card}: this brings {n} point.", "Play card {card}: this brings {n} points.",
                             telling->hint->points),
                    card, n);
        else
            gh_tell(telling->words, next(telling),
                    ngettext("Play card {card} with the {building}: this brings {n} point.",
                             "Play card {card} with the {building}: this brings {n} points.", telling->hint->points),
                    card, gh_with_building("building", action.building), n);
        gh_words_action(telling->words, action, next(telling));
        prove(telling);
        tell_placed(telling);
    }
}

static void tell_discard(const struct telling *telling, unsigned stage)
{
    const struct gh_action action = telling->hint->action;
    const unsigned points = telling->hint->points;

    if (stage == 1)
        look_at(telling->words, telling->hint->look, next(telling));
    else if (stage == 2)
        gh_copy(next(telling), _("Two cards can be discarded to take a marker."));
    else
        gh_tell(telling->words, next(telling),
                ngettext("Discard two cards and take the marker of the {building} on {site}: that brings {n} point.",
                         "Discard two cards and take the marker of the {building} on {site}: that brings {n} points.",
                         points),
                gh_with_building("building", action.building), gh_with_site("site", action.site),
                gh_with_number("n", points));
}

static void tell_take(const struct telling *telling, unsigned stage)
{
    const struct gh_town *town = &telling->words->file->town;
    const unsigned building = telling->hint->action.building;
    bool is_named = false;

    for (gh_each_card(card, &telling->view->hand))
        is_named |= town->card[card].building == building;
    if (stage == 1) {
        gh_copy(next(telling), _("Look at your cards: which buildings do they name?"));
    } else if (stage == 2) {
        gh_copy(next(telling), _("Take a building that your cards name: then you can play them sooner."));
    } else {
        gh_words_action(telling->words, telling->hint->action, next(telling));
        gh_copy(next(telling), is_named ? _("Your cards name this building.")
                                        : _("Your cards name none of the buildings that are left: any will do."));
    }
}

void gh_words_hint(const struct gh_words *words, const struct gh_view *view, const struct gh_hint *hint, unsigned stage,
                   struct gh_proof_words *told)
{
    struct telling telling = {words, view, hint, told};

    told->count = 0;
    switch ((enum gh_action_kind)hint->action.kind) {
    case GH_CLAIM:
        tell_claim(&telling, stage);
        break;
    case GH_PLAY:
        tell_play(&telling, stage);
        break;
    case GH_DISCARD:
        tell_discard(&telling, stage);
        break;
    case GH_TAKE:
        tell_take(&telling, stage);
        break;
    case GH_DRAW:
        gh_copy(next(&telling), _("Nothing that you can do now brings a point: draw a card."));
        break;
    default:
        gh_copy(next(&telling), _("All that is left is to end the turn."));
    }
}
