/* The summary of an analysis: a line for each thing that was counted, a column for each player. */
#include "study.h"

#include "scene.h"
#include "gadshill/review.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

enum row {
    ROW_POINTS,
    ROW_RESULT,
    ROW_WITHOUT_LUCK,
    ROW_ACCURACY,
    ROW_MARKS,
    ROW_EACH_POINTS,
    ROW_EACH_SHARE,
    ROW_DECISIONS,
    ROW_SETUP, /* and the three other parts */
    ROW_OPENING,
    ROW_MIDDLE,
    ROW_ENDING,
    ROW_START, /* what makes up the result */
    ROW_LUCK,
    ROW_OWN,
    ROW_OTHERS,
    ROW_VICTORY,
    ROW_VICTORY_LUCK,
    ROW_SOURCE, /* and the five others */
    ROW_SOURCES_END = ROW_SOURCE + GH_SOURCES_COUNT,
    ROW_MISSED = ROW_SOURCES_END, /* only with the manual referee, and what follows too */
    ROW_MISSED_CARD,
    ROW_MISSED_RELATION,
    ROW_MISSED_LAST_SITE,
    ROW_MISSED_PAIR,
    ROW_MISSED_SET,
    ROW_WRONG,
    ROWS
};

enum { COLUMN = 11, LABEL_LEAST = 34, LABEL_MOST = 48 };

static const char *const labels[ROWS] = {
    [ROW_POINTS] = N_("Points"),
    [ROW_RESULT] = N_("Points above the others' mean"),
    [ROW_WITHOUT_LUCK] = N_("the same without luck"),
    [ROW_ACCURACY] = N_("Accuracy, of 100"),
    [ROW_MARKS] = N_("Inaccuracies, mistakes, blunders"),
    [ROW_EACH_POINTS] = N_("A decision cost, in points"),
    [ROW_EACH_SHARE] = N_("the same in percent of victory"),
    [ROW_DECISIONS] = N_("Decisions with a choice"),
    [ROW_SETUP] = N_("Cost of each in the setup, points"),
    [ROW_OPENING] = N_("Cost of each in the opening"),
    [ROW_MIDDLE] = N_("Cost of each in the middle"),
    [ROW_ENDING] = N_("Cost of each in the ending"),
    [ROW_START] = N_("Expected before the deal, points"),
    [ROW_LUCK] = N_("+ luck"),
    [ROW_OWN] = N_("+ own play"),
    [ROW_OTHERS] = N_("+ play of the others = result"),
    [ROW_VICTORY] = N_("Percent of the victory"),
    [ROW_VICTORY_LUCK] = N_("of that luck"),
    [ROW_SOURCE + GH_SOURCE_BUILDING] = N_("Points from building cards"),
    [ROW_SOURCE + GH_SOURCE_DISTRICT] = N_("Points from district cards"),
    [ROW_SOURCE + GH_SOURCE_CONDITION] = N_("Points from condition cards"),
    [ROW_SOURCE + GH_SOURCE_DISCARDS] = N_("Points from discards"),
    [ROW_SOURCE + GH_SOURCE_CLAIMS] = N_("Points from claims"),
    [ROW_SOURCE + GH_SOURCE_PURCHASES] = N_("Points for purchases"),
    [ROW_MISSED] = N_("Points left on the table"),
    [ROW_MISSED_CARD] = N_("that a card alone shows"),
    [ROW_MISSED_RELATION] = N_("by condition cards"),
    [ROW_MISSED_LAST_SITE] = N_("by last sites"),
    [ROW_MISSED_PAIR] = N_("by pairs"),
    [ROW_MISSED_SET] = N_("by larger sets"),
    [ROW_WRONG] = N_("Wrong claims"),
};

/* Rows that belong to the one before. */
static bool is_part(unsigned row)
{
    return row == ROW_VICTORY_LUCK || (row > ROW_MISSED && row < ROW_WRONG) || row == ROW_WITHOUT_LUCK ||
           row == ROW_EACH_SHARE || (row > ROW_START && row <= ROW_OTHERS);
}

static void print_count(char text[GH_SENTENCE_SIZE], int32_t count)
{
    gh_print(text, GH_SENTENCE_SIZE, "%d", count);
}

static void print_missed(const struct gh_analysed_seat *seat, enum row row, char text[GH_SENTENCE_SIZE])
{
    const int32_t by[] = {
        [ROW_MISSED_CARD - ROW_MISSED] = seat->missed[GH_BY_CARD],
        [ROW_MISSED_RELATION - ROW_MISSED] = seat->missed[GH_BY_RELATION],
        [ROW_MISSED_LAST_SITE - ROW_MISSED] = seat->missed[GH_BY_LAST_SITE],
        [ROW_MISSED_PAIR - ROW_MISSED] = seat->missed_pairs,
        [ROW_MISSED_SET - ROW_MISSED] = seat->missed[GH_BY_SET] - seat->missed_pairs,
    };
    int32_t all = 0;

    for (unsigned i = 1; i < sizeof by / sizeof *by; i++)
        all += by[i];
    print_count(text, row == ROW_MISSED ? all : by[row - ROW_MISSED]);
}

