/* All-different reasoning (RULES 4).
 *
 * A marker is possible when some largest assignment uses it. With one largest matching M at hand, Berge's theorem
 * says: exactly the markers that are in M, or on an alternating path that starts at a free site or at an uncovered
 * building, or on an alternating cycle. In our words:
 *  1. "vacatable" sites are the free ones, and the site of every building that has a marker on a vacatable site (it can
 *     move over). A marker on a vacatable site is possible.
 *  2. A building that an uncovered building could push out, directly or through others, may use all its markers.
 *  3. All other buildings are "tight": they can only swap among themselves. Their markers are possible when a
 *     ring of swaps leads back, that is, inside one strongly connected component.
 * Most boards have few tight buildings, so the rings cost little. */
#include "gadshill/logic.h"

static void assign(struct gh_matching *matching, unsigned building, unsigned site)
{
    matching->building_at[site] = (uint8_t)building;
    matching->site_of[building] = (uint8_t)site;
    matching->used |= gh_bit(site);
    matching->covered |= gh_bit(building);
}

/* Gives the building a site, moving others along where needed; `seen` are the sites already tried. */
static bool cover(struct gh_matching *matching, const struct gh_board *board, unsigned building, gh_sites *seen)
{
    const gh_sites options = board->markers[building] & ~*seen;

    if (options & ~matching->used) {
        assign(matching, building, gh_lowest(options & ~matching->used));
        return true;
    }
    for (gh_each(site, options)) {
        if (gh_has(*seen, site))
            continue;
        *seen |= gh_bit(site);
        if (cover(matching, board, matching->building_at[site], seen)) {
            assign(matching, building, site);
            return true;
        }
    }
    return false;
}

gh_buildings gh_matching_update(struct gh_matching *matching, const struct gh_board *board)
{
    gh_buildings uncovered = 0;

    for (gh_each(building, matching->covered)) {
        const unsigned site = matching->site_of[building];

        if (!gh_has(board->markers[building], site)) {
            matching->used &= ~gh_bit(site);
            matching->building_at[site] = GH_NONE;
            matching->site_of[building] = GH_NONE;
            matching->covered &= ~gh_bit(building);
        }
    }
    for (gh_each(building, board->marked & ~matching->covered)) {
        const gh_sites free = board->markers[building] & ~matching->used;
        gh_sites seen = 0;

        if (free) /* which is how it mostly is: nobody has to be moved */
            assign(matching, building, gh_lowest(free));
        else if (!cover(matching, board, building, &seen))
            uncovered |= gh_bit(building);
    }
    return uncovered;
}

struct gh_room gh_matching_room(const struct gh_matching *matching, const struct gh_board *board)
{
    const gh_sites free = ~matching->used;
    struct gh_room room = {.vacatable = free, .loose = free, .tight = 0};
    gh_buildings before;

    for (gh_each(building, matching->covered)) {
        const gh_sites ways_out = board->markers[building] & free;

        if (ways_out & (ways_out - 1))
            room.loose |= gh_bit(matching->site_of[building]);
        if (board->markers[building] & room.vacatable)
            room.vacatable |= gh_bit(matching->site_of[building]);
        else
            room.tight |= gh_bit(building);
    }
    do {
        before = room.tight;
        for (gh_each(building, before)) {
            if (board->markers[building] & room.vacatable) {
                room.vacatable |= gh_bit(matching->site_of[building]);
                room.tight &= ~gh_bit(building);
            }
        }
    } while (room.tight != before);
    return room;
}

/* The buildings that stand, in the matching, on the sites a building has markers on. */
static gh_buildings rivals(const struct gh_matching *matching, gh_sites sites)
{
    gh_buildings result = 0;

    for (gh_each(site, sites & matching->used))
        result |= gh_bit(matching->building_at[site]);
    return result;
}

/* Everything that the buildings of `from` can push out, one after the other. */
static gh_buildings pushed_out(const struct gh_matching *matching, const struct gh_board *board, gh_buildings from)
{
    gh_buildings reached = from, fresh = from;

    while (fresh) {
        gh_buildings next = 0;

        for (gh_each(building, fresh))
            next |= rivals(matching, board->markers[building]);
        fresh = next & ~reached;
        reached |= next;
    }
    return reached;
}

/* Case 3 of the file comment: keeps the markers that lie on a ring of swaps. */
static void keep_rings(const struct gh_matching *matching, const struct gh_board *board, gh_buildings tight,
                       gh_sites possible[GH_MAX_BUILDINGS])
{
    gh_buildings reach[GH_MAX_BUILDINGS];

    for (gh_each(building, tight)) {
        possible[building] = board->markers[building];
        if (gh_is_single(possible[building])) /* in no ring, and it keeps what it has */
            tight &= ~gh_bit(building);
    }
    for (gh_each(building, tight))
        reach[building] = rivals(matching, board->markers[building]) & tight;
    for (gh_each(middle, tight))
        for (gh_each(building, tight))
            if (gh_has(reach[building], middle))
                reach[building] |= reach[middle];
    for (gh_each(building, tight)) {
        gh_sites kept = gh_bit(matching->site_of[building]);

        for (gh_each(site, board->markers[building])) {
            const unsigned rival = matching->building_at[site];

            if (gh_has(tight, rival) && gh_has(reach[rival], building))
                kept |= gh_bit(site);
        }
        possible[building] = kept;
    }
}

