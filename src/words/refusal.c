/* Why an action was refused, told in terms of the board: one sentence for each reason of verdict.h. */
#include "sentence.h"

#include "gadshill/text.h"
#include "gadshill/words_refusal.h"

struct refusal {
    const struct gh_words *words;
    const struct gh_town *town;
    const struct gh_public *open;
    struct gh_verdict verdict;
    unsigned mine; /* the building that the refused card was played with, or GH_NONE */
    char *sentence;
};

static struct gh_value blamed(const struct refusal *refusal)
{
    return gh_with_building("building", refusal->verdict.building);
}

static struct gh_value card_number(const struct refusal *refusal)
{
    return gh_with_number("card", refusal->verdict.card + 1u);
}

static struct gh_value blamed_site(const struct refusal *refusal)
{
    return gh_with_site("site", refusal->verdict.site);
}

/* The refusal's sentence, with one value or more. */
#define tell(refusal, ...) gh_tell((refusal)->words, (refusal)->sentence, __VA_ARGS__)

static void say_not_your_turn(const struct refusal *refusal)
{
    gh_say_turn(refusal->words, refusal->verdict.seat, refusal->sentence);
}

static void say_nothing_to_take(const struct refusal *refusal)
{
    static const char *const sentences[GH_RULESETS_COUNT] = {
        [GH_GADS_HILL_1874] = N_("Buildings are taken before the first turn only; later they can be bought."),
        [GH_OLD_TOWN] = N_("You take a building only at the start of your turn, and only if you own fewer than two."),
    };
    gh_copy(refusal->sentence, _(sentences[refusal->town->ruleset]));
}

static void say_must_take(const struct refusal *refusal)
{
    const gh_buildings beside = gh_owned_by(refusal->town, refusal->open, GH_NONE);

    tell(refusal, _("First you must take a building from beside the board, for example the {building}."),
         gh_with_building("building", beside ? gh_lowest(beside) : 0));
}

/* Where a building is that is not where it should be. */
static void say_whereabouts(const struct refusal *refusal)
{
    const unsigned building = refusal->verdict.building;
    const struct gh_public *open = refusal->open;

    if (gh_has(open->board.placed, building)) {
        tell(refusal, _("The {building} already stands on {site}."), blamed(refusal),
             gh_with_site("site", open->board.site_of[building]));
    } else if (gh_has(open->board.out, building)) {
        tell(refusal, _("The {building} has left the game."), blamed(refusal));
    } else if (gh_owner(open, building) == GH_NONE) {
        tell(refusal, _("The {building} lies beside the board and belongs to nobody."), blamed(refusal));
    } else {
        const char *who = gh_who(refusal->words, gh_owner(open, building));

        if (who)
            tell(refusal, _("The {building} belongs to {who}."), blamed(refusal), gh_with_text("who", who));
        else
            tell(refusal, _("The {building} belongs to you."), blamed(refusal));
    }
}

/* ---- contradictions ---- */

/* A building that has nothing in common with the sites that the card shows for it. Returns false when it has. */
static bool say_outside(const struct refusal *refusal, unsigned building, gh_sites shown)
{
    const struct gh_board *board = &refusal->open->board;
    const gh_sites domain = gh_board_domain(board, gh_board_open(refusal->town, board), building);
    const struct gh_value name = gh_with_building("building", building), card = card_number(refusal);
    const struct gh_value where = gh_with_sites("sites", domain, GH_JOIN_OR);
    const struct gh_value says = gh_with_sites("shown", shown, GH_JOIN_OR);

    if (domain & shown)
        return false;
    if (gh_has(board->out, building))
        tell(refusal, _("The {building} has left the game."), name);
    else if (gh_has(board->placed, building))
        tell(refusal, _("The {building} stands on {sites}, but card {card} says {shown}."), name, where, card, says);
    else if (gh_has(board->marked, building))
        tell(refusal, _("The {building} can only be on {sites}, but card {card} says {shown}."), name, where, card,
             says);
    else
        tell(refusal, _("Card {card} says that the {building} is on {shown}, but none of these sites is open."), card,
             name, says);
    return true;
}

/* The subjects have sites that the card shows, but no two that go together. Returns false when they have. */
static bool say_unrelated(const struct refusal *refusal, unsigned named, unsigned mine)
{
    const struct gh_board *board = &refusal->open->board;
    const struct gh_statement statement = {refusal->verdict.card, (uint8_t)named, (uint8_t)mine, 0};
    const struct gh_allowed allowed =
        gh_statement_allows(refusal->town, board, gh_board_open(refusal->town, board), statement);

    if (allowed.named && allowed.mine)
        return false;
    tell(refusal, _("No place is left where the {named} and the {mine} could be as card {card} says."),
         gh_with_building("named", named), gh_with_building("mine", mine), card_number(refusal));
    return true;
}

