/* Every proof of random games is right, and nothing in it can be left out: of every impossible marker, of every marker
 * that an action took or did not put, of every card that cannot be played. Hints can be followed.
 * So is every step of solving random cases such as those of puzzles, and of the way to the solution of puzzles, where
 * no supposition can be left out. proofs GAMES CASES TOWN...  GAMES games for each town, referee and number of players;
 * CASES cases for each town */
#include "gadshill/hint.h"
#include "gadshill/logic.h"
#include "gadshill/solving.h"
#include "gadshill/table.h"
#include "../random_case.h"
#include "proof_checker.h"
#include "property.h"

#include <string.h>

static struct {
    uint64_t games, hints, impossible, taken, unput, refused, limits, overfull, steps, removed, shortest, solutions,
        supposed;
    uint64_t techniques[GH_TECHNIQUES_COUNT];
    unsigned longest;
} seen;

static struct gh_proof proof;

/* Only what src/core says is used to set cases up; gh_case_of_play must agree. */
static struct gh_case case_of(const struct gh_town *town, const struct gh_board *board, struct gh_statements in_force,
                              const struct gh_statement *played)
{
    struct gh_case known = {.buildings = board->marked | board->placed, .placed = board->placed};

    for (unsigned building = 0; building < town->buildings; building++) {
        const bool fresh = played && (played->named == building || played->mine == building) &&
                           !gh_has(board->marked | board->placed | board->out, building);

        if (gh_has(board->placed, building))
            known.may[building] = gh_bit(board->site_of[building]);
        else if (gh_has(board->marked, building))
            known.may[building] = board->markers[building];
        else if (fresh)
            known.may[building] = gh_first(town->sites);
        if (fresh)
            known.buildings |= gh_bit(building);
    }
    for (unsigned i = 0; i < in_force.count; i++)
        known.statement[known.count++] = in_force.at[i];
    if (played)
        known.statement[known.count++] = *played;
    return known;
}

static struct claim claim_on(const struct gh_case *known, const struct gh_public *before, unsigned building,
                             unsigned site)
{
    return (struct claim){building, site, known->buildings & ~(before->board.marked | before->board.placed),
                          before->referee == GH_MANUAL, false};
}

/* The proof in `proof` is right, and wrong without any of its parts. */
static void check_found(const struct gh_town *town, const struct gh_case *known, struct claim claim)
{
    const char *const wrong = check_proof(town, known, &proof, claim);

    if (wrong)
        check(!wrong, "%s", wrong);
    seen.steps += proof.count;
    if (proof.count > seen.longest)
        seen.longest = proof.count;
    for (unsigned i = 0; i < proof.count; i++) {
        struct gh_proof_step *step = &proof.step[i];

        if (does_without(town, known, &proof, claim, i, GH_NONE))
            check(!does_without(town, known, &proof, claim, i, GH_NONE), "step %u can be left out", i);
        seen.removed++;
        for (gh_each(building, step->technique == GH_BY_SET || gh_count(step->buildings) > 1 ? step->buildings : 0)) {
            if (does_without(town, known, &proof, claim, i, building))
                check(!does_without(town, known, &proof, claim, i, building), "step %u: without %s", i,
                      town->building_name[building]);
            seen.removed++;
        }
        for (gh_each(building, known->buildings)) {
            for (gh_each(site, step->taken[building])) {
                step->taken[building] &= ~gh_bit(site);
                check(check_proof(town, known, &proof, claim), "step %u need not take %s@%s", i,
                      town->building_name[building], town->site_name[site]);
                step->taken[building] |= gh_bit(site);
                seen.removed++;
            }
        }
        seen.overfull += step->conclusion == GH_TAKES && gh_count(step->buildings) > gh_count(step->sites) &&
                         step->technique == GH_BY_SET;
    }
}

