"""Plays whole games of each kind on a screen and compares about six typical screens with
tests/golden/screens.

    tests/cli/test_screens.py --write     rewrites them: look at each one before committing it
"""

import os
import sys

from command import BINARY, CommandTest, ENVIRONMENT, main
from terminal import Terminal

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden", "screens")
SIZES = [(140, 40), (100, 30), (80, 24)]
LANGUAGES = ["en", "it", "de"]

# The keys to press from the first question on, and how many first choices lead to the middle of the
# game.
GAMES = {
    "san-juan": (["enter"], 40),
    "puerto-rico": (["down", "enter"], 36),
    "patrician": (["down"], 30),
}
WRITE = "--write" in sys.argv


def screens(game, width, height, language):
    """Yields (name, text) of every typical screen; plays the game to its end."""
    words = [BINARY, "play", game, "--players", "3", "--seed", "3", "--level", "random",
             "--option", "first=0", "--lang", language]
    pick, moves = GAMES[game]
    with Terminal(words, width, height, **ENVIRONMENT) as terminal:
        yield "1-setup", terminal.wait("▸")
        yield "2-pick", terminal.act(*pick)
        yield "3-explain", terminal.act("?", "right")
        terminal.act("escape")
        for _ in range(moves):
            terminal.act("enter")
        yield "4-middle", terminal.screen.text()
        yield "5-log", terminal.act("l")
        terminal.act("q")
        while "--seed" not in terminal.screen.text():
            terminal.act("enter")
        yield "6-end", terminal.screen.text()
        terminal.press("q")
        assert terminal.finish() == 0
        # The final table stays in the shell.
        after = terminal.written[terminal.written.rindex("\x1b[?1049l"):]
        assert "--seed" in after and after.count("\n") > 6, after


class Screens(CommandTest):
    maxDiff = None

    def hold(self, game, size, language):
        folder = os.path.join(FOLDER, game)
        for name, text in screens(game, *size, language):
            path = os.path.join(folder, f"{size[0]}x{size[1]}-{language}-{name}.txt")
            lines = text.split("\n")
            self.assertEqual(len(lines), size[1] + 1)
            self.assertTrue(all(len(line) <= size[0] for line in lines))
            if WRITE:
                os.makedirs(folder, exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read(), text, path)


def add_test(game, size, language):
    name = f"test_{game}_{size[0]}x{size[1]}_{language}".replace("-", "_")
    setattr(Screens, name, lambda self: self.hold(game, size, language))


for a_game in GAMES:
    for a_size in SIZES:
        for a_language in LANGUAGES:
            add_test(a_game, a_size, a_language)

if __name__ == "__main__":
    main(argv=[word for word in sys.argv if word != "--write"])
