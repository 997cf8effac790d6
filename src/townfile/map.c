/* The drawn map of a town: sites, framed spaces, and the streets between them (docs/towns.md, "The map").
 *
 * It is read twice: first for the lots, whose names' places decide what the columns are; then for the letters of
 * streets and railways, which fall between these columns.
 *
 * Invariants:
 *  1. sites and framed spaces are numbered as they are read, row by row from the north, each from west to east;
 *  2. between two neighbouring lots runs at most one street or railway;
 *  3. after a mistake that makes rows, columns or sites uncertain, map_shape_known is false and the second reading does
 * not happen. */
#include "map_token.h"
#include "reader.h"

#include <string.h>

struct lot {
    char name[GH_SITE_NAME_SIZE];
    unsigned index, row, column, text_column;
    bool frame;
    char side;           /* of the entrance, or 0 */
    unsigned east, west; /* the first street letter in its row, before any other lot; or GH_NONE */
    struct gh_mark mark;
};

struct map {
    struct reader *reader;
    struct lot lot[GH_MAX_LOTS];
    unsigned lots, frames, sites, rows;
    unsigned text_column[GH_MAX_LOTS]; /* of each column */
    unsigned columns;
    uint8_t lot_at[GH_MAX_LOTS][GH_MAX_LOTS]; /* [row][column], or GH_NONE */
    uint32_t letters_seen, unknown_letters;   /* bit 0: A */
    bool too_many_sites, too_many_frames;
};

/* The street of a letter, or GH_NONE: reported once for each letter. */
static unsigned street_of(struct map *map, char letter, struct gh_mark mark)
{
    const struct gh_townfile *file = map->reader->file;
    unsigned number = (unsigned)(letter - 'A');

    for (unsigned i = 0; i < file->streets; i++) {
        if (file->street[i].letter == letter) {
            map->letters_seen |= gh_bit(number);
            return i;
        }
    }
    if (!gh_has(map->unknown_letters, number))
        gh_mistake(
            map->reader->problems, mark,
            _("The letter \"%c\" is neither under \"streets\" nor under \"railways\" (a site also needs an arrow)."),
            letter);
    map->unknown_letters |= gh_bit(number);
    map->reader->streets_known = false;
    return GH_NONE;
}

static void report_wrong(struct map *map, const struct block_line *line, const struct token *token)
{
    struct gh_problems *problems = map->reader->problems;
    struct gh_mark mark = gh_block_mark(line, token->start);

    map->reader->map_shape_known = false;
    switch (token->wrong) {
    case '{':
    case '}':
        gh_mistake(problems, mark, _("A framed space is a name in braces, without spaces: {A1}."));
        break;
    case '<':
        gh_mistake(problems, mark, _("The arrow \"<\" goes right before the name of its site: <A1."));
        break;
    case '>':
    case '^':
    case 'v':
        gh_mistake(problems, mark, _("The arrow \"%c\" goes right after the name of its site: A1%c."), token->wrong,
                   token->wrong);
        break;
    case '\t':
        gh_mistake(problems, mark, _("There may be no tabs in a map: use spaces."));
        break;
    default:
        gh_mistake(problems, mark,
                   _("This character means nothing in a map: names are made of letters (A to Z, a to z) and digits."));
    }
}

/* Without regard to the user's locale, unlike tolower. */
static char small(char c)
{
    return map_is_capital(c) ? (char)(c - 'A' + 'a') : c;
}

static bool same_name(const char *a, const char *b)
{
    for (; *a && small(*a) == small(*b); a++)
        b++;
    return *a == 0 && *b == 0;
}

static void check_name(struct map *map, const struct lot *lot)
{
    for (unsigned i = 0; i < map->lots; i++) {
        const struct lot *other = &map->lot[i];

        if (!same_name(other->name, lot->name))
            continue;
        gh_mistake(map->reader->problems, lot->mark,
                   _("The name %s is already taken by %s on line %u, column %u (capital and small letters count as the "
                     "same)."),
                   lot->name, other->name, other->mark.line, other->mark.column);
        return;
    }
}

static void check_arrows(struct map *map, const struct lot *lot, unsigned arrows)
{
    const char *name = lot->name;

    if (lot->frame || arrows == 1)
        return;
    map->reader->streets_known = false;
    if (arrows == 0)
        gh_mistake(map->reader->problems, lot->mark,
                   _("The site %s has no entrance: put an arrow at its side, as <%s or %s> or %s^ or %sv."), name, name,
                   name, name, name);
    else
        gh_mistake(map->reader->problems, lot->mark,
                   _("The site %s has more than one entrance arrow: leave one (a name may not end in \"v\")."), name);
}

