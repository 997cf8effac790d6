/* Sentences: what a player reads about refusals, events, mistakes and cards. Verdicts and events come from the core
 * wherever a board can bring them about. */
#include "gadshill/player.h"
#include "gadshill/words_event.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_refusal.h"
#include "gadshill/words_rules.h"
#include "gadshill/words_tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef TOWNS_FOLDER
#define TOWNS_FOLDER "towns"
#endif

static struct gh_townfile *gads_hill, *old_town;
static char sentence[GH_SENTENCE_SIZE];

static const char *const names[GH_MAX_SEATS] = {NULL, "Anna", "Buck", "Clara"}; /* seat 0 reads */

static struct gh_townfile *read_town(const char *name)
{
    static char buffer[GH_TOWNFILE_MAX_BYTES];
    static struct gh_problems problems;
    char path[512];

    snprintf(path, sizeof path, TOWNS_FOLDER "/%s.yaml", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    const size_t length = fread(buffer, 1, sizeof buffer, file);
    fclose(file);
    struct gh_townfile *town = gh_townfile_read(buffer, length, &problems);
    assert_non_null(town);
    return town;
}

static int open_towns(void **state)
{
    (void)state;
    gads_hill = read_town("gads-hill");
    old_town = read_town("old-town");
    return 0;
}

static int close_towns(void **state)
{
    (void)state;
    gh_townfile_free(gads_hill);
    gh_townfile_free(old_town);
    return 0;
}

static struct gh_words words_for(const struct gh_townfile *file)
{
    return (struct gh_words){file, names};
}

/* ---- a table to tell of ---- */

struct scene {
    const struct gh_townfile *file;
    struct gh_public open;
    struct gh_cards hand; /* all cards there are, unless a test says otherwise */
};

static struct scene scene_of(const struct gh_townfile *file, enum gh_referee referee)
{
    const struct gh_setup setup = {.seats = 2, .first = 0, .referee = (uint8_t)referee, .seed = 1};
    struct scene scene = {.file = file};
    struct gh_state state;

    assert_int_equal(gh_start(&file->town, &setup, &state), GH_OK);
    scene.open = state.open;
    scene.open.phase = GH_TURN;
    scene.open.turn = 1;
    for (unsigned card = 0; card < file->town.cards; card++)
        gh_cards_add(&scene.hand, card);
    return scene;
}

static unsigned building_of(const struct scene *scene, const char *name)
{
    const unsigned building = gh_building_find(&scene->file->town, name, strlen(name));

    assert_int_not_equal(building, GH_NONE);
    return building;
}

static gh_sites sites_of(const struct scene *scene, const char *list)
{
    gh_sites sites = 0;

    for (const char *at = list; *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        const unsigned site = gh_site_find(&scene->file->town, at, length);

        assert_int_not_equal(site, GH_NONE);
        sites |= gh_bit(site);
        at += length;
    }
    return sites;
}

static void mark(struct scene *scene, const char *name, const char *list)
{
    gh_board_put(&scene->open.board, building_of(scene, name), sites_of(scene, list));
}

static void place(struct scene *scene, const char *name, const char *site)
{
    mark(scene, name, site);
    gh_board_place(&scene->open.board, building_of(scene, name), gh_lowest(sites_of(scene, site)));
}

static void own(struct scene *scene, const char *name, unsigned seat)
{
    scene->open.owned[seat] |= gh_bit(building_of(scene, name));
}

static struct gh_action action_of(const struct scene *scene, const char *text)
{
    struct gh_parse_error error;
    struct gh_action action;

