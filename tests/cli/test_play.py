"""`tavoliere play` through a pipe: to the end, with bad input, and without revealing secrets."""

import random
import re

from command import CommandTest, games, main

ALWAYS_FIRST = "1\n" * 3000
HIDDEN = "draws|pays|discards|keeps|puts"


class Play(CommandTest):
    def play(self, *words, stdin=ALWAYS_FIRST, **more):
        return self.succeeds("play", "san-juan", "--seed", "3", "--level", "random", *words,
                             stdin=stdin, **more)

    def test_to_the_end_with_every_number_of_players(self):
        for players in ("2", "3", "4"):
            out = self.play("--players", players, "--modules", "events,new-buildings")
            self.assertIn("The game is over.", out)
            self.assertRegex(out, r"(?m)^  total( +\d+){%s}$" % players)
            self.assertRegex(out, r"(?m)^  rank( +\d+){%s}$" % players)
            self.assertRegex(out, r"You win!|You share|Dado( \d)? wins\.")
            self.assertRegex(out, r"--seed [0-9a-f]{64}\n$")

    def test_every_game_can_be_played_to_the_end(self):
        for game in games():
            out = self.succeeds("play", game["game"], "--level", "random",
                                "--players", str(game["players_max"]),
                                "--modules", ",".join(m["id"] for m in game["modules"]),
                                stdin="1\n" * 20000)
            self.assertIn("The game is over.", out)

    def test_score_parts_add_up(self):
        out = self.play("--players", "2")
        table = out[out.index("The game is over."):]
        rows = dict(re.findall(r"(?m)^  ([A-Za-z -]+?) +(\d+ +\d+)$", table))
        sums = [0, 0]
        for name, cells in rows.items():
            if name not in ("seat", "total", "tie-break", "rank"):
                sums = [a + int(b) for a, b in zip(sums, cells.split())]
        self.assertEqual(sums, [int(cell) for cell in rows["total"].split()])

    def test_levels_are_shown_by_name(self):
        for language, seats in (("en", ["1  you", "2  Dado (Random)", "3  Livia (Strong)"]),
                                ("it", ["1  tu", "2  Dado (A caso)", "3  Livia (Forte)"]),
                                ("de", ["1  du", "2  Dado (Zufall)", "3  Livia (Stark)"])):
            out = self.play("--players", "3", "--seat", "3", "strong", "--lang", language, stdin="q\n")
            self.assertEqual([line.strip() for line in out.split("\n")[1:4]], seats)

    def test_same_seed_same_game(self):
        self.assertEqual(self.play("--players", "2"), self.play("--players", "2"))

    def test_without_a_seed_games_differ(self):
        games = {self.succeeds("play", "san-juan", "--level", "random", stdin="q\n") for _ in range(4)}
        self.assertGreater(len(games), 1)

    def test_accepts_action_texts_as_well_as_numbers(self):
        for words in ("role prospector", "Pick Prospector"):
            out = self.play("--option", "first=0", stdin=words + "\n")
            self.assertRegex(out, r"You pick Prospector\. You draw [A-Z]")

    def test_bad_input_gets_a_helpful_answer(self):
        out = self.play("--option", "first=0",
                        stdin="0\n99\nhello\n" + "x" * 2000 + "\n\n \t\n?\nq\n")
        self.assertEqual(out.count("That is not a choice now."), 4)
        self.assertIn("Type the number of a choice", out)
        self.assertIn("Goodbye", out)

    def test_all_after_some_actions_is_taken_back(self):
        out = self.play("--players", "2", "--option", "first=0",
                        stdin="role prospector\n" + "1\n" * 8 + "u 1\nu 99999\nu 0\nl\nq\n")
        self.assertIn("not allowed now: '1'", out)  # the bot's decision
        self.assertIn("out of bounds: '8192'", out)
        self.assertEqual(out.count("Taken back."), 1)
        log = out[out.index("Taken back."):]
        self.assertNotIn("You pick", log)
        self.assertIn("Goodbye", out)

    def test_a_question_mark_explains_a_thing(self):
        for what in ("gold-mine", "Miniera d'oro"):
            out = self.play("--option", "first=0", "--lang", "it", stdin=f"? {what}\nq\n")
            self.assertIn("puoi scoprire 4 carte", " ".join(out.split()))
        self.assertIn("not a choice", self.play("--option", "first=0", stdin="? casino\nq\n"))

    def test_a_hint_names_up_to_three_of_the_choices(self):
        for language, note, named in (("en", "a strong bot sees", "hint"),
                                      ("it", "un bot forte", "consiglio"),
                                      ("de", "einem starken Bot", "tipp")):
            for word in (named, "h"):
                out = self.play("--option", "first=0", "--lang", language, stdin=f"{word}\nq\n")
                asked, hinted = out.split(note)
                choices = set(re.findall(r"(\d) (\S.*?)(?=  |\n)", asked[asked.index("(1-5"):]))
                self.assertEqual(len(choices), 5, out)
                best = re.findall(r"(?m)^    (\d) (.+): (\d+) %$", hinted)
                self.assertIn(len(best), (1, 2, 3), out)
                self.assertEqual(len({number for number, *_ in best}), len(best))
                chances = [int(percent) for *_, percent in best]
                self.assertEqual(chances, sorted(chances, reverse=True))
                for number, words, percent in best:
                    self.assertIn((number, words), choices)
                    self.assertLessEqual(int(percent), 100)

    def test_hints_are_given_in_every_game_and_change_nothing(self):
        for game in games():
            words = ["play", game["game"], "--level", "random", "--seed", "4", "--players", "3",
                     "--option", "first=0"]
            moves = ["1"] * 6 + ["q"]
            alone = self.succeeds(*words, stdin="\n".join(moves) + "\n")
            asked = self.succeeds(*words, stdin="h\n" + "\nh\n".join(moves) + "\n")
            self.assertEqual(asked.count("a strong bot sees"), 7)
            told = r"(?m)^(?:> )?\n?  The best choices, .*\n(    \d+ .*: \d+ %\n)+"
            self.assertEqual(re.sub(told, "", asked), alone)

    def test_board_on_demand(self):
        once = self.play("--option", "first=0", stdin="q\n")
        twice = self.play("--option", "first=0", stdin="b\nq\n")
        self.assertEqual(twice.count("round 1"), once.count("round 1") + 1)

    def test_end_of_input_leaves_the_game(self):
        for stdin in ("", "1", "1\n", "1\n2"):
            self.assertIn("Goodbye", self.play(stdin=stdin))

    def test_another_seat(self):
        out = self.play("--seat", "3", "--players", "3", stdin="q\n")
        self.assertIn("You have seat 3.", out)
        self.assertIn("3  you", out)
        self.assertNotIn("Player 1", out)

    def test_languages(self):
        spoken = {"it": ("Siedi al posto 1", "Quale ruolo scegli?", "Scegli Costruttore"),
                  "de": ("Du sitzt auf Platz 1", "Welche Rolle wählst du?", "Du wählst Baumeister")}
        for code, phrases in spoken.items():
            out = self.play("--option", "first=0", "--lang", code, stdin="role builder\nq\n")
            for words in phrases:
                self.assertIn(words, out)

    def test_nothing_hidden_is_shown_before_the_end(self):
        choices = random.Random(1)
        for players in ("2", "3", "4"):
            stdin = "".join(f"{choices.randint(1, 3)}\n" for _ in range(4000))
            out = self.play("--players", players, "--modules", "events,new-buildings",
                            stdin=stdin)
            before = out[:out.index("The game is over.")]
            before = before[:before.rindex("\n\n", 0, before.rindex("San Juan"))]
            lines = [line for line in re.sub(r"\n {17}", " ", before).splitlines()
                     if re.match(r"  Dado", line) and ", you" not in line]
            self.assertGreater(len(lines), 50)
            for line in lines:
                self.assertNotRegex(line, rf"\b({HIDDEN}) [A-Z]")
                self.assertNotRegex(line, r"\bhand \d+:")
                self.assertNotRegex(line, r"\[(good|Harbour|Chapel|Bank) [A-Z]")
            self.assertNotRegex(before, r"[0-9a-f]{64}")

    def test_colours_only_on_a_terminal(self):
        self.assertNotIn("\x1b", self.play(stdin="1\n1\nq\n", TERM="xterm-256color"))


if __name__ == "__main__":
    main()
