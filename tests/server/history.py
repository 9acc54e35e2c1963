#!/usr/bin/env python3
"""The history check: people on several nodes of one PostgreSQL play while nodes and the database fail, and
everything they were told is compared with the log afterwards.

    tests/server/history.py [--people N] [--nodes N] [--seconds N] [--runs N] [--seed N]

Every acknowledged action is in the log once, where the answer said; nothing that was refused is there;
no place of the log is empty; whatever a connection was shown is the fold of a beginning of the log, and
never of a shorter one than before. TAVOLIERE names the binary. The faults: kill -9 of a node or of the
postmaster, a node or the database that stands still for a while, connections to the database that are
cut, and clocks of machines that differ."""

import argparse
import asyncio
import itertools
import os
import random
import signal
import sys
import time

from client import NO_CLOCK, Gone, Link, Person, Refused, Server, sit_down
from postgres import Cluster, query, schema_url
from waiting import back_off, let_time_pass, pause

import websockets

BROKEN = (Gone, OSError, asyncio.TimeoutError, websockets.WebSocketException)


class Watcher(Link):
    """A link that keeps of each state only what can be compared with the log."""

    def __init__(self, person, history):
        super().__init__(person, check=False)
        self.history = history
        self.shown = {}

    def note(self, message):
        super().note(message)
        if message["push"] == "table" and message["state"] is not None:
            self.look(message["table"], message["state"])
        del self.pushes[1:-1]  # the first is the welcome
        self.frames.clear()

    def look(self, table, state):
        before = self.shown.get(table, -1)
        if state["seq"] < before:
            self.history.wrong(f"{table} went back from {before} to {state['seq']}")
        self.shown[table] = state["seq"]
        self.history.show(table, state)


class History:
    def __init__(self, chance):
        self.chance = chance
        self.tables = {}  # id -> its people, by seat
        self.acknowledged = {}  # (table, seq) -> action
        self.refused = {}  # (table, seq) -> actions refused there
        self.states = {}  # (table, seq) -> the number of actions that counted, and who is to move
        self.faults = []
        self.violations = []
        self.answers = 0
        self.unknown = 0
        self.ended = False

    def wrong(self, what):
        self.violations.append(what)
        print("VIOLATION:", what, flush=True)

    def show(self, table, state):
        told = (state["at"], state["actor"], state["over"])
        if self.states.setdefault((table, state["seq"]), told) != told:
            self.wrong(f"{table} has two states at {state['seq']}: {told}, "
                       f"{self.states[table, state['seq']]}")

    # --- Playing ---

    async def play(self, person, table, nodes):
        """Plays until the end, on one node after another: whenever the connection ends, on the next."""
        for node in itertools.cycle(self.chance.sample(nodes, len(nodes))):
            if self.ended:
                return
            try:
                await asyncio.wait_for(self.play_on(node, person, table), 120)
                return
            except BROKEN:
                await back_off()

    async def play_on(self, node, person, table):
        if node.process is None:
            raise Gone()
        link = Watcher(Person(node, person.name, person.cookie, person.me), self)
        await asyncio.wait_for(link.open("en"), 10)
        try:
            opened = await self.patient(link, "open", table=table)
            if opened["state"] is not None:
                link.look(table, opened["state"])
            while not self.ended and not link.over(table):
                state = await self.turn(link, table)
                if state is not None:
                    await self.act(link, table, state)
                    await pause(self.chance.uniform(0, 0.2))
        finally:
            link.reader.cancel()
            link.socket.transport.abort()

    async def turn(self, link, table):
        try:
            return await asyncio.wait_for(
                link.until(lambda: self.ended or link.over(table) or link.to_move(table)), 1) and \
                link.to_move(table)
        except asyncio.TimeoutError:
            return None

    @staticmethod
    async def patient(link, do, **fields):
        while True:
            try:
                return await asyncio.wait_for(link.ask(do, **fields), 30)
            except Refused as refused:
                if refused.code not in ("store", "busy"):
                    raise
                await back_off()

    async def act(self, link, table, state):
        action = self.chance.choice(state["legal"])["action"]
        place = (table, state["seq"])
        try:
            answer = await asyncio.wait_for(
                link.ask("act", table=table, seq=state["seq"], actions=[action]), 30)
        except Refused as refused:
            self.answers += 1
            # What the store could not write is not there either.
            self.refused.setdefault(place, []).append((link.shown.get(table), action, refused.code))
            return
        except BROKEN:
            self.unknown += 1
            raise
        self.answers += 1
        if place in self.acknowledged:
            self.wrong(f"{place} was acknowledged twice")
        self.acknowledged[place] = action
        if answer["seq"] <= state["seq"]:
            self.wrong(f"{place} was acknowledged as {answer['seq']}")

    # --- The truth ---

    def check(self, url):
        rows = query(url, "SELECT game || chr(9) || seq || chr(9) || kind || chr(9) || words "
                          "FROM entries ORDER BY game, seq")
        log = {}
        for row in rows:
            game, seq, kind, words = row.split("\t")
            log.setdefault(game, []).append((int(seq), int(kind), words))
        for game, entries in log.items():
            if [seq for seq, _, _ in entries] != list(range(len(entries))):
                self.wrong(f"{game} has gaps")
        lengths = dict(row.split("\t") for row in
                       query(url, "SELECT id || chr(9) || seq FROM games"))
        for game, entries in log.items():
            if int(lengths[game]) != len(entries):
                self.wrong(f"{game} has {len(entries)} entries, and its row says {lengths[game]}")
        for (table, seq), action in self.acknowledged.items():
            entries = log.get(table, [])
            if len(entries) <= seq or entries[seq][1:] != (0, action):
                self.wrong(f"{table} {seq}: {action} was acknowledged, and is not there")
        # A request that was refused as stale names a place that somebody else's entry has; one that
        # was refused by the store may not be there, unless another request put the same there.
        for (table, seq), requests in self.refused.items():
            entries = log.get(table, [])
            for _, action, code in requests:
                if code == "store" and len(entries) > seq and entries[seq][2] == action and \
                        (table, seq) not in self.acknowledged and self.unknown == 0:
                    self.wrong(f"{table} {seq}: {action} was refused, and is there")
        for (table, seq), (at, _, _) in self.states.items():
            entries = log.get(table, [])
            if seq > len(entries):
                self.wrong(f"{table}: a state at {seq} was shown, of {len(entries)} entries")
            elif at != sum(kind == 0 for _, kind, _ in entries[:seq]):
                self.wrong(f"{table}: the state at {seq} has {at} actions")


