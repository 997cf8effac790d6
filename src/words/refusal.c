/* Why an action was refused, told in terms of the board: one sentence for each reason of verdict.h. */
#include "sentence.h"

#include "gadshill/text.h"

struct refusal {
    const struct gh_words *words;
    const struct gh_town *town;
    const struct gh_public *open;
    struct gh_verdict verdict;
    unsigned mine; /* the building that the refused card was played with, or GH_NONE */
    char *sentence;
};

static const char *name(const struct refusal *refusal, unsigned building)
{
    return gh_words_building(refusal->words, building);
}

static const char *blamed(const struct refusal *refusal)
{
    return name(refusal, refusal->verdict.building);
}

static unsigned card_number(const struct refusal *refusal)
{
    return refusal->verdict.card + 1u;
}

static const char *site(const struct refusal *refusal, unsigned index)
{
    return refusal->town->site_name[index];
}

static void say_not_your_turn(const struct refusal *refusal)
{
    const char *who = gh_who(refusal->words, refusal->verdict.seat);

    if (who)
        gh_say(refusal->sentence, _("It is %s's turn."), who);
    else
        gh_say(refusal->sentence, _("It is your turn."));
}

static void say_nothing_to_take(const struct refusal *refusal)
{
    static const char *const sentences[GH_RULESETS_COUNT] = {
        [GH_GADS_HILL_1874] = N_("Buildings are taken before the first turn only; later they can be bought."),
        [GH_OLD_TOWN] =
            N_("A building is taken only at the start of a turn, and only with fewer than two of one's own."),
    };
    gh_say(refusal->sentence, "%s", _(sentences[refusal->town->ruleset]));
}

static void say_must_take(const struct refusal *refusal)
{
    const gh_buildings beside = gh_owned_by(refusal->town, refusal->open, GH_NONE);

    gh_say(refusal->sentence, _("First a building must be taken from beside the board, for example: take %s"),
           refusal->town->building_name[beside ? gh_lowest(beside) : 0]);
}

/* Where a building is that is not where it should be. */
static void say_whereabouts(const struct refusal *refusal)
{
    const unsigned building = refusal->verdict.building;
    const struct gh_public *open = refusal->open;
    char *sentence = refusal->sentence;

    if (gh_has(open->board.placed, building)) {
        gh_say(sentence, _("The %1$s already stands on %2$s."), blamed(refusal),
               site(refusal, open->board.site_of[building]));
    } else if (gh_has(open->board.out, building)) {
        gh_say(sentence, _("The %s has left the game."), blamed(refusal));
    } else if (gh_owner(open, building) == GH_NONE) {
        gh_say(sentence, _("The %s lies beside the board and belongs to nobody."), blamed(refusal));
    } else {
        const char *who = gh_who(refusal->words, gh_owner(open, building));

        if (who)
            gh_say(sentence, _("The %1$s belongs to %2$s."), blamed(refusal), who);
        else
            gh_say(sentence, _("The %s belongs to you."), blamed(refusal));
    }
}

/* ---- contradictions ---- */

/* A building that has nothing in common with the sites that the card shows for it. Returns false when it has. */
static bool say_outside(const struct refusal *refusal, unsigned building, gh_sites shown)
{
    const struct gh_board *board = &refusal->open->board;
    const gh_sites domain = gh_board_domain(board, gh_board_open(refusal->town, board), building);
    char where[GH_SENTENCE_SIZE], says[GH_SENTENCE_SIZE];

    if (domain & shown)
        return false;
    gh_words_sites(refusal->words, shown, GH_JOIN_OR, says, sizeof says);
    gh_words_sites(refusal->words, domain, GH_JOIN_OR, where, sizeof where);
    if (gh_has(board->out, building))
        gh_say(refusal->sentence, _("The %s has left the game."), name(refusal, building));
    else if (gh_has(board->placed, building))
        gh_say(refusal->sentence, _("The %1$s stands on %2$s, and card %3$u says %4$s."), name(refusal, building),
               where, card_number(refusal), says);
    else if (gh_has(board->marked, building))
        gh_say(refusal->sentence, _("The %1$s can only be on %2$s, and card %3$u says %4$s."), name(refusal, building),
               where, card_number(refusal), says);
    else
        gh_say(refusal->sentence, _("Card %1$u says that the %2$s is on %3$s, and none of these sites is open."),
               card_number(refusal), name(refusal, building), says);
    return true;
}

