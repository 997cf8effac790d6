/* Town files: what is read, what is found wrong and where. Drawing and export are in test_townfile_show.c. The towns
 * are in tests/towns; a bad one lists at its end, in lines "#! line:column sentence", exactly the mistakes that must be
 * found, and with "advice: " before the sentence the advice. */
#include "gadshill/townfile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef GH_SOURCE_ROOT
#define GH_SOURCE_ROOT "."
#endif

enum { ROOM = GH_TOWNFILE_MAX_BYTES + 4096 };

static struct gh_problems problems;
static char buffer[ROOM], edited[ROOM];

static char *load(const char *name)
{
    char path[512];
    size_t length;
    FILE *file;

    snprintf(path, sizeof path, GH_SOURCE_ROOT "/%s", name);
    file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    length = fread(buffer, 1, sizeof buffer - 1, file);
    fclose(file);
    buffer[length] = 0;
    return buffer;
}

static void print_problems(void)
{
    for (unsigned i = 0; i < problems.count; i++)
        print_message("%u:%u: %s%s\n", problems.problem[i].line, problems.problem[i].column,
                      problems.problem[i].advice ? "advice: " : "", problems.problem[i].text);
}

/* A town that must be good. */
static struct gh_townfile *good(const char *text)
{
    struct gh_townfile *file = gh_townfile_read(text, strlen(text), &problems);

    if (!file)
        print_problems();
    assert_non_null(file);
    assert_int_equal(problems.mistakes, 0);
    return file;
}

/* A file that must have mistakes. */
static void bad_bytes(const char *text, size_t size)
{
    struct gh_townfile *file = gh_townfile_read(text, size, &problems);

    assert_null(file);
    assert_true(problems.mistakes > 0);
    assert_true(problems.count > 0);
}

static void bad(const char *text)
{
    bad_bytes(text, strlen(text));
}

/* The four-site town with the first `old` replaced by `new`. */
static const char *with(const char *old, const char *new)
{
    const char *text = load("tests/towns/four-sites.yaml"), *found = strstr(text, old);

    if (!found)
        fail_msg("not in the town: %s", old);
    snprintf(edited, sizeof edited, "%.*s%s%s", (int)(found - text), text, new, found + strlen(old));
    return edited;
}

/* One more such change. */
static const char *and_with(const char *old, const char *new)
{
    static char text[ROOM];
    const char *found;

    strcpy(text, edited);
    found = strstr(text, old);
    if (!found)
        fail_msg("not in the town: %s", old);
    snprintf(edited, sizeof edited, "%.*s%s%s", (int)(found - text), text, new, found + strlen(old));
    return edited;
}

/* Is it the problem that is expected? */
static void assert_problem(unsigned number, bool advice, unsigned line, unsigned column, const char *part)
{
    const struct gh_problem *problem = &problems.problem[number];

    if (number < problems.count && problem->advice == advice && problem->line == line && problem->column == column &&
        strstr(problem->text, part))
        return;
    print_problems();
    fail_msg("expected as number %u: %u:%u ...%s...", number, line, column, part);
}

static void good_town_is_read(void **state)
{
    (void)state;
    struct gh_townfile *file = good(load("tests/towns/four-sites.yaml"));
    const struct gh_town *town = &file->town;

    assert_string_equal(town->name, "hamlet");
    assert_int_equal(town->ruleset, GH_GADS_HILL_1874);
    assert_int_equal(town->sites, 4);
    assert_int_equal(town->buildings, 4);
    assert_int_equal(town->cards, 10);
    assert_int_equal(town->landmarks, 0);
    assert_int_equal(town->complete_at, 4);
    assert_int_equal(town->one_card_from, 2);
    assert_string_equal(town->site_name[0], "A1");
    assert_string_equal(town->site_name[3], "B2");
    assert_string_equal(town->building_name[3], "town-hall");
    assert_true(town->hash == gh_town_hash(town));

    assert_int_equal(town->card[0].kind, GH_BUILDING_CARD);
    assert_int_equal(town->card[0].building, 0);
    assert_int_equal(town->card[0].sites, 5); /* A1 A2 */
    assert_int_equal(town->card[6].kind, GH_DISTRICT_CARD);
    assert_int_equal(town->card[6].building, GH_NONE);
    assert_int_equal(town->card[6].sites, 3);
    assert_int_equal(town->card[6].mine, 0);
    assert_int_equal(town->card[9].kind, GH_CONDITION_CARD);
    assert_int_equal(town->card[9].sites, 5);
    assert_int_equal(town->card[9].mine, 10);
    assert_int_equal(town->relation[9].mine_for[0], 2);
    assert_int_equal(town->relation[9].mine_for[2], 8);
    assert_int_equal(town->relation[9].named_for[1], 1);
    assert_string_equal(gh_relation_name(file->card_relation[9]), "next-to");
    assert_int_equal(file->card_relation[0], GH_NONE);

    assert_int_equal(file->layout.rows, 2);
    assert_int_equal(file->layout.columns, 2);
    assert_int_equal(file->layout.entrance_side[0], 's');
    assert_int_equal(file->layout.street_north[1][0], 0);
    assert_int_equal(file->layout.street_north[0][0], GH_NONE);
    assert_int_equal(file->layout.street_west[0][1], GH_NONE);
    assert_string_equal(gh_spoken_sign(&file->building_sign[1]), "Ho");
    gh_townfile_free(file);
}

