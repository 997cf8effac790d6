/* A chart of characters: what each seat could expect after each step, and where errors and luck changed it. */
#include "study.h"

#include "scene.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

enum {
    LABELS = 6,     /* columns */
    MARK_LINES = 2, /* errors, luck */
    MOST_WIDTH = 256,
    LUCK_FROM = 300 /* shares that a draw must bring or take to be marked */
};

static const char *const mark_signs[GH_MARKS_COUNT] = {"", "~", "?", "!"};

/* After so many steps; before the first the deal counts already. */
static int32_t share_at(const struct gh_analysis *analysis, unsigned step, unsigned seat)
{
    return step == 0 ? analysis->dealt.share[seat] : analysis->step[step - 1].after.share[seat];
}

static unsigned step_at(const struct gh_analysis *analysis, int column, int width)
{
    return width > 1 ? (unsigned)((int64_t)column * analysis->steps / (width - 1)) : analysis->steps;
}

static int column_of(const struct gh_analysis *analysis, unsigned step, int width)
{
    for (int column = 0; column < width; column++)
        if (step_at(analysis, column, width) >= step)
            return column;
    return width - 1;
}

static int line_of(int32_t share, int height)
{
    return (int)(((int64_t)(GH_SURE - share) * (height - 1) + GH_SURE / 2) / GH_SURE);
}

static void paint_seat(struct area area, const struct gh_analysis *analysis, unsigned seat)
{
    int before = -1;

    for (int column = 0; column < area.width; column++) {
        const unsigned step = step_at(analysis, column, area.width);
        const int line = line_of(share_at(analysis, step, seat), area.height);
        const bool is_new = column == 0 || step != step_at(analysis, column - 1, area.width);
        const int low = before < line ? before : line, high = before < line ? line : before;

        for (int between = low + 1; before >= 0 && between < high; between++)
            paint_text(area.x + column, area.y + between, 1, seat_look(seat), "│");
        paint_text(area.x + column, area.y + line, 1, seat_look(seat), is_new ? seat_mark(seat) : "─");
        before = line;
    }
}

static void paint_marks(struct area area, const struct gh_analysis *analysis)
{
    unsigned worst[MOST_WIDTH] = {0};

    for (unsigned i = 0; i < analysis->steps; i++) {
        const struct gh_analysed_step *step = &analysis->step[i];
        const int column = column_of(analysis, i + 1, area.width);
        const int32_t luck = step->luck.share[step->seat];

        if (step->mark > worst[column]) {
            worst[column] = step->mark;
            paint_text(area.x + column, area.y, 1, seat_look(step->seat), mark_signs[step->mark]);
        }
        if (step->is_chance && (luck >= LUCK_FROM || luck <= -LUCK_FROM))
            paint_text(area.x + column, area.y + 1, 1, seat_look(step->seat), luck > 0 ? "+" : "-");
    }
}

static void paint_labels(struct area area)
{
    static const unsigned percent[] = {100, 50, 0};

    for (unsigned i = 0; i < sizeof percent / sizeof *percent; i++) {
        const int y = area.y + line_of((int32_t)percent[i] * 100, area.height);
        char text[32];

        gh_format(text, _("%u %%"), percent[i]);
        paint_right(area.x - LABELS, y, LABELS - 1, LOOK_DIM, text);
        for (int x = 0; x < area.width; x++)
            paint_text(area.x + x, y, 1, LOOK_DIM, "·");
    }
}

void chart_paint(struct area area, const struct gh_analysis *analysis, unsigned step)
{
    struct area inside = {area.x + LABELS, area.y, area.width - LABELS, area.height - MARK_LINES};

    if (inside.width > MOST_WIDTH)
        inside.width = MOST_WIDTH;
    const int here = inside.x + column_of(analysis, step, inside.width);
    paint_labels(inside);
    for (int y = 0; y < inside.height; y++)
        paint_text(here, inside.y + y, 1, LOOK_STRONG, "│");
    for (unsigned seat = analysis->setup.seats; seat-- > 0;)
        paint_seat(inside, analysis, seat);
    paint_marks((struct area){inside.x, inside.y + inside.height, inside.width, MARK_LINES}, analysis);
}
