/* Hints, in stages: where to look, what to look for, all of it. */
#include "sentence.h"

#include "gadshill/hint.h"
#include "gadshill/text.h"

/* ---- at a proof ---- */

static char *look_at(const struct gh_words *words, gh_sites sites, char sentence[GH_SENTENCE_SIZE])
{
    char list[GH_SENTENCE_SIZE / 2];

    return gh_say(sentence, _("Look at %s."), gh_words_sites(words, sites, GH_JOIN_AND, list, sizeof list));
}

char *gh_words_hint_place(const struct gh_words *words, const struct gh_proof *proof, char sentence[GH_SENTENCE_SIZE])
{
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
        return gh_say(sentence, "%s", _("Look for two buildings that share two sites and have no others."));
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
        [GH_BY_CHAIN] = N_("Suppose that a building stands there, and follow what must be then."),
        [GH_BY_WHAT_IF] =
            N_("Suppose that a building stands there, and follow what must be then; look for sets on the way."),
        [GH_BY_LIMIT] = N_("Count the markers."),
    };

    (void)words;
    if (proof->technique != GH_BY_SET)
        return gh_say(sentence, "%s", _(hint[proof->technique]));
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

static void tell_claim(const struct telling *telling, unsigned stage)
{
    const struct gh_action action = telling->hint->action;
    const struct gh_town *town = &telling->words->file->town;
    char text[GH_ACTION_TEXT_SIZE];

    if (stage == 1) {
        look_at(telling->words, telling->hint->look, next(telling));
    } else if (stage == 2) {
        gh_words_hint_technique(telling->words, &telling->hint->proof, next(telling));
    } else {
        gh_say(next(telling), _("The %1$s cannot be on %2$s, so you can say: %3$s"),
               gh_words_building(telling->words, action.building), town->site_name[action.site],
               gh_action_text(town, action, text));
        prove(telling);
    }
}

static void tell_play(const struct telling *telling, unsigned stage)
{
    static const char *const kinds[GH_KINDS_COUNT] = {
        [GH_BUILDING_CARD] = N_("Play one of your building cards."),
        [GH_DISTRICT_CARD] = N_("Play one of your district cards."),
        [GH_CONDITION_CARD] = N_("Play one of your condition cards."),
    };
    const struct gh_action action = telling->hint->action;
    const struct gh_town *town = &telling->words->file->town;
    const unsigned points = telling->hint->points;
    char text[GH_ACTION_TEXT_SIZE];

    if (stage == 1 && telling->hint->look) {
        look_at(telling->words, telling->hint->look, next(telling));
    } else if (stage < 3) {
        gh_say(next(telling), "%s", _(kinds[town->card[action.card].kind]));
    } else {
        gh_say(next(telling), ngettext("This brings %1$u point: %2$s", "This brings %1$u points: %2$s", points), points,
               gh_action_text(town, action, text));
        gh_words_action(telling->words, action, next(telling));
        prove(telling);
    }
}

static void tell_discard(const struct telling *telling, unsigned stage)
{
    const struct gh_action action = telling->hint->action;
    const unsigned points = telling->hint->points;

    if (stage == 1)
        look_at(telling->words, telling->hint->look, next(telling));
    else if (stage == 2)
        gh_say(next(telling), "%s", _("Two cards can be discarded to take a marker."));
    else
        gh_say(next(telling),
               ngettext("Discard two cards and take the marker of the %2$s on %3$s: that brings %1$u point.",
                        "Discard two cards and take the marker of the %2$s on %3$s: that brings %1$u points.", points),
               points, gh_words_building(telling->words, action.building),
               telling->words->file->town.site_name[action.site]);
}

static void tell_take(const struct telling *telling, unsigned stage)
{
    const struct gh_town *town = &telling->words->file->town;
    const unsigned building = telling->hint->action.building;
    bool is_named = false;

    for (gh_each_card(card, &telling->view->hand))
        is_named |= town->card[card].building == building;
    if (stage == 1)
        gh_say(next(telling), "%s", _("Look at your cards: which buildings do they name?"));
    else if (stage == 2)
        gh_say(next(telling), "%s", _("Take a building that your cards name: then you can play them sooner."));
    else if (is_named)
        gh_say(next(telling), _("Your cards name the %1$s: take %2$s"), gh_words_building(telling->words, building),
               town->building_name[building]);
    else
        gh_say(next(telling), _("Your cards name none of these buildings. For example: take %s"),
               town->building_name[building]);
}

void gh_words_hint(const struct gh_words *words, const struct gh_view *view, const struct gh_hint *hint, unsigned stage,
                   struct gh_proof_words *told)
{
    const struct telling telling = {words, view, hint, told};

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
        gh_say(next(&telling), "%s", _("Nothing that you can do now brings a point: draw a card."));
        break;
    default:
        gh_say(next(&telling), "%s", _("All that is left is to say: end"));
    }
}
