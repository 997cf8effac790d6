/* What happened, told in sentences: for logs, and for whoever watches. "You" is a reader without a name. */
#include "sentence.h"

#include "gadshill/logic.h"
#include "gadshill/text.h"

static const char *site_name(const struct gh_words *words, unsigned site)
{
    return words->file->town.site_name[site];
}

static void say_building_changes_hands(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *who = gh_who(words, event.seat), *building = gh_words_building(words, event.building);

    if (event.kind == GH_EVENT_BUILDING_TAKEN) {
        if (who)
            gh_say(sentence, _("%1$s takes the %2$s."), who, building);
        else
            gh_say(sentence, _("You take the %s."), building);
    } else if (who) {
        gh_say(sentence, _("%1$s buys the %2$s for %3$u points."), who, building, event.number);
    } else {
        gh_say(sentence, _("You buy the %1$s for %2$u points."), building, event.number);
    }
}

static void say_card_laid_down(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *who = gh_who(words, event.seat);
    const unsigned number = event.card + 1u;

    if (event.kind == GH_EVENT_CARD_DISCARDED) {
        if (who)
            gh_say(sentence, _("%1$s discards card %2$u."), who, number);
        else
            gh_say(sentence, _("You discard card %u."), number);
    } else if (event.building == GH_NONE) {
        if (who)
            gh_say(sentence, _("%1$s plays card %2$u."), who, number);
        else
            gh_say(sentence, _("You play card %u."), number);
    } else {
        const char *mine = gh_words_building(words, event.building);

        if (who)
            gh_say(sentence, _("%1$s plays card %2$u with the %3$s."), who, number, mine);
        else
            gh_say(sentence, _("You play card %1$u with the %2$s."), number, mine);
    }
}

static void say_markers_put(const struct gh_words *words, struct gh_event event, gh_sites sites, char *sentence)
{
    char where[GH_SENTENCE_SIZE];

    gh_words_sites(words, sites, GH_JOIN_AND, where, sizeof where);
    gh_say(sentence, ngettext("The %1$s gets a marker on %2$s.", "The %1$s gets markers on %2$s.", gh_count(sites)),
           gh_words_building(words, event.building), where);
}

static void say_markers_spared(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *who = gh_who(words, event.seat), *building = gh_words_building(words, event.building);

    if (who)
        gh_say(sentence,
               ngettext("%1$s collects %2$u marker of the %3$s that is not needed.",
                        "%1$s collects %2$u markers of the %3$s that are not needed.", event.number),
               who, event.number, building);
    else
        gh_say(sentence,
               ngettext("You collect %1$u marker of the %2$s that is not needed.",
                        "You collect %1$u markers of the %2$s that are not needed.", event.number),
               event.number, building);
}

static void say_markers_taken(const struct gh_words *words, struct gh_event event, gh_sites sites, char *sentence)
{
    const char *who = gh_who(words, event.seat), *building = gh_words_building(words, event.building);
    const unsigned count = gh_count(sites);
    char where[GH_SENTENCE_SIZE];

    gh_words_sites(words, sites, GH_JOIN_AND, where, sizeof where);
    switch ((enum gh_why)event.why) {
    case GH_WHY_CARD:
        gh_say(sentence,
               ngettext("The %1$s loses its marker on %2$s: the card rules it out.",
                        "The %1$s loses its markers on %2$s: the card rules them out.", count),
               building, where);
        break;
    case GH_WHY_NO_ROOM:
        gh_say(sentence,
               ngettext("The %1$s loses its marker on %2$s: other buildings need that site.",
                        "The %1$s loses its markers on %2$s: other buildings need those sites.", count),
               building, where);
        break;
    case GH_WHY_LAST: /* told by the building's being placed */
        *sentence = 0;
        break;
    case GH_WHY_SITE_TAKEN:
        gh_say(sentence,
               ngettext("The %1$s loses its marker on %2$s: the site is taken.",
                        "The %1$s loses its markers on %2$s: the sites are taken.", count),
               building, where);
        break;
    case GH_WHY_CHOSEN:
        if (who)
            gh_say(sentence, _("%1$s takes the marker of the %2$s from %3$s."), who, building, where);
        else
            gh_say(sentence, _("You take the marker of the %1$s from %2$s."), building, where);
        break;
    }
}

