/* What a player can see: board, cards, players, piles, the result. */
#include "parts.h"

#include "gadshill/draw.h"
#include "gadshill/words_event.h"
#include "gadshill/words_rules.h"
#include "gadshill/words_tell.h"
#include "gadshill/utf8.h"
#include "gadshill/text.h"
#include "gadshill/paragraph.h"

#include <string.h>

static const char *seat_label(const struct lines *lines, unsigned seat)
{
    return lines->names.name[seat] ? lines->names.name[seat] : _("You");
}

/* ---- the board ---- */

static void add_sign(char list[LINES_TEXT_SIZE], const char *sign, const char *name)
{
    char item[GH_SENTENCE_SIZE];

    snprintf(item, sizeof item, "%s%c%s", sign, GH_TIE, name);
    gh_words_join(list, LINES_TEXT_SIZE, item, 0, GH_JOIN_COMMA);
}

/* What the letters on the drawn board mean. */
static void show_legend(const struct lines *lines)
{
    const struct gh_board *board = &open_of(lines)->board;
    char list[LINES_TEXT_SIZE] = "";

    for (gh_each(building, board->marked | board->placed))
        add_sign(list, gh_spoken_sign(&file_of(lines)->building_sign[building]),
                 gh_words_building(&lines->words, building));
    for (unsigned i = 0; i < town_of(lines)->landmarks; i++)
        add_sign(list, gh_spoken_sign(&file_of(lines)->landmark_sign[i]), gh_spoken(&file_of(lines)->landmark_name[i]));
    if (board->placed && lines_is_small())
        add_sign(list, "= =", _("stands"));
    if (*list)
        gh_lines_put(list);
    if (board->placed && !lines_is_small())
        gh_lines_put(_("Names between = signs are placed buildings; the others are markers."));
}

static void tell_landmarks(const struct lines *lines)
{
    char text[GH_SENTENCE_SIZE];

    for (unsigned i = 0; i < town_of(lines)->landmarks; i++) {
        gh_tell(&lines->words, text, _("The {landmark} is on {site}."), gh_with_landmark("landmark", i),
                gh_with_text("site", town_of(lines)->frame_name[open_of(lines)->landmark_at[i]]));
        gh_lines_paragraph("  ", 4, text);
    }
}

/* The board building by building: first what is still open, then what stands. */
static void put_board_in_words(const struct lines *lines)
{
    const struct gh_board *board = &open_of(lines)->board;
    char text[2 * LINES_TEXT_SIZE], standing[LINES_TEXT_SIZE] = "";

    gh_lines_put(board->marked || board->placed ? _("The board:") : _("There is nothing on the board yet."));
    for (gh_each(building, board->marked)) {
        gh_tell(&lines->words, text, _("The {building} may be on {sites}."), gh_with_building("building", building),
                gh_with_sites("sites", board->markers[building], GH_JOIN_OR));
        gh_lines_paragraph("  ", 4, text);
    }
    for (gh_each(building, board->placed)) {
        gh_tell(&lines->words, text, _("{building} on {site}"), gh_with_building("building", building),
                gh_with_site("site", board->site_of[building]));
        gh_words_join(standing, sizeof standing, text, 0, GH_JOIN_COMMA);
    }
    if (*standing) {
        gh_format(text, _("Placed: %s"), standing);
        gh_lines_paragraph("  ", 4, text);
    }
    for (gh_each(building, board->out)) {
        gh_tell(&lines->words, text, _("The {building} has left the game."), gh_with_building("building", building));
        gh_lines_paragraph("  ", 4, text);
    }
}

void lines_show_board(struct lines *lines)
{
    if (!lines_is_small())
        putchar('\n');
    if (lines->is_drawn) {
        gh_draw_board(file_of(lines), open_of(lines), !gh_utf8_in_locale(), stdout);
        show_legend(lines);
    } else {
        put_board_in_words(lines);
    }
    lines->shown_board = open_of(lines)->board;
}

void lines_draw_board(struct lines *lines)
{
    lines->is_drawn = true;
    lines_show_board(lines);
}

void lines_tell_board(struct lines *lines)
{
    lines->is_drawn = false;
    lines_show_board(lines);
}

void lines_show_sites(struct lines *lines)
{
    char text[3 * GH_SENTENCE_SIZE];

    for (unsigned site = 0; site < town_of(lines)->sites; site++)
        gh_lines_paragraph("  ", 4, gh_words_site(&lines->words, &open_of(lines)->board, site, text, sizeof text));
    tell_landmarks(lines);
}

