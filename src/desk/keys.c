/* What opens a seat. The token from the opening is an invitation: the first device that takes it holds the seat by a
 * secret of its own, and the invitation is used up. Who holds a seat can have links for further devices, each of which
 * works once. The device chooses its secret, so that it can ask again when an answer was lost; only hashes are kept. */
#include "parts.h"

#include "gadshill/memory.h"
#include "gadshill/text.h"

#include <stdlib.h>
#include <string.h>

enum { LINK_PLACE = 0, FIRST_DEVICE = 1 };

/* In constant time, so that nobody can try a token out byte by byte. */
static bool is_same(const uint8_t one[GH_STORE_TOKEN_SIZE], const uint8_t other[GH_STORE_TOKEN_SIZE])
{
    volatile uint8_t different = 0;

    for (unsigned i = 0; i < GH_STORE_TOKEN_SIZE; i++)
        different = (uint8_t)(different | (one[i] ^ other[i]));
    return different == 0;
}

/* ---- keys ---- */

static const struct gh_key *find_key(const struct gh_hosted *hosted, unsigned seat, unsigned place)
{
    static const struct gh_key none = {.kind = GH_KEY_NONE};

    for (unsigned i = 0; i < hosted->keys; i++)
        if (hosted->key[i].seat == seat && hosted->key[i].place == place)
            return &hosted->key[i].key;
    return &none;
}

static void put_key(struct gh_hosted *hosted, unsigned seat, unsigned place, struct gh_key key)
{
    unsigned i = 0;

    while (i < hosted->keys && (hosted->key[i].seat != seat || hosted->key[i].place != place))
        i++;
    if (i == hosted->keys)
        hosted->key = gh_need(realloc(hosted->key, ++hosted->keys * sizeof *hosted->key));
    hosted->key[i] = (struct gh_seat_key){(uint8_t)seat, (uint8_t)place, key};
}

void keys_load(struct gh_hosted *hosted, const struct gh_stored_table *stored)
{
    hosted->keys = 0;
    for (unsigned seat = 0; seat < stored->setup.seats && seat < GH_MAX_SEATS; seat++)
        for (unsigned place = 0; place < GH_MOST_KEYS; place++)
            if (stored->seat[seat].key[place].kind != GH_KEY_NONE)
                put_key(hosted, seat, place, stored->seat[seat].key[place]);
}

static void set_key(struct gh_hosted *hosted, unsigned seat, unsigned place, enum gh_key_kind kind,
                    const uint8_t hash[GH_STORE_TOKEN_SIZE])
{
    struct gh_key key = {.kind = (uint8_t)kind};

    memcpy(key.hash, hash, sizeof key.hash);
    put_key(hosted, seat, place, key);
    gh_store_set_key(hosted->desk->store, hosted->id, seat, place, &key);
    hosted_has_changed(hosted);
}

unsigned hosted_devices(const struct gh_hosted *hosted, unsigned seat)
{
    unsigned count = 0;

    for (unsigned i = 0; i < hosted->keys; i++)
        count += hosted->key[i].seat == seat && hosted->key[i].key.kind == GH_KEY_DEVICE;
    return count;
}

/* ---- reading tokens ---- */

/* The seats that a device holds. */
static unsigned held_by(const struct gh_hosted *hosted, const uint8_t hash[GH_STORE_TOKEN_SIZE])
{
    unsigned seats = 0;

    for (unsigned i = 0; i < hosted->keys; i++)
        if (is_same(hash, hosted->key[i].key.hash) && hosted->key[i].key.kind == GH_KEY_DEVICE)
            seats |= gh_bit(hosted->key[i].seat);
    return seats;
}

/* What one token is at the table. */
struct meaning {
    unsigned held;    /* the seats of a device */
    unsigned invited; /* a seat that was meant at the opening */
    unsigned linked;  /* a seat that a link is to */
};

static struct meaning meaning_of(const struct gh_hosted *hosted, struct gh_said token)
{
    const struct gh_desk *desk = hosted->desk;
    uint8_t hash[GH_STORE_TOKEN_SIZE];
    struct meaning found = {0};

    if (!token.text || !desk->methods->hash_token(desk->host, token, hash))
        return found;
    found.held = held_by(hosted, hash);
    for (unsigned seat = 0; seat < hosted->session.table.setup.seats; seat++) {
        if (!hosted->own[seat] && is_same(hash, hosted->token_hash[seat]))
            found.invited = gh_bit(seat);
        const struct gh_key *link = find_key(hosted, seat, LINK_PLACE);
        if (link->kind != GH_KEY_NONE && is_same(hash, link->hash))
            found.linked = gh_bit(seat);
    }
    return found;
}

