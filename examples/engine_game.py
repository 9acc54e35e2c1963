#!/usr/bin/env python3
"""A whole game through `tavoliere engine`: seat 0 is played here, the others by the engine's bot.

    examples/engine_game.py san-juan [PLAYERS [LEVEL]]

The engine answers one line of JSON for every line it is sent (docs/protocol.md). The environment
variable TAVOLIERE names the command if it is not on the path.
"""

import json
import os
import subprocess
import sys


class Engine:
    def __init__(self):
        self.process = subprocess.Popen(
            [os.environ.get("TAVOLIERE", "tavoliere"), "engine"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.asked = 0

    def ask(self, query, **fields):
        self.asked += 1
        print(json.dumps({"id": self.asked, "query": query, **fields}), file=self.process.stdin)
        answer = json.loads(self.process.stdout.readline())
        assert answer["id"] == self.asked
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer

    def quit(self):
        self.ask("quit")
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


def choose(engine, table, level):
    """Seat 0 looks at its view and takes the first real action; for the others the bot
    chooses."""
    if table["actor"] != 0:
        return engine.ask("choose", match=table["match"], seq=table["seq"], level=level)["action"]
    view = engine.ask("view", match=table["match"], seat=0)["view"]
    assert view["viewer"] == 0
    return table["legal"][0]


def main(game, players="3", level="random"):
    engine = Engine()
    table = engine.ask("new", game=game, players=int(players), seed="example")
    while not table["over"]:
        action = choose(engine, table, level)
        table = engine.ask("apply", match=table["match"], seq=table["seq"], action=action)
    for score in engine.ask("score", match=table["match"])["scores"]:
        print(f"seat {score['seat']}: {score['total']} points, rank {score['rank']}")
    return engine.quit()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
