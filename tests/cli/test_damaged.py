"""Records that were truncated, edited or made up: `tavoliere record check` refuses each and
names the offending line. All are made from one good record by a described edit. The expected
lines are those edited, counted from the format (docs/formats.md), never taken from the
program."""

import hashlib
import os
import pathlib
import tempfile

from command import CommandTest, main, run

RECORDS = pathlib.Path(__file__).parents[1] / "records"
STEP = int(os.environ.get("TAVOLIERE_STEP", "1"))

# Three players: the seats are lines 7 to 9.
FIRST_SEAT, SEED_HASH, SEED, BLANK, FIRST = 7, 10, 11, 12, 13
ENTRIES_MOST = 8192


class Damaged(CommandTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.good = (RECORDS / "san-juan/3-events+new-buildings/04.txt").read_bytes()
        self.lines = self.good.split(b"\n")[:-1]
        self.after = self.lines.index(b"", FIRST) + 1  # the blank line after the entries
        self.scores = self.after + 1
        self.hash = self.scores + 3
        self.end = self.hash + 1

    def says(self, data, *words):
        path = os.path.join(self.folder.name, "game.txt")
        with open(path, "wb") as file:
            file.write(data)
        self.refuses("record", "check", path, says=words)

    def at_fault(self, data, line):
        self.says(data, f"'line {line}'")

    def edited(self, line, *words):
        """Returns the good record with one line replaced by these."""
        lines = [word if isinstance(word, bytes) else word.encode() for word in words]
        return b"\n".join(self.lines[:line - 1] + lines + self.lines[line:]) + b"\n"

    def replaced(self, line, *words):
        self.at_fault(self.edited(line, *words), line)

    def test_the_good_record_is_accepted(self):
        self.assertEqual(run("record", "check", "-", stdin=self.good.decode())[0], 0)
        self.assertEqual(self.lines[BLANK - 1], b"")
        self.assertEqual(self.lines[self.scores - 1][:8], b"score 0 ")
        self.assertEqual(self.lines[self.hash - 1][:5], b"hash ")
        self.assertEqual(self.lines[self.end - 1:], [b"end"])

    def test_in_every_language(self):
        self.assertIn("'riga 1'", run("record", "check", "-", "--lang", "it", stdin="x\n")[2])
        self.assertIn("'Zeile 1'", run("record", "check", "-", "--lang", "de", stdin="x\n")[2])

    def test_truncated_anywhere(self):
        """Cut after a line, the next one is missing; cut within a line, that line is wrong."""
        for count in range(0, len(self.lines), STEP):
            with self.subTest(lines=count):
                whole = b"".join(line + b"\n" for line in self.lines[:count])
                self.at_fault(whole, count + 1)
                self.at_fault(whole + self.lines[count][:3], count + 1)

    def test_a_missing_line(self):
        for line in [*range(1, BLANK + 1), *range(self.scores, self.end + 1)]:
            with self.subTest(line=line):
                self.at_fault(self.edited(line), line)

    def test_a_duplicate_line(self):
        """In the head and at the end every line has its place, so the second copy is wrong."""
        for line in [*range(1, BLANK), *range(self.after, self.end + 1)]:
            with self.subTest(line=line):
                self.at_fault(self.edited(line, self.lines[line - 1], self.lines[line - 1]), line + 1)

    def test_the_head(self):
        for line, words in [
                (1, "tavoliere record 2"), (1, "tavoliere record 1 "), (1, " tavoliere record 1"),
                (1, "\ufefftavoliere record 1"), (1, "TAVOLIERE RECORD 1"),
                (2, "game go"), (2, "game San-Juan"), (2, "game"), (2, "game  san-juan"),
                (2, "author san-juan"),
                (3, "rules 2"), (3, "rules 0"), (3, "rules 01"), (3, "rules +1"), (3, "rules 257"),
                (3, "rules 4294967297"), (3, "rules one"),
                (4, "players 1"), (4, "players 5"), (4, "players 03"), (4, "players 259"),
                (4, "players -3"),
                (5, "modules pirates"), (5, "modules new-buildings events"),
                (5, "modules events events"), (5, "modules events,new-buildings"),
                (5, "modules events  new-buildings"), (5, "modules - events"), (5, "modules"),
                (6, "options first=3"), (6, "options first"), (6, "options opening=none"),
                (6, "options speed=fast"), (6, "options first=1 first=2"),
                (6, "options first=2 opening=choose"), (6, "options first=2 "),
                (FIRST_SEAT, "seat 0 alien"), (FIRST_SEAT, "seat 0 human  Anna"),
                (FIRST_SEAT, "seat 0 human Anna "), (FIRST_SEAT, "seat 0 human " + "n" * 49),
                (FIRST_SEAT, "seat 0 bot"), (FIRST_SEAT, "seat 0 bot Strong"),
                (FIRST_SEAT, "seat 0 bot " + "s" * 17), (FIRST_SEAT, "seat 0 empty Anna"),
                (FIRST_SEAT, "seat 1 human"), (FIRST_SEAT + 2, "seat 3 human"),
                (BLANK, " "), (BLANK, "note a friendly game"), (BLANK, "seat 3 human")]:
            with self.subTest(line=line, words=words):
                self.replaced(line, words)

    def test_names_are_text(self):
        for name in [b"A\x00", b"A\x1b[2J", b"A\x7f", b"\xc2\x85", b"\x80", b"\xff", b"\xc0\xaf",
                     b"\xc3", b"\xc3(", b"\xe0\x80\xaf", b"\xe2\x82", b"\xed\xa0\x80",
                     b"\xf0\x80\x80\xaf", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80"]:
            with self.subTest(name=name):
                self.replaced(FIRST_SEAT, b"seat 0 human " + name)

    def test_names_may_be_any_text(self):
        for name in ["Zoë", "Ω", "プエルトリコ", "🎲"]:
            with self.subTest(name=name):
                data = self.edited(FIRST_SEAT, "seat 0 human " + name).decode()
                self.assertEqual(run("record", "check", "-", stdin=data)[0], 0)

    def test_the_seed(self):
        seed = self.lines[SEED - 1].split()[1].decode()
        other = ("0" if seed[0] != "0" else "1") + seed[1:]
        for line, words in [
                (SEED_HASH, "seed-sha256 " + "0" * 64), (SEED_HASH, "seed-sha256 " + "0" * 63),
                (SEED_HASH, "seed-sha256 -"), (SEED, "seed " + seed[:-1]), (SEED, "seed " + seed + "0"),
                (SEED, "seed " + seed.upper()), (SEED, "seed " + seed[:-1] + "g"), (SEED, "seed")]:
            with self.subTest(words=words):
                self.replaced(line, words)
        # A seed that does not match the hash: the promise made before the game was broken.
        self.at_fault(self.edited(SEED, "seed " + other), SEED_HASH)

    def test_a_finished_game_contains_its_seed(self):
        self.at_fault(self.edited(SEED, "seed -"), self.hash)

    def test_a_seed_of_another_game(self):
        """With the matching hash: then the cards are not those that were kept and built."""
        self.assertEqual(self.lines[FIRST:FIRST + 2], [b"2 keep statue", b"0 keep prefecture"])
        seed = bytes(31) + b"\x02"
        lines = list(self.lines)
        lines[SEED_HASH - 1] = b"seed-sha256 " + hashlib.sha256(seed).hexdigest().encode()
        lines[SEED - 1] = b"seed " + seed.hex().encode()
        self.at_fault(b"\n".join(lines) + b"\n", FIRST + 1)

    def test_entries(self):
        """Every kind of malformed entry, at the first line and at a later one."""
        self.assertEqual(self.lines[FIRST - 1], b"2 role councillor")
        for words in ["0 role councillor", "1 role councillor", "2 role admiral",
                      "2 role councillor ", "2  role councillor", "2 role  councillor", "2 keep statue",
                      "role councillor", "2", "2 ", " 2 role councillor", "3 role councillor",
                      "7 role councillor", "-1 role councillor", "2\trole councillor",
                      "2 ROLE COUNCILLOR", "2 role councillor\r", "2 role councillör",
                      "2 " + "role councillor" * 5, "2 " + "x" * 100000, "2 undo 0", "2 undo 1",
                      "2 undo 99", "2 undo -1", "2 undo", "2 undo 00", "2 undo 65536", "2 undo all",
                      "2 seat", "2 seat alien", "2 seat human  Anna", "2 seat bot", "# a note"]:
            with self.subTest(words=words[:40]):
                self.replaced(FIRST, words)
        for words in [b"2 role councillor\x00", b"2 \x00", b"\x00", b"\xff\xfe", b"2 seat human \xff"]:
            with self.subTest(words=words):
                self.replaced(FIRST, words)
        for line in range(FIRST + 1, self.after, 60 * STEP):
            with self.subTest(line=line):
                self.replaced(line, "2 role admiral")
                self.replaced(line, "0 undo 8000")

    def test_the_wrong_seat_acts(self):
        for line in range(FIRST, self.after, 25 * STEP):
            seat, words = self.lines[line - 1].split(b" ", 1)
            if words.startswith((b"undo", b"seat")):
                continue
            with self.subTest(line=line):
                self.replaced(line, b"%d %s" % ((int(seat) + 1) % 3, words))

    def test_an_undo_cannot_go_back_before_the_start(self):
        """Three actions come before the first undo: it may leave none, one or two of them."""
        undo = FIRST + 3
        self.assertEqual(self.lines[undo - 1], b"1 undo 1")
        self.replaced(undo, "1 undo 3")
        self.replaced(undo, "1 undo 4")

    def test_another_legal_move(self):
        """The move itself is fine, but something after it no longer fits: the hash, if nothing else."""
        self.assertEqual(self.lines[FIRST - 1:FIRST + 1], [b"2 role councillor", b"2 keep statue"])
        self.at_fault(self.edited(FIRST, "2 role prospector"), FIRST + 1)

    def test_actions_after_the_end(self):
        self.at_fault(self.edited(self.after, "1 pass", ""), self.after)

    def test_the_result(self):
        score = self.lines[self.scores - 1].decode().split()
        self.assertEqual(score[2::2], ["total", "tiebreak", "rank"])
        for place in (3, 5, 7):
            wrong = list(score)
            wrong[place] = str(int(score[place]) + 1)
            with self.subTest(wrong=wrong):
                self.replaced(self.scores, " ".join(wrong))
        for words in ["score 0 total 25", "score 0 total 25 tiebreak 6 rank", "score 0",
                      "score 0 total -1 tiebreak 6 rank 1", "score 0 total 25 tiebreak 6 rank 257",
                      "score 0 tiebreak 6 total 25 rank 1", "score 0 total 25 tiebreak 6 rank 1 ",
                      "score 1 total 25 tiebreak 6 rank 1", "end", "result 1-0"]:
            with self.subTest(words=words):
                self.replaced(self.scores, words)
        for words in ["hash 0000000000000000", "hash 0", "hash", "hash " + "0" * 32,
                      "score 3 total 1 tiebreak 1 rank 4", "end"]:
            with self.subTest(words=words):
                self.replaced(self.hash, words)
        self.at_fault(self.edited(self.end, "end", "end"), self.end + 1)
        self.at_fault(self.good + b"\n", self.end + 1)
        self.at_fault(self.good + b"x", self.end + 1)
        self.at_fault(self.good + b"\x00", self.end + 1)
        self.at_fault(self.good[:-1], self.end)

    def test_a_finished_game_called_unfinished(self):
        data = b"\n".join(self.lines[:self.after] + [b"unfinished", b"end", b""])
        self.at_fault(data, self.scores)

    def test_an_unfinished_game_called_finished(self):
        data = b"\n".join(self.lines[:FIRST] + self.lines[self.after - 1:] + [b""])
        self.at_fault(data, FIRST + 2)

    def test_foreign_line_endings(self):
        self.at_fault(self.good.replace(b"\n", b"\r\n"), 1)
        self.at_fault(self.good.replace(b"\n", b"\r"), 1)

    def test_not_a_record(self):
        for data in [b"", b"\n", b"\x00" * 4096, b"\xff" * 4096, b"x" * 1000000, b"\n" * 1000000,
                     b"PK\x03\x04", b'{"record":1}', self.good.decode().encode("utf-16")]:
            with self.subTest(data=data[:20]):
                self.at_fault(data, 1)

    def test_too_long_a_record(self):
        change = b"0 seat human"
        entries = [change] * (ENTRIES_MOST + 1)
        data = b"\n".join(self.lines[:BLANK] + entries + self.lines[self.after - 1:] + [b""])
        self.at_fault(data, FIRST + ENTRIES_MOST)
        for size in (1 << 20) + 1, 1 << 24:
            self.says((self.good * (size // len(self.good) + 1))[:size], "game.txt", "1 MiB")


main()
