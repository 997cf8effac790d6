/* Sentences about the game for people: why an action was refused, what happened, what is wrong with a text. Written
 * with the message catalogue; names of buildings come from the town file in the user's language.
 *
 * Every function writes 0-terminated UTF-8 text, cut at a whole character if need be, and returns it. */
#ifndef GADSHILL_WORDS_H
#define GADSHILL_WORDS_H

#include "gadshill/bot.h"
#include "gadshill/hint.h"
#include "gadshill/puzzle.h"
#include "gadshill/session.h"
#include "gadshill/townfile.h"

enum { GH_SENTENCE_SIZE = GH_PROOF_SENTENCE_SIZE };

enum gh_join { GH_JOIN_COMMA, GH_JOIN_AND, GH_JOIN_OR };

struct gh_words {
    const struct gh_townfile *file;
    const char *const
        *seat_name; /* what the players are called, one for each seat; NULL: the reader, who is called "you" */
};

/* ---- sentences with names ---- */

/* A sentence with names in it has placeholders in braces, and is put together by gh_tell:
 *
 *     gh_tell(&words, sentence, _("The {building} stands on {sites}."),
 *             gh_with_building("building", casino), gh_with_sites("sites", sites, GH_JOIN_OR));
 *
 * Other languages need names with articles, cases and genders. A translation says which form it needs, and the town
 * file has it (docs/towns.md; docs/translating.md lists the forms of each language):
 *
 *     {building}       the plain name: "Bank"
 *     {building:dem}   in one of the language's forms: "der Bank", "dem Kasino"
 *     {Building:der}   with a capital letter, at the beginning of a sentence: "Die Bank"
 *     {building/er/sie/es}   one of these words, by the gender of the building
 *     {buildings:dem}  a list, each in that form: "der Bank, dem Kasino und dem Hotel"
 *
 * Names of placeholders that stand for buildings or landmarks, and only those, are: building, buildings, named, mine,
 * landmark. The forms are checked when the translations are. A value's name begins with a small letter. */
struct gh_value {
    const char *name;
    enum {
        GH_VALUE_TEXT,
        GH_VALUE_NUMBER,
        GH_VALUE_BUILDING,
        GH_VALUE_LANDMARK,
        GH_VALUE_BUILDINGS,
        GH_VALUE_SITES
    } kind;
    const char *text;
    unsigned number;
    uint32_t set;
    enum gh_join join;
};

static inline struct gh_value gh_with_text(const char *name, const char *text)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_TEXT, .text = text};
}

static inline struct gh_value gh_with_number(const char *name, unsigned number)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_NUMBER, .number = number};
}

static inline struct gh_value gh_with_building(const char *name, unsigned building)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_BUILDING, .number = building};
}

static inline struct gh_value gh_with_landmark(const char *name, unsigned landmark)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_LANDMARK, .number = landmark};
}

static inline struct gh_value gh_with_buildings(const char *name, gh_buildings buildings, enum gh_join join)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_BUILDINGS, .set = buildings, .join = join};
}

static inline struct gh_value gh_with_sites(const char *name, gh_sites sites, enum gh_join join)
{
    return (struct gh_value){.name = name, .kind = GH_VALUE_SITES, .set = sites, .join = join};
}

static inline struct gh_value gh_with_site(const char *name, unsigned site)
{
    return gh_with_sites(name, gh_bit(site), GH_JOIN_AND);
}

/* Puts a translated sentence together. A placeholder without a value stays as it is. */
char *gh_words_tell(const struct gh_words *words, char *text, size_t size, const char *sentence,
                    const struct gh_value *value, unsigned values);

/* The same, with at least one value; the first is for a text of GH_SENTENCE_SIZE. */
#define gh_tell(words, text, sentence, ...) gh_tell_in((words), (text), GH_SENTENCE_SIZE, (sentence), __VA_ARGS__)
#define gh_tell_in(words, text, size, sentence, ...) \
    gh_words_tell((words), (text), (size), (sentence), (const struct gh_value[]){__VA_ARGS__}, \
                  sizeof((const struct gh_value[]){__VA_ARGS__}) / sizeof(struct gh_value))

