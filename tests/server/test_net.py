"""The network side of the server: files, headers, cookies, origins, limits, frames, stopping.

Expected values are those of docs/api.md and docs/server.md."""

import gzip
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import unittest

import websockets

from process import PATIENCE, Process, run
from waiting import until

GENEROUS = ["--requests-per-minute", "1000000", "--sign-ins-per-minute", "1000000",
            "--connects-per-minute", "1000000"]


def page(folder):
    """Writes a page as the build leaves it: an index, hashed assets, compressed files beside
    them."""
    root = pathlib.Path(folder)
    (root / "assets").mkdir()
    (root / "index.html").write_text("<!doctype html><title>page</title>")
    script = "export const answer = 42;\n" * 5000
    (root / "assets" / "app-1a2b.js").write_text(script)
    (root / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(script.encode()))
    (root / "assets" / "engine-3c.wasm").write_bytes(b"\0asm\1\0\0\0")
    (root / "lonely.css.br").write_bytes(b"no plain form beside it")
    (root / ".secret").write_text("hidden")
    return script


class Served(unittest.TestCase):
    """All tests of a class share one server."""
    settings = []

    @classmethod
    def setUpClass(cls):
        cls.web = tempfile.TemporaryDirectory(prefix="tavoliere-web-")
        cls.script = page(cls.web.name)
        cls.server = Process("--web", cls.web.name, *GENEROUS, *cls.settings)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()
        cls.web.cleanup()


class Files(Served):
    def test_index_is_served_for_the_pages_routes(self):
        for path in ("/", "/index.html", "/t/abcdefgh", "/lobby", "/mine", "/replay", "/review",
                     "/rules/san-juan"):
            status, headers, text = self.server.ask("GET", path)
            self.assertEqual((status, text), (200, b"<!doctype html><title>page</title>"), path)
            self.assertEqual(headers["Content-Type"], "text/html; charset=utf-8")
            self.assertEqual(headers["Cache-Control"], "no-cache")

    def test_assets_are_cached_for_long(self):
        status, headers, text = self.server.ask("GET", "/assets/app-1a2b.js")
        self.assertEqual((status, text.decode()), (200, self.script))
        self.assertEqual(headers["Content-Type"], "text/javascript; charset=utf-8")
        self.assertEqual(headers["Cache-Control"], "public, max-age=31536000, immutable")
        self.assertEqual(headers["Vary"], "Accept-Encoding")
        self.assertEqual(self.server.ask("GET", "/assets/engine-3c.wasm")[1]["Content-Type"],
                         "application/wasm")

    def test_compressed_if_the_client_accepts_it(self):
        for accept, coding in [("gzip, deflate, br", "gzip"), ("gzip;q=0", None), ("", None),
                               ("br", None), ("deflate, GZIP;q=0.5", "gzip")]:
            status, headers, text = self.server.ask("GET", "/assets/app-1a2b.js",
                                                    Accept_Encoding=accept)
            self.assertEqual((status, headers["Content-Encoding"]), (200, coding), accept)
            text = gzip.decompress(text) if coding else text
            self.assertEqual(text.decode(), self.script)

    def test_unchanged_file_gives_304(self):
        tag = self.server.ask("GET", "/")[1]["ETag"]
        for given, status in [(tag, 304), (f'"x", W/{tag}', 304), ('"x"', 200)]:
            got, headers, text = self.server.ask("GET", "/", If_None_Match=given)
            self.assertEqual(got, status, given)
            self.assertEqual(text == b"", status == 304)
            self.assertEqual(headers["ETag"], tag)

    def test_head(self):
        status, headers, text = self.server.ask("HEAD", "/assets/app-1a2b.js")
        self.assertEqual((status, text), (200, b""))
        self.assertEqual(int(headers["Content-Length"]), len(self.script))

    def test_missing_file(self):
        for path in ("/assets/none.js", "/lonely.css", "/lonely.css.br", "/.secret", "/t/",
                     "/assets", "/assets/", "/lobby/x", "/favicon.ico"):
            self.assertEqual(self.server.ask("GET", path)[0], 404, path)

    def test_an_unknown_address_is_a_page(self):
        page = self.server.ask("GET", "/")[2]
        for path in ("/none", "/none/at/all", "/lobby/x", "/t/"):
            status, headers, text = self.server.ask("GET", path)
            self.assertEqual((status, text), (404, page), path)
            self.assertIn("text/html", headers["Content-Type"])
        for path in ("/none.js", "/api/none", "/assets/none"):
            status, headers, _ = self.server.ask("GET", path)
            self.assertEqual((status, headers["Content-Type"]), (404, "application/json"), path)

    def test_paths_cannot_leave_the_folder(self):
        for path in ("/../../etc/passwd", "/assets/../../../../etc/passwd", "/..%2f..%2fetc/passwd",
                     "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/assets/..\\..\\x", "/%00",
                     "/index.html%00.js", "/t/..", "/rules/../../x", "/a%0d%0aSet-Cookie:%20x=1"):
            got = self.server.send(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                                   .encode())
            self.assertNotIn(b"root:", got, path)
            self.assertNotRegex(got, rb"(?i)\r\nset-cookie: x", path)

    def test_several_requests_on_one_connection(self):
        link = self.server.connect()
        for _ in range(3):
            self.assertEqual(self.server.ask("GET", "/assets/app-1a2b.js", connection=link)[2],
                             self.script.encode())
            self.assertEqual(self.server.ask("GET", "/none", connection=link)[0], 404)
            self.assertEqual(self.server.ask("POST", "/api/logout", connection=link)[0], 401)
        link.close()


