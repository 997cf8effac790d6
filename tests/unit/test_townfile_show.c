/* Town files: drawn maps, drawn cards, the export, and what the rulebooks fix of the bundled towns. */
#include "gadshill/draw.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef GH_SOURCE_ROOT
#define GH_SOURCE_ROOT "."
#endif

static struct gh_townfile *read_town(const char *name)
{
    static char buffer[GH_TOWNFILE_MAX_BYTES];
    static struct gh_problems problems;
    struct gh_townfile *town;
    char path[512];
    size_t length;
    FILE *file;

    snprintf(path, sizeof path, GH_SOURCE_ROOT "/%s", name);
    file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    length = fread(buffer, 1, sizeof buffer, file);
    fclose(file);
    town = gh_townfile_read(buffer, length, &problems);
    assert_non_null(town);
    return town;
}

/* What a town looks like; the text stays until the next call. */
static const char *shown(const struct gh_townfile *town, const struct gh_map_labels *labels, const char *language,
                         bool ascii)
{
    static char *text;
    size_t length;
    FILE *out;

    free(text);
    out = open_memstream(&text, &length);
    gh_language_use(gh_language_find(language));
    assert_true(gh_draw_map(town, labels, ascii, out));
    gh_language_use(GH_ENGLISH);
    fclose(out);
    return text;
}

static const char *shown_card(const struct gh_townfile *town, unsigned card, const char *language, bool ascii)
{
    static char *text;
    size_t length;
    FILE *out;

    free(text);
    out = open_memstream(&text, &length);
    gh_language_use(gh_language_find(language));
    assert_true(gh_draw_card(town, card, ascii, out));
    gh_language_use(GH_ENGLISH);
    fclose(out);
    return text;
}

/* The columns of the widest line. All characters in these drawings take one column. */
static unsigned widest(const char *text)
{
    unsigned width = 0, most = 0;

    for (; *text; text++) {
        if (*text == '\n')
            width = 0;
        else if (((unsigned char)*text & 0xC0) != 0x80)
            width++;
        most = width > most ? width : most;
    }
    return most;
}

static void map_with_walls_streets_and_tracks(void **state)
{
    (void)state;
    struct gh_townfile *town = read_town("tests/towns/relations.yaml");

    assert_string_equal(shown(town, NULL, "en", false), "┌──────┬──────┐   ┌──────┐      ┌──────┐\n"
                                                        "│  a1  │  b1  │   │  c1  │      │  d1  │\n"
                                                        "│      │      │   │      │      │      │\n"
                                                        "└──▾───┴──▾───┘   └──▾───┘      └──▾───┘\n"
                                                        "                         Main St.\n"
                                                        "┌──▴───┬──▴───┐ O ┌──▴───┲━━━━━━┱──▴───┐\n"
                                                        "│  a2  │  b2  │ a │  c2  ┃  f2  ┃  d2  │\n"
                                                        "│      │      │ k │      ┃      ┃      │\n"
                                                        "├──────┼──────┤   ├──────╄━━━━━━┹──────┘\n"
                                                        "│  a3  │  b3  │ S │  c3  │\n"
                                                        "│      │      │ t │      │\n"
                                                        "└──▾───┴──▾───┘ . └──▾───┘\n"
                                                        "╪═╪ railway ╪═╪═╪═╪═╪═╪═╪═\n"
                                                        "┌──▴───┬──▴───┐   ┌──▴───┐      ┌──────┐\n"
                                                        "│  a4  │  b4  │   │  c4  │      │  d4  ▸\n"
                                                        "│      │      │   │      │      │      │\n"
                                                        "└──────┴──────┘   └──────┘      └──────┘\n"
                                                        "                                   Pine St.\n");
    gh_townfile_free(town);
}

static void map_in_ascii_with_scenery(void **state)
{
    (void)state;
    struct gh_townfile *town = read_town("tests/towns/nine-sites.yaml");

    assert_string_equal(shown(town, NULL, "en", true), " H +--------+--------+------+\n"
                                                       " H |   a1   |   b1   |  c1  |\n"
                                                       " H |        |        |      |\n"
                                                       " r +---v----+---v----+--v---+\n"
                                                       " a         North St.\n"
                                                       " i +------+   +--^---+--^---+\n"
                                                       " l <  a2  |   |  b2  |  c2  |\n"
                                                       " w |      |   |      |      |\n"
                                                       " a +------+   +------+------+\n"
                                                       " y               South St.\n"
                                                       " H +--^---+   +------+--^---+\n"
                                                       " H |  a3  |   <  b3  |  c3  |\n"
                                                       " H |      |   |      |      |\n"
                                                       " H +------+   +------+------+\n"
                                                       "       Church Lane\n"
                                                       "\n"
                                                       "village square: east of c2\n");
    gh_townfile_free(town);
}

