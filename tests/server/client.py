"""Scripted players for the server tests: a real server process, real sockets.

A Server is a process of `tavoliere serve` with its own data folder. A Person is an account on
it, with a cookie; a Link is one open socket of a person. A link validates everything it
receives against docs/schemas and keeps it, so that the secrecy tests can search it."""

import asyncio
import http.client
import itertools
import json
import os
import re
import signal
import subprocess
import tempfile
import unittest

import websockets

import schemas
from postgres import schema_url
from waiting import PATIENCE

BINARY = os.environ["TAVOLIERE"]
START_SECONDS = 120  # patience with a silent process: a guard, not a limit

# Settings come from here and from flags, which take precedence, not from the environment of the
# tests. Scripted players are many, fast, and share one address.
ENVIRONMENT = {key: value for key, value in os.environ.items() if not key.startswith("TAVOLIERE")}
ENVIRONMENT.update(
    TAVOLIERE_CONNECTIONS_PER_ADDRESS="60000", TAVOLIERE_CONNECTS_PER_MINUTE="1000000",
    TAVOLIERE_REQUESTS_PER_MINUTE="1000000", TAVOLIERE_SIGN_INS_PER_MINUTE="1000000",
    TAVOLIERE_TABLES_PER_GUEST="10000", TAVOLIERE_MESSAGES_PER_10_S="1000000",
    TAVOLIERE_HINT_SECONDS="3600", TAVOLIERE_LOOP_PERCENT="100")


