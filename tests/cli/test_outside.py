"""Outside programs at a table of `tavoliere play`: whole games, and what happens to a program
that misbehaves."""

import os
import sys
import tempfile

from command import CommandTest, games, main

BOT = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "bot.py")
GOOD = f"cmd:{sys.executable} -B {BOT}"
GREETED = """read -r q; echo '{"id":1}'; read -r q; """


class Outside(CommandTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.record = os.path.join(folder.name, "game.txt")

    def play(self, game, *words):
        return self.succeeds("play", game, "--plain", "--seed", "3", "--level", "random",
                             "--record", self.record, *words, stdin="1\n" * 20000)

    def recorded(self):
        with open(self.record, encoding="utf-8") as file:
            return file.read()

    def test_the_sample_bot_plays_whole_games(self):
        for game in games():
            out = self.play(game["game"], "--players", "3", "--modules",
                            ",".join(m["id"] for m in game["modules"]), "--seat", "2", GOOD)
            self.assertIn("The game is over.", out)
            self.assertNotIn("plays on", out)
            self.assertIn("valid: ", self.succeeds("record", "check", self.record))
            self.assertNotIn("\n1 seat ", self.recorded())
            os.remove(self.record)

    def test_a_misbehaving_program_is_reported_and_a_bot_plays_on(self):
        for does, time, says in [("exit 4", 60000, "ended with status 4."),
                                 ("echo nonsense", 60000, "not a JSON object: 'nonsense'."),
                                 ("""echo '{"id":2,"action":"fly"}'""", 60000, "not allowed now"),
                                 ("sleep 600", 50, "did not answer within 50 ms.")]:
            out = self.play("patrician", "--players", "2", "--time", str(time), "--seat", "2",
                            "cmd:" + GREETED + does)
            self.assertEqual(" ".join(out.split()).count(says), 1, does)
            self.assertIn("The game is over.", out)
            self.assertIn("\n1 seat bot ", self.recorded())
            self.assertIn("valid: ", self.succeeds("record", "check", self.record))
            os.remove(self.record)

    def test_a_program_that_does_not_start_is_refused(self):
        self.refuses("play", "patrician", "--plain", "--seat", "2", "cmd:/nowhere/bot",
                     says="status 127", status=1)


main()
