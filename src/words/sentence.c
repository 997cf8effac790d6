/* Printing, names and lists. */
#include "sentence.h"

#include "gadshill/text.h"
#include "gadshill/words_refusal.h"
#include "gadshill/words_rules.h"

#include <string.h>

const char *gh_who(const struct gh_words *words, unsigned seat)
{
    return words->seat_name[seat];
}

const char *gh_words_building(const struct gh_words *words, unsigned building)
{
    return gh_spoken(&words->file->building_name[building]);
}

void gh_words_join(char *list, size_t size, const char *item, unsigned left, enum gh_join join)
{
    const size_t used = strlen(list);
    const char *before = "";

    if (used > 0) {
        if (left > 0 || join == GH_JOIN_COMMA)
            before = _(", ");
        else if (join == GH_JOIN_AND)
            before = _(" and ");
        else
            before = _(" or ");
    }
    gh_print(list + used, size - used, "%s%s", before, item);
}

char *gh_words_sites(const struct gh_words *words, gh_sites sites, enum gh_join join, char *list, size_t size)
{
    unsigned left = gh_count(sites);

    *list = 0;
    for (gh_each(site, sites))
        gh_words_join(list, size, words->file->town.site_name[site], --left, join);
    return list;
}

char *gh_words_landmarks(const struct gh_words *words, const uint8_t *frame_of, const char *space, char *text,
                         size_t size)
{
    const struct gh_townfile *file = words->file;
    char list[GH_SENTENCE_SIZE] = "", item[GH_SENTENCE_SIZE];

    *text = 0;
    for (unsigned i = 0; i < file->town.landmarks; i++) {
        gh_format(item, "%s%s%s%s%s", gh_spoken_sign(&file->landmark_sign[i]), space,
                  gh_spoken(&file->landmark_name[i]), space, file->town.frame_name[frame_of ? frame_of[i] : i]);
        gh_words_join(list, sizeof list, item, file->town.landmarks - 1 - i, GH_JOIN_COMMA);
    }
    if (*list)
        gh_print(text, size, _("Landmarks, where nothing can be built: %s."), list);
    return text;
}

char *gh_say_turn(const struct gh_words *words, unsigned seat, char sentence[GH_SENTENCE_SIZE])
{
    const char *who = gh_who(words, seat);

    if (who)
        return gh_tell(words, sentence, _("It is {who}'s turn."), gh_with_text("who", who));
    return gh_copy(sentence, _("It is your turn."));
}

const char *gh_words_kind(enum gh_kind kind)
{
    static const char *const names[GH_KINDS_COUNT] = {
        [GH_BUILDING_CARD] = N_("building card"),
        [GH_DISTRICT_CARD] = N_("district card"),
        [GH_CONDITION_CARD] = N_("condition card"),
    };
    return _(names[kind]);
}

const char *gh_words_start_error(enum gh_error error)
{
    switch (error) {
    case GH_OK:
        break;
    case GH_ERROR_SEATS:
        return _("Two to four can play, and one of them starts.");
    case GH_ERROR_TOO_FEW_CARDS:
        return _("This town has too few cards for so many players.");
    }
    return "";
}
