/* Files on the disk: reading them, and finding what belongs to the program. What is wrong is told in sentences. */
#ifndef GADSHILL_DISK_H
#define GADSHILL_DISK_H

#include "gadshill/townfile.h"

enum { GH_PATH_SIZE = 4096 };

typedef void gh_complain(const char *sentence);

/* The whole file ("-": standard input), 0-terminated, to be freed; NULL after a complaint. Longer files than `most` are
 * refused. */
char *gh_file_read(const char *path, size_t most, size_t *length, gh_complain *complain);

/* The folder of that name beside the program, in which that file can be read. */
bool gh_beside(const char *name, const char *file, char *folder, size_t size);

/* The path of a bundled town's file, in a static buffer; NULL: there is none of that name. */
const char *gh_bundled_town(const char *name);

/* Loads a town by name or path; NULL after complaints. Free with gh_townfile_free. */
struct gh_townfile *gh_town_load(const char *name, gh_complain *complain);

#endif
