"""The program in a terminal of its own (tmux): keys, clicks, what is on the screen, and a player who reads it."""
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "cli"))

SECONDS = 600  # nobody waits so long for what does come, however slow the machine is
PAUSE = 0.02
ESCAPE = 0.03  # the program waits this long (and a little less) for the rest of a key that begins with Escape
MOST_STEPS = 5000


class Screen:
    """A terminal that runs a command. Nothing here waits a fixed time: wait() looks until the screen shows what is expected."""

    def __init__(self, *command, size=(80, 24), env=None, data=None, keeps_errors=True):
        self.folder = tempfile.TemporaryDirectory()
        self.data = data or os.path.join(self.folder.name, "data")
        self.socket = os.path.join(self.folder.name, "tmux")
        script = os.path.join(self.folder.name, "run")
        setting = dict({"LC_ALL": "C.UTF-8", "LANGUAGE": "", "TERM": "tmux-256color", "XDG_DATA_HOME": self.data}, **(env or {}))
        with open(script, "w", encoding="utf-8") as file:
            for name, value in setting.items():
                file.write(f"export {name}={quote(value)}\n")
            file.write("unset GADSHILL_COMMAND\n")
            file.write("trap : INT QUIT\n")  # the shell stays when the program is interrupted
            file.write('stty -g > "$0.before"\n')
            file.write(" ".join(quote(word) for word in command) + (' 2> "$0.errors"\n' if keeps_errors else "\n"))
            file.write('code=$?\nstty -g > "$0.after"\necho "ended with $code"\nsleep 1000\n')
        self.script = script
        self.painters = []  # processes: the terminal, its shell, the program
        environment = {name: value for name, value in os.environ.items() if name not in ("TMUX", "NO_COLOR")}
        subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]),
                        "bash", script], check=True, env=environment)

    def tmux(self, *arguments):
        done = subprocess.run(["tmux", "-S", self.socket, *arguments], capture_output=True, check=True)
        return done.stdout.decode()

    def __enter__(self):
        return self

    def __exit__(self, *rest):
        """A program whose terminal goes away may still have something to keep: its folder stays until it has ended."""
        tmux = ["tmux", "-S", self.socket]
        shell = subprocess.run([*tmux, "display-message", "-p", "#{pane_pid}"], capture_output=True, check=False).stdout.strip()
        programs = subprocess.run(["pgrep", "-P", shell, "-x", "gadshill"], capture_output=True, check=False).stdout.split() if shell else []
        subprocess.run([*tmux, "kill-server"], capture_output=True, check=False)
        limit = time.monotonic() + 120
        for pid in programs:
            while not has_ended(pid.decode()):
                if time.monotonic() > limit:
                    raise AssertionError("the program goes on without a terminal")
                time.sleep(PAUSE)
        self.folder.cleanup()

    def text(self):
        return self.tmux("capture-pane", "-p")

    def coloured(self):
        return self.tmux("capture-pane", "-p", "-e")

    def lines(self):
        return self.text().split("\n")

    def wait(self, expected, seconds=SECONDS):
        """The screen as soon as it shows a text, matches a pattern, or a function of it is true."""
        end = time.monotonic() + seconds
        while True:
            text = self.text()
            if isinstance(expected, str):
                found = expected in text
            elif isinstance(expected, re.Pattern):
                found = expected.search(text)
            else:
                found = expected(text)
            if found and (callable(expected) or self.is_settled(text)):
                return text
            if time.monotonic() > end or not found and re.search(r"^ended with \d+$", text, re.MULTILINE):
                raise AssertionError(f"the screen never shows {expected!r}, but:\n{text}")
            time.sleep(PAUSE)

    def change(self, before, seconds=SECONDS):
        """The screen as soon as it is another one."""
        return self.wait(lambda text: text != before, seconds)

    def is_settled(self, text):
        """Nothing is being painted: whoever could is asleep, and the screen stays as it is."""
        for _ in range(2):
            if self.is_painting():
                return False
            time.sleep(PAUSE / 2)
        return self.text() == text

    def is_painting(self):
        """The program or the terminal has something to do, even if the machine does not let it."""
        if len(self.painters) < 3:
            self.painters = self.tmux("display-message", "-p", "#{pid} #{pane_pid}").split()
            done = subprocess.run(["pgrep", "-P", self.painters[1], "-x", "gadshill"], capture_output=True, check=False)
            self.painters += done.stdout.decode().split()
        return any(is_awake(pid) for pid in self.painters)

    def settled(self):
        """The screen when nothing is being painted."""
        while True:
            text = self.text()
            if self.is_settled(text):
                return text
            time.sleep(PAUSE)

    def keys(self, *keys):
        self.tmux("send-keys", *keys)
        if "Escape" in keys:
            time.sleep(ESCAPE)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def becomes(self, key, expected, what):
        """Presses a key; the screen must become exactly what it was."""
        self.keys(key)
        try:
            self.wait(lambda text: text == expected)
        except AssertionError as error:
            raise AssertionError(f"{what}: expected\n{expected}\nbut {error}") from error

    def press(self, key, expected):
        """Presses a key and waits for what it brings."""
        self.keys(key)
        return self.wait(expected)

    def click(self, x, y):
        """A click with the left button on a cell, from 0, as xterm tells it."""
        press, release = bytes([32, x + 33, y + 33]), bytes([35, x + 33, y + 33])
        for event in (press, release):
            self.tmux("send-keys", "-H", *[f"{byte:02x}" for byte in b"\x1b[M" + event])

    def find(self, part):
        """Where a text stands on the screen: column and line, from 0."""
        for y, line in enumerate(self.lines()):
            if part in line:
                return line.index(part), y
        raise AssertionError(f"not on the screen: {part!r}, but:\n{self.text()}")

    def resize(self, width, height):
        self.tmux("resize-window", "-x", str(width), "-y", str(height))

    def pid(self):
        """The program's process."""
        shell = int(self.tmux("display-message", "-p", "#{pane_pid}"))
        for _ in range(500):
            done = subprocess.run(["pgrep", "-P", str(shell), "-x", "gadshill"], capture_output=True, check=False)
            if done.stdout.strip():
                return int(done.stdout.split()[0])
            time.sleep(PAUSE)
        raise AssertionError("the program does not run")

    def ended(self):
        """Waits for the end of the program; returns its exit code. The terminal must be as it was before."""
        code = int(re.search(r"ended with (\d+)", self.wait(re.compile(r"ended with \d+"))).group(1))
        with open(self.script + ".before", encoding="utf-8") as before, open(self.script + ".after", encoding="utf-8") as after:
            settings = before.read(), after.read()
        if settings[0] != settings[1]:
            raise AssertionError(f"the terminal was not given back: {settings}")
        if self.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}").split() != ["0", "1", "0"]:
            raise AssertionError("the other screen, no cursor, or the mouse was left on: " +
                                 self.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}"))
        return code

    def errors(self):
        with open(self.script + ".errors", encoding="utf-8") as file:
            return file.read()

    def games(self):
        """The records in the data folder, the oldest first."""
        folder = os.path.join(self.data, "gadshill", "games")
        names = sorted(name for name in os.listdir(folder) if name.endswith(".ghr")) if os.path.isdir(folder) else []
        return [os.path.join(folder, name) for name in names]


