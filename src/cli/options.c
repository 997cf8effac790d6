/* Command lines: one table of options a command, --help made from it, kind errors. */
#include "cli.h"
#include "gadshill/source.h"
#include "gadshill/words.h"
#include "gadshill/utf8.h"
#include "gadshill/paragraph.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const struct cli_option cli_no_options[] = {{.name = NULL}};

static char *caught;
static size_t caught_size;

void cli_catch_errors(char *text, size_t size)
{
    caught = text;
    caught_size = size;
    if (text)
        *text = 0;
}

void cli_error_text(const char *format, ...)
{
    va_list arguments;

    if (caught) { /* the first mistake is the one to tell */
        va_start(arguments, format);
        if (!*caught)
            gh_utf8_vprint(caught, caught_size, format, arguments);
        va_end(arguments);
        return;
    }
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
    enum { OPTION_WIDTH = 21 };
    char line[GH_SENTENCE_SIZE];

    if (usage->arguments)
        gh_print(line, sizeof line, _("Usage: gadshill %1$s [OPTION]... %2$s"), usage->name, _(usage->arguments));
    else
        snprintf(line, sizeof line, _("Usage: gadshill %s [OPTION]..."), usage->name);
    gh_paragraph("", 2, GH_PAGE_WIDTH, line, stdout);
    gh_paragraph("", 0, GH_PAGE_WIDTH, _(usage->summary), stdout);
    printf("\n%s\n", _("Options:"));
    for (const struct cli_option *option = usage->options; option->name; option++) {
        char left[64];

        snprintf(left, sizeof left, option->value ? "--%s %s" : "--%s", option->name,
                 option->value ? _(option->value) : "");
        gh_item("  ", left, OPTION_WIDTH, GH_PAGE_WIDTH, _(option->help), stdout);
    }
    gh_item("  ", "-h, --help", OPTION_WIDTH, GH_PAGE_WIDTH, _("this text"), stdout);
}