static void other_towns_are_read(void **state)
{
    (void)state;
    struct gh_townfile *file = good(load("tests/towns/nine-sites.yaml"));

    assert_int_equal(file->town.ruleset, GH_OLD_TOWN);
    assert_int_equal(file->town.complete_at, 9);
    assert_int_equal(file->town.one_card_from, 9);
    assert_int_equal(file->streets, 4);
    assert_true(file->street[3].railway);
    assert_int_equal(file->layout.entrance_street[3], 3); /* a2 opens to the railway */
    assert_int_equal(file->places, 1);
    assert_int_equal(file->place[0].near, 5);
    assert_string_equal(file->place[0].side, "east");
    gh_townfile_free(file);

    file = good(load("tests/towns/largest.yaml"));
    assert_int_equal(file->town.sites, GH_MAX_SITES);
    assert_int_equal(file->town.buildings, GH_MAX_BUILDINGS);
    assert_int_equal(file->town.cards, GH_MAX_CARDS);
    assert_int_equal(file->town.landmarks, GH_MAX_LANDMARKS);
    assert_int_equal(file->town.one_card_from, 30);
    assert_int_equal(file->town.complete_at, 36);
    assert_int_equal(file->layout.frame_column[3], 8);
    gh_townfile_free(file);
}

static void line_ends_and_byte_order_mark_do_not_matter(void **state)
{
    (void)state;
    static const char *const line_ends[] = {"\r\n", "\r"};
    struct gh_townfile *file = good(load("tests/towns/four-sites.yaml"));
    uint64_t hash = file->town.hash;

    gh_townfile_free(file);
    for (unsigned i = 0; i < 2; i++) {
        char *to = edited;

        to += sprintf(to, "\xEF\xBB\xBF");
        for (const char *from = buffer; *from; from++)
            to += *from == '\n' ? sprintf(to, "%s", line_ends[i]) : sprintf(to, "%c", *from);
        file = good(edited);
        assert_true(file->town.hash == hash);
        gh_townfile_free(file);
    }
}

static void texts_are_found_by_language(void **state)
{
    (void)state;
    struct gh_townfile *file = good(load("tests/towns/four-sites.yaml"));
    const struct gh_text *jail = &file->building_name[2];

    assert_string_equal(gh_spoken(jail), "jail");
    gh_language_use(gh_language_find("de"));
    assert_string_equal(gh_spoken(jail), "Gefängnis");
    gh_language_use(gh_language_find("fr")); /* English stands in for it */
    assert_string_equal(gh_spoken(jail), "jail");
    gh_language_use(GH_ENGLISH);
    gh_townfile_free(file);

    file = good(with("{en: \"The HOTEL stood.\"}", "\n      en: >\n        The HOTEL\n        stood."));
    assert_string_equal(file->card_text[5].in[0], "The HOTEL stood.");
    gh_townfile_free(file);
}

static const char *name_of(const struct gh_townfile *file, unsigned building, const char *language, const char *form)
{
    static char name[64];
    const unsigned number = gh_language_find(language), before = gh_language_use(number);

    gh_name_in(&file->building_name[building], &file->building_forms[building],
               form ? gh_form_find(number, form, strlen(form)) : GH_NO_FORM, name, sizeof name);
    gh_language_use(before);
    return name;
}

static char gender_of(const struct gh_townfile *file, unsigned building, const char *language)
{
    const unsigned before = gh_language_use(gh_language_find(language));
    const char gender = gh_gender_in(&file->building_forms[building]);

    gh_language_use(before);
    return gender;
}

