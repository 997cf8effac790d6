/* Any bytes as a record: an error has a place, and a state that was reached is a sound one. The first byte chooses the
 * town. */
#include "fuzz.h"

#include "gadshill/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct gh_record_head head;
    struct gh_record_error error;
    struct gh_state state;

    if (size < 1)
        return 0;
    const char *text = (const char *)data + 1;
    if (!gh_record_read_head(text, size - 1, &head, &error) && (error.problem == GH_RECORD_OK || error.line < 1))
        abort();
    if (!gh_record_replay(fuzz_choose_town(data[0]), text, size - 1, &state, NULL, NULL, &error) &&
        (error.problem == GH_RECORD_OK || error.line < 1 || error.column < 1))
        abort();
    return 0;
}
