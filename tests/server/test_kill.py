"""What was acknowledged is never lost: not after a stop, not after kill -9 at any moment under
load, not when the disk refuses. The load is mixed: actions, undo, chat, new guests, accounts and
tables.

TAVOLIERE_KILLS: how often the server is killed (200 for the long form)."""

import asyncio
import contextlib
import errno
import http.client
import os
import pathlib
import random
import sqlite3
import subprocess
import tempfile
import time
import unittest

import websockets

from client import (BINARY, AsyncTest, Gone, Refused, Server, cookie_of, main, sit_down,
                    wanted)
from postgres import query, schema_url
from waiting import back_off, let_time_pass, until

KILLS = int(os.environ.get("TAVOLIERE_KILLS", "4"))
SICK_DISK = os.environ["SICK_DISK_LIBRARY"]
PASSWORD = "correct horse"


def entries(record):
    """Returns a record's entries by seq: the lines between the two blank lines."""
    return record.decode().split("\n\n")[1].splitlines()


def check_record(text):
    with tempfile.NamedTemporaryFile(suffix=".record") as file:
        file.write(text)
        file.flush()
        subprocess.run([BINARY, "record", "check", file.name], check=True,
                       stdout=subprocess.DEVNULL)


def database_is_sound(folder):
    for path in pathlib.Path(folder).iterdir():
        if path.is_file() and path.read_bytes()[:6] == b"SQLite":
            with sqlite3.connect(path) as database:
                assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",), path


def column(folder, sql):
    """Returns the first column of a query, from either database."""
    if base := os.environ.get("TAVOLIERE_TEST_STORE"):
        return set(query(schema_url(base, folder), sql))
    with contextlib.closing(sqlite3.connect(f"{folder}/tavoliere.db")) as database:
        return {row[0] for row in database.execute(sql)}


