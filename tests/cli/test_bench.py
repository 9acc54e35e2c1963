"""`tavoliere bench`: its form and its signature; never its speed."""

import json

from command import CommandTest, games, main

QUICK = ["--seconds", "0.01"]
FIELDS = ["game", "players", "modules", "games_per_s", "moves_per_s", "copies_per_s",
          "decisions_per_s", "iterations_per_s", "net_ns", "judged_ns", "reference_per_s", "ratio"]


class Bench(CommandTest):
    def result(self, *words):
        return json.loads(self.succeeds("bench", *words, *QUICK, "--json"))

    def test_covers_every_game_base_and_all_modules(self):
        expected = []
        for game in games():
            modules = [m["id"] for m in game["modules"]]
            for players in range(game["players_min"], game["players_max"] + 1):
                expected += [(game["game"], players, chosen)
                             for chosen in ([[], modules] if modules else [[]])]
        got = self.result()
        self.assertEqual(list(got), ["signature", "results"])
        self.assertEqual([(r["game"], r["players"], r["modules"]) for r in got["results"]],
                         expected)
        for row in got["results"]:
            self.assertEqual(list(row), FIELDS)
            self.assertTrue(all(row[rate] > 0 for rate in FIELDS[3:] if row[rate] is not None), row)
            self.assertEqual(row["net_ns"] is None, row["judged_ns"] is None)
            self.assertGreater(row["moves_per_s"], row["games_per_s"])
            self.assertGreater(row["moves_per_s"], row["decisions_per_s"])
            self.assertGreater(row["decisions_per_s"], row["iterations_per_s"])

    def test_narrows(self):
        def rows(*words):
            return [(r["game"], r["players"], r["modules"])
                    for r in self.result(*words)["results"]]
        self.assertEqual(rows("san-juan", "--players", "3", "--modules", "events"),
                         [("san-juan", 3, ["events"])])
        self.assertEqual(rows("--game", "san-juan", "--players", "2", "--modules", ""),
                         [("san-juan", 2, [])])
        self.assertTrue(all(players == 4 for _, players, _ in rows("--players", "4")))

    def test_signature_does_not_depend_on_the_rows(self):
        signatures = {self.result(*words)["signature"] for words in
                      ([], ["san-juan", "--players", "2"], ["--modules", "events"])}
        self.assertEqual(len(signatures), 1)
        self.assertTrue(0 < signatures.pop() < 2 ** 53)

    def test_table_shows_the_same_signature(self):
        signature = self.result("--players", "2")["signature"]
        for code in ("en", "it", "de"):
            table = self.succeeds("bench", "--players", "2", *QUICK, "--lang", code)
            self.assertIn(str(signature), table)
            self.assertIn("san-juan", table)


if __name__ == "__main__":
    main()
