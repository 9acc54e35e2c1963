#!/usr/bin/env python3
"""Writes the games' decision rows, for the unit tests of the page, which have no server.

    tavoliere games --json | web/dev/decisions.py > web/tests/unit/states/decisions.json

tests/cli/test_games.py checks the file against the command's output.
"""

import json
import sys


def written(games):
    """Returns the text of the file, one line per decision."""
    lists = [f' "{game["game"]}": [\n  '
             + ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in game["decisions"]) + "\n ]"
             for game in games]
    return "{\n" + ",\n".join(lists) + "\n}\n"


if __name__ == "__main__":
    sys.stdout.write(written(json.load(sys.stdin)["games"]))
