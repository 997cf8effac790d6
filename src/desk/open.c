/* Opening tables: judging the wish, drawing seed and tokens. A token is told once; only its hash is kept. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"
#include "gadshill/words_refusal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_CLOCK_SECONDS = 24 * 3600,
    MOST_TURN_SECONDS = 7 * 24 * 3600,
    MOST_GRACE_SECONDS = 60,
    DEFAULT_GRACE_MS = 4000,
    MOST_NAME_CHARACTERS = 24
};

static const char DEFAULT_STAND_IN[] = "careful";

/* ---- the wish ---- */

/* Characters that can be joined to one sign, as families and professions are. */
static bool is_pictograph(uint32_t character)
{
    return (character >= 0x2190 && character <= 0x2BFF && character != 0x2800) || character == 0xFE0F ||
           (character >= 0x1F000 && character <= 0x1FAFF);
}

static bool is_blank(uint32_t character)
{
    static const uint32_t blank[] = {' ', 0xA0, 0x1680, 0x202F, 0x205F, 0x2800, 0x3000};

    for (unsigned i = 0; i < sizeof blank / sizeof *blank; i++)
        if (character == blank[i])
            return true;
    return (character >= 0x2000 && character <= 0x200A) || gh_utf8_width(character) == 0;
}

bool name_is_good(struct gh_said name)
{
    enum { JOINER = 0x200D };
    const char *at = name.text, *end = at + name.length;
    unsigned characters = 0;
    uint32_t last = 0;
    bool is_seen = false;

    for (; at < end; characters++) {
        const uint32_t character = gh_utf8_next(&at, end);
        const bool is_joined = character == JOINER && is_pictograph(last);

        if (!is_joined && (character == GH_UTF8_BAD || !gh_utf8_printable(character)))
            return false;
        if (last == JOINER && !is_pictograph(character))
            return false;
        is_seen |= !is_joined && !is_blank(character);
        last = character;
    }
    return is_seen && last != JOINER && characters <= MOST_NAME_CHARACTERS;
}

/* Seconds as milliseconds; false when it is no number from 0 to `most`. A missing one leaves `milliseconds` alone. */
static bool read_seconds(struct gh_said_time time, double most, uint32_t *milliseconds)
{
    if (!time.is_given)
        return true;
    if (!(time.seconds >= 0 && time.seconds <= most))
        return false;
    *milliseconds = (uint32_t)(time.seconds * 1000);
    return true;
}

/* Returns what is wrong with the seats, or NULL. */
static const char *plan_seats(const struct gh_table_wish *wish, struct table_plan *plan)
{
    if (wish->seats < GH_MIN_SEATS || wish->seats > GH_MAX_SEATS)
        return _("Say who sits at the table: two to four seats.");
    plan->setup.seats = (uint8_t)wish->seats;
    for (unsigned i = 0; i < wish->seats; i++) {
        const struct gh_said_seat *seat = &wish->seat[i];

        if (!seat->player.text)
            return _("Say for each seat who plays: a person or a computer player.");
        plan->kind[i] = gh_player_kind_find(seat->player.text);
        if (!plan->kind[i] && !gh_is_person(seat->player.text))
            return _("There is no such computer player.");
        if (seat->has_name && (!seat->name.text || !name_is_good(seat->name)))
            return _("A name has 1 to 24 printable characters.");
    }
    return NULL;
}

static const char *plan_table(const struct gh_desk *desk, const struct gh_table_wish *wish, struct table_plan *plan)
{
    const char *problem = plan_seats(wish, plan);
    unsigned referee = GH_AUTOMATIC;

    plan->options = (struct gh_session_options){.grace_ms = DEFAULT_GRACE_MS, .pace_ms = desk->pace_ms};
    plan->file = wish->town.text ? desk->methods->find_town(desk->host, wish->town.text, wish->town.length) : NULL;
    if (!plan->file)
        return _("There is no such town here; /towns.json lists them.");
    if (problem)
        return problem;
    plan->stand_in = gh_player_kind_find(wish->has_stand_in ? wish->stand_in.text : DEFAULT_STAND_IN);
    if (!plan->stand_in)
        return _("There is no such computer player.");
    if (wish->has_referee)
        referee = wish->referee.text ? gh_referee_find(wish->referee.text, wish->referee.length) : GH_NONE;
    if (referee == GH_NONE)
        return _("The referee is automatic or manual.");
    plan->setup.referee = (uint8_t)referee;
    plan->setup.is_brisk = wish->is_brisk;
    if (wish->first.is_given && (!wish->first.is_whole || wish->first.whole < 0 || wish->first.whole >= wish->seats))
        return _("The first player must be one of the seats, which are numbered from 0.");
    plan->setup.first = (uint8_t)wish->first.whole;
    if (wish->turn.is_given && wish->turn.seconds > MOST_TURN_SECONDS)
        return _("The time for a turn is a number of seconds, up to seven days; 0 means no clock.");
    if (!read_seconds(wish->turn, MOST_TURN_SECONDS, &plan->options.turn_ms) ||
        !read_seconds(wish->game, MOST_CLOCK_SECONDS, &plan->options.game_ms))
        return _("A clock is a number of seconds, up to a day; 0 means no clock.");
    if (!read_seconds(wish->grace, MOST_GRACE_SECONDS, &plan->options.grace_ms))
        return _("The time for STOP is a number of seconds, up to 60.");
    return NULL;
}

/* ---- the table ---- */

