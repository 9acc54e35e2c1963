#!/usr/bin/env python3
"""Tests tools/ruling-report on small trees made for this purpose."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[1] / "tools" / "ruling-report"

SOUND = {
    "engine/games/mill/mill.c": "",
    "tests/rulings/mill.txt": "# The rulings.\n1.1 First\nA2 Second\n3 crane The Crane\n"
                              "1.1 bank A row\n"
                              "book A wheel An example\nbook stone Another\n9 talk Table talk\n",
    "tests/rulings/mill-untested.txt": "9 talk people talk\n",
    "tests/scenarios/mill/all.txt": "scenario x\nproves mill 1.1, mill 3 crane\n"
                                    "proves mill book stone, mill 1.1 bank\n",
    "tests/test_mill.c": "/* proves mill A2,\n   mill book A wheel */\n",
    "tests/deep/er/test.py": "# proves mill 1.1\n",
}


def report(files, *options):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        run = subprocess.run([sys.executable, TOOL, *options, folder], capture_output=True,
                             text=True, check=False)
        return run.returncode, run.stdout + run.stderr


class Report(unittest.TestCase):
    def test_sound_tree_has_no_gaps(self):
        status, output = report(SOUND)
        self.assertEqual(status, 0, output)
        self.assertIn("mill: 7 rulings, 1 untested with a reason, 0 gaps", output)

    def test_list_names_the_places(self):
        _, output = report(SOUND, "--list")
        self.assertIn("mill 1.1 First: tests/scenarios/mill/all.txt:2, tests/deep/er/test.py:1",
                      output)

    def test_unproven_ruling(self):
        files = dict(SOUND)
        files["tests/rulings/mill.txt"] += "4 tower The Tower\n"
        status, output = report(files)
        self.assertEqual(status, 1)
        self.assertIn("mill 4 tower is proven by nothing: The Tower", output)

    def test_section_does_not_prove_its_rows(self):
        files = dict(SOUND)
        files["tests/scenarios/mill/all.txt"] = "proves mill 1.1, mill 3\n"
        status, output = report(files)
        self.assertEqual(status, 1)
        self.assertIn("mill 3 crane is proven by nothing", output)
        self.assertIn("mill 3 is no ruling: tests/scenarios/mill/all.txt:1", output)

    def test_unknown_number_cited(self):
        files = dict(SOUND)
        files["tests/test_mill.c"] += "/* proves mill 1.10 */\n"
        status, output = report(files)
        self.assertEqual(status, 1)
        self.assertIn("mill 1.10 is no ruling: tests/test_mill.c:3", output)

    def test_untested_list_is_checked(self):
        files = dict(SOUND)
        files["tests/rulings/mill-untested.txt"] = "9 talk\n1.1 cannot be\n7.7 because\n"
        status, output = report(files)
        self.assertEqual(status, 1)
        self.assertIn("mill 9 talk is listed as untested without a reason", output)
        self.assertIn("mill 1.1 is proven, yet listed as untested", output)
        self.assertIn("mill 7.7 is listed as untested, but is no ruling", output)

    def test_game_without_a_list(self):
        status, output = report({**SOUND, "engine/games/dam/dam.c": ""})
        self.assertEqual(status, 1)
        self.assertIn("dam: no list of rulings", output)

    def test_duplicate_number(self):
        files = dict(SOUND)
        files["tests/rulings/mill.txt"] += "1.1 Again\n"
        status, output = report(files)
        self.assertEqual(status, 1)
        self.assertIn("1.1 stands there twice", output)


if __name__ == "__main__":
    unittest.main()
