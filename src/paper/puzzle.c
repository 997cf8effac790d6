/* A puzzle, or its solution, as an A4 sheet in SVG. From top to bottom: title, map with boxes to note who may be where,
 * buildings with room for their sites, clues. Everything fits, whatever the puzzle's size: the clues' text is as large
 * as there is room for. */
#include "parts.h"
#include "gadshill/paper.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/words_puzzle.h"
#include "gadshill/words_rules.h"
#include "gadshill/words_tell.h"

#include <string.h>

enum { WIDTH = 210, HEIGHT = 297, MARGIN = 13, MAP_HEIGHT = 80 };

struct sheet {
    const struct gh_paper_puzzle *print;
    const struct gh_puzzle *puzzle;
    const struct gh_townfile *file;
    struct gh_words words;
    FILE *out;
    double y; /* what is above is used */
};

static const char style[] =
    "<style>"
    "text{font-family:Georgia,'Liberation Serif','DejaVu Serif','Times New Roman',serif;fill:#2b2118}"
    ".street,.scenery{font-style:italic;fill:#6b5a3e}"
    ".site,.bold{font-weight:bold}.quiet{fill:#6b5a3e}.quote{font-style:italic;fill:#4a3d2b}"
    ".lot{fill:#fff;stroke:#2b2118;stroke-width:.25}"
    ".framed{fill:#f6f0e2;stroke:#8d7a58;stroke-width:.25;stroke-dasharray:1 .7}"
    ".place{fill:#f6f0e2;stroke:#8d7a58;stroke-width:.2}"
    ".door{fill:#2b2118}.rail{stroke:#2b2118;stroke-width:.3;fill:none}"
    ".sleeper{stroke:#8d7a58;stroke-width:.5;fill:none}"
    ".box{fill:none;stroke:#b3a27e;stroke-width:.15}.line{stroke:#2b2118;stroke-width:.2;fill:none}"
    ".mini .lot{stroke-width:.15}.mini .framed{stroke:none}"
    "</style>\n";

/* ---- frame and title ---- */

static void draw_frame(FILE *out)
{
    static const double inset[] = {6, 7.2};

    for (unsigned i = 0; i < 2; i++)
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#2b2118\" "
                "stroke-width=\"%.2f\"/>\n",
                inset[i], inset[i], WIDTH - 2 * inset[i], HEIGHT - 2 * inset[i], i ? 0.2 : 0.7);
    for (unsigned corner = 0; corner < 4; corner++)
        fprintf(out,
                "<path transform=\"translate(%.1f %.1f) scale(%d %d)\" d=\"M0 7C0 3 3 0 7 0M0 4.5C0 2 2 0 4.5 0\" "
                "class=\"line\"/>\n",
                corner % 2 ? WIDTH - 7.2 : 7.2, corner / 2 ? HEIGHT - 7.2 : 7.2, corner % 2 ? -1 : 1,
                corner / 2 ? -1 : 1);
}

static void draw_title(struct sheet *sheet)
{
    const struct gh_puzzle *puzzle = sheet->puzzle;
    const unsigned count = gh_count(puzzle->buildings);
    char text[GH_SENTENCE_SIZE];

    paper_line(sheet->out, WIDTH / 2.0, 19, 9, WIDTH - 4 * MARGIN,
               "text-anchor=\"middle\" class=\"bold\" letter-spacing=\".6\"", gh_spoken(&sheet->file->title));
    if (sheet->print->level == GH_NO_LEVEL)
        snprintf(text, sizeof text, "%s", _("A puzzle harder than any level"));
    else
        gh_print(text, sizeof text,
                 sheet->print->with_solution ? _("Solution of a puzzle of level %1$u: %2$s")
                                             : _("A puzzle of level %1$u: %2$s"),
                 (unsigned)sheet->print->level, gh_words_level(sheet->print->level));
    paper_line(sheet->out, WIDTH / 2.0, 25, 4.2, 0, "text-anchor=\"middle\" class=\"quote\"", text);
    gh_print(text, sizeof text,
             gh_puzzle_fills_sites(&sheet->file->town, puzzle)
                 ? _("Where did each of these %u buildings stand? Every site had one of them. All clues "
                     "are true at the same time; only their maps count.")
                 : _("Where did each of these %u buildings stand? All clues are true at the same time; "
                     "only their maps count."),
             count);
    paper_line(sheet->out, WIDTH / 2.0, 30.5, 3, WIDTH - 2 * MARGIN, "text-anchor=\"middle\"", text);
    sheet->y = 34;
}

/* ---- the map ---- */