static void print_figure(char text[GH_SENTENCE_SIZE], struct gh_figure figure)
{
    gh_print(text, GH_SENTENCE_SIZE, "%s", figure.text);
}

static void print_balance(const struct gh_analysis *analysis, unsigned number, enum row row,
                          char text[GH_SENTENCE_SIZE])
{
    const int32_t result = analysis->result.lead[number], luck = analysis->luck.lead[number];

    if (row == ROW_VICTORY)
        print_figure(text, gh_review_part(analysis->result.share[number], 0));
    else if (row == ROW_VICTORY_LUCK)
        print_figure(text, gh_review_change(analysis->luck.share[number], 0));
    else
        print_figure(text, gh_review_change(row == ROW_RESULT         ? result
                                            : row == ROW_WITHOUT_LUCK ? result - luck
                                            : row == ROW_START        ? analysis->start.lead[number]
                                            : row == ROW_LUCK         ? luck
                                            : row == ROW_OWN          ? analysis->own.lead[number]
                                                                      : analysis->others.lead[number],
                                            1));
}

static void print_cell(const struct gh_analysis *analysis, unsigned number, enum row row, char text[GH_SENTENCE_SIZE])
{
    const struct gh_analysed_seat *seat = &analysis->seat[number];

    if (row == ROW_POINTS)
        print_count(text, analysis->state[analysis->steps].open.score[number]);
    else if (row == ROW_ACCURACY)
        print_figure(text, gh_review_part(seat->accuracy, 1));
    else if (row == ROW_MARKS)
        gh_print(text, GH_SENTENCE_SIZE, "%u, %u, %u", seat->marks[GH_MARK_INACCURACY], seat->marks[GH_MARK_MISTAKE],
                 seat->marks[GH_MARK_BLUNDER]);
    else if (row == ROW_EACH_POINTS)
        print_figure(text, gh_review_part(gh_review_each(seat->all.points, seat->all.decisions), 2));
    else if (row == ROW_EACH_SHARE)
        print_figure(text, gh_review_part(gh_review_each(seat->all.share, seat->all.decisions), 1));
    else if (row == ROW_DECISIONS)
        print_count(text, seat->all.decisions);
    else if (row >= ROW_SETUP && row <= ROW_ENDING)
        print_figure(text,
                     gh_review_part(
                         gh_review_each(seat->part[row - ROW_SETUP].points, seat->part[row - ROW_SETUP].decisions), 2));
    else if (row >= ROW_SOURCE && row < ROW_SOURCES_END)
        print_count(text, seat->source[row - ROW_SOURCE]);
    else if (row == ROW_WRONG)
        print_count(text, seat->wrong_claims);
    else if (row >= ROW_MISSED)
        print_missed(seat, row, text);
    else
        print_balance(analysis, number, row, text);
}

unsigned summary_paint(struct area area, const struct gh_analysis *analysis, const struct gh_scene *scene,
                       unsigned first)
{
    const unsigned rows = analysis->setup.referee == GH_MANUAL ? ROWS : ROW_MISSED, seats = analysis->setup.seats;
    const int room = (area.width - LABEL_LEAST) / (int)seats, column = room > 2 * COLUMN ? 2 * COLUMN : room;
    const int left = area.width - (int)seats * column, label = left > LABEL_MOST ? LABEL_MOST : left;

    for (unsigned seat = 0; seat < seats; seat++) {
        const int x = area.x + label + (int)seat * column;
        const bool fits = (int)gh_utf8_text_width(seat_name(scene, seat)) < column; /* else by the mark of the chart */

        paint_right(x + 1, area.y, column - 1, seat_look(seat), fits ? seat_name(scene, seat) : seat_mark(seat));
    }
    for (unsigned row = first; row < rows && (int)(row - first) < area.height - 1; row++) {
        const int y = area.y + 1 + (int)(row - first), indent = is_part(row) ? 2 : 0;
        char text[GH_SENTENCE_SIZE];

        paint_text(area.x + indent, y, label - indent, indent ? LOOK_DIM : LOOK_PLAIN, _(labels[row]));
        for (unsigned seat = 0; seat < seats; seat++) {
            print_cell(analysis, seat, (enum row)row, text);
            paint_right(area.x + label + (int)seat * column, y, column, indent ? LOOK_DIM : LOOK_STRONG, text);
        }
    }
    return rows + 1;
}

unsigned study_level(const struct study *study, const struct gh_scene *scene)
{
    unsigned level = 0;

    if (!study->is_done || study->analysis->setup.referee != GH_MANUAL)
        return 0;
    for (unsigned seat = 0; seat < study->analysis->setup.seats; seat++) {
        const unsigned here = gh_review_level(&study->analysis->seat[seat]);

        if (!*scene->name[seat]) /* the reader */
            return here;
        level = here > level ? here : level;
    }
    return level;
}
