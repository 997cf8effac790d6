/* The puzzle of the day: the date is the seed. */
#include "gadshill/puzzle.h"

#include "gadshill/hash.h"

static unsigned days_in(unsigned year, unsigned month)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leaps = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    return month == 2 && leaps ? 29 : days[month - 1];
}

bool gh_date_parse(const char *text, size_t length, struct gh_date *date)
{
    static const char form[] = "####-##-##";
    unsigned number[3] = {0}, at = 0;

    if (length != sizeof form - 1)
        return false;
    for (unsigned i = 0; i < length; i++) {
        if (form[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9')
            return false;
        if (form[i] == '-')
            at++;
        else
            number[at] = number[at] * 10 + (unsigned)(text[i] - '0');
    }
    if (number[0] < 1 || number[1] < 1 || number[1] > 12 || number[2] < 1 || number[2] > days_in(number[0], number[1]))
        return false;
    *date = (struct gh_date){(uint16_t)number[0], (uint8_t)number[1], (uint8_t)number[2]};
    return true;
}

bool gh_puzzle_of_day(const struct gh_town *town, enum gh_level level, struct gh_date date, struct gh_puzzle *puzzle)
{
    static const char purpose[] = "puzzle of the day";
    struct gh_hash hash = gh_hash_start();

    gh_hash_bytes(&hash, purpose, sizeof purpose);
    gh_hash_number(&hash, date.year);
    gh_hash_number(&hash, date.month);
    gh_hash_number(&hash, date.day);
    return gh_puzzle_make(town, level, gh_hash_finish(&hash), puzzle);
}
