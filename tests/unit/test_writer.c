/* The streaming writer: what it writes is what jansson writes, byte for byte. */
#include "gadshill/utf8.h"
#include "gadshill/writer.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The text and what jansson prints of what it reads in it are the same. */
static void assert_printed_alike(struct gh_writer *writer, size_t flags)
{
    size_t length;
    const char *text = gh_written(writer, &length);
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_ANY, NULL);
    char *again = json_dumps(json, flags | JSON_ENCODE_ANY);

    assert_non_null(json);
    assert_string_equal(text, again);
    free(again);
    json_decref(json);
}

static void write_everything(struct gh_writer *writer)
{
    gh_open_object(writer, NULL);
    gh_write_text(writer, "text", "Ben says \"STOP\" \\ and\ttabs\n\x01\x1f\x7f");
    gh_write_text(writer, "part", "Γκαντς Χιλ");
    gh_write_text(writer, "\"key\"", "[");
    gh_write_text(writer, "nothing", "");
    gh_open_object(writer, "empty");
    gh_close_object(writer);
    gh_open_list(writer, "list");
    gh_open_list(writer, NULL);
    gh_close_list(writer);
    gh_write_text(writer, NULL, "{");
    gh_write_number(writer, NULL, INT64_MIN);
    gh_write_number(writer, NULL, INT64_MAX);
    gh_write_bool(writer, NULL, true);
    gh_write_bool(writer, NULL, false);
    gh_write_null(writer, NULL);
    gh_close_list(writer);
    gh_write_format(writer, "format", "%s@%u", "casino", 3u);
    gh_write_json(writer, "json", "{\"a\":[1]}", strlen("{\"a\":[1]}"));
    gh_close_object(writer);
}

static void writes_as_jansson_does(void **state)
{
    struct gh_writer writer = gh_writer_make(0);

    (void)state;
    write_everything(&writer);
    assert_printed_alike(&writer, JSON_COMPACT);
    gh_writer_free(&writer);
}

/* Every byte that a text can have alone, at every place among letters. */
static void escapes_at_every_place(void **state)
{
    struct gh_writer writer = gh_writer_make(0);

    (void)state;
    for (int byte = 1; byte < 0x80; byte++) {
        for (size_t place = 0; place < 20; place++) {
            char text[] = "abcdefghijklmnopqrst";

            text[place] = (char)byte;
            json_t *json = json_string(text);
            char *right = json_dumps(json, JSON_ENCODE_ANY);
            gh_writer_clear(&writer);
            gh_write_text(&writer, NULL, text);
            assert_string_equal(gh_written(&writer, NULL), right);
            free(right);
            json_decref(json);
        }
    }
    gh_writer_free(&writer);
}

static void indents_as_jansson_does(void **state)
{
    struct gh_writer writer = gh_writer_make(0);

    (void)state;
    writer.is_indented = true;
    gh_open_object(&writer, NULL);
    gh_open_list(&writer, "list");
    gh_open_object(&writer, NULL);
    gh_write_number(&writer, "one", 1);
    gh_write_text(&writer, "two", "2");
    gh_close_object(&writer);
    gh_open_object(&writer, NULL);
    gh_close_object(&writer);
    gh_close_list(&writer);
    gh_open_list(&writer, "empty");
    gh_close_list(&writer);
    gh_close_object(&writer);
    assert_printed_alike(&writer, JSON_INDENT(2));
    gh_writer_free(&writer);
}

static void writes_real_numbers_as_jansson_does(void **state)
{
    static const double numbers[] = {0, 1, -1, 0.1, 0.5, 10, 2.0 / 3, 1e6, 1234567.8, 1e300, 1e-300, -2.5e-7, 1e17};
    static const uint8_t digits[] = {17, 6, 3};
    struct gh_writer writer = gh_writer_make(0);

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        for (size_t j = 0; j < sizeof digits; j++) {
            json_t *json = json_real(numbers[i]);
            char *text = json_dumps(json, JSON_ENCODE_ANY | JSON_REAL_PRECISION((size_t)digits[j]));

            gh_writer_clear(&writer);
            writer.digits = digits[j];
            gh_write_real(&writer, NULL, numbers[i]);
            assert_string_equal(gh_written(&writer, NULL), text);
            free(text);
            json_decref(json);
        }
    }
    gh_writer_free(&writer);
}

/* Sentences of one text, also when one of them ends with a quote. */
static void joins_sentences(void **state)
{
    struct gh_writer writer = gh_writer_make(0);

    (void)state;
    gh_open_list(&writer, NULL);
    gh_open_text(&writer, NULL);
    gh_add_text(&writer, " ", "He said \"STOP\"");
    gh_add_text(&writer, " ", "Why?");
    gh_close_text(&writer);
    gh_open_text(&writer, NULL);
    gh_close_text(&writer);
    gh_close_list(&writer);
    assert_string_equal(gh_written(&writer, NULL), "[\"He said \\\"STOP\\\" Why?\",\"\"]");
    assert_printed_alike(&writer, JSON_COMPACT);
    gh_writer_free(&writer);
}

/* A long text grows the buffer; what the caller keeps before it is not touched. */
static void grows_and_keeps_what_comes_before(void **state)
{
    enum { BEFORE = 16, TIMES = 10000 };
    struct gh_writer writer = gh_writer_make(BEFORE);
    size_t length;

    (void)state;
    memset(writer.text, 'x', BEFORE);
    gh_open_list(&writer, NULL);
    for (int64_t i = 0; i < TIMES; i++)
        gh_write_number(&writer, NULL, i);
    gh_close_list(&writer);
    assert_printed_alike(&writer, JSON_COMPACT);
    const char *text = gh_written(&writer, &length);
    assert_ptr_equal(text, writer.text + BEFORE);
    assert_memory_equal(writer.text, "xxxxxxxxxxxxxxxx", BEFORE);
    assert_int_equal(strlen(text), length);
    gh_writer_clear(&writer);
    gh_write_null(&writer, NULL);
    assert_string_equal(gh_written(&writer, NULL), "null");
    gh_writer_free(&writer);
}

/* Joined signs, such as a family, stand side by side where they cannot be one. */
static void joiners_take_no_room(void **state)
{
    (void)state;
    assert_int_equal(gh_utf8_text_width("\U0001F468\u200D\U0001F469\u200D\U0001F467"), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joiners_take_no_room),
        cmocka_unit_test(writes_as_jansson_does),
        cmocka_unit_test(escapes_at_every_place),
        cmocka_unit_test(indents_as_jansson_does),
        cmocka_unit_test(writes_real_numbers_as_jansson_does),
        cmocka_unit_test(joins_sentences),
        cmocka_unit_test(grows_and_keeps_what_comes_before),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
