/* Beginning something at a table: a claim, a discard, a purchase, drawing, a hint; or saying why it is not possible. */
#include "table.h"

#include "gadshill/hint.h"
#include "gadshill/text.h"
#include "gadshill/memory.h"
#include "gadshill/words_proof.h"
#include "gadshill/words_refusal.h"

#include <stdlib.h>

/* Why an action is refused. */
static void say_refusal(struct table_screen *screen, struct gh_action action)
{
    struct gh_link_names names;
    const struct gh_words words = table_words(screen, &names);
    const struct gh_verdict verdict =
        gh_preview(table_town(screen), open_of(screen), table_hand(screen), screen->seat, action, &screen->after);
    char sentence[GH_SENTENCE_SIZE];

    table_refuse(screen, verdict.reason, gh_words_refusal_of(&words, open_of(screen), action, verdict, sentence));
}

static void say_no_claim(struct table_screen *screen)
{
    struct gh_link_names names;
    const struct gh_words words = table_words(screen, &names);
    char sentence[GH_SENTENCE_SIZE];

    if (!scene_of(screen)->mine) /* who watches */
        return;
    const unsigned seat = screen->seat != GH_NONE ? screen->seat : gh_lowest(scene_of(screen)->mine);
    const struct gh_verdict verdict = gh_may_claim(open_of(screen), seat);
    table_refuse(screen, verdict.reason,
                 verdict.reason == GH_ACCEPTED ? _("There are no markers on the board.")
                                               : gh_words_refusal(&words, open_of(screen), verdict, sentence));
}

void begin_claim(struct table_screen *screen)
{
    const unsigned seats = table_claimers(screen);

    if (!seats) {
        say_no_claim(screen);
        return;
    }
    screen->claimer = gh_lowest(seats);
    if (gh_is_single(seats)) {
        table_enter_map(screen, MODE_CLAIM);
        return;
    }
    table_enter_seats(screen, MODE_CLAIMER, seats);
}

void begin_absent(struct table_screen *screen)
{
    const unsigned seats = table_absent(screen);

    if (!seats) {
        table_say(screen, _("Everybody is here."));
        return;
    }
    table_enter_seats(screen, MODE_ABSENT, seats);
}

/* A computer plays for who is away; at this screen the person comes back. */
void table_replace(struct table_screen *screen)
{
    const unsigned seat = screen->seats[screen->item];

    table_enter_start(screen);
    gh_link_replace(screen->link, seat, gh_has(scene_of(screen)->mine, seat) ? GH_PERSON : scene_of(screen)->stand_in);
}

void begin_discard(struct table_screen *screen)
{
    const unsigned marked = open_of(screen)->board.marked;

    if (gh_cards_count(&screen->legal.discardable) >= 2 && screen->legal.markers > 0) {
        table_enter(screen, MODE_PICK);
        screen->picked = (struct gh_cards){{0}};
        if (screen->card == GH_NONE)
            screen->card = gh_cards_next(table_hand(screen), 0);
        return;
    }
    if (gh_cards_count(table_hand(screen)) < 2 || !marked) {
        table_say(screen, _("Two cards are discarded for a marker on the board; there are not enough of them."));
        return;
    }
    /* Any two cards with any marker tell why it is not possible. */
    const unsigned first = gh_cards_next(table_hand(screen), 0), second = gh_cards_next(table_hand(screen), first + 1);
    const unsigned building = gh_lowest(marked), site = gh_lowest(open_of(screen)->board.markers[building]);
    say_refusal(screen, gh_action_discard(first, second, building, site));
}

void begin_buy(struct table_screen *screen)
{
    const gh_buildings beside = gh_owned_by(table_town(screen), open_of(screen), GH_NONE);

    if (table_has(screen, GH_BUY))
        table_enter_list(screen, MODE_BUY, GH_BUY, GH_BUY);
    else if (beside)
        say_refusal(screen, gh_action_buy(gh_lowest(beside)));
    else
        table_say(screen, _("There is no building beside the board."));
}

void begin_draw(struct table_screen *screen)
{
    table_enter_list(screen, MODE_DRAW, GH_DRAW, GH_END);
    if (screen->items > 0)
        return;
    say_refusal(screen, gh_action_draw(0));
    table_enter_start(screen);
}

/* First where to look, then what to look for, then all of it. */
void table_hint(struct table_screen *screen)
{
    const struct gh_view view = {*open_of(screen), *table_hand(screen), (uint8_t)screen->seat};
    struct gh_link_names names;
    const struct gh_words words = table_words(screen, &names);
    struct gh_hint *hint = gh_need(malloc(sizeof *hint));
    struct gh_proof_words *told = gh_need(malloc(sizeof *told));
    char sentence[GH_SENTENCE_SIZE];
    struct stream stream;

    if (!table_may_hint(screen)) {
        table_say(screen, _("Hints are for games against computer players."));
    } else if (gh_hint_for(table_town(screen), &view, gh_player_kind_find("expert"), hint)) {
        screen->hint_stage += screen->hint_stage < GH_HINT_STAGES;
        gh_words_hint(&words, &view, hint, screen->hint_stage, told);
        screen->hinted = hint->look;
        screen->card = GH_NONE;
        stream_open(&stream);
        for (unsigned i = 0; i < told->count; i++)
            fprintf(stream.out, i > 0 ? "\n%s" : "%s", told->sentence[i]);
        if (screen->hint_stage == GH_HINT_STAGES && hint->action.kind == GH_PLAY)
            fprintf(stream.out, "\n%s", hand_tell_key(table_hand(screen), hint->action.card, sentence));
        char *text = stream_end(&stream);
        if (screen->hint_stage < GH_HINT_STAGES) {
            table_say(screen, text);
            screen->is_message_bad = false;
            free(text);
        } else {
            popup_open(&screen->popup, _("Hint"), text, false);
            if (hint->action.kind == GH_PLAY) /* below the popup it is chosen already */
                screen->card = hint->action.card;
        }
    }
    free(hint);
    free(told);
}
