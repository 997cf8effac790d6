/* Quick verdicts on bindings. On the automatic referee the board between plays is always closed: every marker is in
 * some complete assignment (RULES 6). The short cuts below rest on that and on one idea: a complete assignment that
 * fulfils all statements is a *witness*. Closing the board never takes away a marker of a witness, so where there is
 * one, nothing runs empty and no effect has to be computed. What the short cuts leave undecided is closed exactly. */
#include "scan.h"

#include "ruleset.h"

/* Where the matching puts a building, or where it stands. */
static unsigned matched_site(const struct gh_scan *scan, unsigned building)
{
    const struct gh_board *board = &scan->open->board;

    return gh_has(board->placed, building) ? board->site_of[building] : scan->matching.site_of[building];
}

/* Whether the matching fulfils a statement whose subjects are all marked or placed. */
static bool fulfils(const struct gh_scan *scan, struct gh_statement statement)
{
    const struct gh_card *card = &scan->town->card[statement.card];

    if (statement.mine == GH_NONE)
        return gh_has(card->sites, matched_site(scan, statement.named));
    if (statement.named == GH_NONE)
        return gh_has(card->sites, matched_site(scan, statement.mine));
    return gh_has(scan->town->relation[statement.card].mine_for[matched_site(scan, statement.named)],
                  matched_site(scan, statement.mine));
}

void gh_scan_start(const struct gh_town *town, const struct gh_public *open, struct gh_scan *scan)
{
    scan->town = town;
    scan->open = open;
    scan->fresh = ~(open->board.marked | open->board.placed);
    if (open->referee != GH_AUTOMATIC) {
        scan->open_sites = gh_board_open(town, &open->board);
        return;
    }
    scan->matching = gh_matching_empty();
    const gh_buildings homeless = gh_matching_update(&scan->matching, &open->board);
    const struct gh_room room = gh_matching_room(&scan->matching, &open->board);
    /* As gh_board_open; whoever is in a pair cannot leave its site to others. */
    scan->open_sites = gh_first(town->sites) & ~open->board.occupied;
    if (room.tight)
        scan->open_sites &= ~gh_board_paired(&open->board, room.tight | homeless);
    scan->crowd = gh_board_crowd(&open->board);
    scan->virgin = scan->open_sites & ~scan->crowd.with[0];
    scan->vacatable = room.vacatable;
    scan->free = scan->open_sites & ~scan->matching.used;
    scan->loose = room.loose & (scan->open_sites | scan->matching.used);
    scan->in_force = gh_in_force_now(open);
    scan->related = false;
    scan->agrees = true;
    for (unsigned i = 0; i < scan->in_force.count; i++) {
        scan->related |= town->card[scan->in_force.at[i].card].kind == GH_CONDITION_CARD;
        scan->agrees &= fulfils(scan, scan->in_force.at[i]);
    }
}

static bool is_fresh(const struct gh_scan *scan, unsigned building)
{
    return building != GH_NONE && gh_has(scan->fresh, building);
}

/* RULES 6, automatic referee, without placing: a building with one possible site has it alone after step 2, so step 3
 * leaves no other site with fewer markers. The scan's matching spares most of the work. */
__attribute__((noinline)) /* rare, and it needs many registers and much room */
static enum gh_binding
closed(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed allowed)
{
    const struct gh_board *before = &scan->open->board;
    struct gh_board board = *before;
    struct gh_matching matching = scan->matching;
    struct gh_statements in_force = scan->in_force;
    gh_sites put = 0, put_twice = 0;

    if (is_fresh(scan, statement.named))
        gh_board_put(&board, statement.named, allowed.named);
    if (is_fresh(scan, statement.mine))
        gh_board_put(&board, statement.mine, allowed.mine);
    in_force.at[in_force.count++] = statement;
    if (gh_logic_close(scan->town, &board, &in_force, &matching) != GH_NONE)
        return GH_CONTRADICTS;
    for (gh_each(building, board.marked & ~before->marked)) {
        if (gh_has_more_than(GH_MARKERS_PER_BUILDING, board.markers[building]))
            return GH_BLOCKED;
        put_twice |= put & board.markers[building];
        put |= board.markers[building];
    }
    /* Without new markers something was ruled out, or the quick look would have answered. */
    const bool crowded =
        put & scan->crowd.with[GH_MARKERS_PER_SITE - 1] || put_twice & scan->crowd.with[GH_MARKERS_PER_SITE - 2];
    return crowded && gh_board_crowd(&board).with[GH_MARKERS_PER_SITE] ? GH_BLOCKED : GH_CHANGES;
}

