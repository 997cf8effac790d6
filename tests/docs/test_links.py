#!/usr/bin/env python3
"""Links in the Markdown files lead to files and headings that are there, and the files that they name are there; what is quoted from the
page is there; sources cite documents that are there: python3 tests/docs/test_links.py SOURCE_FOLDER"""
import re
import sys
from pathlib import Path

from test_wrapping import markdown_files

LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
NAMED = re.compile(r"`((?:src|include|web|tests|tools|lessons|towns|po|examples)/[\w./*-]*)`")
BARE = re.compile(r"`([\w-]+\.(?:c|h|js|mjs|css|py|lp))`")
CITED = re.compile(r"\bdocs/[\w-]+\.(?:md|png|svg|1\.scd)\b")


def without_code(text):
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.M | re.S)
    return re.sub(r"`[^`]*`", "", text)


def anchors(path):
    """The names of a document's headings, as GitHub makes them."""
    text = re.sub(r"^(```|~~~).*?^\1", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    names = set()
    for heading in re.findall(r"^#+ (.*)$", text, flags=re.M):
        names.add(re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-"))
    return names


def broken_links(path):
    for match in LINK.finditer(without_code(path.read_text(encoding="utf-8"))):
        link = match[1] or match[2]
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        if not target.exists():
            yield f"{link}: there is no such file"
        elif anchor and anchor not in anchors(target):
            yield f"{link}: there is no such heading"


def missing_files(path, root):
    text = re.sub(r"^(```|~~~).*?^\1", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    for name in NAMED.findall(text):
        if not any(root.glob(name.rstrip("/"))) and "LL" not in name:
            yield f"{name}: there is no such file"
    for name in BARE.findall(text):
        if not any(any((root / folder).rglob(name)) for folder in ("src", "include", "web", "tests", "tools")):
            yield f"{name}: no file is called so"


def missing_labels(root):
    """What docs/friends.md quotes is what the page says."""
    page = "".join(path.read_text(encoding="utf-8") for path in (root / "web").glob("*.js"))
    for label in re.findall(r'"([^"]+)"', without_code(" ".join((root / "docs/friends.md").read_text(encoding="utf-8").split()))):
        if f'_("{label}"' not in page:
            yield f"docs/friends.md: the page does not say {label!r}"


def broken_citations(root):
    for folder in ("src", "include", "tests", "tools", "web", "docs", "towns", "lessons"):
        for path in (root / folder).rglob("*"):
            if path.suffix not in (".c", ".h", ".py", ".js", ".mjs", ".scd", ".build", ".yaml", ".txt", "") or not path.is_file():
                continue
            if "node_modules" in path.parts:
                continue
            for cited in CITED.findall(path.read_text(encoding="utf-8", errors="replace")):
                if not (root / cited).exists():
                    yield f"{path.relative_to(root)}: {cited} is not there"


def main():
    root = Path(sys.argv[1]).resolve()
    problems = [*broken_citations(root), *missing_labels(root)]
    for path in markdown_files(root):
        problems += [f"{path.relative_to(root)}: {problem}" for problem in [*broken_links(path), *missing_files(path, root)]]
    print("\n".join(problems) or "ok")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
