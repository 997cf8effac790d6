"""What the tests of commands share: checks that say what was wrong, and running all tests of a file."""
import inspect
import tempfile
import traceback


def equal(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected!r}, found {found!r}")


def has(text, part):
    if part not in text:
        raise AssertionError(f"not said: {part!r}; but: {text[-1500:]!r}")


def has_not(text, part):
    if part in text:
        raise AssertionError(f"said, but should not be: {part!r}")


def run_tests(tests, wanted):
    """Runs the functions called test_... (the wanted ones, or all), each with a folder of its own if it takes one. Returns an exit code."""
    failures = 0
    wanted = [name if name.startswith("test_") else f"test_{name}" for name in wanted]
    for name in wanted:
        if name not in tests:
            print(f"there is no {name}")
            return 1
    for name, test in sorted(tests.items()):
        if not name.startswith("test_") or (wanted and name not in wanted):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(*[folder][:len(inspect.signature(test).parameters)])
            except Exception as problem:  # a test that breaks off is a failed one, and the others still run
                failures += 1
                line = traceback.extract_tb(problem.__traceback__)[1].lineno
                print(f"FAILED {name}, line {line}: {problem}")
    print("all is well" if failures == 0 else f"{failures} failed")
    return 1 if failures else 0