void lines_show_markers(struct lines *lines)
{
    const struct gh_board *board = &open_of(lines)->board;
    const bool can_take = gh_cards_count(&lines->legal.discardable) >= 2;
    char label[LINES_LABEL_SIZE], where[GH_SENTENCE_SIZE], text[2 * GH_SENTENCE_SIZE];

    gh_lines_put(!board->marked ? _("There are no markers on the board.")
                 : can_take     ? _("Markers that you can take for two cards:")
                                : _("Markers on the board (none can be taken for cards now):"));
    for (gh_each(building, board->marked)) {
        const gh_sites sites = can_take ? lines->legal.takeable[building] : board->markers[building];

        if (!sites)
            continue;
        gh_words_sites(&lines->words, sites, GH_JOIN_COMMA, where, sizeof where);
        gh_format(text, _("%1$s: %2$s"), lines_label(lines, building, label), where);
        gh_lines_paragraph("  ", 4, text);
    }
}

/* ---- cards ---- */

/* A card's number as a lead, and what it is and says as a text. */
static void describe_card(const struct lines *lines, unsigned card, char lead[16], char text[2 * GH_SENTENCE_SIZE])
{
    char sentence[GH_SENTENCE_SIZE];

    snprintf(lead, 16, "%4u  ", card + 1);
    gh_words_card(&lines->words, card, sentence);
    gh_print(text, (size_t)2 * GH_SENTENCE_SIZE, _("%1$s: %2$s"), gh_words_kind(town_of(lines)->card[card].kind),
             sentence);
}

static void show_card_line(const struct lines *lines, unsigned card)
{
    char lead[16], text[2 * GH_SENTENCE_SIZE];

    describe_card(lines, card, lead, text);
    gh_lines_paragraph(lead, 6, text);
    gh_lines_paragraph("      ", 6, gh_spoken(&file_of(lines)->card_text[card]));
}

void lines_show_hand(struct lines *lines)
{
    const struct gh_cards *hand = hand_of(lines);

    gh_lines_put(gh_cards_count(hand) ? _("Your cards:") : _("You have no cards."));
    for (gh_each_card(card, hand))
        show_card_line(lines, card);
    lines->shown_hand = *hand;
}

/* One line a card. */
static void show_hand_briefly(struct lines *lines)
{
    const struct gh_cards *hand = hand_of(lines);
    char lead[16], text[2 * GH_SENTENCE_SIZE];

    gh_lines_put(gh_cards_count(hand) ? _("Your cards (type hand to read them in full):") : _("You have no cards."));
    for (gh_each_card(card, hand)) {
        describe_card(lines, card, lead, text);
        lines_cut(lead, text);
    }
    lines->shown_hand = *hand;
}

void lines_show_card(struct lines *lines, unsigned card)
{
    if (lines->is_drawn)
        gh_draw_card(file_of(lines), card + 1, !gh_utf8_in_locale(), stdout);
    show_card_line(lines, card);
}

/* ---- players ---- */

/* Whether a name is what is typed for it, but for blanks. */
static bool is_typed_so(const char *name, const char *id)
{
    for (; *name && (*name == *id || (*name == ' ' && *id == '-')); name++)
        id++;
    return !*name && !*id;
}

char *lines_label(const struct lines *lines, unsigned building, char label[LINES_LABEL_SIZE])
{
    const char *id = town_of(lines)->building_name[building], *name = gh_words_building(&lines->words, building);

    if (is_typed_so(name, id))
        snprintf(label, LINES_LABEL_SIZE, "%s", id);
    else
        snprintf(label, LINES_LABEL_SIZE, "%s%c(%s)", id, GH_TIE, name);
    return label;
}

static void list_labels(const struct lines *lines, gh_buildings buildings, char list[LINES_TEXT_SIZE])
{
    char label[LINES_LABEL_SIZE];

    *list = 0;
    for (gh_each(building, buildings))
        gh_words_join(list, LINES_TEXT_SIZE, lines_label(lines, building, label), 0, GH_JOIN_COMMA);
    if (!*list)
        snprintf(list, LINES_TEXT_SIZE, "%s", _("none"));
}

static void show_players(const struct lines *lines)
{
    const struct gh_public *open = open_of(lines);
    char names[LINES_TEXT_SIZE], text[2 * LINES_TEXT_SIZE];

    for (unsigned seat = 0; seat < open->seats; seat++) {
        list_labels(lines, gh_owned_by(town_of(lines), open, seat), names);
        gh_format(text, _("%1$s: points %2$u, cards %3$u, buildings: %4$s"), seat_label(lines, seat), open->score[seat],
                  open->hand_size[seat], names);
        gh_lines_paragraph("", 4, text);
    }
}

