#!/usr/bin/env python3
"""What inviting needs of the server: QR codes, read by zbarimg, and its addresses: python3 tests/server/test_invite.py PATH_TO_GADSHILL [NAME...]"""
import json
import os
import pty
import re
import subprocess
import tempfile

from client import Server, equal, free_port, patience, run_tests

PROGRAM = ""
MODULE = 4  # pixels


def read_code(rows):
    """What a camera reads; rows of "0" and "1", with the light border."""
    pixels = "\n".join(" ".join(bit for bit in row for _ in range(MODULE)) for row in rows for _ in range(MODULE))
    with tempfile.NamedTemporaryFile("w", suffix=".pbm") as file:
        file.write(f"P1\n{len(rows[0]) * MODULE} {len(rows) * MODULE}\n{pixels}\n")
        file.flush()
        found = subprocess.run(["zbarimg", "--quiet", "--raw", file.name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                               check=False)
    return found.stdout.rstrip("\n")


def with_border(rows):
    light = ["0" * (len(rows) + 8)] * 4
    return light + ["0000" + row + "0000" for row in rows] + light


def test_codes_are_read_by_others():
    """The longest text of each version, and one more letter."""
    link = "https://gadshill.example.org/t/k3f9q2w8#It7-50KgFkjRWU7EG6M_PA/"
    with Server(PROGRAM) as server:
        client = server.connect()
        for length in (1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180):
            text = (link * 3)[:length]
            rows = client.ask(qr=text)["qr"]
            equal({len(row) for row in rows}, {len(rows)}, "a square")
            equal(read_code(with_border(rows)), text, f"{length} letters")
        equal(client.refused(qr="x" * 181), "bad-message")
        equal(client.refused(qr=7), "bad-message")


def network_addresses():
    """This computer's, as the system lists them."""
    listed = subprocess.run(["hostname", "-I"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    return {address for address in listed if ":" not in address}


def addresses(server, **headers):
    status, _, body = server.get("/addresses.json", headers=headers)
    equal(status, 200)
    return json.loads(body)


def test_addresses_for_others():
    with Server(PROGRAM) as server:
        equal(addresses(server), {"here": True, "addresses": []}, "127.0.0.1 is for this computer alone")
    with Server(PROGRAM, "--friends") as server:
        found = addresses(server)
        equal(set(found["addresses"]), {f"http://{address}:{server.port}" for address in network_addresses()})
        for host in (f"10.1.2.3:{server.port}", f"[2001:db8::1]:{server.port}"):
            equal(addresses(server, Host=host), {"here": False, "addresses": []}, f"asked as {host}: it may be a stranger")


def test_the_code_on_the_terminal():
    """serve --friends on a terminal shows every address, and the first one as a code."""
    port = free_port()
    ours, theirs = pty.openpty()
    with tempfile.TemporaryDirectory() as data, subprocess.Popen(
            [PROGRAM, "serve", "--friends", "--port", str(port), "--data", data], stdout=theirs, stderr=subprocess.DEVNULL,
            env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="")) as process:
        os.close(theirs)
        printed = b""
        try:
            for _ in patience():
                printed += os.read(ours, 65536)
                text = printed.decode(errors="replace")
                if not network_addresses() or text.count("\033[0m") > 10 and text.endswith("\n"):
                    break
        finally:
            process.terminate()
        os.close(ours)
    equal(set(re.findall(r"In your network: http://([\d.]+):\d+/", text)), network_addresses())
    if network_addresses():
        first = re.search(r"In your network: (\S+)", text).group(1)
        lines = re.findall("\033\\[38;5;16;48;5;231m([ ▄▀█]+)\033\\[0m", text)
        rows = [row for line in lines for row in ("".join("1" if sign in "▀█" else "0" for sign in line),
                                                  "".join("1" if sign in "▄█" else "0" for sign in line))]
        equal(read_code(rows), first, "the code")


if __name__ == "__main__":
    run_tests(globals())
