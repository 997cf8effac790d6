/* Languages: what a thread speaks, catalogues, forms of names in sentences, numbers. The catalogues are small ones,
 * made here by msgfmt as the real ones are. */
#include "gadshill/disk.h"
#include "gadshill/language.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/words_tell.h"

#include <jansson.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct gh_townfile *file;

/* ---- catalogues ---- */

/* What the words in the tests are in another language; the plural of the last one is chosen by an expression. */
static const struct {
    const char *code, *and, *end, *card, *cards, *plural;
} translations[] = {
    {"de", " und ", "Zug beenden.", "%u Karte", "%u Karten", "n != 1"},
    {"fr", " et ", "Finir le tour.", "%u carte", "%u cartes", "n > 1"},
    {"it", " e ", "Finire il turno.", "%u carta", "%u carte", "n != 1"},
    {"el", " και ", "Τέλος του γύρου.", "%u κάρτα", "%u κάρτες", "n != 1"},
};

static void make_catalogue(const char *folder, unsigned i)
{
    char command[512];
    FILE *msgfmt;

    snprintf(command, sizeof command, "msgfmt -o %s/%s.mo -", folder, translations[i].code);
    msgfmt = popen(command, "w");
    assert_non_null(msgfmt);
    fprintf(msgfmt,
            "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=%s;\\n\"\n"
            "msgid \" and \"\nmsgstr \"%s\"\nmsgid \"End the turn.\"\nmsgstr \"%s\"\n"
            "msgid \"%%u card\"\nmsgid_plural \"%%u cards\"\nmsgstr[0] \"%s\"\nmsgstr[1] \"%s\"\n",
            translations[i].plural, translations[i].and, translations[i].end, translations[i].card,
            translations[i].cards);
    assert_int_equal(pclose(msgfmt), 0);
}

