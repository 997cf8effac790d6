/* From codewords to modules: the patterns that never change, the codewords in their zigzag, and of the eight masks the
 * one that is easiest to read. */
#include "parts.h"

#include "gadshill/qr.h"

#include <stdlib.h>
#include <string.h>

enum { MASKS = 8, FINDER = 7, TIMING = 6 };

/* A code in the making; `is_fixed`: no codeword is there. */
struct board {
    struct gh_qr *qr;
    bool is_fixed[GH_QR_MOST_SIDE][GH_QR_MOST_SIDE];
};

static void fix(struct board *board, int row, int column, bool is_dark)
{
    if (row < 0 || column < 0 || row >= board->qr->side || column >= board->qr->side)
        return;
    board->qr->dark[row][column] = is_dark;
    board->is_fixed[row][column] = true;
}

/* ---- what never changes ---- */

/* Rings around a middle: dark, but for those at these distances. */
static void draw_rings(struct board *board, int row, int column, int radius, int light, int other_light)
{
    for (int y = -radius; y <= radius; y++)
        for (int x = -radius; x <= radius; x++) {
            const int distance = abs(y) > abs(x) ? abs(y) : abs(x);

            fix(board, row + y, column + x, distance != light && distance != other_light);
        }
}

/* Small rings, but not where the large ones are. */
static void draw_alignment(struct board *board, unsigned version)
{
    static const uint8_t middle[VERSIONS + 1] = {0, 0, 0, 0, 0, 0, 0, 22, 24, 26};
    const int last = board->qr->side - FINDER;
    const int position[] = {TIMING, middle[version] ? middle[version] : last, last};
    const unsigned count = version == 1 ? 0 : middle[version] ? 3 : 2;

    for (unsigned row = 0; row < count; row++)
        for (unsigned column = 0; column < count; column++) {
            const bool is_corner = row + column == 0 || (row + column == count - 1 && (row == 0 || column == 0));

            if (!is_corner)
                draw_rings(board, position[row], position[column], 2, 1, 1);
        }
}

static void draw_patterns(struct board *board, unsigned version)
{
    const int side = board->qr->side;

    for (int i = 0; i < side; i++) {
        fix(board, TIMING, i, i % 2 == 0);
        fix(board, i, TIMING, i % 2 == 0);
    }
    draw_rings(board, 3, 3, 4, 2, 4);
    draw_rings(board, 3, side - 4, 4, 2, 4);
    draw_rings(board, side - 4, 3, 4, 2, 4);
    draw_alignment(board, version);
}

/* ---- what the code says about itself ---- */

/* The bits with as many behind them as make it divisible. */
static unsigned with_remainder(unsigned bits, unsigned length, unsigned generator, unsigned degree)
{
    unsigned rest = bits << degree;

    for (unsigned i = length + degree; i-- > degree;)
        if (rest >> i & 1)
            rest ^= generator << (i - degree);
    return bits << degree | rest;
}

/* Level M and the mask, in both places. */
static void draw_format(struct board *board, unsigned mask)
{
    const unsigned bits = with_remainder(mask, 5, 0x537, 10) ^ 0x5412;
    const int side = board->qr->side;

    for (int i = 0; i < 15; i++) {
        const bool is_dark = bits >> i & 1;

        if (i < 8)
            fix(board, i + (i >= TIMING), 8, is_dark);
        else
            fix(board, 8, 15 - i - (i == 8 ? 0 : 1), is_dark);
        if (i < 8)
            fix(board, 8, side - 1 - i, is_dark);
        else
            fix(board, side - 15 + i, 8, is_dark);
    }
    fix(board, side - 8, 8, true);
}

static void draw_version(struct board *board, unsigned version)
{
    const unsigned bits = with_remainder(version, 6, 0x1F25, 12);
    const int side = board->qr->side;

    for (int i = 0; version >= 7 && i < 18; i++) {
        fix(board, side - 11 + i % 3, i / 3, bits >> i & 1);
        fix(board, i / 3, side - 11 + i % 3, bits >> i & 1);
    }
}

/* ---- codewords ---- */

