/* Why an action took a marker, and why one is refused. What happens and what is refused is decided in the core; here
 * the same steps (RULES 5, 6) are gone through in their order to find the reasons. */
#include "search.h"

static gh_buildings subjects_of(struct gh_statement statement)
{
    return (statement.named == GH_NONE ? 0 : gh_bit(statement.named)) |
           (statement.mine == GH_NONE ? 0 : gh_bit(statement.mine));
}

static gh_buildings fresh_of(const struct gh_board *board, struct gh_statement statement)
{
    return subjects_of(statement) & ~(board->marked | board->placed | board->out);
}

struct gh_case gh_case_of_play(const struct gh_town *town, const struct gh_public *open, struct gh_statement statement)
{
    const struct gh_statements in_force = gh_in_force_now(open);
    const gh_buildings fresh = fresh_of(&open->board, statement);
    struct gh_case known = gh_case_of_board(&open->board, &in_force);

    known.buildings |= fresh;
    for (gh_each(building, fresh))
        known.may[building] = gh_first(town->sites);
    known.statement[known.count++] = statement;
    return known;
}

/* ---- the manual referee, step by step; each returns whether the end is reached ---- */

/* RULES 1: new markers are not put on sites that are not open. */
static bool keep_to_open_sites(struct search *search, const struct gh_board *board, gh_buildings fresh)
{
    for (gh_each(building, board->placed))
        if (search_add(search, reason_of_set(gh_bit(building), gh_bit(board->site_of[building]), false)))
            return true;
    for (gh_each(building, board->marked)) {
        for (gh_each(other, board->marked & ~gh_first(building + 1))) {
            struct reason reason = reason_of_set(gh_bit(building) | gh_bit(other), board->markers[building], false);

            reason.from = fresh;
            if (gh_is_pair(reason.sites) && board->markers[other] == reason.sites && search_add(search, reason))
                return true;
        }
    }
    return false;
}

/* RULES 6, step 1: new markers are put where the statement, the last one, allows it. */
static bool keep_to_statement(struct search *search, gh_buildings fresh)
{
    static const uint8_t techniques[] = {GH_BY_CARD, GH_BY_RELATION};

    for (unsigned i = 0; i < sizeof techniques; i++)
        for (gh_each(building, fresh))
            if (search_add(search, reason_stated(techniques[i], search->start->count - 1u, building)))
                return true;
    return false;
}

/* RULES 6, full effect: what the statements in force do not allow. */
static bool obey(struct search *search)
{
    struct reason reason;

    while (reason_find_stated(search->town, &search->now, &reason)) {
        if (search_add(search, reason))
            return true;
        if (search->last.conclusion != GH_TAKES)
            return false;
    }
    return false;
}

static gh_buildings with_one_site(const struct gh_case *now, gh_buildings among, gh_sites *tied)
{
    gh_buildings single = 0;
    gh_sites seen = 0;

    *tied = 0;
    for (gh_each(building, among)) {
        if (gh_is_single(now->may[building])) {
            *tied |= seen & now->may[building];
            seen |= now->may[building];
            single |= gh_bit(building);
        }
    }
    return single;
}

/* RULES 5: buildings are placed by their last marker, round by round, and take the others on their sites. */
static bool place(struct search *search, gh_buildings marked, gh_buildings confirmed)
{
    for (;;) {
        gh_sites tied, filled = 0;
        const gh_buildings single = with_one_site(&search->now, marked, &tied);
        gh_buildings ready = 0, losers = 0;

        for (gh_each(building, single)) {
            if (!(search->now.may[building] & tied) || gh_has(confirmed, building)) {
                ready |= gh_bit(building);
                filled |= search->now.may[building];
            }
        }
        if (!ready)
            return false;
        for (gh_each(building, single & ~ready))
            if (search->now.may[building] & filled)
                losers |= gh_bit(building); /* out with the tie that another one won */
        marked &= ~(ready | losers);
        for (gh_each(building, ready)) {
            struct reason reason = reason_of_set(gh_bit(building), search->now.may[building], false);

            reason.from = ~losers;
            if (search_add(search, reason))
                return true;
        }
    }
}

/* A card on the manual referee; full: with its full effect, by which it is judged. */
static bool play(struct search *search, const struct gh_board *board, struct gh_statement statement, bool full)
{
    const gh_buildings fresh = fresh_of(board, statement);
    gh_sites tied;

    if (keep_to_open_sites(search, board, fresh) || keep_to_statement(search, fresh))
        return true;
    const gh_buildings confirmed = with_one_site(&search->now, subjects_of(statement) & ~board->placed, &tied);
    if (full && obey(search))
        return true;
    /* Whoever is placed must be where the statements allow it. */
    return place(search, board->marked | fresh, confirmed) || (search->building == GH_NONE && obey(search));
}

/* ---- markers that were taken ---- */

/* A marker that somebody chose (discard, claim) is gone; this is why others followed. */
static bool prove_after_choice(const struct gh_town *town, const struct gh_public *open, struct gh_action action,
                               unsigned building, unsigned site, struct gh_proof *proof)
{
    const struct gh_statements none = {.count = 0};
    struct gh_board board = open->board;
    struct search search;

    gh_board_take(&board, action.building, gh_bit(action.site));
    const struct gh_case known = gh_case_of_board(&board, &none);
    if (open->referee == GH_AUTOMATIC)
        return building != GH_NONE && gh_proof_of(town, &known, building, site, GH_BY_SET, proof);
    search_begin(&search, town, &known, building, site);
    return place(&search, board.marked, 0) && search_tell(&search, proof);
}

