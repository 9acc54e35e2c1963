"""A terminal for tests: runs a command behind a pseudo-terminal and keeps the screen it draws.

Understands what ncurses sends for xterm: cursor movement, erasing, scrolling regions, repeats.
Colours and weights are counted, not drawn. Unknown escapes are errors, so a screen is never
silently wrong."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

KEYS = {"up": "\x1bOA", "down": "\x1bOB", "right": "\x1bOC", "left": "\x1bOD", "home": "\x1bOH",
        "end": "\x1bOF", "page up": "\x1b[5~", "page down": "\x1b[6~", "enter": "\r",
        "escape": "\x1b", "backspace": "\x7f"}

SEQUENCE = re.compile(r"\x1b\[([?>]?)([0-9;]*)([@-~])|\x1b([()][0-9A-B]|[=>78MDE])|\x1b\]")
PATIENCE = 120  # seconds to wait for the expected screen before the test fails


class Screen:
    def __init__(self, width, height):
        self.resize(width, height)
        self.coloured = set()
        self.reset()

    def resize(self, width, height):
        self.width, self.height = width, height
        self.reset()

    def reset(self):
        self.cells = [[" "] * self.width for _ in range(self.height)]
        self.x = self.y = 0
        self.top, self.bottom = 0, self.height - 1
        self.before = " "

    def lines(self):
        return ["".join(row).rstrip() for row in self.cells]

    def text(self):
        return "\n".join(self.lines()) + "\n"

    def scroll(self, first, count):
        """Moves the lines between `first` and the bottom of the region up by `count` (down if
        negative)."""
        blank = [[" "] * self.width for _ in range(abs(count))]
        part = self.cells[first:self.bottom + 1]
        part = part[count:] + blank if count > 0 else blank + part[:count]
        self.cells[first:self.bottom + 1] = part

    def put(self, character):
        if self.x >= self.width:
            self.x = 0
            self.feed_line()
        self.cells[self.y][self.x] = self.before = character
        self.x += 1

    def feed_line(self):
        if self.y == self.bottom:
            self.scroll(self.top, 1)
        elif self.y < self.height - 1:
            self.y += 1

    def obey(self, private, numbers, letter):
        values = [int(n or 0) for n in numbers.split(";")]
        n = values[0] or 1
        row = self.cells[self.y]
        if private:
            return
        if letter == "m":
            self.coloured |= {v for v in values if 30 <= v <= 38 or 90 <= v <= 97}
        elif letter == "H":
            self.y = n - 1
            self.x = (values[1] or 1) - 1 if len(values) > 1 else 0
        elif letter in "ABCD":
            self.y += {"A": -n, "B": n}.get(letter, 0)
            self.x = min(self.x, self.width - 1) + {"C": n, "D": -n}.get(letter, 0)
        elif letter == "d":
            self.y = n - 1
        elif letter == "G":
            self.x = n - 1
        elif letter == "J":
            first = 0 if values[0] == 2 else self.y + 1
            for y in range(first, self.height):
                self.cells[y] = [" "] * self.width
            if values[0] == 0:
                row[self.x:] = [" "] * (self.width - self.x)
        elif letter == "K":
            if values[0] == 1:
                row[:self.x + 1] = [" "] * (self.x + 1)
            else:
                row[self.x:] = [" "] * (self.width - self.x)
        elif letter == "X":
            row[self.x:self.x + n] = [" "] * min(n, self.width - self.x)
        elif letter == "P":
            self.cells[self.y] = (row[:self.x] + row[self.x + n:] + [" "] * n)[:self.width]
        elif letter == "@":
            self.cells[self.y] = (row[:self.x] + [" "] * n + row[self.x:])[:self.width]
        elif letter == "b":
            for _ in range(n):
                self.put(self.before)
        elif letter == "r":
            self.top = n - 1
            self.bottom = values[1] - 1 if len(values) > 1 else self.height - 1
            self.x = self.y = 0
        elif letter in "LM":
            self.scroll(self.y, n if letter == "M" else -n)
        elif letter in "ST":
            self.scroll(self.top, n if letter == "S" else -n)
        elif letter not in "hltn":
            raise ValueError(f"unknown escape: {numbers}{letter}")

    def draw(self, text):
        """Draws the text; returns the rest that is not yet a whole escape."""
        at = 0
        while at < len(text):
            character = text[at]
            if character != "\x1b":
                at += 1
                if character == "\r":
                    self.x = 0
                elif character == "\n":
                    self.feed_line()
                elif character == "\b":
                    self.x = max(0, min(self.x, self.width) - 1)
                elif character >= " ":
                    self.put(character)
                continue
            found = SEQUENCE.match(text, at)
            if found is None:
                return text[at:]
            at = found.end()
            if found.group(3):
                self.obey(found.group(1), found.group(2), found.group(3))
            elif found.group(4) == "M":
                if self.y == self.top:
                    self.scroll(self.top, -1)
                else:
                    self.y -= 1
        return ""


class Terminal:
    """A command on a terminal of this size. `press` sends keys; `wait` reads until the screen
    fits. `written` is the raw output so far."""

    def __init__(self, words, width=100, height=30, **environment):
        environment.setdefault("TERM", "xterm-256color")
        environment.setdefault("LC_ALL", "C.UTF-8")
        self.screen = Screen(width, height)
        self.rest = b""
        self.half = ""
        self.written = ""
        self.status = None
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
            os.execve(words[0], words, environment)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        os.close(self.file)

    def kill(self):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self.status = os.waitpid(self.pid, 0)[1]

    def read(self, seconds):
        """Draws what has arrived; returns False when the command has ended."""
        if not select.select([self.file], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.file, 65536)
        except OSError:
            data = b""
        if not data:
            return False
        self.rest += data
        text = self.rest.decode(errors="ignore") if self.whole() else ""
        if text:
            self.rest = b""
            self.written += text
            self.half = self.screen.draw(self.half + text)
        return True

    def whole(self):
        try:
            self.rest.decode()
        except UnicodeDecodeError as error:
            return error.reason != "unexpected end of data"
        return True

    def wait(self, fits):
        """Reads until `fits` (a text, or a function of the screen's text) holds."""
        holds = fits if callable(fits) else lambda text: fits in text
        end = time.monotonic() + PATIENCE
        while not (holds(self.screen.text()) and self.quiet()):
            if not self.read(0.01):
                if holds(self.screen.text()):
                    break
                raise AssertionError("the command has ended:\n" + self.screen.text())
            if time.monotonic() > end:
                raise AssertionError(f"never shown: {fits}\n" + self.screen.text())
        return self.screen.text()

    def wait_for_output(self, words):
        """Reads until these words have arrived, whether or not they are still on the screen."""
        while words not in self.written:
            assert self.read(1), "the command has ended"

    def quiet(self):
        """Whether no more output is coming: the command sleeps and all its output has been
        read."""
        if self.rest or self.half or select.select([self.file], [], [], 0)[0]:
            return False
        with open(f"/proc/{self.pid}/stat", encoding="utf-8") as file:
            asleep = file.read().rsplit(")", 1)[1].split()[0] == "S"
        return asleep and not select.select([self.file], [], [], 0)[0]

    def press(self, *keys):
        for key in keys:
            os.write(self.file, KEYS.get(key, key).encode())

    def act(self, *keys):
        """Presses keys in order; each must change the screen."""
        for key in keys:
            before = self.screen.text()
            self.press(key)
            self.wait(lambda text, before=before: text != before)
        return self.screen.text()

    def resize(self, width, height):
        self.screen.resize(width, height)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def finish(self):
        """Reads to the end of the command and returns its status."""
        while self.read(1):
            pass
        self.status = os.waitpid(self.pid, 0)[1]
        return os.waitstatus_to_exitcode(self.status)
