/* An analysis in sentences (review.h). */
#include "gadshill/review.h"

#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/words_rules.h"
#include "gadshill/words_tell.h"

struct gh_figure gh_review_part(int32_t hundredths, unsigned decimals)
{
    return gh_figure(hundredths / 100.0, decimals);
}

struct gh_figure gh_review_change(int32_t hundredths, unsigned decimals)
{
    return gh_figure_signed(hundredths / 100.0, decimals);
}

/* The reader has no name. */
static const char *name_of(const struct gh_words *words, unsigned seat)
{
    return words->seat_name[seat] ? words->seat_name[seat] : _("You");
}

const char *gh_review_mark(enum gh_mark mark)
{
    static const char *const words[GH_MARKS_COUNT] = {"", N_("inaccuracy"), N_("mistake"), N_("blunder")};

    return mark == GH_MARK_NOTHING ? "" : _(words[mark]);
}

char *gh_review_cost(const struct gh_words *words, const struct gh_analysis *analysis, unsigned number,
                     char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_analysed_step *step = &analysis->step[number];
    const struct gh_cost *cost = &step->cost;

    return gh_print(sentence, GH_SENTENCE_SIZE,
                    _("Step %1$u, %2$s: %3$s. It cost %4$s points (give or take %5$s) and %6$s %% of the victory (give "
                      "or take %7$s)."),
                    number + 1, name_of(words, step->seat), gh_review_mark(step->mark),
                    gh_review_part(cost->points, 2).text, gh_review_part(cost->points_error, 2).text,
                    gh_review_part(cost->share, 1).text, gh_review_part(cost->share_error, 1).text);
}

char *gh_review_done(const struct gh_words *words, const struct gh_analysis *analysis, unsigned number,
                     char sentence[GH_SENTENCE_SIZE])
{
    char move[GH_SENTENCE_SIZE];

    return gh_print(sentence, GH_SENTENCE_SIZE, _("Done: %s"),
                    gh_words_move(words, analysis->step[number].action, move));
}

char *gh_review_better(const struct gh_words *words, const struct gh_analysis *analysis, unsigned number, unsigned i,
                       char sentence[GH_SENTENCE_SIZE])
{
    char move[GH_SENTENCE_SIZE];

    return gh_print(sentence, GH_SENTENCE_SIZE, i == 0 ? _("Better: %s") : _("Then: %s"),
                    gh_words_move(words, analysis->step[number].best.step[i], move));
}

char *gh_review_draw(const struct gh_words *words, const struct gh_analysis *analysis, unsigned number,
                     char sentence[GH_SENTENCE_SIZE])
{
    const struct gh_analysed_step *step = &analysis->step[number];

    return gh_print(sentence, GH_SENTENCE_SIZE, _("Step %1$u, %2$s: %3$s points, %4$s %% of the victory."), number + 1,
                    name_of(words, step->seat), gh_review_change(step->luck.lead[step->seat], 2).text,
                    gh_review_change(step->luck.share[step->seat], 1).text);
}

static void list_seats(const struct gh_words *words, unsigned seats, char *list, size_t size)
{
    unsigned left = gh_count(seats);

    *list = 0;
    for (gh_each(seat, seats))
        gh_words_join(list, size, name_of(words, seat), --left, GH_JOIN_AND);
}

char *gh_review_missed(const struct gh_words *words, const struct gh_missed_claim *missed,
                       char sentence[GH_SENTENCE_SIZE])
{
    const bool is_claimed = missed->claimed_by != GH_NONE;
    char who[GH_SENTENCE_SIZE];
    bool has_reader = is_claimed && !words->seat_name[missed->claimed_by];

    for (gh_each(seat, missed->missed_by))
        has_reader |= !words->seat_name[seat];
    list_seats(words, missed->missed_by, who, sizeof who);
    const char *const form =
        has_reader && is_claimed
            ? _("Steps {from} to {to}: the marker of the {building} on {site}. Overlooked: {who}. Claimed: {other}.")
        : has_reader ? _("Steps {from} to {to}: the marker of the {building} on {site}. Overlooked: {who}.")
        : is_claimed ? _("Steps {from} to {to}: the marker of the {building} on {site}, overlooked by {who}, claimed "
                         "by {other}.")
                     : _("Steps {from} to {to}: the marker of the {building} on {site}, overlooked by {who}.");
    gh_tell(words, sentence, form, gh_with_number("from", missed->from), gh_with_number("to", missed->to),
            gh_with_building("building", missed->building), gh_with_site("site", missed->site),
            gh_with_text("who", who), gh_with_text("other", is_claimed ? name_of(words, missed->claimed_by) : ""));
    return sentence;
}

unsigned gh_review_level(const struct gh_analysed_seat *seat)
{
    const int32_t *missed = seat->missed;
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

int32_t gh_review_each(int32_t sum, unsigned count)
{
    return count ? sum / (int32_t)count : 0;
}
