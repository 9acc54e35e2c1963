"""`tavoliere sim`: many random games and what they add up to."""

import json
import math

from command import CommandTest, games, main, trace

SMALL = ["--games", "40", "--seed", "7"]


class Sim(CommandTest):
    def result(self, *words):
        return json.loads(self.succeeds("sim", *words, "--json"))

    def test_does_not_depend_on_the_number_of_jobs(self):
        words = ["san-juan", "--players", "3", "--modules", "events", *SMALL, "--stats"]
        for form in ([], ["--json"]):
            outputs = {self.succeeds("sim", *words, *form, "--jobs", jobs)
                       for jobs in ("1", "2", "5")}
            self.assertEqual(len(outputs), 1)

    def test_depends_on_the_seed(self):
        self.assertNotEqual(self.result("san-juan", "--games", "5", "--seed", "1")["score"],
                            self.result("san-juan", "--games", "5", "--seed", "2")["score"])

    def test_every_configuration_passes_the_check(self):
        for game in games():
            modules = [m["id"] for m in game["modules"]]
            for players in range(game["players_min"], game["players_max"] + 1):
                for chosen in ([], modules[:1], modules):
                    got = self.result(game["game"], "--players", str(players), "--modules",
                                      ",".join(chosen), "--games", "10", "--check")
                    self.assertEqual((got["games"], got["modules"]), (10, chosen))

    def test_options_reach_the_games(self):
        got = self.result("san-juan", "--option", "opening=choose", "--option", "first=2", *SMALL,
                          "--stats")
        self.assertEqual(got["options"], {"opening": "choose", "first": 2})
        self.assertGreater(next(s for s in got["stats"] if s["decision"] == "opening")["asked"], 0)
        plain = self.result("san-juan", *SMALL, "--stats")
        self.assertEqual(next(s for s in plain["stats"] if s["decision"] == "opening")["asked"], 0)

    def test_adds_up(self):
        got = self.result("san-juan", "--players", "4", *SMALL, "--stats")
        self.assertAlmostEqual(sum(s["win_share"] for s in got["seats"]), 1, places=5)
        self.assertAlmostEqual(sum(s["score"] for s in got["seats"]) / 4, got["score"], places=5)
        self.assertEqual(sum(s["asked"] for s in got["stats"]),
                         round(got["decisions"]["mean"] * got["games"]))
        self.assertLessEqual(got["decisions"]["least"], got["decisions"]["mean"])
        self.assertLessEqual(got["decisions"]["mean"], got["decisions"]["most"])
        often = [b["per_seat"] for b in got["built"]]
        self.assertEqual(often, sorted(often, reverse=True))
        for kind in got["stats"]:
            self.assertLessEqual(kind["most_legal"], 64)
            if kind["asked"]:
                self.assertLessEqual(2, kind["mean_legal"])
                self.assertLessEqual(kind["mean_legal"], kind["most_legal"])

    def test_numbers_have_the_decimal_sign_of_the_language(self):
        words = "sim", "patrician", "--games", "3", "--seed", "9"
        english = self.succeeds(*words, "--lang", "en")
        for language in "it", "de":
            written = self.succeeds(*words, "--lang", language)
            self.assertRegex(written, r"\d,\d")
            self.assertNotRegex(written, r"\d\.\d")
        self.assertRegex(english, r"\d\.\d")
        self.assertIn(".", self.succeeds(*words, "--json", "--lang", "it"))

    def test_shared_victories_are_split(self):
        halves = 0
        for seed in range(8):
            got = self.result("san-juan", "--players", "2", "--games", "500", "--seed", str(seed))
            self.assertAlmostEqual(sum(s["win_share"] for s in got["seats"]), 1, places=5)
            halves += round(got["seats"][0]["win_share"] * 1000) % 2
        self.assertGreater(halves, 0)

    def test_intervals_are_wilsons(self):
        got = self.result("san-juan", "--players", "2", *SMALL)
        n, z = got["games"], 1.959964
        for seat in got["seats"]:
            p = seat["win_share"]
            half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
            centre = (p + z * z / (2 * n)) / (1 + z * z / n)
            self.assertAlmostEqual(seat["win_low"], centre - half, places=5)
            self.assertAlmostEqual(seat["win_high"], centre + half, places=5)

    def test_a_single_game_matches_the_trace_of_its_seed(self):
        import hashlib
        root = hashlib.sha256(b"7").digest()
        derived = hashlib.sha256(root + (0).to_bytes(8, "little")).hexdigest()
        lines = trace("san-juan", "--players", "3", "--seed", derived)
        got = self.result("san-juan", "--players", "3", "--games", "1", "--seed", "7")
        self.assertEqual(got["decisions"]["mean"], len(lines) - 2)
        self.assertEqual([s["score"] for s in got["seats"]],
                         [s["total"] for s in lines[-1]["scores"]])
        winners = [s["rank"] == 1 for s in lines[-1]["scores"]]
        self.assertEqual([s["win_share"] > 0 for s in got["seats"]], winners)
        cards = {}
        for seat in lines[-1]["position"]["seats"]:
            for building in seat["buildings"]:
                cards[building["card"]] = cards.get(building["card"], 0) + 1
        self.assertEqual({b["thing"]: round(b["per_seat"] * 3) for b in got["built"]}, cards)

    def test_table_in_every_language(self):
        for code, words in {"en": "mean score", "it": "punti medi", "de": "Siege"}.items():
            out = self.succeeds("sim", "san-juan", *SMALL, "--lang", code, "--stats")
            self.assertIn(words, out)
            self.assertIn("pick-role", out)
            self.assertIn("indigo", out)
            self.assertFalse(any(line.endswith(" ") for line in out.splitlines()))
            self.assertNotIn("\x1b", out)

    def test_bars_follow_the_locale(self):
        self.assertIn("#", self.succeeds("sim", "san-juan", *SMALL, LC_ALL="C"))
        self.assertIn("█", self.succeeds("sim", "san-juan", *SMALL, LC_ALL="C.UTF-8"))


if __name__ == "__main__":
    main()
