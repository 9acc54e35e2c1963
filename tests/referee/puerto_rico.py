#!/usr/bin/env python3
"""Referee for Puerto Rico: replays traces with its own rules and checks every decision.

    puerto_rico.py TRACE...           checks traces (- is standard input)
    puerto_rico.py --engine TAVOLIERE checks games of the engine, see --help
    puerto_rico.py --selftest         tests the referee on games it plays itself"""

import argparse
import sys

sys.dont_write_bytecode = True

from puerto_rico_rules.common import Refusal  # noqa: E402
from puerto_rico_rules.replay import check_trace  # noqa: E402
from puerto_rico_rules.selftest import run_selftest  # noqa: E402
from puerto_rico_rules.sweep import run_sweep  # noqa: E402


def check_file(name):
    """Prints one line of result; returns True if the trace is right."""
    try:
        if name == "-":
            decisions = check_trace(sys.stdin)
        else:
            with open(name, encoding="utf-8") as lines:
                decisions = check_trace(lines)
    except Refusal as fault:
        print(f"{name}: {fault}", file=sys.stderr)
        return False
    print(f"{name}: {decisions} decisions agree")
    return True


def main():
    parser = argparse.ArgumentParser(description="Checks traces of Puerto Rico.")
    parser.add_argument("trace", nargs="*", help="trace files, - for standard input")
    parser.add_argument("--engine", metavar="TAVOLIERE", help="check games of this program")
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 5), help="default: all")
    parser.add_argument("--games", type=int, default=1, help="games for every module set")
    parser.add_argument("--from", type=int, default=0, dest="first", help="first game's number")
    parser.add_argument("--views", metavar="PRINT_VIEWS", help="check views made by this program")
    parser.add_argument("--policy", help="passed to the engine")
    parser.add_argument("--selftest", action="store_true", help="test the referee itself")
    arguments = parser.parse_args()
    if not (arguments.trace or arguments.engine or arguments.selftest):
        parser.error("nothing to check")
    good = all([check_file(name) for name in arguments.trace])
    if arguments.selftest:
        good = run_selftest() and good
    if arguments.engine:
        good = run_sweep(arguments) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