static int set_up(void **state)
{
    static struct gh_problems problems;
    static char bytes[GH_TOWNFILE_MAX_BYTES];
    char folder[] = "/tmp/gadshill-languages-XXXXXX";
    FILE *in = fopen(TOWNS_FOLDER "/gads-hill.yaml", "rb");

    (void)state;
    assert_non_null(in);
    file = gh_townfile_read(bytes, fread(bytes, 1, sizeof bytes, in), &problems);
    fclose(in);
    assert_non_null(file);
    assert_non_null(mkdtemp(folder));
    for (unsigned i = 0; i < sizeof translations / sizeof *translations; i++)
        make_catalogue(folder, i);
    gh_languages_open(folder);
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static int tear_down(void **state)
{
    (void)state;
    gh_townfile_free(file);
    return 0;
}

static void languages_are_found(void **state)
{
    (void)state;
    assert_int_equal(gh_language_find("en"), GH_ENGLISH);
    assert_string_equal(gh_language_code[gh_language_find("de_AT.UTF-8")], "de");
    assert_string_equal(gh_language_code[gh_language_find("fr-CH")], "fr");
    assert_string_equal(gh_language_code[gh_language_find("it@euro")], "it");
    assert_string_equal(gh_language_code[gh_language_find("el.UTF-8")], "el");
    assert_int_equal(gh_language_find("deu"), GH_NO_LANGUAGE);
    assert_int_equal(gh_language_find("d"), GH_NO_LANGUAGE);
    assert_int_equal(gh_language_find(""), GH_NO_LANGUAGE);
    assert_int_equal(gh_language_find("es"), GH_NO_LANGUAGE);
}

static const char *asked(const char *language, const char *all, const char *messages, const char *lang)
{
    const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    const char *const values[] = {language, all, messages, lang};

    for (unsigned i = 0; i < 4; i++) {
        if (values[i])
            setenv(names[i], values[i], 1);
        else
            unsetenv(names[i]);
    }
    const char *found = gh_language_code[gh_language_of_environment()];
    unsetenv("LANGUAGE");
    return found;
}

static void environment_is_read_as_gettext_does(void **state)
{
    (void)state;
    assert_string_equal(asked(NULL, NULL, NULL, NULL), "en");
    assert_string_equal(asked(NULL, NULL, NULL, "de_DE.UTF-8"), "de");
    assert_string_equal(asked(NULL, NULL, "fr_FR.UTF-8", "de_DE.UTF-8"), "fr");
    assert_string_equal(asked(NULL, "it_IT", "fr_FR.UTF-8", "de_DE.UTF-8"), "it");
    assert_string_equal(asked(NULL, "", "", "el_GR.UTF-8"), "el");
    assert_string_equal(asked("", NULL, NULL, "el_GR.UTF-8"), "el");
    assert_string_equal(asked("es:fr:de", NULL, NULL, "el_GR.UTF-8"), "fr");
    assert_string_equal(asked("es", NULL, NULL, "el_GR.UTF-8"), "el");
    assert_string_equal(asked("el", "C.UTF-8", NULL, NULL), "el");
    /* The plain C locale asks for no language at all. */
    assert_string_equal(asked("el", "C", NULL, NULL), "en");
    assert_string_equal(asked("de", NULL, NULL, NULL), "en");
    assert_string_equal(asked(NULL, NULL, NULL, "es_ES.UTF-8"), "en");
}

static void catalogues_are_read(void **state)
{
    (void)state;
    assert_string_equal(_("End the turn."), "End the turn.");
    assert_int_equal(gh_language_use(gh_language_find("el")), GH_ENGLISH);
    assert_string_equal(_("End the turn."), "Τέλος του γύρου.");
    assert_string_equal(_("This is in no catalogue."), "This is in no catalogue.");
    assert_string_equal(_(""), "");
    assert_string_equal(gh_language_code[gh_language_use(GH_NO_LANGUAGE)], "el");
    assert_int_equal(gh_language(), GH_ENGLISH);
}

/* Sums of sentences instead of these: what the page fetches becomes such a one (src/pocket/words.c). */
static void short_catalogues_are_read(void **state)
{
    enum { HEAD = 20, TEXTS = HEAD + 16, START = TEXTS + 16 };
    static const char texts[] = "Fin du tour.\0%u carte\0%u cartes";
    static union {
        uint32_t word[START / 4];
        char bytes[START + sizeof texts];
    } made = {{0x950412df, 0, 2, HEAD, TEXTS}};
    const unsigned french = gh_language_find("fr");
    const uint32_t card = 0x135217, end = 0xb89036; /* of "%u card" and "End the turn." */

    (void)state;
    memcpy(made.bytes + START, texts, sizeof texts);
    memcpy(made.bytes + HEAD, (uint32_t[]){card, 0, end, 0, 18, START + 13, 12, START}, 32);
    assert_true(gh_language_learn(french, made.bytes, sizeof made.bytes));
    gh_language_use(french);
    assert_string_equal(_("End the turn."), "Fin du tour.");
    assert_string_equal(gh_translate_plural("%u card", "%u cards", 1), "%u carte");
    assert_string_equal(gh_translate_plural("%u card", "%u cards", 2), "%u cartes");
    assert_string_equal(_("This is in no catalogue."), "This is in no catalogue.");
    gh_language_use(GH_ENGLISH);
    made.word[2] = 1 << 28; /* more than there are */
    assert_false(gh_language_learn(french, made.bytes, sizeof made.bytes));
}

static void plural_forms_are_the_languages_own(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof translations / sizeof *translations; i++) {
        gh_language_use(gh_language_find(translations[i].code));
        assert_string_equal(ngettext("%u card", "%u cards", 1), translations[i].card);
        assert_string_equal(ngettext("%u card", "%u cards", 2), translations[i].cards);
        assert_string_equal(ngettext("%u card", "%u cards", 0),
                            strcmp(translations[i].code, "fr") == 0 ? translations[i].card : translations[i].cards);
        assert_string_equal(ngettext("a thing", "things", 0), "things");
    }
    gh_language_use(GH_ENGLISH);
    assert_string_equal(ngettext("%u card", "%u cards", 1), "%u card");
    assert_string_equal(ngettext("%u card", "%u cards", 0), "%u cards");
}

