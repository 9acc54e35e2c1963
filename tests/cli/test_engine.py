"""`tavoliere engine` from outside: every query, every kind of misuse, simultaneous choices,
and whole games played by the examples."""

import json
import os
import subprocess
import sys

from command import BINARY, ENVIRONMENT, CommandTest, games, main, run, trace

EXAMPLES = os.path.join(os.path.dirname(__file__), "..", "..", "examples")


class Session:
    """A running engine that takes queries; answers may come in any order."""

    def __init__(self, *words):
        self.process = subprocess.Popen([BINARY, "engine", *words], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env=ENVIRONMENT)
        self.asked = 0

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def send(self, query, **fields):
        self.asked += 1
        self.write({"id": self.asked, "query": query, **fields})
        return self.asked

    def write(self, value):
        self.process.stdin.write(json.dumps(value).encode() + b"\n")
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def read_all(self, asked):
        """Returns the reports on a query and, last, its answer."""
        said = [self.read()]
        while said[-1].get("partial"):
            said.append(self.read())
        assert all(answer["id"] == asked for answer in said), said
        return said

    def ask(self, query, **fields):
        asked = self.send(query, **fields)
        answer = self.read()
        assert answer["id"] == asked, answer
        return answer


def answers(text):
    """Returns the engine's output for these bytes; it must exit cleanly."""
    done = subprocess.run([BINARY, "engine"], input=text, capture_output=True, timeout=300,
                          env=ENVIRONMENT)
    assert (done.returncode, done.stderr) == (0, b""), (text[:100], done)
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