enum { UNDECIDED = -1 };

/* Sites of which both subjects of a statement can take any two at once: loose ones (whoever stands there has two ways
 * out, so that the subjects cannot block both), a subject's own place in the matching, and the place that the other one
 * leaves. While a relation is in force nobody but a new building may leave the matching, which fulfils it. */
static gh_sites easy_sites(const struct gh_scan *scan, unsigned building, unsigned other)
{
    const struct gh_board *board = &scan->open->board;
    const bool marked = gh_has(board->marked, building);
    gh_sites easy = marked ? gh_bit(scan->matching.site_of[building]) : 0;

    if (gh_has(board->placed, building))
        return gh_bit(board->site_of[building]);
    if (scan->related)
        return marked ? easy : scan->free;
    if (other != GH_NONE && gh_has(board->marked, other))
        easy |= gh_bit(scan->matching.site_of[other]);
    return easy | scan->loose;
}

/* One new building, the other subject placed or none, no relation in force: it can stand just where a site can be
 * vacated. */
static int one_fresh(const struct gh_scan *scan, gh_sites sites)
{
    const gh_sites possible = sites & scan->vacatable;

    if (!possible)
        return GH_CONTRADICTS;
    if (gh_has_more_than(GH_MARKERS_PER_BUILDING, possible))
        return GH_BLOCKED;
    const gh_sites full = possible & scan->crowd.with[GH_MARKERS_PER_SITE - 1];
    if (!full)
        return GH_CHANGES;
    if (possible & scan->virgin) /* on it the new building leaves all old markers, also those on the full site */
        return GH_BLOCKED;
    /* So it does on a free site for those of another site that is full and loose: whoever moves there, the one that
     * stands there still has a way out. */
    return possible & scan->free && full & scan->loose && !gh_is_single((possible & scan->free) | (full & scan->loose))
               ? GH_BLOCKED
               : UNDECIDED;
}

/* A new building with a witness: only the limits are left to decide. */
static int one_within_limits(const struct gh_scan *scan, gh_sites allowed, gh_sites sure)
{
    const gh_sites most = allowed & scan->vacatable;

    if (gh_has_more_than(GH_MARKERS_PER_BUILDING, sure & scan->vacatable))
        return GH_BLOCKED;
    return gh_has_more_than(GH_MARKERS_PER_BUILDING, most) || most & scan->crowd.with[GH_MARKERS_PER_SITE - 1]
               ? UNDECIDED
               : GH_CHANGES;
}

/* A building or district card, with what it allows to its one subject. */
static int one_subject(const struct gh_scan *scan, unsigned building, bool fresh, gh_sites allowed)
{
    if (!fresh && !(scan->open->board.markers[building] & ~allowed))
        return GH_CONFIRMS; /* nothing is ruled out */
    if (!scan->related)     /* each kept marker is in a complete assignment */
        return fresh ? one_fresh(scan, allowed) : GH_CHANGES;

    const gh_sites sure = scan->agrees ? allowed & easy_sites(scan, building, GH_NONE) : 0;
    if (!sure)
        return UNDECIDED;
    return fresh ? one_within_limits(scan, allowed, sure) : GH_CHANGES;
}

/* Three ways to a witness: of any pair of partners among these sites one subject can take the one while the other takes
 * the other. */
enum { EASY, NAMED_ON_VIRGIN, MINE_ON_VIRGIN, WAYS };

