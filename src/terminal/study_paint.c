/* The screen of an analysis: the chart, and below it a summary or a list with what there is to say about one item. */
#include "study.h"

#include "popup.h"
#include "scene.h"
#include "study_text.h"
#include "tty.h"
#include "gadshill/review.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <stdlib.h>

enum {
    CHART_LEAST = 7, /* lines, with its marks */
    CHART_MOST = 20,
    WIDE = 110, /* columns from which what is said stands beside the list */
    LIST_WIDTH = 52,
    LIST_LEAST = 4
};

/* ---- around it ---- */

static void paint_names(int y, const struct gh_scene *scene, unsigned seats)
{
    int x = 1;

    x += paint_text(x, y, tty_width() - x, LOOK_HEAD, _("Expected share of the victory")) + 3;
    for (unsigned seat = 0; seat < seats && x < tty_width() - 2; seat++) {
        x += paint_text(x, y, 1, seat_look(seat), seat_mark(seat)) + 1;
        x += paint_text(x, y, tty_width() - x - 1, seat_look(seat), seat_name(scene, seat)) + 2;
    }
}

static void paint_views(struct study *study, int y)
{
    const char *const names[STUDY_VIEWS] = {_("Summary"), _("Decisions"), _("Overlooked"), _("Luck")};
    int x = 1;

    paint_line(0, y, tty_width(), LOOK_RULE);
    for (unsigned view = 0; view < STUDY_VIEWS; view++) {
        const bool is_here = view == (unsigned)study->view;
        char text[128];

        if (view == STUDY_CLAIMS && study->analysis->setup.referee != GH_MANUAL)
            continue;
        if (view == STUDY_DECISIONS || view == STUDY_CLAIMS)
            gh_format(text, " %u %s (%u) ", view + 1, names[view], study->items[view]);
        else
            gh_format(text, " %u %s ", view + 1, names[view]);
        const int width = paint_text(x, y, tty_width() - x, is_here ? LOOK_CURSOR : LOOK_HEAD, text);
        hit_add((struct area){x, y, width, 1}, HIT_KEY, '1' + view);
        x += width + 1;
    }
}

/* ---- lists ---- */

static void paint_seats(int x, int y, int width, const struct gh_scene *scene, unsigned seats)
{
    const int end = x + width;

    for (gh_each(seat, seats)) {
        if (end - x < 3)
            return;
        x += paint_text(x, y, 1, seat_look(seat), seat_mark(seat)) + 1;
        x += paint_text(x, y, end - x, seat_look(seat), seat_name(scene, seat)) + 1;
    }
}

static void paint_claim(struct area area, const struct study *study, const struct gh_scene *scene,
                        const struct study_item *item, enum look look)
{
    const struct gh_missed_claim *missed = &study->analysis->missed[item->claim];
    char text[GH_SENTENCE_SIZE];

    gh_format(text, "%s, %s", gh_spoken(&scene->file->building_name[missed->building]),
              scene->file->town.site_name[missed->site]);
    paint_text(area.x + 6, area.y, 22, look, text);
    gh_format(text, "%u", missed->points);
    paint_right(area.x + 28, area.y, 3, look, text);
    paint_seats(area.x + 33, area.y, area.width - 33, scene, missed->missed_by);
}

static void paint_step(struct area area, const struct study *study, const struct gh_scene *scene,
                       const struct study_item *item, enum look look)
{
    const struct gh_analysis *analysis = study->analysis;
    const struct gh_analysed_step *step = &analysis->step[item->step - 1];
    const bool is_luck = study->view == STUDY_LUCK;
    char text[GH_SENTENCE_SIZE];

    paint_seats(area.x + 6, area.y, 16, scene, gh_bit(step->seat));
    paint_text(area.x + 23, area.y, 16, look,
               is_luck ? (step->is_reshuffle ? _("shuffled anew") : "") : gh_review_mark((enum gh_mark)step->mark));
    gh_format(text, _("%s %%"),
              is_luck ? gh_review_change(step->luck.share[step->seat], 1).text
                      : gh_review_change(-step->cost.share, 1).text);
    paint_right(area.x + 39, area.y, 11, look, text);
}

static void paint_item(struct area area, const struct study *study, const struct gh_scene *scene, unsigned number)
{
    const struct study_item *item = &study->item[study->view][number];
    const bool is_here = study->cursor[study->view] == number;
    const enum look look = is_here ? LOOK_STRONG : LOOK_PLAIN;
    char text[32];

    if (is_here)
        paint_fill(area, LOOK_CURSOR);
    if (item->step > 0)
        gh_format(text, "%u", item->step);
    else
        gh_format(text, "%s", "-");
    paint_right(area.x, area.y, 5, is_here ? LOOK_CURSOR : look, text);
    if (study->view == STUDY_CLAIMS)
        paint_claim(area, study, scene, item, is_here ? LOOK_CURSOR : look);
    else if (item->step > 0)
        paint_step(area, study, scene, item, is_here ? LOOK_CURSOR : look);
    else
        paint_text(area.x + 6, area.y, area.width - 6, is_here ? LOOK_CURSOR : look, _("the deal"));
    hit_add(area, HIT_ITEM, number);
}

