/* Expectations: "expect" and then, mostly, the words of the set-up, which then mean: it is like this now. What is found
 * instead is told in the same words. */
#include "parts.h"

#include <string.h>

/* ---- telling ---- */

bool scenario_check(struct scenario *scenario, bool is_so, const struct scenario_text *found)
{
    if (!scenario_read_end(scenario))
        return false;
    if (is_so)
        return true;
    scenario->line.at = scenario->expectation;
    return differs(scenario, _("It is not as expected:"), scenario_rest(scenario), found);
}

static void add_sites(struct scenario_text *text, const struct gh_town *town, gh_sites sites)
{
    for (gh_each(site, sites))
        add_word(text, "%s", town->site_name[site]);
}

static void add_buildings(struct scenario_text *text, const struct gh_town *town, gh_buildings buildings)
{
    for (gh_each(building, buildings))
        add_word(text, "%s", town->building_name[building]);
    if (!buildings)
        add_word(text, "none");
}

static void add_seats(struct scenario_text *text, const struct scenario *scenario, unsigned seats)
{
    for (gh_each(seat, seats))
        add_word(text, "%s", scenario->seat_name[seat]);
    if (!seats)
        add_word(text, "none");
}

/* What there is to say about a building, as a line of the set-up would say it. */
static struct scenario_text describe_building(const struct scenario *scenario, unsigned building)
{
    const struct gh_board *board = &scenario->state.open.board;
    const char *name = scenario->town->building_name[building];
    struct scenario_text text = {.used = 0};

    if (gh_has(board->placed, building)) {
        add_word(&text, "placed %s", name);
        add_sites(&text, scenario->town, gh_bit(board->site_of[building]));
    } else if (gh_has(board->marked, building)) {
        add_word(&text, "markers %s", name);
        add_sites(&text, scenario->town, board->markers[building]);
    } else {
        add_word(&text, gh_has(board->out, building) ? "out %s" : "unmarked %s", name);
    }
    return text;
}

/* ---- the board ---- */

bool scenario_expect_board(struct scenario *scenario)
{
    const struct gh_board *board = &scenario->state.open.board;
    const struct gh_mark mark = scenario_mark(scenario);
    struct scenario_pieces pieces;

    scenario_pieces_clear(&pieces);
    if (!scenario_read_board(scenario, &pieces))
        return false;
    if (memcmp(board->markers, pieces.board.markers, sizeof board->markers) == 0 &&
        memcmp(board->site_of, pieces.board.site_of, sizeof board->site_of) == 0)
        return true;
    mistake_at(scenario, mark, "%s", _("The board is not as drawn:"));
    scenario->failure.is_mistake = false;
    scenario->failure.has_board = true;
    scenario->failure.board = pieces.board;
    return false;
}

bool scenario_expect_markers(struct scenario *scenario)
{
    unsigned building;
    gh_sites sites;

    if (!scenario_read_building(scenario, &building) || !scenario_read_set(scenario, scenario_read_site, &sites))
        return false;
    const struct scenario_text found = describe_building(scenario, building);
    return scenario_check(scenario, scenario->state.open.board.markers[building] == sites, &found);
}

bool scenario_expect_placed(struct scenario *scenario)
{
    unsigned building, site;

    if (!scenario_read_building(scenario, &building) || !scenario_read_site(scenario, &site))
        return false;
    const struct scenario_text found = describe_building(scenario, building);
    return scenario_check(scenario, scenario->state.open.board.site_of[building] == site, &found);
}

static bool check_buildings(struct scenario *scenario, gh_buildings now, struct scenario_text *found)
{
    gh_buildings buildings;

    if (!scenario_read_set_or_none(scenario, scenario_read_building, &buildings))
        return false;
    add_buildings(found, scenario->town, now);
    return scenario_check(scenario, now == buildings, found);
}

bool scenario_expect_out(struct scenario *scenario)
{
    struct scenario_text found = {.used = 0};

    add_word(&found, "out");
    return check_buildings(scenario, scenario->state.open.board.out, &found);
}

/* All buildings that are named must be among these; what there is to say about another is told. */
static bool check_each(struct scenario *scenario, gh_buildings right,
                       struct scenario_text (*describe)(const struct scenario *scenario, unsigned building))
{
    unsigned building;

    do {
        if (!scenario_read_building(scenario, &building))
            return false;
        if (!gh_has(right, building)) {
            const struct scenario_text found = describe(scenario, building);

            scenario_rest(scenario);
            return scenario_check(scenario, false, &found);
        }
    } while (scenario_has_more(scenario));
    return true;
}

