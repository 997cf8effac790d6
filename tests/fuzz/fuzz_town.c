/* Any bytes as a town file: reading must never crash, hang or leak, and a town that is accepted must be sound enough to
 * be drawn and exported. */
#include "fuzz.h"

#include "gadshill/draw.h"

#include <string.h>

static void require(bool condition)
{
    if (!condition)
        abort();
}

/* The invariants that gadshill/town.h promises. */
static void check_town(const struct gh_town *town)
{
    gh_sites all = gh_first(town->sites);

    require(town->sites >= 1 && town->sites <= GH_MAX_SITES && town->buildings <= GH_MAX_BUILDINGS);
    require(town->hash == gh_town_hash(town));
    for (unsigned i = 0; i < town->cards; i++) {
        const struct gh_card *card = &town->card[i];
        gh_sites named = 0, mine = 0;

        require(card->kind < GH_KINDS_COUNT && (card->sites & ~all) == 0 && (card->mine & ~all) == 0 &&
                card->sites != 0);
        require((card->building == GH_NONE) == (card->kind == GH_DISTRICT_CARD));
        require(card->building == GH_NONE || card->building < town->buildings);
        if (card->kind != GH_CONDITION_CARD) {
            require(card->mine == 0);
            continue;
        }
        for (unsigned s = 0; s < GH_MAX_SITES; s++) {
            gh_sites partners = town->relation[i].mine_for[s];

            require(!gh_has(partners, s));
            named |= partners ? gh_bit(s) : 0;
            mine |= partners;
            for (gh_each(partner, partners))
                require(gh_has(town->relation[i].named_for[partner], s));
        }
        require(named == card->sites && mine == card->mine);
    }
}

static void check_problems(const struct gh_problems *problems, bool accepted)
{
    require(accepted == (problems->mistakes == 0) && problems->count <= GH_MAX_PROBLEMS);
    for (unsigned i = 0; i < problems->count; i++) {
        const struct gh_problem *problem = &problems->problem[i];

        require(problem->line >= 1 && problem->column >= 1 && problem->text[0] != 0);
        for (const char *c = problem->text; *c; c++)
            require((unsigned char)*c >= ' ' && *c != 0x7F);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct gh_problems problems;
    struct gh_townfile *file = gh_townfile_read((const char *)data, size, &problems);
    char *text = NULL;
    size_t length = 0;
    FILE *out;

    check_problems(&problems, file != NULL);
    if (!file)
        return 0;
    check_town(&file->town);
    out = open_memstream(&text, &length);
    require(out != NULL);
    for (unsigned language = 0; language < GH_LANGUAGES; language++) {
        gh_language_use(language);
        require(gh_draw_map(file, NULL, language & 1, out));
        char *page = gh_townfile_page(file);
        require(page != NULL);
        free(page);
    }
    gh_language_use(GH_ENGLISH);
    for (unsigned card = 1; card <= file->town.cards; card++)
        require(gh_draw_card(file, card, card & 1, out));
    require(gh_townfile_export(file, out));
    fclose(out);
    free(text);
    gh_townfile_free(file);
    return 0;
}
