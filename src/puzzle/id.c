/* Puzzle ids: the puzzle itself in letters and digits (docs/puzzles.md, the id).
 *
 * Invariants:
 *  1. whatever gh_puzzle_parse accepts is what gh_puzzle_id writes for that puzzle, but for case, blanks, hyphens and
 *     look-alikes;
 *  2. the check characters cover the town's name and all other characters, whatever the format's version. */
#include "gadshill/puzzle.h"

#include "gadshill/hash.h"

#include <assert.h>
#include <string.h>

/* Numbers of characters, each worth BITS bits. */
enum {
    BITS = 5,
    VERSION = 1,
    VERSION_CHARACTERS = 1,
    TOWN_CHARACTERS = 4,
    CHECK_CHARACTERS = 8,
    FRAME_CHARACTERS = VERSION_CHARACTERS + TOWN_CHARACTERS + CHECK_CHARACTERS,
    GROUP = 4,
    MOST_BITS = GH_MAX_BUILDINGS + GH_MAX_CARDS + BITS * GH_MAX_CLUES,
    MOST_CHARACTERS = FRAME_CHARACTERS + (MOST_BITS + BITS - 1) / BITS
};

static_assert(GH_NAME_SIZE + MOST_CHARACTERS + MOST_CHARACTERS / GROUP + 2 <= GH_PUZZLE_ID_SIZE, "an id fits");

/* No I, L, O, U: the first three are read as the digits that they look like. */
static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/* An id's characters as numbers from 0 to 31. */
struct characters {
    unsigned count;
    uint8_t value[MOST_CHARACTERS];
};

/* Reads or writes bits, the most significant one first. */
struct bits {
    struct characters *characters;
    unsigned at; /* in bits */
    bool failed; /* read beyond the end */
};

static void put(struct bits *bits, uint32_t number, unsigned width)
{
    struct characters *characters = bits->characters;

    for (unsigned i = width; i-- > 0; bits->at++) {
        if (bits->at / BITS >= characters->count)
            characters->value[characters->count++] = 0;
        if (number >> i & 1)
            characters->value[bits->at / BITS] |= (uint8_t)(1u << (BITS - 1 - bits->at % BITS));
    }
}

static uint32_t get(struct bits *bits, unsigned width)
{
    uint32_t number = 0;

    for (unsigned i = 0; i < width; i++, bits->at++) {
        if (bits->at / BITS >= bits->characters->count) {
            bits->failed = true;
            return 0;
        }
        number = number << 1 | (bits->characters->value[bits->at / BITS] >> (BITS - 1 - bits->at % BITS) & 1);
    }
    return number;
}

/* The check characters for a name and the characters before them. */
static uint64_t check_number(const char *name, const uint8_t *value, unsigned count)
{
    struct gh_hash hash = gh_hash_start();

    gh_hash_bytes(&hash, name, strlen(name) + 1);
    gh_hash_bytes(&hash, value, count);
    return gh_hash_finish(&hash) >> (64 - BITS * CHECK_CHARACTERS);
}

static uint64_t number_at(const uint8_t *value, unsigned count)
{
    uint64_t number = 0;

    for (unsigned i = 0; i < count; i++)
        number = number << BITS | value[i];
    return number;
}

static uint32_t town_number(const struct gh_town *town)
{
    return (uint32_t)(town->hash >> (64 - BITS * TOWN_CHARACTERS));
}

/* ---- the puzzle as bits ---- */

/* Cards that can speak of these buildings; only these have a bit. */
static bool is_usable(const struct gh_card *card, gh_buildings buildings)
{
    return card->kind == GH_DISTRICT_CARD || gh_has(buildings, card->building);
}

/* Who can be "my building" on a card. */
static gh_buildings partners(const struct gh_card *card, gh_buildings buildings)
{
    return card->kind == GH_CONDITION_CARD ? buildings & ~gh_bit(card->building) : buildings;
}

static unsigned binding_width(gh_buildings buildings)
{
    unsigned width = 0;

    while (gh_count(buildings) > 1u << width)
        width++;
    return width;
}

