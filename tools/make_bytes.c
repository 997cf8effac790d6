/* make-bytes FILE...: files as C, for a library that reads none (src/api/parts.h). Each goes by its name without
 * folder and ending. */
#include <stdio.h>
#include <string.h>

static int print_bytes(const char *path, int number)
{
    FILE *file = fopen(path, "rb");
    int byte, column = 0;

    if (!file) {
        perror(path);
        return 1;
    }
    printf("static const unsigned char bytes_%d[] = {", number);
    while ((byte = getc(file)) != EOF)
        printf("%s%d,", column++ % 24 ? "" : "\n    ", byte);
    puts("\n};\n");
    return fclose(file);
}

int main(int count, char **paths)
{
    int trouble = 0;

    puts("/* Made by make-bytes. */\n#include \"parts.h\"\n");
    for (int i = 1; i < count; i++)
        trouble |= print_bytes(paths[i], i);
    puts("const struct gh_bundled gh_bundled[] = {");
    for (int i = 1; i < count; i++) {
        const char *slash = strrchr(paths[i], '/'), *name = slash ? slash + 1 : paths[i];

        printf("    {\"%.*s\", bytes_%d, sizeof bytes_%d},\n", (int)strcspn(name, "."), name, i, i);
    }
    puts("    {0, 0, 0},\n};");
    return trouble;
}
