/* make-words json LL.po: the catalogue of the page, as JSON: {"sentence": "Satz", "{n} point": ["{n} Punkt", "{n}
 * Punkte"]}. make-words check LL.po: says what is wrong with a translation that msgfmt does not see: what is missing or
 * not sure, and placeholders that the sentence does not have or forms that the language does not have
 * (docs/translating.md). */
#include "gadshill/writer.h"
#include "gadshill/language.h"

#include <gettext-po.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

static void on_error(int severity, po_message_t message, const char *file, size_t line, size_t column, int multiline,
                     const char *text)
{
    (void)message, (void)column, (void)multiline;
    fprintf(stderr, "%s:%zu: %s\n", file ? file : "", line == (size_t)-1 ? 0 : line, text);
    if (severity != PO_SEVERITY_WARNING)
        exit(EXIT_FAILURE);
}

static void on_two_errors(int severity, po_message_t one, const char *file, size_t line, size_t column, int multiline,
                          const char *text, po_message_t two, const char *file_two, size_t line_two, size_t column_two,
                          int multiline_two, const char *text_two)
{
    on_error(PO_SEVERITY_WARNING, one, file, line, column, multiline, text);
    on_error(severity, two, file_two, line_two, column_two, multiline_two, text_two);
}

/* The message is one of the program's, not the head of the catalogue, and not one that is no longer used. */
static bool is_used(po_message_t message)
{
    return *po_message_msgid(message) && !po_message_is_obsolete(message);
}

/* ---- for the page ---- */

static bool is_of_page(po_message_t message)
{
    static const char folder[] = "web/";
    po_filepos_t place;

    for (int i = 0; (place = po_message_filepos(message, i)); i++)
        if (strncmp(po_filepos_file(place), folder, strlen(folder)) == 0)
            return true;
    return false;
}

static bool is_translated(po_message_t message)
{
    const char *form;

    if (!po_message_msgid_plural(message))
        return *po_message_msgstr(message) != '\0';
    for (int i = 0; (form = po_message_msgstr_plural(message, i)); i++)
        if (!*form)
            return false;
    return true;
}

static void write_translation(struct gh_writer *to, po_message_t message)
{
    const char *form;

    if (!po_message_msgid_plural(message)) {
        gh_write_text(to, po_message_msgid(message), po_message_msgstr(message));
        return;
    }
    gh_open_list(to, po_message_msgid(message));
    for (int i = 0; (form = po_message_msgstr_plural(message, i)); i++)
        gh_write_text(to, NULL, form);
    gh_close_list(to);
}

static int print_json(po_message_iterator_t messages)
{
    struct gh_writer json = gh_writer_make(0);
    po_message_t message;

    gh_open_object(&json, NULL);
    while ((message = po_next_message(messages)))
        if (is_used(message) && is_of_page(message) && is_translated(message) && !po_message_is_fuzzy(message))
            write_translation(&json, message);
    gh_close_object(&json);
    const bool is_printed = puts(gh_written(&json, NULL)) >= 0;
    gh_writer_free(&json);
    return is_printed ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- checking ---- */

enum { MOST_PLACEHOLDERS = 12 };

/* A text's placeholders, each once, as {name...}. */
struct placeholders {
    unsigned count;
    struct {
        const char *name;
        size_t length, whole; /* of the name; of all that stands between the braces */
    } at[MOST_PLACEHOLDERS];
};

struct check {
    const char *path;
    unsigned language;
    unsigned mistakes;
};

/* The sentence is named by its first line. */
static void complain(struct check *check, const char *sentence, const char *problem, const char *about, size_t length)
{
    sentence += strspn(sentence, "\n");
    fprintf(stderr, "%s: \"%.*s\": %s", check->path, (int)strcspn(sentence, "\n"), sentence, problem);
    if (about)
        fprintf(stderr, ": %.*s", (int)length, about);
    fputc('\n', stderr);
    check->mistakes++;
}

static struct placeholders find_placeholders(const char *text)
{
    struct placeholders found = {0};
    const char *end;

    while ((text = strchr(text, '{')) && (end = strchr(text, '}')) && found.count < MOST_PLACEHOLDERS) {
        const char *name = text + 1;

        found.at[found.count].name = name;
        found.at[found.count].length = strcspn(name, ":/}");
        found.at[found.count++].whole = (size_t)(end - name);
        text = end + 1;
    }
    return found;
}

/* Names are the same whether they ask for a capital letter or not. */
static bool is_same_name(const char *one, const char *other, size_t length)
{
    return (*one | 0x20) == (*other | 0x20) && memcmp(one + 1, other + 1, length - 1) == 0;
}

/* With `itself` only where the value itself is put, not words that follow its gender. */
static bool has_name(const struct placeholders *placeholders, const char *name, size_t length, bool itself)
{
    for (unsigned i = 0; i < placeholders->count; i++)
        if (placeholders->at[i].length == length && length > 0 &&
            is_same_name(placeholders->at[i].name, name, length) &&
            !(itself && placeholders->at[i].name[length] == '/'))
            return true;
    return false;
}

/* Those that stand for names with forms (words.h). */
static bool has_forms(const char *name, size_t length)
{
    static const char *const names[] = {"building", "buildings", "named", "mine", "landmark"};

    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && is_same_name(names[i], name, length))
            return true;
    return false;
}

