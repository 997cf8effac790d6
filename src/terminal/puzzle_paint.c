/* Painting a puzzle. */
#include "puzzle_screen.h"

#include "gadshill/text.h"
#include "gadshill/words_puzzle.h"
#include "gadshill/words_tell.h"
#include "gadshill/utf8.h"
#include "tty.h"

static void paint_buildings(const struct puzzle_screen *screen, struct area area)
{
    int x = area.x;

    for (gh_each(building, screen->puzzle->buildings)) {
        const gh_sites may = screen->notebook.marks.may[building];
        const enum look look = building == screen->building ? LOOK_CURSOR
                               : gh_is_single(may)          ? LOOK_PLACED
                               : !may                       ? LOOK_BAD
                                                            : LOOK_STRONG;

        paint_text(x, area.y, area.x + area.width - x, look,
                   gh_spoken_sign(&screen->scene.file->building_sign[building]));
        hit_add((struct area){x, area.y, 2, 1}, HIT_ITEM, building);
        x += 3;
    }
}

/* Every building with the sites that are left to it. */
static void paint_side(const struct puzzle_screen *screen, struct area area)
{
    const struct gh_words words = puzzle_words(screen);
    int y = area.y;

    for (int i = 0; i < area.height; i++)
        paint_glyph(area.x - 1, area.y + i, LOOK_RULE, LOOK_RULE, 0x2502, 0);
    for (gh_each(building, screen->puzzle->buildings)) {
        const gh_sites may = screen->notebook.marks.may[building];
        const bool is_chosen = building == screen->building;
        char name[GH_SENTENCE_SIZE], sites[GH_SENTENCE_SIZE], text[GH_SENTENCE_SIZE * 2];

        if (gh_count(may) > 2 * FEW_SITES)
            gh_format(sites, ngettext("%u site", "%u sites", gh_count(may)), gh_count(may));
        else
            gh_words_sites(&words, may, GH_JOIN_COMMA, sites, sizeof sites);
        gh_format(name, "%s\u00a0%s", gh_spoken_sign(&screen->scene.file->building_sign[building]),
                  gh_words_building(&words, building));
        gh_format(text, _("%1$s: %2$s"), name, may ? sites : _("no site left"));
        const struct area line = {area.x + 1, y, area.width - 1, area.y + area.height - y};
        const int lines = paint_wrapped(line,
                                        is_chosen           ? LOOK_CURSOR
                                        : gh_is_single(may) ? LOOK_GOOD
                                        : !may              ? LOOK_BAD
                                                            : LOOK_PLAIN,
                                        0, text);
        hit_add((struct area){line.x, y, line.width, lines}, HIT_ITEM, building);
        y += lines;
    }
    char landmarks[GH_SENTENCE_SIZE];
    paint_wrapped((struct area){area.x + 1, y, area.width - 1, area.y + area.height - y}, LOOK_DIM, 0,
                  gh_words_landmarks(&words, NULL, "\u00a0", landmarks, sizeof landmarks));
}

static void paint_prompt(const struct puzzle_screen *screen, const struct layout *layout)
{
    const struct gh_words words = puzzle_words(screen);
    char sentence[GH_SENTENCE_SIZE], text[GH_SENTENCE_SIZE * 2];

    if (*screen->message)
        gh_format(text, "%s", screen->message);
    else if (screen->clue != GH_NONE)
        gh_format(text, "%s",
                  gh_words_clue(&words,
                                gh_statement_make(puzzle_town(screen), screen->clue, screen->mine[screen->clue]),
                                sentence));
    else if (!screen->notebook.marks.may[screen->building])
        gh_tell_in(&words, text, sizeof text, _("Where did the {building} stand? It has no site left."),
                   gh_with_building("building", screen->building));
    else
        gh_tell_in(&words, text, sizeof text, _("Where did the {building} stand? It may be on {sites}."),
                   gh_with_building("building", screen->building),
                   gh_with_sites("sites", screen->notebook.marks.may[screen->building], GH_JOIN_OR));
    struct area rooms[2] = {layout->prompt, hand_free(layout->hand, screen->scene.file, screen->puzzle->count)};
    const int over = prompt_paint(&rooms[0], *screen->message && screen->is_message_bad ? LOOK_BAD : LOOK_STRONG, text);
    rooms[1].height -= over;
    const struct area room = rooms[1];
    if (screen->clue != GH_NONE)
        note_paint(rooms, 2, LOOK_DIM, gh_spoken(&screen->scene.file->card_text[screen->clue]));
    if (rooms[1].height < room.height)
        hand_paint_line(layout->hand, room);
}

static void paint_title(const struct puzzle_screen *screen)
{
    char text[128];

    paint_fill((struct area){0, 0, tty_width(), 1}, LOOK_BAR);
    const int used = paint_text(1, 0, tty_width() - 2, LOOK_BAR, screen->title) + 3;
    gh_format(text, _("%1$u of %2$u found"), gh_count(gh_marks_placed(&screen->notebook.marks, screen->puzzle)),
              gh_count(screen->puzzle->buildings));
    paint_right(used, 0, tty_width() - used - 1, LOOK_BAR, text);
}

static struct overlay overlay_of(const struct puzzle_screen *screen)
{
    struct overlay overlay = {NULL, NULL, screen->notebook.marks.may[screen->building], screen->site, GH_NONE};

    if (screen->hinted) {
        overlay.lit = screen->hinted;
    } else if (screen->clue != GH_NONE) {
        const struct gh_card *card = &puzzle_town(screen)->card[screen->clue];

        overlay.lit = card->sites | card->mine;
    }
    return overlay;
}

void puzzle_paint(struct puzzle_screen *screen)
{
    const struct overlay overlay = overlay_of(screen);
    const bool has_clue = screen->clue != GH_NONE;
    const struct key_help keys[] = {
        {ENTER, _("Enter"), _("place")},
        {'x', "", _("cross out")},
        {TAB, _("Tab"), _("building")},
        {'n', "", _("clue")},
        {'a', "", has_clue ? _("apply") : ""},
        {'u', "", screen->notebook.changes > 0 ? _("undo") : ""},
        {'h', "", _("hint")},
        {'c', "", _("check")},
        {'q', "", _("leave")},
        {'?', "", _("keys")},
        {'s', "", _("solution")},
        {'i', "", has_clue ? _("card") : ""},
    };

    paint_begin();
    if (layout_is_too_small()) {
        layout_paint_too_small();
        paint_show();
        return;
    }
    const struct layout layout = layout_make(screen->scene.file, 1, screen->puzzle->count);
    paint_title(screen);
    map_paint(&screen->map, layout.map, &screen->scene, &overlay);
    if (layout.side.width > 0)
        paint_side(screen, layout.side);
    else
        paint_buildings(screen, (struct area){1, layout.players.y, layout.players.width - 2, 1});
    hand_paint(layout.hand,
               &(struct hand_view){&screen->scene, &screen->cards, screen->gain, screen->clue, NULL, screen->mine});
    paint_prompt(screen, &layout);
    keys_paint(keys, sizeof keys / sizeof *keys);
    if (screen->popup.text)
        popup_paint(&screen->popup);
    paint_show();
}
