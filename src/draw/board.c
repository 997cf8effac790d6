/* The board of a game, drawn on the town's map: markers by sign, placed buildings by name. */
#include "gadshill/draw.h"

#include <string.h>

enum { CELL_WIDTH = 8, MOST_SIGNS = 3 };

struct drawing {
    const struct gh_townfile *file;
    const struct gh_public *open;
    gh_sites named, ruled_out; /* sites to mark in a second line */
};

static void label_site(void *user, unsigned site, unsigned line, char *out, size_t size)
{
    const struct drawing *drawing = user;
    const struct gh_board *board = &drawing->open->board;
    size_t used = 0, before = 0; /* before: without the last sign */
    unsigned signs = 0;

    if (line > 0) {
        snprintf(out, size, "%s",
                 gh_has(drawing->ruled_out, site) ? GH_DRAWN_RULED_OUT
                 : gh_has(drawing->named, site)   ? GH_DRAWN_NAMED
                                                  : "");
        return;
    }
    for (gh_each(building, board->placed))
        if (board->site_of[building] == site)
            snprintf(out, size, "=%s=", gh_spoken_sign(&drawing->file->building_sign[building]));
    for (gh_each(building, board->marked)) {
        if (!gh_has(board->markers[building], site))
            continue;
        if (++signs > MOST_SIGNS) { /* more can lie there for a while on the manual referee */
            snprintf(out + before, size - before, " +");
            return;
        }
        before = used;
        used += (size_t)snprintf(out + used, size - used, used ? " %s" : "%s",
                                 gh_spoken_sign(&drawing->file->building_sign[building]));
    }
}

static void label_frame(void *user, unsigned frame, unsigned line, char *out, size_t size)
{
    const struct drawing *drawing = user;

    if (line > 0)
        return;
    for (unsigned i = 0; i < drawing->file->town.landmarks; i++)
        if (drawing->open->landmark_at[i] == frame)
            snprintf(out, size, "[%s]", gh_spoken_sign(&drawing->file->landmark_sign[i]));
}

static void draw(struct drawing drawing, unsigned lines, bool ascii, FILE *out)
{
    const struct gh_map_labels labels = {CELL_WIDTH, lines, label_site, label_frame, &drawing};

    gh_draw_map(drawing.file, &labels, ascii, out);
}

void gh_draw_board(const struct gh_townfile *file, const struct gh_public *open, bool ascii, FILE *out)
{
    draw((struct drawing){file, open, 0, 0}, 1, ascii, out);
}

void gh_draw_reason(const struct gh_townfile *file, const struct gh_public *open, gh_sites named, gh_sites ruled_out,
                    bool ascii, FILE *out)
{
    draw((struct drawing){file, open, named, ruled_out}, 2, ascii, out);
}
