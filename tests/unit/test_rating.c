/* Ratings: numbers computed elsewhere (tests/rating has the formula a second time), ties, and that neither the order of
 * players nor how places are numbered matters, to the last bit. */
#include "gadshill/rating.h"
#include "gadshill/rng.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { ALL = GH_RATING_MOST_PLAYERS };

struct known {
    unsigned count;
    struct gh_rated before[ALL];
    struct gh_rating after[ALL];
};

#define FIRST \
    { \
        25.0, 25.0 / 3.0 \
    }

/* Computed with 50 digits by tests/rating/test_rating.py. */
static const struct known games[] = {
    {2,
     {{FIRST, 1, false}, {FIRST, 2, false}},
     {{27.635389493140499, 8.0659014135436805}, {22.364610506859501, 8.0659014135436805}}},
    {2, {{FIRST, 1, false}, {FIRST, 1, false}}, {{25, 8.0659014135436805}, {25, 8.0659014135436805}}},
    {3,
     {{FIRST, 7, false}, {FIRST, 7, false}, {FIRST, 7, false}},
     {{25, 8.2052433773979947}, {25, 8.2052433773979947}, {25, 8.2052433773979947}}},
    {4,
     {{FIRST, 1, false}, {FIRST, 2, false}, {FIRST, 3, false}, {FIRST, 4, false}},
     {{27.795252672501137, 8.2635717912594179},
      {26.552918151389521, 8.1796179883726616},
      {24.689416369722096, 8.0841278801687863},
      {20.962412806387246, 8.0841278801687863}}},
    {4,
     {{FIRST, 1, false}, {FIRST, 2, false}, {FIRST, 2, false}, {FIRST, 4, false}},
     {{27.795252672501137, 8.2635717912594179},
      {24.689416369722096, 8.1796179883726616},
      {24.689416369722096, 8.1796179883726616},
      {22.825914588054671, 8.1796179883726616}}},
    {4,
     {{{31.5, 2.5}, 2, false}, {{22.25, 6.0}, 1, false}, {{27.0, 4.0}, 2, false}, {{18.75, 7.5}, 4, false}},
     {{31.335364607877700, 2.4975766857608329},
      {24.391161031324523, 5.9599096857066087},
      {26.864342062121165, 3.9790555673232557},
      {17.361699286047338, 7.3220074831108686}}},
    {2,
     {{{40.0, 1.5}, 2, false}, {{10.0, 1.5}, 1, false}},
     {{39.642660934362628, 1.5022282494051468}, {10.357339065637372, 1.5022282494051468}}},
    {2, {{FIRST, 1, false}, {{29.5, 1.0}, 2, true}}, {{29.117281743108210, 7.7825912938968479}, {29.5, 1.0}}},
};

static bool are_near(double one, double other)
{
    return fabs(one - other) <= 1e-13 * fabs(other);
}

static bool are_same(struct gh_rating one, struct gh_rating other)
{
    return memcmp(&one.mu, &other.mu, sizeof one.mu) == 0 && memcmp(&one.sigma, &other.sigma, sizeof one.sigma) == 0;
}

static void known_games(void **state)
{
    (void)state;
    for (unsigned g = 0; g < COUNT(games); g++) {
        struct gh_rated player[ALL];

        memcpy(player, games[g].before, sizeof player);
        gh_rate(player, games[g].count);
        for (unsigned i = 0; i < games[g].count; i++)
            if (!are_near(player[i].rating.mu, games[g].after[i].mu) ||
                !are_near(player[i].rating.sigma, games[g].after[i].sigma))
                fail_msg("game %u: player %u has %.17g, %.17g", g, i, player[i].rating.mu, player[i].rating.sigma);
    }
}

static void equals_who_tie_stay(void **state)
{
    (void)state;
    for (unsigned count = 2; count <= ALL; count++) {
        struct gh_rated player[ALL];

        for (unsigned i = 0; i < count; i++)
            player[i] = (struct gh_rated){.rating = {.mu = 31.7, .sigma = 3.3}, .place = 2};
        gh_rate(player, count);
        for (unsigned i = 0; i < count; i++) {
            assert_true(player[i].rating.mu == 31.7);
            assert_true(player[i].rating.sigma < 3.3);
            assert_true(are_same(player[i].rating, player[0].rating));
        }
    }
}

static double between(struct gh_rng *rng, double least, double most)
{
    return least + (most - least) * (double)(gh_rng_next(rng) >> 11) / 9007199254740992.0;
}

static unsigned make_random(struct gh_rng *rng, struct gh_rated player[ALL])
{
    const unsigned count = 2 + gh_rng_below(rng, ALL - 1);

    for (unsigned i = 0; i < count; i++)
        player[i] = (struct gh_rated){.rating = {.mu = between(rng, -20, 70), .sigma = between(rng, 0.6, 9)},
                                      .place = 1 + gh_rng_below(rng, count),
                                      .is_fixed = gh_rng_below(rng, 6) == 0};
    return count;
}

