"""One server, many languages: test_server.py BUILD

Each connection is told everything in its own language, also when another one's request is the reason; pages that are no game are in the language that the browser
asks for. The languages are made up (pseudo.py): German in changed Latin letters, Greek in Greek ones.
"""
import json
import re
import sys
import tempfile
import time
from pathlib import Path

import pseudo
from report import check, finish

sys.path.insert(0, str(pseudo.ROOT / "tests/server"))
from client import Refused, Server, open_table  # pylint: disable=wrong-import-position

GREEK, LATIN, ENGLISH = "Greek", "changed Latin", "English"


def kind(text):
    """The language by its letters: names of buildings are real ones."""
    return GREEK if re.search("[Α-ω]{3}", text) else LATIN if re.search("[đħŵķļñřšťƀóíéáú]", text) else ENGLISH


def expect(found, expected, what, details=""):
    check(found == expected, what, f"expected: {expected}\nfound:    {found}\n{details}")


def why(client, **request):
    try:
        return f"not refused: {client.ask(**request)}"
    except Refused as refusal:
        return refusal.why


def step_words(client):
    """What the next step says."""
    while True:
        message = client.next()
        if "words" in message:
            return " ".join(message["words"])


def check_table(server):
    german, greek, english = server.connect(), server.connect(), server.connect()
    table, tokens = open_table(german)
    german.ask(join=table, tokens=tokens[:1], language="de")
    greek.ask(join=table, tokens=tokens[1:], language="el-GR")
    english.ask(join=table, tokens=[])
    first, step = german.ask(do="take bank"), None
    expect(kind(" ".join(first["words"])), LATIN, "who acts reads their language", first)
    expect(kind(step := step_words(greek)), GREEK, "who looks on reads theirs", step)
    expect("τράπεζα" in step, True, "with the building's own name", step)
    expect(kind(step := step_words(english)), ENGLISH, "a spectator who says nothing reads English", step)
    expect(kind(refusal := why(german, do="take hotel")), LATIN, "a refusal", refusal)
    expect(kind(refusal := why(greek, do="take bank")), GREEK, "another one's refusal", refusal)
    expect(kind(refusal := why(greek, do="nonsense")), GREEK, "what is not an action", refusal)
    expect(kind(refusal := why(english, do="take hotel")), ENGLISH, "a spectator's refusal", refusal)
    # Any request may change the language of its connection.
    expect(kind(refusal := why(greek, do="take bank", language="de")), LATIN, "another language from now on", refusal)
    expect(kind(refusal := why(greek, do="take bank")), LATIN, "and it stays", refusal)
    expect(kind(refusal := why(greek, do="take bank", language="xx")), LATIN, "one that is not known changes nothing", refusal)
    greek.ask(do="take hotel", language="el")
    past = german.ask(join=table, tokens=tokens[:1], after=0)
    expect({kind(" ".join(one["words"])) for one in past["steps"]}, {LATIN}, "the past is told in the reader's language", past)
    for client in (german, greek, english):
        client.close()


def check_held(server):
    """An action that is held back is answered later, when somebody else is being spoken to."""
    greek, german = server.connect(), server.connect()
    table, tokens = open_table(greek, referee="manual", seats=("person", "person", "person"), grace=2)
    greek.ask(join=table, tokens=tokens, language="el")
    german.ask(join=table, tokens=[], language="de")
    view = greek.ask(view=True)["view"]
    while view["phase"] == "setup":
        greek.ask(do=f"take {view['beside'][0]}", seat=view["player"])
        view = greek.ask(view=True)["view"]
    greek.ask(do="draw building", seat=view["player"])
    after = (view["player"] + 1) % 3
    number = greek.start(do="draw district", seat=after)
    time.sleep(0.2)
    message = {}
    while message.get("n") is None or message.get("id") != number:
        message = greek.next()
    expect(kind(" ".join(message["words"])), GREEK, "a held action is told in the language of who waited", message)
    words = step_words(german)
    expect(kind(words), LATIN, "and to others in theirs", words)
    greek.close()
    german.close()


def check_pages(server):
    for asked, expected in (("el-GR,el;q=0.9,en;q=0.8", GREEK), ("es-ES,de;q=0.5", LATIN), ("en-US,en", ENGLISH), ("", ENGLISH)):
        status, _, body = server.get("/t/aaaaaaaa/record", headers={"Accept-Language": asked})
        expect((status, kind(body.decode())), (404, expected), f"a page for a browser that asks for {asked!r}", body)
    for code, name in (("de", "Kirche"), ("fr", "église"), ("it", "chiesa"), ("el", "εκκλησία"), ("en", "church"), ("xx", "church")):
        town = json.loads(server.get(f"/towns/gads-hill.json?language={code}")[2])
        church = next(one for one in town["buildings"] if one["id"] == "church")
        expect(church["name"], name, f"a town in {code}")
        if code == "el":
            expect((church["forms"]["του"], church["gender"]), ("της εκκλησίας", "f"), "forms of names")
    expect(json.loads(server.get("/words/languages.json")[2]), ["en", *pseudo.LANGUAGES], "the languages there are")
    status, headers, body = server.get("/words/el.json", headers={"Accept-Encoding": "gzip"})
    expect((status, headers.get("content-encoding")), (200, "gzip"), "the words of the page")
    expect(kind(server.get("/words/lessons-el.json")[2].decode()), GREEK, "the lessons")
    for path in ("/words/xx.json", "/words/", "/words", "/words/../gadshill"):
        expect(server.get(path)[0], 404, f"nothing at {path}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        program = pseudo.make_program(sys.argv[1], Path(folder) / "program")
        # Who runs the server speaks a language of their own, which nobody else hears.
        with Server(str(program), "--no-limits", "--pace", "0", env={"LC_ALL": "fr_FR.UTF-8", "LANGUAGE": ""}) as server:
            check_table(server)
            check_held(server)
            check_pages(server)
    finish()


main()
