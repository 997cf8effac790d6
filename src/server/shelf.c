/* What is sent often, kept as it is sent: the files of the page, and towns in each language. Each is compressed once,
 * not for every reader, and has a mark (an ETag) by which readers know whether they have it already. */
#include "server.h"

#include "gadshill/disk.h"
#include "gadshill/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_FILE_BYTES = 4 * 1024 * 1024 };

static struct sheet **link_to(struct server *server, const char *name)
{
    struct sheet **link = &server->shelf;

    while (*link && strcmp((*link)->name, name) != 0)
        link = &(*link)->next;
    return link;
}

static void sheet_free(struct sheet *sheet)
{
    free(sheet->name);
    free(sheet->text);
    free(sheet->squeezed);
    free(sheet);
}

static struct sheet *put(struct server *server, const char *name, char *text, size_t length)
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    struct sheet *sheet = gh_need(calloc(1, sizeof *sheet));

    sheet->name = gh_need(strdup(name));
    sheet->text = text;
    sheet->length = length;
    sheet->squeezed = squeeze(text, length, &sheet->squeezed_length);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, length, NULL, 0);
    memcpy(sheet->mark, "W/\"", 3); /* weak: it stands for the text, compressed or not */
    sodium_bin2hex(sheet->mark + 3, sizeof sheet->mark - 3, hash, sizeof hash);
    strcat(sheet->mark, "\"");
    sheet->next = server->shelf;
    server->shelf = sheet;
    return sheet;
}

const struct sheet *shelf_find(struct server *server, const char *name)
{
    return *link_to(server, name);
}

const struct sheet *shelf_put(struct server *server, const char *name, char *text)
{
    return text ? put(server, name, text, strlen(text)) : NULL;
}

static bool is_of_then(const struct sheet *sheet, const struct stat *now)
{
    return sheet->changed.tv_sec == now->st_mtim.tv_sec && sheet->changed.tv_nsec == now->st_mtim.tv_nsec &&
           sheet->length == (size_t)now->st_size;
}

const struct sheet *shelf_file(struct server *server, const char *path)
{
    struct sheet **link = link_to(server, path), *old = *link;
    char problem[GH_FILE_PROBLEM_SIZE];
    struct stat status;
    size_t length;

    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size > MOST_FILE_BYTES)
        return NULL;
    if (old && is_of_then(old, &status))
        return old;
    char *bytes = gh_file_read(path, MOST_FILE_BYTES, &length, problem);
    if (!bytes)
        return NULL;
    if (old) {
        *link = old->next;
        sheet_free(old);
    }
    struct sheet *sheet = put(server, path, bytes, length);
    sheet->changed = status.st_mtim;
    return sheet;
}

void shelf_free(struct server *server)
{
    while (server->shelf) {
        struct sheet *sheet = server->shelf;

        server->shelf = sheet->next;
        sheet_free(sheet);
    }
}