static void names_have_forms(void **state)
{
    (void)state;
    struct gh_townfile *file =
        good(with("name: {en: bank, de: Bank}",
                  "name: {en: bank, de: Bank}, forms: {de: {gender: f, dem: der Bank}, el: {ο: η τράπεζα}}"));

    assert_string_equal(name_of(file, 0, "de", NULL), "Bank");
    assert_string_equal(name_of(file, 0, "de", "dem"), "der Bank");
    assert_string_equal(name_of(file, 0, "el", "ο"), "η τράπεζα");
    assert_int_equal(gender_of(file, 0, "de"), 'f');
    /* What the file does not have is said with the word for building. */
    assert_string_equal(name_of(file, 0, "de", "des"), "des Gebäudes „Bank“");
    assert_string_equal(name_of(file, 1, "fr", "au"), "au bâtiment «\u00a0hotel\u00a0»");
    assert_string_equal(name_of(file, 1, "en", "the"), "the hotel");
    assert_int_equal(gender_of(file, 1, "de"), 'n');
    gh_townfile_free(file);
}

static const char *sign_in(const struct gh_sign *sign, const char *language)
{
    const unsigned before = gh_language_use(gh_language_find(language));
    const char *letters = gh_spoken_sign(sign);

    gh_language_use(before);
    return letters;
}

/* A language has signs of its own or those of English, and may use letters that another language uses otherwise. */
static void signs_have_languages(void **state)
{
    (void)state;
    with("sign: Bk", "sign: Bk, signs: {de: Ho, el: Τρ}");
    struct gh_townfile *file = good(and_with("sign: Ho", "sign: Ho, signs: {de: Ht, fr: Hô}"));

    assert_string_equal(sign_in(&file->building_sign[0], "en"), "Bk");
    assert_string_equal(sign_in(&file->building_sign[0], "de"), "Ho");
    assert_string_equal(sign_in(&file->building_sign[0], "fr"), "Bk");
    assert_string_equal(sign_in(&file->building_sign[0], "el"), "Τρ");
    assert_string_equal(sign_in(&file->building_sign[1], "de"), "Ht");
    assert_string_equal(sign_in(&file->building_sign[1], "fr"), "Hô");
    gh_townfile_free(file);
}

/* The page of a town has the signs of its reader. */
static void page_has_the_readers_signs(void **state)
{
    (void)state;
    struct gh_townfile *file = good(load("towns/gads-hill.yaml"));
    const unsigned before = gh_language_use(gh_language_find("el"));
    char *page = gh_townfile_page(file);

    gh_language_use(before);
    assert_non_null(strstr(page, "\"id\":\"church\",\"sign\":\"Εκ\""));
    assert_non_null(strstr(page, "\"id\":\"station\",\"sign\":\"Σθ\""));
    free(page);
    gh_townfile_free(file);
}

static void bundled_towns_are_complete(void **state)
{
    (void)state;
    for (unsigned town = 0; town < 2; town++) {
        struct gh_townfile *file = good(load(town == 0 ? "towns/gads-hill.yaml" : "towns/old-town.yaml"));

        assert_int_equal(problems.count, 0); /* no advice either: every text and form is there */
        gh_townfile_free(file);
    }
}

/* The pairs of the first card with a relation, " a1>b1" for named a1 and mine b1; only a1>b1 of two that are alike. */
static const char *pairs_of(const struct gh_townfile *file, const char *relation)
{
    static char text[2048];
    const struct gh_town *town = &file->town;
    unsigned card = 0;

    while (file->card_relation[card] == GH_NONE || strcmp(gh_relation_name(file->card_relation[card]), relation) != 0)
        assert_true(++card < town->cards);
    text[0] = 0;
    for (gh_each(named, town->card[card].sites)) {
        for (gh_each(mine, town->relation[card].mine_for[named])) {
            bool both_ways = gh_has(town->relation[card].mine_for[mine], named);

            assert_true(gh_has(town->relation[card].named_for[mine], named));
            if (!both_ways || named < mine)
                sprintf(text + strlen(text), " %s%s%s", town->site_name[named], both_ways ? "-" : ">",
                        town->site_name[mine]);
        }
    }
    return text;
}

