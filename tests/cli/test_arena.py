"""`tavoliere arena`: what it plays, what it counts, and how it resumes after being stopped.

Results are recomputed from the state file, which has ranks and totals of every game."""

import itertools
import json
import math
import os
import subprocess
import sys
import tempfile

from command import BINARY, ENVIRONMENT, CommandTest, games, main, run

# Student's distribution, two-sided 5 %, by degrees of freedom.
STUDENT = {5: 2.570582, 7: 2.364624, 9: 2.262157}

FIRST_LEGAL = """
import json, sys
for line in sys.stdin:
    query = json.loads(line)
    answer = {"id": query["id"]}
    if query["query"] == "choose":
        answer["action"] = query["legal"][0]
    print(json.dumps(answer), flush=True)
"""

ILLEGAL = FIRST_LEGAL.replace('query["legal"][0]', '"surrender"')


def timeless(result):
    """Returns the fields that do not depend on the clock."""
    for bot in result["bots"]:
        for key in ("seconds_per_move", "seconds_50", "seconds_99"):
            del bot[key]
    return result


class ArenaTest(CommandTest):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.room = room.name
        self.state = self.path("state.jsonl")

    def path(self, name):
        return os.path.join(self.room, name)

    def result(self, *words):
        return timeless(json.loads(self.succeeds("arena", *words, "--json")))

    def program(self, name, source):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(source)
        return f"cmd:{sys.executable} {self.path(name)}"

    def lines(self):
        with open(self.state, encoding="utf-8") as file:
            return file.read().splitlines(keepends=True)

    def write(self, text):
        with open(self.state, "w", encoding="utf-8") as file:
            file.write(text)


def seatings(bots):
    """Returns every distinct seating, in order: the bot in each seat."""
    return sorted(set(itertools.permutations(bots)))


