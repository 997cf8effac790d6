/* Proofs told in sentences. */
#include "sentence.h"

#include "gadshill/proof.h"
#include "gadshill/text.h"
#include "gadshill/words_proof.h"

/* A step that is being told, and what most of its sentences name. */
struct step_words {
    const struct gh_words *words;
    const struct gh_proof_step *step;
    struct gh_value card, building, buildings, sites; /* that the step rests on; building: the only one of buildings */
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

/* The sites that a building loses. */
static struct gh_value lost(const struct step_words *told, unsigned building)
{
    return gh_with_sites("lost", told->step->taken[building], GH_JOIN_OR);
}

static void say_card(struct step_words *told)
{
    const struct gh_proof_step *step = told->step;
    const struct gh_value subject = gh_with_building("building", step->subject);

    if (gh_count(step->taken[step->subject]) >= gh_count(step->sites)) /* the shorter list */
        tell(told, _("Card {card} allows the {building} only on {sites}."), told->card, subject, told->sites);
    else
        tell(told, _("Card {card} does not allow the {building} on {lost}."), told->card, subject,
             lost(told, step->subject));
}

static void say_relation(struct step_words *told)
{
    const struct gh_proof_step *step = told->step;

    tell(told, _("By card {card}, the {named} on {lost} would mean the {building} on {sites}, and it cannot be there."),
         told->card, gh_with_building("named", step->subject), lost(told, step->subject), told->building,
         gh_with_sites("sites", step->sites, GH_JOIN_OR));
}

static void say_last_site(struct step_words *told)
{
    const unsigned loser = only_loser(told->step);

    if (loser == GH_NONE)
        tell(told, _("The {building} is on {sites}, so nothing else can stand there."), told->building, told->sites);
    else
        tell(told, _("The {building} is on {sites}, so the {named} cannot be there."), told->building, told->sites,
             gh_with_building("named", loser));
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
    else
        tell(told, _("{Buildings:the} can only be on {sites}: there is not enough room for them."), told->buildings,
             told->sites);
}

static void say_set(struct step_words *told)
{
    const struct gh_proof_step *step = told->step;
    const unsigned loser = only_loser(step);

    if (step->conclusion == GH_CROWDED)
        say_crowded(told);
    else if (step->of_sites)
        tell(told,
             _("Every site has a building, and only {buildings:the} can be on {sites}, so they are nowhere else."),
             told->buildings, told->sites);
    else if (gh_count(step->buildings) > gh_count(step->sites))
        tell(told,
             _("{Buildings:the} can only be on {sites}: as many as possible find room only if nothing else stands "
               "there."),
             told->buildings, told->sites);
    else if (loser == GH_NONE)
        tell(told, _("{Buildings:the} can only be on {sites}, so nothing else can stand there."), told->buildings,
             told->sites);
    else
        tell(told, _("{Buildings:the} can only be on {sites}, so the {named} cannot be on {lost}."), told->buildings,
             told->sites, gh_with_building("named", loser), lost(told, loser));
}

static void say_limit(struct step_words *told)
{
    if (gh_is_single(told->step->sites))
        tell(told, _("{Buildings:the} could all be on {sites}, and a site holds only {n} markers."), told->buildings,
             told->sites, gh_with_number("n", GH_MARKERS_PER_SITE));
    else
        tell(told, _("The {building} could be on {sites}, and a building has only {n} markers."), told->building,
             told->sites, gh_with_number("n", GH_MARKERS_PER_BUILDING));
}

char *gh_words_step(const struct gh_words *words, const struct gh_proof_step *step, char sentence[GH_SENTENCE_SIZE])
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
        .card = gh_with_number("card", step->statement.card + 1u),
        .building = gh_with_building("building", step->buildings ? gh_lowest(step->buildings) : GH_NONE),
        .buildings = gh_with_buildings("buildings", step->buildings, GH_JOIN_AND),
        .sites = gh_with_sites("sites", step->sites, GH_JOIN_AND),
        .sentence = sentence,
    };

    say[step->technique](&told);
    return sentence;
}

/* ---- whole proofs ---- */

void gh_words_proof(const struct gh_words *words, const struct gh_proof *proof, struct gh_proof_words *told)
{
    const bool supposes = gh_proof_supposes(proof);
    const struct gh_value building = gh_with_building("building", proof->building);
    const struct gh_value site = gh_with_sites("site", supposes ? gh_bit(proof->site) : 0, GH_JOIN_AND);

    told->count = 0;
    if (supposes)
        gh_tell(words, told->sentence[told->count++], _("Suppose that the {building} is on {site}."), building, site);
    for (unsigned i = 0; i < proof->count; i++) {
        gh_words_step(words, &proof->step[i], told->sentence[told->count++]);
        if (proof->step[i].conclusion == GH_NO_SITE)
            gh_tell(words, told->sentence[told->count++], _("That leaves no site for the {building}."),
                    gh_with_building("building", proof->step[i].loser));
    }
    if (supposes)
        gh_tell(words, told->sentence[told->count++], _("So the {building} cannot be on {site}."), building, site);
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