/* Seats that nobody has taken yet, or whose link nobody has. */
static unsigned still_free(const struct gh_hosted *hosted, struct meaning meant)
{
    unsigned seats = 0;

    for (gh_each(seat, meant.invited))
        if (hosted_devices(hosted, seat) == 0)
            seats |= gh_bit(seat);
    for (gh_each(seat, meant.linked))
        if (find_key(hosted, seat, LINK_PLACE)->kind == GH_KEY_LINK)
            seats |= gh_bit(seat);
    return seats;
}

const char *keys_admit(const struct gh_hosted *hosted, const struct gh_request *request, struct admission *admission)
{
    const struct gh_desk *desk = hosted->desk;
    unsigned own = 0;

    *admission = (struct admission){.is_device = request->has_own};
    if (request->has_own) {
        if (!request->own.text || !desk->methods->hash_token(desk->host, request->own, admission->device))
            return "bad-token";
        own = held_by(hosted, admission->device);
    }
    for (unsigned i = 0; i < request->tokens.count; i++) {
        const struct meaning meant = meaning_of(hosted, request->tokens.at[i]);
        const unsigned wanted = (meant.invited | meant.linked) & ~own, free = still_free(hosted, meant);

        if (!(meant.held | meant.invited | meant.linked) || (meant.linked && !request->has_own))
            return "bad-token";
        if (wanted & ~free)
            return "used-up";
        admission->seats |= meant.held | meant.invited | meant.linked;
        admission->invited |= meant.invited & wanted;
        admission->linked |= meant.linked & wanted;
    }
    admission->seats |= own;
    return NULL;
}

/* ---- taking seats ---- */

static void add_device(struct gh_hosted *hosted, unsigned seat, const uint8_t device[GH_STORE_TOKEN_SIZE])
{
    unsigned place = FIRST_DEVICE;

    while (place + 1 < GH_MOST_KEYS && find_key(hosted, seat, place)->kind == GH_KEY_DEVICE)
        place++;
    set_key(hosted, seat, place, GH_KEY_DEVICE, device);
}

void keys_take(struct gh_hosted *hosted, const struct admission *admission, const struct gh_reader *reader)
{
    if (!admission->is_device)
        return;
    for (gh_each(seat, admission->invited | admission->linked))
        add_device(hosted, seat, admission->device);
    for (gh_each(seat, admission->linked))
        set_key(hosted, seat, LINK_PLACE, GH_KEY_USED_LINK, find_key(hosted, seat, LINK_PLACE)->hash);
    for (struct gh_reader *at = hosted->readers; at; at = at->next)
        if (at != reader) /* who sat there by the invitation alone */
            at->seats &= (uint8_t)~admission->invited;
}

void keys_copy(struct gh_hosted *to, const struct gh_hosted *from, unsigned seat)
{
    for (unsigned i = 0; i < from->keys; i++)
        if (from->key[i].seat == seat && from->key[i].key.kind == GH_KEY_DEVICE)
            set_key(to, seat, from->key[i].place, GH_KEY_DEVICE, from->key[i].key.hash);
}

/* ---- links for further devices ---- */

void request_device(struct gh_reader *reader, const struct gh_request *request)
{
    const unsigned seat = seat_of(reader, request);
    struct gh_desk *desk = reader->desk;
    uint8_t hash[GH_STORE_TOKEN_SIZE];
    char text[GH_TOKEN_SIZE];

    if (seat == GH_NONE)
        return;
    struct gh_hosted *hosted = reader->table;
    const unsigned devices = hosted_devices(hosted, seat);
    if (devices == 0 || devices == GH_MOST_DEVICES) {
        desk_refuse(reader, &request->id.whole, "no-device",
                    devices == 0 ? _("This seat was joined in an old way: open its link once more, then you can take "
                                     "it with you.")
                                 : _("This seat is on as many devices as it can be."));
        return;
    }
    desk->methods->draw_token(desk->host, text, hash);
    set_key(hosted, seat, LINK_PLACE, GH_KEY_LINK, hash);
    struct gh_writer *to = desk_begin(desk);
    gh_write_text(to, "link", text);
    desk_send(reader, to, answer_to(request->id.whole, hosted));
}
