"""What those who run a server see: whether the store can be written, figures in Prometheus' format, a dashboard that names
only figures that there are, and log lines by which abuse can be traced without addresses, names or tokens."""
import json
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import time

from client import Client, Refused, SECONDS, Server, equal, open_table, patience, run_tests

PROGRAM = None
DOCS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs")

SAMPLE = re.compile(r'^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{([a-zA-Z_]\w*)="([^"\\\n]*)"\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$')


def figures(text):
    """Reads Prometheus' text format, strictly: every family has its help and its type once, before its samples; nothing is
    there twice; buckets grow, and the last one has them all. Returns the values by name, or by (name, label)."""
    assert text.endswith("\n")
    values, types, helps, family = {}, {}, {}, None
    for line in text.splitlines():
        if line.startswith("# HELP "):
            _, _, family, words = line.split(" ", 3)
            assert family not in helps and words, line
            helps[family] = words
        elif line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name == family and name not in types and kind in ("counter", "gauge", "histogram"), line
            assert (kind == "counter") == name.endswith("_total"), line
            types[name] = kind
        else:
            match = SAMPLE.match(line)
            assert match, line
            name, label, content, value = match.groups()
            base = re.sub("_(bucket|sum|count)$", "", name) if types.get(family) == "histogram" else name
            assert base == family and family in types, f"{line} among {family}"
            assert (name.endswith("_bucket")) == (label == "le"), line
            key = (name, content) if label else name
            assert key not in values, line
            values[key] = float(value)
    for name in (name for name, kind in types.items() if kind == "histogram"):
        buckets = [value for key, value in values.items() if key[0] == f"{name}_bucket"]
        equal(buckets, sorted(buckets), name)
        equal(values[f"{name}_bucket", "+Inf"], values[f"{name}_count"], name)
    return values


def look(server):
    status, headers, body = server.get("/metrics")
    equal(status, 200)
    assert headers["content-type"].startswith("text/plain; version=0.0.4"), headers
    return body.decode()


def test_figures():
    with Server(PROGRAM) as server:
        before = figures(look(server))
        client = server.connect()
        table, tokens = open_table(client)
        client.ask(join=table, tokens=tokens)
        for _ in range(3):
            client.refused(do="nonsense", seat=0)
        equal(client.refused(join="zzzzzzzz"), "no-table")
        server.get("/no-such-file.html")
        hint = client.start(puzzle={"town": "gads-hill", "level": 1})
        client.wait(hint)
        text = look(server)
        after = figures(text)
        equal(after["gadshill_refusals_total", "no-table"], 1)
        equal(sum(value for key, value in after.items() if key[0] == "gadshill_refusals_total"), 4)
        equal(after["gadshill_http_answers_total", "404"], 1)
        equal(after["gadshill_connections"], 1)
        equal(after["gadshill_requests_total"], 7)
        assert after["gadshill_answer_seconds_count"] >= 6, after["gadshill_answer_seconds_count"]
        assert after["gadshill_commit_seconds_count"] == after["gadshill_transactions_total"] > 0
        equal((after["gadshill_transaction_failures_total"], after["gadshill_store_writable"]), (0, 1))
        equal((after["gadshill_queued_messages"], after["gadshill_queued_bytes"]), (0, 0))
        files = len(os.listdir(f"/proc/{server.process.pid}/fd"))
        assert abs(after["process_open_fds"] - files) <= 3, (after["process_open_fds"], files)
        assert after["process_max_fds"] > files and after["process_resident_memory_bytes"] > 1e6
        assert after["process_cpu_seconds_total"] >= before["process_cpu_seconds_total"] > 0
        for _ in patience(20):
            if figures(look(server))["gadshill_loop_lag_seconds_count"] > before["gadshill_loop_lag_seconds_count"] + 2:
                break
        if shutil.which("promtool"):
            checked = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True, check=False)
            equal((checked.returncode, checked.stderr), (0, ""), "promtool")


def test_lag_is_seen():
    """A server that stood still says so."""
    with Server(PROGRAM) as server:
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(1)
        server.process.send_signal(signal.SIGCONT)
        for _ in patience(20):
            seen = figures(look(server))
            if seen["gadshill_loop_lag_seconds_count"] - seen["gadshill_loop_lag_seconds_bucket", "0.5"] > 0:
                return


