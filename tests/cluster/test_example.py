#!/usr/bin/env python3
"""The demonstration in examples/cluster: python3 tests/cluster/test_example.py PATH_TO_GADSHILL"""
import os
import re
import signal
import subprocess
import time

from cluster import HERE
from client import Client, Closed, Reader, equal, free_port, open_table, run_tests

PROGRAM = None
EXAMPLE = os.path.join(HERE, "..", "..", "examples", "cluster")


def test_it_runs():
    """One command; people play; a server is killed, and they play on; Ctrl-C leaves nothing behind."""
    port = free_port()
    with subprocess.Popen([os.path.join(EXAMPLE, "run"), "--port", str(port), os.path.abspath(PROGRAM)], stdout=subprocess.PIPE,
                          text=True) as town:
        said = []
        while not said or not said[-1].startswith("Play at"):
            said.append(town.stdout.readline())
            assert said[-1], said
        processes = [int(re.search(r"process (\d+)", line)[1]) for line in said[:-1]]
        equal(len(processes), 3)
        table, tokens = open_table(Client(port))
        reader = Reader(Client(port, path=f"/socket/{table}"), table, tokens)
        equal(reader.client.ask(do="take bank", seat=0)["n"], 1)
        for process in processes[:2]:  # the table is at one of them, or it does not matter
            os.kill(process, signal.SIGKILL)
        for _ in range(100):
            try:
                reader = Reader(Client(port, path=f"/socket/{table}"), table, tokens)
                break
            except (Closed, OSError):
                time.sleep(0.1)
        equal(reader.n, 1)
        equal(reader.client.ask(do="take casino", seat=1)["n"], 2)
        town.send_signal(signal.SIGINT)
        equal(town.wait(60), 0)
    for process in processes:
        assert not os.path.exists(f"/proc/{process}"), f"process {process} is still there"


def test_the_text_for_machines():
    """It is YAML, and its commands have options that there are."""
    with open(os.path.join(EXAMPLE, "compose.yaml"), encoding="utf-8") as file:
        text = file.read()
    try:
        import yaml  # pylint: disable=import-outside-toplevel
        equal(sorted(yaml.safe_load(text)["services"]), ["database", "one", "proxy", "three", "two"])
    except ImportError:
        pass
    usage = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    for option in re.findall(r"(--[a-z-]+) ", text.split("gadshill serve")[1].split("environment")[0]):
        assert option in usage, option


if __name__ == "__main__":
    run_tests(globals())
