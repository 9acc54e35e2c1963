#!/usr/bin/env python3
"""Several servers on one PostgreSQL (docs/decisions/0034): people of one table on different nodes, and
what must hold on all of them."""

import asyncio
import os
import random
import subprocess
import tempfile

from client import AsyncTest, BINARY, Gone, Person, Refused, Server, main, sit_down, wanted
from postgres import Cluster, schema_url
from waiting import back_off, until

NODES = 3
BASE = os.environ.pop("TAVOLIERE_TEST_STORE", None)
cluster = None


def setUpModule():
    global cluster
    cluster = Cluster() if BASE is None else None


def tearDownModule():
    if cluster is not None:
        cluster.stop()


def new_store(folder):
    """The address of a schema of its own."""
    return schema_url(BASE or cluster.url(), folder)


def elsewhere(person, server):
    """The same person, who uses another node."""
    return Person(server, person.name, person.cookie, person.me)


def places(link, table):
    """The actions of a table that the link was told of, by their place."""
    return {move["at"]: move["action"] for push in link.pushes
            if push.get("push") == "table" and push["table"] == table for move in push["moves"]}


def never_goes_back(link, table):
    seqs = [push["summary"]["seq"] for push in link.pushes
            if push.get("push") == "table" and push["table"] == table]
    return seqs == sorted(seqs)


class Nodes(AsyncTest):
    @classmethod
    def setUpClass(cls):
        url = new_store("nodes")
        cls.nodes = [Server("--store", url, "--nodes", "yes", "--alive-seconds", "1")
                     for _ in range(NODES)]
        for node in cls.nodes:
            node.start()

    @classmethod
    def tearDownClass(cls):
        for node in cls.nodes:
            node.__exit__()

    async def links(self, *names):
        """One person on each node, in turn; made on the first."""
        links = []
        for number, name in enumerate(names):
            person = elsewhere(self.nodes[0].guest(name), self.nodes[number % NODES])
            links.append(await person.link())
            self.addAsyncCleanup(links[-1].close)
        return links

    def check_record(self, link, table):
        status, _, record = link.person.server.http("GET", f"/api/tables/{table}/record",
                                                    cookie=link.person.cookie)
        self.assertEqual(status, 200, record)
        with tempfile.NamedTemporaryFile(suffix=".record") as file:
            file.write(record)
            file.flush()
            subprocess.run([BINARY, "record", "check", file.name], check=True,
                           stdout=subprocess.DEVNULL)
        return record

    async def test_whole_games_with_everybody_on_another_node(self):
        anna, bruno, carla = await self.links("Anna", "Bruno", "Carla")
        for game, bots in (("san-juan", 1), ("patrician", 0), ("puerto-rico", 1)):
            with self.subTest(game):
                table = await sit_down([anna, bruno], game, bots=bots)
                await carla.ask("open", table=table)
                await asyncio.gather(*[link.play(table, random.Random(number))
                                       for number, link in enumerate((anna, bruno))])
                actions = anna.state(table)["at"]
                for link in (anna, bruno, carla):
                    await link.until(lambda: link.over(table))
                    self.assertEqual(link.state(table)["at"], actions)
                    self.assertTrue(never_goes_back(link, table))
                told = [places(link, table) for link in (anna, bruno)]
                self.assertEqual([sorted(one) for one in told], [list(range(actions))] * 2)
                records = {self.check_record(link, table) for link in (anna, bruno, carla)}
                self.assertEqual(len(records), 1)

    async def test_the_last_seat_is_given_away_once(self):
        for _ in range(5):
            anna, bruno, carla = await self.links("Anna", "Bruno", "Carla")
            table = (await anna.ask("create", **wanted("patrician", ["me", "open"])))["table"]
            for link in (anna, bruno, carla):
                await link.ask("open", table=table)
            got = await asyncio.gather(*[link.ask("join", table=table) for link in (bruno, carla)],
                                       return_exceptions=True)
            self.assertEqual(sorted(type(one).__name__ for one in got), ["Refused", "dict"])
            winner = (bruno, carla)[isinstance(got[0], Refused)]
            for link in (anna, bruno, carla):
                await link.until(lambda: link.summary(table)["seats"][1]["is"] == "human")
                self.assertEqual(link.summary(table)["seats"][1]["name"], winner.person.name)
            await anna.ask("start", table=table, fill=None)
            for link in (bruno, carla):
                await link.until(lambda: link.state(table))

    async def test_one_action_of_two_at_once_is_taken(self):
        """The same person acts on two nodes."""
        anna, bruno = await self.links("Anna", "Bruno")
        again = await elsewhere(anna.person, self.nodes[2]).link()
        self.addAsyncCleanup(again.close)
        table = await sit_down([anna, bruno], "patrician", options={"first": 0})
        await again.ask("open", table=table)
        both = (anna, again)
        taken = seq = 0
        for _ in range(10):
            for link in (*both, bruno):
                await link.until(lambda: link.state(table) and link.state(table)["seq"] >= seq)
            if (state := bruno.to_move(table)) is not None:
                seq = await bruno.act(table, state["legal"][0]["action"])
                continue
            state = anna.state(table)
            got = await asyncio.gather(
                *[link.ask("act", table=table, seq=state["seq"],
                           actions=[state["legal"][0]["action"]]) for link in both],
                return_exceptions=True)
            kinds = sorted(one.code if isinstance(one, Refused) else "ok" for one in got)
            self.assertEqual(kinds, ["ok", "stale"], got)
            seq = next(one["seq"] for one in got if isinstance(one, dict))
            taken += 1
        self.assertGreater(taken, 0)

    async def test_undo_with_consent_chat_and_rematch(self):
        anna, bruno, carla = await self.links("Anna", "Bruno", "Carla")
        table = await sit_down([anna, bruno], "patrician", options={"first": 0})
        await carla.ask("open", table=table)
        # Everybody acts once; then Anna's first action can be taken back only if Bruno agrees.
        for link in (anna, bruno):
            state = await link.until(lambda: link.to_move(table))
            before = state["seq"]
            while link.to_move(table) and link.state(table)["seq"] == before:
                await link.act(table, link.state(table)["legal"][0]["action"])
        await anna.until(lambda: anna.state(table)["at"] >= 2)
        await anna.ask("undo", table=table, seq=anna.state(table)["seq"], to=0)
        await bruno.until(lambda: bruno.state(table)["undo"]["asked_by"] == 0)
        self.assertEqual(bruno.state(table)["at"], anna.state(table)["at"])
        await bruno.ask("agree", table=table, seq=bruno.state(table)["seq"])
        for link in (anna, bruno, carla):
            await link.until(lambda: link.state(table)["at"] == 0)
        # A line of chat.
        await bruno.ask("say", table=table, text="Ciao a tutti")
        for link in (anna, bruno, carla):
            heard = await link.until(lambda: [push for push in link.pushes
                                              if push.get("push") == "chat"])
            self.assertEqual([push["line"]["text"] for push in heard], ["Ciao a tutti"])
        # A muted seat is muted wherever its player connects.
        await anna.ask("mute", table=table, seat=1, on=True)
        again = await elsewhere(anna.person, self.nodes[1]).link()
        self.addAsyncCleanup(again.close)
        while (await again.ask("open", table=table))["chat"]:
            await back_off()
        # To the end, and once more: both ask at the same time.
        await asyncio.gather(*[link.play(table, random.Random(5)) for link in (anna, bruno)])
        next_tables = await asyncio.gather(*[link.ask("rematch", table=table)
                                             for link in (anna, bruno)])
        self.assertEqual(len({answer["table"] for answer in next_tables}), 1)
        for link in (anna, bruno):
            await link.ask("open", table=next_tables[0]["table"])
            await link.until(lambda: link.state(next_tables[0]["table"]))

    async def test_signing_out_everywhere_ends_sockets_on_every_node(self):
        (anna,) = await self.links("Anna")
        others = [await elsewhere(anna.person, node).link() for node in self.nodes[1:]]
        status, _, _ = anna.person.api("POST", "keep", {"login": f"anna{random.getrandbits(60)}"[:20],
                                                        "password": "correct horse"})
        self.assertEqual(status, 200)
        for link in others:
            with self.assertRaises(Gone):
                await link.until(lambda: False)

    async def test_the_lobby_and_my_tables_show_what_is_elsewhere(self):
        anna, bruno, carla = await self.links("Anna", "Bruno", "Carla")
        await bruno.ask("lobby", watch=True)
        table = (await anna.ask("create", **wanted("patrician", ["me", "open"], public=True)))["table"]
        await bruno.until(lambda: table in bruno.tables)
        await bruno.ask("join", table=table)
        await anna.until(lambda: table in anna.tables and
                         anna.summary(table)["seats"][1]["is"] == "human")
        await anna.ask("start", table=table, fill=None)
        await bruno.until(lambda: bruno.summary(table)["phase"] == "running")
        mine = await bruno.ask("mine")
        self.assertEqual([one["phase"] for one in mine["tables"]], ["running"])
        listed = (await carla.ask("lobby", watch=False))["tables"]
        self.assertIn(table, [one["table"] for one in listed])
        # Whoever must move is told so, wherever they are.
        waiting = await until_one_waits(anna, bruno)
        self.assertEqual(waiting, 1)


