#!/usr/bin/env python3
"""The sender of Web Push against a push service of the test's own, which decrypts and checks everything that comes:

    test_push.py PUSH

PUSH is the program made of tools/push.c."""
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time

from service import Browser, Service, coded, decoded

PROGRAM = sys.argv[1]
SECRET = "c9f58f89813e9f8e872e71f42aa64e1757c9254dcc62b72ddc010bb4043ea11c"  # of RFC 8291's example
KEY = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"


class Sender:
    """The program, with the quick times of tests; what it says is gathered."""

    def __init__(self, *options, secret=SECRET, pause=50, limit=2000):
        self.process = subprocess.Popen([PROGRAM, secret, "--pause", str(pause), "--time", str(limit), *options], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1)
        self.key = self.process.stdout.readline().split()[1]
        self.told, self.said = [], threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            with self.said:
                self.told.append(line.strip())
                self.said.notify_all()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def tell(self, text):
        self.process.stdin.write(text + "\n")

    def send(self, number, endpoint, browser, text="Your turn", life=60, topic="-"):
        self.tell(f"{number} {endpoint} {browser.keys} {life} {topic} {text}")

    def hear(self, number, seconds=30):
        """What became of a message."""
        def find():
            return next((line.partition(" ")[2] for line in self.told if line.split()[0] == str(number)), None)

        with self.said:
            assert self.said.wait_for(find, seconds), f"nothing of {number} after {seconds} s: {self.told}"
            return find()

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(60) == 0, self.process.returncode


def equal(found, right, what=""):
    assert found == right, f"{what}: {found!r} in place of {right!r}"


def test_vector_of_the_rfc():
    """RFC 8291, appendix A: the browser here reads what the RFC has sealed."""
    browser = Browser(int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"), decoded("BTBZMqHH6r4Tts7J_aSIgg"))
    equal(coded(browser.point), "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    equal(browser.read(decoded("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
                               "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")),
          "When I grow up, I want to be a watermelon")


def test_messages_arrive():
    with Service() as service, Sender("--local") as sender:
        equal(sender.key, KEY)
        texts = ["Your turn", "", "Δική σου σειρά", "x" * 2048]
        browsers = [Browser() for _ in texts]
        for number, (browser, text) in enumerate(zip(browsers, texts)):
            sender.send(number, f"{service.origin}/201/{number}", browser, text, topic="k3f9q2w8" if number else "-")
        for number, (browser, text) in enumerate(zip(browsers, texts)):
            equal(sender.hear(number), "sent 201")
            one, = service.of(f"/201/{number}")
            equal(service.check(one, browser, KEY), text)
            equal(one[1].get("topic"), "k3f9q2w8" if number else None)
            assert 55 <= int(one[1]["ttl"]) <= 60, one[1]
        salts, senders = ({one[2][part] for one in service.came} for part in (slice(0, 16), slice(21, 86)))
        equal((len(salts), len(senders)), (len(texts), len(texts)), "new for each message")
        sender.send(9, f"{service.origin}/201/long", browsers[0], "x" * 2049)
        equal(sender.hear(9), "full")
        sender.end()


def test_what_is_said_for_good():
    with Service() as service, Sender("--local") as sender:
        for status, result in ((200, "sent"), (202, "sent"), (404, "gone"), (410, "gone"), (400, "failed"), (401, "failed"), (403, "failed"),
                               (413, "failed"), (301, "failed")):
            sender.send(status, f"{service.origin}/{status}/", Browser())
            equal(sender.hear(status), f"{result} {status}")
            equal(len(service.of(f"/{status}/")), 1, status)


