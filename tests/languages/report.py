"""What the tests of languages share: counting what is right and what is not."""
import sys

failures = 0


def check(is_right, what, details=""):
    global failures
    print("ok  " if is_right else "FAIL", what)
    if not is_right:
        failures += 1
        print(details)


def finish():
    print(f"{failures} failures")
    sys.exit(failures > 0)
