/* What a player can see: board, cards, players, piles, the result. */
#include "play.h"
#include "gadshill/draw.h"
#include "gadshill/utf8.h"
#include "gadshill/words_event.h"
#include "gadshill/words_rules.h"
#include "gadshill/words_tell.h"

#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Rows that board, cards and choices of most decisions need at full length. */
enum { NARROWEST = 40, WIDEST = 100, ROWS = 50 };

bool play_is_terminal(void)
{
    return isatty(STDOUT_FILENO);
}

bool play_is_small(void)
{
    struct winsize size;

    return play_is_terminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_row < ROWS;
}

/* Columns for text; 0 when the output is no terminal and lines are not broken. */
static unsigned text_width(void)
{
    struct winsize size;

    if (!play_is_terminal())
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return 79;
    return size.ws_col < NARROWEST ? NARROWEST : size.ws_col > WIDEST ? WIDEST : size.ws_col - 1u;
}

void play_paragraph(const char *lead, unsigned indent, const char *text)
{
    gh_paragraph(lead, indent, text_width(), text, stdout);
}

void play_say_text(const char *format, ...)
{
    char text[2 * PLAY_TEXT_SIZE];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    play_put(text);
}

void play_line(const char *lead, const char *text)
{
    static const char rest[] = "...";
    const unsigned width = text_width(), used = gh_utf8_text_width(lead);
    const char *end = text + strlen(text);
    unsigned column = used;

    if (width > 0 && used + gh_utf8_text_width(text) > width) {
        const char *at = text;

        for (const char *next = at; column + sizeof rest - 1 < width; at = next)
            column += gh_utf8_width(gh_utf8_next(&next, end));
        end = at;
    }
    printf("%s%.*s%s\n", lead, (int)(end - text), text, *end ? rest : "");
}

void play_item(const char *lead, const char *words, unsigned width, const char *text)
{
    gh_item(lead, words, width, text_width(), text, stdout);
}

static const char *seat_label(const struct play *play, unsigned seat)
{
    return play->seat_name[seat] ? play->seat_name[seat] : _("You");
}

/* ---- the board ---- */

static void add_sign(char list[PLAY_TEXT_SIZE], const char *sign, const char *name)
{
    char item[GH_SENTENCE_SIZE];

    snprintf(item, sizeof item, "%s%c%s", sign, PLAY_TIE, name);
    gh_words_join(list, PLAY_TEXT_SIZE, item, 0, GH_JOIN_COMMA);
}

/* What the letters on the drawn board mean. */
static void show_legend(const struct play *play)
{
    const struct gh_board *board = &play_open(play)->board;
    char list[PLAY_TEXT_SIZE] = "";

    for (gh_each(building, board->marked | board->placed))
        add_sign(list, play->file->building_sign[building], gh_words_building(&play->words, building));
    for (unsigned i = 0; i < play->town->landmarks; i++)
        add_sign(list, play->file->landmark_sign[i], gh_spoken(&play->file->landmark_name[i]));
    if (board->placed && play_is_small())
        add_sign(list, "= =", _("stands"));
    if (*list)
        play_paragraph("", 0, list);
    if (board->placed && !play_is_small())
        play_put(_("Names between = signs are placed buildings; the others are markers."));
}

static void tell_landmarks(const struct play *play)
{
    char text[GH_SENTENCE_SIZE];

    for (unsigned i = 0; i < play->town->landmarks; i++) {
        gh_tell(&play->words, text, _("The {landmark} is on {site}."), gh_with_landmark("landmark", i),
                gh_with_text("site", play->town->frame_name[play_open(play)->landmark_at[i]]));
        play_paragraph("  ", 4, text);
    }
}