    if (!gh_action_parse(&scene->file->town, text, strlen(text), &action, &error))
        fail_msg("not an action: %s", text);
    return action;
}

/* The action of a seat must be refused, with this code and this sentence. */
static void refused(const struct scene *scene, unsigned seat, const char *text, const char *code, const char *expected)
{
    const struct gh_words words = words_for(scene->file);
    const struct gh_action action = action_of(scene, text);
    struct gh_public after;
    const struct gh_verdict verdict = gh_preview(&scene->file->town, &scene->open, &scene->hand, seat, action, &after);

    assert_string_equal(gh_reason_code(verdict.reason), code);
    assert_string_equal(gh_words_refusal_of(&words, &scene->open, action, verdict, sentence), expected);
}

/* ---- refusals ---- */

static void test_contradictions(void **state)
{
    struct scene scene = scene_of(gads_hill, GH_AUTOMATIC);

    (void)state;
    place(&scene, "sheriff", "D3"); /* RULES 13, example 4 */
    refused(&scene, 0, "play 10", "contradiction", "The sheriff stands on D3, but card 10 says B3, C3, B4 or C4.");

    mark(&scene, "bank", "C1 D1");
    refused(&scene, 0, "play 1", "contradiction",
            "The bank can only be on C1 or D1, but card 1 says F1, F2, F3 or F4.");

    place(&scene, "hotel", "B3");
    place(&scene, "jail", "E3");
    place(&scene, "saloon", "F3");
    refused(&scene, 0, "play 8", "contradiction",
            "Card 8 says that the casino is on B3, D3, E3 or F3, but none of these sites is open.");
}

static void test_contradictions_of_two(void **state)
{
    struct scene scene = scene_of(gads_hill, GH_AUTOMATIC);

    (void)state;
    own(&scene, "hotel", 0);
    mark(&scene, "casino", "E1 E2");
    mark(&scene, "hotel", "E4 F4");
    refused(&scene, 0, "play 44 hotel", "contradiction",
            "No place is left where the casino and the hotel could be as card 44 says.");

    scene = scene_of(gads_hill, GH_AUTOMATIC);
    own(&scene, "hotel", 0);
    mark(&scene, "hotel", "B1 B2");
    refused(&scene, 0, "play 44 hotel", "contradiction",
            "The hotel can only be on B1 or B2, but card 44 says E1, F1, E2, F2, E3, F3, E4 or F4.");
    place(&scene, "casino", "C3"); /* the named building comes first, whoever the core blames */
    refused(&scene, 0, "play 44 hotel", "contradiction",
            "The casino stands on C3, but card 44 says E1, F1, E2, F2, E3, F3, E4 or F4.");
}

static void test_contradictions_in_one_turn(void **state)
{
    struct scene scene = scene_of(gads_hill, GH_MANUAL);

    (void)state;
    mark(&scene, "casino", "B3 D3 E3 F3"); /* RULES 13, example 13: a card for one half, then card 23 for the other */
    own(&scene, "casino", 0);
    const struct gh_card *west = NULL;
    unsigned card;
    for (card = 22; card < 38 && !west; card++) {
        const gh_sites sites = scene.file->town.card[card].sites & sites_of(&scene, "B3 D3 E3 F3");

        if (sites && !(sites & sites_of(&scene, "E3 F3")))
            west = &scene.file->town.card[card];
    }
    assert_non_null(west);
    scene.open.in_force =
        (struct gh_statements){1, {{(uint8_t)(card - 1), GH_NONE, (uint8_t)building_of(&scene, "casino"), 0}}};
    scene.open.plays = 1;
    scene.open.acted = true;
    char expected[GH_SENTENCE_SIZE];
    snprintf(expected, sizeof expected, "Cards %u and 23 together leave no site for the casino.", card);
    refused(&scene, 0, "play 23 casino", "contradiction", expected);
}

static void test_limits(void **state)
{
    struct scene scene = scene_of(gads_hill, GH_AUTOMATIC);

    (void)state;
    own(&scene, "hotel", 0);
    refused(&scene, 0, "play 28 hotel", "too-many-markers", "The hotel would need 8 markers; there are only 5.");

    mark(&scene, "bank", "C2 F1 F2"); /* RULES 13, example 5 */
    mark(&scene, "blacksmith", "C2 A2 A3");
    mark(&scene, "church", "C2 E1 E2");
    refused(&scene, 0, "play 19", "site-full", "C2 already has three markers.");

    scene.open.plays = 2;
    refused(&scene, 0, "play 5", "too-many-plays", "No more than 2 cards a turn can be played.");
    scene = scene_of(old_town, GH_AUTOMATIC);
    scene.open.acted = true;
    scene.open.plays = 1;
    refused(&scene, 0, "play 1", "too-many-plays", "Only 1 card a turn can be played.");
}

static void test_whose_turn_and_building(void **state)
{
    struct scene scene = scene_of(gads_hill, GH_AUTOMATIC);

    (void)state;
    scene.open.player = 1;
    refused(&scene, 0, "draw district", "not-your-turn", "It is Anna's turn.");
    scene.open.player = 0;
    refused(&scene, 1, "draw district", "not-your-turn", "It is your turn.");

    own(&scene, "hotel", 1);
    refused(&scene, 0, "play 28 hotel", "not-your-building", "The hotel belongs to Anna.");
    refused(&scene, 0, "play 28 jail", "not-your-building", "The jail lies beside the board and belongs to nobody.");
    place(&scene, "bank", "F1");
    refused(&scene, 0, "play 28 bank", "not-your-building", "The bank already stands on F1.");
    own(&scene, "casino", 0);
    refused(&scene, 0, "play 44 casino", "same-building",
            "The card itself names the casino: \"my building\" must be another one.");
    gh_cards_remove(&scene.hand, 7);
    refused(&scene, 0, "play 8", "no-such-card", "Card 8 is not in your hand.");
    refused(&scene, 0, "take jail", "nothing-to-take",
            "Buildings are taken before the first turn only; later they can be bought.");
    scene.open.phase = GH_SETUP;
    refused(&scene, 0, "play 1", "not-in-setup", "First everybody takes their buildings.");
}

static void test_buying(void **state)
{
    struct scene scene = scene_of(gads_hill, GH_AUTOMATIC);

    (void)state;
    scene.open.score[0] = 1;
    refused(&scene, 0, "buy jail", "too-poor", "A building costs 2 points; you have 1.");
    scene.open.score[0] = 9;
    own(&scene, "jail", 0);
    refused(&scene, 0, "buy jail", "not-beside-the-board", "The jail belongs to you.");
    scene.open.bought[0] = 3;
    refused(&scene, 0, "buy bank", "no-purchases-left", "No more than 3 buildings can be bought in a game.");
    scene.open.bought_now = true;
    refused(&scene, 0, "buy bank", "already-bought", "Only one building a turn can be bought.");
    scene = scene_of(old_town, GH_AUTOMATIC);
    scene.open.acted = true;
    refused(&scene, 0, "buy bank", "no-buying", "Buildings cannot be bought in this game.");
}

static void test_discards(void **state)
{
    struct scene scene = scene_of(gads_hill, GH_AUTOMATIC);

    (void)state;
    refused(&scene, 0, "discard 1 2 casino@E3", "no-such-marker", "The casino has no markers on the board yet.");
    mark(&scene, "casino", "B3 D3");
    refused(&scene, 0, "discard 1 2 casino@E3", "no-such-marker", "The casino has no marker on E3, only on B3 and D3.");
    place(&scene, "hotel", "C1");
    refused(&scene, 0, "discard 1 2 hotel@E3", "no-such-marker", "The hotel already stands on C1.");
    mark(&scene, "jail", "E4");
    refused(&scene, 0, "discard 1 2 jail@E4", "last-marker",
            "That is the last marker of the jail: it stays on the board.");
    scene.open.plays = 1;
    refused(&scene, 0, "discard 1 2 casino@B3", "already-played",
            "You have played a card this turn, so you cannot discard any for a marker.");
    scene.open.plays = 0;
    scene.open.discarded = true;
    refused(&scene, 0, "play 8", "already-discarded", "You have discarded two cards this turn; now draw to end it.");
}

static void test_locomotive(void **state)
{
    struct scene scene = scene_of(gads_hill, GH_AUTOMATIC);
    const struct gh_town *town = &scene.file->town;

    (void)state;
    for (unsigned i = 0; i < 13; i++)
        place(&scene, town->building_name[i], town->site_name[i]);
    scene.open.plays = 1;
    refused(&scene, 0, "play 20", "one-card-only",
            "The locomotive has reached 16: from 16 on only one card a turn can be played.");
    for (unsigned i = 13; i < 19; i++)
        place(&scene, town->building_name[i], town->site_name[i]);
    refused(&scene, 0, "draw district", "turn-is-over", "The town is complete: all that is left is to say end.");
}

static void test_old_town(void **state)
{
    struct scene scene = scene_of(old_town, GH_AUTOMATIC);

    (void)state;
    refused(&scene, 0, "draw common", "must-take",
            "First you must take a building from beside the board, for example the laundry.");
    scene.open.acted = true;
    refused(&scene, 0, "take bank", "nothing-to-take",
            "You take a building only at the start of your turn, and only if you own fewer than two.");
    scene.hand = (struct gh_cards){{0}};
    gh_cards_add(&scene.hand, 0);
    gh_cards_add(&scene.hand, 4);
    refused(&scene, 0, "draw common", "must-play",
            "Card 5 can be played: you may simply draw only when you can play no card.");
    mark(&scene, "casino", "r3c1 r3c2");
    refused(&scene, 0, "play 5", "changes-nothing", "Card 5 would change nothing on the board.");
    refused(&scene, 0, "discard 1 5 casino@r3c1", "not-idle",
            "Card 1 is not idle: it can still change something, now or later.");
    scene.open.plays = 1;
    scene.open.draws = 1;
    scene.open.seats = 3;
    refused(&scene, 0, "draw own", "not-your-pile", "Players have a pile of their own only in a two-player game.");
    refused(&scene, 0, "end", "must-draw", "There are cards to draw: drawing one ends the turn.");
    scene.open.pile_size[0] = 0;
    refused(&scene, 0, "draw common", "pile-empty", "That pile is empty.");
}

static void test_claims(void **state)
{
    struct scene scene = scene_of(gads_hill, GH_MANUAL);

    (void)state;
    mark(&scene, "casino", "F2 F3");
    refused(&scene, 0, "claim casino@F2", "wrong-claim", "The casino can still be on F2.");
    mark(&scene, "jail", "A2");
    mark(&scene, "bank", "A2"); /* a tie */
    refused(&scene, 0, "claim jail@A2", "wrong-claim",
            "The marker on A2 is the last one of the jail: it cannot be claimed.");
    refused(&scene, 1, "claim casino@F2", "not-your-window",
            "Claims are for your own turn, and for right after another player's turn.");
    scene.open.locked = 1;
    refused(&scene, 0, "claim casino@F2", "locked", "After a wrong claim you may not claim again in this turn.");
    scene.open.window = true;
    refused(&scene, 0, "claim casino@F2", "locked",
            "After a wrong claim you may not claim again until the next player acts.");
    refused(&scene, 1, "claim casino@F2", "not-your-window",
            "Your turn has just ended: now only the others may claim.");
    scene.open.referee = GH_AUTOMATIC;
    refused(&scene, 0, "claim casino@F2", "no-claims",
            "The automatic referee takes every impossible marker itself: there is nothing to claim.");
    scene.open.phase = GH_OVER;
    refused(&scene, 0, "claim casino@F2", "game-over", "The game is over.");
}

static void test_strips(void **state)
{
    struct scene scene = scene_of(gads_hill, GH_AUTOMATIC);

    (void)state;
    mark(&scene, "bank", "F1 F2");
    mark(&scene, "hotel", "F1 F2 F3");
    mark(&scene, "jail", "F3 F4");
    const struct gh_action action = action_of(&scene, "play 8");
    struct gh_verdict verdict = {
        GH_STRIPS_A_BUILDING, (uint8_t)building_of(&scene, "hotel"), GH_NONE, 7, GH_NONE, 0, {0, 0}};
    const struct gh_words words = words_for(scene.file);

    assert_string_equal(gh_words_refusal_of(&words, &scene.open, action, verdict, sentence),
                        "After card 8 no site would be left for the hotel: other buildings need them.");
    verdict.card = GH_NONE;
    assert_string_equal(gh_words_refusal(&words, &scene.open, verdict, sentence),
                        "Without that marker another building would take the last site of the hotel.");
}

/* Whatever the core may say, there is a sentence for it. */
static void test_every_reason_has_a_sentence(void **state)
{
    const struct gh_townfile *towns[] = {gads_hill, old_town};

    (void)state;
    for (unsigned t = 0; t < 2; t++) {
        const struct scene scene = scene_of(towns[t], GH_MANUAL);
        const struct gh_words words = words_for(towns[t]);

        for (unsigned reason = 0; reason < GH_REASONS_COUNT; reason++) {
            const struct gh_verdict verdict = {(uint8_t)reason, 2, 3, 4, 1, 2, {0, 0}};

            gh_words_refusal(&words, &scene.open, verdict, sentence);
            assert_true(strlen(sentence) > 10);
            assert_null(strstr(sentence, "(null)"));
            assert_null(strchr(sentence, '%'));
        }
    }
}

/* ---- events ---- */

static void happened(const struct gh_townfile *file, struct gh_event event, const char *expected)
{
    const struct gh_words words = words_for(file);

    struct gh_events events = {.count = 1};
    unsigned at = 0;

    events.at[0] = event;
    assert_string_equal(gh_words_events(&words, &events, event.seat, &at, sentence), expected);
    assert_int_equal(at, 1);
}

static struct gh_event event_of(enum gh_event_kind kind, unsigned seat)
{
    return (struct gh_event){(uint8_t)kind, (uint8_t)seat, 10, 3, 43, 1, 3, GH_WHY_CARD}; /* casino, E1, card 44 */
}

static void test_events(void **state)
{
    static const struct {
        enum gh_event_kind kind;
        const char *named, *you;
    } cases[] = {
        {GH_EVENT_BUILDING_TAKEN, "Anna takes the casino.", "You take the casino."},
        {GH_EVENT_BUILDING_BOUGHT, "Anna buys the casino for 3 points.", "You buy the casino for 3 points."},
        {GH_EVENT_CARD_PLAYED, "Anna plays card 44 with the casino.", "You play card 44 with the casino."},
        {GH_EVENT_CARD_DISCARDED, "Anna discards card 44.", "You discard card 44."},
        {GH_EVENT_MARKER_PUT, "The casino gets a marker on E1.", "The casino gets a marker on E1."},
        {GH_EVENT_MARKERS_SPARED, "Anna collects 3 markers of the casino that are not needed.",
         "You collect 3 markers of the casino that are not needed."},
        {GH_EVENT_MARKER_TAKEN, "The casino loses its marker on E1: the card rules it out.",
         "The casino loses its marker on E1: the card rules it out."},
        {GH_EVENT_BUILDING_PLACED, "The casino is placed on E1.", "The casino is placed on E1."},
        {GH_EVENT_BUILDING_OUT, "The casino has no site left and leaves the game.",
         "The casino has no site left and leaves the game."},
        {GH_EVENT_CLAIM_MADE, "STOP! Anna sees that the casino cannot be on E1.",
         "STOP! You are right: the casino cannot be on E1."},
        {GH_EVENT_CLAIM_FAILED,
         "Anna calls STOP, wrongly: the marker of the casino on E1 stays. Anna may not claim again for now.",
         "You call STOP, wrongly: the marker of the casino on E1 stays. You may not claim again for now."},
        {GH_EVENT_PILE_RESHUFFLED,
         "The district pile is empty: the 3 discarded district cards are shuffled into a new one.",
         "The district pile is empty: the 3 discarded district cards are shuffled into a new one."},
        {GH_EVENT_CARD_DRAWN, "Anna draws card 44.", "You draw card 44."},
        {GH_EVENT_WINDOW_CLOSED, "", ""},
        {GH_EVENT_TURN_BEGAN, "It is Anna's turn.", "It is your turn."},
        {GH_EVENT_GAME_OVER, "The game is over.", "The game is over."},
    };

    (void)state;
    assert_int_equal(sizeof cases / sizeof *cases, GH_EVENTS_COUNT);
    for (unsigned i = 0; i < GH_EVENTS_COUNT; i++) {
        happened(gads_hill, event_of(cases[i].kind, 1), cases[i].named);
        happened(gads_hill, event_of(cases[i].kind, 0), cases[i].you);
    }
}

static unsigned town_building(const char *name)
{
    unsigned building = 0;

    while (strcmp(gads_hill->town.building_name[building], name) != 0)
        building++;
    return building;
}

static gh_sites two_sites(const char *one, const char *other)
{
    gh_sites sites = 0;

    for (unsigned site = 0; site < gads_hill->town.sites; site++)
        if (strcmp(gads_hill->town.site_name[site], one) == 0 || strcmp(gads_hill->town.site_name[site], other) == 0)
            sites |= gh_bit(site);
    return sites;
}

static void claimed_because(const struct gh_public *open, struct gh_action claim, const char *expected)
{
    const struct gh_words words = words_for(gads_hill);

    assert_string_equal(gh_words_claim_reason(&words, open, claim, sentence), expected);
}

static void test_why_a_claim_is_right(void **state)
{
    const unsigned bank = town_building("bank"), hotel = town_building("hotel"), jail = town_building("jail");
    const gh_sites crowded = two_sites("E3", "F3");
    struct gh_public open = {.board = gh_board_empty()};

    (void)state;
    gh_board_put(&open.board, bank, crowded);
    gh_board_put(&open.board, jail, crowded | two_sites("B1", "B2"));
    const struct gh_action claim = gh_action_claim(jail, gh_lowest(crowded));
    claimed_because(&open, claim, "");
    gh_board_put(&open.board, hotel, crowded);
    claimed_because(&open, claim, "The bank and the hotel can only be on E3 and F3, so the jail cannot be on E3.");
    open.in_force.count = 1; /* card 1: the bank on the eastern edge */
    open.in_force.at[0] = gh_statement_make(&gads_hill->town, 0, GH_NONE);
    claimed_because(&open, gh_action_claim(bank, gh_lowest(two_sites("E3", "E3"))),
                    "By card 1 the bank cannot be on E3.");
}

static void test_events_in_detail(void **state)
{
    struct gh_event event = event_of(GH_EVENT_CARD_PLAYED, 1);

    (void)state;
    event.building = GH_NONE;
    happened(gads_hill, event, "Anna plays card 44.");
    event = gh_event_for(event_of(GH_EVENT_CARD_DRAWN, 1), 0); /* a face-down card */
    happened(gads_hill, event, "Anna draws a district card.");
    happened(old_town, event, "Anna draws a card from their own pile.");
    event.pile = 0;
    happened(old_town, event, "Anna draws a card from the common pile.");
    event = event_of(GH_EVENT_MARKER_TAKEN, 1);
    event.why = GH_WHY_NO_ROOM;
    happened(gads_hill, event, "The casino loses its marker on E1: other buildings need that site.");
    event.why = GH_WHY_SITE_TAKEN;
    happened(gads_hill, event, "The casino loses its marker on E1: the site is taken.");
    event.why = GH_WHY_CHOSEN;
    happened(gads_hill, event, "Anna takes the marker of the casino from E1.");
    event.why = GH_WHY_LAST;
    happened(gads_hill, event, "");
}

/* RULES 13, example 2, as a log. */
static void test_a_card_in_sentences(void **state)
{
    static const char *const expected[] = {
        "You play card 44 with the hotel.",
        "The hotel gets markers on E2 and F2.",
        "You collect 3 markers of the hotel that are not needed.",
        "The casino loses its markers on B3 and D3: the card rules them out.",
    };
    const struct gh_words words = words_for(gads_hill);
    const struct gh_setup setup = {.seats = 2, .first = 0, .referee = GH_AUTOMATIC, .seed = 1};
    struct gh_events events = {.count = 0};
    struct gh_state game;
    unsigned count = 0;

    (void)state;
    assert_int_equal(gh_start(&gads_hill->town, &setup, &game), GH_OK);
    struct scene scene = {.file = gads_hill, .open = game.open};
    scene.open.phase = GH_TURN;
    own(&scene, "hotel", 0);
    mark(&scene, "casino", "B3 D3 E3 F3");
    game.open = scene.open;
    gh_cards_add(&game.hidden.hand[0], 43);
    assert_int_equal(gh_apply(&gads_hill->town, &game, 0, action_of(&scene, "play 44 hotel"), &events).reason,
                     GH_ACCEPTED);
    for (unsigned at = 0; at < events.count; count++) {
        assert_true(count < sizeof expected / sizeof *expected);
        assert_string_equal(gh_words_events(&words, &events, 0, &at, sentence), expected[count]);
    }
    assert_int_equal(count, sizeof expected / sizeof *expected);
    assert_string_equal(gh_words_points(&words, 0, 5, game.open.score[0], sentence),
                        "You collect 5 points and have 5.");
    assert_string_equal(gh_words_points(&words, 1, 1, 14, sentence), "Anna collects 1 point and has 14.");
}

/* ---- mistakes ---- */

static void test_parse_errors(void **state)
{
    static const struct {
        const char *text, *expected, *without; /* without: when the text is not given */
    } cases[] = {
        {"ply 8", "Column 1: \"ply\" is not an action; did you mean play?",
         "Column 1: No action begins like this; an action begins with take, play, discard, buy, claim, draw or end."},
        {"xyzzy",
         "Column 1: \"xyzzy\" is not an action; an action begins with take, play, discard, buy, claim, draw or end.",
         "Column 1: No action begins like this; an action begins with take, play, discard, buy, claim, draw or end."},
        {"take", "Column 5: Something is missing here; write it like this: take bank",
         "Column 5: Something is missing here; write it like this: take bank"},
        {"discard 1 2", "Column 12: Something is missing here; write it like this: discard 1 2 bank@B1",
         "Column 12: Something is missing here; write it like this: take bank"},
        {"end now", "Column 5: This is too much; write it like this: end",
         "Column 5: This is too much; write it like this: take bank"},
        {"take  bank", "Column 6: There must be exactly one space between two words: take bank",
         "Column 6: There must be exactly one space between two words: take bank"},
        {"play 61", "Column 6: There is no such card; the cards are 1 to 60.",
         "Column 6: There is no such card; the cards are 1 to 60."},
        {"take casno", "Column 6: There is no building \"casno\"; did you mean casino?", NULL},
        {"take town", "Column 6: There is no building \"town\"; did you mean town-hall?", NULL},
        {"claim casino@Z9",
         "Column 14: There is no such site; the sites are B1, C1, D1, E1, F1, A2, B2, C2, D2, E2, F2, A3, B3, C3, D3, "
         "E3, F3, B4, C4, D4, E4 and F4.",
         NULL},
        {"claim casino", "Column 7: A marker is a building and a site with @ between them: bank@B1", NULL},
        {"draw river", "Column 6: There is no such pile; type draw building, draw district or draw condition.", NULL},
        {"play 44", "Column 8: Card 44 speaks of \"my building\": say which one, for example play 44 bank",
         "Column 8: The card speaks of \"my building\": say which one, for example bank"},
        {"play 8 hotel", "Column 8: Card 8 names its building itself; play 8 is all it takes.",
         "Column 8: The card names its building itself; nothing follows its number."},
        {"discard 40 12 casino@E3", "Column 9: The smaller number comes first: discard 12 40 casino@E3",
         "Column 9: Name two different cards, the smaller number first."},
        {"discard 12 12 casino@E3", "Column 9: Name two different cards.", NULL},
    };
    const struct gh_words words = words_for(gads_hill);

    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        const size_t length = strlen(cases[i].text);
        struct gh_parse_error error;
        struct gh_action action;

        assert_false(gh_action_parse(&gads_hill->town, cases[i].text, length, &action, &error));
        assert_string_equal(gh_words_parse_error(&words, error, cases[i].text, length, sentence), cases[i].expected);
        gh_words_parse_error(&words, error, NULL, 0, sentence);
        if (cases[i].without)
            assert_string_equal(sentence, cases[i].without);
        assert_true(strlen(sentence) > 20);
    }
}

