/* Texts with numbers in them, as snprintf writes them: of its formats only those that the program has, in a quarter of
 * the bytes. An unknown one is a mistake, and ends the program. */
#include "library.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { MOST_DIGITS = 40, WHOLE_BITS = 63, FRACTION_BITS = 120 };

__extension__ typedef unsigned __int128 wide;

struct out {
    char *to;
    size_t size, length; /* more may be written than there is room for: it is counted */
};

/* A format between % and its letter. */
struct wish {
    bool is_signed, is_filled; /* a plus before what is not below 0; zeros before a number */
    unsigned width, longs;
    int precision; /* below 0: none */
};

static void put(struct out *out, char letter)
{
    if (out->length + 1 < out->size)
        out->to[out->length] = letter;
    out->length++;
}

static void put_text(struct out *out, const char *text, int most)
{
    for (int i = 0; text[i] && i != most; i++)
        put(out, text[i]);
}

static void put_whole(struct out *out, const struct wish *wish, unsigned long long number, unsigned base)
{
    char digits[MOST_DIGITS];
    unsigned count = 0;

    do
        digits[count++] = "0123456789abcdef"[number % base];
    while (number /= base);
    while (wish->is_filled && count < wish->width && count < MOST_DIGITS)
        digits[count++] = '0';
    while (count > 0)
        put(out, digits[--count]);
}

static void put_sign(struct out *out, const struct wish *wish, bool is_below)
{
    if (is_below || wish->is_signed)
        put(out, is_below ? '-' : '+');
}

/* ---- real numbers ---- */

/* A number that is not below 0, exactly: a whole one, and what is left in parts of 2^120. */
struct real {
    uint64_t whole;
    wide rest;
};

static struct real taken_apart(double number)
{
    struct real real = {(uint64_t)number, 0};
    double rest = number - (double)real.whole;

    assert(number < (double)(1ull << WHOLE_BITS));
    for (unsigned bits = 0; bits < FRACTION_BITS; bits += 30) { /* each step is exact */
        rest *= (double)(1 << 30);
        real.rest = real.rest << 30 | (uint32_t)rest;
        rest -= (double)(uint32_t)rest;
    }
    assert(rest == 0);
    return real;
}

static unsigned next_digit(struct real *real)
{
    real->rest *= 10;
    const unsigned digit = (unsigned)(real->rest >> FRACTION_BITS);
    real->rest &= ((wide)1 << FRACTION_BITS) - 1;
    return digit;
}

/* The digits of a number, the whole part first: text[0] is a 0 that rounding may need. How many stand before the point.
 */
static unsigned write_digits(double number, char text[MOST_DIGITS * 2], unsigned decimals)
{
    const wide half = (wide)1 << (FRACTION_BITS - 1);
    struct real real = taken_apart(number);
    struct out out = {text, MOST_DIGITS * 2, 0};

    put(&out, '0');
    put_whole(&out, &(struct wish){.width = 0}, real.whole, 10);
    const unsigned before = (unsigned)out.length;
    for (unsigned i = 0; i < decimals; i++)
        put(&out, (char)('0' + next_digit(&real)));
    char *last = text + out.length - 1;
    if (real.rest > half || (real.rest == half && (*last - '0') % 2 == 1)) {
        for (; *last == '9'; last--)
            *last = '0';
        ++*last;
    }
    text[out.length] = 0;
    return before;
}

static void put_fixed(struct out *out, const struct wish *wish, double number)
{
    const unsigned decimals = wish->precision < 0 ? 6 : (unsigned)wish->precision;
    char text[MOST_DIGITS * 2];
    const bool is_below = number < 0;

    assert(decimals < MOST_DIGITS);
    const unsigned before = write_digits(is_below ? -number : number, text, decimals), from = text[0] == '0';
    put_sign(out, wish, is_below);
    put_text(out, text + from, (int)(before - from));
    if (decimals > 0)
        put(out, '.');
    put_text(out, text + before, -1);
}