/* The card alone is possible; what was played before in this turn is what it cannot go with. */
static void say_together(const struct refusal *refusal)
{
    const struct gh_statements *in_force = &refusal->open->in_force;

    if (in_force->count > 0 && !refusal->open->window)
        tell(refusal, _("Cards {first} and {card} together leave no site for the {building}."),
             gh_with_number("first", in_force->at[0].card + 1u), card_number(refusal), blamed(refusal));
    else
        tell(refusal, _("Card {card} leaves no site for the {building}."), card_number(refusal), blamed(refusal));
}

static void say_contradiction(const struct refusal *refusal)
{
    const struct gh_card *card = &refusal->town->card[refusal->verdict.card];
    unsigned mine = refusal->mine;

    if (card->kind != GH_CONDITION_CARD) {
        if (!say_outside(refusal, refusal->verdict.building, card->sites))
            say_together(refusal);
        return;
    }
    if (mine == GH_NONE && refusal->verdict.building != card->building)
        mine = refusal->verdict.building;
    if (say_outside(refusal, card->building, card->sites))
        return;
    if (mine == GH_NONE) {
        tell(refusal, _("No place is left where the {building} could be as card {card} says."),
             gh_with_building("building", card->building), card_number(refusal));
        return;
    }
    if (!say_outside(refusal, mine, card->mine) && !say_unrelated(refusal, card->building, mine))
        say_together(refusal);
}

static void say_strips(const struct refusal *refusal)
{
    if (refusal->verdict.card == GH_NONE)
        tell(refusal, _("Without that marker another building would take the last site of the {building}."),
             blamed(refusal));
    else
        tell(refusal, _("After card {card} no site would be left for the {building}: other buildings need them."),
             card_number(refusal), blamed(refusal));
}

/* ---- limits ---- */

static void say_too_many_markers(const struct refusal *refusal)
{
    tell(refusal, _("The {building} would need {n} markers; there are only {all}."), blamed(refusal),
         gh_with_number("n", refusal->verdict.number), gh_with_number("all", GH_MARKERS_PER_BUILDING));
}

static void say_site_full(const struct refusal *refusal)
{
    unsigned markers = 0;

    for (gh_each(building, refusal->open->board.marked))
        markers += gh_has(refusal->open->board.markers[building], refusal->verdict.site);
    tell(refusal,
         markers < GH_MARKERS_PER_SITE    ? _("{site} would hold more than three markers.")
         : markers == GH_MARKERS_PER_SITE ? _("{site} already has three markers.")
                                          : _("{site} already has more than three markers."),
         blamed_site(refusal));
}

static void say_too_many_plays(const struct refusal *refusal)
{
    const unsigned most = refusal->verdict.number;

    tell(refusal, ngettext("Only {n} card a turn can be played.", "No more than {n} cards a turn can be played.", most),
         gh_with_number("n", most));
}

static void say_one_card_only(const struct refusal *refusal)
{
    tell(refusal, _("The locomotive has reached {n}: from {limit} on only one card a turn can be played."),
         gh_with_number("n", gh_locomotive(refusal->town, refusal->open)),
         gh_with_number("limit", refusal->verdict.number));
}

static void say_no_purchases_left(const struct refusal *refusal)
{
    const unsigned most = refusal->verdict.number;

    tell(refusal,
         ngettext("Only {n} building can be bought in a game.", "No more than {n} buildings can be bought in a game.",
                  most),
         gh_with_number("n", most));
}

static void say_too_poor(const struct refusal *refusal)
{
    tell(refusal, _("A building costs {price} points; you have {n}."), gh_with_number("price", refusal->verdict.number),
         gh_with_number("n", refusal->open->score[refusal->open->player]));
}

/* ---- markers ---- */

static void say_no_such_marker(const struct refusal *refusal)
{
    const struct gh_board *board = &refusal->open->board;
    const unsigned building = refusal->verdict.building;

    if (gh_has(board->placed | board->out, building))
        say_whereabouts(refusal);
    else if (gh_has(board->marked, building))
        tell(refusal, _("The {building} has no marker on {site}, only on {sites}."), blamed(refusal),
             blamed_site(refusal), gh_with_sites("sites", board->markers[building], GH_JOIN_AND));
    else
        tell(refusal, _("The {building} has no markers on the board yet."), blamed(refusal));
}

static void say_wrong_claim(const struct refusal *refusal)
{
    const gh_sites markers = refusal->open->board.markers[refusal->verdict.building];

    tell(refusal,
         gh_count(markers) == 1 ? _("The marker on {site} is the last one of the {building}: it cannot be claimed.")
                                : _("The {building} can still be on {site}."),
         blamed_site(refusal), blamed(refusal));
}

/* ---- all reasons ---- */

static void say_no_such_card(const struct refusal *refusal)
{
    tell(refusal, _("Card {card} is not in your hand."), card_number(refusal));
}

static void say_same_building(const struct refusal *refusal)
{
    tell(refusal, _("The card itself names the {building}: \"my building\" must be another one."), blamed(refusal));
}

static void say_changes_nothing(const struct refusal *refusal)
{
    tell(refusal, _("Card {card} would change nothing on the board."), card_number(refusal));
}

static void say_not_idle(const struct refusal *refusal)
{
    tell(refusal, _("Card {card} is not idle: it can still change something, now or later."), card_number(refusal));
}