/* Bytes that are no text must not come out again. */
static void test_parse_errors_of_noise(void **state)
{
    static const char noise[] = "\xFF\x01\x1B[31m\x00x take\n";
    const struct gh_words words = words_for(gads_hill);
    struct gh_parse_error error;
    struct gh_action action;

    (void)state;
    assert_false(gh_action_parse(&gads_hill->town, noise, sizeof noise - 1, &action, &error));
    gh_words_parse_error(&words, error, noise, sizeof noise - 1, sentence);
    for (const char *at = sentence; *at; at++)
        assert_in_range(*at, ' ', 126);
    char long_text[1000];
    memset(long_text, 'a', sizeof long_text);
    assert_false(gh_action_parse(&gads_hill->town, long_text, sizeof long_text, &action, &error));
    assert_true(strlen(gh_words_parse_error(&words, error, long_text, sizeof long_text, sentence)) > 20);
}

static void test_record_errors(void **state)
{
    static const struct {
        struct gh_record_error error;
        const char *expected;
    } cases[] = {
        {{.problem = GH_RECORD_NOT_A_RECORD},
         "This is not a recorded game: one begins with the line \"gadshill-record 1\"."},
        {{.problem = GH_RECORD_BAD_HEAD, .expected = "referee"},
         "There should be a line like this here: referee automatic"},
        {{.problem = GH_RECORD_OTHER_TOWN}, "The game was played in another town, or the town has changed since."},
        {{.problem = GH_RECORD_BAD_SETUP}, "No game in this town can start like this."},
        {{.problem = GH_RECORD_BAD_LINE}, "There should be a seat and an action here, as in: 0 draw district"},
        {{.problem = GH_RECORD_CUT_OFF}, "The record is cut off here."},
        {{.problem = GH_RECORD_NO_SEAT}, "There is no such seat; the first one is 0."},
        {{.problem = GH_RECORD_BAD_ACTION, .parse = {GH_PARSE_NO_CARD, 6}},
         "There is no such card; the cards are 1 to 60."},
        {{.problem = GH_RECORD_ILLEGAL, .verdict = {GH_NO_SUCH_CARD, GH_NONE, GH_NONE, 7, GH_NONE, 0, {0, 0}}},
         "This action is not allowed (no-such-card). Card 8 is not in your hand."},
        {{.problem = GH_RECORD_NO_FINGERPRINT},
         "A turn has ended: there should be a fingerprint here, as in: = 1f3a9c07"},
        {{.problem = GH_RECORD_FINGERPRINT}, "The fingerprint is wrong: this is not how the game went."},
    };
    const struct scene scene = scene_of(gads_hill, GH_AUTOMATIC);
    const struct gh_words words = words_for(gads_hill), nothing = {NULL, names};

    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(gh_words_record_error(&words, &cases[i].error, &scene.open, sentence), cases[i].expected);
        assert_true(strlen(gh_words_record_error(&nothing, &cases[i].error, NULL, sentence)) > 10);
    }
}

