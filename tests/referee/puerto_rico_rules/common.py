"""What all modules share: refusing a trace, asking for a decision, and the source of chance.

A role is a generator: it yields a decision (seat number, kind, sorted legal texts) and is sent
the chosen text. Its driver, a trace or a random player, sees real choices only."""

from collections import Counter


class Refusal(Exception):
    """The trace and the rules disagree."""


def ask(number, kind, legal):
    """Returns the action taken; a single legal action is taken without asking."""
    assert legal and len(set(legal)) == len(legal), (kind, legal)
    if len(legal) == 1:
        return legal[0]
    action = yield number, kind, sorted(legal)
    assert action in legal, (kind, action)
    return action


class ChanceOfTrace:
    """Chance as recorded in one line of a trace: every entry must be due, and each is used
    once."""

    def __init__(self):
        self.left = []

    def begin(self, entries):
        self.left = list(entries)

    def finish(self):
        if self.left:
            raise Refusal(f"chance: nothing was to be decided by chance, but got {self.left}")

    def next_entry(self, field):
        if not self.left:
            raise Refusal(f"chance: an entry of {field} is due, but there is none")
        entry = self.left.pop(0)
        if not isinstance(entry, list) or not entry or entry[0] != field:
            raise Refusal(f"chance: an entry of {field} is due, but got {entry}")
        return entry[1:]

    def shuffle(self, tiles):
        order = self.next_entry("pile")
        if Counter(order) != Counter(tiles):
            raise Refusal(f"chance: the new pile {order} is not made of the discards {tiles}")
        return order

    def draw_goal(self, candidates):
        drawn = self.next_entry("festival")
        if len(drawn) != 1 or drawn[0] not in candidates:
            raise Refusal(f"chance: building goal {drawn}, possible are {candidates}")
        return drawn[0]


class ChanceOfGenerator:
    """Chance from a random generator, recorded in the form of a trace."""

    def __init__(self, rng):
        self.rng = rng
        self.entries = []

    def take_entries(self):
        taken, self.entries = self.entries, []
        return taken

    def shuffle(self, tiles):
        order = list(tiles)
        self.rng.shuffle(order)
        self.entries.append(["pile"] + order)
        return order

    def draw_goal(self, candidates):
        goal = self.rng.choice(candidates)
        self.entries.append(["festival", goal])
        return goal
