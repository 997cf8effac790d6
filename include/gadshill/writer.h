/* Writing JSON as a stream, straight into the buffer that goes out: no tree of nodes. Commas come by themselves. The
 * key is NULL in lists and for the outermost value. Texts are UTF-8 and are escaped; they must not be NULL.
 *
 *     gh_open_object(&writer, NULL);
 *     gh_write_text(&writer, "no", "too-fast");
 *     gh_close_object(&writer);
 */
#ifndef GADSHILL_WRITER_H
#define GADSHILL_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gh_writer {
    char *text; /* room for whatever comes before it, then what was written; not 0-terminated */
    size_t start, length, room;
    bool is_indented; /* for people to read: a line for each value; otherwise as short as can be */
    uint8_t digits;   /* of real numbers; 17 are enough to read the same number again */
    uint8_t depth;    /* of objects and lists that are open */
};

/* A buffer of its own that grows; `before` bytes at its beginning are left to the caller. */
struct gh_writer gh_writer_make(size_t before);
void gh_writer_free(struct gh_writer *writer);
/* What was written, 0-terminated, to be freed; the writer is no more. Nothing may have been left before it. */
char *gh_writer_take(struct gh_writer *writer);
/* Empty again, with the same buffer. */
void gh_writer_clear(struct gh_writer *writer);

/* What was written: `length` bytes, and a 0 behind them. It is valid until more is written. */
const char *gh_written(struct gh_writer *writer, size_t *length);

void gh_open_object(struct gh_writer *writer, const char *key);
void gh_close_object(struct gh_writer *writer);
void gh_open_list(struct gh_writer *writer, const char *key);
void gh_close_list(struct gh_writer *writer);

void gh_write_text(struct gh_writer *writer, const char *key, const char *text);
/* As printf; the result is a text of at most GH_WRITER_FORMAT_SIZE bytes. */
void gh_write_format(struct gh_writer *writer, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void gh_write_number(struct gh_writer *writer, const char *key, int64_t number);
void gh_write_real(struct gh_writer *writer, const char *key, double number);
void gh_write_bool(struct gh_writer *writer, const char *key, bool is_true);
void gh_write_null(struct gh_writer *writer, const char *key);
/* After the outermost value. */
void gh_end_line(struct gh_writer *writer);
/* JSON that was written before. */
void gh_write_json(struct gh_writer *writer, const char *key, const char *json, size_t length);

/* One text of several pieces: sentences of a paragraph, with `between` before each but the first. */
void gh_open_text(struct gh_writer *writer, const char *key);
void gh_add_text(struct gh_writer *writer, const char *between, const char *text);
void gh_close_text(struct gh_writer *writer);

enum { GH_WRITER_FORMAT_SIZE = 256 };

#endif
