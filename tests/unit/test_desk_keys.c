/* The desk and what opens a seat: invitations that are used up, devices that hold a seat, links for further devices. */
#include "desk_help.h"

struct place {
    struct pretend *pretend;
    struct opened opened;
};

static struct place new_place(const char *players)
{
    struct place table = {.pretend = new_pretend()};

    table.opened = open_table(table.pretend, players, (struct gh_table_wish){.seats = 0});
    return table;
}

/* Joins with tokens ("token-3 token-4") and a device's secret, if there is one. */
static const json_t *come(const struct place *table, struct person *person, const char *tokens, const char *own)
{
    struct gh_request asked = request(GH_VERB_JOIN);
    struct gh_said token[GH_MAX_SEATS];
    char text[GH_MAX_SEATS][GH_NAME_SIZE];
    unsigned count = 0;

    while (next_of(&tokens, text[count])) {
        token[count] = said(text[count]);
        count++;
    }
    asked.table = said(table->opened.id);
    asked.tokens = (struct gh_said_list){token, count};
    asked.own = said(own);
    asked.has_own = own != NULL;
    return ask(table->pretend, person, asked);
}

/* The seats that somebody new gets, "01"; or the code of the refusal. */
static const char *seats_with(const struct place *table, const char *tokens, const char *own)
{
    static char found[GH_NAME_SIZE];
    struct person *person = new_person(table->pretend);
    const json_t *answer = come(table, person, tokens, own), *seats = json_object_get(answer, "seats");

    snprintf(found, sizeof found, "%s", code_of(answer));
    for (unsigned i = 0; i < json_array_size(seats); i++)
        snprintf(found + i, sizeof found - i, "%u", (unsigned)json_integer_value(json_array_get(seats, i)));
    free_person(table->pretend, person);
    return found;
}

static int devices(const json_t *presence, unsigned seat)
{
    return (int)json_integer_value(json_array_get(json_object_get(presence, "devices"), seat));
}

static const json_t *ask_for_link(const struct place *table, struct person *person, unsigned seat)
{
    struct gh_request asked = request(GH_VERB_DEVICE);

    asked.seat = number(seat);
    return ask(table->pretend, person, asked);
}

static void free_place(const struct place *table)
{
    free_pretend(table->pretend);
}

/* As after a restart: only what was committed counts. */
static void forget_memory(const struct place *table)
{
    gh_desk_close(&table->pretend->desk);
    gh_desk_open(&table->pretend->desk, &pretend_host, table->pretend, &table->pretend->store.store, PACE_MS);
}

static void an_invitation_is_used_up(void **state)
{
    const struct place table = new_place("person person");
    const char *ben = table.opened.token[1];
    struct person *anna = new_person(table.pretend), *guest = new_person(table.pretend);

    (void)state;
    const json_t *joined = come(&table, anna, table.opened.token[0], "annas");
    assert_int_equal(devices(json_object_get(joined, "table"), 0), 1);
    assert_int_equal(devices(json_object_get(joined, "table"), 1), 0);
    assert_string_equal(code_of(come(&table, guest, ben, "bens")), "");
    assert_int_equal(devices(last_of(anna), 1), 1); /* she sees that the seat is taken */
    assert_string_equal(seats_with(&table, ben, NULL), "used-up");
    assert_string_equal(seats_with(&table, ben, "annas"), "used-up");
    assert_string_equal(seats_with(&table, ben, "strangers"), "used-up");
    assert_string_equal(seats_with(&table, "", "bens"), "1");
    assert_string_equal(seats_with(&table, "bens", NULL), "1");
    free_person(table.pretend, anna);
    free_person(table.pretend, guest);
    forget_memory(&table);
    assert_string_equal(seats_with(&table, ben, NULL), "used-up");
    assert_string_equal(seats_with(&table, "", "bens"), "1");
    assert_string_equal(seats_with(&table, "", "strangers"), ""); /* who watches */
    free_place(&table);
}

/* The answer was lost, or the page loaded again: the device asks once more. */
static void asking_again_changes_nothing(void **state)
{
    const struct place table = new_place("person person");

    (void)state;
    for (unsigned i = 0; i < 3; i++)
        assert_string_equal(seats_with(&table, table.opened.token[1], "bens"), "1");
    struct person *ben = new_person(table.pretend);
    const json_t *joined = come(&table, ben, "", "bens");
    assert_int_equal(devices(json_object_get(joined, "table"), 1), 1);
    free_person(table.pretend, ben);
    free_place(&table);
}

static void what_was_not_stored_was_not_taken(void **state)
{
    const struct place table = new_place("person person");

    (void)state;
    table.pretend->store.fails = true;
    seats_with(&table, table.opened.token[1], "strangers");
    table.pretend->store.fails = false;
    assert_string_equal(seats_with(&table, table.opened.token[1], "bens"), "1");
    free_place(&table);
}

/* A client that knows nothing of this keeps its seat until somebody takes the invitation. */
static void tokens_alone_go_on(void **state)
{
    const struct place table = new_place("person person person");
    struct person *old = new_person(table.pretend), *guest = new_person(table.pretend);
    char both[2 * GH_TOKEN_SIZE];

    (void)state;
    snprintf(both, sizeof both, "%s %s", table.opened.token[0], table.opened.token[1]);
    assert_string_equal(code_of(come(&table, old, both, NULL)), "");
    assert_string_equal(seats_with(&table, table.opened.token[0], NULL), "0");
    assert_string_equal(code_of(ask_for_link(&table, old, 0)), "no-device");
    assert_string_equal(code_of(come(&table, guest, table.opened.token[1], "bens")), "");
    assert_int_equal(old->reader.seats, gh_bit(0)); /* the other seat is the guest's alone */
    assert_string_equal(code_of(act(table.pretend, old, 1, "take bank")), "no-seat");
    assert_string_equal(code_of(act(table.pretend, old, 0, "take bank")), "");
    free_person(table.pretend, old);
    free_person(table.pretend, guest);
    free_place(&table);
}

