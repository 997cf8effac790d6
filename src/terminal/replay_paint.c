/* A replay, painted: the board before the step that is shown, with what the step did, and what is said about it. */
#include "replay.h"

#include "tty.h"
#include "gadshill/text.h"
#include "gadshill/utf8.h"

static unsigned shown_seat(const struct replay *replay)
{
    if (replay->seat != GH_NONE)
        return replay->seat;
    return replay->at > 0 ? replay->step[replay->at - 1].seat : replay->start.open.player;
}

static void tell_step(const struct replay *replay, char *text, size_t size)
{
    const struct gh_link_names names = gh_link_names(&replay->link.scene);
    const struct gh_words words = {replay->link.scene.file, names.name};
    char more[GH_SENTENCE_SIZE * 3], judged[GH_SENTENCE_SIZE * 2];

    gh_format(more, _("Step %1$u of %2$u: %3$s"), replay->at, replay->steps,
              replay->link.log[replay->told % GH_LINK_LOG_LINES].text);
    if (replay->shows_better && study_better(&replay->study, &words, replay->at, judged, sizeof judged))
        gh_print(text, size, _("Step %1$u of %2$u. %3$s"), replay->at, replay->steps, judged);
    else if (*study_judge(&replay->study, replay->at, judged, sizeof judged))
        gh_print(text, size, "%s %s", more, judged);
    else
        gh_print(text, size, "%s", more);
}

static void paint_prompt(const struct replay *replay, const struct layout *layout)
{
    const bool is_bad = !replay->asks && replay->at == replay->steps && *replay->end;
    const unsigned cards = gh_cards_count(&replay->link.scene.hand[shown_seat(replay)]);
    struct area prompt = layout->prompt, room = hand_free(layout->hand, replay->link.scene.file, cards);
    char text[GH_SENTENCE_SIZE * 5];

    if (replay->asks)
        gh_format(text, _("Go to turn: %u_"), replay->number);
    else if (is_bad)
        gh_format(text, "%s", replay->end);
    else if (replay->at == 0)
        gh_format(text, ngettext("The deal. %u step follows.", "The deal. %u steps follow.", replay->steps),
                  replay->steps);
    else
        tell_step(replay, text, sizeof text);
    room.height -= prompt_paint(&prompt, is_bad ? LOOK_BAD : LOOK_STRONG, text);
    if (layout->side.width <= 0 && layout->log.height <= 0 && room.width > 0) {
        log_paint(room, &replay->link);
        hand_paint_line(layout->hand, room);
    }
}

static void paint_keys(const struct replay *replay)
{
    struct gh_board board;
    const struct key_help keys[] = {
        {RIGHT, "→", _("next")},
        {LEFT, "←", _("back")},
        {'q', "", _("leave")},
        {'b', "",
         !study_best_board(&replay->study, replay->at, &board) ? ""
         : replay->shows_better                                ? _("what was done")
                                                               : _("what was better")},
        {'e', "", replay->study.worker ? _("errors and luck") : ""},
        {'t', "", replay->study.worker ? _("try it") : ""},
        {'?', "", _("keys")},
        {PAGE_DOWN, _("PgDn"), _("next turn")},
        {PAGE_UP, _("PgUp"), _("turn back")},
        {'g', "", _("go to a turn")},
        {' ', _("Space"), replay->runs ? _("stop") : _("run")},
        {HOME, _("Home"), _("start")},
        {END, _("End"), _("end")},
        {'1', "1-4", _("hand")},
        {'l', "", _("log")},
        {'p', "", _("table")},
    };

    keys_paint(keys, sizeof keys / sizeof *keys);
}

static void paint_step(struct replay *replay)
{
    const struct gh_scene *scene = &replay->link.scene;
    const unsigned seat = shown_seat(replay);
    struct overlay overlay = {replay->at > 0 ? &replay_state(replay, replay->at)->open.board : NULL, NULL, 0, GH_NONE,
                              GH_NONE};
    const struct layout layout = layout_make(scene->file, scene->open.seats, scene->open.hand_size[seat]);
    char text[GH_SENTENCE_SIZE];
    struct gh_board better;

    if (replay->shows_better && study_best_board(&replay->study, replay->at, &better))
        overlay.after = &better;
    if (replay->missed) {
        overlay.site = replay->missed->site;
        overlay.building = replay->missed->building;
    }
    gh_format(text, "%s", replay->title);
    if (replay->study.is_running)
        gh_format(text, _("analysis: %u %%"), study_progress(&replay->study));
    title_paint(scene, text, false);
    map_paint(&replay->map, layout.map, scene, &overlay);
    layout_paint_around(&layout, &replay->link);
    hand_paint(layout.hand, &(struct hand_view){scene, &scene->hand[seat], replay->gain, GH_NONE, NULL, NULL});
    paint_prompt(replay, &layout);
    if (*scene->name[seat])
        gh_format(text, _("cards of %s"), seat_name(scene, seat));
    else
        gh_format(text, "%s", _("your cards"));
    paint_right(layout.prompt.x, layout.prompt.y + layout.prompt.height - 1, layout.prompt.width, seat_look(seat),
                text);
    paint_keys(replay);
}

void replay_paint(struct replay *replay)
{
    paint_begin();
    if (layout_is_too_small()) {
        layout_paint_too_small();
    } else {
        if (replay->study.is_open)
            study_paint(&replay->study, &replay->link.scene, replay->at);
        else
            paint_step(replay);
        if (replay->popup.text)
            popup_paint(&replay->popup);
    }
    paint_show();
}
