"""What the tests of languages share: counting what is right and what is not."""
import sys

failures = 0


def check(is_right, what, details=""):
    global failures
    if not is_right:
        failures += 1
    print(f"ok   {what}\n" if is_right else f"FAIL {what}\n{details}\n", end="")  # in one piece: several may speak at once


def finish():
    print(f"{failures} failures")
    sys.exit(failures > 0)
