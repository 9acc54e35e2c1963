"""Whole games over real sockets, between scripted people and bots, and everything that can
happen to an action on its way: lost connections, second devices, stale tables, duplicates,
undo."""

import asyncio
import hashlib
import json
import random
import subprocess
import tempfile

from client import BINARY, Refused, ServerTest, main, sit_down, wanted
from waiting import until

KINDS = [
    ("san-juan", {"modules": ["events", "new-buildings"], "options": {"opening": "choose"}}),
    ("puerto-rico", {"modules": ["new-buildings", "nobles", "buccaneers", "festival"]}),
    ("patrician", {}),
]


def without_viewer(view):
    return {**view, "viewer": None}


def moves_told(link, table):
    """Returns all moves pushed for this table, and those in the answer to `open`."""
    told = {}
    for frame in link.frames:
        message = json.loads(frame)
        if message.get("push") == "table" and message["table"] == table:
            told.update((move["at"], move) for move in message["moves"])
        elif "ok" in message and "log" in message["ok"]:
            told.update((move["at"], move) for move in message["ok"]["log"])
    return told


class WholeGames(ServerTest):
    """Two people, a bot and a spectator; one of the people loses the connection."""

    async def test_every_game_plays_to_its_end(self):
        for game, more in KINDS:
            with self.subTest(game):
                await self.whole_game(game, more)

    async def whole_game(self, game, more):
        chance = random.Random(game)
        anna, bruno, carla = await self.people("Anna", "Bruno", "Carla")
        table = await sit_down([anna, bruno], game, bots=1, **more)
        watcher = await carla.ask("open", table=table)
        self.assertIsNone(watcher["state"]["view"]["viewer"])

        status, _, _ = self.server.http("GET", f"/api/tables/{table}/record",
                                        cookie=anna.person.cookie)
        self.assertEqual(status, 403)

        async def unsteady():
            """Plays for a while, loses the connection, comes back and goes on."""
            await bruno.play(table, chance, enough=lambda state: state["at"] >= 40)
            before = bruno.state(table)
            bruno.socket.transport.abort()
            again = await bruno.person.link()
            self.addAsyncCleanup(again.close)
            await again.ask("open", table=table)
            self.assertGreaterEqual(again.state(table)["seq"], before["seq"])
            if again.state(table)["seq"] == before["seq"]:
                self.assertEqual(again.state(table), {**before, "clocks": None})
            self.assertEqual(again.seat(table), 1)
            await again.play(table, chance)
            return again

        _, again = await asyncio.gather(anna.play(table, chance), unsteady())
        await carla.until(lambda: carla.over(table))
        self.check_end(table, anna, again, carla)

    def check_end(self, table, anna, bruno, carla):
        states = [link.state(table) for link in (anna, bruno, carla)]
        for number, state in enumerate(states):
            self.assertEqual((state["actor"], state["decision"], state["legal"]), (None, None, []))
            self.assertEqual(state["view"]["viewer"], number if number < 2 else None)
            self.assertEqual(without_viewer(state["view"]), without_viewer(states[0]["view"]))
            self.assertEqual(state["scores"], states[0]["scores"])
            self.assertNotIn("?", json.dumps(state["view"]))
            self.assertNotIn('"count"', json.dumps(state["view"]))
            self.assertEqual(hashlib.sha256(bytes.fromhex(state["seed"])).hexdigest(),
                             state["seed_sha256"])
            self.assertEqual(state["points"], [score["total"] for score in state["scores"]])
        self.assertEqual(anna.summary(table)["phase"], "over")

        # Somebody who watched from the start saw every action once, without a gap.
        told = moves_told(carla, table)
        self.assertEqual(sorted(told), list(range(states[2]["at"])))

        status, headers, text = self.server.http("GET", f"/api/tables/{table}/record",
                                                 cookie=carla.person.cookie)
        self.assertEqual(status, 200)
        self.assertIn("attachment", headers["Content-Disposition"])
        with tempfile.NamedTemporaryFile(suffix=".record") as file:
            file.write(text)
            file.flush()
            subprocess.run([BINARY, "record", "check", file.name], check=True,
                           stdout=subprocess.DEVNULL)
        lines = text.decode().splitlines()
        self.assertIn(f"seed {states[0]['seed']}", lines)
        self.assertIn("seat 0 human Anna", lines)
        self.assertIn("seat 2 bot random", lines)
        actions = [line for line in lines if line[:2] in ("0 ", "1 ", "2 ")]
        self.assertEqual([f"{told[at]['seat']}" for at in sorted(told)],
                         [line[0] for line in actions])


