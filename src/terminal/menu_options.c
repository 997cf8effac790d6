/* The options in the menu. */
#include "menu.h"

#include "gadshill/text.h"

/* Languages are called what they call themselves; the last entry is what the environment asks for. */
static const char *language_name(unsigned language)
{
    static const char *const names[GH_LANGUAGES] = {"English", "Deutsch", "Français", "Italiano", "Ελληνικά"};

    return language < GH_LANGUAGES ? names[language] : _("as the system says");
}

void options_list(struct menu *menu)
{
    static const char *const paces[GH_PACES] = {N_("slow"), N_("normal"), N_("quick")};
    const struct gh_options *options = &menu->wish->options;

    menu_add_row(menu, ROW_TURNS, OPTION_LANGUAGE, _("Language"), language_name(options->language));
    menu_add_row(menu, ROW_TURNS, OPTION_PACE, _("Computer players"), _(paces[options->pace]));
    menu_add_row(menu, ROW_TURNS, OPTION_COLOURS, _("Colours"),
                 options->has_no_colours ? _("none") : _("as many as the terminal has"));
    menu_add_row(menu, ROW_TYPED, OPTION_NAME, _("Your name"), options->name);
    menu_add_row(menu, ROW_GOES, OPTION_KEYS, _("Keys"), _("how to play with keys and mouse"));
}

/* What is chosen counts at once: the menu is left for it and entered again. */
void options_turn(struct menu *menu, int step)
{
    struct gh_options *options = &menu->wish->options;
    const int what = menu->row[menu->cursor].what;

    if (what == OPTION_LANGUAGE) {
        const unsigned now = options->language < GH_LANGUAGES ? options->language : GH_LANGUAGES;
        const unsigned next = (now + GH_LANGUAGES + 1 + (unsigned)step) % (GH_LANGUAGES + 1);

        options->language = next < GH_LANGUAGES ? next : GH_NO_LANGUAGE;
    } else if (what == OPTION_PACE) {
        options->pace = (enum gh_pace)((options->pace + GH_PACES + (unsigned)step) % GH_PACES);
    } else if (what == OPTION_COLOURS) {
        options->has_no_colours = !options->has_no_colours;
    }
    menu->wish->row = menu->cursor;
    menu->wish->kind = GH_WISH_OPTIONS;
    menu->is_done = true;
}
