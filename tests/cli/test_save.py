"""Games that are saved, left, killed and resumed; records written on the way."""

import os
import re
import stat
import tempfile

from command import BINARY, CommandTest, ENVIRONMENT, main
from terminal import Terminal

SETUP = ["san-juan", "--players", "2", "--seed", "3", "--option", "first=0", "--level", "random"]


class Save(CommandTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.environment = {"XDG_STATE_HOME": self.folder.name}

    def play(self, *words, stdin=""):
        return self.succeeds("play", *words, stdin=stdin, **self.environment)

    def saves(self):
        folder = os.path.join(self.folder.name, "tavoliere")
        return sorted(os.path.join(folder, name) for name in os.listdir(folder))

    def test_left_games_are_private_and_can_be_resumed(self):
        self.assertIn("--resume continues", self.play(*SETUP, stdin="role producer\nq\n"))
        [path] = self.saves()
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        self.assertEqual(stat.S_IMODE(os.stat(os.path.dirname(path)).st_mode), 0o700)
        self.assertIn("valid so far", self.succeeds("record", "check", path))
        for words in (["--resume"], ["--resume", "san-juan"], ["--resume", path]):
            self.assertIn("Where do you produce?", self.play(*words, stdin="q\n"))
        self.assertEqual(self.saves(), [path])

    def test_the_end_removes_the_save_and_completes_the_record(self):
        record = os.path.join(self.folder.name, "record.txt")
        self.play(*SETUP, "--record", record, stdin="1\nq\n")
        with open(record, encoding="utf-8") as file:
            self.assertIn("\nseed -\n", file.read())
        self.assertIn("The game is over.",
                      self.play("--resume", "--record", record, stdin="1\n" * 2000))
        self.assertEqual(self.saves(), [])
        self.assertIn("valid: ", self.succeeds("record", "check", record))

    def test_killed_at_any_moment_nothing_confirmed_is_lost(self):
        shown = []
        words = [BINARY, "play", *SETUP, "--plain"]
        for _ in range(12):
            with Terminal(words, **{**ENVIRONMENT, **self.environment}) as terminal:
                terminal.wait(lambda text: re.search(r"> \Z", text.rstrip("\n") + " "))
                terminal.press("1\r")
                terminal.wait(lambda text: text.count("for help)") > 1 or "> 1" in text)
                terminal.kill()
            [path] = [name for name in self.saves() if name.endswith(".save")]
            self.succeeds("record", "check", path)
            with open(path, encoding="utf-8") as file:
                entries = file.read().split("\n\n")[1].splitlines()
            self.assertEqual(entries[:len(shown)], shown)
            self.assertGreater(len(entries), len(shown))
            shown = entries
            words = [BINARY, "play", "--resume", "--plain"]

    def test_damaged_saves_are_refused_with_their_line_and_left_alone(self):
        self.play(*SETUP, stdin="1\nq\n")
        [path] = self.saves()
        with open(path, encoding="utf-8") as file:
            text = file.read()
        lines = text.split("\n")
        first = lines.index("") + 1
        for number, line in ((1, "tavoliere record 9"), (4, "players 7"),
                             (first + 1, "0 role admiral"), (first + 1, "1 role builder")):
            damaged = "\n".join(lines[:number - 1] + [line] + lines[number:])
            with open(path, "w", encoding="utf-8") as file:
                file.write(damaged)
            self.refuses("play", "--resume", says=[os.path.basename(path), f"line {number}'"],
                         **self.environment)
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read(), damaged)

    def test_a_running_game_cannot_be_resumed_again(self):
        with Terminal([BINARY, "play", *SETUP], **{**ENVIRONMENT, **self.environment}) as terminal:
            terminal.wait("Which role")
            terminal.act("enter")
            self.refuses("play", "--resume", says="elsewhere", status=1, **self.environment)

    def test_every_game_has_its_own_file(self):
        for _ in range(3):
            self.play(*SETUP, stdin="1\nq\n")
        self.assertEqual(len(self.saves()), 3)

    def test_misuse_is_refused(self):
        self.refuses("play", "--resume", says="there is no unfinished game", **self.environment)
        self.refuses("play", "--resume", "--seed", "3", says="--seed", **self.environment)
        self.refuses("play", "--resume", "/nowhere/game", says="/nowhere/game",
                     **self.environment)
        self.refuses("play", *SETUP, "--seat", "3", says="1-2", **self.environment)
        self.refuses("play", *SETUP, "--seat", "2", "--seat", "2", says="2", **self.environment)
        self.refuses("play", *SETUP, "--record", "/nowhere/record", status=1,
                     says="could not be saved", **self.environment)

    def test_the_help_names_every_level(self):
        error = self.refuses("play", *SETUP[:-2], "--level", "divine", says="random",
                             **self.environment)
        text = " ".join(self.succeeds("play", "--help").split())
        for level in error.split("allowed: ")[1].strip().split(", "):
            self.assertRegex(text, rf"level of the bots: [^-]*\b{level}\b")

    def test_settings_of_a_level_play_and_leave_its_name_in_the_record(self):
        record = os.path.join(self.folder.name, "record.txt")
        for words in (["--seat", "2", "strong:iterations=9"], ["--level", "strong:iterations=9"]):
            self.play(*SETUP[:-2], *words, "--record", record, stdin="role producer\nq\n")
            with open(record, encoding="utf-8") as file:
                self.assertIn("\nseat 1 bot strong\n", file.read())
        self.assertIn("Where do you produce?", self.play("--resume", stdin="q\n"))

    def test_without_a_place_to_save_the_game_is_played_with_a_warning(self):
        out = self.succeeds("play", *SETUP, stdin="q\n", XDG_STATE_HOME="/proc/nowhere")
        self.assertIn("could not be saved", out)
        self.assertIn("stays unfinished", out)

    def test_undo_scores_and_log_in_line_mode(self):
        out = self.play(*SETUP, stdin="1\nu\n5\nl\ns\nu\nu\nq\n")
        self.assertEqual(out.count("Taken back."), 2)
        self.assertIn("nothing to take back", out)
        self.assertRegex(out, r"total +1 +1")

    def test_two_people_in_line_mode(self):
        out = self.play(*SETUP, "--seat", "1", "--seat", "2", "human:Bruno",
                        stdin="\nrole producer\n1\n\nq\n")
        self.assertIn("Player 1's turn", out)
        self.assertIn("Bruno's turn", out)
        after = out[out.index("Bruno's turn"):]
        self.assertIn("Bruno, you", after)
        self.assertNotIn("Player 1, you", after)

    def test_bots_alone_play_to_the_end(self):
        out = self.play(*SETUP, "--seat", "1", "random")
        self.assertIn("The game is over.", out)


if __name__ == "__main__":
    main()