static void order_does_not_matter(void **state)
{
    (void)state;
    struct gh_rng rng = {.state = 1874};

    for (unsigned trial = 0; trial < 5000; trial++) {
        struct gh_rated player[ALL], other[ALL];
        const unsigned count = make_random(&rng, player), turn = 1 + gh_rng_below(&rng, count - 1);
        const bool is_mirrored = gh_rng_below(&rng, 2);

        for (unsigned i = 0; i < count; i++) {
            other[i] = player[(is_mirrored ? count - 1 - i : i + turn) % count];
            other[i].place = 10 * other[i].place + 3; /* the order of places counts, not their numbers */
        }
        gh_rate(player, count);
        gh_rate(other, count);
        for (unsigned i = 0; i < count; i++)
            assert_true(are_same(other[i].rating, player[(is_mirrored ? count - 1 - i : i + turn) % count].rating));
    }
}

/* Whoever is alone on the first place gains, on the last one loses; those who tie as equals change alike; nobody's
 * number becomes absurd. */
static void places_count(void **state)
{
    (void)state;
    struct gh_rng rng = {.state = 7};

    for (unsigned trial = 0; trial < 5000; trial++) {
        struct gh_rated player[ALL], after[ALL];
        const unsigned count = make_random(&rng, player);

        if (trial % 2 == 0) {
            player[1] = player[0];
            player[1].is_fixed = player[0].is_fixed = false;
        }
        memcpy(after, player, sizeof after);
        gh_rate(after, count);
        if (trial % 2 == 0)
            assert_true(are_same(after[0].rating, after[1].rating));
        for (unsigned i = 0; i < count; i++) {
            unsigned better = 0, worse = 0;

            for (unsigned o = 0; o < count; o++) {
                better += player[o].place < player[i].place;
                worse += player[o].place > player[i].place;
            }
            if (player[i].is_fixed)
                assert_true(are_same(after[i].rating, player[i].rating));
            else if (worse == count - 1)
                assert_true(after[i].rating.mu >= player[i].rating.mu);
            else if (better == count - 1)
                assert_true(after[i].rating.mu <= player[i].rating.mu);
            assert_true(after[i].rating.sigma > 0 && after[i].rating.sigma < player[i].rating.sigma + 0.01);
        }
    }
}

/* To the last bit, whatever compiler, library or processor: a thousand games among four, pinned. */
static void numbers_are_the_same_everywhere(void **state)
{
    (void)state;
    struct gh_rng rng = {.state = 1};
    struct gh_rated player[ALL];

    for (unsigned i = 0; i < ALL; i++)
        player[i] = (struct gh_rated){.rating = gh_rating_first()};
    for (unsigned game = 0; game < 1000; game++) {
        for (unsigned i = 0; i < ALL; i++)
            player[i].place = gh_rng_below(&rng, 2 + i);
        gh_rate(player, 2 + game % 3);
    }
    static const struct gh_rating pinned[ALL] = {{0x1.f6b620d4532e4p+4, 0x1.9ea3fb590e6cp+0},
                                                 {0x1.b6d48410ff19fp+4, 0x1.9af51ef80e90cp+0},
                                                 {0x1.6148bb21b0241p+4, 0x1.c0105b916a015p+0},
                                                 {0x1.27a33144ba86dp+4, 0x1.10e82d55dfd7p+1}};
    for (unsigned i = 0; i < ALL; i++)
        if (!are_same(player[i].rating, pinned[i]))
            fail_msg("player %u has {%a, %a}", i, player[i].rating.mu, player[i].rating.sigma);
}

static void shown_numbers(void **state)
{
    (void)state;
    assert_int_equal(gh_rating_shown(gh_rating_first()), 1000);
    assert_int_equal(gh_rating_shown((struct gh_rating){.mu = 30, .sigma = 2}), 1960);
    assert_int_equal(gh_rating_shown((struct gh_rating){.mu = 25.012, .sigma = 25.0 / 3}), 1000);
    assert_int_equal(gh_rating_shown((struct gh_rating){.mu = 25.013, .sigma = 25.0 / 3}), 1001);
    assert_int_equal(gh_rating_shown((struct gh_rating){.mu = -10, .sigma = 6}), -120);
    assert_int_equal(gh_rating_shown((struct gh_rating){.mu = -10.013, .sigma = 6}), -121);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_games),           cmocka_unit_test(equals_who_tie_stay),
        cmocka_unit_test(order_does_not_matter), cmocka_unit_test(places_count),
        cmocka_unit_test(shown_numbers),         cmocka_unit_test(numbers_are_the_same_everywhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
