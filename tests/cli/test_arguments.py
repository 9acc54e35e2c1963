"""Help, languages, and everything that can be wrong with the arguments."""

from command import CommandTest, main, run

COMMANDS = ["play", "games", "sim", "trace", "position", "bench", "arena"]


class Help(CommandTest):
    def test_lists_every_command(self):
        out = self.succeeds("--help")
        for command in COMMANDS:
            self.assertRegex(out, rf"(?m)^  {command} +\w")
        self.assertEqual(out, self.succeeds("-h"))

    def test_every_command_explains_its_flags_in_every_language(self):
        for command in COMMANDS:
            pages = [self.succeeds(command, "--help", "--lang", code)
                     for code in ("en", "it", "de")]
            self.assertEqual(len(set(pages)), 3, command)
            for page in pages:
                self.assertIn("--lang en|it|de", page)
                self.assertIn(f"tavoliere {command}", page)
                self.assertLessEqual(max(map(len, page.splitlines())), 84, command)

    def test_help_wins_over_all_other_arguments(self):
        self.assertEqual(self.succeeds("sim", "chess", "--help"), self.succeeds("sim", "--help"))

    def test_version(self):
        self.assertRegex(self.succeeds("--version"), r"^tavoliere \d+\.\d+\.\d+\n$")

    def test_a_page_names_exactly_the_flags_the_command_takes(self):
        for command in COMMANDS:
            page = self.succeeds(command, "--help")
            shown = {line.split()[0] for line in page.splitlines() if line.startswith("  --")}
            error = self.refuses(command, "--nonsense")
            allowed = set(error.strip().split("; allowed: ")[1].split(", "))
            self.assertEqual(shown, allowed, command)


class Language(CommandTest):
    WORDS = {"en": "unknown command", "it": "comando sconosciuto", "de": "unbekannter Befehl"}

    def test_comes_from_the_system(self):
        for code, words in self.WORDS.items():
            for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
                self.refuses("dance", says=words, **{name: f"{code}_XX.UTF-8"})

    def test_unknown_languages_get_english(self):
        for name in ("fr_FR.UTF-8", "C", "POSIX", "iterate", "d", "x"):
            self.refuses("dance", says=self.WORDS["en"], LC_ALL=name)

    def test_first_variable_that_is_set_wins(self):
        self.refuses("dance", says=self.WORDS["de"], LC_ALL="de_DE", LANG="it_IT")
        self.refuses("dance", says=self.WORDS["it"], LC_ALL="", LANG="it_IT")

    def test_flag_wins(self):
        self.refuses("dance", "--lang", "it", says=self.WORDS["it"], LC_ALL="de_DE")
        self.refuses("sim", "chess", "--lang=de", says="unbekanntes Spiel")

    def test_unknown_language(self):
        self.refuses("games", "--lang", "xx", says=["'xx'", "en, it, de"])


class Refusals(CommandTest):
    def test_commands(self):
        self.refuses(says=["missing", "review, puzzles, games, sim"])
        self.refuses("dance", says=["'dance'", "review, puzzles, games, sim"])
        self.refuses("", says="unknown command")
        self.refuses("--version", "now", says="'now'")

    def test_flags(self):
        self.refuses("sim", "san-juan", "--player", "3", says=["'--player'", "--players"])
        self.refuses("sim", "san-juan", "-p", "3", says=["'-p'", "--players"])
        self.refuses("sim", "san-juan", "--players", says=["'--players'", "N"])
        self.refuses("sim", "san-juan", "--players", "--check", says="'--players'")
        self.refuses("sim", "san-juan", "--check=yes", says="'--check=yes'")
        self.refuses("sim", "san-juan", "--seed", "1", "--seed", "2", says="'--seed'")
        self.refuses("trace", "san-juan", "--check", says="'--check'")

    def test_numbers(self):
        for number in ("", "x", "3x", "0x3", "-3", "+3", "3.0", "1e3", " 3", "0", "1000000001",
                       "99999999999999999999999", "inf", "nan"):
            self.refuses("sim", "san-juan", f"--games={number}", says=["--games", "1-1000000000"])
        for number in ("", ".", "1..2", "0", "601", "1e1", "-1", "inf"):
            self.refuses("bench", f"--seconds={number}", says=["--seconds", "0.01-600"])
        self.refuses("sim", "san-juan", "--jobs", "65", says="1-64")

    def test_games_and_extra_arguments(self):
        for command in ("sim", "trace", "bench", "play"):
            self.refuses(command, "chess", says=["'chess'", "san-juan"])
        for command in ("sim", "trace", "play"):
            self.refuses(command, says=["GAME", "san-juan"])
        self.refuses("sim", "san-juan", "twice", says="'twice'")
        self.refuses("games", "san-juan", says="'san-juan'")
        self.refuses("trace", "san-juan", "--policy", "clever", says=["'clever'", "random"])
        self.refuses("bench", "san-juan", "--game", "san-juan", says="--game")

    def test_impossible_games(self):
        for command in ("sim", "trace", "play", "bench"):
            for players in ("0", "1", "5", "99"):
                self.refuses(command, "san-juan", "--players", players,
                             says=[f"'{players}'", "2-4"])
            self.refuses(command, "san-juan", "--modules", "nobles",
                         says=["'nobles'", "events, new-buildings"])
            self.refuses(command, "san-juan", "--modules", "events,events", says="'events'")
            self.refuses(command, "san-juan", "--modules", "events,", says="events,")
        for command in ("sim", "trace", "play"):
            self.refuses(command, "san-juan", "--option", "opening", says="standard, choose")
            self.refuses(command, "san-juan", "--option", "opening=wild",
                         says=["'opening=wild'", "standard, choose"])
            self.refuses(command, "san-juan", "--option", "closing=late",
                         says=["'closing=late'", "opening, first"])
            self.refuses(command, "san-juan", "--players", "3", "--option", "first=3",
                         says=["'first=3'", "0-2"])
            self.refuses(command, "san-juan", "--option", "first=0", "--option", "first=1",
                         says="'first=1'")
        self.refuses("play", "san-juan", "--players", "2", "--seat", "3", says=["'3'", "1-2"])

    def test_odd_bytes_stay_on_one_line(self):
        for word in ("a\nb", "\x1b[2J", "\x7f", "\r", "\u0085", "x" * 5000):
            for words in ([word], ["sim", word], ["sim", "san-juan", "--" + word],
                          ["sim", "san-juan", "--modules", word],
                          ["sim", "san-juan", "--option", word],
                          ["sim", "san-juan", "--players", word], ["position", word, "x"],
                          ["position", "check", word]):
                error = self.refuses(*words)
                self.assertTrue(error[:-1].isprintable(), words)
                self.assertLess(len(error), 1200)


class Spellings(CommandTest):
    def test_value_with_or_without_equals(self):
        self.assertEqual(run("trace", "san-juan", "--seed", "1", "--players", "2"),
                         run("trace", "--seed=1", "--players=2", "san-juan"))

    def test_two_dashes_end_the_flags(self):
        self.refuses("sim", "--", "--players", says="'--players'")


if __name__ == "__main__":
    main()