static const struct cli_option *find_option(const struct cli_usage *usage, const char *name, size_t length)
{
    for (const struct cli_option *option = usage->options; option->name; option++)
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

void cli_say_no_option(const struct cli_usage *usage, const char *argument)
{
    enum { MOST_OPTIONS = 32 };
    const char *names[MOST_OPTIONS] = {"help"};
    const size_t length = strcspn(argument, "="), dashes = strspn(argument, "-");
    char sentence[GH_SENTENCE_SIZE], help[64];
    unsigned count = 1;

    snprintf(help, sizeof help, usage->name ? "%s --help" : "%s--help", usage->name ? usage->name : "");
    for (const struct cli_option *option = usage->options; option->name && count < MOST_OPTIONS; option++)
        names[count++] = option->name;
    const struct gh_quoted quoted = gh_quote(argument, length);
    const char *nearest = gh_nearest(argument + dashes, length - dashes, names, count);
    if (nearest)
        gh_format(sentence, _("there is no option %1$s; did you mean --%2$s?"), quoted.text, nearest);
    else
        gh_format(sentence, _("there is no option %1$s; gadshill %2$s lists them"), quoted.text, help);
    cli_error("%s%s%s", usage->name ? usage->name : "", usage->name ? ": " : "", sentence);
}

void cli_say_not_taken(const char *what, const char *option)
{
    cli_error(_("%1$s does not take --%2$s"), what, option);
}

static void say_too_many(const char *what, const char *argument)
{
    cli_error(_("%1$s: \"%2$s\" is one argument too many; see gadshill %1$s --help"), what,
              gh_quote(argument, strlen(argument)).text);
}

/* What an option's value must be, for options that mean the same in every command. */
static const struct {
    const char *option, *sentence;
} value_rules[] = {
    {"town", N_("--town must be gads-hill, old-town or the path of a town file, not \"%s\"")},
    {"players", N_("--players must be 2, 3 or 4, not \"%s\"")},
    {"referee", N_("--referee must be automatic or manual, not \"%s\"")},
    {"seed", N_("--seed must be a whole number up to 2^62, not \"%s\"")},
    {"games", N_("--games must be a whole number from 1 to 1000000000, not \"%s\"")},
    {"attention", N_("--attention must be a whole number from 0 to 100, not \"%s\"")},
    {"depth", N_("--depth must be a whole number from 1 to 40, not \"%s\"")},
    {"at", N_("--at must be the number of a step, at least 1, not \"%s\"")},
    {"stage", N_("--stage must be 1, 2 or 3, not \"%s\"")},
    {"card", N_("--card must be the number of a card, at least 1, not \"%s\"")},
    {"port", N_("--port must be a whole number from 1 to 65535, not \"%s\"")},
    {"level", N_("--level must be a number from 1 to 5 or a name such as greenhorn, not \"%s\"")},
    {"date", N_("--date must be a day like 2026-11-15, not \"%s\"")},
    {"count", N_("--count must be a whole number from 1 to 1000000, not \"%s\"")},
    {"jobs", N_("--jobs must be a whole number from 1 to 256, not \"%s\"")},
    {"pace", N_("--pace must be a whole number of milliseconds up to 60000, not \"%s\"")},
    {"keep", N_("--keep must be a number of days from 0 to 36500, not \"%s\"")},
    {"record", N_("--record must be the path of a file, not \"%s\"")},
    {"records", N_("--records must be the path of a folder, not \"%s\"")},
};

static void say_bad_bot(const struct cli_usage *usage, const char *value)
{
    char list[GH_SENTENCE_SIZE] = "";
    unsigned count = 0;

    while (gh_player_kind_at(count))
        count++;
    for (unsigned i = 0; i < count; i++)
        gh_words_join(list, sizeof list, gh_player_kind_at(i)->name, count - i - 1, GH_JOIN_OR);
    cli_error(_("%1$s: --bot must be %2$s, not \"%3$s\""), usage->name, list, value);
}

static void say_bad_value(const struct cli_usage *usage, const struct cli_option *option, const char *text)
{
    const struct gh_quoted value = gh_quote(text, strlen(text));
    char sentence[GH_SENTENCE_SIZE];

    if (strcmp(option->name, "bot") == 0) {
        say_bad_bot(usage, value.text);
        return;
    }
    for (unsigned i = 0; i < sizeof value_rules / sizeof *value_rules; i++) {
        if (strcmp(option->name, value_rules[i].option) == 0) {
            snprintf(sentence, sizeof sentence, _(value_rules[i].sentence), value.text);
            cli_error("%s: %s", usage->name, sentence);
            return;
        }
    }
    cli_error(_("%1$s: \"%2$s\" is not a value for --%3$s; see gadshill %1$s --help"), usage->name, value.text,
              option->name);
}

/* Handles argv[*at], which begins with "--"; moves *at over a value that follows, and adds the option's bit. */
static bool parse_option(const struct cli_usage *usage, void *target, int argc, char **argv, int *at, unsigned *given)
{
    const char *name = argv[*at] + 2, *equals = strchr(name, '=');
    const size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct cli_option *option = find_option(usage, name, length);
    const char *value = equals ? equals + 1 : NULL;

    if (!option) {
        cli_say_no_option(usage, argv[*at]);
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
        say_bad_value(usage, option, value);
        return false;
    }
    *given |= 1u << (option - usage->options);
    return true;
}

bool cli_parse_given(const struct cli_usage *usage, void *target, int *argc, char **argv, unsigned *given,
                     int *exit_code)
{
    int kept = 1;
    bool options = true;

    *given = 0;
    for (int i = 1; i < *argc; i++) {
        if (options && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            print_help(usage);
            *exit_code = CLI_OK;
            return false;
        }
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (options && argv[i][0] == '-' && argv[i][1] == '-') {
            if (!parse_option(usage, target, *argc, argv, &i, given)) {
                *exit_code = CLI_USAGE;
                return false;
            }
        } else if (options && argv[i][0] == '-' && argv[i][1]) {
            cli_say_no_option(usage, argv[i]);
            *exit_code = CLI_USAGE;
            return false;
        } else {
            argv[kept++] = argv[i];
        }
    }
    *argc = kept;
    *exit_code = CLI_USAGE;
    if (kept - 1 > usage->most) {
        say_too_many(usage->name, argv[usage->most + 1]);
        return false;
    }
    if (kept - 1 < usage->least) {
        cli_error(_("%1$s needs: %2$s"), usage->name, _(usage->arguments));
        return false;
    }
    *exit_code = CLI_OK;
    return true;
}

bool cli_parse(const struct cli_usage *usage, void *target, int *argc, char **argv, int *exit_code)
{
    unsigned given;

    return cli_parse_given(usage, target, argc, argv, &given, exit_code);
}

/* The word of that name; says what is wrong otherwise. */
static const struct cli_word *find_word(const struct cli_usage *usage, const struct cli_word *words, const char *name)
{
    enum { MOST_WORDS = 16 };
    const char *names[MOST_WORDS];
    unsigned count = 0;

    for (; words[count].name && count < MOST_WORDS; count++) {
        names[count] = words[count].name;
        if (strcmp(name, names[count]) == 0)
            return &words[count];
    }
    const struct gh_quoted quoted = gh_quote(name, strlen(name));
    const char *nearest = gh_nearest(name, strlen(name), names, count);
    if (nearest)
        cli_error(_("%1$s: there is no \"%2$s\"; did you mean %3$s?"), usage->name, quoted.text, nearest);
    else
        cli_error(_("%1$s: there is no \"%2$s\"; see gadshill %1$s --help"), usage->name, quoted.text);
    return NULL;
}

const struct cli_word *cli_parse_words(const struct cli_usage *usage, const struct cli_word *words, void *target,
                                       int *argc, char **argv, unsigned *given, int *exit_code)
{
    char what[64];

    if (!cli_parse_given(usage, target, argc, argv, given, exit_code))
        return NULL;
    *exit_code = CLI_USAGE;
    const struct cli_word *word = find_word(usage, words, argv[1]);
    if (!word)
        return NULL;
    snprintf(what, sizeof what, "%s %s", usage->name, word->name);
    for (unsigned i = 0; usage->options[i].name; i++) {
        if (*given & ~word->options & 1u << i) {
            cli_say_not_taken(what, usage->options[i].name);
            return NULL;
        }
    }
    if (*argc - 2 < word->least) {
        cli_error(_("%1$s needs: %2$s"), what, _(word->arguments));
        return NULL;
    }
    if (*argc - 2 > word->most) {
        say_too_many(what, argv[2 + word->most]);
        return NULL;
    }
    *exit_code = CLI_OK;
    return word;
}

bool cli_set_town(void *target, const char *value)
{
    ((struct cli_options *)target)->town = value;
    return *value != 0;
}

bool cli_set_players(void *target, const char *value)
{
    uint64_t number;

    if (!gh_number(value, GH_MIN_SEATS, GH_MAX_SEATS, &number))
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

bool cli_set_brisk(void *target, const char *value)
{
    (void)value;
    ((struct cli_options *)target)->setup.is_brisk = true;
    return true;
}

bool cli_set_bot(void *target, const char *value)
{
    ((struct cli_options *)target)->bot = value;
    return gh_player_kind_find(value) != NULL;
}

bool cli_set_seed(void *target, const char *value)
{
    const uint64_t most = UINT64_C(1) << 62; /* JSON's integers, and the seeds of the games after it, stay in range */

    return gh_number(value, 0, most, &((struct cli_options *)target)->setup.seed);
}

bool cli_set_games(void *target, const char *value)
{
    uint64_t number;

    if (!gh_number(value, 1, 1000 * 1000 * 1000, &number))
        return false;
    ((struct cli_options *)target)->games = (unsigned)number;
    return true;
}

bool cli_set_attention(void *target, const char *value)
{
    uint64_t number;

    if (!gh_number(value, 0, 100, &number))
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

void cli_players(const struct cli_options *options, const struct gh_player_kind *kind[GH_MAX_SEATS])
{
    for (unsigned seat = 0; seat < GH_MAX_SEATS; seat++)
        kind[seat] = gh_player_kind_find_any(options->bot);
}