static struct gh_allowed way(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed allowed,
                             unsigned which)
{
    const bool fresh_named = gh_has(scan->fresh, statement.named), fresh_mine = gh_has(scan->fresh, statement.mine);

    if (which == EASY)
        return (struct gh_allowed){.named = allowed.named & easy_sites(scan, statement.named, statement.mine),
                                   .mine = allowed.mine & easy_sites(scan, statement.mine, statement.named)};
    /* A new building on a virgin site is in nobody's way: the other subject may then stand wherever it can at all. */
    if (scan->related || !(which == NAMED_ON_VIRGIN ? fresh_named : fresh_mine))
        return (struct gh_allowed){0, 0};
    if (which == NAMED_ON_VIRGIN)
        return (struct gh_allowed){.named = allowed.named & scan->virgin,
                                   .mine = allowed.mine & (fresh_mine ? scan->vacatable : UINT32_MAX)};
    return (struct gh_allowed){.named = allowed.named & (fresh_named ? scan->vacatable : UINT32_MAX),
                               .mine = allowed.mine & scan->virgin};
}

static bool has_witness(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed allowed)
{
    const struct gh_relation *relation = &scan->town->relation[statement.card];

    for (unsigned which = 0; which < WAYS; which++) {
        const struct gh_allowed sites = way(scan, statement, allowed, which);

        if (sites.named == allowed.named && sites.mine == allowed.mine) /* each of them has a partner there */
            return true;
        for (gh_each(site, sites.named))
            if (relation->mine_for[site] & sites.mine)
                return true;
    }
    return false;
}

/* Whether two new buildings can both stand on virgin sites. */
static bool undisturbed(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed sure)
{
    for (gh_each(site, sure.named & scan->virgin))
        if (scan->town->relation[statement.card].mine_for[site] & sure.mine & scan->virgin)
            return true;
    return false;
}

/* New buildings that could break the limits. Sites that are part of a witness are sure to remain; more there may be. */
static int two_beyond_limits(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed allowed)
{
    const gh_sites fresh_named = gh_has(scan->fresh, statement.named) ? UINT32_MAX : 0;
    const gh_sites fresh_mine = gh_has(scan->fresh, statement.mine) ? UINT32_MAX : 0;
    struct gh_allowed sure = {0, 0};

    for (unsigned which = 0; which < WAYS; which++) {
        const struct gh_allowed sites = way(scan, statement, allowed, which);
        struct gh_allowed found = allowed; /* if the way is open to all of them: each has a partner there */

        if (sites.named != allowed.named || sites.mine != allowed.mine)
            found.named =
                gh_with_partners(scan->town->relation[statement.card].mine_for, sites.named, sites.mine, &found.mine);
        sure.named |= found.named;
        sure.mine |= found.mine;
        if (gh_has_more_than(GH_MARKERS_PER_BUILDING, sure.named & fresh_named) ||
            gh_has_more_than(GH_MARKERS_PER_BUILDING, sure.mine & fresh_mine))
            return GH_BLOCKED;
    }
    /* With both on virgin sites all old markers remain, also on full sites. */
    if (fresh_named & fresh_mine && ((sure.named | sure.mine) & scan->crowd.with[GH_MARKERS_PER_SITE - 1] ||
                                     sure.named & sure.mine & scan->crowd.with[GH_MARKERS_PER_SITE - 2]))
        return undisturbed(scan, statement, sure) ? GH_BLOCKED : UNDECIDED;
    return UNDECIDED;
}

/* Whether new buildings get no more than five markers each, and no site more than three, whatever closing takes. */
static bool two_within_limits(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed allowed)
{
    const gh_sites named = gh_has(scan->fresh, statement.named) ? allowed.named & scan->vacatable : 0;
    const gh_sites mine = gh_has(scan->fresh, statement.mine) ? allowed.mine & scan->vacatable : 0;

    return !gh_has_more_than(GH_MARKERS_PER_BUILDING, named) && !gh_has_more_than(GH_MARKERS_PER_BUILDING, mine) &&
           !((named | mine) & scan->crowd.with[GH_MARKERS_PER_SITE - 1]) &&
           !(named & mine & scan->crowd.with[GH_MARKERS_PER_SITE - 2]);
}

/* A condition card, with what it allows to its subjects. */
static int two_subjects(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed allowed)
{
    const struct gh_board *board = &scan->open->board;
    const bool fresh = gh_has(scan->fresh, statement.named) || gh_has(scan->fresh, statement.mine);

    if (!fresh && !(board->markers[statement.named] & ~allowed.named) &&
        !(board->markers[statement.mine] & ~allowed.mine))
        return GH_CONFIRMS;                                       /* nothing is ruled out */
    if (!scan->related && gh_has(board->placed, statement.named)) /* each kept marker is in a complete assignment */
        return fresh ? one_fresh(scan, allowed.mine) : GH_CHANGES;
    if (!scan->agrees)
        return UNDECIDED;
    if (fresh && !two_within_limits(scan, statement, allowed))
        return two_beyond_limits(scan, statement, allowed);
    return has_witness(scan, statement, allowed) ? GH_CHANGES : UNDECIDED;
}

