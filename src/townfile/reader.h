/* The state of reading one town file, and the helpers that its parts share. Every helper reports what is wrong with a
 * value and says whether the value can be used; reading goes on either way, to find all mistakes in one run. */
#ifndef GADSHILL_TOWNFILE_READER_H
#define GADSHILL_TOWNFILE_READER_H

#include "gadshill/text.h"
#include "block.h"

#include <yaml.h>

/* A name that starts a little beside a column. */
struct crooked {
    char name[GH_SITE_NAME_SIZE], column[GH_SITE_NAME_SIZE]; /* the second: the first name of that column */
    bool east;                                               /* of the column */
    bool two;                                                /* characters, not one */
    struct gh_mark mark;
};

struct reader {
    struct gh_source source;
    struct gh_problems *problems;
    struct gh_townfile *file;
    yaml_document_t document;
    bool out_of_memory;

    /* What later checks may rely on; false after a mistake there, so that it is not reported again and again. */
    bool map_shape_known; /* sites, framed spaces, rows and columns */
    bool streets_known;   /* streets between lots, entrances */
    bool map_right;       /* no mistake in the drawn map at all */
    bool columns_wrong;   /* crooked names, and most mini-maps do not fit the columns that follow from them */
    bool buildings_known, landmarks_known, cards_known, ruleset_known;

    struct gh_mark title_mark, map_mark, buildings_mark, cards_mark;
    unsigned frames;    /* framed spaces on the map */
    unsigned last_card; /* the number of the card that was read last */
    unsigned crooked_names;
    struct crooked crooked[GH_MAX_LOTS];
    struct gh_mark site_mark[GH_MAX_SITES];
    struct gh_mark street_mark[GH_MAX_STREETS];
    struct gh_mark building_mark[GH_MAX_BUILDINGS];
};

/* load.c: bytes to nodes. false: not a YAML document that can be used, reported. The caller deletes the document. */
bool gh_load_document(struct reader *reader);

/* nodes.c: nodes to values. */
struct key {
    const char *name;
    bool required;
};

struct gh_mark gh_node_mark(const yaml_node_t *node);
struct gh_quoted gh_node_quote(const yaml_node_t *node);

/* A mistake at a node. */
void gh_mistake_at(struct reader *reader, const yaml_node_t *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Finds the values of the keys of a mapping (NULL where there is none). Reports unknown, doubled and missing keys, and
 * returns false when the node is no mapping. `name` is what the mapping is called in the file. */
bool gh_read_mapping(struct reader *reader, yaml_node_t *node, const char *name, const struct key *keys, unsigned count,
                     yaml_node_t **values);

/* The items of a list: false when the node is not a list. */
bool gh_read_list(struct reader *reader, yaml_node_t *node, const char *name, unsigned *count);
/* The same; more than `most` are a mistake, told with `too_many` (which names the most), and are left out. */
bool gh_read_short_list(struct reader *reader, yaml_node_t *node, const char *name, int most, const char *too_many,
                        unsigned *count);
yaml_node_t *gh_list_item(struct reader *reader, yaml_node_t *list, unsigned item);

/* One word or text; not terminated. */
bool gh_read_scalar(struct reader *reader, yaml_node_t *node, const char *name, const char **text, size_t *length);
/* One of some names: its number. Otherwise GH_NONE, after a mistake: `meant` names the nearest one, `none` (when none
 * is near) may name the first and the last. */
unsigned gh_read_name(struct reader *reader, yaml_node_t *node, const char *name, const char *const *names,
                      unsigned count, const char *meant, const char *none);
bool gh_read_number(struct reader *reader, yaml_node_t *node, const char *name, unsigned smallest, unsigned largest,
                    unsigned *number);

/* A name for the action language: lower-case letters, digits and "-", beginning with a letter. */
bool gh_read_id(struct reader *reader, yaml_node_t *node, const char *name, char id[GH_NAME_SIZE]);

/* signs.c: the two letters of a building or landmark, and those of other languages (either node may be NULL). What
 * other buildings and landmarks have been given before is a mistake. */
void gh_read_signs(struct reader *reader, yaml_node_t *english, yaml_node_t *others, struct gh_sign *sign);

/* A text in all its languages; what was stored is freed with the town file even when this returns false. */
bool gh_read_text(struct reader *reader, yaml_node_t *node, const char *name, struct gh_text *text);

/* The forms of a name in the languages that need them; freed with the town file. */
void gh_read_forms(struct reader *reader, yaml_node_t *node, struct gh_forms *forms);

/* A drawn block (key: |) of lines that are not too long. */
bool gh_read_block(struct reader *reader, yaml_node_t *node, const char *name, struct block *block);

/* map.c: the drawn map into sites, framed spaces and layout. Streets must have been read. */
void gh_read_map(struct reader *reader, yaml_node_t *node);
/* After the cards: crooked names are a mistake when the columns are wrong, otherwise advice. */
void gh_report_crooked(struct reader *reader);

/* cards.c: needs map and buildings. */
void gh_read_cards(struct reader *reader, yaml_node_t *node);

/* check.c: what concerns the town as a whole. locomotive may be NULL. Advice is for a town without mistakes. */
void gh_check_town(struct reader *reader, yaml_node_t *locomotive);
void gh_advise_town(struct reader *reader);

/* relations.c: the sites of my building that stand in the relation to the named building's site. */
gh_sites gh_relation_partners(const struct gh_townfile *file, unsigned relation, unsigned named);

#endif
