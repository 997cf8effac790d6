/* What concerns a town as a whole: the numbers that the rules need, and advice on what makes a deck good to play. */
#include "reader.h"

#include "gadshill/game.h"

enum locomotive_key { ONE_CARD_FROM, COMPLETE_AT, LOCOMOTIVE_KEYS };

static const struct key locomotive_keys[LOCOMOTIVE_KEYS] = {
    [ONE_CARD_FROM] = {"one-card-from", false}, [COMPLETE_AT] = {"complete-at", false}};

/* As high as the locomotive can get: every landmark, and a building on every site or every building on a site. */
static unsigned highest_number(const struct gh_town *town)
{
    return town->landmarks + (town->sites < town->buildings ? town->sites : (unsigned)town->buildings);
}

/* RULES 12, R28: where the game is over when the town does not say, as far as the locomotive gets there. */
static unsigned usual_end(const struct gh_town *town)
{
    const unsigned everything = (unsigned)town->landmarks + town->buildings;

    return town->sites < everything ? town->sites : everything;
}

/* RULES 12, R28: from where on one card a turn may be played when the town does not say. */
static uint8_t usual_one_card_from(unsigned complete_at)
{
    return (uint8_t)(8 * complete_at / 11);
}

static void read_locomotive(struct reader *reader, yaml_node_t *node, yaml_node_t **values)
{
    struct gh_town *town = &reader->file->town;
    unsigned number;

    if (!gh_read_mapping(reader, node, "locomotive", locomotive_keys, LOCOMOTIVE_KEYS, values))
        return;
    if (values[COMPLETE_AT] && gh_read_number(reader, values[COMPLETE_AT], "complete-at", 1, 99, &number)) {
        town->complete_at = (uint8_t)number;
        town->one_card_from = usual_one_card_from(number);
    }
    if (values[ONE_CARD_FROM] && gh_read_number(reader, values[ONE_CARD_FROM], "one-card-from", 1, 99, &number))
        town->one_card_from = (uint8_t)number;
}

/* RULES 8 */
static void check_locomotive(struct reader *reader, yaml_node_t *node)
{
    yaml_node_t *values[LOCOMOTIVE_KEYS] = {NULL, NULL};
    struct gh_town *town = &reader->file->town;

    town->complete_at = (uint8_t)usual_end(town);
    town->one_card_from = usual_one_card_from(town->complete_at);
    if (node)
        read_locomotive(reader, node, values);
    if (!reader->map_shape_known || !reader->buildings_known || !reader->landmarks_known)
        return;

    struct gh_mark mark = values[COMPLETE_AT] ? gh_node_mark(values[COMPLETE_AT]) : reader->buildings_mark;

    if (town->complete_at > highest_number(town))
        gh_mistake(reader->problems, mark,
                   _("The game would be over when the locomotive reaches %u, but with %u landmarks, %u sites and %u "
                     "buildings it only gets to %u."),
                   (unsigned)town->complete_at, (unsigned)town->landmarks, (unsigned)town->sites,
                   (unsigned)town->buildings, highest_number(town));
    else if (town->complete_at <= town->landmarks)
        gh_mistake(reader->problems, mark,
                   _("The game would be over at once: the locomotive starts at %u, the number of landmarks, and the "
                     "game ends at %u. Give another \"complete-at\" under \"locomotive\"."),
                   (unsigned)town->landmarks, (unsigned)town->complete_at);
    if (town->one_card_from > town->complete_at)
        gh_mistake_at(reader, values[ONE_CARD_FROM],
                      _("\"one-card-from\" must not be greater than \"complete-at\", which is %u."),
                      (unsigned)town->complete_at);
}

static void check_old_town(struct reader *reader, yaml_node_t *locomotive)
{
    struct gh_town *town = &reader->file->town;

    if (locomotive)
        gh_mistake_at(reader, locomotive, _("There is no locomotive in the ruleset \"%s\": take it out."),
                      gh_ruleset_name(GH_OLD_TOWN));
    town->complete_at = town->one_card_from = town->sites; /* of no importance to this ruleset */
    if (reader->map_shape_known && reader->buildings_known && town->buildings < town->sites)
        gh_mistake(
            reader->problems, reader->buildings_mark,
            _("There are %u buildings for %u sites, but the game ends when every site has a building: add buildings."),
            (unsigned)town->buildings, (unsigned)town->sites);
}

static enum gh_error start_with_two(const struct gh_town *town)
{
    const struct gh_setup setup = {.seats = 2};
    struct gh_state state;

    return gh_start(town, &setup, &state);
}

/* How many cards of a kind two players need. The ruleset knows: it is asked to deal from decks with ever more of them
 * and plenty of the others. */
