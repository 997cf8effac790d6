#!/usr/bin/env python3
"""A server whose games are in PostgreSQL: python3 tests/server/test_postgres.py PATH_TO_GADSHILL [NAME...]

The same tests as for a store in a file, but for those about the file itself; and what is different about a database."""
import os
import subprocess
import tempfile

import test_invite as invite
import test_people as people
import test_players as players
import test_protocol as protocol
import test_seeing as seeing
from client import Reader, Refused, Server, equal, open_table, patience, run_tests, town_kinds
from postgres import Postgres, free_port, programs

PROGRAM = None
DATABASE = None

# About files, or without a store.
NOT_HERE = {"full_disk", "full_disk_and_computers", "starting_and_stopping", "browser", "own_towns", "origin_and_addresses",
            "hostile_messages", "refusals", "limits", "slow_reader", "configured_name", "finished_tables_leave_memory",
            "a_store_of_the_first_version", "secrets_cannot_be_tried_out", "computers_go_on_after_a_kill"}  # the last: tests/cluster has it


def shared(module):
    """The tests of another file."""
    module.PROGRAM = PROGRAM
    for name, test in list(vars(module).items()):
        if name.startswith("test_") and name[5:] not in NOT_HERE:
            try:
                test()
            except Exception as problem:
                raise AssertionError(name) from problem


def test_people():
    shared(people)


def test_players():
    shared(players)


def test_protocol():
    shared(protocol)


def test_invitations():
    shared(invite)


def test_dashboard():
    with Server(PROGRAM) as server:
        seeing.check_dashboard(server, has_database=True)


# ---- what is wrong with the database ----

def complaint(address):
    """What a server says that cannot use its database: one line, without the password."""
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run([PROGRAM, "serve", "--port", str(free_port()), "--data", folder, "--store", address],
                                capture_output=True, text=True, env=dict(os.environ, XDG_DATA_HOME=folder), check=False)
        equal(os.listdir(folder), [], "files in the folder")
    equal((result.returncode, result.stdout), (1, ""), result.stderr)
    lines = [line for line in result.stderr.splitlines() if not line.startswith("time=")]
    equal(len(lines), 1, result.stderr)
    assert "secret" not in result.stderr, result.stderr
    return lines[0]


def says(address, *words):
    said = complaint(address)
    for word in words:
        assert word in said, said


def test_clear_errors():
    nowhere = free_port()
    says(f"postgresql://game:secret@127.0.0.1:{nowhere}/postgres", f"postgresql://127.0.0.1:{nowhere}/postgres", "refused")
    says(DATABASE.address(database="nothing"), "/nothing", "does not exist")
    says(DATABASE.address().replace("game@", "nobody:secret@"), "nobody")
    says(DATABASE.address() + "?sslmode=nonsense", "sslmode")
    newer = DATABASE.new_database()
    DATABASE.sql("CREATE TABLE gadshill_version(version integer); INSERT INTO gadshill_version VALUES(1000)", newer.rsplit("/", 1)[1])
    says(newer, "newer gadshill")
    strange = DATABASE.new_database()
    DATABASE.sql("CREATE TABLE gadshill_log(other integer)", strange.rsplit("/", 1)[1])
    says(strange, "gadshill_log")
    result = subprocess.run([PROGRAM, "serve", "--store", "mysql://here"], capture_output=True, text=True, check=False)
    equal(result.returncode, 2, result.stderr)
    with Postgres() as old:  # a server of the first version has this lock as long as it runs
        holder = subprocess.Popen([os.path.join(programs(), "psql"), "-h", old.folder, "-p", str(old.port), "-U", "game", "postgres",
                                   "-c", "SELECT pg_advisory_lock(1874001874), pg_sleep(100)"], stdout=subprocess.DEVNULL)
        for _ in patience():
            if old.sql("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted").strip() == "1":
                break
        says(old.address(), "server of an older version")
        holder.kill()
        holder.wait()


