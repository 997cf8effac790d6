/* Puzzle ids: the same text means the same puzzle for ever, and damage is noticed whatever it is. */
#include "core_help.h"

#include "gadshill/hash.h"
#include "gadshill/puzzle.h"

#include <ctype.h>

static enum gh_id_problem problem_of(const struct gh_town *town, const char *text)
{
    struct gh_puzzle puzzle;
    struct gh_id_error error;
    const bool ok = gh_puzzle_parse(town, text, strlen(text), &puzzle, &error);

    assert_int_equal(ok, error.problem == GH_ID_OK);
    return error.problem;
}

/* "bank hotel; 1 23:hotel": buildings, then cards with their bindings. */
static struct text puzzle_text(const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    struct text out = {.length = 0};

    for (gh_each(building, puzzle->buildings))
        add_text(&out, "%s ", town->building_name[building]);
    add_text(&out, "|");
    for (unsigned i = 0; i < puzzle->count; i++) {
        add_text(&out, " %u", puzzle->clue[i].card + 1u);
        if (puzzle->clue[i].mine != GH_NONE)
            add_text(&out, ":%s", town->building_name[puzzle->clue[i].mine]);
    }
    return out;
}

static struct gh_puzzle made(const struct gh_town *town, enum gh_level level, uint64_t seed)
{
    struct gh_puzzle puzzle;

    assert_true(gh_puzzle_make(town, level, seed, &puzzle));
    return puzzle;
}

/* ---- for ever ---- */

/* Never change these: people have such ids on paper. */
static void golden_ids(void **state)
{
    static const struct {
        const char *id, *puzzle;
    } golden[] = {
        {"gads-hill.1MAM-A662-J5EV-GS02-HV0S-0CVM-JDVN-1",
         "church doctor hotel sheriff post-office blacksmith stable | 4 10 18 19 20 24:hotel 25:post-office 27:sheriff "
         "28:blacksmith 29:post-office 34:church 35:stable 38:hotel"},
        {"gads-hill.1MAM-ARW3-190H-4J2F-84HS-0AG8-6AH0-3TC4",
         "bank butcher drugstore hotel post-office saloon school stagecoach theater | 7 22 26:theater 29:drugstore "
         "32:post-office 35:stagecoach 41:hotel 53:bank 54:school 55:post-office 59:butcher"},
        {"gads-hill.1MAM-AVXT-S923-GG98-FDKN-7M42-NV30-GZJM-CV3V-S",
         "bank butcher town-hall doctor hotel casino laundry newspaper post-office saloon school undertaker blacksmith "
         "stagecoach theater | 6 13 18 19 21 26:theater 32:school 35:newspaper 37:school 45:butcher 46:bank 48:laundry "
         "50:casino 53:theater 54:post-office 56:stagecoach 57:butcher"},
        {"gads-hill.1MAM-AAHZ-Y0CP-24M4-BXHD-QJAT-9C07-67B8-798",
         "church courthouse town-hall doctor drugstore hotel jail casino laundry newspaper school blacksmith "
         "stagecoach | 8 9 13 18 19 26:stagecoach 30:hotel 33:blacksmith 35:casino 43:school 47:town-hall "
         "49:stagecoach 50:drugstore 51:school 55:jail 57:church"},
        {"gads-hill.1MAM-AZYK-ZX04-921G-QG9Q-N22J-15KJ-4P6K-7KHG-K2B5-8P5G",
         "bank barber butcher church courthouse town-hall doctor drugstore hotel laundry sheriff post-office saloon "
         "school undertaker blacksmith stable stagecoach theater | 1 3 14 18 21 25:sheriff 31:courthouse 32:town-hall "
         "37:courthouse 39:church 40:saloon 41:hotel 42:town-hall 50:sheriff 54:school 55:undertaker 57:doctor "
         "58:blacksmith 59:drugstore 60:church"},
        {"old-town.1RQT-S9R2-FYA8-GMA0-08V8-K46P-Y9JX-W",
         "laundry undertaker casino jail saloon school stable | 1 2 5 12 13 14 20:laundry 22:undertaker 25:laundry "
         "29:stable 34:stable 36:saloon 40:casino 42:jail"},
        {"old-town.1RQT-SBBM-9604-5G8B-7H10-P6MK-20AY-N3AJ-W6",
         "undertaker barber doctor hotel church jail school sheriff stable | 6 10 12 24:stable 29:stable 31:church "
         "32:barber 38:school 44:church 50:school 51:doctor 56:sheriff 57:doctor 59:undertaker"},
        {"old-town.1RQT-SZAC-R120-2042-QT28-465T-KJX3-3MMC-4K",
         "undertaker bank barber drugstore church jail school sheriff blacksmith stable stagecoach | 14 18 "
         "28:undertaker 37:stable 44:bank 48:jail 52:drugstore 54:bank 56:blacksmith 57:jail 58:drugstore 60:stable"},
        {"old-town.1RQT-SPD9-A200-048X-7892-G45T-0TWB-ATYF-8",
         "undertaker newspaper drugstore hotel judge jail sheriff blacksmith stagecoach | 2 12 34:judge 38:drugstore "
         "42:judge 44:sheriff 46:undertaker 51:drugstore 57:newspaper 58:stagecoach 60:judge"},
        {"old-town.1RQT-SVWY-XG11-6018-1XD0-SMHP-T5TQ-JRWA-72JE-EJ",
         "laundry undertaker bank casino barber drugstore doctor judge jail saloon school sheriff stable stagecoach | "
         "2 3 15 21:laundry 24:doctor 25:doctor 36:saloon 38:undertaker 47:stable 48:judge 49:saloon 50:stable "
         "54:sheriff 56:stable 57:stagecoach 60:sheriff"},
    };

    (void)state;
    for (unsigned i = 0; i < COUNT(golden); i++) {
        const struct gh_town *town = golden[i].id[0] == 'g' ? &gads_hill : &old_town;
        struct gh_puzzle puzzle;
        struct gh_id_error error;
        char id[GH_PUZZLE_ID_SIZE];

        assert_true(gh_puzzle_parse(town, golden[i].id, strlen(golden[i].id), &puzzle, &error));
        assert_string_equal(puzzle_text(town, &puzzle).text, golden[i].puzzle);
        assert_string_equal(gh_puzzle_id(town, &puzzle, id), golden[i].id);
    }
}