/* The board building by building: first what is still open, then what stands. */
static void tell_board(const struct play *play)
{
    const struct gh_board *board = &play_open(play)->board;
    char text[2 * PLAY_TEXT_SIZE], standing[PLAY_TEXT_SIZE] = "";

    play_put(board->marked || board->placed ? _("The board:") : _("There is nothing on the board yet."));
    for (gh_each(building, board->marked)) {
        gh_tell(&play->words, text, _("The {building} may be on {sites}."), gh_with_building("building", building),
                gh_with_sites("sites", board->markers[building], GH_JOIN_OR));
        play_paragraph("  ", 4, text);
    }
    for (gh_each(building, board->placed)) {
        gh_tell(&play->words, text, _("{building} on {site}"), gh_with_building("building", building),
                gh_with_site("site", board->site_of[building]));
        gh_words_join(standing, sizeof standing, text, 0, GH_JOIN_COMMA);
    }
    if (*standing) {
        play_format(text, _("Placed: %s"), standing);
        play_paragraph("  ", 4, text);
    }
    for (gh_each(building, board->out)) {
        gh_tell(&play->words, text, _("The {building} has left the game."), gh_with_building("building", building));
        play_paragraph("  ", 4, text);
    }
}

void play_show_board(struct play *play)
{
    if (!play_is_small())
        putchar('\n');
    if (play->is_drawn) {
        gh_draw_board(play->file, play_open(play), !gh_utf8_in_locale(), stdout);
        show_legend(play);
    } else {
        tell_board(play);
    }
    play->shown_board = play_open(play)->board;
}

void play_show_sites(const struct play *play)
{
    const struct gh_board *board = &play_open(play)->board;
    char door[GH_SENTENCE_SIZE], text[3 * GH_SENTENCE_SIZE];

    for (unsigned site = 0; site < play->town->sites; site++) {
        gh_buildings here = 0, standing = 0;

        for (gh_each(building, board->marked))
            here |= gh_has(board->markers[building], site) ? gh_bit(building) : 0;
        for (gh_each(building, board->placed))
            standing |= board->site_of[building] == site ? gh_bit(building) : 0;
        gh_words_door(&play->words, site, door, sizeof door);
        gh_tell_in(&play->words, text, sizeof text,
                   standing ? _("{site} ({door}): the {building} stands here.")
                   : here   ? _("{site} ({door}): markers of {buildings}.")
                            : _("{site} ({door}): nothing."),
                   gh_with_site("site", site), gh_with_text("door", door),
                   gh_with_building("building", standing ? gh_lowest(standing) : GH_NONE),
                   gh_with_buildings("buildings", here, GH_JOIN_AND));
        play_paragraph("  ", 4, text);
    }
    tell_landmarks(play);
}

void play_show_markers(const struct play *play)
{
    const struct gh_board *board = &play_open(play)->board;
    const bool can_take = gh_cards_count(&play->legal.discardable) >= 2;
    char label[PLAY_LABEL_SIZE], where[GH_SENTENCE_SIZE], text[2 * GH_SENTENCE_SIZE];

    play_put(!board->marked ? _("There are no markers on the board.")
             : can_take     ? _("Markers that you can take for two cards:")
                            : _("Markers on the board (none can be taken for cards now):"));
    for (gh_each(building, board->marked)) {
        const gh_sites sites = can_take ? play->legal.takeable[building] : board->markers[building];

        if (!sites)
            continue;
        gh_words_sites(&play->words, sites, GH_JOIN_COMMA, where, sizeof where);
        play_format(text, _("%1$s: %2$s"), play_label(play, building, label), where);
        play_paragraph("  ", 4, text);
    }
}

/* ---- cards ---- */

/* A card's number as a lead, and what it is and says as a text. */
static void describe_card(const struct play *play, unsigned card, char lead[16], char text[2 * GH_SENTENCE_SIZE])
{
    char sentence[GH_SENTENCE_SIZE];

    snprintf(lead, 16, "%4u  ", card + 1);
    gh_words_card(&play->words, card, sentence);
    (__extension__ snprintf(text, (size_t)2 * GH_SENTENCE_SIZE, _("%1$s: %2$s"),
                            gh_words_kind(play->town->card[card].kind), sentence));
}

