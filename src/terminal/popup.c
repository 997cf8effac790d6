/* Popups: texts over the screen. */
#include "popup.h"

#include "paint.h"
#include "scene.h"
#include "gadshill/text.h"
#include "gadshill/memory.h"
#include "gadshill/words_rules.h"
#include "gadshill/utf8.h"
#include "tty.h"

#include <stdlib.h>
#include <string.h>

void popup_open(struct popup *popup, const char *title, char *text, bool at_end)
{
    popup_close(popup);
    snprintf(popup->title, sizeof popup->title, "%s", title);
    popup->text = text;
    popup->has_keys = popup->is_guide = popup->is_low = false;
    popup->scroll = at_end ? INT16_MAX : 0;
}

void popup_open_keys(struct popup *popup, char *text)
{
    popup_open(popup, _("Keys"), text, false);
    popup->has_keys = true;
}

void popup_close(struct popup *popup)
{
    free(popup->text);
    popup->text = NULL;
}

/* ---- painting ---- */

enum { MOST_KEYS = 24 }; /* columns of the keys that stand before a colon */

/* The next line of a text, to be freed; NULL: there is none. */
static char *next_line(const char **text)
{
    const size_t length = strcspn(*text, "\n");
    char *line = **text ? gh_need(strndup(*text, length)) : NULL;

    *text += length + ((*text)[length] == '\n');
    return line;
}

/* Cuts the keys off a line and returns what they do; NULL: it has none. */
static const char *cut_keys(char *line)
{
    char *colon = strstr(line, ": ");

    if (!colon)
        return NULL;
    *colon = 0;
    if (gh_utf8_text_width(line) < MOST_KEYS)
        return colon + 2;
    *colon = ':';
    return NULL;
}

/* The columns that the keys of a popup take. */
static int keys_width(const struct popup *popup)
{
    const char *text = popup->text;
    int width = 0;
    char *line;

    while (popup->has_keys && (line = next_line(&text))) {
        if (cut_keys(line) && (int)gh_utf8_text_width(line) > width)
            width = (int)gh_utf8_text_width(line);
        free(line);
    }
    return width;
}

/* One line of the text: keys and what they do beside them, or all of it as far to the right as it begins. Returns how
 * many lines of the screen it takes. */
static int paint_line_of_text(struct area area, int skip, char *line, int keys)
{
    const char *text = keys > 0 ? cut_keys(line) : NULL;
    const int indent = text ? keys + 2 : (int)strspn(line, " ");

    if (text && skip == 0 && area.height > 0)
        paint_text(area.x, area.y, keys, LOOK_HEAD, line);
    else if (!text)
        text = line + indent;
    area.x += indent;
    area.width -= indent;
    return *text ? paint_wrapped(area, LOOK_PLAIN, skip, text) : 1;
}

/* The whole text from its line `skip` on; returns how many lines it has. With height 0 they are only counted. */
static int paint_lines(const struct popup *popup, struct area area, int skip)
{
    const int keys = keys_width(popup);
    const char *text = popup->text;
    int at = 0;
    char *line;

    while ((line = next_line(&text))) {
        const int above = at > skip ? at - skip : 0, room = area.height > above ? area.height - above : 0;

        at += paint_line_of_text((struct area){area.x, area.y + above, area.width, room}, skip > at ? skip - at : 0,
                                 line, keys);
        free(line);
    }
    return at;
}

void popup_paint(struct popup *popup)
{
    const struct key_help keys[] = {
        {ENTER, _("Enter"), popup->is_guide ? _("go on") : ""},
        {'n', "", popup->is_guide ? _("no more explanations") : ""},
        {ESCAPE, _("Esc"), popup->is_guide ? "" : _("back")},
        {UP, "↑", _("up")},
        {DOWN, "↓", _("down")},
    };
    enum { SCROLLING = 2, ALL = sizeof keys / sizeof *keys };
    const int width = tty_width() > 100 ? 92 : tty_width() - 4, most = tty_height() - 3;
    const int lines = paint_lines(popup, (struct area){0, 0, width - 4, 0}, 0);
    const int height = lines + 2 < most ? lines + 2 : most;
    const struct area whole = {(tty_width() - width) / 2,
                               popup->is_low ? tty_height() - 1 - height : 1 + (most - height) / 3, width, height};

    if (width == tty_width() - 4) /* no crumbs of what stands behind it */
        paint_fill((struct area){0, whole.y, tty_width(), height < most ? height : tty_height() - 1 - whole.y},
                   LOOK_PLAIN);
    const struct area inside = paint_frame(whole, LOOK_HEAD, popup->title);
    popup->room = inside.height;
    popup->lines = lines;
    if (popup->scroll > popup->lines - popup->room)
        popup->scroll = popup->lines - popup->room;
    if (popup->scroll < 0)
        popup->scroll = 0;
    paint_lines(popup, inside, popup->scroll);
    hit_add((struct area){0, 0, tty_width(), tty_height()}, HIT_KEY, ESCAPE);
    if (popup->scroll > 0)
        paint_text(whole.x + width - 2, whole.y + 1, 1, LOOK_STRONG, "▴");
    if (popup->scroll + popup->room < popup->lines)
        paint_text(whole.x + width - 2, whole.y + height - 2, 1, LOOK_STRONG, "▾");
    keys_paint(keys, popup->lines > popup->room ? ALL : ALL - SCROLLING);
}

