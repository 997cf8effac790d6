/* Any bytes as a puzzle's id: an error has a reason, and what is accepted is a puzzle that its own id means too. The
 * first byte chooses the town. Inputs that fuzzers find almost never agree with their check characters, so each is also
 * tried as the characters of an id that is finished for it. */
#include "fuzz.h"

#include "gadshill/puzzle.h"

#include <string.h>

static void try_id(const struct gh_town *town, const char *text, size_t length)
{
    struct gh_puzzle puzzle, again;
    struct gh_id_error error;
    char name[GH_NAME_SIZE], id[GH_PUZZLE_ID_SIZE];

    if (!gh_puzzle_id_town(text, length, name, &error) && error.problem == GH_ID_OK)
        abort();
    if (!gh_puzzle_parse(town, text, length, &puzzle, &error)) {
        if (error.problem == GH_ID_OK || error.offset > length)
            abort();
        return;
    }
    gh_puzzle_id(town, &puzzle, id);
    if (!gh_puzzle_parse(town, id, strlen(id), &again, &error) || memcmp(&puzzle, &again, sizeof puzzle) != 0)
        abort();
}

/* A puzzle with these bytes for its buildings, cards and bindings, as far as they make one. */
static bool make_puzzle(const struct gh_town *town, const uint8_t *data, size_t size, struct gh_puzzle *puzzle)
{
    *puzzle = (struct gh_puzzle){.buildings = 0};
    for (size_t i = 0; i < 4 && i < size; i++)
        puzzle->buildings |= (gh_buildings)data[i] << (8 * i);
    puzzle->buildings &= gh_first(town->buildings);
    if (!puzzle->buildings || gh_count(puzzle->buildings) > town->sites)
        return false;
    for (unsigned card = 0; card < town->cards && 4 + card < size && puzzle->count < GH_MAX_CLUES; card++) {
        const struct gh_card *info = &town->card[card];
        const unsigned mine = info->kind == GH_BUILDING_CARD ? GH_NONE : data[4 + card] % town->buildings;

        if (info->kind != GH_DISTRICT_CARD && !gh_has(puzzle->buildings, info->building))
            continue;
        if (mine == GH_NONE ? data[4 + card] % 2 : gh_has(puzzle->buildings, mine) && mine != info->building)
            puzzle->clue[puzzle->count++] = gh_statement_make(town, card, mine);
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct gh_puzzle puzzle;
    char id[GH_PUZZLE_ID_SIZE];

    if (size < 1)
        return 0;
    const struct gh_town *town = fuzz_choose_town(data[0]);
    try_id(town, (const char *)data + 1, size - 1);
    if (make_puzzle(town, data + 1, size - 1, &puzzle))
        try_id(town, gh_puzzle_id(town, &puzzle, id), strlen(id));
    return 0;
}
