/* Proofs told in sentences. */
#include "sentence.h"

#include "gadshill/proof.h"
#include "gadshill/text.h"

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

static void say_card(const struct gh_words *words, const struct gh_proof_step *step, char *sentence)
{
    const struct gh_value card = gh_with_number("card", step->statement.card + 1u),
                          building = gh_with_building("building", step->subject);
    const gh_sites taken = step->taken[step->subject];

    if (gh_count(taken) > gh_count(step->sites)) /* the shorter list */
        gh_tell(words, sentence, _("Card {card} allows the {building} only on {sites}."), card, building,
                gh_with_sites("sites", step->sites, GH_JOIN_AND));
    else
        gh_tell(words, sentence, _("Card {card} does not allow the {building} on {sites}."), card, building,
                gh_with_sites("sites", taken, GH_JOIN_OR));
}

static void say_relation(const struct gh_words *words, const struct gh_proof_step *step, char *sentence)
{
    /* TRANSLATORS: the named building would have to be on the partner sites, and has no marker there. */
    gh_tell(
        words, sentence,
        _("By card {card}, the {building} on {sites} would mean the {named} on {partners}, and it cannot be there."),
        gh_with_number("card", step->statement.card + 1u), gh_with_building("building", step->subject),
        gh_with_sites("sites", step->taken[step->subject], GH_JOIN_OR),
        gh_with_building("named", gh_lowest(step->buildings)), gh_with_sites("partners", step->sites, GH_JOIN_OR));
}

static void say_last_site(const struct gh_words *words, const struct gh_proof_step *step, char *sentence)
{
    const struct gh_value named = gh_with_building("named", gh_lowest(step->buildings)),
                          sites = gh_with_sites("sites", step->sites, GH_JOIN_AND);
    const unsigned loser = only_loser(step);

    if (loser == GH_NONE)
        gh_tell(words, sentence, _("The {named} is on {sites}, so nothing else can stand there."), named, sites);
    else
        gh_tell(words, sentence, _("The {named} is on {sites}, so the {building} cannot be there."), named, sites,
                gh_with_building("building", loser));
}

static void say_last_building(const struct gh_words *words, const struct gh_proof_step *step, char *sentence)
{
    const struct gh_value sites = gh_with_sites("sites", step->sites, GH_JOIN_AND);

    if (step->buildings)
        gh_tell(words, sentence, _("Every site has a building, and only the {building} can be on {sites}."),
                gh_with_building("building", gh_lowest(step->buildings)), sites);
    else
        gh_tell(words, sentence, _("Every site has a building, and none can be on {sites} any more."), sites);
}

static void say_set(const struct gh_words *words, const struct gh_proof_step *step, char *sentence)
{
    const struct gh_value buildings = gh_with_buildings("buildings", step->buildings, GH_JOIN_AND),
                          sites = gh_with_sites("sites", step->sites, GH_JOIN_AND);
    const unsigned loser = only_loser(step);

    if (step->conclusion == GH_CROWDED && step->of_sites)
        gh_tell(words, sentence,
                _("Every site has a building, and for {sites} there are too few: only the {buildings}."), buildings,
                sites);
    else if (step->conclusion == GH_CROWDED)
        gh_tell(words, sentence, _("The {buildings} can only be on {sites}: there is not enough room for them."),
                buildings, sites);
    else if (step->of_sites)
        gh_tell(words, sentence,
                _("Every site has a building, and only the {buildings} can be on {sites}, so they are nowhere else."),
                buildings, sites);
    else if (gh_count(step->buildings) > gh_count(step->sites))
        gh_tell(words, sentence,
                _("The {buildings} can only be on {sites}: as many as possible find room only if nothing else stands "
                  "there."),
                buildings, sites);
    else if (loser == GH_NONE)
        gh_tell(words, sentence, _("The {buildings} can only be on {sites}, so nothing else can stand there."),
                buildings, sites);
    else
        gh_tell(words, sentence, _("The {buildings} can only be on {sites}, so the {building} cannot be on {gone}."),
                buildings, sites, gh_with_building("building", loser),
                gh_with_sites("gone", step->taken[loser], GH_JOIN_OR));
}

static void say_limit(const struct gh_words *words, const struct gh_proof_step *step, char *sentence)
{
    const struct gh_value sites = gh_with_sites("sites", step->sites, GH_JOIN_AND);

    if (gh_is_single(step->sites))
        gh_tell(words, sentence, _("The {buildings} could all be on {sites}, and a site holds only {most} markers."),
                gh_with_buildings("buildings", step->buildings, GH_JOIN_AND), sites,
                gh_with_number("most", GH_MARKERS_PER_SITE));
    else
        gh_tell(words, sentence, _("The {building} could be on {sites}, and a building has only {most} markers."),
                gh_with_building("building", gh_lowest(step->buildings)), sites,
                gh_with_number("most", GH_MARKERS_PER_BUILDING));
}

char *gh_words_step(const struct gh_words *words, const struct gh_proof_step *step, char sentence[GH_SENTENCE_SIZE])
{
    static void (*const say[])(const struct gh_words *, const struct gh_proof_step *, char *) = {
        [GH_BY_CARD] = say_card,
        [GH_BY_LAST_SITE] = say_last_site,
        [GH_BY_LAST_BUILDING] = say_last_building,
        [GH_BY_RELATION] = say_relation,
        [GH_BY_SET] = say_set,
        [GH_BY_LIMIT] = say_limit,
    };

    say[step->technique](words, step, sentence);
    return sentence;
}

/* ---- whole proofs ---- */

void gh_words_proof(const struct gh_words *words, const struct gh_proof *proof, struct gh_proof_words *told)
{
    const struct gh_value building = gh_with_building("building", proof->building);
    const struct gh_value site = gh_with_sites("site", gh_proof_supposes(proof) ? gh_bit(proof->site) : 0, GH_JOIN_AND);

    told->count = 0;
    if (gh_proof_supposes(proof))
        gh_tell(words, told->sentence[told->count++], _("Suppose that the {building} is on {site}."), building, site);
    for (unsigned i = 0; i < proof->count; i++) {
        gh_words_step(words, &proof->step[i], told->sentence[told->count++]);
        if (proof->step[i].conclusion == GH_NO_SITE)
            gh_tell(words, told->sentence[told->count++], _("That leaves no site for the {building}."),
                    gh_with_building("building", proof->step[i].loser));
    }
    if (gh_proof_supposes(proof))
        gh_tell(words, told->sentence[told->count++], _("So the {building} cannot be on {site}."), building, site);
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