/* Room for one more site or framed space; too many are reported once. */
static bool room_for(struct map *map, bool frame, struct gh_mark mark)
{
    bool *reported = frame ? &map->too_many_frames : &map->too_many_sites;

    if (frame ? map->frames < GH_MAX_LANDMARKS : map->sites < GH_MAX_SITES)
        return true;
    if (!*reported && frame)
        gh_mistake(map->reader->problems, mark, _("There are too many framed spaces: at most %d."), GH_MAX_LANDMARKS);
    else if (!*reported)
        gh_mistake(map->reader->problems, mark, _("There are too many sites: at most %d."), GH_MAX_SITES);
    *reported = true;
    map->reader->map_shape_known = false;
    return false;
}

static void add_lot(struct map *map, const struct block_line *line, const struct token *token, unsigned row)
{
    struct gh_mark mark = gh_block_mark(line, token->name);
    bool frame = token->kind == FRAME;

    if (token->name_length >= GH_SITE_NAME_SIZE) {
        gh_mistake(map->reader->problems, mark, _("The name \"%s\" is too long: at most %d letters and digits."),
                   gh_quote(line->text + token->name, token->name_length).text, GH_SITE_NAME_SIZE - 1);
        map->reader->map_shape_known = false;
        return;
    }
    if (!room_for(map, frame, mark))
        return;

    struct lot *lot = &map->lot[map->lots];

    *lot = (struct lot){
        .index = frame ? map->frames++ : map->sites++,
        .row = row,
        .text_column = (unsigned)token->name,
        .frame = frame,
        .side = frame || token->arrows != 1 ? 0 : token->side,
        .east = GH_NONE,
        .west = GH_NONE,
        .mark = mark,
    };
    memcpy(lot->name, line->text + token->name, token->name_length);
    check_name(map, lot);
    check_arrows(map, lot, token->arrows);
    map->lots++;
}

/* Several letters together in a row of lots: a street that does not stand alone, or a site whose arrow was forgotten.
 */
static bool all_streets(const struct map *map, const struct block_line *line, const struct token *token)
{
    const struct gh_townfile *file = map->reader->file;

    for (size_t i = 0; i < token->name_length; i++) {
        unsigned street = 0;

        while (street < file->streets && file->street[street].letter != line->text[token->name + i])
            street++;
        if (street == file->streets)
            return false;
    }
    return true;
}

static void read_lot_row(struct map *map, const struct block_line *line, unsigned row)
{
    struct token token;

    for (size_t offset = 0; (token = map_next_token(line, &offset)).kind != END_OF_LINE;) {
        if (token.kind == WRONG) {
            report_wrong(map, line, &token);
        } else if (token.kind != LETTERS) {
            add_lot(map, line, &token, row);
        } else if (token.name_length == 1) {
            street_of(map, line->text[token.name], gh_block_mark(line, token.name));
        } else if (all_streets(map, line, &token)) {
            gh_mistake(map->reader->problems, gh_block_mark(line, token.name),
                       _("In a row of sites a street is one letter that stands alone; a site needs an arrow."));
            map->reader->streets_known = false;
        } else {
            add_lot(map, line, &token, row);
        }
    }
}

/* First reading: the lots. */
static void read_lots(struct map *map, struct block block)
{
    struct block_line line;

    while (gh_block_next(&block, &line)) {
        if (map_is_lot_row(&line)) {
            read_lot_row(map, &line, map->rows++);
            continue;
        }
        for (size_t i = 0; i < line.length; i++) {
            struct token token = {.kind = WRONG, .start = i, .wrong = line.text[i]};

            if (map_is_capital(line.text[i]))
                street_of(map, line.text[i], gh_block_mark(&line, i));
            else if (line.text[i] != ' ' && ((unsigned char)line.text[i] & 0xC0) != 0x80)
                report_wrong(map, &line, &token);
        }
    }
    if (map->sites == 0) {
        gh_mistake(map->reader->problems, map->reader->map_mark, _("There is no site on this map."));
        map->reader->map_shape_known = false;
    }
}

/* The columns are the text columns in which names begin, from west to east. */
static void number_columns(struct map *map)
{
    memset(map->lot_at, GH_NONE, sizeof map->lot_at);
    for (unsigned i = 0; i < map->lots; i++) {
        unsigned column = map->lot[i].text_column, to = map->columns;

        while (to > 0 && map->text_column[to - 1] >= column)
            to--;
        if (to < map->columns && map->text_column[to] == column)
            continue;
        memmove(&map->text_column[to + 1], &map->text_column[to], (map->columns - to) * sizeof map->text_column[0]);
        map->text_column[to] = column;
        map->columns++;
    }
    for (unsigned i = 0; i < map->lots; i++) {
        struct lot *lot = &map->lot[i];

        while (map->text_column[lot->column] != lot->text_column)
            lot->column++;
        map->lot_at[lot->row][lot->column] = (uint8_t)i;
    }
}