bool scenario_expect_unmarked(struct scenario *scenario)
{
    const struct gh_board *board = &scenario->state.open.board;

    return check_each(scenario, ~(board->marked | board->placed | board->out), describe_building);
}

/* ---- players ---- */

bool scenario_expect_active(struct scenario *scenario)
{
    struct scenario_text found = {.used = 0};
    unsigned seat;

    if (!scenario_read_seat(scenario, &seat))
        return false;
    add_word(&found, "active %s", scenario->seat_name[scenario->state.open.player]);
    return scenario_check(scenario, scenario->state.open.player == seat && scenario->state.open.phase != GH_OVER,
                          &found);
}

bool scenario_expect_owns(struct scenario *scenario)
{
    struct scenario_text found = {.used = 0};
    unsigned seat;

    if (!scenario_read_seat(scenario, &seat))
        return false;
    add_word(&found, "owns %s", scenario->seat_name[seat]);
    return check_buildings(scenario, gh_owned_by(scenario->town, &scenario->state.open, seat), &found);
}

/* Who has a building in front of them: GH_NONE for nobody. */
static unsigned owner_of(const struct scenario *scenario, unsigned building)
{
    for (unsigned seat = 0; seat < scenario->state.open.seats; seat++)
        if (gh_has(gh_owned_by(scenario->town, &scenario->state.open, seat), building))
            return seat;
    return GH_NONE;
}

bool scenario_expect_owner(struct scenario *scenario)
{
    struct scenario_text found = {.used = 0};
    unsigned building, seat = GH_NONE;

    if (!scenario_read_building(scenario, &building))
        return false;
    if (!scenario_accept(scenario, "none") && !scenario_read_seat(scenario, &seat))
        return false;
    const unsigned owner = owner_of(scenario, building);
    add_word(&found, "owner %s", scenario->town->building_name[building]);
    add_seats(&found, scenario, owner == GH_NONE ? 0 : gh_bit(owner));
    return scenario_check(scenario, owner == seat, &found);
}

static struct scenario_text describe_owner(const struct scenario *scenario, unsigned building)
{
    const unsigned owner = owner_of(scenario, building);
    struct scenario_text found = {.used = 0};

    if (owner == GH_NONE)
        return describe_building(scenario, building);
    add_word(&found, "owns %s %s", scenario->seat_name[owner], scenario->town->building_name[building]);
    return found;
}

bool scenario_expect_beside(struct scenario *scenario)
{
    return check_each(scenario, gh_owned_by(scenario->town, &scenario->state.open, GH_NONE), describe_owner);
}

bool scenario_expect_points(struct scenario *scenario)
{
    struct scenario_text found = {.used = 0};
    unsigned seat, number;

    if (!scenario_read_seat_number(scenario, 999, &seat, &number))
        return false;
    add_word(&found, "points %s %u", scenario->seat_name[seat], (unsigned)scenario->state.open.score[seat]);
    return scenario_check(scenario, scenario->state.open.score[seat] == number, &found);
}

bool scenario_expect_bought(struct scenario *scenario)
{
    struct scenario_text found = {.used = 0};
    unsigned seat, number;

    if (!scenario_read_seat_number(scenario, 3, &seat, &number))
        return false;
    add_word(&found, "bought %s %u", scenario->seat_name[seat], (unsigned)scenario->state.open.bought[seat]);
    return scenario_check(scenario, scenario->state.open.bought[seat] == number, &found);
}

/* ---- the game ---- */

static bool check_number(struct scenario *scenario, const char *word, unsigned most, unsigned number)
{
    struct scenario_text found = {.used = 0};
    unsigned expected;

    if (!scenario_read_number(scenario, 0, most, &expected))
        return false;
    add_word(&found, "%s %u", word, number);
    return scenario_check(scenario, expected == number, &found);
}

bool scenario_expect_locomotive(struct scenario *scenario)
{
    return check_number(scenario, "locomotive", GH_MAX_BUILDINGS + GH_MAX_LANDMARKS,
                        gh_locomotive(scenario->town, &scenario->state.open));
}

bool scenario_expect_quiet_turns(struct scenario *scenario)
{
    return check_number(scenario, "quiet-turns", 4 * GH_MAX_SEATS, scenario->state.open.idle_turns);
}

