/* Around the board: title, players, what lies beside the board, log, keys. */
#include "scene.h"

#include "tty.h"
#include "gadshill/text.h"
#include "gadshill/words_rules.h"
#include "gadshill/utf8.h"
#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

const char *seat_name(const struct gh_scene *scene, unsigned seat)
{
    return *scene->name[seat] ? scene->name[seat] : _("You");
}

enum look seat_look(unsigned seat)
{
    return seat < GH_MAX_SEATS ? (enum look)(LOOK_SEAT + seat) : LOOK_BESIDE;
}

const char *seat_mark(unsigned seat)
{
    static const char *const marks[GH_MAX_SEATS] = {"●", "■", "▼", "◆"};

    return seat < GH_MAX_SEATS ? marks[seat] : " ";
}

/* ---- title ---- */

static void describe_progress(const struct gh_scene *scene, char *text, size_t size)
{
    const struct gh_town *town = &scene->file->town;

    if (town->ruleset == GH_GADS_HILL_1874)
        gh_print(text, size, _("locomotive %1$u of %2$u"), gh_locomotive(town, &scene->open), town->complete_at);
    else
        gh_print(text, size, _("%1$u of %2$u sites filled"), gh_count(scene->open.board.placed), town->sites);
}

void title_paint(const struct gh_scene *scene, const char *state, bool is_urgent)
{
    char text[256], progress[128];
    int x = 1;

    paint_fill((struct area){0, 0, tty_width(), 1}, LOOK_BAR);
    x += paint_text(x, 0, tty_width() - 1, LOOK_BAR, gh_spoken(&scene->file->title)) + 3;
    describe_progress(scene, progress, sizeof progress);
    if (scene->open.turn > 0)
        gh_format(text, _("turn %1$u   %2$s"), scene->open.turn, progress);
    else
        gh_format(text, "%s", _("everybody takes buildings"));
    if (!is_urgent)
        x += paint_text(x, 0, tty_width() - x, LOOK_BAR, text) + 3;
    paint_right(x, 0, tty_width() - x - 1, LOOK_BAR, state);
}

/* ---- players ---- */

static bool is_active(const struct gh_scene *scene, unsigned seat)
{
    return scene->open.phase != GH_OVER && scene->open.player == seat;
}

/* Name and points first; signs as far as there is room. */
static void paint_player(int x, int y, int width, const struct gh_scene *scene, unsigned seat, int name_width)
{
    const int end = x + width;
    char points[32];

    paint_text(x, y, 1, LOOK_STRONG, is_active(scene, seat) ? "▸" : " ");
    paint_text(x + 1, y, 1, seat_look(seat), seat_mark(seat));
    paint_text(x + 2, y, name_width, seat_look(seat), seat_name(scene, seat));
    x += name_width + 3;
    gh_format(points, "%u", scene->open.score[seat]);
    x += paint_text(x, y, end - x, LOOK_STRONG, points) + 2;
    for (gh_each(building, gh_owned_by(&scene->file->town, &scene->open, seat))) {
        if (x + 3 > end) {
            paint_text(end - 1, y, 1, LOOK_DIM, "+"); /* the popup about the table has them all */
            return;
        }
        x += paint_text(x, y, 2, seat_look(seat), gh_spoken_sign(&scene->file->building_sign[building])) + 1;
    }
}

void players_paint_line(struct area area, const struct gh_scene *scene)
{
    const unsigned seats = scene->open.seats;
    const bool has_lines = area.height >= (int)seats;
    const int room = has_lines ? area.width : area.width / (int)seats, most = has_lines ? 24 : room - 7;

    for (unsigned seat = 0; seat < seats; seat++) {
        int name = (int)gh_utf8_text_width(seat_name(scene, seat));

        for (unsigned other = 0; has_lines && other < seats; other++) /* points stand below one another */
            if ((int)gh_utf8_text_width(seat_name(scene, other)) > name)
                name = (int)gh_utf8_text_width(seat_name(scene, other));
        paint_player(area.x + (has_lines ? 0 : (int)seat * room), area.y + (has_lines ? (int)seat : 0), room, scene,
                     seat, name > most ? most : name);
    }
}

/* "bank 3, hotel, saloon 2": names with the number of markers on the board. */
static void list_buildings(const struct gh_scene *scene, gh_buildings buildings, char *list, size_t size)
{
    *list = 0;
    for (gh_each(building, buildings)) {
        const unsigned markers = gh_count(scene->open.board.markers[building]);
        const char *name = gh_spoken(&scene->file->building_name[building]);
        char item[GH_SENTENCE_SIZE];

        if (markers > 0)
            gh_format(item, "%s\u00a0%s\u00a0%u", gh_spoken_sign(&scene->file->building_sign[building]), name, markers);
        else
            gh_format(item, "%s\u00a0%s", gh_spoken_sign(&scene->file->building_sign[building]), name);
        gh_words_join(list, size, item, 0, GH_JOIN_COMMA);
    }
    if (!*list)
        snprintf(list, size, "%s", _("none"));
}

