/* An analysis for people to read: decisions that cost something, missed claims, luck, and a summary for each player. */
#include "analyse.h"
#include "gadshill/lines.h"
#include "gadshill/utf8.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_rules.h"
#include "gadshill/words_tell.h"

#include <string.h>

enum { INDENT = 4, DRAWS = 5 /* that are told of */ };

static const char indent[] = "    ";

/* Hundredths as people write them. */
static struct gh_figure part_of(int32_t hundredths, unsigned decimals)
{
    return gh_figure(hundredths / 100.0, decimals);
}

static struct gh_figure change_of(int32_t hundredths, unsigned decimals)
{
    return gh_figure_signed(hundredths / 100.0, decimals);
}

static const char *mark_words(enum gh_mark mark)
{
    static const char *const words[GH_MARKS_COUNT] = {"", N_("inaccuracy"), N_("mistake"), N_("blunder")};

    return _(words[mark]);
}

static void put(const char *sentence)
{
    gh_lines_paragraph(indent, INDENT, sentence);
}

static void print_decision(const struct gh_words *words, const struct gh_analysis *analysis, unsigned number)
{
    const struct gh_analysed_step *step = &analysis->step[number];
    const struct gh_cost *cost = &step->cost;
    char sentence[GH_SENTENCE_SIZE], move[GH_SENTENCE_SIZE];

    gh_lines_say(_("Step %1$u, %2$s: %3$s. It cost %4$s points (give or take %5$s) and %6$s %% of the victory (give or "
                   "take %7$s)."),
                 number + 1, words->seat_name[step->seat], mark_words(step->mark), part_of(cost->points, 2).text,
                 part_of(cost->points_error, 2).text, part_of(cost->share, 1).text, part_of(cost->share_error, 1).text);
    gh_format(sentence, _("Done: %s"), gh_words_move(words, step->action, move));
    put(sentence);
    for (unsigned i = 0; i < step->best.steps; i++) {
        gh_words_move(words, step->best.step[i], move);
        gh_format(sentence, i == 0 ? _("Better: %s") : _("Then: %s"), move);
        put(sentence);
    }
}

static void print_decisions(const struct gh_words *words, const struct gh_analysis *analysis)
{
    unsigned count = 0;

    gh_lines_put(_("DECISIONS"));
    for (unsigned i = 0; i < analysis->steps; i++) {
        if (analysis->step[i].mark != GH_MARK_NOTHING) {
            print_decision(words, analysis, i);
            count++;
        }
    }
    if (count == 0)
        gh_lines_put(_("No decision was surely wrong."));
    putchar('\n');
}

static void list_seats(const struct gh_words *words, unsigned seats, char *list, size_t size)
{
    unsigned left = gh_count(seats);

    *list = 0;
    for (gh_each(seat, seats))
        gh_words_join(list, size, words->seat_name[seat], --left, GH_JOIN_AND);
}

static void print_missed(const struct gh_words *words, const struct gh_analysis *analysis,
                         const struct gh_missed_claim *missed)
{
    const bool is_claimed = missed->claimed_by != GH_NONE;
    char sentence[GH_SENTENCE_SIZE], who[GH_SENTENCE_SIZE];
    struct gh_proof proof;

    list_seats(words, missed->missed_by, who, sizeof who);
    gh_tell(words, sentence,
            is_claimed ? _("Steps {from} to {to}: the marker of the {building} on {site}, overlooked by {who}, claimed "
                           "by {other}.")
                       : _("Steps {from} to {to}: the marker of the {building} on {site}, overlooked by {who}."),
            gh_with_number("from", missed->from), gh_with_number("to", missed->to),
            gh_with_building("building", missed->building), gh_with_site("site", missed->site),
            gh_with_text("who", who), gh_with_text("other", is_claimed ? words->seat_name[missed->claimed_by] : ""));
    gh_lines_put(sentence);
    if (gh_missed_proof(analysis, missed, &proof))
        put(gh_words_step(words, &proof.step[proof.count - 1], sentence));
}

static void print_claims(const struct gh_words *words, const struct gh_analysis *analysis)
{
    gh_lines_put(_("MISSED CLAIMS"));
    for (unsigned i = 0; i < analysis->missed_count; i++)
        print_missed(words, analysis, &analysis->missed[i]);
    if (analysis->missed_count == 0)
        gh_lines_put(_("None."));
    putchar('\n');
}

static int32_t size_of(const struct gh_analysed_step *step)
{
    const int32_t share = step->luck.share[step->seat];

    return !step->is_chance ? 0 : share < 0 ? -share : share;
}

/* The draws that mattered most, in their order. */
static void print_luck(const struct gh_words *words, const struct gh_analysis *analysis)
{
    gh_lines_put(_("LUCK"));
    gh_lines_put(_("The draws that mattered most:"));
    for (unsigned i = 0; i < analysis->steps; i++) {
        const struct gh_analysed_step *step = &analysis->step[i];
        char sentence[GH_SENTENCE_SIZE];
        unsigned above = 0;

        for (unsigned j = 0; j < analysis->steps; j++)
            above +=
                size_of(&analysis->step[j]) > size_of(step) || (size_of(&analysis->step[j]) == size_of(step) && j < i);
        if (size_of(step) == 0 || above >= DRAWS)
            continue;
        gh_format(sentence, _("Step %1$u, %2$s: %3$s points, %4$s %% of the victory."), i + 1,
                  words->seat_name[step->seat], change_of(step->luck.lead[step->seat], 2).text,
                  change_of(step->luck.share[step->seat], 1).text);
        put(sentence);
    }
    putchar('\n');
}

static int32_t each(int32_t sum, unsigned count)
{
    return count ? sum / (int32_t)count : 0;
}

