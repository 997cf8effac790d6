/* The cards of a town and their mini-maps (docs/towns.md, "Cards").
 *
 * Invariants:
 *  1. a card is stored at its place in the list, whatever its number says, so that later mistakes are found too;
 *  2. mini-maps are looked at only when the map is right: one slip there would be a mistake on every card. Pairs are
 * looked at only when the streets are known. */
#include "reader.h"

#include <string.h>

enum { BUILDING_SITES = 4, DISTRICT_SITES = 8, CONDITION_SITES = 8 };

enum card_key { ID, KIND, BUILDING, RELATION, SITES, TEXT, MAP, CARD_KEYS };

static const struct key card_keys[CARD_KEYS] = {
    [ID] = {"id", true},
    [KIND] = {"kind", true},
    [BUILDING] = {"building", false},
    [RELATION] = {"relation", false},
    [SITES] = {"sites", false},
    [TEXT] = {"text", true},
    [MAP] = {"map", true},
};

/* What is kept of a card until it is clear whether its mini-map can be looked at. */
struct pending {
    struct block map;
    bool has_map; /* that can be looked at */
    bool count_known;
    unsigned wanted; /* sites that it says it shows, or 0 */
    unsigned relation;
};

/* What a mini-map shows. */
struct mini_map {
    struct gh_mark mark; /* of its first line */
    gh_sites named, mine;
    struct gh_mark site_mark[GH_MAX_SITES];
};

/* The site of each place of the map, or GH_NONE. */
struct grid {
    uint8_t site[GH_MAX_LOTS][GH_MAX_LOTS];
};

static void make_grid(const struct gh_townfile *file, struct grid *grid)
{
    memset(grid->site, GH_NONE, sizeof grid->site);
    for (unsigned i = 0; i < file->town.sites; i++)
        grid->site[file->layout.site_row[i]][file->layout.site_column[i]] = (uint8_t)i;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '|';
}

static bool is_blank_line(const struct block_line *line)
{
    for (size_t i = 0; i < line->length; i++)
        if (!is_blank(line->text[i]))
            return false;
    return true;
}

/* One character of a mini-map; false when it is wrong there. */
static bool read_mark(struct reader *reader, struct mini_map *mini, char c, unsigned site, struct gh_mark mark,
                      enum gh_kind kind)
{
    const struct gh_town *town = &reader->file->town;

    if (!c || !strchr(".?!*#", c)) {
        gh_mistake(reader->problems, mark,
                   _("A mini-map is drawn with \".\", \"?\", \"!\", \"*\" and \"#\"; only spaces and \"|\" may come "
                     "between them."));
        return false;
    }
    if (site == GH_NONE && c != '#') {
        gh_mistake(reader->problems, mark, _("There is no site here on the map of the town: write \"#\"."));
        return false;
    }
    if (site != GH_NONE && c == '#') {
        gh_mistake(reader->problems, mark, _("The site %s is here: write \".\", or a mark."), town->site_name[site]);
        return false;
    }
    if ((c == '!' || c == '*') && kind != GH_CONDITION_CARD) {
        gh_mistake(reader->problems, mark, _("\"%c\" is only for condition cards: mark a site with \"?\"."), c);
        return false;
    }
    if (c == '?' || c == '*')
        mini->named |= gh_bit(site);
    if (c == '!' || c == '*')
        mini->mine |= gh_bit(site);
    if (site != GH_NONE)
        mini->site_mark[site] = mark;
    return true;
}

static bool read_row(struct reader *reader, struct mini_map *mini, const struct grid *grid, unsigned row,
                     const struct block_line *line, enum gh_kind kind)
{
    const struct gh_layout *layout = &reader->file->layout;
    unsigned column = 0;
    bool good = true;

    for (size_t i = 0; i < line->length; i++) {
        if (is_blank(line->text[i]) || ((unsigned char)line->text[i] & 0xC0) == 0x80)
            continue;
        if (column == layout->columns) {
            gh_mistake(reader->problems, gh_block_mark(line, i), _("This line is too long: the town has %u columns."),
                       (unsigned)layout->columns);
            return false;
        }
        good = read_mark(reader, mini, line->text[i], grid->site[row][column++], gh_block_mark(line, i), kind) && good;
    }
    for (; column < layout->columns; column++) {
        unsigned site = grid->site[row][column];

        if (site == GH_NONE)
            continue;
        gh_mistake(reader->problems, gh_block_mark(line, line->length),
                   _("This line ends too early: the site %s and what lies east of it are missing."),
                   reader->file->town.site_name[site]);
        return false;
    }
    return good;
}