/* RULES 4: there is a proof, of one step, for every impossible marker, and with one step for no other. */
static void check_markers(const struct gh_town *town, const struct gh_public *open)
{
    const struct gh_case known = case_of(town, &open->board, open->in_force, NULL);
    gh_sites impossible[GH_MAX_BUILDINGS];

    gh_logic_impossible(town, &open->board, &open->in_force, impossible);
    for (gh_each(building, open->board.marked)) {
        for (gh_each(site, open->board.markers[building])) {
            const bool proved = gh_proof_of(town, &known, building, site, GH_BY_SET, &proof);

            if (!gh_has(impossible[building], site)) {
                if (!(!proved || proof.count > 1))
                    check(!proved || proof.count > 1, "%s@%s is possible", town->building_name[building],
                          town->site_name[site]);
                continue;
            }
            check(proved && proof.count == 1, "%s@%s: no proof", town->building_name[building], town->site_name[site]);
            check_found(town, &known, (struct claim){building, site, 0, false, false});
            seen.impossible++;
        }
    }
}

/* ---- what an action did ---- */

/* The case in which an action's conclusions are drawn. */
static struct gh_case case_at(const struct gh_town *town, const struct gh_public *open, struct gh_action action)
{
    struct gh_board board = open->board;
    struct gh_statements in_force = {.count = 0};

    if (action.kind == GH_PLAY) {
        const struct gh_statement played = gh_statement_make(town, action.card, action.building);

        return case_of(town, &board, open->window ? in_force : open->in_force, &played);
    }
    gh_board_take(&board, action.building, gh_bit(action.site));
    return case_of(town, &board, in_force, NULL);
}

static void check_taken(const struct gh_town *town, const struct gh_public *before, struct gh_action action,
                        const struct gh_events *events)
{
    for (unsigned i = 0; i < events->count; i++) {
        const struct gh_event event = events->at[i];
        struct gh_case known;

        if (event.kind != GH_EVENT_MARKER_TAKEN || event.why == GH_WHY_LAST)
            continue;
        const bool proved = gh_proof_of_taken(town, before, action, event.building, event.site, &proof);
        if (event.why == GH_WHY_CHOSEN && action.kind == GH_DISCARD) {
            check(!proved, "a reason for what was chosen");
            continue;
        }
        known = event.why == GH_WHY_CHOSEN ? case_of(town, &before->board, before->in_force, NULL)
                                           : case_at(town, before, action);
        if (!proved && gh_has(known.may[event.building], event.site) && gh_is_single(known.may[event.building]) &&
            before->referee == GH_MANUAL)
            continue; /* the loser of a tie */
        if (!proved)
            check(proved, "%s@%s was taken: why?", town->building_name[event.building], town->site_name[event.site]);
        struct claim claim = claim_on(&known, before, event.building, event.site);
        claim.by_hand &= event.why != GH_WHY_CHOSEN;
        check_found(town, &known, claim);
        seen.taken++;
    }
}

/* Where a building that was marked has no marker. */
static void check_unput(const struct gh_town *town, const struct gh_public *before, struct gh_action action,
                        const struct gh_events *events)
{
    gh_buildings fresh = 0;
    gh_sites put[GH_MAX_BUILDINGS] = {0};

    for (unsigned i = 0; i < events->count; i++) {
        if (events->at[i].kind == GH_EVENT_MARKER_PUT) {
            fresh |= gh_bit(events->at[i].building);
            put[events->at[i].building] |= gh_bit(events->at[i].site);
        }
    }
    for (gh_each(building, fresh)) {
        const struct gh_case known = case_at(town, before, action);

        for (unsigned site = 0; site < town->sites; site++) {
            if (gh_has(put[building], site))
                continue;
            check(gh_proof_of_taken(town, before, action, building, site, &proof), "%s not put on %s: why?",
                  town->building_name[building], town->site_name[site]);
            check_found(town, &known, claim_on(&known, before, building, site));
            seen.unput++;
        }
    }
}

/* ---- refusals ---- */

static void check_limit(const struct gh_town *town, const struct gh_public *open, struct gh_action action,
                        struct gh_verdict verdict)
{
    const struct gh_proof_step *step = &proof.step[0];
    const struct gh_case known = case_at(town, open, action);

