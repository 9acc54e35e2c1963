"""`tavoliere puzzles`: positions with one clearly best choice, solved at a prompt, and found."""

import re
import subprocess

from command import BINARY, CommandTest, main


class Puzzles(CommandTest):
    def solve(self, game, typed):
        run = subprocess.run([BINARY, "puzzles", game, "--number", "1", "--lang", "en"],
                             input=typed, capture_output=True, text=True, timeout=120, check=True)
        return run.stdout

    def test_every_answer_is_judged_and_one_is_right(self):
        for game in "san-juan", "puerto-rico", "patrician":
            asked = self.solve(game, "q\n")
            self.assertIn("Puzzle 1 of", asked)
            choices = len(re.findall(r"^ +\d+  \S", asked, re.MULTILINE))
            self.assertGreaterEqual(choices, 3)
            verdicts = [self.solve(game, f"{number}\nq\n") for number in range(1, choices + 1)]
            self.assertEqual(sum("Right." in text for text in verdicts), 1)
            self.assertEqual(sum("Not quite. Better:" in text for text in verdicts), choices - 1)

    def test_only_the_view_is_shown(self):
        shown = self.solve("san-juan", "q\n")
        self.assertNotIn("seed", shown.lower())

    def test_wrong_words_are_refused(self):
        self.refuses("puzzles", "chess", status=2)
        self.refuses("puzzles", "make", status=2)


if __name__ == "__main__":
    main()
