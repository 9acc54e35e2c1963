"""`tavoliere review`: a finished game judged, for people and for programs."""

import json
import pathlib
import tempfile

from command import CommandTest, main


class Review(CommandTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.record = pathlib.Path(folder.name) / "game.txt"
        self.record.write_text(self.succeeds("record", "make", "patrician", "--players", "2",
                                             "--seed", "review"))

    def review(self, *more):
        return self.succeeds("review", str(self.record), "--depth", "quick", *more)

    def test_the_json_adds_up(self):
        review = json.loads(self.review("--json"))
        for seat in review["seats"]:
            parts = seat["luck"] + seat["own"] + seat["others"] + seat["noise"]
            self.assertAlmostEqual(seat["final"] - seat["start"], parts, places=5)
            self.assertAlmostEqual(sum(seat["given"]), 0, places=5)
        self.assertEqual(len(review["steps"]), len(review["decisions"]))
        classes = {decision["class"] for decision in review["decisions"]}
        self.assertLessEqual(classes, {"unclear", "slip", "mistake", "blunder"})
        for decision in review["decisions"]:
            if decision["class"] != "unclear":
                self.assertGreater(decision["loss"], 2.5 * decision["error"])
                self.assertNotEqual(decision["best"], decision["played"])

    def test_a_record_is_always_judged_alike(self):
        self.assertEqual(self.review("--json"), self.review("--json"))

    def test_people_get_a_chart_sentences_and_reasons(self):
        text = self.review("--lang", "en")
        self.assertIn("Chances of winning", text)
        self.assertEqual(text.count("started at"), 2)
        self.assertIn("Better:", text)

    def test_a_time_makes_it_look_less_hard(self):
        soon = json.loads(self.succeeds("review", str(self.record), "--seconds", "1", "--json"))
        self.assertEqual(len(soon["steps"]), len(soon["decisions"]))

    def test_one_seat_has_its_own_decisions(self):
        decisions = json.loads(self.review("--json", "--seat", "2"))["decisions"]
        self.assertEqual({decision["seat"] for decision in decisions}, {1})

    def test_wrong_requests_say_what_is_allowed(self):
        self.refuses("review", str(self.record), "--seat", "3", status=2, says="1-2")
        self.refuses("review", str(self.record), "--depth", "huge", status=2, says="quick, usual, deep")
        unfinished = self.record.with_name("unfinished.txt")
        lines = self.record.read_text().splitlines(keepends=True)
        unfinished.write_text("".join(lines[:13]) + "\nunfinished\nend\n")
        self.refuses("review", str(unfinished), status=1)


if __name__ == "__main__":
    main()