class Refused(Exception):
    """A request was answered with an error."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.error = error
        self.code = error["code"]


class Gone(Exception):
    """The connection ended."""


class Server:
    def __init__(self, *settings, data=None):
        self.folder = None if data else tempfile.TemporaryDirectory(prefix="tavoliere-server-")
        self.data = data or self.folder.name
        self.settings = settings
        self.environment = {}
        self.process = None
        self.log = tempfile.TemporaryFile()

    def start(self, *more):
        """Starts the process and waits for the address it prints."""
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", "0", *self.store(), *self.settings, *more],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log,
            env={**ENVIRONMENT, **self.environment})
        for line in self.process.stdout:
            found = re.search(rb"http://([^/ :]+|\[[^\]]+\]):(\d+)", line)
            if found:
                self.port = int(found.group(2))
                return self
        raise AssertionError(f"the server did not start: {self.process.wait()}\n{self.said()}")

    def store(self):
        """Where its games are, as flags of the command."""
        base = os.environ.get("TAVOLIERE_TEST_STORE")
        return ["--data", self.data, *(["--store", schema_url(base, self.data)] if base else [])]

    def said(self):
        """Returns everything it has logged."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def end(self, number=signal.SIGTERM):
        """Ends the process with a signal and returns its status."""
        self.process.send_signal(number)
        status = self.process.wait(START_SECONDS)
        self.process.stdout.close()
        self.process = None
        return status

    def kill(self):
        return self.end(signal.SIGKILL)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process is not None:
            status = self.end()
            # Anything a sanitizer found shows in the status and the log.
            assert status == 0, f"the server ended with {status}\n{self.said()[-8000:]}"
        self.log.close()
        if self.folder is not None:
            self.folder.cleanup()

    def http(self, method, path, body=None, cookie=None, **headers):
        """Sends one request; returns status, headers and the raw body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=START_SECONDS)
        try:
            headers = {name.replace("_", "-"): value for name, value in headers.items()}
            if method == "POST":
                headers.setdefault("Origin", f"http://127.0.0.1:{self.port}")
            if body is not None:
                headers.setdefault("Content-Type", "application/json")
                body = body if isinstance(body, (bytes, str)) else json.dumps(body)
            if cookie:
                headers["Cookie"] = f"tavoliere={cookie}"
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def api(self, method, path, body=None, cookie=None, **headers):
        """Sends a request under /api and returns its status and JSON body, validated against
        its schema."""
        status, headers, text = self.http(method, f"/api/{path}", body, cookie, **headers)
        value = json.loads(text)
        schemas.check_http(path, status, value)
        return status, value, headers

    def guest(self, name):
        status, me, headers = self.api("POST", "guest", {"name": name})
        assert status == 200, me
        return Person(self, name, cookie_of(headers), me)


def cookie_of(headers):
    for value in headers.get_all("Set-Cookie", []):
        found = re.match(r"tavoliere=([^;]*)", value)
        if found:
            return found.group(1)
    return None


class Person:
    def __init__(self, server, name, cookie, me):
        self.server = server
        self.name = name
        self.cookie = cookie
        self.me = me

    async def link(self, lang="en", check=True):
        link = Link(self, check)
        await link.open(lang)
        return link

    def api(self, method, path, body=None):
        return self.server.api(method, path, body, self.cookie)


class Link:
    """One socket. `tables` holds the latest state and summary of every table it was sent."""

    def __init__(self, person, check=True):
        self.person = person
        self.check = check
        self.frames = []  # texts, as received
        self.pushes = []  # messages that answer no request
        self.tables = {}
        self.bye = None
        self.error = None
        self.asked = {}
        self.numbers = itertools.count(1)
        self.heard = asyncio.Event()

    async def open(self, lang):
        address = f"127.0.0.1:{self.person.server.port}"
        self.socket = await websockets.connect(
            f"ws://{address}/api/socket?lang={lang}", origin=f"http://{address}",
            extra_headers={"Cookie": f"tavoliere={self.person.cookie}"},
            max_size=1 << 24, max_queue=None, ping_interval=None, compression=None,
            open_timeout=START_SECONDS, close_timeout=START_SECONDS)
        self.reader = asyncio.ensure_future(self.read())
        await self.until(lambda: self.pushes)
        assert self.pushes[0]["push"] == "welcome", self.pushes[0]

    async def read(self):
        try:
            async for frame in self.socket:
                assert isinstance(frame, str), "a frame that is not text"
                self.take(frame)
        except websockets.ConnectionClosed:
            pass
        except Exception as error:  # raised again where the test waits
            self.error = error
        finally:
            self.socket_gone()

    def socket_gone(self):
        for _, future, _ in self.asked.values():
            if not future.done():
                future.set_exception(self.error or Gone())
                future.exception()
        self.asked.clear()
        self.ended = True
        self.heard.set()

    ended = False

    def take(self, frame):
        self.frames.append(frame)
        message = json.loads(frame)
        if "push" in message:
            if self.check:
                schemas.check_push(message)
            self.pushes.append(message)
            self.note(message)
        elif message.get("id") is None:
            schemas.check_answer(message, None)
            self.pushes.append(message)
        else:
            do, future, table = self.asked[message["id"]]
            if self.check:
                schemas.check_answer(message, do)
            del self.asked[message["id"]]
            if do == "open" and "ok" in message:
                self.tables[table] = message["ok"]
            if not future.done():
                if "ok" in message:
                    future.set_result(message["ok"])
                else:
                    future.set_exception(Refused(message["error"]))
        self.heard.set()

    def forget(self):
        """Drops what was received: a long test has no room for all of it."""
        self.frames.clear()
        self.pushes.clear()
        self.tables.clear()

    def note(self, message):
        if message["push"] == "table":
            table = self.tables.setdefault(message["table"], {})
            table["state"] = message["state"]
            table["summary"] = message["summary"]
        elif message["push"] in ("lobby", "mine") and "summary" in message:
            self.tables.setdefault(message["summary"]["table"], {})["summary"] = message["summary"]
        elif message["push"] == "bye":
            self.bye = message["code"]

    async def until(self, condition):
        """Waits until a condition holds, checking it after every message; returns its value."""
        while True:
            if self.error:
                raise self.error
            value = condition()
            if value:
                return value
            if self.ended:
                raise Gone()
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), PATIENCE)

    def send(self, do, **fields):
        """Sends a request without waiting; returns a future of its answer."""
        message = {"id": next(self.numbers), "do": do, **fields}
        if self.check:
            schemas.check_request(message)
        future = asyncio.get_running_loop().create_future()
        self.asked[message["id"]] = (do, future, fields.get("table"))
        asyncio.ensure_future(self.deliver(json.dumps(message)))
        return future

    async def deliver(self, text):
        try:
            await self.socket.send(text)
        except websockets.ConnectionClosed:
            self.socket_gone()

    async def ask(self, do, **fields):
        if self.ended:
            raise Gone()
        return await self.send(do, **fields)

    async def close(self):
        await self.socket.close()
        await self.reader
        if self.error:
            raise self.error

    # --- What a player does ---

    def state(self, table):
        return self.tables.get(table, {}).get("state")

    def summary(self, table):
        return self.tables[table]["summary"]

    def seat(self, table):
        return self.summary(table)["my_seat"]

    def over(self, table):
        state = self.state(table)
        return state is not None and state["over"]

    def to_move(self, table):
        """Returns the table's state if it is this player's turn there."""
        state = self.state(table)
        if state and not state["over"] and state["legal"]:
            return state
        return None

    async def act(self, table, *actions):
        """Acts on the table as it is now and waits until the table shown is as new as the
        answer."""
        answer = await self.ask("act", table=table, seq=self.state(table)["seq"],
                                actions=list(actions))
        await self.until(lambda: self.state(table)["seq"] >= answer["seq"])
        return answer["seq"]

    async def play(self, table, chance, enough=None):
        """Plays random choices until the game is over or `enough` returns true for a state."""
        while True:
            state = await self.until(lambda: self.over(table) and self.state(table) or
                                     enough and enough(self.state(table)) and self.state(table) or
                                     self.to_move(table))
            if state["over"] or enough and enough(state):
                return
            try:
                await self.act(table, chance.choice(state["legal"])["action"])
            except Refused as refused:
                # Somebody else, or another device, was faster.
                if refused.code not in ("stale", "illegal", "seat", "over"):
                    raise
                await self.until(lambda: self.state(table)["seq"] > state["seq"])


# --- Tables ---

NO_CLOCK = {"kind": "none"}


def wanted(game, seats, modules=(), options=None, clock=None, public=False, watch="all"):
    """Returns the fields of a `create`. Seats: "me", "open", "invited", or the level of a bot."""
    return {"game": game, "players": len(seats), "modules": list(modules), "options": options or {},
            "seats": [{"is": seat} if seat in ("me", "open", "invited")
                      else {"is": "bot", "level": seat} for seat in seats],
            "clock": clock or NO_CLOCK, "public": public, "watch": watch}


async def sit_down(links, game, bots=0, level="random", **more):
    """Starts a table with these people, in this order, and bots. Everybody has it open."""
    creator, *others = links
    seats = ["me"] + ["open"] * len(others) + [level] * bots
    table = (await creator.ask("create", **wanted(game, seats, **more)))["table"]
    for link in others:
        await link.ask("join", table=table)
    for link in links:
        await link.ask("open", table=table)
    await creator.until(lambda: all(seat["is"] not in ("open", "invited")
                                    for seat in creator.summary(table)["seats"]))
    if others and creator.summary(table)["phase"] == "open":
        await creator.ask("start", table=table, fill=None)
    for link in links:
        await link.until(lambda: link.state(table))
    return table


class AsyncTest(unittest.IsolatedAsyncioTestCase):
    """Runs without the loop's debug mode, which takes more time than everything else."""

    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)


class ServerTest(AsyncTest):
    """One server for all tests of a class, and one person per requested name."""

    settings = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.settings)
        cls.server.start()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    async def people(self, *names, check=True):
        links = [await self.server.guest(name).link(check=check) for name in names]
        for link in links:
            self.addAsyncCleanup(link.close)
        return links

    async def refused(self, code, awaitable):
        """Returns the error of a request that must be refused with one of these codes."""
        codes = [code] if isinstance(code, str) else code
        with self.assertRaises(Refused) as caught:
            await awaitable
        self.assertIn(caught.exception.code, codes, caught.exception.error)
        return caught.exception.error


main = unittest.main
