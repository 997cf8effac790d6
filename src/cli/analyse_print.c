/* An analysis for people to read: decisions that cost something, missed claims, luck, and a summary for each player. */
#include "analyse.h"
#include "gadshill/lines.h"
#include "gadshill/review.h"
#include "gadshill/utf8.h"
#include "gadshill/words_proof.h"

enum { INDENT = 4, DRAWS = 5 /* that are told of */ };

static const char indent[] = "    ";

static void put(const char *sentence)
{
    gh_lines_paragraph(indent, INDENT, sentence);
}

static void print_decision(const struct gh_words *words, const struct gh_analysis *analysis, unsigned number)
{
    char sentence[GH_SENTENCE_SIZE];

    gh_lines_put(gh_review_cost(words, analysis, number, sentence));
    put(gh_review_done(words, analysis, number, sentence));
    for (unsigned i = 0; i < analysis->step[number].best.steps; i++)
        put(gh_review_better(words, analysis, number, i, sentence));
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

static void print_missed(const struct gh_words *words, const struct gh_analysis *analysis,
                         const struct gh_missed_claim *missed)
{
    char sentence[GH_SENTENCE_SIZE];
    struct gh_proof proof;

    gh_lines_put(gh_review_missed(words, missed, sentence));
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
        put(gh_review_draw(words, analysis, i, sentence));
    }
    putchar('\n');
}

static void print_errors(const struct gh_analysed_seat *seat)
{
    const struct gh_analysed_part *part = seat->part;
    char sentence[GH_SENTENCE_SIZE];

    gh_format(sentence,
              _("Decisions with a choice: %1$u. Each cost %2$s points and %3$s %% of the victory on average."),
              seat->all.decisions, gh_review_part(gh_review_each(seat->all.points, seat->all.decisions), 2).text,
              gh_review_part(gh_review_each(seat->all.share, seat->all.decisions), 1).text);
    put(sentence);
    gh_format(sentence, _("Points that each cost: setup %1$s, opening %2$s, middle %3$s, ending %4$s."),
              gh_review_part(gh_review_each(part[GH_PART_SETUP].points, part[GH_PART_SETUP].decisions), 2).text,
              gh_review_part(gh_review_each(part[GH_PART_OPENING].points, part[GH_PART_OPENING].decisions), 2).text,
              gh_review_part(gh_review_each(part[GH_PART_MIDDLE].points, part[GH_PART_MIDDLE].decisions), 2).text,
              gh_review_part(gh_review_each(part[GH_PART_ENDING].points, part[GH_PART_ENDING].decisions), 2).text);
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
              gh_review_change(analysis->start.lead[seat], 1).text, gh_review_change(analysis->luck.lead[seat], 1).text,
              gh_review_change(analysis->own.lead[seat], 1).text, gh_review_change(analysis->others.lead[seat], 1).text,
              gh_review_change(analysis->result.lead[seat], 1).text,
              gh_review_change(analysis->result.lead[seat] - analysis->luck.lead[seat], 1).text);
    put(sentence);
    gh_format(sentence,
              _("Victory in percent: %1$s before the deal, luck %2$s, own play %3$s, play of the others %4$s: result "
                "%5$s."),
              gh_review_part(analysis->start.share[seat], 0).text, gh_review_change(analysis->luck.share[seat], 0).text,
              gh_review_change(analysis->own.share[seat], 0).text,
              gh_review_change(analysis->others.share[seat], 0).text,
              gh_review_part(analysis->result.share[seat], 0).text);
    put(sentence);
}

static void print_missed_points(const struct gh_analysed_seat *seat)
{
    const int32_t *missed = seat->missed;
    const unsigned level = gh_review_level(seat);
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
                 analysis->state[analysis->steps].open.score[number],
                 gh_review_change(analysis->result.lead[number], 1).text, gh_review_part(seat->accuracy, 1).text);
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
