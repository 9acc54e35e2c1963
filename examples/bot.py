#!/usr/bin/env python3
"""The smallest possible bot of your own, for one seat.

    tavoliere play puerto-rico --seat 2 'cmd:python3 examples/bot.py'

The host writes one JSON object per line and waits for one line back: `new` when the game begins,
`choose` for every decision of the seat, `quit` at the end. A `choose` has what the seat may see
(`view`) and the texts of all legal actions (`legal`); the answer is one of them. The whole
protocol is in docs/protocol.md.
"""

import json
import random
import sys


def choose(query, chance):
    """Prefers doing something to doing nothing."""
    active = [action for action in query["legal"] if action not in ("pass", "done")]
    return chance.choice(active or query["legal"])


def main():
    chance = random.Random(1)  # the same game every time, which is easier to debug
    for line in sys.stdin:
        query = json.loads(line)
        answer = {"id": query["id"]}
        if query["query"] == "choose":
            answer["action"] = choose(query, chance)
        print(json.dumps(answer), flush=True)
        if query["query"] == "quit":
            break


if __name__ == "__main__":
    main()
