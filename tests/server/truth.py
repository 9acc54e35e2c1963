"""The truth about a finished game, worked out from its record without the server: every
position, what each viewer may see of it, and what each viewer may know about every action."""

import functools
import json
import os
import subprocess
import tempfile

import schemas
from client import BINARY

PRINT_VIEWS = os.environ["PRINT_VIEWS"]

# Verbs of picks that name a card only its owner knows (docs/interfaces/san-juan.md, "Who knows
# what"). All actions of the other games name open things.
HIDDEN_PICKS = {"san-juan": {"pay", "keep", "discard", "tuck", "deposit", "swap"},
                "puerto-rico": set(), "patrician": set()}


class Truth:
    """`decisions` are the lines of the trace. views[n] is by viewer (None for a spectator)
    after n actions; events[n] is what each viewer may know about action n."""

    def __init__(self, record):
        with tempfile.NamedTemporaryFile(suffix=".record") as file:
            file.write(record)
            file.flush()
            subprocess.run([BINARY, "record", "check", file.name], check=True,
                           stdout=subprocess.DEVNULL)
            trace = subprocess.run([BINARY, "trace", "--record", file.name], check=True,
                                   stdout=subprocess.PIPE).stdout
        self.head, *self.decisions = [json.loads(line) for line in trace.splitlines()]
        self.end = self.decisions.pop()
        self.game, self.seed = self.head["game"], self.head["seed"]
        self.viewers = [None, *range(self.head["players"])]
        printed = subprocess.run([PRINT_VIEWS], input=trace, check=True,
                                 stdout=subprocess.PIPE).stdout
        self.views = [dict(zip(self.viewers, json.loads(line))) for line in printed.splitlines()]
        self.events = self.tell()

    def tell(self):
        """Replays the game with the engine once per viewer, which reports only what that
        viewer may know."""
        queries = []
        for viewer in self.viewers:
            queries.append({"id": len(queries), "query": "new",
                            **{key: self.head[key] for key in
                               ("game", "players", "modules", "options", "seed")}})
            match = f"m{self.viewers.index(viewer) + 1}"
            for number, decision in enumerate(self.decisions):
                queries.append({"id": len(queries), "query": "apply", "match": match,
                                "seq": number, "action": decision["action"],
                                **({} if viewer is None else {"seat": viewer})})
        answers = subprocess.run(
            [BINARY, "engine"], input="\n".join(map(json.dumps, queries)), text=True, check=True,
            stdout=subprocess.PIPE).stdout.splitlines()
        told = [json.loads(answer)["events"] for query, answer in zip(queries, answers)
                if query["query"] == "apply"]
        count = len(self.decisions)
        return [{viewer: told[place * count + number] for place, viewer in enumerate(self.viewers)}
                for number in range(count)]

    def hides(self, number, viewer):
        """Whether the text of action `number` names something this viewer may not know."""
        decision = self.decisions[number]
        return (decision["actor"] != viewer and
                decision["action"].split()[0] in HIDDEN_PICKS[self.game])


@functools.lru_cache
def things(game):
    """Returns every thing id of a game, as its views write them."""
    found = set()

    def collect(schema):
        if isinstance(schema, dict):
            found.update(value for value in schema.get("enum", ()) if isinstance(value, str))
            for value in schema.values():
                collect(value)
        elif isinstance(schema, list):
            for value in schema:
                collect(value)

    collect(schemas.files[f"view-{game}.json"])
    return found - {"workers", "city", "vp"}
