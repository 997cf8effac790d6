#!/usr/bin/env python3
"""Players of a real server: python3 tests/server/test_players.py PATH_TO_GADSHILL [NAME...]

Who has the secret is the player, on every connection; what was acknowledged is there after kill -9; whoever asks first has the
name; secrets are neither in the log nor in the store. test_postgres.py does the same with a database."""
import base64
import os
from concurrent.futures import ThreadPoolExecutor

from client import Refused, Server, equal, run_tests

PROGRAM = None


def new_secret():
    return base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip("=")


def tell(server, **player):
    """The answer's player, or the code of the refusal."""
    client = server.connect()
    try:
        return client.ask(player=player)["player"]
    except Refused as refused:
        return refused.code
    finally:
        client.close()


def test_who_has_the_secret_is_the_player():
    with Server(PROGRAM) as server:
        secret, other = new_secret(), new_secret()
        equal(tell(server, secret=secret), "no-player")
        anna = tell(server, secret=secret, name="Anna")
        equal(anna["name"], "Anna")
        assert anna["since"] > 1700000000, anna
        equal(tell(server, secret=secret), anna, "hello")
        equal(tell(server, secret=other, name="ΑNNA"), "name-taken", "with a Greek letter")
        equal(tell(server, secret=other), "no-player", "after that")
        equal(tell(server, secret="short", name="Ben"), "bad-token")
        equal(tell(server, name="Ben"), "bad-token")
        equal(tell(server, secret=secret, name="Anne")["name"], "Anne")
        equal(tell(server, secret=other, name="Anna")["name"], "Anna", "the name is free")
        fresh = new_secret()
        equal(tell(server, secret=secret, new=fresh)["name"], "Anne")
        equal(tell(server, secret=secret, new=fresh)["name"], "Anne", "the same again")
        equal(tell(server, secret=secret), "no-player", "the old secret")
        equal(tell(server, secret=secret, delete=True), None, "deleting with the old secret")
        equal(tell(server, secret=fresh)["name"], "Anne", "it is still there")
        equal(tell(server, secret=fresh, delete=True), None)
        equal(tell(server, secret=fresh), "no-player")
        log = server.logged()
        assert not any(text in log for text in (secret, other, fresh)), "a secret in the log"


def test_a_kill_loses_nobody():
    with Server(PROGRAM) as server:
        secrets = {f"Player {number}": new_secret() for number in range(20)}
        for name, secret in secrets.items():
            equal(tell(server, secret=secret, name=name)["name"], name)
        server.kill()
        server.start()
        for name, secret in secrets.items():
            equal(tell(server, secret=secret)["name"], name, "after the kill")
        equal(tell(server, secret=new_secret(), name="player 7"), "name-taken", "after the kill")
        for place, _, files in os.walk(server.data):
            for file in files:
                with open(os.path.join(place, file), "rb") as stored:
                    kept = stored.read()
                for secret in secrets.values():
                    assert secret.encode() not in kept and base64.urlsafe_b64decode(secret + "==") not in kept, file


def test_one_of_many_gets_the_name():
    with Server(PROGRAM) as server, ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda _: tell(server, secret=new_secret(), name="Zoe"), range(16)))
        equal(sum(isinstance(player, dict) for player in found), 1, found)
        equal(found.count("name-taken"), 15, found)


def test_phrases():
    with Server(PROGRAM) as server:
        client, secret = server.connect(), new_secret()
        phrase = client.ask(phrase={"secret": secret})["phrase"]
        equal(len(phrase.split()), 16)
        equal(client.ask(phrase={"words": " ".join(word[:4] for word in phrase.upper().split())})["secret"], secret)
        try:
            client.ask(phrase={"words": phrase.rsplit(" ", 1)[0]}, language="de")
            raise AssertionError("15 words are a phrase")
        except Refused as refused:
            equal(refused.code, "bad-phrase")
            assert "16" in refused.why, refused.why


def test_secrets_cannot_be_tried_out():
    with Server(PROGRAM) as server:
        codes = [tell(server, secret=new_secret()) for _ in range(70)]
        assert "too-fast" in codes and codes[0] == "no-player", codes


if __name__ == "__main__":
    run_tests(globals())
