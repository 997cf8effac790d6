/* Cards with their mini-maps: the tiny ones have one cell for each lot, the others show the streets. */
#include "scene.h"

#include "tty.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD_COLUMNS = 10, GAP = 2 };

/* ---- mini-maps ---- */

static void paint_tiny_map(struct area area, const struct gh_townfile *file, unsigned card)
{
    const struct gh_layout *layout = &file->layout;
    const struct gh_card *printed = &file->town.card[card];

    for (unsigned i = 0; i < file->town.landmarks; i++)
        if (layout->frame_row[i] < area.height && layout->frame_column[i] < area.width)
            paint_glyph(area.x + layout->frame_column[i], area.y + layout->frame_row[i], LOOK_DIM, LOOK_DIM, 0x25AA, 0);
    for (unsigned i = 0; i < file->town.sites; i++) {
        const bool named = gh_has(printed->sites, i), mine = gh_has(printed->mine, i);
        const enum look look = named && mine ? LOOK_BOTH : named ? LOOK_NAMED : mine ? LOOK_MINE : LOOK_DIM;
        const uint32_t glyph = named && mine ? '*' : named ? '?' : mine ? '!' : 0xB7;

        if (layout->site_row[i] < area.height && layout->site_column[i] < area.width)
            paint_glyph(area.x + layout->site_column[i], area.y + layout->site_row[i], look, look, glyph, 0);
    }
}

static struct gh_sheet mini_map(const struct gh_townfile *file, unsigned card)
{
    struct gh_sheet sheet;

    if (!gh_townfile_mini_map(file, card, !tty_is_utf8(), &sheet))
        abort();
    return sheet;
}

int card_paint_map(struct area area, const struct gh_townfile *file, unsigned card)
{
    struct gh_sheet sheet = mini_map(file, card);
    int width = (int)sheet.width;

    if (width <= area.width && (int)sheet.height <= area.height) {
        paint_sheet(&sheet, area, 0, 0, false);
    } else {
        paint_tiny_map(area, file, card);
        width = file->layout.columns;
    }
    gh_sheet_free(&sheet);
    return width;
}

/* ---- the hand ---- */

/* Whether all cards can be shown with their streets. */
static bool has_room_for_streets(const struct gh_townfile *file, unsigned cards, int width, struct gh_sheet *sheet)
{
    *sheet = mini_map(file, 0);
    return (int)cards * ((int)sheet->width + GAP) <= width + GAP && (int)sheet->width >= HEAD_COLUMNS;
}

int hand_height(const struct gh_townfile *file, unsigned cards, int width, int most)
{
    struct gh_sheet sheet;
    const bool has_streets = has_room_for_streets(file, cards, width, &sheet);
    const int tiny = file->layout.rows + 2, large = (int)sheet.height + 2;

    gh_sheet_free(&sheet);
    return has_streets && large <= most ? large : tiny;
}

/* "1 44 Ca+my": the key, the number, and what it speaks of. */
static void paint_head(struct area area, const struct hand_view *view, unsigned card, unsigned position)
{
    const struct gh_townfile *file = view->scene->file;
    const struct gh_card *printed = &file->town.card[card];
    const char *sign = printed->building == GH_NONE ? "" : file->building_sign[printed->building];
    const bool is_picked = view->picked && gh_cards_has(view->picked, card);
    const enum look look = view->cursor == card ? LOOK_CURSOR : is_picked ? LOOK_GOES : LOOK_STRONG;
    char text[64], key[8] = " ";

    if (position < 9)
        snprintf(key, sizeof key, "%u", position + 1);
    const unsigned mine = view->mine ? view->mine[card] : GH_NONE;
    const char *my = mine == GH_NONE ? _("my") : file->building_sign[mine];
    if (printed->kind == GH_BUILDING_CARD)
        compose(text, "%u %s", card + 1, sign);
    else if (printed->kind == GH_DISTRICT_CARD)
        compose(text, "%u %s", card + 1, my);
    else
        compose(text, "%u %s+%s", card + 1, sign, my);
    paint_fill((struct area){area.x, area.y, area.width, 1}, view->cursor == card ? LOOK_CURSOR : LOOK_PLAIN);
    paint_text(area.x, area.y, 1, view->cursor == card ? LOOK_CURSOR : LOOK_KEY, is_picked ? "x" : key);
    paint_text(area.x + 2, area.y, area.width - 2, look, text);
}

static void paint_gain(struct area area, int gain)
{
    char text[32];

    if (gain == GAIN_UNKNOWN)
        return;
    if (gain == GAIN_NONE) {
        paint_text(area.x, area.y, area.width, LOOK_DIM, _("no"));
        return;
    }
    snprintf(text, sizeof text, "+%d", gain);
    paint_text(area.x, area.y, area.width, gain > 0 ? LOOK_GOOD : LOOK_PLAIN, text);
}

/* The first card that is shown, so that the cursor is among them. */
static unsigned first_shown(const struct hand_view *view, unsigned room)
{
    unsigned position = 0, at = 0;

    for (gh_each_card(card, view->hand)) {
        if (card == view->cursor)
            position = at;
        at++;
    }
    return at <= room || position < room ? 0 : position - room + 1;
}

void hand_paint(struct area area, const struct hand_view *view)
{
    const struct gh_townfile *file = view->scene->file;
    const unsigned cards = gh_cards_count(view->hand);
    const int map_height = area.height - 2;
    struct gh_sheet sheet;
    const bool has_streets = has_room_for_streets(file, cards, area.width, &sheet) && map_height >= (int)sheet.height;
    const int tiny = file->layout.columns > HEAD_COLUMNS ? file->layout.columns : HEAD_COLUMNS;
    const int width = has_streets ? (int)sheet.width : tiny;
    const unsigned room = (unsigned)((area.width + GAP) / (width + GAP));

    gh_sheet_free(&sheet);
    if (cards == 0) {
        paint_text(area.x, area.y, area.width, LOOK_DIM, _("No cards."));
        return;
    }
    const unsigned first = first_shown(view, room);
    unsigned at = 0;
    for (gh_each_card(card, view->hand)) {
        const unsigned position = at++;
        const struct area block = {area.x + (int)(position - first) * (width + GAP), area.y, width, area.height};

        if (position < first || position >= first + room)
            continue;
        paint_head(block, view, card, position);
        if (has_streets)
            card_paint_map((struct area){block.x, block.y + 1, width, map_height}, file, card);
        else
            paint_tiny_map((struct area){block.x + 1, block.y + 1, width, map_height}, file, card);
        paint_gain((struct area){block.x + 1, block.y + block.height - 1, width - 1, 1}, view->gain[card]);
        hit_add(block, HIT_CARD, card);
    }
    if (first > 0)
        paint_text(area.x, area.y + 1, 1, LOOK_STRONG, "<");
    if (first + room < cards)
        paint_text(area.x + area.width - 1, area.y + 1, 1, LOOK_STRONG, ">");
}