static void put_label(void *user, unsigned site, unsigned line, char *out, size_t size)
{
    static const char *const labels[4][2] = {
        {"Ca Bs Dr", ""}, {"Τράπεζα", "x"}, {"much too long for this", "y\x1B"}, {"", "\xFF"}};

    (void)user;
    snprintf(out, size, "%s", labels[site][line]);
}

static void labels_are_cut_and_cleaned(void **state)
{
    (void)state;
    struct gh_townfile *town = read_town("tests/towns/four-sites.yaml");
    struct gh_map_labels labels = {.cell_width = 8, .lines = 2, .site = put_label};

    assert_string_equal(shown(town, &labels, "de", false), "┌────────┬────────┐\n"
                                                           "│   A1   │   B1   │\n"
                                                           "│Ca Bs Dr│Τράπεζα │\n"
                                                           "│        │   x    │\n"
                                                           "└───▾────┴───▾────┘\n"
                                                           "     Main St.\n"
                                                           "┌───▴────┬───▴────┐\n"
                                                           "│   A2   │   B2   │\n"
                                                           "│much too│        │\n"
                                                           "│   y?   │   ?    │\n"
                                                           "└────────┴────────┘\n");
    gh_townfile_free(town);
}

static void put_three_signs(void *user, unsigned site, unsigned line, char *out, size_t size)
{
    (void)user, (void)site, (void)line;
    snprintf(out, size, "Ca Bs Dr");
}

static void bundled_towns_fit_the_screen(void **state)
{
    (void)state;
    static const char *const names[] = {"towns/gads-hill.yaml", "towns/old-town.yaml"};

    for (unsigned i = 0; i < 2; i++) {
        struct gh_townfile *town = read_town(names[i]);
        struct gh_map_labels labels = {.cell_width = 8, .lines = 1, .site = put_three_signs};

        for (unsigned language = 0; language < GH_LANGUAGES; language++) {
            assert_in_range(widest(shown(town, NULL, gh_language_code[language], false)), 40, 80);
            assert_in_range(widest(shown(town, &labels, gh_language_code[language], true)), 40, 80);
            for (unsigned card = 1; card <= town->town.cards; card++)
                assert_int_equal(widest(shown_card(town, card, gh_language_code[language], false)), 44);
        }
        gh_townfile_free(town);
    }
}

static void card_with_its_mini_map(void **state)
{
    (void)state;
    struct gh_townfile *town = read_town("tests/towns/nine-sites.yaml");

    assert_string_equal(shown_card(town, 18, "en", false), "╭──────────────────────────────────────────╮\n"
                                                           "│ 18                        condition card │\n"
                                                           "│                                          │\n"
                                                           "│                ║ ?   · ·                 │\n"
                                                           "│                ║───┬────                 │\n"
                                                           "│                ║ ! │ · ·                 │\n"
                                                           "│                ║───┼────                 │\n"
                                                           "│                ║ ! │ · ·                 │\n"
                                                           "│                                          │\n"
                                                           "│ The JAIL and my building: same-column.   │\n"
                                                           "│                                          │\n"
                                                           "│ ? jail, ! my building                    │\n"
                                                           "╰──────────────────────────────────────────╯\n");
    gh_townfile_free(town);

    town = read_town("tests/towns/four-sites.yaml");
    assert_string_equal(shown_card(town, 9, "en", true), "+------------------------------------------+\n"
                                                         "| 9                         condition card |\n"
                                                         "|                                          |\n"
                                                         "|                   * *                    |\n"
                                                         "|                   ---                    |\n"
                                                         "|                   * *                    |\n"
                                                         "|                                          |\n"
                                                         "| The JAIL was across the street from my   |\n"
                                                         "| building.                                |\n"
                                                         "|                                          |\n"
                                                         "| ? jail, ! my building, * both            |\n"
                                                         "+------------------------------------------+\n");
    gh_townfile_free(town);
}