static void relations_follow_from_the_map(void **state)
{
    (void)state;
    struct gh_townfile *file = good(load("tests/towns/relations.yaml"));

    /* c1 and d1 have an empty place between them, c2 and d2 a framed space. */
    assert_string_equal(pairs_of(file, "next-to"), " a1-b1 a2-b2 a2-a3 b2-b3 c2-c3 a3-b3 a4-b4");
    assert_string_equal(pairs_of(file, "across"), " a1-a2 b1-c1 b1-b2 c1-c2 d1-d2 b2-c2 a3-a4 b3-c3 b3-b4 c3-c4 b4-c4");
    assert_string_equal(pairs_of(file, "same-block"),
                        " a1-b1 a2-b2 a2-a3 a2-b3 b2-a3 b2-b3 c2-d2 c2-c3 d2-c3 a3-b3 a4-b4");
    /* Oak St. crosses Main St. there; where it crosses the railway is no corner. */
    assert_string_equal(pairs_of(file, "corner"), " b1-c2 c1-b2");
    assert_string_equal(pairs_of(file, "same-column"), " a1-a2 a1-a3 a1-a4 b1-b2 b1-b3 b1-b4 c1-c2 c1-c3 c1-c4 d1-d2 "
                                                       "d1-d4 a2-a3 a2-a4 b2-b3 b2-b4 c2-c3"
                                                       " c2-c4 d2-d4 a3-a4 b3-b4 c3-c4");
    assert_string_equal(pairs_of(file, "same-row"), " a1-b1 a1-c1 a1-d1 b1-c1 b1-d1 c1-d1 a2-b2 a2-c2 a2-d2 b2-c2 "
                                                    "b2-d2 c2-d2 a3-b3 a3-c3 b3-c3 a4-b4"
                                                    " a4-c4 a4-d4 b4-c4 b4-d4 c4-d4");
    assert_non_null(strstr(pairs_of(file, "same-street"), " a3-b3 a3-c3 a3-a4 a3-b4 a3-c4"));
    assert_null(strstr(pairs_of(file, "same-street"), "d4"));
    assert_non_null(strstr(pairs_of(file, "north-of"), " a3>a4 a3>b4 a3>c4 a3>d4 b3>a4"));
    assert_non_null(strstr(pairs_of(file, "south-of"), " d2>a1 d2>b1 d2>c1 d2>d1 a3>a1"));
    assert_non_null(strstr(pairs_of(file, "east-of"), " b1>a1 b1>a2 b1>a3 b1>a4 c1>a1"));
    assert_non_null(strstr(pairs_of(file, "west-of"), " c4>d1 c4>d2 c4>d4"));
    assert_null(gh_relation_name(11));
    gh_townfile_free(file);
}

static void every_mistake_is_found_in_its_place(void **state)
{
    (void)state;
    static const char *const names[] = {"bad-cards",   "bad-forms",    "bad-keys",   "bad-map",
                                        "bad-numbers", "bad-old-town", "bad-streets"};

    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[64], *line;
        unsigned expected = 0, advice = 0;

        snprintf(path, sizeof path, "tests/towns/%s.yaml", names[i]);
        bad(load(path));
        for (line = strstr(buffer, "\n#! "); line; line = strstr(line + 1, "\n#! ")) {
            unsigned at_line = 0, at_column = 0;
            int start = 0;
            char sentence[256];

            assert_int_equal(sscanf(line, "\n#! %u:%u %n", &at_line, &at_column, &start), 2);
            snprintf(sentence, sizeof sentence, "%.*s", (int)strcspn(line + start, "\n"), line + start);
            if (strncmp(sentence, "advice: ", 8) == 0)
                assert_problem(expected + advice++, true, at_line, at_column, sentence + 8);
            else
                assert_problem(advice + expected++, false, at_line, at_column, sentence);
        }
        assert_true(expected > 0);
        assert_int_equal(problems.mistakes, expected);
        assert_int_equal(problems.count, expected + advice);
    }
}

/* One change to the four-site town, one mistake. */
struct change {
    const char *old, *new;
    unsigned line, column;
    const char *part;
};

