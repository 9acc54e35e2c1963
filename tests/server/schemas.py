"""The JSON Schemas of docs/schemas, ready to validate messages.

References are resolved once, when a schema is read. None of them is circular, and resolving
them for every message would take most of a test's time."""

import json
import pathlib

import jsonschema

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs" / "schemas"

files = {path.name: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}
_placed = {}
_validators = {}


class Mismatch(AssertionError):
    """A message that does not match its schema."""


def point(document, pointer):
    for step in pointer.split("/")[1:]:
        document = document[step]
    return document


def placed(file, pointer):
    """Returns part of a file with all its references resolved."""
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
    """Raises a Mismatch if a value does not match part of a schema: check(m, "push.json",
    "/$defs/table")."""
    key = (file, pointer)
    if key not in _validators:
        _validators[key] = jsonschema.Draft202012Validator(placed(file, pointer))
    error = next(_validators[key].iter_errors(value), None)
    if error is not None:
        while error.context:  # of several alternatives, report the one that matched furthest
            error = max(error.context, key=lambda inner: len(inner.absolute_path))
        where = "/".join(str(step) for step in error.absolute_path)
        raise Mismatch(f"{file}{pointer} at /{where}: {error.message[:300]}")


def check_request(message):
    known(message, "do", "request.json")
    check(message, "request.json", f"/$defs/{message['do']}")


def check_answer(message, do):
    """Checks an answer; `do` is that of the request with its id."""
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
    """Checks the body of an answer to /api/PATH."""
    if status >= 400:
        check(body, "http.json", "/$defs/error")
    else:
        check(body, "http.json", f"/$defs/answer/$defs/{path}")


def known(message, field, file):
    if not isinstance(message, dict) or message.get(field) not in files[file]["$defs"]:
        raise Mismatch(f"{file}: no such {field}: {json.dumps(message)[:200]}")
