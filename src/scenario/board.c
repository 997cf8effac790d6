/* Boards, listed or drawn. A drawn one has a line for each row of lots and a word for each lot:
 *
 *     .       an empty lot                     Ca      a marker, by the building's sign
 *     ##      a framed space, or no lot        Ca+Bl   several markers
 *     | :     a street, for the eye only       =Sh     a placed building
 */
#include "parts.h"

#include <string.h>

enum { CELL_SIZE = 3 * GH_MAX_BUILDINGS + 1 };

/* ---- pieces ---- */

void scenario_pieces_clear(struct scenario_pieces *pieces)
{
    memset(pieces, 0, sizeof *pieces);
    pieces->board = gh_board_empty();
}

/* A building is put on the board by one line (or one drawn board) only, and in one way. */
static bool claim_building(struct scenario *scenario, struct scenario_pieces *pieces, unsigned building, bool is_marker)
{
    const char *name = scenario->town->building_name[building];
    struct gh_mark *mark = &pieces->building[building];

    if (mark->line == 0) {
        *mark = scenario_mark(scenario);
        return true;
    }
    if (gh_has(pieces->board.out, building))
        return mistake(scenario, _("The %s is out of the game already (line %u)."), name, mark->line);
    if (!is_marker || gh_has(pieces->board.placed, building) || mark->line < pieces->since)
        return mistake(scenario,
                       _("The %s is on the board already (line %u): a building is placed, or has markers, and only one "
                         "line says where."),
                       name, mark->line);
    return true;
}

static bool put_out(struct scenario *scenario, struct scenario_pieces *pieces, unsigned building)
{
    if (!claim_building(scenario, pieces, building, false))
        return false;
    pieces->board.out |= gh_bit(building);
    return true;
}

static bool put_marker(struct scenario *scenario, struct scenario_pieces *pieces, unsigned building, unsigned site)
{
    struct gh_board *board = &pieces->board;
    const char *name = scenario->town->building_name[building], *site_name = scenario->town->site_name[site];

    if (!claim_building(scenario, pieces, building, true))
        return false;
    if (gh_has(board->occupied, site))
        return mistake(scenario, _("A building stands on %s: no marker can be there."), site_name);
    if (gh_has(board->markers[building], site))
        return mistake(scenario, _("The %s has a marker on %s already."), name, site_name);
    if (gh_count(board->markers[building]) == GH_MARKERS_PER_BUILDING)
        return mistake(scenario, _("The %s would have more than %d markers: take some away."), name,
                       (int)GH_MARKERS_PER_BUILDING);
    gh_board_put(board, building, gh_bit(site));
    if (pieces->crowded.line == 0 && gh_board_crowd(board).with[GH_MARKERS_PER_SITE])
        pieces->crowded = scenario_mark(scenario);
    return true;
}

static bool put_building(struct scenario *scenario, struct scenario_pieces *pieces, unsigned building, unsigned site)
{
    struct gh_board *board = &pieces->board;

    if (!claim_building(scenario, pieces, building, false))
        return false;
    if (gh_has(board->occupied | gh_board_crowd(board).with[0], site))
        return mistake(scenario, _("There is something else on %s already: a building stands alone on its site."),
                       scenario->town->site_name[site]);
    gh_board_put(board, building, gh_bit(site)); /* a building is placed by its last marker */
    gh_board_place(board, building, site);
    return true;
}

/* ---- reading ---- */

/* The site of a lot, or GH_NONE for framed spaces and where there is nothing. */
static unsigned site_at(const struct gh_townfile *file, unsigned row, unsigned column)
{
    const unsigned lot = gh_lot_at(file, row, column);

    return lot < file->town.sites ? lot : GH_NONE;
}

static bool read_sign(struct scenario *scenario, const char *sign, size_t length, unsigned *building)
{
    const struct gh_townfile *file = scenario->file;
    const struct scenario_word word = {sign, length};
    struct scenario_text all = {.used = 0};

    scenario->line.word = (size_t)(sign - scenario->line.text);
    for (*building = 0; *building < file->town.buildings; ++*building) {
        if (scenario_is(word, file->building_sign[*building].in[GH_ENGLISH]))
            return true;
        add_word(&all, "%s", file->building_sign[*building].in[GH_ENGLISH]);
    }
    return mistake(scenario, _("No building has the sign \"%s\". The signs of this town are: %s."),
                   gh_quote(sign, length).text, all.at);
}

static bool read_lot(struct scenario *scenario, struct scenario_pieces *pieces, struct scenario_word word,
                     unsigned site)
{
    const char *end = word.text + word.length;
    unsigned building;

    if (scenario_is(word, "."))
        return true;
    if (scenario_is(word, "##"))
        return mistake(scenario, _("%s is a site, not a framed space: write \".\" if nothing is on it."),
                       scenario->town->site_name[site]);
    if (word.text[0] == '=')
        return read_sign(scenario, word.text + 1, word.length - 1, &building) &&
               put_building(scenario, pieces, building, site);
    for (const char *sign = word.text; sign <= end;) {
        const char *plus = memchr(sign, '+', (size_t)(end - sign));
        const size_t length = (size_t)((plus ? plus : end) - sign);

        if (!read_sign(scenario, sign, length, &building) || !put_marker(scenario, pieces, building, site))
            return false;
        sign += length + 1;
    }
    return true;
}

/* Whether the line shows only a street between two rows of lots. */
static bool is_street(const struct scenario_line *line)
{
    for (size_t i = 0; i < line->length; i++)
        if (!strchr("-=+|: \t", line->text[i]))
            return false;
    return line->length > 0;
}

