/* A puzzle on the screen: its map, buildings and clues, and what has been found. */
#include "puzzle_parts.h"
#include "gadshill/draw.h"
#include "gadshill/paragraph.h"
#include "gadshill/words_puzzle.h"
#include "gadshill/words_rules.h"
#include "gadshill/words_tell.h"
#include "gadshill/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { CELL_WIDTH = 8, CELL_LINES = 2, MINI_MAP_GAP = 3, PAGE_WIDTH = 80, LIST_SIZE = 2048 };

/* ---- the map ---- */

struct drawing {
    const struct gh_lines_puzzle *puzzle;
    const struct gh_marks *marks;
};

/* "=Ca=" where the casino stands; "Ca Ho Sh" where only a few may be; nothing where most may be. */
static void label_site(void *user, unsigned site, unsigned line, char *out, size_t size)
{
    enum { SIGNS_A_LINE = 3, MOST_SIGNS = SIGNS_A_LINE * CELL_LINES };
    const struct drawing *drawing = user;
    const struct gh_puzzle *puzzle = &drawing->puzzle->puzzle;
    gh_buildings here = 0;
    size_t used = 0;
    unsigned at = 0;

    for (gh_each(building, puzzle->buildings))
        here |= gh_has(drawing->marks->may[building], site) ? gh_bit(building) : 0;
    for (gh_each(building, here & gh_marks_placed(drawing->marks, puzzle))) {
        if (line == 0)
            snprintf(out, size, "=%s=", gh_spoken_sign(&drawing->puzzle->file->building_sign[building]));
        return;
    }
    if (gh_count(here) > MOST_SIGNS) {
        snprintf(out, size, "%s", line == 0 ? "..." : "");
        return;
    }
    for (gh_each(building, here)) {
        if (at++ / SIGNS_A_LINE == line)
            used += (size_t)snprintf(out + used, size - used, used ? " %s" : "%s",
                                     gh_spoken_sign(&drawing->puzzle->file->building_sign[building]));
    }
}

static void label_frame(void *user, unsigned frame, unsigned line, char *out, size_t size)
{
    const struct drawing *drawing = user;

    if (line == 0)
        snprintf(out, size, "[%s]", gh_spoken_sign(&drawing->puzzle->file->landmark_sign[frame]));
}

void puzzle_draw_marks(const struct gh_lines_puzzle *puzzle, const struct gh_marks *marks)
{
    struct drawing drawing = {puzzle, marks};
    const struct gh_map_labels labels = {CELL_WIDTH, CELL_LINES, label_site, label_frame, &drawing};

    gh_draw_map(puzzle->file, &labels, !gh_utf8_in_locale(), stdout);
}

void puzzle_tell_marks(const struct gh_lines_puzzle *puzzle, const struct gh_marks *marks)
{
    const gh_buildings placed = gh_marks_placed(marks, &puzzle->puzzle);
    const gh_sites all = gh_first(puzzle->town->sites);
    char text[GH_SENTENCE_SIZE];

    for (gh_each(building, puzzle->puzzle.buildings)) {
        const gh_sites may = marks->may[building];
        const bool is_open = gh_count(may) > puzzle->town->sites / 2u; /* then what is crossed out is told */
        const char *sentence = may == all                 ? _("You know nothing about the {building} yet.")
                               : may == 0                 ? _("The {building} has no site left.")
                               : gh_has(placed, building) ? _("The {building} stands on {sites}.")
                               : is_open                  ? _("The {building} may be anywhere but on {sites}.")
                                                          : _("The {building} may be on {sites}.");

        gh_tell(&puzzle->words, text, sentence, gh_with_building("building", building),
                is_open ? gh_with_sites("sites", all & ~may, GH_JOIN_AND) : gh_with_sites("sites", may, GH_JOIN_OR));
        gh_lines_paragraph("  ", 4, text);
    }
}

/* ---- clues ---- */

/* "Card 44, condition card (? casino, ! hotel, * both)" */
static void describe_clue(const struct gh_lines_puzzle *puzzle, struct gh_statement clue, char text[GH_SENTENCE_SIZE])
{
    const struct gh_card *card = &puzzle->town->card[clue.card];
    const struct gh_value number = gh_with_number("card", clue.card + 1u);
    const struct gh_value kind = gh_with_text("kind", gh_words_kind(card->kind));
    const unsigned subject = card->kind == GH_DISTRICT_CARD ? clue.mine : clue.named;

    if (card->kind != GH_CONDITION_CARD)
        gh_tell(&puzzle->words, text, _("Card {card}, {kind} (? {building})"), number, kind,
                gh_with_building("building", subject));
    else
        gh_tell(&puzzle->words, text,
                card->sites & card->mine ? _("Card {card}, {kind} (? {named}, ! {mine}, * both)")
                                         : _("Card {card}, {kind} (? {named}, ! {mine})"),
                number, kind, gh_with_building("named", clue.named), gh_with_building("mine", clue.mine));
}

