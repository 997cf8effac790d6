/* The lines before the first action. */
#include "parts.h"

#include <string.h>

/* ---- the town, the players, the referee ---- */

/* A bundled town's name as it is; a path from the scenario file's folder on. */
static bool town_path(const struct scenario *scenario, struct scenario_word word, char *path, size_t size)
{
    const char *slash = strrchr(scenario->path, '/');
    const bool is_path = memchr(word.text, '/', word.length) || memchr(word.text, '.', word.length);
    const int folder = is_path && word.text[0] != '/' && slash ? (int)(slash - scenario->path + 1) : 0;
    const int length = snprintf(path, size, "%.*s%.*s", folder, scenario->path, (int)word.length, word.text);

    return length > 0 && (size_t)length < size;
}

bool scenario_set_town(struct scenario *scenario)
{
    struct scenario_word word;
    char path[1024];

    if (!scenario_read_word(scenario, &word))
        return false;
    if (scenario->file)
        return mistake(scenario, _("The scenario has a town already."));
    if (!town_path(scenario, word, path, sizeof path) || !(scenario->file = scenario->all->load_town(path)))
        return mistake(scenario,
                       _("The town \"%s\" cannot be read. Write the name of a bundled town (gads-hill, old-town), or "
                         "the path of a town file, relative to this file's folder."),
                       quoted(word).text);
    scenario->town = &scenario->file->town;
    return scenario_read_end(scenario);
}

/* A name must not look like anything else that may stand in its place. */
static bool set_name(struct scenario *scenario, unsigned seat, struct scenario_word word)
{
    char *name = scenario->seat_name[seat];

    if (word.length >= SCENARIO_NAME_SIZE || strchr("0123456789-=", word.text[0]) || scenario_is(word, "none") ||
        memchr(word.text, ':', word.length) || memchr(word.text, '@', word.length))
        return mistake(scenario, _("\"%s\" is not a name for a player: write a short word that begins with a letter."),
                       quoted(word).text);
    for (unsigned i = 0; i < seat; i++)
        if (scenario_is(word, scenario->seat_name[i]))
            return mistake(scenario, _("Two players are called \"%s\"."), scenario->seat_name[i]);
    memcpy(name, word.text, word.length);
    name[word.length] = 0;
    return true;
}

bool scenario_set_players(struct scenario *scenario)
{
    struct scenario_word word;
    uint8_t *seats = &scenario->state.open.seats;

    if (scenario->setup.has_players)
        return mistake(scenario, _("The scenario has a line \"players\" already."));
    if (scenario->setup.has_seats)
        return mistake(scenario, _("The line \"players\" must come before the first line that names a player."));
    scenario->setup.has_players = true;
    if (!scenario_read_word(scenario, &word))
        return false;
    if (word.length == 1 && word.text[0] >= '0' + GH_MIN_SEATS && word.text[0] <= '0' + GH_MAX_SEATS) {
        *seats = (uint8_t)(word.text[0] - '0');
        return scenario_read_end(scenario);
    }
    if (word.text[0] >= '0' && word.text[0] <= '9')
        return mistake(scenario, _("Write a number of players from %d to %d, or the names of that many."),
                       (int)GH_MIN_SEATS, (int)GH_MAX_SEATS);
    *seats = 0;
    do {
        if (*seats == GH_MAX_SEATS)
            return mistake(scenario, _("There are too many players: %d is the most."), (int)GH_MAX_SEATS);
        if (!set_name(scenario, *seats, word))
            return false;
        ++*seats;
    } while (scenario_next_word(scenario, &word));
    return *seats >= GH_MIN_SEATS ||
           mistake(scenario, _("Write a number of players from %d to %d, or the names of that many."),
                   (int)GH_MIN_SEATS, (int)GH_MAX_SEATS);
}

bool scenario_set_referee(struct scenario *scenario)
{
    struct scenario_word word;

    if (!scenario_read_word(scenario, &word))
        return false;
    if (scenario->setup.has_referee)
        return mistake(scenario, _("The scenario has a line \"referee\" already."));
    scenario->setup.has_referee = true;
    if (scenario_is(word, "both"))
        scenario->on_both_referees = true;
    else if (scenario_is(word, "manual"))
        scenario->referee = GH_MANUAL;
    else if (!scenario_is(word, "automatic"))
        return mistake(scenario, _("\"%s\" is not a referee: write automatic, manual or both."), quoted(word).text);
    return scenario_read_end(scenario);
}

/* RULES 12, R30. */
bool scenario_set_brisk(struct scenario *scenario)
{
    scenario->setup.is_brisk = true;
    return scenario_read_end(scenario);
}

bool scenario_set_active(struct scenario *scenario)
{
    unsigned seat;

    if (!scenario_read_seat(scenario, &seat))
        return false;
    scenario->state.open.player = scenario->state.open.first = (uint8_t)seat;
    return scenario_read_end(scenario);
}

