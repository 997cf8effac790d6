/* How much a connection and an address may ask for: buckets that fill again with time. What is asked beyond that is
 * refused, not queued. Requests are counted, and charged with what they cost (desk.h): a dear one may be had as long as
 * something is left, and what it takes beyond that is owed. */
#include "server.h"

#include "gadshill/memory.h"

#include <stdlib.h>

/* Requests of a connection; requests, new tables, jobs, pages, new connections and
 * secrets of an address; the loop's
 * microseconds for each; and how many connections an address may have. */
static const struct bucket_size {
    float burst, a_second;
} connection_size = {200, 50}, address_size = {1000, 300}, opening_size = {40, 0.5f}, work_size = {60, 2},
  page_size = {2000, 100}, knock_size = {1000, 100}, secret_size = {60, 1}, connection_cost = {150000, 10000},
  address_cost = {300000, 20000};

enum { MOST_CONNECTIONS = 200, MOST_PLAIN = 100, COST_SOCKET = 300 };

static void bucket_fill(struct bucket *bucket, const struct bucket_size *size, uint64_t now)
{
    const float filled = bucket->level + (float)(now - bucket->time) / 1000 * size->a_second;

    bucket->level = bucket->time == 0 || filled > size->burst ? size->burst : filled;
    bucket->time = now + (now == 0);
}

static bool bucket_take(struct bucket *bucket, const struct bucket_size *size, uint64_t now)
{
    bucket_fill(bucket, size, now);
    if (bucket->level < 1)
        return false;
    bucket->level -= 1;
    return true;
}

/* Whether anything is left. */
static bool bucket_has(struct bucket *bucket, const struct bucket_size *size, uint64_t now)
{
    bucket_fill(bucket, size, now);
    return bucket->level > 0;
}

/* Takes what it has, and owes the rest, but never more than it holds. */
static void bucket_charge(struct bucket *bucket, const struct bucket_size *size, uint64_t now, uint64_t cost)
{
    bucket_fill(bucket, size, now);
    bucket->level -= (float)cost;
    if (bucket->level < -size->burst)
        bucket->level = -size->burst;
}

static struct address **link_to(struct server *server, uint64_t number)
{
    struct address **link = &server->addresses[number * UINT64_C(0x9E3779B97F4A7C15) >> 56];

    while (*link && (*link)->number != number)
        link = &(*link)->next;
    return link;
}

static struct address *address_find(struct server *server, uint64_t number)
{
    struct address **link = link_to(server, number);

    if (!*link) {
        *link = gh_need(calloc(1, sizeof **link));
        (*link)->number = number;
    }
    return *link;
}

struct address *address_enter(struct server *server, uint64_t number)
{
    struct address *address = address_find(server, number);

    address->connections++;
    bucket_charge(&address->cost, &address_cost, loop_now(server), COST_SOCKET);
    return address;
}

void address_leave(struct address *address)
{
    address->connections--;
}

struct address *address_enter_plain(struct server *server, uint64_t number)
{
    struct address *address = address_find(server, number);

    if (server->options.limits &&
        (address->plain >= MOST_PLAIN || !bucket_take(&address->knocks, &knock_size, loop_now(server))))
        return NULL;
    address->plain++;
    return address;
}

void address_leave_plain(struct address *address)
{
    address->plain--;
}

bool address_is_full(struct server *server, uint64_t number)
{
    struct address *address = *link_to(server, number);

    return server->options.limits && address &&
           (address->connections >= MOST_CONNECTIONS || !bucket_has(&address->cost, &address_cost, loop_now(server)));
}

void addresses_sweep(struct server *server)
{
    enum { FULL_AGAIN_MS = 120 * 1000 }; /* by then every bucket is full, as a new one is */

    for (unsigned i = 0; i < ADDRESS_BUCKETS; i++) {
        for (struct address **link = &server->addresses[i]; *link;) {
            struct address *address = *link;

            if (address->connections > 0 || address->plain > 0 ||
                loop_now(server) - address->requests.time < FULL_AGAIN_MS ||
                loop_now(server) - address->fetches.time < FULL_AGAIN_MS ||
                loop_now(server) - address->knocks.time < FULL_AGAIN_MS) {
                link = &address->next;
            } else {
                *link = address->next;
                free(address);
            }
        }
    }
}

void addresses_free(struct server *server)
{
    for (unsigned i = 0; i < ADDRESS_BUCKETS; i++) {
        while (server->addresses[i]) {
            struct address *next = server->addresses[i]->next;

            free(server->addresses[i]);
            server->addresses[i] = next;
        }
    }
}

bool may(struct connection *connection, enum gh_effort effort)
{
    const struct server *server = connection->server;
    struct address *address = connection->address;
    const uint64_t now = loop_now(server);

    if (effort == GH_EFFORT_WORK && !jobs_have_room(server, address->number))
        return false; /* a queue has its bound, limits or not */
    if (!server->options.limits)
        return true;
    switch (effort) {
    case GH_EFFORT_ASK:
        return bucket_take(&connection->requests, &connection_size, now) &&
               bucket_take(&address->requests, &address_size, now) &&
               bucket_has(&connection->cost, &connection_cost, now) && bucket_has(&address->cost, &address_cost, now);
    case GH_EFFORT_OPEN:
        return bucket_take(&address->openings, &opening_size, now);
    case GH_EFFORT_WORK:
        return bucket_take(&address->works, &work_size, now);
    case GH_EFFORT_SECRET:
        return bucket_take(&address->secrets, &secret_size, now);
    }
    return false;
}

void connection_charge(struct connection *connection, uint64_t cost)
{
    const uint64_t now = loop_now(connection->server);

    bucket_charge(&connection->cost, &connection_cost, now, cost);
    bucket_charge(&connection->address->cost, &address_cost, now, cost);
}

bool connection_owes_much(struct connection *connection)
{
    return connection->server->options.limits && (connection->cost.level < -connection_cost.burst / 2 ||
                                                  connection->address->cost.level < -address_cost.burst / 2);
}

bool may_charge(struct server *server, uint64_t number)
{
    return !server->options.limits || bucket_has(&address_find(server, number)->cost, &address_cost, loop_now(server));
}

void address_charge(struct server *server, uint64_t number, uint64_t cost)
{
    bucket_charge(&address_find(server, number)->cost, &address_cost, loop_now(server), cost);
}

bool may_fetch(struct server *server, uint64_t number)
{
    return !server->options.limits || bucket_take(&address_find(server, number)->fetches, &page_size, loop_now(server));
}