void gh_matching_possible(const struct gh_matching *matching, const struct gh_board *board,
                          gh_sites possible[GH_MAX_BUILDINGS])
{
    const struct gh_room room = gh_matching_room(matching, board);
    const gh_buildings uncovered = board->marked & ~matching->covered;
    const gh_buildings pushed = uncovered ? pushed_out(matching, board, uncovered) : 0;

    for (gh_each(building, matching->covered & ~room.tight)) /* case 1 of the file comment */
        possible[building] = board->markers[building] & room.vacatable;
    keep_rings(matching, board, room.tight & ~pushed, possible); /* case 3 */
    for (gh_each(building, pushed))                              /* case 2 */
        possible[building] = board->markers[building];
}

void gh_logic_impossible(const struct gh_town *town, const struct gh_board *board, const struct gh_statements *in_force,
                         gh_sites impossible[GH_MAX_BUILDINGS])
{
    struct gh_matching matching = gh_matching_empty();
    gh_sites possible[GH_MAX_BUILDINGS];

    gh_matching_update(&matching, board);
    gh_matching_possible(&matching, board, possible);
    for (unsigned b = 0; b < GH_MAX_BUILDINGS; b++) /* RULES 4, reason 2 */
        impossible[b] = gh_has(board->marked, b) ? board->markers[b] & ~possible[b] : 0;
    for (unsigned i = 0; i < in_force->count; i++) { /* RULES 4, reason 1 */
        const struct gh_statement statement = in_force->at[i];
        const struct gh_allowed allowed = gh_statement_allows(town, board, 0, statement);

        if (statement.named != GH_NONE)
            impossible[statement.named] |= board->markers[statement.named] & ~allowed.named;
        if (statement.mine != GH_NONE)
            impossible[statement.mine] |= board->markers[statement.mine] & ~allowed.mine;
    }
}

/* Takes from one subject what its statement does not allow. Returns false when nothing would be left. A subject that is
 * placed or out has no markers to lose; if a placed one is without a partner, the partner is what runs empty. */
static bool restrict_to(struct gh_board *board, unsigned building, gh_sites allowed, bool *changed)
{
    if (building == GH_NONE || !gh_has(board->marked, building))
        return true;
    if (!allowed)
        return false;
    if (board->markers[building] & ~allowed) {
        board->markers[building] &= allowed;
        *changed = true;
    }
    return true;
}

/* gh_logic_obey, telling also whether anything was taken away. */
static unsigned obey(const struct gh_town *town, struct gh_board *board, const struct gh_statements *in_force,
                     bool *changed)
{
    bool again;

    *changed = false;
    do {
        again = false;
        for (unsigned i = 0; i < in_force->count; i++) {
            const struct gh_statement statement = in_force->at[i];
            const struct gh_allowed allowed = gh_statement_allows(town, board, 0, statement);

            if (!restrict_to(board, statement.named, allowed.named, &again))
                return statement.named;
            if (!restrict_to(board, statement.mine, allowed.mine, &again))
                return statement.mine;
        }
        *changed |= again;
    } while (again && in_force->count > 1); /* one statement alone is obeyed after one pass */
    return GH_NONE;
}

unsigned gh_logic_obey(const struct gh_town *town, struct gh_board *board, const struct gh_statements *in_force)
{
    bool changed;

    return obey(town, board, in_force, &changed);
}

/* Takes away what no complete assignment uses; the matching covers everybody. Returns whether that was anything. */
static bool drop_impossible(struct gh_board *board, const struct gh_matching *matching)
{
    const struct gh_room room = gh_matching_room(matching, board);
    gh_sites possible[GH_MAX_BUILDINGS];
    gh_sites dropped = 0;

    if (!room.tight) /* case 1 of the file comment for everybody, which is how most boards are */
        return false;
    for (gh_each(building, board->marked & ~room.tight)) {
        dropped |= board->markers[building] & ~room.vacatable;
        board->markers[building] &= room.vacatable;
    }
    keep_rings(matching, board, room.tight, possible);
    for (gh_each(building, room.tight)) {
        dropped |= board->markers[building] ^ possible[building];
        board->markers[building] = possible[building];
    }
    return dropped != 0;
}

unsigned gh_logic_close(const struct gh_town *town, struct gh_board *board, const struct gh_statements *in_force,
                        struct gh_matching *matching)
{
    bool changed;
    unsigned emptied = obey(town, board, in_force, &changed);

    while (emptied == GH_NONE) {
        const gh_buildings homeless = gh_matching_update(matching, board);

        if (homeless)
            return gh_lowest(homeless);
        if (!drop_impossible(board, matching))
            return GH_NONE;
        emptied = obey(town, board, in_force, &changed);
        if (!changed) /* dropping is exact in one pass: only the statements could have found more to take */
            return emptied;
    }
    return emptied;
}
