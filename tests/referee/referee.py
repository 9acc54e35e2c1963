"""What the referees of all games share: reading a trace, following it, naming every difference.

A referee is a second, independent reading of the rules. Its game is an object with

    position        the position as the game's page describes it, without `flow`
    chance          where shuffles and drawn things come from (set here before every action)
    flow()          a generator that yields a Decision whenever somebody really has a choice, is
                    sent the text of the action taken, and returns when the game is over
    scores()        the list of scores of the final position
    views(actor)    what a spectator and each seat may know, in this order

and is made by `start(header, position)`, which checks the set-up first. The replay below asks it
what must come next and compares that with each line of the trace; the first line that differs
ends the trace, because everything after it would differ too."""

import json
import sys


class Difference(Exception):
    """The trace and the rules disagree; `notes` says where, one text each."""

    def __init__(self, *notes):
        super().__init__("; ".join(notes))
        self.notes = list(notes)


class Decision:
    """One seat must choose between at least two actions."""

    def __init__(self, actor, kind, legal):
        self.actor = actor
        self.kind = kind
        self.legal = legal


def ask(actor, kind, legal):
    """Asks one seat for a decision; a single choice is taken without asking (docs/formats.md,
    "Decisions and actions")."""
    legal = sorted(legal)
    if not legal or len(set(legal)) != len(legal):
        raise AssertionError(f"{kind}: no choice, or one choice twice: {legal}")
    if len(legal) == 1:
        return legal[0]
    return (yield Decision(actor, kind, legal))


# --- Chance ---------------------------------------------------------------------------------------

class RecordedChance:
    """What chance decided, as recorded in one line of a trace."""

    def __init__(self, entries):
        self.entries = list(entries)

    def take(self, field):
        if not self.entries:
            raise Difference(f"chance: nothing is listed where chance decides {field!r}")
        entry = self.entries.pop(0)
        if not isinstance(entry, list) or not entry or entry[0] != field:
            raise Difference(f"chance: {field!r} has to be decided, the trace lists {entry}")
        return entry[1:]

    def shuffle(self, field, things):
        order = self.take(field)
        if sorted(order) != sorted(things):
            raise Difference(f"chance: the new {field!r} is not the pile that was shuffled",
                             set_difference(things, order))
        return order

    def pick(self, field, things):
        picked = self.take(field)
        if len(picked) != 1 or picked[0] not in things:
            raise Difference(f"chance: {picked} cannot be drawn as {field!r} from {things}")
        return picked[0]

    def check_used_up(self):
        if self.entries:
            raise Difference(f"chance: nothing is left to chance, the trace lists {self.entries}")


class RandomChance:
    """Chance for self-play; it keeps the entries a trace would list."""

    def __init__(self, rng):
        self.rng = rng
        self.entries = []

    def shuffle(self, field, things):
        order = sorted(things)
        self.rng.shuffle(order)
        self.entries.append([field] + order)
        return order

    def pick(self, field, things):
        picked = self.rng.choice(sorted(things))
        self.entries.append([field, picked])
        return picked


# --- Comparing ------------------------------------------------------------------------------------

def set_difference(ours, theirs):
    """Returns how two lists differ as multisets."""
    missing, extra = list(ours), []
    for thing in theirs:
        if thing in missing:
            missing.remove(thing)
        else:
            extra.append(thing)
    return f"missing {missing}, too many {extra}"


def differences(path, ours, theirs):
    """Returns every place where two JSON values differ; the order of keys counts, and true is
    not 1."""
    if shown(ours) == shown(theirs):
        return []
    return located(path, ours, theirs) or [
        f"{path}: {shown(ours)} by the rules, {shown(theirs)} in the trace"]


def located(path, ours, theirs):
    """Locates a known difference as deep inside the values as possible."""
    if type(ours) is not type(theirs):
        return [f"{path}: {shown(ours)} by the rules, {shown(theirs)} in the trace"]
    if isinstance(ours, dict):
        if list(ours) != list(theirs):
            return [f"{path}: keys {list(ours)} by the rules, {list(theirs)} in the trace"]
        return [note for key in ours
                for note in located(f"{path}.{key}" if path else key, ours[key], theirs[key])]
    if isinstance(ours, list):
        if len(ours) == len(theirs) and any(isinstance(thing, dict) for thing in ours):
            return [note for i, thing in enumerate(ours)
                    for note in located(f"{path}[{i}]", thing, theirs[i])]
        if ours != theirs:
            return [f"{path}: {shown(ours)} by the rules, {shown(theirs)} in the trace "
                    f"({set_difference(ours, theirs)})"]
        return []
    return [] if ours == theirs else [
        f"{path}: {shown(ours)} by the rules, {shown(theirs)} in the trace"]


def shown(value):
    return json.dumps(value)


def copied(value):
    """Returns a deep copy of a JSON value."""
    return json.loads(json.dumps(value))


def expect_equal(path, ours, theirs):
    notes = differences(path, ours, theirs)
    if notes:
        raise Difference(*notes)


def expect(condition, note):
    if not condition:
        raise Difference(note)


# --- Following a trace ----------------------------------------------------------------------------

HEADER_KEYS = ["trace", "game", "rules", "players", "modules", "options", "seed"]
DECISION_KEYS = ["n", "actor", "decision", "legal", "action", "chance", "position"]
END_KEYS = ["n", "over", "position", "scores"]


