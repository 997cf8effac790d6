/* The rules in short, and the one behind each refusal. */
#include "gadshill/text.h"
#include "gadshill/words_rules.h"

enum {
    GADS_HILL = 1 << GH_GADS_HILL_1874,
    OLD_TOWN = 1 << GH_OLD_TOWN,
    BOTH = GADS_HILL | OLD_TOWN,
    AUTOMATIC = 1 << GH_AUTOMATIC,
    MANUAL = 1 << GH_MANUAL,
    ANY = AUTOMATIC | MANUAL
};

enum topic {
    AIM,
    POINTS,
    SETUP,
    TAKING,
    CARDS,
    MY_BUILDING,
    FIVE,
    THREE,
    CONTRADICTION,
    ROOM,
    LAST_MARKER,
    IN_FORCE,
    TURN,
    TURN_OLD_TOWN,
    DISCARDING,
    CHANGING,
    IDLE,
    BUYING,
    DRAWING,
    DRAWING_OLD_TOWN,
    LOCOMOTIVE,
    END,
    END_OLD_TOWN,
    REFEREE,
    CLAIMS,
    WINDOW,
    WRONG_CLAIM,
    STALEMATE,
    PUZZLES,
    TOPICS
};

static const struct gh_rule rules[] = {
    [AIM] = {"aim", "1", N_("The aim"),
             N_("A western town has vanished. Cards say where its buildings may have stood, and markers on the board "
                "show it. A building that has only one marker left is placed there."),
             BOTH, ANY},
    [POINTS] = {"points", "6", N_("Points"),
                N_("Every marker that a card makes unnecessary, or that leaves the board, is a point for the player "
                   "who did it. Most points win."),
                BOTH, ANY},
    [SETUP] = {"setup", "2", N_("Choosing buildings"),
               N_("Before the first turn the players take buildings in turn from beside the board: seven each with two "
                  "players, five with three, four with four. The others stay there and can be bought."),
               GADS_HILL, ANY},
    [TAKING] = {"taking", "9", N_("Taking buildings"),
                N_("Before the first turn everybody takes two buildings from beside the board, in turn. Whoever owns "
                   "fewer than two begins their turn by taking one; when no more are left than there are players, only "
                   "whoever owns none does."),
                OLD_TOWN, ANY},
    [CARDS] = {"cards", "3", N_("The cards"),
               N_("A building card speaks of the building it names, a district card of one of your own buildings (you "
                  "choose), a condition card of where a named building stood in relation to one of yours. A building "
                  "without markers gets one on each site that the card allows; a building with markers keeps only "
                  "those that it allows."),
               BOTH, ANY},
    [MY_BUILDING] = {"my-building", "3", N_("My building"),
                     N_("My building is always one that lies in front of you, and you choose which when you play the "
                        "card. It cannot be the building that the card names. That one may be anybody's, or lie beside "
                        "the board."),
                     BOTH, ANY},
    [FIVE] = {"five-markers", "6", N_("Five markers"),
              N_("A building has five markers. A card that would put more than five for a building cannot be played "
                 "yet."),
              BOTH, ANY},
    [THREE] = {"three-markers", "6", N_("Three markers on a site"),
               N_("A site holds at most three markers. A card that would leave more cannot be played yet."), BOTH, ANY},
    [CONTRADICTION] = {"contradiction", "6", N_("Contradictions"),
                       N_("A card cannot be played when it would leave one of its buildings no site at all: it "
                          "contradicts the board, or another card of this turn. It stays in your hand."),
                       BOTH, ANY},
    [ROOM] = {"room", "4", N_("No room"),
              N_("Two buildings that have only two sites between them fill both, and no other building can be there. "
                 "The same holds for three buildings on three sites, and so on. Nobody may take the last site of a "
                 "building away in this way."),
              BOTH, ANY},
    [LAST_MARKER] = {"last-marker", "5", N_("The last marker"),
                     N_("A building with one marker left is placed on that site at once. Whoever caused it collects "
                        "this marker and all others on the site. The last marker of a building cannot be taken or "
                        "claimed."),
                     BOTH, ANY},
    [IN_FORCE] = {"in-force", "4", N_("How long a card counts"),
                  N_("What the cards of a turn say counts until the next player acts. After that only the markers on "
                     "the board count."),
                  BOTH, ANY},
    [TURN] = {"turn", "8", N_("Your turn"),
              N_("Play one card or two, or discard two cards for a marker, or neither. Then draw one card: that ends "
                 "your turn."),
              GADS_HILL, ANY},
    [TURN_OLD_TOWN] = {"turn", "9", N_("Your turn"),
                       N_("Play one card that changes the board, and draw one. Or discard two idle cards, take a "
                          "marker, and draw two. Only if no card can be played may you just draw one."),
                       OLD_TOWN, ANY},
    [DISCARDING] = {"discarding", "8.2", N_("Two cards for a marker"),
                    N_("Instead of playing you may discard any two cards and take one marker from the board that is "
                       "not its building's last. After that no card can be played in this turn."),
                    GADS_HILL, ANY},
    [CHANGING] = {"changing", "9.1", N_("A card must change something"),
                  N_("A card that would change nothing on the board cannot be played. As long as one of your cards can "
                     "be played you may not simply draw."),
                  OLD_TOWN, ANY},
    [IDLE] = {"idle", "9.2", N_("Idle cards"),
              N_("A card is idle when, whichever of your buildings it is about, it could only confirm what is known "
                 "or contradict it. Two idle cards can be discarded for one marker that is not its building's last. A "
                 "card that only the limits of five and three stop is not idle."),
              OLD_TOWN, ANY},
    [BUYING] = {"buying", "8", N_("Buying"),
                N_("Once a turn, and three times a game, you may buy a building from beside the board for two of your "
                   "points."),
                GADS_HILL, ANY},
    [DRAWING] = {"drawing", "8", N_("Drawing"),
                 N_("You draw one card from whichever of the three piles you like, and that ends your turn. When the "
                    "district pile is empty, discarded district cards are shuffled into a new one; the other piles are "
                    "not renewed."),
                 GADS_HILL, ANY},
    [DRAWING_OLD_TOWN] = {"drawing", "9", N_("Drawing"),
                          N_("With two players every card you draw comes from the common pile or from your own, as you "
                             "like. When the common pile is empty, discarded district cards are shuffled into a new "
                             "one."),
                          OLD_TOWN, ANY},
    [LOCOMOTIVE] = {"locomotive", "8.1", N_("The locomotive"),
                    N_("It counts the landmarks and the placed buildings. In Gads Hill only one card a turn can be "
                       "played from 16 on, and at 22 the town is complete."),
                    GADS_HILL, ANY},
    [END] = {"end", "8", N_("The end"),
             N_("When the locomotive has arrived nothing more is played or drawn: the turn ends, and the game with it. "
                "Most points win; with equal points the victory is shared."),
             GADS_HILL, ANY},
    [END_OLD_TOWN] = {"end", "9", N_("The end"),
                      N_("When every site has a building nothing more is played or drawn: the turn ends, and the game "
                         "with it. Most points win; with equal points the victory is shared."),
                      OLD_TOWN, ANY},
    [REFEREE] = {"referee", "6", N_("The automatic referee"),
                 N_("The automatic referee takes away every marker that has become impossible; it goes to whoever "
                    "caused that."),
                 BOTH, AUTOMATIC},
    [CLAIMS] = {"claims", "7", N_("STOP"),
                N_("The manual referee takes nothing away. Whoever sees a marker that cannot be there, because of the "
                   "cards of this turn or because other buildings need the site, may claim it and collects it."),
                BOTH, MANUAL},
    [WINDOW] = {"window", "7", N_("When you may claim"),
                N_("In your own turn at any time. After another player's turn until the next player acts. Not right "
                   "after your own turn."),
                BOTH, MANUAL},
    [WRONG_CLAIM] = {"wrong-claim", "7", N_("Wrong claims"),
                     N_("A wrong claim costs nothing, but you may not claim again: in your own turn until it ends, "
                        "after another player's turn until the next player acts."),
                     BOTH, MANUAL},
    [STALEMATE] = {"stalemate", "10", N_("When nothing moves any more"),
                   N_("The game also ends when for four turns of each player no marker has moved, no building has "
                      "changed hands, and no card was drawn from a pile that has never been shuffled anew."),
                   BOTH, ANY},
    [PUZZLES] = {"puzzles", "11", N_("Puzzles"),
                 N_("In a puzzle all clues are true at the same time, and there is exactly one way to place the "
                    "buildings. It can be found by logic alone."),
                 BOTH, ANY},
};