/* ---- the format, written a second time from docs/puzzles.md ---- */

struct forgery {
    unsigned version;
    uint64_t town_hash;
    char bits[512]; /* of '0' and '1' */
};

static void add_bits(char bits[512], uint64_t number, unsigned width)
{
    char *end = bits + strlen(bits);

    for (unsigned i = 0; i < width; i++)
        *end++ = (char)('0' + (number >> (width - 1 - i) & 1));
    *end = 0;
}

static char *forge(const char *name, const struct forgery *forgery, char id[GH_PUZZLE_ID_SIZE])
{
    static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    char bits[600] = "";
    uint8_t value[128];
    unsigned count = 0;
    struct gh_hash hash = gh_hash_start();

    add_bits(bits, forgery->version, 5);
    add_bits(bits, forgery->town_hash >> 44, 20);
    strcat(bits, forgery->bits);
    while (strlen(bits) % 5)
        strcat(bits, "0");
    for (const char *at = bits; *at; at += 5, count++) {
        value[count] = 0;
        for (unsigned i = 0; i < 5; i++)
            value[count] = (uint8_t)(value[count] * 2 + (at[i] - '0'));
    }
    gh_hash_bytes(&hash, name, strlen(name) + 1);
    gh_hash_bytes(&hash, value, count);
    for (unsigned i = 0; i < 8; i++)
        value[count + i] = gh_hash_finish(&hash) >> (59 - 5 * i) & 31;
    count += 8;
    size_t used = (size_t)sprintf(id, "%s.", name);
    for (unsigned i = 0; i < count; i++)
        used += (size_t)sprintf(id + used, i && i % 4 == 0 ? "-%c" : "%c", digits[value[i]]);
    return id;
}

static struct forgery forgery_of(const struct gh_town *town, const struct gh_puzzle *puzzle)
{
    struct forgery forgery = {.version = 1, .town_hash = town->hash};
    unsigned width = 0, clue = 0;

    for (unsigned n = gh_count(puzzle->buildings) - 1; n > 0; n >>= 1)
        width++;
    add_bits(forgery.bits, puzzle->buildings, town->buildings);
    for (unsigned i = 0; i < town->cards; i++) {
        const struct gh_card *card = &town->card[i];

        if (card->kind == GH_DISTRICT_CARD || gh_has(puzzle->buildings, card->building)) {
            const bool used = clue < puzzle->count && puzzle->clue[clue].card == i;

            strcat(forgery.bits, used ? "1" : "0");
            clue += used;
        }
    }
    for (unsigned i = 0; i < puzzle->count; i++) {
        const struct gh_card *card = &town->card[puzzle->clue[i].card];
        unsigned rank = 0;

        for (unsigned building = 0; building < puzzle->clue[i].mine; building++)
            rank +=
                gh_has(puzzle->buildings, building) && !(card->kind == GH_CONDITION_CARD && building == card->building);
        if (card->kind != GH_BUILDING_CARD)
            add_bits(forgery.bits, rank, width);
    }
    return forgery;
}