class Faults:
    """What goes wrong, one thing at a time."""

    def __init__(self, history, cluster, nodes, chance):
        self.history = history
        self.cluster = cluster
        self.nodes = nodes
        self.chance = chance

    async def off_the_loop(self, work, *words):
        return await asyncio.get_running_loop().run_in_executor(None, work, *words)

    async def kill_a_node(self):
        node = self.chance.choice(self.nodes)
        node.kill()
        await pause(self.chance.uniform(0, 1))
        await self.off_the_loop(node.start)

    async def stop_a_node(self):
        node = self.chance.choice(self.nodes)
        await self.off_the_loop(node.end)
        await self.off_the_loop(node.start)

    async def halt(self, number):
        os.kill(number, signal.SIGSTOP)
        await let_time_pass(self.chance.choice((1, 3, self.longest)))
        os.kill(number, signal.SIGCONT)

    longest = 10

    async def halt_a_node(self):
        await self.halt(self.chance.choice(self.nodes).process.pid)

    async def kill_the_database(self):
        self.cluster.kill()
        await self.off_the_loop(self.cluster.start)

    async def cut_connections(self):
        for _ in range(10):
            await self.off_the_loop(
                query, self.cluster.url(),
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = 'tavoliere' AND random() < 0.5")
            await pause(self.chance.uniform(0, 0.2))

    async def go_wrong(self, seconds):
        end = time.monotonic() + seconds
        kinds = (self.kill_a_node, self.stop_a_node, self.halt_a_node, self.kill_the_database,
                 self.cut_connections)
        for fault in itertools.cycle(self.chance.sample(kinds, len(kinds))):
            if time.monotonic() > end:
                return
            self.history.faults.append(fault.__name__)
            await fault()
            await pause(self.chance.uniform(0.2, 1.5))


async def run(options, seed):
    chance = random.Random(seed)
    history = History(chance)
    with Cluster() as cluster:
        url = schema_url(cluster.url(), f"history {seed}")
        nodes = [Server("--store", url, "--nodes", "yes", "--alive-seconds", "1",
                        "--log-level", "error") for _ in range(options.nodes)]
        for node in nodes:
            node.start()
        try:
            await play(options, history, Faults(history, cluster, nodes, chance), nodes)
            history.check(url)
            for node in nodes:
                if "damaged" in node.said():
                    history.wrong(f"a node said: {node.said()[-2000:]}")
        finally:
            for node in nodes:
                if node.process is not None:
                    node.kill()
    kinds = ", ".join(f"{history.faults.count(kind)} {kind}" for kind in sorted(set(history.faults)))
    print(f"seed {seed}: {options.people} people, {len(nodes)} nodes; {history.answers} answers, "
          f"{len(history.acknowledged)} actions acknowledged, {history.unknown} without an answer, "
          f"{len(history.states)} states shown; faults: {kinds}; "
          f"{len(history.violations)} violations", flush=True)
    return history.violations


async def play(options, history, faults, nodes):
    games = itertools.cycle((("patrician", 3, 0), ("san-juan", 2, 1), ("puerto-rico", 3, 0)))
    people = 0
    while people < options.people:
        game, count, bots = next(games)
        sitting = [nodes[(people + i) % len(nodes)].guest(f"P{people + i}") for i in range(count)]
        links = [await person.link(check=False) for person in sitting]
        table = await sit_down(links, game, bots=bots, clock=NO_CLOCK)
        history.tables[table] = sitting
        people += count
        for link in links:
            await link.close()
    playing = [asyncio.ensure_future(history.play(person, table, nodes))
               for table, sitting in history.tables.items() for person in sitting]
    faults.longest = options.longest
    await faults.go_wrong(options.seconds)
    # All goes well again: within seconds everybody plays on.
    before = len(history.acknowledged)
    while len(history.acknowledged) == before and not all(task.done() for task in playing):
        await back_off()
    history.ended = True
    await asyncio.gather(*playing)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--longest", type=float, default=10, help="seconds a node stands still")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = [what for number in range(options.runs)
             for what in asyncio.run(run(options, options.seed + number))]
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