/* The subjects have sites that the card shows, but no two that go together. Returns false when they have. */
static bool say_unrelated(const struct refusal *refusal, unsigned named, unsigned mine)
{
    const struct gh_board *board = &refusal->open->board;
    const struct gh_statement statement = {refusal->verdict.card, (uint8_t)named, (uint8_t)mine};
    const struct gh_allowed allowed =
        gh_statement_allows(refusal->town, board, gh_board_open(refusal->town, board), statement);

    if (allowed.named && allowed.mine)
        return false;
    gh_say(refusal->sentence, _("No place is left where the %1$s and the %2$s could be as card %3$u says."),
           name(refusal, named), name(refusal, mine), card_number(refusal));
    return true;
}

/* The card alone is possible; what was played before in this turn is what it cannot go with. */
static void say_together(const struct refusal *refusal)
{
    const struct gh_statements *in_force = &refusal->open->in_force;

    if (in_force->count > 0 && !refusal->open->window)
        gh_say(refusal->sentence, _("Cards %1$u and %2$u together leave no site for the %3$s."),
               in_force->at[0].card + 1u, card_number(refusal), blamed(refusal));
    else
        gh_say(refusal->sentence, _("Card %1$u leaves no site for the %2$s."), card_number(refusal), blamed(refusal));
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
        gh_say(refusal->sentence, _("No place is left where the %1$s could be as card %2$u says."),
               name(refusal, card->building), card_number(refusal));
        return;
    }
    if (!say_outside(refusal, mine, card->mine) && !say_unrelated(refusal, card->building, mine))
        say_together(refusal);
}

static void say_strips(const struct refusal *refusal)
{
    if (refusal->verdict.card == GH_NONE)
        gh_say(refusal->sentence, _("Without that marker another building would take the last site of the %s."),
               blamed(refusal));
    else
        gh_say(refusal->sentence, _("After card %1$u no site would be left for the %2$s: other buildings need them."),
               card_number(refusal), blamed(refusal));
}

/* ---- limits ---- */

static void say_too_many_markers(const struct refusal *refusal)
{
    gh_say(refusal->sentence, _("The %1$s would need %2$u markers; there are only %3$u."), blamed(refusal),
           refusal->verdict.number, (unsigned)GH_MARKERS_PER_BUILDING);
}

static void say_site_full(const struct refusal *refusal)
{
    const unsigned where = refusal->verdict.site;
    unsigned markers = 0;

    for (gh_each(building, refusal->open->board.marked))
        markers += gh_has(refusal->open->board.markers[building], where);
    if (markers < GH_MARKERS_PER_SITE)
        gh_say(refusal->sentence, _("%s would hold more than three markers."), site(refusal, where));
    else if (markers == GH_MARKERS_PER_SITE)
        gh_say(refusal->sentence, _("%s already has three markers."), site(refusal, where));
    else
        gh_say(refusal->sentence, _("%s already has more than three markers."), site(refusal, where));
}

static void say_too_many_plays(const struct refusal *refusal)
{
    const unsigned most = refusal->verdict.number;

    gh_say(refusal->sentence,
           ngettext("Only %u card a turn can be played.", "No more than %u cards a turn can be played.", most), most);
}

static void say_one_card_only(const struct refusal *refusal)
{
    gh_say(refusal->sentence, _("The locomotive has reached %1$u: from %2$u on only one card a turn can be played."),
           gh_locomotive(refusal->town, refusal->open), refusal->verdict.number);
}

static void say_no_purchases_left(const struct refusal *refusal)
{
    const unsigned most = refusal->verdict.number;

    gh_say(refusal->sentence,
           ngettext("Only %u building can be bought in a game.", "No more than %u buildings can be bought in a game.",
                    most),
           most);
}

static void say_too_poor(const struct refusal *refusal)
{
    gh_say(refusal->sentence, _("A building costs %1$u points; you have %2$u."), refusal->verdict.number,
           refusal->open->score[refusal->open->player]);
}

/* ---- markers ---- */

