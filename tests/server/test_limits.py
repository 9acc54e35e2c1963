"""Limits, and what comes to the port that is no game: floods, slow readers, silence, attacks."""

import asyncio
import json
import socket
import unittest

from client import Gone, Refused, Server, main, sit_down, wanted


class Limits(unittest.IsolatedAsyncioTestCase):
    """Each test starts a server with limits it can reach."""

    def serve(self, *settings):
        server = Server(*settings)
        server.start()
        self.addCleanup(server.__exit__)
        return server

    async def ended(self, link):
        with self.assertRaises(Gone):
            await link.until(lambda: False)
        return link.bye

    async def test_flood(self):
        server = self.serve("--messages-per-10-s", "20")
        anna, bruno = [await server.guest(name).link() for name in ("Anna", "Bruno")]
        codes = set()
        for _ in range(2000):
            try:
                await anna.ask("mine")
            except Refused as refused:
                codes.add(refused.code)
            except Gone:
                break
        self.assertEqual(codes | {anna.bye}, {"rate"})
        self.assertTrue(anna.ended)
        self.assertEqual((await bruno.ask("mine"))["tables"], [])

    async def test_slow_reader(self):
        server = self.serve("--queue-bytes", "65536")
        anna, slow = [await server.guest(name).link() for name in ("Anna", "Slow")]
        table = await sit_down([anna], "puerto-rico", bots=1)
        await slow.ask("open", table=table)
        slow.socket.transport.pause_reading()
        for number in range(4000):
            if number % 100 == 0:
                open_now = int(metric(server, "connections"))
                if open_now == 1:
                    break
            try:
                await anna.ask("open", table=table)
                await slow.deliver(json.dumps({"id": number + 10, "do": "open", "table": table}))
            except Refused:
                pass
        slow.socket.transport.resume_reading()
        slow.asked = {number: ("open", asyncio.get_running_loop().create_future(), table)
                      for number in range(5000)}
        self.assertEqual(await self.ended(slow), "slow")
        self.assertTrue((await anna.ask("open", table=table))["state"])

    async def test_silence(self):
        server = self.serve("--idle-seconds", "2")
        [anna] = [await server.guest(name).link() for name in ("Anna",)]
        # A client that answers pings stays; one that reads nothing is gone.
        mute = await server.guest("Mute").link()
        mute.socket.transport.pause_reading()
        while int(metric(server, "connections")) == 2:
            await asyncio.sleep(0.2)
        self.assertEqual((await anna.ask("mine"))["tables"], [])

    async def test_long_message(self):
        server = self.serve("--message-bytes", "1024")
        anna = await server.guest("Anna").link()
        self.assertEqual((await anna.ask("mine"))["tables"], [])
        await anna.deliver(json.dumps({"id": 9, "do": "mine", "x": "y" * 2000}))
        self.assertEqual(await self.ended(anna), "long")

    async def test_tables_of_a_guest(self):
        server = self.serve("--tables-per-guest", "2")
        anna = await server.guest("Anna").link()
        table = wanted("patrician", ["me", "open"])
        first = (await anna.ask("create", **table))["table"]
        await anna.ask("create", **table)
        with self.assertRaises(Refused) as caught:
            await anna.ask("create", **table)
        self.assertIn(caught.exception.code, ("busy", "full", "rate"))
        await anna.ask("leave", table=first)
        await anna.ask("create", **table)

    async def test_addresses(self):
        server = self.serve("--sign-ins-per-minute", "5", "--connections-per-address", "3")
        people = []
        status = 200
        for number in range(40):
            status, headers, text = server.http("POST", "/api/guest", {"name": f"g{number}"})
            if status != 200:
                break
            people.append(headers)
        self.assertEqual(status, 429)
        self.assertGreater(int(headers["Retry-After"]), 0)
        self.assertEqual(json.loads(text)["error"]["code"], "rate")
        self.assertGreaterEqual(len(people), 5)

    async def test_stop_says_goodbye(self):
        server = self.serve()
        anna = await server.guest("Anna").link()
        self.assertEqual(server.end(), 0)
        self.assertEqual(await self.ended(anna), "stopping")


def metric(server, words):
    """The value of the first metric whose name has these words."""
    for line in server.http("GET", "/metrics")[2].decode().splitlines():
        name, _, value = line.rpartition(" ")
        if words in name and not line.startswith("#"):
            return float(value)
    raise AssertionError(f"no metric of {words}")


