/* Any bytes as actions: the first byte chooses the town, the second the seed and the game, each line after that is an
 * action text of the seat that its first byte names. Accepted or refused, the text comes back the same, and the marker
 * count adds up. */
#include "fuzz.h"

#include "gadshill/game.h"

#include <string.h>

static void check_sum(const struct gh_state *state)
{
    const struct gh_board *board = &state->open.board;
    unsigned sum = 0;

    for (gh_each(building, board->marked))
        sum += gh_count(board->markers[building]);
    for (unsigned seat = 0; seat < state->open.seats; seat++)
        sum += state->open.score[seat] + 2u * state->open.bought[seat];
    if (sum != 5 * gh_count(board->marked | board->placed | board->out))
        abort();
}

static void do_line(const struct gh_town *town, struct gh_state *state, const char *line, size_t length)
{
    struct gh_action action;
    struct gh_parse_error error;
    struct gh_events events = {.count = 0};
    char text[GH_ACTION_TEXT_SIZE];

    if (length == 0)
        return;
    if (!gh_action_parse(town, line + 1, length - 1, &action, &error)) {
        if (error.problem == GH_PARSE_OK || error.column < 1 || error.column > length + 1)
            abort();
        return;
    }
    gh_action_text(town, action, text);
    if (strlen(text) != length - 1 || memcmp(text, line + 1, length - 1) != 0)
        abort();
    gh_apply(town, state, (unsigned char)line[0] % state->open.seats, action, &events);
    check_sum(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct gh_state state;

    if (size < 3)
        return 0;
    const struct gh_town *town = fuzz_choose_town(data[0]);
    const struct gh_setup setup = {.seats = (uint8_t)(2 + data[1] % 3),
                                   .first = 0,
                                   .referee = data[1] & 8 ? GH_MANUAL : GH_AUTOMATIC,
                                   .seed = data[2]};
    if (gh_start(town, &setup, &state) != GH_OK)
        abort();
    /* The setup is over quickly, so that short inputs reach the turns. */
    for (unsigned building = 0; state.open.phase == GH_SETUP; building++)
        gh_apply(town, &state, state.open.player, gh_action_take(building), NULL);
    const char *text = (const char *)data + 3, *end = (const char *)data + size;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));

        if (!stop)
            stop = end;
        do_line(town, &state, text, (size_t)(stop - text));
        text = stop + 1;
    }
    return 0;
}
