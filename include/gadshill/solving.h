/* Solving a puzzle: what was found so far, what follows from it, and how to go back. Plain data, no pointers; every
 * front end judges alike. */
#ifndef GADSHILL_SOLVING_H
#define GADSHILL_SOLVING_H

#include "gadshill/proof.h"
#include "gadshill/puzzle.h"

/* ---- marks ---- */

/* For each of the puzzle's buildings the sites that are not crossed out; one site: it is placed there. */
struct gh_marks {
    gh_sites may[GH_MAX_BUILDINGS];
};

/* Nothing crossed out. */
struct gh_marks gh_marks_none(const struct gh_town *town, const struct gh_puzzle *puzzle);

/* Places a building: it has no other site, and nobody else is there. */
void gh_marks_place(struct gh_marks *marks, const struct gh_puzzle *puzzle, unsigned building, unsigned site);

/* A building may be anywhere again, but for where others are placed. */
void gh_marks_release(struct gh_marks *marks, const struct gh_town *town, const struct gh_puzzle *puzzle,
                      unsigned building);

/* The buildings whose true site is crossed out: none when all is right so far. */
gh_buildings gh_marks_wrong(const struct gh_marks *marks, const struct gh_puzzle *puzzle,
                            const struct gh_solution *solution);

/* The buildings with one site left. All of them, and nothing wrong: the puzzle is solved. */
gh_buildings gh_marks_placed(const struct gh_marks *marks, const struct gh_puzzle *puzzle);
bool gh_marks_are_solution(const struct gh_marks *marks, const struct gh_puzzle *puzzle,
                           const struct gh_solution *solution);

/* A building with one site left stands there, and nobody else: that goes without saying, again and again. */
void gh_marks_tidy(struct gh_marks *marks, const struct gh_puzzle *puzzle);

/* What can be concluded next, as easily as can be; sites of placed buildings count as crossed out for all others.
 * Nothing may be wrong so far. false: everything is found. */
bool gh_puzzle_hint(const struct gh_town *town, const struct gh_puzzle *puzzle, const struct gh_marks *marks,
                    struct gh_proof *proof);

/* The puzzle as a case for src/proof: where the marks (NULL: none) leave each building. */
struct gh_case gh_puzzle_case(const struct gh_town *town, const struct gh_puzzle *puzzle, const struct gh_marks *marks);

/* ---- walking to the solution: prove, take what was proved, again ---- */

/* Markers that are supposed, one after the other, and found to be impossible. */
struct gh_supposition {
    uint8_t building, site, technique; /* CHAIN or WHAT_IF */
};

struct gh_suppositions {
    unsigned count;
    struct gh_supposition at[GH_MAX_BUILDINGS * GH_MAX_SITES];
};

struct gh_walk {
    struct gh_case known, before; /* what is known now, and what was before the last step */
    bool is_tidy;                 /* what goes without saying (gh_marks_tidy) is taken without a proof */
    bool is_planned;              /* made when the first supposition is needed: */
    unsigned next;
    struct gh_suppositions plan; /* nothing in it can be left out */
};

/* From these marks (NULL: none), of which nothing is wrong. */
struct gh_walk gh_walk_begin(const struct gh_town *town, const struct gh_puzzle *puzzle, const struct gh_marks *marks,
                             bool is_tidy);

/* Proves what is easiest to see, and takes it; where something must be supposed, only what the rest needs. false:
 * nothing more follows. */
bool gh_walk_step(struct gh_walk *walk, const struct gh_town *town, const struct gh_puzzle *puzzle,
                  struct gh_proof *proof);

/* ---- a notebook: marks, the way back and forth, hints ---- */

enum { GH_MOST_CHANGES = GH_MAX_BUILDINGS * GH_MAX_SITES }; /* that can be undone; of more the oldest are forgotten */

struct gh_notebook {
    struct gh_marks marks;
    unsigned changes, undone; /* kept before these marks, and after them */
    unsigned stage, hints;    /* of the hint for these marks (0: none); how many hints were asked for */
    struct gh_marks kept[GH_MOST_CHANGES + 1];
};

void gh_notebook_open(struct gh_notebook *notebook, const struct gh_town *town, const struct gh_puzzle *puzzle);

/* Keeps the marks as they are, to come back to them; returns them, to be changed. */
struct gh_marks *gh_notebook_change(struct gh_notebook *notebook);

/* Back to the marks before the last change, and forth again; false: there are none. */
bool gh_notebook_undo(struct gh_notebook *notebook);
bool gh_notebook_redo(struct gh_notebook *notebook);

/* The next stage of the hint for these marks, up to GH_HINT_STAGES. */
unsigned gh_notebook_hint(struct gh_notebook *notebook);

#endif