static bool read_row(struct scenario *scenario, struct scenario_pieces *pieces, unsigned row)
{
    const struct gh_layout *layout = &scenario->file->layout;
    struct scenario_word word;
    unsigned column = 0;

    while (scenario_next_word(scenario, &word)) {
        if (scenario_is(word, "|") || scenario_is(word, ":"))
            continue;
        if (column == layout->columns)
            return mistake(scenario, _("This is too much: a row of this town has %u sites and framed spaces."),
                           (unsigned)layout->columns);
        const unsigned site = site_at(scenario->file, row, column++);
        if (site != GH_NONE) {
            if (!read_lot(scenario, pieces, word, site))
                return false;
        } else if (!scenario_is(word, "##")) {
            return mistake(scenario, _("There is no site here: write \"##\"."));
        }
    }
    for (; column < layout->columns; column++) {
        const unsigned site = site_at(scenario->file, row, column);

        if (site != GH_NONE)
            return mistake(scenario, _("The row ends before %s: write \".\" for a site with nothing on it."),
                           scenario->town->site_name[site]);
    }
    return true;
}

bool scenario_read_board(struct scenario *scenario, struct scenario_pieces *pieces)
{
    const unsigned rows = scenario->file->layout.rows;
    const struct gh_mark mark = scenario_mark(scenario);

    if (!scenario_read_end(scenario))
        return false;
    pieces->since = mark.line;
    for (unsigned row = 0; row < rows;) {
        if (!scenario_next_line(scenario, true))
            return mistake_at(scenario, mark, _("The drawn board is cut off: this town has %u rows of sites."), rows);
        if (is_street(&scenario->line))
            continue;
        struct scenario_word word;
        if (!scenario_next_word(scenario, &word))
            return mistake(scenario, _("The drawn board ends here with row %u, but this town has %u rows of sites."),
                           row, rows);
        scenario->line.at = 0;
        if (!read_row(scenario, pieces, row++))
            return false;
    }
    return true;
}

/* ---- set-up lines ---- */

/* A board is either drawn or listed, so that the drawing shows everything. */
static bool check_listed(struct scenario *scenario)
{
    return !scenario->setup.is_drawn || mistake(scenario, _("The board is drawn already: show this in the drawing."));
}

bool scenario_set_board(struct scenario *scenario)
{
    const struct gh_board *board = &scenario->setup.pieces.board;

    scenario_lay(scenario);
    if (scenario->setup.is_drawn || board->marked || board->placed)
        return mistake(scenario, _("There is something on the board already: a board is drawn once, or listed."));
    scenario->setup.is_drawn = true;
    return scenario_read_board(scenario, &scenario->setup.pieces);
}

bool scenario_set_markers(struct scenario *scenario)
{
    unsigned building, site;

    scenario_lay(scenario);
    if (!check_listed(scenario) || !scenario_read_building(scenario, &building))
        return false;
    do {
        if (!scenario_read_site(scenario, &site) || !put_marker(scenario, &scenario->setup.pieces, building, site))
            return false;
    } while (scenario_has_more(scenario));
    return true;
}

bool scenario_set_placed(struct scenario *scenario)
{
    unsigned building, site;

    scenario_lay(scenario);
    return check_listed(scenario) && scenario_read_building(scenario, &building) &&
           scenario_read_site(scenario, &site) && put_building(scenario, &scenario->setup.pieces, building, site) &&
           scenario_read_end(scenario);
}

bool scenario_set_out(struct scenario *scenario)
{
    unsigned building;

    scenario_lay(scenario);
    do {
        if (!scenario_read_building(scenario, &building) || !put_out(scenario, &scenario->setup.pieces, building))
            return false;
    } while (scenario_has_more(scenario));
    return true;
}

/* ---- drawing ---- */

static void describe_lot(const struct gh_townfile *file, const struct gh_board *board, unsigned row, unsigned column,
                         char cell[CELL_SIZE])
{
    const unsigned site = site_at(file, row, column);
    size_t used = 0;

    cell[0] = 0;
    if (site == GH_NONE) {
        strcpy(cell, "##");
        return;
    }
    for (unsigned building = 0; building < file->town.buildings; building++) {
        const char *sign = file->building_sign[building].in[GH_ENGLISH];

        if (board->site_of[building] == site)
            used += (size_t)snprintf(cell + used, CELL_SIZE - used, "=%s", sign);
        else if (gh_has(board->markers[building], site))
            used += (size_t)snprintf(cell + used, CELL_SIZE - used, used ? "+%s" : "%s", sign);
    }
    if (used == 0)
        strcpy(cell, ".");
}

void scenario_draw(const struct gh_townfile *file, const struct gh_board *board, const char *indent, FILE *out)
{
    const struct gh_layout *layout = &file->layout;
    int width[GH_MAX_LOTS] = {0};
    char cell[CELL_SIZE];

    for (unsigned row = 0; row < layout->rows; row++) {
        for (unsigned column = 0; column < layout->columns; column++) {
            describe_lot(file, board, row, column, cell);
            if ((int)strlen(cell) > width[column])
                width[column] = (int)strlen(cell);
        }
    }
    for (unsigned row = 0; row < layout->rows; row++) {
        unsigned end = layout->columns;

        while (end > 0 && gh_lot_at(file, row, end - 1) == GH_NONE)
            end--;
        fputs(indent, out);
        for (unsigned column = 0; column < end; column++) {
            describe_lot(file, board, row, column, cell);
            if (column > 0)
                fputs(layout->street_west[row][column] == GH_NONE ? "   " : " | ", out);
            fprintf(out, "%-*s", column + 1 < end ? width[column] : 0, cell);
        }
        fputc('\n', out);
    }
}
