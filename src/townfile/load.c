/* From bytes to YAML nodes.
 *
 * Invariants:
 *  1. the bytes are walked through as events first, and only a document that is flat enough and has no anchors, aliases
 * and tags is loaded as nodes: so nodes form a tree, and libyaml never does its quadratic work on deep nesting and
 * anchors;
 *  2. what libyaml finds wrong is told as a sentence that says what to do. */
#include "reader.h"

#include <string.h>

enum { DEEPEST = 16 }; /* a town needs four levels */

static struct gh_mark mark_of(yaml_mark_t mark)
{
    return (struct gh_mark){(unsigned)mark.line + 1, (unsigned)mark.column + 1};
}

static void out_of_memory(struct reader *reader)
{
    reader->out_of_memory = true;
}

static char character_at(const struct reader *reader, struct gh_mark mark)
{
    size_t length;
    const char *line = gh_source_line(&reader->source, mark.line, &length);

    return mark.column <= length ? line[mark.column - 1] : 0;
}

/* The words of libyaml 0.2 for what it did not like, and what a person has to do about it. */
static void explain(struct reader *reader, const yaml_parser_t *parser)
{
    const char *problem = parser->problem ? parser->problem : "";
    struct gh_mark mark = mark_of(parser->problem_mark), start = mark_of(parser->context_mark);
    struct gh_problems *to = reader->problems;

    if (strstr(problem, "tab character") || character_at(reader, mark) == '\t')
        gh_mistake(to, mark, _("There may be no tab here: indent with spaces."));
    else if (strstr(problem, "mapping values are not allowed"))
        gh_mistake(to, mark,
                   _("A colon is not expected here: put a text that contains \": \" in quotation marks, or correct the "
                     "indentation."));
    else if (strstr(problem, "expected ',' or"))
        gh_mistake(to, mark,
                   _("The list or mapping in brackets that begins on line %u goes wrong here: a comma or the closing "
                     "bracket is missing, or a text needs quotation marks."),
                   start.line);
    else if (strstr(problem, "unexpected end of stream"))
        gh_mistake(to, start, _("This text in quotation marks is never closed."));
    else if (strstr(problem, "could not find expected ':'"))
        gh_mistake(to, start,
                   _("A key followed by a colon and a space is expected here, or the indentation is wrong."));
    else if (strstr(problem, "expected key") || strstr(problem, "'-' indicator") ||
             strstr(problem, "block sequence entries"))
        gh_mistake(to, mark,
                   _("The indentation does not fit: the entries of one list or mapping begin in the same column."));
    else if (strstr(problem, "cannot start any token") || strstr(problem, "alphabetic or numeric character"))
        gh_mistake(to, mark, _("A text that begins with this character must be in quotation marks."));
    else if (strstr(problem, "escape") || strstr(problem, "hexdecimal") || strstr(problem, "Unicode character code"))
        gh_mistake(to, mark, _("This is not an escape that YAML knows: write \"\\\\\" for a backslash."));
    else if (strstr(problem, "comment or line break"))
        gh_mistake(to, mark, _("Nothing may follow \"|\" on its line: the block begins on the next line."));
    else
        gh_mistake(to, mark, _("This is not valid YAML (%s)."), problem);
}

/* What an event hides from the later stages: names for sharing nodes, and types. */
static void check_properties(struct reader *reader, const yaml_event_t *event)
{
    const yaml_char_t *anchor = NULL, *tag = NULL;

    if (event->type == YAML_SCALAR_EVENT)
        anchor = event->data.scalar.anchor, tag = event->data.scalar.tag;
    else if (event->type == YAML_SEQUENCE_START_EVENT)
        anchor = event->data.sequence_start.anchor, tag = event->data.sequence_start.tag;
    else if (event->type == YAML_MAPPING_START_EVENT)
        anchor = event->data.mapping_start.anchor, tag = event->data.mapping_start.tag;
    else if (event->type == YAML_ALIAS_EVENT)
        anchor = event->data.alias.anchor;

    if (anchor)
        gh_mistake(
            reader->problems, mark_of(event->start_mark),
            _("Town files have no anchors (&) or aliases (*): write it out, or put the text in quotation marks."));
    else if (tag)
        gh_mistake(reader->problems, mark_of(event->start_mark),
                   _("Town files have no tags (!): take it out, or put the text in quotation marks."));
}

/* Looks at one event; false when there is no sense in going on. */
static bool check_event(struct reader *reader, const yaml_event_t *event, unsigned *depth, unsigned *documents)
{
    struct gh_mark mark = mark_of(event->start_mark);

    check_properties(reader, event);
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        if (++*documents > 1)
            gh_mistake(reader->problems, mark, _("A town file holds one document only: take out what begins here."));
        return *documents == 1;
    case YAML_SEQUENCE_START_EVENT:
    case YAML_MAPPING_START_EVENT:
        if (++*depth > DEEPEST)
            gh_mistake(reader->problems, mark, _("Lists and mappings are nested too deeply here."));
        return *depth <= DEEPEST;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        --*depth;
        return true;
    default:
        return event->type != YAML_STREAM_END_EVENT;
    }
}

static void start_parser(const struct reader *reader, yaml_parser_t *parser)
{
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(parser, (const unsigned char *)reader->source.bytes, reader->source.size);
}

static bool walk_through(struct reader *reader)
{
    unsigned mistakes = reader->problems->mistakes, depth = 0, documents = 0;
    yaml_parser_t parser;
    bool more = true;

    if (!yaml_parser_initialize(&parser)) {
        out_of_memory(reader);
        return false;
    }
    start_parser(reader, &parser);
    while (more) {
        yaml_event_t event;

        if (yaml_parser_parse(&parser, &event)) {
            more = check_event(reader, &event, &depth, &documents);
            yaml_event_delete(&event);
        } else {
            more = false;
            if (parser.error == YAML_MEMORY_ERROR)
                out_of_memory(reader);
            else
                explain(reader, &parser);
        }
    }
    yaml_parser_delete(&parser);
    return !reader->out_of_memory && reader->problems->mistakes == mistakes;
}

bool gh_load_document(struct reader *reader)
{
    yaml_parser_t parser;

    if (!walk_through(reader))
        return false;
    if (!yaml_parser_initialize(&parser)) {
        out_of_memory(reader);
        return false;
    }
    start_parser(reader, &parser);

    bool loaded = yaml_parser_load(&parser, &reader->document) != 0;

    yaml_parser_delete(&parser);
    if (!loaded) {
        out_of_memory(reader); /* nothing else can be wrong the second time */
        memset(&reader->document, 0, sizeof reader->document);
        return false;
    }
    if (!yaml_document_get_root_node(&reader->document)) {
        gh_mistake(reader->problems, (struct gh_mark){1, 1},
                   _("The file is empty: a town file begins with \"format:\"."));
        return false;
    }
    return true;
}
