/* Games for programs of other people (api_game.h): a state, and all that was done, so that it has a record. */
#include "gadshill/record.h"

#include "parts.h"

#include <stdlib.h>

_Static_assert(sizeof(struct gadshill_event) == sizeof(struct gh_event), "an event is an event");
_Static_assert(offsetof(struct gadshill_event, why) == offsetof(struct gh_event, why), "field by field");
_Static_assert((int)GADSHILL_GAME_OVER == (int)GH_EVENT_GAME_OVER, "of the same kinds");

struct gadshill_game *gadshill_game_new(const struct gadshill_town *town, const struct gadshill_setup *setup)
{
    struct gadshill_game *game = calloc(1, sizeof *game);

    if (!game)
        return NULL;
    game->town = &town->file->town;
    game->setup = gh_setup_from_outside(setup);
    if (gh_start(game->town, &game->setup, &game->state) != GH_OK) {
        free(game);
        return NULL;
    }
    return game;
}

struct gadshill_game *gadshill_game_clone(const struct gadshill_game *game)
{
    struct gadshill_game *clone = malloc(sizeof *clone);

    if (!clone)
        return NULL;
    *clone = *game;
    clone->room = game->steps;
    clone->step = NULL;
    if (game->steps > 0) {
        clone->step = malloc(game->steps * sizeof *clone->step);
        if (!clone->step) {
            free(clone);
            return NULL;
        }
        memcpy(clone->step, game->step, game->steps * sizeof *clone->step);
    }
    return clone;
}

void gadshill_game_free(struct gadshill_game *game)
{
    if (game)
        free(game->step);
    free(game);
}

unsigned gadshill_game_player(const struct gadshill_game *game)
{
    return game->state.open.player;
}

unsigned gadshill_game_seats(const struct gadshill_game *game)
{
    return game->state.open.seats;
}

bool gadshill_game_is_over(const struct gadshill_game *game)
{
    return game->state.open.phase == GH_OVER;
}

unsigned gadshill_game_score(const struct gadshill_game *game, unsigned seat)
{
    return seat < game->state.open.seats ? game->state.open.score[seat] : 0;
}

unsigned gadshill_game_winners(const struct gadshill_game *game)
{
    return gh_winners(&game->state.open);
}

uint64_t gadshill_game_hash(const struct gadshill_game *game)
{
    return gh_state_hash(game->town, &game->state);
}

size_t gadshill_game_legal(const struct gadshill_game *game, struct gadshill_action *actions, size_t room)
{
    const struct gh_public *open = &game->state.open;

    return gh_legal_to_outside(game->town, open, &game->state.hidden.hand[open->player], actions, room);
}

/* Room for one step more. */
static bool make_room(struct gadshill_game *game)
{
    if (game->steps < game->room)
        return true;
    const size_t room = game->room ? 2 * game->room : 64;
    struct gadshill_step *step = realloc(game->step, room * sizeof *step);
    if (!step)
        return false;
    game->step = step;
    game->room = room;
    return true;
}

static void tell(const struct gh_events *happened, struct gadshill_event *events, size_t room, size_t *told)
{
    const size_t count = happened->count < room ? happened->count : room;

    if (count > 0)
        memcpy(events, happened->at, count * sizeof *events);
    if (told)
        *told = count;
}

struct gadshill_verdict gadshill_game_apply(struct gadshill_game *game, unsigned seat, struct gadshill_action action,
                                            struct gadshill_event *events, size_t room, size_t *told)
{
    struct gh_events happened;
    struct gh_action inside;

    happened.count = 0;
    if (seat >= game->state.open.seats || !gh_action_from_outside(game->town, action, &inside) || !make_room(game)) {
        tell(&happened, events, room, told);
        return (struct gadshill_verdict){GADSHILL_NOT_AN_ACTION, GH_NONE, GH_NONE, GH_NONE, GH_NONE, GH_NONE, {0, 0}};
    }
    const struct gh_verdict verdict = gh_apply(game->town, &game->state, seat, inside, &happened);
    if (gh_is_recorded(verdict))
        game->step[game->steps++] = (struct gadshill_step){(uint8_t)seat, inside};
    tell(&happened, events, room, told);
    return gh_verdict_to_outside(verdict);
}

size_t gadshill_game_steps(const struct gadshill_game *game)
{
    return game->steps;
}

bool gadshill_game_step_at(const struct gadshill_game *game, size_t step, struct gadshill_action *action,
                           unsigned *seat)
{
    if (step >= game->steps)
        return false;
    *action = gh_action_to_outside(game->step[step].action);
    *seat = game->step[step].seat;
    return true;
}

/* Adds a piece to a text of limited room; returns the length that it would have. */
static size_t add(char *text, size_t room, size_t length, const char *piece, size_t size)
{
    for (size_t i = 0; i < size && length + i + 1 < room; i++)
        text[length + i] = piece[i];
    return length + size;
}

size_t gadshill_game_record(const struct gadshill_game *game, char *text, size_t room)
{
    char piece[GH_RECORD_HEAD_SIZE > GH_RECORD_STEP_SIZE ? GH_RECORD_HEAD_SIZE : GH_RECORD_STEP_SIZE];
    struct gh_state before, after;

    if (game->is_imagined || gh_start(game->town, &game->setup, &after) != GH_OK)
        return 0;
    size_t length = add(text, room, 0, piece, gh_record_write_head(game->town, &game->setup, piece));
    for (size_t i = 0; i < game->steps; i++) {
        const struct gadshill_step *step = &game->step[i];

        before = after;
        gh_apply(game->town, &after, step->seat, step->action, NULL);
        length = add(text, room, length, piece,
                     gh_record_write_step(game->town, &before, &after, step->seat, step->action, piece));
    }
    if (room > 0)
        text[length < room ? length : room - 1] = 0;
    return length;
}

struct replay {
    struct gadshill_game *game;
    bool has_memory;
};

static bool keep_step(void *user, const struct gh_state *state, unsigned seat, struct gh_action action,
                      const struct gh_events *events)
{
    struct replay *replay = user;

    (void)state, (void)events;
    replay->has_memory = make_room(replay->game);
    if (replay->has_memory)
        replay->game->step[replay->game->steps++] = (struct gadshill_step){(uint8_t)seat, action};
    return replay->has_memory;
}

struct gadshill_game *gadshill_game_replay(const struct gadshill_town *town, const char *text, size_t length,
                                           unsigned *line)
{
    struct replay replay = {calloc(1, sizeof *replay.game), true};
    struct gh_record_head head;
    struct gh_record_error error = {.line = 0};

    if (!replay.game)
        return NULL;
    replay.game->town = &town->file->town;
    const bool is_whole =
        gh_record_read_head(text, length, &head, &error) &&
        gh_record_replay(replay.game->town, text, length, &replay.game->state, keep_step, &replay, &error);
    if (!is_whole || !replay.has_memory) {
        if (line)
            *line = error.line;
        gadshill_game_free(replay.game);
        return NULL;
    }
    replay.game->setup = head.setup;
    return replay.game;
}

bool gadshill_record_town(const char *text, size_t length, char name[24])
{
    struct gh_record_head head;
    struct gh_record_error error;

    if (!gh_record_read_head(text, length, &head, &error))
        return false;
    memcpy(name, head.town, sizeof head.town);
    return true;
}