class Restart(AsyncTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.server = Server("--alive-seconds", "1")
        self.server.start()
        self.addCleanup(self.server.__exit__)

    async def come_back(self, people, table):
        links = [await person.link() for person in people]
        for link in links:
            self.addAsyncCleanup(link.close)
            await link.ask("open", table=table)
        return links

    async def test_a_game_resumes_where_it_stopped(self):
        for stop in (self.server.end, self.server.kill):
            people = [self.server.guest(name) for name in ("Anna", "Bruno")]
            links = [await person.link() for person in people]
            table = await sit_down(links, "san-juan", bots=1, modules=["events"])
            chance = random.Random(1)
            await asyncio.gather(*[link.play(table, chance, enough=lambda state: state["at"] > 20)
                                   for link in links])
            await until(lambda: links[0].state(table)["actor"] in (0, 1))
            actor = links[0].state(table)["actor"]
            await links[1 - actor].until(
                lambda: links[0].state(table)["seq"] == links[1].state(table)["seq"])
            before = [link.state(table) for link in links]
            stop()
            for link in links:
                with self.assertRaises(Gone):
                    await link.until(lambda: False)
                if stop == self.server.end:
                    self.assertEqual(link.bye, "stopping")
            self.server.start()
            links = await self.come_back(people, table)
            self.assertEqual([link.state(table) for link in links], before)
            await asyncio.gather(*[link.play(table, chance) for link in links])
            check_record(self.server.http("GET", f"/api/tables/{table}/record",
                                          cookie=people[0].cookie)[2])

    async def test_clocks_stand_still_without_a_server(self):
        people = [self.server.guest(name) for name in ("Anna", "Bruno")]
        links = [await person.link() for person in people]
        started = time.monotonic()
        table = await sit_down(links, "patrician", options={"first": 0},
                               clock={"kind": "live", "main_ms": 600000, "increment_ms": 0})
        await let_time_pass(1.5)
        self.server.kill()
        ran = time.monotonic() - started
        await let_time_pass(3)
        started = time.monotonic()
        self.server.start()
        links = await self.come_back(people, table)
        ran += time.monotonic() - started
        mine, other = links[0].state(table)["clocks"]
        self.assertEqual(other, 600000)
        self.assertGreaterEqual(mine, 600000 - 1000 * ran - 1)
        self.assertLess(mine, 600000)


class Load:
    """People who play without a pause, and the actions acknowledged to them."""

    def __init__(self, server, seed):
        self.server = server
        self.chance = random.Random(seed)
        self.tables = {}   # id -> the people at it
        self.told = {}     # (table, seq) -> how the acknowledged entry begins
        self.reached = {}  # table -> the highest seq seen in an answer
        self.steps = 0     # actions sent, acknowledged or refused so far
        self.said = []     # lines of chat; these and the next three as acknowledged
        self.guests = []   # cookies
        self.logins = []
        self.opened = []   # (cookie, table)
        self.number = 0    # of lines and newcomers

    async def more_steps(self, most, playing):
        """Waits until a few more actions were sent or answered, or all games are over; some
        are then being written."""
        enough = self.steps + self.chance.randint(1, most)
        await until(lambda: self.steps >= enough or playing.done())

    async def open_tables(self):
        for game, people, bots in (("patrician", 2, 0), ("san-juan", 2, 1), ("puerto-rico", 2, 0),
                                   ("patrician", 1, 2), ("san-juan", 1, 1)):
            people = [self.server.guest(f"{game[:6]}{number}") for number in range(people)]
            links = [await person.link(check=False) for person in people]
            table = await sit_down(links, game, bots=bots)
            self.tables[table] = people
            for link in links:
                await link.close()

    async def play_until_killed(self):
        """Everybody plays until the sockets break; meanwhile others come."""
        coming = asyncio.ensure_future(self.come_until_killed())
        await asyncio.gather(*[self.play_seat(person, table)
                               for table, people in self.tables.items() for person in people])
        coming.cancel()
        await asyncio.wait([coming])

    async def come_until_killed(self):
        """One guest after another comes; some keep their account, all open a table."""
        try:
            while True:
                await self.come()
        except (Gone, OSError, asyncio.TimeoutError, http.client.HTTPException,
                websockets.WebSocketException):
            pass

    async def come(self):
        loop = asyncio.get_running_loop()
        self.number += 1
        login = f"newcomer{self.number}"
        guest = await loop.run_in_executor(None, self.server.guest, login)
        if self.number % 4 == 0:
            # The cookie changes. Without an answer either may be good, so neither is noted.
            status, _, headers = await loop.run_in_executor(
                None, guest.api, "POST", "keep", {"login": login, "password": PASSWORD})
            if status != 200:
                return
            guest.cookie = cookie_of(headers)
            self.logins.append(login)
        self.guests.append(guest.cookie)
        link = await guest.link(check=False)
        table = (await link.ask("create", **wanted("patrician", ["me", "open"])))["table"]
        self.opened.append((guest.cookie, table))
        await link.close()

    async def play_seat(self, person, table):
        try:
            link = await person.link(check=False)
            await link.ask("open", table=table)
            assert link.state(table)["seq"] >= self.reached.get(table, 0), (
                f"{table} is back at {link.state(table)['seq']}, before {self.reached[table]}")
            seat = link.seat(table)
            while not link.over(table):
                state = await link.until(lambda: link.over(table) and link.state(table) or
                                         link.to_move(table))
                if state["over"]:
                    return
                action = self.chance.choice(state["legal"])["action"]
                self.steps += 1
                try:
                    seq = (await link.ask("act", table=table, seq=state["seq"],
                                          actions=[action]))["seq"]
                except Refused as refused:
                    assert refused.code in ("stale", "store"), refused
                    await back_off()
                    continue
                finally:
                    self.steps += 1
                self.note(table, seq, f"{seat} {action}")
                await link.until(lambda: link.state(table)["seq"] >= seq)
                if self.chance.random() < 0.1:
                    await self.undo(link, table, seat)
                if self.chance.random() < 0.05:
                    await self.say(link, table)
        except (Gone, OSError, asyncio.TimeoutError):
            pass

    def note(self, table, seq, entry):
        self.told[table, seq - 1] = entry
        self.reached[table] = max(seq, self.reached.get(table, 0))

    async def undo(self, link, table, seat):
        """Where it is free, which a bot that moves meanwhile may change."""
        state = link.state(table)
        if state["over"] or not state["undo"]["free"]:
            return
        try:
            seq = (await link.ask("undo", table=table, seq=state["seq"]))["seq"]
        except Refused as refused:
            assert refused.code in ("stale", "store", "undo", "over"), refused
            return
        if seq > state["seq"]:
            self.note(table, seq, f"{seat} undo ")
            self.undone += 1

    undone = 0

    async def say(self, link, table):
        self.number += 1
        line = f"line {self.number}"
        try:
            await link.ask("say", table=table, text=line)
        except Refused as refused:
            assert refused.code in ("rate", "store"), refused
            return
        self.said.append(line)

    async def finish(self):
        """Plays all games to their end. Then every record must check and contain every
        acknowledged action in its place."""
        await self.play_until_killed()
        found = 0
        for table, people in self.tables.items():
            status, _, text = self.server.http("GET", f"/api/tables/{table}/record",
                                               cookie=people[0].cookie)
            assert status == 200, text
            check_record(text)
            lines = entries(text)
            for (other, seq), entry in self.told.items():
                if other == table:
                    undo = entry.endswith(" undo ")
                    assert lines[seq].startswith(entry) if undo else lines[seq] == entry, (
                        table, seq, lines[seq], entry)
                    found += 1
        assert found == len(self.told) > 0
        self.find_people()
        return found

    def find_people(self):
        """Everybody who was let in is known, and so are their tables and lines."""
        for cookie in self.guests:
            assert self.server.http("GET", "/api/me", cookie=cookie)[0] == 200
        for login in self.logins:
            status, _, text = self.server.http("POST", "/api/login",
                                               {"login": login, "password": PASSWORD})
            assert status == 200, (login, text)
        tables = column(self.server.data, "SELECT id FROM games")
        lines = column(self.server.data, "SELECT text FROM chat")
        assert {table for _, table in self.opened} <= tables
        assert set(self.said) <= lines, set(self.said) - lines


class Kill(AsyncTest):
    async def test_nothing_acknowledged_is_lost(self):
        server = Server()
        server.start()
        self.addCleanup(server.__exit__)
        load = Load(server, "kill")
        await load.open_tables()
        for number in range(KILLS):
            playing = asyncio.ensure_future(load.play_until_killed())
            await load.more_steps(200, playing)
            server.kill()
            await playing
            database_is_sound(server.data)
            server.start()
            if all(seq > 60 for seq in load.reached.values()) and number % 8 == 7:
                await load.open_tables()
        found = await load.finish()
        print(f"{KILLS} kills; acknowledged: {found} actions ({load.undone} undos), "
              f"{len(load.said)} lines, {len(load.guests)} guests, {len(load.logins)} of them with "
              f"a password, {len(load.opened)} tables; none lost", flush=True)


@unittest.skipIf("TAVOLIERE_TEST_STORE" in os.environ, "PostgreSQL has its own disk")
class SickDisk(AsyncTest):
    """The disk refuses writes for a while: full, read-only, broken."""

    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.server = Server()
        self.flag = pathlib.Path(self.server.data) / "sick"
        self.server.environment = {"LD_PRELOAD": SICK_DISK, "SICK_DISK": str(self.flag),
                                   "ASAN_OPTIONS": "verify_asan_link_order=0"}
        self.server.start()
        self.addCleanup(self.server.__exit__)

    async def refused_by_store(self, awaitable):
        with self.assertRaises(Refused) as caught:
            await awaitable
        self.assertEqual(caught.exception.code, "store", caught.exception.error)
        self.assertTrue(caught.exception.error["message"])

    async def test_refused_writes_change_nothing(self):
        anna, carla = [await self.server.guest(name).link() for name in ("Anna", "Carla")]
        table = await sit_down([anna], "patrician", bots=1, public=True, options={"first": 0})
        await carla.ask("open", table=table)
        chance = random.Random(3)
        for illness in (errno.ENOSPC, errno.EROFS, errno.EIO):
            with self.subTest(errno.errorcode[illness]):
                state = await anna.until(lambda: anna.to_move(table))
                action = chance.choice(state["legal"])["action"]
                self.flag.write_text(str(illness))
                await self.refused_by_store(anna.ask("act", table=table, seq=state["seq"],
                                                     actions=[action]))
                await self.refused_by_store(anna.ask("say", table=table, text="lost"))
                self.assertEqual(self.server.http("POST", "/api/guest", {"name": "New"})[0], 503)
                status, _, body = self.server.http("GET", "/healthz")
                self.assertEqual(status, 503)
                self.assertGreater(len(body), 0)
                # Reading still works.
                for link in (anna, carla):
                    opened = await link.ask("open", table=table)
                    self.assertEqual(opened["state"]["seq"], state["seq"])
                    self.assertNotIn("lost", str(opened["chat"]))
                late = await anna.person.link()
                listed = (await late.ask("lobby", watch=False))["tables"]
                self.assertIn(table, [summary["table"] for summary in listed])
                await late.close()
                self.flag.unlink()
                self.assertEqual(await anna.act(table, action), state["seq"] + 1)
                self.assertEqual(self.server.http("GET", "/healthz")[0], 200)
        # No harm done: the game goes on after a kill, and its record checks.
        await anna.play(table, chance, enough=lambda state: state["at"] > 20)
        reached = anna.state(table)["seq"]
        self.server.kill()
        database_is_sound(self.server.data)
        self.server.start()
        again = await anna.person.link()
        self.addAsyncCleanup(again.close)
        await again.ask("open", table=table)
        self.assertGreaterEqual(again.state(table)["seq"], reached)
        await again.play(table, chance)
        check_record(self.server.http("GET", f"/api/tables/{table}/record",
                                      cookie=anna.person.cookie)[2])

    async def test_load_on_a_failing_disk(self):
        """Writes are refused now and then under load; every acknowledged action is in the
        records."""
        load = Load(self.server, "sick")
        await load.open_tables()

        async def fall_ill():
            for _ in range(5):
                await load.more_steps(60, playing)
                self.flag.write_text(str(errno.ENOSPC))
                await load.more_steps(30, playing)
                self.flag.unlink()

        playing = asyncio.ensure_future(load.finish())
        await fall_ill()
        await playing


if __name__ == "__main__":
    main()
