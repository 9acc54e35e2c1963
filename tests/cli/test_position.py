"""`tavoliere position`: every position of whole games round trips byte for byte."""

import concurrent.futures
import hashlib
import json
import os
import tempfile

from command import CommandTest, games, main, run, trace, written

STEP = int(os.environ.get("TAVOLIERE_STEP", "1"))  # only every STEP-th position is checked

CONFIGURATIONS = [
    ["--players", "2", "--modules", "events,new-buildings", "--option", "opening=choose"],
    ["--players", "3", "--modules", "events"],
    ["--players", "4", "--modules", "new-buildings", "--option", "first=1"],
]


def short_game(words):
    """Returns the shortest of several games, since every position costs a process or two."""
    def length(seed):
        counted = run("sim", "san-juan", *words, "--games", "1", "--seed", seed, "--json")[1]
        return json.loads(counted)["decisions"]["mean"]
    series = min(map(str, range(60)), key=length)
    first = hashlib.sha256(hashlib.sha256(series.encode()).digest() + bytes(8)).hexdigest()
    return trace("san-juan", *words, "--seed", first)[1:]


def at_once(function, items):
    with concurrent.futures.ThreadPoolExecutor() as pool:
        return list(pool.map(function, items))


class RoundTrip(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.games = [short_game(words) for words in CONFIGURATIONS]

    def test_check_returns_the_same_bytes(self):
        positions = [written(line["position"]) for game in self.games
                     for line in game[::STEP] + game[-1:]]
        answers = at_once(lambda text: run("position", "check", "-", stdin=text), positions)
        for text, answer in zip(positions, answers):
            self.assertEqual(answer, (0, text + "\n", ""))

    def test_legal_matches_the_trace(self):
        lines = self.games[0][::STEP] + self.games[1][-1:]
        answers = at_once(
            lambda line: run("position", "legal", "-", stdin=written(line["position"])), lines)
        for line, answer in zip(lines, answers):
            expected = {"actor": None, "decision": None, "legal": []}
            expected.update({k: line[k] for k in expected if k in line})
            self.assertEqual(answer, (0, written(expected) + "\n", ""))

    def test_play_leads_to_the_next_position(self):
        game = self.games[0]
        answers = at_once(lambda line: run("position", "play", "-", line["action"],
                                           stdin=written(line["position"])), game[:-1:STEP])
        for after, answer in zip(game[1::STEP], answers):
            self.assertEqual(answer, (0, written(after["position"]) + "\n", ""))

    def test_play_takes_a_whole_game(self):
        for game in self.games:
            out = self.succeeds("position", "play", "-", *[line["action"] for line in game[:-1]],
                                stdin=written(game[0]["position"]))
            self.assertEqual(out, written(game[-1]["position"]) + "\n")

    def test_every_game(self):
        for described in games():
            modules = ",".join(m["id"] for m in described["modules"])
            game = trace(described["game"], "--players", str(described["players_max"]),
                         "--modules", modules)[1:]
            some = [written(line["position"]) for line in game[::9 * STEP] + game[-1:]]
            answers = at_once(lambda text: run("position", "check", "-", stdin=text), some)
            self.assertEqual(answers, [(0, text + "\n", "") for text in some])
            out = self.succeeds("position", "play", "-", *[line["action"] for line in game[:-1]],
                                stdin=written(game[0]["position"]))
            self.assertEqual(out, written(game[-1]["position"]) + "\n")

    def test_play_without_actions_is_check(self):
        text = written(self.games[0][3]["position"])
        self.assertEqual(self.succeeds("position", "play", "-", stdin=text), text + "\n")

    def test_reads_files_and_any_spacing(self):
        position = self.games[2][10]["position"]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "position.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(position, file, indent=4)
            self.assertEqual(self.succeeds("position", "check", path), written(position) + "\n")


class Refusals(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.line = trace("san-juan", "--players", "2", "--seed", "1")[5]
        cls.position = cls.line["position"]
        cls.end = trace("san-juan", "--players", "2", "--seed", "1")[-1]["position"]

    def refuses_position(self, position, says, verb="check"):
        self.refuses("position", verb, "-", stdin=written(position), says=says)

    def changed(self, **fields):
        return {**self.position, **fields}

    def test_arguments(self):
        self.refuses("position", says="check|legal|play")
        self.refuses("position", "burn", "x", says=["'burn'", "check, legal, play"])
        self.refuses("position", "check", says="FILE")
        self.refuses("position", "legal", "-", "role builder", says="'role builder'")

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            missing = os.path.join(folder, "missing")
            self.refuses("position", "check", missing, says=["missing'", "no such file"])
            self.refuses("position", "check", folder, says="folder")
            large = os.path.join(folder, "large")
            with open(large, "w", encoding="utf-8") as file:
                file.write(" " * (1 << 20) + "{}")
            self.refuses("position", "check", large, says="1 MiB")

    def test_invalid_json(self):
        whole = written(self.position)
        for text in ("", "{", "[]", "null", "hello", whole[:-1], whole[:200], whole + "x",
                     whole + whole, "{}", '{"game":1}', "\x00", "[" * 5000, '"\\ud800"'):
            self.refuses("position", "check", "-", stdin=text)

    def test_fields(self):
        self.refuses_position(self.changed(game="chess"), "chess")
        self.refuses_position(self.changed(players=5), "players")
        self.refuses_position(self.changed(players="2"), "players")
        self.refuses_position(self.changed(rules=2), "rules")
        self.refuses_position(self.changed(modules=["nobles"]), "nobles")
        self.refuses_position(self.changed(governor=2), "governor")
        self.refuses_position(self.changed(round=0), "round")
        self.refuses_position(self.changed(round=2.5), "round")
        self.refuses_position(self.changed(surprise=1), "surprise")
        self.refuses_position(self.changed(deck=None), "deck")
        self.refuses_position(self.changed(deck=["cow"]), "deck[0]")
        for field in self.position:
            if field != "flow":
                less = {k: v for k, v in self.position.items() if k != field}
                self.refuses_position(less, field)

    def test_components(self):
        deck = self.position["deck"]
        self.refuses_position(self.changed(deck=deck[1:]), deck[0])
        self.refuses_position(self.changed(deck=deck + ["hero"]), "hero")

    def test_every_pick_took_a_role(self):
        first = trace("san-juan", "--players", "2", "--seed", "1")[1]["position"]
        self.assertEqual(first["flow"]["picks"], 0)
        self.refuses_position({**first, "roles": {**first["roles"], "trader": 0}}, "flow")

    def test_seats_are_named(self):
        seats = json.loads(json.dumps(self.position["seats"]))
        seats[1]["buildings"][0]["good"] = "cow"
        self.refuses_position(self.changed(seats=seats), "seats[1].buildings[0].good")

    def test_actions(self):
        text = written(self.position)
        legal = self.line["legal"]
        for action in ("", "dance", "role", legal[0] + " ", legal[0].upper()):
            self.refuses("position", "play", "-", action, stdin=text,
                         says=[f"'{action}'", legal[0]] if action else legal[0])
        self.refuses("position", "play", "-", self.line["action"], "dance", stdin=text,
                     says="'dance'")
        self.refuses("position", "play", "-", "pass", stdin=written(self.end), says="over")

    def test_languages(self):
        self.refuses("position", "check", "-", "--lang", "it", stdin="{", says="JSON non valido")
        self.refuses("position", "check", "nowhere", "--lang", "de", says="Datei nicht gefunden")


class CaptainsMemory(CommandTest):
    """Puerto Rico: what the Captain phase remembers fits the order of turns and the barrels."""

    @classmethod
    def setUpClass(cls):
        cls.asked = {}
        words = ["--players", "3", "--modules", "new-buildings,nobles"]
        for seed in range(200):
            for line in trace("puerto-rico", *words, "--seed", str(seed))[1:]:
                cls.asked.setdefault(line.get("decision"), []).append(line)
            if len(cls.asked.get("royal-supplier", [])) >= 3:
                return

    def refuses_memory(self, position, **memory):
        flow = position["flow"]
        self.refuses("position", "check", "-", says="flow", stdin=written(
            {**position, "flow": {**flow, "phase": {**flow["phase"], **memory}}}))

    def test_first_turns_go_round_from_the_picker(self):
        for line in self.asked["royal-supplier"][:3]:
            position, memory = line["position"], line["position"]["flow"]["phase"]
            turns = (line["actor"] - memory["picker"]) % 3 + 1
            seats = sum(1 << (memory["picker"] + turn) % 3 for turn in range(turns))
            self.assertEqual(memory["had_turn"], seats)
            for wrong in set(range(8)) - {seats}:
                self.refuses_memory(position, had_turn=wrong)
            self.refuses_memory(position, wharf_used=1 << line["actor"])

    def test_only_an_occupied_union_hall_scores(self):
        for line in self.asked["load"][:3]:
            scored = line["position"]["flow"]["phase"]["union_scored"]
            for number, seat in enumerate(line["position"]["seats"]):
                halls = [one for one in seat["city"] if one["building"] == "union-hall"]
                if not any(hall["manned"] for hall in halls):
                    self.refuses_memory(line["position"], union_scored=scored | 1 << number)


if __name__ == "__main__":
    main()
