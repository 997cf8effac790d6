/* What is wrong with a text that should be an action, or with a record: what, where, and what to type instead. */
#include "sentence.h"

#include "gadshill/source.h"
#include "gadshill/text.h"
#include "gadshill/words_refusal.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_WORD = 40, MAX_WORDS = 4 };

/* A text that could not be read, as far as it helps to explain. */
struct misread {
    const struct gh_words *words;
    const struct gh_town *town;
    char word[MAX_WORDS][MAX_WORD]; /* its first words, cut; "" where there is none */
    char bad[MAX_WORD];             /* what stands at the error's column, up to a blank or @; "" when not known */
    unsigned kind;                  /* the action that it begins like, or GH_ACTIONS_COUNT */
};

/* One word, with every byte that is no plain character shown as "?". */
static size_t copy_word(char word[MAX_WORD], const char *text, size_t length, const char *ends)
{
    size_t used = 0, at = 0;

    for (; at < length && !(text[at] && strchr(ends, text[at])); at++)
        if (used < MAX_WORD - 1)
            word[used++] = text[at] > ' ' && text[at] < 127 ? text[at] : '?';
    word[used] = 0;
    return at;
}

static struct misread look_at(const struct gh_words *words, struct gh_parse_error error, const char *text,
                              size_t length)
{
    struct misread misread = {.words = words, .town = &words->file->town, .kind = GH_ACTIONS_COUNT};
    size_t at = 0;

    if (!text)
        return misread;
    for (unsigned i = 0; i < MAX_WORDS && at < length; i++)
        at += copy_word(misread.word[i], text + at, length - at, " ") + 1;
    if (error.column >= 1 && error.column <= length)
        copy_word(misread.bad, text + error.column - 1, length - error.column + 1, " @");
    for (unsigned kind = 0; kind < GH_ACTIONS_COUNT; kind++)
        if (strcmp(misread.word[0], gh_action_words[kind]) == 0)
            misread.kind = kind;
    return misread;
}

static char *list_of_ids(const struct misread *misread, char list[GH_SENTENCE_SIZE])
{
    *list = 0;
    for (unsigned i = 0; i < misread->town->buildings; i++)
        gh_words_join(list, GH_SENTENCE_SIZE, misread->town->building_name[i], misread->town->buildings - i - 1,
                      GH_JOIN_AND);
    return list;
}

/* ---- actions ---- */

/* The number of a card that names its building itself, or of one that speaks of "my building". */
static unsigned example_card(const struct gh_town *town, bool names_itself)
{
    for (unsigned card = 0; card < town->cards; card++)
        if ((town->card[card].kind == GH_BUILDING_CARD) == names_itself)
            return card + 1;
    return 1;
}

/* The whole form of the action, with an example from this town. */
static void say_form(const struct misread *misread, char example[GH_SENTENCE_SIZE])
{
    const char *building = misread->town->building_name[0], *site = misread->town->site_name[0];

    switch ((enum gh_action_kind)misread->kind) {
    case GH_TAKE:
    case GH_BUY:
        gh_say(example, "%s %s", gh_action_words[misread->kind], building);
        break;
    case GH_PLAY:
        gh_say(example, _("play %1$u, or play %2$u %3$s"), example_card(misread->town, true),
               example_card(misread->town, false), building);
        break;
    case GH_DISCARD:
        gh_say(example, "discard 1 2 %s@%s", building, site);
        break;
    case GH_CLAIM:
        gh_say(example, "claim %s@%s", building, site);
        break;
    case GH_DRAW:
        gh_say(example, "draw %s", gh_draw_word(misread->town->ruleset, 0));
        break;
    case GH_END:
        gh_say(example, "end");
        break;
    case GH_ACTIONS_COUNT:
        gh_say(example, "take %s", building);
        break;
    }
}