/* Boxes with the signs of all buildings, to strike out. */
static void draw_boxes(const struct sheet *sheet, struct paper_box lot)
{
    const struct gh_puzzle *puzzle = sheet->puzzle;
    const unsigned count = gh_count(puzzle->buildings);
    const double top = 4, w = lot.w - 1.6, h = lot.h - top - 0.9;
    unsigned across = 1, at = 0;
    double best = 0;

    for (unsigned columns = 1; columns <= count; columns++) {
        const double box_w = w / columns, box_h = h / ((count + columns - 1) / columns);
        const double size = box_w < 1.3 * box_h ? box_w / 1.3 : box_h;

        if (size > best) {
            best = size;
            across = columns;
        }
    }
    const unsigned down = (count + across - 1) / across;
    const double box_w = w / across < 8 ? w / across : 8, box_h = h / down < 6 ? h / down : 6;
    for (gh_each(building, puzzle->buildings)) {
        const double x = lot.x + (lot.w - box_w * across) / 2 + at % across * box_w,
                     y = lot.y + top + at / across * box_h;

        fprintf(sheet->out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" class=\"box\"/>\n", x, y, box_w,
                box_h);
        const double size = box_h * 0.62 < 2.6 ? box_h * 0.62 : 2.6;
        paper_line(sheet->out, x + box_w / 2, y + box_h / 2 + size * 0.34, size, box_w * 0.9,
                   "text-anchor=\"middle\" class=\"quiet\"", gh_spoken_sign(&sheet->file->building_sign[building]));
        at++;
    }
}

/* The building that stands there, by its name. */
static void draw_standing(const struct sheet *sheet, struct paper_box lot, unsigned site)
{
    const struct gh_puzzle *puzzle = sheet->puzzle;

    for (gh_each(building, puzzle->buildings)) {
        if (sheet->print->solution->site_of[building] != site)
            continue;
        paper_line(sheet->out, lot.x + lot.w / 2, lot.y + lot.h * 0.58, 5, 0, "text-anchor=\"middle\" class=\"bold\"",
                   gh_spoken_sign(&sheet->file->building_sign[building]));
        paper_line(sheet->out, lot.x + lot.w / 2, lot.y + lot.h * 0.86, 3, lot.w - 1.5, "text-anchor=\"middle\"",
                   gh_words_building(&sheet->words, building));
    }
}

/* North is up. */
static void draw_compass(FILE *out, double x, double y)
{
    const char *word = _("north"), *rest = word; /* web/scenery.js tells translators */
    char letter[5];

    gh_utf8_write(gh_utf8_capital(gh_utf8_next(&rest, word + strlen(word))), letter);
    fprintf(out,
            "<g transform=\"translate(%.2f %.2f)\"><path d=\"M0 -4L1.3 1 0 0 -1.3 1Z\" class=\"door\"/>"
            "<path d=\"M0 0v3\" class=\"line\"/></g>\n",
            x, y);
    paper_line(out, x, y - 4.6, 2.8, 0, "text-anchor=\"middle\" class=\"bold\"", letter);
}

static void draw_map(struct sheet *sheet)
{
    const struct paper_plan plan = paper_plan_fit(sheet->file, WIDTH - 2 * MARGIN, MAP_HEIGHT, 40, 6);
    const double left = (WIDTH - plan.w) / 2;

    fprintf(sheet->out, "<g transform=\"translate(%.2f %.2f)\">\n", left, sheet->y);
    paper_draw_map(sheet->out, &plan, true);
    for (unsigned site = 0; site < sheet->file->town.sites; site++) {
        if (sheet->print->with_solution)
            draw_standing(sheet, paper_site_box(&plan, site), site);
        else
            draw_boxes(sheet, paper_site_box(&plan, site));
    }
    fputs("</g>\n", sheet->out);
    draw_compass(sheet->out, WIDTH - 12, 21);
    sheet->y += plan.h + (sheet->file->places ? 5 : 2);
}

/* ---- the buildings ---- */

/* Sign and name of each, and a line for its site. */
static void draw_buildings(struct sheet *sheet)
{
    const struct gh_puzzle *puzzle = sheet->puzzle;
    const unsigned count = gh_count(puzzle->buildings), columns = count < 6 ? count : count < 9 ? 4 : 6;
    const double width = (WIDTH - 2.0 * MARGIN) / columns, height = 4.6, size = 2.9;
    unsigned at = 0;

    for (gh_each(building, puzzle->buildings)) {
        const double x = MARGIN + at % columns * width, y = sheet->y + (at / columns + 1) * height - 1;

        paper_line(sheet->out, x, y, size, 0, "class=\"bold\"", gh_spoken_sign(&sheet->file->building_sign[building]));
        paper_line(sheet->out, x + 6, y, size, width - 16, "", gh_words_building(&sheet->words, building));
        fprintf(sheet->out, "<path d=\"M%.2f %.2fh8\" class=\"line\"/>\n", x + width - 9.5, y + 0.5);
        if (sheet->print->with_solution)
            paper_line(sheet->out, x + width - 5.5, y, size, 8, "text-anchor=\"middle\" class=\"bold\"",
                       sheet->file->town.site_name[sheet->print->solution->site_of[building]]);
        at++;
    }
    sheet->y += (count + columns - 1) / columns * height + 2;
}

