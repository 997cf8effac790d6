# Completion of gadshill for fish.

function __gadshill_towns
    printf '%s\n' gads-hill\t'bundled town' old-town\t'bundled town'
    __fish_complete_suffix .yaml
end

# Whether none of the commands has been typed yet.
function __gadshill_no_command
    not __fish_seen_subcommand_from terminal join play puzzle serve backup store replay analyse why hint simulate match trace perft scenario town export bench help
end

function __gadshill_in
    __fish_seen_subcommand_from $argv
end

complete -c gadshill -f

complete -c gadshill -n __gadshill_no_command -a terminal -d 'play in the full-screen terminal'
complete -c gadshill -n __gadshill_no_command -a join -d "play at a server's table in the full-screen terminal"
complete -c gadshill -n __gadshill_no_command -a play -d 'play against computer players'
complete -c gadshill -n __gadshill_no_command -a puzzle -d 'solo puzzles: make, show, explain, print and play them'
complete -c gadshill -n __gadshill_no_command -a serve -d 'play in the browser: start the server'
complete -c gadshill -n __gadshill_no_command -a backup -d "copy the server's tables to a file"
complete -c gadshill -n __gadshill_no_command -a store -d "look for damage in the server's tables, export and import them"
complete -c gadshill -n __gadshill_no_command -a replay -d 'show a recorded game'
complete -c gadshill -n __gadshill_no_command -a analyse -d 'say what was wrong and what was luck in a finished game'
complete -c gadshill -n __gadshill_no_command -a why -d 'say why a marker is impossible or a card cannot be played'
complete -c gadshill -n __gadshill_no_command -a hint -d 'give a hint in a recorded game, in three stages'
complete -c gadshill -n __gadshill_no_command -a simulate -d 'let computer players play many games and count what happens'
complete -c gadshill -n __gadshill_no_command -a match -d 'let computer players play each other and measure who is better'
complete -c gadshill -n __gadshill_no_command -a trace -d 'print every step of games as JSON'
complete -c gadshill -n __gadshill_no_command -a perft -d 'count action sequences'
complete -c gadshill -n __gadshill_no_command -a scenario -d 'run scenario files'
complete -c gadshill -n __gadshill_no_command -a town -d 'check or draw a town file'
complete -c gadshill -n __gadshill_no_command -a export -d 'print a town as JSON'
complete -c gadshill -n __gadshill_no_command -a bench -d 'measure the speed of the rules core'
complete -c gadshill -n __gadshill_no_command -a help -d 'list the commands'
complete -c gadshill -n __gadshill_no_command -s V -l version -d 'print the version'
complete -c gadshill -s h -l help -d 'list the commands or options'