void popup_key(struct popup *popup, uint32_t key)
{
    switch (key) {
    case UP:
        popup->scroll--;
        break;
    case DOWN:
        popup->scroll++;
        break;
    case PAGE_UP:
        popup->scroll -= popup->room;
        break;
    case PAGE_DOWN:
    case ' ':
        popup->scroll += popup->room;
        break;
    case HOME:
        popup->scroll = 0;
        break;
    case END:
        popup->scroll = popup->lines;
        break;
    default:
        popup_close(popup);
    }
}

/* ---- texts ---- */

void stream_open(struct stream *stream)
{
    *stream = (struct stream){.text = NULL};
    stream->out = gh_need(open_memstream(&stream->text, &stream->size));
}

char *stream_end(struct stream *stream)
{
    gh_insist(fclose(stream->out) == 0);
    return stream->text;
}

static void print_rule(FILE *out, const struct gh_rule *rule)
{
    (__extension__ fprintf(out, _("%1$s (rule %2$s): %3$s"), _(rule->title), rule->number, _(rule->text)));
    fputs("\n\n", out);
}

char *popup_rules(const struct gh_town *town, enum gh_referee referee, enum gh_reason refused)
{
    const struct gh_rule *const behind = gh_rule_behind(refused, town->ruleset);
    const struct gh_rule *rule;
    struct stream stream;

    stream_open(&stream);
    if (behind)
        print_rule(stream.out, behind);
    for (unsigned i = 0; (rule = gh_rule_at(i)); i++)
        if (rule != behind && gh_rule_counts(rule, town->ruleset, referee))
            print_rule(stream.out, rule);
    return stream_end(&stream);
}

char *popup_log(const struct gh_link *link)
{
    const unsigned first = link->log_end > GH_LINK_LOG_LINES ? link->log_end - GH_LINK_LOG_LINES : 0;
    struct stream stream;

    stream_open(&stream);
    for (unsigned n = first; n < link->log_end; n++) {
        const struct gh_log_line *line = &link->log[n % GH_LINK_LOG_LINES];

        fprintf(stream.out, "%s%s\n", line->is_indented ? "   " : "", line->text);
    }
    if (link->log_end == 0)
        fputs(_("Nothing has happened yet."), stream.out);
    return stream_end(&stream);
}

char *popup_card(const struct gh_townfile *file, unsigned card)
{
    static const char *const nobody[GH_MAX_SEATS] = {"", "", "", ""};
    const struct gh_words words = {file, nobody};
    struct stream stream;
    char sentence[GH_SENTENCE_SIZE];

    stream_open(&stream);
    fprintf(stream.out, "%s\n", gh_words_card(&words, card, sentence));
    gh_draw_card(file, card + 1, !gh_utf8_in_locale(), stream.out);
    return stream_end(&stream);
}

char *popup_keys(void)
{
    static const struct {
        const char *key, *text;
    } lines[] = {
        {"1-9, ← →", N_("choose a card; the map shows what it would do")},
        {N_("Enter"), N_("use what is chosen: play the card, take the building, go on")},
        {N_("Esc"), N_("back")},
        {"d", N_("draw a card, or end the turn")},
        {"x", N_("discard two cards for a marker")},
        {"b", N_("buy a building")},
        {"c", N_("STOP: claim a marker that cannot be there (manual referee)")},
        {"h", N_("a hint (against computer players): where to look; again: what to look for; again: all of it")},
        {"u", N_("take the last action back (automatic referee)")},
        {"o", N_("on a server: let a computer player play on for somebody who is away, or take your seat back")},
        {"i", N_("the card in full")},
        {"m, Tab", N_("look around on the map")},
        {"l", N_("what happened")},
        {"p", N_("players, buildings, piles")},
        {"r", N_("the rules in brief")},
        {N_("Space"), N_("do not wait for computer players")},
        {"q", N_("leave; a game against computer players is saved")},
    };
    struct stream stream;

    stream_open(&stream);
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        (__extension__ fprintf(stream.out, _("%1$s: %2$s"), _(lines[i].key), _(lines[i].text)));
        fputc('\n', stream.out);
    }
    fprintf(stream.out, "\n%s\n%s\n",
            _("On the map two letters are a building's marker, in the colour of its owner; a placed building has its "
              "name on a light background. + comes, x goes. Small arrows on the walls are doors."),
            _("On a card ? is where the named building (or, on a district card, your building) may have stood, ! where "
              "your building may have stood, * both. +3 below a card means 3 points at best, \"no\" that it cannot be "
              "played."));
    fprintf(stream.out, "%s\n", _("With a mouse: click cards, markers, buildings and the keys in the last line."));
    return stream_end(&stream);
}
