"""Runs the built command for the tests in this folder. TAVOLIERE names the binary."""

import json
import os
import subprocess
import tempfile
import unittest

BINARY = os.environ["TAVOLIERE"]

# Texts must not depend on the environment of the tests.
ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith("LC_") and k != "LANG"}

# Nor may tests leave saved games behind.
STATE = tempfile.TemporaryDirectory(prefix="tavoliere-tests-")
ENVIRONMENT["XDG_STATE_HOME"] = STATE.name


def run(*words, stdin="", **environment):
    """Runs the command; returns its status, standard output and standard error."""
    done = subprocess.run(
        [BINARY, *words], input=stdin.encode(), capture_output=True, timeout=300,
        env={**ENVIRONMENT, **environment})
    return done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")


def trace(*words):
    """Returns the lines of a trace: header, decisions, end."""
    status, out, err = run("trace", *words)
    assert status == 0 and err == "", err
    assert out.endswith("\n")
    return [json.loads(line) for line in out.splitlines()]


def written(value):
    """Formats JSON as the command writes it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def games():
    return json.loads(run("games", "--json")[1])["games"]


class CommandTest(unittest.TestCase):
    def succeeds(self, *words, **more):
        status, out, err = run(*words, **more)
        self.assertEqual((status, err), (0, ""), words)
        return out

    def refuses(self, *words, says=(), status=2, **more):
        """Expects one line on standard error that contains these words, and nothing on
        standard output."""
        got, out, err = run(*words, **more)
        self.assertEqual(got, status, (words, err))
        self.assertEqual(out, "", words)
        self.assertEqual(err.count("\n"), 1, (words, err))
        self.assertTrue(err.startswith("tavoliere") and err.endswith("\n"), (words, err))
        for word in [says] if isinstance(says, str) else says:
            self.assertIn(word, err, words)
        return err


main = unittest.main
