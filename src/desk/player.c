/* Players: who somebody is, by a secret of which the store has a hash. Everything here can be asked for again, by
 * whoever got no answer, and by the server while a store that is elsewhere has yet to tell. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_TEXT_SIZE = 2 * GH_STORE_TOKEN_SIZE + 1, NUMBER_SIZE = 24 };

/* ---- members ---- */

static struct gh_member **bucket_of(struct gh_desk *desk, uint64_t player)
{
    return &desk->member[player % GH_MEMBER_BUCKETS];
}

/* The first reader who is that player, or NULL; and the next one. */
static struct gh_member *members_of(struct gh_desk *desk, uint64_t player)
{
    struct gh_member *at = *bucket_of(desk, player);

    while (at && at->player != player)
        at = at->next;
    return at;
}

static struct gh_member *member_next(struct gh_member *member)
{
    const uint64_t player = member->player;

    do
        member = member->next;
    while (member && member->player != player);
    return member;
}

void member_forget(struct gh_reader *reader)
{
    struct gh_member *member = reader->member;

    if (!member)
        return;
    struct gh_member **link = bucket_of(reader->desk, member->player);
    while (*link != member)
        link = &(*link)->next;
    *link = member->next;
    reader->member = NULL;
    free(member);
}

static void member_set(struct gh_reader *reader, uint64_t player, const char *name, int64_t id)
{
    struct gh_desk *desk = reader->desk;
    struct gh_member *member = gh_need(calloc(1, sizeof *member));

    member_forget(reader);
    *member = (struct gh_member){.reader = reader, .player = player, .asked = id, .next = *bucket_of(desk, player)};
    *bucket_of(desk, player) = member;
    reader->member = member;
    for (struct gh_member *at = member; at; at = member_next(at))
        snprintf(at->name, sizeof at->name, "%s", name);
}

/* ---- asking the store ---- */

/* Asks the store; false: the request is to be asked again, or has been refused. */
static bool people_ask(struct gh_reader *reader, const struct gh_request *request, enum gh_people_question question,
                       unsigned count, const char *const *values, struct gh_rows *rows)
{
    struct gh_desk *desk = reader->desk;

    desk_spend(desk, COST_SEARCH);
    if (gh_people_changes(question) && !gh_store_is_up(desk->store)) {
        desk_say_not_stored(reader, request->id.whole);
        return false;
    }
    const enum gh_answer answer = gh_store_ask(desk->store, question, count, values, rows);
    if (answer == GH_ANSWER_LATER)
        desk->must_wait = true;
    else if (answer == GH_ANSWER_FAILED)
        desk_say_not_stored(reader, request->id.whole);
    return answer == GH_ANSWERED;
}

/* An answer that waits for what was changed with it. */
static struct gh_message people_answer(const struct gh_reader *reader, const struct gh_request *request)
{
    const struct gh_desk *desk = reader->desk;
    struct gh_message message = answer_to(request->id.whole, NULL);

    if (!gh_store_is_remote(desk->store) && gh_store_is_open(desk->store))
        message.group = desk->group; /* elsewhere it has happened already */
    return message;
}

/* ---- the request ---- */

struct asked_player {
    struct gh_reader *reader;
    const struct gh_request *request;
    const struct gh_player_wish *wish;
    char secret[HASH_TEXT_SIZE], fresh[HASH_TEXT_SIZE];
    char id[NUMBER_SIZE];
    uint64_t player;
    int64_t made, free_at;
    char name[GH_STORE_NAME_SIZE];
};

static bool refuse(const struct asked_player *asked, const char *code, const char *why)
{
    desk_refuse(asked->reader, &asked->request->id.whole, code, why);
    return false;
}

/* The hash as the store has it; false after a refusal. */
static bool hash_secret(struct asked_player *asked, struct gh_said secret, char text[HASH_TEXT_SIZE])
{
    const struct gh_desk *desk = asked->reader->desk;
    uint8_t hash[GH_STORE_TOKEN_SIZE];

    if (!secret.text || !desk->methods->hash_token(desk->host, secret, hash))
        return refuse(asked, "bad-token", _("A player's secret has 16 bytes, as base64url."));
    for (unsigned i = 0; i < GH_STORE_TOKEN_SIZE; i++)
        snprintf(text + 2 * i, 3, "%02x", hash[i]);
    return true;
}