static unsigned cards_needed(struct gh_town town, enum gh_kind kind)
{
    unsigned needed = 0;

    town.cards = GH_MAX_CARDS;
    for (unsigned i = 0; i < GH_MAX_CARDS; i++)
        town.card[i].kind = (uint8_t)((kind + 1 + i % 2) % GH_KINDS_COUNT);
    for (; needed < GH_MAX_CARDS / GH_KINDS_COUNT && start_with_two(&town) != GH_OK; needed++)
        town.card[needed].kind = (uint8_t)kind;
    return needed;
}

/* RULES 2: two players must get their cards. */
static void check_deck(struct reader *reader)
{
    static const char *const sentences[GH_KINDS_COUNT] = {
        [GH_BUILDING_CARD] = N_("Two players need %u building cards, but there are only %u."),
        [GH_DISTRICT_CARD] = N_("Two players need %u district cards, but there are only %u."),
        [GH_CONDITION_CARD] = N_("Two players need %u condition cards, but there are only %u."),
    };
    const struct gh_town *town = &reader->file->town;
    const unsigned mistakes = reader->problems->mistakes;
    unsigned have[GH_KINDS_COUNT + 1] = {0}; /* and one for cards of an unknown kind */

    for (unsigned i = 0; i < town->cards; i++)
        have[town->card[i].kind]++;
    if (have[GH_KINDS_COUNT] > 0 || start_with_two(town) == GH_OK)
        return;
    for (unsigned kind = 0; kind < GH_KINDS_COUNT; kind++) {
        const unsigned needed = cards_needed(*town, (enum gh_kind)kind);

        if (have[kind] < needed)
            gh_mistake(reader->problems, reader->cards_mark, _(sentences[kind]), needed, have[kind]);
    }
    if (reader->problems->mistakes == mistakes)
        gh_mistake(reader->problems, reader->cards_mark, _("Two players cannot start a game in this town."));
}

void gh_check_town(struct reader *reader, yaml_node_t *locomotive)
{
    if (!reader->ruleset_known)
        return;
    if (reader->file->town.ruleset == GH_OLD_TOWN)
        check_old_town(reader, locomotive);
    else
        check_locomotive(reader, locomotive);
    if (reader->cards_known)
        check_deck(reader);
}

/* Each building: one building card and one condition card. */
static void advise_on_buildings(struct reader *reader)
{
    const struct gh_town *town = &reader->file->town;

    for (unsigned building = 0; building < town->buildings; building++) {
        unsigned cards[GH_KINDS_COUNT] = {0};

        for (unsigned i = 0; i < town->cards; i++)
            if (town->card[i].building == building)
                cards[town->card[i].kind]++;
        if (cards[GH_BUILDING_CARD] != 1)
            gh_advice(reader->problems, reader->building_mark[building],
                      _("Building cards that name \"%s\": %u. One for each building plays best."),
                      town->building_name[building], cards[GH_BUILDING_CARD]);
        if (cards[GH_CONDITION_CARD] != 1)
            gh_advice(reader->problems, reader->building_mark[building],
                      _("Condition cards that name \"%s\": %u. One for each building plays best."),
                      town->building_name[building], cards[GH_CONDITION_CARD]);
    }
}

/* How often the cards of a kind show each site, and how often they should. */
struct exposure {
    unsigned shown[GH_MAX_SITES];
    unsigned least, most;
};

static struct exposure expose(const struct gh_town *town, enum gh_kind kind)
{
    struct exposure exposure = {.least = 0};
    unsigned cards = 0, shown = 0;

    for (unsigned i = 0; i < town->cards; i++) {
        if (town->card[i].kind != kind)
            continue;
        cards++;
        shown += gh_count(town->card[i].sites);
        for (gh_each(site, town->card[i].sites))
            exposure.shown[site]++;
    }
    /* Half to double the average; the bundled towns show what is better than that. */
    exposure.least = (shown + 2U * town->sites - 1) / (2U * town->sites);
    exposure.most = 2 * shown / town->sites;
    if (town->sites == 22 && kind == GH_BUILDING_CARD && cards == 22)
        exposure.least = 3, exposure.most = 5;
    if (town->sites == 22 && kind == GH_DISTRICT_CARD && cards == 16)
        exposure.least = 4, exposure.most = 8;
    return exposure;
}

