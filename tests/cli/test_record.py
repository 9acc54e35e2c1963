"""`tavoliere record` and `trace --record`: games written to files."""

import json
import os
import pathlib
import tempfile

from command import CommandTest, games, main

RECORDS = pathlib.Path(__file__).parents[1] / "records"
STEP = int(os.environ.get("TAVOLIERE_STEP", "1"))


class Record(CommandTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, text):
        path = os.path.join(self.folder.name, "game.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def make(self, *words):
        return self.succeeds("record", "make", *words)

    def test_every_game_checks_and_traces_as_it_was_played(self):
        for game in games():
            modules = ",".join(m["id"] for m in game["modules"])
            setup = [game["game"], "--players", "3", "--modules", modules, "--seed", "7"]
            path = self.file(self.make(*setup))
            self.assertIn("valid: ", self.succeeds("record", "check", path))
            self.assertEqual(self.succeeds("trace", "--record", path),
                             self.succeeds("trace", *setup))

    def test_show_takes_a_number_of_actions(self):
        path = self.file(self.make("patrician", "--players", "2"))
        start = self.succeeds("record", "show", path, "--at", "0")
        self.assertIn("round 1", start)
        self.assertNotEqual(start, self.succeeds("record", "show", path, "--at", "90"))
        self.refuses("record", "show", path, "--at", "4000", says="0-")

    def test_export_is_json(self):
        text = self.make("san-juan", "--players", "2", "--seed", "3")
        exported = json.loads(self.succeeds("record", "export", self.file(text)))
        self.assertEqual(json.loads(self.succeeds("record", "export", "--json", self.file(text))),
                         exported)
        self.assertEqual(exported["game"], "san-juan")
        actions = [line.split(" ", 1) for line in text.split("\n\n")[1].split("\n")]
        self.assertEqual([[str(e["seat"]), e["action"]] for e in exported["entries"]], actions)
        self.assertEqual(len(exported["scores"]), 2)

    def test_the_corpus_is_accepted(self):
        for path in sorted(RECORDS.glob("*/*/*.txt"))[::STEP]:
            self.assertIn("valid", self.succeeds("record", "check", str(path)))

    def test_misuse_is_refused(self):
        path = self.file(self.make("patrician", "--players", "2"))
        self.refuses("record", "read", path, says="check, show, export, make")
        self.refuses("record", "check", says="FILE")
        self.refuses("record", "check", path + ".missing", says=".missing")
        self.refuses("trace", "patrician", "--record", path, says="--record")


main()