/* ---- the clues ---- */

/* A site on a mini-map: dark for the named building (or the only one), a ring for the other, both for both. */
static void draw_mark(FILE *out, struct paper_box box, bool named, bool mine)
{
    const double x = box.x + box.w / 2, y = box.y + box.h / 2, r = (box.w < box.h ? box.w : box.h) / 2;
    const double inset = r * 0.12; /* so that neighbours stay apart */

    if (named)
        fprintf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#5a4526\"/>\n", box.x + inset,
                box.y + inset, box.w - 2 * inset, box.h - 2 * inset);
    if (mine)
        fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.2f\"/>\n",
                x, y, r * 0.55, named ? "#fff" : "#5a4526", r * 0.4);
}

static void draw_mini_map(const struct sheet *sheet, const struct gh_card *card, double x, double y,
                          struct paper_box room)
{
    const struct paper_plan plan = paper_plan_fit(sheet->file, room.w, room.h, 40, room.h / 14);

    fprintf(sheet->out, "<g class=\"mini\" transform=\"translate(%.2f %.2f)\">\n", x, y);
    paper_draw_map(sheet->out, &plan, false);
    for (gh_each(site, card->sites | card->mine))
        draw_mark(sheet->out, paper_site_box(&plan, site), gh_has(card->sites, site), gh_has(card->mine, site));
    fputs("</g>\n", sheet->out);
}

struct clue_texts {
    char head[GH_SENTENCE_SIZE], relation[GH_SENTENCE_SIZE];
    const char *quote;
};

static struct clue_texts clue_texts(const struct sheet *sheet, struct gh_statement clue)
{
    struct clue_texts texts = {.quote = gh_spoken(&sheet->file->card_text[clue.card])};
    const struct gh_value number = gh_with_number("card", clue.card + 1u);

    gh_words_relation(&sheet->words, clue.card, clue.mine, texts.relation);
    if (clue.mine == GH_NONE)
        gh_tell(&sheet->words, texts.head, _("{card} {Building}"), number, gh_with_building("building", clue.named));
    else if (clue.named == GH_NONE)
        gh_tell(&sheet->words, texts.head, _("{card} My building: {mine}"), number,
                gh_with_building("mine", clue.mine));
    else
        gh_tell(&sheet->words, texts.head, _("{card} {Named}, and my building: {mine}"), number,
                gh_with_building("named", clue.named), gh_with_building("mine", clue.mine));
    return texts;
}

/* Prints a clue's texts into a column, or with out NULL only counts their lines. */
static unsigned print_texts(FILE *out, const struct clue_texts *texts, double x, double y, double width, double size,
                            bool with_quote)
{
    const double leading = size * PAPER_LEADING;
    unsigned lines = paper_paragraph(out, x, y, size, width, "class=\"bold\"", texts->head);

    lines += paper_paragraph(out, x, y + lines * leading, size, width, "", texts->relation);
    if (with_quote)
        lines += paper_paragraph(out, x, y + lines * leading, size, width, "class=\"quote\"", texts->quote);
    return lines;
}

/* How the clues are laid out. */
struct grid {
    unsigned columns, rows;
    double w, h, map_w, map_h, size;
};

static double text_width(const struct grid *grid)
{
    return grid->w - grid->map_w - 5;
}

/* Whether a clue's texts fit into a cell. */
static bool clue_fits(const struct grid *grid, const struct clue_texts *texts, bool with_quote)
{
    const unsigned lines = print_texts(NULL, texts, 0, 0, text_width(grid), grid->size, with_quote);

    return lines * grid->size * PAPER_LEADING + 1.5 <= grid->h;
}

static bool all_fit(const struct sheet *sheet, const struct grid *grid, bool with_quotes)
{
    const struct gh_puzzle *puzzle = sheet->puzzle;

    for (unsigned i = 0; i < puzzle->count; i++) {
        const struct clue_texts texts = clue_texts(sheet, puzzle->clue[i]);

        if (!clue_fits(grid, &texts, with_quotes))
            return false;
    }
    return true;
}

/* As many columns as make text and mini-maps largest, as long as all the quotes can be read. When they never can, only
 * those are printed that find room beside small text. */
static struct grid lay_out_clues(const struct sheet *sheet, double height)
{
    enum { MOST_COLUMNS = 5 };
    const double readable = 1.9, largest = 3.2, small = 2.2, smallest = 1.1, good_size = 2.5, good_map = 15;
    const struct gh_puzzle *puzzle = sheet->puzzle;
    struct grid best = {.size = 0};
    double best_score = 0;