/* What the quick looks leave undecided is closed exactly. */
static enum gh_binding settled(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed allowed,
                               int answer)
{
    return answer == UNDECIDED ? closed(scan, statement, allowed) : (enum gh_binding)answer;
}

/* ---- the bindings of a card, sorted: of[GH_CHANGES] are the buildings with which it changes something, and so on.
 * Each gives the same answer as gh_effect_binding after gh_effect_play. All unmarked buildings have one answer: only
 * the domain counts (RULES 3). A player's own buildings are unmarked or marked, never placed or out. ---- */

enum { BINDINGS = GH_CONTRADICTS + 1 };

/* Manual referee. */
static enum gh_binding manually(const struct gh_scan *scan, unsigned card, unsigned mine)
{
    struct gh_effect effect;

    gh_effect_play(scan->town, scan->open, gh_statement_make(scan->town, card, mine), &effect, NULL);
    return gh_effect_binding(&effect);
}

static void sort_manually(const struct gh_scan *scan, unsigned card, gh_buildings bindings, gh_buildings of[BINDINGS])
{
    const gh_buildings fresh = bindings & scan->fresh;

    if (scan->town->card[card].kind == GH_BUILDING_CARD) {
        of[manually(scan, card, GH_NONE)] = bindings;
        return;
    }
    if (fresh)
        of[manually(scan, card, gh_lowest(fresh))] |= fresh;
    for (gh_each(building, bindings & ~fresh))
        of[manually(scan, card, building)] |= gh_bit(building);
}

static enum gh_binding sort_building_card(const struct gh_scan *scan, unsigned card)
{
    const struct gh_card *info = &scan->town->card[card];
    const gh_sites allowed = info->sites & gh_board_domain(&scan->open->board, scan->open_sites, info->building);

    if (!allowed)
        return GH_CONTRADICTS; /* RULES 3 */
    return settled(scan, gh_statement_make(scan->town, card, GH_NONE), (struct gh_allowed){.named = allowed},
                   one_subject(scan, info->building, gh_has(scan->fresh, info->building), allowed));
}

/* A district card with a building, or with any of the fresh ones. */
static enum gh_binding sort_district_binding(const struct gh_scan *scan, unsigned card, unsigned building, bool fresh)
{
    const gh_sites domain = fresh ? scan->open_sites : scan->open->board.markers[building];
    const gh_sites allowed = scan->town->card[card].sites & domain;

    if (!allowed)
        return GH_CONTRADICTS; /* RULES 3 */
    return settled(scan, gh_statement_make(scan->town, card, building), (struct gh_allowed){.mine = allowed},
                   one_subject(scan, building, fresh, allowed));
}

static void sort_district_card(const struct gh_scan *scan, unsigned card, gh_buildings bindings,
                               gh_buildings of[BINDINGS])
{
    const gh_buildings fresh = bindings & scan->fresh;

    if (fresh)
        of[sort_district_binding(scan, card, gh_lowest(fresh), true)] |= fresh;
    for (gh_each(building, bindings & ~fresh))
        of[sort_district_binding(scan, card, building, false)] |= gh_bit(building);
}

/* A condition card with a building, or with any of the fresh ones; the named building may stand on `named`, its
 * partner there on `partners`. */
static enum gh_binding sort_condition_binding(const struct gh_scan *scan, unsigned card, unsigned building, bool fresh,
                                              gh_sites named, gh_sites partners)
{
    const struct gh_card *info = &scan->town->card[card];
    const struct gh_relation *relation = &scan->town->relation[card];
    const gh_sites mine = partners & (fresh ? scan->open_sites : scan->open->board.markers[building]);
    const struct gh_statement statement = gh_statement_make(scan->town, card, building);
    struct gh_allowed allowed = {.named = named, .mine = mine};

    if (!mine)
        return GH_CONTRADICTS;                        /* RULES 3 */
    if (named != info->sites || mine != info->mine) { /* not all pairs of the card */
        if (gh_has(scan->fresh, info->building))      /* seen from either side it is the same; few sites cost less */
            allowed.mine = gh_with_partners(relation->named_for, mine, named, &allowed.named);
        else
            allowed.named = gh_with_partners(relation->mine_for, named, mine, &allowed.mine);
    }
    return settled(scan, statement, allowed, two_subjects(scan, statement, allowed));
}

