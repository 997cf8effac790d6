/* What a player marks in a puzzle, and the help that there is. */
#include "puzzle_screen.h"

#include "gadshill/text.h"
#include "gadshill/memory.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_puzzle.h"
#include "gadshill/utf8.h"
#include "gadshill/words_tell.h"

#include <stdlib.h>
#include <string.h>

static void say(struct puzzle_screen *screen, bool is_bad, const char *sentence)
{
    gh_format(screen->message, "%s", sentence);
    screen->is_message_bad = is_bad;
}

/* ---- marks ---- */

/* The marks as a board: buildings with few sites left as markers, those with one as standing. */
void marks_show(struct puzzle_screen *screen)
{
    struct gh_board *board = &screen->scene.open.board;

    *board = gh_board_empty();
    for (gh_each(building, screen->puzzle->buildings)) {
        const gh_sites may = screen->notebook.marks.may[building];

        if (gh_is_single(may) && !gh_has(board->occupied, gh_lowest(may))) {
            board->placed |= gh_bit(building);
            board->site_of[building] = (uint8_t)gh_lowest(may);
            board->occupied |= may;
        } else if (may && (gh_count(may) <= FEW_SITES || building == screen->building)) {
            board->marked |= gh_bit(building);
            board->markers[building] = may;
        }
    }
    for (gh_each(building, board->marked))
        board->markers[building] &= ~board->occupied;
    screen->scene.open.owned[0] = gh_bit(screen->building); /* so the chosen one has a colour of its own */
}

/* The marks, to be changed; they can be had back. */
static struct gh_marks *change(struct puzzle_screen *screen)
{
    screen->hinted = 0;
    return gh_notebook_change(&screen->notebook);
}

void marks_judge(struct puzzle_screen *screen)
{
    const struct gh_words words = puzzle_words(screen);
    char sentence[GH_SENTENCE_SIZE];
    const gh_buildings wrong =
        gh_words_judge(&words, screen->puzzle, &screen->solution, &screen->notebook.marks, sentence);

    say(screen, wrong != 0, sentence);
}

/* Says so when two buildings have the same last site. */
static bool say_crowded(struct puzzle_screen *screen, gh_buildings placed)
{
    const struct gh_marks *marks = &screen->notebook.marks;
    const struct gh_words words = puzzle_words(screen);
    char sentence[GH_SENTENCE_SIZE];

    for (gh_each(one, placed)) {
        for (gh_each(other, placed & ~gh_first(one + 1))) {
            if (marks->may[one] != marks->may[other])
                continue;
            say(screen, true,
                gh_tell(&words, sentence,
                        _("The {building} and the {named} have only {site} left: one of them is wrong."),
                        gh_with_building("building", one), gh_with_building("named", other),
                        gh_with_site("site", gh_lowest(marks->may[one]))));
            return true;
        }
    }
    return false;
}

/* After every change: all in place ends the puzzle. */
static void look_at_marks(struct puzzle_screen *screen)
{
    const gh_buildings placed = gh_marks_placed(&screen->notebook.marks, screen->puzzle);

    marks_show(screen);
    screen->is_solved = gh_marks_are_solution(&screen->notebook.marks, screen->puzzle, &screen->solution);
    if (!say_crowded(screen, placed) && placed == screen->puzzle->buildings)
        marks_judge(screen);
}

/* Where the chosen building is put it must be able to stand. */
static bool may_place(struct puzzle_screen *screen)
{
    const struct gh_marks *marks = &screen->notebook.marks;
    const gh_buildings others = gh_marks_placed(marks, screen->puzzle) & ~gh_bit(screen->building);
    const struct gh_words words = puzzle_words(screen);
    const struct gh_value site = gh_with_site("site", screen->site);
    char sentence[GH_SENTENCE_SIZE];

    for (gh_each(other, others)) {
        if (marks->may[other] == gh_bit(screen->site)) {
            say(screen, true,
                gh_tell(&words, sentence, _("The {building} stands on {site} already."),
                        gh_with_building("building", other), site));
            return false;
        }
    }
    if (gh_has(marks->may[screen->building], screen->site))
        return true;
    say(screen, true,
        gh_tell(&words, sentence, _("You have crossed out {site} for the {building}; x takes that back."), site,
                gh_with_building("building", screen->building)));
    return false;
}

void marks_place(struct puzzle_screen *screen)
{
    const bool stands = screen->notebook.marks.may[screen->building] == gh_bit(screen->site);

    if (!stands && !may_place(screen))
        return;
    struct gh_marks *marks = change(screen);
    if (stands) /* it may be anywhere again */
        gh_marks_release(marks, puzzle_town(screen), screen->puzzle, screen->building);
    else
        gh_marks_place(marks, screen->puzzle, screen->building, screen->site);
    look_at_marks(screen);
}

