#!/usr/bin/env python3
"""Writes the games' decision rows and what is printed on their things, for the unit tests of the
page, which have no server.

    tavoliere games --json | web/dev/games.py > web/tests/unit/states/games.json

tests/cli/test_games.py checks the file against the command's output.
"""

import json
import sys


def written(games):
    """Returns the text of the file, one line per decision and per thing."""
    def lines(rows):
        return "[\n  " + ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n ]"
    lists = [f' "{game["game"]}": {{"decisions": {lines(game["decisions"])}, "things": {lines(game["things"])}}}'
             for game in games]
    return "{\n" + ",\n".join(lists) + "\n}\n"


if __name__ == "__main__":
    sys.stdout.write(written(json.load(sys.stdin)["games"]))
