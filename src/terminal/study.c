/* The analysis of a replayed game: having it made, and what it says about a step. */
#include "study.h"

#include "tty.h"
#include "gadshill/memory.h"
#include "gadshill/review.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <stdlib.h>
#include <string.h>

static void do_piece(void *user, unsigned number)
{
    gh_analysis_do(user, number);
}

/* ---- what there is to choose from ---- */

static void add_item(struct study *study, enum study_view view, unsigned step, unsigned claim)
{
    study->item[view][study->items[view]++] = (struct study_item){step, claim};
}

static void list_items(struct study *study)
{
    const struct gh_analysis *analysis = study->analysis;
    const size_t most = analysis->steps + analysis->missed_count + 1;

    for (unsigned view = 0; view < STUDY_VIEWS; view++)
        study->item[view] = gh_need(calloc(most, sizeof *study->item[view]));
    add_item(study, STUDY_LUCK, 0, 0);
    for (unsigned i = 0; i < analysis->steps; i++) {
        if (analysis->step[i].mark != GH_MARK_NOTHING)
            add_item(study, STUDY_DECISIONS, i + 1, 0);
        if (analysis->step[i].is_chance)
            add_item(study, STUDY_LUCK, i + 1, 0);
    }
    for (unsigned i = 0; i < analysis->missed_count; i++)
        add_item(study, STUDY_CLAIMS, analysis->missed[i].from, i);
}

/* ---- having it made ---- */

static void finish(struct study *study)
{
    gh_analysis_finish(study->analysis);
    study->is_done = true;
    list_items(study);
}

void study_start(struct study *study, const struct gh_townfile *file, const char *text, size_t length, const char *kept)
{
    struct gh_analysis_problem problem;

    if (study->is_running || study->is_done)
        return;
    *study->problem = 0;
    study->analysis = gh_analysis_start(&file->town, text, length, &problem);
    if (!study->analysis) {
        if (problem.refusal == GH_ANALYSIS_TOO_LONG)
            gh_format(study->problem, _("The game has more than %u steps, which is too long to be analysed."),
                      (unsigned)GH_ANALYSIS_MOST_STEPS);
        else
            gh_format(study->problem, "%s", _("The game is not over; only finished games are analysed."));
        return;
    }
    if (kept && gh_analysis_restore(study->analysis, kept)) {
        finish(study);
        return;
    }
    study->is_running = true;
    study->worker->start(study->worker, study->analysis->pieces, do_piece, study->analysis);
}

bool study_pump(struct study *study)
{
    if (!study->is_running || study->worker->done(study->worker) < study->analysis->pieces)
        return false;
    study->worker->stop(study->worker);
    study->is_running = false;
    finish(study);
    return true;
}

void study_stop(struct study *study)
{
    if (!study->is_running)
        return;
    study->worker->stop(study->worker);
    study->is_running = false;
    gh_analysis_free(study->analysis);
    study->analysis = NULL;
}

void study_free(struct study *study)
{
    study_stop(study);
    gh_analysis_free(study->analysis);
    for (unsigned view = 0; view < STUDY_VIEWS; view++)
        free(study->item[view]);
}

unsigned study_progress(const struct study *study)
{
    return study->is_running ? study->worker->done(study->worker) * 100 / study->analysis->pieces : 0;
}

/* ---- one step ---- */

static const struct gh_analysed_step *step_of(const struct study *study, unsigned step)
{
    return study->is_done && step > 0 && step <= study->analysis->steps ? &study->analysis->step[step - 1] : NULL;
}

static void add_sentence(char *text, size_t size, const char *sentence)
{
    const size_t length = strlen(text);

    if (*sentence)
        gh_print(text + length, size - length, length > 0 ? " %s" : "%s", sentence);
}

static void judge_decision(const struct gh_analysed_step *step, char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_cost *cost = &step->cost;

    if (step->was_best)
        gh_print(sentence, GH_SENTENCE_SIZE, "%s", _("Nothing better was found."));
    else if (step->mark == GH_MARK_NOTHING)
        gh_print(sentence, GH_SENTENCE_SIZE,
                 _("Not surely worse than the best: %1$s %% of the victory (give or take %2$s)."),
                 gh_review_part(cost->share, 1).text, gh_review_part(cost->share_error, 1).text);
    else
        /* TRANSLATORS: %1 is "inaccuracy", "mistake" or "blunder". */
        gh_print(sentence, GH_SENTENCE_SIZE,
                 _("Judged as: %1$s. It cost %2$s points (give or take %3$s) and %4$s %% of the victory (give or take "
                   "%5$s)."),
                 gh_review_mark(step->mark), gh_review_part(cost->points, 2).text,
                 gh_review_part(cost->points_error, 2).text, gh_review_part(cost->share, 1).text,
                 gh_review_part(cost->share_error, 1).text);
}

