/* Cards with their mini-maps: the tiny ones have one cell for each lot, the others show the streets. */
#include "scene.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/memory.h"

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

    gh_insist(gh_mini_map_make(file, card, !gh_utf8_in_locale(), &sheet));
    return sheet;
}

void card_paint_map(struct area area, const struct gh_townfile *file, unsigned card)
{
    struct gh_sheet sheet = mini_map(file, card);

    if ((int)sheet.width <= area.width && (int)sheet.height <= area.height)
        paint_sheet(&sheet, area, 0, 0, false);
    else
        paint_tiny_map(area, file, card);
    gh_sheet_free(&sheet);
}

struct area card_map_size(const struct gh_townfile *file, int height)
{
    struct gh_sheet sheet = mini_map(file, 0);
    const struct area large = {0, 0, (int)sheet.width, (int)sheet.height};

    gh_sheet_free(&sheet);
    return large.height <= height ? large : (struct area){0, 0, file->layout.columns, file->layout.rows};
}

/* ---- the hand ---- */

enum { CARD_KEYS = 9 };

/* How cards stand in an area: in rows and columns of blocks. */
struct grid {
    int width, height; /* of a block */
    unsigned columns, rows;
    bool has_streets;
};

static struct grid grid_of(int width, int height, bool has_streets, int area_width, int area_height)
{
    const int columns = (area_width + GAP) / (width + GAP), rows = area_height / height;

    return (struct grid){width, height, columns < 1 ? 1 : (unsigned)columns, rows < 1 ? 1 : (unsigned)rows,
                         has_streets};
}

/* With streets if all cards have room in one row so, otherwise tiny. */
static struct grid fit_grid(const struct gh_townfile *file, unsigned cards, int width, int height)
{
    struct gh_sheet sheet = mini_map(file, 0);
    const struct grid large = grid_of((int)sheet.width, (int)sheet.height + 2, true, width, height);
    const int tiny = file->layout.columns > HEAD_COLUMNS ? file->layout.columns : HEAD_COLUMNS;

    gh_sheet_free(&sheet);
    if (large.width >= HEAD_COLUMNS && large.height <= height && large.columns * large.rows >= cards)
        return large;
    return grid_of(tiny, file->layout.rows + 2, false, width, height);
}

int hand_height(const struct gh_townfile *file, unsigned cards, int width, int most)
{
    const struct grid large = fit_grid(file, cards, width, most);
    const struct grid tiny =
        grid_of(large.has_streets ? HEAD_COLUMNS : large.width, file->layout.rows + 2, false, width, most);
    const unsigned rows = (cards + tiny.columns - 1) / tiny.columns;

    if (large.has_streets && cards <= large.columns)
        return large.height;
    return tiny.height * (int)(rows < 1 ? 1 : rows < tiny.rows ? rows : tiny.rows);
}

int hand_least_width(const struct gh_townfile *file)
{
    const int tiny = file->layout.columns > HEAD_COLUMNS ? file->layout.columns : HEAD_COLUMNS;

    return 2 * tiny + GAP;
}

char *hand_tell_key(const struct gh_cards *hand, unsigned card, char sentence[GH_SENTENCE_SIZE])
{
    unsigned key = 1;

    for (gh_each_card(other, hand))
        key += other < card;
    *sentence = 0;
    if (gh_cards_has(hand, card) && key <= CARD_KEYS)
        gh_print(sentence, GH_SENTENCE_SIZE, _("Card %1$u is on key %2$u."), card + 1, key);
    return sentence;
}

