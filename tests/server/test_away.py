"""Notices to people who are away: web push, mail and webhooks against local endpoints, hostile ones
among them (docs/decisions/0033)."""

import asyncio
import base64
import email
import hashlib
import hmac
import http.server
import json
import re
import threading

import client
from client import Server, cookie_of, sit_down
from test_admin import Sink

PASSWORD = "correct horse"
# The keys of the reader in RFC 8291, section 5.
POINT = ("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


def unpack(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Endpoint:
    """A server that keeps what it is sent, and answers as it is told."""

    def __init__(self):
        self.requests = []
        self.came = threading.Condition()
        self.answer = {}  # status or a function, by path
        endpoint = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with endpoint.came:
                    endpoint.requests.append((self.path, dict(self.headers), body))
                    endpoint.came.notify_all()
                answer = endpoint.answer.get(self.path, 201)
                if callable(answer):
                    answer(self)
                    return
                self.send_response(answer)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def wait(self, count):
        with self.came:
            assert self.came.wait_for(lambda: len(self.requests) >= count, client.START_SECONDS)
            return self.requests[count - 1]


class AwayTest(client.AsyncTest):
    # Nothing is held back, unless a test wants it.
    SETTINGS = ("--notice-delay-seconds", "0", "--notice-gap-seconds", "0",
                "--notice-private", "127.0.0.1", "--public-url", "https://play.example.org")

    def serve(self, *settings):
        server = Server(*self.SETTINGS, *settings)
        self.addCleanup(server.__exit__)
        server.__enter__()
        guest = server.guest("First")
        while guest.api("GET", "notices")[0] == 503:  # its keys are being made
            pass
        return server

    async def link(self, person):
        """A link that is closed before its server ends."""
        link = await person.link()
        self.addAsyncCleanup(link.close)
        return link

    def endpoint(self):
        endpoint = Endpoint()
        self.addCleanup(endpoint.close)
        return endpoint

    async def in_thread(self, call, *args):
        return await asyncio.get_running_loop().run_in_executor(None, call, *args)

    async def came(self, endpoint, count):
        return await self.in_thread(endpoint.wait, count)

    def account(self, server, name, login):
        person = server.guest(name)
        status, me, headers = person.api("POST", "keep", {"login": login, "password": PASSWORD})
        self.assertEqual(status, 200, me)
        person.cookie = cookie_of(headers)
        return person

    def wish(self, person, **wishes):
        status, answer, _ = person.api("POST", "notices-choose", {
            "turn": [], "invited": [], "over": [], "quiet": None, **wishes})
        self.assertEqual(status, 200, answer)
        return answer

    def webhook(self, person, address):
        status, answer, _ = person.api("POST", "notices-webhook", {"address": address})
        self.assertEqual(status, 200, answer)
        return bytes.fromhex(answer["webhook"]["secret"])

    def figure(self, server, name):
        text = server.http("GET", "/metrics")[2].decode()
        return int(re.search(rf"^tavoliere_{name} (\d+)$", text, re.MULTILINE)[1])

    async def figures(self, server, name, least):
        """Waits for a figure of /metrics."""
        while await self.in_thread(self.figure, server, name) < least:
            pass

    async def game(self, server, away, other="Berta", kind="san-juan"):
        """A game of two in which the one who is away has left the page; returns the other's link and
        the table."""
        link, them = await self.link(away), await self.link(server.guest(other))
        table = await sit_down([link, them], kind, options={"first": 1} if kind == "san-juan" else {})
        await link.close()
        return them, table

    async def turn(self, them, table):
        """Plays until it is the other's turn."""
        await them.until(lambda: them.state(table))
        while them.state(table)["actor"] == 1 and not them.over(table):
            await them.act(table, them.state(table)["legal"][0]["action"])


class Webhooks(AwayTest):
    async def test_a_turn_is_told_once_and_signed(self):
        server, endpoint = self.serve(), self.endpoint()
        anna = self.account(server, "Anna", "anna")
        secret = self.webhook(anna, endpoint.url + "/hook")
        self.wish(anna, turn=["webhook"])
        them, table = await self.game(server, anna)
        await self.turn(them, table)
        path, headers, body = await self.came(endpoint, 1)
        self.assertEqual(path, "/hook")
        self.assertEqual(headers["Content-Type"], "application/json")
        self.assertEqual(headers["Tavoliere-Signature"],
                         "sha256=" + hmac.new(secret, body, hashlib.sha256).hexdigest())
        said = json.loads(body)
        self.assertEqual(said, {"text": "San Juan: it is your turn (with Berta)", "notices": [
            {"event": "turn", "table": table, "game": "san-juan", "with": "Berta",
             "url": f"https://play.example.org/t/{table}"}]})
        # The same turn is not told again: neither later, nor by a server that has started anew.
        await self.figures(server, "notices_posts_total", 1)
        await them.close()
        server.end()
        server.start()
        berta = client.Person(server, "Berta", them.person.cookie, them.person.me)
        anna.server = berta.server = server
        them = await self.link(berta)
        await them.ask("open", table=table)
        link = await self.link(anna)
        await link.ask("open", table=table)
        await self.turn_by(link, table)
        await link.close()
        await self.turn(them, table)
        _, _, body = await self.came(endpoint, 2)
        self.assertEqual(len(endpoint.requests), 2)
        self.assertEqual([n["event"] for n in json.loads(body)["notices"]], ["turn"])

    async def turn_by(self, link, table):
        while link.state(table)["actor"] == 0:
            await link.act(table, link.state(table)["legal"][0]["action"])

    async def test_whoever_is_there_is_not_told(self):
        server, endpoint = self.serve(), self.endpoint()
        anna, carl = (self.account(server, name, name.lower()) for name in ("Anna", "Carl"))
        for person in anna, carl:
            self.webhook(person, f"{endpoint.url}/{person.name}")
            self.wish(person, turn=["webhook"])
        here = await self.link(anna)
        other = await self.link(server.guest("Berta"))
        table = await sit_down([here, other], "san-juan", options={"first": 1})
        await self.turn(other, table)
        # Somebody who is away is told meanwhile.
        them, second = await self.game(server, carl)
        await self.turn(them, second)
        await self.came(endpoint, 1)
        self.assertEqual([path for path, _, _ in endpoint.requests], ["/Carl"])
        await here.close()

    async def test_nothing_is_sent_unless_it_is_wished(self):
        server, endpoint = self.serve(), self.endpoint()
        anna, carl = (self.account(server, name, name.lower()) for name in ("Anna", "Carl"))
        self.webhook(anna, endpoint.url + "/anna")
        self.webhook(carl, endpoint.url + "/carl")
        self.wish(carl, turn=["webhook"])
        for person in anna, carl:
            them, table = await self.game(server, person)
            await self.turn(them, table)
        await self.came(endpoint, 1)
        self.assertEqual([path for path, _, _ in endpoint.requests], ["/carl"])
        self.assertIsNone(anna.api("GET", "export")[1]["notices"]["mail"] or None)
        self.assertEqual(anna.api("GET", "notices")[1]["turn"], [])

    async def test_the_end_of_a_game_and_a_kept_seat_are_told_together(self):
        server, endpoint = self.serve(), self.endpoint()
        anna = self.account(server, "Anna", "anna")
        self.webhook(anna, endpoint.url + "/hook")
        self.wish(anna, invited=["webhook"], over=["webhook"])
        them, table = await self.game(server, anna, kind="patrician")
        link = await self.link(anna)
        await link.ask("open", table=table)
        await link.ask("leave", table=table)
        await link.ask("shut", table=table)
        while not them.over(table):
            if them.to_move(table):
                await them.act(table, them.state(table)["legal"][0]["action"])
            else:
                await them.until(lambda: them.over(table) or them.to_move(table))
        again = (await them.ask("rematch", table=table))["table"]
        await link.close()  # as long as she is there, everything waits
        _, _, body = await self.came(endpoint, 1)
        said = json.loads(body)
        self.assertEqual({n["event"]: n["table"] for n in said["notices"]},
                         {"over": table, "invited": again})
        self.assertIn("2 of your games have news", said["text"])

    async def test_quiet_hours_and_the_gap_hold_a_notice_back(self):
        server, endpoint = self.serve("--notice-gap-seconds", "3600"), self.endpoint()
        anna, carl = (self.account(server, name, name.lower()) for name in ("Anna", "Carl"))
        for person in anna, carl:
            self.webhook(person, f"{endpoint.url}/{person.name}")
        self.wish(anna, turn=["webhook"], quiet={"from": 0, "to": 1439, "offset": 0})
        self.wish(carl, turn=["webhook"])
        for person in anna, carl, carl:
            them, table = await self.game(server, person)
            await self.turn(them, table)
        await self.came(endpoint, 1)
        await self.figures(server, "notices_inboxes", 2)
        self.assertEqual([path for path, _, _ in endpoint.requests], ["/Carl"])

    async def test_hostile_endpoints_harm_nothing(self):
        server, endpoint = self.serve(), self.endpoint()
        release = threading.Event()
        self.addCleanup(release.set)
        inside = self.endpoint()

        def slow(handler):
            release.wait(client.START_SECONDS)

        def huge(handler):
            handler.send_response(200)
            handler.send_header("Content-Length", str(1 << 40))
            handler.end_headers()
            try:
                while not release.is_set():
                    handler.wfile.write(bytes(1 << 16))
            except OSError:
                pass

        def redirect(handler):
            handler.send_response(307)
            handler.send_header("Location", inside.url + "/stolen")
            handler.send_header("Content-Length", "0")
            handler.end_headers()

        endpoint.answer = {"/slow": slow, "/huge": huge, "/redirect": redirect}
        people = [self.account(server, name, name.lower())
                  for name in ("Slow", "Huge", "Redirect", "Good")]
        for person in people:
            self.webhook(person, f"{endpoint.url}/{person.name.lower()}")
            self.wish(person, turn=["webhook"])
            them, table = await self.game(server, person)
            await self.turn(them, table)
        await self.figures(server, "notices_failures_total", 1)  # the redirection is not followed
        await self.figures(server, "notices_posts_total", 1)     # and the good one hears of it
        self.assertEqual(inside.requests, [])
        self.assertEqual(server.http("GET", "/healthz")[0], 200)

    async def test_private_and_impossible_addresses_are_refused(self):
        server = Server("--notice-delay-seconds", "0",
                        "--notice-gap-seconds", "0")
        self.addCleanup(server.__exit__)
        server.__enter__()
        anna, inside = self.account(server, "Anna", "anna"), self.endpoint()
        for address in (inside.url, "https://anna:secret@example.org/", "https://", "ftp://example.org/",
                        "https://exa mple.org/", "https://example.org/\u00a0", "https://example.org/\u00e4"):
            status, answer, _ = anna.api("POST", "notices-webhook", {"address": address})
            self.assertEqual((status, answer["error"]["code"]), (400, "endpoint"), address)
        # A name or a number that leads inside is not connected to.
        port = inside.server.server_address[1]
        self.webhook(anna, f"https://localhost:{port}/")
        self.wish(anna, turn=["webhook"])
        them, table = await self.game(server, anna)
        await self.turn(them, table)
        await self.figures(server, "notices_told_total", 1)
        await them.close()
        server.end()
        server.start()
        self.assertEqual(inside.requests, [])

    async def test_a_guest_has_no_webhook_and_no_mail(self):
        server = self.serve()
        guest = server.guest("Anna")
        self.assertEqual(guest.api("GET", "notices")[1]["ways"], ["push"])
        for path, body in ("notices-webhook", {"address": "https://example.org/"}), ("notices-mail", {}):
            self.assertIn(guest.api("POST", path, body)[0], (404, 409))


class Pushes(AwayTest):
    def device(self, person, address, **more):
        return person.api("POST", "notices-device", {
            "name": "Firefox", "address": address, "point": POINT, "auth": AUTH, **more})

    async def test_a_push_is_sealed_and_says_who_sends_it(self):
        server, endpoint = self.serve(), self.endpoint()
        anna = server.guest("Anna")
        status, answer, _ = self.device(anna, endpoint.url + "/push/1")
        self.assertEqual(status, 200)
        self.assertEqual([device["name"] for device in answer["devices"]], ["Firefox"])
        self.wish(anna, turn=["push"])
        them, table = await self.game(server, anna)
        await self.turn(them, table)
        path, headers, body = await self.came(endpoint, 1)
        self.assertEqual(path, "/push/1")
        self.assertEqual(headers["Content-Encoding"], "aes128gcm")
        self.assertGreater(int(headers["TTL"]), 0)
        token, key = re.fullmatch(r"vapid t=([^,]+), k=(\S+)", headers["Authorization"]).groups()
        self.assertEqual(key, answer["key"])
        claims = json.loads(unpack(token.split(".")[1]))
        self.assertEqual((claims["aud"], claims["sub"]), (endpoint.url, "https://play.example.org"))
        # The head of RFC 8188: salt, record size, key; the rest is sealed (test_notice_seal.c).
        self.assertEqual(body[16:21], bytes([0, 0, 16, 0, 65]))
        self.assertNotIn(b"San Juan", body)

    async def test_a_device_that_is_gone_is_forgotten(self):
        server, endpoint = self.serve(), self.endpoint()
        anna = server.guest("Anna")
        endpoint.answer["/gone"] = 410
        self.device(anna, endpoint.url + "/gone")
        self.device(anna, endpoint.url + "/there")
        self.wish(anna, turn=["push"])
        them, table = await self.game(server, anna)
        await self.turn(them, table)
        await self.figures(server, "notices_failures_total", 1)
        while len((await self.in_thread(anna.api, "GET", "notices"))[1]["devices"]) != 1:
            pass

    async def test_devices_are_checked_renewed_and_removed(self):
        server = self.serve()
        anna = server.guest("Anna")
        for wrong in ({"point": POINT[:-1]}, {"point": "B" + "A" * 86}, {"auth": ""},
                      {"address": "https://"}, {"name": "a\u202eb"}):
            self.assertEqual(self.device(anna, **{"address": "https://push.example.org/1", **wrong})[0],
                             400, wrong)
        for number in range(10):
            self.device(anna, f"https://push.example.org/{number}")
        devices = self.device(anna, "https://push.example.org/5")[1]["devices"]
        self.assertEqual(len(devices), 8)
        status, answer, _ = anna.api("POST", "notices-remove", {"id": devices[0]["id"]})
        self.assertEqual([device["id"] for device in answer["devices"]],
                         [device["id"] for device in devices[1:]])

    async def test_the_key_is_made_once_and_the_account_takes_its_devices_along(self):
        server = self.serve()
        anna = server.guest("Anna")
        self.device(anna, "https://push.example.org/1")
        key = anna.api("GET", "notices")[1]["key"]
        self.assertEqual(len(unpack(key)), 65)
        server.end()
        server.start()
        self.assertEqual(anna.api("GET", "notices")[1]["key"], key)
        kept = anna.api("GET", "export")[1]["notices"]["devices"]
        self.assertEqual(kept[0]["address"], "https://push.example.org/1")
        self.assertEqual(anna.api("POST", "delete", {})[0], 200)
        self.assertEqual(server.guest("Anna").api("GET", "notices")[1]["devices"], [])


class Mails(AwayTest):
    def read(self, text):
        message = email.message_from_string(text)
        return base64.b64decode(message.get_payload()).decode()

    async def test_mail_is_sent_to_an_address_that_agreed_until_somebody_stops_it(self):
        sink = await Sink().open()
        server = self.serve("--mail-relay", f"smtp://127.0.0.1:{sink.port}",
                            "--mail-from", "games@example.org")
        anna = self.account(server, "Anna", "anna")
        self.assertEqual(anna.api("POST", "notices-mail", {})[0], 409)  # no address yet
        anna.api("POST", "mail", {"mail": "anna@example.org", "password": PASSWORD})
        answer = self.wish(anna, turn=["mail"])
        self.assertEqual((answer["ways"], answer["mail"]), (["push", "mail", "webhook"], None))
        self.assertEqual(anna.api("POST", "notices-mail", {})[0], 200)
        words = self.read((await sink.next())[2])
        key = re.search(r"https://play\.example\.org/notices#agree/([0-9a-z]{48})", words)[1]
        for wrong in (key[:-1] + ("0" if key[-1] != "0" else "1"), key[:-1], "", "x" * 48):
            self.assertEqual(server.api("POST", "notices-agree", {"key": wrong})[0], 404)
            self.assertEqual(server.api("POST", "notices-stop", {"key": key})[0], 404)
        self.assertEqual(server.api("POST", "notices-agree", {"key": key})[0], 200)
        self.assertEqual(anna.api("GET", "notices")[1]["mail"], "anna@example.org")
        them, table = await self.game(server, anna)
        await self.turn(them, table)
        sender, to, text = await sink.next()
        self.assertEqual(to, "anna@example.org")
        words = self.read(text)
        self.assertIn("San Juan: it is your turn (with Berta)", words)
        self.assertIn(f"https://play.example.org/t/{table}\n", words)
        stop = re.search(r"https://play\.example\.org/notices#stop/([0-9a-z]{48})", words)[1]
        self.assertEqual(server.api("POST", "notices-stop", {"key": stop})[0], 200)
        self.assertEqual(anna.api("GET", "notices")[1]["turn"], [])
        # Another address has not agreed.
        anna.api("POST", "mail", {"mail": "other@example.org", "password": PASSWORD})
        self.assertIsNone(anna.api("GET", "notices")[1]["mail"])
        self.assertEqual(server.api("POST", "notices-agree", {"key": key})[0], 404)
        await sink.close()


if __name__ == "__main__":
    client.main()
