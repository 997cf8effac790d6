/* Errors and luck: the analysis of a replayed game (analysis.h), beside the replay. Its pieces are done by a worker
 * that the screen was given, so the replay goes on meanwhile. */
#ifndef GADSHILL_TERMINAL_STUDY_H
#define GADSHILL_TERMINAL_STUDY_H

#include "paint.h"
#include "gadshill/analysis.h"
#include "gadshill/terminal.h"

enum study_view { STUDY_SUMMARY, STUDY_DECISIONS, STUDY_CLAIMS, STUDY_LUCK, STUDY_VIEWS };

/* One line of a view: a step, or a missed claim. */
struct study_item {
    unsigned step;  /* from 1; 0: the deal */
    unsigned claim; /* STUDY_CLAIMS: its number */
};

struct study {
    struct gh_worker *worker;
    struct gh_analysis *analysis; /* NULL: none was begun */
    bool is_running, is_done;
    bool is_open; /* its own screen, and not the replay, is shown */
    enum study_view view;
    unsigned cursor[STUDY_VIEWS], first[STUDY_VIEWS]; /* an item; of the summary only the first line that is shown */
    unsigned room;                                    /* lines that the view had when it was painted last */
    struct study_item *item[STUDY_VIEWS];
    unsigned items[STUDY_VIEWS];
    char problem[GH_SENTENCE_SIZE]; /* why it cannot be analysed */
};

/* Begins, or takes over what an earlier analysis has found. */
void study_start(struct study *study, const struct gh_townfile *file, const char *text, size_t length,
                 const char *kept);
/* Looks how far it is; true: it is done now. */
bool study_pump(struct study *study);
void study_stop(struct study *study);
void study_free(struct study *study);
/* In percent. */
unsigned study_progress(const struct study *study);

/* What is to be said about step number `step`, from 1; "" when there is nothing. */
char *study_judge(const struct study *study, unsigned step, char *text, size_t size);
/* The turn that was better than this step, in sentences; false: none was found. */
bool study_better(const struct study *study, const struct gh_words *words, unsigned step, char *text, size_t size);
/* The board after it, as far as it does not depend on what is drawn. */
bool study_best_board(const struct study *study, unsigned step, struct gh_board *board);
/* The missed claim that the cursor is on; NULL: it is on none. */
const struct gh_missed_claim *study_claim(const struct study *study);

/* Another view, or another item. */
void study_move(struct study *study, uint32_t key);

/* ---- study_paint.c ---- */

/* The whole screen; `step` is where the replay is, and the first line of the item at the cursor may be clicked. */
void study_paint(struct study *study, const struct gh_scene *scene, unsigned step);

/* ---- study_chart.c ---- */

/* What each seat could expect after each step; below it marks for errors and for luck. */
void chart_paint(struct area area, const struct gh_analysis *analysis, unsigned step);

/* ---- study_table.c ---- */

/* The summary, from its line `first` on; returns how many lines it has. */
unsigned summary_paint(struct area area, const struct gh_analysis *analysis, const struct gh_scene *scene,
                       unsigned first);
/* The level of the puzzles that practise what was overlooked most by somebody at this screen; 0: nothing was. */
unsigned study_level(const struct study *study, const struct gh_scene *scene);

#endif