def is_awake(pid):
    """Whether any thread of a process has something to do."""
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/stat", encoding="ascii", errors="replace") as file:
                if file.read().rpartition(")")[2].split()[0] in "RD":
                    return True
    except OSError:  # it has ended
        pass
    return False


def has_ended(pid):
    """Whether a process is no more, or only waits for somebody to notice."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def quote(word):
    return "'" + word.replace("'", "'\\''") + "'"


# ---- a player who reads the screen ----

def gains(text):
    """The points below the cards, in their order, in as many rows as there are; None: the card cannot be played."""
    pieces = [piece for line in text.split("\n") for piece in re.split("[^ -~]", line)]  # between walls of the map and panels
    words = [word for piece in pieces if re.fullmatch(r"\s*((\+\d+|no)\s*)+", piece) for word in piece.split()]
    return [int(word[1:]) if word != "no" else None for word in words]


def is_over(text):
    return "The town is complete." in text or "ends as a stalemate" in text


def is_own_turn(text):
    return "1-9 card" in text


def next_key(text, claims):
    """The key that a player presses who sees this screen and has forgotten everything before; None: it is for others to act. Whatever
    is pressed changes the screen, so that the reader never has to guess whether a key has arrived."""
    if "STOP? c claims" in text:
        return "c" if claims else "Enter"
    if re.search("Enter (take|play|choose building|draw|end|STOP!|buy|go on|show)", text):
        return "Enter"
    if is_own_turn(text):
        known = [(gain, number) for number, gain in enumerate(gains(text)[:9], 1) if gain is not None]
        gain, number = max(known, default=(0, 0))
        if gain > 0 or (known and "can be played: you may simply draw" in text):  # the duty to play (Old Town)
            return str(number)
        return "d"
    return "Space" if "Space hurry" in text and "is thinking ..." in text else None


def without_clock(text):
    return re.sub(r"\d+:\d\d left", "", text)


def step(screen, text, claims=False):
    """Presses one key, or waits for others; returns the next screen."""
    key = next_key(text, claims)
    if key:
        screen.keys(key)
    screen.wait(lambda now: without_clock(now) != without_clock(text))
    return screen.settled()


def play_on(screen, enough, claims=False):
    """Plays until a function of the screen is true."""
    text = screen.settled()
    for _ in range(MOST_STEPS):
        if enough(text):
            return text
        text = step(screen, text, claims)
    raise AssertionError("the game does not come to an end:\n" + text)