static void say_last_marker(const struct refusal *refusal)
{
    tell(refusal, _("That is the last marker of the {building}: it stays on the board."), blamed(refusal));
}

static void say_must_play(const struct refusal *refusal)
{
    tell(refusal, _("Card {card} can be played: you may simply draw only when you can play no card."),
         card_number(refusal));
}

static void say_not_your_window(const struct refusal *refusal)
{
    gh_copy(refusal->sentence, refusal->open->window
                                   ? _("Your turn has just ended: now only the others may claim.")
                                   : _("Claims are for your own turn, and for right after another player's turn."));
}

static void say_locked(const struct refusal *refusal)
{
    gh_copy(refusal->sentence, refusal->open->window
                                   ? _("After a wrong claim you may not claim again until the next player acts.")
                                   : _("After a wrong claim you may not claim again in this turn."));
}

/* How each reason is told: in one sentence for all boards, or by a function that looks at the table. */
static const struct {
    const char *sentence;
    void (*say)(const struct refusal *refusal);
} telling[GH_REASONS_COUNT] = {
    [GH_ACCEPTED] = {N_("That is allowed."), NULL},
    [GH_GAME_OVER] = {N_("The game is over."), NULL},
    [GH_NOT_YOUR_TURN] = {NULL, say_not_your_turn},
    [GH_NOT_IN_SETUP] = {N_("First everybody takes their buildings."), NULL},
    [GH_NOTHING_TO_TAKE] = {NULL, say_nothing_to_take},
    [GH_MUST_TAKE] = {NULL, say_must_take},
    [GH_NOT_BESIDE] = {NULL, say_whereabouts},
    [GH_NO_SUCH_CARD] = {NULL, say_no_such_card},
    [GH_NOT_YOUR_BUILDING] = {NULL, say_whereabouts},
    [GH_SAME_BUILDING] = {NULL, say_same_building},
    [GH_CONTRADICTION] = {NULL, say_contradiction},
    [GH_STRIPS_A_BUILDING] = {NULL, say_strips},
    [GH_TOO_MANY_MARKERS] = {NULL, say_too_many_markers},
    [GH_SITE_FULL] = {NULL, say_site_full},
    [GH_CHANGES_NOTHING] = {NULL, say_changes_nothing},
    [GH_TOO_MANY_PLAYS] = {NULL, say_too_many_plays},
    [GH_ONE_CARD_ONLY] = {NULL, say_one_card_only},
    [GH_ALREADY_DISCARDED] = {N_("You have discarded two cards this turn; now draw to end it."), NULL},
    [GH_ALREADY_PLAYED] = {N_("You have played a card this turn, so you cannot discard any for a marker."), NULL},
    [GH_NOT_IDLE] = {NULL, say_not_idle},
    [GH_NO_SUCH_MARKER] = {NULL, say_no_such_marker},
    [GH_LAST_MARKER] = {NULL, say_last_marker},
    [GH_NO_BUYING] = {N_("Buildings cannot be bought in this game."), NULL},
    [GH_ALREADY_BOUGHT] = {N_("Only one building a turn can be bought."), NULL},
    [GH_NO_PURCHASES_LEFT] = {NULL, say_no_purchases_left},
    [GH_TOO_POOR] = {NULL, say_too_poor},
    [GH_PILE_EMPTY] = {N_("That pile is empty."), NULL},
    [GH_NOT_YOUR_PILE] = {N_("Players have a pile of their own only in a two-player game."), NULL},
    [GH_MUST_DRAW] = {N_("There are cards to draw: drawing one ends the turn."), NULL},
    [GH_MUST_PLAY] = {NULL, say_must_play},
    [GH_TURN_IS_OVER] = {N_("The town is complete: all that is left is to say end."), NULL},
    [GH_NO_CLAIMS] = {N_("The automatic referee takes every impossible marker itself: there is nothing to claim."),
                      NULL},
    [GH_NOT_YOUR_WINDOW] = {NULL, say_not_your_window},
    [GH_LOCKED] = {NULL, say_locked},
    [GH_WRONG_CLAIM] = {NULL, say_wrong_claim},
};

char *gh_words_refusal_of(const struct gh_words *words, const struct gh_public *open, struct gh_action action,
                          struct gh_verdict verdict, char sentence[GH_SENTENCE_SIZE])
{
    const unsigned mine = action.kind == GH_PLAY ? action.building : GH_NONE;
    const struct refusal refusal = {words, &words->file->town, open, verdict, mine, sentence};

    *sentence = 0;
    if (telling[verdict.reason].say)
        telling[verdict.reason].say(&refusal);
    else if (telling[verdict.reason].sentence)
        gh_copy(sentence, _(telling[verdict.reason].sentence));
    return sentence;
}

char *gh_words_refusal(const struct gh_words *words, const struct gh_public *open, struct gh_verdict verdict,
                       char sentence[GH_SENTENCE_SIZE])
{
    return gh_words_refusal_of(words, open, gh_action_end(), verdict, sentence);
}
