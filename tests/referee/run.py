#!/usr/bin/env python3
"""Lets the program play while the referee watches: every player count, module set and option.

    python3 run.py BINARY GAME [--seeds 0:4] [--players 2,3] [--modules none] [--option a=b]
                               [--views PRINT_VIEWS]

Games are `BINARY trace GAME --policy random` with the seeds of the range; with --views that program
tells what of every position each viewer is shown, and that is judged too. A difference is printed
with the command that shows it; the exit status says whether there was one."""

import argparse
import importlib
import itertools
import subprocess
import sys
import time

from referee import Difference, replay


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("game")
    parser.add_argument("--seeds", default="0:4", help="FIRST:END, the end not included")
    parser.add_argument("--players", help="only these numbers of players, e.g. 2,3")
    parser.add_argument("--modules", help="only this module set, e.g. events,new-buildings or none")
    parser.add_argument("--views", help="a program that turns a trace into views")
    parser.add_argument("--option", action="append", help="only with these options, e.g. first=1")
    return parser.parse_args()


def module_sets(modules):
    return [list(chosen) for size in range(len(modules) + 1)
            for chosen in itertools.combinations(modules, size)]


def configurations(referee, arguments):
    """Yields the command-line arguments of every requested configuration."""
    players = referee.PLAYERS
    if arguments.players:
        players = [int(number) for number in arguments.players.split(",")]
    chosen = module_sets(referee.MODULES)
    if arguments.modules:
        chosen = [[] if arguments.modules == "none" else arguments.modules.split(",")]
    options = [arguments.option] if arguments.option else referee.OPTIONS
    for number, modules, given in itertools.product(players, chosen, options):
        words = ["--players", str(number)]
        if modules:
            words += ["--modules", ",".join(modules)]
        for option in given:
            words += ["--option", option]
        yield words


def check(command, referee, views):
    """Runs one game through the referee; returns the number of decisions and the differences."""
    trace = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8")
    if trace.returncode != 0:
        return 0, [f"exit status {trace.returncode}"]
    shown = None
    if views:
        printed = subprocess.run([views], input=trace.stdout, stdout=subprocess.PIPE,
                                 encoding="utf-8")
        if printed.returncode != 0:
            return 0, [f"{views}: exit status {printed.returncode}"]
        shown = iter(printed.stdout.splitlines())
    try:
        return replay(referee.NAME, referee.start, trace.stdout.splitlines(), shown), []
    except Difference as difference:
        return 0, difference.notes


def main():
    arguments = parse_arguments()
    referee = importlib.import_module(arguments.game.replace("-", "_"))
    first, end = (int(number) for number in arguments.seeds.split(":"))
    games = decisions = failed = 0
    begun = time.monotonic()
    for words in configurations(referee, arguments):
        for seed in range(first, end):
            command = [arguments.binary, "trace", referee.NAME, *words, "--seed", str(seed),
                       "--policy", "random"]
            count, notes = check(command, referee, arguments.views)
            games += 1
            decisions += count
            if notes:
                failed += 1
                print(" ".join(command) + "\n    " + "\n    ".join(notes), flush=True)
    print(f"{referee.NAME}: {games} games, {decisions} decisions, {failed} games that differ, "
          f"{time.monotonic() - begun:.0f} s")
    return 1 if failed or not games else 0


if __name__ == "__main__":
    sys.exit(main())
