/* Any bytes as an evening at a desk: four people (two with a seat each, one with two seats, one who watches) act, take
 * back, claim, look, leave and come again, while time passes and the host starts anew. The first byte chooses the
 * table, every two after it are something that one of them does. Nobody is ever told a card that they may not know,
 * every table that is read from the store is the one that was left, and the markers add up. */
#include "desk.h"

#include <ctype.h>

enum { PEOPLE = 4, MOST_DEEDS = 40 };

static const uint8_t their_seats[PEOPLE] = {1 << 0, 1 << 1, 1 << 1 | 1 << 2, 0};

static struct fuzz_desk fuzz;
static struct gh_reader people[PEOPLE];
static struct gh_cards known[GH_MAX_SEATS], open_cards;

static const struct gh_hosted *table(void)
{
    for (unsigned i = 0; i < PEOPLE; i++)
        if (people[i].table)
            return people[i].table;
    struct gh_hosted *hosted;
    gh_desk_look(&fuzz.desk, fuzz.now, fuzz.table, &hosted);
    return hosted;
}

/* ---- what is hidden ---- */

static void add_all(struct gh_cards *to, const struct gh_cards *cards)
{
    for (unsigned i = 0; i < GH_MAX_CARDS / 64; i++)
        to->bits[i] |= cards->bits[i];
}

/* What each seat has seen so far. */
static void remember(const struct gh_state *state)
{
    for (unsigned seat = 0; seat < state->open.seats; seat++)
        add_all(&known[seat], &state->hidden.hand[seat]);
    for (unsigned i = 0; i < state->open.discard_size; i++)
        gh_cards_add(&open_cards, state->open.discard[i]);
    for (unsigned i = 0; i < state->open.in_force.count; i++)
        gh_cards_add(&open_cards, state->open.in_force.at[i].card);
}

static bool may_know(uint8_t seats, unsigned number)
{
    if (number == 0 || number > GH_MAX_CARDS)
        return false;
    bool may = gh_cards_has(&open_cards, number - 1);
    for (unsigned seat = 0; seat < FUZZ_SEATS; seat++)
        may = may || (gh_has(seats, seat) && gh_cards_has(&known[seat], number - 1));
    return may;
}

/* Every number from here to the end of the list, which has no texts in it but the one that comes first. */
static void check_list(uint8_t seats, const char *text)
{
    for (unsigned depth = 1; depth > 0 && *text; text++) {
        depth += *text == '[';
        depth -= *text == ']';
        if (isdigit((unsigned char)*text)) {
            char *end;

            fuzz_require(may_know(seats, (unsigned)strtoul(text, &end, 10)));
            text = end - 1;
        }
    }
}

static void check_after(uint8_t seats, const char *text, const char *word, bool is_list)
{
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        const char *rest = at + strlen(word);

        if (is_list)
            check_list(seats, rest);
        else if (isdigit((unsigned char)*rest))
            fuzz_require(may_know(seats, (unsigned)strtoul(rest, NULL, 10)));
    }
}

static void hear(struct gh_reader *reader, const struct gh_message *message)
{
    if (!reader->table || gh_hosted_is_over(reader->table))
        return;
    remember(&reader->table->session.table.state);
    check_after(reader->seats, message->text, "\"hands\":[", true);
    check_after(reader->seats, message->text, "[\"drew\",", true);
    check_after(reader->seats, message->text, "\"discardable\":[", true);
    check_after(reader->seats, message->text, "\"card\":", false);
    check_after(reader->seats, message->text, "ard ", false); /* of sentences: "card 12" */
}

/* ---- what they do ---- */

static struct gh_request request_of(enum gh_verb verb)
{
    return (struct gh_request){.is_object = true, .id = {true, true, 7}, .verb = verb};
}

static void act(struct gh_reader *reader, enum gh_verb verb, unsigned seat, struct gh_action action)
{
    struct gh_request request = request_of(verb);
    char text[GH_ACTION_TEXT_SIZE];

    gh_action_text(table()->session.table.town, action, text);
    request.action = fuzz_say(text);
    request.seat = (struct gh_said_number){true, true, seat};
    fuzz_ask(&fuzz, reader, &request);
}

