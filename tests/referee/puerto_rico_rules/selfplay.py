"""A random player on top of the referee's own rules.

It writes traces, so that the referee can be tested without an engine: every position is
audited, and a tampered trace must be refused."""

import json
import random
from collections import Counter, defaultdict

from .audit import audit
from .common import ChanceOfGenerator
from .game import Config
from .rounds import play_game
from .scoring import scores_of
from .setup import build, random_draws


class Tally:
    """Sizes of games, compared with docs/interfaces/puerto-rico.md, "Sizes"."""

    def __init__(self):
        self.games = 0
        self.decisions = Counter()
        self.most_legal = defaultdict(int)

    def add(self, kind, legal):
        self.decisions[kind] += 1
        self.most_legal[kind] = max(self.most_legal[kind], len(legal))


def play_random_game(players, modules, options, seed, tally=None):
    """Returns the lines of a trace of random choices."""
    rng = random.Random(f"{players} {modules} {options} {seed}")
    chance = ChanceOfGenerator(rng)
    config = Config(players, modules, options)
    game = build(config, random_draws(config, rng), chance)
    flow = play_game(game)
    lines = [{"trace": 1, "game": "puerto-rico", "rules": 1, "players": players,
              "modules": list(modules), "options": dict(options), "seed": f"{seed:064x}"}]
    decision = next(flow)
    while decision is not None:
        seat, kind, legal = decision
        if tally:
            tally.add(kind, legal)
        action = rng.choice(legal)
        line = {"n": len(lines) - 1, "actor": seat, "decision": kind, "legal": legal,
                "action": action, "chance": [], "position": shown(game)}
        try:
            decision = flow.send(action)
        except StopIteration:
            decision = None
        line["chance"] = chance.take_entries()
        lines.append(line)
    lines.append({"n": len(lines) - 1, "over": True, "position": shown(game),
                  "scores": scores_of(game)})
    if tally:
        tally.games += 1
    return [json.dumps(line) for line in lines]


def shown(game):
    faults = audit(game)
    assert not faults, faults
    return {**game.position(), "flow": {}}
