"""The greediest guests the limits allow, and an innocent bystander.

    python3 tests/server/attack.py [--seconds 30] [--addresses 3]

Guests from several loopback addresses ask for hints, lobbies, replays, exports, previews and undo,
keep tables of master bots busy, and read slowly or not at all, all at once and as fast as the
server lets them. Meanwhile somebody from another address plays with a casual bot in a process of
their own. Prints how long their actions took to be acknowledged and how long their bot took, first
without the guests, then with them, and what the server says about itself.

TAVOLIERE names the server's binary, which runs with its default limits; GREED names the guests
written in C (greed.c), who send as many messages as the limits allow: tables that many watch, the
lobby that everybody is told about, logs and lists."""

import argparse
import asyncio
import http.client
import itertools
import json
import multiprocessing
import os
import random
import signal
import socket
import subprocess
import time

import websockets

from client import BINARY, Server, cookie_of
from waiting import pause

DEFAULTS = {"CONNECTIONS_PER_ADDRESS": 64, "CONNECTS_PER_MINUTE": 120, "REQUESTS_PER_MINUTE": 1200,
            "SIGN_INS_PER_MINUTE": 30, "TABLES_PER_GUEST": 20, "MESSAGES_PER_10_S": 200,
            "HINT_SECONDS": 20, "LOOP_PERCENT": 25}
GUESTS = 12  # of each address
SOCKETS = 26  # of theirs that are scripted here; the limit is 64
CROWD = 36  # and in C
RATE = 20  # messages a second of each in the crowd
UNTIMED = {"kind": "none"}


class Seat:
    """A guest at one socket from one address, without any checking: it has to be fast."""

    def __init__(self, port, address):
        self.port, self.address = port, address
        self.numbers = itertools.count(1)
        self.asked = {}
        self.states = {}

    def http(self, method, path, body=None):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60,
                                          source_address=(self.address, 0))
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        if hasattr(self, "cookie"):
            headers["Cookie"] = f"tavoliere={self.cookie}"
        try:
            link.request(method, path, body and json.dumps(body), headers)
            answer = link.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            link.close()

    def sign_in(self, name):
        status, headers, _ = self.http("POST", "/api/guest", {"name": name})
        assert status == 200, status
        self.cookie = cookie_of(headers)
        return self

    def again(self):
        """The same guest, for another socket."""
        other = Seat(self.port, self.address)
        other.cookie = self.cookie
        return other

    async def come(self):
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.port}/api/socket", origin=f"http://127.0.0.1:{self.port}",
            extra_headers={"Cookie": f"tavoliere={self.cookie}"}, compression=None,
            max_size=1 << 24, ping_interval=None, local_addr=(self.address, 0), open_timeout=60)
        self.reader = asyncio.ensure_future(self.read())
        return self

    async def read(self):
        try:
            async for frame in self.socket:
                message = json.loads(frame)
                if message.get("push") == "table":
                    self.states[message["table"]] = message["state"]
                    self.heard.set()
                elif message.get("id") in self.asked:
                    future = self.asked.pop(message["id"])
                    if not future.done():
                        future.set_result(message)
                elif "error" in message:  # to a message that could not even be read
                    for future in self.asked.values():
                        if not future.done():
                            future.set_result(message)
        except (websockets.ConnectionClosed, OSError):
            pass
        for future in self.asked.values():
            if not future.done():
                future.set_result({"error": {"code": "gone"}})

    heard = None

    async def send(self, do, **fields):
        if self.heard is None:
            self.heard = asyncio.Event()
        number = next(self.numbers)
        future = self.asked[number] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"id": number, "do": do, **fields}))
        return future

    async def ask(self, do, **fields):
        return await (await self.send(do, **fields))

    async def table(self, seats, game="patrician"):
        made = await self.ask("create", game=game, players=len(seats), modules=[], options={},
                              seats=seats, clock=UNTIMED, public=True, watch="all")
        if "ok" not in made:
            return None
        table = made["ok"]["table"]
        opened = await self.ask("open", table=table)
        if "ok" not in opened:
            return None
        state = opened["ok"]["state"]
        # A push that came after the answer may have been read before we go on.
        if table not in self.states or self.states[table]["seq"] < state["seq"]:
            self.states[table] = state
        return table


# --- Greed ---------------------------------------------------------------------------------------

