/* Players at the desk, with a real store: making them, names that count as the same, secrets, phrases, deleting; and
 * that nothing is told that was not stored. */
#include "desk_help.h"

#include "gadshill/sqlite.h"

static struct pretend *new_house(void)
{
    struct pretend *pretend = new_pretend();
    char problem[GH_STORE_PROBLEM_SIZE];
    struct gh_sqlite_start start;

    pretend->desk.store = gh_sqlite_open(":memory:", &start, problem);
    assert_non_null(pretend->desk.store);
    return pretend;
}

static void free_house(struct pretend *pretend)
{
    struct gh_store *store = pretend->desk.store;

    free_pretend(pretend);
    gh_store_close(store);
}

static struct gh_request player(const char *secret, const char *name)
{
    struct gh_request asked = request(GH_VERB_PLAYER);

    asked.player = (struct gh_player_wish){.secret = said(secret), .name = said(name), .has_name = name != NULL};
    return asked;
}

static const char *name_in(const json_t *answer)
{
    const char *name = json_string_value(json_object_get(json_object_get(answer, "player"), "name"));

    return name ? name : "";
}

/* The code, or the name of the player that was told. */
static const char *try_player(struct pretend *pretend, struct person *person, const char *secret, const char *name)
{
    const json_t *answer = ask(pretend, person, player(secret, name));
    const char *code = code_of(answer);

    return *code ? code : name_in(answer);
}

static void who_has_the_secret_is_the_player(void **state)
{
    struct pretend *pretend = new_house();
    struct person *one = new_person(pretend), *other = new_person(pretend);

    (void)state;
    assert_string_equal(try_player(pretend, one, "secret-1", NULL), "no-player");
    assert_null(one->reader.member);
    assert_string_equal(try_player(pretend, one, "secret-1", ""), "bad-name");
    assert_string_equal(try_player(pretend, one, "secret-1", "1234567890123456789012345"), "bad-name");
    assert_string_equal(try_player(pretend, one, "secret-1", "Anna"), "Anna");
    assert_string_equal(try_player(pretend, one, "secret-1", "Anna"), "Anna"); /* the answer was lost */
    assert_string_equal(try_player(pretend, other, "secret-2", NULL), "no-player");
    assert_string_equal(try_player(pretend, other, "secret-1", NULL), "Anna");
    assert_true(one->reader.member->player == other->reader.member->player);
    assert_string_equal(try_player(pretend, other, NULL, NULL), "bad-token");
    assert_string_equal(try_player(pretend, other, "secret-1", "Anne"), "Anne");
    assert_string_equal(one->reader.member->name, "Anne");
    assert_string_equal(try_player(pretend, one, "secret-2", "Anna"), "Anna"); /* the name is free again */
    free_person(pretend, one);
    free_person(pretend, other);
    free_house(pretend);
}

static void names_that_look_alike_are_the_same(void **state)
{
    static const char *const same[][2] = {{"Anna", "anna"},
                                          {"Anna", "An na"},
                                          {"Anna", "Änna"},
                                          {"Anna", "\u0391nn\u0430"},
                                          {"Ian", "lan"},
                                          {"Otto", "0tt0"},
                                          {"Groß", "gross"},
                                          {"\u0397\u03bb\u03b9\u03b1\u03c2", "\u0397\u039b\u0399\u0391\u03a3"},
                                          {"Bob", "\uff22ob"},
                                          {"Łukasz", "lukasz"},
                                          {"\u0421\u043e\u0440", "Cop"},
                                          {"\u0415\u043b\u0435\u043d\u0430", "\u0435\u043b\u0435\u043d\u0430"}};
    static const char *const others[] = {"Anne", "Jan", "Otta", "Hanna", "nanna", "\u0391\u03bb\u03ba\u03b7"};
    static const char *const reserved[] = {"Careful", "EXPERT", "person", "Computer"};
    char secret[16];

    (void)state;
    for (unsigned i = 0; i < COUNT(same); i++) {
        struct pretend *pretend = new_house();
        struct person *person = new_person(pretend);

        assert_string_equal(try_player(pretend, person, "first", same[i][0]), same[i][0]);
        if (strcmp(try_player(pretend, person, "second", same[i][1]), "name-taken") != 0)
            fail_msg("%s and %s count as different", same[i][0], same[i][1]);
        assert_string_equal(try_player(pretend, person, "third", "Zoe"), "Zoe");
        assert_string_equal(try_player(pretend, person, "third", same[i][1]), "name-taken");
        assert_string_equal(try_player(pretend, person, "first", same[i][1]), same[i][1]); /* one's own */
        free_person(pretend, person);
        free_house(pretend);
    }
    struct pretend *pretend = new_house();
    struct person *person = new_person(pretend);
    for (unsigned i = 0; i < COUNT(others); i++) {
        snprintf(secret, sizeof secret, "other-%u", i);
        assert_string_equal(try_player(pretend, person, secret, others[i]), others[i]);
    }
    for (unsigned i = 0; i < COUNT(reserved); i++)
        assert_string_equal(try_player(pretend, person, "reserved", reserved[i]), "name-taken");
    free_person(pretend, person);
    free_house(pretend);
}