    for (unsigned without = 0; without < 2 && best.size == 0; without++) {
        for (unsigned columns = 2; columns <= MOST_COLUMNS; columns++) {
            struct grid grid = {.columns = columns, .rows = (puzzle->count + columns - 1) / columns};

            grid.w = (WIDTH - 2.0 * MARGIN) / columns;
            grid.h = height / (grid.rows ? grid.rows : 1);
            grid.h = grid.h < 34 ? grid.h : 34;
            grid.map_h = grid.h - 3 < 19 ? grid.h - 3 : 19;
            grid.map_w = grid.map_h * 1.55 < grid.w * 0.42 ? grid.map_h * 1.55 : grid.w * 0.42;
            for (grid.size = without ? small : largest; grid.size > smallest && !all_fit(sheet, &grid, !without);)
                grid.size -= 0.05;
            if (!without && grid.size < readable)
                continue;
            const double text = grid.size / good_size, map = grid.map_h / good_map, score = text < map ? text : map;
            if (score > best_score) {
                best_score = score;
                best = grid;
            }
        }
    }
    return best;
}

static void draw_clue(const struct sheet *sheet, const struct grid *grid, unsigned number, double x, double y)
{
    const struct gh_statement clue = sheet->puzzle->clue[number];
    const struct gh_card *card = &sheet->file->town.card[clue.card];
    const struct clue_texts texts = clue_texts(sheet, clue);
    const struct paper_box room = {0, 0, grid->map_w, grid->map_h};

    draw_mini_map(sheet, card, x, y + 0.4, room);
    print_texts(sheet->out, &texts, x + grid->map_w + 2.5, y + grid->size, text_width(grid), grid->size,
                clue_fits(grid, &texts, true));
}

static bool has_conditions(const struct sheet *sheet)
{
    const struct gh_puzzle *puzzle = sheet->puzzle;

    for (unsigned i = 0; i < puzzle->count; i++)
        if (sheet->file->town.card[puzzle->clue[i].card].kind == GH_CONDITION_CARD)
            return true;
    return false;
}

/* What the marks on the mini-maps of condition cards mean. */
static void draw_legend(const struct sheet *sheet, double y)
{
    const char *const meaning[] = {_("the building that a clue names, or its only one"),
                                   _("“my building” of a clue about two"), _("either of the two")};
    const unsigned count = sizeof meaning / sizeof *meaning;
    double x = MARGIN, size = 2.6, width = 0;

    for (unsigned i = 0; i < count; i++)
        width += paper_text_width(meaning[i], size);
    if (width > WIDTH - 2 * MARGIN - 8.0 * count)
        size *= (WIDTH - 2 * MARGIN - 8.0 * count) / width;
    for (unsigned i = 0; i < count; i++) {
        draw_mark(sheet->out, (struct paper_box){x, y - 2.4, 3, 3}, i != 1, i != 0);
        paper_line(sheet->out, x + 4, y, size, 0, "", meaning[i]);
        x += 8 + paper_text_width(meaning[i], size);
    }
}

static void draw_clues(struct sheet *sheet)
{
    const struct gh_puzzle *puzzle = sheet->puzzle;

    fprintf(sheet->out, "<path d=\"M%d %.2fH%d\" class=\"line\"/>\n", MARGIN, sheet->y, WIDTH - MARGIN);
    if (has_conditions(sheet)) {
        draw_legend(sheet, sheet->y + 4);
        sheet->y += 5;
    }
    sheet->y += 2;
    const struct grid grid = lay_out_clues(sheet, HEIGHT - 13.5 - sheet->y);
    for (unsigned i = 0; i < puzzle->count; i++) /* down the columns */
        draw_clue(sheet, &grid, i, MARGIN + i / grid.rows * grid.w, sheet->y + i % grid.rows * grid.h);
}

void gh_paper_print(const struct gh_paper_puzzle *print, FILE *out)
{
    struct sheet sheet = {
        .print = print, .puzzle = print->puzzle, .file = print->file, .words = {.file = print->file}, .out = out};

    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%dmm\" height=\"%dmm\" viewBox=\"0 0 %d %d\" lang=\"%s\">\n"
        "<title>",
        WIDTH, HEIGHT, WIDTH, HEIGHT, gh_language_code[gh_language()]);
    paper_escape(out, print->id);
    fprintf(out, "</title>\n%s<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", style, WIDTH, HEIGHT);
    draw_frame(out);
    draw_title(&sheet);
    draw_map(&sheet);
    draw_buildings(&sheet);
    draw_clues(&sheet);
    paper_line(out, WIDTH / 2.0, HEIGHT - 9, 2.9, WIDTH - 2 * MARGIN,
               "text-anchor=\"middle\" class=\"quiet\" style=\"font-family:monospace\"", print->id);
    fputs("</svg>\n", out);
}
