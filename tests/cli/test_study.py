"""`tavoliere study`: shares by seat that add up, bids, beginnings, pictures."""

import json
import pathlib
import re
import tempfile
import xml.etree.ElementTree as xml

from command import CommandTest, main


class Study(CommandTest):
    def study(self, game, *more):
        return self.succeeds("study", game, "--games", "60", "--lang", "en", *more)

    def test_shares_add_up_and_the_strongest_seat_bids_most(self):
        text = self.study("san-juan", "--players", "3")
        rows = re.findall(r"^\| (\d) \| ([\d.]+) % ± [\d.]+ \| [\d.]+ \| ([\d.]+) \|$", text, re.MULTILINE)
        self.assertEqual(len(rows), 3)
        self.assertAlmostEqual(sum(float(share) for _, share, _ in rows), 100, delta=0.2)
        shares = {float(share): float(bid) for _, share, bid in rows}
        self.assertEqual(min(shares.values()), 0)
        self.assertGreater(shares[max(shares)], shares[min(shares)])
        self.assertIn("| first role |", text)
        self.assertIn("| first building |", text)
        self.assertNotIn("event chosen", text)

    def test_gains_of_a_subject_add_up_to_nothing(self):
        text = self.study("puerto-rico", "--players", "2")
        first = text[text.index("| first role |"):text.index("| first building |")]
        rows = re.findall(r"^\| .+ \| (\d+) \| ([+-][\d.]+) ± [\d.]+ \|$", first, re.MULTILINE)
        self.assertEqual(sum(int(times) for times, _ in rows), 120)
        self.assertAlmostEqual(sum(int(times) * float(gain) for times, gain in rows) / 120, 0, delta=0.2)

    def test_a_study_is_reproducible(self):
        self.assertEqual(self.study("patrician"), self.study("patrician"))

    def test_json_says_the_same(self):
        got = json.loads(self.study("san-juan", "--players", "3", "--json"))
        text = self.study("san-juan", "--players", "3")
        self.assertEqual((got["game"], got["players"], got["games"]), ("san-juan", 3, 60))
        self.assertAlmostEqual(sum(seat["share"] for seat in got["seats"]), 1, delta=0.001)
        for place, seat in enumerate(got["seats"]):
            self.assertRegex(text, rf"\| {place + 1} \| {100 * seat['share']:.1f} %")
        self.assertEqual([one["thing"] for one in got["event"]], [])
        self.assertGreater(len(got["role"]), 2)

    def test_pictures_are_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            self.study("san-juan", "--players", "2", "--modules", "events", "--pictures", folder)
            names = {path.name for path in pathlib.Path(folder).iterdir()}
            self.assertLessEqual({"san-juan-2-seats.svg", "san-juan-2-role.svg", "san-juan-2-event.svg"}, names)
            for path in pathlib.Path(folder).iterdir():
                self.assertTrue(xml.parse(path).getroot().tag.endswith("svg"))

    def test_wrong_words_are_refused(self):
        self.refuses("study", "san-juan", "--level", "genius", status=2)


if __name__ == "__main__":
    main()
