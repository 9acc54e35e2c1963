#!/usr/bin/env python3
"""Writes game states as a board receives them, for viewing boards without a server.

    web/dev/fixtures.py COMMAND     COMMAND: the tavoliere to ask, e.g. build/tavoliere

Bots play each game with and without all its modules. Every few decisions the state of the deciding
seat goes to web/dev/fixtures/GAME-SET-NUMBER.json. The words of a choice are its action text here; a
server would send them in the player's language.
"""

import json
import pathlib
import subprocess
import sys

SETS = {
    "san-juan": {"base": (4, []), "all": (3, ["events", "new-buildings"]), "two": (2, [])},
    "puerto-rico": {
        "base": (4, []),
        "all": (3, ["new-buildings", "nobles", "buccaneers", "festival"]),
        "five": (5, ["new-buildings", "nobles", "buccaneers", "festival"]),
    },
    "patrician": {"base": (4, []), "two": (2, []), "five": (5, [])},
}
# What a table hides of the other seats (`face_down` in docs/api.md).
FACE_DOWN = {
    "san-juan": {"hand": "count", "chapel": "nothing", "bank": "nothing"},
    "puerto-rico": {"vp": "nothing"},
    "patrician": {"hand": "count", "secret": "nothing", "played": "top"},
}
EVERY = 9


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen([command, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.count = 0

    def ask(self, query, **fields):
        self.count += 1
        line = json.dumps({"id": self.count, "query": query, **fields})
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            sys.exit(f"{line}: {answer['error']['message']}")
        return answer


def choice(text):
    words = text.split(" ")[1:]
    return {"action": text, "words": text,
            "things": [word for word in words if not word.isdigit()],
            "numbers": [int(word) for word in words if word.isdigit()], "price": None}


def state_of(engine, status, viewer, players):
    view = engine.ask("view", match=status["match"], seat=viewer)["view"]
    survey = engine.ask("survey", match=status["match"], seat=viewer)["survey"]
    over = status["over"]
    scores = engine.ask("score", match=status["match"])["scores"]
    names = ["Anna", "Bruno", "Clara", "Dario", "Elena"]
    return {"seq": status["seq"], "at": status["seq"], "started": True, "over": over,
            "actor": status["actor"], "decision": status["decision"],
            "question": status["decision"], "legal": [choice(text) for text in status["legal"]],
            "undo": {"free": True, "asked_by": None}, "clocks": None,
            "seats": [{"player": "human" if seat == viewer else "bot",
                       "level": "" if seat == viewer else "strong", "name": names[seat]}
                      for seat in range(players)],
            "seed_sha256": "0" * 64, "seed": "0" * 64 if over else None, "view": view,
            "survey": survey,
            "face_down": {} if over else FACE_DOWN[view["game"]],
            "points": [score["total"] for score in scores] if over else [None] * players,
            "scores": scores if over else None}


def main():
    engine = Engine(sys.argv[1])
    folder = pathlib.Path(__file__).parent / "fixtures"
    folder.mkdir(exist_ok=True)
    for game, sets in SETS.items():
        for name, (players, modules) in sets.items():
            status = engine.ask("new", game=game, players=players, modules=modules, seed=name)
            number = 0
            while True:
                viewer = status["actor"] if status["actor"] is not None else 0
                if status["over"] or number % EVERY == 0:
                    state = state_of(engine, status, viewer, players)
                    path = folder / f"{game}-{name}-{number:03}.json"
                    path.write_text(json.dumps({"me": viewer, "state": state}))
                if status["over"]:
                    break
                move = engine.ask("choose", match=status["match"], seq=status["seq"],
                                  level="casual", iterations=16, seed=str(number))
                status = engine.ask("apply", match=status["match"], seq=status["seq"],
                                    action=move["action"])
                number += 1


main()
