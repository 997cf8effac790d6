#!/usr/bin/env python3
"""Every include is needed: the file that includes a header uses at least one name that the header declares itself. Headers that a room
has for itself, and whatever headers include, may also stand for what they include.

    check_includes.py SOURCE_ROOT COMPILER...

What a header declares is read from what the preprocessor makes of it, so that lists of names that macros make count too. For headers
of the system everything counts that comes with them, and so it does for a header of ours that includes them and declares nothing. A
struct's field counts where no other header of ours has one of that name."""
import concurrent.futures
import functools
import os
import re
import subprocess
import sys

FLAGS = ["-E", "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE", "-D_GNU_SOURCE"]
# Where PostgreSQL's headers are; a build that has none does without its room.
FLAGS += subprocess.run(["pkg-config", "--cflags", "libpq"], capture_output=True, text=True, check=False).stdout.split()
BEFORE_CMOCKA = ("setjmp.h", "stdarg.h", "stddef.h", "stdint.h")  # cmocka.h wants these to be included already
FOLDERS = ("include", "src", "tests", "tools")
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|\d[\w.]*|->|\S')
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
NO_NAMES = set("""if for while switch return sizeof static inline extern const volatile struct union enum typedef void char short int long
    float double signed unsigned _Bool bool _Static_assert static_assert __attribute__ __asm__ __extension__ restrict""".split())


def without_comments(text):
    return re.sub(r'("(?:\\.|[^"\\\n])*")|//[^\n]*|/\*.*?\*/', lambda match: match[1] or " ", text, flags=re.S)


def is_name(token):
    return bool(re.match(r"[A-Za-z_]", token)) and token not in NO_NAMES


def declared(tokens):
    """The names that these declarations declare, and the fields of their structs."""
    names, fields, braces = set(), set(), []  # of every open brace: what it encloses
    is_typedef, parentheses = False, 0
    for i, token in enumerate(tokens):
        before, after = tokens[i - 1] if i else "", tokens[i + 1] if i + 1 < len(tokens) else ""
        if token == "{":
            head = tokens[max(0, i - 2):i]
            kind = next((word for word in ("enum", "struct", "union") if word in head), "code")
            braces.append("code" if "code" in braces else kind)
        elif token == "}" and braces:
            braces.pop()
        elif token in "()":
            parentheses += 1 if token == "(" else -1
        elif token == "typedef" and not braces:
            is_typedef = True
        elif token == ";" and not braces:
            is_typedef = False
        elif is_name(token):
            if before in ("struct", "union", "enum") and after in ("{", ";"):
                names.add(token)
            elif braces and braces[-1] == "enum":
                if before in ("{", ","):
                    names.add(token)
            elif braces and braces[-1] in ("struct", "union"):
                if parentheses == 0 and after in (";", "[", ",", ":") or tokens[max(0, i - 2):i] == ["(", "*"] and after == ")":
                    fields.add(token)
            elif not braces and (after == "(" and parentheses == 0 or tokens[max(0, i - 2):i] == ["(", "*"] and after == ")" or
                                 after in (";", "[", "=") and parentheses == 0 and before not in ("struct", "union", "enum") or
                                 is_typedef and after == ";"):
                names.add(token)
    return names, fields


def macros(text):
    return set(re.findall(r"^\s*#\s*define\s+(\w+)", text, re.M))


class Headers:
    """What headers declare; ours, and those of the system."""

    def __init__(self, root, compiler):
        self.root, self.compiler = root, compiler

    def expand(self, source, *options):
        done = subprocess.run([*self.compiler, *FLAGS, *options, "-I", os.path.join(self.root, "include"), "-x", "c", source],
                              input="", capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{source}: {done.stderr[:1000]}")
        return done.stdout

    @functools.cache
    def own(self, path):
        """Of a header of ours: what stands in it, without what it includes."""
        lines, here = [], False
        for line in self.expand(path).splitlines():
            if match := re.match(r'# \d+ "([^"]*)"', line):
                here = match[1] == path
            elif here:
                lines.append(line)
        with open(path, encoding="utf-8") as file:
            text = without_comments(file.read())
        names, fields = declared(TOKEN.findall("\n".join(lines)))
        if not names and not fields:  # it stands for what it includes
            names = set().union(*(self.system(inner) for _, inner in INCLUDE.findall(text)))
        guard = re.search(r"#ifndef (\w+)", text)
        return names | macros(text) - {guard and guard[1]}, fields

    @functools.cache
    def system(self, name):
        text = self.expand("/dev/null", "-dD", "-include", name)
        plain = re.sub(r"^#.*$", "", text, flags=re.M)
        return declared(TOKEN.findall(plain))[0] | macros(text) - macros(self.expand("/dev/null", "-dD"))


def sources(root):
    found = subprocess.run(["git", "ls-files", "--", *(f"{folder}/*.[ch]" for folder in FOLDERS)], cwd=root, capture_output=True,
                           check=True, text=True).stdout.split()
    return [os.path.join(root, path) for path in found if os.path.exists(os.path.join(root, path))]


def header_path(root, path, name):
    for folder in (os.path.dirname(path), os.path.join(root, "include")):
        if os.path.exists(os.path.join(folder, name)):
            return os.path.normpath(os.path.join(folder, name))
    return None


def closure(root, path, found):
    """The headers of ours that a file includes, and those that they include."""
    with open(path, encoding="utf-8") as file:
        for _, name in INCLUDE.findall(without_comments(file.read())):
            header = header_path(root, path, name)
            if header and header not in found:
                found.add(header)
                closure(root, header, found)
    return found


def main(root, *compiler):
    root = os.path.abspath(root)
    headers, paths = Headers(root, list(compiler)), sources(root)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        ours = dict(zip((path for path in paths if path.endswith(".h")),
                        pool.map(headers.own, [path for path in paths if path.endswith(".h")])))
    many = {}
    for _, fields in ours.values():
        for field in fields:
            many[field] = many.get(field, 0) + 1
    closures = {path: closure(root, path, set()) for path in ours}
    problems, count = [], 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = without_comments(file.read())
        if path.endswith(".h") and ";" not in text and len(macros(text)) <= 1:
            continue  # it only gathers others
        used = set(re.findall(r"[A-Za-z_]\w*", INCLUDE.sub("", text)))
        for _, name in INCLUDE.findall(text):
            count += 1
            header = header_path(root, path, name)
            if header:
                stands_for = [header]
                if path.endswith(".h") or not header.startswith(os.path.join(root, "include")):
                    stands_for += closures[header]
                names = set().union(*(ours[one][0] for one in stands_for))
                fields = set().union(*(ours[one][1] for one in stands_for))
                if os.path.splitext(header)[0] == os.path.splitext(path)[0]:
                    continue  # a file and its own header
                names = names | {field for field in fields if many[field] == 1}
            elif name in BEFORE_CMOCKA and "<cmocka.h>" in text:
                continue
            else:
                names = headers.system(name)
            if not names & used:
                problems.append(f"{os.path.relpath(path, root)}: nothing of {name} is used")
    print("\n".join(problems))
    print(f"{count} includes, {len(problems)} of them not needed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
