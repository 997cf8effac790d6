/* make-rules LL FOLDER: prints the rules in short as JSON for the page (docs/protocol.md), in a language whose
 * catalogue is in the folder; "en" needs none. */
#include "gadshill/disk.h"
#include "gadshill/language.h"
#include "gadshill/telling_rules.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    struct gh_writer to = gh_writer_make(0);

    if (argc != 3) {
        fputs("make-rules: a language and the folder of its catalogue are needed\n", stderr);
        return 2;
    }
    gh_languages_open(argv[2]);
    gh_language_use(gh_language_find(argv[1]));
    gh_open_object(&to, NULL);
    gh_tell_rules(&to);
    gh_open_object(&to, "guide");
    gh_tell_guide(&to);
    gh_close_object(&to);
    gh_close_object(&to);
    puts(gh_written(&to, NULL));
    gh_writer_free(&to);
    return 0;
}
