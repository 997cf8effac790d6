/* Hints at actions, in stages: where to look, what to look for, all of it with its reason. */
#include "sentence.h"

#include "gadshill/hint.h"
#include "gadshill/text.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_rules.h"

struct telling {
    const struct gh_words *words;
    const struct gh_view *view;
    const struct gh_hint *hint;
    struct gh_proof_words *told;
};

/* Where the next sentence goes. */
static char *next(struct gh_proof_words *told)
{
    return told->sentence[told->count++];
}

/* ---- reasons ---- */

/* Those without figures. */
static const char *plain_reason(enum gh_advice why)
{
    static const char *const reason[GH_ADVICES_COUNT] = {
        [GH_ADVICE_ONLY] = N_("Nothing else can be done now."),
        [GH_ADVICE_MOST] = N_("Nothing else brings as many points now."),
        [GH_ADVICE_NOTHING_FITS] = N_("None of your cards can be played now."),
        [GH_ADVICE_NO_POINTS] = N_("None of your cards brings a point now."),
        [GH_ADVICE_TURN_DONE] = N_("You can play no other card in this turn."),
        [GH_ADVICE_IDLE_CARDS] = N_("Neither of the two cards can be played now."),
        [GH_ADVICE_FREE] = N_("Your condition cards name other buildings, so all of them can be played with this one."),
        [GH_ADVICE_ANY] = N_("Your cards name none of the buildings that are left: any will do."),
    };

    return reason[why];
}

/* Those that speak of points and another card. */
static char *tell_comparison(const struct gh_words *words, const struct gh_hint *hint, char sentence[GH_SENTENCE_SIZE])
{
    const char *text;

    switch ((enum gh_advice)hint->why) {
    case GH_ADVICE_TOGETHER:
        text = ngettext("Then you can play card {card} too: together {n} point.",
                        "Then you can play card {card} too: together {n} points.", hint->n);
        break;
    case GH_ADVICE_KEEPS:
        text = ngettext("Card {card} would bring {n} point now, but it is worth more later.",
                        "Card {card} would bring {n} points now, but it is worth more later.", hint->n);
        break;
    case GH_ADVICE_GIVES:
        text = hint->n == 1 ? _("Card {card} would bring you a point, but put {m} new markers on the board for the "
                                "others to take.")
                            : _("Card {card} would bring you {n} points, but put {m} new markers on the board for the "
                                "others to take.");
        break;
    case GH_ADVICE_NARROW:
        text = ngettext("Holding card {card} is worth more than {n} point now: the {building} is down to {m} markers.",
                        "Holding card {card} is worth more than {n} points now: the {building} is down to {m} markers.",
                        hint->n);
        break;
    default: /* GH_ADVICE_HOLDS */
        text = ngettext("Holding card {card} is worth more than the {n} point that it would bring now.",
                        "Holding card {card} is worth more than the {n} points that it would bring now.", hint->n);
    }
    return gh_tell(words, sentence, text, gh_with_number("card", hint->card + 1u), gh_with_number("n", hint->n),
                   gh_with_number("m", hint->m),
                   gh_with_building("building", hint->building == GH_NONE ? 0 : hint->building));
}

static char *tell_reason(const struct gh_words *words, const struct gh_hint *hint, char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_value card = gh_with_number("card", hint->card + 1u), n = gh_with_number("n", hint->n);
    const char *plain = plain_reason((enum gh_advice)hint->why);

    if (plain)
        return gh_copy(sentence, _(plain));
    switch ((enum gh_advice)hint->why) {
    case GH_ADVICE_PLACES:
        return gh_tell(words, sentence, _("It places the {building}."), gh_with_building("building", hint->building));
    case GH_ADVICE_CLAIMS:
        return gh_tell(words, sentence,
                       ngettext("After it, STOP brings you {n} point more.",
                                "After it, STOP brings you {n} points more.", hint->n),
                       n);
    case GH_ADVICE_FOR_CARD:
        return gh_tell(words, sentence, _("Then card {card} can be played with it."), card);
    case GH_ADVICE_NAMED:
        return gh_tell(words, sentence, _("Your card {card} shows where it may have stood."), card);
    case GH_ADVICE_MARKED:
        return gh_tell(
            words, sentence,
            ngettext("It has {n} marker on the board already.", "It has {n} markers on the board already.", hint->m),
            gh_with_number("n", hint->m));
    case GH_ADVICE_TRIED:
        return gh_tell(words, sentence,
                       ngettext("Nothing else promised more when {n} way to go on was tried.",
                                "Nothing else promised more when {n} ways to go on were tried.", hint->n),
                       n);
    default:
        return tell_comparison(words, hint, sentence);
    }
}

/* RULES 3, 8: what the kinds of cards can do, for who may choose between their piles. */
static const char *pile_reason(const struct gh_town *town, unsigned word)
{
    static const char *const reason[GH_KINDS_COUNT] = {
        [GH_BUILDING_CARD] = N_("A building card can be played whoever the building belongs to."),
        [GH_DISTRICT_CARD] = N_("A district card can be played with any of your buildings."),
        [GH_CONDITION_CARD] = N_("A condition card speaks of two buildings at once."),
    };

    return town->ruleset == GH_GADS_HILL_1874 ? reason[word] : NULL;
}

void gh_words_hint_why(const struct gh_words *words, const struct gh_hint *hint, struct gh_proof_words *told)
{
    const struct gh_action action = hint->action;
    const char *pile = action.kind == GH_DRAW ? pile_reason(&words->file->town, action.word) : NULL;

    if (hint->why == GH_ADVICE_PROVED)
        return;
    tell_reason(words, hint, next(told));
    if (pile)
        gh_copy(next(told), _(pile));
}

/* ---- cards and markers ---- */