async def patiently(seat, answer):
    """A refused guest tries again soon; more often would only get the socket closed."""
    if "error" in answer:
        await pause(0.2)


async def hints(seat):
    table = await seat.table([{"is": "me"}, {"is": "bot", "level": "master"}])
    while table:
        await patiently(seat, await seat.ask("hint", table=table, ms=3000))


async def lobbies(seat):
    while True:
        await patiently(seat, await seat.ask("lobby", watch=True))


async def undoing(seat):
    table = await seat.table([{"is": "me"}, {"is": "bot", "level": "random"}])
    while table:
        state = seat.states[table]
        if state["legal"]:
            answer = await seat.ask("act", table=table, seq=state["seq"],
                                    actions=[state["legal"][0]["action"]])
            await patiently(seat, answer)
        answer = await seat.ask("undo", table=table, seq=seat.states[table]["seq"])
        await patiently(seat, answer)
        if "error" in answer and answer["error"]["code"] in ("over", "record-full", "gone"):
            table = await seat.table([{"is": "me"}, {"is": "bot", "level": "random"}])


async def masters(seat):
    """Tables of bots among themselves, watched, and then everybody's favourite: left alone."""
    seats = [{"is": "me"}] + [{"is": "bot", "level": "master"}] * 3
    for _ in range(20):
        table = await seat.table(seats, "san-juan")
        if table:
            await seat.ask("leave", table=table)
    while True:
        await patiently(seat, await seat.ask("mine"))


async def replays(seat):
    """A whole game of Puerto Rico by its text, again and again."""
    record = subprocess.run([BINARY, "record", "make", "puerto-rico", "--players", "5"],
                            capture_output=True, text=True, check=True).stdout
    while True:
        await patiently(seat, await seat.ask("replay", record=record))


async def deaf(seat):
    """Asks and never reads."""
    seat.reader.cancel()
    seat.socket.transport.pause_reading()
    while True:
        await seat.send("lobby", watch=True)
        await pause(0.05)


async def exports(seat):
    """Exports and records over HTTP, in threads because http.client blocks."""
    loop = asyncio.get_running_loop()
    while True:
        for path in ("/api/export", "/api/tables/aaaaaaaaaaaaaaaa/record", "/api/waiting"):
            await loop.run_in_executor(None, seat.http, "GET", path)


