/* QR codes, for links that a telephone is to open: bytes, error correction level M, versions 1 to 9 (ISO/IEC 18004). */
#ifndef GADSHILL_QR_H
#define GADSHILL_QR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GH_QR_MOST_BYTES = 180, GH_QR_MOST_SIDE = 53, GH_QR_QUIET = 4 /* light modules around it */ };

struct gh_qr {
    uint8_t side;
    bool dark[GH_QR_MOST_SIDE][GH_QR_MOST_SIDE]; /* [row][column] */
};

/* False: the text is too long. */
bool gh_qr_make(struct gh_qr *qr, const char *text, size_t length);

#endif
