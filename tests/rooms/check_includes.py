#!/usr/bin/env python3
"""Every header that a file includes is used there: check_includes.py SOURCE_ROOT

A header offers what it declares itself, and what the same room's headers declare that it includes. The headers of the system are
known by the names in a table; those that are not in it are not checked."""
import os
import re
import sys

SYSTEM = {
    "assert.h": r"assert|static_assert", "ctype.h": r"is(alnum|alpha|digit|space|upper|lower|punct|print)|to(upper|lower)",
    "errno.h": r"errno|E[A-Z]{3,}", "fcntl.h": r"O_[A-Z]+|F_[A-Z]+|S_I\w+|open|fcntl", "float.h": r"(DBL|FLT)_\w+",
    "inttypes.h": r"PRI\w+|SCN\w+|strto[iu]max", "limits.h": r"(U?(CHAR|SHRT|INT|LONG|LLONG)|PATH|SSIZE|NAME)_(MAX|MIN)|CHAR_BIT",
    "locale.h": r"LC_\w+|setlocale|\w*locale(_t)?|localeconv", "math.h": r"sqrt|exp|log|pow|floor|ceil|fabs|l?l?round|erfc?|INFINITY|NAN|isnan|tgamma|lgamma",
    "poll.h": r"poll|pollfd|POLL\w+", "pthread.h": r"pthread_\w+|PTHREAD_\w+", "signal.h": r"SIG\w+|sig\w+|kill|raise",
    "stdarg.h": r"va_\w+", "stdatomic.h": r"atomic_\w+|memory_order\w*|ATOMIC\w*", "stdbool.h": r"bool|true|false",
    "stddef.h": r"size_t|ptrdiff_t|NULL|offsetof", "stdint.h": r"u?int(ptr|max|_fast|_least)?\d*_t|U?INT\d*\w*|SIZE_MAX",
    "stdio.h": r"v?(f|s|sn|d)?printf|FILE|f(open|close|read|write|puts|putc|flush|gets|getc|eof|error|seek|tell|ileno|dopen)|ferror|"
               r"put(s|char|c)|perror|std(in|out|err)|EOF|BUFSIZ|remove|rename|getline|open_memstream|flockfile|funlockfile|sscanf|ungetc|"
               r"setvbuf|_IO\w+|snprintf|pclose|popen|tmpfile|putchar_unlocked|clearerr|getc",
    "stdlib.h": r"[mc]alloc|re(alloc|allocarray)|free|abort|exit|_Exit|atexit|qsort|bsearch|strto\w+|ato[ilf]\w*|getenv|setenv|unsetenv|"
                r"EXIT_\w+|mkdtemp|mkstemp|realpath|system|l?l?abs|l?l?div|rand|NULL|aligned_alloc|size_t",
    "string.h": r"mem\w+|str\w+|NULL|size_t", "strings.h": r"str(n)?casecmp|ffs\w*",
    "sys/ioctl.h": r"ioctl|TIO\w+|winsize", "sys/stat.h": r"stat|fstat|lstat|mkdir|chmod|fchmod|umask|S_I\w+|stat\w*",
    "sys/wait.h": r"wait(pid)?|W[A-Z]+", "time.h": r"time|time_t|timespec|tm|clock\w*|CLOCK_\w+|(gm|local)time(_r)?|strftime|nanosleep|mktime|difftime",
    "unistd.h": r"read|write|close|pipe|fork|exec\w+|_exit|getpid|access|unlink|isatty|fsync|fdatasync|ftruncate|lseek|dup2?|sysconf|"
                r"_SC_\w+|[A-Z]_OK|STD\w+_FILENO|gethostname|usleep|sleep|chdir|rmdir|readlink|setsid|setpgid|alarm|link|getcwd|SEEK_\w+",
    "wchar.h": r"wc\w+|wchar_t|wint_t|WEOF|mb\w+", "wctype.h": r"isw\w+|tow\w+|wint_t",
}


def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)


def words_of(text):
    """The names that a file uses; not those in its texts, comments and includes."""
    text = re.sub(r'^\s*#\s*include[^\n]*|"(\\.|[^"\\\n])*"', " ", without_comments(text), flags=re.M)
    return set(re.findall(r"[A-Za-z_]\w*", text))