async def slow_readers(seat):
    """HTTP connections that ask for the page and take nothing of it."""
    links = []
    while True:
        link = socket.socket()
        link.bind((seat.address, 0))
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.setblocking(False)
        try:
            await asyncio.get_running_loop().sock_connect(link, ("127.0.0.1", seat.port))
            link.send(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
            links.append(link)
        except OSError:
            link.close()
        await pause(0.05)


ROLES = [hints, hints, hints, hints, lobbies, lobbies, undoing, masters, masters, replays, deaf,
         exports, slow_readers]


async def persist(role, seat):
    """A guest whose socket was closed comes back."""
    while True:
        try:
            await (await seat.come()).ask("mine")
            await role(seat)
        except (OSError, websockets.WebSocketException, asyncio.TimeoutError):
            pass
        await pause(0.5)
        seat = seat.again()


async def begin_crowd(port, guests):
    """The guests in C: two at one table, which all of the crowd watch, two that come and go at an
    open table, so that the lobby hears of it, and the others ask for lists and logs."""
    first = await guests[0].again().come()
    watched = await first.table([{"is": "me"}] + [{"is": "bot", "level": "random"}] * 4,
                                "puerto-rico")
    door = await first.table([{"is": "me"}] + [{"is": "open"}])

    def message(do, **fields):
        return json.dumps({"id": 1, "do": do, **fields})

    look = [message("open", table=watched), message("lobby", watch=True)]
    lists = [message("lobby", watch=True), message("mine"),
             message("log", table=watched, **{"from": 0, "to": 200}),
             message("open", table=watched), message("digest", table=watched)]
    lines = []
    for number in range(CROWD):
        guest = guests[number % GUESTS]
        if number % 6 == 1:
            messages = look + [message("join", table=door), message("leave", table=door)] * 6
        elif number == 0:
            messages = look + [message("leave", table=watched), message("take", table=watched)] * 6
        else:
            messages = lists
        lines.append("\t".join([guest.address, f"tavoliere={guest.cookie}", *messages]))
    crowd = subprocess.Popen([os.environ["GREED"], str(port), str(RATE)], stdin=subprocess.PIPE,
                             text=True, stderr=subprocess.DEVNULL)
    crowd.stdin.write("\n".join(lines) + "\n")
    crowd.stdin.close()
    return crowd


def be_greedy(port, address):
    """At a low priority: real guests would not use the server's own processors."""
    os.nice(15)

    async def all_at_once():
        guests = [Seat(port, address).sign_in(f"Greedy {i}") for i in range(GUESTS)]
        crowd = await begin_crowd(port, guests)
        # Ends with us, however we end.
        signal.signal(signal.SIGTERM, lambda *_: (crowd.kill(), os._exit(0)))
        tasks = []
        for number in range(SOCKETS):
            role = ROLES[number % len(ROLES)]
            tasks.append(persist(role, guests[number % GUESTS].again()))
        await asyncio.gather(*tasks)

    asyncio.run(all_at_once())


# --- The bystander -------------------------------------------------------------------------------

async def play(port, seconds, address):
    """Plays Patrician with a casual bot; returns the times of acknowledgements and of the bot."""
    seat = await Seat(port, address).sign_in("Bystander").come()
    acks, bots = [], []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        table = await seat.table([{"is": "me"}, {"is": "bot", "level": "casual"}])
        state = seat.states[table]
        while not state["over"] and time.monotonic() < end:
            await pause(0.1)
            if state["legal"]:
                asked = time.monotonic()
                answer = await seat.ask("act", table=table, seq=state["seq"],
                                        actions=[random.choice(state["legal"])["action"]])
                acks.append(time.monotonic() - asked)
                assert "ok" in answer, answer
            waiting = time.monotonic()
            while seat.states[table]["seq"] == state["seq"] or not (
                    seat.states[table]["legal"] or seat.states[table]["over"]):
                seat.heard.clear()
                await seat.heard.wait()
            if seat.states[table]["seq"] > state["seq"] + 1:
                bots.append(time.monotonic() - waiting)
            state = seat.states[table]
        await seat.ask("shut", table=table)
    await seat.socket.close()
    return acks, bots


def stand_by(port, seconds, address, results):
    results.put(asyncio.run(play(port, seconds, address)))


def figures(times):
    times = sorted(times) or [0]
    return (f"p50 {1000 * times[len(times) // 2]:.1f} ms, "
            f"p99 {1000 * times[len(times) * 99 // 100]:.1f} ms, most {1000 * times[-1]:.1f} ms")


def measure(server, seconds):
    results = multiprocessing.Queue()
    person = multiprocessing.Process(target=stand_by,
                                     args=(server.port, seconds, "127.0.0.1", results))
    person.start()
    acks, bots = results.get(timeout=seconds + 120)
    person.join()
    return acks, bots


def metrics(server, *names):
    text = server.http("GET", "/metrics")[2].decode()
    for line in text.splitlines():
        if any(line.startswith(f"tavoliere_{name}") for name in names):
            print("   ", line)


def attack(seconds, addresses, quiet_seconds, look=lambda server: None):
    server = Server("--log-level", "warn")
    server.environment = {f"TAVOLIERE_{name}": str(value) for name, value in DEFAULTS.items()}
    with server:
        acks, bots = measure(server, quiet_seconds)
        print(f"alone: {len(acks)} actions, acknowledged after {figures(acks)}")
        print(f"       {len(bots)} turns of the casual bot: {figures(bots)}")
        greedy = [multiprocessing.Process(target=be_greedy, daemon=True,
                                          args=(server.port, f"127.0.0.{2 + i}"))
                  for i in range(addresses)]
        for one in greedy:
            one.start()
        try:
            acks, bots = measure(server, seconds)
        finally:
            for one in greedy:
                one.terminate()
                one.join()
        print(f"with greedy guests: {len(acks)} actions, acknowledged after {figures(acks)}")
        print(f"       {len(bots)} turns of the casual bot: {figures(bots)}")
        look(server)
        metrics(server, "work_", "loop_", "messages_", "connections", "bot_moves", "actions_total",
                "store_")
    return acks, bots


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--quiet-seconds", type=int, default=5)
    parser.add_argument("--addresses", type=int, default=3)
    wanted = parser.parse_args()
    attack(wanted.seconds, wanted.addresses, wanted.quiet_seconds)


if __name__ == "__main__":
    main()