static void one_device_may_hold_several_seats(void **state)
{
    const struct place table = new_place("person person person");
    char both[2 * GH_TOKEN_SIZE];

    (void)state;
    snprintf(both, sizeof both, "%s %s", table.opened.token[0], table.opened.token[2]);
    assert_string_equal(seats_with(&table, both, "annas"), "02");
    assert_string_equal(seats_with(&table, table.opened.token[1], "annas"), "012");
    assert_string_equal(seats_with(&table, "", "annas"), "012");
    free_place(&table);
}

static void a_link_adds_one_device(void **state)
{
    const struct place table = new_place("person person");
    struct person *ben = new_person(table.pretend);
    char link[GH_TOKEN_SIZE], first[GH_TOKEN_SIZE];

    (void)state;
    come(&table, ben, table.opened.token[1], "bens");
    snprintf(first, sizeof first, "%s", json_string_value(json_object_get(ask_for_link(&table, ben, 1), "link")));
    snprintf(link, sizeof link, "%s", json_string_value(json_object_get(ask_for_link(&table, ben, 1), "link")));
    assert_string_equal(seats_with(&table, first, "phone"), "bad-token"); /* only the newest one counts */
    assert_string_equal(seats_with(&table, link, NULL), "bad-token");     /* nobody sits there by a link alone */
    assert_string_equal(seats_with(&table, link, "bens"), "1");           /* on the same device it is not used */
    assert_string_equal(seats_with(&table, link, "phone"), "1");
    assert_string_equal(seats_with(&table, link, "phone"), "1");
    assert_int_equal(devices(last_of(ben), 1), 2);
    assert_string_equal(seats_with(&table, link, "strangers"), "used-up");
    for (unsigned i = 3; i <= GH_MOST_DEVICES; i++) {
        char device[GH_TOKEN_SIZE];

        snprintf(device, sizeof device, "device-%u", i);
        snprintf(link, sizeof link, "%s", json_string_value(json_object_get(ask_for_link(&table, ben, 1), "link")));
        assert_string_equal(seats_with(&table, link, device), "1");
    }
    assert_string_equal(code_of(ask_for_link(&table, ben, 1)), "no-device");
    assert_string_equal(seats_with(&table, "", "phone"), "1");
    free_person(table.pretend, ben);
    free_place(&table);
}

/* Everybody who asks comes to the same table, on the seat that they had; the next one begins. */
static void once_more(void **state)
{
    const struct place table = new_place("person person greedy");
    struct person *anna = new_person(table.pretend), *ben = new_person(table.pretend);
    struct place next = table;

    (void)state;
    come(&table, anna, table.opened.token[0], "annas");
    come(&table, ben, table.opened.token[1], "bens");
    assert_string_equal(code_of(ask(table.pretend, anna, request(GH_VERB_AGAIN))), "not-over");
    anna->reader.table->session.table.state.open.phase = GH_OVER;
    const json_t *answer = ask(table.pretend, anna, request(GH_VERB_AGAIN));
    snprintf(next.opened.id, sizeof next.opened.id, "%s", json_string_value(json_object_get(answer, "table")));
    for (unsigned seat = 0; seat < 3; seat++)
        assert_true(json_is_null(json_array_get(json_object_get(answer, "tokens"), seat)));
    assert_string_equal(json_string_value(json_object_get(last_of(ben), "again")), next.opened.id);
    answer = ask(table.pretend, ben, request(GH_VERB_AGAIN));
    assert_string_equal(json_string_value(json_object_get(answer, "table")), next.opened.id);
    assert_string_not_equal(next.opened.id, table.opened.id);
    assert_string_equal(seats_with(&next, "", "annas"), "0");
    assert_string_equal(seats_with(&next, table.opened.token[1], NULL), "bad-token");
    answer = come(&next, ben, "", "bens");
    const json_t *info = json_object_get(answer, "table");
    assert_int_equal(json_integer_value(json_object_get(info, "first")), 1);
    assert_int_equal(devices(info, 0), 1);
    assert_int_equal(devices(info, 1), 1);
    free_person(table.pretend, anna);
    free_person(table.pretend, ben);
    free_place(&table);
}

static void what_is_no_secret(void **state)
{
    const struct place table = new_place("person person");

    (void)state;
    assert_string_equal(seats_with(&table, table.opened.token[1], "much too long to be a secret"), "bad-token");
    assert_string_equal(seats_with(&table, "nobodys", "bens"), "bad-token");
    assert_string_equal(seats_with(&table, table.opened.token[1], "bens"), "1"); /* nothing was used up by that */
    free_place(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_invitation_is_used_up),
        cmocka_unit_test(asking_again_changes_nothing),
        cmocka_unit_test(what_was_not_stored_was_not_taken),
        cmocka_unit_test(tokens_alone_go_on),
        cmocka_unit_test(one_device_may_hold_several_seats),
        cmocka_unit_test(a_link_adds_one_device),
        cmocka_unit_test(once_more),
        cmocka_unit_test(what_is_no_secret),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