static void show_piles(const struct lines *lines)
{
    static const char *const sentences[GH_RULESETS_COUNT] = {
        [GH_GADS_HILL_1874] = N_("Piles: building cards %1$u, district cards %2$u, condition cards %3$u."),
        [GH_OLD_TOWN] = N_("Piles: common %1$u, your own %2$u, the other player's own %3$u."),
    };
    const struct gh_public *open = open_of(lines);
    const bool is_swapped = town_of(lines)->ruleset == GH_OLD_TOWN && lines->seat == 1; /* one's own comes first */

    if (town_of(lines)->ruleset == GH_OLD_TOWN && open->seats > 2)
        gh_lines_say(_("Pile: common %u."), open->pile_size[0]);
    else
        gh_lines_say(_(sentences[town_of(lines)->ruleset]), open->pile_size[0], open->pile_size[is_swapped ? 2 : 1],
                     open->pile_size[is_swapped ? 1 : 2]);
}

void lines_show_players(struct lines *lines)
{
    const struct gh_public *open = open_of(lines);
    char names[LINES_TEXT_SIZE], text[2 * LINES_TEXT_SIZE];

    show_players(lines);
    list_labels(lines, gh_owned_by(town_of(lines), open, GH_NONE), names);
    gh_format(text, _("Beside the board: %s"), names);
    gh_lines_paragraph("", 4, text);
    show_piles(lines);
    if (town_of(lines)->ruleset == GH_GADS_HILL_1874)
        gh_lines_say(_("Locomotive: %1$u. From %2$u on only one card a turn; at %3$u the game is over."),
                     gh_locomotive(town_of(lines), open), town_of(lines)->one_card_from, town_of(lines)->complete_at);
    else
        gh_lines_say(_("Buildings placed: %1$u of %2$u."), gh_count(open->board.placed), town_of(lines)->sites);
}

static void show_locomotive(const struct lines *lines)
{
    const unsigned reached = gh_locomotive(town_of(lines), open_of(lines));

    gh_lines_say(reached < town_of(lines)->one_card_from ? _("Locomotive: %1$u of %2$u")
                                                         : _("Locomotive: %1$u of %2$u, so only one card a turn"),
                 reached, town_of(lines)->complete_at);
}

/* The statements that a claim can rest on (RULES 7). */
static void show_in_force(const struct lines *lines)
{
    const struct gh_public *open = open_of(lines);
    char sentence[GH_SENTENCE_SIZE], text[2 * GH_SENTENCE_SIZE];

    if (gh_may_claim(open, lines->seat).reason != GH_ACCEPTED)
        return;
    for (unsigned i = 0; i < open->in_force.count; i++) {
        const struct gh_statement statement = open->in_force.at[i];

        gh_words_action(&lines->words, gh_action_play(statement.card, statement.mine), sentence);
        gh_format(text, _("Card %1$u counts for claims now: %2$s"), statement.card + 1u, sentence);
        gh_lines_paragraph("", 4, text);
    }
}

static void show_standing(const struct lines *lines)
{
    putchar('\n');
    show_players(lines);
    if (town_of(lines)->ruleset == GH_GADS_HILL_1874 && open_of(lines)->phase != GH_SETUP)
        show_locomotive(lines);
    show_in_force(lines);
}

void lines_show_news(struct lines *lines)
{
    const bool is_small = lines_is_small();

    if (!is_small &&
        (!lines->has_shown || memcmp(&lines->shown_board, &open_of(lines)->board, sizeof lines->shown_board) != 0))
        lines_show_board(lines);
    show_standing(lines);
    if (is_small)
        lines_show_board(lines);
}

void lines_show_decision(struct lines *lines)
{
    const struct gh_cards *hand = hand_of(lines);

    if (lines_is_small()) {
        show_standing(lines);
        show_hand_briefly(lines);
        lines_show_more_legal(lines);
        lines_show_board(lines);
        lines_show_legal_briefly(lines);
    } else {
        lines_show_news(lines);
        putchar('\n');
        if (!lines->has_shown || memcmp(&lines->shown_hand, hand, sizeof *hand) != 0) {
            lines_show_hand(lines);
            putchar('\n');
        }
        lines_show_legal(lines);
    }
    lines->has_shown = true;
}

/* ---- the end ---- */

void lines_show_result(struct lines *lines)
{
    const struct gh_public *open = open_of(lines);
    char text[LINES_LABEL_SIZE], sentence[GH_SENTENCE_SIZE];
    unsigned width = 0;

    gh_lines_put(gh_words_ending(open));
    gh_lines_put(_("Points:"));
    for (unsigned seat = 0; seat < open->seats; seat++) {
        const unsigned name = gh_utf8_text_width(seat_label(lines, seat));

        width = name > width ? name : width;
    }
    for (unsigned seat = 0; seat < open->seats; seat++) {
        gh_format(text, gh_has(gh_winners(open), seat) ? _("%u, winner") : "%u", open->score[seat]);
        gh_lines_item("  ", seat_label(lines, seat), width, text);
    }
    gh_lines_put(gh_words_winners(&lines->words, open, sentence));
}
