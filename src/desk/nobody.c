/* Where nobody can come, as in a page without a server, there are no players: in the place of the files that know them.
 */
#include "parts.h"

#include "gadshill/text.h"

static void refuse(struct gh_reader *reader, const struct gh_request *request)
{
    desk_refuse(reader, &request->id.whole, "no-player", _("There is no such player here."));
}

void request_player(struct gh_reader *reader, const struct gh_request *request)
{
    refuse(reader, request);
}

void request_phrase(struct gh_reader *reader, const struct gh_request *request)
{
    refuse(reader, request);
}

void member_forget(struct gh_reader *reader)
{
    (void)reader;
}

void request_say(struct gh_reader *reader, const struct gh_request *request)
{
    refuse(reader, request);
}