/* ---- meanings ---- */

static void means(const struct gh_townfile *file, const char *text, const char *expected)
{
    const struct gh_words words = words_for(file);
    const struct scene scene = {.file = file};

    assert_string_equal(gh_words_action(&words, action_of(&scene, text), sentence), expected);
}

static void test_actions(void **state)
{
    (void)state;
    means(gads_hill, "take town-hall", "Take the town hall.");
    means(gads_hill, "play 8", "The casino stood on B3, D3, E3 or F3.");
    means(gads_hill, "play 28 casino", "The casino stood on B3, D3, E3, F3, C4, D4, E4 or F4.");
    means(gads_hill, "play 44 hotel",
          "The casino stood next to the hotel. Both stood on E1, F1, E2, F2, E3, F3, E4 or F4.");
    means(gads_hill, "play 39 jail",
          "The bank and the jail stood in the same column. The bank stood on C1, D1, E1, F1, C2, D2, E2 or F2, the "
          "jail on C3, D3, E3, F3, C4, D4, E4 or F4.");
    means(gads_hill, "discard 12 40 casino@E3", "Discard cards 12 and 40 and take the marker of the casino from E3.");
    means(gads_hill, "buy saloon", "Buy the saloon.");
    means(gads_hill, "claim casino@F2", "Call STOP: the casino cannot be on F2.");
    means(gads_hill, "draw district", "Draw a district card, which ends the turn.");
    means(old_town, "draw own", "Draw a card from your own pile.");
    means(old_town, "end", "End the turn.");
}

