/* compare-gecode [BOARDS [TOWN]]: our all-different closure against Gecode's, on the same boards: those of random games
 * on the manual referee, where what is impossible still lies there (docs/performance.md). Both must find the same. */
#include "gecode.h"

#include "gadshill/disk.h"
#include "gadshill/logic.h"
#include "gadshill/table.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void complain(const char *sentence)
{
    fprintf(stderr, "compare-gecode: %s\n", sentence);
}

static double processor_time(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The boards of random games, one after each action that changed it. */
static void collect(const struct gh_town *town, struct gh_board *boards, size_t count)
{
    const struct gh_player_kind *random = gh_player_kind_find("random");
    const struct gh_player_kind *kinds[GH_MAX_SEATS] = {random, random, random, random};
    struct gh_setup setup = {.seats = GH_MAX_SEATS, .referee = GH_MANUAL, .seed = 1};
    size_t found = 0;

    for (; found < count; setup.seed++) {
        struct gh_table table;
        struct gh_action action;
        unsigned seat;

        gh_table_open(&table, town, &setup, kinds, 0);
        while (found < count && gh_table_next(&table, &seat, &action)) {
            gh_apply(town, &table.state, seat, action, NULL);
            if ((action.kind == GH_PLAY || action.kind == GH_DISCARD) && table.state.open.board.marked)
                boards[found++] = table.state.open.board;
        }
    }
}

/* Seconds of processor time that ours takes for all of them; an emptied board: there is no complete assignment. */
static double close_ours(const struct gh_town *town, struct gh_board *boards, size_t count)
{
    const struct gh_statements none = {.count = 0};
    const double begin = processor_time();

    for (size_t i = 0; i < count; i++) {
        struct gh_matching matching = gh_matching_empty();

        if (gh_logic_close(town, &boards[i], &none, &matching) != GH_NONE)
            boards[i].marked = 0;
    }
    return processor_time() - begin;
}

static double close_theirs(struct gh_board *boards, size_t count, bool reasons)
{
    const double begin = processor_time();

    for (size_t i = 0; i < count; i++) {
        uint32_t sets[GH_MAX_BUILDINGS];
        unsigned size = 0;

        for (gh_each(building, boards[i].marked))
            sets[size++] = boards[i].markers[building];
        if (!gecode_close(sets, size, reasons))
            boards[i].marked = 0;
        size = 0;
        for (gh_each(building, boards[i].marked))
            boards[i].markers[building] = sets[size++];
    }
    return processor_time() - begin;
}

static size_t count_differences(const struct gh_board *ours, const struct gh_board *theirs, size_t count)
{
    size_t differences = 0;

    for (size_t i = 0; i < count; i++) {
        bool differs = ours[i].marked != theirs[i].marked;

        for (gh_each(building, ours[i].marked & theirs[i].marked))
            differs |= ours[i].markers[building] != theirs[i].markers[building];
        differences += differs;
    }
    return differences;
}

int main(int count, char **arguments)
{
    const size_t boards = count > 1 ? strtoull(arguments[1], NULL, 10) : 1000000;
    struct gh_townfile *file = gh_town_load(count > 2 ? arguments[2] : "gads-hill", complain);
    struct gh_board *ours = calloc(boards + 1, sizeof *ours), *theirs = calloc(boards + 1, sizeof *theirs);

    if (!file || !ours || !theirs || boards == 0)
        return 1;
    collect(&file->town, ours, boards);
    memcpy(theirs, ours, boards * sizeof *ours);
    const double making = close_theirs(theirs, boards, false), their_time = close_theirs(theirs, boards, true);
    const double our_time = close_ours(&file->town, ours, boards);
    const size_t differences = count_differences(ours, theirs, boards);
    printf("%zu boards of %s, %zu of them closed differently\n", boards, file->town.name, differences);
    printf("ours:   %8.1f ns a board\n", 1e9 * our_time / (double)boards);
    printf("Gecode: %8.1f ns a board, %.0f times as long; without making its variables and its constraint %.1f ns, "
           "%.0f times as long\n",
           1e9 * their_time / (double)boards, their_time / our_time, 1e9 * (their_time - making) / (double)boards,
           (their_time - making) / our_time);
    gh_townfile_free(file);
    free(ours);
    free(theirs);
    return differences ? 1 : 0;
}
