"""The sessions in docs/protocol.md are real: every line marked > is sent to the engine, and what
comes back is the line below it (<), after reports if there are any; `...` stands for anything left
out.

    TAVOLIERE=... tests/cli/test_protocol.py --write    rewrites the answers, shortened
"""

import json
import os
import re
import subprocess
import sys
import unittest

from command import BINARY, ENVIRONMENT, games

PAGE = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "protocol.md")
SESSION = re.compile(r"^```session\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# Fields left out of an answer, and the length from which they are.
LONG = {"events": 300, "view": 0, "position": 0, "alternatives": 0, "line": 0, "share": 0,
        "action": 0, "parts": 0, "games": 0, "record": 0, "legal": 160, "allowed": 160,
        "message": 160, "version": 0}


def replay(session):
    """Returns the lines sent and received; each answer is awaited before the next line is
    sent."""
    lines = []
    with subprocess.Popen([BINARY, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True, bufsize=1, env=ENVIRONMENT) as engine:
        for line in session.splitlines():
            if line.startswith("> "):
                engine.stdin.write(line[2:] + "\n")
                lines.append(line)
                while lines[-1] == line or '"partial":true' in lines[-1]:
                    lines.append("< " + engine.stdout.readline().rstrip("\n"))
        engine.stdin.close()
        assert engine.stdout.read() == ""
    assert engine.returncode == 0
    return lines


def shorten(key, value):
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    if key in LONG and len(text) > LONG[key]:
        return {"[": "[...]", "{": "{...}", '"': '"..."'}.get(text[0], "...")
    if isinstance(value, dict):
        return "{" + ",".join(f'"{k}":{shorten(k, v)}' for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(shorten(None, v) for v in value) + "]"
    return text


def rewritten(match):
    lines = [line if line.startswith("> ") else "< " + shorten(None, json.loads(line[2:]))
             for line in replay(match[1])]
    return "```session\n" + "".join(line + "\n" for line in lines) + "```"


class Protocol(unittest.TestCase):
    def test_sessions_are_answered_as_written(self):
        with open(PAGE, encoding="utf-8") as page:
            sessions = SESSION.findall(page.read())
        whole = set()
        for session in sessions:
            written = session.splitlines()
            lines = replay(session)
            self.assertEqual(len(written), len(lines), session[:200])
            for expected, line in zip(written, lines):
                pattern = ".*".join(re.escape(part) for part in expected.split("..."))
                self.assertRegex(line, f"^{pattern}$")
            if any('"over":true' in line for line in written):
                whole.update(re.findall(r'"query":"new","game":"([a-z-]+)"', session))
        self.assertEqual(whole, {game["game"] for game in games()})


if "--write" in sys.argv:
    with open(PAGE, encoding="utf-8") as source:
        text = SESSION.sub(rewritten, source.read())
    with open(PAGE, "w", encoding="utf-8") as target:
        target.write(text)
else:
    unittest.main()
