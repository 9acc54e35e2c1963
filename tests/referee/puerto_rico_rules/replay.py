"""Follows a trace with the referee's own rules and refuses it at the first difference."""

import json
import re

from .audit import audit
from .common import ChanceOfTrace, Refusal
from .game import Config
from .rounds import play_game
from .scoring import scores_of
from .setup import build, draws_of
from .tables import MODULES, OPTIONS
from .views import views_of

HEADER_KEYS = ["trace", "game", "rules", "players", "modules", "options", "seed"]
DECISION_KEYS = ["n", "actor", "decision", "legal", "action", "chance", "position"]
END_KEYS = ["n", "over", "position", "scores"]


def differences(found, expected, path):
    """Returns where two JSON values differ, order of keys included, as a few lines for a
    reader."""
    if isinstance(found, dict) and isinstance(expected, dict):
        if list(found) != list(expected):
            return [f"{path}: keys {list(found)}, should be {list(expected)}"]
        pairs = [(f"{path}.{key}", found[key], expected[key]) for key in expected]
    elif isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        pairs = [(f"{path}[{i}]", a, b) for i, (a, b) in enumerate(zip(found, expected))]
    elif json.dumps(found) == json.dumps(expected):
        return []
    else:
        return [f"{path}: {json.dumps(found)}, should be {json.dumps(expected)}"]
    return [line for inner, a, b in pairs for line in differences(a, b, inner)]


def compare(found, expected, name):
    if json.dumps(found) != json.dumps(expected):
        raise Refusal("; ".join(differences(found, expected, name)))


def check_keys(line, keys):
    if list(line) != keys:
        raise Refusal(f"the line has the keys {list(line)}, should be {keys}")


def read_config(header):
    check_keys(header, HEADER_KEYS)
    compare([header[key] for key in ("trace", "game", "rules")], [1, "puerto-rico", 1], "header")
    if header["players"] not in (2, 3, 4, 5):
        raise Refusal(f"header: players {header['players']}")
    compare(header["modules"], [m for m in MODULES if m in header["modules"]], "header.modules")
    if not re.fullmatch("[0-9a-f]{64}", header["seed"]):
        raise Refusal(f"header: seed {header['seed']}")
    for name, value in header["options"].items():
        allowed = range(header["players"]) if name == "first" else OPTIONS.get(name, ((), ()))[1]
        if not any(type(value) is type(one) and value == one for one in allowed):
            raise Refusal(f"header: option {name} is {value}")
    return Config(header["players"], header["modules"], header["options"])


class Replay:
    """One trace, line by line."""

    def __init__(self, header, views):
        self.config = read_config(header)
        self.views = views  # lines of views, one for each position, or None
        self.chance = ChanceOfTrace()
        self.game = None
        self.flow = None
        self.decision = None  # (seat, kind, legal) that must come next; None when over
        self.count = 0
        self.done = False

    def begin(self, position):
        try:
            draws = draws_of(self.config, position)
        except (KeyError, TypeError) as fault:
            raise Refusal(f"the first position is malformed: {fault!r}") from fault
        self.game = build(self.config, draws, self.chance)
        self.flow = play_game(self.game)
        self.decision = next(self.flow)

    def check_position(self, position):
        if list(position)[-1:] != ["flow"]:
            raise Refusal("position: `flow` is not its last key")
        shown = {key: value for key, value in position.items() if key != "flow"}
        compare(shown, self.game.position(), "position")
        if self.views is not None:
            actor = self.decision[0] if self.decision else None
            compare(json.loads(next(self.views, "null")), views_of(self.game, actor), "views")

    def take(self, line):
        """Checks one line after the header and plays its action."""
        if self.done:
            raise Refusal("a line after the end of the game")
        if self.game is None:
            self.begin(line.get("position"))
        if self.decision is None:
            self.take_end(line)
        else:
            self.take_decision(line)
        self.count += 1

    def take_decision(self, line):
        seat, kind, legal = self.decision
        if "over" in line:
            raise Refusal(f"the game is not over: seat {seat} must be asked {kind} {legal}")
        check_keys(line, DECISION_KEYS)
        compare(line["n"], self.count, "n")
        compare([line["actor"], line["decision"]], [seat, kind], "actor and decision")
        compare(line["legal"], legal, "legal")
        self.check_position(line["position"])
        if line["action"] not in legal:
            raise Refusal(f"action {line['action']} is not legal")
        self.chance.begin(line["chance"])
        try:
            self.decision = self.flow.send(line["action"])
        except StopIteration:
            self.decision = None
        self.chance.finish()

    def take_end(self, line):
        if "over" not in line:
            raise Refusal("the game is over, but a decision is asked")
        check_keys(line, END_KEYS)
        compare([line["n"], line["over"]], [self.count, True], "n and over")
        self.check_position(line["position"])
        compare(line["scores"], scores_of(self.game), "scores")
        faults = audit(self.game)
        if faults:
            raise Refusal("components: " + "; ".join(faults))
        self.done = True


def check_trace(lines, views=None):
    """Refuses the trace, naming the line, or returns the number of decisions. `views` are the
    lines that tests/referee/print_views.c prints for the trace."""
    replay = None
    number = 0
    for number, text in enumerate(lines, 1):
        try:
            line = json.loads(text)
            if replay is None:
                replay = Replay(line, views)
            else:
                replay.take(line)
        except (Refusal, ValueError) as fault:
            raise Refusal(f"line {number}: {fault}") from fault
    if replay is None or not replay.done:
        raise Refusal(f"line {number}: the trace ends before the game is over")
    return replay.count - 1
