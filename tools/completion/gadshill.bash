# Completion of gadshill for bash.

# _gadshill_words LIST WORD: those words of the list that begin so.
_gadshill_words() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

_gadshill_towns() {
    _gadshill_words "gads-hill old-town" "$1"
    _gadshill_files "$1" yaml
}

# _gadshill_files WORD ENDING: files with that ending (all files without one), and folders.
_gadshill_files() {
    local name
    compopt -o filenames 2>/dev/null
    while IFS= read -r name; do
        if [[ -d $name || -z $2 || $name == *."$2" ]]; then
            COMPREPLY+=("$name")
        fi
    done < <(compgen -f -- "$1")
}

_gadshill() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command="" options="" i
    local common="--town --players --referee --seed"
    COMPREPLY=()

    # Bash takes "--town=old-town" for three words.
    if [[ $word == "=" ]]; then
        word=
    elif [[ $before == "=" ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then
            command=${COMP_WORDS[i]}
            break
        fi
    done
    if [[ -z $command ]]; then
        _gadshill_words "terminal join play puzzle serve backup store replay analyse why hint simulate match trace perft scenario town export bench help -h --help -V --version" "$word"
        return
    fi

    case $before in
    --town) _gadshill_towns "$word"; return ;;
    --players) _gadshill_words "2 3 4" "$word"; return ;;
    --referee) _gadshill_words "automatic manual" "$word"; return ;;
    --level) _gadshill_words "1 2 3 4 5 greenhorn settler surveyor deputy marshal" "$word"; return ;;
    --bot) _gadshill_words "careful expert greedy hasty random" "$word"; return ;;
    --seat) _gadshill_words "0 1 2 3" "$word"; return ;;
    --record | --after) _gadshill_files "$word" ghr; return ;;
    --records | --data | --web) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    --stage) _gadshill_words "1 2 3" "$word"; return ;;
    --seed | --date | --count | --games | --attention | --keep | --store | --bot-seconds | --port | --address | --pace | --budget | --jobs | --depth | --at | --card) return ;;
    esac

    case $command in
    puzzle) options="--town --level --seed --date --count --jobs --solution --screen --stage --json" ;;
    play | terminal) options="$common --brisk --bot --attention --seat --bot-seconds --record" ;;
    serve) options="--port --address --friends --trust-proxy --certificate --key --name --data --store --keep --web --pace --open --log-addresses --no-limits" ;;
    backup | store) options="--data" ;;
    replay) options="--town --at --json --screen --quiet" ;;
    why) options="--town --at --json" ;;
    hint) options="--town --at --json --stage" ;;
    simulate) options="$common --brisk --bot --attention --games --json --records" ;;
    match) options="$common --brisk --attention --games --all --budget --jobs --json" ;;
    trace) options="$common --brisk --bot --attention --games" ;;
    perft) options="$common --depth --after --json" ;;
    town) options="--card --json" ;;
    bench) options="$common --games --json" ;;
    scenario) options="--json" ;;
    export | join) ;;
    help) _gadshill_words "terminal join play puzzle serve backup store replay why hint simulate match trace perft scenario town export bench" "$word"; return ;;
    *) return ;;
    esac
    if [[ $word == -* ]]; then
        _gadshill_words "$options --help" "$word"
        return
    fi

    case $command in
    match) _gadshill_words "careful cmd: expert expert@ greedy hasty random" "$word" ;;
    replay | analyse | why | hint) _gadshill_files "$word" ghr ;;
    scenario) _gadshill_files "$word" txt ;;
    backup) _gadshill_files "$word" ;;
    export) _gadshill_towns "$word" ;;
    puzzle)
        case " ${COMP_WORDS[*]:i+1:COMP_CWORD-i-1} " in
        "  ") _gadshill_words "new today show solve hint check print play generate" "$word" ;;
        esac
        ;;
    store)
        case " ${COMP_WORDS[*]:i+1:COMP_CWORD-i-1} " in
        *" export "* | *" import "*) _gadshill_files "$word" ;;
        *) _gadshill_words "check export import" "$word" ;;
        esac
        ;;
    town)
        case " ${COMP_WORDS[*]:i+1:COMP_CWORD-i-1} " in
        *" check "* | *" show "*) _gadshill_towns "$word" ;;
        *) _gadshill_words "check show" "$word" ;;
        esac
        ;;
    esac
}

complete -F _gadshill gadshill