static void show_card_line(const struct play *play, unsigned card)
{
    char lead[16], text[2 * GH_SENTENCE_SIZE];

    describe_card(play, card, lead, text);
    play_paragraph(lead, 6, text);
    play_paragraph("      ", 6, gh_spoken(&play->file->card_text[card]));
}

void play_show_hand(struct play *play)
{
    const struct gh_cards *hand = &play->table.state.hidden.hand[play->seat];

    play_put(gh_cards_count(hand) ? _("Your cards:") : _("You have no cards."));
    for (gh_each_card(card, hand))
        show_card_line(play, card);
    play->shown_hand = *hand;
}

/* One line a card. */
static void show_hand_briefly(struct play *play)
{
    const struct gh_cards *hand = &play->table.state.hidden.hand[play->seat];
    char lead[16], text[2 * GH_SENTENCE_SIZE];

    play_put(gh_cards_count(hand) ? _("Your cards (type hand to read them in full):") : _("You have no cards."));
    for (gh_each_card(card, hand)) {
        describe_card(play, card, lead, text);
        play_line(lead, text);
    }
    play->shown_hand = *hand;
}

void play_show_card(const struct play *play, unsigned card)
{
    if (play->is_drawn)
        gh_draw_card(play->file, card + 1, !gh_utf8_in_locale(), stdout);
    show_card_line(play, card);
}

/* ---- players ---- */

/* Whether a name is what is typed for it, but for blanks. */
static bool is_typed_so(const char *name, const char *id)
{
    for (; *name && (*name == *id || (*name == ' ' && *id == '-')); name++)
        id++;
    return !*name && !*id;
}

char *play_label(const struct play *play, unsigned building, char label[PLAY_LABEL_SIZE])
{
    const char *id = play->town->building_name[building], *name = gh_words_building(&play->words, building);

    if (is_typed_so(name, id))
        snprintf(label, PLAY_LABEL_SIZE, "%s", id);
    else
        snprintf(label, PLAY_LABEL_SIZE, "%s%c(%s)", id, PLAY_TIE, name);
    return label;
}

static void list_labels(const struct play *play, gh_buildings buildings, char list[PLAY_TEXT_SIZE])
{
    char label[PLAY_LABEL_SIZE];

    *list = 0;
    for (gh_each(building, buildings))
        gh_words_join(list, PLAY_TEXT_SIZE, play_label(play, building, label), 0, GH_JOIN_COMMA);
    if (!*list)
        snprintf(list, PLAY_TEXT_SIZE, "%s", _("none"));
}

void play_show_players(const struct play *play)
{
    const struct gh_public *open = play_open(play);
    char names[PLAY_TEXT_SIZE], text[2 * PLAY_TEXT_SIZE];

    for (unsigned seat = 0; seat < open->seats; seat++) {
        list_labels(play, gh_owned_by(play->town, open, seat), names);
        play_format(text, _("%1$s: points %2$u, cards %3$u, buildings: %4$s"), seat_label(play, seat),
                    open->score[seat], open->hand_size[seat], names);
        play_paragraph("", 4, text);
    }
}

static void show_piles(const struct play *play)
{
    static const char *const sentences[GH_RULESETS_COUNT] = {
        [GH_GADS_HILL_1874] = N_("Piles: building cards %1$u, district cards %2$u, condition cards %3$u."),
        [GH_OLD_TOWN] = N_("Piles: common %1$u, your own %2$u, the other player's own %3$u."),
    };
    const struct gh_public *open = play_open(play);
    const bool is_swapped = play->town->ruleset == GH_OLD_TOWN && play->seat == 1; /* one's own comes first */

    if (play->town->ruleset == GH_OLD_TOWN && open->seats > 2)
        play_say(_("Pile: common %u."), open->pile_size[0]);
    else
        play_say(_(sentences[play->town->ruleset]), open->pile_size[0], open->pile_size[is_swapped ? 2 : 1],
                 open->pile_size[is_swapped ? 1 : 2]);
}

