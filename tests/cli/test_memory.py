"""What `tavoliere play` and `replay` do not show: other seats' piles, chips, cards beneath
Chapel and Bank, and their sums. The save of a game holds the truth; the output is searched for
it."""

import os
import re
import tempfile

from command import BINARY, CommandTest, ENVIRONMENT, main, run, trace
from terminal import Terminal

GAMES = {
    "san-juan": ["--players", "3", "--modules", "new-buildings"],
    "puerto-rico": ["--players", "3"],
    "patrician": ["--players", "3"],
}
MOVES = 24
SEATS = re.compile(r"(?m)^  \S (you|Dado|Trottola) +(.*(?:\n {12,}.*)*)")
NAMES = ["you", "Dado", "Trottola"]  # of the seats
ROW = re.compile(r"(?m)^  (\S.*?)((?: +[0-9?+]+){3})$")


def words_of(text):
    return " ".join(text.split())


class Told:
    """The last table and scores a game printed through a pipe, and the position at that point."""

    def __init__(self, game, *more, seed="5", moves=MOVES):
        with tempfile.TemporaryDirectory() as folder:
            status, self.out, err = run(
                "play", game, *GAMES[game], "--seed", seed, "--level", "random", "--option", "first=0",
                *more, stdin="1\n" * moves + "b\ns\nq\n", XDG_STATE_HOME=folder, LC_ALL="C.UTF-8")
            assert status == 0, err
            saves = os.path.join(folder, "tavoliere")
            save = next(os.path.join(saves, name) for name in os.listdir(saves) if name.endswith(".save"))
            self.position = trace("--record", save)[-1]["position"]
            with open(save, encoding="utf-8") as file:
                self.record = file.read()
        table = self.out[self.out.rindex(" · round "):]
        self.seats = {NAMES.index(name): words_of(text) for name, text in SEATS.findall(table)}
        self.scores = {name: cells.split() for name, cells in ROW.findall(table)}