def unique_keys(pairs):
    keys = [key for key, _ in pairs]
    expect(len(set(keys)) == len(keys), f"a key is written twice: {keys}")
    return dict(pairs)


def parse(text):
    """Parses one line of a trace, which is a JSON object."""
    try:
        line = json.loads(text, object_pairs_hook=unique_keys)
    except ValueError as error:
        raise Difference(f"not JSON: {error}") from None
    expect(isinstance(line, dict), "not a JSON object")
    return line


def check_header(header, name):
    expect_equal("header", HEADER_KEYS, list(header))
    expect_equal("trace", 1, header["trace"])
    expect_equal("game", name, header["game"])
    seed = header["seed"]
    expect(isinstance(seed, str) and len(seed) == 64 and not seed.strip("0123456789abcdef"),
           f"seed: {shown(seed)} is not 64 hexadecimal digits")


def split_position(line):
    """Splits off the flow, which must come last and is the engine's own."""
    expect(isinstance(line.get("position"), dict), "position: not an object")
    position = dict(line["position"])
    expect(list(position)[-1:] == ["flow"], "position: flow is not the last key")
    expect(isinstance(position.pop("flow"), dict), "flow: not an object")
    return position


def check_common_fields(header, position, first_round):
    """Checks the fields every first position has (docs/formats.md, "Position")."""
    for key in ("game", "rules", "players", "modules", "options"):
        expect_equal(key, header[key], position[key])
    expect_equal("round", first_round, position["round"])
    expect_equal("over", False, position["over"])


def replay(name, start, lines, views=None, whole=True):
    """Checks a whole trace, given as its lines, and its views if given: one line per position,
    each a list. With `whole` false the trace may stop anywhere. Returns the number of
    decisions; raises a Difference whose first note names the line."""
    number = 0
    try:
        lines = iter(lines)
        header = parse(next(lines, "{}"))
        number = 1
        check_header(header, name)
        game = flow = decision = None
        count = 0
        for text in lines:
            number += 1
            line = parse(text)
            position = split_position(line)
            expect_equal("n", count, line.get("n"))
            if game is None:
                game = start(header, position)
                flow = game.flow()
                game.chance = RecordedChance([])
                decision = next(flow, None)
            if decision is None or (line.get("over") is False and not whole):
                check_end(game, decision, line, position)
                check_views(game, None, views)
                expect(next(lines, None) is None, "the trace goes on after the end")
                return count
            check_decision(game, decision, line, position)
            check_views(game, decision.actor, views)
            game.chance = RecordedChance(line["chance"])
            try:
                decision = flow.send(line["action"])
            except StopIteration:
                decision = None
            game.chance.check_used_up()
            count += 1
        raise Difference("the trace stops before the end of the game")
    except Difference as difference:
        raise Difference(f"line {number}", *difference.notes) from None


def check_decision(game, decision, line, position):
    """Checks one line: who decides what, between which actions, in which position."""
    expect("over" not in line, f"over: seat {decision.actor} still has to decide {decision.kind}")
    expect_equal("keys", DECISION_KEYS, list(line))
    notes = differences("actor", decision.actor, line["actor"])
    notes += differences("decision", decision.kind, line["decision"])
    notes += differences("legal", decision.legal, line["legal"])
    notes += differences("", game.position, position)
    if line["action"] not in decision.legal:
        notes.append(f"action: {shown(line['action'])} is not legal")
    if notes:
        raise Difference(*notes)


def check_views(game, actor, views):
    if views is not None:
        expect_equal("views", game.views(actor), json.loads(next(views, "[]")))


def check_end(game, decision, line, position):
    """Checks the last line; a decision may be open only if the trace may stop before the end."""
    expect("over" in line, f"over: the game is over, the trace asks {line.get('decision')}")
    expect_equal("keys", END_KEYS, list(line))
    notes = differences("over", decision is None, line["over"])
    notes += differences("", game.position, position)
    notes += differences("scores", game.scores(), line["scores"])
    if notes:
        raise Difference(*notes)


def hidden(things, known):
    """Returns a list of which only a part is known (docs/formats.md, "View")."""
    if len(known) == len(things):
        return list(things)
    return {"count": len(things), "known": known} if known else {"count": len(things)}


def ranked(scores):
    """Returns scores by seat, with the rank where the page writes it."""
    standing = [(score["total"], score["tiebreak"]) for score in scores]
    return [{"seat": seat, "total": total, "tiebreak": tiebreak,
             "rank": 1 + sum(other > (total, tiebreak) for other in standing),
             "parts": scores[seat]["parts"]}
            for seat, (total, tiebreak) in enumerate(standing)]


# --- Command line ---------------------------------------------------------------------------------

def main(name, start):
    """`python3 GAME.py TRACE...`: checks each trace; `-` is standard input."""
    if len(sys.argv) < 2:
        print(f"usage: {sys.argv[0]} TRACE...   (- is standard input)", file=sys.stderr)
        return 2
    failed = 0
    for path in sys.argv[1:]:
        try:
            if path == "-":
                count = replay(name, start, sys.stdin)
            else:
                with open(path, encoding="utf-8") as lines:
                    count = replay(name, start, lines)
            print(f"{path}: {count} decisions, no difference")
        except Difference as difference:
            failed += 1
            print(f"{path}: " + "\n    ".join(difference.notes))
    return 1 if failed else 0
