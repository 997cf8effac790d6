/* Explanations of what happens for the first time (words_guide.h): in a game, which waits meanwhile, and in a puzzle.
 */
#include "puzzle_screen.h"
#include "table.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"
#include "gadshill/words_guide.h"
#include "gadshill/words_tell.h"

#include <string.h>

enum { LATER = 3 }; /* own turns after which what is not needed at once is told of */

static void tell(struct popup *popup, const struct gh_guide_note *note, const char *text)
{
    popup_open(popup, _(note->title), gh_need(strdup(text)), false);
    popup->is_guide = true;
}

static const char *text_of(const struct gh_guide_note *note)
{
    return note->screen ? _(note->screen) : _(note->text);
}

void guide_key(struct guide *guide, const struct popup *popup, uint32_t key)
{
    if (popup->is_guide && key == 'n')
        guide->seen = GH_GUIDE_ALL;
}

/* ---- a game ---- */

/* What has happened since the guide last looked, or what is to be decided. */
struct moment {
    const struct table_screen *screen;
    unsigned from; /* the first new line of the log */
    bool decides;
};

/* An event among what has happened; GH_WHY_... counts for markers that went. */
static const struct gh_event *find_event(const struct moment *moment, enum gh_event_kind kind, int why)
{
    const struct gh_link *link = moment->screen->link;

    for (unsigned n = moment->from; n < link->log_end; n++) {
        const struct gh_event *event = &link->log[n % GH_LINK_LOG_LINES].event;

        if (event->kind == kind && (why < 0 || event->why == why))
            return event;
    }
    return NULL;
}

/* Whether somebody else has done something but take a building. */
static bool has_other_acted(const struct moment *moment)
{
    static const enum gh_event_kind kinds[] = {GH_EVENT_CARD_PLAYED, GH_EVENT_CARD_DISCARDED, GH_EVENT_CARD_DRAWN};

    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct gh_event *event = find_event(moment, kinds[i], -1);

        if (event && !gh_has(scene_of(moment->screen)->mine, event->seat))
            return true;
    }
    return false;
}

static bool has_unplayable(const struct table_screen *screen)
{
    for (gh_each_card(card, table_hand(screen)))
        if (screen->gain[card] == GAIN_NONE)
            return true;
    return false;
}

static bool fits_decision(const struct moment *moment, enum gh_guide_game what)
{
    const struct table_screen *screen = moment->screen;
    const struct gh_public *open = open_of(screen);
    const bool is_turn = moment->decides && open->phase == GH_TURN, is_first = is_turn && open->plays == 0;
    const bool is_later = is_turn && open->turn >= LATER * open->seats;

    switch (what) {
    case GH_GUIDE_CHOOSING:
        return moment->decides && open->phase == GH_SETUP;
    case GH_GUIDE_ONE_CARD:
        return is_turn && gh_locomotive(table_town(screen), open) >= table_town(screen)->one_card_from;
    case GH_GUIDE_TURN:
        return is_turn;
    case GH_GUIDE_SECOND:
        return is_turn && open->plays == 1 && table_has(screen, GH_DRAW);
    case GH_GUIDE_NOTHING:
        return is_first && !table_has(screen, GH_PLAY);
    case GH_GUIDE_UNPLAYABLE:
        return is_first && has_unplayable(screen);
    case GH_GUIDE_HINT:
        return is_first && open->turn >= open->seats;
    case GH_GUIDE_DISCARD:
        return is_later && screen->legal.markers > 0;
    case GH_GUIDE_BUY:
        return is_later && table_has(screen, GH_BUY);
    default:
        return false;
    }
}

static bool fits(const struct moment *moment, enum gh_guide_game what)
{
    const struct gh_town *town = table_town(moment->screen);
    const struct gh_public *open = open_of(moment->screen);

    switch (what) {
    case GH_GUIDE_OVER:
        return open->phase == GH_OVER;
    case GH_GUIDE_ARRIVED:
        return open->phase == GH_TURN && gh_locomotive(town, open) >= town->complete_at;
    case GH_GUIDE_PLACED:
        return find_event(moment, GH_EVENT_BUILDING_PLACED, -1);
    case GH_GUIDE_ROOM:
        return find_event(moment, GH_EVENT_MARKER_TAKEN, GH_WHY_NO_ROOM);
    case GH_GUIDE_GONE:
        return find_event(moment, GH_EVENT_MARKER_TAKEN, GH_WHY_CARD);
    case GH_GUIDE_MARKERS:
        return find_event(moment, GH_EVENT_MARKER_PUT, -1);
    case GH_GUIDE_OTHERS:
        return has_other_acted(moment);
    default:
        return fits_decision(moment, what);
    }
}

