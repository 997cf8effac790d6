/* Who may ask for what: every kind of person tries every request, and the answers must be those of the table in
 * docs/protocol.md, which is read here. */
#include "desk_help.h"

enum { CELL_SIZE = 128, MOST_CELLS = 10 };

/* ---- kinds of persons ---- */

/* A person in a situation: `person` asks, on `seat`. */
struct situation {
    struct pretend *pretend;
    struct person *person, *other;
    unsigned seat;
};

static const struct gh_public *open_of(const struct person *person)
{
    return &person->reader.table->session.table.state.open;
}

static void first_legal(struct pretend *pretend, struct person *person, char text[GH_ACTION_TEXT_SIZE])
{
    struct gh_request asked = request(GH_VERB_LEGAL);

    asked.seat = number(open_of(person)->player);
    snprintf(text, GH_ACTION_TEXT_SIZE, "%s",
             json_string_value(json_array_get(json_object_get(ask(pretend, person, asked), "actions"), 0)));
}

static void act_any(struct pretend *pretend, struct person *person)
{
    char text[GH_ACTION_TEXT_SIZE];

    first_legal(pretend, person, text);
    assert_string_equal(code_of(act(pretend, person, open_of(person)->player, text)), "");
}

/* Until the first seat has played a card, which it could take back. */
static void play_a_card(struct pretend *pretend, struct person *all)
{
    while (open_of(all)->phase == GH_SETUP || open_of(all)->plays == 0 || open_of(all)->player != 0) {
        if (all->reader.table->session.table.player[open_of(all)->player].kind)
            pass(pretend, PACE_MS);
        else
            act_any(pretend, all);
    }
}

/* A table where the first seat has played a card; then all of them, at one screen, have left. */
static struct opened begin(struct situation *is, const char *players, unsigned persons, double turn_seconds)
{
    is->pretend = new_pretend();
    const struct opened opened =
        open_table(is->pretend, players, (struct gh_table_wish){.turn = {turn_seconds > 0, turn_seconds}});
    is->other = sit(is->pretend, &opened, persons);
    play_a_card(is->pretend, is->other);
    gh_desk_leave(&is->other->reader, is->pretend->now);
    return opened;
}

/* The person sits down, and another on other seats; whoever else there may be has been away for long. */
static void sit_with(struct situation *is, const struct opened *opened, unsigned mine, unsigned others)
{
    is->person = sit(is->pretend, opened, mine);
    if (others)
        join(is->pretend, is->other, opened, others);
    pass(is->pretend, GH_ABSENCE_MS);

    struct gh_hosted *hosted = is->person->reader.table;
    hosted->keys = GH_MAX_SEATS; /* as if each had been taken by somebody's own device */
    hosted->key = gh_need(realloc(hosted->key, hosted->keys * sizeof *hosted->key));
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        hosted->key[seat] = (struct gh_seat_key){(uint8_t)seat, 1, {.kind = GH_KEY_DEVICE}};
}

static const char three[] = "person person person";

static void at_no_table(struct situation *is)
{
    const struct opened opened = begin(is, three, gh_first(3), 0);

    join(is->pretend, is->other, &opened, gh_first(2));
    is->person = new_person(is->pretend);
}

static void spectator(struct situation *is)
{
    const struct opened opened = begin(is, three, gh_first(3), 0);

    sit_with(is, &opened, 0, gh_first(2));
}

static void in_turn(struct situation *is)
{
    const struct opened opened = begin(is, three, gh_first(3), 0);

    sit_with(is, &opened, gh_bit(0), gh_bit(1));
}

static void out_of_turn(struct situation *is)
{
    const struct opened opened = begin(is, three, gh_first(3), 0);

    sit_with(is, &opened, gh_bit(1), gh_bit(0));
    is->seat = 1;
}

static void two_seats(struct situation *is)
{
    const struct opened opened = begin(is, three, gh_first(3), 0);

    sit_with(is, &opened, gh_first(2), 0);
}

static void alone(struct situation *is)
{
    const struct opened opened = begin(is, "person greedy", gh_bit(0), 0);

    sit_with(is, &opened, gh_bit(0), 0);
}

/* The time for the turn is up, and a computer player goes on. */
static void replaced(struct situation *is)
{
    const struct opened opened = begin(is, three, gh_first(3), 60);

    sit_with(is, &opened, gh_bit(0), gh_bit(1));
    while (!is->person->reader.table->session.table.player[0].kind) {
        is->pretend->now += 1000;
        gh_desk_go_on(&is->pretend->desk, is->pretend->now);
    }
    settle(is->pretend);
}

static void after_the_end(struct situation *is)
{
    in_turn(is);
    is->person->reader.table->session.table.state.open.phase = GH_OVER;
}

static const struct {
    const char *name;
    void (*make)(struct situation *is);
} kinds[] = {{"at no table", at_no_table}, {"spectator", spectator},        {"in turn", in_turn},
             {"out of turn", out_of_turn}, {"two seats", two_seats},        {"alone with computers", alone},
             {"replaced", replaced},       {"after the end", after_the_end}};

/* ---- requests ---- */