static const struct change changes[] = {
    {"name: hamlet", "name: 1st", 3, 7, "begin with a letter"},
    {"name: hamlet", "name: [hamlet]", 3, 7, "must be a single value"},
    {"name: hamlet", "name: a234567890123456789012-4", 3, 7, "at most 23"},
    {"name: hamlet\n", "", 2, 1, "\"name\" is missing"},
    {"name: hamlet", "name: hamlet\nname: again", 4, 1, "given twice"},
    {"ruleset: gads-hill-1874", "ruleset: gads-hill-1847", 5, 10, "Did you mean \"gads-hill-1874\""},
    {"ruleset", "rulesets", 2, 1, "\"ruleset\" is missing"},
    {"format: gadshill-town/1", "format: 1", 2, 9, "this program reads"},
    {"buildings:", "streats: 1\nbuildings:", 12, 1, "Did you mean \"streets\""},
    {"buildings:", "[a]: 1\nbuildings:", 12, 1, "must be one word"},
    {"{en: Main St.}", "Main St.", 7, 6, "for each language"},
    {"{en: Main St.}", "{en: \"a\\nb\"}", 7, 11, "U+000A"},
    {"{en: Main St.}", "{en: \"a\\0b\"}", 7, 11, "U+0000"},
    {"{en: Main St.}", "{en: \"a\\u202eb\"}", 7, 11, "U+202E"},
    {"{en: Main St.}", "{en: ''}", 7, 11, "is empty"},
    {"{en: Main St.}", "{en: [x]}", 7, 11, "must be a single value"},
    {"streets:", "railways: []\nstreets:", 6, 11, "from capital letters to names"},
    {"map: |", "map: >", 8, 6, "drawn as a block"},
    {"buildings:", "places: x\nbuildings:", 12, 9, "must be a list"},
    {"A1v ", "A1> ", 9, 3, "Nobody can walk into A1"},
    {"  A1v  B1v", "  A1v\t B1v", 9, 6, "no tabs in a map"},
    {"  A1v  B1v", "  A1v  B1v {\xC3\xA9}", 9, 12, "framed space"},
    {"  A1v  B1v", "  A1v  B1v {C1}", 8, 6, "Landmarks: 0, framed spaces on the map: 1."},
    {"MMMMMMMM", "MMMMMMMMMMMM Q", 10, 16, "The letter \"Q\""},
    {"A2^  B2^", "A2^  B2^ MM", 11, 12, "stands alone"},
    {"cards:", "  - {id: bank, sign: Zz, name: {en: b}}\ncards:", 17, 10, "used twice"},
    {"sign: Ho", "sign: Bk", 14, 23, "already stands for \"bank\""},
    {"sign: Ho", "sign: H1", 14, 23, "two letters"},
    {"sign: Ho", "sign: Hô", 14, 23, "two letters (A to Z, a to z)"},
    {"sign: Ho", "sign: Ho, signs: {el: Ξ}", 14, 39, "two letters, Latin or Greek"},
    {"sign: Ho", "sign: Ho, signs: {de: H×}", 14, 39, "two letters, Latin or Greek"},
    {"sign: Ho", "sign: Ho, signs: {en: Ho}", 14, 35, "not known here"},
    {"sign: Ho", "sign: Ho, signs: {fr: Bk}", 14, 39, "fr: the sign \"Bk\" already stands for \"bank\""},
    {"sign: Bk", "sign: Bk, signs: {it: Ho}", 14, 23, "it: the sign \"Ho\" already stands for \"bank\""},
    {"id: 2\n", "id: 3\n", 26, 9, "This must be card 2"},
    {"id: 2\n", "id: 02\n", 26, 9, "a number from 1 to 9999"},
    {"id: 2\n", "id: 99999999999999999999\n", 26, 9, "a number from 1 to 9999"},
    {"kind: district\n    sites: 2", "kind: district\n    sites: 0", 67, 12, "a number from 1 to 4"},
    {"kind: condition", "kind: rumour", 80, 11, "the kinds are building, district and condition"},
    {"kind: building", "kind: [building]", 19, 11, "must be a single value"},
    {"    sites: 2\n", "    sites: 2\n    sits: 2\n", 22, 5, "Did you mean \"sites\""},
    {"    building: jail\n", "", 34, 5, "\"building\" is missing"},
    {"    relation: across\n", "", 79, 5, "\"relation\" is missing"},
    {"relation: across", "relation: sideways", 82, 15, "There is no relation \"sideways\""},
    {"    kind: district\n", "    kind: district\n    relation: across\n", 67, 15, "Only a condition card"},
    {"      **\n      **\n", "      ??\n      ??\n", 85, 7, "marks sites for the named building"},
    {"      **\n      **\n", "      *.\n      **\n", 86, 8, "relation across to B2"},
    {"      **\n      **\n", "      ?.\n      !!\n", 86, 8, "With my building on B2"},
    {"      **\n      **\n", "      ??\n      !.\n", 85, 8, "With the named building on B1"},
    {"      ??\n      ..\n", "      ??\n", 40, 7, "Lines of this mini-map: 1. Rows of sites in the town: 2."},
    {"      ??\n      ..\n", "      ??\n      .\n", 41, 8, "ends too early: the site B2"},
    {"      ??\n      ..\n", "      ??\n      ...\n", 41, 9, "is too long"},
    {"      ??\n      ..\n", "      ?!\n      ..\n", 40, 8, "only for condition cards"},
    {"      ??\n      ..\n", "\n      ??\n\n      .é\n\n", 43, 8, "A mini-map is drawn with"},
    {"      ??\n      ..\n", "      ??\n      .?\n", 40, 7, "says \"sites: 2\" but marks 3"},
    {"ruleset: gads-hill-1874", "ruleset: gads-hill-1874\nlocomotive: {complete-at: 5}", 6, 27, "it only gets to 4"},
    {"ruleset: gads-hill-1874", "ruleset: gads-hill-1874\nlocomotive: {one-card-from: 5}", 6, 29,
     "must not be greater"},
    {"ruleset: gads-hill-1874", "ruleset: gads-hill-1874\nlocomotive: {one-card-form: 5}", 6, 14, "Did you mean"},
    {"buildings:", "places:\n  - {id: x, name: {en: x}, near: Z9, side: north}\nbuildings:", 13, 34, "no site \"Z9\""},
    {"buildings:", "places:\n  - {id: x, name: {en: x}, near: A1, side: up}\nbuildings:", 13, 44,
     "\"up\" is not a side"},
};

