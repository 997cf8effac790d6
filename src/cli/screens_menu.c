/* From one screen of the full-screen terminal to the next. */
#include "command_puzzle.h"
#include "kept.h"
#include "gadshill/client.h"
#include "gadshill/words_guide.h"
#include "gadshill/words_puzzle.h"
#include "gadshill/utf8.h"
#include "gadshill/source.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

bool screens_start(void)
{
    if (cli_has_screen() && gh_terminal_start())
        return true;
    cli_error(_("the full-screen terminal needs a terminal that can show it, for input and output"));
    return false;
}

void screens_end(void)
{
    const int number = gh_terminal_end();

    fflush(stdout);
    if (number)
        raise(number);
}

enum gh_table_end screens_table(struct gh_link *link, const char *title, const char *path, bool can_repeat,
                                uint32_t *explained)
{
    enum gh_table_end end = gh_terminal_table(link, can_repeat, explained);

    while (end == GH_TABLE_REPLAY || end == GH_TABLE_STUDY) {
        size_t length;
        char *record = gh_link_record(link, &length);

        if (record)
            screens_replay(&(struct screens_past){.file = link->scene.file,
                                                  .text = record,
                                                  .length = length,
                                                  .title = title,
                                                  .path = path,
                                                  .names = (const char(*)[GH_LINK_NAME_SIZE])link->scene.name,
                                                  .is_studied = end == GH_TABLE_STUDY});
        free(record);
        end = gh_terminal_table(link, can_repeat, explained);
    }
    return end;
}

bool screens_play(struct gh_link *link, const char *title, const char *path, bool can_repeat, uint32_t *explained)
{
    const bool was_over = link->is_ready && link->scene.open.phase == GH_OVER;
    const enum gh_table_end end = screens_table(link, title, path, can_repeat, explained);

    if (explained && link->scene.open.phase == GH_OVER) {
        screens_guided_done();
        *explained = GH_GUIDE_ALL;
    }
    if (link->is_ready && !was_over)
        statistics_count(&link->scene);
    return end == GH_TABLE_AGAIN;
}

void screens_join(const struct gh_address *address)
{
    struct gh_address taken = *address;

    screens_take_device(&taken);
    struct gh_link *link = gh_client_open(&taken);
    screens_play(link, address->table, NULL, false, NULL);
    gh_link_close(link);
}

/* ---- what was chosen ---- */

static struct gh_local_options local_options(const struct gh_townfile *file, const struct gh_options *options)
{
    return (struct gh_local_options){.file = file,
                                     .attention = GH_DEFAULT_ATTENTION,
                                     .jobs = cli_processors(UINT8_MAX),
                                     .pace_ms = screens_pace(options)};
}

/* Where several persons play, the first has the name that was chosen. */
static void name_first(struct gh_local_options *local, const struct gh_options *options)
{
    unsigned persons = 0, first = GH_NONE;

    for (unsigned seat = local->setup.seats; seat-- > 0;)
        if (!local->kind[seat]) {
            persons++;
            first = seat;
        }
    if (persons > 1 && *options->name)
        local->name[first] = options->name;
}

/* One game after the other with the same players; each is recorded where the program keeps games. */
static void open_and_play(struct gh_local_options options, uint32_t *explained, char *message)
{
    bool wants_more = true;

    while (wants_more) {
        struct gh_link *link = gh_local_open(&options, message);
        char path[GH_RECORDING_PATH_SIZE];

        if (!link)
            return;
        snprintf(path, sizeof path, "%s", options.recording ? options.recording : "");
        wants_more = screens_play(link, gh_spoken(&options.file->title), path, true, explained);
        gh_link_close(link);
        if (explained)
            screens_guide_keep(options.recording, *explained);
        explained = NULL;
        options.setup.seed = cli_random_seed();
        options.past = (struct gh_recording_past){.text = NULL};
        options.recording = wants_more ? play_default_recording() : NULL;
        options.is_default_recording = true;
        if (options.recording)
            screens_seats_keep(&options);
    }
}

static void begin_recorded(struct gh_local_options options, uint32_t *explained, char *message)
{
    options.recording = play_default_recording();
    options.is_default_recording = true;
    if (options.recording)
        screens_seats_keep(&options);
    if (explained)
        screens_guide_keep(options.recording, *explained);
    open_and_play(options, explained, message);
}

