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
    scan->open_sites = gh_board_open(town, &open->board);
    if (open->referee != GH_AUTOMATIC)
        return;
    scan->crowd = gh_board_crowd(&open->board);
    scan->virgin = scan->open_sites & ~scan->crowd.with[0];
    scan->matching = gh_matching_empty();
    gh_matching_update(&scan->matching, &open->board);
    scan->vacatable = gh_matching_vacatable(&scan->matching, &open->board);
    scan->free = scan->loose = scan->open_sites & ~scan->matching.used;
    for (gh_each(building, open->board.marked)) {
        const gh_sites ways_out = open->board.markers[building] & scan->free;

        if (ways_out & (ways_out - 1))
            scan->loose |= gh_bit(scan->matching.site_of[building]);
    }
    scan->in_force = gh_in_force_now(open);
    scan->related = false;
    scan->agrees = true;
    for (unsigned i = 0; i < scan->in_force.count; i++) {
        scan->related |= town->card[scan->in_force.at[i].card].kind == GH_CONDITION_CARD;
        scan->agrees &= fulfils(scan, scan->in_force.at[i]);
    }
}

static enum gh_binding exact(const struct gh_scan *scan, struct gh_statement statement)
{
    struct gh_effect effect;

    gh_effect_play(scan->town, scan->open, statement, &effect, NULL);
    return gh_effect_binding(&effect);
}

static bool is_fresh(const struct gh_scan *scan, unsigned building)
{
    return building != GH_NONE && !gh_has(scan->open->board.marked | scan->open->board.placed, building);
}

/* RULES 6, automatic referee, without placing: a building with one possible site has it alone after step 2, so step 3
 * leaves no other site with fewer markers. The scan's matching spares most of the work. */
static enum gh_binding closed(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed allowed)
{
    const struct gh_board *before = &scan->open->board;
    struct gh_board board = *before;
    struct gh_matching matching = scan->matching;
    struct gh_statements in_force = scan->in_force;
    gh_sites put = 0;

    if (is_fresh(scan, statement.named))
        gh_board_put(&board, statement.named, allowed.named);
    if (is_fresh(scan, statement.mine))
        gh_board_put(&board, statement.mine, allowed.mine);
    in_force.at[in_force.count++] = statement;
    if (gh_logic_close(scan->town, &board, &in_force, &matching) != GH_NONE)
        return GH_CONTRADICTS;
    for (gh_each(building, board.marked & ~before->marked)) {
        if (gh_count(board.markers[building]) > GH_MARKERS_PER_BUILDING)
            return GH_BLOCKED;
        put |= board.markers[building];
    }
    /* Without new markers something was ruled out, or the quick look would have answered. */
    return put && gh_board_crowd(&board).with[GH_MARKERS_PER_SITE] ? GH_BLOCKED : GH_CHANGES;
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

/* Sites of the subjects that are part of a witness and so are sure to remain; more there may be. */
static struct gh_allowed witnessed(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed allowed)
{
    struct gh_allowed sure = {0, 0};

    if (!scan->agrees)
        return sure;
    if (statement.mine == GH_NONE)
        return (struct gh_allowed){.named = allowed.named & easy_sites(scan, statement.named, GH_NONE)};
    if (statement.named == GH_NONE)
        return (struct gh_allowed){.mine = allowed.mine & easy_sites(scan, statement.mine, GH_NONE)};

    const gh_sites easy_named = easy_sites(scan, statement.named, statement.mine);
    const gh_sites easy_mine = easy_sites(scan, statement.mine, statement.named);
    /* A new building on a virgin site is in nobody's way: the other subject may then stand wherever it can at all. */
    const bool virgins = !scan->related;
    const bool fresh_named = is_fresh(scan, statement.named), fresh_mine = is_fresh(scan, statement.mine);
    const gh_sites virgin_named = virgins && fresh_named ? scan->virgin : 0;
    const gh_sites virgin_mine = virgins && fresh_mine ? scan->virgin : 0;
    const gh_sites any_named = fresh_named ? scan->vacatable : UINT32_MAX;
    const gh_sites any_mine = fresh_mine ? scan->vacatable : UINT32_MAX;

    for (gh_each(site, allowed.named)) {
        const gh_sites partners = (gh_has(easy_named, site) ? easy_mine : 0) |
                                  (gh_has(virgin_named, site) ? any_mine : 0) |
                                  (gh_has(any_named, site) ? virgin_mine : 0);
        const gh_sites found = scan->town->relation[statement.card].mine_for[site] & allowed.mine & partners;

        if (found) {
            sure.named |= gh_bit(site);
            sure.mine |= found;
        }
    }
    return sure;
}

/* One new building, the other subject placed or none, no relation in force: it can stand just where a site can be
 * vacated. */
static int one_fresh(const struct gh_scan *scan, gh_sites sites)
{
    const gh_sites possible = sites & scan->vacatable;

    if (!possible)
        return GH_CONTRADICTS;
    if (gh_count(possible) > GH_MARKERS_PER_BUILDING)
        return GH_BLOCKED;
    if (!(possible & scan->crowd.with[GH_MARKERS_PER_SITE - 1]))
        return GH_CHANGES;
    return possible & scan->virgin ? GH_BLOCKED
                                   : UNDECIDED; /* virgin: then all old markers remain, also on the full site */
}

/* Whether two new buildings can both stand on virgin sites. */
static bool undisturbed(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed sure)
{
    for (gh_each(site, sure.named & scan->virgin))
        if (scan->town->relation[statement.card].mine_for[site] & sure.mine & scan->virgin)
            return true;
    return false;
}

/* At least one new building, and a witness: only the limits are left to decide. */
static int within_limits(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed allowed,
                         struct gh_allowed sure)
{
    const gh_sites fresh_named = is_fresh(scan, statement.named) ? scan->vacatable : 0;
    const gh_sites fresh_mine = is_fresh(scan, statement.mine) ? scan->vacatable : 0;
    const gh_sites most_named = allowed.named & fresh_named, most_mine = allowed.mine & fresh_mine;
    const gh_sites full = scan->crowd.with[GH_MARKERS_PER_SITE - 1],
                   nearly_full = scan->crowd.with[GH_MARKERS_PER_SITE - 2];

