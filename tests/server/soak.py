"""Does the server grow? Plays for a long time and measures what a leak would raise.

    python3 tests/server/soak.py [--players 600] [--rate 500] [--seconds 3600] [--out FILE]

TAVOLIERE names the server's binary, LOAD the load client, which plays whole games of two at the
rate given and begins new ones. Beside it a crew does everything else: games against bots, undo,
chat, hints, replays, reviews, and guests who come, look round and go.

Every ten seconds: resident memory, descriptors, threads, the database and its log, writes that
wait, how late the loop was, and how much is in memory. At the end the growth of each as a slope with
its 95 % interval, from means over one minute (neighbouring samples depend on each other), without
the first quarter, in which caches fill. Exits with 1 if memory, descriptors or threads grow by
more than their interval and more than a tenth in an hour."""

import argparse
import asyncio
import os
import pathlib
import random
import re
import sys
import time

import websockets

from client import Gone, Refused, Server, sit_down
from waiting import pause

GAMES = ("patrician", "san-juan", "puerto-rico")
SAMPLE_SECONDS = 10
PER_MEAN = 6        # samples
FIRST_PART = 0.25   # left out of the slope
GROWTH_PART = 0.10  # of the level, in an hour: less is not growth worth the name
WATCHED = ("resident_kib", "descriptors", "threads")
METRICS = {"rooms": "rooms", "connections": "connections", "queued": "store_queued",
           "late_ms": "loop_late_seconds", "event_ms": "loop_longest_seconds",
           "slow_events": "loop_slow_total", "actions": "actions_total",
           "transactions": "store_transactions_total"}
# Student's t for 95 %, by degrees of freedom; beyond these 1.96 is near enough.
STUDENT = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 5: 2.57, 6: 2.45, 8: 2.31, 10: 2.23, 15: 2.13,
           20: 2.09, 30: 2.04, 60: 2.00}


# --- The crew ---------------------------------------------------------------------------------


class Crew:
    def __init__(self, server):
        self.server = server
        self.chance = random.Random(23)
        self.did = {}

    def count(self, what):
        self.did[what] = self.did.get(what, 0) + 1

    async def guest(self, name):
        """HTTP here blocks, so another thread asks."""
        return await asyncio.to_thread(self.server.guest, name)

    async def try_to(self, link, what, **fields):
        try:
            answer = await link.ask(what, **fields)
            self.count(what)
            return answer
        except Refused as refused:
            self.count(f"{what} refused: {refused.code}")
            return None

    async def move(self, link, table):
        state = await link.until(lambda: link.over(table) and link.state(table) or
                                 link.to_move(table))
        if state["over"]:
            return False
        await self.try_to(link, "act", table=table, seq=state["seq"],
                          actions=[self.chance.choice(state["legal"])["action"]])
        await link.until(lambda: link.state(table)["seq"] > state["seq"] or link.ended)
        now = link.state(table)
        draw = self.chance.random()
        if draw < 0.05 and now["undo"]["free"]:
            await self.try_to(link, "undo", table=table, seq=now["seq"])
        elif draw < 0.10:
            await self.try_to(link, "say", table=table, text=f"line {sum(self.did.values())}")
        elif draw < 0.12 and link.to_move(table):
            await self.try_to(link, "hint", table=table, ms=100)
        return True

    async def look_back(self, person, link, table):
        """A finished game: some of its moments, its record, sometimes its review."""
        replay = await self.try_to(link, "replay", table=table)
        for at in (0, 10, 20) if replay else ():
            await self.try_to(link, "moment", replay=replay["replay"], at=at)
        await asyncio.to_thread(self.server.http, "GET", f"/api/tables/{table}/record",
                                cookie=person.cookie)
        self.count("record")
        if self.chance.random() < 0.05:
            await self.try_to(link, "review", table=table)

    async def play_on(self, number):
        """Somebody who plays one game after another with bots; every few games as a new guest."""
        person = await self.guest(f"regular {number}")
        while True:
            link = await person.link(check=False)
            for _ in range(3):
                table = await sit_down([link], GAMES[number % len(GAMES)], bots=1, level="casual")
                while await self.move(link, table):
                    await pause(0.2)
                self.count("game with a bot")
                await self.look_back(person, link, table)
                await self.try_to(link, "shut", table=table)
                link.forget()
            await link.close()

    async def come_and_go(self):
        """New guests, one after another; some leave without closing."""
        while True:
            person = await self.guest("passer-by")
            link = await person.link(check=False)
            await self.try_to(link, "lobby", watch=True)
            await self.try_to(link, "mine")
            await pause(1)
            if self.chance.random() < 0.5:
                await link.close()
            else:
                link.socket.transport.abort()
            self.count("passer-by")

    async def again(self, work, *arguments):
        """A connection that ends is no reason to stop, but it is counted."""
        while True:
            try:
                await work(*arguments)
            except (Gone, OSError, websockets.WebSocketException) as error:
                self.count(f"cut off: {type(error).__name__}")
                await pause(1)


# --- Figures ----------------------------------------------------------------------------------