static void say_unknown_word(const struct misread *misread, char *sentence)
{
    const char *guess = gh_nearest(misread->bad, strlen(misread->bad), gh_action_words, GH_ACTIONS_COUNT);
    char list[GH_SENTENCE_SIZE] = "";

    for (unsigned kind = 0; kind < GH_ACTIONS_COUNT; kind++)
        gh_words_join(list, sizeof list, gh_action_words[kind], GH_ACTIONS_COUNT - kind - 1, GH_JOIN_OR);
    if (guess)
        gh_say(sentence, _("\"%1$s\" is not an action; did you mean %2$s?"), misread->bad, guess);
    else if (*misread->bad)
        gh_say(sentence, _("\"%1$s\" is not an action; an action begins with %2$s."), misread->bad, list);
    else
        gh_say(sentence, _("No action begins like this; an action begins with %s."), list);
}

static void say_no_building(const struct misread *misread, char *sentence)
{
    const char *names[GH_MAX_BUILDINGS];
    char list[GH_SENTENCE_SIZE];

    for (unsigned i = 0; i < misread->town->buildings; i++)
        names[i] = misread->town->building_name[i];
    const char *guess = gh_nearest(misread->bad, strlen(misread->bad), names, misread->town->buildings);
    if (guess)
        gh_say(sentence, _("There is no building \"%1$s\"; did you mean %2$s?"), misread->bad, guess);
    else
        gh_say(sentence, _("There is no such building; the buildings are %s."), list_of_ids(misread, list));
}

static void say_no_site(const struct misread *misread, char *sentence)
{
    char list[GH_SENTENCE_SIZE];

    gh_words_sites(misread->words, gh_first(misread->town->sites), GH_JOIN_AND, list, sizeof list);
    gh_say(sentence, _("There is no such site; the sites are %s."), list);
}

static void say_no_pile(const struct misread *misread, char *sentence)
{
    char list[GH_SENTENCE_SIZE] = "", item[GH_ACTION_TEXT_SIZE];
    unsigned count = 0;

    while (count < GH_MAX_PILES && gh_draw_word(misread->town->ruleset, count))
        count++;
    for (unsigned i = 0; i < count; i++) {
        gh_print(item, sizeof item, "draw %s", gh_draw_word(misread->town->ruleset, i));
        gh_words_join(list, sizeof list, item, count - i - 1, GH_JOIN_OR);
    }
    gh_say(sentence, _("There is no such pile; type %s."), list);
}

static void say_order(const struct misread *misread, char *sentence)
{
    if (!*misread->word[2])
        gh_say(sentence, _("Name two different cards, the smaller number first."));
    else if (strcmp(misread->word[1], misread->word[2]) == 0)
        gh_say(sentence, _("Name two different cards."));
    else
        gh_say(sentence, _("The smaller number comes first: discard %1$s %2$s %3$s"), misread->word[2],
               misread->word[1], misread->word[3]);
}

static void say_needs_building(const struct misread *misread, char *sentence)
{
    if (*misread->word[1])
        gh_say(sentence, _("Card %1$s speaks of \"my building\": say which one, for example play %1$s %2$s"),
               misread->word[1], misread->town->building_name[0]);
    else
        gh_say(sentence, _("The card speaks of \"my building\": say which one, for example %s"),
               misread->town->building_name[0]);
}

static void say_needs_none(const struct misread *misread, char *sentence)
{
    if (*misread->word[1])
        gh_say(sentence, _("Card %1$s names its building itself; play %1$s is all it takes."), misread->word[1]);
    else
        gh_say(sentence, _("The card names its building itself; nothing follows its number."));
}

char *gh_words_parse_problem(const struct gh_words *words, struct gh_parse_error error, const char *text, size_t length,
                             char sentence[GH_SENTENCE_SIZE])
{
    const struct misread misread = look_at(words, error, text, length);
    char example[GH_SENTENCE_SIZE];

    say_form(&misread, example);
    *sentence = 0;
    switch (error.problem) {
    case GH_PARSE_OK:
        break;
    case GH_PARSE_UNKNOWN_WORD:
        say_unknown_word(&misread, sentence);
        break;
    case GH_PARSE_MISSING_WORD:
        gh_say(sentence, _("Something is missing here; write it like this: %s"), example);
        break;
    case GH_PARSE_EXTRA_WORD:
        gh_say(sentence, _("This is too much; write it like this: %s"), example);
        break;
    case GH_PARSE_SPACING:
        gh_say(sentence, _("There must be exactly one space between two words: %s"), example);
        break;
    case GH_PARSE_NO_CARD:
        gh_say(sentence, _("There is no such card; the cards are 1 to %u."), misread.town->cards);
        break;
    case GH_PARSE_NO_BUILDING:
        say_no_building(&misread, sentence);
        break;
    case GH_PARSE_NO_SITE:
        say_no_site(&misread, sentence);
        break;
    case GH_PARSE_NO_MARKER:
        gh_say(sentence, _("A marker is a building and a site with @ between them: %1$s@%2$s"),
               misread.town->building_name[0], misread.town->site_name[0]);
        break;
    case GH_PARSE_NO_PILE:
        say_no_pile(&misread, sentence);
        break;
    case GH_PARSE_NEEDS_BUILDING:
        say_needs_building(&misread, sentence);
        break;
    case GH_PARSE_NEEDS_NONE:
        say_needs_none(&misread, sentence);
        break;
    case GH_PARSE_ORDER:
        say_order(&misread, sentence);
        break;
    }
    return sentence;
}

