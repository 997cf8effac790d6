# What ./play and ./test share: installing packages and building. Sourced, not run.

# What the program itself is made with.
libraries=(stdio.h:libc6-dev yaml.h:libyaml-dev jansson.h:libjansson-dev libwebsockets.h:libwebsockets-dev openssl/ssl.h:libssl-dev
    uv.h:libuv1-dev sodium.h:libsodium-dev sqlite3.h:libsqlite3-dev zlib.h:zlib1g-dev msgfmt:gettext gettext-po.h:libgettextpo-dev
    ncurses.h:libncurses-dev)

# The page's typefaces and what cuts them down; what joins the page's files. Other systems do without (fonts/meson.build, docs/web.md).
! command -v apt-get >/dev/null || libraries+=(pyftsubset:fonttools /usr/lib/python3/dist-packages/brotli.py:python3-brotli
    /usr/share/doc/fonts-vollkorn:fonts-vollkorn /usr/share/doc/fonts-roboto-slab:fonts-roboto-slab esbuild:esbuild)

# What the program is made with for the page without a server (docs/offline.md).
offline=(clang:clang wasm-ld:lld /usr/include/wasm32-wasi:wasi-libc libclang_rt.builtins-wasm32.a:libclang-rt-14-dev-wasm32)

# need_packages WHAT:PACKAGE...: WHAT is a path, a header when it ends in .h, a library (with * for what differs from machine to
# machine) when it ends in .a, or a program. Installs the packages of what is missing.
need_packages() {
    local missing=() pair what
    for pair in "$@"; do
        what=${pair%%:*}
        case $what in
        /*) [ -e "$what" ] || missing+=("${pair##*:}") ;;
        *.h) [ -n "$(find /usr/include /usr/local/include -path "*/$what" -print -quit 2>/dev/null)" ] || missing+=("${pair##*:}") ;;
        *.a) [ -n "$(find /usr/lib -name "$what" -print -quit 2>/dev/null)" ] || missing+=("${pair##*:}") ;;
        *) command -v "$what" >/dev/null || missing+=("${pair##*:}") ;;
        esac
    done
    [ ${#missing[@]} -eq 0 ] && return
    if ! command -v apt-get >/dev/null; then
        echo "gadshill needs these packages (the names are Debian's); please install them with your package manager and try again:" >&2
        printf '  %s\n' "${missing[@]}" >&2
        exit 1
    fi
    local sudo=()
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    echo "Installing: ${missing[*]}" >&2
    # Debian starts the services of packages that it installs; these are for programs alone.
    local policy=/usr/sbin/policy-rc.d
    if [ -e "$policy" ]; then policy=; else printf '#!/bin/sh\nexit 101\n' | "${sudo[@]}" install -m 755 /dev/stdin "$policy"; fi
    {
        "${sudo[@]}" apt-get update -qq &&
            "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
    } >"${TMPDIR:-/tmp}/gadshill-install.log" 2>&1
    local result=$?
    [ -z "$policy" ] || "${sudo[@]}" rm -f "$policy"
    [ "$result" -eq 0 ] || {
        tail -n 20 "${TMPDIR:-/tmp}/gadshill-install.log" >&2
        echo "The packages could not be installed (the last lines of the log are above)." >&2
        exit 1
    }
}

# build_program FOLDER: builds the program alone; quiet unless it fails, quick when nothing has changed.
build_program() {
    if [ ! -f "$1/build.ninja" ]; then
        echo "Building gadshill (only the first time) ..." >&2
        CC=gcc meson setup "$1" -Dtests=disabled >"$1.log" 2>&1 || { cat "$1.log" >&2; exit 1; }
    fi
    ninja -C "$1" gadshill page-files >"$1.log" 2>&1 || { cat "$1.log" >&2; exit 1; }
}
