/* Proofs told in sentences. */
#include "sentence.h"

#include "gadshill/proof.h"
#include "gadshill/text.h"
#include "gadshill/words_proof.h"

enum {
    FEW_SITES = 3, /* that are named beside others */
    MOST_SITES = 6 /* that are named at all: more are told as a number, and drawn */
};

/* A step that is being told, and what most of its sentences name. */
struct step_words {
    const struct gh_words *words;
    const struct gh_proof_step *step;
    bool is_supposed;                                 /* LAST_SITE: the building is only supposed to be there */
    struct gh_value card, building, buildings, sites; /* that the step rests on; building: the only one of buildings */
    struct gh_value loser;                            /* called "named": the only one that loses markers */
    struct gh_value lost;                             /* all sites that are lost */
    char *sentence;
};

/* The step's sentence, with one value or more. */
#define tell(told, ...) gh_tell((told)->words, (told)->sentence, __VA_ARGS__)

/* The one building that loses markers, or GH_NONE when there are several. */
static unsigned only_loser(const struct gh_proof_step *step)
{
    unsigned loser = GH_NONE;

    for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++) {
        if (step->taken[building] && loser != GH_NONE)
            return GH_NONE;
        if (step->taken[building])
            loser = building;
    }
    return loser;
}

static gh_sites all_lost(const struct gh_proof_step *step)
{
    gh_sites lost = 0;

    for (unsigned building = 0; building < GH_MAX_BUILDINGS; building++)
        lost |= step->taken[building];
    return lost;
}

/* ---- cards ---- */

static void say_card(struct step_words *told)
{
    const struct gh_proof_step *step = told->step;
    const struct gh_value subject = gh_with_building("building", step->subject);
    const unsigned shown = gh_count(step->sites), lost = gh_count(step->taken[step->subject]);
    const struct gh_value sites = gh_with_sites("sites", step->sites, GH_JOIN_OR);

    if (step->conclusion == GH_NO_SITE && lost <= shown)
        tell(told, _("By card {card} the {building} cannot be on {lost}, and no other site is left for it."),
             told->card, subject, told->lost);
    else if (step->conclusion == GH_NO_SITE)
        tell(told, _("By card {card} the {building} can only be on {sites}, and none of these is left for it."),
             told->card, subject, sites);
    else if (lost < shown && lost <= MOST_SITES)
        tell(told, _("By card {card} the {building} cannot be on {lost}."), told->card, subject, told->lost);
    else if (shown <= MOST_SITES)
        tell(told, _("By card {card} the {building} can only be on {sites}."), told->card, subject, sites);
    else
        tell(told, _("By card {card} the {building} can only be on the {n} sites that the card shows."), told->card,
             subject, gh_with_number("n", shown));
}

static void say_relation_without_site(struct step_words *told)
{
    if (gh_count(told->step->sites) <= MOST_SITES)
        tell(told,
             _("By card {card} no site is left for the {named}: the {building} would have to be on {sites}, and it "
               "cannot be there."),
             told->card, told->loser, told->building, gh_with_sites("sites", told->step->sites, GH_JOIN_OR));
    else
        tell(
            told,
            _("By card {card} no site is left for the {named}: wherever it stood, the {building} would have no place."),
            told->card, told->loser, told->building);
}

static void say_relation(struct step_words *told)
{
    const struct gh_proof_step *step = told->step;
    const unsigned lost = gh_count(step->taken[step->subject]), left = gh_count(step->left);

    if (step->conclusion == GH_NO_SITE)
        say_relation_without_site(told);
    else if (lost <= FEW_SITES && gh_count(step->sites) <= FEW_SITES)
        tell(told,
             _("By card {card}, if the {named} were on {lost}, the {building} would have to be on {sites}, and it "
               "cannot "
               "be there."),
             told->card, told->loser, told->lost, told->building, gh_with_sites("sites", step->sites, GH_JOIN_OR));
    else if (left && left <= FEW_SITES)
        tell(told,
             ngettext("By card {card} only {left} is left for the {named}.",
                      "By card {card} only {left} are left for the {named}.", left),
             told->card, gh_with_sites("left", step->left, GH_JOIN_AND), told->loser);
    else if (lost <= MOST_SITES)
        tell(told, _("By card {card} the {named} cannot be on {lost}: the {building} would have no place."), told->card,
             told->loser, told->lost, told->building);
    else
        tell(told, _("By card {card} the {named} cannot be on {n} of its sites: the {building} would have no place."),
             told->card, told->loser, gh_with_number("n", lost), told->building);
}

/* ---- room ---- */

/* What follows from the same beginning: nothing else, or one building, cannot be there; or it has no site left. */
struct endings {
    const char *nothing_else, *not_there, *no_site;
};

static void say_with(struct step_words *told, const struct endings *endings)
{
    const char *ending = told->step->conclusion == GH_NO_SITE ? endings->no_site
                         : told->loser.number == GH_NONE      ? endings->nothing_else
                                                              : endings->not_there;

    tell(told, _(ending), told->building, told->buildings, told->sites, told->loser, told->lost,
         gh_with_number("n", gh_count(told->step->sites)));
}

