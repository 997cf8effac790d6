/* What the system says: what its terminal shows, and why something cannot be done. Its own words follow the locale of
 * messages, which is fixed (language.c); these are the ones that people meet. */
#include "gadshill/text.h"
#include "gadshill/utf8.h"

#include <errno.h>
#include <langinfo.h>
#include <string.h>

const char *gh_system_error(int number)
{
    static const struct {
        int number;
        const char *text;
    } known[] = {
        {ENOENT, N_("No such file or directory")},
        {EACCES, N_("Permission denied")},
        {EPERM, N_("Operation not permitted")},
        {EISDIR, N_("Is a directory")},
        {ENOTDIR, N_("Not a directory")},
        {EEXIST, N_("File exists")},
        {ENOSPC, N_("No space left on device")},
        {EROFS, N_("Read-only file system")},
        {EIO, N_("Input/output error")},
        {ENAMETOOLONG, N_("File name too long")},
        {ENOMEM, N_("Cannot allocate memory")},
        {EADDRINUSE, N_("Address already in use")},
        {EADDRNOTAVAIL, N_("Cannot assign requested address")},
        {ECONNREFUSED, N_("Connection refused")},
    };

    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].number == number)
            return _(known[i].text);
    return strerror(number);
}

bool gh_utf8_in_locale(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