set -l games_of play terminal simulate match trace perft bench
complete -c gadshill -n "__gadshill_in $games_of puzzle replay analyse why hint" -l town -x -k -a '(__gadshill_towns)' -d 'bundled town or town file'
complete -c gadshill -n "__gadshill_in $games_of" -l players -x -a '2 3 4' -d 'number of players'
complete -c gadshill -n "__gadshill_in $games_of" -l referee -x -a "automatic\t'does the logic' manual\t'players claim'" -d 'who does the logic'
complete -c gadshill -n "__gadshill_in $games_of puzzle" -l seed -x -d 'the same seed gives the same game'
complete -c gadshill -n '__gadshill_in play terminal simulate trace' -l bot -x -a 'careful expert greedy hasty random' -d 'the computer players'
complete -c gadshill -n '__gadshill_in play terminal simulate match trace' -l brisk -d 'house rule: who can play a card must'
complete -c gadshill -n '__gadshill_in play terminal simulate match trace' -l attention -x -d 'how much the computer players notice, in percent'
complete -c gadshill -n '__gadshill_in simulate match trace bench' -l games -x -d 'how many games or deals'
complete -c gadshill -n '__gadshill_in play terminal' -l seat -x -a '0 1 2 3' -d 'where you or another player sit'
complete -c gadshill -n '__gadshill_in play terminal' -l bot-seconds -x -d 'how many seconds a program may think'
complete -c gadshill -n '__gadshill_in play terminal' -l record -x -k -a '(__fish_complete_suffix .ghr)' -d 'write the game to this file, or continue the game in it'
complete -c gadshill -n '__gadshill_in serve' -l port -x -d 'the port to listen on'
complete -c gadshill -n '__gadshill_in serve' -l address -x -a '127.0.0.1 0.0.0.0 :: unix:' -d 'where to listen'
complete -c gadshill -n '__gadshill_in serve' -l trust-proxy -x -a '127.0.0.1 unix' -d 'a proxy before this server'
complete -c gadshill -n '__gadshill_in serve' -l certificate -r -d 'serve https with this certificate'
complete -c gadshill -n '__gadshill_in serve' -l key -r -d 'the key of the certificate'
complete -c gadshill -n '__gadshill_in serve backup store' -l data -x -a '(__fish_complete_directories)' -d 'where the games are kept'
complete -c gadshill -n '__gadshill_in serve' -l web -x -a '(__fish_complete_directories)' -d 'the folder with the files of the page'
complete -c gadshill -n '__gadshill_in serve' -l store -x -d 'a PostgreSQL database for the games'
complete -c gadshill -n '__gadshill_in serve' -l keep -x -d 'days that unfinished games are kept'
complete -c gadshill -n '__gadshill_in serve' -l pace -x -d 'how long computer players wait, in milliseconds'
complete -c gadshill -n '__gadshill_in serve' -l open -d 'open the page in a browser'
complete -c gadshill -n '__gadshill_in serve' -l friends -d 'open the game to your network'
complete -c gadshill -n '__gadshill_in serve' -l name -x -d 'the name that browsers call this server by'
complete -c gadshill -n '__gadshill_in serve' -l log-addresses -d 'log addresses, not keyed hashes of them'
complete -c gadshill -n '__gadshill_in serve' -l no-limits -d 'no limits on requests'
complete -c gadshill -n '__gadshill_in match' -a 'careful cmd: expert expert@ greedy hasty random' -d 'computer player'
complete -c gadshill -n '__gadshill_in match' -l all -d 'play all deals'
complete -c gadshill -n '__gadshill_in match' -l budget -x -d 'nodes to search per decision'
complete -c gadshill -n '__gadshill_in match puzzle' -l jobs -x -d 'how many threads'
complete -c gadshill -n '__gadshill_in simulate match replay analyse why hint perft bench scenario town puzzle' -l json -d 'print JSON for programs'
complete -c gadshill -n '__gadshill_in simulate' -l records -x -a '(__fish_complete_directories)' -d 'write a record of each game there'
complete -c gadshill -n '__gadshill_in perft' -l depth -x -d 'how many actions deep'
complete -c gadshill -n '__gadshill_in perft' -l after -x -k -a '(__fish_complete_suffix .ghr)' -d 'count from the end of this record'
complete -c gadshill -n '__gadshill_in replay' -l at -x -d 'stop after this step and draw the board'
complete -c gadshill -n '__gadshill_in replay puzzle' -l screen -d 'in the full-screen terminal'
complete -c gadshill -n '__gadshill_in replay' -l quiet -d 'only check and print the result'
complete -c gadshill -n '__gadshill_in why hint' -l at -x -d 'the position after this step'
complete -c gadshill -n '__gadshill_in hint puzzle' -l stage -x -a '1 2 3' -d 'how much to tell'
complete -c gadshill -n '__gadshill_in replay analyse why hint' -k -a '(__fish_complete_suffix .ghr)'
complete -c gadshill -n '__gadshill_in scenario' -k -a '(__fish_complete_suffix .txt)'
complete -c gadshill -n '__gadshill_in export; and not __gadshill_in store' -k -a '(__gadshill_towns)'
complete -c gadshill -n '__gadshill_in backup' -F
complete -c gadshill -n '__gadshill_in store; and not __gadshill_in check export import' -a 'check export import'
complete -c gadshill -n '__gadshill_in store; and __gadshill_in export import' -F
complete -c gadshill -n '__gadshill_in town; and not __gadshill_in check show' -a 'check show'
complete -c gadshill -n '__gadshill_in town; and __gadshill_in check show' -k -a '(__gadshill_towns)'
complete -c gadshill -n '__gadshill_in town' -l card -x -d 'show: draw this card'
set -l puzzle_words new today show solve hint check print play generate
complete -c gadshill -n "__gadshill_in puzzle; and not __gadshill_in $puzzle_words" -a "$puzzle_words"
complete -c gadshill -n '__gadshill_in puzzle' -l level -x -a '1 2 3 4 5 greenhorn settler surveyor deputy marshal' -d 'how hard'
complete -c gadshill -n '__gadshill_in puzzle' -l date -x -d 'today: another day'
complete -c gadshill -n '__gadshill_in puzzle' -l count -x -d 'generate: how many'
complete -c gadshill -n '__gadshill_in puzzle' -l solution -d 'print: the solution'