void marks_cross(struct puzzle_screen *screen)
{
    change(screen)->may[screen->building] ^= gh_bit(screen->site);
    look_at_marks(screen);
}

/* What the chosen clue's mini-map alone tells. */
void marks_apply_clue(struct puzzle_screen *screen)
{
    const struct gh_card *card = &puzzle_town(screen)->card[screen->clue];
    const unsigned mine = screen->mine[screen->clue];
    struct gh_marks *marks = change(screen);

    if (card->kind == GH_DISTRICT_CARD) {
        marks->may[mine] &= card->sites;
    } else {
        marks->may[card->building] &= card->sites;
        if (card->kind == GH_CONDITION_CARD)
            marks->may[mine] &= card->mine;
    }
    look_at_marks(screen);
}

static void turn(struct puzzle_screen *screen, bool is_done, const char *nothing)
{
    if (!is_done) {
        say(screen, true, nothing);
        return;
    }
    screen->hinted = 0;
    look_at_marks(screen);
}

void marks_undo(struct puzzle_screen *screen)
{
    turn(screen, gh_notebook_undo(&screen->notebook), _("There is nothing to take back."));
}

void marks_redo(struct puzzle_screen *screen)
{
    turn(screen, gh_notebook_redo(&screen->notebook), _("There is nothing to redo."));
}

/* ---- help ---- */

/* On which keys the clues are that a proof speaks of. */
static void tell_keys(const struct puzzle_screen *screen, const struct gh_proof *proof, FILE *out)
{
    struct gh_cards cards = {{0}};
    char sentence[GH_SENTENCE_SIZE];

    for (unsigned i = 0; i < proof->count; i++)
        if (proof->step[i].technique == GH_BY_CARD || proof->step[i].technique == GH_BY_RELATION)
            gh_cards_add(&cards, proof->step[i].statement.card);
    for (gh_each_card(card, &cards))
        if (*hand_tell_key(&screen->cards, card, sentence))
            fprintf(out, "%s\n", sentence);
}

static void show_proof(struct puzzle_screen *screen, const struct gh_proof *proof)
{
    const struct gh_words words = puzzle_words(screen);
    struct gh_proof_words *told = gh_need(malloc(sizeof *told));
    struct stream stream;

    gh_words_proof(&words, proof, told);
    stream_open(&stream);
    for (unsigned i = 0; i < told->count; i++)
        fprintf(stream.out, "%s\n", told->sentence[i]);
    free(told);
    tell_keys(screen, proof, stream.out);
    popup_open(&screen->popup, _("What follows"), stream_end(&stream), false);
}

/* First where to look, then what to look for, then all of it. */
void marks_hint(struct puzzle_screen *screen)
{
    const struct gh_words words = puzzle_words(screen);
    struct gh_proof *proof = gh_need(malloc(sizeof *proof));
    char sentence[GH_SENTENCE_SIZE];

    if (gh_words_judge(&words, screen->puzzle, &screen->solution, &screen->notebook.marks, sentence)) {
        say(screen, true, sentence);
    } else if (!gh_puzzle_hint(puzzle_town(screen), screen->puzzle, &screen->notebook.marks, proof)) {
        say(screen, false, _("There is nothing more to find."));
    } else {
        const unsigned stage = gh_notebook_hint(&screen->notebook);

        screen->hinted = gh_proof_place(proof);
        say(screen, false,
            stage == 1 ? gh_words_hint_place(&words, proof, sentence)
                       : gh_words_hint_technique(&words, proof, sentence));
        if (stage == 1 && proof->technique == GH_BY_CARD &&
            *hand_tell_key(&screen->cards, proof->step[proof->count - 1].statement.card, sentence)) {
            strcat(screen->message, " ");
            strcat(screen->message, sentence);
        }
        if (stage == GH_HINT_STAGES)
            show_proof(screen, proof);
    }
    free(proof);
}

static void explain(void *user, unsigned number, bool is_found, const char *sentence)
{
    struct stream *stream = user;

    if (is_found)
        fprintf(stream->out, "   => %s\n", sentence);
    else if (number > 0)
        fprintf(stream->out, "%u. %s\n", number, sentence);
    else
        fprintf(stream->out, "   %s\n", sentence);
}

/* All steps from here, or from the beginning when something is wrong; the marks stay. */
void marks_solve(struct puzzle_screen *screen)
{
    const struct gh_words words = puzzle_words(screen);
    const struct gh_marks none = gh_marks_none(puzzle_town(screen), screen->puzzle);
    const bool is_right = !gh_marks_wrong(&screen->notebook.marks, screen->puzzle, &screen->solution);
    struct stream stream;

    stream_open(&stream);
    gh_words_explain(&words, screen->puzzle, is_right ? &screen->notebook.marks : &none, explain, &stream);
    popup_open(&screen->popup, _("The solution"), stream_end(&stream), false);
}
