# Completion of tavoliere for fish. The words come from the command itself: from its help, from
# `games --json` and from `engine`, so they are always its own.

function __tavoliere_commands
    tavoliere --help 2>/dev/null | string match -rg '^  ([a-z]+) +(.*)' | paste - -
end

function __tavoliere_flags
    tavoliere (commandline -opc)[2] --help 2>/dev/null |
        string match -rg '^  (--[a-z0-9-]+) .*?  +(.*)' | paste - -
end

function __tavoliere_games
    tavoliere games --json 2>/dev/null | string match -rag '"game":"([^"]*)"'
end

function __tavoliere_modules
    tavoliere games --json 2>/dev/null | string match -rag '"id":"([^"]*)","label"'
end

function __tavoliere_bots
    echo '{"id":1,"query":"games"}' | tavoliere engine 2>/dev/null |
        string match -rg '"levels":\[([^]]*)\]' | string split , | string trim -c '"'
end

function __tavoliere_after
    contains -- (commandline -opc)[-1] $argv
end

# True while the n-th word is being typed and the command is one of these.
function __tavoliere_word
    set -l words (commandline -opc)
    test (count $words) -eq $argv[1]; and contains -- $words[2] $argv[2..]
end

complete -c tavoliere -f
complete -c tavoliere -n __fish_use_subcommand -a '(__tavoliere_commands)'
complete -c tavoliere -n __fish_use_subcommand -a '--help --version'
complete -c tavoliere -n '__tavoliere_word 2 play sim trace bench arena study learn' -a '(__tavoliere_games)'
complete -c tavoliere -n '__tavoliere_word 2 puzzles' -a 'make (__tavoliere_games)'
complete -c tavoliere -n '__tavoliere_word 3 puzzles' -a '(__tavoliere_games)'
complete -c tavoliere -n '__tavoliere_word 2 position' -a 'check legal play'
complete -c tavoliere -n '__tavoliere_word 2 record' -a 'check show export make'
complete -c tavoliere -n '__tavoliere_word 2 serve' -a 'backup check'
complete -c tavoliere -n '__tavoliere_word 3 serve' -F
complete -c tavoliere -n '__tavoliere_word 2 replay review' -F
complete -c tavoliere -n '__tavoliere_word 3 position record' -F
complete -c tavoliere -n '__tavoliere_word 3 record' -a '(__tavoliere_games)'
complete -c tavoliere -n '__tavoliere_after --record --resume --state --config --data --web --net --folder --weights' -F
complete -c tavoliere -n 'not __fish_use_subcommand; and string match -q -- "-*" (commandline -ct)' -a '(__tavoliere_flags)'
complete -c tavoliere -n '__tavoliere_after --lang' -a 'en it de'
complete -c tavoliere -n '__tavoliere_after --policy' -a random
complete -c tavoliere -n '__tavoliere_after --memory' -a 'printed open'
complete -c tavoliere -n '__tavoliere_after --bots --level' -a '(__tavoliere_bots)'
complete -c tavoliere -n '__tavoliere_after --game' -a '(__tavoliere_games)'
complete -c tavoliere -n '__tavoliere_after --modules' -a '(__tavoliere_modules)'
complete -c tavoliere -n '__tavoliere_after --log-level' -a 'error warn info debug'
complete -c tavoliere -n '__tavoliere_after --log-format' -a 'text json'
complete -c tavoliere -n '__tavoliere_after --behind-tls' -a 'yes no'