    check(proof.count == 1 && step->technique == GH_BY_LIMIT && step->conclusion == GH_OVER_LIMIT, "no limit");
    if (verdict.reason == GH_TOO_MANY_MARKERS)
        check(step->buildings == gh_bit(verdict.building) && gh_count(step->sites) == verdict.number &&
                  verdict.number > GH_MARKERS_PER_BUILDING,
              "too many markers");
    else
        check(step->sites == gh_bit(verdict.site) && gh_count(step->buildings) > GH_MARKERS_PER_SITE, "site full");
    const struct gh_case closed = open->referee == GH_AUTOMATIC ? closed_by_trying(town, known) : known;
    for (gh_each(building, step->buildings))
        check(!(step->sites & ~closed.may[building]), "%s cannot be there", town->building_name[building]);
    seen.limits++;
}

static void check_refusal(const struct gh_town *town, const struct gh_public *open, struct gh_action action,
                          struct gh_verdict verdict)
{
    const struct gh_case known = case_at(town, open, action);
    const unsigned named = action.kind == GH_PLAY ? town->card[action.card].building : (unsigned)GH_NONE;
    const bool proved = gh_proof_of_refusal(town, open, action, verdict, &proof);
    char text[GH_ACTION_TEXT_SIZE];

    switch (verdict.reason) {
    case GH_TOO_MANY_MARKERS:
    case GH_SITE_FULL:
        check(proved, "%s", gh_action_text(town, action, text));
        check_limit(town, open, action, verdict);
        return;
    case GH_CONTRADICTION:
    case GH_STRIPS_A_BUILDING:
        if (!proved && named != GH_NONE && gh_has(open->board.out, named))
            return;
        if (!proved)
            check(proved, "%s is refused (%s %s): why?", gh_action_text(town, action, text),
                  gh_reason_code(verdict.reason), town->building_name[verdict.building]);
        check_found(town, &known, claim_on(&known, open, GH_NONE, GH_NONE));
        seen.refused++;
        return;
    default:
        check(!proved, "%s: a proof of %s", gh_action_text(town, action, text), gh_reason_code(verdict.reason));
    }
}

static void try_action(const struct gh_town *town, const struct gh_state *state, struct gh_action action)
{
    const unsigned seat = state->open.player;
    struct gh_public after;
    const struct gh_verdict verdict = gh_preview(town, &state->open, &state->hidden.hand[seat], seat, action, &after);

    if (verdict.reason != GH_ACCEPTED)
        check_refusal(town, &state->open, action, verdict);
}

/* Every card of the hand, with every own building; and every marker for two cards. */
static void check_refusals(const struct gh_town *town, const struct gh_state *state)
{
    const struct gh_cards *hand = &state->hidden.hand[state->open.player];
    const unsigned first = gh_cards_next(hand, 0);

    if (state->open.phase != GH_TURN)
        return;
    for (gh_each_card(card, hand)) {
        if (town->card[card].kind == GH_BUILDING_CARD)
            try_action(town, state, gh_action_play(card, GH_NONE));
        else
            for (gh_each(building, state->open.owned[state->open.player]))
                try_action(town, state, gh_action_play(card, building));
    }
    const unsigned second = first == GH_NONE ? (unsigned)GH_NONE : gh_cards_next(hand, first + 1);
    for (gh_each(building, second == GH_NONE ? 0 : state->open.board.marked))
        for (gh_each(site, state->open.board.markers[building]))
            try_action(town, state, gh_action_discard(first, second, building, site));
}

/* ---- hints ---- */

/* A hint can be followed, and its reasons are right: a claim's proof, or all that follows from a card. */
static void check_hint(const struct gh_town *town, const struct gh_state *state)
{
    const struct gh_view view = gh_view_for(state, state->open.player);
    static struct gh_hint hint;
    struct gh_public after;
    char text[GH_ACTION_TEXT_SIZE];

    check(gh_hint_for(town, &view, gh_player_kind_find("careful"), &hint), "no hint");
    gh_action_text(town, hint.action, text);
    check(gh_preview(town, &view.open, &view.hand, view.seat, hint.action, &after).reason == GH_ACCEPTED, "%s", text);
    check(hint.action.kind == GH_BUY || after.score[view.seat] == view.open.score[view.seat] + hint.points,
          "%s: not %u points", text, hint.points);
    seen.hints++;
    proof = hint.proof;
    if (hint.action.kind == GH_CLAIM) {
        const struct gh_case known = case_of(town, &view.open.board, view.open.in_force, NULL);

        check_found(town, &known, (struct claim){hint.action.building, hint.action.site, 0, false, false});
    } else if (hint.action.kind == GH_PLAY && view.open.referee == GH_AUTOMATIC) {
        struct gh_case known = case_at(town, &view.open, hint.action);
        const struct gh_case closed = closed_by_trying(town, known);
        const char *const wrong = check_steps(town, &known, &proof);

        check(!wrong, "%s: %s", text, wrong);
        check(memcmp(known.may, closed.may, sizeof known.may) == 0, "%s: not all that follows", text);
    } else {
        check(proof.count == 0, "%s: a proof of what?", text);
    }
}