static void test_every_card_and_relation(void **state)
{
    struct gh_townfile *towns[] = {gads_hill, old_town};

    (void)state;
    for (unsigned t = 0; t < 2; t++) {
        const struct gh_words words = words_for(towns[t]);

        for (unsigned card = 0; card < towns[t]->town.cards; card++) {
            gh_words_card(&words, card, sentence);
            assert_true(strlen(sentence) < GH_SENTENCE_SIZE - 1);
            assert_int_equal(sentence[strlen(sentence) - 1], '.');
            if (towns[t]->town.card[card].kind != GH_BUILDING_CARD && !strstr(sentence, "Both"))
                assert_true(strstr(sentence, "my building") || strstr(sentence, "My building"));
        }
    }
    const unsigned condition = 43; /* index of card 44 */
    const uint8_t kept = gads_hill->card_relation[condition];
    char known[GH_SENTENCE_SIZE];
    gads_hill->card_relation[condition] = GH_NONE;
    const struct gh_words words = words_for(gads_hill);
    gh_words_card(&words, condition, known);
    for (unsigned relation = 0; gh_relation_name(relation); relation++) { /* none is without words of its own */
        gads_hill->card_relation[condition] = (uint8_t)relation;
        assert_true(strlen(gh_words_card(&words, condition, sentence)) > strlen(known));
    }
    gads_hill->card_relation[condition] = kept;
}

