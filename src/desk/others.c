/* Other servers at the same store. What they add to a table is read and told; who sits there is there; and one of them
 * at a time drives a table, that is, lets its computer players think and its clocks end. Who does not drive does the
 * same, but so much later that the driver must be dead: nothing but the log decides, so that costs a thought. */
#include "parts.h"

enum { LATE_MS = 4000 };

/* ---- telling them ---- */

void others_tell(struct gh_hosted *hosted)
{
    enum gh_attention attention = hosted->readers                                  ? GH_READ
                                  : hosted->is_thinking || hosted->due != GH_NEVER ? GH_ATTENDED
                                                                                   : GH_UNATTENDED;
    unsigned seats = 0;

    if (!gh_store_is_remote(hosted->desk->store))
        return;
    for (const struct gh_reader *at = hosted->readers; at; at = at->next)
        seats |= at->seats;
    if (hosted->attention == attention && hosted->seats_told == seats)
        return;
    hosted->attention = (uint8_t)attention;
    hosted->seats_told = (uint8_t)seats;
    gh_store_attend(hosted->desk->store, hosted->id, attention, seats);
}

uint64_t others_delay(const struct gh_hosted *hosted)
{
    return gh_store_driver(hosted->desk->store, hosted->id) == GH_DRIVEN_HERE ? 0 : LATE_MS;
}

bool others_have(const struct gh_hosted *hosted)
{
    return !hosted->readers && hosted->elsewhere.attention != GH_UNATTENDED &&
           (hosted->elsewhere.attention == GH_READ ||
            gh_store_driver(hosted->desk->store, hosted->id) == GH_DRIVEN_ELSEWHERE);
}

/* ---- hearing from them ---- */

static void hear_of_people(struct gh_hosted *hosted, struct gh_news news)
{
    const unsigned before = hosted->elsewhere.seats;

    hosted->elsewhere = news;
    if (before == news.seats)
        return;
    for (gh_each(seat, before & ~(unsigned)news.seats))
        if (!hosted_is_here(hosted, seat))
            hosted->gone_at[seat] = hosted->desk->now;
    course_tell_presence(hosted, NULL);
}

static void hear(struct gh_desk *desk, struct gh_news news)
{
    struct gh_hosted *hosted = tables_in_memory(desk, news.table);

    if (!hosted) {
        if (news.is_ours)
            gh_desk_wake(desk, news.table);
        return;
    }
    hear_of_people(hosted, news);
    if (news.is_behind && !hosted->is_stale && gh_hosted_group(hosted) == 0)
        hosted_read_again(hosted);
    else
        course_go_on(hosted);
}

void others_hear(struct gh_desk *desk)
{
    struct gh_news news;

    while (gh_store_next_news(desk->store, &news))
        hear(desk, news);
}

/* ---- leaving to them ---- */

/* A person's clock stands still while everybody comes back at another server. */
static void keep_clock(struct gh_hosted *hosted)
{
    enum { COMING_BACK_MS = 1500 };
    const struct gh_session *session = &hosted->session;
    const unsigned seat = session->table.state.open.player;
    const uint64_t now = hosted->desk->now, from = session->clock_from;

    if (gh_session_time_up(session) == GH_NEVER || hosted->is_stale || !hosted_is_here(hosted, seat))
        return;
    const uint32_t running = now > from ? (uint32_t)(now - from) : 0;
    const struct gh_since since = {
        .at = (now > from ? now : from) + COMING_BACK_MS, .steps = session->steps, .owed = session->owed + running};
    gh_store_seat(hosted->desk->store, hosted->id, seat, gh_player_kind_name(NULL), since);
    hosted_has_changed(hosted);
}

void gh_desk_hand_off(struct gh_desk *desk, uint64_t now)
{
    desk->now = now;
    for (unsigned i = 0; i < desk->buckets; i++)
        for (struct gh_hosted *hosted = desk->bucket[i]; hosted; hosted = hosted->next)
            if (hosted->readers)
                keep_clock(hosted);
}
