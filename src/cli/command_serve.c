/* gadshill serve: the server for browsers. */
#include "cli.h"
#include "gadshill/server.h"
#include "gadshill/source.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool set_port(void *target, const char *value)
{
    uint64_t number;

    if (!gh_number(value, 1, 65535, &number))
        return false;
    ((struct gh_server_options *)target)->port = (uint16_t)number;
    return true;
}

static bool set_address(void *target, const char *value)
{
    struct gh_server_options *options = target;

    if (!*value || options->addresses == GH_SERVER_ADDRESSES)
        return false;
    options->address[options->addresses++] = value;
    return true;
}

static bool set_proxy(void *target, const char *value)
{
    struct gh_server_options *options = target;

    if (!gh_server_is_network(value) || options->proxies == GH_SERVER_PROXIES)
        return false;
    options->proxy[options->proxies++] = value;
    return true;
}

static bool set_certificate(void *target, const char *value)
{
    ((struct gh_server_options *)target)->certificate = value;
    return *value != 0;
}

static bool set_key(void *target, const char *value)
{
    ((struct gh_server_options *)target)->key = value;
    return *value != 0;
}

static bool set_name(void *target, const char *value)
{
    ((struct gh_server_options *)target)->name = value;
    return *value != 0;
}

static bool set_data(void *target, const char *value)
{
    ((struct gh_server_options *)target)->data = value;
    return *value != 0;
}

static bool set_store(void *target, const char *value)
{
    ((struct gh_server_options *)target)->store = value;
    return strncmp(value, "postgresql://", strlen("postgresql://")) == 0;
}

static bool set_web(void *target, const char *value)
{
    ((struct gh_server_options *)target)->web = value;
    return *value != 0;
}

static bool set_pace(void *target, const char *value)
{
    uint64_t number;

    if (!gh_number(value, 0, 60 * 1000, &number))
        return false;
    ((struct gh_server_options *)target)->pace_ms = (uint32_t)number;
    return true;
}

static bool set_keep(void *target, const char *value)
{
    uint64_t number;

    if (!gh_number(value, 0, 36500, &number))
        return false;
    ((struct gh_server_options *)target)->keep_days = (unsigned)number;
    return true;
}

static bool set_open(void *target, const char *value)
{
    (void)value;
    ((struct gh_server_options *)target)->opens_browser = true;
    return true;
}

static bool set_log_addresses(void *target, const char *value)
{
    (void)value;
    ((struct gh_server_options *)target)->logs_addresses = true;
    return true;
}

static bool set_friends(void *target, const char *value)
{
    (void)value;
    return set_address(target, "0.0.0.0");
}

static bool set_no_limits(void *target, const char *value)
{
    (void)value;
    ((struct gh_server_options *)target)->limits = false;
    return true;
}

static bool has_page(const char *folder)
{
    char page[GH_PATH_SIZE];

    return folder && snprintf(page, sizeof page, "%s/index.html", folder) < (int)sizeof page && access(page, R_OK) == 0;
}

/* Where things are that no option names. False, with a sentence: something is missing. */
static bool find_folders(struct gh_server_options *options)
{
    static char data[1024], towns[1100], bundled[GH_PATH_SIZE], web[GH_PATH_SIZE], words[GH_PATH_SIZE],
        fonts[GH_PATH_SIZE];

    if (!cli_data_folder(data, sizeof data) && !options->data) {
        cli_error(_("serve: there is no folder for the games, as HOME is not set; name one with --data"));
        return false;
    }
    if (!options->data)
        options->data = data;
    if (!options->web && gh_beside("web", "index.html", web, sizeof web))
        options->web = web;
    if (!has_page(options->web)) {
        cli_error(_("serve: the page is missing; name its folder with --web"));
        return false;
    }
    options->words = cli_catalogues(words, sizeof words) ? words : NULL;
    options->has_typefaces = gh_beside("fonts", "text.woff2", fonts, sizeof fonts);
    options->fonts = gh_beside("fonts", "fonts.css", fonts, sizeof fonts) ? fonts : NULL;
    snprintf(towns, sizeof towns, "%s/towns", data);
    options->town_folder[0] = *data ? towns : NULL;
    options->town_folder[1] = gh_beside("towns", "gads-hill.yaml", bundled, sizeof bundled) ? bundled : NULL;
    return true;
}

int cli_serve(int argc, char **argv)
{
    static const struct cli_option table_of_options[] = {
        CLI_OPTION("port", N_("N"), N_("the port to listen on (default 1874)"), set_port),
        CLI_OPTION(
            "address", N_("ADDRESS"),
            N_("where to listen: 127.0.0.1 (default) is this computer only, 0.0.0.0 all networks, :: the same of "
               "IPv6, unix:PATH a Unix socket; can be given several times"),
            set_address),
        CLI_OPTION("friends", NULL,
                   N_("open the game to your network: listen on 0.0.0.0, and show the addresses for others"),
                   set_friends),
        CLI_OPTION("name", N_("NAME"), N_("the name that browsers call this server by, such as play.example.org"),
                   set_name),
        CLI_OPTION(
            "trust-proxy", N_("ADDRESS"),
            N_("a proxy before this server: whom it names in X-Forwarded-For is who asks; also a network such as "
               "10.0.0.0/8, or unix; can be given several times"),
            set_proxy),
        CLI_OPTION("certificate", N_("FILE"), N_("serve https with this certificate, and what leads up to it, in PEM"),
                   set_certificate),
        CLI_OPTION("key", N_("FILE"), N_("the key of the certificate, in PEM"), set_key),
        CLI_OPTION("data", N_("FOLDER"), N_("where the games are kept (default: in your data folder)"), set_data),
        CLI_OPTION("store", N_("ADDRESS"),
                   N_("keep the games in a PostgreSQL database: postgresql://NAME@HOST/DATABASE (default: in a file)"),
                   set_store),
        CLI_OPTION("keep", N_("DAYS"),
                   N_("how long games that are not over are kept after the last step (default 60; 0: for ever)"),
                   set_keep),
        CLI_OPTION("web", N_("FOLDER"), N_("the folder with the files of the page"), set_web),
        CLI_OPTION("pace", N_("MS"), N_("how long computer players wait before they act (default 700)"), set_pace),
        CLI_OPTION("open", NULL, N_("open the page in a browser, if there is one"), set_open),
        CLI_OPTION("log-addresses", NULL, N_("log addresses, not keyed hashes of them"), set_log_addresses),
        CLI_OPTION("no-limits", NULL, N_("no limits on requests, for measuring"), set_no_limits),
        {.name = NULL},
    };
    static const struct cli_usage usage = {
        .name = "serve",
        .summary = N_("Serves the game to browsers: opens tables, deals, judges and keeps every game."),
        .options = table_of_options,
    };
    struct gh_server_options options = {
        .port = 1874, .pace_ms = 700, .keep_days = 60, .limits = true, .arguments = argv};
    int code;

    if (!cli_parse(&usage, &options, &argc, argv, &code))
        return code;
    if (!options.certificate != !options.key) {
        cli_error(_("serve: --certificate and --key go together"));
        return CLI_USAGE;
    }
    if (options.addresses == 0)
        options.address[options.addresses++] = "127.0.0.1";
    if (!find_folders(&options))
        return CLI_FAILED;
    return gh_server_run(&options) ? CLI_OK : CLI_FAILED;
}