def offers_of(text):
    """The names that a header declares itself."""
    text = without_comments(text)
    names = set(re.findall(r"^\s*#\s*define\s+(\w+)", text, re.M))
    names.update(re.findall(r"\b(?:struct|union|enum)\s+(\w+)\s*[;{]", text))
    names.update(re.findall(r"\btypedef\b[^;{]*?\b(\w+)\s*(?:\([^;]*\))?;", text))
    names.update(re.findall(r"\b(\w+)\s*\(", text))  # functions, and whatever else is called here: rather too much
    for declaration in re.findall(r"\bextern\b([^;]*);", text):
        names.update(re.findall(r"(\w+)\s*(?:\[[^\]]*\]\s*)*(?:,|$)", declaration))
    for block in re.findall(r"\benum\b[^;{]*\{(.*?)\}", text, re.S):
        names.update(re.findall(r"[A-Za-z_]\w*", block))
    for prefix in re.findall(r"(\w+)##", text):  # lists that yield enums
        names.update(prefix + item for item in re.findall(r"\bX\((\w+)", text))
    return names


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Sources:
    def __init__(self, root):
        self.root, self.text, self.includes = root, {}, {}
        for folder in ("include", "src", "tools"):
            for path, _, names in os.walk(os.path.join(root, folder)):
                self.text.update({os.path.join(path, name): read(os.path.join(path, name)) for name in names
                                  if name.endswith((".c", ".h"))})
        for path, text in self.text.items():
            self.includes[path] = [(text.count("\n", 0, match.start(1)) + 1, match[1], self.find(path, match[1]))
                                   for match in re.finditer(r'^\s*#\s*include\s*[<"]([^">]+)', text, re.M)]
        self.words = {path: words_of(text) for path, text in self.text.items()}
        self.room = {}  # of public headers; others belong to their folder's
        for name in os.listdir(os.path.join(root, "src")):
            headers = re.search(r"headers = \[(.*?)\]", read(os.path.join(root, "src", name, "meson.build")), re.S)[1]
            self.room.update({os.path.join(root, "include", "gadshill", header): name
                              for header in re.findall(r"'(\w+\.h)'", headers)})
        self.own = {path: offers_of(text) for path, text in self.text.items() if path.endswith(".h")}

    def find(self, path, name):
        """The header's path; None: it is the system's."""
        folder = os.path.join(self.root, "include") if name.startswith("gadshill/") else os.path.dirname(path)
        header = os.path.normpath(os.path.join(folder, name))
        return header if header in self.text else None

    def room_of(self, header):
        return self.room.get(header, os.path.dirname(header))

    def offers(self, header):
        """What comes with a header: its own names and those of the same room's headers that it includes."""
        names, to_see, seen = set(), [header], set()
        while to_see:
            at = to_see.pop()
            seen.add(at)
            names |= self.own[at]
            to_see += [other for _, _, other in self.includes[at]
                       if other and other not in seen and self.room_of(other) == self.room_of(header)]
        return names

    def brings_library(self, header):
        return any(not other and name not in SYSTEM for _, name, other in self.includes[header])

    def uses(self, path):
        """What a file uses; a room's own header also what the files use that include it."""
        words = set(self.words[path])
        if path.endswith(".h") and "/include/" not in path:
            for other, includes in self.includes.items():
                if any(header == path for _, _, header in includes):
                    words |= self.words[other]
        return words


def main(root):
    sources, problems = Sources(os.path.abspath(root)), []
    for path in sorted(sources.text):
        used = sources.uses(path)
        for line, name, header in sources.includes[path]:
            if header:
                is_used = sources.offers(header) & used or sources.brings_library(header)
            else:
                is_used = name not in SYSTEM or any(re.fullmatch(SYSTEM[name], word) for word in used)
            if not is_used:
                problems.append(f"{os.path.relpath(path, sources.root)}:{line}: nothing of {name} is used")
    print("\n".join(problems) if problems else "every include is used")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