class Headers(Served):
    def test_every_answer_has_security_headers(self):
        for path in ("/", "/none", "/api/me", "/api/none", "/healthz", "/assets/app-1a2b.js"):
            headers = self.server.ask("GET", path)[1]
            self.assertEqual(
                headers["Content-Security-Policy"],
                "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
                "'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; "
                "base-uri 'none'; form-action 'self'", path)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "same-origin")
            self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
            self.assertIsNone(headers["Server"])

    def test_api_answers_are_not_cached(self):
        self.assertEqual(self.server.ask("GET", "/api/games")[1]["Cache-Control"], "no-store")

    def test_cookie(self):
        status, headers, text = self.server.ask("POST", "/api/guest", {"name": "Anna"})
        self.assertEqual(status, 200, text)
        name, *attributes = headers["Set-Cookie"].split("; ")
        self.assertRegex(name, "^tavoliere=[0-9a-f]{64}$")
        self.assertEqual({"Path=/", "HttpOnly", "SameSite=Lax"} - set(attributes), set())
        self.assertNotIn("Secure", attributes)
        self.assertRegex(headers.get_all("Set-Cookie")[1], "^tavoliere-here=1; .*Max-Age=[1-9]")
        for cookies in (name, f"a=b; {name}", f"{name};x=y", f"xtavoliere=1;  {name} ; z="):
            me = json.loads(self.server.ask("GET", "/api/me", Cookie=cookies)[2])
            page = self.server.ask("GET", "/", Cookie=cookies)[1]
            self.assertRegex(page["Set-Cookie"], "^tavoliere-here=1; ")
            self.assertEqual(me["name"], "Anna", cookies)
        for cookies in ("", "tavoliere=", f"x{name}", name[:-1], name + "0", name.upper(),
                        "tavoliere=" + "f" * 3000):
            self.assertEqual(self.server.ask("GET", "/api/me", Cookie=cookies)[0], 401, cookies)

    def test_signing_out_removes_the_cookie(self):
        cookie = self.server.guest()
        status, headers, _ = self.server.ask("POST", "/api/logout", Cookie=cookie)
        self.assertEqual(status, 200)
        self.assertRegex(headers["Set-Cookie"], "^tavoliere=; .*Max-Age=0")
        self.assertRegex(headers.get_all("Set-Cookie")[1], "^tavoliere-here=1; .*Max-Age=0")
        self.assertEqual(self.server.ask("GET", "/api/me", Cookie=cookie)[0], 401)

    def test_language(self):
        for accept, message in [("it-IT,it;q=0.9,en;q=0.8", "qui non c'è nulla"),
                                ("xx, de;q=0.5", "hier ist nichts"),
                                ("xx", "there is nothing here"), ("", "there is nothing here")]:
            text = self.server.ask("GET", "/api/none", Accept_Language=accept)[2]
            self.assertEqual(json.loads(text)["error"]["message"], message, accept)

    def test_games(self):
        value = json.loads(self.server.ask("GET", "/api/games")[2])
        self.assertEqual([game["game"] for game in value["games"]],
                         ["san-juan", "puerto-rico", "patrician"])
        self.assertIn("strong", value["levels"])

    def test_games_are_compressed_for_whoever_accepts_it(self):
        _, plain_headers, plain = self.server.ask("GET", "/api/games", Accept_Encoding="identity")
        _, headers, packed = self.server.ask("GET", "/api/games", Accept_Encoding="br, gzip")
        self.assertIsNone(plain_headers["Content-Encoding"])
        self.assertEqual(headers["Content-Encoding"], "gzip")
        for answer in (plain_headers, headers):
            self.assertEqual(answer["Vary"], "Accept-Encoding")
        self.assertEqual(gzip.decompress(packed), plain)
        self.assertLess(5 * len(packed), len(plain))