/* The topics behind each reason, in Gads Hill and in Old Town. */
static const uint8_t behind[GH_REASONS_COUNT][GH_RULESETS_COUNT] = {
    [GH_NOT_YOUR_TURN] = {TURN, TURN_OLD_TOWN},
    [GH_GAME_OVER] = {END, END_OLD_TOWN},
    [GH_NOT_IN_SETUP] = {SETUP, TAKING},
    [GH_NOTHING_TO_TAKE] = {SETUP, TAKING},
    [GH_MUST_TAKE] = {SETUP, TAKING},
    [GH_NOT_BESIDE] = {SETUP, TAKING},
    [GH_NO_SUCH_CARD] = {CARDS, CARDS},
    [GH_NOT_YOUR_BUILDING] = {MY_BUILDING, MY_BUILDING},
    [GH_SAME_BUILDING] = {MY_BUILDING, MY_BUILDING},
    [GH_CONTRADICTION] = {CONTRADICTION, CONTRADICTION},
    [GH_STRIPS_A_BUILDING] = {ROOM, ROOM},
    [GH_TOO_MANY_MARKERS] = {FIVE, FIVE},
    [GH_SITE_FULL] = {THREE, THREE},
    [GH_CHANGES_NOTHING] = {TURN, CHANGING},
    [GH_TOO_MANY_PLAYS] = {TURN, TURN_OLD_TOWN},
    [GH_ONE_CARD_ONLY] = {LOCOMOTIVE, TURN_OLD_TOWN},
    [GH_ALREADY_DISCARDED] = {DISCARDING, IDLE},
    [GH_ALREADY_PLAYED] = {DISCARDING, TURN_OLD_TOWN},
    [GH_NOT_IDLE] = {DISCARDING, IDLE},
    [GH_NO_SUCH_MARKER] = {DISCARDING, IDLE},
    [GH_LAST_MARKER] = {LAST_MARKER, LAST_MARKER},
    [GH_NO_BUYING] = {BUYING, TURN_OLD_TOWN},
    [GH_ALREADY_BOUGHT] = {BUYING, TURN_OLD_TOWN},
    [GH_NO_PURCHASES_LEFT] = {BUYING, TURN_OLD_TOWN},
    [GH_TOO_POOR] = {BUYING, TURN_OLD_TOWN},
    [GH_PILE_EMPTY] = {DRAWING, DRAWING_OLD_TOWN},
    [GH_NOT_YOUR_PILE] = {DRAWING, DRAWING_OLD_TOWN},
    [GH_MUST_PLAY] = {TURN, CHANGING},
    [GH_MUST_DRAW] = {DRAWING, DRAWING_OLD_TOWN},
    [GH_TURN_IS_OVER] = {END, END_OLD_TOWN},
    [GH_NO_CLAIMS] = {REFEREE, REFEREE},
    [GH_NOT_YOUR_WINDOW] = {WINDOW, WINDOW},
    [GH_LOCKED] = {WRONG_CLAIM, WRONG_CLAIM},
    [GH_WRONG_CLAIM] = {WRONG_CLAIM, WRONG_CLAIM},
};

const struct gh_rule *gh_rule_at(unsigned index)
{
    return index < TOPICS ? &rules[index] : NULL;
}

bool gh_rule_counts(const struct gh_rule *rule, enum gh_ruleset_id ruleset, enum gh_referee referee)
{
    return (rule->rulesets & 1U << ruleset) && (rule->referees & 1U << referee);
}

const struct gh_rule *gh_rule_behind(enum gh_reason reason, enum gh_ruleset_id ruleset)
{
    return reason == GH_ACCEPTED ? NULL : &rules[behind[reason][ruleset]];
}