/* ---- what was refused ---- */

/* Why an action was refused, in terms of the table as it was. The second form also knows the action, and says it more
 * exactly where a card with two buildings is to blame. */
char *gh_words_refusal(const struct gh_words *words, const struct gh_public *open, struct gh_verdict verdict,
                       char sentence[GH_SENTENCE_SIZE]);
char *gh_words_refusal_of(const struct gh_words *words, const struct gh_public *open, struct gh_action action,
                          struct gh_verdict verdict, char sentence[GH_SENTENCE_SIZE]);

/* Why a card of the seat's hand cannot be played with any building; accepted, and no sentence: it can. A reason that
 * another building would change is named last. `action` becomes the play that the verdict is about. */
struct gh_verdict gh_words_unplayable(const struct gh_words *words, const struct gh_public *open,
                                      const struct gh_cards *hand, unsigned seat, unsigned card,
                                      struct gh_action *action, char sentence[GH_SENTENCE_SIZE]);

/* What is wrong with an action's text, at which column, and what to type instead. The second form is given the text and
 * names the word that it stumbled over. */
char *gh_words_parse_error(const struct gh_words *words, struct gh_parse_error error, char sentence[GH_SENTENCE_SIZE]);
char *gh_words_parse_error_in(const struct gh_words *words, struct gh_parse_error error, const char *text,
                              size_t length, char sentence[GH_SENTENCE_SIZE]);

/* What is wrong with a record. Where it is (error->line, error->column) is left to the caller, who also knows the file.
 * words->file and `open` may be NULL when the town is not known. */
char *gh_words_record_error(const struct gh_words *words, const struct gh_record_error *error,
                            const struct gh_public *open, char sentence[GH_SENTENCE_SIZE]);

/* Why nothing can be taken back. */
const char *gh_words_no_undo(enum gh_undo problem);

/* What went wrong with the program of a player, who said that; "" for nothing. */
char *gh_words_bot_trouble(enum gh_bot_trouble trouble, const char *who, const char *said,
                           char sentence[GH_SENTENCE_SIZE]);

const char *gh_words_start_error(enum gh_error error);

/* ---- what happened ---- */

/* "" for events that need no words. */
char *gh_words_event(const struct gh_words *words, struct gh_event event, char sentence[GH_SENTENCE_SIZE]);

/* One sentence for the event number *at and for those right after it that say the same of other sites; moves *at past
 * them. `seat` is whoever reads it (gh_event_for). */
char *gh_words_events(const struct gh_words *words, const struct gh_events *events, unsigned seat, unsigned *at,
                      char sentence[GH_SENTENCE_SIZE]);

/* "Anna collects 3 points and has 14." */
char *gh_words_points(const struct gh_words *words, unsigned seat, unsigned points, unsigned total,
                      char sentence[GH_SENTENCE_SIZE]);

/* "Anna takes the last action back." */
char *gh_words_undo(const struct gh_words *words, unsigned seat, char sentence[GH_SENTENCE_SIZE]);

/* ---- why ---- */

/* "The bank and hotel can only be on E3 and F3, so nothing else can stand there." */
char *gh_words_step(const struct gh_words *words, const struct gh_proof_step *step, char sentence[GH_SENTENCE_SIZE]);

/* A whole proof, sentence by sentence. */
void gh_words_proof(const struct gh_words *words, const struct gh_proof *proof, struct gh_proof_words *told);

/* Why a right claim is right, in terms of the table as it was. */
char *gh_words_claim_reason(const struct gh_words *words, const struct gh_public *open, struct gh_action claim,
                            char sentence[GH_SENTENCE_SIZE]);

/* A hint at a proof has three stages: where to look, what to look for, and the proof itself (gh_words_proof). */
char *gh_words_hint_place(const struct gh_words *words, const struct gh_proof *proof, char sentence[GH_SENTENCE_SIZE]);
char *gh_words_hint_technique(const struct gh_words *words, const struct gh_proof *proof,
                              char sentence[GH_SENTENCE_SIZE]);

