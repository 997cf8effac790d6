/* Explanations for a first game and a first puzzle. */
#include "gadshill/words_guide.h"

#include "gadshill/text.h"

static const struct gh_guide_note game[GH_GUIDE_GAME_COUNT] = {
    [GH_GUIDE_OVER] =
        {"over", N_("The end of your first game"),
         N_("Most points win. You can go through the whole game again, step by step, and see for each what would have "
            "brought more."),
         N_("Most points win. v shows the whole game again, step by step.")},
    [GH_GUIDE_ARRIVED] = {"arrived", N_("The locomotive has arrived"),
                          N_("The town is complete. This is the last turn: nothing more is played or drawn."), NULL},
    [GH_GUIDE_PLACED] =
        {"placed", N_("A building is placed"),
         N_("Only one marker was left, so that is where it stood. The last marker and all others on that site are "
            "points for whoever did it. The locomotive moves on by one; when it reaches {n}, the game is over."),
         NULL},
    [GH_GUIDE_ROOM] =
        {"room", N_("No room"),
         N_("No card spoke of the {building}, and yet it has lost a marker: other buildings need that site. Two "
            "buildings that have only two sites between them fill both, and nothing else can be there."),
         NULL},
    [GH_GUIDE_GONE] = {"gone", N_("Markers that go"),
                       N_("A marker on a site that the card does not allow goes. It is a point for whoever played the "
                          "card, even if the building belongs to somebody else."),
                       NULL},
    [GH_GUIDE_MARKERS] =
        {"markers", N_("Markers"),
         N_("A marker says: it may have stood here. A building has five of them, and those that the card did not need "
            "are points for whoever played it."),
         NULL},
    [GH_GUIDE_OTHERS] =
        {"others", N_("The other player’s turn"),
         N_("You see what {name} does, one thing at a time; a click shows the rest at once. The arrow keys, or a tap "
            "on what happened, look back at any move."),
         N_("What has changed since your own turn is light on the map, and what {name} does is told beside or below "
            "it. l shows all that happened so far.")},
    [GH_GUIDE_CHOOSING] =
        {"choosing", N_("Choosing buildings"),
         N_("You and {name} take buildings in turn. Cards about “my building” can only be played with one of yours. "
            "Look at your cards: buildings that they name are a good choice."),
         NULL},
    [GH_GUIDE_ONE_CARD] = {"one-card", N_("One card a turn"),
                           N_("The locomotive has reached {n}. From now on only one card a turn can be played."), NULL},
    [GH_GUIDE_TURN] =
        {"turn", N_("Your turn"),
         N_("Choose a card. The map shows what it would do: a plus comes, a cross goes, and the button says how many "
            "points that brings. Nothing is done before you press it."),
         N_("Choose a card with its number or the arrow keys. The map shows what it would do: + comes, x goes, and "
            "below the card stands how many points that brings. Nothing is done before you press Enter.")},
    [GH_GUIDE_SECOND] =
        {"second", N_("A second card, or draw"),
         N_("You may play a second card. Drawing one, from whichever pile you like, ends your turn. Building cards put "
            "markers, district and condition cards mostly remove them."),
         NULL},
    [GH_GUIDE_NOTHING] = {"nothing", N_("Nothing can be played"),
                          N_("That happens. Discard two cards for a marker, or just draw: your hand grows."), NULL},
    [GH_GUIDE_UNPLAYABLE] =
        {"unplayable", N_("Cards that cannot be played"),
         N_("A faded card contradicts the board, or would put too many markers. Choose it to read why, and to see it "
            "on the map. Often it can be played later."),
         N_("A card with “no” below it contradicts the board, or would put too many markers. Choose it to read why. "
            "Often it can be played later.")},
    [GH_GUIDE_HINT] = {"hint", N_("A hint"),
                       N_("If you do not know what to do, “Hint” says where to look; again: what to do."),
                       N_("If you do not know what to do, h says where to look; again: what to do.")},
    [GH_GUIDE_DISCARD] =
        {"discard", N_("Two cards for a marker"),
         N_("Instead of playing you may discard two cards and take any marker that is not its building’s last. That is "
            "useful for cards that will not help you any more."),
         NULL},
    [GH_GUIDE_BUY] = {"buy", N_("Buying"),
                      N_("For {n} of your points you may buy a building that lies beside the board, once a turn and "
                         "three times a game. It gives your cards about “my building” more uses."),
                      NULL},
};

static const struct gh_guide_note puzzle[GH_GUIDE_PUZZLE_COUNT] = {
    [GH_GUIDE_SOLVED] =
        {"solved", N_("That was a puzzle"),
         N_("There are five levels. On the lower ones clues alone are enough; later you need what you know from the "
            "game: two buildings on two sites, and longer chains. There is a new puzzle every day."),
         NULL},
    [GH_GUIDE_STANDS] =
        {"placed", N_("The first building stands"),
         N_("No other building can be on its site. Go on like this with the others. “Right so far?” tells whether your "
            "notes are right, “Hint” where to look next, and nothing is ever noted without you."),
         N_("Only one site was left for it, and no other building can be there. Go on like this with the others. c "
            "tells whether your notes are right, h where to look next, and nothing is ever noted without you.")},
    [GH_GUIDE_LAST_SITE] =
        {"last-site", N_("One site is left"),
         N_("Then that is where it stood. Choose “Stands here” and tap the site, or hold it for a moment."), NULL},
    [GH_GUIDE_KEPT] =
        {"kept", N_("What a clue leaves"),
         N_("The other sites are crossed out. This clue is used up: tick it off, and it goes to the end of the list. "
            "Then do the same with the other two clues about the undertaker."),
         N_("The other sites are crossed out, and the undertaker’s letters are on those that are left. Do the same "
            "with the other two clues about the undertaker.")},
    [GH_GUIDE_CLUE] = {"clue", N_("A clue on the map"),
                       N_("The map shows the sites that the clue allows. “Keep only its sites” notes that the building "
                          "can be nowhere else."),
                       N_("The map shows the sites that the clue allows. Press a: it crosses out all others for the "
                          "building that the clue is about.")},
    [GH_GUIDE_START] =
        {"start", N_("A puzzle"),
         N_("Five buildings, and clues that are all true at the same time. There is exactly one way to place them. "
            "Choose the undertaker, and then one of the {n} clues about it."),
         N_("Five buildings, and clues that are all true at the same time. There is exactly one way to place them. "
            "Begin with the undertaker: choose one of the {n} clues about it, with its number or with n.")},
};

const struct gh_guide_note *gh_guide_game(enum gh_guide_game moment)
{
    return &game[moment];
}

const struct gh_guide_note *gh_guide_puzzle(enum gh_guide_puzzle moment)
{
    return &puzzle[moment];
}