bool clock_text(const struct gh_link *link, unsigned seat, char *text, size_t size)
{
    const uint64_t used = is_active(&link->scene, seat) ? gh_link_now() - link->left_at : 0;

    if (link->left_ms[seat] == UINT32_MAX || link->scene.open.phase == GH_OVER)
        return false;
    const unsigned left = used < link->left_ms[seat] ? (unsigned)(link->left_ms[seat] - used) / 1000 : 0;
    gh_print(text, size, _("%1$u:%2$02u left"), left / 60, left % 60);
    return true;
}

static void describe_player(const struct gh_scene *scene, unsigned seat, const struct gh_link *link, char *text,
                            size_t size)
{
    const struct gh_rules rules = gh_rules_of(&scene->file->town);
    const bool is_replaced = gh_has(scene->persons, seat) && !gh_is_person(scene->player[seat]);
    char item[GH_SENTENCE_SIZE];

    snprintf(text, size, ngettext("%u card", "%u cards", scene->open.hand_size[seat]), scene->open.hand_size[seat]);
    if (rules.purchases > 0) {
        gh_format(item, _("bought %1$u of %2$u"), scene->open.bought[seat], rules.purchases);
        gh_words_join(text, size, item, 0, GH_JOIN_COMMA);
    }
    if (is_replaced)
        gh_words_join(text, size, _("away; a computer plays on"), 0, GH_JOIN_COMMA);
    else if (!gh_is_person(scene->player[seat]))
        gh_words_join(text, size, gh_words_computer(scene->player[seat]), 0, GH_JOIN_COMMA);
    else if (!gh_has(scene->here, seat))
        gh_words_join(text, size, _("not here"), 0, GH_JOIN_COMMA);
    if (link && clock_text(link, seat, item, sizeof item))
        gh_words_join(text, size, item, 0, GH_JOIN_COMMA);
}

int players_paint(struct area area, const struct gh_scene *scene, const struct gh_link *link)
{
    int y = area.y;

    for (unsigned seat = 0; seat < scene->open.seats && y < area.y + area.height; seat++) {
        char text[2048], points[64];

        snprintf(points, sizeof points, ngettext("%u point", "%u points", scene->open.score[seat]),
                 scene->open.score[seat]);
        paint_text(area.x, y, 1, LOOK_STRONG, is_active(scene, seat) ? "▸" : " ");
        paint_text(area.x + 1, y, 1, seat_look(seat), seat_mark(seat));
        paint_text(area.x + 3, y, area.width - 3, seat_look(seat), seat_name(scene, seat));
        paint_right(area.x, y++, area.width, LOOK_STRONG, points);
        describe_player(scene, seat, link, text, sizeof text);
        y += paint_wrapped((struct area){area.x + 2, y, area.width - 2, area.y + area.height - y}, LOOK_DIM, 0, text);
        list_buildings(scene, gh_owned_by(&scene->file->town, &scene->open, seat), text, sizeof text);
        y += paint_wrapped((struct area){area.x + 2, y, area.width - 2, area.y + area.height - y}, LOOK_PLAIN, 0, text);
    }
    return y - area.y;
}

static void describe_piles(const struct gh_scene *scene, char *text, size_t size)
{
    const struct gh_public *open = &scene->open;

    if (scene->file->town.ruleset == GH_GADS_HILL_1874)
        gh_print(text, size, _("Piles: building cards %1$u, district cards %2$u, condition cards %3$u."),
                 open->pile_size[0], open->pile_size[1], open->pile_size[2]);
    else if (open->seats > 2)
        snprintf(text, size, _("Pile: common %u."), open->pile_size[0]);
    else
        gh_print(text, size, _("Piles: common %1$u, of %2$s %3$u, of %4$s %5$u."), open->pile_size[0],
                 seat_name(scene, 0), open->pile_size[1], seat_name(scene, 1), open->pile_size[2]);
}

int table_paint(struct area area, const struct gh_scene *scene)
{
    char text[2048], names[2048];
    int y = area.y;

    list_buildings(scene, gh_owned_by(&scene->file->town, &scene->open, GH_NONE), names, sizeof names);
    gh_format(text, _("Beside the board: %.1500s"), names);
    y += paint_wrapped((struct area){area.x, y, area.width, area.y + area.height - y}, LOOK_PLAIN, 0, text);
    describe_piles(scene, text, sizeof text);
    y += paint_wrapped((struct area){area.x, y, area.width, area.y + area.height - y}, LOOK_DIM, 0, text);
    return y - area.y;
}