static void format_is_as_documented(void **state)
{
    char id[GH_PUZZLE_ID_SIZE], forged[GH_PUZZLE_ID_SIZE];

    (void)state;
    for (unsigned seed = 0; seed < 100; seed++) {
        const struct gh_town *town = seed % 2 ? &gads_hill : &old_town;
        const struct gh_puzzle puzzle = made(town, 1 + seed % 4, seed);
        const struct forgery forgery = forgery_of(town, &puzzle);
        struct gh_puzzle read;
        struct gh_id_error error;

        assert_string_equal(gh_puzzle_id(town, &puzzle, id), forge(town->name, &forgery, forged));
        assert_true(gh_puzzle_parse(town, id, strlen(id), &read, &error));
        assert_memory_equal(&read, &puzzle, sizeof puzzle);
    }
}

/* ---- what is tolerated ---- */

static void writing_is_free(void **state)
{
    const struct gh_puzzle puzzle = made(&gads_hill, GH_SETTLER, 7);
    char id[GH_PUZZLE_ID_SIZE], other[4 * GH_PUZZLE_ID_SIZE];

    (void)state;
    gh_puzzle_id(&gads_hill, &puzzle, id);
    for (unsigned way = 0; way < 4; way++) {
        const char *dot = strchr(id, '.');
        size_t used = (size_t)sprintf(other, "%s%.*s", way == 1 ? " \n" : "", (int)(dot - id), id);

        for (const char *at = dot; *at; at++) {
            if (*at == '-' && way == 2)
                continue;
            if (*at == '-')
                used += (size_t)sprintf(other + used, "%s", way == 1 ? " \n " : way == 3 ? "--" : "-");
            else
                other[used] = (char)(way == 0                 ? tolower(*at)
                                     : way == 3 && *at == '0' ? 'o'
                                     : way == 3 && *at == '1' ? "IlLi"[used % 4]
                                                              : *at);
            used += *at != '-';
        }
        strcpy(other + used, way == 1 ? " \t" : "");
        struct gh_puzzle read;
        struct gh_id_error error;
        assert_true(gh_puzzle_parse(&gads_hill, other, strlen(other), &read, &error));
        assert_memory_equal(&read, &puzzle, sizeof puzzle);
    }
    for (char *at = id; *at != '.'; at++)
        *at = (char)toupper(*at);
    assert_int_equal(problem_of(&gads_hill, id), GH_ID_OK);
}

/* ---- damage ---- */

/* Every change of one character, every lost, doubled and swapped one, everything cut off or added. */
static void damage_is_noticed(void **state)
{
    static const char letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZU_.\xc3";
    char id[GH_PUZZLE_ID_SIZE], bad[2 * GH_PUZZLE_ID_SIZE];

    (void)state;
    for (unsigned seed = 0; seed < 6; seed++) {
        const struct gh_town *town = seed % 2 ? &gads_hill : &old_town;
        const struct gh_puzzle puzzle = made(town, 1 + seed % 3, seed);
        const size_t length = strlen(gh_puzzle_id(town, &puzzle, id));
        const size_t start = strlen(town->name) + 1;

        for (size_t i = start; i < length; i++) {
            for (const char *letter = letters; *letter; letter++) {
                sprintf(bad, "%.*s%c%s", (int)i, id, *letter, id + i + 1); /* changed */
                if (*letter != id[i])
                    assert_int_not_equal(problem_of(town, bad), GH_ID_OK);
                sprintf(bad, "%.*s%c%s", (int)i, id, *letter, id + i); /* added */
                assert_int_not_equal(problem_of(town, bad), GH_ID_OK);
            }
            sprintf(bad, "%.*s%s", (int)i, id, id + i + 1); /* lost */
            if (id[i] != '-')
                assert_int_not_equal(problem_of(town, bad), GH_ID_OK);
            sprintf(bad, "%.*s", (int)i, id); /* cut off */
            assert_int_not_equal(problem_of(town, bad), GH_ID_OK);
            for (size_t j = i + 1; j < length; j++) { /* swapped */
                strcpy(bad, id);
                bad[i] = id[j];
                bad[j] = id[i];
                if (id[i] != id[j] && id[i] != '-' && id[j] != '-')
                    assert_int_equal(problem_of(town, bad), GH_ID_DAMAGED);
            }
        }
        sprintf(bad, "%s%s", id, id + start); /* twice */
        assert_int_not_equal(problem_of(town, bad), GH_ID_OK);
    }
}

