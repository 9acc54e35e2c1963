"""`tavoliere games`: the list of games, for people and for programs."""

import importlib.util
import json
import pathlib

from command import CommandTest, main

WEB = pathlib.Path(__file__).resolve().parents[2] / "web"


def written_for_the_page(games):
    """The decisions and things as web/dev/games.py writes them."""
    spec = importlib.util.spec_from_file_location("games", WEB / "dev" / "games.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.written(games)


class Games(CommandTest):
    def test_json_describes_san_juan_as_its_page_does(self):
        games = json.loads(self.succeeds("games", "--json"))["games"]
        game = next(g for g in games if g["game"] == "san-juan")
        self.assertEqual((game["players_min"], game["players_max"], game["rules"]), (2, 4, 1))
        self.assertEqual([m["id"] for m in game["modules"]], ["events", "new-buildings"])
        options = {o["id"]: o for o in game["options"]}
        self.assertEqual(list(options), ["opening", "first"])
        self.assertEqual(options["opening"]["kind"], "word")
        self.assertEqual(options["opening"]["values"], ["standard", "choose"])
        self.assertEqual(options["opening"]["default"], "standard")
        self.assertEqual(options["first"]["kind"], "seat")
        self.assertEqual(options["first"]["values"], [0, 1, 2, 3])
        self.assertIsNone(options["first"]["default"])
        for described in [game] + game["modules"] + game["options"]:
            label = described.get("name") or described["label"]
            self.assertEqual(list(label), ["en", "it", "de"])
            self.assertTrue(all(label.values()))

    def test_json_says_how_each_decision_is_asked_and_declined(self):
        games = json.loads(self.succeeds("games", "--json"))["games"]
        rows = {(g["game"], d["id"]): d for g in games for d in g["decisions"]}
        for row in rows.values():
            self.assertEqual(list(row["label"]), ["en", "it", "de"])
            self.assertTrue(all(row["label"].values()), row["id"])
        # docs/interfaces: a Councillor's cards are kept one by one from those drawn, unseen by others.
        keep = rows["san-juan", "council-keep"]
        self.assertEqual((keep["verb"], keep["choice"], keep["pool"], keep["role"], keep["decline"]),
                         ("keep", "card", "drawn", "councillor", None))
        self.assertEqual((keep["series"], keep["counted"], keep["hidden"]), ("set", True, True))
        self.assertEqual(rows["san-juan", "pay"]["part_of"], "build")
        self.assertEqual(rows["puerto-rico", "royal-supplier"]["decline"], "done")
        self.assertEqual(rows["puerto-rico", "small-wharf"]["part_of"], "load")
        self.assertEqual(rows["patrician", "move-floor"]["decline"], "pass")
        self.assertFalse(rows["patrician", "play-card"]["hidden"])

    def test_page_is_tested_with_the_decisions_and_things_there_are(self):
        games = json.loads(self.succeeds("games", "--json"))["games"]
        kept = (WEB / "tests" / "unit" / "states" / "games.json").read_text(encoding="utf-8")
        self.assertEqual(kept, written_for_the_page(games),
                         "write it again: tavoliere games --json | web/dev/games.py")

    def test_json_does_not_depend_on_the_language(self):
        self.assertEqual(self.succeeds("games", "--json"),
                         self.succeeds("games", "--json", "--lang", "it"))

    def test_table_shows_every_id_in_every_language(self):
        games = json.loads(self.succeeds("games", "--json"))["games"]
        for code in ("en", "it", "de"):
            table = self.succeeds("games", "--lang", code)
            for game in games:
                self.assertIn(f"{game['players_min']}-{game['players_max']}", table)
                for described in [game["game"]] + [m["id"] for m in game["modules"]] + \
                        [o["id"] for o in game["options"]]:
                    self.assertIn(described, table)
                for module in game["modules"]:
                    self.assertIn(module["label"][code], table)


if __name__ == "__main__":
    main()
