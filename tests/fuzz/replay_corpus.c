/* Runs a fuzz target over every file of the folders named on the command line, without libFuzzer. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_BYTES = 1 << 20 };

static void replay_file(const char *path)
{
    uint8_t *bytes = malloc(MOST_BYTES);
    FILE *in = fopen(path, "rb");

    if (!bytes || !in)
        abort();
    const size_t size = fread(bytes, 1, MOST_BYTES, in);
    fclose(in);
    uint8_t *exact = realloc(bytes, size ? size : 1); /* so that reading past the end is noticed */
    if (!exact)
        abort();
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

int main(int argc, char **argv)
{
    unsigned count = 0;

    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);

        if (!folder)
            return 1;
        for (struct dirent *entry; (entry = readdir(folder));) {
            char path[4096];

            if (entry->d_name[0] == '.')
                continue;
            snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            replay_file(path);
            count++;
        }
        closedir(folder);
    }
    printf("%u inputs replayed\n", count);
    return count == 0;
}
