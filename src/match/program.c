/* Asking programs what they do. */
#include "program.h"

static struct gh_action choose(struct gh_player *player, const struct gh_town *town, const struct gh_view *view)
{
    const struct program *program = player->mind;
    enum gh_bot_trouble trouble;

    (void)town;
    const struct gh_action action = gh_bot_choose(program->bot, view, &trouble);
    *program->failures += trouble != GH_BOT_FINE;
    return action;
}

static bool claims(const struct gh_player *player, const struct gh_town *town, const struct gh_view *view,
                   struct gh_action *claim)
{
    const struct program *program = player->mind;
    enum gh_bot_trouble trouble;

    (void)town;
    const bool does = gh_bot_claims(program->bot, view, claim, &trouble);
    *program->failures += trouble != GH_BOT_FINE;
    return does;
}

const struct gh_player_kind program_kind = {
    .name = "program",
    .attention = GH_DEFAULT_ATTENTION,
    .choose = choose,
    .claims = claims,
};

void program_sit(struct program *program, struct gh_table *table, unsigned seat, const char *command,
                 const char *town_json, unsigned attention, uint32_t *failures)
{
    program->failures = failures;
    program->bot = gh_bot_start(command, table->town, town_json, &table->setup, seat, attention, GH_BOT_SECONDS);
    table->player[seat].mind = program;
    if (program->bot)
        return;
    ++*failures;
    table->player[seat] =
        gh_player_make(gh_player_kind_find("greedy"), gh_players_seed(&table->setup), seat, attention);
}