static void say_last_site(struct step_words *told)
{
    static const struct endings stands = {
        N_("The {building} stands on {sites}, so nothing else can stand there."),
        N_("The {building} stands on {sites}, so the {named} cannot be there."),
        N_("The {building} stands on {sites}: no site is left for the {named}."),
    };
    static const struct endings must = {
        N_("The {building} must be on {sites}, so nothing else can stand there."),
        N_("The {building} must be on {sites}, so the {named} cannot be there."),
        N_("The {building} must be on {sites}: no site is left for the {named}."),
    };
    static const struct endings supposed = {
        N_("With the {building} on {sites}, nothing else can stand there."),
        N_("With the {building} on {sites}, the {named} cannot be there."),
        N_("With the {building} on {sites}, no site is left for the {named}."),
    };
    static const struct endings taken = {
        N_("{sites} are taken, so nothing else can stand there."),
        N_("{sites} are taken, so the {named} cannot be there."),
        N_("{sites} are taken: no site is left for the {named}."),
    };
    static const struct endings many_taken = {
        N_("{n} sites are taken, so nothing else can stand there."),
        N_("{n} sites are taken, so the {named} cannot be there."),
        N_("{n} sites are taken: none is left for the {named}."),
    };
    static const struct endings must_all = {
        N_("{Buildings:the} must be on {sites}, so nothing else can stand there."),
        N_("{Buildings:the} must be on {sites}, so the {named} cannot be there."),
        N_("{Buildings:the} must be on {sites}: no site is left for the {named}."),
    };
    const bool is_one = gh_is_single(told->step->buildings);

    if (told->step->stands)
        say_with(told, is_one ? &stands : gh_count(told->step->sites) <= MOST_SITES ? &taken : &many_taken);
    else
        say_with(told, told->is_supposed ? &supposed : is_one ? &must : &must_all);
}

static void say_last_building(struct step_words *told)
{
    if (told->step->buildings)
        tell(told, _("Every site has a building, and only the {building} can be on {sites}."), told->building,
             told->sites);
    else
        tell(told, _("Every site has a building, and none can be on {sites} any more."), told->sites);
}

static void say_crowded(struct step_words *told)
{
    if (told->step->of_sites)
        tell(told, _("Every site has a building, and for {sites} there are too few: only {buildings:the}."),
             told->buildings, told->sites);
    else if (gh_count(told->step->sites) <= MOST_SITES)
        tell(told, _("{Buildings:the} can only be on {sites}: there is not enough room for them."), told->buildings,
             told->sites);
    else
        tell(told, _("{Buildings:the} have only {n} sites between them: there is not enough room for them."),
             told->buildings, gh_with_number("n", gh_count(told->step->sites)));
}

static void say_set(struct step_words *told)
{
    static const struct endings few = {
        N_("{Buildings:the} can only be on {sites}, so nothing else can stand there."),
        N_("{Buildings:the} can only be on {sites}, so the {named} cannot be on {lost}."),
        N_("{Buildings:the} can only be on {sites}: no site is left for the {named}."),
    };
    static const struct endings many = {
        N_("{Buildings:the} have only {n} sites between them, so nothing else can stand there."),
        N_("{Buildings:the} have only {n} sites between them, so the {named} cannot be on {lost}."),
        N_("{Buildings:the} have only {n} sites between them: no site is left for the {named}."),
    };
    const struct gh_proof_step *step = told->step;

    if (step->conclusion == GH_CROWDED)
        say_crowded(told);
    else if (step->of_sites)
        tell(told,
             _("Every site has a building, and only {buildings:the} can be on {sites}, so they are nowhere else."),
             told->buildings, told->sites);
    else if (gh_count(step->buildings) > gh_count(step->sites))
        tell(told, _("{Buildings:the} can only be on {sites}. One of them must stand on {lost}, so nothing else can."),
             told->buildings, told->sites, told->lost);
    else
        say_with(told, gh_count(step->sites) <= MOST_SITES ? &few : &many);
}

static void say_limit(struct step_words *told)
{
    const unsigned sites = gh_count(told->step->sites);

    if (sites == 1)
        tell(told, _("With card {card} {buildings:the} could all be on {sites}, and a site holds only {n} markers."),
             told->card, told->buildings, told->sites, gh_with_number("n", GH_MARKERS_PER_SITE));
    else if (sites <= MOST_SITES)
        tell(told, _("With card {card} the {building} could be on {sites}, and a building has only {n} markers."),
             told->card, told->building, gh_with_sites("sites", told->step->sites, GH_JOIN_OR),
             gh_with_number("n", GH_MARKERS_PER_BUILDING));
    else
        tell(told, _("With card {card} the {building} could be on {count} sites, and a building has only {n} markers."),
             told->card, told->building, gh_with_number("count", sites), gh_with_number("n", GH_MARKERS_PER_BUILDING));
}