class Memory(CommandTest):
    def test_patrician_shows_the_top_of_others_piles(self):
        printed, opened = Told("patrician"), Told("patrician", "--memory", "open")
        self.assertEqual(printed.record, opened.record)
        for seat in (1, 2):
            pile = printed.position["seats"][seat]["played"]
            self.assertGreater(len(pile), 3)
            shown = printed.seats[seat]
            self.assertRegex(shown, r"^hand \d · played [^,·]+ · floors left")
            self.assertNotIn("unseen", shown)
            self.assertEqual(shown.count("("), 1)
            self.assertRegex(opened.seats[seat], r"hand \d:? .*\(.* played %d: " % len(pile))
            self.assertGreater(opened.seats[seat].count("("), len(pile))
        self.assertRegex(printed.seats[0], r"played \d+: ")
        self.assertEqual(printed.scores["total"][1:], ["?", "?"])
        self.assertEqual({cell for name in ("Prestige", "Portraits") for cell in printed.scores[name][1:]}, {"?"})
        self.assertRegex(printed.scores["total"][0], r"^\d+$")
        self.assertNotIn("?", " ".join(opened.scores["total"]))

    def test_puerto_rico_shows_no_chips_of_others(self):
        printed, opened = Told("puerto-rico"), Told("puerto-rico", "--memory", "open")
        chips = [seat["vp"] for seat in printed.position["seats"]]
        self.assertGreater(max(chips[1:]), 0)
        for seat in (1, 2):
            self.assertNotIn("points", printed.seats[seat])
            self.assertIn(f"points {chips[seat]} ", opened.seats[seat])
        self.assertIn(f"points {chips[0]} ", printed.seats[0])
        self.assertEqual(printed.scores["Point chips"][1:], ["?", "?"])
        self.assertTrue(all(total.endswith("+?") for total in printed.scores["total"][1:]))
        self.assertEqual(opened.scores["Point chips"], [str(number) for number in chips])

    def test_san_juan_shows_no_cards_beneath_others_chapel_and_bank(self):
        # A game with an early Chapel in which both seats tuck cards.
        printed, opened = (Told("san-juan", *more, seed="35", moves=45) for more in ((), ("--memory", "open")))
        tucked = [sum(len(building[pile]) for building in seat["buildings"] for pile in ("chapel", "bank"))
                  for seat in printed.position["seats"]]
        self.assertGreater(max(tucked[1:]), 1)
        for seat in (1, 2):
            self.assertNotRegex(printed.seats[seat], r"\[[^\]]*(Chapel|Bank) \d")
            if tucked[seat] > 0:
                self.assertRegex(opened.seats[seat], r"(Chapel|Bank) %d\b" % tucked[seat])
                self.assertTrue(printed.scores["total"][seat].endswith("+?"))
                self.assertNotIn("?", opened.scores["total"][seat])
        self.assertNotRegex(printed.out, r"Dado( 2)? puts \d")

    def test_no_board_or_score_of_a_whole_game_shows_them(self):
        hidden = {"san-juan": r"(Chapel|Bank) \d", "puerto-rico": r"points \d",
                  "patrician": r"played [1-9]|unseen|played [^·]*,"}
        covered = {"san-juan": ["Chapel", "Bank"], "puerto-rico": ["Point chips"],
                   "patrician": ["Prestige", "Portraits"]}
        seeds = {"san-juan": "35", "puerto-rico": "5", "patrician": "5"}  # as above: there is something to hide
        for game, pattern in hidden.items():
            played = {}
            for memory in ("printed", "open"):
                out = self.succeeds("play", game, *GAMES[game], "--seed", seeds[game], "--level", "random", "--option",
                                    "first=0", "--memory", memory, stdin="1\nb\ns\n" * 5000, LC_ALL="C.UTF-8")
                played[memory] = out[:out.index("The game is over.")]
            rivals = {memory: [words_of(text) for name, text in SEATS.findall(out) if name != NAMES[0]]
                      for memory, out in played.items()}
            self.assertGreater(len(rivals["printed"]), 40)
            self.assertEqual([text for text in rivals["printed"] if re.search(pattern, text)], [])
            self.assertTrue(any(re.search(pattern, text) for text in rivals["open"]), game)
            sums = [cells.split()[1:] for name, cells in ROW.findall(played["printed"]) if name in covered[game]]
            self.assertTrue(sums or game == "san-juan", game)
            for cells in sums:
                self.assertTrue(set(cells) <= {"?", "0"} if game == "san-juan" else set(cells) == {"?"}, (game, cells))
            self.assertNotRegex(played["printed"], r"Dado( 2)? puts \d")

    def test_the_end_shows_everything(self):
        for game in GAMES:
            out = self.succeeds("play", game, *GAMES[game], "--seed", "5", "--level", "random",
                                stdin="1\n" * 5000, LC_ALL="C.UTF-8")
            total = re.search(r"(?m)^  total(.*)$", out[out.index("The game is over."):])
            self.assertNotIn("?", total[1])
            if game == "patrician":
                self.assertRegex(words_of(out[out.rindex(" · round "):]), r"Dado hand 0 .*? played 16: ")

    def test_on_a_screen(self):
        words = [BINARY, "play", "patrician", *GAMES["patrician"], "--seed", "5", "--level", "random",
                 "--option", "first=0"]
        for memory in ("printed", "open"):
            with Terminal([*words, "--memory", memory], 100, 30, **ENVIRONMENT) as terminal:
                terminal.wait("▸")
                for _ in range(20):
                    terminal.act("enter")
                board = terminal.screen.text()
                rival = next(line for line in board.split("\n") if " ■ Dado" in line)
                total = re.search(r"total +(\S+) +(\S+) +(\S+)", terminal.act("s"))
                self.assertEqual(total[2] == "?", memory == "printed")
                self.assertEqual("? ? ?" in rival, memory == "printed", rival)
                # Points and the counts of three portraits, or only tokens and floors.
                numbers = re.findall(r" \d+(?= )", rival[rival.index("Dado") + 4:].split("?")[0])
                self.assertEqual(len(numbers) >= 5, memory == "open", rival)

    def test_a_replay_of_a_running_game_hides_face_down_things(self):
        with tempfile.TemporaryDirectory() as folder:
            for end, moves in (("running", 20), ("over", 5000)):
                path = os.path.join(folder, end)
                run("play", "patrician", "--players", "2", "--seed", "5", "--level", "random",
                    "--record", path, stdin="1\n" * moves + "q\n", XDG_STATE_HOME=folder)
            saves = os.path.join(folder, "tavoliere")
            save = next(os.path.join(saves, name) for name in os.listdir(saves) if name.endswith(".save"))
            for path, more, whole in ((save, (), False), (save, ("--memory", "open"), True),
                                      (os.path.join(folder, "over"), (), True)):
                out = self.succeeds("replay", path, "--at", "15", "--seat", "1", *more, LC_ALL="C.UTF-8")
                rival = dict(SEATS.findall(out))["Dado"]
                self.assertEqual(bool(re.search(r"played \d+:", words_of(rival))), whole, out)

    def test_the_flag_takes_two_values(self):
        self.refuses("play", "patrician", "--memory", "good", says=["good", "printed, open"])


if __name__ == "__main__":
    main()