static void advise_on_sites(struct reader *reader)
{
    const struct gh_town *town = &reader->file->town;
    struct exposure building = expose(town, GH_BUILDING_CARD), district = expose(town, GH_DISTRICT_CARD);
    gh_sites on_cards = 0;

    for (unsigned i = 0; i < town->cards; i++)
        on_cards |= town->card[i].sites | town->card[i].mine;
    for (unsigned site = 0; site < town->sites; site++) {
        if (!gh_has(on_cards, site)) {
            gh_advice(reader->problems, reader->site_mark[site], _("The site %s is on no card at all."),
                      town->site_name[site]);
            continue;
        }
        if (building.shown[site] < building.least || building.shown[site] > building.most)
            gh_advice(reader->problems, reader->site_mark[site],
                      _("Building cards that show the site %s: %u. %u to %u are good."), town->site_name[site],
                      building.shown[site], building.least, building.most);
        if (district.shown[site] < district.least || district.shown[site] > district.most)
            gh_advice(reader->problems, reader->site_mark[site],
                      _("District cards that show the site %s: %u. %u to %u are good."), town->site_name[site],
                      district.shown[site], district.least, district.most);
    }
}

static void advise_on_relations(struct reader *reader)
{
    enum { ENOUGH = 6 };
    const struct gh_townfile *file = reader->file;
    uint32_t used = 0;

    for (unsigned i = 0; i < file->town.cards; i++)
        if (file->card_relation[i] != GH_NONE)
            used |= gh_bit(file->card_relation[i]);
    if (gh_count(used) < ENOUGH)
        gh_advice(reader->problems, reader->cards_mark,
                  _("Kinds of relation on the condition cards: %u. Use %d or more."), gh_count(used), ENOUGH);
}

/* How many texts of a kind are there, and in a language not. */
struct missing {
    unsigned missing, all;
};

static void count_text(struct missing *count, const struct gh_text *text, unsigned language)
{
    count->all++;
    count->missing += text->in[language] == NULL;
}

/* Titles and streets are proper names: they need no other language. */
static void advise_on_texts(struct reader *reader, unsigned language)
{
    const struct gh_townfile *file = reader->file;
    struct missing names = {0}, cards = {0};

    for (unsigned i = 0; i < file->streets; i++)
        if (file->street[i].railway)
            count_text(&names, &file->street[i].name, language);
    for (unsigned i = 0; i < file->town.buildings; i++)
        count_text(&names, &file->building_name[i], language);
    for (unsigned i = 0; i < file->town.landmarks; i++)
        count_text(&names, &file->landmark_name[i], language);
    for (unsigned i = 0; i < file->places; i++)
        count_text(&names, &file->place[i].name, language);
    for (unsigned i = 0; i < file->town.cards; i++)
        count_text(&cards, &file->card_text[i], language);
    if (names.missing + cards.missing > 0)
        gh_advice(reader->problems, reader->title_mark, _("%s: texts are missing: %u of %u names, %u of %u cards."),
                  gh_language_code[language], names.missing, names.all, cards.missing, cards.all);
}

/* Whether a name that the language has lacks something that its sentences need. */
static bool lacks_forms(const struct gh_text *name, const struct gh_forms *forms, unsigned language)
{
    for (unsigned form = 0; name->in[language] && gh_form_name(language, form); form++)
        if (!forms->form[language][form])
            return true;
    return name->in[language] && *gh_genders(language) && !forms->gender[language];
}

static void advise_on_forms(struct reader *reader, unsigned language)
{
    const struct gh_townfile *file = reader->file;
    const char *first = NULL;
    unsigned lacking = 0;
    char list[64] = "";

    for (unsigned i = 0; i < file->town.buildings + 0u + file->town.landmarks; i++) {
        const bool is_building = i < file->town.buildings;
        const unsigned landmark = i - file->town.buildings;

        if (!(is_building ? lacks_forms(&file->building_name[i], &file->building_forms[i], language)
                          : lacks_forms(&file->landmark_name[landmark], &file->landmark_forms[landmark], language)))
            continue;
        if (!first)
            first = is_building ? file->town.building_name[i] : file->town.landmark_name[landmark];
        lacking++;
    }
    for (unsigned form = 0; gh_form_name(language, form); form++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s, ", gh_form_name(language, form));
    if (lacking > 0)
        gh_advice(
            reader->problems, reader->title_mark,
            _("%s: names without all their forms (%sgender): %u; \"%s\" is the first. Sentences say %s...%s instead."),
            gh_language_code[language], list, lacking, first, gh_form_before(language, 0), gh_form_after(language, 0));
}

static void advise_on_languages(struct reader *reader)
{
    for (unsigned language = GH_ENGLISH + 1; language < GH_LANGUAGES; language++) {
        advise_on_texts(reader, language);
        advise_on_forms(reader, language);
    }
}

void gh_advise_town(struct reader *reader)
{
    advise_on_buildings(reader);
    advise_on_sites(reader);
    advise_on_relations(reader);
    advise_on_languages(reader);
}