def sample(server, began):
    folder = pathlib.Path(f"/proc/{server.process.pid}")
    status = dict(re.findall(r"^(\w+):\s+(\d+)", (folder / "status").read_text(), re.M))
    text = server.http("GET", "/metrics")[2].decode()
    found = {name: float(value) for name, value in
             re.findall(r"^tavoliere_(\w+) ([0-9.]+)$", text, re.M)}
    figures = {"seconds": round(time.monotonic() - began), "resident_kib": int(status["VmRSS"]),
               "descriptors": len(os.listdir(folder / "fd")), "threads": int(status["Threads"])}
    for suffix, name in (("", "database_kib"), ("-wal", "log_kib")):
        path = pathlib.Path(server.data) / f"tavoliere.db{suffix}"
        figures[name] = path.stat().st_size // 1024
    for name, metric in METRICS.items():
        figures[name] = round(found[metric] * (1000 if name.endswith("_ms") else 1), 1)
    return figures


def slope(points):
    """Least squares: the growth per hour, and half of its 95 % interval."""
    count = len(points)
    if count < 3:
        return 0.0, float("inf")
    x_mean = sum(x for x, _ in points) / count
    y_mean = sum(y for _, y in points) / count
    spread = sum((x - x_mean) ** 2 for x, _ in points)
    rise = sum((x - x_mean) * (y - y_mean) for x, y in points) / spread
    left = sum((y - y_mean - rise * (x - x_mean)) ** 2 for x, y in points)
    freedom = count - 2
    student = STUDENT[max((k for k in STUDENT if k <= freedom))] if freedom <= 120 else 1.96
    return 3600 * rise, 3600 * student * (left / freedom / spread) ** 0.5


def means(samples, name):
    kept = samples[int(len(samples) * FIRST_PART):]
    groups = [kept[i:i + PER_MEAN] for i in range(0, len(kept) - PER_MEAN + 1, PER_MEAN)]
    return [(sum(s["seconds"] for s in group) / PER_MEAN, sum(s[name] for s in group) / PER_MEAN)
            for group in groups]


def report(samples):
    """Prints the growth; returns whether nothing that is watched grows."""
    steady = True
    print(f"{'':14}{'first':>12}{'last':>12}{'most':>12}{'growth an hour':>24}")
    for name in samples[0]:
        if name in ("seconds", "actions", "transactions", "slow_events"):
            continue
        points = means(samples, name)
        rise, half = slope(points)
        level = points[0][1] if points else samples[0][name]
        grows = rise - half > 0 and rise > GROWTH_PART * level
        steady &= not (grows and name in WATCHED)
        print(f"{name:14}{level:12.1f}{points[-1][1] if points else 0:12.1f}"
              f"{max(s[name] for s in samples):12.1f}{rise:14.1f} ± {half:.1f}"
              f"{' grows' if grows else ''}")
    spent = samples[-1]["seconds"] - samples[0]["seconds"]
    for name in ("actions", "transactions", "slow_events"):
        more = samples[-1][name] - samples[0][name]
        print(f"{name}: {more:.0f}, {more / max(spent, 1):.1f} a second")
    return steady


# --- The run ----------------------------------------------------------------------------------


async def watch(server, load, samples, out):
    began = time.monotonic()
    while load.returncode is None:
        figures = await asyncio.to_thread(sample, server, began)
        if not samples:
            print(*figures, sep="\t", file=out)
        samples.append(figures)
        print(*figures.values(), sep="\t", file=out, flush=True)
        try:
            await asyncio.wait_for(asyncio.shield(load.wait()), SAMPLE_SECONDS)
        except asyncio.TimeoutError:
            pass


async def run(server, wanted, out):
    load = await asyncio.create_subprocess_exec(
        os.environ["LOAD"], str(server.port), str(server.process.pid), str(wanted.players),
        str(wanted.rate), str(wanted.seconds), "patrician", server.data)
    crew, samples = Crew(server), []
    tasks = [asyncio.ensure_future(crew.again(crew.play_on, number)) for number in range(6)]
    tasks.append(asyncio.ensure_future(crew.again(crew.come_and_go)))
    watching = asyncio.ensure_future(watch(server, load, samples, out))
    await asyncio.wait([watching, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        if task.done():
            task.result()  # raises what ended it
        task.cancel()
    await watching
    await asyncio.gather(*tasks, return_exceptions=True)
    print("crew:", ", ".join(f"{what} {count}" for what, count in sorted(crew.did.items())))
    return report(samples) and load.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    for name, value in (("players", 600), ("rate", 500), ("seconds", 3600)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--data", help="folder for the database: which disk is used")
    parser.add_argument("--out", default=os.devnull, help="file for the samples, as a table")
    wanted = parser.parse_args()
    # A client that gets no processor for a while has not gone.
    with (Server("--log-level", "warn", "--idle-seconds", "900", data=wanted.data) as server,
          open(wanted.out, "w") as out):
        steady = asyncio.run(run(server, wanted, out))
        said = server.said()
        if said:
            print(f"the server said:\n{said[-4000:]}")
    sys.exit(0 if steady else 1)


if __name__ == "__main__":
    main()