static void play(const struct screens_towns *towns, const struct gh_wish *wish, char *message)
{
    struct gh_local_options options = local_options(towns->file[wish->town], &wish->options);
    uint64_t seed;

    options.setup =
        (struct gh_setup){.seats = (uint8_t)wish->seats, .referee = (uint8_t)wish->referee, .is_brisk = wish->is_brisk};
    options.setup.seed = gh_number(wish->seed, 0, UINT64_C(1) << 62, &seed) ? seed : cli_random_seed();
    memcpy(options.kind, wish->player, sizeof options.kind);
    name_first(&options, &wish->options);
    begin_recorded(options, NULL, message);
}

/* A first game, explained. */
static void play_guided(const struct screens_towns *towns, const struct gh_options *wished, char *message)
{
    const struct gh_townfile *file = screens_town_find(towns, "gads-hill");
    uint32_t explained = 0;

    if (!file)
        return;
    struct gh_local_options options = local_options(file, wished);
    options.setup = (struct gh_setup){.seats = 2, .seed = cli_random_seed()};
    options.kind[1] = gh_player_kind_find("hasty");
    begin_recorded(options, &explained, message);
}

/* The town of a record, or NULL after a message. */
static const struct gh_townfile *town_of(const struct screens_towns *towns, const struct gh_recording_past *past,
                                         char *message)
{
    const struct gh_townfile *file = past->text ? screens_town_find(towns, past->head.town) : NULL;

    if (!past->text)
        snprintf(message, GH_RECORDING_PROBLEM_SIZE, "%s", _("There is no such record."));
    else if (!file)
        snprintf(message, GH_RECORDING_PROBLEM_SIZE, _("There is no town \"%s\" here."), past->head.town);
    return file;
}

static void go_on(const struct screens_towns *towns, const struct gh_wish *wish, char *message)
{
    struct gh_recording_past past;
    uint32_t explained;

    if (!gh_recording_look(wish->text, &past, message))
        return;
    const struct gh_townfile *file = town_of(towns, &past, message);
    if (file) {
        struct gh_local_options options = local_options(file, &wish->options);

        options.setup = past.head.setup;
        options.recording = wish->text;
        options.past = past;
        screens_seats_recall(wish->text, &options);
        name_first(&options, &wish->options);
        open_and_play(options, screens_guide_recall(wish->text, &explained) ? &explained : NULL, message);
    }
    free(past.text);
}

static void replay(const struct screens_towns *towns, const struct gh_wish *wish, char *message)
{
    char names[GH_MAX_SEATS][GH_LINK_NAME_SIZE];
    struct gh_recording_past past;

    if (!gh_recording_look(wish->text, &past, message))
        return;
    const struct gh_townfile *file = town_of(towns, &past, message);
    if (file)
        screens_replay(&(struct screens_past){.file = file,
                                              .text = past.text,
                                              .length = past.length,
                                              .title = cli_file_name(wish->text),
                                              .path = wish->text,
                                              .names = screens_seats_names(wish->text, past.head.setup.seats, names)
                                                           ? (const char(*)[GH_LINK_NAME_SIZE])names
                                                           : NULL});
    free(past.text);
}

static void join(const struct gh_wish *wish, char *message)
{
    char problem[GH_LINK_NOTICE_SIZE];
    struct gh_address address;

    if (gh_address_parse(wish->text, &address, problem))
        screens_join(&address);
    else
        snprintf(message, GH_RECORDING_PROBLEM_SIZE, "%.*s", GH_RECORDING_PROBLEM_SIZE - 1, problem);
}

/* The puzzle with an id; its town, or NULL after a message. */
static const struct gh_townfile *open_puzzle(const struct screens_towns *towns, const char *id,
                                             struct gh_puzzle *puzzle, char *message)
{
    const size_t length = strlen(id);
    char name[GH_NAME_SIZE], sentence[GH_SENTENCE_SIZE];
    struct gh_id_error error = {.problem = GH_ID_NO_TOWN};
    const struct gh_townfile *file =
        gh_puzzle_id_town(id, length, name, &error) ? screens_town_find(towns, name) : NULL;

