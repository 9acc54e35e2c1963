# Completion of tavoliere for bash. The words come from the command itself: from its help, from
# `games --json` and from `engine`, so they are always its own.

# The commands, or the flags of one.
_tavoliere_help() {
    if [[ -z $1 ]]; then
        "$tavoliere" --help 2>/dev/null | sed -nE 's/^  ([a-z]+) .*/\1/p'
    else
        "$tavoliere" "$1" --help 2>/dev/null | sed -nE 's/^  (--[a-z0-9-]+) .*/\1/p'
    fi
}

# Ids of games; or of "modules", or "options" as id=value, of game $2 or of all games.
_tavoliere_ids() {
    local games
    games=$("$tavoliere" games --json 2>/dev/null | sed 's/{"game":/\n&/g' |
        grep "^{\"game\":\"${2:-[^\"]*}\"")
    case $1 in
        games) sed -E 's/^\{"game":"([^"]*)".*/\1/' <<<"$games" ;;
        modules) sed 's/"options":.*//' <<<"$games" | grep -o '"id":"[^"]*"' | cut -d'"' -f4 ;;
        options)
            grep -oE '"id":"[^"]*","kind":"[^"]*","values":\[[^]]*' <<<"$games" |
                while IFS= read -r option; do
                    local id=${option#*:\"} value
                    for value in $(tr ',"[' '   ' <<<"${option##*:}"); do
                        echo "${id%%\"*}=$value"
                    done
                done
            ;;
    esac
}

_tavoliere_bots() {
    "$tavoliere" engine 2>/dev/null <<<'{"id":1,"query":"games"}' |
        sed -nE 's/.*"levels":\[([^]]*)\].*/\1/p' | tr -d '"' | tr ',' '\n'
}

_tavoliere() {
    local tavoliere=${COMP_WORDS[0]} line words word before command='' game='' choices prefix=''
    line=${COMP_LINE:0:COMP_POINT}
    read -ra words <<<"$line"
    [[ $line == *' ' ]] && words+=('')
    word=${words[-1]}
    before=${words[-2]:-}
    if [[ $word == --*=* ]]; then
        before=${word%%=*}
        word=${word#*=}
    fi
    [[ ${#words[@]} -gt 2 ]] && command=${words[1]}
    [[ ${#words[@]} -gt 3 && ${words[2]} != -* ]] && game=${words[2]}

    case $before in
        --lang) choices='en it de' ;;
        --policy) choices=random ;;
        --memory) choices='printed open' ;;
        --game) choices=$(_tavoliere_ids games) ;;
        --option) choices=$(_tavoliere_ids options "$game") ;;
        --modules)
            [[ $word == *,* ]] && prefix=${word%,*},
            choices=$(_tavoliere_ids modules "$game")
            ;;
        --bots)
            [[ $word == *,* ]] && prefix=${word%,*},
            choices=$(_tavoliere_bots)
            ;;
        --level) choices=$(_tavoliere_bots) ;;
        --record | --resume | --state | --config | --data | --web | --net | --folder | --weights) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        --players | --seed | --seat | --time | --games | --jobs | --seconds | --at) return ;;
        --blocks | --budget | --until-sure | --positions | --epochs) return ;;
        --log-level) choices='error warn info debug' ;;
        --log-format) choices='text json' ;;
        --behind-tls) choices='yes no' ;;
        --host) choices='127.0.0.1 0.0.0.0 ::1 ::' ;;
        --port | --origins | --proxies | --*-per-* | --*-bytes | --*-seconds) return ;;
        --workers | --connections | --open-table-days | --hint-ms | --loop-percent) return ;;
        *)
            case $command/$word in
                /*) choices="$(_tavoliere_help '') --help --version" ;;
                */-*) choices=$(_tavoliere_help "$command") ;;
                position/*)
                    case ${#words[@]} in
                        3) choices='check legal play' ;;
                        4) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
                    esac
                    ;;
                serve/*)
                    case ${#words[@]}/$game in
                        3/*) choices='backup check' ;;
                        4/backup) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
                    esac
                    ;;
                record/*)
                    case ${#words[@]}/$game in
                        3/*) choices='check show export make' ;;
                        4/make) choices=$(_tavoliere_ids games) ;;
                        4/*) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
                    esac
                    ;;
                replay/* | review/*)
                    [[ ${#words[@]} -eq 3 ]] && mapfile -t COMPREPLY < <(compgen -f -- "$word")
                    return
                    ;;
                puzzles/*)
                    case ${#words[@]}/$game in
                        3/*) choices="make $(_tavoliere_ids games)" ;;
                        4/make) choices=$(_tavoliere_ids games) ;;
                    esac
                    ;;
                play/* | sim/* | trace/* | bench/* | arena/* | study/* | learn/*)
                    [[ ${#words[@]} -eq 3 ]] && choices=$(_tavoliere_ids games)
                    ;;
            esac
            ;;
    esac
    mapfile -t COMPREPLY < <(compgen -P "$prefix" -W "$choices" -- "${word#"$prefix"}")

    # Bash splits the word at `=` and wants only the part after it.
    if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${word%=*}="}")
    fi
}

complete -F _tavoliere tavoliere
