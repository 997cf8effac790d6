/* The secrets that this computer holds seats by, on servers: one for each link that was followed, in a file that nobody
 * else may read. It is there before the server is asked, so that a lost answer locks nobody out. */
#include "cli.h"
#include "screens.h"
#include "gadshill/client.h"
#include "gadshill/recording.h"
#include "gadshill/utf8.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LINK_SIZE = GH_ADDRESS_HOST_SIZE + GH_ADDRESS_ID_SIZE + GH_ADDRESS_TOKEN_SIZE + 16 };

/* 16 bytes as base64url, 22 letters. */
static bool draw_secret(char secret[GH_ADDRESS_TOKEN_SIZE])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    unsigned char bytes[16 + 2] = {0};
    unsigned length = 0;

    if (getentropy(bytes, 16) != 0)
        return false;
    for (unsigned i = 0; i < sizeof bytes; i += 3) {
        const unsigned group = (unsigned)bytes[i] << 16 | (unsigned)bytes[i + 1] << 8 | bytes[i + 2];

        for (unsigned shift = 24; shift > 0 && length < 22; shift -= 6)
            secret[length++] = letters[group >> (shift - 6) & 63];
    }
    secret[length] = 0;
    return true;
}

static bool find_secret(FILE *file, const char *link, char secret[GH_ADDRESS_TOKEN_SIZE])
{
    char line[LINK_SIZE + GH_ADDRESS_TOKEN_SIZE + 2];
    const size_t length = strlen(link);

    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, link, length) == 0 && line[length] == ' ') {
            snprintf(secret, GH_ADDRESS_TOKEN_SIZE, "%.*s", GH_ADDRESS_TOKEN_SIZE - 1, line + length + 1);
            return true;
        }
    }
    return false;
}

static FILE *open_secrets(void)
{
    char folder[GH_PATH_SIZE], path[GH_PATH_SIZE + 16];

    if (!cli_data_folder(folder, sizeof folder))
        return NULL;
    gh_format(path, "%s/seats", folder);
    if (!gh_recording_make_folders(path))
        return NULL;
    const int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    return file < 0 ? NULL : fdopen(file, "a+");
}

void screens_take_device(struct gh_address *address)
{
    char link[LINK_SIZE];
    FILE *file = *address->token ? open_secrets() : NULL;

    if (!*address->token)
        return; /* who watches needs none */
    gh_format(link, "%s:%u/t/%s#%s", address->host, address->port, address->table, address->token);
    if (file)
        rewind(file);
    if ((!file || !find_secret(file, link, address->own)) && draw_secret(address->own) && file)
        fprintf(file, "%s %s\n", link, address->own);
    if (file)
        fclose(file);
}
