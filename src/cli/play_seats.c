/* gadshill play: who sits where, and programs as computer players. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

static const char command_prefix[] = "cmd:";

/* ---- the option --seat ---- */

static void seat_person(struct play_seats *seats, unsigned seat)
{
    for (unsigned other = 0; !seats->has_several && other < GH_MAX_SEATS; other++)
        if (seats->seat[other].kind == PLAY_SEAT_PERSON)
            seats->seat[other].kind = PLAY_SEAT_FREE;
    seats->seat[seat] = (struct play_seat){.kind = PLAY_SEAT_PERSON};
}

bool play_seats_set(struct play_seats *seats, const char *value)
{
    const char *who = strchr(value, '=');
    const unsigned seat = (unsigned)value[0] - '0';

    if (seat >= GH_MAX_SEATS || value[1] != (who ? '=' : 0))
        return false;
    if (!who || strcmp(who + 1, "me") == 0) {
        seat_person(seats, seat);
        return true;
    }
    who++;
    if (strncmp(who, command_prefix, strlen(command_prefix)) == 0) {
        who += strlen(command_prefix);
        seats->seat[seat] = (struct play_seat){.kind = PLAY_SEAT_PROGRAM, .command = who};
        return *who != 0;
    }
    seats->seat[seat] = (struct play_seat){.kind = PLAY_SEAT_COMPUTER, .player = gh_player_kind_find(who)};
    return seats->seat[seat].player != NULL;
}

unsigned play_seats_person(const struct play_seats *seats, unsigned count)
{
    for (unsigned seat = 0; seat < count; seat++)
        if (seats->seat[seat].kind == PLAY_SEAT_PERSON)
            return seat;
    for (unsigned seat = 0; seat < count; seat++)
        if (seats->seat[seat].kind == PLAY_SEAT_FREE)
            return seat;
    return GH_NONE;
}

bool play_seats_exist(const struct play_seats *seats, unsigned count)
{
    for (unsigned seat = count; seat < GH_MAX_SEATS; seat++) {
        if (seats->seat[seat].kind != PLAY_SEAT_FREE) {
            cli_error(_("there is no seat %1$u in a game of %2$u; the first seat is 0"), seat, count);
            return false;
        }
    }
    return true;
}

bool play_seats_assign(struct play *play, const struct play_seats *seats, const struct gh_player_kind *usual,
                       unsigned count, const struct gh_player_kind *kind[GH_MAX_SEATS])
{
    if (!play_seats_exist(seats, count))
        return false;
    play->seat = play_seats_person(seats, count);
    for (unsigned seat = 0; seat < count; seat++) {
        const struct play_seat *option = &seats->seat[seat];

        if (seat == play->seat)
            continue;
        play->seat_name[seat] = gh_player_name(seat < play->seat ? seat : seat - 1);
        if (option->kind != PLAY_SEAT_PROGRAM)
            kind[seat] = option->kind == PLAY_SEAT_COMPUTER ? option->player : usual;
    }
    return true;
}

bool play_seats_are_usual(const struct play_seats *seats)
{
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        if (seats->seat[seat].kind == PLAY_SEAT_COMPUTER || seats->seat[seat].kind == PLAY_SEAT_PROGRAM)
            return false;
    return true;
}

char *play_seats_list(const struct play *play, const struct play_seats *seats, char *list, size_t size)
{
    const unsigned count = play->table.state.open.seats;
    unsigned left = count - (play->seat == GH_NONE ? 0 : 1);

    *list = 0;
    for (unsigned seat = 0; seat < count; seat++) {
        char item[GH_SENTENCE_SIZE];

        if (seat == play->seat)
            continue;
        if (play->bot[seat])
            play_format(item, _("%1$s (the program %2$s)"), play->seat_name[seat], seats->seat[seat].command);
        else
            play_format(item, _("%1$s (computer, %2$s)"), play->seat_name[seat], play->table.player[seat].kind->name);
        gh_words_join(list, size, item, --left, GH_JOIN_AND);
    }
    return list;
}

