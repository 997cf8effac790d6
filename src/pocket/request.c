/* Taking requests apart. The page has its own reader of JSON; what it has read comes flat: for each value, whatever it
 * is in, its path, what it is and its text, with a 0 behind each:
 *
 *     {"id":1,"open":{"town":"old-town","seats":[{"player":"person"}]}}
 *     "" o   "id" n 1   "open" o   "open.town" s old-town   "open.seats" l 1   "open.seats.0" o   ...
 *
 * o is an object, l a list (and how many it has), s a text, n a number, t true, f false, - anything else. Names in a
 * path are separated by 0x1F, which no name has. Nothing is judged here, as in src/wire_reader/request.c: a test
 * compares the two. */
#include "pocket.h"

#include "gadshill/memory.h"

#include <stdlib.h>
#include <string.h>

#define IN "\x1f" /* between the names of a path */

/* A value, or what is none: then path is NULL. */
struct value {
    const char *path, *text;
    char kind;
};

struct flat {
    struct value *at;
    unsigned count;
};

static const char *behind(const char *text)
{
    return text + strlen(text) + 1;
}

static struct flat read_flat(const char *text, size_t length)
{
    const char *end = text + length;
    unsigned zeros = 0;

    for (size_t i = 0; i < length; i++)
        zeros += text[i] == 0;
    struct flat flat = {.at = gh_need(calloc(zeros / 3 + 1, sizeof *flat.at))};
    while (text < end && flat.count < zeros / 3) {
        struct value *value = &flat.at[flat.count++];

        value->path = text;
        value->kind = *behind(value->path);
        value->text = behind(behind(value->path));
        text = behind(value->text);
    }
    return flat;
}

static struct value find(const struct flat *flat, const char *path)
{
    for (unsigned i = 0; i < flat->count; i++)
        if (strcmp(flat->at[i].path, path) == 0)
            return flat->at[i];
    return (struct value){.path = NULL};
}

/* The value in one with that path. */
static struct value find_in(const struct flat *flat, const char *path, const char *name)
{
    const size_t length = strlen(path);

    for (unsigned i = 0; i < flat->count; i++)
        if (strncmp(flat->at[i].path, path, length) == 0 && flat->at[i].path[length] == *IN &&
            strcmp(flat->at[i].path + length + 1, name) == 0)
            return flat->at[i];
    return (struct value){.path = NULL};
}

static struct gh_said said(struct value value)
{
    return value.kind == 's' ? (struct gh_said){value.text, strlen(value.text)} : (struct gh_said){NULL, 0};
}

static struct gh_said_number number(struct value value)
{
    const bool is_whole = value.kind == 'n' && !strpbrk(value.text, ".eE");

    return (struct gh_said_number){value.path, is_whole, is_whole ? strtoll(value.text, NULL, 10) : 0};
}

/* A number as JavaScript writes it; exact for all that a person would write. */
static double real(const char *text)
{
    const bool is_below = *text == '-';
    long decimals = 0;
    double value = 0, power = 1;

    text += is_below;
    for (bool is_behind = false; (*text >= '0' && *text <= '9') || *text == '.'; text++) {
        is_behind = is_behind || *text == '.';
        if (*text == '.')
            continue;
        value = value * 10 + (*text - '0');
        decimals += is_behind;
    }
    if (*text == 'e')
        decimals -= strtol(text + 1, NULL, 10);
    for (long i = 0; i < labs(decimals) && power < 1e300; i++)
        power *= 10;
    value = decimals > 0 ? value / power : value * power;
    return is_below ? -value : value;
}

static struct gh_said_time time_of(struct value value)
{
    return (struct gh_said_time){value.path, value.kind == 'n' ? real(value.text) : -1};
}

static unsigned size_of(struct value list)
{
    return list.kind == 'l' ? (unsigned)strtoul(list.text, NULL, 10) : 0;
}

/* The texts of a list, which are put at *at, and *at behind them: its values follow it. */
static struct gh_said_list list_of(const struct flat *flat, struct value list, struct gh_said **at)
{
    const struct gh_said_list texts = {*at, size_of(list)};
    char name[16];

    for (unsigned i = 0; i < texts.count; i++) {
        snprintf(name, sizeof name, "%u", i);
        *(*at)++ = said(find_in(flat, list.path, name));
    }
    return texts;
}

/* ---- what the verbs need ---- */

static void read_open(const struct flat *flat, struct gh_table_wish *wish)
{
    const struct value referee = find(flat, "open" IN "referee"), stand_in = find(flat, "open" IN "stand_in");
    char path[32];

    wish->town = said(find(flat, "open" IN "town"));
    wish->referee = said(referee);
    wish->has_referee = referee.path;
    wish->is_brisk = find(flat, "open" IN "brisk").kind == 't';
    wish->stand_in = said(stand_in);
    wish->has_stand_in = stand_in.path;
    wish->first = number(find(flat, "open" IN "first"));
    wish->turn = time_of(find(flat, "open" IN "clock" IN "turn"));
    wish->game = time_of(find(flat, "open" IN "clock" IN "game"));
    wish->grace = time_of(find(flat, "open" IN "grace"));
    wish->seats = size_of(find(flat, "open" IN "seats"));
    for (unsigned i = 0; i < wish->seats && i < GH_MAX_SEATS; i++) {
        snprintf(path, sizeof path, "open" IN "seats" IN "%u", i);
        const struct value name = find_in(flat, path, "name");

        wish->seat[i] = (struct gh_said_seat){
            .player = said(find_in(flat, path, "player")), .name = said(name), .has_name = name.path};
    }
}