/* Adds the sentences of the proof. */
static void prove(const struct telling *telling)
{
    for (unsigned i = 0; i < telling->hint->proof.count; i++)
        gh_words_step(telling->words, &telling->hint->proof.step[i], next(telling->told));
}

static void add(void *user, const char *sentence)
{
    gh_copy(next(((struct telling *)user)->told), sentence);
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
    char *sentence = next(telling->told);

    if (stage == 1) {
        gh_say_look(telling->words, telling->hint->look, sentence);
    } else if (stage == 2) {
        gh_words_hint_technique(telling->words, &telling->hint->proof, sentence);
    } else {
        gh_words_action(telling->words, telling->hint->action, sentence);
        prove(telling);
    }
}

/* Which card, and what it brings. */
static char *tell_card(const struct telling *telling, char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_action action = telling->hint->action;
    const unsigned points = telling->hint->points;
    const struct gh_value card = gh_with_number("card", action.card + 1u), n = gh_with_number("n", points);

    if (action.building == GH_NONE)
        return gh_tell(telling->words, sentence,
                       points == 0 ? _("Play card {card}.")
                                   : ngettext("Play card {card}: this brings {n} point.",
                                              "Play card {card}: this brings {n} points.", points),
                       card, n);
    return gh_tell(telling->words, sentence,
                   points == 0 ? _("Play card {card} with the {building}.")
                               : ngettext("Play card {card} with the {building}: this brings {n} point.",
                                          "Play card {card} with the {building}: this brings {n} points.", points),
                   card, gh_with_building("building", action.building), n);
}

static void tell_play(struct telling *telling, unsigned stage)
{
    static const char *const kinds[GH_KINDS_COUNT] = {
        [GH_BUILDING_CARD] = N_("Play one of your building cards."),
        [GH_DISTRICT_CARD] = N_("Play one of your district cards."),
        [GH_CONDITION_CARD] = N_("Play one of your condition cards."),
    };
    const struct gh_action action = telling->hint->action;

    if (stage == 1 && telling->hint->look) {
        gh_say_look(telling->words, telling->hint->look, next(telling->told));
    } else if (stage < 3) {
        gh_copy(next(telling->told), _(kinds[telling->words->file->town.card[action.card].kind]));
    } else {
        tell_card(telling, next(telling->told));
        gh_words_hint_why(telling->words, telling->hint, telling->told);
        gh_words_action(telling->words, action, next(telling->told));
        prove(telling);
        tell_placed(telling);
    }
}

static void tell_discard(const struct telling *telling, unsigned stage)
{
    const struct gh_action action = telling->hint->action;
    const unsigned points = telling->hint->points;

    if (stage == 1) {
        gh_say_look(telling->words, telling->hint->look, next(telling->told));
    } else if (stage == 2) {
        gh_copy(next(telling->told), _("Two cards can be discarded to take a marker."));
    } else {
        gh_tell(telling->words, next(telling->told),
                ngettext("Discard cards {card} and {second} and take the marker of the {building} on {site}: that "
                         "brings {n} point.",
                         "Discard cards {card} and {second} and take the marker of the {building} on {site}: that "
                         "brings {n} points.",
                         points),
                gh_with_number("card", action.card + 1u), gh_with_number("second", action.second_card + 1u),
                gh_with_building("building", action.building), gh_with_site("site", action.site),
                gh_with_number("n", points));
        gh_words_hint_why(telling->words, telling->hint, telling->told);
    }
}

/* ---- everything else: nothing on the map shows it ---- */

/* The first two stages. */
static char *tell_way(const struct telling *telling, unsigned stage, char sentence[GH_SENTENCE_SIZE])
{
    const enum gh_advice why = (enum gh_advice)telling->hint->why;

    switch ((enum gh_action_kind)telling->hint->action.kind) {
    case GH_BUY:
        return gh_copy(sentence, stage == 1 ? _("Look at the buildings beside the board.")
                                            : _("With one more building a card of yours has more uses."));
    case GH_TAKE:
        if (stage == 1)
            return gh_copy(sentence, _("Look at your cards: which buildings do they name?"));
        return gh_copy(sentence, why == GH_ADVICE_NAMED    ? _("Take a building that one of your building cards names.")
                                 : why == GH_ADVICE_MARKED ? _("Take a building that has markers on the board already.")
                                 : why == GH_ADVICE_FREE || why == GH_ADVICE_ANY
                                     ? _("Take a building that none of your cards names.")
                                     : _("Think of what your cards can do with each of them."));
    default:
        if (stage == 2)
            return tell_reason(telling->words, telling->hint, sentence);
        if (telling->hint->card != GH_NONE)
            return gh_tell(telling->words, sentence, _("Look at card {card}."),
                           gh_with_number("card", telling->hint->card + 1u));
        return gh_copy(sentence, _("Look at your cards: can one of them bring a point now?"));
    }
}

static void tell_rest(const struct telling *telling, unsigned stage)
{
    if (stage < GH_HINT_STAGES) {
        tell_way(telling, stage, next(telling->told));
    } else {
        gh_words_action(telling->words, telling->hint->action, next(telling->told));
        gh_words_hint_why(telling->words, telling->hint, telling->told);
    }
}

void gh_words_hint(const struct gh_words *words, const struct gh_view *view, const struct gh_hint *hint, unsigned stage,
                   struct gh_proof_words *told)
{
    struct telling telling = {words, view, hint, told};

    told->count = 0;
    if (hint->action.kind == GH_CLAIM)
        tell_claim(&telling, stage);
    else if (hint->action.kind == GH_PLAY)
        tell_play(&telling, stage);
    else if (hint->action.kind == GH_DISCARD)
        tell_discard(&telling, stage);
    else
        tell_rest(&telling, stage);
}