char *study_judge(const struct study *study, unsigned number, char *text, size_t size)
{
    const struct gh_analysed_step *step = step_of(study, number);
    char sentence[GH_SENTENCE_SIZE];

    *text = 0;
    if (!step)
        return text;
    if (step->is_decision) {
        judge_decision(step, sentence);
        add_sentence(text, size, sentence);
    }
    if (step->is_wrong_claim)
        add_sentence(text, size, _("The claim was wrong."));
    if (step->is_chance) {
        gh_format(sentence, _("Luck of this draw: %1$s points, %2$s %% of the victory."),
                  gh_review_change(step->luck.lead[step->seat], 2).text,
                  gh_review_change(step->luck.share[step->seat], 1).text);
        add_sentence(text, size, sentence);
    }
    return text;
}

bool study_better(const struct study *study, const struct gh_words *words, unsigned number, char *text, size_t size)
{
    const struct gh_analysed_step *step = step_of(study, number);
    char sentence[GH_SENTENCE_SIZE];

    *text = 0;
    if (!step || !step->is_decision || step->was_best)
        return false;
    for (unsigned i = 0; i < step->best.steps; i++)
        add_sentence(text, size, gh_review_better(words, study->analysis, number - 1, i, sentence));
    return true;
}

bool study_best_board(const struct study *study, unsigned number, struct gh_board *board)
{
    const struct gh_analysed_step *step = step_of(study, number);

    if (!step || !step->is_decision || step->was_best)
        return false;
    struct gh_state state = study->analysis->state[number - 1];
    struct gh_events *events = gh_need(malloc(sizeof *events));
    for (unsigned i = 0; i < step->best.steps && step->best.step[i].kind != GH_DRAW; i++) {
        events->count = 0;
        gh_apply(study->analysis->town, &state, step->seat, step->best.step[i], events);
    }
    free(events);
    *board = state.open.board;
    return true;
}

const struct gh_missed_claim *study_claim(const struct study *study)
{
    if (study->view != STUDY_CLAIMS || !study->is_done || study->items[STUDY_CLAIMS] == 0)
        return NULL;
    return &study->analysis->missed[study->item[STUDY_CLAIMS][study->cursor[STUDY_CLAIMS]].claim];
}

/* ---- moving ---- */

static void turn_to(struct study *study, unsigned view)
{
    if (view < STUDY_VIEWS && (view != STUDY_CLAIMS || study->analysis->setup.referee == GH_MANUAL))
        study->view = (enum study_view)view;
}

/* The next view; the one of claims only where there are any. */
static void turn(struct study *study, unsigned by)
{
    const enum study_view before = study->view;

    turn_to(study, (before + by) % STUDY_VIEWS);
    if (study->view == before)
        turn_to(study, (before + 2 * by) % STUDY_VIEWS);
}

void study_move(struct study *study, uint32_t key)
{
    if (key == TAB || key == RIGHT)
        turn(study, 1);
    else if (key == BACK_TAB || key == LEFT)
        turn(study, STUDY_VIEWS - 1);
    else if (key >= '1' && key < '1' + STUDY_VIEWS)
        turn_to(study, key - '1');
    const bool is_table = study->view == STUDY_SUMMARY;
    unsigned *at = is_table ? &study->first[STUDY_SUMMARY] : &study->cursor[study->view];
    const unsigned items = study->items[study->view], room = study->room > 1 ? study->room : 2;
    const unsigned last = !is_table ? (items > 0 ? items - 1 : 0) : items > room ? items - room : 0;
    const unsigned by = key == UP || key == DOWN ? 1 : key == PAGE_UP || key == PAGE_DOWN ? room - 1 : 0;

    if (key == UP || key == PAGE_UP)
        *at = *at > by ? *at - by : 0;
    else if (key == DOWN || key == PAGE_DOWN)
        *at = *at + by < last ? *at + by : last;
    else if (key == HOME || key == END)
        *at = key == HOME ? 0 : last;
}
