/* make-towns FILE...: town files as C, for the program in the page, which cannot read them (docs/offline.md). What is
 * only drawn or read on cards is left out: the page has that from elsewhere. */
#include "gadshill/disk.h"

#include <stdlib.h>
#include <string.h>

static void complain(const char *sentence)
{
    fprintf(stderr, "make-towns: %s\n", sentence);
}

/* A text between quotation marks; each byte that is not a plain letter by its number, closed again so that what
 * follows is no part of it. */
static void print_text(const char *text)
{
    if (!text) {
        fputs("NULL", stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text >= ' ' && *text <= '~' && *text != '"' && *text != '\\' && *text != '?')
            putchar(*text);
        else
            printf("\\%03o", (unsigned)(unsigned char)*text);
    }
    putchar('"');
}

static void print_member(const char *name, const struct gh_text *text)
{
    printf("    .%s = {{", name);
    for (unsigned i = 0; i < GH_LANGUAGES; i++) {
        print_text(text->in[i]);
        putchar(',');
    }
    puts("}},");
}

static void print_forms(const char *name, const struct gh_forms *forms)
{
    printf("    .%s = {.form = {", name);
    for (unsigned i = 0; i < GH_LANGUAGES; i++) {
        putchar('{');
        for (unsigned form = 0; form < GH_MAX_FORMS; form++) {
            print_text(forms->form[i][form]);
            putchar(',');
        }
        fputs("},", stdout);
    }
    fputs("}, .gender = {", stdout);
    for (unsigned i = 0; i < GH_LANGUAGES; i++)
        printf("%d,", forms->gender[i]);
    puts("}},");
}

/* The members of an array: their names as C says them, "building_name[3]". */
struct place_name {
    char text[64];
};

static struct place_name at(const char *member, unsigned index)
{
    struct place_name name;

    snprintf(name.text, sizeof name.text, "%s[%u]", member, index);
    return name;
}

static void print_named(const char *names, const char *forms, const char *signs, unsigned i, const struct gh_text *name,
                        const struct gh_forms *form, const struct gh_sign *sign)
{
    print_member(at(names, i).text, name);
    print_forms(at(forms, i).text, form);
    printf("    .%s = {.in = {", at(signs, i).text);
    for (unsigned language = 0; language < GH_LANGUAGES; language++) {
        print_text(sign->in[language]);
        putchar(',');
    }
    puts("}},");
}

static void print_texts(const struct gh_townfile *file)
{
    const struct gh_town *town = &file->town;

    print_member("title", &file->title);
    printf("    .streets = %u,\n", file->streets);
    for (unsigned i = 0; i < file->streets; i++) {
        struct place_name name = at("street", i);

        printf("    .%s.letter = %d, .%s.railway = %d,\n", name.text, file->street[i].letter, name.text,
               file->street[i].railway);
        strcat(name.text, ".name");
        print_member(name.text, &file->street[i].name);
    }
    for (unsigned i = 0; i < town->buildings; i++)
        print_named("building_name", "building_forms", "building_sign", i, &file->building_name[i],
                    &file->building_forms[i], &file->building_sign[i]);
    for (unsigned i = 0; i < town->landmarks; i++)
        print_named("landmark_name", "landmark_forms", "landmark_sign", i, &file->landmark_name[i],
                    &file->landmark_forms[i], &file->landmark_sign[i]);
    for (unsigned i = 0; i < town->cards; i++)
        printf("    .card_relation[%u] = %u,\n", i, file->card_relation[i]);
}

static void print_names(const char *member, unsigned i, const char *name)
{
    printf("    .town.%s[%u] = ", member, i);
    print_text(name);
    puts(",");
}

static void print_sites(const char *member, unsigned card, const gh_sites *sites, unsigned count)
{
    printf("    .town.relation[%u].%s = {", card, member);
    for (unsigned i = 0; i < count; i++)
        printf("0x%x,", (unsigned)sites[i]);
    puts("},");
}

static void print_card(const struct gh_town *town, unsigned i)
{
    const struct gh_card *card = &town->card[i];

    printf("    .town.card[%u] = {%u, %u, 0x%x, 0x%x},\n", i, card->kind, card->building, (unsigned)card->sites,
           (unsigned)card->mine);
    if (card->kind != GH_CONDITION_CARD)
        return;
    print_sites("mine_for", i, town->relation[i].mine_for, town->sites);
    print_sites("named_for", i, town->relation[i].named_for, town->sites);
}

static void print_town(const struct gh_townfile *file)
{
    const struct gh_town *town = &file->town;

    printf("    .town.name = \"%s\", .town.ruleset = %u, .town.sites = %u, .town.buildings = %u, .town.cards = %u,\n"
           "    .town.landmarks = %u, .town.one_card_from = %u, .town.complete_at = %u, .town.hash = UINT64_C(%llu),\n",
           town->name, town->ruleset, town->sites, town->buildings, town->cards, town->landmarks, town->one_card_from,
           town->complete_at, (unsigned long long)town->hash);
    for (unsigned i = 0; i < town->sites; i++) {
        print_names("site_name", i, town->site_name[i]);
        printf("    .layout.entrance_side[%u] = %d, .layout.entrance_street[%u] = %u,\n", i,
               file->layout.entrance_side[i], i, file->layout.entrance_street[i]);
    }
    for (unsigned i = 0; i < town->buildings; i++)
        print_names("building_name", i, town->building_name[i]);
    for (unsigned i = 0; i < town->landmarks; i++) {
        print_names("landmark_name", i, town->landmark_name[i]);
        print_names("frame_name", i, town->frame_name[i]);
    }
    for (unsigned i = 0; i < town->cards; i++)
        print_card(town, i);
}

int main(int argc, char **argv)
{
    puts("/* Made by make-towns. */\n#include \"towns.h\"\n\nconst struct gh_townfile pocket_town[POCKET_TOWNS] = {");
    for (int i = 1; i < argc; i++) {
        struct gh_townfile *file = gh_town_load(argv[i], complain);

        if (!file)
            return EXIT_FAILURE;
        puts("{");
        print_town(file);
        print_texts(file);
        puts("},");
        gh_townfile_free(file);
    }
    puts("};");
    return EXIT_SUCCESS;
}
