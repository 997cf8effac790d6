#!/usr/bin/env python3
"""The program built as packagers do: outside the source tree, with other compilers, for other machines, twice.

    test_builds.py BUILD_FOLDER SOURCE_ROOT TEST...

outside   builds outside the tree and without PostgreSQL's library, installs into another data folder, and starts the program in
          every way: beside its data, through a symbolic link, without /proc, with GADSHILL_DATA
core      what must be the same everywhere (elsewhere.c), compiled by every compiler that is here
compilers the whole program by gcc and clang, with -O0 and with -O3: what it prints is what it always prints
twice     two builds from two folders are the same, byte for byte

The file elsewhere.txt has what is the same everywhere; "elsewhere" in a build folder prints it anew."""
import filecmp
import glob
import os
import shutil
import subprocess
import sys
import tempfile

BUILD, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
HERE = os.path.dirname(os.path.abspath(__file__))
RECORDS = sorted(glob.glob(os.path.join(SOURCE, "tests", "records", "*.ghr")))
LANGUAGE = {"LC_ALL": "C.UTF-8", "LANGUAGE": "", "LANG": "C.UTF-8"}


def run(*command, folder="/", **environment):
    """The output of a command that must succeed."""
    environment = {**os.environ, **LANGUAGE, **environment}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=3000, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def same(found, expected, what):
    if found != expected:
        raise SystemExit(f"{what}: found\n{found[:2000]}\nin place of\n{expected[:2000]}")


def build(source, folder, compiler, *options, **environment):
    """Builds the program; everybody else wants the processors too."""
    run("meson", "setup", folder, source, "-Dtests=disabled", "-Doffline=disabled", "-Dwerror=true", *options, CC=compiler, **environment)
    run("ninja", "-C", folder, "-j2", **environment)


def says_town(program, *before, **environment):
    """It finds its town, and German."""
    said = run(*before, program, "puzzle", "today", "--date", "2026-11-15", "--town", "old-town", LC_ALL="C.UTF-8", LANGUAGE="de", LANG="de_DE.UTF-8",
               **environment)
    if "Landvermesser" not in said:
        raise SystemExit(f"{program} does not find what belongs to it:\n{said}")


def says_what_is_missing(program):
    """Without PostgreSQL's library: one sentence for whoever wants a database."""
    done = subprocess.run([program, "serve", "--store", "postgresql://game@127.0.0.1/games"], env={**os.environ, **LANGUAGE},
                          capture_output=True, text=True, timeout=60, check=False)
    lines = [line for line in done.stderr.splitlines() if not line.startswith("time=")]
    if done.returncode != 1 or len(lines) != 1 or "built without PostgreSQL's library (libpq)" not in lines[0]:
        raise SystemExit(f"without libpq: exit code {done.returncode}\n{done.stdout}{done.stderr}")


def test_outside(folder):
    out, data = os.path.join(folder, "out"), os.path.join(folder, "data")
    build(SOURCE, out, "gcc", "--buildtype=plain", "-Dc_args=-O0", "-Dpostgresql=disabled", f"-Dprefix={folder}/usr", f"-Ddatadir={data}")
    says_town(f"{out}/gadshill")
    says_what_is_missing(f"{out}/gadshill")
    os.symlink(f"{out}/gadshill", f"{folder}/linked")
    says_town(f"{folder}/linked")
    run("meson", "install", "-C", out, "--no-rebuild")
    shutil.rmtree(out)
    program = f"{folder}/usr/bin/gadshill"
    says_town(program)  # by the folder that it was built for
    if os.path.exists(f"{folder}/usr/share/gadshill"):
        raise SystemExit("-Ddatadir is not obeyed")
    os.rename(data, f"{folder}/moved")
    says_town(program, GADSHILL_DATA=f"{folder}/moved/gadshill")
    os.makedirs(f"{folder}/usr/share", exist_ok=True)
    os.rename(f"{folder}/moved/gadshill", f"{folder}/usr/share/gadshill")
    os.rename(f"{folder}/usr", f"{folder}/elsewhere")  # and nothing is where it was
    says_town(f"{folder}/elsewhere/bin/gadshill")
    os.symlink(f"{folder}/elsewhere/bin/gadshill", f"{folder}/by-its-name")
    says_town(f"{folder}/by-its-name")
    same(run("env", "gadshill", "--version", PATH=f"{folder}/elsewhere/bin:{os.environ['PATH']}")[:9], "gadshill ", "on the PATH")
    hidden = ("unshare", "--map-root-user", "--mount", "sh", "-c", 'mount -t tmpfs none /proc && exec "$0" "$@"')
    if subprocess.run([*hidden, "true"], capture_output=True, check=False).returncode == 0:
        says_town(f"{folder}/by-its-name", *hidden)
    else:
        print("/proc cannot be hidden here: not looked at")