static unsigned count_of(const char *text, size_t length, char what)
{
    unsigned count = 0;

    for (size_t i = 0; i < length; i++)
        count += text[i] == what;
    return count;
}

/* One placeholder of a translation, {name...}. */
static void check_placeholder(struct check *check, const char *sentence, const char *name, size_t length, size_t whole)
{
    const char *after = name + length;

    if (length == whole)
        return;
    if (!has_forms(name, length))
        complain(check, sentence, "only names of buildings and landmarks have forms", name, whole);
    else if (*after == ':' && gh_form_find(check->language, after + 1, whole - length - 1) == GH_NO_FORM)
        complain(check, sentence, "this language has no such form", name, whole);
    else if (*after == '/' && count_of(after, whole - length, '/') != strlen(gh_genders(check->language)))
        complain(check, sentence, "one word for each gender of the language is needed", name, whole);
}

/* `may_leave_out`: a name that need not be there. */
static void check_text(struct check *check, const char *sentence, const char *translation, const char *may_leave_out)
{
    const struct placeholders wanted = find_placeholders(sentence), found = find_placeholders(translation);

    for (unsigned i = 0; i < found.count; i++) {
        if (!has_name(&wanted, found.at[i].name, found.at[i].length, false))
            complain(check, sentence, "the sentence has no such placeholder", found.at[i].name, found.at[i].whole);
        check_placeholder(check, sentence, found.at[i].name, found.at[i].length, found.at[i].whole);
    }
    for (unsigned i = 0; i < wanted.count; i++) {
        const size_t length = wanted.at[i].length;
        const bool may =
            may_leave_out && strlen(may_leave_out) == length && memcmp(may_leave_out, wanted.at[i].name, length) == 0;

        if (!may && !has_name(&found, wanted.at[i].name, length, true))
            complain(check, sentence, "a placeholder is missing", wanted.at[i].name, length);
    }
    if ((*sentence == ' ') != (*translation == ' ') ||
        (sentence[strlen(sentence) - 1] == ' ') != (translation[strlen(translation) - 1] == ' '))
        complain(check, sentence, "both must begin and end with a blank, or neither", NULL, 0);
}

static void check_message(struct check *check, po_message_t message)
{
    const char *sentence = po_message_msgid(message), *many = po_message_msgid_plural(message), *form;

    if (po_message_is_fuzzy(message))
        complain(check, sentence, "fuzzy: look at it, and take the mark away", NULL, 0);
    if (!is_translated(message)) {
        complain(check, sentence, "not translated", NULL, 0);
        return;
    }
    if (po_message_is_format(message, "c-format"))
        return; /* msgfmt compares its placeholders; braces are braces there */
    if (!many) {
        check_text(check, sentence, po_message_msgstr(message), NULL);
        return;
    }
    /* "one marker" may do without its number. */
    for (int i = 0; (form = po_message_msgstr_plural(message, i)); i++)
        check_text(check, many, form, i == 0 ? "n" : NULL);
}

static int check_all(struct check *check, po_file_t file)
{
    const char *head = po_file_domain_header(file, NULL);
    char *plural = head ? po_header_field(head, "Plural-Forms") : NULL;
    po_message_iterator_t messages = po_message_iterator(file, NULL);
    po_message_t message;

    /* web/words.js counts as these languages do: one, and all others. */
    if (!plural || strncmp(plural, "nplurals=2;", strlen("nplurals=2;")) != 0)
        complain(check, "Plural-Forms", "the head must say nplurals=2", NULL, 0);
    free(plural);
    while ((message = po_next_message(messages)))
        if (is_used(message))
            check_message(check, message);
        else if (po_message_is_obsolete(message))
            complain(check, po_message_msgid(message), "no longer used: take it out (tools/update-po does)", NULL, 0);
    po_message_iterator_free(messages);
    return check->mistakes > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    static const struct po_xerror_handler handler = {on_error, on_two_errors};
    const bool is_check = argc == 3 && strcmp(argv[1], "check") == 0;

    if (argc != 3 || (!is_check && strcmp(argv[1], "json") != 0)) {
        fputs("usage: make-words json|check LL.po\n", stderr);
        return 2;
    }
    const char *slash = strrchr(argv[2], '/');
    struct check check = {.path = argv[2], .language = gh_language_find(slash ? slash + 1 : argv[2])};
    po_file_t file = po_file_read(argv[2], &handler);
    if (!file || check.language == GH_NO_LANGUAGE) {
        fprintf(stderr, file ? "%s: this is no language of the program (src/text/language.c)\n" : "%s cannot be read\n",
                argv[2]);
        return EXIT_FAILURE;
    }
    int result;
    if (is_check) {
        result = check_all(&check, file);
    } else {
        po_message_iterator_t messages = po_message_iterator(file, NULL);

        result = print_json(messages);
        po_message_iterator_free(messages);
    }
    po_file_free(file);
    return result;
}