class Engine(CommandTest):
    def refused(self, answer, code, field):
        self.assertEqual(set(answer), {"id", "error"}, answer)
        error = answer["error"]
        self.assertEqual((error["code"], error["field"]), (code, field), answer)
        self.assertTrue(error["message"])
        return error

    def test_games_and_levels_are_listed(self):
        with Session() as engine:
            answer = engine.ask("games")
        self.assertEqual(answer["games"], games())
        self.assertEqual(answer["protocol"], 1)
        self.assertIn("random", answer["levels"])

    def test_a_match_follows_the_trace(self):
        """The same seed and actions give the same legal actions, positions and scores."""
        for game in games():
            modules = [m["id"] for m in game["modules"]]
            head, *decisions, end = trace(game["game"], "--players", "3", "--seed", "7",
                                          "--modules", ",".join(modules))
            with Session() as engine:
                table = engine.ask("new", game=game["game"], players=3, seed="7", modules=modules)
                for decision in decisions:
                    self.assertEqual(table["seq"], decision["n"])
                    for key in ("actor", "decision", "legal"):
                        self.assertEqual(table[key], decision[key])
                    if decision["n"] % 20 == 0:
                        position = engine.ask("position", match="m1")["position"]
                        self.assertEqual(position, decision["position"])
                    table = engine.ask("apply", match="m1", seq=table["seq"],
                                       action=decision["action"])
                self.assertEqual((table["over"], table["actor"], table["legal"]), (True, None, []))
                self.assertEqual(engine.ask("score", match="m1")["scores"], end["scores"])
                self.refused(engine.ask("apply", match="m1", seq=table["seq"], action="pass"),
                             "over", "action")
                self.refused(engine.ask("choose", match="m1", seq=table["seq"], level="random"),
                             "over", "match")

    def test_records_and_positions_can_be_loaded(self):
        for game in games():
            setup = [game["game"], "--players", "2", "--seed", "3"]
            record = self.succeeds("record", "make", *setup)
            head, *decisions, end = trace(*setup)
            middle = decisions[len(decisions) // 2]
            with Session() as engine:
                table = engine.ask("load", record=record)
                self.assertEqual((table["match"], table["over"], table["seq"]),
                                 ("m1", True, len(decisions)))
                self.assertEqual(engine.ask("record", match="m1")["record"], record)
                table = engine.ask("load", position=middle["position"])
                self.assertEqual((table["match"], table["seq"], table["legal"]),
                                 ("m2", 0, middle["legal"]))
                self.refused(engine.ask("record", match="m2"), "record", "match")
                rest = [d["action"] for d in decisions[middle["n"]:]]
                table = engine.ask("apply", match="m2", seq=0, action=rest)
                self.assertTrue(table["over"])
                self.assertEqual(engine.ask("score", match="m2")["scores"], end["scores"])
                table = engine.ask("undo", match="m2", seq=table["seq"], actions=len(rest))
                self.assertEqual(engine.ask("position", match="m2")["position"],
                                 middle["position"])
                broken = dict(middle["position"], players=9)
                self.refused(engine.ask("load", position=broken), "bound", "position")
                damaged = record.replace("end\n", "")
                error = self.refused(engine.ask("load", record=damaged), "record", "record")
                self.assertIn(f"line {record.count(chr(10))}", error["message"])
                self.refused(engine.ask("load"), "field", "record")
                self.refused(engine.ask("load", record=record, position={}), "field", "record")

    def test_undo_to_a_place_is_undo_by_so_many_actions(self):
        with Session() as engine:
            for name in ("m1", "m2"):
                table = engine.ask("new", game="puerto-rico", players=3, seed="6")
                for _ in range(40):
                    table = engine.ask("apply", match=name, seq=table["seq"],
                                       action=table["legal"][-1])
            at = 40
            for to in (33, 32, 7, 0):
                by_place = engine.ask("undo", match="m1", seq=table["seq"], to=to)
                by_count = engine.ask("undo", match="m2", seq=table["seq"],
                                      actions=at - to)
                at = to
                table = by_place
                self.assertEqual(by_place["legal"], by_count["legal"])
                self.assertEqual(engine.ask("position", match="m1")["position"],
                                 engine.ask("position", match="m2")["position"])
            self.assertEqual(engine.ask("record", match="m1")["record"],
                             engine.ask("record", match="m2")["record"])

    def test_undo_is_written_into_the_record(self):
        with Session() as engine:
            table = engine.ask("new", game="patrician", players=2, seed="4",
                               seats=["human Anna", "bot random"])
            start = engine.ask("position", match="m1")["position"]
            for _ in range(3):
                table = engine.ask("apply", match="m1", seq=table["seq"],
                                   action=table["legal"][0])
            self.refused(engine.ask("undo", match="m1", seq=3, actions=4), "illegal", "actions")
            self.refused(engine.ask("undo", match="m1", seq=3, to=3), "illegal", "to")
            self.refused(engine.ask("undo", match="m1", seq=3, to=-1), "bound", "to")
            self.refused(engine.ask("undo", match="m1", seq=3, to="1"), "field", "to")
            self.refused(engine.ask("undo", match="m1", seq=3, to=1, actions=1), "field", "to")
            table = engine.ask("undo", match="m1", seq=3, actions=3)
            self.assertEqual(table["seq"], 4)
            self.assertEqual(engine.ask("position", match="m1")["position"], start)
            record = engine.ask("record", match="m1")["record"]
            self.assertIn("seat 0 human Anna\nseat 1 bot random\n", record)
            self.assertIn(" undo 0\n", record)
            self.assertEqual(engine.ask("load", record=record)["seq"], 4)

    def test_a_list_of_actions_is_all_or_nothing(self):
        with Session() as engine:
            engine.ask("new", game="san-juan", players=2, seed="1")
            before = engine.ask("position", match="m1")
            error = self.refused(engine.ask("apply", match="m1", seq=0,
                                            action=["role prospector", "role king"]),
                                 "illegal", "action[1]")
            self.assertIn("role builder", error["allowed"])
            self.assertEqual({**engine.ask("position", match="m1"), "id": 0}, {**before, "id": 0})
            self.refused(engine.ask("apply", match="m1", seq=0, action=[]), "bound", "action")
            self.refused(engine.ask("apply", match="m1", seq=0, action=["role builder", 3]),
                         "field", "action[1]")
            self.refused(engine.ask("apply", match="m1", seq=1, action="role builder"),
                         "stale", "seq")
            self.assertEqual(engine.ask("legal", match="m1")["seq"], 0)

    def test_views_and_events_are_for_their_seat(self):
        with Session() as engine:
            table = engine.ask("new", game="san-juan", players=2, seed="1", options={"first": 0})
            position = engine.ask("position", match="m1")["position"]
            self.assertIn("flow", position)
            for seat in (0, 1, None):
                view = engine.ask("view", match="m1", seat=seat)["view"]
                self.assertEqual(view["viewer"], seat)
                self.assertNotIn("flow", view)
                self.assertEqual(list(view["deck"]), ["count"])
                for other in (0, 1):
                    hand = view["seats"][other]["hand"]
                    if other == seat:
                        self.assertEqual(hand, position["seats"][other]["hand"])
                    else:
                        self.assertEqual(hand, {"count": 4})
            seen = {}
            for seat in (0, 1):
                table = engine.ask("apply", match="m1", seq=table["seq"], action="role prospector",
                                   seat=seat)
                seen[seat] = [e for e in table["events"] if e["event"] == "drew"]
                table = engine.ask("undo", match="m1", seq=table["seq"])
            self.assertIn("things", seen[0][0])
            self.assertNotIn("things", seen[1][0])

    def test_hostile_lines_are_answered(self):
        deep = b"[" * 100000
        hostile = [b"", b" ", b"\0", b"nonsense", b"{", b"[]", b"3", b"null", b'"id"', deep,
                   b'{"id":1,"query":"games"', b'{"id":1,"id":1,"query":"games"}',
                   b'{"id":1,"query":"ga\xffmes"}', b'{"id":1,"query":"\\u0000"}',
                   b'{"id":1,"query":"\\ud800"}', b'{"id":99999999999999999999,"query":"games"}',
                   b'{"id":1,"query":"games"} {}', b'{"id":' + deep + b'}']
        for line in hostile:
            said = answers(line + b"\n" + b'{"id":"next","query":"score","match":"m1"}\n')
            self.assertEqual(len(said), 2, line[:40])
            self.assertIsNone(said[0]["id"])
            self.refused(said[0], "json", None)
            self.assertEqual(said[1]["id"], "next")

    def test_wrong_fields_are_named(self):
        new = {"id": 1, "query": "new", "game": "san-juan", "players": 2}
        long = "é" * 400
        wrong = [
            ({"query": "games"}, "field", "id"), ({"id": None, "query": "games"}, "field", "id"),
            ({"id": 1.5, "query": "games"}, "field", "id"),
            ({"id": "x" * 65, "query": "games"}, "field", "id"),
            ({"id": {}, "query": "games"}, "field", "id"),
            ({"id": 1}, "field", "query"), ({"id": 1, "query": 3}, "field", "query"),
            ({"id": 1, "query": "fly"}, "query", "query"),
            ({"id": 1, "query": "games", "game": "san-juan"}, "field", "game"),
            ({"id": 1, "query": "new"}, "field", "game"),
            ({**new, "game": "chess"}, "game", "game"), ({**new, "game": long}, "game", "game"),
            ({**new, "players": 5}, "bound", "players"),
            ({**new, "players": "2"}, "field", "players"),
            ({**new, "modules": "events"}, "field", "modules"),
            ({**new, "modules": ["war"]}, "module", "modules"),
            ({**new, "modules": [[]]}, "module", "modules"),
            ({**new, "modules": ["events"] * 9}, "bound", "modules"),
            ({**new, "modules": ["events", "events"]}, "module", "modules"),
            # A command may write modules with commas and options as texts; JSON may not.
            ({**new, "modules": ["events,new-buildings"]}, "module", "modules"),
            ({**new, "options": {"first": "1"}}, "value", "options"),
            ({**new, "options": {"opening": 1}}, "value", "options"),
            ({**new, "options": {"first=1": 0}}, "option", "options"),
            ({**new, "options": []}, "field", "options"),
            ({**new, "options": {"luck": 1}}, "option", "options"),
            ({**new, "options": {"first": 2}}, "value", "options"),
            ({**new, "options": {long: long}}, "option", "options"),
            ({**new, "seed": 4}, "field", "seed"),
            ({**new, "seats": ["human"]}, "field", "seats"),
            ({**new, "seats": ["human", "cat"]}, "field", "seats"),
            ({**new, "seats": ["human"] * 3}, "bound", "seats"),
            ({"id": 1, "query": "legal", "match": "m2"}, "match", "match"),
            ({"id": 1, "query": "legal", "match": 1}, "field", "match"),
            ({"id": 1, "query": "view", "match": "m1"}, "bound", "seat"),
            ({"id": 1, "query": "view", "match": "m1", "seat": 2}, "bound", "seat"),
            ({"id": 1, "query": "apply", "match": "m1", "seq": 0}, "field", "action"),
            ({"id": 1, "query": "apply", "match": "m1", "action": "pass"}, "field", "seq"),
            ({"id": 1, "query": "apply", "match": "m1", "seq": -1, "action": "pass"}, "bound",
             "seq"),
            ({"id": 1, "query": "apply", "match": "m1", "seq": 0, "action": long}, "illegal",
             "action"),
            ({"id": 1, "query": "undo", "match": "m1", "seq": 0}, "illegal", "actions"),
            ({"id": 1, "query": "undo", "match": "m1", "seq": 0, "actions": 0}, "bound",
             "actions"),
            ({"id": 1, "query": "choose", "match": "m1", "seq": 0}, "field", "level"),
            ({"id": 1, "query": "choose", "match": "m1", "seq": 0, "level": "god"}, "value",
             "level"),
            ({"id": 1, "query": "choose", "match": "m1", "seq": 0, "level": "random",
              "iterations": 0}, "bound", "iterations"),
            ({"id": 1, "query": "choose", "match": "m1", "seq": 0, "level": "random",
              "milliseconds": 10 ** 9}, "bound", "milliseconds"),
            ({"id": 1, "query": "choose", "match": "m1", "seq": 0, "level": "strong:depth=3"},
             "value", "level"),
            ({"id": 1, "query": "choose", "match": "m1", "seq": 0, "level": long}, "value",
             "level"),
            ({"id": 1, "query": "analyse", "match": "m1"}, "field", "seq"),
            ({"id": 1, "query": "analyse", "match": "m1", "seq": 0, "level": 3}, "field", "level"),
            ({"id": 1, "query": "analyse", "match": "m1", "seq": 0, "level": "novice"}, "value",
             "level"),
            ({"id": 1, "query": "analyse", "match": "m1", "seq": 0, "iterations": 0}, "bound",
             "iterations"),
            ({"id": 1, "query": "stop"}, "field", "target"),
            ({"id": 1, "query": "load", "position": 3}, "json", "position"),
            ({"id": 1, "query": "load", "record": long}, "record", "record"),
            ({"id": 1, "query": "games", long: 1}, "field", ("é" * 63)),
        ]
        with Session() as engine:
            engine.ask("new", game="san-juan", players=2, seed="1")
            for query, code, field in wrong:
                engine.write(query)
                self.refused(engine.read(), code, field)
            self.assertEqual(engine.ask("legal", match="m1")["seq"], 0)

    def test_too_long_a_line_is_refused(self):
        limit = 2 << 20
        query = b'{"id":1,"query":"games"}'
        fits, long = query.ljust(limit - 1), query.ljust(limit)
        said = answers(long + b"\n" + fits + b"\n" + 3 * long + b"\n" + query + b"\n")
        self.assertEqual([a["id"] for a in said], [None, 1, None, 1])
        self.refused(said[0], "long", None)

    def test_matches_are_bounded_and_closed(self):
        with Session() as engine:
            for number in range(64):
                name = engine.ask("new", game="patrician", players=2)["match"]
                self.assertEqual(name, f"m{number + 1}")
            self.refused(engine.ask("new", game="patrician", players=2), "busy", None)
            self.assertEqual(set(engine.ask("close", match="m7")), {"id"})
            self.refused(engine.ask("legal", match="m7"), "match", "match")
            self.assertEqual(engine.ask("new", game="patrician", players=2)["match"], "m65")

    def test_without_a_seed_games_differ(self):
        with Session() as engine:
            for _ in range(2):
                engine.ask("new", game="san-juan", players=2)
            self.assertNotEqual(engine.ask("position", match="m1")["position"]["deck"],
                                engine.ask("position", match="m2")["position"]["deck"])

    def test_a_choice_is_ranked_and_reproducible(self):
        with Session() as engine:
            levels = engine.ask("games")["levels"]
            for game in games():
                table = engine.ask("new", game=game["game"], players=2, seed="5")
                for level in levels:
                    asked = dict(match=table["match"], seq=0, level=level, iterations=50, seed="9")
                    one, two = (engine.ask("choose", **asked) for _ in range(2))
                    self.assertEqual({**one, "id": 0}, {**two, "id": 0})
                    ranked = [a["action"] for a in one["alternatives"]]
                    self.assertEqual(sorted(ranked), table["legal"])
                    self.assertEqual(ranked[0], one["action"])
                    self.assertEqual((one["seat"], one["stopped"]), (table["actor"], False))
                    self.assertEqual(len(one["share"]), 2)

    def check_thought(self, answer, table, iterations, order):
        """Checks the report of a search: every iteration tried one of the alternatives, and
        all seats share one win."""
        alternatives = answer["alternatives"]
        visits = [a["visits"] for a in alternatives]
        if order == "share":
            self.assertGreaterEqual(min(visits), iterations // (2 * len(visits)) - 1)
        order = [a[order] for a in alternatives]
        self.assertEqual(answer["iterations"], iterations)
        self.assertEqual(sum(visits), iterations)
        self.assertEqual(order, sorted(order, reverse=True))
        self.assertEqual(sorted(a["action"] for a in alternatives), table["legal"])
        self.assertEqual(answer["action"], alternatives[0]["action"])
        self.assertTrue(all(0 <= a["share"] <= 1 for a in alternatives))
        self.assertEqual(len(answer["share"]), 3)
        self.assertTrue(all(0 < share < 1 for share in answer["share"]))
        self.assertEqual(answer["line"][0], {"seat": table["actor"], "action": answer["action"]})

    def test_searching_levels_report_their_search(self):
        with Session() as engine:
            for game in games():
                table = engine.ask("new", game=game["game"], players=3, seed="5")
                asked = dict(match=table["match"], seq=0, seed="9")
                strong = engine.ask("choose", level="strong", iterations=150, **asked)
                self.check_thought(strong, table, 150, "visits")
                with_setting = engine.ask("choose", level="strong:iterations=150", **asked)
                self.assertEqual({**strong, "id": 0}, {**with_setting, "id": 0})
                other = engine.ask("choose", level="strong", iterations=150,
                                   **{**asked, "seed": "8"})
                self.assertNotEqual({**strong, "id": 0}, {**other, "id": 0})

    def test_several_threads_search_together(self):
        """With a fixed number of iterations the answer is the same every time, but not that of
        one thread."""
        with Session() as engine:
            for game in games():
                table = engine.ask("new", game=game["game"], players=3, seed="5")
                asked = dict(match=table["match"], seq=0, seed="9", iterations=152)
                one = engine.ask("choose", level="strong", **asked)
                three, again = (engine.ask("choose", level="strong:threads=3", **asked)
                                for _ in range(2))
                self.check_thought(three, table, 152, "visits")
                self.assertEqual({**three, "id": 0}, {**again, "id": 0})
                self.assertNotEqual({**one, "id": 0}, {**three, "id": 0})
                reports = engine.read_all(
                    engine.send("analyse", level="strong:threads=2", **asked))
                for answer, iterations in zip(reports, [100, 152], strict=True):
                    self.check_thought(answer, table, iterations, "share")

    def test_an_analysis_sends_reports(self):
        with Session() as engine:
            for game in games():
                table = engine.ask("new", game=game["game"], players=3, seed="5")
                asked = dict(match=table["match"], seq=0, iterations=700, seed="9")
                one, two = (engine.read_all(engine.send("analyse", **asked)) for _ in range(2))
                self.assertEqual([{**a, "id": 0} for a in one], [{**a, "id": 0} for a in two])
                self.assertEqual([a.get("partial") for a in one], [True, True, True, None])
                for answer, iterations in zip(one, [100, 200, 400, 700]):
                    self.check_thought(answer, table, iterations, "share")
                    self.assertEqual(answer["stopped"], False)
                [short] = engine.read_all(engine.send("analyse", **{**asked, "iterations": 60}))
                self.check_thought(short, table, 60, "share")
                noisy = engine.read_all(engine.send("analyse", level="casual", **asked))
                self.check_thought(noisy[-1], table, 700, "share")

    def test_a_review_reports_the_chart_and_then_everything(self):
        _, record, _ = run("record", "make", "patrician", "--players", "2", "--seed", "r")
        with Session() as engine:
            match = engine.ask("load", record=record)
            asked = {"match": match["match"], "seq": match["seq"], "depth": "quick"}
            said = engine.read_all(engine.send("review", **asked))
            *partial, answer = said
            self.assertTrue(all(one["partial"] for one in partial))
            charts = [one["review"] for one in partial if one["review"]]
            self.assertEqual(len(charts), 1)
            self.assertEqual(charts[0]["decisions"], [])
            self.assertEqual(answer["done"], answer["of"])
            self.assertEqual(len(answer["review"]["steps"]), len(answer["review"]["decisions"]))
            self.assertEqual(charts[0]["steps"], answer["review"]["steps"])
            self.assertFalse(answer["stopped"])
            wrong = engine.ask("review", **{**asked, "depth": "huge"})
            self.assertEqual(wrong["error"]["allowed"], "quick, usual, deep")
            long = engine.send("review", **{**asked, "depth": "deep"})
            engine.send("stop", target=long)
            said = []
            while len([one for one in said if "partial" not in one]) < 2:
                said.append(engine.read())
            [last] = [one for one in said if one["id"] == long and "partial" not in one]
            self.assertTrue(last["stopped"])
            running = engine.ask("new", game="patrician", players=2)
            refused = engine.ask("review", match=running["match"], seq=0)
            self.assertEqual(refused["error"]["code"], "phase")

    def test_a_stopped_analysis_returns_its_best_so_far(self):
        with Session() as engine:
            table = engine.ask("new", game="patrician", players=3, seed="5")
            asked = engine.send("analyse", match="m1", seq=0, iterations=100000000)
            first = engine.read()
            self.assertEqual((first["id"], first["partial"]), (asked, True))
            self.assertEqual(engine.send("stop", target=asked), asked + 1)
            said = []
            while len([a for a in said if "partial" not in a]) < 2:
                said.append(engine.read())
            [stop] = [a for a in said if a["id"] == asked + 1]
            [last] = [a for a in said if a["id"] == asked and "partial" not in a]
            self.assertEqual((stop["stopped"], last["stopped"]), (True, True))
            self.assertGreater(last["iterations"], first["iterations"])
            self.check_thought(last, table, last["iterations"], "share")

    def test_the_time_limit_ends_an_analysis(self):
        with Session() as engine:
            engine.ask("new", game="san-juan", players=3, seed="5")
            for limits in ({"milliseconds": 1}, {"milliseconds": 40},
                           {"milliseconds": 40, "iterations": 100000000}):
                said = engine.read_all(engine.send("analyse", match="m1", seq=0, **limits))
                self.assertGreaterEqual(said[-1]["iterations"], 1)

    def test_choices_are_stopped_and_every_query_is_answered_once(self):
        """Eight long choices at once; other queries are answered meanwhile."""
        with Session() as engine:
            level = engine.ask("games")["levels"][-1]
            engine.ask("new", game="puerto-rico", players=3, seed="5")
            choices = [engine.send("choose", match="m1", seq=0, level=level, milliseconds=3600000)
                       for _ in range(8)]
            others = [engine.send("score", match="m1") for _ in range(5)]
            others += [engine.send("stop", target=target) for target in choices]
            got = [engine.read() for _ in choices + others]
            self.assertEqual(sorted(a["id"] for a in got), sorted(choices + others))
            by_id = {a["id"]: a for a in got}
            stops = dict(zip(choices, others[5:]))
            for choice in choices:
                self.assertEqual(by_id[choice]["stopped"], by_id[stops[choice]]["stopped"])
                self.assertIn("action", by_id[choice])
            self.assertEqual(engine.ask("stop", target="nobody")["stopped"], False)

    def test_no_more_than_eight_choices_at_once(self):
        """A ninth choice, or one with an id in use, is refused while the others are running; a
        level that does not search has already answered."""
        with Session() as engine:
            level = engine.ask("games")["levels"][-1]
            engine.ask("new", game="san-juan", players=2, seed="5")
            asked = dict(query="choose", match="m1", seq=0, level=level, milliseconds=3600000)
            for number in [1, 1, 2, 3, 4, 5, 6, 7, 8, 9]:
                engine.write({"id": number, **asked})
            engine.write({"id": 10, "query": "quit"})
            said = [json.loads(line) for line in engine.process.stdout]
            self.assertEqual(sorted(a["id"] for a in said), [1, *range(1, 11)])
            refused = [(a["id"], a["error"]["code"], a["error"]["field"]) for a in said
                       if "error" in a]
            thought = any(a.get("iterations") for a in said)
            self.assertLessEqual(set(refused), {(1, "busy", "id"), (9, "busy", None)})
            self.assertEqual(len(refused), 2 if thought else len(refused))

    def test_quit_is_the_last_answer(self):
        with Session() as engine:
            level = engine.ask("games")["levels"][-1]
            engine.ask("new", game="san-juan", players=2, seed="5")
            choices = [engine.send("choose", match="m1", seq=0, level=level, milliseconds=3600000)
                       for _ in range(3)]
            last = engine.send("quit")
            engine.send("games")
            said = [json.loads(line) for line in engine.process.stdout]
            self.assertEqual([a["id"] for a in said[-1:]], [last])
            self.assertEqual(sorted(a["id"] for a in said[:-1]), choices)
            self.assertEqual(engine.process.wait(), 0)

    def test_the_end_of_input_lets_choices_finish(self):
        said = answers(b'{"id":1,"query":"new","game":"san-juan","players":2,"seed":"1"}\n'
                       b'{"id":2,"query":"choose","match":"m1","seq":0,"level":"random"}')
        self.assertEqual([a["id"] for a in said], [1, 2])
        self.assertEqual(said[1]["stopped"], False)
        self.assertEqual(answers(b""), [])

    def test_it_ends_when_the_reader_leaves(self):
        engine = subprocess.Popen([BINARY, "engine"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
        engine.stdout.close()
        engine.stdin.write(b'{"id":1,"query":"games"}\n' * 3)
        engine.stdin.flush()
        self.assertEqual(engine.wait(), 1)
        self.assertIn(b"the program reading the output has gone", engine.stderr.read())
        engine.stderr.close()
        try:
            engine.stdin.close()
        except BrokenPipeError:
            pass

    def test_messages_use_the_requested_language(self):
        said = run("engine", "--lang", "it", stdin='{"id":1,"query":"legal","match":"m1"}\n')[1]
        self.assertEqual(json.loads(said)["error"]["message"], "questa partita non esiste")

    def test_the_example_plays_whole_games(self):
        for game in games():
            done = subprocess.run(
                [sys.executable, "-B", os.path.join(EXAMPLES, "engine_game.py"), game["game"]],
                capture_output=True, timeout=300, env={**ENVIRONMENT, "TAVOLIERE": BINARY})
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertEqual(done.stdout.count(b" points, rank "), 3)
            self.assertIn(b"rank 1\n", done.stdout)


main()