static void sort_condition_card(const struct gh_scan *scan, unsigned card, gh_buildings bindings,
                                gh_buildings of[BINDINGS])
{
    const struct gh_card *info = &scan->town->card[card];
    const gh_buildings fresh = bindings & scan->fresh;
    const gh_sites named = info->sites & gh_board_domain(&scan->open->board, scan->open_sites, info->building);
    gh_sites partners = named == info->sites ? info->mine : 0; /* all of the card, or what its sites here have */

    for (gh_each(site, partners ? 0 : named))
        partners |= scan->town->relation[card].mine_for[site];
    if (fresh)
        of[sort_condition_binding(scan, card, gh_lowest(fresh), true, named, partners)] |= fresh;
    for (gh_each(building, bindings & ~fresh))
        of[sort_condition_binding(scan, card, building, false, named, partners)] |= gh_bit(building);
}

/* The buildings that a card can be bound to; building cards need none and get one binding all the same. */
static gh_buildings bindings_of(const struct gh_card *card, gh_buildings owned)
{
    if (card->kind == GH_BUILDING_CARD)
        return 1;
    return card->kind == GH_CONDITION_CARD ? owned & ~gh_bit(card->building) : owned; /* R15 */
}

static void sort_card(const struct gh_scan *scan, unsigned card, gh_buildings owned, gh_buildings of[BINDINGS])
{
    const struct gh_card *info = &scan->town->card[card];
    const gh_buildings bindings = bindings_of(info, owned);

    if (scan->open->referee != GH_AUTOMATIC)
        sort_manually(scan, card, bindings, of);
    else if (info->kind == GH_BUILDING_CARD)
        of[sort_building_card(scan, card)] = bindings;
    else if (info->kind == GH_DISTRICT_CARD)
        sort_district_card(scan, card, bindings, of);
    else
        sort_condition_card(scan, card, bindings, of);
}

/* Writes a card with each of its bindings into the list; returns where the list goes on. */
static struct gh_action *list_plays(struct gh_action *next, unsigned card, bool unbound, gh_buildings bindings)
{
    const struct gh_action blank = gh_action_play(card, GH_NONE);

    for (gh_each(building, bindings)) {
        *next = blank;
        next++->building = (uint8_t)(unbound ? GH_NONE : building);
    }
    return next;
}

struct gh_sorted gh_scan_hand(const struct gh_scan *scan, const struct gh_cards *hand, struct gh_legal *legal)
{
    const struct gh_ruleset *rules = gh_ruleset_of(scan->town);
    const gh_buildings owned = scan->open->owned[scan->open->player];
    const gh_buildings confirming = rules->must_change ? 0 : UINT32_MAX; /* R2 */
    struct gh_action *next = legal ? legal->action + legal->count : NULL;
    struct gh_sorted sorted = {.playable = GH_NONE};
    struct gh_cards rest = *hand;

    for (unsigned card; (card = gh_cards_pop(&rest)) != GH_NONE;) {
        gh_buildings of[BINDINGS] = {0, 0, 0, 0};

        sort_card(scan, card, owned, of);
        const gh_buildings playable = of[GH_CHANGES] | (of[GH_CONFIRMS] & confirming);
        if (playable)
            sorted.playable = card;
        if (legal)
            next = list_plays(next, card, scan->town->card[card].kind == GH_BUILDING_CARD, playable);
        /* RULES 9: idle means confirmed or contradicted throughout; a my-building card of a player who owns nothing is
         * not idle. */
        if (rules->idle_discards && of[GH_CONFIRMS] | of[GH_CONTRADICTS] && !(of[GH_CHANGES] | of[GH_BLOCKED]))
            gh_cards_add(&sorted.idle, card);
    }
    if (legal)
        legal->count = (unsigned)(next - legal->action);
    return sorted;
}
