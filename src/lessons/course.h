/* A lesson while it is collected and done. */
#ifndef GADSHILL_LESSONS_COURSE_H
#define GADSHILL_LESSONS_COURSE_H

#include "gadshill/course.h"

enum { LEARNER = 0 }; /* the seat of the learner, who is called "you" */

struct lesson_step {
    uint8_t seat;
    struct gh_action action;
    struct gh_verdict verdict; /* not accepted: a card to choose, to see why not */
    char *task, *because;      /* English, or NULL */
};

struct lesson {
    char *title, *story; /* English */
    char town[GH_NAME_SIZE];
    char name[GH_MAX_SEATS][GH_LINK_NAME_SIZE];
    struct gh_state start;
    struct lesson_step *step;
    unsigned steps;
};

struct gh_course {
    struct lesson *lesson;
    unsigned lessons;
    char *task; /* of the next step */
};

#endif