/* Reads the mini-map; false when it was not drawn well enough to look at the sites it marks. */
static bool read_mini_map(struct reader *reader, struct block block, enum gh_kind kind, const struct grid *grid,
                          struct mini_map *mini)
{
    const struct gh_layout *layout = &reader->file->layout;
    unsigned lines = 0, drawn = 0, row = 0;
    struct block_line line;
    bool good = true;

    *mini = (struct mini_map){.mark = block.mark};
    for (struct block again = block; gh_block_next(&again, &line); lines++)
        if (!is_blank_line(&line) && drawn++ == 0)
            mini->mark = line.mark;
    if (lines != layout->rows && drawn != layout->rows) {
        gh_mistake(reader->problems, mini->mark, _("Lines of this mini-map: %u. Rows of sites in the town: %u."), drawn,
                   (unsigned)layout->rows);
        return false;
    }
    /* A blank line counts only when it must: a row of framed spaces alone, each "#" of it left out. */
    while (gh_block_next(&block, &line))
        if (lines == layout->rows || !is_blank_line(&line))
            good = read_row(reader, mini, grid, row++, &line, kind) && good;
    return good;
}

static unsigned read_kind(struct reader *reader, yaml_node_t *node)
{
    const char *names[GH_KINDS_COUNT];

    for (unsigned i = 0; i < GH_KINDS_COUNT; i++)
        names[i] = gh_kind_name((enum gh_kind)i);
    return gh_read_name(reader, node, "kind", names, GH_KINDS_COUNT,
                        _("There is no kind of card \"%s\". Did you mean \"%s\"?"),
                        _("There is no kind of card \"%s\": the kinds are building, district and condition."));
}

static unsigned read_building(struct reader *reader, yaml_node_t *node)
{
    const struct gh_town *town = &reader->file->town;
    const char *names[GH_MAX_BUILDINGS], *text;
    size_t length;

    if (!reader->buildings_known)
        return gh_read_scalar(reader, node, "building", &text, &length) ? gh_building_find(town, text, length)
                                                                        : GH_NONE;
    for (unsigned i = 0; i < town->buildings; i++)
        names[i] = town->building_name[i];
    return gh_read_name(reader, node, "building", names, town->buildings,
                        _("There is no building \"%s\" in this town. Did you mean \"%s\"?"),
                        _("There is no building \"%s\" in this town: list it under \"buildings\"."));
}

static unsigned read_relation(struct reader *reader, yaml_node_t *node)
{
    enum { MOST = 16 };
    const char *names[MOST];
    unsigned count = 0;

    for (; count < MOST && gh_relation_name(count); count++)
        names[count] = gh_relation_name(count);
    return gh_read_name(reader, node, "relation", names, count, _("There is no relation \"%s\". Did you mean \"%s\"?"),
                        _("There is no relation \"%s\": docs/towns.md lists them, from \"%s\" to \"%s\"."));
}

/* Keys that belong to the kind of card, and to no other. */
static void check_keys(struct reader *reader, yaml_node_t *node, unsigned kind, yaml_node_t **values)
{
    if (kind != GH_DISTRICT_CARD && !values[BUILDING])
        gh_mistake_at(reader, node, _("The key \"%s\" is missing here."), "building");
    if (kind == GH_DISTRICT_CARD && values[BUILDING])
        gh_mistake_at(reader, values[BUILDING], _("A district card speaks of \"my building\": take \"building\" out."));
    if (kind == GH_CONDITION_CARD && !values[RELATION])
        gh_mistake_at(reader, node, _("The key \"%s\" is missing here."), "relation");
    if (kind != GH_CONDITION_CARD && values[RELATION])
        gh_mistake_at(reader, values[RELATION], _("Only a condition card has a \"relation\": take it out."));
}