static const char *name_of(const struct gh_said_seat *seat, const struct gh_player_kind *kind, unsigned number)
{
    return seat->has_name ? seat->name.text : kind ? gh_player_name(number) : "";
}

static uint64_t draw_id(struct gh_desk *desk)
{
    uint64_t id;

    do {
        desk->methods->draw_random(desk->host, &id, sizeof id);
        id &= (UINT64_C(1) << 5 * GH_TABLE_ID_LETTERS) - 1;
    } while (gh_store_is_remote(desk->store) ? tables_in_memory(desk, id) != NULL : tables_find(desk, id) != NULL);
    return id; /* a remote store has the last word: a number that is taken is not stored */
}

static void store_table(struct gh_hosted *hosted)
{
    const struct gh_session *session = &hosted->session;
    struct gh_stored_table stored = {.id = hosted->id,
                                     .town_hash = hosted->file->town.hash,
                                     .setup = session->table.setup,
                                     .turn_ms = session->options.turn_ms,
                                     .game_ms = session->options.game_ms,
                                     .grace_ms = session->options.grace_ms,
                                     .opened_at = hosted->desk->now};

    snprintf(stored.town, sizeof stored.town, "%s", hosted->file->town.name);
    snprintf(stored.stand_in, sizeof stored.stand_in, "%s", hosted->stand_in->name);
    for (unsigned i = 0; i < stored.setup.seats; i++) {
        struct gh_stored_seat *seat = &stored.seat[i];
        const char *player = gh_player_kind_name(hosted->own[i]);

        snprintf(seat->player, sizeof seat->player, "%s", player);
        snprintf(seat->now, sizeof seat->now, "%s", player);
        snprintf(seat->name, sizeof seat->name, "%s", hosted->name[i]);
        memcpy(seat->token_hash, hosted->token_hash[i], sizeof seat->token_hash);
    }
    gh_store_add_table(hosted->desk->store, &stored);
    hosted_has_changed(hosted);
}

/* Seats the players, and tells the tokens; there is none for a seat that devices hold already. */
static void seat_players(struct gh_writer *to, struct gh_hosted *hosted, const struct table_plan *plan)
{
    struct gh_desk *desk = hosted->desk;
    char text[GH_TOKEN_SIZE];

    gh_open_list(to, "tokens");
    for (unsigned seat = 0; seat < plan->setup.seats; seat++) {
        hosted->own[seat] = plan->kind[seat];
        hosted->name[seat] = gh_need(strdup(plan->name[seat]));
        if (!plan->kind[seat])
            desk->methods->draw_token(desk->host, text, hosted->token_hash[seat]);
        if (plan->kind[seat] || plan->is_held[seat])
            gh_write_null(to, NULL);
        else
            gh_write_text(to, NULL, text);
    }
    gh_close_list(to);
}

void open_draw_seed(struct gh_desk *desk, struct table_plan *plan)
{
    desk->methods->draw_random(desk->host, &plan->setup.seed, sizeof plan->setup.seed);
    plan->setup.seed &= (UINT64_C(1) << 63) - 1;
    plan->setup.is_sealed = true;
}

struct gh_hosted *open_planned(struct gh_desk *desk, uint64_t number, const struct table_plan *plan,
                               struct gh_writer *to)
{
    struct gh_hosted *hosted = tables_add(desk, number);
    char id[GH_TABLE_ID_LETTERS + 1];

    desk_spend(desk, COST_TABLE);
    gh_table_id_text(number, id);
    hosted->file = plan->file;
    hosted->stand_in = plan->stand_in;
    gh_session_open(&hosted->session, &plan->file->town, &plan->setup, plan->kind, GH_DEFAULT_ATTENTION, &plan->options,
                    desk->now);
    seat_players(to, hosted, plan);
    store_table(hosted);
    desk_log(desk, "info", "table-opened", "table=%s town=%s seats=%u", id, plan->file->town.name, plan->setup.seats);
    return hosted;
}

static void open_table(struct gh_reader *reader, const struct gh_request *request, struct table_plan *plan)
{
    struct gh_desk *desk = reader->desk;
    const uint64_t number = draw_id(desk);
    struct gh_writer *to = desk_begin(desk);
    char id[GH_TABLE_ID_LETTERS + 1];

    for (unsigned seat = 0; seat < plan->setup.seats; seat++)
        plan->name[seat] = name_of(&request->wish.seat[seat], plan->kind[seat], seat);
    gh_table_id_text(number, id);
    gh_write_text(to, "table", id);
    struct gh_hosted *hosted = open_planned(desk, number, plan, to);
    desk_send(reader, to, answer_to(request->id.whole, hosted));
    course_go_on(hosted);
}

void request_open(struct gh_reader *reader, const struct gh_request *request)
{
    struct gh_desk *desk = reader->desk;
    struct table_plan plan = {.file = NULL};
    struct gh_state trial;

    if (!desk->methods->allows(desk->host, reader, GH_EFFORT_OPEN)) {
        desk_refuse(reader, &request->id.whole, "too-fast",
                    _("Too many tables have been opened from your address; wait a minute and try again."));
        return;
    }
    const char *problem = plan_table(desk, &request->wish, &plan);
    open_draw_seed(desk, &plan);
    if (!problem) {
        const enum gh_error error = gh_start(&plan.file->town, &plan.setup, &trial);

        problem = error ? gh_words_start_error(error) : NULL;
    }
    if (problem)
        desk_refuse(reader, &request->id.whole, "bad-table", problem);
    else
        open_table(reader, request, &plan);
}
