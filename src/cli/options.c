/* Command lines: one table of options a command, --help made from it, kind errors. */
#include "cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void cli_error_text(const char *format, ...)
{
    va_list arguments;

    fflush(stdout);
    fputs("gadshill: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

struct cli_options cli_options_default(void)
{
    return (struct cli_options){
        .town = "gads-hill",
        .bot = "greedy",
        .setup = {.seats = 2, .first = 0, .referee = GH_AUTOMATIC, .seed = 1},
        .games = 1,
        .attention = GH_DEFAULT_ATTENTION,
    };
}

static void print_help(const struct cli_usage *usage)
{
    printf(_("Usage: gadshill %s [OPTION]...%s%s\n%s\n\nOptions:\n"), usage->name, *usage->arguments ? " " : "",
           *usage->arguments ? _(usage->arguments) : "", _(usage->summary));
    for (const struct cli_option *option = usage->options; option->name; option++) {
        char left[64];

        snprintf(left, sizeof left, option->value ? "--%s %s" : "--%s", option->name,
                 option->value ? _(option->value) : "");
        printf("  %-22s %s\n", left, _(option->help));
    }
    printf("  %-22s %s\n", "--help", _("this text"));
}

static const struct cli_option *find_option(const struct cli_usage *usage, const char *name, size_t length)
{
    for (const struct cli_option *option = usage->options; option->name; option++)
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

/* Handles argv[*at], which begins with "--"; moves *at over a value that follows. */
static bool parse_option(const struct cli_usage *usage, void *target, int argc, char **argv, int *at)
{
    const char *name = argv[*at] + 2, *equals = strchr(name, '=');
    const size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct cli_option *option = find_option(usage, name, length);
    const char *value = equals ? equals + 1 : NULL;

    if (!option) {
        cli_error(_("%1$s: there is no option --%2$.*3$s; gadshill %1$s --help lists them"), usage->name, name,
                  (int)length);
        return false;
    }
    if (!option->value && value) {
        cli_error(_("%1$s: --%2$s takes no value"), usage->name, option->name);
        return false;
    }
    if (option->value && !value) {
        if (*at + 1 >= argc) {
            cli_error(_("%1$s: --%2$s needs a value: --%2$s %3$s"), usage->name, option->name, _(option->value));
            return false;
        }
        value = argv[++*at];
    }
    if (!option->set(target, value)) {
        cli_error(_("%1$s: \"%2$s\" is no value for --%3$s (%4$s)"), usage->name, value, option->name, _(option->help));
        return false;
    }
    return true;
}

bool cli_parse(const struct cli_usage *usage, void *target, int *argc, char **argv, int *exit_code)
{
    int kept = 1;
    bool options = true;

    for (int i = 1; i < *argc; i++) {
        if (options && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            print_help(usage);
            *exit_code = CLI_OK;
            return false;
        }
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (options && argv[i][0] == '-' && argv[i][1] == '-') {
            if (!parse_option(usage, target, *argc, argv, &i)) {
                *exit_code = CLI_USAGE;
                return false;
            }
        } else if (options && argv[i][0] == '-' && argv[i][1]) {
            cli_error(_("%1$s: there is no option %2$s; gadshill %1$s --help lists them"), usage->name, argv[i]);
            *exit_code = CLI_USAGE;
            return false;
        } else {
            argv[kept++] = argv[i];
        }
    }
    *argc = kept;
    *exit_code = CLI_USAGE;
    if (kept - 1 > usage->most) {
        cli_error(_("%1$s: \"%2$s\" is one argument too many; gadshill %1$s --help tells what it takes"), usage->name,
                  argv[usage->most + 1]);
        return false;
    }
    if (kept - 1 < usage->least) {
        cli_error(_("%1$s: what is missing is %2$s; gadshill %1$s --help tells more"), usage->name,
                  _(usage->arguments));
        return false;
    }
    *exit_code = CLI_OK;
    return true;
}

bool cli_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    *number = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        const uint64_t digit = (uint64_t)(unsigned char)*text - '0';

        if (digit > 9 || *number > (UINT64_MAX - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    return *number >= least && *number <= most;
}

bool cli_set_town(void *target, const char *value)
{
    ((struct cli_options *)target)->town = value;
    return *value != 0;
}

bool cli_set_players(void *target, const char *value)
{
    uint64_t number;

    if (!cli_number(value, GH_MIN_SEATS, GH_MAX_SEATS, &number))
        return false;
    ((struct cli_options *)target)->setup.seats = (uint8_t)number;
    return true;
}

bool cli_set_referee(void *target, const char *value)
{
    struct gh_setup *setup = &((struct cli_options *)target)->setup;

    if (strcmp(value, "automatic") == 0)
        setup->referee = GH_AUTOMATIC;
    else if (strcmp(value, "manual") == 0)
        setup->referee = GH_MANUAL;
    else
        return false;
    return true;
}

bool cli_set_bot(void *target, const char *value)
{
    ((struct cli_options *)target)->bot = value;
    return gh_player_class_find(value) != NULL;
}

bool cli_set_seed(void *target, const char *value)
{
    const uint64_t most = UINT64_C(1) << 62; /* JSON's integers, and the seeds of the games after it, stay in range */

    return cli_number(value, 0, most, &((struct cli_options *)target)->setup.seed);
}

bool cli_set_games(void *target, const char *value)
{
    uint64_t number;

    if (!cli_number(value, 1, 1000 * 1000 * 1000, &number))
        return false;
    ((struct cli_options *)target)->games = (unsigned)number;
    return true;
}

bool cli_set_attention(void *target, const char *value)
{
    uint64_t number;

    if (!cli_number(value, 0, 100, &number))
        return false;
    ((struct cli_options *)target)->attention = (unsigned)number;
    return true;
}

bool cli_set_json(void *target, const char *value)
{
    (void)value;
    ((struct cli_options *)target)->json = true;
    return true;
}

void cli_players(const struct cli_options *options, const struct gh_player_class *class[GH_MAX_SEATS])
{
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        class[seat] = gh_player_class_find(options->bot);
}