static char *say_step(const struct gh_words *words, const struct gh_proof_step *step, unsigned supposed,
                      char sentence[GH_SENTENCE_SIZE])
{
    static void (*const say[])(struct step_words *) = {
        [GH_BY_CARD] = say_card,
        [GH_BY_LAST_SITE] = say_last_site,
        [GH_BY_LAST_BUILDING] = say_last_building,
        [GH_BY_RELATION] = say_relation,
        [GH_BY_SET] = say_set,
        [GH_BY_LIMIT] = say_limit,
    };
    struct step_words told = {
        .words = words,
        .step = step,
        .is_supposed = supposed != GH_NONE && step->buildings == gh_bit(supposed),
        .card = gh_with_number("card", step->statement.card + 1u),
        .building = gh_with_building("building", step->buildings ? gh_lowest(step->buildings) : GH_NONE),
        .buildings = gh_with_buildings("buildings", step->buildings, GH_JOIN_AND),
        .sites = gh_with_sites("sites", step->sites, GH_JOIN_AND),
        .loser = gh_with_building("named", only_loser(step)),
        .lost = gh_with_sites("lost", all_lost(step), GH_JOIN_OR),
        .sentence = sentence,
    };

    say[step->technique](&told);
    return sentence;
}

char *gh_words_step(const struct gh_words *words, const struct gh_proof_step *step, char sentence[GH_SENTENCE_SIZE])
{
    return say_step(words, step, GH_NONE, sentence);
}

/* ---- whole proofs ---- */

static void say_opening(const struct gh_words *words, const struct gh_proof *proof, char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_value card = gh_with_number("card", proof->asked.card + 1u);
    const unsigned named = proof->asked.named, mine = proof->asked.mine;

    if (gh_proof_supposes(proof))
        gh_tell(words, sentence, _("Suppose that the {building} is on {site}."),
                gh_with_building("building", proof->building), gh_with_site("site", proof->site));
    else if (named != GH_NONE && mine != GH_NONE)
        gh_tell(words, sentence, _("Card {card} is about the {named} and the {mine}."), card,
                gh_with_building("named", named), gh_with_building("mine", mine));
    else
        gh_tell(words, sentence, _("Card {card} is about the {building}."), card,
                gh_with_building("building", named != GH_NONE ? named : mine));
}

/* The refused card's own buildings are named at the end, unless one of them has just lost its last site. */
static bool needs_closing(const struct gh_proof *proof)
{
    const unsigned loser = proof->step[proof->count - 1].loser;

    return gh_proof_supposes(proof) ||
           (proof->asked.card != GH_NONE &&
            (loser == GH_NONE || (loser != proof->asked.named && loser != proof->asked.mine)));
}

static void say_closing(const struct gh_words *words, const struct gh_proof *proof, char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_value card = gh_with_number("card", proof->asked.card + 1u);
    const unsigned named = proof->asked.named, mine = proof->asked.mine;

    if (gh_proof_supposes(proof))
        gh_tell(words, sentence, _("So the {building} cannot be on {site}."),
                gh_with_building("building", proof->building), gh_with_site("site", proof->site));
    else if (named != GH_NONE && mine != GH_NONE)
        gh_tell(words, sentence, _("So the {named} and the {mine} cannot be where card {card} says."), card,
                gh_with_building("named", named), gh_with_building("mine", mine));
    else
        gh_tell(words, sentence, _("So the {building} cannot be where card {card} says."), card,
                gh_with_building("building", named != GH_NONE ? named : mine));
}

void gh_words_proof(const struct gh_words *words, const struct gh_proof *proof, struct gh_proof_words *told)
{
    told->count = 0;
    if (gh_proof_opening(proof))
        say_opening(words, proof, told->sentence[told->count++]);
    for (unsigned i = 0; i < proof->count; i++) {
        const struct gh_proof_step *step = &proof->step[i];

        say_step(words, step, proof->building, told->sentence[told->count++]);
        if (step->conclusion == GH_NO_SITE && step->of_sites)
            gh_tell(words, told->sentence[told->count++], _("That leaves no site for the {building}."),
                    gh_with_building("building", step->loser));
    }
    if (needs_closing(proof))
        say_closing(words, proof, told->sentence[told->count++]);
}

void gh_tell_found(const struct gh_words *words, const struct gh_case *before, const struct gh_case *after,
                   void take(void *user, const char *sentence), void *user)
{
    char sentence[GH_SENTENCE_SIZE];

    for (gh_each(building, after->buildings))
        if (!gh_is_single(before->may[building]) && gh_is_single(after->may[building]))
            take(user, gh_tell(words, sentence, _("The {building} stands on {sites}."),
                               gh_with_building("building", building),
                               gh_with_sites("sites", after->may[building], GH_JOIN_AND)));
}

char *gh_words_claim_reason(const struct gh_words *words, const struct gh_public *open, struct gh_action claim,
                            char sentence[GH_SENTENCE_SIZE])
{
    struct gh_proof proof;

    *sentence = '\0';
    if (gh_proof_of_taken(&words->file->town, open, claim, claim.building, claim.site, &proof))
        gh_words_step(words, &proof.step[proof.count - 1], sentence);
    return sentence;
}