/* Whether the value lies in the one with that path, and not deeper. */
static bool is_in(struct value value, const char *path)
{
    const size_t length = strlen(path);

    return strncmp(value.path, path, length) == 0 && value.path[length] == *IN && !strchr(value.path + length + 1, *IN);
}

static void read_notes(struct pocket_request *to, const struct flat *flat, struct value notes)
{
    struct gh_puzzle_wish *wish = &to->request.puzzle;
    struct gh_said *at = to->said = gh_need(calloc(flat->count + 1, sizeof *at));

    to->note = gh_need(calloc(flat->count + 1, sizeof *to->note));
    for (unsigned i = 0; notes.kind == 'o' && i < flat->count; i++) {
        const struct value note = flat->at[i];

        if (!is_in(note, notes.path))
            continue;
        const char *name = note.path + strlen(notes.path) + 1;
        to->note[wish->notes++] = (struct gh_note){
            .building = {name, strlen(name)}, .is_list = note.kind == 'l', .sites = list_of(flat, note, &at)};
    }
    wish->has_notes = notes.kind == 'o';
    wish->note = to->note;
}

static void read_puzzle(struct pocket_request *to, const struct flat *flat)
{
    struct gh_puzzle_wish *wish = &to->request.puzzle;
    const struct value check = find(flat, "puzzle" IN "check"), hint = find(flat, "puzzle" IN "hint");
    const struct value day = find(flat, "puzzle" IN "day"), id = find(flat, "puzzle" IN "open");

    wish->levels = find(flat, "puzzle" IN "levels").kind == 't';
    wish->has_id = id.path;
    wish->id = said(id);
    wish->question = check.path                             ? GH_QUESTION_CHECK
                     : hint.path                            ? GH_QUESTION_HINT
                     : find(flat, "puzzle" IN "solve").path ? GH_QUESTION_SOLVE
                                                            : GH_QUESTION_OPEN;
    read_notes(to, flat, check.path ? check : hint);
    wish->after = number(find(flat, "puzzle" IN "after")).whole;
    wish->town = said(find(flat, "puzzle" IN "town"));
    wish->level = number(find(flat, "puzzle" IN "level"));
    wish->has_day = day.path;
    wish->day = said(day);
}

/* ---- requests ---- */

static const char *const words[GH_VERBS_COUNT] = {
#define X(id, word) word,
    GH_VERBS(X)
#undef X
};

static void read_verb(struct pocket_request *to, const struct flat *flat, struct value value)
{
    struct gh_request *request = &to->request;

    if (request->verb == GH_VERB_DO || request->verb == GH_VERB_TRY) {
        request->action = said(value);
        request->once = number(find(flat, "once"));
    } else if (request->verb == GH_VERB_QR) {
        request->qr = said(value);
    } else if (request->verb == GH_VERB_JOIN) {
        const struct value tokens = find(flat, "tokens");
        struct gh_said *at = to->said = gh_need(calloc(size_of(tokens) + 1, sizeof *at));

        request->table = said(value);
        request->tokens = list_of(flat, tokens, &at);
        request->own = said(find(flat, "own"));
        request->has_own = find(flat, "own").path != NULL;
        request->after = number(find(flat, "after"));
    } else if (request->verb == GH_VERB_OPEN) {
        read_open(flat, &request->wish);
    } else if (request->verb == GH_VERB_REPLACE) {
        request->replaced = number(value);
        request->by = said(find(flat, "by"));
    } else if (request->verb == GH_VERB_PUZZLE) {
        read_puzzle(to, flat);
    } else if (request->verb == GH_VERB_ANALYSE) {
        request->is_stop = value.kind == 'f';
        request->has_record = find(flat, "record").path != NULL;
        request->record = said(find(flat, "record"));
    }
}

void pocket_request_read(struct pocket_request *to, char *text, size_t length)
{
    struct flat flat = read_flat(text, length);
    struct gh_request *request = &to->request;
    unsigned verb = 0;

    *to = (struct pocket_request){.request = {.is_object = find(&flat, "").kind == 'o'}};
    while (verb < GH_VERBS_COUNT && !find(&flat, words[verb]).path)
        verb++;
    request->id = number(find(&flat, "id"));
    request->verb = verb;
    request->language = said(find(&flat, "language"));
    request->seat = number(find(&flat, "seat"));
    if (verb < GH_VERBS_COUNT)
        read_verb(to, &flat, find(&flat, words[verb]));
    free(flat.at);
}

void pocket_request_free(struct pocket_request *request)
{
    free(request->said);
    free(request->note);
}