async def until_one_waits(*links):
    def last(link):
        return [push["waiting"] for push in link.pushes if push.get("push") == "waiting"][-1:]
    await until(lambda: sum(sum(last(link)) for link in links) == 1)
    return 1


class Dying(AsyncTest):
    """A node that is killed, and one that is asked to go."""

    async def test_the_others_go_on(self):
        url = new_store("dying")
        nodes = [Server("--store", url, "--nodes", "yes") for _ in range(2)]
        for node in nodes:
            node.start()
            self.addCleanup(node.__exit__)
        people = [nodes[0].guest(f"Anna{number}") for number in range(6)]
        links = [await person.link() for person in people]
        tables = [await sit_down([link], "patrician", bots=2) for link in links]
        # Bots of these six tables think on either node. One dies; the other takes them all.
        nodes[1].kill()
        await asyncio.gather(*[link.play(table, random.Random(1), lambda state: state["at"] > 30)
                               for link, table in zip(links, tables)])
        nodes[1].start()
        moved = [await elsewhere(person, nodes[1]).link() for person in people]
        for link, table in zip(moved, tables):
            await link.ask("open", table=table)
        # The other is asked to go: everybody is told, and finds their game on the one that is left.
        self.assertEqual(nodes[0].end(), 0)
        for link in links:
            with self.assertRaises(Gone):
                await link.until(lambda: False)
            self.assertEqual(link.bye, "stopping")
        await asyncio.gather(*[link.play(table, random.Random(2))
                               for link, table in zip(moved, tables)])


if __name__ == "__main__":
    main()