static void a_secret_can_be_changed(void **state)
{
    struct pretend *pretend = new_house();
    struct person *person = new_person(pretend);
    struct gh_request asked = player("old", NULL);

    (void)state;
    try_player(pretend, person, "old", "Anna");
    try_player(pretend, person, "another", "Ben");
    asked.player.fresh = said("new");
    asked.player.has_fresh = true;
    assert_string_equal(name_in(ask(pretend, person, asked)), "Anna");
    assert_string_equal(name_in(ask(pretend, person, asked)), "Anna"); /* the answer was lost */
    assert_string_equal(try_player(pretend, person, "old", NULL), "no-player");
    assert_string_equal(try_player(pretend, person, "new", NULL), "Anna");
    asked.player.secret = said("new");
    asked.player.fresh = said("another");
    assert_string_equal(code_of(ask(pretend, person, asked)), "bad-token");
    asked.player.secret = said("nobody's");
    asked.player.fresh = said("nobody's either");
    assert_string_equal(code_of(ask(pretend, person, asked)), "no-player");
    free_person(pretend, person);
    free_house(pretend);
}

static void a_deleted_player_is_gone(void **state)
{
    struct pretend *pretend = new_house();
    struct person *person = new_person(pretend), *other = new_person(pretend);
    struct gh_request asked = player("wrong", NULL);

    (void)state;
    asked.player.is_delete = true;
    try_player(pretend, person, "secret-1", "Anna");
    try_player(pretend, other, "secret-1", NULL);
    assert_true(json_is_null(json_object_get(ask(pretend, other, asked), "player")));
    assert_non_null(person->reader.member); /* nobody else's */
    asked.player.secret = said("secret-1");
    assert_true(json_is_null(json_object_get(ask(pretend, other, asked), "player")));
    assert_null(person->reader.member);
    assert_string_equal(try_player(pretend, person, "secret-1", NULL), "no-player");
    assert_string_equal(try_player(pretend, person, "secret-2", "Anna"), "Anna");
    free_person(pretend, person);
    free_person(pretend, other);
    free_house(pretend);
}

static void limits_hold(void **state)
{
    struct pretend *pretend = new_house();
    struct person *person = new_person(pretend);
    static const char *const names[] = {"Ada", "Bea", "Cleo", "Dora", "Emma", "Flora", "Greta"};

    (void)state;
    for (unsigned i = 0; i < 6; i++) /* it is made, and renamed five times */
        assert_string_equal(try_player(pretend, person, "secret", names[i]), names[i]);
    assert_string_equal(try_player(pretend, person, "secret", names[6]), "too-fast");
    assert_string_equal(try_player(pretend, person, "secret", NULL), "Flora");
    pretend->forbids[GH_EFFORT_SECRET] = true;
    assert_string_equal(try_player(pretend, person, "secret", NULL), "too-fast");
    free_person(pretend, person);
    free_house(pretend);
}

static const char *phrase(struct pretend *pretend, struct person *person, const char *secret, const char *words)
{
    struct gh_request asked = request(GH_VERB_PHRASE);

    asked.player = (struct gh_player_wish){.secret = said(secret), .words = said(words)};
    const json_t *answer = ask(pretend, person, asked);
    const char *code = code_of(answer);
    return *code ? code : json_string_value(json_object_get(answer, words ? "secret" : "phrase"));
}

static void a_secret_has_words(void **state)
{
    struct pretend *pretend = new_house();
    struct person *person = new_person(pretend);
    static const char *const secrets[] = {"AAAAAAAAAAAAAAAAAAAAAA", "_____________________w", "oWq1Zr0vVhYw3yXcJ8m5Ug"};
    char words[GH_PHRASE_SIZE], loud[GH_PHRASE_SIZE + 8];

    (void)state;
    for (unsigned i = 0; i < COUNT(secrets); i++) {
        snprintf(words, sizeof words, "%s", phrase(pretend, person, secrets[i], NULL));
        assert_string_equal(phrase(pretend, person, NULL, words), secrets[i]);
        snprintf(loud, sizeof loud, "  %s. ", words);
        for (char *at = loud; *at; at++)
            *at = (char)(*at >= 'a' && *at <= 'z' ? *at - 0x20 : *at);
        assert_string_equal(phrase(pretend, person, NULL, loud), secrets[i]);
    }
    assert_string_equal(phrase(pretend, person, "short", NULL), "bad-token");
    assert_string_equal(phrase(pretend, person, "oWq1Zr0vVhYw3yXcJ8m5Uh", NULL), "bad-token"); /* bits left over */
    assert_string_equal(phrase(pretend, person, NULL, "acorn acorn"), "bad-phrase");
    words[0] = 'q';
    assert_string_equal(phrase(pretend, person, NULL, words), "bad-phrase");
    assert_non_null(strstr(json_string_value(json_object_get(last_of(person), "why")), "1"));
    free_person(pretend, person);
    free_house(pretend);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_the_secret_is_the_player),
        cmocka_unit_test(names_that_look_alike_are_the_same),
        cmocka_unit_test(a_secret_can_be_changed),
        cmocka_unit_test(a_deleted_player_is_gone),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(a_secret_has_words),
    };

    return cmocka_run_group_tests(tests, open_towns, NULL);
}
