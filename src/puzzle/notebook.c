/* What a player notes, with the way back and forth.
 *
 * Invariant: kept[0] to kept[changes - 1] are the marks before these, kept[changes + 1] to kept[changes + undone] those
 * after them; kept[changes] is free for these. */
#include "gadshill/solving.h"

#include <string.h>

void gh_notebook_open(struct gh_notebook *notebook, const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    notebook->marks = gh_marks_none(town, puzzle);
    notebook->changes = notebook->undone = 0;
    notebook->stage = notebook->hints = 0;
}

struct gh_marks *gh_notebook_change(struct gh_notebook *notebook)
{
    if (notebook->changes == GH_MOST_CHANGES)
        memmove(notebook->kept, notebook->kept + 1, --notebook->changes * sizeof *notebook->kept);
    notebook->kept[notebook->changes++] = notebook->marks;
    notebook->undone = 0;
    notebook->stage = 0;
    return &notebook->marks;
}

/* Turns to other marks, and keeps these. */
static void turn_to(struct gh_notebook *notebook, unsigned changes)
{
    notebook->kept[notebook->changes] = notebook->marks;
    notebook->marks = notebook->kept[changes];
    notebook->changes = changes;
    notebook->stage = 0;
}

bool gh_notebook_undo(struct gh_notebook *notebook)
{
    if (notebook->changes == 0)
        return false;
    turn_to(notebook, notebook->changes - 1);
    notebook->undone++;
    return true;
}

bool gh_notebook_redo(struct gh_notebook *notebook)
{
    if (notebook->undone == 0)
        return false;
    turn_to(notebook, notebook->changes + 1);
    notebook->undone--;
    return true;
}

unsigned gh_notebook_hint(struct gh_notebook *notebook)
{
    notebook->hints += notebook->stage == 0;
    notebook->stage += notebook->stage < GH_HINT_STAGES;
    return notebook->stage;
}
