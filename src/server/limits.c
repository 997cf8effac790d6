/* How much a connection and an address may ask for: buckets that fill again with time. What is asked beyond that is
 * refused, not queued. */
#include "server.h"

#include "gadshill/memory.h"

#include <stdlib.h>

/* Requests of a connection; requests, new tables, jobs and pages of an address; and how many connections an address may
 * have. */
static const struct bucket_size {
    float burst, a_second;
} connection_size = {200, 50}, address_size = {1000, 300}, opening_size = {40, 0.5f}, work_size = {60, 2},
  page_size = {2000, 100};

enum { MOST_CONNECTIONS = 200, MOST_PLAIN = 100 };

static bool bucket_take(struct bucket *bucket, const struct bucket_size *size, uint64_t now)
{
    const float filled = bucket->level + (float)(now - bucket->time) / 1000 * size->a_second;

    if (bucket->time == 0 || filled > size->burst)
        bucket->level = size->burst;
    else
        bucket->level = filled;
    bucket->time = now + (now == 0);
    if (bucket->level < 1)
        return false;
    bucket->level -= 1;
    return true;
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
    return address;
}

void address_leave(struct address *address)
{
    address->connections--;
}

struct address *address_enter_plain(struct server *server, uint64_t number)
{
    struct address *address = address_find(server, number);

    if (server->options.limits && address->plain >= MOST_PLAIN)
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
    const struct address *address = *link_to(server, number);

    return server->options.limits && address && address->connections >= MOST_CONNECTIONS;
}

void addresses_sweep(struct server *server)
{
    enum { FULL_AGAIN_MS = 120 * 1000 }; /* by then every bucket is full, as a new one is */

    for (unsigned i = 0; i < ADDRESS_BUCKETS; i++) {
        for (struct address **link = &server->addresses[i]; *link;) {
            struct address *address = *link;

            if (address->connections > 0 || address->plain > 0 ||
                server_now(server) - address->requests.time < FULL_AGAIN_MS ||
                server_now(server) - address->fetches.time < FULL_AGAIN_MS) {
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
    const uint64_t now = server_now(server);

    if (effort == GH_EFFORT_WORK && !jobs_have_room(server, address->number))
        return false; /* a queue has its bound, limits or not */
    if (!server->options.limits)
        return true;
    switch (effort) {
    case GH_EFFORT_ASK:
        return bucket_take(&connection->requests, &connection_size, now) &&
               bucket_take(&address->requests, &address_size, now);
    case GH_EFFORT_OPEN:
        return bucket_take(&address->openings, &opening_size, now);
    case GH_EFFORT_WORK:
        return bucket_take(&address->works, &work_size, now);
    }
    return false;
}

bool may_fetch(struct server *server, uint64_t number)
{
    return !server->options.limits ||
           bucket_take(&address_find(server, number)->fetches, &page_size, server_now(server));
}
