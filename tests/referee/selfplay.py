"""Traces made by a referee alone: it deals, plays at random and writes down what happens.

They prove nothing about the engine. They show that the referee's own game always ends, and
give its tests traces to tamper with."""

import json
import random

from referee import RandomChance, copied


def play(header, first_position, start, seed, choose=None):
    """Returns the lines of a random game. `choose(rng, game, decision)` may replace the random
    player."""
    rng = random.Random(seed)
    choose = choose or (lambda rng, game, decision: rng.choice(decision.legal))
    game = start(header, first_position(header, rng))
    game.chance = RandomChance(rng)
    flow = game.flow()
    lines = [header]
    decision = next(flow, None)
    while decision is not None:
        action = choose(rng, game, decision)
        line = {"n": len(lines) - 1, "actor": decision.actor, "decision": decision.kind,
                "legal": decision.legal, "action": action, "chance": [],
                "position": with_flow(game)}
        game.chance = RandomChance(rng)
        try:
            decision = flow.send(action)
        except StopIteration:
            decision = None
        line["chance"] = game.chance.entries
        lines.append(line)
    lines.append({"n": len(lines) - 1, "over": True, "position": with_flow(game),
                  "scores": game.scores()})
    return [json.dumps(line) for line in lines]


def with_flow(game):
    """Returns a copy of the position, with an empty flow where the engine writes its own."""
    return copied({**game.position, "flow": {}})


def header(name, players, modules=(), options=None):
    return {"trace": 1, "game": name, "rules": 1, "players": players, "modules": list(modules),
            "options": options or {}, "seed": "0" * 64}
