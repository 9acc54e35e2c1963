"""Every allocation, write and sync of the server fails once: each request is answered, refused or
cut off, nothing acknowledged is lost, and the server goes on or ends in good order.

    FAULTS_EVERY=1 python3 tests/server/test_faults.py

TAVOLIERE names the server's binary, FAULTS_LIBRARY what it preloads (the target `faults`).
FAULTS_EVERY: how many calls apart the failing ones are; 1 fails every single one, one scene each. The
scene: a guest comes, opens a table, plays, takes back, talks, looks around and leaves."""

import asyncio
import contextlib
import http.client
import itertools
import mmap
import os
import pathlib
import sqlite3
import struct
import subprocess
import unittest

import websockets

import attack
from client import BINARY, Server

LIBRARY = os.environ["FAULTS_LIBRARY"]
assert os.path.exists(LIBRARY), f"{LIBRARY} has not been built"
EVERY = int(os.environ.get("FAULTS_EVERY", "0"))
KINDS = {"allocation": 1, "write": 2, "sync": 3}
SHORT = {"allocation": 211, "write": 17, "sync": 3}  # how far apart in a normal run
CUT_OFF = (OSError, http.client.HTTPException, websockets.WebSocketException, asyncio.TimeoutError,
           AssertionError)


class Faults:
    """The numbers shared with the server (faults.c)."""

    def __init__(self, folder):
        self.path = pathlib.Path(folder) / "faults"
        self.path.write_bytes(bytes(16))
        with self.path.open("r+b") as file:
            self.map = mmap.mmap(file.fileno(), 16)

    def set(self, kind, at):
        self.map[:] = struct.pack("4I", 0, at, 0, 0)
        self.map[:4] = struct.pack("I", kind)

    def stop(self):
        """Nothing fails any more; returns how many calls there were and how many failed."""
        self.map[:4] = bytes(4)
        return struct.unpack("4I", self.map[:])[2:]


class Scene:
    """What was acknowledged to one guest."""

    def __init__(self, server, number):
        self.server, self.number = server, number
        self.cookie = self.table = None
        self.seq = 0
        self.lines = []

    async def ask(self, guest, do, **fields):
        return await asyncio.wait_for(guest.ask(do, **fields), 30)

    async def play(self):
        guest = attack.Seat(self.server.port, "127.0.0.1")
        await asyncio.get_running_loop().run_in_executor(None, guest.sign_in, f"G{self.number}")
        self.cookie = guest.cookie
        await guest.come()
        try:
            await self.sit(guest)
        finally:
            await asyncio.wait([asyncio.ensure_future(guest.socket.close())], timeout=30)

    async def sit(self, guest):
        await self.ask(guest, "lobby", watch=True)
        made = await self.ask(guest, "create", game="patrician", players=2, modules=[], options={},
                              seats=[{"is": "me"}, {"is": "bot", "level": "random"}],
                              clock={"kind": "none"}, public=True, watch="all")
        if "error" in made:
            return
        self.table = made["ok"]["table"]
        for do in ("act", "act", "undo", "say", "act", "log", "digest", "mine", "report", "leave"):
            opened = await self.ask(guest, "open", table=self.table)
            if "error" not in opened:
                await self.do(guest, do, opened["ok"]["state"])

    async def do(self, guest, do, state):
        fields = {"act": {"seq": state["seq"],
                          "actions": [one["action"] for one in state["legal"][:1]]},
                  "undo": {"seq": state["seq"]}, "say": {"text": f"line {self.number}"},
                  "log": {"from": 0, "to": 100}, "report": {"seat": None, "text": "a report"}}
        if do == "act" and not state["legal"]:
            return
        table = {} if do == "mine" else {"table": self.table}
        answer = await self.ask(guest, do, **table, **fields.get(do, {}))
        if "ok" in answer and do in ("act", "undo"):
            self.seq = max(self.seq, answer["ok"]["seq"])
        elif "ok" in answer and do == "say":
            self.lines.append(fields["say"]["text"])

    def check(self):
        """Everything acknowledged is in the database, and the server knows it too."""
        if self.cookie is None:
            return
        status = self.server.http("GET", "/api/me", cookie=self.cookie)[0]
        assert status == 200, status
        path = f"{self.server.data}/tavoliere.db"
        with contextlib.closing(sqlite3.connect(path, timeout=60)) as database:
            if self.table is not None:
                # In one statement: something may still land.
                found = database.execute("SELECT seq, (SELECT count(*) FROM entries WHERE game = id) "
                                         "FROM games WHERE id = ?", (self.table,)).fetchone()
                assert found is not None, self.table
                assert found[0] >= self.seq, (found, self.seq)
                assert found[0] == found[1], found
            for line in self.lines:
                assert database.execute("SELECT 1 FROM chat WHERE game = ? AND text = ?",
                                        (self.table, line)).fetchone(), line


def sanitized():
    return b"libasan" in subprocess.run(["ldd", BINARY], capture_output=True, check=True).stdout


@unittest.skipIf(sanitized(), "the sanitizer has its own allocator")
class EveryCallMayFail(unittest.IsolatedAsyncioTestCase):
    async def fail_each(self, kind):
        server = Server("--log-level", "error", "--workers", "1")
        faults = Faults(server.data)
        server.environment = {"LD_PRELOAD": LIBRARY, "FAULTS": str(faults.path)}
        failed = ends = cut_off = missed = 0
        with server:
            step = EVERY or SHORT[kind]
            for number in itertools.count():
                scene = Scene(server, number)
                faults.set(KINDS[kind], 1 + number * step)
                try:
                    await scene.play()
                except CUT_OFF:
                    cut_off += 1
                calls, now = faults.stop()
                failed += now
                if server.process.poll() is not None:
                    # Only in good order: not by a signal.
                    self.assertGreater(server.process.returncode, 0, server.said()[-2000:])
                    ends += 1
                    server.process.stdout.close()
                    server.start()
                scene.check()
                missed = 0 if now else missed + 1
                if missed == 3:
                    break  # scenes are over before; their lengths differ a little
            print(f"{kind}: {failed} failed one by one of {calls} in a scene; {cut_off} scenes cut "
                  f"off, {ends} ends of the process; nothing acknowledged lost", flush=True)
            self.assertGreater(failed, 3)
            self.assertEqual(server.http("GET", "/healthz")[0], 200)
            check = subprocess.run([BINARY, "serve", "check", "--data", server.data],
                                   capture_output=True, text=True)
            self.assertEqual(check.returncode, 0, check.stdout)

    async def test_allocations(self):
        await self.fail_each("allocation")

    async def test_writes(self):
        await self.fail_each("write")

    async def test_syncs(self):
        await self.fail_each("sync")


if __name__ == "__main__":
    unittest.main()
