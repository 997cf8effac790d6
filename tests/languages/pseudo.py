"""Languages that nobody speaks, made for the tests: every letter is another one and the texts are a third longer. What is still
English then does not go through the catalogues, and what does not fit would not fit in a real language.

    pseudo.py BUILD FOLDER    a program with these languages in FOLDER, for trying
"""
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LANGUAGES = ["de", "fr", "it", "el"]
LATIN = str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
                      "áƀçđéƒğħíĵķļṁñóƥɋřšťúṽŵẋýžÁƁÇĐÉƑĞĦÍĴĶĻṀÑÓƤɊŘŠŤÚṼŴẊÝŽ")
GREEK = str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
                      "αβψδεφγηιξκλμνοπϙρστθωςχυζΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠϘΡΣΤΘΩΣΧΥΖ")
# What a translation leaves as it is: placeholders of both kinds.
THE = {"de": "der", "fr": "le", "it": "il", "el": "ο"}  # for the form that English lists have
KEPT = re.compile(r"(\{[^}]*\}|%(?:\d+\$)?[-+ #0]*\d*(?:\.\d+)?(?:ll|z|h)?[a-zA-Z%])")


def pseudo(text, language):
    letters = GREEK if language == "el" else LATIN
    parts = []
    for part in KEPT.split(text):
        if KEPT.fullmatch(part):
            parts.append(part.replace(":the}", f":{THE[language]}}}"))
        else:
            parts.append(re.sub("[aeiouAEIOU]", lambda vowel: vowel.group(0) + vowel.group(0).lower(), part).translate(letters))
    return "".join(parts)


def unquote(lines):
    return "".join(json.loads(line) for line in lines)


def messages(template):
    """The messages of a template: (what stands before them, one, many or None)."""
    for block in Path(template).read_text(encoding="utf-8").split("\n\n")[1:]:
        lines = block.strip().split("\n")
        parts, key = {}, None
        for line in lines:
            if line.startswith("#"):
                parts.setdefault("#", []).append(line)
                continue
            found = re.match(r'(msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")$', line)
            if found:
                key = found.group(1)
                parts[key] = [found.group(2)]
            elif key:
                parts[key].append(line)
        yield "\n".join(parts.get("#", [])), unquote(parts["msgid"]), unquote(parts["msgid_plural"]) if "msgid_plural" in parts else None


def catalogue(template, language, translate=pseudo):
    plural = "(n > 1)" if language == "fr" else "(n != 1)"
    text = ('msgid ""\nmsgstr ""\n"Project-Id-Version: gadshill\\n"\n"PO-Revision-Date: 2026-01-01 00:00+0000\\n"\n'
            f'"Last-Translator: \\n"\n"Language-Team: \\n"\n"Language: {language}\\n"\n"MIME-Version: 1.0\\n"\n'
            '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
            f'"Plural-Forms: nplurals=2; plural={plural};\\n"\n')
    quoted = lambda text: json.dumps(text, ensure_ascii=False)
    for before, one, many in messages(template):
        text += f"\n{before}\nmsgid {quoted(one)}\n"
        if many is None:
            text += f"msgstr {quoted(translate(one, language))}\n"
        else:
            text += f"msgid_plural {quoted(many)}\nmsgstr[0] {quoted(translate(one, language))}\nmsgstr[1] {quoted(translate(many, language))}\n"
    return text


def make_template(path):
    subprocess.run([str(ROOT / "tools/update-po"), "--pot", str(path)], check=True)


def make_program(build, folder, translate=pseudo):
    """The program in `folder`, with all languages made up. Returns its path."""
    build, folder = Path(build).resolve(), Path(folder).resolve()
    objects = folder / "po"
    objects.mkdir(parents=True)
    shutil.copy(build / "gadshill", folder / "gadshill")
    for name in ("towns", "web"):
        os.symlink(ROOT / name, folder / name)
    os.symlink(build / "fonts", folder / "fonts")
    make_template(folder / "gadshill.pot")
    for language in LANGUAGES:
        po = folder / f"{language}.po"
        po.write_text(catalogue(folder / "gadshill.pot", language, translate), encoding="utf-8")
        subprocess.run(["msgfmt", "--check", f"--output-file={objects}/{language}.mo", str(po)], check=True)
        with open(folder / f"po/{language}.json", "w", encoding="utf-8") as out:
            subprocess.run([str(build / "po/make-words"), "json", str(po)], stdout=out, check=True)
        with open(folder / f"po/lessons-{language}.json", "w", encoding="utf-8") as out:
            subprocess.run([str(build / "make-lessons"), "--language", language, str(folder / "po"),
                            *(str(ROOT / f"lessons/{town}.txt") for town in ("gads-hill", "old-town"))],
                           stdout=out, stderr=subprocess.DEVNULL, check=True)
    for language in ("en", *LANGUAGES):
        with open(folder / f"po/rules-{language}.json", "w", encoding="utf-8") as out:
            subprocess.run([str(build / "make-rules"), language, str(folder / "po")], stdout=out, check=True)
    (folder / "po/languages.json").write_text(json.dumps(["en", *LANGUAGES]), encoding="utf-8")
    return folder / "gadshill"


if __name__ == "__main__":
    print(make_program(sys.argv[1], sys.argv[2]))