static void export_is_one_line_of_json(void **state)
{
    (void)state;
    struct gh_townfile *town = read_town("tests/towns/four-sites.yaml");
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    assert_true(gh_townfile_export(town, out));
    fclose(out);
    assert_string_equal(
        text,
        "{\"format\":\"gadshill-town/1\",\"name\":\"hamlet\",\"ruleset\":\"gads-hill-1874\","
        "\"sites\":[\"A1\",\"B1\",\"A2\",\"B2\"],\"buildings\":[\"bank\",\"hotel\",\"jail\",\"town-hall\"],\"cards\":["
        "{\"id\":1,\"kind\":\"building\",\"building\":\"bank\",\"sites\":[\"A1\",\"A2\"]},"
        "{\"id\":2,\"kind\":\"building\",\"building\":\"hotel\",\"sites\":[\"B1\",\"B2\"]},"
        "{\"id\":3,\"kind\":\"building\",\"building\":\"jail\",\"sites\":[\"A1\",\"B1\"]},"
        "{\"id\":4,\"kind\":\"building\",\"building\":\"town-hall\",\"sites\":[\"A2\",\"B2\"]},"
        "{\"id\":5,\"kind\":\"building\",\"building\":\"bank\",\"sites\":[\"B1\",\"A2\",\"B2\"]},"
        "{\"id\":6,\"kind\":\"building\",\"building\":\"hotel\",\"sites\":[\"A1\",\"B1\",\"A2\",\"B2\"]},"
        "{\"id\":7,\"kind\":\"district\",\"sites\":[\"A1\",\"B1\"]},"
        "{\"id\":8,\"kind\":\"district\",\"sites\":[\"A1\",\"B1\",\"A2\"]},"
        "{\"id\":9,\"kind\":\"condition\",\"building\":\"jail\","
        "\"pairs\":[[\"A1\",\"A2\"],[\"B1\",\"B2\"],[\"A2\",\"A1\"],[\"B2\",\"B1\"]]},"
        "{\"id\":10,\"kind\":\"condition\",\"building\":\"bank\",\"pairs\":[[\"A1\",\"B1\"],[\"A2\",\"B2\"]]}],"
        "\"landmarks\":[],\"frames\":[],\"locomotive\":{\"one-card-from\":2,\"complete-at\":4}}\n");
    free(text);
    gh_townfile_free(town);
}

/* What the rulebooks fix on the bundled maps. */
static void assert_sites(const struct gh_townfile *file, unsigned card, const char *expected)
{
    char text[256] = "";

    for (gh_each(site, file->town.card[card - 1].sites))
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s ", file->town.site_name[site]);
    assert_string_equal(text, expected);
}

static void bundled_towns_are_good(void **state)
{
    (void)state;
    struct gh_townfile *file = read_town("towns/gads-hill.yaml");

    assert_int_equal(file->town.sites, 22);
    assert_int_equal(file->town.landmarks, 3);
    assert_int_equal(file->town.one_card_from, 16);
    assert_int_equal(file->town.complete_at, 22);
    assert_sites(file, 8, "B3 D3 E3 F3 ");
    assert_sites(file, 10, "B3 C3 B4 C4 ");
    assert_sites(file, 19, "B1 C2 C3 B4 ");
    assert_sites(file, 28, "B3 D3 E3 F3 C4 D4 E4 F4 ");
    assert_sites(file, 44, "E1 F1 E2 F2 E3 F3 E4 F4 ");
    assert_int_equal(gh_count(file->town.card[43].mine), 8);
    gh_townfile_free(file);

    file = read_town("towns/old-town.yaml");
    assert_int_equal(file->town.sites, 16);
    assert_int_equal(file->town.buildings, 18);
    assert_int_equal(file->town.landmarks, 0);
    gh_townfile_free(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_with_walls_streets_and_tracks),
        cmocka_unit_test(map_in_ascii_with_scenery),
        cmocka_unit_test(labels_are_cut_and_cleaned),
        cmocka_unit_test(bundled_towns_fit_the_screen),
        cmocka_unit_test(card_with_its_mini_map),
        cmocka_unit_test(export_is_one_line_of_json),
        cmocka_unit_test(bundled_towns_are_good),
    };

    return cmocka_run_group_tests_name("townfile-show", tests, NULL, NULL);
}