    if (file && gh_puzzle_parse(&file->town, id, length, puzzle, &error))
        return file;
    if (!file && error.problem == GH_ID_OK)
        snprintf(message, GH_RECORDING_PROBLEM_SIZE, _("There is no town \"%s\" here."), name);
    else
        snprintf(message, GH_RECORDING_PROBLEM_SIZE, "%s", gh_words_id_error(&error, id, length, sentence));
    return NULL;
}

static void solve_puzzle(const struct screens_towns *towns, const struct gh_wish *wish, char *message)
{
    const struct gh_townfile *file = towns->file[wish->town];
    struct gh_puzzle puzzle;
    bool is_made = true;

    if (wish->kind == GH_WISH_OLD_PUZZLE)
        file = open_puzzle(towns, wish->text, &puzzle, message);
    else if (wish->kind == GH_WISH_DAILY_PUZZLE)
        is_made = gh_puzzle_of_day(&file->town, wish->level, puzzle_today(), &puzzle);
    else
        is_made = gh_puzzle_make(&file->town, wish->level, cli_random_seed(), &puzzle);
    if (!file)
        return;
    if (is_made)
        screens_solve(file, &puzzle, false);
    else
        gh_print(message, GH_RECORDING_PROBLEM_SIZE,
                 _("%1$s has no puzzle of level %2$u: its sites and cards do not allow one"), gh_spoken(&file->title),
                 (unsigned)wish->level);
}

static void fulfil(const struct screens_towns *towns, const struct gh_course *course, struct gh_wish *wish,
                   char *message)
{
    switch (wish->kind) {
    case GH_WISH_LESSON:
        if (screens_learn(course, towns, &wish->lesson))
            play_guided(towns, &wish->options, message);
        break;
    case GH_WISH_OPTIONS:
        screens_use(&wish->options);
        kept_options_set(&wish->options);
        break;
    case GH_WISH_PLAY:
        play(towns, wish, message);
        break;
    case GH_WISH_CONTINUE:
        go_on(towns, wish, message);
        break;
    case GH_WISH_REPLAY:
        replay(towns, wish, message);
        break;
    case GH_WISH_JOIN:
        join(wish, message);
        break;
    case GH_WISH_PUZZLE:
    case GH_WISH_DAILY_PUZZLE:
    case GH_WISH_OLD_PUZZLE:
        solve_puzzle(towns, wish, message);
        break;
    case GH_WISH_QUIT:
        break;
    }
}

int screens_menu(void)
{
    static char message[GH_RECORDING_PROBLEM_SIZE];
    struct gh_wish wish = gh_wish_default();
    struct screens_towns towns;

    wish.options = kept_options();

    screens_towns_load(&towns);
    if (towns.count == 0) {
        cli_error(_("there are no towns; the folder with the bundled ones is missing"));
        return CLI_FAILED;
    }
    if (!screens_start()) {
        screens_towns_free(&towns);
        return CLI_FAILED;
    }
    screens_use(&wish.options);
    struct gh_course *course = screens_course_load();
    do {
        unsigned count;
        struct gh_menu_game *games = screens_games_list(&towns, &count);
        struct gh_menu_puzzle puzzles[SCREENS_MOST_PUZZLES];
        struct gh_menu_lesson *lessons = screens_lessons_list(course, &towns);
        char *statistics = statistics_text(&towns);
        const struct gh_menu menu = {.town = (const struct gh_townfile *const *)towns.file,
                                     .towns = towns.count,
                                     .game = games,
                                     .games = count,
                                     .puzzle = puzzles,
                                     .puzzles = screens_puzzles_list(&towns, puzzles),
                                     .lesson = lessons,
                                     .lessons = lessons ? gh_course_count(course) + SCREENS_MORE_LESSONS : 0,
                                     .statistics = statistics,
                                     .message = message};

        gh_terminal_menu(&menu, &wish);
        free(games);
        free(lessons);
        free(statistics);
        *message = 0;
        fulfil(&towns, course, &wish, message);
    } while (wish.kind != GH_WISH_QUIT && !gh_terminal_is_ending());
    gh_course_free(course);
    screens_towns_free(&towns);
    screens_end();
    return CLI_OK;
}
