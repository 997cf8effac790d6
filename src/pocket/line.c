/* Lines of notebooks, word by word (pocket.h). What is not as it was written is damaged: nothing here is lenient. */
#include "pocket.h"

#include <string.h>

struct pocket_line pocket_line(const char *line, const char *kind)
{
    const size_t length = strlen(kind);
    const bool is_it = strncmp(line, kind, length) == 0 && line[length] == ' ';

    return (struct pocket_line){is_it ? line + length : "", is_it};
}

/* The word that comes next, and its length; 0: there is none. */
static size_t next(struct pocket_line *line)
{
    line->is_good = line->is_good && *line->at == ' ';
    line->at += line->is_good;
    const size_t length = strcspn(line->at, " ");
    line->is_good = line->is_good && length > 0;
    return line->is_good ? length : 0;
}

void pocket_line_word(struct pocket_line *line, char *word, size_t size)
{
    const size_t length = next(line);

    line->is_good = line->is_good && length < size;
    if (line->is_good)
        memcpy(word, line->at, length);
    word[line->is_good ? length : 0] = 0;
    line->at += length;
}

static unsigned digit_of(char letter)
{
    return letter >= '0' && letter <= '9'   ? (unsigned)(letter - '0')
           : letter >= 'a' && letter <= 'f' ? (unsigned)(letter - 'a') + 10
                                            : 16;
}

static uint64_t number(struct pocket_line *line, size_t length, unsigned base, uint64_t most)
{
    uint64_t value = 0;

    for (; length > 0; length--) {
        const unsigned digit = digit_of(*line->at++);

        if (digit >= base || value > (most - digit) / base)
            line->is_good = false;
        value = value * base + digit;
    }
    return line->is_good ? value : 0;
}

uint64_t pocket_line_number(struct pocket_line *line, uint64_t most)
{
    return number(line, next(line), 10, most);
}

uint64_t pocket_line_hash(struct pocket_line *line)
{
    return number(line, next(line), 16, UINT64_MAX);
}

void pocket_line_bytes(struct pocket_line *line, uint8_t *bytes, size_t size)
{
    line->is_good = next(line) == 2 * size;
    for (size_t i = 0; i < size && line->is_good; i++)
        bytes[i] = (uint8_t)number(line, 2, 16, UINT8_MAX);
}

const char *pocket_line_rest(struct pocket_line *line)
{
    line->is_good = line->is_good && *line->at == ' ';
    return line->is_good ? line->at + 1 : "";
}