/* A stage, from 1 to GH_HINT_STAGES, of a hint at what to do; `view` is what it was made for. */
void gh_words_hint(const struct gh_words *words, const struct gh_view *view, const struct gh_hint *hint, unsigned stage,
                   struct gh_proof_words *told);

/* One accepted action (or wrong claim), or with `events` NULL something taken back. */
struct gh_happening {
    const struct gh_public *before, *after;
    unsigned seat;
    struct gh_action action;
    const struct gh_events *events;
    unsigned seen; /* the seats whose drawn cards the reader may know */
};

typedef void gh_words_listener(void *user, const char *sentence);

/* Everything that is to be said about it, sentence by sentence: what happened, why a right claim is right, the points.
 */
void gh_words_report(const struct gh_words *words, const struct gh_happening *happening, gh_words_listener *listener,
                     void *user);

/* "3 points, and there will stand: casino on E3": what an action brings to its seat. */
char *gh_words_gain(const struct gh_words *words, const struct gh_public *before, const struct gh_public *after,
                    unsigned seat, char *text, size_t size);

/* Of a game that is over: why, and who won. */
const char *gh_words_ending(const struct gh_public *open);
char *gh_words_winners(const struct gh_words *words, const struct gh_public *open, char sentence[GH_SENTENCE_SIZE]);

/* ---- what something means ---- */

/* The rules in short, paragraph by paragraph; NULL past the last. */
const char *gh_words_rule(const struct gh_town *town, enum gh_referee referee, unsigned number);

/* "south door, Main St." */
char *gh_words_door(const struct gh_words *words, unsigned site, char *text, size_t size);

/* What an action says or does: "The casino stood next to the hotel. The casino was on E1 or F1, the hotel on E2." */
char *gh_words_action(const struct gh_words *words, struct gh_action action, char sentence[GH_SENTENCE_SIZE]);

/* What a card (an index) says, whoever's "my building" is. */
char *gh_words_card(const struct gh_words *words, unsigned card, char sentence[GH_SENTENCE_SIZE]);

/* How the two buildings of a condition card (an index) lay to one another: its sentence without the sites; "" for other
 * cards. `mine` may be GH_NONE. */
char *gh_words_relation(const struct gh_words *words, unsigned card, unsigned mine, char sentence[GH_SENTENCE_SIZE]);

/* "building card", "district card", "condition card" */
const char *gh_words_kind(enum gh_kind kind);

/* ---- puzzles ---- */

/* "Greenhorn" */
const char *gh_words_level(enum gh_level level);

/* What a clue says. */
char *gh_words_clue(const struct gh_words *words, struct gh_statement clue, char sentence[GH_SENTENCE_SIZE]);

/* What is wrong with an id, whose text is given. */
char *gh_words_id_error(const struct gh_id_error *error, const char *text, size_t length,
                        char sentence[GH_SENTENCE_SIZE]);

/* Whether what was found is right so far, or the solution; returns the buildings that are not right. */
gh_buildings gh_words_judge(const struct gh_words *words, const struct gh_puzzle *puzzle,
                            const struct gh_solution *solution, const struct gh_marks *marks,
                            char sentence[GH_SENTENCE_SIZE]);

/* Is told every sentence of a solution: the first of a step with its number (otherwise 0), and where a building is
 * found. */
typedef void gh_words_explainer(void *user, unsigned number, bool is_found, const char *sentence);

/* Every step from these marks, of which none is wrong, to the solution. */
void gh_words_explain(const struct gh_words *words, const struct gh_puzzle *puzzle, const struct gh_marks *marks,
                      gh_words_explainer *explainer, void *user);

/* ---- names and lists ---- */

const char *gh_words_building(const struct gh_words *words, unsigned building);

/* Adds an item to a list that begins as ""; `left` is how many come after it. */
void gh_words_join(char *list, size_t size, const char *item, unsigned left, enum gh_join join);

/* "B3, B4 or C3"; "" for none. */
char *gh_words_sites(const struct gh_words *words, gh_sites sites, enum gh_join join, char *list, size_t size);
/* "bank, casino and town hall"; "" for none. */
char *gh_words_buildings(const struct gh_words *words, gh_buildings buildings, enum gh_join join, char *list,
                         size_t size);

#endif