static void look(struct gh_reader *reader, unsigned what)
{
    static const enum gh_verb verbs[] = {GH_VERB_VIEW, GH_VERB_LEGAL, GH_VERB_REPLAY, GH_VERB_REPLACE};
    struct gh_request request = request_of(verbs[what % 4]);

    request.seat = (struct gh_said_number){what & 4, true, what >> 3 & 3};
    request.replaced = (struct gh_said_number){true, true, what >> 5 & 3};
    request.by = fuzz_say(what & 8 ? "person" : "careful");
    fuzz_ask(&fuzz, reader, &request);
}

static void leave(struct gh_reader *reader)
{
    gh_desk_leave(reader, fuzz.now);
    fuzz_settle(&fuzz);
}

static void pass_time(unsigned amount)
{
    fuzz.now += (uint64_t)amount * amount * 2;
    gh_desk_go_on(&fuzz.desk, fuzz.now);
    fuzz_finish_work(&fuzz, true);
    fuzz_settle(&fuzz);
}

static uint64_t hash_of(const struct gh_hosted *hosted)
{
    return gh_state_hash(hosted->session.table.town, &hosted->session.table.state);
}

static void leave_all(void)
{
    for (unsigned i = 0; i < PEOPLE; i++)
        gh_desk_leave(&people[i], fuzz.now);
    fuzz_finish_work(&fuzz, false);
    fuzz_settle(&fuzz);
}

/* The host starts anew: what the store has is the table. */
static void start_anew(void)
{
    leave_all();
    const uint64_t hash = hash_of(table());
    const unsigned steps = table()->session.steps;
    gh_desk_close(&fuzz.desk);
    fuzz_desk_open(&fuzz);
    fuzz_require(table() && hash_of(table()) == hash && table()->session.steps == steps);
}

/* Somebody who is there; whoever has not come yet comes now. */
static struct gh_reader *person(unsigned number)
{
    if (!people[number].table)
        fuzz_join(&fuzz, &people[number], their_seats[number]);
    return &people[number];
}

static void do_deed(unsigned deed, unsigned argument)
{
    struct gh_reader *reader = person(deed >> 3 & 3);
    const struct gh_town *town = table()->session.table.town;
    struct gh_request undo = request_of(GH_VERB_DO);

    switch (deed & 7) {
    case 0:
    case 1:
        fuzz_act(&fuzz, person(table()->session.table.state.open.player), GH_VERB_DO, &table()->session, argument);
        break;
    case 2:
        fuzz_act(&fuzz, reader, deed & 32 ? GH_VERB_TRY : GH_VERB_DO, &table()->session, argument);
        break;
    case 3:
        pass_time(argument);
        break;
    case 4:
        leave(reader);
        break;
    case 5:
        look(reader, argument);
        break;
    case 6:
        act(reader, GH_VERB_DO, argument % FUZZ_SEATS,
            gh_action_claim(argument % town->buildings, (argument * 7 + deed) % town->sites));
        break;
    case 7:
        undo.action = fuzz_say("undo");
        undo.seat = (struct gh_said_number){true, true, argument & 3};
        fuzz_ask(&fuzz, reader, &undo);
        break;
    }
}

static void check_markers(const struct gh_public *open)
{
    unsigned sum = 0;

    for (gh_each(building, open->board.marked))
        sum += gh_count(open->board.markers[building]);
    for (unsigned seat = 0; seat < open->seats; seat++)
        sum += open->score[seat] + 2u * open->bought[seat];
    fuzz_require(sum == 5 * gh_count(open->board.marked | open->board.placed | open->board.out));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    memset(known, 0, sizeof known);
    memset(&open_cards, 0, sizeof open_cards);
    for (unsigned i = 0; i < PEOPLE; i++)
        people[i] = (struct gh_reader){.desk = &fuzz.desk};
    fuzz.told = hear;
    fuzz_desk_start(&fuzz, data[0]);
    remember(&table()->session.table.state);
    for (size_t i = 1; i + 1 < size && i < 2 * MOST_DEEDS; i += 2) {
        do_deed(data[i], data[i + 1]);
        remember(&table()->session.table.state);
        if (data[i] == UINT8_MAX)
            start_anew();
    }
    check_markers(&table()->session.table.state.open);
    leave_all();
    if (size % 16 == 0)
        start_anew();
    fuzz_desk_end(&fuzz, data[0]);
    return 0;
}
