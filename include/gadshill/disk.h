/* Files on the disk: reading them, and finding what belongs to the program. What is wrong is told in sentences. */
#ifndef GADSHILL_DISK_H
#define GADSHILL_DISK_H

#include "gadshill/townfile.h"

enum { GH_PATH_SIZE = 4096 };

enum { GH_FILE_PROBLEM_SIZE = GH_PATH_SIZE + 512 };

/* The whole file, 0-terminated, to be freed. Longer files than `most` are refused. NULL: the problem says why. */
char *gh_file_read(const char *path, size_t most, size_t *length, char problem[GH_FILE_PROBLEM_SIZE]);
/* What is left of a stream that is called `name`; it stays open. */
char *gh_stream_read(FILE *stream, const char *name, size_t most, size_t *length, char problem[GH_FILE_PROBLEM_SIZE]);

/* The folder of that name with what belongs to the program, in which that file can be read: in $GADSHILL_DATA, beside
 * the program, or where it was installed. */
bool gh_beside(const char *name, const char *file, char *folder, size_t size);

/* Reads the catalogues, <folder>/<code>.mo: those languages are there from now on. Before there are threads. */
void gh_languages_open(const char *folder);

/* The path of a bundled town's file, in a static buffer; NULL: there is none of that name. */
const char *gh_bundled_town(const char *name);

/* Loads a town by name or path; NULL after complaints, one for each mistake in it. Free with gh_townfile_free. */
typedef void gh_complain(const char *sentence);
struct gh_townfile *gh_town_load(const char *name, gh_complain *complain);

#endif
