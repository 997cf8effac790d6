/* Who sits where. */
#include "play.h"
#include "gadshill/words_rules.h"
#include "gadshill/utf8.h"

#include <string.h>

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
    const char *command = cli_command_of(who);
    if (command) {
        seats->seat[seat] = (struct play_seat){.kind = PLAY_SEAT_PROGRAM, .command = command};
        return *command != 0;
    }
    seats->seat[seat] = (struct play_seat){.kind = PLAY_SEAT_COMPUTER, .player = gh_player_kind_find(who)};
    return seats->seat[seat].player != NULL;
}

/* The (first) person's seat: the one that was asked for, else the first that nobody was put on, else none: the person
 * watches. */
static unsigned find_person(const struct play_seats *seats, unsigned count)
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

void play_seats_assign(const struct play_seats *seats, const struct gh_player_kind *usual,
                       struct gh_local_options *local)
{
    const unsigned person = find_person(seats, local->setup.seats);

    for (unsigned seat = 0; seat < local->setup.seats; seat++) {
        const struct play_seat *option = &seats->seat[seat];

        if (option->kind == PLAY_SEAT_PROGRAM)
            local->kind[seat] = gh_player_kind_find("greedy"); /* stands in */
        else if (option->kind == PLAY_SEAT_COMPUTER)
            local->kind[seat] = option->player;
        else if (option->kind == PLAY_SEAT_FREE && seat != person)
            local->kind[seat] = usual;
    }
}

bool play_seats_are_usual(const struct play_seats *seats)
{
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        if (seats->seat[seat].kind == PLAY_SEAT_COMPUTER || seats->seat[seat].kind == PLAY_SEAT_PROGRAM)
            return false;
    return true;
}

char *play_seats_list(const struct play_seats *seats, const struct gh_scene *scene, char *list, size_t size)
{
    const unsigned others = gh_first(scene->open.seats) & ~scene->mine;
    unsigned left = gh_count(others);

    *list = 0;
    for (gh_each(seat, others)) {
        char item[GH_SENTENCE_SIZE];

        if (seats->seat[seat].kind == PLAY_SEAT_PROGRAM)
            gh_format(item, _("%1$s (the program %2$s)"), scene->name[seat], seats->seat[seat].command);
        else
            gh_format(item, _("%1$s (%2$s)"), scene->name[seat], gh_words_computer(scene->player[seat]));
        gh_words_join(list, size, item, --left, GH_JOIN_AND);
    }
    return list;
}

void play_seats_print(const struct play_seats *seats, unsigned count, FILE *out)
{
    const unsigned person = find_person(seats, count);
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
            fprintf(out, " --seat %u=cmd:", seat);
            play_print_quoted(out, seats->seat[seat].command);
        }
    }
    if (seats->seconds != GH_BOT_SECONDS)
        fprintf(out, " --bot-seconds %llu", (unsigned long long)seats->seconds);
}