def test_trying_again():
    with Service() as service, Sender("--local", pause=20) as sender:
        browser = Browser()
        sender.send(1, f"{service.origin}/first/503/201/", browser)
        sender.send(2, f"{service.origin}/500/", browser)
        sender.send(3, f"{service.origin}/first/429-1/201/", browser)
        sender.send(4, f"{service.origin}/first/429-1000/201/", browser, life=30)
        sender.send(5, f"{service.origin}/first/cut/201/", browser)
        equal(sender.hear(1), "sent 201")
        equal(sender.hear(3), "sent 201")
        equal(sender.hear(4), "failed 429", "it would be too late")
        equal(sender.hear(5), "sent 201")
        first, second = service.of("/first/429-1/201/")
        assert second[3] - first[3] >= 0.95, "as long as it was told"
        equal(service.check(second, browser, KEY), "Your turn")
        assert first[2][:16] != second[2][:16], "sealed anew"
        sender.tell("6 ")  # nonsense changes nothing
        equal(sender.hear(2, 200), "failed 500")
        times = [one[3] for one in service.of("/500/")]
        equal(len(times), 6)
        pauses = [later - earlier for earlier, later in zip(times, times[1:])]
        assert all(pause >= 0.018 * 4 ** i for i, pause in enumerate(pauses)), pauses


def test_nobody_waits_for_a_slow_one():
    """While sixteen services are silent, dead, or talk without an end, the loop is not held up, and others get theirs afterwards."""
    with Service() as service, Service() as other, Sender("--local", limit=1000) as sender:
        browser = Browser()
        kinds = ["slow", "noise", "endless", "cut"]
        for number in range(16):
            sender.send(number, f"{service.origin}/{kinds[number % 4]}/{number}", browser, life=2)
        sender.send(50, "http://127.0.0.1:9/dead", browser, life=1)
        sender.tell("wait 1500")
        sender.send(100, f"{other.origin}/201/", browser)
        equal(sender.hear(100), "sent 201")
        longest = int(sender.hear("longest"))
        assert longest < 500, f"the loop stood still for {longest} ms"
        equal({sender.hear(number) for number in [*range(16), 50]}, {"failed 0"})
        sender.end()


def test_a_bounded_queue():
    with Service() as service, Sender("--local", limit=30000) as sender:
        browser = Browser()
        for number in range(1005):
            sender.send(number, f"{service.origin}/slow/", browser)
        equal([sender.hear(number) for number in range(1000, 1005)], ["full"] * 5)
        sender.tell("close")
        equal(sender.process.wait(30), 0, "it ends at once, and leaves nothing behind")


def test_a_later_one_takes_the_place():
    with Service() as service, Sender("--local", pause=600) as sender:
        browser = Browser()
        sender.send(1, f"{service.origin}/first/503/201/", browser, "Anna has played", topic="table")
        time.sleep(0.3)
        sender.send(1, f"{service.origin}/201/", browser, "Ben has played", topic="table")
        sender.send(2, f"{service.origin}/201/two", browser, topic="table")
        equal((sender.hear(1), sender.hear(2)), ("sent 201", "sent 201"))
        time.sleep(1)
        equal([one[0] for one in service.came].count("/first/503/201/"), 1)
        equal(service.check(service.of("/201/")[0], browser, KEY), "Ben has played")


def make_certificate(folder, name):
    files = [os.path.join(folder, f"{name}.{end}") for end in ("crt", "key")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                    "-addext", f"subjectAltName={'IP' if name[0].isdigit() else 'DNS'}:{name}", "-out", files[0], "-keyout", files[1]],
                   check=True, capture_output=True)
    return files


def test_encrypted_lines():
    with tempfile.TemporaryDirectory(prefix="gadshill-push-") as folder:
        certificate, strangers = make_certificate(folder, "localhost"), make_certificate(folder, "example.org")
        both = os.path.join(folder, "both.crt")
        with open(both, "w", encoding="ascii") as file:
            for path in (certificate[0], strangers[0]):
                with open(path, encoding="ascii") as one:
                    file.write(one.read())
        browser = Browser()
        with Service(certificate) as service, Service(strangers) as other, Sender("--local", "--authorities", both) as sender:
            origin = service.origin.replace("127.0.0.1", "localhost")
            sender.send(1, f"{origin}/201/", browser)
            equal(sender.hear(1), "sent 201")
            equal(service.check(service.came[0], browser, KEY, origin), "Your turn")
            sender.send(2, f"{other.origin.replace('127.0.0.1', 'localhost')}/201/", browser, life=1)
            equal(sender.hear(2), "failed 0", "a certificate for somebody else")
            sender.send(3, f"{service.origin}/201/", browser, life=1)
            equal(sender.hear(3), "failed 0", "the name that was asked for counts")
            sender.send(4, service.origin.replace("https", "http") + "/201/", browser, life=1)
            equal(sender.hear(4), "failed 0", "not encrypted where it must be")
            equal((len(service.came), len(other.came)), (1, 0))
        with Service(certificate) as service, Sender("--local") as sender:
            sender.send(1, f"{service.origin.replace('127.0.0.1', 'localhost')}/201/", browser, life=1)
            equal(sender.hear(1), "failed 0", "nobody vouches for it")
            equal(service.came, [])


