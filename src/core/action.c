/* Actions as text (docs/formats.md): lower-case words with single blanks between them. */
#include "gadshill/action.h"

#include "gadshill/game.h"

#include <stdio.h>
#include <string.h>

const char *const gh_action_words[GH_ACTIONS_COUNT] = {
#define X(id, word) word,
    GH_ACTIONS(X)
#undef X
};

/* ---- reading ---- */

struct reader {
    const struct gh_town *town;
    const char *text;
    size_t length, at;
    struct gh_parse_error *error;
};

static bool fail(struct reader *reader, enum gh_parse_problem problem, size_t at)
{
    reader->error->problem = problem;
    reader->error->column = (unsigned)at + 1;
    return false;
}

/* The next word, which must follow after one blank (none before the first). */
static bool next_word(struct reader *reader, const char **word, size_t *length)
{
    if (reader->at > 0) {
        if (reader->at == reader->length)
            return fail(reader, GH_PARSE_MISSING_WORD, reader->at);
        reader->at++; /* the blank that ended the word before */
    }
    const size_t start = reader->at;
    while (reader->at < reader->length && reader->text[reader->at] != ' ')
        reader->at++;
    *word = reader->text + start;
    *length = reader->at - start;
    if (*length > 0)
        return true;
    return fail(reader, reader->at == reader->length ? GH_PARSE_MISSING_WORD : GH_PARSE_SPACING, start);
}

static bool read_end(struct reader *reader)
{
    return reader->at == reader->length || fail(reader, GH_PARSE_EXTRA_WORD, reader->at + 1);
}

/* A card's number, without sign or leading zeros, as an index. */
static bool read_card(struct reader *reader, uint8_t *card)
{
    const char *word;
    size_t length;
    unsigned number = 0;

    if (!next_word(reader, &word, &length))
        return false;
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9' || (i == 0 && word[i] == '0') || number > GH_MAX_CARDS)
            return fail(reader, GH_PARSE_NO_CARD, (size_t)(word - reader->text));
        number = number * 10 + (unsigned)(word[i] - '0');
    }
    if (number > reader->town->cards)
        return fail(reader, GH_PARSE_NO_CARD, (size_t)(word - reader->text));
    *card = (uint8_t)(number - 1);
    return true;
}

static bool find_building(struct reader *reader, const char *name, size_t length, uint8_t *building)
{
    *building = (uint8_t)gh_building_find(reader->town, name, length);
    return *building != GH_NONE || fail(reader, GH_PARSE_NO_BUILDING, (size_t)(name - reader->text));
}

static bool read_building(struct reader *reader, uint8_t *building)
{
    const char *word;
    size_t length;

    return next_word(reader, &word, &length) && find_building(reader, word, length, building);
}

/* building@site */
static bool read_marker(struct reader *reader, uint8_t *building, uint8_t *site)
{
    const char *word;
    size_t length;

    if (!next_word(reader, &word, &length))
        return false;
    const char *at = memchr(word, '@', length);
    if (!at)
        return fail(reader, GH_PARSE_NO_MARKER, (size_t)(word - reader->text));
    if (!find_building(reader, word, (size_t)(at - word), building))
        return false;
    *site = (uint8_t)gh_site_find(reader->town, at + 1, length - (size_t)(at - word) - 1);
    return *site != GH_NONE || fail(reader, GH_PARSE_NO_SITE, (size_t)(at + 1 - reader->text));
}

static bool read_draw(struct reader *reader, uint8_t *draw)
{
    const char *word;
    size_t length;

    if (!next_word(reader, &word, &length))
        return false;
    for (unsigned i = 0; i < GH_MAX_PILES; i++) {
        const char *name = gh_draw_word(reader->town->ruleset, i);

        if (name && strlen(name) == length && memcmp(name, word, length) == 0) {
            *draw = (uint8_t)i;
            return true;
        }
    }
    return fail(reader, GH_PARSE_NO_PILE, (size_t)(word - reader->text));
}