bool gh_proof_of_taken(const struct gh_town *town, const struct gh_public *open, struct gh_action action,
                       unsigned building, unsigned site, struct gh_proof *proof)
{
    const bool is_chosen = action.building == building && action.site == site;
    struct search search;

    if (action.kind == GH_CLAIM && is_chosen) {
        const struct gh_case known = gh_case_of_board(&open->board, &open->in_force);

        return gh_proof_of(town, &known, building, site, GH_BY_SET, proof);
    }
    if (action.kind == GH_CLAIM || action.kind == GH_DISCARD)
        return !is_chosen && prove_after_choice(town, open, action, building, site, proof);
    if (action.kind != GH_PLAY)
        return false;
    const struct gh_statement statement = gh_statement_make(town, action.card, action.building);
    const struct gh_case known = gh_case_of_play(town, open, statement);
    if (open->referee == GH_AUTOMATIC)
        return gh_proof_of(town, &known, building, site, GH_BY_SET, proof);
    search_begin(&search, town, &known, building, site);
    return play(&search, &open->board, statement, false) && search_tell(&search, proof);
}

/* ---- refusals ---- */

/* Too many markers of a building or on a site. */
static void tell_limit(const struct gh_town *town, const struct gh_public *open, struct gh_statement statement,
                       struct gh_verdict verdict, struct gh_proof *proof)
{
    const struct gh_board board = gh_overfull_board(town, open, statement);
    struct gh_proof_step *step = &proof->step[0];

    gh_proof_clear(proof);
    proof->count = 1;
    *step = (struct gh_proof_step){.technique = GH_BY_LIMIT,
                                   .conclusion = GH_OVER_LIMIT,
                                   .subject = GH_NONE,
                                   .loser = GH_NONE,
                                   .statement = statement};
    if (verdict.reason == GH_TOO_MANY_MARKERS) {
        step->buildings = gh_bit(verdict.building);
        step->sites = board.markers[verdict.building];
    } else {
        step->sites = gh_bit(verdict.site);
        for (gh_each(building, board.marked))
            if (gh_has(board.markers[building], verdict.site))
                step->buildings |= gh_bit(building);
    }
    proof_end(proof);
}

/* Whether one look at the card is enough: it shows none of the sites that a subject still has. */
static bool look_at_card(struct search *search, struct gh_statement statement)
{
    for (gh_each(building, subjects_of(statement) & search->start->buildings))
        if (search_add(search, reason_stated(GH_BY_CARD, search->start->count - 1u, building)))
            return true;
    return false;
}

/* Buildings that do not find room with a subject of the card: without it they do, and leave none for it. */
static void blame_subject(struct search *search, struct gh_statement statement)
{
    const struct reason crowd = search->reason[search->count - 1];
    const gh_buildings subjects = subjects_of(statement) & crowd.buildings;

    if (search->last.conclusion != GH_CROWDED || !subjects)
        return;
    search->count--;
    search_add(search, reason_of_set(crowd.buildings & ~gh_bit(gh_lowest(subjects)), crowd.sites, false));
}

static bool tell_unplayable(struct search *search, struct gh_statement statement, struct gh_proof *proof)
{
    if (!search_write(search, proof))
        return false;
    proof->asked = statement;
    proof_arrange(search->town, search->start, proof);
    return true;
}

static bool prove_unplayable(const struct gh_town *town, const struct gh_public *open, struct gh_statement statement,
                             struct gh_proof *proof)
{
    const struct gh_case known = gh_case_of_play(town, open, statement);
    struct search search;
    bool reached;

    search_begin(&search, town, &known, GH_NONE, GH_NONE);
    if (look_at_card(&search, statement))
        return tell_unplayable(&search, statement, proof);
    search_begin(&search, town, &known, GH_NONE, GH_NONE);
    if (open->referee == GH_AUTOMATIC) {
        reached = search_run(&search, GH_BY_SET);
        if (reached)
            blame_subject(&search, statement);
    } else {
        reached = play(&search, &open->board, statement, true);
        if (!reached) {
            search_begin(&search, town, &known, GH_NONE, GH_NONE);
            reached = play(&search, &open->board, statement, false);
        }
    }
    return reached && tell_unplayable(&search, statement, proof);
}

bool gh_proof_of_refusal(const struct gh_town *town, const struct gh_public *open, struct gh_action action,
                         struct gh_verdict verdict, struct gh_proof *proof)
{
    if (action.kind == GH_DISCARD)
        return verdict.reason == GH_STRIPS_A_BUILDING &&
               prove_after_choice(town, open, action, GH_NONE, GH_NONE, proof);
    if (action.kind != GH_PLAY)
        return false;
    const struct gh_statement statement = gh_statement_make(town, action.card, action.building);
    switch (verdict.reason) {
    case GH_CONTRADICTION:
    case GH_STRIPS_A_BUILDING:
        return prove_unplayable(town, open, statement, proof);
    case GH_TOO_MANY_MARKERS:
    case GH_SITE_FULL:
        tell_limit(town, open, statement, verdict, proof);
        return true;
    default:
        return false;
    }
}
