"""The JSON Schemas of docs/schemas, ready to hold messages against.

References are put in place once, when a schema is read: none of them goes round in a circle, and
looking them up anew for every message would take most of the time of a test."""

import json
import pathlib

import jsonschema

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs" / "schemas"

files = {path.name: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}
_placed = {}
_validators = {}


class Mismatch(AssertionError):
    """A message that is not what its schema says."""


def point(document, pointer):
    for step in pointer.split("/")[1:]:
        document = document[step]
    return document


def placed(file, pointer):
    """A part of a file with everything it refers to in its place."""
    key = (file, pointer)
    if key not in _placed:
        _placed[key] = _place(file, point(files[file], pointer))
    return _placed[key]


def _place(file, schema):
    if isinstance(schema, list):
        return [_place(file, part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        other, _, pointer = schema["$ref"].partition("#")
        return placed(other or file, pointer)
    return {key: _place(file, part) for key, part in schema.items() if key not in ("$defs", "$id")}


def check(value, file, pointer=""):
    """Raises a Mismatch if a value is not what a part of a schema says: check(m, "push.json",
    "/$defs/table")."""
    key = (file, pointer)
    if key not in _validators:
        _validators[key] = jsonschema.Draft202012Validator(placed(file, pointer))
    error = next(_validators[key].iter_errors(value), None)
    if error is not None:
        while error.context:  # of several ways it might have been, the one that went furthest
            error = max(error.context, key=lambda inner: len(inner.absolute_path))
        where = "/".join(str(step) for step in error.absolute_path)
        raise Mismatch(f"{file}{pointer} at /{where}: {error.message[:300]}")


def check_request(message):
    known(message, "do", "request.json")
    check(message, "request.json", f"/$defs/{message['do']}")


def check_answer(message, do):
    """An answer, when a request of this `do` has its id."""
    if "error" in message:
        check(message, "answer.json", "/$defs/refusal")
    elif set(message) != {"id", "ok"}:
        raise Mismatch(f"an answer is id and ok: {json.dumps(message)[:200]}")
    else:
        check(message["id"], "common.json", "/$defs/request_id")
        check(message["ok"], "answer.json", f"/$defs/{do}")


def check_push(message):
    known(message, "push", "push.json")
    check(message, "push.json", f"/$defs/{message['push']}")


def check_http(path, status, body):
    """The body of an answer to /api/PATH."""
    if status >= 400:
        check(body, "http.json", "/$defs/error")
    else:
        check(body, "http.json", f"/$defs/answer/$defs/{path}")


def known(message, field, file):
    if not isinstance(message, dict) or message.get(field) not in files[file]["$defs"]:
        raise Mismatch(f"{file}: no such {field}: {json.dumps(message)[:200]}")