/* A building card stands alone, the others need "my building". */
static bool read_play(struct reader *reader, struct gh_action *action)
{
    if (!read_card(reader, &action->card))
        return false;
    if (reader->town->card[action->card].kind == GH_BUILDING_CARD)
        return reader->at == reader->length || fail(reader, GH_PARSE_NEEDS_NONE, reader->at + 1);
    if (reader->at == reader->length)
        return fail(reader, GH_PARSE_NEEDS_BUILDING, reader->at);
    return read_building(reader, &action->building);
}

static bool read_discard(struct reader *reader, struct gh_action *action)
{
    if (!read_card(reader, &action->card) || !read_card(reader, &action->second_card))
        return false;
    if (action->card >= action->second_card)
        return fail(reader, GH_PARSE_ORDER, strlen(gh_action_words[GH_DISCARD]) + 1);
    return read_marker(reader, &action->building, &action->site);
}

static bool read_rest(struct reader *reader, struct gh_action *action)
{
    switch ((enum gh_action_kind)action->kind) {
    case GH_TAKE:
    case GH_BUY:
        return read_building(reader, &action->building);
    case GH_PLAY:
        return read_play(reader, action);
    case GH_DISCARD:
        return read_discard(reader, action);
    case GH_CLAIM:
        return read_marker(reader, &action->building, &action->site);
    case GH_DRAW:
        return read_draw(reader, &action->word);
    case GH_END:
    case GH_ACTIONS_COUNT:
        break;
    }
    return true;
}

bool gh_action_parse(const struct gh_town *town, const char *text, size_t length, struct gh_action *action,
                     struct gh_parse_error *error)
{
    struct reader reader = {town, text, length, 0, error};
    const char *word;
    size_t word_length;

    *error = (struct gh_parse_error){GH_PARSE_OK, 0};
    if (length > GH_ACTION_MAX_BYTES)
        return fail(&reader, GH_PARSE_EXTRA_WORD, GH_ACTION_MAX_BYTES);
    if (!next_word(&reader, &word, &word_length))
        return false;
    for (unsigned kind = 0; kind < GH_ACTIONS_COUNT; kind++) {
        if (strlen(gh_action_words[kind]) == word_length && memcmp(gh_action_words[kind], word, word_length) == 0) {
            *action = gh_action_blank(kind);
            return read_rest(&reader, action) && read_end(&reader);
        }
    }
    return fail(&reader, GH_PARSE_UNKNOWN_WORD, 0);
}

/* ---- writing ---- */

char *gh_action_text(const struct gh_town *town, struct gh_action action, char text[GH_ACTION_TEXT_SIZE])
{
    const char *word = gh_action_words[action.kind];
    const char *building = action.building == GH_NONE ? "" : town->building_name[action.building];
    const char *site = action.site == GH_NONE ? "" : town->site_name[action.site];
    const size_t size = GH_ACTION_TEXT_SIZE;

    switch ((enum gh_action_kind)action.kind) {
    case GH_TAKE:
    case GH_BUY:
        snprintf(text, size, "%s %s", word, building);
        break;
    case GH_PLAY:
        if (action.building == GH_NONE)
            snprintf(text, size, "%s %d", word, action.card + 1);
        else
            snprintf(text, size, "%s %d %s", word, action.card + 1, building);
        break;
    case GH_DISCARD:
        snprintf(text, size, "%s %d %d %s@%s", word, action.card + 1, action.second_card + 1, building, site);
        break;
    case GH_CLAIM:
        snprintf(text, size, "%s %s@%s", word, building, site);
        break;
    case GH_DRAW:
        snprintf(text, size, "%s %s", word, gh_draw_word(town->ruleset, action.word));
        break;
    case GH_END:
    case GH_ACTIONS_COUNT:
        snprintf(text, size, "%s", word);
        break;
    }
    return text;
}
