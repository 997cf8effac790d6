/* gadshill: finds the command and runs it. */
#include "cli.h"
#include "gadshill/source.h"
#include "gadshill/utf8.h"
#include "gadshill/paragraph.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    cli_command *run;
    const char *summary;
} commands[] = {
    {"play", cli_play, N_("play against computer players, line by line")},
    {"terminal", cli_terminal, N_("play in the full-screen terminal, with keys or mouse")},
    {"join", cli_join, N_("play at a server's table in the full-screen terminal")},
    {"puzzle", cli_puzzle, N_("solo puzzles: make, show, explain, print and play them")},
    {"serve", cli_serve, N_("play in the browser: start the server")},
    {"backup", cli_backup, N_("copy the server's tables to a file, while the server runs")},
    {"store", cli_store, N_("look for damage in the server's tables, export and import them")},
    {"replay", cli_replay, N_("show a recorded game")},
    {"analyse", cli_analyse, N_("say what was wrong and what was luck in a finished game")},
    {"why", cli_why, N_("say why a marker is impossible or a card cannot be played")},
    {"hint", cli_hint, N_("give a hint in a recorded game, in three stages")},
    {"simulate", cli_simulate, N_("let computer players play many games and count what happens")},
    {"match", cli_match, N_("let computer players play each other and measure who is better")},
    {"trace", cli_trace, N_("print every step of games as JSON, for other programs")},
    {"perft", cli_perft, N_("count action sequences")},
    {"scenario", cli_scenario, N_("run scenario files")},
    {"town", cli_town, N_("check or draw a town file")},
    {"export", cli_export, N_("print a town as JSON")},
    {"bench", cli_bench, N_("measure the speed of the rules core")},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_usage(FILE *out)
{
    enum { NAME_WIDTH = 9 };

    gh_paragraph("", 0, GH_PAGE_WIDTH, _("Usage: gadshill COMMAND [OPTION]..."), out);
    gh_paragraph("", 0, GH_PAGE_WIDTH,
                 _("Gads Hill 1874 and Old Town: rebuild a vanished western town from vague clues."), out);
    gh_paragraph("", 0, GH_PAGE_WIDTH, _("This is an unofficial implementation."), out);
    fprintf(out, "\n%s\n", _("Commands:"));
    for (unsigned i = 0; i < COMMANDS; i++)
        gh_item("  ", commands[i].name, NAME_WIDTH, GH_PAGE_WIDTH, _(commands[i].summary), out);
    fputc('\n', out);
    gh_paragraph("", 0, GH_PAGE_WIDTH, _("gadshill COMMAND --help says more about each."), out);
}

/* A missing locale must not cost people their box-drawing characters: UTF-8 is tried before plain C. Their language
 * does not need a locale, only its catalogue; without UTF-8 it is English, which needs no more than ASCII. */
static void set_locale(void)
{
    char catalogues[GH_PATH_SIZE];

    if (!setlocale(LC_ALL, ""))
        setlocale(LC_ALL, "C.UTF-8");
    setlocale(LC_NUMERIC, "C");  /* numbers in JSON and records have a point */
    setlocale(LC_MESSAGES, "C"); /* what the system says itself (gh_system_error) */
    gh_language_use(gh_utf8_in_locale() ? gh_language_of_environment() : GH_ENGLISH);
    if (cli_catalogues(catalogues, sizeof catalogues))
        gh_languages_open(catalogues);
}

/* A closed standard stream would be given to the next file that is opened, and our output would end up in it. Opened
 * for reading only, writing to it fails as it should. */
static void keep_standard_streams(void)
{
    for (int stream = 0; stream <= 2; stream++)
        if (fcntl(stream, F_GETFD) == -1 && open("/dev/null", O_RDONLY) != stream)
            abort();
}

/* What the program itself takes. */
static const struct cli_usage usage_of_program = {
    .options = (const struct cli_option[]){{.name = "version"}, {.name = NULL}},
};

/* Runs a command by its name, argv[0]; what is wrong is said. */
static int run_command(int argc, char **argv)
{
    const char *names[COMMANDS];

    for (unsigned i = 0; i < COMMANDS; i++) {
        names[i] = commands[i].name;
        if (strcmp(argv[0], names[i]) == 0)
            return commands[i].run(argc, argv);
    }
    const struct gh_quoted quoted = gh_quote(argv[0], strlen(argv[0]));
    const char *nearest = gh_nearest(argv[0], strlen(argv[0]), names, COMMANDS);
    if (nearest)
        cli_error(_("there is no command \"%1$s\"; did you mean %2$s?"), quoted.text, nearest);
    else
        cli_error(_("there is no command \"%s\"; gadshill --help lists them"), quoted.text);
    return CLI_USAGE;
}

static bool is_one_of(const char *text, const char *one, const char *other)
{
    return strcmp(text, one) == 0 || strcmp(text, other) == 0;
}

static int run(int argc, char **argv)
{
    if (argc < 2 && cli_has_screen())
        return cli_terminal(1, (char *[]){"terminal", NULL});
    if (argc < 2) {
        print_usage(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "help") == 0 && argc > 2) /* its own help, whatever else is asked for */
        return run_command(2, (char *[]){argv[2], "--help", NULL});
    if (strcmp(argv[1], "help") == 0 || is_one_of(argv[1], "--help", "-h")) {
        print_usage(stdout);
        return CLI_OK;
    }
    if (is_one_of(argv[1], "--version", "-V")) {
        puts("gadshill " GADSHILL_VERSION);
        return CLI_OK;
    }
    if (argv[1][0] != '-')
        return run_command(argc - 1, argv + 1);
    cli_say_no_option(&usage_of_program, argv[1]);
    return CLI_USAGE;
}

/* Whether everything was written; otherwise *why. What was wrong with an earlier write is known no more, so that it is
 * tried once more: it fails as it did before. */
static bool is_written(int *why)
{
    const bool failed = ferror(stdout) != 0;

    errno = 0;
    if (fflush(stdout) == 0 && failed) {
        putchar('\n');
        fflush(stdout);
    }
    *why = errno ? errno : EIO;
    return !ferror(stdout);
}

int main(int argc, char **argv)
{
    keep_standard_streams();
    set_locale();
    const int code = run(argc, argv);
    int why;
    if (!is_written(&why)) {
        cli_error(_("the output cannot be written: %s"), gh_system_error(why));
        return CLI_FAILED;
    }
    return code;
}
