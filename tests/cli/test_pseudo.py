"""The test language on the screens of the terminal: everything two fifths longer, in the smallest window.
Whatever is cut off ends in an ellipsis, which no text of the test language contains."""

import re
import tempfile

from command import BINARY, CommandTest, ENVIRONMENT, main
from terminal import Terminal

GAMES = {"san-juan": ("events,new-buildings", 14), "puerto-rico": ("new-buildings,nobles,buccaneers,festival", 30),
         "patrician": ("", 16)}


class Pseudo(CommandTest):
    def look(self, screen, where):
        for line in screen.split("\n"):
            self.assertNotIn("…", line, f"{where}\n{screen}")

    def test_it_is_two_fifths_longer(self):
        self.assertIn("pláýá", self.succeeds("--help"))

    def test_every_screen_of_a_game_fits(self):
        for game, (modules, moves) in GAMES.items():
            words = [BINARY, "play", game, "--players", "4", "--seed", "3", "--level", "random", "--option",
                     "first=0", "--modules", modules]
            with Terminal(words, 80, 24, **ENVIRONMENT) as terminal:
                terminal.wait("▸")
                for move in range(moves):
                    self.look(terminal.screen.text(), (game, move))
                    pages = re.search(r" Tab 1/(\d)", terminal.screen.text())
                    for page in range(2, int(pages[1]) + 1 if pages else 0):
                        terminal.press("\t")
                        self.look(terminal.wait(f" Tab {page}/"), (game, move, page))
                    if pages:
                        terminal.press("\t")
                        terminal.wait(" Tab 1/")
                    terminal.act("enter")
                for key in "?", "s", "l", "u":
                    self.look(terminal.act(key), (game, key))
                    terminal.act("escape" if key != "u" else "down")
                self.look(terminal.act("q"), (game, "leave"))

    def test_the_guide_and_the_end_fit(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**ENVIRONMENT, "XDG_STATE_HOME": folder}
            with Terminal([BINARY, "play", "--level", "random"], 80, 24, **environment) as terminal:
                terminal.wait("▸")
                terminal.act("home", "down")
                for _ in range(3):
                    self.look(terminal.act("right"), "guide")
            words = [BINARY, "play", "patrician", "--players", "2", "--seed", "3", "--level", "random"]
            with Terminal(words, 80, 24, **environment) as terminal:
                terminal.wait("▸")
                while "--seed" not in terminal.screen.text():
                    terminal.act("enter")
                self.look(terminal.screen.text(), "end")


if __name__ == "__main__":
    main()
