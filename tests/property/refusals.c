/* How long the reasons are that people read when a card cannot be played: random games, every card of every hand with
 * every building that it could be played with. Nearly all are told in few sentences, which begin with the card that was
 * asked about and end with a building that it speaks of; no detour is taken where one look at the card is enough.
 *   refusals GAMES TOWN...  GAMES games for each town, referee and number of players; half of them are careful's */
#include "gadshill/game.h"
#include "gadshill/table.h"
#include "gadshill/words_proof.h"
#include "property.h"

#include <string.h>

enum { FEW = 4, MOST_COUNTED = 24 };

static struct {
    uint64_t games, refused, limits, detours, of[MOST_COUNTED + 1];
} seen;

static struct gh_proof proof;
static struct gh_proof_words told;

/* Told with the card first and one of its buildings last. */
static void check_ends(const struct gh_words *words, struct gh_statement statement)
{
    const uint8_t subject[] = {statement.named, statement.mine};
    const char *first = told.sentence[0], *last = told.sentence[told.count - 1];
    char card[16];
    bool is_named = false;

    snprintf(card, sizeof card, "ard %u", statement.card + 1u);
    const char *found = strstr(first, card);
    check(found && !(found[strlen(card)] >= '0' && found[strlen(card)] <= '9'), "no %s: %s", card, first);
    for (unsigned i = 0; i < 2; i++)
        is_named |= subject[i] != GH_NONE && strstr(last, gh_words_building(words, subject[i]));
    check(is_named || proof.step[0].technique == GH_BY_LIMIT, "no building of %s: %s", card, last);
}

/* Whether one look at the card would have been enough: a building on the board that it shows nowhere. */
static bool is_detour(const struct gh_town *town, const struct gh_public *open, struct gh_statement statement)
{
    const struct gh_case known = gh_case_of_play(town, open, statement);
    const struct gh_card *card = &town->card[statement.card];
    const gh_sites mine = card->kind == GH_CONDITION_CARD ? card->mine : card->sites;

    return proof.count > 1 && ((statement.named != GH_NONE && gh_has(known.buildings, statement.named) &&
                                !(known.may[statement.named] & card->sites)) ||
                               (statement.mine != GH_NONE && gh_has(known.buildings, statement.mine) &&
                                !(known.may[statement.mine] & mine)));
}

static void count_refusal(const struct gh_townfile *file, const struct gh_state *state, struct gh_action action)
{
    static const char *const names[GH_MAX_SEATS] = {NULL};
    const struct gh_words words = {file, names};
    const struct gh_public *open = &state->open;
    const struct gh_statement statement = gh_statement_make(&file->town, action.card, action.building);
    struct gh_public after;
    const struct gh_verdict verdict =
        gh_preview(&file->town, open, &state->hidden.hand[open->player], open->player, action, &after);

    if (verdict.reason == GH_ACCEPTED || !gh_proof_of_refusal(&file->town, open, action, verdict, &proof))
        return;
    gh_words_proof(&words, &proof, &told);
    seen.refused++;
    seen.limits += proof.step[0].technique == GH_BY_LIMIT; /* one sentence each */
    seen.of[told.count < MOST_COUNTED ? told.count : MOST_COUNTED]++;
    check_ends(&words, statement);
    seen.detours += is_detour(&file->town, open, statement);
}

static void count_refusals(const struct gh_townfile *file, const struct gh_state *state)
{
    if (state->open.phase != GH_TURN)
        return;
    for (gh_each_card(card, &state->hidden.hand[state->open.player])) {
        if (file->town.card[card].kind == GH_BUILDING_CARD)
            count_refusal(file, state, gh_action_play(card, GH_NONE));
        else
            for (gh_each(building, state->open.owned[state->open.player]))
                count_refusal(file, state, gh_action_play(card, building));
    }
}

static void play_game(const struct gh_townfile *file, const struct gh_setup *setup, const char *player)
{
    const struct gh_player_kind *kind = gh_player_kind_find(player);
    const struct gh_player_kind *const kinds[GH_MAX_SEATS] = {kind, kind, kind, kind};
    struct gh_table table;
    struct gh_action action;
    unsigned seat;

    check(gh_table_open(&table, &file->town, setup, kinds, 50) == GH_OK, "start");
    while (gh_table_next(&table, &seat, &action)) {
        struct gh_events events = {.count = 0};

        count_refusals(file, &table.state);
        gh_apply(&file->town, &table.state, seat, action, &events);
    }
    seen.games++;
}

int main(int argc, char **argv)
{
    const unsigned games = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    uint64_t few = 0;

    for (int i = 2; i < argc; i++) {
        struct gh_townfile *file = load_town(argv[i]);

        for (uint8_t seats = GH_MIN_SEATS; seats <= GH_MAX_SEATS; seats++) {
            for (uint8_t referee = GH_AUTOMATIC; referee <= GH_MANUAL; referee++) {
                for (unsigned game = 0; game < games; game++) {
                    const struct gh_setup setup = {
                        .seats = seats, .first = 0, .referee = referee, .seed = game * 7919 + seats};

                    play_game(file, &setup, game % 2 ? "careful" : "random");
                }
            }
        }
        gh_townfile_free(file);
    }
    printf("%llu games, %llu refusals; told in sentences:", (unsigned long long)seen.games,
           (unsigned long long)seen.refused);
    for (unsigned i = 1; i <= MOST_COUNTED; i++) {
        if (seen.of[i])
            printf(" %u: %.3f %%", i, 100.0 * (double)seen.of[i] / (double)seen.refused);
        few += i <= FEW ? seen.of[i] : 0;
    }
    printf("\nin at most %u: %.3f %%; without those by a limit, which are %.1f %%, in %.3f %%\n", FEW,
           100.0 * (double)few / (double)seen.refused, 100.0 * (double)seen.limits / (double)seen.refused,
           100.0 * (double)(few - seen.limits) / (double)(seen.refused - seen.limits));
    check(few * 100 >= seen.refused * 99, "too many sentences");
    check(!seen.detours, "a detour where one look at the card is enough");
    return 0;
}