def test_queue_is_seen():
    """What a client does not read is waiting, until it is dropped with it."""
    with Server(PROGRAM, "--no-limits") as server:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        client = Client(server.port, line=line)
        table, tokens = open_table(client)
        client.ask(join=table, tokens=tokens)
        most = 0
        line.settimeout(0.5)
        try:
            while "slow-reader-dropped" not in server.logged():
                for _ in range(20):
                    client.start(view=True)
                most = max(most, figures(look(server))["gadshill_queued_bytes"])
        except OSError:
            pass
        assert most > 10000, most
        for _ in patience(20):
            if figures(look(server))["gadshill_queued_bytes"] == 0:
                return


def test_health():
    """A store that cannot be written is told, and when it can again."""
    with Server(PROGRAM) as server:
        equal(server.get("/healthz")[::2], (200, b"ok\n"))
        client = server.connect()
        table, tokens = open_table(client)
        client.ask(join=table, tokens=tokens)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        equal(client.refused(do=client.ask(legal=True, seat=0)["actions"][0], seat=0), "not-stored")
        equal(server.get("/healthz")[::2], (503, b"the store cannot be written\n"))
        seen = figures(look(server))
        assert seen["gadshill_transaction_failures_total"] >= 1 and seen["gadshill_store_writable"] == 0, seen
        equal(seen["gadshill_refusals_total", "not-stored"], 1)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        for _ in patience(20):
            if server.get("/healthz")[0] == 200:
                break
        equal(figures(look(server))["gadshill_store_writable"], 1)


OF_A_DATABASE = re.compile("gadshill_(database|servers$|conflicts|doubts|takeovers|wakeups)")


def check_dashboard(server, has_database):
    """Every figure that the dashboard names is there, and every figure of the server is in it, and explained."""
    with open(os.path.join(DOCS, "grafana.json"), encoding="utf-8") as file:
        dashboard = json.load(file)
    texts = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    named = {name for text in texts for name in re.findall(r"\b(?:gadshill|process)_[a-z_]+", text)}
    families = dict(re.findall(r"^# TYPE (\S+) (\S+)$", look(server), re.M))
    there = set(families) | {name + end for name, kind in families.items() if kind == "histogram" for end in ("_bucket", "_sum", "_count")}
    equal({name for name in named - there if has_database or not OF_A_DATABASE.match(name)}, set(), "not there")
    shown = {re.sub("_(bucket|sum|count)$", "", name) for name in named}
    equal(set(families) - shown - {"process_start_time_seconds", "gadshill_updates_sent_total"}, set(), "not shown")
    with open(os.path.join(DOCS, "running.md"), encoding="utf-8") as file:
        page = file.read()
    for name in families:
        assert f"`{name}`" in page, f"docs/running.md does not explain {name}"


def test_dashboard():
    with Server(PROGRAM) as server:
        check_dashboard(server, has_database=False)


def test_who():
    """The same address is the same word in every line, and no address, name or token is in the log; by choice it is."""
    for choice in (False, True):
        with Server(PROGRAM, *(["--log-addresses"] if choice else [])) as server:
            def come(source):
                line = socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS, source_address=(source, 0))
                return Client(server.port, line=line)

            one, again, other = come("127.0.0.5"), come("127.0.0.5"), come("127.0.0.6")
            tables = [client.ask(open=dict(town="gads-hill", seats=[{"player": "person", "name": "Josephine"}, {"player": "greedy"}]))
                      for client in (one, again, other)]
            try:
                for _ in range(60):
                    one.ask(open=dict(town="gads-hill", seats=[{"player": "person"}, {"player": "person"}]))
                raise AssertionError("no limit")
            except Refused as refused:
                equal(refused.code, "too-fast")
            for client in (one, again, other):
                client.socket.close()
            for _ in patience(20):
                if server.logged().count("event=disconnected") == 3:
                    break
            log = server.logged()
        who = [re.search(f"event=table-opened table={table['table']} .* who=(\\S+)", log)[1] for table in tables]
        assert who[0] == who[1] != who[2], who
        assert f"event=limited who={who[0]} what=tables" in log, log[-500:]
        assert re.search(f"event=disconnected who={who[0]} seconds=\\d+ requests=\\d\\d refused=1 bytes=\\d+", log), log[-800:]
        equal((who[0] == "127.0.0.5", "127.0.0.5" in log), (choice, choice))
        assert "Josephine" not in log and not any(token in log for table in tables for token in table["tokens"] if token)


if __name__ == "__main__":
    run_tests(globals())
