/* What links to tables have in common. */
#include "gadshill/link.h"

#include "gadshill/memory.h"
#include "gadshill/words_event.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

uint64_t gh_link_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

struct gh_link_names gh_link_names(const struct gh_scene *scene)
{
    struct gh_link_names names;

    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        names.name[seat] = *scene->name[seat] ? scene->name[seat] : NULL;
    return names;
}

void gh_link_tell(struct gh_link *link, unsigned seat, const struct gh_event *event, bool is_indented, const char *text)
{
    struct gh_log_line *line = &link->log[link->log_end % GH_LINK_LOG_LINES];

    free(line->text);
    *line = (struct gh_log_line){.text = gh_need(strdup(text)),
                                 .event = event ? *event : (struct gh_event){.kind = GH_EVENTS_COUNT},
                                 .seat = (uint8_t)seat,
                                 .is_indented = is_indented};
    link->log_end++;
}

struct telling {
    struct gh_link *link;
    unsigned seat;
    bool is_indented;
};

static void tell_sentence(void *user, const struct gh_event *event, const char *sentence)
{
    struct telling *telling = user;

    gh_link_tell(telling->link, telling->seat, event, telling->is_indented, sentence);
    telling->is_indented = true;
}

void gh_link_report(struct gh_link *link, const struct gh_happening *happening)
{
    const struct gh_link_names names = gh_link_names(&link->scene);
    const struct gh_words words = {link->scene.file, names.name};
    struct telling telling = {link, happening->seat, false};

    gh_words_report(&words, happening, tell_sentence, &telling);
}

void gh_link_notice(struct gh_link *link, const char *sentence)
{
    gh_link_refuse(link, GH_ACCEPTED, sentence);
}

void gh_link_refuse(struct gh_link *link, enum gh_reason reason, const char *sentence)
{
    snprintf(link->notice, sizeof link->notice, "%s", sentence);
    link->refused = reason;
    link->notices++;
}

void gh_link_forget(struct gh_link *link)
{
    for (unsigned i = 0; i < GH_LINK_LOG_LINES; i++)
        free(link->log[i].text);
}