    if (gh_count(sure.named & fresh_named) > GH_MARKERS_PER_BUILDING ||
        gh_count(sure.mine & fresh_mine) > GH_MARKERS_PER_BUILDING)
        return GH_BLOCKED;
    /* With both on virgin sites all old markers remain, also on full sites. */
    if (most_named && most_mine && sure.named & scan->virgin && sure.mine & scan->virgin &&
        undisturbed(scan, statement, sure) && ((sure.named | sure.mine) & full || sure.named & sure.mine & nearly_full))
        return GH_BLOCKED;
    if (gh_count(most_named) > GH_MARKERS_PER_BUILDING || gh_count(most_mine) > GH_MARKERS_PER_BUILDING ||
        (most_named | most_mine) & full || most_named & most_mine & nearly_full)
        return UNDECIDED;
    return GH_CHANGES;
}

static int quick(const struct gh_scan *scan, struct gh_statement statement, struct gh_allowed allowed)
{
    const struct gh_board *board = &scan->open->board;
    const bool fresh = is_fresh(scan, statement.named) || is_fresh(scan, statement.mine);

    if (!fresh && (statement.named == GH_NONE || !(board->markers[statement.named] & ~allowed.named)) &&
        (statement.mine == GH_NONE || !(board->markers[statement.mine] & ~allowed.mine)))
        return GH_CONFIRMS; /* nothing is ruled out */
    if (!scan->related) {
        const bool named_only = statement.mine == GH_NONE;

        if (named_only || statement.named == GH_NONE || gh_has(board->placed, statement.named)) {
            if (!fresh) /* each kept marker is in a complete assignment */
                return GH_CHANGES;
            return one_fresh(scan, named_only ? allowed.named : allowed.mine);
        }
    }
    const struct gh_allowed sure = witnessed(scan, statement, allowed);
    if (!sure.named && !sure.mine)
        return UNDECIDED;
    return fresh ? within_limits(scan, statement, allowed, sure) : GH_CHANGES;
}

/* The same answer as gh_effect_binding gives after gh_effect_play. */
static enum gh_binding binding_of(const struct gh_scan *scan, struct gh_statement statement)
{
    const struct gh_allowed allowed = gh_statement_allows(scan->town, &scan->open->board, scan->open_sites, statement);

    if ((statement.named != GH_NONE && !allowed.named) || (statement.mine != GH_NONE && !allowed.mine))
        return GH_CONTRADICTS; /* RULES 3 */
    if (scan->open->referee != GH_AUTOMATIC)
        return exact(scan, statement);

    const int answer = quick(scan, statement, allowed);
    return answer == UNDECIDED ? closed(scan, statement, allowed) : (enum gh_binding)answer;
}

/* The buildings that a card can be bound to; building cards need none and get one binding all the same. */
static gh_buildings bindings_of(const struct gh_card *card, gh_buildings owned)
{
    if (card->kind == GH_BUILDING_CARD)
        return 1;
    return card->kind == GH_CONDITION_CARD ? owned & ~gh_bit(card->building) : owned; /* R15 */
}

struct gh_sorted gh_scan_hand(const struct gh_scan *scan, const struct gh_cards *hand, struct gh_legal *legal)
{
    const bool must_change = gh_ruleset_of(scan->town)->must_change; /* R2 */
    const gh_buildings owned = scan->open->owned[scan->open->player];
    struct gh_sorted sorted = {.playable = GH_NONE};

    for (gh_each_card(card, hand)) {
        const struct gh_card *info = &scan->town->card[card];
        const gh_buildings bindings = bindings_of(info, owned);
        bool idle = bindings != 0; /* RULES 9: a my-building card of a player who owns nothing is not idle */
        int for_fresh = UNDECIDED; /* the same for every unmarked building: only the domain counts (RULES 3) */

        for (gh_each(building, bindings)) {
            const unsigned mine = info->kind == GH_BUILDING_CARD ? GH_NONE : building;
            const bool fresh = is_fresh(scan, mine);
            const enum gh_binding binding = fresh && for_fresh != UNDECIDED
                                                ? (enum gh_binding)for_fresh
                                                : binding_of(scan, gh_statement_make(scan->town, card, mine));

            if (fresh)
                for_fresh = (int)binding;

            if (binding == GH_CHANGES || binding == GH_BLOCKED)
                idle = false; /* RULES 9: idle means confirmed or contradicted throughout */
            if (binding == GH_CHANGES || (binding == GH_CONFIRMS && !must_change)) {
                sorted.playable = card;
                if (legal)
                    legal->action[legal->count++] = gh_action_play(card, mine);
            }
        }
        if (idle)
            gh_cards_add(&sorted.idle, card);
    }
    return sorted;
}