/* "1 44 Ca+my": the key, the number, and what it speaks of. */
static void paint_head(struct area area, const struct hand_view *view, unsigned card, unsigned position)
{
    const struct gh_townfile *file = view->scene->file;
    const struct gh_card *printed = &file->town.card[card];
    const char *sign = printed->building == GH_NONE ? "" : gh_spoken_sign(&file->building_sign[printed->building]);
    const bool is_picked = view->picked && gh_cards_has(view->picked, card);
    const enum look look = view->cursor == card ? LOOK_CURSOR : is_picked ? LOOK_GOES : LOOK_STRONG;
    char text[64], key[8] = " ";

    if (position < CARD_KEYS)
        snprintf(key, sizeof key, "%u", position + 1);
    const unsigned mine = view->mine ? view->mine[card] : GH_NONE;
    const char *my = mine == GH_NONE ? _("my") : gh_spoken_sign(&file->building_sign[mine]);
    if (printed->kind == GH_BUILDING_CARD)
        gh_format(text, "%u %s", card + 1, sign);
    else if (printed->kind == GH_DISTRICT_CARD)
        gh_format(text, "%u %s", card + 1, my);
    else
        gh_format(text, "%u %s+%s", card + 1, sign, my);
    paint_fill((struct area){area.x, area.y, area.width, 1}, view->cursor == card ? LOOK_CURSOR : LOOK_PLAIN);
    if (is_picked || position < CARD_KEYS)
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

/* The first card that is shown, so that the cursor is among them; whole rows go. */
static unsigned first_shown(const struct hand_view *view, const struct grid *grid)
{
    const unsigned room = grid->columns * grid->rows;
    unsigned position = 0, at = 0;

    for (gh_each_card(card, view->hand)) {
        if (card == view->cursor)
            position = at;
        at++;
    }
    if (at <= room || position < room)
        return 0;
    return grid->rows == 1 ? position - room + 1 : (position / grid->columns - grid->rows + 1) * grid->columns;
}

static void paint_card(const struct hand_view *view, const struct grid *grid, struct area block, unsigned card,
                       unsigned position)
{
    const struct gh_townfile *file = view->scene->file;
    const struct area map = {block.x + (grid->has_streets ? 0 : 1), block.y + 1, grid->width, grid->height - 2};

    paint_head(block, view, card, position);
    if (grid->has_streets)
        card_paint_map(map, file, card);
    else
        paint_tiny_map(map, file, card);
    paint_gain((struct area){block.x + 1, block.y + block.height - 1, block.width - 1, 1}, view->gain[card]);
    hit_add(block, HIT_CARD, card);
}

enum { RULE = 2 };

struct area hand_free(struct area area, const struct gh_townfile *file, unsigned cards)
{
    enum { LEAST_WIDTH = 16, LEAST_HEIGHT = 3 };
    const struct grid grid = fit_grid(file, cards, area.width, area.height);
    const unsigned columns = cards < grid.columns ? cards : grid.columns;
    const int used = (int)columns * (grid.width + GAP);
    const int rows = (int)((cards + grid.columns - 1) / grid.columns) * grid.height;
    const struct area right = {area.x + used + RULE, area.y, area.width - used - RULE, area.height};
    const struct area below = {area.x, area.y + rows, area.width, area.height - rows};

    if (right.width < LEAST_WIDTH || right.height < LEAST_HEIGHT)
        return below.width >= LEAST_WIDTH && below.height >= LEAST_HEIGHT ? below : (struct area){0, 0, 0, 0};
    return right;
}

void hand_paint_line(struct area area, struct area room)
{
    for (int i = 0; room.x > area.x && i < room.height; i++)
        paint_glyph(room.x - RULE, room.y + i, LOOK_RULE, LOOK_RULE, 0x2502, 0);
}

void hand_paint(struct area area, const struct hand_view *view)
{
    const unsigned cards = gh_cards_count(view->hand);
    const struct grid grid = fit_grid(view->scene->file, cards, area.width, area.height);
    const unsigned first = first_shown(view, &grid), room = grid.columns * grid.rows;
    unsigned at = 0;

    if (cards == 0)
        paint_text(area.x, area.y, area.width, LOOK_DIM, _("No cards."));
    for (gh_each_card(card, view->hand)) {
        const unsigned position = at++, place = position - first;
        const struct area block = {area.x + (int)(place % grid.columns) * (grid.width + GAP),
                                   area.y + (int)(place / grid.columns) * grid.height, grid.width, grid.height};

        if (position >= first && place < room)
            paint_card(view, &grid, block, card, position);
    }
    if (first > 0)
        paint_text(area.x + area.width - 2, area.y + 1, 1, LOOK_STRONG, "<");
    if (first + room < cards)
        paint_text(area.x + area.width - 1, area.y + 1, 1, LOOK_STRONG, ">");
}