static unsigned characters_of(const char *id)
{
    unsigned count = 0;

    for (const char *at = strchr(id, '.') + 1; *at; at++)
        count += *at != '-';
    return count;
}

static void damage_is_named(void **state)
{
    const struct gh_puzzle puzzle = made(&gads_hill, GH_SETTLER, 7);
    char id[GH_PUZZLE_ID_SIZE], bad[1000];
    struct gh_puzzle read;
    struct gh_id_error error;

    (void)state;
    gh_puzzle_id(&gads_hill, &puzzle, id);
    assert_int_equal(problem_of(&gads_hill, ""), GH_ID_NO_TOWN);
    assert_int_equal(problem_of(&gads_hill, "hello"), GH_ID_NO_TOWN);
    assert_int_equal(problem_of(&gads_hill, ".1MAM"), GH_ID_NO_TOWN);
    assert_int_equal(problem_of(&gads_hill, "-gads.1MAM"), GH_ID_NO_TOWN);
    assert_int_equal(problem_of(&gads_hill, "a-name-that-is-longer-than-any.1MAM"), GH_ID_NO_TOWN);
    assert_int_equal(problem_of(&gads_hill, "gads-hill."), GH_ID_SHORT);
    assert_int_equal(problem_of(&gads_hill, "gads-hill.1MAM-A000-0000-0"), GH_ID_SHORT);
    assert_int_equal(problem_of(&old_town, id), GH_ID_OTHER_TOWN);
    sprintf(bad, "gads-hill.%0400d", 7);
    assert_int_equal(problem_of(&gads_hill, bad), GH_ID_LONG);
    sprintf(bad, "gads-hill.%0800d", 7);
    assert_int_equal(problem_of(&gads_hill, bad), GH_ID_LONG);

    sprintf(bad, "%.14s?%s", id, id + 15);
    assert_false(gh_puzzle_parse(&gads_hill, bad, strlen(bad), &read, &error));
    assert_int_equal(error.problem, GH_ID_BAD_CHARACTER);
    assert_int_equal(error.offset, 14);

    /* How much is missing can be told while the beginning is there. */
    sprintf(bad, "%.*s", (int)strlen(id) - 3, id);
    assert_false(gh_puzzle_parse(&gads_hill, bad, strlen(bad), &read, &error));
    assert_int_equal(error.problem, GH_ID_DAMAGED);
    assert_int_equal(error.length, characters_of(bad));
    assert_int_equal(error.expected, characters_of(id));
    sprintf(bad, "%s77", id);
    assert_false(gh_puzzle_parse(&gads_hill, bad, strlen(bad), &read, &error));
    assert_int_equal(error.problem, GH_ID_DAMAGED);
    assert_int_equal(error.length, characters_of(bad));
    assert_int_equal(error.expected, characters_of(id));
}

static void town_of_an_id(void **state)
{
    char name[GH_NAME_SIZE];
    struct gh_id_error error;
    static const char id[] = " Old-Town.1RQT-S32G-7N5G-ASG1", bad[] = "old-town.1RQT-S32G-7N5G-AS!1";

    (void)state;
    assert_true(gh_puzzle_id_town(id, strlen(id), name, &error));
    assert_string_equal(name, "old-town");
    assert_false(gh_puzzle_id_town(bad, strlen(bad), name, &error));
    assert_int_equal(error.problem, GH_ID_BAD_CHARACTER);
}

/* ---- texts that agree with their check characters, and are no puzzles all the same ---- */

/* Old Town with fifteen buildings, all of which must be on fourteen sites: in how many ways that fails takes too long
 * to count. */
static struct gh_puzzle crowd(void)
{
    const gh_sites free = gh_bit(site_of(&old_town, "r1c2")) | gh_bit(site_of(&old_town, "r1c3"));
    struct gh_puzzle puzzle = {.count = 0};

