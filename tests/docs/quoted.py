"""Finds the commands that the docs quote."""
import re
from pathlib import Path
from typing import NamedTuple

FIRST_WORD = re.compile(r"(?:\w+=\S+ +)*(?:gadshill|\./play|\./test|meson|ninja|python3|npm|tmux|"
                        r"(?:tools|build[\w-]*|examples|tests)/[\w./-]+)(?= |$)")


class Quoted(NamedTuple):
    """A command, where it is quoted, and what it is said to print (None: nothing is said)."""

    text: str
    place: str
    inline: bool
    output: list | None = None


def of_block(lines, language, place):
    """Commands of a code block. In `sh` every line is one; in `console` those behind a $, each with its output; in others
    what begins like a command."""
    quoted, number = [], 0
    while number < len(lines):
        line, at = lines[number], f"{place[0]}:{place[1] + number}"
        number += 1
        if language == "console":
            if line.startswith("$ "):
                output = []
                while number < len(lines) and not lines[number].startswith("$ "):
                    output.append(lines[number])
                    number += 1
                quoted.append(Quoted(line[2:], at, False, output))
        elif line.strip() and not line.lstrip().startswith("#") and (language == "sh" or FIRST_WORD.match(line.strip())):
            quoted.append(Quoted(line.strip(), at, False))
    return quoted


def of_markdown(path, name):
    lines, quoted, prose = path.read_text(encoding="utf-8").split("\n"), [], []
    number = 0
    while number < len(lines):
        line = lines[number]
        fence = re.match(r"(```|~~~)(\w*)", line)
        end = number + 1
        if fence:
            while not lines[end].startswith(fence[1]):
                end += 1
            quoted += of_block(lines[number + 1:end], fence[2], (name, number + 2))
            end += 1
        elif line.startswith("    ") and (number == 0 or not lines[number - 1].strip()):
            while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
                end += 1
            quoted += of_block([text[4:] for text in lines[number:end]], "", (name, number + 1))
        else:
            prose.append((number, line))
        prose += [(number, "")] if end > number + 1 else []
        number = end
    for at, paragraph in paragraphs(prose):
        for span in re.findall(r"(?<!`)`([^`]+)`", paragraph):
            if FIRST_WORD.match(" ".join(span.split())):
                quoted.append(Quoted(" ".join(span.split()), f"{name}:{at + 1}", True))
    return quoted


def paragraphs(lines):
    """(Number of the first line, text) of each; a code span may go over the end of a line."""
    start, text = None, []
    for number, line in lines + [(0, "")]:
        if line.strip() and not line.startswith("|"):
            start = number if start is None else start
            text.append(line)
            continue
        if text:
            yield start, " ".join(text)
        start, text = None, []
        if line.startswith("|"):
            yield number, line


def of_manual(path, name):
    """The examples of the manual page: indented by a tab, and going on after ++."""
    text = path.read_text(encoding="utf-8")
    before, examples = text.split("\n# EXAMPLES\n")
    examples = examples.split("\n# ")[0]
    line = before.count("\n") + 3
    quoted = []
    for part in examples.split("\n\n"):
        if part.startswith("\t"):
            commands = "\n".join(row.strip().removesuffix("++") for row in part.split("\n"))
            quoted.append(Quoted(commands, f"{name}:{line}", False))
        line += part.count("\n") + 2
    return quoted


def commands(root):
    """All of them, each once, in the order of the documents."""
    root = Path(root)
    found = []
    for path in [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").glob("*.md"))]:
        found += of_markdown(path, str(path.relative_to(root)))
    found += of_manual(root / "docs/gadshill.1.scd", "docs/gadshill.1.scd")
    once = {}
    for quoted in found:
        if quoted.text not in once or not quoted.inline and once[quoted.text].inline or quoted.output is not None:
            once[quoted.text] = quoted
    return list(once.values())