static void one_change_one_mistake(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const struct change *change = &changes[i];
        unsigned number = 0;

        with(change->old, change->new);
        bad(edited);
        while (number + 1 < problems.count && !strstr(problems.problem[number].text, change->part))
            number++;
        assert_problem(number, false, change->line, change->column, change->part);
        /* A wrong key is also a missing one, a broken map misses its cards; otherwise nothing else is told. */
        if (strcmp(change->new, "rulesets") != 0 && problems.mistakes != 1) {
            print_problems();
            fail_msg("more than one mistake for: %s", change->new);
        }
    }
}

/* Whole files that are no YAML, or not as town files want it. */
static const struct {
    const char *text;
    unsigned line, column;
    const char *part;
} broken[] = {
    {"", 1, 1, "The file is empty"},
    {"# nothing\n", 1, 1, "The file is empty"},
    {"- a\n- b\n", 1, 1, "This is not a town file"},
    {"word", 1, 1, "This is not a town file"},
    {"a: 1\n\tb: 2\n", 2, 1, "There may be no tab here"},
    {"title: a: b\n", 1, 9, "A colon is not expected here"},
    {"title: {en: a\nname: x\n", 2, 5, "that begins on line 1 goes wrong here"},
    {"a: 1\nb: \"never\nclosed\n", 2, 4, "never closed"},
    {"a: 1\nb\nc: 1\n", 2, 1, "A key followed by a colon"},
    {"a:\n  - 1\n - 2\n", 3, 2, "The indentation does not fit"},
    {"a: @b\n", 1, 4, "must be in quotation marks"},
    {"a: \"\\q\"\n", 1, 5, "not an escape"},
    {"a: | b\n", 1, 6, "Nothing may follow"},
    {"a: &x 1\nb: *x\n", 1, 4, "no anchors"},
    {"a: &x [*x]\n", 1, 4, "no anchors"},
    {"a: !!str x\n", 1, 4, "no tags"},
    {"a: 1\n---\nb: 2\n", 2, 1, "one document only"},
    {"%YAML 1.1\n---\na: 1\n", 1, 1, "no YAML directives"},
    {"a: \xFF\n", 1, 4, "not UTF-8"},
    {"\xC3\xA9: \xED\xA0\x80\n", 1, 4, "not UTF-8"},
    {"a: \x1B[31m\n", 1, 4, "U+001B"},
    {"a: 1\nb:\xE2\x80\xA8\n", 2, 3, "U+2028"},
    {"a: \xC2\x85\n", 1, 4, "U+0085"},
};

static void broken_files_are_explained(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        bad(broken[i].text);
        assert_problem(0, false, broken[i].line, broken[i].column, broken[i].part);
    }
    bad_bytes("a: \0b\n", 7);
    assert_problem(0, false, 1, 4, "U+0000");
}

static void fill(const char *part, size_t size)
{
    size_t length = strlen(part);

    for (size_t i = 0; i < size; i++)
        edited[i] = part[i % length];
    edited[size] = 0;
}

/* Each of these must come back soon; the test runner has a time limit. */
static void hostile_files_do_no_harm(void **state)
{
    (void)state;
    static const char *const parts[] = {"[",
                                        "{",
                                        "- ",
                                        "? ",
                                        "a: ",
                                        "%TAG ! a\n",
                                        "x: 1\n",
                                        "'",
                                        "|\n ",
                                        "[a]: 1,",
                                        "&a *a ",
                                        "? [{",
                                        "\n",
                                        "#",
                                        "---\n",
                                        "a: &a 1\n",
                                        "!<x> ",
                                        "\"\\x00\"",
                                        "\xF0\x9F\x90\x82"};

    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        fill(parts[i], GH_TOWNFILE_MAX_BYTES);
        bad_bytes(edited, GH_TOWNFILE_MAX_BYTES);
    }
    fill("x: 1\n", GH_TOWNFILE_MAX_BYTES);
    bad_bytes(edited, GH_TOWNFILE_MAX_BYTES);
    assert_int_equal(problems.count, GH_MAX_PROBLEMS);
    assert_true(problems.mistakes > 100000);
    fill("x", GH_TOWNFILE_MAX_BYTES + 1);
    bad_bytes(edited, GH_TOWNFILE_MAX_BYTES + 1);
    assert_problem(0, false, 1, 1, "too big");
}

