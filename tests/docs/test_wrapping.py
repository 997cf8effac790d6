#!/usr/bin/env python3
"""Prose in the Markdown files is wrapped at 120 columns, each line as full as it can be: python3
tests/docs/test_wrapping.py SOURCE_FOLDER [--fix]

--fix wraps the files anew. Headings, tables, code, HTML and lines that end in a forced break stay as they are; what stands
between backquotes is never broken."""
import re
import sys
from pathlib import Path

WIDTH = 120
ITEM = re.compile(r"(\s*)([-*+]|\d+[.)])(\s+)")
FIXED = re.compile(r"\s*(#|\||<|!\[|---\s*$|\[[^]]+\]: )")
STARTS_SOMETHING = re.compile(r"([-*+]|\d+[.)]|#+|>|\|.*|=+|-+)$")  # a word that may not begin a line


def words_of(text):
    """Words, with what stands between backquotes kept together."""
    words, word, inside = [], "", False
    for piece in text.split():
        word = f"{word} {piece}" if inside else piece
        inside ^= piece.count("`") % 2 == 1
        if not inside:
            words.append(word)
    return words + ([word] if inside else [])


def fill(text, first, rest):
    """The text in lines of at most WIDTH columns; `first` and `rest` are what the lines begin with."""
    lines, line = [], ""
    for word in words_of(text):
        room = WIDTH - len(rest if lines else first)
        if line and len(line) + 1 + len(word) > room and not STARTS_SOMETHING.match(word):
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    lines.append(line)
    return [(rest if i else first) + line for i, line in enumerate(lines)]


def wrapped(lines):
    """The lines of a file as they should be."""
    result, paragraph, start = [], [], ("", "")
    fence, in_list, in_html = None, False, False

    def close():
        if paragraph:
            result.extend(fill(" ".join(paragraph), *start))
            paragraph.clear()

    for line in lines:
        item = ITEM.match(line)
        if fence or re.match(r"\s*(```|~~~)", line):
            close()
            result.append(line)
            mark = re.match(r"\s*(```|~~~)", line)
            fence = fence or mark[1] if not fence else None if mark and mark[1] == fence else fence
        elif not line.strip():
            close()
            in_html = False
            result.append("")
        elif in_html or FIXED.match(line):
            close()
            in_html = in_html or line.startswith("<")
            in_list = in_list and line.startswith(" ")
            result.append(line)
        elif item and (not paragraph or in_list or len(item[2]) == 1):
            close()
            in_list = True
            paragraph.append(line[item.end():].strip())
            start = (line[:item.end()], " " * item.end())
        elif not paragraph and line.startswith("    ") and not in_list:
            result.append(line)
        elif paragraph:
            paragraph.append(line.strip())
        else:
            indent = line[: len(line) - len(line.lstrip())]
            in_list = in_list and bool(indent)
            paragraph.append(line.strip())
            start = (indent, indent)
    close()
    return result


def markdown_files(root):
    skip = {"node_modules", ".git"}
    return sorted(path for path in root.rglob("*.md")
                  if not any(part in skip or part.startswith("build") for part in path.relative_to(root).parts))


def main():
    root, fix, bad = Path(sys.argv[1]), "--fix" in sys.argv[2:], 0
    for path in markdown_files(root):
        lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
        right = wrapped(lines)
        if lines == right:
            continue
        if fix:
            path.write_text("\n".join(right) + "\n", encoding="utf-8")
            continue
        number = next((i for i, pair in enumerate(zip(lines, right)) if pair[0] != pair[1]), min(len(lines), len(right)))
        print(f"{path.relative_to(root)}:{number + 1}: should be: {right[number] if number < len(right) else '(nothing)'}")
        bad += 1
    if bad:
        print(f"{bad} files are not wrapped at {WIDTH} columns; --fix wraps them")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