/* ---- lists ---- */

static char *buildings_in(const struct gh_words *words, gh_buildings buildings, char *list, size_t size)
{
    return gh_tell_in(words, list, size, "{buildings}", gh_with_buildings("buildings", buildings, GH_JOIN_COMMA));
}

static void test_lists(void **state)
{
    const struct gh_words words = words_for(gads_hill);
    char list[64];

    (void)state;
    assert_string_equal(gh_words_sites(&words, 0, GH_JOIN_OR, list, sizeof list), "");
    assert_string_equal(gh_words_sites(&words, 1, GH_JOIN_OR, list, sizeof list), "B1");
    assert_string_equal(gh_words_sites(&words, 3, GH_JOIN_OR, list, sizeof list), "B1 or C1");
    assert_string_equal(gh_words_sites(&words, 7, GH_JOIN_AND, list, sizeof list), "B1, C1 and D1");
    assert_string_equal(buildings_in(&words, 0x21, list, sizeof list), "bank, town hall");
    gh_language_use(gh_language_find("el"));
    for (size_t size = 1; size < sizeof list; size++) { /* cut, but at whole characters */
        buildings_in(&words, gh_first(22), list, size);
        assert_true(strlen(list) < size);
        for (size_t i = 0; list[i]; i++)
            if (((unsigned char)list[i] & 0xE0) == 0xC0)
                assert_int_equal((unsigned char)list[i + 1] & 0xC0, 0x80);
    }
    gh_language_use(GH_ENGLISH);
}