char *table_text(const struct gh_scene *scene)
{
    const struct gh_words words = {scene->file, NULL};
    char *all = NULL, text[2048], line[2048];
    size_t size;
    FILE *out = gh_need(open_memstream(&all, &size));

    for (unsigned seat = 0; seat < scene->open.seats; seat++) {
        describe_player(scene, seat, NULL, text, sizeof text);
        __extension__ fprintf(
            out, ngettext("%1$s: %2$u point, %3$s\n", "%1$s: %2$u points, %3$s\n", scene->open.score[seat]),
            seat_name(scene, seat), scene->open.score[seat], text);
        list_buildings(scene, gh_owned_by(&scene->file->town, &scene->open, seat), text, sizeof text);
        fprintf(out, "  %s\n", text);
    }
    list_buildings(scene, gh_owned_by(&scene->file->town, &scene->open, GH_NONE), text, sizeof text);
    fprintf(out, "\n");
    fprintf(out, _("Beside the board: %s"), text);
    describe_piles(scene, line, sizeof line);
    fprintf(out, "\n%s\n", line);
    describe_progress(scene, line, sizeof line);
    fprintf(out, "%s\n", line);
    if (*gh_words_landmarks(&words, scene->open.landmark_at, "\u00a0", line, sizeof line))
        fprintf(out, "%s\n", line);
    list_buildings(scene, scene->open.board.placed, text, sizeof text);
    fprintf(out, _("Placed: %s"), text);
    fputc('\n', out);
    if (scene->open.board.out) {
        list_buildings(scene, scene->open.board.out, text, sizeof text);
        fprintf(out, _("These have left the game: %s"), text);
        fputc('\n', out);
    }
    gh_insist(fclose(out) == 0);
    return all;
}

/* ---- log ---- */

void log_paint(struct area area, const struct gh_link *link)
{
    const unsigned first = link->log_end > GH_LINK_LOG_LINES ? link->log_end - GH_LINK_LOG_LINES : 0;
    int y = area.y + area.height;

    for (unsigned n = link->log_end; n-- > first && y > area.y;) {
        const struct gh_log_line *line = &link->log[n % GH_LINK_LOG_LINES];
        const int indent = line->is_indented ? 2 : 0;
        struct area piece = {area.x + indent, 0, area.width - indent, 0};
        const int lines = paint_wrapped(piece, LOOK_PLAIN, 0, line->text);
        const int skip = lines > y - area.y ? lines - (y - area.y) : 0;

        piece.height = lines - skip;
        piece.y = y -= lines - skip;
        paint_wrapped(piece, line->is_indented ? LOOK_DIM : seat_look(line->seat), skip, line->text);
    }
}

/* ---- the prompt ---- */

int prompt_paint(struct area *area, enum look look, const char *text)
{
    const int lines = paint_wrapped((struct area){0, 0, area->width, 0}, look, 0, text);
    const int most = area->y - 1, wish = lines - area->height, over = wish < 0 ? 0 : wish > most ? most : wish;

    if (over > 0) {
        area->y -= over;
        area->height += over;
        paint_fill((struct area){area->x - 1, area->y, area->width + 2, area->height}, LOOK_PLAIN);
    }
    paint_wrapped(*area, look, 0, text);
    area->y += lines;
    area->height -= lines;
    return over;
}

bool note_fits(struct area room, const char *text)
{
    return *text && room.width > 0 &&
           paint_wrapped((struct area){0, 0, room.width, 0}, LOOK_PLAIN, 0, text) <= room.height;
}

bool note_paint(struct area *rooms, unsigned count, enum look look, const char *text)
{
    for (unsigned i = 0; i < count; i++) {
        if (!note_fits(rooms[i], text))
            continue;
        const int lines = paint_wrapped(rooms[i], look, 0, text);
        rooms[i].y += lines;
        rooms[i].height -= lines;
        return true;
    }
    return false;
}

/* ---- keys ---- */

/* The way out, and the page with all other keys. */
static bool is_needed(const struct key_help *help)
{
    return help->key == '?' || help->key == 'q' || help->key == ESCAPE;
}

static const char *key_name(const struct key_help *help, char name[8])
{
    if (*help->name)
        return help->name;
    gh_utf8_write(help->key, name);
    return name;
}

static int key_width(const struct key_help *help)
{
    char name[8];

    return (int)(gh_utf8_text_width(key_name(help, name)) + gh_utf8_text_width(help->text)) + 2;
}

void keys_paint(const struct key_help *keys, unsigned count)
{
    const int y = tty_height() - 1;
    int x = 0, kept = 0; /* columns for those that nobody can do without, and that are still to come */

    paint_fill((struct area){0, y, tty_width(), 1}, LOOK_KEYS);
    for (unsigned i = 0; i < count; i++)
        if (*keys[i].text && is_needed(&keys[i]))
            kept += key_width(&keys[i]);
    for (unsigned i = 0; i < count; i++) {
        char name[8];

        if (!*keys[i].text)
            continue;
        const char *key = key_name(&keys[i], name);
        const int width = key_width(&keys[i]);
        if (is_needed(&keys[i]))
            kept -= width;
        if (x + width + kept > tty_width())
            continue;
        paint_text(x, y, width, LOOK_KEY, key);
        paint_text(x + (int)gh_utf8_text_width(key) + 1, y, width, LOOK_KEYS, keys[i].text);
        hit_add((struct area){x, y, width, 1}, HIT_KEY, keys[i].key);
        x += width;
    }
}