static void hostile_maps_do_no_harm(void **state)
{
    (void)state;
    static const char *const lines[] = {"M",     "M ",      "A1v ", "{A} ", "{", "\xC3\xA9",
                                        "M\n  ", "A1v\n  ", "v ",   "? ",   "<"};
    enum { MUCH = 200000 };
    static char many[MUCH + 1];

    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        for (size_t j = 0; j < MUCH; j++)
            many[j] = lines[i][j % strlen(lines[i])];
        bad(with("A1v  B1v", many));
        bad(with("??\n", many));
    }
}

static void too_many_are_too_many(void **state)
{
    (void)state;
    char *to = edited;

    to += sprintf(
        to, "format: gadshill-town/1\nname: x\ntitle: {en: x}\nruleset: old-town\nstreets: {M: {en: M}}\nmap: |\n  ");
    for (unsigned i = 0; i < GH_MAX_SITES + 2; i++)
        to += sprintf(to, "s%u> M ", i);
    for (unsigned i = 0; i < GH_MAX_LANDMARKS + 1; i++)
        to += sprintf(to, "{f%u} ", i);
    to += sprintf(to, "\nlandmarks:\n");
    for (unsigned i = 0; i < GH_MAX_LANDMARKS + 1; i++)
        to += sprintf(to, "  - {id: l%u, sign: L%c, name: {en: l}}\n", i, 'a' + (int)i);
    to += sprintf(to, "buildings:\n");
    for (unsigned i = 0; i < GH_MAX_BUILDINGS + 1; i++)
        to += sprintf(to, "  - {id: b%u, sign: %c%c, name: {en: b}}\n", i, 'A' + (int)i / 26, 'a' + (int)i % 26);
    to += sprintf(to, "cards:\n");
    for (unsigned i = 0; i < GH_MAX_CARDS + 1; i++)
        to += sprintf(to, "  - {id: %u, kind: district, text: {en: t}, map: x}\n", i + 1);
    bad(edited);

    static const char *const parts[] = {"too many sites: at most 32", "too many framed spaces: at most 4",
                                        "too many landmarks: at most 4", "too many buildings: at most 32"};

    for (unsigned i = 0; i < 4; i++) {
        unsigned found = 0;

        for (unsigned j = 0; j < problems.count; j++)
            found += strstr(problems.problem[j].text, parts[i]) != NULL;
        assert_int_equal(found, 1);
    }
}

static void too_many_cards(void **state)
{
    (void)state;
    char *to;

    load("tests/towns/largest.yaml");
    to = edited + sprintf(edited, "%s", buffer);
    sprintf(to, "  - {id: 129, kind: district, text: {en: t}}\n");
    bad(edited);
    assert_int_equal(problems.mistakes, 1);
    assert_non_null(strstr(problems.problem[0].text, "too many cards: at most 128"));
}

static void advice_is_no_mistake(void **state)
{
    (void)state;
    struct gh_townfile *file = good(load("tests/towns/four-sites.yaml"));

    assert_problem(0, true, 4, 8, "de: texts are missing: 0 of 4 names, 10 of 10 cards.");
    assert_problem(1, true, 4, 8, "de: names without all their forms (der, den, dem, des, gender): 4; \"bank\" is");
    assert_problem(2, true, 4, 8, "fr: texts are missing: 4 of 4 names, 10 of 10 cards.");
    assert_problem(5, true, 11, 8, "District cards that show the site B2: 0.");
    assert_problem(6, true, 13, 5, "Building cards that name \"bank\": 2.");
    assert_problem(10, true, 18, 3, "Kinds of relation on the condition cards: 2.");
    assert_int_equal(problems.count, 11);
    gh_townfile_free(file);

    file = good(with("  M: {en: Main St.}", "  M: {en: Main St.}\n  Q: {en: Queen St.}"));
    assert_problem(5, true, 8, 3, "\"Q\" is nowhere on the map.");
    gh_townfile_free(file);
}

static void crooked_columns_are_pointed_out(void **state)
{
    (void)state;
    /* The cards do not fit that map, so it is a mistake, and the only one. */
    bad(with("  A2^  B2^", "  A2^   B2^"));
    assert_problem(0, true, 8, 6, "The cards' maps are checked once the map is right.");
    assert_problem(1, false, 11, 9, "B2 starts one character to the right of the column of B1.");
    assert_int_equal(problems.count, 2);
    bad(with("  A1v  B1v\n  MMMMMMMM\n  A2^  B2^", "  A1v    B1v\n  MMMMMMMM\n  A2^  B2^"));
    assert_problem(1, false, 11, 8, "B2 starts two characters to the left of the column of B1.");
    assert_int_equal(problems.count, 2);
    /* Side by side in one row, so they are different columns. */
    bad(with("  A1v  B1v", "  AvBv  B1v"));
    for (unsigned i = 0; i < problems.count; i++)
        assert_null(strstr(problems.problem[i].text, "the column of A."));
}