static void say_no_such_marker(const struct refusal *refusal)
{
    const struct gh_board *board = &refusal->open->board;
    const unsigned building = refusal->verdict.building;
    char where[GH_SENTENCE_SIZE];

    if (gh_has(board->placed | board->out, building))
        say_whereabouts(refusal);
    else if (gh_has(board->marked, building))
        gh_say(refusal->sentence, _("The %1$s has no marker on %2$s, only on %3$s."), blamed(refusal),
               site(refusal, refusal->verdict.site),
               gh_words_sites(refusal->words, board->markers[building], GH_JOIN_AND, where, sizeof where));
    else
        gh_say(refusal->sentence, _("The %s has no markers on the board yet."), blamed(refusal));
}

static void say_wrong_claim(const struct refusal *refusal)
{
    const gh_sites markers = refusal->open->board.markers[refusal->verdict.building];

    if (gh_count(markers) == 1)
        gh_say(refusal->sentence, _("The marker on %1$s is the last one of the %2$s: it cannot be claimed."),
               site(refusal, refusal->verdict.site), blamed(refusal));
    else
        gh_say(refusal->sentence, _("The %1$s can still be on %2$s."), blamed(refusal),
               site(refusal, refusal->verdict.site));
}

/* ---- all reasons ---- */

static void say_no_such_card(const struct refusal *refusal)
{
    gh_say(refusal->sentence, _("Card %u is not in your hand."), card_number(refusal));
}

static void say_same_building(const struct refusal *refusal)
{
    gh_say(refusal->sentence, _("The card itself names the %s: \"my building\" must be another one."), blamed(refusal));
}

static void say_changes_nothing(const struct refusal *refusal)
{
    gh_say(refusal->sentence, _("Card %u would change nothing on the board."), card_number(refusal));
}

static void say_not_idle(const struct refusal *refusal)
{
    gh_say(refusal->sentence, _("Card %u is not idle: it can still change something, now or later."),
           card_number(refusal));
}

static void say_last_marker(const struct refusal *refusal)
{
    gh_say(refusal->sentence, _("That is the last marker of the %s: it stays on the board."), blamed(refusal));
}

static void say_must_play(const struct refusal *refusal)
{
    gh_say(refusal->sentence, _("Card %u can be played: drawing alone is only for those who can play none."),
           card_number(refusal));
}

static void say_not_your_window(const struct refusal *refusal)
{
    gh_say(refusal->sentence, "%s",
           refusal->open->window ? _("Your turn has just ended: now only the others may claim.")
                                 : _("Claims are for your own turn, and for right after another player's turn."));
}

static void say_locked(const struct refusal *refusal)
{
    gh_say(refusal->sentence, "%s",
           refusal->open->window ? _("After a wrong claim you may not claim again until the next player acts.")
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
    [GH_ALREADY_DISCARDED] = {N_("Two cards have been discarded in this turn; now it ends by drawing."), NULL},
    [GH_ALREADY_PLAYED] = {N_("A card has been played in this turn, so none can be discarded for a marker."), NULL},
    [GH_NOT_IDLE] = {NULL, say_not_idle},
    [GH_NO_SUCH_MARKER] = {NULL, say_no_such_marker},
    [GH_LAST_MARKER] = {NULL, say_last_marker},
    [GH_NO_BUYING] = {N_("In this game no buildings are bought."), NULL},
    [GH_ALREADY_BOUGHT] = {N_("Only one building a turn can be bought."), NULL},
    [GH_NO_PURCHASES_LEFT] = {NULL, say_no_purchases_left},
    [GH_TOO_POOR] = {NULL, say_too_poor},
    [GH_PILE_EMPTY] = {N_("That pile is empty."), NULL},
    [GH_NOT_YOUR_PILE] = {N_("Only in a game of two do players have a pile of their own."), NULL},
    [GH_MUST_DRAW] = {N_("There are cards to draw: the turn ends by drawing one."), NULL},
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
        gh_say(sentence, "%s", _(telling[verdict.reason].sentence));
    return sentence;
}

char *gh_words_refusal(const struct gh_words *words, const struct gh_public *open, struct gh_verdict verdict,
                       char sentence[GH_SENTENCE_SIZE])
{
    return gh_words_refusal_of(words, open, gh_action_end(), verdict, sentence);
}
