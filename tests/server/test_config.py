"""Settings come from flags, environment, file and defaults, in this order; wrong ones are
refused.

docs/server.md documents the settings; this compares it with the program's own list."""

import os
import pathlib
import re
import tempfile
import unittest

from process import Process, run

DOCUMENT = pathlib.Path(__file__).parents[2] / "docs" / "server.md"


def settings(*words, **environment):
    """Returns {name: (value, source)} as --check-config prints them."""
    status, out, err = run("--check-config", *words, **environment)
    assert (status, err) == (0, ""), err
    found = {}
    for line in out.splitlines():
        name, value, source = re.fullmatch(r"([a-z0-9-]+) += (.*?) *# (.*)", line).groups()
        found[name] = (value, source)
    return found


class Settings(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = os.path.join(self.folder.name, "tavoliere.conf")

    def write(self, text):
        with open(self.file, "wb") as out:
            out.write(text.encode() if isinstance(text, str) else text)

    def refuses(self, *words, says, **environment):
        status, out, err = run("--check-config", *words, **environment)
        self.assertEqual((status, out, err.count("\n")), (2, "", 1), (words, err))
        for word in says:
            self.assertIn(word, err)

    def test_every_setting_is_documented(self):
        rows = re.findall(r"^\| `([a-z0-9-]+)` \| `?([^|`]*)`? \| ([^|]*) \| ", DOCUMENT.read_text(),
                          re.MULTILINE)
        documented = {name: (default.strip(), bounds.strip()) for name, default, bounds in rows}
        real = settings(HOME="/home/x")
        self.assertEqual(list(documented), list(real))
        for name, (value, source) in real.items():
            self.assertEqual(source, "default", name)
            if name not in ("data", "web"):
                self.assertEqual(documented[name][0], value, name)

    def test_bounds_match_the_documentation(self):
        for name, low, high in re.findall(
                r"^\| `([a-z0-9-]+)` \| `[^|]*` \| (\d+) to (\d+) \| ", DOCUMENT.read_text(),
                re.MULTILINE):
            for good in (low, high):
                self.assertEqual(settings(f"--{name}", good)[name], (good, f"--{name}"))
            for bad in (str(int(high) + 1), str(int(low) - 1)):
                self.refuses(f"--{name}={bad}", says=[name])

    def test_precedence(self):
        self.write("port = 1000\nworkers = 3\nidle-seconds = 30\n")
        real = settings("--config", self.file, "--port", "3000", TAVOLIERE_PORT="2000",
                        TAVOLIERE_WORKERS="4")
        self.assertEqual(real["port"], ("3000", "--port"))
        self.assertEqual(real["workers"], ("4", "TAVOLIERE_WORKERS"))
        self.assertEqual(real["idle-seconds"], ("30", f"{self.file}:3"))
        self.assertEqual(real["behind-tls"], ("no", "default"))

    def test_file_named_by_the_environment(self):
        self.write("port = 1000")
        self.assertEqual(settings(TAVOLIERE_CONFIG=self.file)["port"], ("1000", f"{self.file}:1"))

    def test_last_flag_wins(self):
        self.assertEqual(settings("--port", "1", "--port=2")["port"], ("2", "--port"))

    def test_switches(self):
        for words, value in [(["--behind-tls"], "yes"), (["--behind-tls", "no"], "no"),
                             (["--behind-tls=no"], "no"), (["--behind-tls", "yes"], "yes")]:
            self.assertEqual(settings(*words)["behind-tls"], (value, "--behind-tls"))
        self.refuses("--behind-tls=maybe", says=["behind-tls", "yes, no"])
        self.refuses(TAVOLIERE_BEHIND_TLS="on", says=["TAVOLIERE_BEHIND_TLS", "yes, no"])

    def test_printed_settings_can_be_read_back(self):
        self.write(run("--check-config", "--origins", "https://a.example, https://b.example",
                       "--port", "81", HOME="/home/x")[1])
        real = settings("--config", self.file)
        self.assertEqual(real["port"][0], "81")
        self.assertEqual(real["origins"][0], "https://a.example, https://b.example")
        self.assertEqual(real["data"][0], "/home/x/.local/share/tavoliere")

    def test_file_is_read_strictly(self):
        good = "# a comment\n\n  port=1000 # why\r\n\talive-seconds =7\n"
        self.write(good)
        self.assertEqual(settings("--config", self.file)["port"], ("1000", f"{self.file}:3"))
        for line, says in [("prot = 1", ["unknown setting", "prot", "port"]),
                           ("port", ["key = value", "port"]),
                           ("workers = many", ["workers = many", "0-64"]),
                           ("hint-ms = 3001", ["100-3000"]), ("hint-ms = -1", ["100-3000"]),
                           ("hint-ms = 0x100", ["100-3000"]), ("hint-ms = ", ["100-3000"]),
                           ("port = 2000", ["given twice", "port"]),
                           ("host = example.org", ["host = example.org"]),
                           ("proxies = 10.0.0.0/8", ["proxies"]),
                           ("origins = https://a.example/x", ["origins"]),
                           ("origins = a.example", ["origins"]),
                           ("log-level = loud", ["error, warn, info, debug"]),
                           ("data = " + "x" * 600, ["data"]), ("= 1", ["unknown setting"]),
                           ("web = a\0b", ["web"]), ("web = a\x1bb", ["web"])]:
            with self.subTest(line[:30]):
                self.write(good + line)
                self.refuses("--config", self.file, says=[f"{self.file}:5", *says])

    def test_unreadable_file(self):
        self.refuses("--config", self.file, says=[self.file, "no such file"])
        self.write("# long\n" * 20000)
        self.refuses("--config", self.file, says=[self.file])

    def test_wrong_flags(self):
        self.refuses("--port", "http", says=["--port http", "0-65535"])
        self.refuses("--host", "nowhere", says=["host = nowhere"])
        self.refuses("--log-format", "xml", says=["text, json"])
        self.refuses("--prot", "1", says=["--prot"])
        self.refuses(TAVOLIERE_PORT="http", says=["TAVOLIERE_PORT", "0-65535"])

    def test_data_folder(self):
        self.assertEqual(settings(HOME="/home/x")["data"][0], "/home/x/.local/share/tavoliere")
        self.assertEqual(settings(HOME="/home/x", XDG_DATA_HOME="/data")["data"][0],
                         "/data/tavoliere")
        self.assertEqual(settings("--data", "here")["data"][0], "here")
        self.refuses(HOME="", says=["--data"])
        with Process(data=os.path.join(self.folder.name, "a", "b", "c")) as server:
            self.assertEqual(os.stat(server.data).st_mode & 0o077, 0)
            self.assertTrue(os.path.exists(os.path.join(server.data, "tavoliere.db")))
        taken = os.path.join(self.folder.name, "file")
        open(taken, "w").close()
        status, out, err = run("--port", "0", "--data", taken)
        self.assertEqual((status, out), (1, ""))
        self.assertIn("data folder cannot be used", err)

    def test_printed_address(self):
        for host, told in [("127.0.0.1", "localhost"), ("0.0.0.0", "localhost"),
                           ("localhost", "localhost"), ("127.0.0.2", "127.0.0.2")]:
            with Process("--host", host) as server:
                self.assertEqual(server.ready, f"Ready: http://{told}:{server.port}\n")

    def test_languages(self):
        with Process("--lang", "it") as server:
            self.assertTrue(server.ready.startswith("Pronto: http://localhost:"))

    def test_arguments(self):
        status, out, err = run("conquer")
        self.assertEqual((status, out), (2, ""))
        self.assertIn("allowed: backup, check, restore", err)
        self.assertEqual(run("backup")[0], 2)
        self.assertEqual(run("restore")[0], 2)


if __name__ == "__main__":
    unittest.main()