/* Notes a street in a gap between lots. */
static void put_street(struct map *map, uint8_t *gap, unsigned street, struct gh_mark mark)
{
    const struct gh_townfile *file = map->reader->file;

    if (*gap != GH_NONE && *gap != street) {
        gh_mistake(map->reader->problems, mark,
                   _("\"%c\" runs here already, so \"%c\" cannot: only one street or railway fits between two sites."),
                   file->street[*gap].letter, file->street[street].letter);
        map->reader->streets_known = false;
        return;
    }
    *gap = (uint8_t)street;
}

static void read_streets_in_row(struct map *map, const struct block_line *line, unsigned row)
{
    struct gh_layout *layout = &map->reader->file->layout;
    unsigned next_lot = 0, street, since_lot = GH_NONE;
    struct lot *last = NULL;
    struct token token;

    while (map->lot[next_lot].row != row)
        next_lot++;
    for (size_t offset = 0; (token = map_next_token(line, &offset)).kind != END_OF_LINE;) {
        struct gh_mark mark = gh_block_mark(line, token.name);

        if (token.kind == LETTERS && token.name_length == 1) {
            unsigned gap = 0;

            street = street_of(map, line->text[token.name], mark);
            if (street == GH_NONE)
                continue;
            while (gap < map->columns && map->text_column[gap] <= token.name)
                gap++;
            put_street(map, &layout->street_west[row][gap], street, mark);
            if (last && last->east == GH_NONE)
                last->east = street;
            since_lot = street;
        } else if (next_lot < map->lots && map->lot[next_lot].text_column == token.name) {
            last = &map->lot[next_lot++];
            last->west = since_lot;
            since_lot = GH_NONE;
        }
    }
}

/* Second reading: the streets. */
static void read_streets(struct map *map, struct block block)
{
    struct gh_layout *layout = &map->reader->file->layout;
    struct block_line line;

    for (unsigned row = 0; gh_block_next(&block, &line);) {
        if (map_is_lot_row(&line)) {
            read_streets_in_row(map, &line, row++);
            continue;
        }
        for (unsigned column = 0; column < map->columns; column++) {
            size_t offset = map->text_column[column];
            struct gh_mark mark = gh_block_mark(&line, offset < line.length ? offset : 0);
            unsigned street =
                map_is_capital(map_at(&line, offset)) ? street_of(map, map_at(&line, offset), mark) : GH_NONE;

            if (street != GH_NONE)
                put_street(map, &layout->street_north[row][column], street, mark);
        }
    }
}

/* What runs north (or south) of a lot, looking over empty places. */
static unsigned street_beyond(const struct map *map, const struct lot *lot, bool south)
{
    const struct gh_layout *layout = &map->reader->file->layout;

    if (south) {
        for (unsigned row = lot->row + 1; row <= map->rows; row++)
            if (layout->street_north[row][lot->column] != GH_NONE || row == map->rows ||
                map->lot_at[row][lot->column] != GH_NONE)
                return layout->street_north[row][lot->column];
        return GH_NONE;
    }
    for (unsigned row = lot->row;; row--)
        if (layout->street_north[row][lot->column] != GH_NONE || row == 0 ||
            map->lot_at[row - 1][lot->column] != GH_NONE)
            return layout->street_north[row][lot->column];
}

static void place_lot(struct map *map, const struct lot *lot)
{
    struct reader *reader = map->reader;
    struct gh_layout *layout = &reader->file->layout;
    unsigned street = GH_NONE, i = lot->index;

    if (lot->frame) {
        layout->frame_row[i] = (uint8_t)lot->row;
        layout->frame_column[i] = (uint8_t)lot->column;
        return;
    }
    layout->site_row[i] = (uint8_t)lot->row;
    layout->site_column[i] = (uint8_t)lot->column;
    layout->entrance_side[i] = lot->side;
    switch (lot->side) {
    case 'e':
        street = lot->east;
        break;
    case 'w':
        street = lot->west;
        break;
    case 'n':
    case 's':
        street = street_beyond(map, lot, lot->side == 's');
        break;
    default:
        return; /* reported */
    }
    layout->entrance_street[i] = (uint8_t)street;
    if (street != GH_NONE)
        return;
    if (map->unknown_letters == 0)
        gh_mistake(
            reader->problems, lot->mark,
            _("Nobody can walk into %s: its arrow points at no street or railway. Turn the arrow or draw the street."),
            lot->name);
    reader->streets_known = false;
}