/* How many sites the card shows, against its kind or its own word (`wanted`, 0: none). */
static void check_count(struct reader *reader, enum gh_kind kind, const struct mini_map *mini, unsigned wanted)
{
    unsigned named = gh_count(mini->named), mine = gh_count(mini->mine);
    struct gh_problems *problems = reader->problems;

    if (kind == GH_CONDITION_CARD) {
        unsigned most = wanted ? wanted : CONDITION_SITES;

        if (named == 0 || mine == 0)
            gh_mistake(problems, mini->mark,
                       _("A condition card marks sites for the named building (\"?\") and for my building "
                         "(\"!\"), or both (\"*\")."));
        if (named > most)
            gh_mistake(problems, mini->mark,
                       _("This card shows %u sites for the named building, but at most %u are allowed "
                         "(or say \"sites: %u\")."),
                       named, most, named);
        if (mine > most)
            gh_mistake(problems, mini->mark,
                       _("This card shows %u sites for my building, but at most %u are allowed (or say "
                         "\"sites: %u\")."),
                       mine, most, mine);
        return;
    }
    if (wanted && named != wanted)
        gh_mistake(problems, mini->mark, _("This card says \"sites: %u\" but marks %u."), wanted, named);
    else if (!wanted && kind == GH_BUILDING_CARD && named != BUILDING_SITES)
        gh_mistake(problems, mini->mark,
                   _("A building card shows %d sites; this one marks %u. Correct it, or say \"sites: %u\"."),
                   BUILDING_SITES, named, named);
    else if (!wanted && kind == GH_DISTRICT_CARD && named != DISTRICT_SITES)
        gh_mistake(problems, mini->mark,
                   _("A district card shows %d sites; this one marks %u. Correct it, or say \"sites: %u\"."),
                   DISTRICT_SITES, named, named);
}

/* The pairs of a condition card. Every marked site needs a partner on the other side. */
static void find_pairs(struct reader *reader, unsigned index, unsigned relation, const struct mini_map *mini)
{
    struct gh_town *town = &reader->file->town;
    struct gh_relation *pairs = &town->relation[index];
    const char *name = gh_relation_name(relation);

    for (gh_each(named, mini->named)) {
        pairs->mine_for[named] = gh_relation_partners(reader->file, relation, named) & mini->mine;
        for (gh_each(mine, pairs->mine_for[named]))
            pairs->named_for[mine] |= gh_bit(named);
    }
    for (gh_each(site, mini->named | mini->mine)) {
        bool no_mine = gh_has(mini->named, site) && !pairs->mine_for[site];
        bool no_named = gh_has(mini->mine, site) && !pairs->named_for[site];
        struct gh_mark mark = mini->site_mark[site];

        if (no_mine && no_named)
            gh_mistake(reader->problems, mark,
                       _("No marked site stands in the relation %s to %s: take the mark away, or mark its partner."),
                       name, town->site_name[site]);
        else if (no_mine)
            gh_mistake(reader->problems, mark,
                       _("With the named building on %s there is no site for my building (relation %s): take the mark "
                         "away, or mark its partner."),
                       town->site_name[site], name);
        else if (no_named)
            gh_mistake(reader->problems, mark,
                       _("With my building on %s there is no site for the named building (relation %s): take the mark "
                         "away, or mark its partner."),
                       town->site_name[site], name);
    }
}

static void check_equal_districts(struct reader *reader, unsigned index, struct gh_mark mark)
{
    const struct gh_town *town = &reader->file->town;

    for (unsigned i = 0; i < index && town->card[index].sites; i++) {
        if (town->card[i].kind != GH_DISTRICT_CARD || town->card[i].sites != town->card[index].sites)
            continue;
        gh_mistake(reader->problems, mark, _("This district card shows the same sites as card %u."), i + 1);
        return;
    }
}

/* After a gap the numbers that follow it in order are not reported again. */
static void check_number(struct reader *reader, yaml_node_t *node, unsigned index)
{
    unsigned number, expected = reader->last_card + 1;

    reader->last_card = expected;
    if (!node || !gh_read_number(reader, node, "id", 1, 9999, &number))
        return;
    if (number != index + 1 && number != expected)
        gh_mistake_at(reader, node, _("This must be card %u: cards are numbered from 1, in order, without gaps."),
                      index + 1);
    reader->last_card = number;
}