/* ---- games ---- */

static void play_game(const struct gh_town *town, const struct gh_setup *setup, const struct gh_player_kind *kind)
{
    const struct gh_player_kind *const classes[GH_MAX_SEATS] = {kind, kind, kind, kind};
    struct gh_rng rng = gh_rng_make(setup->seed, 99);
    struct gh_table table;
    struct gh_action action;
    unsigned seat;

    check(gh_table_open(&table, town, setup, classes, 50) == GH_OK, "start");
    while (gh_table_next(&table, &seat, &action)) {
        const struct gh_public before = table.state.open;
        struct gh_events events = {.count = 0};

        check_markers(town, &before);
        check_refusals(town, &table.state);
        if (gh_rng_below(&rng, 8) == 0)
            check_hint(town, &table.state);
        gh_apply(town, &table.state, seat, action, &events);
        if (action.kind == GH_PLAY || action.kind == GH_DISCARD || action.kind == GH_CLAIM) {
            check_taken(town, &before, action, &events);
            check_unput(town, &before, action, &events);
        }
    }
    seen.games++;
}

/* ---- puzzles ---- */

/* No way with fewer steps leads from a supposition to a contradiction. */
static void check_is_short(const struct gh_town *town, struct gh_case known)
{
    enum { MOST = 4 }; /* steps of which every order is tried */

    if (proof.technique != GH_BY_CHAIN || proof.count > MOST)
        return;
    known.may[proof.building] = gh_bit(proof.site);
    check(!contradicts_within(town, &known, proof.count - 1u), "%s@%s takes fewer than %u steps",
          town->building_name[proof.building], town->site_name[proof.site], proof.count);
    seen.shortest++;
}

/* Every step of solving a random case, with every technique there is. */
static void solve(const struct gh_town *town, struct gh_rng *rng)
{
    uint8_t site[GH_MAX_BUILDINGS];
    struct gh_case known = random_case(town, rng, site);

    while (gh_proof_next(town, &known, GH_BY_WHAT_IF, &proof)) {
        seen.techniques[proof.technique]++;
        if (gh_proof_supposes(&proof)) {
            const struct claim claim = {proof.building, proof.site, 0, false, false},
                               nothing = {GH_NONE, GH_NONE, 0, false, false};

            check_found(town, &known, claim);
            check_is_short(town, known);
            proof.building = proof.site = GH_NONE;
            check(check_proof(town, &known, &proof, nothing), "nothing need be supposed");
            proof.building = (uint8_t)claim.building;
            proof.site = (uint8_t)claim.site;
        } else {
            struct gh_case after = known;
            const char *const wrong = check_steps(town, &after, &proof);

            check(!wrong && proof.count == 1, "%s", wrong);
        }
        gh_case_apply(&known, &proof);
        for (gh_each(building, known.buildings))
            check(gh_has(known.may[building], site[building]), "what is true was taken");
    }
}

/* ---- solutions ---- */

enum { MOST_SUPPOSED = 64 };

static struct gh_proof supposed[MOST_SUPPOSED];

/* Whether all suppositions but one, each checked when its turn comes, lead to the solution; in between everything is
 * taken that is impossible by itself. */
