"""Tests the referee on games it plays itself: right traces pass, tampered ones are refused."""

import json
import random
import sys

from .common import Refusal
from .examples import failed_examples
from .replay import check_trace
from .selfplay import Tally, play_random_game
from .sweep import module_sets, options_of_game

# Most legal actions at once, by kind; of all other kinds at most 13
# (docs/interfaces/puerto-rico.md, "Sizes").
PAGE_MOST = {"draft": 38, "build": 32, "guest-house": 31, "load": 21, "black-market-from": 19,
             "buccaneer": 14, "take-tile": 12}


def leaves(value, path=()):
    """The paths of all plain values inside a JSON value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, path + (key,))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, path + (index,))
    else:
        yield path


def tamper(rng, text):
    """Changes one plain value of a line into another of its type; returns what was done."""
    line = json.loads(text)
    path = rng.choice([path for path in leaves(line) if path[-1] != "action"])
    holder = line
    for step in path[:-1]:
        holder = holder[step]
    old = holder[path[-1]]
    if isinstance(old, bool) or old is None:
        holder[path[-1]] = 1 if old is None else not old
    elif isinstance(old, int):
        holder[path[-1]] = old + rng.choice([-1, 1])
    else:
        holder[path[-1]] = rng.choice(["corn", "coffee", "wharf", "pass"])
    return json.dumps(line), path, old != holder[path[-1]]


def is_refused(lines):
    try:
        check_trace(lines)
    except Refusal:
        return True
    except (KeyError, TypeError, AttributeError, IndexError, AssertionError) as fault:
        raise RuntimeError("the referee crashed on a bad trace") from fault
    return False


def check_own_games():
    """Every module set with two numbers of players, once without and once with options."""
    faults = 0
    tally = Tally()
    for number, modules in enumerate(module_sets()):
        for with_options in (0, 1):
            players = 2 + (number + 2 * with_options) % 4
            options = options_of_game(players, modules, with_options)
            try:
                check_trace(play_random_game(players, modules, options, number, tally))
            except Refusal as fault:
                faults += 1
                print(f"own game {players} {modules} {options}: {fault}", file=sys.stderr)
    for kind, most in tally.most_legal.items():
        if most > PAGE_MOST.get(kind, 13):
            faults += 1
            print(f"{kind} had {most} legal actions", file=sys.stderr)
    print(f"{tally.games} own games, {sum(tally.decisions.values())} decisions")
    return faults


def check_tampering(rng):
    """A changed value, a line left out, a line twice, chance left out: all must be refused."""
    faults = tried = 0
    for number in range(12):
        modules = rng.choice(list(module_sets()))
        lines = play_random_game(rng.choice([2, 3]), modules, {}, number)
        place = rng.choice([1, 2, len(lines) - 1, rng.randrange(1, len(lines))])
        changed, path, differs = tamper(rng, lines[place])
        attempts = [("line left out", lines[:place] + lines[place + 1:]),
                    ("line twice", lines[:place] + lines[place:place + 1] + lines[place:]),
                    ("cut short", lines[:place])]
        if differs:
            attempts.append((f"{path}", lines[:place] + [changed] + lines[place + 1:]))
        for what, attempt in attempts:
            tried += 1
            if not is_refused(attempt):
                faults += 1
                print(f"game {number} line {place + 1}: {what} was not noticed", file=sys.stderr)
    print(f"{tried} tampered traces")
    return faults


def run_selftest():
    faults = failed_examples()
    for fault in faults:
        print(fault, file=sys.stderr)
    count = len(faults) + check_own_games() + check_tampering(random.Random(1))
    print(f"selftest: {count} faults")
    return count == 0