bool scenario_set_deal(struct scenario *scenario)
{
    unsigned seed;

    if (!scenario_read_number(scenario, 0, 1000000, &seed))
        return false;
    scenario->setup.seed = seed;
    scenario->setup.is_dealt = true;
    return scenario_read_end(scenario);
}

void scenario_lay(struct scenario *scenario)
{
    if (scenario->setup.laid.line == 0)
        scenario->setup.laid = scenario_mark(scenario);
    scenario->setup.pieces.since = scenario->line.number;
}

/* ---- what the players have ---- */

bool scenario_set_owns(struct scenario *scenario)
{
    unsigned seat, building;

    scenario_lay(scenario);
    if (!scenario_read_seat(scenario, &seat))
        return false;
    do {
        if (!scenario_read_building(scenario, &building))
            return false;
        struct gh_mark *mark = &scenario->setup.owner[building];
        if (mark->line)
            return mistake(scenario, _("The %s has an owner already (line %u)."),
                           scenario->town->building_name[building], mark->line);
        *mark = scenario_mark(scenario);
        scenario->state.open.owned[seat] |= gh_bit(building);
    } while (scenario_has_more(scenario));
    return true;
}

/* A card that is nowhere else. */
static bool read_new_card(struct scenario *scenario, unsigned *card)
{
    if (!scenario_read_card(scenario, card))
        return false;
    struct gh_mark *mark = &scenario->setup.card[*card];
    if (mark->line)
        return mistake(scenario, _("Card %u is somewhere else already (line %u): there is only one of each card."),
                       *card + 1, mark->line);
    *mark = scenario_mark(scenario);
    return true;
}

bool scenario_set_hand(struct scenario *scenario)
{
    unsigned seat, card;

    scenario_lay(scenario);
    if (!scenario_read_seat(scenario, &seat))
        return false;
    if (scenario_accept(scenario, "none"))
        return scenario_read_end(scenario);
    do {
        if (!read_new_card(scenario, &card))
            return false;
        gh_cards_add(&scenario->state.hidden.hand[seat], card);
        scenario->state.open.hand_size[seat]++;
        scenario->state.open.known[seat][scenario->file->town.card[card].kind]++;
    } while (scenario_has_more(scenario));
    return true;
}

bool scenario_set_points(struct scenario *scenario)
{
    unsigned seat, number;

    scenario_lay(scenario);
    if (!scenario_read_seat_number(scenario, 999, &seat, &number))
        return false;
    scenario->state.open.score[seat] = (uint16_t)number;
    return scenario_read_end(scenario);
}

bool scenario_set_bought(struct scenario *scenario)
{
    unsigned seat, number;

    scenario_lay(scenario);
    if (!scenario_read_seat_number(scenario, 3, &seat, &number))
        return false;
    scenario->state.open.bought[seat] = (uint8_t)number;
    return scenario_read_end(scenario);
}

bool scenario_set_quiet_turns(struct scenario *scenario)
{
    const unsigned seats = scenario->state.open.seats;
    unsigned number;

    scenario_lay(scenario);
    scenario->setup.has_seats = true;
    if (!scenario_read_number(scenario, 0, 4 * seats - 1, &number)) /* RULES 10 */
        return false;
    scenario->state.open.idle_turns = (uint8_t)number;
    return scenario_read_end(scenario);
}

/* ---- cards ---- */

/* Whether the game's rules let a card lie on a pile (RULES 2). */
static bool fits_pile(const struct gh_town *town, unsigned pile, unsigned card)
{
    if (town->ruleset == GH_GADS_HILL_1874)
        return town->card[card].kind == pile;
    return pile == 0 || town->card[card].kind != GH_DISTRICT_CARD;
}

bool scenario_set_pile(struct scenario *scenario)
{
    struct scenario_setup *setup = &scenario->setup;
    unsigned pile, card;

    scenario_lay(scenario);
    if (!scenario_read_pile(scenario, &pile))
        return false;
    const char *name = gh_pile_name(scenario->town->ruleset, pile);
    if (gh_has(setup->piles, pile))
        return mistake(scenario, _("The scenario has a line \"pile %s\" already."), name);
    if (scenario->town->ruleset == GH_OLD_TOWN && pile > 0 && scenario->state.open.seats != 2)
        return mistake(scenario, _("Players have piles of their own only in a two-player game."));
    setup->piles |= gh_bit(pile);
    setup->has_seats = true;
    if (scenario_accept(scenario, "none"))
        return scenario_read_end(scenario);
    do {
        if (!read_new_card(scenario, &card))
            return false;
        if (!fits_pile(scenario->town, pile, card))
            return mistake(scenario, _("Card %u is a %s card: it cannot be on the pile \"%s\"."), card + 1,
                           gh_kind_name(scenario->town->card[card].kind), name);
        setup->pile[pile][setup->pile_size[pile]++] = (uint8_t)card;
    } while (scenario_has_more(scenario));
    return true;
}

