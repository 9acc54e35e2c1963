"""`tavoliere trace`: the public format, line by line."""

import hashlib

from command import CommandTest, games, main, run, trace, written

COMMON = ["game", "rules", "players", "modules", "options"]


class Trace(CommandTest):
    def test_header_repeats_the_arguments(self):
        lines = trace("san-juan", "--players", "3", "--modules", "new-buildings,events",
                      "--option", "first=2", "--option", "opening=choose", "--seed", "demo")
        self.assertEqual(written(lines[0]), written({
            "trace": 1, "game": "san-juan", "rules": 1, "players": 3,
            "modules": ["events", "new-buildings"], "options": {"opening": "choose", "first": 2},
            "seed": hashlib.sha256(b"demo").hexdigest()}))
        self.assertEqual(lines[1]["position"]["governor"], 2)

    def test_seed_may_be_given_as_digits(self):
        digits = hashlib.sha256(b"demo").hexdigest()
        self.assertEqual(run("trace", "san-juan", "--seed", "demo"),
                         run("trace", "san-juan", "--seed", digits.upper()))

    def test_same_seed_same_game_other_seed_other_game(self):
        self.assertEqual(run("trace", "san-juan", "--seed", "1"),
                         run("trace", "san-juan", "--seed", "1"))
        self.assertNotEqual(trace("san-juan", "--seed", "1")[1]["position"],
                            trace("san-juan", "--seed", "2")[1]["position"])

    def check_decision(self, line, n, players):
        self.assertEqual(list(line),
                         ["n", "actor", "decision", "legal", "action", "chance", "position"])
        self.assertEqual(line["n"], n)
        self.assertIn(line["actor"], range(players))
        legal = line["legal"]
        self.assertEqual(legal, sorted(set(legal), key=lambda text: text.encode()))
        self.assertTrue(2 <= len(legal) <= 64)
        self.assertIn(line["action"], legal)
        for text in legal:
            self.assertRegex(text, r"^[a-z0-9-]+( [a-z0-9-]+)*$")
        self.assertFalse(line["position"]["over"])

    def check_end(self, line, n, players):
        self.assertEqual(list(line), ["n", "over", "position", "scores"])
        self.assertEqual((line["n"], line["over"], line["position"]["over"]), (n, True, True))
        scores = line["scores"]
        self.assertEqual([s["seat"] for s in scores], list(range(players)))
        for score in scores:
            self.assertEqual(list(score), ["seat", "total", "tiebreak", "rank", "parts"])
            self.assertEqual(score["total"], sum(score["parts"].values()))
            ahead = sum((s["total"], s["tiebreak"]) > (score["total"], score["tiebreak"])
                        for s in scores)
            self.assertEqual(score["rank"], 1 + ahead)

    def test_every_line_of_every_configuration(self):
        for game in games():
            modules = [m["id"] for m in game["modules"]]
            for players in range(game["players_min"], game["players_max"] + 1):
                for chosen in ([], modules):
                    header, *decisions, end = trace(
                        game["game"], "--players", str(players), "--modules", ",".join(chosen))
                    for n, line in enumerate(decisions):
                        self.check_decision(line, n, players)
                    self.check_end(end, len(decisions), players)
                    for line in decisions + [end]:
                        self.assertEqual({k: line["position"][k] for k in COMMON},
                                         {k: header[k] for k in COMMON})
                        self.assertEqual(list(line["position"])[:5], COMMON)

    def test_shuffles_are_reported_and_visible_in_the_next_position(self):
        shuffles = 0
        for seed in range(4):
            lines = trace("san-juan", "--players", "4", "--seed", str(seed))[1:]
            for line, after in zip(lines, lines[1:]):
                for field, *cards in line["chance"]:
                    self.assertEqual(field, "deck")
                    deck = after["position"]["deck"]
                    self.assertEqual(deck, cards[len(cards) - len(deck):])
                    before = line["position"]
                    self.assertGreaterEqual(len(cards), len(before["discard"]))
                    shuffles += 1
                if not line["chance"]:
                    before, deck = line["position"]["deck"], after["position"]["deck"]
                    self.assertEqual(deck, before[len(before) - len(deck):])
        self.assertGreater(shuffles, 0)

    def test_lines_are_written_without_spaces(self):
        status, out, err = run("trace", "san-juan", "--players", "2")
        self.assertEqual(out, "".join(written(line) + "\n"
                                      for line in trace("san-juan", "--players", "2")))


if __name__ == "__main__":
    main()