class Attacks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server().start()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def send(self, data):
        """The first line of the answer to these bytes; empty if the connection was closed."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as link:
            answer = b""
            try:
                link.sendall(data)
                link.shutdown(socket.SHUT_WR)
                while b"\n" not in answer and (part := link.recv(65536)):
                    answer += part
            except OSError:  # it did not listen to the end
                pass
        return answer.split(b"\r\n")[0]

    def refuses(self, data):
        line = self.send(data)
        self.assertNotIn(b" 200 ", line, data[:80])
        self.assertNotIn(b" 101 ", line, data[:80])
        self.assertNotIn(b" 500 ", line, data[:80])

    def tearDown(self):
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)

    def test_paths_outside(self):
        for path in ("/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                     "/assets/../../../etc/passwd", "//etc/passwd", "/..\\..\\etc\\passwd",
                     "/%00", "/index.html%00.js", "/api/../etc/passwd", "/api/tables/../record"):
            with self.subTest(path):
                with socket.create_connection(("127.0.0.1", self.server.port)) as link:
                    link.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                                 .encode())
                    answer = b""
                    while part := link.recv(65536):
                        answer += part
                self.assertNotIn(b"root:", answer)

    def test_what_is_no_http(self):
        host = b"Host: 127.0.0.1\r\n"
        for data in (b"\x00" * 1000, b"\xff\xfe" * 500, b"GET\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 100000 + b"\r\n\r\n",
                     b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n" + host + b"\r\n",
                     b"BREW / HTTP/1.1\r\n" + host + b"\r\n",
                     b"POST /api/guest HTTP/1.1\r\n" + host + b"Content-Length: -1\r\n\r\n{}",
                     b"POST /api/guest HTTP/1.1\r\n" + host +
                     b"Content-Length: 99999999999\r\nContent-Type: application/json\r\n\r\n{}"):
            with self.subTest(data[:40]):
                self.refuses(data)

    def test_bodies(self):
        for status, body, kind in [
                (400, b"{", None), (400, b"[]", None), (400, b'{"name":1}', None),
                (400, b'{"name":"x","y":1}', None), (400, b'{"name":"\xff\xfe"}', None),
                (400, b'{"name":"a\\nb"}', None), (400, b'{"name":""}', None),
                (400, json.dumps({"name": "x" * 25}).encode(), None),
                (400, b"[" * 8000 + b"]" * 8000, None), (413, b'{"name":"' + b"x" * 20000, None),
                (415, b'{"name":"Anna"}', "text/plain")]:
            with self.subTest(body[:40]):
                got, _, text = self.server.http(
                    "POST", "/api/guest", body, **({"Content_Type": kind} if kind else {}))
                self.assertEqual(got, status, text)
                self.assertIn("error", json.loads(text))

    def test_other_origins(self):
        for origin in ("http://evil.example", "null", "https://127.0.0.1:1", ""):
            got, _, text = self.server.http("POST", "/api/guest", {"name": "Anna"}, Origin=origin)
            self.assertEqual((got, json.loads(text)["error"]["code"]), (403, "origin"), origin)
        person = self.server.guest("Anna")
        self.refuses((f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
                      "Origin: http://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
                      f"Cookie: tavoliere={person.cookie}\r\n\r\n").encode())

    def test_sockets_need_a_session(self):
        for cookie in ("", "tavoliere=", "tavoliere=" + "0" * 64, "tavoliere=x; tavoliere=y"):
            self.refuses((f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
                          f"Origin: http://127.0.0.1:{self.server.port}\r\n"
                          "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                          "Sec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
                          f"Cookie: {cookie}\r\n\r\n").encode())

    def test_headers(self):
        status, headers, _ = self.server.http("POST", "/api/guest", {"name": "Anna"})
        cookie = headers["Set-Cookie"]
        self.assertEqual(status, 200)
        for word in ("HttpOnly", "SameSite=Lax", "Path=/"):
            self.assertIn(word, cookie)
        self.assertNotIn("Secure", cookie)
        for path in ("/", "/api/me", "/healthz"):
            headers = self.server.http("GET", path)[1]
            policy = headers["Content-Security-Policy"]
            self.assertIn("default-src", policy)
            self.assertNotIn("unsafe-inline", policy.split("style-src")[0])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")

    def test_statuses(self):
        person = self.server.guest("Anna")
        self.assertEqual(self.server.api("GET", "me")[0], 401)
        self.assertEqual(self.server.api("GET", "me", cookie=person.cookie)[1], person.me)
        self.assertEqual(self.server.api("GET", "games")[0], 200)
        self.assertEqual(self.server.api("GET", "waiting", cookie=person.cookie)[1]["waiting"], 0)
        self.assertEqual(self.server.api("GET", "export", cookie=person.cookie)[0], 200)
        for path in ("/api/nothing", "/api/tables/aaaaaaaaaaaaaaaa/record"):
            self.assertEqual(self.server.http("GET", path, cookie=person.cookie)[0], 404)
        self.assertIn(self.server.http("GET", "/api/guest")[0], (404, 405))
        self.assertEqual(self.server.http("GET", "/healthz")[2].strip(), b"ok")
        renamed = self.server.api("POST", "guest", {"name": " Anna B. "}, person.cookie)[1]
        self.assertEqual((renamed["account"], renamed["name"]), (person.me["account"], "Anna B."))
        self.assertEqual(self.server.api("POST", "logout", cookie=person.cookie)[0], 200)
        self.assertEqual(self.server.api("GET", "me", cookie=person.cookie)[0], 401)


if __name__ == "__main__":
    main()
