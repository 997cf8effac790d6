/* The write-ahead log. SQLite reads it as far as its checksums hold and takes the rest for what a crash left behind:
 * one changed byte would silently take back everything after it. The checksums are sums of words, so that one changed
 * byte can be found again and put right; and where more has changed, commits that follow show that no crash did it.
 * (https://www.sqlite.org/fileformat2.html#walformat) */
#include "parts.h"

#include "gadshill/memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    HEADER = 32,
    SUMMED_HEADER = 24,
    FRAME_HEADER = 24,
    SUMMED_FRAME_HEADER = 8,
    SALTS = 8,
    MOST_PAGE = 65536,
    MOST_GUESSES = 4096
};
enum { HEADER_SALTS_AT = 16, HEADER_SUM_AT = 24, COMMIT_AT = 4, SALTS_AT = 8, SUM_AT = 16 };

#define FORMAT 3007000u
#define MAGIC 0x377f0682u /* and 1 more: words are summed with the most significant byte first */

struct sum {
    uint32_t a, b;
};

/* ---- sums ---- */

static uint32_t word_at(const uint8_t *bytes, bool is_big)
{
    return is_big ? (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3]
                  : (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static void put_word(uint8_t *bytes, uint32_t word, bool is_big)
{
    for (unsigned i = 0; i < 4; i++)
        bytes[is_big ? 3 - i : i] = (uint8_t)(word >> 8 * i);
}

static struct sum sum_on(struct sum sum, const uint8_t *bytes, size_t size, bool is_big)
{
    for (size_t i = 0; i < size; i += 8) {
        sum.a += word_at(bytes + i, is_big) + sum.b;
        sum.b += word_at(bytes + i + 4, is_big) + sum.a;
    }
    return sum;
}

static struct sum sum_at(const uint8_t *bytes)
{
    return (struct sum){word_at(bytes, true), word_at(bytes + 4, true)};
}

static bool is_same(struct sum one, struct sum other)
{
    return one.a == other.a && one.b == other.b;
}

/* ---- one changed byte ---- */

/* The bytes of which one may be the wrong one, and what would be right there. Changes of high bytes have the same
 * effect in several places: then other versions of the page must tell. */
struct guesses {
    unsigned count;
    struct {
        uint32_t at;
        uint8_t right;
    } guess[MOST_GUESSES];
};

/* Adds the bytes of a word that, put right, would move the sums by `missing`; `effect` is what one more in the word
 * does to them. */
static void guess_word(struct guesses *guesses, const uint8_t *bytes, size_t at, struct sum effect, struct sum missing,
                       bool is_big)
{
    const uint32_t word = word_at(bytes + at, is_big);

    for (unsigned i = 0; i < 4; i++) {
        for (uint32_t byte = 0; byte < 256; byte++) {
            const uint32_t more = (byte - (word >> 8 * i & 255)) << 8 * i;

            if (effect.a * more != missing.a || effect.b * more != missing.b || guesses->count == MOST_GUESSES)
                continue;
            guesses->guess[guesses->count].at = (uint32_t)(at + (is_big ? 3 - i : i));
            guesses->guess[guesses->count++].right = (uint8_t)byte;
        }
    }
}

static void guess(struct guesses *guesses, const uint8_t *bytes, size_t size, struct sum missing, bool is_big)
{
    struct sum first = {1, 1}, second = {0, 1}; /* the effects of the two words of a pair, from the last pair on */

    guesses->count = 0;
    for (size_t at = size; at > 0; at -= 8) {
        guess_word(guesses, bytes, at - 8, first, missing, is_big);
        guess_word(guesses, bytes, at - 4, second, missing, is_big);
        first.a += first.b;
        first.b += first.a;
        second.a += second.b;
        second.b += second.a;
    }
}

/* Puts the byte right if there is but one guess, or but one that agrees with another version of the bytes. */
static bool mend_byte(uint8_t *bytes, const struct guesses *guesses, const uint8_t *other)
{
    unsigned agreed = 0, which = 0;

    for (unsigned i = 0; i < guesses->count; i++) {
        if (other && other[guesses->guess[i].at] != guesses->guess[i].right)
            continue;
        which = i;
        agreed++;
    }
    if (agreed != 1)
        return false;
    bytes[guesses->guess[which].at] = guesses->guess[which].right;
    return true;
}

/* Whether a stored sum differs from the right one in one byte: then it is put right. */
static bool mend_sum(uint8_t *stored, struct sum right)
{
    uint8_t bytes[8];
    unsigned different = 0;

    put_word(bytes, right.a, true);
    put_word(bytes + 4, right.b, true);
    for (unsigned i = 0; i < sizeof bytes; i++)
        different += bytes[i] != stored[i];
    if (different != 1)
        return false;
    memcpy(stored, bytes, sizeof bytes);
    return true;
}

/* ---- header and frames ---- */

struct log {
    int file, database;
    bool is_big;
    uint8_t header[HEADER];
    size_t page;
    uint8_t *frame;
    uint8_t *summed, *other; /* what is covered by the frame's checksum, in one piece; the same in another version */
    struct guesses *guesses;
    bool is_unclear; /* one byte has changed, but it cannot be said which */
    unsigned *mended;
};

static bool write_back(struct log *log, const uint8_t *bytes, size_t size, uint64_t at)
{
    ++*log->mended;
    return pwrite(log->file, bytes, size, (off_t)at) == (ssize_t)size && fsync(log->file) == 0;
}

/* Whether all that can be known of a header is as it must be; the first frame has the same salts. */
static bool header_is_good(const struct log *log, bool is_big)
{
    const struct sum sum = sum_on((struct sum){0, 0}, log->header, SUMMED_HEADER, is_big);
    uint8_t salts[SALTS];

    return word_at(log->header, true) == (MAGIC | is_big) && word_at(log->header + 4, true) == FORMAT &&
           is_same(sum, sum_at(log->header + HEADER_SUM_AT)) &&
           (pread(log->file, salts, SALTS, HEADER + SALTS_AT) != SALTS ||
            memcmp(salts, log->header + HEADER_SALTS_AT, SALTS) == 0);
}

/* Tries every one changed byte. */
static bool mend_header(struct log *log, bool is_big)
{
    uint8_t found[HEADER];
    const struct sum sum = sum_on((struct sum){0, 0}, log->header, SUMMED_HEADER, is_big);
    const struct sum right = sum_at(log->header + HEADER_SUM_AT);

    memcpy(found, log->header, HEADER);
    guess(log->guesses, found, SUMMED_HEADER, (struct sum){right.a - sum.a, right.b - sum.b}, is_big);
    for (unsigned i = 0; i < log->guesses->count; i++) {
        log->header[log->guesses->guess[i].at] = log->guesses->guess[i].right;
        if (header_is_good(log, is_big))
            return true;
        memcpy(log->header, found, HEADER);
    }
    return mend_sum(log->header + HEADER_SUM_AT, sum) && header_is_good(log, is_big);
}

static bool read_header(struct log *log)
{
    log->is_big = log->header[3] & 1;
    if (header_is_good(log, log->is_big))
        return true;
    for (unsigned i = 0; i < 2; i++, log->is_big = !log->is_big)
        if (mend_header(log, log->is_big))
            return write_back(log, log->header, HEADER, 0);
    return false;
}

static bool read_frame(struct log *log, uint64_t at)
{
    const size_t size = FRAME_HEADER + log->page;

    return pread(log->file, log->frame, size, (off_t)at) == (ssize_t)size;
}

static bool has_salts(const struct log *log)
{
    return memcmp(log->frame + SALTS_AT, log->header + HEADER_SALTS_AT, SALTS) == 0;
}

/* Reads the same page in another frame, or where it is in the database (at -1), in front of it the frame's own header.
 */
static bool read_version(struct log *log, int64_t frame_at)
{
    const uint32_t number = word_at(log->summed, true);
    uint8_t header[SUMMED_FRAME_HEADER];

    memcpy(log->other, log->summed, SUMMED_FRAME_HEADER);
    if (frame_at < 0)
        return pread(log->database, log->other + SUMMED_FRAME_HEADER, log->page,
                     (off_t)(number - 1) * (off_t)log->page) == (ssize_t)log->page;
    return pread(log->file, header, sizeof header, (off_t)frame_at) == sizeof header &&
           word_at(header, true) == number &&
           pread(log->file, log->other + SUMMED_FRAME_HEADER, log->page, (off_t)frame_at + FRAME_HEADER) ==
               (ssize_t)log->page;
}

/* Asks the versions of the page one after the other, the nearest first. */
static bool mend_by_versions(struct log *log, uint64_t at)
{
    const int64_t size = (int64_t)(FRAME_HEADER + log->page);

    for (int64_t before = (int64_t)at - size; before >= HEADER; before -= size)
        if (read_version(log, before))
            return mend_byte(log->summed, log->guesses, log->other);
    return read_version(log, -1) && mend_byte(log->summed, log->guesses, log->other);
}

static bool mend_by_later_version(struct log *log, uint64_t at)
{
    const int64_t size = (int64_t)(FRAME_HEADER + log->page), end = lseek(log->file, 0, SEEK_END);

    for (int64_t after = (int64_t)at + size; after + size <= end; after += size)
        if (read_version(log, after))
            return mend_byte(log->summed, log->guesses, log->other);
    return false;
}

/* Whether the next frame goes on from that sum. */
static bool goes_on_from(struct log *log, struct sum sum, uint64_t at)
{
    uint8_t header[FRAME_HEADER];

    at += FRAME_HEADER + log->page;
    if (pread(log->file, header, FRAME_HEADER, (off_t)at) != FRAME_HEADER ||
        pread(log->file, log->other, log->page, (off_t)at + FRAME_HEADER) != (ssize_t)log->page)
        return false;
    sum = sum_on(sum, header, SUMMED_FRAME_HEADER, log->is_big);
    return is_same(sum_on(sum, log->other, log->page, log->is_big), sum_at(header + SUM_AT));
}

/* Puts a frame right of which one byte has changed. A changed sum and a change in the last bytes look alike: the next
 * frame, or other versions of the page, tell them apart. */
static bool mend_frame(struct log *log, struct sum found, uint64_t at)
{
    uint8_t *stored = log->frame + SUM_AT;
    const struct sum right = sum_at(stored);

    if (is_same(found, right)) {
        memcpy(log->frame + SALTS_AT, log->header + HEADER_SALTS_AT, SALTS);
        return true;
    }
    if (!has_salts(log))
        return false;
    if (goes_on_from(log, found, at))
        return mend_sum(stored, found);
    guess(log->guesses, log->summed, SUMMED_FRAME_HEADER + log->page,
          (struct sum){right.a - found.a, right.b - found.b}, log->is_big);
    if (mend_by_versions(log, at) || mend_by_later_version(log, at) ||
        (!goes_on_from(log, right, at) && mend_sum(stored, found)) || mend_byte(log->summed, log->guesses, NULL))
        return true;
    log->is_unclear = log->guesses->count > 0;
    return false;
}

/* Checks the frame that was read, and mends it; false: the log ends before it. */
static bool frame_is_good(struct log *log, struct sum *sum, uint64_t at)
{
    memcpy(log->summed, log->frame, SUMMED_FRAME_HEADER);
    memcpy(log->summed + SUMMED_FRAME_HEADER, log->frame + FRAME_HEADER, log->page);
    const struct sum found = sum_on(*sum, log->summed, SUMMED_FRAME_HEADER + log->page, log->is_big);
    if (is_same(found, sum_at(log->frame + SUM_AT)) && has_salts(log)) {
        *sum = found;
        return true;
    }
    if (!mend_frame(log, found, at))
        return false;
    memcpy(log->frame, log->summed, SUMMED_FRAME_HEADER);
    memcpy(log->frame + FRAME_HEADER, log->summed + SUMMED_FRAME_HEADER, log->page);
    *sum = sum_at(log->frame + SUM_AT);
    return write_back(log, log->frame, FRAME_HEADER + log->page, at);
}

/* Whether there is anything of this log behind the next commit. A crash can spoil the last commit alone: the one before
 * it was on the disk when it began. */
static bool goes_on(struct log *log, uint64_t at)
{
    bool is_behind = false;

    for (; read_frame(log, at); at += FRAME_HEADER + log->page) {
        if (has_salts(log) && is_behind)
            return true;
        is_behind |= has_salts(log) && word_at(log->frame + COMMIT_AT, true) != 0;
    }
    return false;
}

static enum log_state mend_frames(struct log *log, uint64_t *at)
{
    struct sum sum = sum_at(log->header + HEADER_SUM_AT);

    log->page = word_at(log->header + 8, true);
    if (log->page < 512 || log->page > MOST_PAGE)
        return LOG_IS_DAMAGED;
    log->frame = gh_need(malloc(FRAME_HEADER + log->page));
    log->summed = gh_need(malloc(SUMMED_FRAME_HEADER + log->page));
    log->other = gh_need(malloc(SUMMED_FRAME_HEADER + log->page));
    for (*at = HEADER; read_frame(log, *at) && frame_is_good(log, &sum, *at);)
        *at += FRAME_HEADER + log->page;
    const bool is_damaged = log->is_unclear || goes_on(log, *at);
    free(log->frame);
    free(log->summed);
    free(log->other);
    return is_damaged ? LOG_IS_DAMAGED : LOG_IS_SOUND;
}

enum log_state log_mend(const char *path, unsigned *mended, uint64_t *at)
{
    struct log log = {.mended = mended};
    enum log_state state = LOG_IS_SOUND;
    char name[4096];

    *at = 0;
    if (snprintf(name, sizeof name, "%s-wal", path) >= (int)sizeof name || (log.file = open(name, O_RDWR)) < 0)
        return LOG_IS_SOUND; /* there is none */
    log.database = open(path, O_RDONLY);
    log.guesses = gh_need(malloc(sizeof *log.guesses));
    if (pread(log.file, log.header, HEADER, 0) == HEADER)
        state = read_header(&log) ? mend_frames(&log, at) : LOG_IS_DAMAGED;
    free(log.guesses);
    close(log.database);
    close(log.file);
    return state;
}