static bool solves_without(const struct gh_town *town, struct gh_case known, unsigned count, unsigned left_out)
{
    known = closed_by_trying(town, known);
    for (unsigned i = 0; i < count; i++) {
        const struct gh_proof *next = &supposed[i];

        if (i == left_out || !gh_has(known.may[next->building], next->site))
            continue;
        if (!gh_proof_of(town, &known, next->building, next->site, next->technique, &proof) ||
            check_proof(town, &known, &proof, (struct claim){next->building, next->site, 0, false, false}))
            return false;
        known.may[next->building] &= ~gh_bit(next->site);
        known = closed_by_trying(town, known);
    }
    return gh_case_is_solved(&known);
}

/* The way to a puzzle's solution: every proof is right, and no supposition can be left out. */
static void walk_to_solution(const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    const struct gh_case start = gh_puzzle_case(town, puzzle, NULL);
    struct gh_walk walk = gh_walk_begin(town, puzzle, NULL, false);
    unsigned count = 0;

    while (gh_walk_step(&walk, town, puzzle, &proof)) {
        struct gh_case before = walk.before;

        if (!gh_proof_supposes(&proof)) {
            check(!check_steps(town, &before, &proof), "a step of the solution");
            continue;
        }
        check_found(town, &before, (struct claim){proof.building, proof.site, 0, false, false});
        check(count < MOST_SUPPOSED, "too much is supposed");
        supposed[count++] = proof;
    }
    check(gh_case_is_solved(&walk.known), "no solution");
    check(solves_without(town, start, count, GH_NONE), "the suppositions do not lead to the solution");
    for (unsigned i = 0; i < count; i++)
        check(!solves_without(town, start, count, i), "supposition %u of %u can be left out", i + 1, count);
    seen.solutions++;
    seen.supposed += count;
}

static void walk_all(const struct gh_town *town, unsigned puzzles)
{
    for (enum gh_level level = GH_GREENHORN; level < GH_LEVELS_END; level++) {
        for (unsigned seed = 0; seed < puzzles; seed++) {
            struct gh_puzzle puzzle;

            check(gh_puzzle_make(town, level, seed, &puzzle), "no puzzle");
            walk_to_solution(town, &puzzle);
        }
    }
}

int main(int argc, char **argv)
{
    const unsigned games = argc > 1 ? (unsigned)atoi(argv[1]) : 1, cases = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
    const struct gh_player_kind *const kind = gh_player_kind_find("random");

    for (int i = 3; i < argc; i++) {
        struct gh_townfile *file = load_town(argv[i]);

        for (uint8_t seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++) {
            for (uint8_t referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
                for (unsigned game = 0; game < games; game++) {
                    const struct gh_setup setup = {
                        .seats = seats, .first = 0, .referee = referee, .seed = game * 7919 + seats};

                    play_game(&file->town, &setup, kind);
                }
            }
        }
        struct gh_rng rng = gh_rng_make(1874, (unsigned)i - 1);
        for (unsigned puzzle = 0; puzzle < cases; puzzle++)
            solve(&file->town, &rng);
        walk_all(&file->town, 1 + cases / 20);
        gh_townfile_free(file);
    }
    for (unsigned technique = 0; technique < GH_TECHNIQUES_COUNT; technique++)
        check(seen.techniques[technique], "no case needed %s", gh_technique_name(technique));
    check(seen.impossible && seen.taken && seen.unput && seen.refused && seen.limits && seen.overfull && seen.shortest,
          "too little seen");
    printf("%llu games: %llu impossible markers (%llu on boards without room for all), %llu taken, %llu not put, %llu "
           "cards refused, %llu by a limit, %llu hints: %llu steps, at most %u in a proof, all right; none right with "
           "one of %llu "
           "parts less; %llu puzzles solved with %llu suppositions, all needed\n",
           (unsigned long long)seen.games, (unsigned long long)seen.impossible, (unsigned long long)seen.overfull,
           (unsigned long long)seen.taken, (unsigned long long)seen.unput, (unsigned long long)seen.refused,
           (unsigned long long)seen.limits, (unsigned long long)seen.hints, (unsigned long long)seen.steps,
           seen.longest, (unsigned long long)seen.removed, (unsigned long long)seen.solutions,
           (unsigned long long)seen.supposed);
    return 0;
}