class Counting(ArenaTest):
    def check(self, bots, players, seats_of, blocks, *words):
        """Plays, and recounts every game of the state file."""
        got = self.result("san-juan", "--players", str(players), "--bots", bots, "--blocks",
                          str(blocks), "--state", self.state, *words)
        table = seatings(seats_of)
        games_played = [(seating, game) for line in self.lines()[1:]
                        for seating, game in zip(table, json.loads(line)["games"], strict=True)]
        self.assertEqual((got["blocks"], got["seatings"], got["games"]),
                         (blocks, len(table), len(games_played)))
        shares = [[0] * blocks for _ in got["bots"]]
        seat_shares = [0] * players
        for number, bot in enumerate(got["bots"]):
            copies = seats_of.count(number)
            self.assertEqual(bot["copies"], copies)
            ranks = margins = there = 0
            at_seat = [[] for _ in range(players)]
            for index, (seating, game) in enumerate(games_played):
                winners = game["ranks"].count(1)
                for seat in (s for s in range(players) if seating[s] == number):
                    share = (game["ranks"][seat] == 1) / winners
                    shares[number][index // len(table)] += share / (copies * len(table))
                    at_seat[seat].append(share)
                    seat_shares[seat] += share / len(games_played)
                    ranks += game["ranks"][seat]
                    others = game["totals"][:seat] + game["totals"][seat + 1:]
                    margins += game["totals"][seat] - max(others)
                    there += 1
            mean = sum(shares[number]) / blocks
            spread = math.sqrt(sum((s - mean) ** 2 for s in shares[number]) / (blocks - 1))
            half = STUDENT[blocks - 1] * spread / math.sqrt(blocks)
            self.assertAlmostEqual(bot["win_share"], mean, places=5)
            self.assertAlmostEqual(bot["win_interval"][0], max(0, mean - half), places=5)
            self.assertAlmostEqual(bot["win_interval"][1], min(1, mean + half), places=5)
            self.assertAlmostEqual(bot["rank"], ranks / there, places=5)
            self.assertAlmostEqual(bot["margin"], margins / there, places=5)
            for seat, seen in enumerate(at_seat):
                self.assertAlmostEqual(bot["seats"][seat], sum(seen) / len(seen), places=5)
        for seat, share in enumerate(seat_shares):
            self.assertAlmostEqual(got["seats"][seat], share, places=5)
        self.check_ratings(got, games_played)
        return got

    def check_ratings(self, got, games_played):
        """At the most likely ratings every bot took the places it was expected to take."""
        strength = [10 ** ((bot["rating"] - 1500) / 400) for bot in got["bots"]]
        surplus = [0] * len(strength)

        def count(order, weight):
            for place in range(len(order) - 1):
                left = order[place:]
                surplus[order[place]] += weight
                for bot in left:
                    surplus[bot] -= weight * strength[bot] / sum(strength[b] for b in left)

        for seating, game in games_played:
            orders = [order for order in itertools.permutations(range(len(seating)))
                      if all(game["ranks"][a] <= game["ranks"][b]
                             for a, b in zip(order, order[1:]))]
            for order in orders:
                count([seating[seat] for seat in order], 1 / len(orders))
        every = seatings(games_played[0][0])
        for order in every:
            count(order, 1 / len(every))
        for much in surplus:
            self.assertAlmostEqual(much, 0, places=3)
        self.assertAlmostEqual(sum(bot["rating"] for bot in got["bots"]) / len(strength), 1500,
                               places=4)

    def test_two_bots(self):
        got = self.check("random,random", 2, [0, 1], 10)
        self.assertAlmostEqual(sum(bot["win_share"] for bot in got["bots"]), 1, places=5)

    def test_one_against_the_rest(self):
        got = self.check("random,random", 4, [0, 1, 1, 1], 8)
        self.assertEqual([bot["copies"] for bot in got["bots"]], [1, 3])
        self.assertAlmostEqual(
            sum(bot["win_share"] * bot["copies"] for bot in got["bots"]), 1, places=5)

    def test_a_bot_for_every_seat(self):
        other = self.program("first.py", FIRST_LEGAL)
        got = self.check(f"random,{other},random", 3, [0, 1, 0], 6)
        self.assertEqual([bot["bot"] for bot in got["bots"]], ["random", other])

    def test_equal_bots_are_not_permuted(self):
        got = self.result("patrician", "--players", "5", "--bots", ",".join(["random"] * 5),
                          "--blocks", "3")
        self.assertEqual((got["seatings"], got["games"], len(got["bots"])), (1, 3, 1))
        self.assertAlmostEqual(got["bots"][0]["win_share"], 0.2, places=5)
        self.assertAlmostEqual(got["bots"][0]["rating"], 1500)

    def test_wins_of_the_seats_add_up_in_every_game(self):
        for game in games():
            modules = ",".join(m["id"] for m in game["modules"])
            got = self.result(game["game"], "--players", "3", "--modules", modules, "--bots",
                              "random,random", "--blocks", "4")
            self.assertAlmostEqual(sum(got["seats"]), 1, places=5)
            self.assertEqual(got["modules"], [m["id"] for m in game["modules"]])
            self.assertGreater(got["bots"][0]["moves"], 0)


class Blocks(ArenaTest):
    """Which games are played."""

    def blocks(self, *words):
        if os.path.exists(self.state):
            os.remove(self.state)
        self.result("san-juan", "--players", "2", *words, "--state", self.state)
        return [[(g["ranks"], g["totals"]) for g in json.loads(line)["games"]]
                for line in self.lines()[1:]]

    def test_a_block_has_one_deal_and_every_block_another(self):
        same = self.program("first.py", FIRST_LEGAL)
        found = self.blocks("--bots", f"{same},{same}", "--blocks", "3")
        for first, second in found:  # equal programs give the same result in every seating
            self.assertEqual(first, second)
        self.assertEqual(len({json.dumps(block) for block in found}), 3)

    def test_chance_of_the_bots_differs_between_seatings(self):
        self.assertTrue(any(first != second for first, second in
                            self.blocks("--bots", "random,random", "--blocks", "3")))

    def test_the_seed_decides(self):
        words = ["--bots", "random,random", "--blocks", "3", "--seed"]
        self.assertEqual(self.blocks(*words, "a"), self.blocks(*words, "a"))
        self.assertNotEqual(self.blocks(*words, "a"), self.blocks(*words, "b"))

    def test_does_not_depend_on_the_number_of_jobs(self):
        words = ["puerto-rico", "--players", "3", "--bots", "random,random", "--blocks", "12"]
        for more in ([], ["--until-sure", "0.6"]):
            one, *others = [self.result(*words, *more, "--jobs", jobs) for jobs in ("1", "2", "5")]
            for other in others:
                self.assertEqual(one, other)


class UntilSure(ArenaTest):
    WORDS = ["san-juan", "--players", "2", "--bots", "random,random", "--blocks", "400"]

    def test_ends_as_soon_as_it_is_sure(self):
        below = self.result(*self.WORDS, "--until-sure", "0.9")
        self.assertEqual(below["verdict"], "below")
        self.assertLess(below["blocks"], 40)
        self.assertLessEqual(below["bots"][0]["win_interval_any_time"][1], 0.9)
        above = self.result(*self.WORDS, "--until-sure", "0.1")
        self.assertEqual(above["verdict"], "above")
        self.assertLess(above["blocks"], 40)
        self.assertGreaterEqual(above["bots"][0]["win_interval_any_time"][0], 0.1)

    def test_one_block_fewer_was_not_enough(self):
        sure = self.result(*self.WORDS, "--until-sure", "0.9")
        before = self.result(*self.WORDS[:-1], str(sure["blocks"] - 1), "--until-sure", "0.9")
        self.assertEqual((before["verdict"], before["blocks"]), ("open", sure["blocks"] - 1))
        self.assertGreater(before["bots"][0]["win_interval_any_time"][1], 0.9)

    def test_equal_bots_stay_undecided(self):
        got = self.result(*self.WORDS[:-1], "30", "--until-sure", "0.5")
        self.assertEqual((got["verdict"], got["blocks"]), ("open", 30))
        self.assertNotIn("verdict", self.result(*self.WORDS[:-1], "2"))


class State(ArenaTest):
    WORDS = ["san-juan", "--players", "3", "--bots", "random,random", "--seed", "x"]

    def play(self, *words):
        return self.result(*self.WORDS, "--state", self.state, *words)

    def test_an_interrupted_run_resumes(self):
        whole = self.result(*self.WORDS, "--blocks", "9")
        self.play("--blocks", "9")
        lines = self.lines()
        self.assertEqual(len(lines), 10)
        text = "".join(lines)
        cuts = [0, 1, len(lines[0]) - 1, len(lines[0]), len(lines[0]) + 1,
                len("".join(lines[:4])) - 1, len("".join(lines[:4])), len(text) - 1, len(text)]
        for cut in cuts:
            self.write(text[:cut])
            self.assertEqual(self.play("--blocks", "9"), whole, cut)
            self.assertEqual(len(self.lines()), 10, cut)
            self.assertEqual(self.play("--blocks", "9"), whole, cut)

    def test_a_truncated_line_is_discarded(self):
        self.play("--blocks", "2")
        self.write("".join(self.lines()) + "{" * 5000)
        self.play("--blocks", "3")
        self.assertEqual([json.loads(line).get("block") for line in self.lines()], [None, 0, 1, 2])

    def test_finished_blocks_are_not_played_again(self):
        self.play("--blocks", "4")
        before = self.lines()
        self.play("--blocks", "6")
        self.assertEqual(self.lines()[:5], before)

    def test_the_number_of_blocks_may_change(self):
        nine = self.play("--blocks", "9")
        kept = self.lines()
        self.assertEqual(self.play("--blocks", "4"), self.result(*self.WORDS, "--blocks", "4"))
        self.assertEqual(self.lines(), kept)
        self.assertEqual(self.play("--blocks", "9"), nine)
        sure = self.play("--blocks", "200", "--until-sure", "0.9")
        self.assertEqual(sure, self.result(*self.WORDS, "--blocks", "200", "--until-sure", "0.9"))

    def test_a_file_of_other_settings_is_refused(self):
        self.play("--blocks", "2")
        kept = self.lines()
        for words, key in ((["--seed", "y"], "seed"), (["--modules", "events"], "modules"),
                           (["--option", "first=1"], "options")):
            base = self.WORDS[:-2] if key == "seed" else self.WORDS
            self.refuses("arena", *base, *words, "--state", self.state,
                         says=["state file", f"'{key}'"])
        self.refuses("arena", "san-juan", "--players", "2", *self.WORDS[3:], "--state", self.state,
                     says=["'players'", "allowed: 3"])
        self.refuses("arena", "patrician", *self.WORDS[1:], "--state", self.state,
                     says=["'game'", "san-juan"])
        self.refuses("arena", *self.WORDS[:3], "--bots", "random,random,random", "--seed", "x",
                     "--state", self.state, says="'bots'")
        self.assertEqual(self.lines(), kept)

    def test_the_time_of_programs_is_a_setting(self):
        first = self.program("first.py", FIRST_LEGAL)
        words = ["patrician", "--players", "2", "--bots", f"{first},{first}", "--blocks", "1",
                 "--state", self.state]
        self.result(*words, "--budget", "60000ms")
        self.refuses("arena", *words, "--budget", "50000ms", says=["'time_ms'", "60000"])
        self.refuses("arena", *words, says=["'time_ms'", "60000"])

    def test_a_file_that_is_no_state_is_left_alone(self):
        self.play("--blocks", "2")
        header, first, second = self.lines()
        for text, line in (("notes", 1), ("notes\n", 1), ("{}\n", 1), (header + "{}\n", 2),
                           (header + second, 2), (header + first + first, 3),
                           (header + first.replace("ranks", "rank") + second, 2),
                           (header + first.replace('"forfeits":0', '"forfeits":8'), 2),
                           (header + first.replace('"moves":[[', '"moves":[[999'), 2),
                           (header + "x" * 300000, 2)):
            self.write(text)
            self.refuses("arena", *self.WORDS, "--blocks", "2", "--state", self.state,
                         says=f"{self.state}:{line}'")
            self.assertEqual("".join(self.lines()), text)

    def test_paths_that_cannot_be_written(self):
        self.refuses("arena", *self.WORDS, "--state", self.room, says="folder")
        self.refuses("arena", *self.WORDS, "--state", self.path("no/file"), says="'")

    def test_a_failed_write_is_reported_and_the_run_can_resume(self):
        words = ["arena", *self.WORDS, "--blocks", "20", "--json", "--state", self.state]
        for kilobytes in ("0", "3"):
            done = subprocess.run(
                ["sh", "-c", f"trap '' XFSZ; ulimit -f {2 * int(kilobytes)}; exec \"$@\"", "sh",
                 BINARY, *words], capture_output=True, timeout=300, env=ENVIRONMENT)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(self.state, done.stderr.decode())
        self.assertNotEqual(self.lines()[-1][-1], "\n")
        self.assertEqual(self.play("--blocks", "20"), self.result(*self.WORDS, "--blocks", "20"))


class Misbehaviour(ArenaTest):
    def test_the_game_is_lost_and_the_report_says_why(self):
        bad = self.program("illegal.py", ILLEGAL)
        status, out, err = run("arena", "san-juan", "--players", "3", "--bots", f"random,{bad}",
                               "--blocks", "2", "--state", self.state, "--json")
        got = json.loads(out)
        self.assertEqual(status, 0)
        self.assertEqual(err.count("\n"), 1)
        self.assertIn("surrender", err)
        good, lost = got["bots"]
        self.assertEqual((good["forfeits"], good["win_share"], good["rank"]), (0, 1, 1))
        self.assertEqual((lost["forfeits"], lost["win_share"], lost["rank"]), (12, 0, 2))
        again = self.result("san-juan", "--players", "3", "--bots", f"random,{bad}", "--blocks",
                            "2", "--state", self.state)
        self.assertEqual(again, timeless(got))

    def test_bots_that_all_misbehave_share_the_win(self):
        bad = self.program("illegal.py", ILLEGAL)
        status, out, err = run("arena", "patrician", "--players", "2", "--bots", f"{bad},{bad}",
                               "--blocks", "2", "--json")
        self.assertEqual((status, err.count("\n")), (0, 2))
        self.assertEqual([(b["win_share"], b["forfeits"]) for b in json.loads(out)["bots"]],
                         [(0.5, 4), (0.5, 4)])

    def test_a_program_that_does_not_start_ends_the_run(self):
        self.refuses("arena", "san-juan", "--players", "2", "--bots", "random,cmd:exit 3",
                     status=1, says="status 3")

    def test_forfeits_have_a_column(self):
        bad = self.program("illegal.py", ILLEGAL)
        words = ["arena", "patrician", "--players", "2", "--blocks", "1", "--bots"]
        self.assertIn("forfeits", run(*words, f"random,{bad}")[1])
        self.assertNotIn("forfeits", run(*words, "random,random")[1])


class Tables(ArenaTest):
    WORDS = ["arena", "puerto-rico", "--players", "4", "--bots", "random,random", "--blocks", "3"]

    def test_in_every_language(self):
        for code, words in {"en": ["wins by seat", "rating"], "it": ["vittorie per posto"],
                            "de": ["Siege je Platz", "Wertungszahl"]}.items():
            for more in ([], ["--until-sure", "0.3"]):
                out = self.succeeds(*self.WORDS, *more, "--lang", code)
                for word in words:
                    self.assertIn(word, out)
                self.assertFalse(any(line.endswith(" ") for line in out.splitlines()))

    def test_verdicts(self):
        for share, words in (("0.01", "certainly wins more than 1.0 %"), ("0.99", "certainly wins less than 99.0 %"),
                             ("0.25", "still open")):
            self.assertIn(words, self.succeeds(*self.WORDS[:-1], "12", "--until-sure", share))

    def test_markdown(self):
        out = self.succeeds(*self.WORDS, "--markdown")
        rows = [line for line in out.splitlines() if line.startswith("|")]
        self.assertEqual(len(rows), 4 + 5)
        self.assertEqual({row.count("|") for row in rows[:4]}, {12})
        self.assertEqual({row.count("|") for row in rows[4:]}, {6})
        self.assertEqual(rows[1], "|---" + "|---:" * 10 + "|")

    def test_bars_in_a_command_do_not_end_a_cell(self):
        # Short, since a long name is cut.
        bot = self.program("first.py", FIRST_LEGAL).replace(sys.executable, "python3") + " | cat"
        out = self.succeeds("arena", "patrician", "--players", "2", "--blocks", "1", "--bots",
                            f"random,{bot}", "--markdown")
        self.assertIn(r"\| cat |", out)


class Refusals(ArenaTest):
    def test_bots(self):
        base = ["arena", "san-juan", "--players", "4"]
        self.refuses(*base, says="'--bots'")
        self.refuses(*base, "--bots", "random", says=["'random'", "allowed: 2, 4"])
        self.refuses(*base, "--bots", "random,random,random", says="allowed: 2, 4")
        self.refuses("arena", "san-juan", "--players", "2", "--bots", "random", says="allowed: 2\n")
        for word in ("clever", "", "cmd:", "random:speed=9", "\udcff", "cmd:" + "x" * 300):
            self.refuses(*base, "--bots", f"random,{word}", says=["no such bot", "random", "cmd:"])

    def test_budgets(self):
        for budget in ("", "0", "0ms", "ms", "5s", "-1", "1.5", "60001ms", "100000001", "5 ms"):
            self.refuses("arena", "san-juan", "--bots", "random,random", f"--budget={budget}",
                         says=[f"'{budget}'", "1ms-60000ms"])

    def test_numbers(self):
        base = ["arena", "san-juan", "--bots", "random,random"]
        self.refuses(*base, "--blocks", "0", says="1-100000")
        for share in ("0", "1", "80", "x"):
            self.refuses(*base, "--until-sure", share, says="0.01-0.99")
        self.refuses(*base, "--json", "--markdown", says="--markdown")


if __name__ == "__main__":
    main()