static void put_puzzle(struct bits *bits, const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    const unsigned width = binding_width(puzzle->buildings);
    unsigned next = 0;

    put(bits, puzzle->buildings, town->buildings);
    for (unsigned card = 0; card < town->cards; card++) {
        if (!is_usable(&town->card[card], puzzle->buildings))
            continue;
        const bool used = next < puzzle->count && puzzle->clue[next].card == card;
        put(bits, used, 1);
        next += used;
    }
    assert(next == puzzle->count);
    for (unsigned i = 0; i < puzzle->count; i++) {
        const struct gh_statement *clue = &puzzle->clue[i];
        const struct gh_card *card = &town->card[clue->card];

        if (card->kind != GH_BUILDING_CARD)
            put(bits, gh_count(partners(card, puzzle->buildings) & gh_first(clue->mine)), width);
    }
}

/* The member of a set that has so many before it; GH_NONE: there are not as many. */
static unsigned member_at(uint32_t set, unsigned rank)
{
    for (gh_each(member, set))
        if (rank-- == 0)
            return member;
    return GH_NONE;
}

/* Reads what put_puzzle wrote; false when it is none of that. Stops where reading made no sense or the bits ended. */
static bool get_puzzle(struct bits *bits, const struct gh_town *town, struct gh_puzzle *puzzle)
{
    *puzzle = (struct gh_puzzle){.buildings = get(bits, town->buildings)};
    const unsigned width = binding_width(puzzle->buildings);

    if (!puzzle->buildings || gh_count(puzzle->buildings) > town->sites)
        return false;
    for (unsigned card = 0; card < town->cards; card++) {
        if (!is_usable(&town->card[card], puzzle->buildings) || !get(bits, 1))
            continue;
        if (puzzle->count == GH_MAX_CLUES)
            return false;
        puzzle->clue[puzzle->count++] = gh_statement_make(town, card, GH_NONE);
    }
    for (unsigned i = 0; i < puzzle->count; i++) {
        struct gh_statement *clue = &puzzle->clue[i];
        const struct gh_card *card = &town->card[clue->card];

        if (card->kind == GH_BUILDING_CARD)
            continue;
        clue->mine = (uint8_t)member_at(partners(card, puzzle->buildings), get(bits, width));
        if (clue->mine == GH_NONE)
            return false;
    }
    return !bits->failed;
}

/* ---- writing ---- */

char *gh_puzzle_id(const struct gh_town *town, const struct gh_puzzle *puzzle, char id[GH_PUZZLE_ID_SIZE])
{
    struct characters characters = {.count = 0};
    struct bits bits = {.characters = &characters};
    size_t used = strlen(town->name);

    put(&bits, VERSION, BITS * VERSION_CHARACTERS);
    put(&bits, town_number(town), BITS * TOWN_CHARACTERS);
    put_puzzle(&bits, town, puzzle);
    const uint64_t check = check_number(town->name, characters.value, characters.count);
    for (unsigned i = CHECK_CHARACTERS; i-- > 0;)
        characters.value[characters.count++] = check >> (BITS * i) & ((1u << BITS) - 1);

    memcpy(id, town->name, used);
    id[used++] = '.';
    for (unsigned i = 0; i < characters.count; i++) {
        if (i > 0 && i % GROUP == 0)
            id[used++] = '-';
        id[used++] = alphabet[characters.value[i]];
    }
    id[used] = 0;
    return id;
}

