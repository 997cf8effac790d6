/* What happened, told in sentences: for logs, and for whoever watches. "You" is a reader without a name. */
#include "sentence.h"

#include "gadshill/text.h"
#include "gadshill/words_event.h"

static void say_building_changes_hands(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *who = gh_who(words, event.seat);
    const struct gh_value building = gh_with_building("building", event.building),
                          n = gh_with_number("n", event.number);

    if (event.kind == GH_EVENT_BUILDING_TAKEN) {
        if (who)
            gh_tell(words, sentence, _("{who} takes the {building}."), gh_with_text("who", who), building);
        else
            gh_tell(words, sentence, _("You take the {building}."), building);
    } else if (who) {
        gh_tell(words, sentence, _("{who} buys the {building} for {n} points."), gh_with_text("who", who), building, n);
    } else {
        gh_tell(words, sentence, _("You buy the {building} for {n} points."), building, n);
    }
}

static void say_card_laid_down(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *who = gh_who(words, event.seat);
    const struct gh_value name = gh_with_text("who", who), card = gh_with_number("card", event.card + 1u);

    if (event.kind == GH_EVENT_CARD_DISCARDED) {
        if (who)
            gh_tell(words, sentence, _("{who} discards card {card}."), name, card);
        else
            gh_tell(words, sentence, _("You discard card {card}."), card);
    } else if (event.building == GH_NONE) {
        if (who)
            gh_tell(words, sentence, _("{who} plays card {card}."), name, card);
        else
            gh_tell(words, sentence, _("You play card {card}."), card);
    } else {
        const struct gh_value building = gh_with_building("building", event.building);

        if (who)
            gh_tell(words, sentence, _("{who} plays card {card} with the {building}."), name, card, building);
        else
            gh_tell(words, sentence, _("You play card {card} with the {building}."), card, building);
    }
}

static void say_markers_put(const struct gh_words *words, struct gh_event event, gh_sites sites, char *sentence)
{
    gh_tell(words, sentence,
            ngettext("The {building} gets a marker on {sites}.", "The {building} gets markers on {sites}.",
                     gh_count(sites)),
            gh_with_building("building", event.building), gh_with_sites("sites", sites, GH_JOIN_AND));
}

static void say_markers_spared(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *who = gh_who(words, event.seat);
    const struct gh_value building = gh_with_building("building", event.building),
                          n = gh_with_number("n", event.number);

    if (who)
        gh_tell(words, sentence,
                ngettext("{who} collects {n} marker of the {building} that is not needed.",
                         "{who} collects {n} markers of the {building} that are not needed.", event.number),
                gh_with_text("who", who), n, building);
    else
        gh_tell(words, sentence,
                ngettext("You collect {n} marker of the {building} that is not needed.",
                         "You collect {n} markers of the {building} that are not needed.", event.number),
                n, building);
}

static void say_markers_taken(const struct gh_words *words, struct gh_event event, gh_sites sites, char *sentence)
{
    const char *who = gh_who(words, event.seat);
    const struct gh_value building = gh_with_building("building", event.building);
    const struct gh_value where = gh_with_sites("sites", sites, GH_JOIN_AND);
    const unsigned count = gh_count(sites);

    switch ((enum gh_why)event.why) {
    case GH_WHY_CARD:
        gh_tell(words, sentence,
                ngettext("The {building} loses its marker on {sites}: the card rules it out.",
                         "The {building} loses its markers on {sites}: the card rules them out.", count),
                building, where);
        break;
    case GH_WHY_NO_ROOM:
        gh_tell(words, sentence,
                ngettext("The {building} loses its marker on {sites}: other buildings need that site.",
                         "The {building} loses its markers on {sites}: other buildings need those sites.", count),
                building, where);
        break;
    case GH_WHY_LAST: /* told by the building's being placed */
        *sentence = 0;
        break;
    case GH_WHY_SITE_TAKEN:
        gh_tell(words, sentence,
                ngettext("The {building} loses its marker on {sites}: the site is taken.",
                         "The {building} loses its markers on {sites}: the sites are taken.", count),
                building, where);
        break;
    case GH_WHY_CHOSEN:
        if (who)
            gh_tell(words, sentence, _("{who} takes the marker of the {building} from {sites}."),
                    gh_with_text("who", who), building, where);
        else
            gh_tell(words, sentence, _("You take the marker of the {building} from {sites}."), building, where);
        break;
    }
}

static void say_claim(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *who = gh_who(words, event.seat);
    const struct gh_value name = gh_with_text("who", who), building = gh_with_building("building", event.building);
    const struct gh_value site = gh_with_site("site", event.site);

    if (event.kind == GH_EVENT_CLAIM_MADE) {
        if (who)
            gh_tell(words, sentence, _("STOP! {who} sees that the {building} cannot be on {site}."), name, building,
                    site);
        else
            gh_tell(words, sentence, _("STOP! You are right: the {building} cannot be on {site}."), building, site);
    } else if (who) {
        gh_tell(words, sentence,
                _("{who} calls STOP, wrongly: the marker of the {building} on {site} stays. {who} may not claim again "
                  "for now."),
                name, building, site);
    } else {
        gh_tell(
            words, sentence,
            _("You call STOP, wrongly: the marker of the {building} on {site} stays. You may not claim again for now."),
            building, site);
    }
}

/* Piles are named by the kind of their cards (Gads Hill), or are the common one and those of the players (Old Town). */
static bool is_kind_pile(const struct gh_words *words)
{
    return words->file->town.ruleset == GH_GADS_HILL_1874;
}

