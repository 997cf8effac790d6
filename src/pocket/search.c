/* Searches of computer players in pieces (search.h), so that several workers can share one: each has a program of its
 * own, is handed the same question, and they tell each other results. */
#include "pocket.h"

#include "gadshill/search.h"

#include <string.h>

static struct gh_search search;
static struct gh_ask asked; /* what is searched for */

/* The question that a computer player thinks about by searching; NULL: it is another work. */
POCKET_EXPORT(question) struct gh_ask *pocket_question(struct gh_work *work)
{
    struct gh_ask *ask = work->ask;

    return ask && !ask->is_claim && ask->player.kind->budget > 0 ? ask : NULL;
}

POCKET_EXPORT(question_size) size_t pocket_question_size(void)
{
    return sizeof(struct gh_ask);
}

/* A question of this program, or one that another one has handed over: towns and players lie at the same places. */
POCKET_EXPORT(search) void pocket_search(const struct gh_ask *ask)
{
    asked = *ask;
    gh_search_start(&search, &asked.player, asked.town, &asked.view);
}

POCKET_EXPORT(search_goes_on) bool pocket_search_goes_on(void)
{
    return gh_search_goes_on(&search);
}

POCKET_EXPORT(search_batch) unsigned pocket_search_batch(void)
{
    return GH_SEARCH_BATCH;
}

POCKET_EXPORT(search_play) struct gh_search_result *pocket_search_play(unsigned number)
{
    gh_search_play(&search, number);
    return &search.result[number];
}

/* Where a result goes that was found elsewhere, and how long it is. */
POCKET_EXPORT(search_result) struct gh_search_result *pocket_search_result(unsigned number)
{
    return &search.result[number];
}

POCKET_EXPORT(search_result_size) size_t pocket_search_result_size(void)
{
    return sizeof(struct gh_search_result);
}

POCKET_EXPORT(search_count) void pocket_search_count(void)
{
    gh_search_count(&search);
}

/* The question is answered. */
POCKET_EXPORT(search_end) void pocket_search_end(struct gh_ask *ask)
{
    asked.action = gh_search_end(&search, &asked.player);
    asked.acts = true;
    *ask = asked;
}

/* How many nodes were looked at so far. */
POCKET_EXPORT(search_nodes) double pocket_search_nodes(void)
{
    return (double)search.nodes;
}