static struct gh_request with_seat(const struct situation *is, enum gh_verb verb, const char *action)
{
    struct gh_request asked = request(verb);

    asked.seat = number(is->seat);
    asked.action = said(action);
    return asked;
}

static struct gh_request replacing(unsigned seat, const char *by)
{
    struct gh_request asked = request(GH_VERB_REPLACE);

    asked.replaced = number(seat);
    asked.by = said(by);
    return asked;
}

static struct gh_request make_request(const struct situation *is, const char *name)
{
    if (strcmp(name, "`do`") == 0)
        return with_seat(is, GH_VERB_DO, "draw district");
    if (strcmp(name, "`do`: `undo`") == 0)
        return with_seat(is, GH_VERB_DO, "undo");
    if (strcmp(name, "`do` on another's seat") == 0) {
        struct gh_request asked = with_seat(is, GH_VERB_DO, "draw district");

        asked.seat = number(2);
        return asked;
    }
    if (strcmp(name, "`try`") == 0)
        return with_seat(is, GH_VERB_TRY, "draw district");
    if (strcmp(name, "`legal`") == 0)
        return with_seat(is, GH_VERB_LEGAL, NULL);
    if (strcmp(name, "`legal` without `seat`") == 0)
        return request(GH_VERB_LEGAL);
    if (strcmp(name, "`hint`") == 0)
        return with_seat(is, GH_VERB_HINT, NULL);
    if (strcmp(name, "`view`") == 0)
        return request(GH_VERB_VIEW);
    if (strcmp(name, "`replay`") == 0)
        return request(GH_VERB_REPLAY);
    if (strcmp(name, "`again`") == 0)
        return request(GH_VERB_AGAIN);
    if (strcmp(name, "`say`") == 0) {
        struct gh_request asked = with_seat(is, GH_VERB_SAY, NULL);

        asked.say = said("good-find");
        return asked;
    }
    if (strcmp(name, "`device`") == 0)
        return with_seat(is, GH_VERB_DEVICE, NULL);
    if (strcmp(name, "`replace`: who is away") == 0)
        return replacing(2, "careful");
    if (strcmp(name, "`replace`: who is there") == 0)
        return replacing(1 - is->seat, "careful");
    if (strcmp(name, "`replace`: oneself, by `person`") == 0)
        return replacing(is->seat, "person");
    if (strcmp(name, "`replace`: another, by `person`") == 0)
        return replacing(2, "person");
    fail_msg("docs/protocol.md has a request that is not tried: %s", name);
    return request(GH_VERBS_COUNT);
}

/* "yes", or the code of the refusal. */
static void try_request(unsigned kind, const char *name, char found[CELL_SIZE])
{
    struct situation is = {.seat = 0};

    kinds[kind].make(&is);
    const json_t *answer = ask(is.pretend, is.person, make_request(&is, name));
    const bool is_thought_about = !answer && is.pretend->works > 0;
    const char *code = is_thought_about ? "" : code_of(answer);
    snprintf(found, CELL_SIZE, *code ? "`%s`" : "yes", code);
    free_person(is.pretend, is.person);
    free_person(is.pretend, is.other);
    free_pretend(is.pretend);
}

/* ---- the table in the documentation ---- */

/* Takes "| a | b |" apart; returns how many cells there are. */
static unsigned read_cells(const char *line, char cell[MOST_CELLS][CELL_SIZE])
{
    unsigned count = 0;

    while (*line == '|' && line[1] && line[1] != '\n') {
        const char *from = line + 1 + strspn(line + 1, " "), *end = strchr(from, '|');

        assert_true(end && count < MOST_CELLS);
        line = end;
        while (end > from && end[-1] == ' ')
            end--;
        snprintf(cell[count++], CELL_SIZE, "%.*s", (int)(end - from), from);
    }
    return count;
}

static void what_is_promised_is_so(void **state)
{
    FILE *file = fopen(GH_SOURCE_ROOT "/docs/protocol.md", "r");
    char line[1024], cell[MOST_CELLS][CELL_SIZE], found[CELL_SIZE];
    unsigned rows = 0, wrong = 0;
    bool is_there = false;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) && (!is_there || *line == '|')) {
        if (strncmp(line, "| request |", 11) == 0) {
            is_there = true;
            assert_int_equal(read_cells(line, cell), COUNT(kinds) + 1);
            for (unsigned kind = 0; kind < COUNT(kinds); kind++)
                assert_string_equal(cell[kind + 1], kinds[kind].name);
        } else if (is_there && strncmp(line, "|---", 4) != 0) {
            assert_int_equal(read_cells(line, cell), COUNT(kinds) + 1);
            rows++;
            for (unsigned kind = 0; kind < COUNT(kinds); kind++) {
                try_request(kind, cell[0], found);
                if (strcmp(found, cell[kind + 1]) != 0) {
                    print_error("%s, %s: %s is promised, but it is %s\n", cell[0], kinds[kind].name, cell[kind + 1],
                                found);
                    wrong++;
                }
            }
        }
    }
    fclose(file);
    assert_true(rows >= 15);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_promised_is_so)};

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