bool scenario_expect_draws(struct scenario *scenario)
{
    return check_number(scenario, "draws", 2, scenario->state.open.draws);
}

static const char *game_word(const struct gh_public *open)
{
    if (open->phase == GH_SETUP)
        return "setup";
    if (open->phase == GH_TURN)
        return "running";
    return open->ending == GH_COMPLETE ? "complete" : "stalemate";
}

/* One of a few words. */
static bool check_word(struct scenario *scenario, const char *name, const char *const *words, const char *now)
{
    struct scenario_text found = {.used = 0}, choice = {.used = 0};
    struct scenario_word word;

    if (!scenario_read_word(scenario, &word))
        return false;
    add_word(&found, "%s %s", name, now);
    for (; *words; words++) {
        if (scenario_is(word, *words))
            return scenario_check(scenario, strcmp(*words, now) == 0, &found);
        add_word(&choice, "%s", *words);
    }
    return mistake(scenario, _("\"%s\" cannot be used here: write one of these words: %s."), quoted(word).text,
                   choice.at);
}

bool scenario_expect_game(struct scenario *scenario)
{
    static const char *const words[] = {"setup", "running", "complete", "stalemate", NULL};

    return check_word(scenario, "game", words, game_word(&scenario->state.open));
}

bool scenario_expect_window(struct scenario *scenario)
{
    static const char *const words[] = {"open", "closed", NULL};

    return check_word(scenario, "window", words, scenario->state.open.window ? "open" : "closed");
}

static bool check_seats(struct scenario *scenario, const char *word, unsigned now)
{
    struct scenario_text found = {.used = 0};
    unsigned seats;

    if (!scenario_read_set_or_none(scenario, scenario_read_seat, &seats))
        return false;
    add_word(&found, "%s", word);
    add_seats(&found, scenario, now);
    return scenario_check(scenario, now == seats, &found);
}

bool scenario_expect_winners(struct scenario *scenario)
{
    const struct gh_public *open = &scenario->state.open;

    return check_seats(scenario, "winners", open->phase == GH_OVER ? gh_winners(open) : 0);
}

bool scenario_expect_locked(struct scenario *scenario)
{
    return check_seats(scenario, "locked", scenario->state.open.locked);
}

bool scenario_expect_impossible(struct scenario *scenario)
{
    gh_sites expected[GH_MAX_BUILDINGS] = {0}, claimable[GH_MAX_BUILDINGS];
    struct scenario_text found = {.used = 0};
    unsigned building, site;

    if (!scenario_accept(scenario, "none")) {
        do {
            if (!scenario_read_marker(scenario, &building, &site))
                return false;
            expected[building] |= gh_bit(site);
        } while (scenario_has_more(scenario));
    }
    gh_claimable(scenario->town, &scenario->state.open, claimable);
    add_word(&found, "impossible");
    bool any = false;
    for (building = 0; building < scenario->town->buildings; building++) {
        for (gh_each(member, claimable[building])) {
            add_word(&found, "%s@%s", scenario->town->building_name[building], scenario->town->site_name[member]);
            any = true;
        }
    }
    if (!any)
        add_word(&found, "none");
    return scenario_check(scenario, memcmp(expected, claimable, scenario->town->buildings * sizeof *expected) == 0,
                          &found);
}

/* Both for the active player. Whether the list of legal actions agrees is looked at whenever an action is done. */
static bool check_legal(struct scenario *scenario, bool should_be_legal)
{
    const struct gh_public *open = &scenario->state.open;
    const struct scenario_word text = scenario_rest(scenario);
    struct scenario_text found = {.used = 0};
    struct gh_public after;
    struct gh_action action;

    if (!scenario_parse_action(scenario, text, &action))
        return false;
    const struct gh_verdict verdict =
        gh_preview(scenario->town, open, &scenario->state.hidden.hand[open->player], open->player, action, &after);
    const bool is_legal = verdict.reason == GH_ACCEPTED;
    if (is_legal)
        add_word(&found, "legal %.*s", (int)text.length, text.text);
    else
        add_word(&found, "illegal %.*s: %s", (int)text.length, text.text, gh_reason_code(verdict.reason));
    return scenario_check(scenario, is_legal == should_be_legal, &found);
}

bool scenario_expect_legal(struct scenario *scenario)
{
    return check_legal(scenario, true);
}

bool scenario_expect_illegal(struct scenario *scenario)
{
    return check_legal(scenario, false);
}