static void say_reshuffled(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *told =
        is_kind_pile(words)
            ? ngettext("The district pile is empty: the {n} discarded district card becomes a new one.",
                       "The district pile is empty: the {n} discarded district cards are shuffled into a new one.",
                       event.number)
            : ngettext("The common pile is empty: the {n} discarded district card becomes a new one.",
                       "The common pile is empty: the {n} discarded district cards are shuffled into a new one.",
                       event.number);

    gh_tell(words, sentence, told, gh_with_number("n", event.number));
}

/* A face-down card, drawn by somebody with a name. */
static const char *drawn_unseen(const struct gh_words *words, struct gh_event event)
{
    static const char *const of_kind[GH_KINDS_COUNT] = {
        [GH_BUILDING_CARD] = N_("{who} draws a building card."),
        [GH_DISTRICT_CARD] = N_("{who} draws a district card."),
        [GH_CONDITION_CARD] = N_("{who} draws a condition card."),
    };

    if (is_kind_pile(words))
        return _(of_kind[event.pile]);
    return event.pile == 0 ? _("{who} draws a card from the common pile.")
                           : _("{who} draws a card from their own pile.");
}

static void say_drawn(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *who = gh_who(words, event.seat);
    const struct gh_value name = gh_with_text("who", who), card = gh_with_number("card", event.card + 1u);

    if (!who && event.card == GH_NONE)
        gh_copy(sentence, _("You draw a card."));
    else if (!who)
        gh_tell(words, sentence, _("You draw card {card}."), card);
    else if (event.card == GH_NONE)
        gh_tell(words, sentence, drawn_unseen(words, event), name);
    else
        gh_tell(words, sentence, _("{who} draws card {card}."), name, card);
}

/* The event, which happened on all of `sites`. */
static void say_event(const struct gh_words *words, struct gh_event event, gh_sites sites, char *sentence)
{
    *sentence = 0;
    switch ((enum gh_event_kind)event.kind) {
    case GH_EVENT_BUILDING_TAKEN:
    case GH_EVENT_BUILDING_BOUGHT:
        say_building_changes_hands(words, event, sentence);
        break;
    case GH_EVENT_CARD_PLAYED:
    case GH_EVENT_CARD_DISCARDED:
        say_card_laid_down(words, event, sentence);
        break;
    case GH_EVENT_MARKER_PUT:
        say_markers_put(words, event, sites, sentence);
        break;
    case GH_EVENT_MARKERS_SPARED:
        say_markers_spared(words, event, sentence);
        break;
    case GH_EVENT_MARKER_TAKEN:
        say_markers_taken(words, event, sites, sentence);
        break;
    case GH_EVENT_BUILDING_PLACED:
        gh_tell(words, sentence, _("The {building} is placed on {site}."), gh_with_building("building", event.building),
                gh_with_site("site", event.site));
        break;
    case GH_EVENT_BUILDING_OUT:
        gh_tell(words, sentence, _("The {building} has no site left and leaves the game."),
                gh_with_building("building", event.building));
        break;
    case GH_EVENT_CLAIM_MADE:
    case GH_EVENT_CLAIM_FAILED:
        say_claim(words, event, sentence);
        break;
    case GH_EVENT_PILE_RESHUFFLED:
        say_reshuffled(words, event, sentence);
        break;
    case GH_EVENT_CARD_DRAWN:
        say_drawn(words, event, sentence);
        break;
    case GH_EVENT_TURN_BEGAN:
        gh_say_turn(words, event.seat, sentence);
        break;
    case GH_EVENT_GAME_OVER:
        gh_copy(sentence, _("The game is over."));
        break;
    case GH_EVENT_WINDOW_CLOSED:
    case GH_EVENTS_COUNT:
        break;
    }
}

/* Whether two events differ in nothing but the site. */
static bool belong_together(struct gh_event one, struct gh_event other)
{
    return (one.kind == GH_EVENT_MARKER_PUT || one.kind == GH_EVENT_MARKER_TAKEN) && one.kind == other.kind &&
           one.seat == other.seat && one.building == other.building && one.why == other.why && one.why != GH_WHY_CHOSEN;
}

char *gh_words_events(const struct gh_words *words, const struct gh_events *events, unsigned seat, unsigned *at,
                      char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_event event = gh_event_for(events->at[*at], seat);
    gh_sites sites = event.site == GH_NONE ? 0 : gh_bit(event.site);

    for (++*at; *at < events->count && belong_together(event, events->at[*at]); ++*at)
        sites |= gh_bit(events->at[*at].site);
    say_event(words, event, sites, sentence);
    return sentence;
}

char *gh_words_points(const struct gh_words *words, unsigned seat, unsigned points, unsigned total,
                      char sentence[GH_SENTENCE_SIZE])
{
    const char *who = gh_who(words, seat);
    const struct gh_value n = gh_with_number("n", points), all = gh_with_number("all", total);

    if (who)
        return gh_tell(
            words, sentence,
            ngettext("{who} collects {n} point and has {all}.", "{who} collects {n} points and has {all}.", points),
            gh_with_text("who", who), n, all);
    return gh_tell(words, sentence,
                   ngettext("You collect {n} point and have {all}.", "You collect {n} points and have {all}.", points),
                   n, all);
}

char *gh_words_undo(const struct gh_words *words, unsigned seat, char sentence[GH_SENTENCE_SIZE])
{
    const char *who = gh_who(words, seat);

    if (who)
        return gh_tell(words, sentence, _("{who} takes the last action back."), gh_with_text("who", who));
    return gh_copy(sentence, _("You take your last action back."));
}
