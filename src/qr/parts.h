/* What the two halves of making a QR code share. */
#ifndef GADSHILL_QR_PARTS_H
#define GADSHILL_QR_PARTS_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_CODEWORDS = 292, VERSIONS = 9 };

/* How the codewords of a version are divided: `blocks` of `data` codewords, the last `longer` of them with one more;
 * `correction` codewords for each. */
struct division {
    unsigned blocks, data, longer, correction;
};

/* The smallest version that the text fits into, with its codewords in the order in which they are placed (their number
 * in *count); 0: none. */
unsigned bits_make(const char *text, size_t length, uint8_t codeword[MOST_CODEWORDS], unsigned *count);

#endif