def test_a_wrong_password():
    """And a right one, in the environment, where nobody else sees it."""
    with Postgres() as guarded:
        guarded.sql("ALTER ROLE game PASSWORD 'secret-one'")
        with open(os.path.join(guarded.data, "pg_hba.conf"), "w", encoding="ascii") as file:
            file.write("local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        guarded.sql("SELECT pg_reload_conf()")
        for _ in patience():
            try:
                says(guarded.address().replace("game@", "game:secret-two@"), "password authentication failed")
                break
            except AssertionError:  # it has not read its settings yet
                continue
        says(guarded.address(), "no password supplied")
        with Server(PROGRAM, "--store", guarded.address(), env={"PGPASSWORD": "secret-one"}) as server:
            take_any(sit(server))


def test_a_database_of_the_first_version():
    """Tables of a server that was alone go on, those that go on by themselves at once."""
    database = DATABASE.new_database()
    with open(os.path.join(os.path.dirname(__file__), "database-1.sql"), encoding="utf-8") as file:
        DATABASE.sql(file.read(), database.rsplit("/", 1)[1])
    with Server(PROGRAM, "--pace", "0", "--store", database) as server:
        for _ in patience():
            if server.get("/t/aaaaaaab/record")[0] == 200:
                break
        reader = Reader(server.connect(), "aaaaaaac", town=town_kinds(server, "gads-hill"))
        equal(reader.n, 1)


# ---- a database that goes away ----

def take_any(reader):
    seat = reader.view["player"]
    return reader.client.ask(do=reader.client.ask(legal=True, seat=seat)["actions"][0], seat=seat)


def sit(server, **more):
    return Reader(server.connect(), *open_table(server.connect(), **more), town=town_kinds(server, "gads-hill"))


def test_a_disk_that_is_full():
    """What the database refuses did not happen, at that table alone, and is possible again when it is not refused."""
    with Server(PROGRAM, "--pace", "0") as server:
        database = server.database.rsplit("/", 1)[1]
        reader, computer = sit(server), sit(server, seats=("person", "careful"))
        take_any(reader)
        reader.catch_up(1)
        DATABASE.sql("CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
                     " $$BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END$$;"
                     "CREATE TRIGGER full_disk BEFORE INSERT ON gadshill_log EXECUTE FUNCTION full_disk()", database)
        for _ in range(3):
            equal(refusal_of(reader), "not-stored")
            reader.check()
        equal(refusal_of(computer), "not-stored")
        DATABASE.sql("DROP TRIGGER full_disk ON gadshill_log", database)
        equal(take_any(reader)["n"], 2)
        reader.catch_up(2)
        reader.check()
        take_any(computer)
        computer.catch_up(2)  # the computer player's
        computer.check()


def refusal_of(reader):
    try:
        return f"not refused: {take_any(reader)}"
    except Refused as refusal:
        return refusal.code


def test_a_database_that_is_away():
    """Nobody waits to be told that nothing can be stored; looking is possible, and everything goes on afterwards."""
    with Postgres() as database, Server(PROGRAM, "--store", database.address()) as server:
        reader = sit(server)
        take_any(reader)
        reader.catch_up(1)
        equal(server.get("/healthz")[0], 200)
        database.kill()
        for _ in patience():
            if server.get("/healthz")[0] == 503:
                break
        equal(refusal_of(reader), "not-stored")
        reader.check()
        waiting = server.connect()
        waiting.start(join="aaaaaaaa")
        database.start()
        for _ in patience():
            if server.get("/healthz")[0] == 200:
                break
        equal(waiting.read()["no"], "no-table", "who asked for a table meanwhile is answered")
        equal(take_any(reader)["n"], 2)
        reader.catch_up(2)
        reader.check()


def test_lines_with_the_numbers_of_others():
    """The database's line gets the number of a file that was a WebSocket's: what comes over it is no frame of that one."""
    with Postgres() as database, Server(PROGRAM, "--store", database.address()) as server:
        reader = sit(server)

        def wait_for(event, count=1):  # without asking, since whoever asks has a line, too
            for _ in patience():
                if server.logged().count(f"event={event}") >= count:
                    return
        database.kill()
        wait_for("database-lost")
        visitors = [server.connect() for _ in range(20)]
        for visitor in visitors:
            equal(visitor.refused(nothing=True), "unknown-request")
        gone = server.logged().count("event=disconnected")
        for visitor in visitors:
            visitor.close()
        wait_for("disconnected", gone + len(visitors))
        database.start()
        wait_for("database-found")
        equal(take_any(reader)["n"], 1)
        reader.catch_up(1)
        reader.check()


def test_an_encrypted_line():
    """To the database, and it is lost and found as any other."""
    with Postgres() as database:
        subprocess.run(["openssl", "req", "-new", "-x509", "-days", "2", "-nodes", "-subj", "/CN=localhost", "-out",
                        os.path.join(database.data, "server.crt"), "-keyout", os.path.join(database.data, "server.key")],
                       check=True, capture_output=True, **database.user)
        os.chmod(os.path.join(database.data, "server.key"), 0o600)
        with open(os.path.join(database.data, "pg_hba.conf"), "w", encoding="ascii") as file:
            file.write("local all all trust\nhostssl all all 127.0.0.1/32 trust\n")
        database.stop()
        database.settings += ["-c", "ssl=on"]
        database.start()
        says(database.address() + "?sslmode=disable", "no encryption")
        with Server(PROGRAM, "--store", database.address() + "?sslmode=require") as server:
            reader = sit(server)
            for n in range(1, 4):
                equal(take_any(reader)["n"], n)
                reader.catch_up(n)
                database.stop()
                database.start()
                for _ in patience():
                    if server.get("/healthz")[0] == 200:
                        break
            reader.check()


def test_another_was_first():
    """Another's row where the server's next one should be: it reads what it missed, tells it, and judges again."""
    with Server(PROGRAM) as server:
        database = server.database.rsplit("/", 1)[1]
        reader, other = sit(server), server.connect()
        other.ask(join=reader.id)
        DATABASE.sql("INSERT INTO gadshill_log(table_id, n, mark, flags, body) SELECT id, 1, 1, 0,"
                     " E'step 0 0 0 1000 77 take bank\\n' FROM gadshill_tables", database)
        equal(reader.client.refused(do="take casino", seat=0), "not-your-turn", "the first seat has taken the bank elsewhere")
        equal(other.next()["do"], "take bank")
        reader.catch_up(1)
        equal(reader.client.ask(do="take bank", seat=0, once=77)["n"], 1, "what was done elsewhere is answered")
        equal(reader.client.ask(do="take casino", seat=1)["n"], 2)
        reader.catch_up(2)
        reader.check()
        equal(DATABASE.sql("SELECT count(*) FROM gadshill_log", database).strip(), "3", "rows")


if __name__ == "__main__":
    with Postgres() as DATABASE:
        Server.new_database = DATABASE.new_database
        run_tests(globals())
