/* The rules in short, paragraph by paragraph. */
#include "gadshill/text.h"
#include "gadshill/words_rules.h"

const char *gh_words_rule(const struct gh_town *town, enum gh_referee referee, unsigned number)
{
    static const char *const start[] = {
        N_("A western town has vanished. Cards say where its buildings may have stood, and markers on the board "
           "show it. A building that has only one marker left is placed there."),
        N_("Every marker that a card makes unnecessary, or that leaves the board, is a point for the player who did "
           "it. Most points win."),
        N_("A building card speaks of the building it names, a district card of one of your own buildings (you "
           "choose), a condition card of where a named building stood in relation to one of yours. A building without "
           "markers gets one on each site that the card allows; a building with markers keeps only those that it "
           "allows."),
        N_("A building has five markers, and a site holds three. A card that needs more, or that contradicts the "
           "board, cannot be played."),
    };
    static const char *const turn[GH_RULESETS_COUNT] = {
        [GH_GADS_HILL_1874] =
            N_("Your turn: play one card or two (only one once the locomotive is far enough along), or discard two "
               "cards and take any marker that is not its building's last, or neither. Once a turn, and three times a "
               "game, you may buy a building for 2 points. Drawing a card ends the turn. The locomotive counts the "
               "landmarks and the placed buildings; when it arrives the game is over."),
        [GH_OLD_TOWN] =
            N_("Your turn: if you own fewer than two buildings, first take one. Then play one card that changes the "
               "board and draw one; or discard two idle cards (as the board is now, they can never change anything), "
               "take any marker that is not its building's last, and draw two; or, only if no card can be played, just "
               "draw one. When every site has a building the game is over."),
    };
    static const char *const logic[GH_REFEREES_COUNT] = {
        [GH_AUTOMATIC] = N_("The automatic referee takes away every marker that has become impossible; it goes to "
                            "whoever caused that."),
        [GH_MANUAL] =
            N_("The manual referee takes nothing away. Whoever sees a marker that cannot be there, because of the "
               "cards of this turn or because other buildings need the site, may claim it (claim building@site) in "
               "their own turn or right after another player's, and collects it. After a wrong claim you may not "
               "claim again in that turn."),
    };
    enum { STARTS = sizeof start / sizeof *start };

    if (number < STARTS)
        return _(start[number]);
    if (number == STARTS)
        return _(turn[town->ruleset]);
    return number == STARTS + 1 ? _(logic[referee]) : NULL;
}
