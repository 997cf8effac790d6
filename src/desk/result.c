/* Where the points of a finished game came from, as the core's events tell it, and the move that brought most. */
#include "parts.h"

#include <stdlib.h>

/* One list yields enum and keys. */
#define SOURCES(X) \
    X(SPARED, "spared") \
    X(CARD, "card") \
    X(NEED, "need") \
    X(LAST, "last") \
    X(CLAIM, "claim") \
    X(CHOSEN, "chosen") \
    X(BOUGHT, "bought")

enum source {
#define X(id, key) SOURCE_##id,
    SOURCES(X)
#undef X
        SOURCES_COUNT
};

static const char *const keys[SOURCES_COUNT] = {
#define X(id, key) [SOURCE_##id] = key,
    SOURCES(X)
#undef X
};

struct result {
    int points[GH_MAX_SEATS][SOURCES_COUNT];
    unsigned best; /* the number of a step; 0: none */
    int most;
};

/* What an event brings its seat, and as what; 0: nothing. */
static int points_of(struct gh_event event, bool is_claim, enum source *source)
{
    static const enum source of_why[] = {[GH_WHY_CARD] = SOURCE_CARD,
                                         [GH_WHY_NO_ROOM] = SOURCE_NEED,
                                         [GH_WHY_LAST] = SOURCE_LAST,
                                         [GH_WHY_SITE_TAKEN] = SOURCE_NEED,
                                         [GH_WHY_CHOSEN] = SOURCE_CHOSEN};

    switch (event.kind) {
    case GH_EVENT_MARKERS_SPARED:
        *source = SOURCE_SPARED;
        return event.number;
    case GH_EVENT_MARKER_TAKEN:
        *source = is_claim ? SOURCE_CLAIM : of_why[event.why];
        return 1;
    case GH_EVENT_BUILDING_BOUGHT:
        *source = SOURCE_BOUGHT;
        return -event.number;
    default:
        return 0;
    }
}

static void add_step(struct result *result, unsigned n, const struct gh_events *events, bool is_claim)
{
    int gained = 0;

    for (unsigned i = 0; i < events->count; i++) {
        enum source source = SOURCE_CARD;
        const int points = points_of(events->at[i], is_claim, &source);

        if (points != 0)
            result->points[events->at[i].seat][source] += points;
        gained += points;
    }
    if (gained > result->most) {
        result->most = gained;
        result->best = n;
    }
}

void tell_result(struct gh_writer *to, const struct gh_hosted *hosted)
{
    static const struct gh_player_kind *const nobody[GH_MAX_SEATS] = {NULL};
    const struct gh_session *session = &hosted->session;
    struct result result = {.best = 0};
    struct gh_session past;
    unsigned count;
    struct gh_step *step = gh_session_kept(session, &count);

    desk_spend(hosted->desk, (uint64_t)count * COST_STEP_LOADED);
    gh_session_open(&past, &hosted->file->town, &session->table.setup, nobody, 0, &session->options, 0);
    for (unsigned i = 0; step && i < count; i++) {
        struct gh_events events = {.count = 0};

        gh_session_redo(&past, step[i], (struct gh_step_time){0}, &events);
        add_step(&result, i + 1, &events, step[i].action.kind == GH_CLAIM);
    }
    gh_session_close(&past);
    free(step);
    gh_open_list(to, "sources");
    for (unsigned seat = 0; seat < session->table.setup.seats; seat++) {
        gh_open_object(to, NULL);
        for (unsigned source = 0; source < SOURCES_COUNT; source++)
            gh_write_number(to, keys[source], result.points[seat][source]);
        gh_close_object(to);
    }
    gh_close_list(to);
    if (result.best > 0)
        gh_write_number(to, "best", result.best);
}
