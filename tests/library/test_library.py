#!/usr/bin/env python3
"""libgadshill as programs of other people find it:

    test_library.py BUILD_FOLDER SOURCE_FOLDER CC CXX [--keep]

What it offers is what the headers and the map say, and what was promised (gadshill.abi; --keep keeps what there is now); it prints
nothing, ends nothing and has nothing of its own that changes; the reference in the docs is the headers'; the examples are C17 and
C++17, and do the same as either."""
import glob
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

# What has no place in the library: output, the end of the program, the surroundings.
FORBIDDEN = re.compile(r"^(printf|puts|putchar|fprintf|fputs|fputc|fwrite|write|v?f?printf_chk|perror|stdout|stderr|exit|_exit|abort|raise|"
                       r"fopen|open|fork|system|signal|setlocale|rand|random|srand)(@|$)")
# What the compiler puts into every library, and the catalogues of languages, which only the program fills.
CHANGEABLE = {"completed.0", "__dso_handle", "__TMC_END__", "known", "_edata", "_end", "__bss_start"}
FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
HERE = os.path.dirname(os.path.abspath(__file__))


def output(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


class Library:
    def __init__(self, build, source, cc, cxx):
        self.build, self.source, self.cc, self.cxx = build, source, cc.split(), cxx.split()
        self.file = os.path.join(build, "libgadshill.so.1")
        self.folder = os.path.join(source, "include", "gadshill")
        self.headers = [os.path.join(self.folder, "gadshill.h"), *(os.path.join(self.folder, f"api_{name}.h") for name in re.findall(
            r"'api_(\w+)\.h'", re.search(r"^headers = \[(.*?)\]", open(os.path.join(source, "src", "api", "meson.build"),
                                                                      encoding="utf-8").read(), re.M | re.S)[1]))]

    def declared(self):
        names = set()
        for path in self.headers:
            with open(path, encoding="utf-8") as file:
                names.update(re.findall(r"^GADSHILL_API[^;]*?\b(gadshill_\w+)\(", file.read(), re.M))
        return names

    def check_offers(self):
        declared = self.declared()
        with open(os.path.join(self.source, "src", "api", "gadshill.map"), encoding="utf-8") as file:
            mapped = set(re.findall(r"^    (gadshill_\w+);", file.read(), re.M))
        lines = [line.split() for line in output("nm", "-D", "--defined-only", self.file).splitlines()]
        offered = {name.split("@")[0] for *_, kind, name in lines if kind == "T"}
        versioned = {name for *_, kind, name in lines if kind == "T" and "@@GADSHILL_1" in name}
        assert declared == mapped, f"headers and map differ: {sorted(declared ^ mapped)}"
        assert declared == offered, f"headers and library differ: {sorted(declared ^ offered)}"
        assert len(versioned) == len(offered), "all names have a version"
        others = [line for line in lines if line[-2] not in "TA"]
        assert not others, f"no data is offered: {others}"

    def check_manners(self):
        calls = output("nm", "-D", "--undefined-only", self.file).split()
        rude = [name for name in calls if FORBIDDEN.match(name)]
        assert not rude, f"the library calls {rude}"
        changeable = set()
        for line in output("objdump", "-t", self.file).splitlines():
            if match := re.match(r"[0-9a-f]+ .{7} (\.data|\.bss|COMMON)\s+[0-9a-f]+\s+(?:\.hidden )?(\S+)$", line):
                changeable.add(match[2])
        changeable -= {".data", ".bss"}
        assert changeable <= CHANGEABLE, f"the library has globals: {sorted(changeable - CHANGEABLE)}"

    def check_reference(self):
        output(sys.executable, os.path.join(self.source, "tools", "make-reference"), "--check")

    def flags(self):
        """What pkg-config says of the library in the build folder."""
        return output("pkg-config", "--cflags", "--libs", "gadshill",
                      env={**os.environ, "PKG_CONFIG_PATH": os.path.join(self.build, "meson-uninstalled")}).split()

    def check_headers(self, folder):
        for path in self.headers:
            for name, compiler in (("c", [*self.cc, "-std=c17"]), ("cc", [*self.cxx, "-std=c++17"])):
                unit = os.path.join(folder, f"alone.{name}")
                with open(unit, "w", encoding="utf-8") as file:
                    file.write(f"#include <gadshill/{os.path.basename(path)}>\n")
                output(*compiler, *FLAGS, "-fsyntax-only", "-I", os.path.join(self.source, "include"), unit)

    def check_examples(self, folder):
        surroundings = {**os.environ, "LD_LIBRARY_PATH": self.build}
        told = {}
        for path in sorted(glob.glob(os.path.join(self.source, "examples", "c", "*.c"))):
            name = os.path.basename(path)[:-2]
            for language, compiler in (("c17", [*self.cc, "-std=c17"]), ("c++17", [*self.cxx, "-x", "c++", "-std=c++17"])):
                program = os.path.join(folder, f"{name}-{language}")
                output(*compiler, *FLAGS, path, "-x", "none", "-o", program, *self.flags())
                said = output(program, "3", env=surroundings)
                assert told.setdefault(name, said) == said, f"{name} as {language} does something else"
        assert len(told) >= 3
        with open(os.path.join(self.source, "examples", "c", "random_game.c"), encoding="utf-8") as file:
            assert len(file.readlines()) <= 30
        assert told["random_game"].count(" points") == 4 and told["solve_puzzle"].startswith("gads-hill."), told
        assert re.match(r"\d of 3 games won", told["own_player"]), told["own_player"]

    def promise(self, folder):
        """The library's ABI as abidw describes it: what stands in its own headers, and nothing from behind the pointers."""
        public = os.path.join(folder, "public")
        os.makedirs(public)
        for path in self.headers:
            shutil.copy(path, public)
        objects = []
        for path in [*glob.glob(os.path.join(self.source, "src", "api", "*.c")), os.path.join(self.build, "src", "api", "bundled.c")]:
            objects.append(os.path.join(folder, os.path.basename(path) + ".o"))
            output(*self.cc, "-std=c17", "-g", "-O0", "-fPIC", "-fvisibility=hidden", '-DGADSHILL_VERSION="1"', "-I",
                   os.path.join(self.source, "include"), "-I", os.path.join(self.source, "src", "api"), "-c", path, "-o", objects[-1])
        library = os.path.join(folder, "libgadshill.so.1")
        output(*self.cc, "-shared", "-o", library, "-Wl,-soname,libgadshill.so.1",
               "-Wl,--version-script=" + os.path.join(self.source, "src", "api", "gadshill.map"), *sorted(objects))
        return output("abidw", "--headers-dir", public, "--drop-private-types", "--no-corpus-path", "--no-comp-dir-path",
                      "--no-show-locs", "--type-id-style", "hash", library)

    def check_promise(self, folder, keep):
        if platform.machine() != "x86_64" or not shutil.which("abidw") or "clang" in self.cc[-1]:
            print("the ABI is compared on amd64, with gcc and abigail-tools: not here")
            return
        kept, now = os.path.join(HERE, "gadshill.abi"), os.path.join(folder, "now.abi")
        with open(kept if keep else now, "w", encoding="utf-8") as file:
            file.write(self.promise(folder))
        if keep:
            return
        done = subprocess.run(["abidiff", kept, now], capture_output=True, text=True, check=False)
        assert done.returncode & ~4 == 0 and not re.search(r"[1-9]\d* (Removed|Changed)", done.stdout), \
            f"programs that were built before would break:\n{done.stdout[:4000]}"
        assert done.returncode == 0, f"new names: keep them with --keep, under a new version:\n{done.stdout[:4000]}"


def main(build, source, cc, cxx, *more):
    library = Library(os.path.abspath(build), os.path.abspath(source), cc, cxx)
    library.check_offers()
    library.check_manners()
    library.check_reference()
    with tempfile.TemporaryDirectory() as folder:
        library.check_headers(folder)
        library.check_examples(folder)
        library.check_promise(folder, "--keep" in more)
    print("the library is as it says")


if __name__ == "__main__":
    main(*sys.argv[1:])