def test_whom_nobody_is_sent_to():
    """Not into the server's own network: neither by an address, nor by a name that leads there."""
    browser = Browser()
    with Service() as service, Sender() as sender, socket.socket() as here:
        here.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            here.bind(("127.0.0.1", 443))
            here.listen()
            here.settimeout(0.2)
        except OSError:
            print("      port 443 cannot be listened on: not seen whether anybody comes")
            here.close()
        port = service.origin.rpartition(":")[2]
        endpoints = ["http://example.org/x", "https://127.0.0.1/x", "https://10.0.0.1/x", "https://192.168.1.1/x", "https://172.31.0.1/x",
                     "https://169.254.169.254/latest", "https://100.64.0.1/x", "https://0.0.0.0/x", "https://255.255.255.255/x",
                     "https://224.0.0.1/x", "https://[::1]/x", "https://[fe80::1]/x", "https://[fd00::1]/x", "https://[::ffff:127.0.0.1]/x",
                     "https://[::]/x", "https://[2002:7f00:1::1]/x", "https://[64:ff9b::7f00:1]/x", "https://example.org:22/x", "https://user@example.org/x",
                     "https://example.org", "https://exa\\mple.org/x", "https:///x", "https://example.org/x#y", f"http://127.0.0.1:{port}/201/",
                     "ftp://example.org/x", "https://" + "a" * 300 + "/x", "https://example.org/" + "x" * 1024, "https://example.org/é", "file:///etc/passwd"]
        for number, endpoint in enumerate(endpoints):
            sender.send(number, endpoint, browser)
            equal(sender.hear(number), "refused", endpoint)
        names = ["localhost", "2130706433", "0x7f.1", "127.1", "017700000001", "ip6-localhost"]  # forms that a resolver may understand
        for number, name in enumerate(names, 100):
            sender.send(number, f"https://{name}/x", browser, life=1)
            equal(sender.hear(number), "failed 0", name)
        equal(service.came, [])
        try:
            assert here.accept() is None, "somebody came"
        except OSError:
            pass
    for number, keys in enumerate((f"{coded(browser.point[:-1])} {coded(browser.auth)}", f"{coded(browser.point)} {coded(browser.auth[:-1])}",
                                   f"{coded(b'4' * 65)} {coded(browser.auth)}", f"{coded(browser.point[:-1] + b'x')} {coded(browser.auth)}", "!! ??")):
        with Sender() as sender:
            sender.tell(f"{number} https://example.org/x {keys} 60 - text")
            equal(sender.hear(number), "refused", keys)


def test_keys():
    with Sender(secret="new") as one, Sender(secret="new") as other:
        assert one.key != other.key and len(one.key) == 87
    for wrong in ("00" * 32, "ff" * 32, "12", "x"):
        done = subprocess.run([PROGRAM, wrong], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        equal((done.returncode, done.stdout), (1, ""), wrong)


def main():
    wanted = sys.argv[2:]
    failed = 0
    for name, test in [(name[5:], test) for name, test in globals().items() if name.startswith("test_")]:
        if wanted and name not in wanted:
            continue
        start = time.monotonic()
        try:
            test()
            print(f"ok    {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except Exception as problem:  # pylint: disable=broad-except
            failed += 1
            print(f"FAIL  {name}: {type(problem).__name__} {problem}", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
