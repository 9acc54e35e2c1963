"""Failed writes are reported, and a terminal gets colours only if it wants them."""

import os
import pty
import subprocess

from command import BINARY, CommandTest, ENVIRONMENT, main

EVERY_COMMAND = [
    ["--help"], ["--version"], ["games"], ["games", "--json"], ["sim", "--help"],
    ["sim", "san-juan", "--games", "2"], ["sim", "san-juan", "--games", "2", "--json"],
    ["trace", "san-juan"], ["bench", "san-juan", "--players", "2", "--seconds", "0.01"],
    ["play", "san-juan", "--level", "random"],
]


def start(words, stdout, **more):
    return subprocess.Popen([BINARY, *words], stdin=subprocess.DEVNULL, stdout=stdout,
                            stderr=subprocess.PIPE, env=ENVIRONMENT, **more)


class Writing(CommandTest):
    def failed(self, process, words, says):
        error = process.communicate(timeout=300)[1].decode()
        self.assertEqual(process.returncode, 1, (words, error))
        self.assertEqual(error.count("\n"), 1, (words, error))
        self.assertIn("could not be written", error)
        self.assertIn(says, error)

    def test_full_disk(self):
        for words in EVERY_COMMAND:
            with open("/dev/full", "w", encoding="utf-8") as full:
                self.failed(start(words, full), words, "no space left")

    def test_reader_that_has_gone(self):
        for words in EVERY_COMMAND:
            reader, writer = os.pipe()
            os.close(reader)
            process = start(words, writer)
            os.close(writer)
            self.failed(process, words, "the program reading the output has gone")

    def test_closed_output(self):
        for words in EVERY_COMMAND:
            process = start(words, None, preexec_fn=lambda: os.close(1))
            self.failed(process, words, "written")


def on_a_terminal(words, **environment):
    """Returns what a command prints on its own terminal; standard error is the same terminal."""
    master, slave = pty.openpty()
    process = subprocess.Popen([BINARY, *words], stdin=subprocess.DEVNULL, stdout=slave,
                               stderr=slave, env={**ENVIRONMENT, **environment})
    os.close(slave)
    chunks = []
    while True:
        try:
            chunk = os.read(master, 65536)
        except OSError:
            break
        if not chunk:
            break
        chunks.append(chunk)
    os.close(master)
    assert process.wait() == 0
    return b"".join(chunks).decode()


class Terminal(CommandTest):
    def test_colours(self):
        words = ["play", "san-juan", "--seed", "1", "--level", "random"]
        self.assertIn("\x1b[1m", on_a_terminal(words, TERM="xterm"))
        self.assertNotIn("\x1b", on_a_terminal(words, TERM="xterm", NO_COLOR="1"))
        self.assertNotIn("\x1b", on_a_terminal(words, TERM="dumb"))
        self.assertIn("\x1b[1m", on_a_terminal(words, TERM="xterm", NO_COLOR=""))

    def test_progress_is_shown_and_cleared(self):
        out = on_a_terminal(["sim", "san-juan", "--games", "500", "--check"], TERM="xterm")
        bar, result = out.replace("\r\n", "\n").rsplit("\r", 1)
        self.assertIn("/500", bar)
        self.assertTrue(bar.endswith(" " * 60))
        self.assertIn("500 games", result)


if __name__ == "__main__":
    main()