class Acting(ServerTest):
    async def turn(self, links, table):
        """Returns who is to move, and who is not."""
        await until(lambda: any(link.to_move(table) for link in links))
        mover = next(link for link in links if link.to_move(table))
        return mover, next(link for link in links if link is not mover)

    async def two_at_a_table(self, game="patrician", **more):
        links = await self.people("Anna", "Bruno")
        table = await sit_down(links, game, **more)
        mover, other = await self.turn(links, table)
        return mover, other, table

    async def alone(self, game="patrician"):
        [anna] = await self.people("Anna")
        table = (await anna.ask("create", **wanted(game, ["me", "random"],
                                                   options={"first": 0})))["table"]
        await anna.ask("open", table=table)
        await anna.until(lambda: anna.to_move(table))
        return anna, table

    async def test_only_the_actor_sees_legal_actions(self):
        mover, other, table = await self.two_at_a_table()
        self.assertGreaterEqual(len(mover.state(table)["legal"]), 2)
        self.assertEqual(other.state(table)["legal"], [])
        self.assertEqual(mover.state(table)["actor"], mover.seat(table))
        self.assertTrue(mover.state(table)["question"])
        for choice in mover.state(table)["legal"]:
            verb, *rest = choice["action"].split()
            self.assertEqual([word for word in rest if not word.isdigit()], choice["things"])
            self.assertEqual([int(word) for word in rest if word.isdigit()], choice["numbers"])

    async def test_only_the_actor_acts(self):
        mover, other, table = await self.two_at_a_table()
        state = other.state(table)
        for choice in mover.state(table)["legal"]:
            error = await self.refused(("seat", "illegal"), other.act(table, choice["action"]))
            self.assertNotIn("play ", json.dumps(error.get("allowed", "")))
        self.assertEqual((await other.ask("open", table=table))["state"]["seq"], state["seq"])

    async def test_two_devices_of_one_player(self):
        mover, other, table = await self.two_at_a_table()
        phone = await mover.person.link()
        self.addAsyncCleanup(phone.close)
        await phone.ask("open", table=table)
        self.assertEqual(phone.state(table), mover.state(table))
        seq, action = mover.state(table)["seq"], mover.state(table)["legal"][0]["action"]
        answers = await asyncio.gather(
            *[link.ask("act", table=table, seq=seq, actions=[action]) for link in (mover, phone)],
            return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        self.assertEqual([answer.code for answer in refused], ["stale"], answers)
        for link in (mover, phone, other):
            await link.until(lambda: link.state(table)["seq"] == seq + 1)
        self.assertEqual(phone.state(table), mover.state(table))

    async def test_stale_and_duplicate_actions(self):
        anna, table = await self.alone()
        seq, action = anna.state(table)["seq"], anna.state(table)["legal"][0]["action"]
        count = len(anna.pushes)
        first = anna.send("act", table=table, seq=seq, actions=[action])
        second = anna.send("act", table=table, seq=seq, actions=[action])
        accepted = (await first)["seq"]
        self.assertEqual(accepted, seq + 1)
        await self.refused("stale", second)
        # The current table follows.
        await anna.until(lambda: [push for push in anna.pushes[count:]
                                  if push["push"] == "table" and push["state"]["seq"] > seq])
        for wrong in (seq, anna.state(table)["seq"] + 100):
            await self.refused("stale", anna.ask("act", table=table, seq=wrong, actions=[action]))

    async def test_several_actions_in_one_message(self):
        anna, table = await self.alone()
        # Find two of my actions in a row: look ahead, then undo.
        while True:
            state = await anna.until(lambda: anna.to_move(table))
            action = state["legal"][0]["action"]
            seq = await anna.act(table, action)
            after = anna.state(table)
            if after["seq"] == seq and after["actor"] == 0 and after["legal"]:
                break
        following = after["legal"][-1]["action"]
        await anna.ask("undo", table=table, seq=seq)
        await anna.until(lambda: anna.state(table)["at"] == state["at"])
        before = anna.state(table)
        self.assertEqual(before["view"], state["view"])
        await self.refused("illegal", anna.act(table, action, "fly"))
        await self.refused(("illegal", "seat"), anna.act(table, action, following, "fly"))
        now = (await anna.ask("open", table=table))["state"]
        self.assertEqual((now["seq"], now["view"]), (before["seq"], before["view"]))
        self.assertEqual(await anna.act(table, action, following), before["seq"] + 2)

    async def test_preview_changes_nothing(self):
        anna, table = await self.alone("san-juan")
        before = anna.state(table)
        for choice in before["legal"]:
            seen = await anna.ask("preview", table=table, seq=before["seq"],
                                  actions=[choice["action"]])
            self.assertEqual((seen["done"], seen["more"]), (1, seen["state"] is not None))
            if seen["more"]:
                self.assertEqual(seen["state"]["actor"], 0)
                self.assertNotEqual(seen["state"]["decision"], None)
        self.assertEqual((await anna.ask("open", table=table))["state"], before)
        await self.refused("illegal", anna.ask("preview", table=table, seq=before["seq"],
                                               actions=["fly"]))

    async def test_limits_of_act(self):
        anna, table = await self.alone()
        seq = anna.state(table)["seq"]
        for actions in ([], ["pass"] * 33, "pass", [1], None):
            anna.check = False
            await self.refused(("bound", "field"),
                               anna.ask("act", table=table, seq=seq, actions=actions))
        await self.refused(("field", "bound"), anna.ask("act", table=table, seq=-1, actions=["pass"]))
        await self.refused("field", anna.ask("act", table=table, seq=seq))
        await self.refused("field", anna.ask("act", table=table, seq=seq, actions=["x"], more=1))
        await self.refused(("illegal", "field"),
                           anna.ask("act", table=table, seq=seq, actions=["x" * 500]))
        anna.check = True
        self.assertEqual((await anna.ask("open", table=table))["state"]["seq"], seq)

    async def test_undo_alone_is_free(self):
        anna, table = await self.alone("san-juan")
        state = anna.state(table)
        await anna.act(table, state["legal"][0]["action"])
        await anna.until(lambda: anna.to_move(table))
        self.assertTrue(anna.state(table)["undo"]["free"])
        seq = anna.state(table)["seq"]
        self.assertEqual((await anna.ask("undo", table=table, seq=seq))["seq"], seq + 1)
        await anna.until(lambda: anna.state(table)["seq"] == seq + 1)
        self.assertEqual(anna.state(table)["at"], state["at"])
        self.assertEqual(anna.state(table)["view"], state["view"])
        self.assertEqual(anna.state(table)["legal"], state["legal"])

    async def test_undo_by_consent(self):
        mover, other, table = await self.two_at_a_table()
        start = mover.state(table)
        # Until the other has moved too: from then on undo needs their consent.
        await mover.play(table, random.Random(1), enough=lambda state: state["actor"] ==
                         other.seat(table))
        await other.until(lambda: other.to_move(table))
        await other.act(table, other.state(table)["legal"][0]["action"])
        await mover.until(lambda: mover.state(table)["seq"] == other.state(table)["seq"])
        seq, at = mover.state(table)["seq"], mover.state(table)["at"]
        self.assertFalse(mover.state(table)["undo"]["free"])

        await mover.ask("undo", table=table, seq=seq)
        for link in (mover, other):
            await link.until(lambda: link.state(table)["undo"]["asked_by"] == mover.seat(table))
        await other.ask("refuse", table=table, seq=other.state(table)["seq"])
        for link in (mover, other):
            await link.until(lambda: link.state(table)["undo"]["asked_by"] is None)
            self.assertEqual(link.state(table)["at"], at)

        await mover.ask("undo", table=table, seq=mover.state(table)["seq"])
        await other.until(lambda: other.state(table)["undo"]["asked_by"] == mover.seat(table))
        # Agreeing with oneself is not enough.
        await mover.ask("agree", table=table, seq=mover.state(table)["seq"])
        self.assertEqual((await mover.ask("open", table=table))["state"]["at"], at)
        await other.ask("agree", table=table, seq=other.state(table)["seq"])
        for link in (mover, other):
            await link.until(lambda: link.state(table)["at"] < at)
            self.assertIsNone(link.state(table)["undo"]["asked_by"])
        self.assertGreaterEqual(mover.state(table)["at"], start["at"])
        self.assertEqual(mover.state(table)["actor"], mover.seat(table))

    async def test_digest(self):
        mover, other, table = await self.two_at_a_table()
        await mover.play(table, random.Random(2), enough=lambda state: state["actor"] ==
                         other.seat(table))
        await other.until(lambda: other.to_move(table))
        events = (await other.ask("digest", table=table))["events"]
        self.assertTrue(events)
        self.assertTrue(all(event["words"] for event in events))
        self.assertTrue(any(event.get("seat") == mover.seat(table) for event in events))

    async def test_log_in_pages(self):
        anna, table = await self.alone()
        await anna.play(table, random.Random(3), enough=lambda state: state["at"] >= 30)
        log = (await anna.ask("log", table=table, **{"from": 5, "to": 20}))["log"]
        self.assertEqual([move["at"] for move in log], list(range(5, 20)))
        whole = (await anna.ask("open", table=table))["log"]
        self.assertEqual(log, [move for move in whole if 5 <= move["at"] < 20])
        await self.refused("bound", anna.ask("log", table=table, **{"from": 0, "to": 201}))

    async def test_hint(self):
        anna, table = await self.alone()
        state = anna.state(table)
        hint = await anna.ask("hint", table=table, ms=100)
        self.assertEqual(hint["seq"], state["seq"])
        self.assertEqual({choice["action"] for choice in hint["alternatives"]},
                         {choice["action"] for choice in state["legal"]})
        self.assertAlmostEqual(sum(hint["share"]), 1, places=2)
        mover, _, shared = await self.two_at_a_table()
        await self.refused("alone", mover.ask("hint", table=shared))

    async def test_languages(self):
        anna, table = await self.alone("san-juan")
        english = [choice["words"] for choice in anna.state(table)["legal"]]
        for lang in ("it", "de"):
            await anna.ask("language", lang=lang)
            words = [choice["words"] for choice in
                     (await anna.ask("open", table=table))["state"]["legal"]]
            self.assertEqual(len(words), len(english))
            self.assertNotEqual(words, english)

    async def test_resign(self):
        mover, other, table = await self.two_at_a_table()
        seat = other.seat(table)
        await other.ask("resign", table=table, seq=other.state(table)["seq"])
        await mover.until(lambda: mover.summary(table)["seats"][seat]["is"] == "bot")
        # The bot moves on its turn.
        chance = random.Random(4)
        await mover.play(table, chance, enough=lambda state: state["actor"] == seat)
        at = mover.state(table)["at"]
        await mover.until(lambda: mover.state(table)["at"] > at)


if __name__ == "__main__":
    main()