def test_core(folder):
    """Each compiler that is here; those for other machines come with ./test --all."""
    with open(os.path.join(HERE, "elsewhere.txt"), encoding="utf-8") as file:
        expected = file.read()
    sources = [path for room in ("core", "proof", "puzzle", "rating") for path in sorted(glob.glob(f"{SOURCE}/src/{room}/*.c"))]
    sources += [os.path.join(HERE, "elsewhere.c"), os.path.join(BUILD, "src", "pocket", "towns.c")]
    looked = []
    for compiler, options, runner in (
            ("gcc", ["-O0"], []), ("gcc", ["-O3"], []), ("clang", ["-O0"], []), ("clang", ["-O3"], []),
            ("i686-linux-gnu-gcc", ["-O2", "-static", "-msse2", "-mfpmath=sse"], []), ("s390x-linux-gnu-gcc", ["-O2", "-static"], ["qemu-s390x"])):
        name = " ".join([compiler, *options])
        program = os.path.join(folder, name.replace(" ", ""))
        flags = ["-std=c17", "-ffp-contract=off", f"-I{SOURCE}/include", f"-I{SOURCE}/src/pocket", "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE"]
        empty = [*options, "-include", "stdlib.h", "-x", "c", "-", "-o", program]
        if not all(map(shutil.which, [compiler, *runner])) or subprocess.run(
                [compiler, *empty], input="int main(void){return 0;}", text=True, capture_output=True, check=False).returncode != 0:
            print(f"{name}: not here")
            continue
        run(compiler, *options, *flags, *sources, "-o", program, "-lm")
        same(run(*runner, program, *RECORDS), expected, name)
        looked.append(name)
    print("the same with " + ", ".join(looked))


def prints(program):
    """What a program says of everything that has one right answer."""
    told = [run(program, "perft", "--town", town, "--depth", "3") for town in ("gads-hill", "old-town")]
    told += [run(program, "replay", record) for record in RECORDS]
    told += [run(program, "trace", "--games", "1", "--bot", "careful"), run(program, "puzzle", "solve", "gads-hill.1MAM-AAHZ-Y0CP-24M4-BXHD-QJAT-9C07-67B8-798")]
    return "\n".join(told)


def test_compilers(folder):
    expected = prints(os.path.join(BUILD, "gadshill"))
    for compiler in ("gcc", "clang"):
        for level in ("-O0", "-O3"):
            out = os.path.join(folder, compiler + level)
            build(SOURCE, out, compiler, "--buildtype=plain", f"-Dc_args={level}")
            same(prints(os.path.join(out, "gadshill")), expected, f"{compiler} {level}")
            shutil.rmtree(out)


def files_of(folder):
    return sorted(os.path.relpath(os.path.join(place, name), folder) for place, _, names in os.walk(folder) for name in names)


def test_twice(folder):
    installed = []
    for place in ("one", "another/further/down"):
        source, out = os.path.join(folder, place, "source"), os.path.join(folder, place, "made", "in")
        shutil.copytree(SOURCE, source, symlinks=True, ignore=shutil.ignore_patterns("build*", ".git", "node_modules"))
        build(source, out, "gcc", "-Dprefix=/usr", CCACHE_DISABLE="1")
        installed.append(os.path.join(folder, place, "root"))
        run("meson", "install", "-C", out, "--no-rebuild", DESTDIR=installed[-1])
    names = files_of(installed[0])
    same("\n".join(files_of(installed[1])), "\n".join(names), "what is installed")
    different = filecmp.cmpfiles(*installed, names, shallow=False)[1:]
    if any(different):
        raise SystemExit(f"two builds differ in {different}")
    print(f"{len(names)} files are the same")


if __name__ == "__main__":
    for test in sys.argv[3:]:
        with tempfile.TemporaryDirectory(prefix="gadshill-builds-") as made:
            globals()["test_" + test](made)
