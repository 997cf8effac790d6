/* The rules in short, and the explanations of first times, as JSON (telling_rules.h). */
#include "gadshill/telling_rules.h"

#include "gadshill/game.h"
#include "gadshill/text.h"
#include "gadshill/words_guide.h"
#include "gadshill/words_rules.h"

static void tell_rule(struct gh_writer *to, const struct gh_rule *rule)
{
    gh_open_object(to, NULL);
    gh_write_text(to, "id", rule->id);
    gh_write_text(to, "number", rule->number);
    gh_write_text(to, "title", _(rule->title));
    gh_write_text(to, "text", _(rule->text));
    gh_open_list(to, "rulesets");
    for (gh_each(ruleset, rule->rulesets))
        gh_write_text(to, NULL, gh_ruleset_name(ruleset));
    gh_close_list(to);
    gh_open_list(to, "referees");
    for (gh_each(referee, rule->referees))
        gh_write_text(to, NULL, gh_referee_name(referee));
    gh_close_list(to);
    gh_close_object(to);
}

static void tell_note(struct gh_writer *to, const struct gh_guide_note *note)
{
    gh_open_object(to, note->key);
    gh_write_text(to, "title", _(note->title));
    gh_write_text(to, "text", _(note->text));
    gh_close_object(to);
}

void gh_tell_guide(struct gh_writer *to)
{
    gh_open_object(to, "game");
    for (unsigned i = 0; i < GH_GUIDE_GAME_COUNT; i++)
        tell_note(to, gh_guide_game(i));
    gh_close_object(to);
    gh_open_object(to, "puzzle");
    for (unsigned i = 0; i < GH_GUIDE_PUZZLE_COUNT; i++)
        tell_note(to, gh_guide_puzzle(i));
    gh_close_object(to);
}

void gh_tell_rules(struct gh_writer *to)
{
    const struct gh_rule *rule;

    gh_open_list(to, "rules");
    for (unsigned i = 0; (rule = gh_rule_at(i)); i++)
        tell_rule(to, rule);
    gh_close_list(to);
    gh_open_object(to, "behind");
    for (unsigned ruleset = 0; ruleset < GH_RULESETS_COUNT; ruleset++) {
        gh_open_object(to, gh_ruleset_name(ruleset));
        for (unsigned reason = GH_ACCEPTED + 1; reason < GH_REASONS_COUNT; reason++)
            gh_write_text(to, gh_reason_code(reason), gh_rule_behind(reason, ruleset)->id);
        gh_close_object(to);
    }
    gh_close_object(to);
}
