"""The game on a screen: keys, undo, several people, windows of every size, colours, and a replay."""

import os
import re
import tempfile

from command import BINARY, CommandTest, ENVIRONMENT, main
from terminal import Terminal


class OnScreen(CommandTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def play(self, *words, width=100, height=30, **environment):
        environment = {**ENVIRONMENT, "XDG_STATE_HOME": self.folder.name, **environment}
        return Terminal([BINARY, "play", *words, "--level", "random"], width, height,
                        **environment)

    def san_juan(self, *words, **more):
        return self.play("san-juan", "--seed", "3", "--option", "first=0", *words, **more)

    def choice(self, terminal):
        """Returns the number and words of the selected choice."""
        return re.search(r"(?m)^ ▸ ?(\d+) (.*?) *│", terminal.screen.text()).groups()


class Keys(OnScreen):
    def test_arrows_and_numbers_point_and_enter_chooses(self):
        with self.san_juan() as terminal:
            terminal.wait("Which role")
            self.assertEqual(self.choice(terminal), ("1", "Pick Builder"))
            terminal.act("down", "down")
            self.assertEqual(self.choice(terminal), ("3", "Pick Trader"))
            terminal.act("end")
            self.assertEqual(self.choice(terminal), ("5", "Pick Prospector"))
            terminal.act("home", "4")
            self.assertEqual(self.choice(terminal), ("4", "Pick Councillor"))
            terminal.act("enter")
            terminal.wait("You pick Councillor")

    def test_long_menus_scroll_and_take_numbers_of_two_digits(self):
        with self.play("puerto-rico", "--seed", "3", "--option", "first=0", "--modules",
                       "new-buildings", "--players", "5", width=80, height=24) as terminal:
            terminal.wait("▸")
            text = terminal.act("end")
            last = int(self.choice(terminal)[0])
            self.assertGreater(last, 9)
            self.assertIn(f"▸{last} ", text)
            terminal.act("home")
            terminal.press("1", "2")
            terminal.wait("▸12 ")

    def test_undo_works_and_says_when_there_is_nothing_to_undo(self):
        with self.san_juan() as terminal:
            first = terminal.wait("Which role")
            terminal.act("u")
            terminal.wait("nothing to take back")
            terminal.act("enter")
            terminal.wait("You pick Builder")
            terminal.act("u")
            terminal.wait("Taken back.")
            terminal.act("down")
            self.assertEqual(terminal.act("up"), first)

    def test_question_mark_explains_the_selection(self):
        with self.san_juan() as terminal:
            terminal.wait("Which role")
            terminal.act("?")
            terminal.wait("Everyone may build one card.")
            terminal.act("right")
            terminal.wait("Everyone may produce 1 good.")
            terminal.act("down")
            terminal.wait("Holds one indigo")
            terminal.act("?")
            terminal.wait("take back your last decision")
            terminal.act("x", "escape")
            terminal.wait("Which role")

    def test_a_hint_selects_the_best_choice_and_changes_nothing(self):
        for language, note in (("en", "a strong bot sees"), ("it", "un bot forte"),
                               ("de", "einem starken Bot")):
            with self.san_juan("--lang", language, width=80, height=24) as terminal:
                before = terminal.wait("▸")
                plain = dict(re.findall(r"(?m)^ [ ▸] ?(\d+) (.*?) *│", before))
                self.assertEqual(len(plain), 5)
                terminal.press("h")
                text = terminal.wait(note)
                hinted = re.findall(r"(?m)^ [ ▸] ?(\d+) \[(\d+) %\] (.*?) *│", text)
                self.assertIn(len(hinted), (1, 2, 3))
                for number, percent, words in hinted:
                    self.assertEqual(words, plain[number])
                    self.assertLessEqual(int(percent), 100)
                number, words = self.choice(terminal)
                percent, words = re.fullmatch(r"\[(\d+) %\] (.*)", words).groups()
                self.assertIn((number, percent, words), hinted)
                self.assertEqual(int(percent), max(int(best[1]) for best in hinted))
                terminal.act("home")
                self.assertNotIn(note, terminal.screen.text())
                terminal.press("h")
                terminal.wait(note)
                self.assertNotRegex(terminal.screen.text(), r"%\] .*%\] ")
                terminal.act("home", "enter")
                self.assertNotIn("%]", terminal.screen.text())

    def test_scores_so_far_and_log(self):
        with self.san_juan() as terminal:
            terminal.wait("Which role")
            terminal.act("enter", "s")
            self.assertRegex(terminal.screen.text(), r"total +1 +1 +1 +1")
            terminal.act("x", "l")
            self.assertRegex(terminal.screen.text(), r"(?m)^│ ● You pick Builder\. +│$")

    def test_leaving_saves_and_giving_up_forgets(self):
        with self.san_juan() as terminal:
            terminal.wait("Which role")
            terminal.act("enter", "q")
            terminal.wait("Leave the game?")
            terminal.press("enter")
            self.assertEqual(terminal.finish(), 0)
        saved = os.listdir(self.path("tavoliere"))
        self.assertEqual(len(saved), 1)
        with self.play("--resume") as terminal:
            terminal.wait("What do you build?")
            terminal.act("q", "3")
            terminal.press("enter")
            self.assertEqual(terminal.finish(), 0)
        self.assertEqual(os.listdir(self.path("tavoliere")), [])

    def test_without_a_game_the_list_offers_left_games(self):
        with self.play() as terminal:
            terminal.wait("A new game")
            terminal.act("home", "down", "left")
            terminal.wait("Patrician")
            terminal.act("end")
            terminal.press("enter")
            terminal.wait("Which card do you play?")
            terminal.act("enter", "q")
            terminal.press("enter")
            self.assertEqual(terminal.finish(), 0)
        with self.play() as terminal:
            text = terminal.wait("Continue: ")
            self.assertRegex(text, r"▸ 1 Continue: .* 4 players, \d+ actions so far")
            self.assertIn("2 A new game …", text)
            terminal.press("enter")
            terminal.wait("What happened")
            terminal.press("q")

    def test_tab_pages_through_a_table_that_does_not_fit(self):
        with self.play("puerto-rico", "--seed", "3", "--players", "5", "--modules",
                       "new-buildings,nobles,buccaneers,festival", width=80,
                       height=24) as terminal:
            whole = terminal.wait("Tab 1/")
            last = int(re.search(r"Tab 1/(\d)", whole).group(1))
            seen = {whole}
            for part in range(2, last + 1):
                terminal.press("\t")
                seen.add(terminal.wait(f"Tab {part}/"))
            self.assertEqual(len(seen), last)
            terminal.press("\t")
            self.assertEqual(terminal.wait("Tab 1/"), whole)


class Guide(OnScreen):
    """`tavoliere play` without anything else."""

    def test_a_newcomer_plays_a_game_from_the_first_screen_to_the_last_without_a_flag(self):
        words = [BINARY, "play"]
        environment = {**ENVIRONMENT, "XDG_STATE_HOME": self.folder.name}
        with Terminal(words, 80, 24, **environment) as terminal:
            text = terminal.wait("A new game")
            for bot in "Livia (Strong)", "Dario (Strong)", "Bianca (Strong)":
                self.assertIn(bot, text)
            terminal.act("home", "right")
            terminal.wait("Una nuova partita")
            terminal.act("down", "left")
            terminal.wait("Patrician")
            terminal.act("down", "left", "left")  # two players
            terminal.act("down", *"Ada")
            text = terminal.wait("Ada_")
            self.assertIn("Scrivi il nome", text)
            terminal.act("down", "right", "right", "right")  # past the best bot and people to the random one
            terminal.wait("Dado (A caso)")
            terminal.act("end")
            terminal.press("enter")
            terminal.wait("Quale carta giochi?")
            while "--seed" not in terminal.screen.text():
                terminal.act("enter")
            text = terminal.screen.text()
            self.assertIn("Ada", text)
            self.assertIn("Rivincita", text)
            terminal.act("enter", "escape")  # Enter looks at the table; the screen stays.
            terminal.wait("Rivincita")
            terminal.act("end")
            terminal.press("enter")
            self.assertEqual(terminal.finish(), 0)
            self.assertRegex(terminal.written.split("\x1b[?1049l")[-1], r"(?s)La partita è finita.*totale +\d+ +\d+")
        with Terminal(words, 80, 24, **environment) as terminal:
            text = terminal.wait("Una nuova partita")
            for remembered in ("Patrician", "Ada", "Dado (A caso)"):
                self.assertIn(remembered, text)
            self.assertNotIn("Posto 3", text)

    def test_modules_and_their_options_can_be_chosen(self):
        with self.play(width=80, height=24) as terminal:
            terminal.wait("A new game")
            terminal.act("home", "down", "right")
            self.assertNotIn("Forests need", terminal.wait("Puerto Rico"))
            while "▸ Module: New Buildings" not in terminal.act("down"):
                pass
            terminal.act("right")
            terminal.wait("Forests need")
            terminal.act("end")
            terminal.press("enter")
            terminal.wait("Which building goes on the board?")
            terminal.press("q")
        with open(self.path("tavoliere/choices"), encoding="utf-8") as file:
            self.assertIn("puerto-rico modules new-buildings\n", file.read())

    def test_in_lines_every_question_has_an_answer_to_keep(self):
        with self.play("--plain") as terminal:
            terminal.wait("Language: English")
            for question in ("Game: San Juan", "Players: 4", "Seat 1: a person"):
                terminal.press("\n")
                terminal.wait(question)
            terminal.press("Ada\n")
            for question in ("Seat 2", "Seat 3", "Seat 4", "Module: Events", "Module: New", "Opening", "First"):
                terminal.wait(question)
                terminal.press("\n")
            terminal.wait_for_output("Ada, you")
            terminal.wait_for_output("governor")


class End(OnScreen):
    def finished(self, terminal):
        terminal.wait("▸")
        while "--seed" not in terminal.screen.text():
            terminal.act("enter")

    def patrician(self, **more):
        return self.play("patrician", "--players", "2", "--seed", "3", "--option", "first=0", **more)

    def test_it_stays_and_offers_replay_record_and_rematch(self):
        folder = os.getcwd()
        os.chdir(self.folder.name)
        self.addCleanup(os.chdir, folder)
        with self.patrician() as terminal:
            self.finished(terminal)
            end = terminal.screen.text()
            terminal.act("3", "enter")
            terminal.wait("After 0 of")
            terminal.act("right")
            terminal.wait("After 1 of")
            terminal.press("q")
            terminal.wait("Rematch")
            terminal.act("5", "enter")
            name = re.search(r"The record is in (\S+\.txt)", terminal.screen.text()).group(1)
            self.assertIn("valid:", self.succeeds("record", "check", self.path(name)))
            terminal.act("6", "enter")
            again = terminal.wait("Which card do you play?")
            self.assertNotIn("--seed", again)
            self.assertNotEqual(end, again)

    def test_in_lines_it_offers_the_same(self):
        with self.play("patrician", "--players", "2", "--seed", "3", "--option", "first=0",
                       "--plain") as terminal:
            while "Rematch" not in terminal.written:
                asked = terminal.written.count("> ")
                terminal.press("1\n")
                terminal.wait(lambda _, asked=asked: terminal.written.count("> ") > asked)
            self.assertIn("Replay: step through the game", terminal.written)
            terminal.press("p\n")
            terminal.wait("After 0 of")
            terminal.press("\n")
            terminal.wait(" plays ")
            terminal.press("q\n", "q\n")
            self.assertEqual(terminal.finish(), 0)

    def test_scores_are_reviewed_in_the_shell(self):
        with self.patrician() as terminal:
            self.finished(terminal)
            terminal.act("4")
            terminal.press("enter")
            terminal.wait_for_output("Press Enter to go back.")
            self.assertIn("Chances of winning", terminal.written)
            terminal.press("enter")
            terminal.wait("Rematch")


class Mouse(OnScreen):
    def click(self, terminal, words):
        """Clicks on the first place where the screen shows these words."""
        lines = terminal.screen.lines()
        y = next(number for number, line in enumerate(lines) if words in line)
        at = f"\x1b[<0;{lines[y].index(words) + 1};{y + 1}"
        terminal.press(at + "M", at + "m")

    def test_clicks_choose_explain_and_press_keys(self):
        with self.san_juan(width=80, height=24) as terminal:
            terminal.wait("Which role")
            self.assertIn("\x1b[?1006;1000h", terminal.written)
            self.click(terminal, "Indigo plant")
            terminal.wait("Holds one indigo")
            self.assertIn("cost 1 · points 1", terminal.screen.text())
            terminal.act("escape")
            self.click(terminal, "? explain")
            terminal.wait("Everyone may build one card.")
            terminal.act("escape")
            self.click(terminal, "Pick Councillor")
            terminal.wait("You pick Councillor")

    def test_a_click_turns_the_page(self):
        with self.play("puerto-rico", "--seed", "3", "--players", "4", width=80, height=24) as terminal:
            terminal.wait("Tab 1/")
            self.click(terminal, "Tab 1/")
            terminal.wait("Tab 2/")
            self.assertIn("Customs house", terminal.screen.text())


class Windows(OnScreen):
    def test_small_windows_are_reported_until_they_grow(self):
        with self.san_juan(width=70, height=20) as terminal:
            terminal.wait("needs 80x24, it has 70x20")
            terminal.resize(100, 30)
            terminal.wait("Which role do you pick?")
            terminal.resize(80, 24)
            text = terminal.wait("Which role do you pick?")
            self.assertEqual(text.count("\n"), 24)
            terminal.resize(60, 24)
            terminal.wait("it has 60x24")

    def test_large_windows_are_filled(self):
        with self.san_juan(width=150, height=50) as terminal:
            text = terminal.wait("Which role do you pick?")
            self.assertIn("q leave", text.splitlines()[-1])

    def test_colours_can_be_switched_off(self):
        with self.san_juan() as terminal:
            terminal.wait("Which role")
            self.assertNotEqual(terminal.screen.coloured, set())
            coloured = terminal.screen.text()
        for words, environment in ((["--no-colour"], {}), ([], {"NO_COLOR": "1"})):
            with self.san_juan(*words, **environment) as terminal:
                self.assertEqual(terminal.wait("Which role"), coloured)
                self.assertEqual(terminal.screen.coloured, set())

    def test_without_utf_8_everything_is_ascii(self):
        with self.san_juan("--lang", "de", LC_ALL="C") as terminal:
            text = terminal.wait("Welche Rolle")
            self.assertIn("Handler", text)
            self.assertTrue(text.isascii())

    def test_a_dumb_terminal_gets_lines(self):
        with self.san_juan(TERM="dumb") as terminal:
            terminal.wait("1-5, ? for help")


class People(OnScreen):
    def both(self):
        return self.san_juan("--players", "2", "--seat", "1", "human:Anna", "--seat", "2",
                             "human:Bruno")

    def test_a_cover_hides_everything_between_two_people(self):
        with self.both() as terminal:
            cover = terminal.wait("Anna's turn")
            self.assertNotIn("hand", cover)
            terminal.act("enter")
            terminal.wait("Which role")
            terminal.act("2", "enter")
            terminal.wait("Where do you produce?")
            terminal.act("enter")
            cover = terminal.wait("Bruno's turn")
            self.assertNotIn("Sugar mill", cover)
            self.assertNotIn("Produce", cover)
            terminal.act("enter")
            text = terminal.wait("Where do you produce?")
            self.assertIn("Anna picks Producer", text)

    def test_undo_on_the_cover_and_by_consent(self):
        with self.both() as terminal:
            terminal.wait("Anna's turn")
            terminal.act("enter", "2", "enter", "enter")
            terminal.wait("Bruno's turn")
            terminal.act("u")
            terminal.wait("Where do you produce?")
            terminal.act("enter")
            terminal.wait("Bruno's turn")
            terminal.act("enter", "enter")
            terminal.wait("Which role")
            terminal.act("enter")
            terminal.wait("What do you build?")
            terminal.act("u")
            terminal.wait("Which role")
            terminal.act("enter", "end", "enter")
            terminal.wait("Anna's turn")
            terminal.act("enter")
            terminal.wait("What do you build?")
            terminal.act("u")
            terminal.wait("do all agree")
            terminal.act("enter")
            terminal.wait("What do you build?")
            terminal.act("u", "2", "enter")
            text = terminal.wait("Where do you produce?")
            self.assertIn("Taken back.", text)
            self.assertNotIn("Bruno picks", text)

    def test_the_question_to_all_fits_the_smallest_window(self):
        for language, end in (("en", "take it back?"), ("it", "a ritirarla?"),
                              ("de", "Alle einverstanden?")):
            with self.san_juan("--players", "2", "--seat", "1", "human:Anna", "--seat", "2",
                               "human:Bruno", "--lang", language, width=80, height=24) as terminal:
                terminal.wait("Anna")
                terminal.act("enter", "4", "enter")  # The Prospector: Anna has drawn a card.
                terminal.act("u")
                self.assertRegex(terminal.screen.text(), f"\n .*: .*{re.escape(end)} *\n$")


class Programs(OnScreen):
    def test_a_program_that_leaves_is_reported_and_a_bot_plays_on(self):
        record, program = self.path("record.txt"), self.path("rude.py")
        with open(program, "w", encoding="utf-8") as file:
            file.write("import json\nprint(json.dumps({'id': json.loads(input())['id']}))\n")
        with self.san_juan("--players", "2", "--seat", "2", f"cmd:python3 {program}", "--record",
                           record) as terminal:
            terminal.wait("Which role")
            terminal.act("2", "enter", "enter")
            # Where the sentence is wrapped depends on where the program is.
            terminal.wait(lambda text: "python3: a bot (Random) plays on." in
                          " ".join(text.replace("│", " ").split()))
            terminal.act("x")
            terminal.wait("▸")
        with open(record, encoding="utf-8") as file:
            self.assertIn("\n1 seat bot random\n", file.read())


class Bots(OnScreen):
    def test_a_thinking_bot_is_shown(self):
        words = [BINARY, "play", "patrician", "--players", "2", "--seed", "3", "--option",
                 "first=1", "--level", "strong"]
        with Terminal(words, XDG_STATE_HOME=self.folder.name) as terminal:
            terminal.wait("Which card do you play?")
            self.assertIn("Livia (Strong) is thinking", terminal.written)

    def test_a_spectator_of_bots_can_leave(self):
        words = [BINARY, "play", "patrician", "--players", "2", "--seed", "3", "--seat", "1",
                 "strong", "--seat", "2", "strong"]
        with Terminal(words, XDG_STATE_HOME=self.folder.name) as terminal:
            terminal.wait_for_output("is thinking")
            terminal.press("q")
            self.assertEqual(terminal.finish(), 0)
            self.assertIn("--resume continues", terminal.written)


class Replay(OnScreen):
    def test_replay_steps_forwards_backwards_and_jumps(self):
        path = self.path("game.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.succeeds("record", "make", "puerto-rico", "--players", "3",
                                     "--seed", "7"))
        count = int(re.search(r"(\d+) actions", self.succeeds("record", "check", path)).group(1))
        with Terminal([BINARY, "replay", path], **ENVIRONMENT) as terminal:
            first = terminal.wait(f"After 0 of {count} actions")
            terminal.act("right")
            second = terminal.wait(f"After 1 of {count}")
            terminal.act("page down")
            terminal.wait(f"After 11 of {count}")
            terminal.act("left")
            terminal.wait(f"After 10 of {count}")
            terminal.act("4", "2")
            terminal.wait("Go to 42")
            terminal.act("enter")
            terminal.wait(f"After 42 of {count}")
            terminal.act("end")
            terminal.wait("The game is over.")
            terminal.act("s")
            self.assertRegex(terminal.screen.text(), r"rank +\d +\d +\d")
            terminal.act("x", "home")
            self.assertEqual(terminal.wait("After 0 of"), first)
            self.assertEqual(terminal.act("right"), second)
            terminal.press("q")
            self.assertEqual(terminal.finish(), 0)


if __name__ == "__main__":
    main()