/* Looks for who has that secret; false: later, or after a refusal. `player` 0: nobody. */
static bool look_up(struct asked_player *asked, const char *secret)
{
    struct gh_rows rows;

    if (!people_ask(asked->reader, asked->request, GH_PEOPLE_PLAYER_BY_SECRET, 1, &secret, &rows))
        return false;
    if (rows.count > 0) {
        asked->player = (uint64_t)gh_rows_number(&rows, 0, 0);
        snprintf(asked->name, sizeof asked->name, "%s", gh_rows_text(&rows, 0, 1));
        asked->made = gh_rows_number(&rows, 0, 2);
        asked->free_at = gh_rows_number(&rows, 0, 3);
        snprintf(asked->id, sizeof asked->id, "%" PRIu64, asked->player);
    }
    gh_rows_free(&rows);
    return true;
}

/* Does something that succeeds if it gives a row; otherwise it is refused. */
static bool change(struct asked_player *asked, enum gh_people_question question, unsigned count,
                   const char *const *values, const char *code, const char *why)
{
    struct gh_rows rows;

    if (!people_ask(asked->reader, asked->request, question, count, values, &rows))
        return false;
    const bool done = rows.count > 0;
    gh_rows_free(&rows);
    return done || refuse(asked, code, why);
}

static bool is_computer(const struct gh_name_keys *keys)
{
    return gh_player_kind_find(keys->folded) || gh_is_person(keys->folded) || strcmp(keys->folded, "computer") == 0;
}

static int64_t seconds_of(const struct gh_desk *desk)
{
    return desk->methods->seconds ? desk->methods->seconds(desk->host) : 0;
}

/* Takes the name that was wished for; false: later, or after a refusal. */
static bool take_name(struct asked_player *asked)
{
    enum { PAUSE_S = 600, AT_ONCE = 5 };
    const struct gh_said name = asked->wish->name;
    const int64_t now = seconds_of(asked->reader->desk);
    char time[NUMBER_SIZE];

    if (!name.text || !name_is_good(name))
        return refuse(asked, "bad-name", _("A name has 1 to 24 printable characters."));
    const struct gh_name_keys keys = gh_name_keys(name.text, name.length);
    const char *taken = _("This name, or one that looks like it, is taken; choose another.");
    if (is_computer(&keys))
        return refuse(asked, "name-taken", taken);
    if (asked->player == 0) {
        char digits[17] = ""; /* the number follows from the secret: who asks again asks for the same */

        memcpy(digits, asked->secret, sizeof digits - 1);
        asked->player = strtoull(digits, NULL, 16) & UINT64_MAX >> 2;
        asked->made = now;
        snprintf(asked->id, sizeof asked->id, "%" PRIu64, asked->player);
        snprintf(time, sizeof time, "%" PRId64, now);
        const char *const values[] = {asked->id, name.text, keys.folded, keys.seen, asked->secret, time};
        return change(asked, GH_PEOPLE_ADD_PLAYER, 6, values, "name-taken", taken);
    }
    if (asked->free_at > now + (AT_ONCE - 1) * PAUSE_S)
        return refuse(asked, "too-fast", _("You have changed your name often; wait ten minutes."));
    snprintf(time, sizeof time, "%" PRId64, (asked->free_at > now ? asked->free_at : now) + PAUSE_S);
    const char *const values[] = {asked->id, name.text, keys.folded, keys.seen, time};
    return change(asked, GH_PEOPLE_RENAME_PLAYER, 5, values, "name-taken", taken);
}

static void answer_nobody(struct asked_player *asked)
{
    struct gh_writer *to = desk_begin(asked->reader->desk);

    gh_write_null(to, "player");
    desk_send(asked->reader, to, people_answer(asked->reader, asked->request));
}