void play_seats_print(const struct play_seats *seats, unsigned count, FILE *out)
{
    const unsigned person = play_seats_person(seats, count);
    unsigned persons = 0;

    for (unsigned seat = 0; seat < count; seat++)
        persons += seats->seat[seat].kind == PLAY_SEAT_PERSON;
    if (persons < 2 && person != GH_NONE && person != 0)
        fprintf(out, " --seat %u", person);
    for (unsigned seat = 0; seat < count; seat++) {
        if (persons > 1 && seats->seat[seat].kind == PLAY_SEAT_PERSON)
            fprintf(out, " --seat %u=me", seat);
        if (seats->seat[seat].kind == PLAY_SEAT_COMPUTER)
            fprintf(out, " --seat %u=%s", seat, seats->seat[seat].player->name);
        if (seats->seat[seat].kind == PLAY_SEAT_PROGRAM) {
            fprintf(out, " --seat %u=%s", seat, command_prefix);
            play_print_quoted(out, seats->seat[seat].command);
        }
    }
    if (seats->seconds != GH_BOT_SECONDS)
        fprintf(out, " --bot-seconds %llu", (unsigned long long)seats->seconds);
}

/* ---- programs ---- */

/* The town as JSON in memory, to be freed; NULL when there is none. */
static char *export_town(const struct gh_townfile *file)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);

    if (!stream)
        return NULL;
    const bool done = gh_townfile_export(file, stream);
    if (fclose(stream) == 0 && done)
        return text;
    free(text);
    return NULL;
}

bool play_bots_start(const struct gh_townfile *file, const struct gh_setup *setup, const struct play_seats *seats,
                     unsigned attention, struct gh_bot *bot[GH_MAX_SEATS])
{
    char *town = NULL;
    bool done = true;

    for (unsigned seat = 0; seat < setup->seats && done; seat++) {
        const char *command = seats->seat[seat].command;

        if (seats->seat[seat].kind != PLAY_SEAT_PROGRAM)
            continue;
        if (!town)
            town = export_town(file);
        fflush(stdout); /* or the program could write what we have not written yet */
        bot[seat] =
            town ? gh_bot_start(command, &file->town, town, setup, seat, attention, (unsigned)seats->seconds) : NULL;
        done = bot[seat] != NULL;
        if (!done)
            cli_error(_("the program %s cannot be started"), command);
    }
    free(town);
    return done;
}

void play_bots_end(struct play *play)
{
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++) {
        gh_bot_end(play->bot[seat], &play->table.state.open);
        play->bot[seat] = NULL;
    }
}

static bool has_bots(const struct play *play)
{
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        if (play->bot[seat])
            return true;
    return false;
}

static void tell_trouble(const struct play *play, unsigned seat, enum gh_bot_trouble trouble)
{
    char sentence[GH_SENTENCE_SIZE];

    if (trouble != GH_BOT_FINE)
        play_paragraph("", 4,
                       gh_bot_complaint(play->bot[seat], trouble, play->seat_name[seat], sentence, sizeof sentence));
}

/* Programs and other computer players have the same chance to be the quickest. */
bool play_next_claim(struct play *play, unsigned *seat, struct gh_action *action)
{
    const struct gh_public *open = &play->table.state.open;

    if (!has_bots(play))
        return gh_table_claim(&play->table, seat, action);
    if (open->referee != GH_MANUAL || open->phase != GH_TURN)
        return false;
    const unsigned quickest = gh_rng_below(&play->table.order, open->seats);
    for (unsigned i = 0; i < open->seats; i++) {
        const struct gh_player *player = &play->table.player[ *seat = (quickest + i) % open->seats];
        const struct gh_view view = gh_view_for(&play->table.state, *seat);
        bool claims = false;

        if (play->bot[*seat]) {
            enum gh_bot_trouble trouble;

            fflush(stdout);
            claims = gh_bot_claims(play->bot[*seat], &view, action, &trouble);
            tell_trouble(play, *seat, trouble);
        } else if (player->kind) {
            claims = gh_player_claims(player, play->town, &view, action);
        }
        if (claims)
            return true;
    }
    return false;
}

bool play_next(struct play *play, unsigned *seat, struct gh_action *action)
{
    const unsigned active = play->table.state.open.player;
    enum gh_bot_trouble trouble;

    if (has_bots(play) && play_next_claim(play, seat, action))
        return true;
    if (!play->bot[active])
        return gh_table_next(&play->table, seat, action);
    const struct gh_view view = gh_view_for(&play->table.state, active);
    fflush(stdout);
    *seat = active;
    *action = gh_bot_choose(play->bot[active], &view, &trouble);
    tell_trouble(play, active, trouble);
    return true;
}