/* A column with few lots close by a column with more: probably names that were meant to stand above one another. */
static void note_crooked(struct map *map, unsigned west, unsigned east)
{
    unsigned lots[2] = {0, 0}, first[2] = {GH_NONE, GH_NONE}, columns[2] = {west, east};
    unsigned apart = map->text_column[east] - map->text_column[west];
    struct reader *reader = map->reader;

    if (apart > 2)
        return;
    for (unsigned row = 0; row < map->rows; row++) {
        if (map->lot_at[row][west] != GH_NONE && map->lot_at[row][east] != GH_NONE)
            return; /* they do stand side by side */
        for (unsigned i = 0; i < 2; i++) {
            unsigned lot = map->lot_at[row][columns[i]];

            if (lot != GH_NONE && lots[i]++ == 0)
                first[i] = lot;
        }
    }

    bool east_is_odd = lots[1] < lots[0] || (lots[1] == lots[0] && first[1] > first[0]);
    const struct lot *odd = &map->lot[first[east_is_odd]], *other = &map->lot[first[!east_is_odd]];
    struct crooked *crooked = &reader->crooked[reader->crooked_names++]; /* one for each column at most */

    *crooked = (struct crooked){.east = east_is_odd, .two = apart == 2, .mark = odd->mark};
    memcpy(crooked->name, odd->name, sizeof odd->name);
    memcpy(crooked->column, other->name, sizeof other->name);
}

void gh_report_crooked(struct reader *reader)
{
    static const char *const sentences[2][2] = {
        {N_("%s starts one character to the left of the column of %s. Line them up if they lie above one another."),
         N_("%s starts two characters to the left of the column of %s. Line them up if they lie above one another.")},
        {N_("%s starts one character to the right of the column of %s. Line them up if they lie above one another."),
         N_("%s starts two characters to the right of the column of %s. Line them up if they lie above one another.")},
    };

    for (unsigned i = 0; i < reader->crooked_names; i++) {
        const struct crooked *crooked = &reader->crooked[i];
        const char *sentence = sentences[crooked->east][crooked->two];

        if (reader->columns_wrong)
            gh_mistake(reader->problems, crooked->mark, _(sentence), crooked->name, crooked->column);
        else
            gh_advice(reader->problems, crooked->mark, _(sentence), crooked->name, crooked->column);
    }
}

static void store_names(const struct map *map)
{
    struct reader *reader = map->reader;

    for (unsigned i = 0; i < map->lots; i++) {
        const struct lot *lot = &map->lot[i];

        if (lot->frame) {
            memcpy(reader->file->town.frame_name[lot->index], lot->name, sizeof lot->name);
        } else {
            memcpy(reader->file->town.site_name[lot->index], lot->name, sizeof lot->name);
            reader->site_mark[lot->index] = lot->mark;
        }
    }
    reader->file->town.sites = (uint8_t)map->sites;
    reader->frames = map->frames;
}

void gh_read_map(struct reader *reader, yaml_node_t *node)
{
    struct map map = {.reader = reader};
    const unsigned mistakes = reader->problems->mistakes;
    struct gh_layout *layout = &reader->file->layout;
    struct block block;

    memset(layout->street_west, GH_NONE, sizeof layout->street_west);
    memset(layout->street_north, GH_NONE, sizeof layout->street_north);
    memset(layout->entrance_street, GH_NONE, sizeof layout->entrance_street);
    reader->map_mark = gh_node_mark(node);
    if (!gh_read_block(reader, node, "map", &block))
        return;
    reader->map_shape_known = reader->streets_known = true;
    read_lots(&map, block);
    store_names(&map);
    if (!reader->map_shape_known) {
        reader->streets_known = false;
        return;
    }
    number_columns(&map);
    layout->rows = (uint8_t)map.rows;
    layout->columns = (uint8_t)map.columns;
    read_streets(&map, block);
    for (unsigned i = 0; i < map.lots; i++)
        place_lot(&map, &map.lot[i]);
    for (unsigned column = 1; column < map.columns; column++)
        note_crooked(&map, column - 1, column);
    reader->map_right = reader->problems->mistakes == mistakes;
    for (unsigned i = 0; i < reader->file->streets; i++)
        if (!gh_has(map.letters_seen, (unsigned)(reader->file->street[i].letter - 'A')))
            gh_advice(reader->problems, reader->street_mark[i], _("\"%c\" is nowhere on the map."),
                      reader->file->street[i].letter);
}