class Origins(Served):
    settings = ["--origins", "https://play.example.org, http://localhost:5173"]

    def test_requests_from_other_origins_are_refused(self):
        host = f"127.0.0.1:{self.server.port}"
        for origin, status in [
                (f"http://{host}", 200), (f"https://{host}", 200), (f"HTTP://{host}", 200),
                ("https://play.example.org", 200), ("https://play.example.org:443", 200),
                ("http://localhost:5173", 200),
                ("http://play.example.org", 403), ("https://play.example.org.evil.example", 403),
                (f"http://{host}.evil.example", 403), (f"http://{host}@evil.example", 403),
                ("http://127.0.0.1", 403), ("null", 403), ("", 403), (None, 403),
                (f"http://{host}/", 403)]:
            got, _, text = self.server.ask("POST", "/api/guest", {"name": "Anna"}, Origin=origin)
            self.assertEqual(got, status, origin)
            if status == 403:
                self.assertEqual(json.loads(text)["error"]["code"], "origin")

    def test_reading_needs_no_origin(self):
        self.assertEqual(self.server.ask("GET", "/api/games", Origin="http://evil.example")[0], 200)

    def test_port_of_the_scheme(self):
        for origin, host, status in [("http://example.org", "example.org:80", 200),
                                     ("https://example.org", "example.org:443", 200),
                                     ("https://example.org:443", "example.org", 200),
                                     ("https://example.org", "example.org:80", 403)]:
            got = self.server.ask("POST", "/api/guest", {"name": "Anna"}, Origin=origin, Host=host)
            self.assertEqual(got[0], status, (origin, host))