static unsigned number_of(const struct gh_town *town, enum gh_guide_game what)
{
    if (what == GH_GUIDE_ONE_CARD)
        return town->one_card_from;
    return what == GH_GUIDE_BUY ? gh_rules_of(town).price : town->complete_at;
}

static void explain(struct table_screen *screen, const struct moment *moment, enum gh_guide_game what)
{
    const struct gh_guide_note *note = gh_guide_game(what);
    const struct gh_event *crowded = find_event(moment, GH_EVENT_MARKER_TAKEN, GH_WHY_NO_ROOM);
    const unsigned other = gh_lowest(gh_first(open_of(screen)->seats) & ~(unsigned)scene_of(screen)->mine);
    const struct gh_words words = {.file = scene_of(screen)->file};
    char text[2 * GH_SENTENCE_SIZE];

    screen->guide.seen |= gh_bit(what);
    gh_tell_in(&words, text, sizeof text, text_of(note), gh_with_number("n", number_of(table_town(screen), what)),
               gh_with_text("name", seat_name(scene_of(screen), other)),
               gh_with_building("building", crowded ? crowded->building : 0));
    tell(&screen->popup, note, text);
    screen->popup.is_low = !moment->decides;
}

static bool offer(struct table_screen *screen, struct moment moment)
{
    for (unsigned what = 0; what < GH_GUIDE_GAME_COUNT; what++)
        if (!gh_has(screen->guide.seen, what) && fits(&moment, what)) {
            explain(screen, &moment, what);
            return true;
        }
    return false;
}

void guide_game(struct table_screen *screen)
{
    struct guide *guide = &screen->guide;
    const struct gh_link *link = screen->link;
    const unsigned from = guide->lines;

    if (!guide->is_on || screen->popup.text || !link->is_ready)
        return;
    guide->lines = link->log_end;
    if (from != link->log_end && offer(screen, (struct moment){screen, from, false}))
        return;
    if (screen->is_mine && guide->asked != link->changes)
        offer(screen, (struct moment){screen, link->log_end, true});
    guide->asked = link->changes;
}

/* ---- the puzzle of the lesson ---- */

static enum gh_guide_puzzle puzzle_moment(const struct puzzle_screen *screen, unsigned first)
{
    const struct gh_marks *marks = &screen->notebook.marks;

    if (screen->is_solved)
        return GH_GUIDE_SOLVED;
    if (gh_marks_placed(marks, screen->puzzle)) /* one site left is the same here */
        return GH_GUIDE_STANDS;
    if (marks->may[first] != gh_first(puzzle_town(screen)->sites))
        return GH_GUIDE_KEPT;
    return screen->clue != GH_NONE && screen->building == first ? GH_GUIDE_CLUE : GH_GUIDE_START;
}

void guide_puzzle(struct puzzle_screen *screen)
{
    static const char name[] = GH_GUIDE_PUZZLE_FIRST;
    const struct gh_words words = puzzle_words(screen);
    struct guide *guide = &screen->guide;
    char text[2 * GH_SENTENCE_SIZE];

    if (!guide->is_on || (screen->popup.text && !screen->popup.is_guide))
        return;
    const enum gh_guide_puzzle what =
        puzzle_moment(screen, gh_building_find(puzzle_town(screen), name, sizeof name - 1));
    if (gh_has(guide->seen, what))
        return;
    guide->seen |= gh_bit(what);
    gh_tell_in(&words, text, sizeof text, text_of(gh_guide_puzzle(what)), gh_with_number("n", GH_GUIDE_PUZZLE_CLUES));
    tell(&screen->popup, gh_guide_puzzle(what), text);
    screen->popup.is_low = what != GH_GUIDE_START;
}