/* Takes the next line, at most so wide, off a text and prints it. */
static void print_line(const char **text, unsigned width)
{
    const size_t length = gh_utf8_line(*text, width);

    fwrite(*text, 1, length, stdout);
    *text += length;
    *text += strspn(*text, " ");
}

/* A drawing on the left, texts one after the other on the right of it. */
static void print_side_by_side(char *drawing, const char *const texts[], unsigned count)
{
    unsigned width = 0, next = 0;
    char *left = drawing;

    for (const char *line = drawing; *line; line += strcspn(line, "\n") + 1) {
        char copy[256];

        snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\n"), line);
        width = gh_utf8_text_width(copy) > width ? gh_utf8_text_width(copy) : width;
    }
    const unsigned indent = 2 + width + MINI_MAP_GAP;
    const char *text = texts[0];
    while (*left || next < count) {
        char *end = left + strcspn(left, "\n");
        const bool has_more = *end != 0;

        *end = 0;
        const unsigned used = gh_utf8_text_width(left);
        if (next < count) {
            printf("  %s%*s", left, (int)(indent - 2 - used), "");
            print_line(&text, PAGE_WIDTH - 1 - indent);
            if (!*text && ++next < count)
                text = texts[next];
        } else {
            printf("  %s", left);
        }
        putchar('\n');
        left = has_more ? end + 1 : end;
    }
}

void puzzle_show_clue(const struct gh_lines_puzzle *puzzle, struct gh_statement clue, bool is_drawn)
{
    char head[GH_SENTENCE_SIZE], sentence[GH_SENTENCE_SIZE];
    const char *const texts[] = {head, sentence, gh_spoken(&puzzle->file->card_text[clue.card])};
    char *drawing = NULL;
    size_t size = 0;
    FILE *out = is_drawn ? open_memstream(&drawing, &size) : NULL;

    describe_clue(puzzle, clue, head);
    gh_words_clue(&puzzle->words, clue, sentence);
    const bool ok = out && gh_draw_mini_map(puzzle->file, clue.card + 1u, !gh_utf8_in_locale(), out);
    if (out)
        fclose(out);
    if (ok) {
        putchar('\n');
        print_side_by_side(drawing, texts, sizeof texts / sizeof *texts);
    } else {
        char lead[16];

        snprintf(lead, sizeof lead, "%4u  ", clue.card + 1u);
        gh_lines_paragraph(lead, 6, sentence);
    }
    free(drawing);
}

/* ---- all of it ---- */

void gh_lines_puzzle_head(const struct gh_lines_puzzle *puzzle)
{
    if (puzzle->level == GH_NO_LEVEL)
        gh_lines_say(_("%s: a puzzle that is harder than any level"), gh_spoken(&puzzle->file->title));
    else
        gh_lines_say(_("%1$s: a puzzle of level %2$u, %3$s"), gh_spoken(&puzzle->file->title), (unsigned)puzzle->level,
                     gh_words_level(puzzle->level));
    printf("%s\n", puzzle->id);
}

void puzzle_show_buildings(const struct gh_lines_puzzle *puzzle)
{
    char list[LIST_SIZE] = "", item[GH_SENTENCE_SIZE], text[LIST_SIZE + GH_SENTENCE_SIZE];
    unsigned left = gh_count(puzzle->puzzle.buildings);

    for (gh_each(building, puzzle->puzzle.buildings)) {
        snprintf(item, sizeof item, "%s%c%s", gh_spoken_sign(&puzzle->file->building_sign[building]), GH_TIE,
                 gh_words_building(&puzzle->words, building));
        gh_words_join(list, sizeof list, item, --left, GH_JOIN_COMMA);
    }
    if (gh_puzzle_fills_sites(puzzle->town, &puzzle->puzzle))
        gh_format(text, _("Where did each of these %1$u stand? Every site had one of them: %2$s"),
                  gh_count(puzzle->puzzle.buildings), list);
    else
        gh_format(text, _("Where did each of these %1$u stand? %2$s"), gh_count(puzzle->puzzle.buildings), list);
    gh_lines_paragraph("", 0, text);
}

void gh_lines_puzzle_show(const struct gh_lines_puzzle *puzzle)
{
    char landmarks[GH_SENTENCE_SIZE];

    gh_lines_puzzle_head(puzzle);
    putchar('\n');
    gh_draw_map(puzzle->file, NULL, !gh_utf8_in_locale(), stdout);
    putchar('\n');
    puzzle_show_buildings(puzzle);
    if (*gh_words_landmarks(&puzzle->words, NULL, " ", landmarks, sizeof landmarks))
        gh_lines_paragraph("", 0, landmarks);
    putchar('\n');
    gh_lines_say(ngettext("%u clue; all clues are true at the same time.",
                          "%u clues; all of them are true at the same time.", puzzle->puzzle.count),
                 puzzle->puzzle.count);
    for (unsigned i = 0; i < puzzle->puzzle.count; i++)
        puzzle_show_clue(puzzle, puzzle->puzzle.clue[i], true);
}