/* In columns of two from the right, up and down. */
static void place(struct board *board, const uint8_t *codeword, unsigned count)
{
    const int side = board->qr->side;
    bool is_upward = true;
    unsigned bit = 0;

    for (int right = side - 1; right > 0; right -= 2, is_upward = !is_upward) {
        right -= right == TIMING;
        for (int i = 0; i < 2 * side; i++) {
            const int row = is_upward ? side - 1 - i / 2 : i / 2, column = right - i % 2;

            if (board->is_fixed[row][column])
                continue;
            board->qr->dark[row][column] = bit < 8 * count && codeword[bit / 8] >> (7 - bit % 8) & 1;
            bit++;
        }
    }
}

static bool is_masked(unsigned mask, unsigned row, unsigned column)
{
    switch (mask) {
    case 0:
        return (row + column) % 2 == 0;
    case 1:
        return row % 2 == 0;
    case 2:
        return column % 3 == 0;
    case 3:
        return (row + column) % 3 == 0;
    case 4:
        return (row / 2 + column / 3) % 2 == 0;
    case 5:
        return row * column % 2 + row * column % 3 == 0;
    case 6:
        return (row * column % 2 + row * column % 3) % 2 == 0;
    default:
        return ((row + column) % 2 + row * column % 3) % 2 == 0;
    }
}

static void apply_mask(struct board *board, unsigned mask)
{
    for (unsigned row = 0; row < board->qr->side; row++)
        for (unsigned column = 0; column < board->qr->side; column++)
            board->qr->dark[row][column] ^= !board->is_fixed[row][column] && is_masked(mask, row, column);
}

/* ---- how hard it is to read ---- */

/* Of one line: runs of five or more, and what looks like a finder with room beside it. */
static unsigned line_penalty(const struct gh_qr *qr, unsigned line, bool is_row)
{
    unsigned penalty = 0, run = 0, last = 0, seen = 0;

    for (unsigned i = 0; i < qr->side; i++) {
        const bool is_dark = is_row ? qr->dark[line][i] : qr->dark[i][line];

        run = i > 0 && is_dark == last ? run + 1 : 1;
        last = is_dark;
        penalty += run == 5 ? 3 : run > 5;
        seen = (seen << 1 | is_dark) & 0x7FF;
        penalty += i >= 10 && (seen == 0x5D0 || seen == 0x05D) ? 40 : 0;
    }
    return penalty;
}

static unsigned penalty_of(const struct gh_qr *qr)
{
    const unsigned all = (unsigned)qr->side * qr->side;
    unsigned penalty = 0, dark = 0;

    for (unsigned i = 0; i < qr->side; i++)
        penalty += line_penalty(qr, i, true) + line_penalty(qr, i, false);
    for (unsigned row = 0; row < qr->side; row++)
        for (unsigned column = 0; column < qr->side; column++) {
            const bool is_dark = qr->dark[row][column];

            dark += is_dark;
            if (row > 0 && column > 0 && qr->dark[row - 1][column] == is_dark && qr->dark[row][column - 1] == is_dark &&
                qr->dark[row - 1][column - 1] == is_dark)
                penalty += 3;
        }
    return penalty + (unsigned)abs((int)(dark * 20) - (int)(all * 10)) / all * 10;
}

bool gh_qr_make(struct gh_qr *qr, const char *text, size_t length)
{
    uint8_t codeword[MOST_CODEWORDS];
    struct board board = {.qr = qr};
    unsigned count, best = 0, least = UINT32_MAX;
    const unsigned version = bits_make(text, length, codeword, &count);

    memset(qr, 0, sizeof *qr);
    if (version == 0)
        return false;
    qr->side = (uint8_t)(17 + 4 * version);
    draw_patterns(&board, version);
    draw_version(&board, version);
    draw_format(&board, 0);
    place(&board, codeword, count);
    for (unsigned mask = 0; mask < MASKS; mask++) {
        apply_mask(&board, mask);
        draw_format(&board, mask);
        const unsigned penalty = penalty_of(qr);
        if (penalty < least) {
            least = penalty;
            best = mask;
        }
        apply_mask(&board, mask); /* away again */
    }
    apply_mask(&board, best);
    draw_format(&board, best);
    return true;
}
