/* Memory in the page. A piece has one of a few sizes, at most a quarter more than was asked for; one that is given back
 * waits for the next of its size. A desk has few kinds of pieces and little memory, so pieces are never joined again.
 */
#include "library.h"

#include <stdint.h>
#include <string.h>

enum { ALIGNMENT = 16, FINEST = 4, STEPS = 8, SHIFTS = 26 };

/* Before each piece. */
struct head {
    size_t room; /* behind the head */
    struct head *next;
};

_Static_assert(sizeof(struct head) <= ALIGNMENT, "a piece is where anything can be");

static struct head *waiting[SHIFTS * STEPS];
static char *fresh, *fresh_end;

/* The number of the size that is enough, and that size: up to eight steps of 16, 32, 64, ... bytes. */
static unsigned rounded(size_t wanted, size_t *room)
{
    unsigned shift = FINEST;

    while ((wanted - 1) >> shift >= STEPS)
        shift++;
    const size_t steps = ((wanted - 1) >> shift) + 1;
    *room = steps << shift;
    return (shift - FINEST) * STEPS + (unsigned)steps - 1;
}

static struct head *take_fresh(size_t room)
{
    const size_t size = ALIGNMENT + room;

    if ((size_t)(fresh_end - fresh) < size) {
        size_t more = size;
        char *start = pocket_more_memory(&more);

        if (!start)
            return NULL;
        if (start != fresh_end) /* somebody else's lies between: what is left here is lost */
            fresh = start;
        fresh_end = start + more;
    }
    struct head *head = (struct head *)fresh;
    fresh += size;
    head->room = room;
    return head;
}

static struct head *head_of(void *piece)
{
    return (struct head *)((char *)piece - ALIGNMENT);
}

void *pocket_allocate(size_t size)
{
    size_t room;

    if (size > SIZE_MAX / 8)
        return NULL;
    const unsigned number = rounded(size > 0 ? size : 1, &room);
    struct head *head = waiting[number];
    if (head)
        waiting[number] = head->next;
    else if (!(head = take_fresh(room)))
        return NULL;
    return (char *)head + ALIGNMENT;
}

void pocket_free(void *piece)
{
    size_t room;

    if (!piece)
        return;
    struct head *head = head_of(piece);
    const unsigned number = rounded(head->room, &room);
    head->next = waiting[number];
    waiting[number] = head;
}

void *pocket_reallocate(void *piece, size_t size)
{
    if (piece && head_of(piece)->room >= size)
        return piece;
    void *larger = pocket_allocate(size);
    if (piece && larger) {
        memcpy(larger, piece, head_of(piece)->room);
        pocket_free(piece);
    }
    return larger;
}
