/* Any bytes as what a server tells (docs/protocol.md): the first byte chooses the town, the second the number of
 * players and the referee; the first line is a view, every other one a step. Whatever is accepted can be played on: the
 * legal actions are found, and what each would do. */
#include "fuzz.h"

#include "gadshill/hint.h"
#include "gadshill/link.h"
#include "gadshill/wire_reader.h"

#include <string.h>

/* What the screen does with a scene. */
static void look_around(const struct gh_scene *scene)
{
    static struct gh_legal legal;
    const struct gh_town *town = &scene->file->town;
    const struct gh_public *open = &scene->open;
    const struct gh_cards *hand = &scene->hand[open->player];
    struct gh_public after;

    for (unsigned seat = 0; seat < open->seats; seat++)
        gh_may_claim(open, seat);
    if (open->phase == GH_OVER || !gh_has(scene->known, open->player))
        return;
    gh_legal(town, open, hand, &legal);
    const unsigned count = gh_legal_count(&legal);
    for (unsigned i = 0; i < count && i < 200; i++)
        gh_preview(town, open, hand, open->player, gh_legal_at(&legal, i), &after);
    for (gh_each_card(card, hand))
        for (gh_each(building, gh_owned_by(town, open, open->player)))
            gh_preview(town, open, hand, open->player,
                       gh_action_play(card, town->card[card].kind == GH_BUILDING_CARD ? GH_NONE : building), &after);
}

static void ask_for_hint(const struct gh_scene *scene)
{
    static struct gh_hint hint;
    const struct gh_view view = {scene->open, scene->hand[scene->open.player], scene->open.player};

    if (scene->open.phase != GH_OVER && gh_has(scene->known, scene->open.player))
        gh_hint_for(&scene->file->town, &view, gh_player_kind_find("greedy"), &hint);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct gh_scene scene;
    bool is_first = true;

    if (size < 3)
        return 0;
    memset(&scene, 0, sizeof scene);
    scene.file = fuzz_file_of(fuzz_choose_town(data[0]));
    scene.open.seats = (uint8_t)(2 + data[1] % 3);
    scene.open.referee = data[1] & 8 ? GH_MANUAL : GH_AUTOMATIC;
    const struct gh_seen seen = {&scene.file->town, &scene.open, &scene.hand, &scene.known};
    const char *text = (const char *)data + 2, *end = (const char *)data + size;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));

        if (!stop)
            stop = end;
        json_t *json = json_loadb(text, (size_t)(stop - text), JSON_REJECT_DUPLICATES, NULL);
        const bool done = json && (is_first ? gh_wire_read_view(json, seen) : gh_wire_read_step(json, seen));
        json_decref(json);
        if (!done)
            return 0; /* the client gives up here, too */
        look_around(&scene);
        is_first = false;
        text = stop + 1;
    }
    ask_for_hint(&scene);
    return 0;
}
