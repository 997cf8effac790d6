/* Texts as gzip: the page is written to be read, and travels in a third of its size. */
#include "server.h"

#include <stdlib.h>

#define ZLIB_CONST /* it does not change what it reads */
#include <zlib.h>

enum { GZIP = 16, LEAST_BYTES = 600 }; /* below that it is not worth it */

char *squeeze(const char *text, size_t length, size_t *squeezed_length)
{
    z_stream stream = {.next_in = (const unsigned char *)text, .avail_in = (unsigned)length};

    if (length < LEAST_BYTES || deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + GZIP, MAX_MEM_LEVEL,
                                             Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    const size_t room = deflateBound(&stream, length);
    char *squeezed = malloc(room);
    stream.next_out = (unsigned char *)squeezed;
    stream.avail_out = squeezed ? (unsigned)room : 0;
    const int result = deflate(&stream, Z_FINISH);
    *squeezed_length = stream.total_out;
    deflateEnd(&stream);
    if (result == Z_STREAM_END && *squeezed_length < length)
        return squeezed;
    free(squeezed);
    return NULL;
}
