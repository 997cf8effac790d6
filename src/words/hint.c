/* Hints at proofs, in stages: where to look, what to look for (advice.c: hints at actions). */
#include "sentence.h"

#include "gadshill/text.h"
#include "gadshill/words_proof.h"

char *gh_say_look(const struct gh_words *words, gh_sites sites, char sentence[GH_SENTENCE_SIZE])
{
    return gh_tell(words, sentence, _("Look at {sites}."), gh_with_sites("sites", sites, GH_JOIN_AND));
}

/* A card that is the whole reason tells more than the many sites that it rules out. */
char *gh_words_hint_place(const struct gh_words *words, const struct gh_proof *proof, char sentence[GH_SENTENCE_SIZE])
{
    if (proof->technique == GH_BY_CARD)
        return gh_tell(words, sentence, _("Look at card {card}."),
                       gh_with_number("card", proof->step[proof->count - 1].statement.card + 1u));
    return gh_say_look(words, gh_proof_place(proof), sentence);
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
