"""Clients that send requests without reading the answers, or that never stop sending. The
server neither waits for them nor spins on them, and closes them in bounded time
(docs/server.md)."""

import os
import pathlib
import select
import socket
import tempfile
import time
import unittest

from process import PATIENCE, Process
from waiting import wait_until

IDLE_SECONDS = 4
LISTENING = "0A"  # a state in /proc/net/tcp
REQUEST = b"GET /assets/large.js HTTP/1.1\r\nHost: x\r\n\r\n"


def processor_seconds(server):
    """Returns the processor time the server has used."""
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def connections(server):
    """Returns how many connections the server holds open."""
    port = f"{server.port:04X}"
    rows = [row.split() for row in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ours = {f"socket:[{row[9]}]" for row in rows
            if row[1].endswith(f":{port}") and row[3] != LISTENING}
    folder = pathlib.Path(f"/proc/{server.process.pid}/fd")
    held = 0
    for file in os.listdir(folder):
        try:
            held += os.readlink(folder / file) in ours
        except FileNotFoundError:
            continue
    return held


class Flood(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.web = tempfile.TemporaryDirectory(prefix="tavoliere-web-")
        (pathlib.Path(cls.web.name) / "assets").mkdir()
        (pathlib.Path(cls.web.name) / "assets" / "large.js").write_bytes(b"x" * 4_000_000)
        cls.server = Process("--web", cls.web.name, "--idle-seconds", str(IDLE_SECONDS),
                             "--requests-per-minute", "1000000")

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()
        cls.web.cleanup()

    def flood(self, data):
        """Sends as much as possible and reads nothing. Returns the share of a processor the
        server uses until it closes the connection."""
        wait_until(lambda: connections(self.server) == 0)
        with socket.create_connection(("127.0.0.1", self.server.port)) as link:
            link.setblocking(False)
            sent = 0
            began, used = time.monotonic(), processor_seconds(self.server)
            wait_until(lambda: connections(self.server) == 1)
            while connections(self.server) > 0 and time.monotonic() - began < PATIENCE:
                # Returns at once while there is room, or when the server has closed.
                select.select([], [link], [], 0.05)
                try:
                    sent += link.send(data[sent:sent + 65536])
                except (BlockingIOError, ConnectionError):
                    pass
            self.assertEqual(connections(self.server), 0, "the connection is still open")
            used = processor_seconds(self.server) - used
            self.assertEqual(self.server.ask("GET", "/healthz")[0], 200)
            return used / (time.monotonic() - began)

    def test_requests_behind_a_large_answer(self):
        self.assertLess(self.flood(REQUEST * 1000), 0.25)

    def test_requests_behind_small_answers(self):
        self.assertLess(self.flood(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 100000), 0.25)

    def test_garbage_behind_an_answer(self):
        self.assertLess(self.flood(REQUEST + b"x" * 500), 0.25)

    def test_a_body_sent_byte_by_byte_times_out(self):
        """Every byte is progress, but the connection still ends."""
        with socket.create_connection(("127.0.0.1", self.server.port)) as link:
            link.settimeout(0.5)
            link.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n"
                         b"Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n")
            got = None
            for _ in range(4 * PATIENCE):
                try:
                    link.sendall(b" ")
                    got = link.recv(1)
                    break
                except TimeoutError:
                    continue
                except ConnectionError:
                    got = b""
                    break
            self.assertEqual(got, b"")

    def test_a_slow_reader_gets_everything(self):
        """All requests are sent at once and the answers read in small pieces: they come
        complete and in order."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as link:
            small = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
            link.sendall(REQUEST + small + b"\r\n" + REQUEST + small + b"Connection: close\r\n\r\n")
            got = bytearray()
            while part := link.recv(16384):
                got += part
        sizes = []
        while got:
            head, _, rest = bytes(got).partition(b"\r\n\r\n")
            self.assertTrue(head.startswith(b"HTTP/1.1 200 "), head[:80])
            length = int(head.partition(b"Content-Length: ")[2].split(b"\r\n")[0])
            sizes.append(length)
            self.assertGreaterEqual(len(rest), length)
            got = rest[length:]
        self.assertEqual(sizes, [4_000_000, 3, 4_000_000, 3])


if __name__ == "__main__":
    unittest.main()