    for (unsigned number = 0; number < old_town.cards; number++) {
        const struct gh_card *card = &old_town.card[number];
        unsigned building = card->building;

        if (card->kind == GH_CONDITION_CARD || card->sites & free ||
            puzzle.count == (card->kind == GH_BUILDING_CARD ? 6 : old_town.sites - 1)) /* many that know little */
            continue;
        if (card->kind == GH_DISTRICT_CARD) /* whoever is not yet there */
            building = gh_lowest(~puzzle.buildings);
        puzzle.buildings |= gh_bit(building);
        puzzle.clue[puzzle.count++] =
            gh_statement_make(&old_town, number, card->kind == GH_BUILDING_CARD ? (unsigned)GH_NONE : building);
    }
    assert_int_equal(gh_count(puzzle.buildings), old_town.sites - 1);
    return puzzle;
}

static void forgeries_are_refused(void **state)
{
    struct gh_puzzle puzzle = made(&gads_hill, GH_SETTLER, 7);
    const struct forgery good = forgery_of(&gads_hill, &puzzle);
    struct forgery bad = good;
    struct gh_town changed = gads_hill;
    char id[GH_PUZZLE_ID_SIZE];

    (void)state;
    assert_int_equal(problem_of(&gads_hill, forge("gads-hill", &good, id)), GH_ID_OK);
    bad.version = 2;
    assert_int_equal(problem_of(&gads_hill, forge("gads-hill", &bad, id)), GH_ID_NEWER);

    /* A town of the same name with another card. */
    changed.card[0].sites ^= 3;
    changed.hash = gh_town_hash(&changed);
    assert_int_equal(problem_of(&changed, forge("gads-hill", &good, id)), GH_ID_OTHER_VERSION);

    bad = good; /* more or fewer bits than it has */
    strcat(bad.bits, "000000");
    assert_int_equal(problem_of(&gads_hill, forge("gads-hill", &bad, id)), GH_ID_UNSOUND);
    bad.bits[strlen(good.bits) - 6] = 0;
    assert_int_equal(problem_of(&gads_hill, forge("gads-hill", &bad, id)), GH_ID_UNSOUND);
    bad = good; /* padding that is not 0 */
    assert_int_not_equal(strlen(good.bits) % 5, 0);
    strcat(bad.bits, "1");
    assert_int_equal(problem_of(&gads_hill, forge("gads-hill", &bad, id)), GH_ID_UNSOUND);

    bad = good; /* no buildings at all */
    memset(bad.bits, '0', strlen(bad.bits));
    assert_int_equal(problem_of(&gads_hill, forge("gads-hill", &bad, id)), GH_ID_UNSOUND);

    bad = good; /* a binding to nobody: the last rank of a width that has more */
    assert_int_not_equal(gh_count(puzzle.buildings) & (gh_count(puzzle.buildings) - 1), 0);
    assert_int_not_equal(gads_hill.card[puzzle.clue[puzzle.count - 1].card].kind, GH_BUILDING_CARD);
    memset(bad.bits + strlen(bad.bits) - 3, '1', 3);
    assert_int_equal(problem_of(&gads_hill, forge("gads-hill", &bad, id)), GH_ID_UNSOUND);

    puzzle = (struct gh_puzzle){.buildings = 3}; /* no clues */
    assert_int_equal(problem_of(&gads_hill, gh_puzzle_id(&gads_hill, &puzzle, id)), GH_ID_SEVERAL_SOLUTIONS);
    puzzle = (struct gh_puzzle){.buildings = gh_first(17)}; /* more buildings than sites */
    assert_int_equal(problem_of(&old_town, gh_puzzle_id(&old_town, &puzzle, id)), GH_ID_UNSOUND);

    /* The bank on the eastern edge, and on no site of that edge. */
    const unsigned bank = building_of(&gads_hill, "bank");
    puzzle =
        (struct gh_puzzle){.buildings = gh_bit(bank), .count = 1, .clue = {gh_statement_make(&gads_hill, 0, GH_NONE)}};
    for (unsigned card = 0; card < gads_hill.cards; card++)
        if (gads_hill.card[card].kind == GH_DISTRICT_CARD)
            puzzle.clue[puzzle.count++] = gh_statement_make(&gads_hill, card, bank);
    assert_int_equal(problem_of(&gads_hill, gh_puzzle_id(&gads_hill, &puzzle, id)), GH_ID_NO_SOLUTION);

    puzzle = crowd();
    assert_int_equal(problem_of(&old_town, gh_puzzle_id(&old_town, &puzzle, id)), GH_ID_TOO_HARD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_ids),
        cmocka_unit_test(format_is_as_documented),
        cmocka_unit_test(writing_is_free),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(damage_is_named),
        cmocka_unit_test(town_of_an_id),
        cmocka_unit_test(forgeries_are_refused),
    };
    return cmocka_run_group_tests(tests, open_towns, NULL);
}