static void test_start_errors(void **state)
{
    (void)state;
    assert_string_equal(gh_words_start_error(GH_OK), "");
    assert_true(strlen(gh_words_start_error(GH_ERROR_SEATS)) > 10);
    assert_true(strlen(gh_words_start_error(GH_ERROR_TOO_FEW_CARDS)) > 10);
}

static void test_every_computer_player_is_described(void **state)
{
    (void)state;
    for (unsigned i = 0; gh_player_kind_at(i); i++)
        assert_true(strlen(gh_words_player(gh_player_kind_at(i)->name)) > 10);
    assert_string_equal(gh_words_player("wizard"), "");
}

/* Whether the rules as a document have a place with this number: a chapter, or a point of one. */
static bool is_in_the_rules(const char *number)
{
    static char text[256 * 1024];
    FILE *file = fopen(GH_SOURCE_ROOT "/docs/rules.md", "rb");
    char place[64];

    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    snprintf(place, sizeof place, strchr(number, '.') ? "(rule %s)" : "\n## %s. ", number);
    return strstr(text, place) != NULL;
}

static void test_rules_in_short(void **state)
{
    const struct gh_rule *rule, *other;

    (void)state;
    for (unsigned i = 0; (rule = gh_rule_at(i)); i++) {
        assert_true(strlen(rule->title) > 3 && strlen(rule->text) > 40);
        if (!is_in_the_rules(rule->number))
            fail_msg("there is no rule %s", rule->number);
        for (unsigned k = 0; k < i && (other = gh_rule_at(k)); k++)
            assert_false(strcmp(rule->id, other->id) == 0 && (rule->rulesets & other->rulesets) &&
                         (rule->referees & other->referees));
    }
    for (unsigned ruleset = 0; ruleset < GH_RULESETS_COUNT; ruleset++)
        for (unsigned reason = GH_ACCEPTED + 1; reason < GH_REASONS_COUNT; reason++) {
            rule = gh_rule_behind(reason, ruleset);
            if (!gh_rule_counts(rule, ruleset, GH_AUTOMATIC) && !gh_rule_counts(rule, ruleset, GH_MANUAL))
                fail_msg("%s: the rule behind it is none of this game", gh_reason_code(reason));
            if (strcmp(rule->id, "aim") == 0)
                fail_msg("%s has no rule behind it", gh_reason_code(reason));
        }
    assert_null(gh_rule_behind(GH_ACCEPTED, GH_OLD_TOWN));
    assert_string_equal(gh_rule_behind(GH_SITE_FULL, GH_GADS_HILL_1874)->id, "three-markers");
    assert_string_equal(gh_rule_behind(GH_MUST_PLAY, GH_OLD_TOWN)->id, "changing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contradictions),
        cmocka_unit_test(test_contradictions_of_two),
        cmocka_unit_test(test_contradictions_in_one_turn),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_whose_turn_and_building),
        cmocka_unit_test(test_buying),
        cmocka_unit_test(test_discards),
        cmocka_unit_test(test_locomotive),
        cmocka_unit_test(test_old_town),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_strips),
        cmocka_unit_test(test_every_reason_has_a_sentence),
        cmocka_unit_test(test_rules_in_short),
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_events_in_detail),
        cmocka_unit_test(test_why_a_claim_is_right),
        cmocka_unit_test(test_a_card_in_sentences),
        cmocka_unit_test(test_parse_errors),
        cmocka_unit_test(test_parse_errors_of_noise),
        cmocka_unit_test(test_record_errors),
        cmocka_unit_test(test_actions),
        cmocka_unit_test(test_every_card_and_relation),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_start_errors),
        cmocka_unit_test(test_every_computer_player_is_described),
    };
    return cmocka_run_group_tests(tests, open_towns, close_towns);
}
