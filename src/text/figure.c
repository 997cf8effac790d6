/* Numbers as a language writes them, for tables and sentences that people read. Records and JSON never come here. */
#include "gadshill/language.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *thousands, *point;
} marks[GH_LANGUAGES] = {{",", "."}, {".", ","}, {"\u202f", ","}, {".", ","}, {".", ","}};

static struct gh_figure write_figure(const char *format, double value, unsigned decimals)
{
    struct gh_figure figure = {""};
    char plain[sizeof figure.text / 4]; /* a mark may be three bytes long */
    size_t used = 0;

    snprintf(plain, sizeof plain, format, (int)decimals, value);
    const size_t sign = strspn(plain, "+-"), digits = strspn(plain + sign, "0123456789");
    for (size_t i = 0; i < sign + digits && used + 8 < sizeof figure.text; i++) {
        if (i > sign && (sign + digits - i) % 3 == 0)
            used +=
                (size_t)snprintf(figure.text + used, sizeof figure.text - used, "%s", marks[gh_language()].thousands);
        figure.text[used++] = plain[i];
    }
    if (plain[sign + digits] == '.')
        snprintf(figure.text + used, sizeof figure.text - used, "%s%s", marks[gh_language()].point,
                 plain + sign + digits + 1);
    else /* no number at all: "inf" */
        snprintf(figure.text + used, sizeof figure.text - used, "%s", plain + sign + digits);
    return figure;
}

struct gh_figure gh_figure(double value, unsigned decimals)
{
    return write_figure("%.*f", value, decimals);
}

struct gh_figure gh_figure_signed(double value, unsigned decimals)
{
    return write_figure("%+.*f", value, decimals);
}
