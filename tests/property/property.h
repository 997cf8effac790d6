/* What the property tests share: a seeded generator, loaded towns, and a check that stays on and tells where it failed.
 */
#ifndef GADSHILL_TESTS_PROPERTY_H
#define GADSHILL_TESTS_PROPERTY_H

#include "gadshill/player.h"
#include "gadshill/townfile.h"

#include <stdio.h>
#include <stdlib.h>

#define check(condition, ...) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: not so: %s\n  ", __FILE__, __LINE__, #condition); \
            fprintf(stderr, __VA_ARGS__); \
            fputc('\n', stderr); \
            exit(1); \
        } \
    } while (0)

/* A town from a file; ends the test when it cannot be read. */
static inline struct gh_townfile *load_town(const char *path)
{
    static char bytes[GH_TOWNFILE_MAX_BYTES];
    static struct gh_problems problems;
    FILE *in = fopen(path, "rb");

    check(in, "%s cannot be opened", path);
    const size_t length = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    struct gh_townfile *file = gh_townfile_read(bytes, length, &problems);
    check(file, "%s:%u: %s", path, problems.problem[0].line, problems.problem[0].text);
    return file;
}

/* Arguments GAMES TOWN...: GAMES games for each town, number of players, referee and computer player. */
static inline void play_all(int argc, char **argv,
                            void (*play)(const struct gh_town *, const struct gh_setup *,
                                         const struct gh_player_kind *))
{
    const unsigned games = argc > 1 ? (unsigned)atoi(argv[1]) : 1;

    for (int i = 2; i < argc; i++) {
        struct gh_townfile *file = load_town(argv[i]);

        for (uint8_t seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++) {
            for (uint8_t referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
                const struct gh_player_kind *kind = gh_player_kind_find("random"); /* and then the levels */

                for (unsigned level = 0; kind; kind = gh_player_kind_at(level++)) {
                    for (unsigned game = 0; game < games; game++) {
                        const struct gh_setup setup = {.seats = seats,
                                                       .first = (uint8_t)(game % seats),
                                                       .referee = referee,
                                                       .seed = game * 7919 + seats};
                        struct gh_state state;

                        if (gh_start(&file->town, &setup, &state) != GH_ERROR_TOO_FEW_CARDS) /* small towns: for two */
                            play(&file->town, &setup, kind);
                    }
                }
            }
        }
        gh_townfile_free(file);
    }
}

#endif
