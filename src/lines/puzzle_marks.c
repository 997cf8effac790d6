/* Marks as they are typed. */
#include "puzzle_parts.h"
#include "gadshill/source.h"
#include "gadshill/utf8.h"

#include <string.h>
#include <strings.h>

static unsigned find_site(const struct gh_town *town, const char *name, size_t length)
{
    for (unsigned site = 0; site < town->sites; site++)
        if (strlen(town->site_name[site]) == length && strncasecmp(town->site_name[site], name, length) == 0)
            return site;
    return GH_NONE;
}

static unsigned find_building(const struct gh_lines_puzzle *puzzle, const char *name, size_t length)
{
    for (gh_each(building, puzzle->puzzle.buildings)) {
        const char *id = puzzle->town->building_name[building];

        if (strlen(id) == length && strncasecmp(id, name, length) == 0)
            return building;
    }
    return GH_NONE;
}

static bool no_building(const struct gh_lines_puzzle *puzzle, const char *name, size_t length,
                        gh_lines_complain *complain)
{
    const struct gh_quoted quoted = gh_quote(name, length);
    char list[GH_SENTENCE_SIZE] = "", sentence[2 * GH_SENTENCE_SIZE];
    unsigned left = gh_count(puzzle->puzzle.buildings);

    for (gh_each(building, puzzle->puzzle.buildings))
        gh_words_join(list, sizeof list, puzzle->town->building_name[building], --left, GH_JOIN_OR);
    gh_format(sentence, _("\"%1$s\" is not one of the puzzle's buildings: %2$s"), quoted.text, list);
    complain(sentence);
    return false;
}

static bool no_site(const struct gh_lines_puzzle *puzzle, const char *name, size_t length, gh_lines_complain *complain)
{
    const struct gh_quoted quoted = gh_quote(name, length);
    char list[GH_SENTENCE_SIZE], sentence[2 * GH_SENTENCE_SIZE];

    gh_words_sites(&puzzle->words, gh_first(puzzle->town->sites), GH_JOIN_OR, list, sizeof list);
    gh_format(sentence, _("\"%1$s\" is not a site of this town: %2$s"), quoted.text, list);
    complain(sentence);
    return false;
}

bool puzzle_read_building(const struct gh_lines_puzzle *puzzle, const char *text, size_t length, unsigned *building,
                          gh_lines_complain *complain)
{
    *building = find_building(puzzle, text, length);
    return *building != GH_NONE || no_building(puzzle, text, length, complain);
}

bool puzzle_read_sites(const struct gh_lines_puzzle *puzzle, const char *text, gh_sites *sites,
                       gh_lines_complain *complain)
{
    static const char between[] = ", ";

    *sites = 0;
    do {
        text += strspn(text, between);
        const size_t length = strcspn(text, between);
        const unsigned site = find_site(puzzle->town, text, length);

        if (site == GH_NONE)
            return no_site(puzzle, text, length, complain);
        *sites |= gh_bit(site);
        text += length;
    } while (text[strspn(text, between)]);
    return true;
}

bool gh_lines_puzzle_read_mark(const struct gh_lines_puzzle *puzzle, const char *text, struct gh_marks *marks,
                               gh_lines_complain *complain)
{
    const size_t length = strcspn(text, "=");
    unsigned building;
    gh_sites sites;

    if (!text[length]) {
        char sentence[GH_SENTENCE_SIZE];

        gh_format(sentence, _("\"%1$s\" says nothing about a building: type, for example, %2$s=%3$s"),
                  gh_quote(text, length).text, puzzle->town->building_name[gh_lowest(puzzle->puzzle.buildings)],
                  puzzle->town->site_name[0]);
        complain(sentence);
        return false;
    }
    if (!puzzle_read_building(puzzle, text, length, &building, complain) ||
        !puzzle_read_sites(puzzle, text + length + 1, &sites, complain))
        return false;
    marks->may[building] = sites;
    return true;
}
