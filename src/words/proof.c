/* Proofs told in sentences, and hints that tell them bit by bit. */
#include "sentence.h"

#include "gadshill/proof.h"
#include "gadshill/text.h"

enum { LIST_SIZE = GH_SENTENCE_SIZE / 2 };

struct step_words {
    const struct gh_words *words;
    const struct gh_proof_step *step;
    char buildings[LIST_SIZE], sites[LIST_SIZE]; /* that the step rests on */
    char *sentence;
};

/* "bank, casino and hotel"; of many only the first, "and 14 others". */
static void name_buildings(const struct gh_words *words, gh_buildings buildings, char list[LIST_SIZE])
{
    const unsigned most = 8, count = gh_count(buildings);
    const unsigned others = count > most ? count - most + 1 : 0;
    unsigned left = count - others;
    char item[LIST_SIZE / 2];

    *list = 0;
    for (gh_each(building, buildings)) {
        if (left-- == 0)
            break;
        gh_words_join(list, LIST_SIZE, gh_words_building(words, building), left + (others > 0), GH_JOIN_AND);
    }
    if (others > 0)
        gh_words_join(list, LIST_SIZE, gh_print(item, sizeof item, ngettext("%u other", "%u others", others), others),
                      0, GH_JOIN_AND);
}

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

static const char *taken_sites(const struct step_words *told, unsigned building, enum gh_join join,
                               char list[LIST_SIZE])
{
    return gh_words_sites(told->words, told->step->taken[building], join, list, LIST_SIZE);
}

static void say_card(struct step_words *told)
{
    const struct gh_proof_step *step = told->step;
    const char *who = gh_words_building(told->words, step->subject);
    char list[LIST_SIZE];

    if (gh_count(step->taken[step->subject]) > gh_count(step->sites)) /* the shorter list */
        gh_say(told->sentence, _("Card %1$u allows the %2$s only on %3$s."), step->statement.card + 1u, who,
               gh_words_sites(told->words, step->sites, GH_JOIN_AND, list, sizeof list));
    else
        gh_say(told->sentence, _("Card %1$u does not allow the %2$s on %3$s."), step->statement.card + 1u, who,
               taken_sites(told, step->subject, GH_JOIN_OR, list));
}

static void say_relation(struct step_words *told)
{
    const struct gh_proof_step *step = told->step;
    char list[LIST_SIZE];

    gh_words_sites(told->words, step->sites, GH_JOIN_OR, told->sites, sizeof told->sites);
    gh_say(told->sentence, _("By card %1$u, the %2$s on %3$s would mean the %4$s on %5$s, and it cannot be there."),
           step->statement.card + 1u, gh_words_building(told->words, step->subject),
           taken_sites(told, step->subject, GH_JOIN_OR, list), told->buildings, told->sites);
}

static void say_last_site(struct step_words *told)
{
    const unsigned loser = only_loser(told->step);

    if (loser == GH_NONE)
        gh_say(told->sentence, _("The %1$s is on %2$s, so nothing else can stand there."), told->buildings,
               told->sites);
    else
        gh_say(told->sentence, _("The %1$s is on %2$s, so the %3$s cannot be there."), told->buildings, told->sites,
               gh_words_building(told->words, loser));
}

static void say_last_building(struct step_words *told)
{
    if (told->step->buildings)
        gh_say(told->sentence, _("Every site has a building, and only the %1$s can be on %2$s."), told->buildings,
               told->sites);
    else
        gh_say(told->sentence, _("Every site has a building, and none can be on %s any more."), told->sites);
}

static void say_crowded(struct step_words *told)
{
    if (told->step->of_sites)
        gh_say(told->sentence, _("Every site has a building, and for %2$s there are too few: only the %1$s."),
               told->buildings, told->sites);
    else
        gh_say(told->sentence, _("The %1$s can only be on %2$s: there is not enough room for them."), told->buildings,
               told->sites);
}

static void say_set(struct step_words *told)
{
    const struct gh_proof_step *step = told->step;
    const unsigned loser = only_loser(step);
    char list[LIST_SIZE];

    if (step->conclusion == GH_CROWDED)
        say_crowded(told);
    else if (step->of_sites)
        gh_say(told->sentence,
               _("Every site has a building, and only the %1$s can be on %2$s, so they are nowhere else."),
               told->buildings, told->sites);
    else if (gh_count(step->buildings) > gh_count(step->sites))
        gh_say(told->sentence,
               _("The %1$s can only be on %2$s: as many as possible find room only if nothing else stands there."),
               told->buildings, told->sites);
    else if (loser == GH_NONE)
        gh_say(told->sentence, _("The %1$s can only be on %2$s, so nothing else can stand there."), told->buildings,
               told->sites);
    else
        gh_say(told->sentence, _("The %1$s can only be on %2$s, so the %3$s cannot be on %4$s."), told->buildings,
               told->sites, gh_words_building(told->words, loser), taken_sites(told, loser, GH_JOIN_OR, list));
}

static void say_limit(struct step_words *told)
{
    const struct gh_proof_step *step = told->step;

    if (gh_is_single(step->sites))
        gh_say(told->sentence, _("The %1$s could all be on %2$s, and a site holds only %3$u markers."), told->buildings,
               told->sites, (unsigned)GH_MARKERS_PER_SITE);
    else
        gh_say(told->sentence, _("The %1$s could be on %2$s, and a building has only %3$u markers."), told->buildings,
               told->sites, (unsigned)GH_MARKERS_PER_BUILDING);
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
    struct step_words told = {.words = words, .step = step, .sentence = sentence};

    name_buildings(words, step->buildings, told.buildings);
    gh_words_sites(words, step->sites, GH_JOIN_AND, told.sites, sizeof told.sites);
    say[step->technique](&told);
    return sentence;
}

/* ---- whole proofs ---- */

void gh_words_proof(const struct gh_words *words, const struct gh_proof *proof, struct gh_proof_words *told)
{
    const bool supposes = gh_proof_supposes(proof);
    const char *who = supposes ? gh_words_building(words, proof->building) : "";
    const char *where = supposes ? words->file->town.site_name[proof->site] : "";

    told->count = 0;
    if (supposes)
        gh_say(told->sentence[told->count++], _("Suppose that the %1$s is on %2$s."), who, where);
    for (unsigned i = 0; i < proof->count; i++) {
        gh_words_step(words, &proof->step[i], told->sentence[told->count++]);
        if (proof->step[i].conclusion == GH_NO_SITE)
            gh_say(told->sentence[told->count++], _("That leaves no site for the %s."),
                   gh_words_building(words, proof->step[i].loser));
    }
    if (supposes)
        gh_say(told->sentence[told->count++], _("So the %1$s cannot be on %2$s."), who, where);
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

/* ---- hints ---- */

char *gh_words_hint_place(const struct gh_words *words, const struct gh_proof *proof, char sentence[GH_SENTENCE_SIZE])
{
    char list[LIST_SIZE];

    return gh_say(sentence, _("Look at %s."),
                  gh_words_sites(words, gh_proof_place(proof), GH_JOIN_AND, list, sizeof list));
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