static void paint_list(struct area area, struct study *study, const struct gh_scene *scene)
{
    const enum study_view view = study->view;
    unsigned *first = &study->first[view];

    study->room = (unsigned)area.height;
    if (study->cursor[view] < *first)
        *first = study->cursor[view];
    if (study->cursor[view] >= *first + study->room)
        *first = study->cursor[view] - study->room + 1;
    for (unsigned i = 0; i < study->room && *first + i < study->items[view]; i++)
        paint_item((struct area){area.x, area.y + (int)i, area.width, 1}, study, scene, *first + i);
}

static void paint_view(struct area area, struct study *study, const struct gh_scene *scene)
{
    if (study->view == STUDY_SUMMARY) {
        study->room = (unsigned)area.height;
        study->items[STUDY_SUMMARY] = summary_paint(area, study->analysis, scene, study->first[STUDY_SUMMARY]);
        return;
    }
    char *text = study_text(study, scene);
    if (study->items[study->view] == 0) {
        paint_wrapped(area, LOOK_PLAIN, 0, text);
    } else if (tty_width() >= WIDE) {
        paint_list((struct area){area.x, area.y, LIST_WIDTH, area.height}, study, scene);
        area.x += LIST_WIDTH + 2;
        area.width -= LIST_WIDTH + 2;
        paint_wrapped(area, LOOK_PLAIN, 0, text);
    } else {
        const int lines = paint_wrapped((struct area){0, 0, area.width, 0}, LOOK_PLAIN, 0, text);
        const int least = area.height - LIST_LEAST - 1, below = lines < least ? lines : least;

        paint_list((struct area){area.x, area.y, area.width, area.height - below - 1}, study, scene);
        paint_line(area.x, area.y + area.height - below - 1, area.width, LOOK_RULE);
        paint_wrapped((struct area){area.x, area.y + area.height - below, area.width, below}, LOOK_PLAIN, 0, text);
    }
    free(text);
}

/* ---- while it is being made ---- */

static void paint_progress(const struct study *study)
{
    const int width = tty_width() - 8, y = tty_height() / 2 - 2;
    char text[GH_SENTENCE_SIZE];

    if (*study->problem) {
        paint_wrapped((struct area){4, y, width, 4}, LOOK_STRONG, 0, study->problem);
        return;
    }
    if (!study->is_running) {
        paint_wrapped((struct area){4, y, width, 4}, LOOK_STRONG, 0, _("The analysis was stopped."));
        return;
    }
    const unsigned percent = study_progress(study);
    gh_format(text, _("Each decision is tried again in many imagined games: %u %%"), percent);
    paint_wrapped((struct area){4, y, width, 2}, LOOK_STRONG, 0, text);
    for (int x = 0; x < width; x++)
        paint_text(4 + x, y + 2, 1, LOOK_GOOD, x * 100 < (int)percent * width ? "█" : "░");
}

static void paint_keys(const struct study *study, const struct gh_scene *scene)
{
    const bool has_items = study->is_done && study->view != STUDY_SUMMARY && study->items[study->view] > 0;
    const struct key_help keys[] = {
        {ENTER, _("Enter"), has_items ? _("on the map") : ""},
        {'s', "", study->is_running ? _("stop") : ""},
        {'s', "", !study->is_running && !study->is_done && !*study->problem ? _("begin anew") : ""},
        {ESCAPE, _("Esc"), _("replay")},
        {'z', "", study_level(study, scene) ? _("practise") : ""},
        {'t', "", has_items ? _("try it") : ""},
        {TAB, "Tab", study->is_done ? _("next page") : ""},
        {'i', "", has_items ? _("all of it") : ""},
        {DOWN, "↑↓", study->is_done ? _("move") : ""},
        {'?', "", _("keys")},
        {'q', "", _("leave")},
    };

    keys_paint(keys, sizeof keys / sizeof *keys);
}

void study_paint(struct study *study, const struct gh_scene *scene, unsigned step)
{
    const int width = tty_width(), height = tty_height();

    title_paint(scene, _("errors and luck"), false);
    paint_keys(study, scene);
    if (!study->is_done) {
        paint_progress(study);
        return;
    }
    int chart = (height - 10) / 2, y = 2;

    chart = chart < CHART_LEAST ? CHART_LEAST : chart > CHART_MOST ? CHART_MOST : chart;
    paint_names(1, scene, study->analysis->setup.seats);
    chart_paint((struct area){1, y, width - 2, chart}, study->analysis, step);
    y += chart;
    char legend[GH_SENTENCE_SIZE];
    gh_format(legend, "~ %s  ? %s  ! %s   + %s  - %s", gh_review_mark(GH_MARK_INACCURACY),
              gh_review_mark(GH_MARK_MISTAKE), gh_review_mark(GH_MARK_BLUNDER), _("good luck"), _("bad luck"));
    paint_text(1, y++, width - 2, LOOK_DIM, legend);
    paint_views(study, y++);
    paint_view((struct area){1, y, width - 2, height - 1 - y}, study, scene);
}