/* Speaks one language very often; NULL when it was always that one. */
static void *speak(void *wish)
{
    const unsigned i = *(const unsigned *)wish;

    if (gh_language() != GH_ENGLISH)
        return "a thread begins in English";
    gh_language_use(gh_language_find(translations[i].code));
    for (unsigned round = 0; round < 20000; round++)
        if (strcmp(_("End the turn."), translations[i].end) != 0 ||
            strcmp(ngettext("%u card", "%u cards", round), round == 1 ? translations[i].card : translations[i].cards) !=
                0)
            if (round > 0) /* 0 is singular in French */
                return "another language";
    return NULL;
}

static void threads_speak_different_languages(void **state)
{
    enum { THREADS = 4 };
    pthread_t thread[THREADS];
    unsigned wish[THREADS];

    (void)state;
    for (unsigned i = 0; i < THREADS; i++) {
        wish[i] = i;
        assert_int_equal(pthread_create(&thread[i], NULL, speak, &wish[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        void *problem;

        pthread_join(thread[i], &problem);
        assert_null(problem);
    }
    assert_int_equal(gh_language(), GH_ENGLISH);
}

/* ---- sentences ---- */

static unsigned building_called(const char *name)
{
    const unsigned found = gh_building_find(&file->town, name, strlen(name));

    assert_int_not_equal(found, GH_NONE);
    return found;
}

static unsigned landmark_called(const char *name)
{
    unsigned i = 0;

    while (strcmp(file->town.landmark_name[i], name) != 0)
        i++;
    return i;
}

static struct gh_value value_of(const char *name, const json_t *json)
{
    static const char *const of_buildings[] = {"building", "named", "mine"};

    for (unsigned i = 0; i < 3; i++)
        if (strcmp(name, of_buildings[i]) == 0)
            return gh_with_building(name, building_called(json_string_value(json)));
    if (strcmp(name, "landmark") == 0)
        return gh_with_landmark(name, landmark_called(json_string_value(json)));
    if (json_is_array(json)) {
        gh_buildings buildings = 0;

        for (size_t i = 0; i < json_array_size(json); i++)
            buildings |= gh_bit(building_called(json_string_value(json_array_get(json, i))));
        return gh_with_buildings(name, buildings, GH_JOIN_AND);
    }
    if (json_is_integer(json))
        return gh_with_number(name, (unsigned)json_integer_value(json));
    return gh_with_text(name, json_string_value(json));
}

/* tests/web/languages.test.mjs reads the same file: the page must say the same. */
static void sentences_ask_for_forms(void **state)
{
    json_error_t error;
    json_t *cases = json_load_file(GH_SOURCE_ROOT "/tests/languages/sentences.json", 0, &error), *one;
    const struct gh_words words = {.file = file};
    size_t at;

    (void)state;
    assert_true(json_array_size(cases) > 10);
    json_array_foreach(cases, at, one)
    {
        struct gh_value values[8];
        unsigned count = 0;
        const char *name;
        json_t *value;
        char text[GH_SENTENCE_SIZE];

        json_object_foreach(json_object_get(one, "values"), name, value) values[count++] = value_of(name, value);
        gh_language_use(gh_language_find(json_string_value(json_object_get(one, "language"))));
        gh_words_tell(&words, text, sizeof text, json_string_value(json_object_get(one, "sentence")), values, count);
        assert_string_equal(text, json_string_value(json_object_get(one, "expected")));
    }
    gh_language_use(GH_ENGLISH);
    json_decref(cases);
}

static void sentences_are_cut_at_a_whole_character(void **state)
{
    const struct gh_words words = {.file = file};
    char text[12];

    (void)state;
    gh_language_use(gh_language_find("el"));
    gh_tell_in(&words, text, sizeof text, "{building} {named}", gh_with_building("building", building_called("church")),
               gh_with_building("named", building_called("bank")));
    assert_string_equal(text, "εκκλη");
    gh_tell_in(&words, text, 4, "{Building}.", gh_with_building("building", building_called("church")));
    assert_string_equal(text, "Ε");
    gh_language_use(GH_ENGLISH);
    gh_tell_in(&words, text, sizeof text, "{n} {n} {n} {n}", gh_with_number("n", 9999));
    assert_string_equal(text, "9,999 9,999");
}

/* What a wrong catalogue could ask for must do no harm. */
static void values_that_are_not_there_stay_out(void **state)
{
    const struct gh_words words = {.file = file};
    char text[GH_SENTENCE_SIZE];

    (void)state;
    gh_tell(&words, text, "{building}{building:the}{building/a/b} {who} {landmark}!",
            gh_with_building("building", GH_NONE), gh_with_text("who", NULL), gh_with_landmark("landmark", 200));
    assert_string_equal(text, "{building}{building:the}{building/a/b} {who} {landmark}!");
    gh_tell(&words, text, "{building:dem} {buildings:} {}{:}{/}{who", gh_with_building("building", 0),
            gh_with_buildings("buildings", 0, GH_JOIN_AND), gh_with_text("who", "Anna"));
    assert_string_equal(text, "bank  {}{:}{/}{who");
}

static void long_lists_are_complete(void **state)
{
    const struct gh_words words = {.file = file};
    char text[GH_SENTENCE_SIZE];

    (void)state;
    gh_tell(&words, text, "{buildings:the}", gh_with_buildings("buildings", gh_first(22), GH_JOIN_OR));
    assert_string_equal(text, "the bank, the barber, the butcher, the church, the courthouse, the town hall, the "
                              "doctor, the drugstore, the hotel, the jail, the casino, the laundry, the newspaper, the "
                              "sheriff, the post office, the saloon, the school, the undertaker, the blacksmith, the "
                              "stable, the stagecoach or the theater");
}

/* ---- letters and numbers ---- */

static void letters_have_capitals(void **state)
{
    static const struct {
        uint32_t small, capital;
    } letters[] = {{'a', 'A'},     {'z', 'Z'},     {'Q', 'Q'},     {'1', '1'},     {0xE9, 0xC9},
                   {0xF7, 0xF7},   {0xDF, 0xDF},   {0x153, 0x152}, {0x3B1, 0x391}, {0x3C9, 0x3A9},
                   {0x3AC, 0x386}, {0x3CD, 0x38E}, {0x3CE, 0x38F}, {0x3C2, 0x3A3}, {0x20AC, 0x20AC}};

    (void)state;
    for (unsigned i = 0; i < sizeof letters / sizeof *letters; i++)
        assert_int_equal(gh_utf8_capital(letters[i].small), letters[i].capital);
}

static void numbers_are_written_as_the_language_does(void **state)
{
    (void)state;
    assert_string_equal(gh_figure(0, 0).text, "0");
    assert_string_equal(gh_figure(999, 0).text, "999");
    assert_string_equal(gh_figure(1000, 0).text, "1,000");
    assert_string_equal(gh_figure(-1234567.25, 2).text, "-1,234,567.25");
    assert_string_equal(gh_figure_signed(1234.5, 1).text, "+1,234.5");
    assert_string_equal(gh_figure_signed(-0.25, 2).text, "-0.25");
    gh_language_use(gh_language_find("de"));
    assert_string_equal(gh_figure(1234567.25, 2).text, "1.234.567,25");
    gh_language_use(gh_language_find("fr"));
    assert_string_equal(gh_figure(1234567.25, 2).text, "1\u202f234\u202f567,25");
    gh_language_use(GH_ENGLISH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(languages_are_found),
        cmocka_unit_test(environment_is_read_as_gettext_does),
        cmocka_unit_test(catalogues_are_read),
        cmocka_unit_test(plural_forms_are_the_languages_own),
        cmocka_unit_test(threads_speak_different_languages),
        cmocka_unit_test(sentences_ask_for_forms),
        cmocka_unit_test(sentences_are_cut_at_a_whole_character),
        cmocka_unit_test(values_that_are_not_there_stay_out),
        cmocka_unit_test(long_lists_are_complete),
        cmocka_unit_test(letters_have_capitals),
        cmocka_unit_test(numbers_are_written_as_the_language_does),
        cmocka_unit_test(short_catalogues_are_read), /* replaces French */
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