/* Everything of a card but its mini-map. */
static void read_card(struct reader *reader, yaml_node_t *node, unsigned index, struct pending *pending)
{
    struct gh_card *card = &reader->file->town.card[index];
    yaml_node_t *values[CARD_KEYS];

    *pending = (struct pending){.relation = GH_NONE, .count_known = true};
    *card = (struct gh_card){.kind = GH_KINDS_COUNT, .building = GH_NONE};
    reader->file->card_relation[index] = GH_NONE;
    if (!gh_read_mapping(reader, node, "cards", card_keys, CARD_KEYS, values))
        return;
    check_number(reader, values[ID], index);
    if (values[TEXT])
        gh_read_text(reader, values[TEXT], "text", &reader->file->card_text[index]);
    if (values[SITES] && reader->map_shape_known)
        pending->count_known =
            gh_read_number(reader, values[SITES], "sites", 1, reader->file->town.sites, &pending->wanted);

    const unsigned kind = values[KIND] ? read_kind(reader, values[KIND]) : GH_NONE;

    if (values[BUILDING])
        card->building = (uint8_t)read_building(reader, values[BUILDING]);
    if (values[RELATION])
        pending->relation = read_relation(reader, values[RELATION]);
    if (kind == GH_NONE)
        return;
    check_keys(reader, node, kind, values);
    card->kind = (uint8_t)kind;
    pending->has_map = values[MAP] && gh_read_block(reader, values[MAP], "map", &pending->map);
}

/* Whether most mini-maps fit the map. Nothing is reported. */
static bool most_fit(struct reader *reader, const struct pending *pending, const struct grid *grid)
{
    const unsigned count = reader->problems->count, mistakes = reader->problems->mistakes;
    unsigned good = 0, bad = 0;

    for (unsigned i = 0; i < reader->file->town.cards; i++) {
        struct mini_map mini;

        if (!pending[i].has_map)
            continue;
        if (read_mini_map(reader, pending[i].map, (enum gh_kind)reader->file->town.card[i].kind, grid, &mini))
            good++;
        else
            bad++;
    }
    reader->problems->count = count; /* what was found is taken back */
    reader->problems->mistakes = mistakes;
    return bad == 0 || good > bad;
}

/* Whether mini-maps can be looked at. If not, that is said once, beside what is wrong with the map. */
static bool can_look(struct reader *reader, const struct pending *pending, const struct grid *grid)
{
    if (reader->map_shape_known && reader->crooked_names > 0)
        reader->columns_wrong = !most_fit(reader, pending, grid);
    if (reader->map_right && !reader->columns_wrong)
        return true;
    for (unsigned i = 0; i < reader->file->town.cards && reader->map_mark.line > 0; i++) {
        if (!pending[i].has_map)
            continue;
        gh_advice(reader->problems, reader->map_mark, _("The cards' maps are checked once the map is right."));
        break;
    }
    return false;
}

static void look_at_map(struct reader *reader, unsigned index, const struct pending *pending, const struct grid *grid)
{
    struct gh_card *card = &reader->file->town.card[index];
    const enum gh_kind kind = (enum gh_kind)card->kind;
    struct mini_map mini;

    if (!pending->has_map || !read_mini_map(reader, pending->map, kind, grid, &mini))
        return;
    if (pending->count_known)
        check_count(reader, kind, &mini, pending->wanted);
    card->sites = mini.named;
    card->mine = mini.mine;
    if (kind == GH_DISTRICT_CARD)
        check_equal_districts(reader, index, mini.mark);
    if (kind == GH_CONDITION_CARD && pending->relation != GH_NONE && reader->streets_known) {
        reader->file->card_relation[index] = (uint8_t)pending->relation;
        if (mini.named && mini.mine)
            find_pairs(reader, index, pending->relation, &mini);
    }
}

void gh_read_cards(struct reader *reader, yaml_node_t *node)
{
    struct pending pending[GH_MAX_CARDS];
    struct grid grid;
    unsigned count;

    reader->cards_mark = gh_node_mark(node);
    if (!gh_read_short_list(reader, node, "cards", GH_MAX_CARDS, _("There are too many cards: at most %d."), &count))
        return;
    reader->cards_known = true;
    for (unsigned i = 0; i < count; i++) {
        reader->file->town.cards = (uint8_t)(i + 1);
        read_card(reader, gh_list_item(reader, node, i), i, &pending[i]);
    }
    make_grid(reader->file, &grid);
    if (!can_look(reader, pending, &grid))
        return;
    for (unsigned i = 0; i < count; i++)
        look_at_map(reader, i, &pending[i], &grid);
}