class Malformed(Served):
    settings = ["--body-bytes", "1000"]

    def test_bodies(self):
        good = '{"name":"Anna"}'
        for body, kind, status, code in [
                (good, "application/json", 200, None),
                (good, "application/json; charset=utf-8", 200, None),
                (good, "text/plain", 415, "type"), (good, None, 415, "type"),
                (good + " " * 985, "application/json", 200, None),
                (good + " " * 986, "application/json", 413, "long"),
                ("x" * 200000, "application/json", 413, "long")]:
            got, _, text = self.server.ask("POST", "/api/guest", body, Content_Type=kind)
            self.assertEqual(got, status, (body[:40], kind, text))
            if code:
                self.assertEqual(json.loads(text)["error"]["code"], code)

    def test_a_refused_body_is_no_second_request(self):
        link = self.server.connect()
        hidden = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 40
        self.assertEqual(self.server.ask("POST", "/api/guest", hidden, connection=link)[0], 413)
        status, _, text = self.server.ask("GET", "/api/none", connection=link)
        self.assertEqual((status, b"nothing here" in text), (404, True))
        link.close()

    def test_lengths(self):
        head = (f"POST /api/guest HTTP/1.1\r\nHost: x\r\nOrigin: {self.server.origin}\r\n"
                "Content-Type: application/json\r\n")
        for length in ("-1", "1e3", "0x10", "99999999999999999999", "5, 5", "", " "):
            got = self.server.send(f"{head}Content-Length: {length}\r\n\r\n{{}}".encode())
            self.assertNotIn(b" 200 ", got[:20], length)
        got = self.server.send(f"{head}Content-Length: 9000000000\r\n\r\n".encode())
        self.assertTrue(got.startswith(b"HTTP/1.1 413 "), got[:40])
        got = self.server.send(f"{head}Transfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n"
                               .encode())
        self.assertTrue(got.startswith(b"HTTP/1.1 400 "), got[:40])
        got = self.server.send(f"{head}\r\n".encode())
        self.assertTrue(got.startswith(b"HTTP/1.1 400 "), got[:40])
        got = self.server.send(b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello")
        self.assertTrue(got.startswith(b"HTTP/1.1 400 "), got[:40])

    def test_ambiguous_heads(self):
        """A proxy in front may understand these differently (RFC 9112, 5)."""
        for line in (b"Transfer-Encoding : chunked", b"Transfer-Encoding\t: chunked",
                     b"X: y\r\n Transfer-Encoding: chunked", b"X: y\r\n\tz", b"two words: x",
                     b"Content-Length: 15"):
            got = self.server.send(
                b"POST /api/guest HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n"
                b"Content-Type: application/json\r\nContent-Length: 15\r\n" + line
                + b'\r\n\r\n{"name":"Anna"}')
            self.assertTrue(got.startswith(b"HTTP/1.1 400 "), (line, got[:40]))

    def test_pipelined_requests_after_a_body(self):
        """Requests sent before the answer to a POST are answered in order, or the connection
        is closed."""
        post = ("POST /api/guest HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n"
                "Content-Type: application/json\r\nContent-Length: 15\r\n\r\n"
                '{"name":"Anna"}').encode()
        for after in (post, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                      b"x" * 100, b"\0" * 5000):
            for _ in range(20):
                with socket.create_connection(("127.0.0.1", self.server.port)) as link:
                    link.sendall(post + after + after)
        self.assertEqual(self.server.ask("GET", "/healthz")[0], 200)

    def test_methods(self):
        for method, path in [("GET", "/api/guest"), ("POST", "/api/me"), ("POST", "/"),
                             ("PUT", "/api/me"), ("DELETE", "/api/me"), ("OPTIONS", "/api/guest"),
                             ("PATCH", "/")]:
            self.assertEqual(self.server.ask(method, path, "" if method == "POST" else None)[0],
                             405, (method, path))

    def test_malformed_http(self):
        for data in (b"\0" * 4000, b"GET\r\n\r\n", b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET / HTTP/1.1\r\nX: " + b"y" * 100000 + b"\r\n\r\n",
                     b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"Cookie: a=b\r\n" * 2000 + b"\r\n",
                     b"GET http:///etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", self.server.port)) as link:
                link.settimeout(PATIENCE)
                try:
                    link.sendall(data)
                    link.shutdown(socket.SHUT_WR)
                    got = link.recv(65536)
                except OSError:
                    got = b""
            self.assertNotIn(b" 200 ", got[:20], data[:40])
        self.assertEqual(self.server.ask("GET", "/healthz")[0], 200)

    def test_unknown_upgrades(self):
        for upgrade in ("h2c", "websocket2", "TLS/1.0"):
            got = self.server.send(f"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: {upgrade}\r\n"
                                   "Connection: Upgrade\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
                                   .encode())
            self.assertNotIn(b" 101 ", got[:20], upgrade)


class Proxy(Served):
    settings = ["--proxies", "127.0.0.1", "--sign-ins-per-minute", "3"]

    def test_secure_behind_tls(self):
        for proto, secure in [("https", True), ("http", False), (None, False)]:
            headers = self.server.ask("POST", "/api/guest", {"name": "Anna"}, X_Forwarded_Proto=proto,
                                      X_Forwarded_For=f"192.0.2.{secure + 1}")[1]
            self.assertEqual("Secure" in headers["Set-Cookie"].split("; "), secure, proto)

    def test_limits_by_the_clients_address(self):
        def guest(forwarded):
            return self.server.ask("POST", "/api/guest", {"name": "Anna"},
                                   X_Forwarded_For=forwarded)[0]
        self.assertEqual([guest("198.51.100.1") for _ in range(4)], [200, 200, 200, 429])
        self.assertEqual(guest("198.51.100.2"), 200)
        # Our proxy saw only the last address; the client claims the others.
        self.assertEqual(guest("203.0.113.9, 198.51.100.1"), 429)
        # Somebody with one IPv6 address has its whole network.
        self.assertEqual([guest(f"2001:db8::{i}") for i in range(1, 5)], [200, 200, 200, 429])
        self.assertEqual(guest("2001:db8:0:1::1"), 200)