static void crooked_columns_may_be_meant(void **state)
{
    (void)state;
    struct gh_townfile *file = good(load("tests/towns/crooked.yaml"));
    unsigned found = 0;

    for (unsigned i = 0; i < problems.count; i++)
        found += strstr(problems.problem[i].text, "B2 starts one character to the right of the column of B1.") != NULL;
    assert_int_equal(found, 1);
    assert_int_equal(file->layout.columns, 3);
    gh_townfile_free(file);

    /* A slip on one card is that card's. */
    snprintf(edited, sizeof edited, "%s", buffer);
    bad(and_with("      ?.\n      ?#.\n", "      ?.\n      ?.\n"));
    assert_problem(0, true, 11, 9, "B2 starts one character to the right of the column of B1.");
    assert_problem(1, false, 25, 8, "There is no site here");
    assert_problem(2, false, 25, 9, "ends too early: the site B2");
    assert_int_equal(problems.count, 3);
}

/* One slip in the map is not told again on every card. */
static void a_slip_in_the_map_stays_there(void **state)
{
    (void)state;
    const char *text = load("towns/gads-hill.yaml"), *found = strstr(text, "B1>");

    assert_non_null(found);
    snprintf(edited, sizeof edited, "%.*sB1%s", (int)(found - text), text, found + 3);
    bad(edited);
    assert_problem(0, true, 19, 6, "The cards' maps are checked once the map is right.");
    assert_problem(1, false, 20, 13, "The site B1 has no entrance");
    assert_problem(2, false, 20, 21, "C1 starts one character to the left of the column of C2.");
    assert_int_equal(problems.mistakes, 5);
    assert_int_equal(problems.count, 6);
}

/* RULES 12, R28 */
static void locomotive_without_numbers(void **state)
{
    (void)state;
    struct gh_townfile *file;

    with("  - {id: town-hall, sign: To, name: {en: town hall, de: Rathaus}}\n", "");
    file = good(and_with("building: town-hall", "building: jail"));
    assert_int_equal(file->town.complete_at, 3);
    assert_int_equal(file->town.one_card_from, 2);
    gh_townfile_free(file);

    with("  A1v  B1v", "  A1v  B1v  {f1}");
    and_with("buildings:", "landmarks:\n  - {id: station, sign: St, name: {en: station}}\nbuildings:");
    file = good(edited);
    assert_int_equal(file->town.complete_at, 4);
    gh_townfile_free(file);

    with("  A1v  B1v", "  A1v  B1v  {f1}  {f2}  {f3}  {f4}");
    and_with("buildings:", "landmarks:\n  - {id: l1, sign: La, name: {en: l}}\n  - {id: l2, sign: Lb, name: {en: l}}\n"
                           "  - {id: l3, sign: Lc, name: {en: l}}\n  - {id: l4, sign: Ld, name: {en: l}}\nbuildings:");
    bad(edited);
    assert_problem(0, false, 18, 3, "Give another \"complete-at\" under \"locomotive\".");
    assert_int_equal(problems.mistakes, 1);
    gh_townfile_free(
        good(and_with("ruleset: gads-hill-1874", "ruleset: gads-hill-1874\nlocomotive: {complete-at: 8}")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_town_is_read),
        cmocka_unit_test(other_towns_are_read),
        cmocka_unit_test(line_ends_and_byte_order_mark_do_not_matter),
        cmocka_unit_test(texts_are_found_by_language),
        cmocka_unit_test(names_have_forms),
        cmocka_unit_test(signs_have_languages),
        cmocka_unit_test(page_has_the_readers_signs),
        cmocka_unit_test(bundled_towns_are_complete),
        cmocka_unit_test(relations_follow_from_the_map),
        cmocka_unit_test(every_mistake_is_found_in_its_place),
        cmocka_unit_test(one_change_one_mistake),
        cmocka_unit_test(broken_files_are_explained),
        cmocka_unit_test(hostile_files_do_no_harm),
        cmocka_unit_test(hostile_maps_do_no_harm),
        cmocka_unit_test(too_many_are_too_many),
        cmocka_unit_test(too_many_cards),
        cmocka_unit_test(advice_is_no_mistake),
        cmocka_unit_test(crooked_columns_are_pointed_out),
        cmocka_unit_test(crooked_columns_may_be_meant),
        cmocka_unit_test(a_slip_in_the_map_stays_there),
        cmocka_unit_test(locomotive_without_numbers),
    };

    return cmocka_run_group_tests_name("townfile", tests, NULL, NULL);
}