static void add_discard(struct scenario *scenario, unsigned card)
{
    struct gh_public *open = &scenario->state.open;

    open->discard[open->discard_size++] = (uint8_t)card;
}

bool scenario_set_discard_pile(struct scenario *scenario)
{
    unsigned card;

    scenario_lay(scenario);
    do {
        if (!read_new_card(scenario, &card))
            return false;
        add_discard(scenario, card);
    } while (scenario_has_more(scenario));
    return true;
}

/* A card that the active player has played in this turn: its effect is on the board already, its statement in force. */
bool scenario_set_played(struct scenario *scenario)
{
    struct gh_public *open = &scenario->state.open;
    const unsigned most = scenario->town->ruleset == GH_GADS_HILL_1874 ? GH_MAX_IN_FORCE : 1;
    unsigned card, mine = GH_NONE;

    scenario_lay(scenario);
    if (open->plays == most)
        return mistake(scenario, _("That is one card too many for one turn."));
    scenario->setup.played[open->plays] = scenario_mark(scenario);
    if (!read_new_card(scenario, &card))
        return false;
    if (scenario->town->card[card].kind != GH_BUILDING_CARD && !scenario_read_building(scenario, &mine))
        return false;
    add_discard(scenario, card);
    open->in_force.at[open->in_force.count++] = gh_statement_make(scenario->town, card, mine);
    open->plays++;
    return scenario_read_end(scenario);
}

/* ---- what a card shows, said for the reader's sake and checked for the town's ---- */

static bool check_sites(struct scenario *scenario, unsigned card)
{
    const struct gh_town *town = scenario->town;
    struct scenario_text shown = {.used = 0};
    gh_sites sites;

    if (town->card[card].kind == GH_CONDITION_CARD)
        return mistake(scenario, _("Card %u is a condition card: write \"pairs\" and its pairs of sites."), card + 1);
    if (!scenario_read_set(scenario, scenario_read_site, &sites))
        return false;
    for (gh_each(member, town->card[card].sites))
        add_word(&shown, "%s", town->site_name[member]);
    return sites == town->card[card].sites ||
           mistake(scenario, _("That is not what card %u shows in this town: %s."), card + 1, shown.at);
}

static bool read_pair(struct scenario *scenario, unsigned *named, unsigned *mine)
{
    struct scenario_word word;

    if (!scenario_read_word(scenario, &word))
        return false;
    const char *dash = memchr(word.text, '-', word.length);
    *named = *mine = GH_NONE;
    if (dash) {
        *named = gh_site_find(scenario->town, word.text, (size_t)(dash - word.text));
        *mine = gh_site_find(scenario->town, dash + 1, word.length - (size_t)(dash - word.text) - 1);
    }
    return (*named != GH_NONE && *mine != GH_NONE) ||
           mistake(scenario,
                   _("A pair is written as the named building's site and my building's site: \"%s-%s\", for example."),
                   scenario->town->site_name[0], scenario->town->site_name[1]);
}

static bool check_pairs(struct scenario *scenario, unsigned card)
{
    const struct gh_town *town = scenario->town;
    const bool both_ways = scenario_accept(scenario, "both-ways");
    gh_sites mine_for[GH_MAX_SITES] = {0};
    unsigned named, mine;

    if (town->card[card].kind != GH_CONDITION_CARD)
        return mistake(scenario, _("Card %u is not a condition card: write \"shows\" and its sites."), card + 1);
    do {
        if (!read_pair(scenario, &named, &mine))
            return false;
        mine_for[named] |= gh_bit(mine);
        if (both_ways)
            mine_for[mine] |= gh_bit(named);
    } while (scenario_has_more(scenario));
    for (unsigned site = 0; site < town->sites; site++) {
        const gh_sites wrong = mine_for[site] ^ town->relation[card].mine_for[site];

        if (wrong)
            return mistake(scenario,
                           wrong & mine_for[site] ? _("Card %u does not have the pair %s-%s in this town.")
                                                  : _("Card %u also has the pair %s-%s in this town."),
                           card + 1, town->site_name[site], town->site_name[gh_lowest(wrong)]);
    }
    return true;
}

bool scenario_set_card(struct scenario *scenario)
{
    unsigned card;

    if (!scenario_read_card(scenario, &card))
        return false;
    if (scenario_accept(scenario, "shows"))
        return check_sites(scenario, card);
    if (scenario_accept(scenario, "pairs"))
        return check_pairs(scenario, card);
    return mistake(scenario,
                   _("After the card's number write \"shows\" and its sites, or \"pairs\" and its pairs of sites."));
}
