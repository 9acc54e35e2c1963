"""Checks games of the engine over all player counts, module sets and options."""

import itertools
import random
import subprocess
import sys

from .common import Refusal
from .replay import check_trace
from .tables import MODULES, OPTIONS


def module_sets():
    for size in range(len(MODULES) + 1):
        yield from itertools.combinations(MODULES, size)


def options_of_game(players, modules, number):
    """Game 0 has no option; the others have some, drawn from the game's number."""
    if number == 0:
        return {}
    rng = random.Random(f"{players} {modules} {number}")
    chosen = {}
    for name, (_, values) in OPTIONS.items():
        if rng.random() < 0.4:
            chosen[name] = rng.choice(list(range(players)) if name == "first" else values)
    return chosen


def value_text(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def command_of(engine, players, modules, number, policy):
    command = [engine, "trace", "puerto-rico", "--players", str(players),
               "--seed", f"referee {number}"]
    if modules:
        command += ["--modules", ",".join(modules)]
    for name, value in options_of_game(players, modules, number).items():
        command += ["--option", f"{name}={value_text(value)}"]
    if policy:
        command += ["--policy", policy]
    return command


def run(command, text=None):
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise Refusal(f"{command[0]} ended with {done.returncode}")
    return done.stdout


def check_game(command, views):
    trace = run(command)
    seen = iter(run([views], trace).splitlines()) if views else None
    return check_trace(trace.splitlines(), seen)


def run_sweep(arguments):
    """Prints every refused game with its command; returns True if there was none."""
    games = decisions = refused = 0
    counts = [arguments.players] if arguments.players else [2, 3, 4, 5]
    for players in counts:
        for modules in module_sets():
            for number in range(arguments.first, arguments.first + arguments.games):
                command = command_of(arguments.engine, players, modules, number, arguments.policy)
                games += 1
                try:
                    decisions += check_game(command, arguments.views)
                except Refusal as fault:
                    refused += 1
                    words = [f'"{word}"' if " " in word else word for word in command]
                    print(" ".join(words) + f"\n    {fault}", file=sys.stderr)
    print(f"{games} games, {decisions} decisions, {refused} refused")
    return refused == 0
