"""The catalogues (docs/translating.md): test_catalogues.py BUILD

Every language in po/LINGUAS is complete, nothing in it is unsure or out of date, and its placeholders are right. That the checks find
what is wrong is tried on languages that are made up.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pseudo
from report import check, finish

BUILD, ROOT = Path(sys.argv[1]).resolve(), pseudo.ROOT



def complaints(po):
    """What msgfmt and make-words have to say about a catalogue."""
    found = ""
    for command in (["msgfmt", "--check", "--output-file=/dev/null", str(po)], [str(BUILD / "po/make-words"), "check", str(po)]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        found += done.stderr if done.returncode != 0 else ""
    return found


def check_templates(template):
    for _, one, many in pseudo.messages(template):
        for text in filter(None, (one, many)):
            names = re.findall(r"\{(\w+)(?:[:/][^}]*)?\}", text)
            is_printf = re.search(r"%(\d+\$)?[a-z]", text) is not None
            if names and is_printf and "{en:" not in text and "{key:" not in text:
                check(False, f"placeholders of one kind in {text!r}")
            if re.search(r"\blots?\b", re.sub(r"\{.*?\}", "", text)):
                check(False, f"a site is called a site in {text!r}")


def check_french(po):
    """A line must not begin with what French sets apart by a blank."""
    for text in re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', po.read_text(encoding="utf-8"), re.MULTILINE):
        if re.search(r"\S [!?;:»](?!\w)|« ", text):
            check(False, f"no-break spaces in {text!r}")


def check_language(language, template, folder):
    po, merged = ROOT / f"po/{language}.po", folder / f"{language}.po"
    check(po.exists(), f"po/{language}.po is there")
    if not po.exists():
        return
    check(complaints(po) == "", f"po/{language}.po is complete and right", complaints(po))
    # What is new in the program is untranslated then, and what is gone obsolete.
    subprocess.run(["msgmerge", "--quiet", "--no-fuzzy-matching", f"--output-file={merged}", str(po), template], check=True)
    found = complaints(merged)
    check(found == "", f"po/{language}.po is up to date (tools/update-po {language} brings what is new)", found)


def check_the_checks(template, folder):
    po = folder / "de.po"

    def with_translation(sentence, translation):
        po.write_text(pseudo.catalogue(template, "de", lambda text, language: translation if text == sentence else pseudo.pseudo(text, language)),
                      encoding="utf-8")
        return complaints(po)

    check(with_translation(None, "") == "", "a complete catalogue passes", complaints(po))
    taken, card = "You take the {building}.", "You draw card {card}."
    for sentence, translation, complaint in (
            (taken, "", "not translated"),
            (taken, "Du nimmst etwas.", "a placeholder is missing: building"),
            (taken, "Genommen: {building/er/sie/es}.", "a placeholder is missing: building"),
            (taken, "Du nimmst {gebäude}.", "the sentence has no such placeholder: gebäude"),
            (taken, "Du nimmst {building:dne}.", "this language has no such form: building:dne"),
            (taken, "Du nimmst {building:la}.", "this language has no such form: building:la"),
            (taken, "Du nimmst {building/ihn/sie} {building}.", "one word for each gender"),
            (card, "Du ziehst {card:den}.", "only names of buildings and landmarks have forms: card:den"),
            (" and ", "und", "both must begin and end with a blank"),
            ("There is no such pile; type %s.", "Den Stapel gibt es nicht.", "'msgid' and 'msgstr'"),
            ("{n} points", "Punkte", "a placeholder is missing: n")):
        found = with_translation(sentence, translation)
        check(complaint in found, f"{translation!r} is found out", found)
    for sentence, translation in ((taken, "Du nimmst {building:den}."), (taken, "{Building:der}: {building/er/sie/es} ist jetzt deins."),
                                  ("{n} point", "ein Punkt")):
        found = with_translation(sentence, translation)
        check(found == "", f"{translation!r} is right", found)
    text = po.read_text(encoding="utf-8")
    po.write_text(text.replace(f'msgid "{card}"', f'#, fuzzy\nmsgid "{card}"'), encoding="utf-8")
    check("fuzzy" in complaints(po), "what is unsure is found")
    po.write_text(text + '\n#~ msgid "gone"\n#~ msgstr "weg"\n', encoding="utf-8")
    check("no longer used" in complaints(po), "what is not used any more is found")
    po.write_text(text.replace("nplurals=2", "nplurals=3"), encoding="utf-8")
    check(complaints(po) != "", "another number of plural forms is found")


def main():
    languages = (ROOT / "po/LINGUAS").read_text(encoding="utf-8").split()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        template = folder / "gadshill.pot"
        pseudo.make_template(template)
        check_templates(template)
        check_the_checks(template, folder)
        for language in languages:
            check(language in pseudo.LANGUAGES, f"{language} is a language of the program (src/text/language.c)")
            check_language(language, template, folder)
        check_french(ROOT / "po/fr.po")
    finish()


main()