void play_show_table(const struct play *play)
{
    const struct gh_public *open = play_open(play);
    char names[PLAY_TEXT_SIZE], text[2 * PLAY_TEXT_SIZE];

    list_labels(play, gh_owned_by(play->town, open, GH_NONE), names);
    play_format(text, _("Beside the board: %s"), names);
    play_paragraph("", 4, text);
    show_piles(play);
    if (play->town->ruleset == GH_GADS_HILL_1874)
        play_say(_("Locomotive: %1$u. From %2$u on only one card a turn; at %3$u the game is over."),
                 gh_locomotive(play->town, open), play->town->one_card_from, play->town->complete_at);
    else
        play_say(_("Buildings placed: %1$u of %2$u."), gh_count(open->board.placed), play->town->sites);
}

static void show_locomotive(const struct play *play)
{
    const unsigned reached = gh_locomotive(play->town, play_open(play));

    play_say(reached < play->town->one_card_from ? _("Locomotive: %1$u of %2$u")
                                                 : _("Locomotive: %1$u of %2$u, so only one card a turn"),
             reached, play->town->complete_at);
}

/* The statements that a claim can rest on (RULES 7). */
static void show_in_force(const struct play *play)
{
    const struct gh_public *open = play_open(play);
    char sentence[GH_SENTENCE_SIZE], text[2 * GH_SENTENCE_SIZE];

    if (gh_may_claim(open, play->seat).reason != GH_ACCEPTED)
        return;
    for (unsigned i = 0; i < open->in_force.count; i++) {
        const struct gh_statement statement = open->in_force.at[i];

        gh_words_action(&play->words, gh_action_play(statement.card, statement.mine), sentence);
        play_format(text, _("Card %1$u counts for claims now: %2$s"), statement.card + 1u, sentence);
        play_paragraph("", 4, text);
    }
}

static void show_standing(const struct play *play)
{
    putchar('\n');
    play_show_players(play);
    if (play->town->ruleset == GH_GADS_HILL_1874 && play_open(play)->phase != GH_SETUP)
        show_locomotive(play);
    show_in_force(play);
}

void play_show_news(struct play *play)
{
    const bool is_small = play_is_small();

    if (!is_small &&
        (!play->has_shown || memcmp(&play->shown_board, &play_open(play)->board, sizeof play->shown_board) != 0))
        play_show_board(play);
    show_standing(play);
    if (is_small)
        play_show_board(play);
}

void play_show_decision(struct play *play)
{
    const struct gh_cards *hand = &play->table.state.hidden.hand[play->seat];

    if (play_is_small()) {
        show_standing(play);
        show_hand_briefly(play);
        play_show_more_legal(play);
        play_show_board(play);
        play_show_legal_briefly(play);
    } else {
        play_show_news(play);
        putchar('\n');
        if (!play->has_shown || memcmp(&play->shown_hand, hand, sizeof *hand) != 0) {
            play_show_hand(play);
            putchar('\n');
        }
        play_show_legal(play);
    }
    play->has_shown = true;
}

/* ---- the end ---- */

void play_show_result(const struct play *play)
{
    const struct gh_public *open = play_open(play);
    char text[PLAY_LABEL_SIZE], sentence[GH_SENTENCE_SIZE];
    unsigned width = 0;

    play_put(gh_words_ending(open));
    play_put(_("Points:"));
    for (unsigned seat = 0; seat < open->seats; seat++) {
        const unsigned name = gh_utf8_text_width(seat_label(play, seat));

        width = name > width ? name : width;
    }
    for (unsigned seat = 0; seat < open->seats; seat++) {
        play_format(text, gh_has(gh_winners(open), seat) ? _("%u, winner") : "%u", open->score[seat]);
        play_item("  ", seat_label(play, seat), width, text);
    }
    play_put(gh_words_winners(&play->words, open, sentence));
}
