"""`tavoliere games`: the list of games, for people and for programs."""

import json

from command import CommandTest, main


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