static void print_errors(const struct gh_analysed_seat *seat)
{
    const struct gh_analysed_part *part = seat->part;
    char sentence[GH_SENTENCE_SIZE];

    gh_format(sentence,
              _("Decisions with a choice: %1$u. Each cost %2$s points and %3$s %% of the victory on average."),
              seat->all.decisions, part_of(each(seat->all.points, seat->all.decisions), 2).text,
              part_of(each(seat->all.share, seat->all.decisions), 1).text);
    put(sentence);
    gh_format(sentence, _("Points that each cost: setup %1$s, opening %2$s, middle %3$s, ending %4$s."),
              part_of(each(part[GH_PART_SETUP].points, part[GH_PART_SETUP].decisions), 2).text,
              part_of(each(part[GH_PART_OPENING].points, part[GH_PART_OPENING].decisions), 2).text,
              part_of(each(part[GH_PART_MIDDLE].points, part[GH_PART_MIDDLE].decisions), 2).text,
              part_of(each(part[GH_PART_ENDING].points, part[GH_PART_ENDING].decisions), 2).text);
    put(sentence);
    gh_format(sentence, _("Inaccuracies: %1$u. Mistakes: %2$u. Blunders: %3$u."), seat->marks[GH_MARK_INACCURACY],
              seat->marks[GH_MARK_MISTAKE], seat->marks[GH_MARK_BLUNDER]);
    put(sentence);
}

static void print_balance(const struct gh_analysis *analysis, unsigned seat)
{
    char sentence[GH_SENTENCE_SIZE];

    gh_format(sentence,
              _("Points: %1$s before the deal, luck %2$s, own play %3$s, play of the others %4$s: result %5$s, without "
                "luck %6$s."),
              change_of(analysis->start.lead[seat], 1).text, change_of(analysis->luck.lead[seat], 1).text,
              change_of(analysis->own.lead[seat], 1).text, change_of(analysis->others.lead[seat], 1).text,
              change_of(analysis->result.lead[seat], 1).text,
              change_of(analysis->result.lead[seat] - analysis->luck.lead[seat], 1).text);
    put(sentence);
    gh_format(sentence,
              _("Victory in percent: %1$s before the deal, luck %2$s, own play %3$s, play of the others %4$s: result "
                "%5$s."),
              part_of(analysis->start.share[seat], 0).text, change_of(analysis->luck.share[seat], 0).text,
              change_of(analysis->own.share[seat], 0).text, change_of(analysis->others.share[seat], 0).text,
              part_of(analysis->result.share[seat], 0).text);
    put(sentence);
}

/* The level of the puzzles that practise what was overlooked most (docs/puzzles.md); 0: nothing was. */
static unsigned level_of(const int32_t missed[GH_TECHNIQUES_COUNT])
{
    const int32_t by_level[] = {missed[GH_BY_CARD] + missed[GH_BY_LAST_SITE], missed[GH_BY_RELATION],
                                missed[GH_BY_SET]};
    unsigned level = 0;
    int32_t most = 0;

    for (unsigned i = 0; i < sizeof by_level / sizeof *by_level; i++) {
        if (by_level[i] >= most && by_level[i] > 0) {
            most = by_level[i];
            level = i + 1;
        }
    }
    return level;
}

static void print_missed_points(const struct gh_analysed_seat *seat)
{
    const int32_t *missed = seat->missed;
    const unsigned level = level_of(missed);
    char sentence[GH_SENTENCE_SIZE];

    gh_format(sentence,
              _("Points left on the table: %1$d that a card alone shows, %2$d by condition cards, %3$d by last sites, "
                "%4$d by pairs, %5$d by larger sets. Wrong claims: %6$u."),
              missed[GH_BY_CARD], missed[GH_BY_RELATION], missed[GH_BY_LAST_SITE], seat->missed_pairs,
              missed[GH_BY_SET] - seat->missed_pairs, seat->wrong_claims);
    put(sentence);
    if (level) {
        gh_format(sentence, _("Puzzles practise what was overlooked most: gadshill puzzle new --level %u"), level);
        put(sentence);
    }
}

static void print_seat(const struct gh_words *words, const struct gh_analysis *analysis, unsigned number)
{
    const struct gh_analysed_seat *seat = &analysis->seat[number];
    const int32_t *source = seat->source;
    char sentence[GH_SENTENCE_SIZE];

    gh_lines_say(_("%1$s. Points: %2$u, %3$s over the others' mean. Accuracy: %4$s of 100."), words->seat_name[number],
                 analysis->state[analysis->steps].open.score[number], change_of(analysis->result.lead[number], 1).text,
                 part_of(seat->accuracy, 1).text);
    print_errors(seat);
    print_balance(analysis, number);
    gh_format(
        sentence,
        _("Points from building cards: %1$d, district cards: %2$d, condition cards: %3$d, discards: %4$d, claims: "
          "%5$d, purchases: %6$d."),
        source[GH_SOURCE_BUILDING], source[GH_SOURCE_DISTRICT], source[GH_SOURCE_CONDITION], source[GH_SOURCE_DISCARDS],
        source[GH_SOURCE_CLAIMS], source[GH_SOURCE_PURCHASES]);
    put(sentence);
    if (analysis->setup.referee == GH_MANUAL)
        print_missed_points(seat);
}

void analyse_print(const struct gh_townfile *file, const struct gh_analysis *analysis)
{
    const struct gh_words words = {file, cli_seat_names()};

    print_decisions(&words, analysis);
    if (analysis->setup.referee == GH_MANUAL)
        print_claims(&words, analysis);
    print_luck(&words, analysis);
    gh_lines_put(_("PLAYERS"));
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++)
        print_seat(&words, analysis, seat);
}
