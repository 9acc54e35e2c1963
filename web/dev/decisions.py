#!/usr/bin/env python3
"""Writes what the games say of their decisions, for the unit tests of the page, which have no server.

    tavoliere games --json | web/dev/decisions.py > web/tests/unit/states/decisions.json

A test of the command holds the file against the command (tests/cli/test_games.py).
"""

import json
import sys


def written(games):
    """The text of the file: a line for each decision."""
    lists = [f' "{game["game"]}": [\n  '
             + ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in game["decisions"]) + "\n ]"
             for game in games]
    return "{\n" + ",\n".join(lists) + "\n}\n"


if __name__ == "__main__":
    sys.stdout.write(written(json.load(sys.stdin)["games"]))
