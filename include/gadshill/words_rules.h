/* What something means, in words: rules, cards, actions, computer players. */
#ifndef GADSHILL_WORDS_RULES_H
#define GADSHILL_WORDS_RULES_H

#include "gadshill/action.h"
#include "gadshill/verdict.h"
#include "gadshill/words.h"

/* A paragraph of the rules in short. Title and text are English: _() says them. */
struct gh_rule {
    const char *id;     /* one word; among those that count for one game it is the only one */
    const char *number; /* where docs/rules.md has all of it: "8.2" */
    const char *title, *text;
    uint8_t rulesets, referees; /* sets of those that it counts for */
};

/* In the order in which they are read; NULL past the last. */
const struct gh_rule *gh_rule_at(unsigned index);
bool gh_rule_counts(const struct gh_rule *rule, enum gh_ruleset_id ruleset, enum gh_referee referee);
/* The rule that an action is refused by; NULL: it is not refused. */
const struct gh_rule *gh_rule_behind(enum gh_reason reason, enum gh_ruleset_id ruleset);

/* "E3 (south door, Main St.): markers of bank and hotel." */
char *gh_words_site(const struct gh_words *words, const struct gh_board *board, unsigned site, char *text, size_t size);

/* What an action says or does: "The casino stood next to the hotel. The casino was on E1 or F1, the hotel on E2." */
char *gh_words_action(const struct gh_words *words, struct gh_action action, char sentence[GH_SENTENCE_SIZE]);
/* The same, but of a card that it is played: "Play card 44 with the hotel." */
char *gh_words_move(const struct gh_words *words, struct gh_action action, char sentence[GH_SENTENCE_SIZE]);

/* What a card (an index) says, whoever's "my building" is. */
char *gh_words_card(const struct gh_words *words, unsigned card, char sentence[GH_SENTENCE_SIZE]);

/* How the two buildings of a condition card (an index) lay to one another: its sentence without the sites; "" for other
 * cards. `mine` may be GH_NONE. */
char *gh_words_relation(const struct gh_words *words, unsigned card, unsigned mine, char sentence[GH_SENTENCE_SIZE]);

/* "building card", "district card", "condition card" */
const char *gh_words_kind(enum gh_kind kind);

/* What a computer player of this name is like: "takes the most points it can get now". */
const char *gh_words_player(const char *name);
/* What people call it: "computer, medium"; a program that is none of ours is only a "computer". */
const char *gh_words_computer(const char *name);

#endif