static void say_claim(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *who = gh_who(words, event.seat), *building = gh_words_building(words, event.building);
    const char *site = site_name(words, event.site);

    if (event.kind == GH_EVENT_CLAIM_MADE) {
        if (who)
            gh_say(sentence, _("STOP! %1$s sees that the %2$s cannot be on %3$s."), who, building, site);
        else
            gh_say(sentence, _("STOP! You are right: the %1$s cannot be on %2$s."), building, site);
    } else if (who) {
        gh_say(sentence,
               _("%1$s says STOP, wrongly: the marker of the %2$s on %3$s stays. %1$s may not claim again for now."),
               who, building, site);
    } else {
        gh_say(sentence,
               _("You say STOP, wrongly: the marker of the %1$s on %2$s stays. You may not claim again for now."),
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
    if (is_kind_pile(words))
        gh_say(sentence,
               ngettext("The district pile is empty: the %u discarded district card becomes a new one.",
                        "The district pile is empty: the %u discarded district cards are shuffled into a new one.",
                        event.number),
               event.number);
    else
        gh_say(sentence,
               ngettext("The common pile is empty: the %u discarded district card becomes a new one.",
                        "The common pile is empty: the %u discarded district cards are shuffled into a new one.",
                        event.number),
               event.number);
}

/* A face-down card, drawn by somebody with a name. */
static void say_drawn_unseen(const struct gh_words *words, struct gh_event event, const char *who, char *sentence)
{
    static const char *const of_kind[GH_KINDS_COUNT] = {
        [GH_BUILDING_CARD] = N_("%s draws a building card."),
        [GH_DISTRICT_CARD] = N_("%s draws a district card."),
        [GH_CONDITION_CARD] = N_("%s draws a condition card."),
    };

    if (is_kind_pile(words))
        gh_say(sentence, _(of_kind[event.pile]), who);
    else if (event.pile == 0)
        gh_say(sentence, _("%s draws a card from the common pile."), who);
    else
        gh_say(sentence, _("%1$s draws a card from %1$s's own pile."), who);
}

static void say_drawn(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *who = gh_who(words, event.seat);
    const unsigned number = event.card + 1u;

    if (!who && event.card == GH_NONE)
        gh_say(sentence, _("You draw a card."));
    else if (!who)
        gh_say(sentence, _("You draw card %u."), number);
    else if (event.card == GH_NONE)
        say_drawn_unseen(words, event, who, sentence);
    else
        gh_say(sentence, _("%1$s draws card %2$u."), who, number);
}

static void say_turn(const struct gh_words *words, struct gh_event event, char *sentence)
{
    const char *who = gh_who(words, event.seat);

    if (who)
        gh_say(sentence, _("It is %s's turn."), who);
    else
        gh_say(sentence, _("It is your turn."));
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
        gh_say(sentence, _("The %1$s is placed on %2$s."), gh_words_building(words, event.building),
               site_name(words, event.site));
        break;
    case GH_EVENT_BUILDING_OUT:
        gh_say(sentence, _("The %s has no site left and leaves the game."), gh_words_building(words, event.building));
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
        say_turn(words, event, sentence);
        break;
    case GH_EVENT_GAME_OVER:
        gh_say(sentence, _("The game is over."));
        break;
    case GH_EVENT_WINDOW_CLOSED:
    case GH_EVENTS_COUNT:
        break;
    }
}

char *gh_words_event(const struct gh_words *words, struct gh_event event, char sentence[GH_SENTENCE_SIZE])
{
    say_event(words, event, event.site == GH_NONE ? 0 : gh_bit(event.site), sentence);
    return sentence;
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

    if (who)
        return gh_say(
            sentence,
            ngettext("%1$s collects %2$u point and has %3$u.", "%1$s collects %2$u points and has %3$u.", points), who,
            points, total);
    return gh_say(sentence,
                  ngettext("You collect %1$u point and have %2$u.", "You collect %1$u points and have %2$u.", points),
                  points, total);
}

char *gh_words_undo(const struct gh_words *words, unsigned seat, char sentence[GH_SENTENCE_SIZE])
{
    const char *who = gh_who(words, seat);

    if (who)
        return gh_say(sentence, _("%s takes the last action back."), who);
    return gh_say(sentence, _("You take your last action back."));
}