/* ---- reading ---- */

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static char small_letter(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

/* The worth of a character; -1: it has none. */
static int value_of(char c)
{
    const char small = small_letter(c);

    if (small == 'i' || small == 'l')
        return 1;
    if (small == 'o')
        return 0;
    for (int i = 0; alphabet[i]; i++)
        if (small_letter(alphabet[i]) == small)
            return i;
    return -1;
}

static bool fail(struct gh_id_error *error, enum gh_id_problem problem, size_t offset)
{
    *error = (struct gh_id_error){.problem = problem, .offset = offset};
    return false;
}

/* Reads the name; *at comes to stand behind the dot. */
static bool read_name(const char *text, size_t length, char name[GH_NAME_SIZE], size_t *at, struct gh_id_error *error)
{
    unsigned used = 0;

    name[0] = 0;
    if (length > GH_PUZZLE_ID_MAX_BYTES)
        return fail(error, GH_ID_LONG, 0);
    for (*at = 0; *at < length && is_blank(text[*at]);)
        ++*at;
    for (; *at < length && text[*at] != '.'; ++*at) {
        const char c = small_letter(text[*at]);
        const bool is_letter = c >= 'a' && c <= 'z';

        if (!is_letter && (used == 0 || !((c >= '0' && c <= '9') || c == '-')))
            return fail(error, GH_ID_NO_TOWN, *at);
        if (used == GH_NAME_SIZE - 1)
            return fail(error, GH_ID_NO_TOWN, *at);
        name[used++] = c;
        name[used] = 0;
    }
    if (used == 0 || *at == length)
        return fail(error, GH_ID_NO_TOWN, *at);
    ++*at;
    return true;
}

static bool read_characters(const char *text, size_t length, size_t at, struct characters *characters,
                            struct gh_id_error *error)
{
    characters->count = 0;
    for (; at < length; at++) {
        if (text[at] == '-' || is_blank(text[at]))
            continue;
        const int value = value_of(text[at]);
        if (value < 0)
            return fail(error, GH_ID_BAD_CHARACTER, at);
        if (characters->count == MOST_CHARACTERS)
            return fail(error, GH_ID_LONG, at);
        characters->value[characters->count++] = (uint8_t)value;
    }
    return characters->count > FRAME_CHARACTERS || fail(error, GH_ID_SHORT, at);
}

/* How many characters an id has that begins so; 0 when that cannot be told. */
static unsigned expected_length(const struct gh_town *town, struct characters characters)
{
    struct bits bits = {.characters = &characters, .at = BITS * (VERSION_CHARACTERS + TOWN_CHARACTERS)};
    struct gh_puzzle puzzle;

    if (number_at(characters.value, VERSION_CHARACTERS) != VERSION ||
        number_at(characters.value + VERSION_CHARACTERS, TOWN_CHARACTERS) != town_number(town))
        return 0;
    while (characters.count < MOST_CHARACTERS) /* what is missing is taken for nothing */
        characters.value[characters.count++] = 0;
    if (!get_puzzle(&bits, town, &puzzle))
        return 0;
    return (bits.at + BITS - 1) / BITS + CHECK_CHARACTERS;
}

static bool is_damaged(const struct gh_town *town, const char *name, const struct characters *characters,
                       struct gh_id_error *error)
{
    const unsigned body = characters->count - CHECK_CHARACTERS;

    if (check_number(name, characters->value, body) == number_at(characters->value + body, CHECK_CHARACTERS))
        return false;
    *error = (struct gh_id_error){
        .problem = GH_ID_DAMAGED, .length = characters->count, .expected = expected_length(town, *characters)};
    return true;
}

/* Exactly one solution? */
static bool is_unique(const struct gh_town *town, const struct gh_puzzle *puzzle, struct gh_id_error *error)
{
    switch (gh_puzzle_solutions(town, puzzle, 2, NULL)) {
    case 0:
        return fail(error, GH_ID_NO_SOLUTION, 0);
    case 1:
        return true;
    case GH_SOLUTIONS_UNKNOWN:
        return fail(error, GH_ID_TOO_HARD, 0);
    default:
        return fail(error, GH_ID_SEVERAL_SOLUTIONS, 0);
    }
}

bool gh_puzzle_id_town(const char *text, size_t length, char name[GH_NAME_SIZE], struct gh_id_error *error)
{
    struct characters characters;
    size_t at;

    fail(error, GH_ID_OK, 0);
    return read_name(text, length, name, &at, error) && read_characters(text, length, at, &characters, error);
}

bool gh_puzzle_parse(const struct gh_town *town, const char *text, size_t length, struct gh_puzzle *puzzle,
                     struct gh_id_error *error)
{
    struct characters characters;
    struct bits bits = {.characters = &characters, .at = BITS * (VERSION_CHARACTERS + TOWN_CHARACTERS)};
    char name[GH_NAME_SIZE];
    size_t at;

    fail(error, GH_ID_OK, 0);
    if (!read_name(text, length, name, &at, error) || !read_characters(text, length, at, &characters, error))
        return false;
    if (strcmp(name, town->name) != 0)
        return fail(error, GH_ID_OTHER_TOWN, 0);
    if (is_damaged(town, name, &characters, error))
        return false;
    if (number_at(characters.value, VERSION_CHARACTERS) != VERSION)
        return fail(error, GH_ID_NEWER, 0);
    if (number_at(characters.value + VERSION_CHARACTERS, TOWN_CHARACTERS) != town_number(town))
        return fail(error, GH_ID_OTHER_VERSION, 0);
    characters.count -= CHECK_CHARACTERS;
    if (!get_puzzle(&bits, town, puzzle) || characters.count != (bits.at + BITS - 1) / BITS ||
        get(&bits, BITS * characters.count - bits.at) != 0)
        return fail(error, GH_ID_UNSOUND, 0);
    return is_unique(town, puzzle, error);
}