static void answer_player(struct asked_player *asked)
{
    struct gh_reader *reader = asked->reader;
    struct gh_writer *to = desk_begin(reader->desk);

    member_set(reader, asked->player, asked->name, asked->request->id.whole);
    gh_open_object(to, "player");
    gh_write_text(to, "name", asked->name);
    gh_write_number(to, "since", asked->made);
    gh_close_object(to);
    desk_send(reader, to, people_answer(reader, asked->request));
}

static void delete_player(struct asked_player *asked)
{
    struct gh_desk *desk = asked->reader->desk;
    const char *const values[] = {asked->id};
    struct gh_rows rows;

    if (asked->player == 0) { /* or it was done already */
        answer_nobody(asked);
        return;
    }
    if (!people_ask(asked->reader, asked->request, GH_PEOPLE_DELETE_PLAYER, 1, values, &rows))
        return;
    gh_rows_free(&rows);
    for (struct gh_member *at; (at = members_of(desk, asked->player));)
        member_forget(at->reader);
    answer_nobody(asked);
}

/* Another secret in the place of the old one; false: later, or after a refusal. */
static bool change_secret(struct asked_player *asked)
{
    const char *const values[] = {asked->id, asked->fresh};

    if (asked->player > 0)
        return change(asked, GH_PEOPLE_CHANGE_SECRET, 2, values, "bad-token",
                      _("Another player has this secret already."));
    return look_up(asked, asked->fresh); /* it may have been done already */
}

void request_player(struct gh_reader *reader, const struct gh_request *request)
{
    struct asked_player asked = {.reader = reader, .request = request, .wish = &request->player};
    const struct gh_player_wish *wish = asked.wish;
    struct gh_desk *desk = reader->desk;

    if (!reader->is_counted && !desk->methods->allows(desk->host, reader, GH_EFFORT_SECRET)) {
        refuse(&asked, "too-fast", _("Too many requests at once; wait a moment and ask again."));
        return;
    }
    reader->is_counted = true;
    if (!hash_secret(&asked, wish->secret, asked.secret) ||
        (wish->has_fresh && !hash_secret(&asked, wish->fresh, asked.fresh)) || !look_up(&asked, asked.secret))
        return;
    if (wish->is_delete) {
        delete_player(&asked);
        return;
    }
    if (wish->has_fresh && !change_secret(&asked))
        return;
    const bool is_named = wish->has_name && !(asked.player && said_equals(wish->name, asked.name));
    if (is_named && !wish->has_fresh) {
        if (!take_name(&asked))
            return;
        snprintf(asked.name, sizeof asked.name, "%s", wish->name.text);
    }
    if (asked.player == 0)
        refuse(&asked, "no-player", _("There is no such player here."));
    else
        answer_player(&asked);
}

/* ---- secrets in words ---- */

static void refuse_phrase(struct gh_reader *reader, int64_t id, unsigned word)
{
    char sentence[160];

    if (word > GH_SECRET_BYTES)
        gh_format(sentence, _("The phrase has %u words."), (unsigned)GH_SECRET_BYTES);
    else
        gh_format(sentence, _("Word %u is none of those that there are; look at it again."), word);
    desk_refuse(reader, &id, "bad-phrase", sentence);
}

void request_phrase(struct gh_reader *reader, const struct gh_request *request)
{
    const struct gh_player_wish *wish = &request->player;
    char phrase[GH_PHRASE_SIZE], text[GH_SECRET_TEXT_SIZE];
    uint8_t secret[GH_SECRET_BYTES];

    if (wish->words.text) {
        const unsigned wrong = gh_phrase_read(wish->words.text, secret);

        if (wrong) {
            refuse_phrase(reader, request->id.whole, wrong);
            return;
        }
    } else if (!wish->secret.text || !gh_secret_read(wish->secret.text, wish->secret.length, secret)) {
        desk_refuse(reader, &request->id.whole, "bad-token", _("A player's secret has 16 bytes, as base64url."));
        return;
    }
    struct gh_writer *to = desk_begin(reader->desk);
    if (wish->words.text) {
        gh_secret_write(secret, text);
        gh_write_text(to, "secret", text);
    } else {
        gh_phrase_write(secret, phrase);
        gh_write_text(to, "phrase", phrase);
    }
    desk_send(reader, to, answer_to(request->id.whole, NULL));
}