char *gh_words_parse_error(const struct gh_words *words, struct gh_parse_error error, const char *text, size_t length,
                           char sentence[GH_SENTENCE_SIZE])
{
    char problem[GH_SENTENCE_SIZE];

    gh_words_parse_problem(words, error, text, length, problem);
    return gh_say(sentence, _("Column %1$u: %2$s"), error.column, problem);
}

/* ---- records ---- */

static void say_bad_head(const char *expected, char *sentence)
{
    static const char *const lines[] = {"town gads-hill 5b0e3f0c7d6a9e21",
                                        "ruleset gads-hill-1874",
                                        "referee automatic",
                                        "players 2",
                                        "first 0",
                                        "seed 7"};

    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        if (expected && strncmp(lines[i], expected, strlen(expected)) == 0)
            gh_say(sentence, _("There should be a line like this here: %s"), lines[i]);
}

static void say_bad_action(const struct gh_words *words, const struct gh_record_error *error, char *sentence)
{
    if (words->file)
        gh_words_parse_problem(words, error->parse, NULL, 0, sentence);
    else
        gh_say(sentence, _("This is not an action."));
}

static void say_illegal(const struct gh_words *words, const struct gh_record_error *error, const struct gh_public *open,
                        char *sentence)
{
    char why[GH_SENTENCE_SIZE] = "";

    if (words->file && open)
        gh_words_refusal(words, open, error->verdict, why);
    gh_say(sentence, _("This action is not allowed (%1$s). %2$s"), gh_reason_code(error->verdict.reason), why);
}

char *gh_words_record_error(const struct gh_words *words, const struct gh_record_error *error,
                            const struct gh_public *open, char sentence[GH_SENTENCE_SIZE])
{
    *sentence = 0;
    switch (error->problem) {
    case GH_RECORD_OK:
        break;
    case GH_RECORD_NOT_A_RECORD:
        gh_say(sentence, _("This is not a recorded game: one begins with the line \"gadshill-record 1\"."));
        break;
    case GH_RECORD_BAD_HEAD:
        say_bad_head(error->expected, sentence);
        break;
    case GH_RECORD_OTHER_TOWN:
        gh_say(sentence, _("The game was played in another town, or the town has changed since."));
        break;
    case GH_RECORD_BAD_SETUP:
        gh_say(sentence, _("No game in this town can start like this."));
        break;
    case GH_RECORD_BAD_LINE:
        gh_say(sentence, _("There should be a seat and an action here, as in: 0 draw district"));
        break;
    case GH_RECORD_CUT_OFF:
        gh_say(sentence, _("The record is cut off here."));
        break;
    case GH_RECORD_NO_SEAT:
        gh_say(sentence, _("There is no such seat; the first one is 0."));
        break;
    case GH_RECORD_BAD_ACTION:
        say_bad_action(words, error, sentence);
        break;
    case GH_RECORD_ILLEGAL:
        say_illegal(words, error, open, sentence);
        break;
    case GH_RECORD_NO_FINGERPRINT:
        gh_say(sentence, _("A turn has ended: there should be a fingerprint here, as in: = 1f3a9c07"));
        break;
    case GH_RECORD_FINGERPRINT:
        gh_say(sentence, _("The fingerprint is wrong: this is not how the game went."));
        break;
    }
    return sentence;
}