/* As %g does it, for numbers that it writes without an exponent. */
static void put_general(struct out *out, const struct wish *wish, double number)
{
    const double size = number < 0 ? -number : number;
    char text[MOST_DIGITS * 2];
    int digits = wish->precision, first = 0; /* places before the point, or below 0 zeros behind it */

    assert(digits > 0 && digits <= 17 && (size == 0 || (size >= 0.0001 && size < 1e15)));
    for (double rest = size; rest >= 1; rest /= 10)
        first++;
    for (double rest = size; rest > 0 && rest < 0.1; rest *= 10)
        first--;
    const unsigned before = write_digits(size, text, (unsigned)(digits > first ? digits - first : 0));
    size_t length = strlen(text);
    while (length > before && text[length - 1] == '0')
        length--;
    text[length] = 0;
    put_sign(out, wish, number < 0);
    put_text(out, text + (text[0] == '0'), (int)(before - (text[0] == '0')));
    if (length > before)
        put(out, '.');
    put_text(out, text + before, -1);
}

/* ---- formats ---- */

static const char *read_wish(const char *at, struct wish *wish, va_list *arguments)
{
    *wish = (struct wish){.precision = -1};
    for (; *at == '+' || *at == '0'; at++)
        *(*at == '+' ? &wish->is_signed : &wish->is_filled) = true;
    for (; *at >= '0' && *at <= '9'; at++)
        wish->width = wish->width * 10 + (unsigned)(*at - '0');
    if (*at == '.') {
        assert(at[1] == '*');
        wish->precision = va_arg(*arguments, int);
        at += 2;
    }
    for (; *at == 'l' || *at == 'z'; at++)
        wish->longs += *at == 'l' ? 1 : sizeof(size_t) > sizeof(int);
    return at;
}

static unsigned long long take_unsigned(const struct wish *wish, va_list *arguments)
{
    if (wish->longs == 0)
        return va_arg(*arguments, unsigned);
    return wish->longs == 1 ? va_arg(*arguments, unsigned long) : va_arg(*arguments, unsigned long long);
}

static void put_signed(struct out *out, const struct wish *wish, va_list *arguments)
{
    const long long number = wish->longs == 0   ? va_arg(*arguments, int)
                             : wish->longs == 1 ? va_arg(*arguments, long)
                                                : va_arg(*arguments, long long);

    put_sign(out, wish, number < 0);
    put_whole(out, wish, number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number, 10);
}

static void put_wish(struct out *out, char letter, const struct wish *wish, va_list *arguments)
{
    assert(wish->width == 0 || wish->is_filled);
    switch (letter) {
    case 's':
        put_text(out, va_arg(*arguments, const char *), wish->precision);
        break;
    case 'c':
        put(out, (char)va_arg(*arguments, int));
        break;
    case 'd':
        put_signed(out, wish, arguments);
        break;
    case 'u':
        put_whole(out, wish, take_unsigned(wish, arguments), 10);
        break;
    case 'x':
        put_whole(out, wish, take_unsigned(wish, arguments), 16);
        break;
    case 'f':
        put_fixed(out, wish, va_arg(*arguments, double));
        break;
    case 'g':
        put_general(out, wish, va_arg(*arguments, double));
        break;
    default:
        assert(letter == '%');
        put(out, letter);
    }
}

int pocket_print(char *to, size_t size, const char *format, va_list arguments)
{
    struct out out = {to, size, 0};
    struct wish wish;
    va_list own; /* a pointer to what came as an argument may be to something else */

    va_copy(own, arguments);
    for (; *format; format++)
        if (*format != '%')
            put(&out, *format);
        else {
            format = read_wish(format + 1, &wish, &own);
            put_wish(&out, *format, &wish, &own);
        }
    va_end(own);
    if (size > 0)
        to[out.length < size ? out.length : size - 1] = 0;
    return (int)out.length;
}