class Limits(unittest.TestCase):
    def test_requests_per_address(self):
        with Process("--requests-per-minute", "20") as server:
            statuses = [server.ask("GET", "/healthz")[0] for _ in range(20)]
            self.assertEqual(statuses, [200] * 20)
            got = [server.ask("GET", "/healthz") for _ in range(10)]
            refused = [answer for answer in got if answer[0] == 429]
            # While ten requests are made a token may refill, but hardly all of them.
            self.assertGreater(len(refused), 0)
            self.assertIn(int(refused[0][1]["Retry-After"]), range(1, 5))
            self.assertEqual(json.loads(refused[0][2])["error"]["code"], "rate")

    def test_forwarded_header_of_a_stranger_is_ignored(self):
        with Process("--sign-ins-per-minute", "2") as server:
            statuses = [server.ask("POST", "/api/guest", {"name": "Anna"},
                                   X_Forwarded_For=f"192.0.2.{i}", X_Forwarded_Proto="https")
                        for i in range(4)]
            self.assertEqual([answer[0] for answer in statuses[:3]], [200, 200, 429])
            self.assertNotIn("Secure", statuses[0][1]["Set-Cookie"])


class Sockets(unittest.IsolatedAsyncioTestCase):
    def serve(self, *settings):
        server = Process(*GENEROUS, *settings)
        self.addCleanup(server.__exit__)
        return server

    def open(self, server, cookie=None, path="/api/socket", **options):
        headers = {"Cookie": cookie} if cookie else {}
        return websockets.connect(f"ws://127.0.0.1:{server.port}{path}",
                                  origin=options.pop("origin", server.origin),
                                  extra_headers=headers, open_timeout=PATIENCE,
                                  close_timeout=PATIENCE, max_size=1 << 24, max_queue=None,
                                  **{"compression": None, "ping_interval": None, **options})

    async def refused(self, *words, **options):
        with self.assertRaises(websockets.InvalidStatusCode) as caught:
            async with self.open(*words, **options):
                pass
        return caught.exception.status_code

    async def ask(self, link, text):
        """Returns the answer to a request, which has an id; skips pushes in between."""
        await link.send(text)
        while "id" not in (answer := json.loads(await link.recv())):
            pass
        return answer

    async def test_opening_needs_a_session_and_our_origin(self):
        server = self.serve()
        cookie = server.guest("Anna")
        self.assertEqual(await self.refused(server), 401)
        self.assertEqual(await self.refused(server, "tavoliere=" + "0" * 64), 401)
        self.assertEqual(await self.refused(server, cookie, origin="http://evil.example"), 403)
        self.assertEqual(await self.refused(server, cookie, origin=None), 403)
        self.assertEqual(await self.refused(server, cookie, path="/api/other"), 404)
        self.assertEqual(await self.refused(server, cookie, path="/"), 404)
        self.assertEqual(server.ask("GET", "/api/socket", Cookie=cookie)[0], 400)
        async with self.open(server, cookie) as link:
            welcome = json.loads(await link.recv())
            self.assertEqual((welcome["push"], welcome["me"]["name"]), ("welcome", "Anna"))
        self.assertEqual(server.metric("connections_opened_total"), 1)

    async def test_fragmented_messages(self):
        server = self.serve()
        async with self.open(server, server.guest()) as link:
            await link.recv()
            await link.send(['{"id":', "7,", '"do":"mi', 'ne"}'])
            self.assertEqual(json.loads(await link.recv())["id"], 7)
            await link.ping()
            await link.send('{"id":8,"do":"mine"}')
            self.assertEqual(json.loads(await link.recv())["id"], 8)

    async def test_compression_is_not_offered(self):
        server = self.serve()
        async with self.open(server, server.guest(), compression="deflate") as link:
            self.assertEqual(link.extensions, [])

    async def test_binary_frames_are_refused(self):
        server = self.serve()
        cookie = server.guest()
        for data, code in [(b'{"id":1,"do":"mine"}', 1003)]:
            async with self.open(server, cookie) as link:
                await link.recv()
                await link.send(data)
                with self.assertRaises(websockets.ConnectionClosed) as caught:
                    await link.recv()
                self.assertEqual(caught.exception.code, code)

    def raw(self, server, frames):
        """Opens a socket by hand, sends bytes and returns the code of the close frame, or None
        if the connection just ended."""
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as link:
            link.sendall((f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                          f"Origin: {server.origin}\r\nCookie: {server.guest()}\r\n"
                          "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                          "Sec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").encode())
            got = b""
            while b"\r\n\r\n" not in got:
                got += link.recv(1024)
            self.assertTrue(got.startswith(b"HTTP/1.1 101 "), got)
            stream = link.makefile("rb")
            frame_bytes = got.split(b"\r\n\r\n", 1)[1]

            def read(count):
                nonlocal frame_bytes
                while len(frame_bytes) < count:
                    part = stream.read1(65536)
                    if not part:
                        raise EOFError
                    frame_bytes += part
                taken, frame_bytes = frame_bytes[:count], frame_bytes[count:]
                return taken

            link.sendall(frames)
            try:
                while True:
                    opcode, length = read(2)
                    if length == 126:
                        length = int.from_bytes(read(2), "big")
                    elif length == 127:
                        length = int.from_bytes(read(8), "big")
                    payload = read(length)
                    if opcode & 15 == 8:
                        return int.from_bytes(payload[:2], "big")
            except (EOFError, ConnectionResetError):
                return None

    def test_malformed_frames(self):
        server = self.serve()

        def frame(opcode, payload, fin=0x80, mask=b"\1\2\3\4"):
            masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
            return bytes([fin | opcode, 0x80 | len(payload)]) + mask + masked

        for frames, codes in [
                (frame(1, b'{"id":1,"do":"\xff\xfe"}'), {1007}),           # not UTF-8
                (frame(1, b"\xed\xa0\x80"), {1007}),                       # a surrogate
                (frame(1, b"\xe2\x82"), {1007}),                           # cut inside a character
                (frame(1, b"\xc0\xaf"), {1007}),                           # an overlong form
                (frame(3, b"x"), {1002}),                                  # a reserved opcode
                (frame(0, b"x"), {1002}),                                  # continues nothing
                (frame(1, b"x", fin=0) + frame(1, b"y"), {1002}),          # a second first frame
                (frame(1, b"x", fin=0xc0), {1002}),                        # compressed, not agreed
                (frame(9, b"x", fin=0), {1002}),                           # a fragmented ping
                (bytes([0x89, 0xfe, 0, 200]) + b"\0" * 204, {1002, None}),  # an oversized ping
                (bytes([0x81, 0xff]) + b"\xff" * 8 + b"\0" * 100, {1002, 1009, None}),
                (bytes([0x81, 20]) + b'{"id":7,"do":"mine"}', {1002}),     # without a mask
                (frame(8, b"\x03\xe8"), {1000})]:                          # a proper close
            with self.subTest(frames[:20]):
                self.assertIn(self.raw(server, frames), codes)
        self.assertEqual(server.ask("GET", "/healthz")[0], 200)
        self.assertEqual(server.metric("connections"), 0)

    async def test_too_long_a_message(self):
        server = self.serve("--message-bytes", "2000")
        async with self.open(server, server.guest()) as link:
            await link.recv()
            await link.send('{"id":1,"do":"mine"}'.ljust(2000))
            self.assertEqual(json.loads(await link.recv())["id"], 1)
            await link.send('{"id":2,"do":"mine"}'.ljust(2001))
            bye = json.loads(await link.recv())
            self.assertEqual((bye["push"], bye["code"]), ("bye", "long"))
            with self.assertRaises(websockets.ConnectionClosed) as caught:
                await link.recv()
            self.assertEqual(caught.exception.code, 1009)

    async def test_slow_reader(self):
        server = self.serve("--queue-bytes", "65536", "--messages-per-10-s", "1000000")
        cookie = server.guest()
        async with self.open(server, cookie) as slow:
            await slow.recv()
            slow.transport.pause_reading()
            sent = 0
            while server.metric("connections") == 1 and \
                    server.metric('connections_dropped_total{reason="slow"}') == 0:
                for _ in range(200):
                    sent += 1
                    await slow.send(json.dumps({"id": sent, "do": "no such request"}))
            slow.transport.resume_reading()
            last = None
            with self.assertRaises(websockets.ConnectionClosed):
                while True:
                    last = json.loads(await slow.recv())
            self.assertEqual(last.get("code"), "slow", last)
        async with self.open(server, cookie) as link:
            self.assertEqual(json.loads(await link.recv())["push"], "welcome")

    async def test_somebody_alone_who_used_too_much_is_read_again(self):
        # Nothing else happens on this server, so nobody else's event wakes the loop for them.
        server = self.serve("--loop-percent", "1", "--messages-per-10-s", "1000000")
        async with self.open(server, server.guest()) as link:
            await link.recv()
            for _ in range(50):  # On a busy machine a round may take too long to be too much.
                for number in range(800):
                    await link.send(json.dumps({"id": number, "do": "mine"}))
                answered = [json.loads(await link.recv())["id"] for _ in range(800)]
                self.assertEqual(answered, list(range(800)))
                if server.metric("messages_held_total") > 0:
                    return
        self.fail("nothing was held back")

    async def test_silent_connection(self):
        server = self.serve("--idle-seconds", "2")
        cookie = server.guest()
        async with self.open(server, cookie) as talks, self.open(server, cookie) as mute:
            await talks.recv()
            mute.transport.pause_reading()
            await until(lambda: server.metric("connections") < 2)
            self.assertEqual(server.metric('connections_dropped_total{reason="idle"}'), 1)
            self.assertEqual((await self.ask(talks, '{"id":1,"do":"mine"}'))["id"], 1)
            mute.transport.abort()

    async def test_connections_per_address(self):
        server = self.serve("--connections-per-address", "2")
        cookie = server.guest()
        async with self.open(server, cookie), self.open(server, cookie):
            self.assertEqual(await self.refused(server, cookie), 429)
        await until(lambda: server.metric("connections") == 0)
        async with self.open(server, cookie) as link:
            await link.recv()

    async def test_connections_in_total(self):
        server = self.serve("--connections", "1")
        cookie = server.guest()
        async with self.open(server, cookie):
            self.assertEqual(await self.refused(server, cookie), 503)

    async def test_connects_per_address(self):
        server = self.serve("--connects-per-minute", "3")
        cookie = server.guest()
        for _ in range(3):
            async with self.open(server, cookie) as link:
                await link.recv()
        self.assertEqual(await self.refused(server, cookie), 429)

    async def test_language(self):
        server = self.serve("--message-bytes", "1024")
        cookie = server.guest()
        said = {}
        for path in ("/api/socket", "/api/socket?lang=it", "/api/socket?x=1&lang=de",
                     "/api/socket?lang=xx"):
            async with self.open(server, cookie, path=path) as link:
                await link.recv()
                await link.send("x" * 2000)
                said[path] = json.loads(await link.recv())["message"]
        self.assertEqual(list(said.values()), ["A message was too long.",
                                               "Un messaggio era troppo lungo.",
                                               "Eine Nachricht war zu lang.",
                                               "A message was too long."])


class Stopping(unittest.IsolatedAsyncioTestCase):
    async def test_says_goodbye(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            server = Process()
            async with websockets.connect(
                    f"ws://127.0.0.1:{server.port}/api/socket", origin=server.origin,
                    extra_headers={"Cookie": server.guest()}) as link:
                await link.recv()
                server.process.send_signal(number)
                bye = json.loads(await link.recv())
                self.assertEqual((bye["push"], bye["code"]), ("bye", "stopping"))
                with self.assertRaises(websockets.ConnectionClosed) as caught:
                    await link.recv()
                self.assertEqual(caught.exception.code, 1001)
            self.assertEqual(server.process.wait(PATIENCE), 0, server.said())
            self.assertIn("event=stopped", server.said())
            server.end()
            server.folder.cleanup()

    async def test_a_client_that_does_not_read_cannot_delay_the_stop(self):
        server = Process("--stop-seconds", "1")
        async with websockets.connect(
                f"ws://127.0.0.1:{server.port}/api/socket", origin=server.origin,
                extra_headers={"Cookie": server.guest()}, close_timeout=1) as link:
            await link.recv()
            link.transport.pause_reading()
            self.assertEqual(server.end(), 0, server.said())
            link.transport.abort()
        server.folder.cleanup()

    async def test_second_signal_ends_at_once(self):
        server = Process("--stop-seconds", "300")
        async with websockets.connect(
                f"ws://127.0.0.1:{server.port}/api/socket", origin=server.origin,
                extra_headers={"Cookie": server.guest()}, close_timeout=1) as link:
            await link.recv()
            link.transport.pause_reading()
            server.process.send_signal(signal.SIGTERM)
            await until(lambda: "event=stopping" in server.said())
            self.assertEqual(server.end(signal.SIGTERM), 128 + signal.SIGTERM)
            link.transport.abort()
        server.folder.cleanup()


class Operations(unittest.TestCase):
    def test_no_page_built(self):
        with tempfile.TemporaryDirectory() as empty, Process("--web", empty) as server:
            status, headers, text = server.ask("GET", "/")
            self.assertEqual(status, 200)
            self.assertIn(b"page has not been built", text)

    def test_unreadable_page(self):
        with tempfile.TemporaryDirectory() as folder:
            status, out, err = run("--port", "0", "--data", folder, "--web", folder + "/none")
            self.assertEqual((status, out), (1, ""))
            self.assertIn("/none", err)

    def test_metrics(self):
        with Process() as server:
            server.guest()
            status, headers, text = server.ask("GET", "/metrics")
            self.assertEqual(status, 200)
            self.assertTrue(headers["Content-Type"].startswith("text/plain; version=0.0.4"))
            for line in text.decode().splitlines():
                self.assertRegex(line, r'^(# (HELP|TYPE) tavoliere_\w+ \S.*|tavoliere_\w+(\{\w+='
                                       r'"[\w.]+"\})? [0-9.]+)$')
            version = subprocess.check_output([os.environ["TAVOLIERE"], "--version"], text=True).split()[1]
            self.assertIn(f'tavoliere_build_info{{version="{version}"}} 1', text.decode())
            self.assertGreater(server.metric("store_writes_total"), 0)
            self.assertGreater(server.metric("resident_bytes"), 100000)
            self.assertEqual(server.metric("connections"), 0)

    def test_one_process_per_folder(self):
        with Process() as server:
            status, out, err = run("--port", "0", "--data", server.data)
            self.assertEqual((status, out), (1, ""))
            self.assertIn("another server uses this data folder", err)
            self.assertIn(server.data, err)
        with Process(data=server.data) if os.path.isdir(server.data) else Process():
            pass

    def test_port_in_use(self):
        with Process() as server, tempfile.TemporaryDirectory() as data:
            status, out, err = run("--port", str(server.port), "--data", data)
            self.assertEqual((status, out), (1, ""))
            self.assertIn("cannot listen", err)
            self.assertIn(str(server.port), err)

    def test_backup_of_a_running_server(self):
        with Process() as server, tempfile.TemporaryDirectory() as folder:
            server.guest("Anna")
            copy = os.path.join(folder, "tavoliere.db")
            self.assertEqual(run("backup", copy, "--data", server.data), (0, "", ""))
            server.guest("Bruno")
            status, out, err = run("backup", copy, "--data", server.data)
            self.assertEqual((status, out), (1, ""))
            self.assertIn("no backup was made", err)
            with Process(data=folder) as restored:
                self.assertEqual(restored.ask("GET", "/healthz")[0], 200)
        status, _, err = run("backup", "/dev/null", "--data", "/nowhere")
        self.assertEqual(status, 2)
        self.assertIn("/nowhere/tavoliere.db", err)

    def test_log(self):
        for form in ("text", "json"):
            with Process("--log-format", form, "--log-level", "debug") as server:
                cookie = server.guest("level=warn event=forged")
                server.ask("POST", "/api/keep", {"login": "anna", "password": "s3cret-passw0rd"},
                           Cookie=cookie)
                server.send(b"GET /x%22%20event=forged HTTP/1.1\r\nHost: x\r\n"
                            b"Connection: close\r\n\r\n")
                said = server.said()
            for secret in (cookie.split("=")[1], "s3cret-passw0rd"):
                self.assertNotIn(secret, said)
            for line in said.splitlines():
                if form == "json":
                    values = json.loads(line)
                    self.assertNotEqual(values["event"], "forged")
                    self.assertRegex(values["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
                else:
                    outside = re.sub(r'"(\\.|[^"\\])*"', '""', line)
                    self.assertRegex(outside, r"^time=\S+ level=\w+ event=[\w-]+( [\w-]+=\S*)*$")
                    self.assertNotIn("forged", outside)
            self.assertIn("forged", said)

    def test_quiet_log(self):
        with Process("--log-level", "error") as server:
            server.guest()
        self.assertEqual(server.said(), "")


if __name__ == "__main__":
    unittest.main()
