"""The schemas themselves: well formed, every field typed, no additional fields, matching the
views of whole games and refusing wrong messages."""

import json
import os
import subprocess
import unittest

import jsonschema

import schemas

BINARY = os.environ["TAVOLIERE"]
PRINT_VIEWS = os.environ["PRINT_VIEWS"]
TYPED = {"type", "const", "enum", "$ref", "anyOf", "oneOf"}
GAMES = [("san-juan", 4, "events,new-buildings"), ("san-juan", 2, ""),
         ("puerto-rico", 3, "new-buildings,nobles,buccaneers,festival"), ("puerto-rico", 2, ""),
         ("patrician", 5, ""), ("patrician", 2, "")]


def parts(schema):
    """Yields every schema within a schema."""
    yield schema
    for key, value in schema.items():
        if key in ("properties", "$defs"):
            for inner in value.values():
                yield from parts(inner)
        elif key in ("items", "if", "then"):
            yield from parts(value)
        elif key in ("anyOf", "oneOf", "allOf"):
            for inner in value:
                yield from parts(inner)


def views(game, players, modules):
    trace = subprocess.run(
        [BINARY, "trace", game, "--players", str(players), "--seed", "7",
         *(["--modules", modules] if modules else [])], stdout=subprocess.PIPE, check=True).stdout
    printed = subprocess.run([PRINT_VIEWS], input=trace, stdout=subprocess.PIPE, check=True).stdout
    scores = json.loads(trace.splitlines()[-1])["scores"]
    return [json.loads(line) for line in printed.splitlines()], scores


class Schemas(unittest.TestCase):
    def test_are_valid_schemas(self):
        for name, schema in schemas.files.items():
            with self.subTest(name):
                jsonschema.Draft202012Validator.check_schema(schema)
                schemas.placed(name, "")

    def test_type_every_field_and_allow_no_other(self):
        for name, schema in schemas.files.items():
            for part in parts(schema):
                if part.get("type") == "object" and "allOf" not in part:
                    self.assertIs(part.get("additionalProperties"), False, (name, part))
                for field, value in part.get("properties", {}).items():
                    self.assertTrue(TYPED & set(value), (name, field))

    def test_every_request_has_an_answer(self):
        asked = set(schemas.files["request.json"]["$defs"])
        answered = set(schemas.files["answer.json"]["$defs"]) - {"refusal"}
        self.assertEqual(asked, answered)

    def test_match_the_views_of_whole_games(self):
        for game in GAMES:
            moments, scores = views(*game)
            schemas.check(scores, "common.json", "/$defs/scores")
            # Every moment once, with the viewers in turn; the first and the last for all viewers.
            for number, shown in enumerate(moments):
                some = shown if number in (0, len(moments) - 1) else [shown[number % len(shown)]]
                for view in some:
                    schemas.check(view, "view.json")

    def test_refuse_wrong_messages(self):
        view = views("san-juan", 2, "")[0][0][0]
        seat = view["seats"][0]
        for wrong in ({**view, "flow": {}}, {**view, "round": "1"}, {**view, "game": "chess"},
                      {**view, "seed": "0" * 64}, {**view, "deck": {"count": 3, "order": []}},
                      {**view, "seats": [{**seat, "hand": ["mayor"]}, seat]},
                      {key: value for key, value in view.items() if key != "viewer"}):
            with self.assertRaises(schemas.Mismatch):
                schemas.check(wrong, "view.json")
        for push in ({"push": "gossip"}, {"push": "waiting"}, {"push": "waiting", "waiting": -1},
                     {"push": "waiting", "waiting": 1, "more": 1}):
            with self.assertRaises(schemas.Mismatch):
                schemas.check_push(push)
        for answer in ({"id": 1, "ok": {"seq": 1, "x": 1}}, {"id": 1, "ok": {"seq": 1}, "x": 1},
                       {"ok": {"seq": 1}}, {"id": 1, "error": {"code": "stale"}}):
            with self.assertRaises(schemas.Mismatch):
                schemas.check_answer(answer, "act")


if __name__ == "__main__":
    unittest.main()
