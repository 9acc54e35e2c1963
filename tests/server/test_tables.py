"""Everything around a game: seats, the lobby, invitations, watching, chat, clocks, leaving and
coming back, rematches, replays."""

import asyncio
import random

from client import Gone, Refused, ServerTest, cookie_of, main, sit_down, wanted


class Tables(ServerTest):
    async def finished(self, links, game="patrician", **more):
        table = await sit_down(links, game, **more)
        await asyncio.gather(*[link.play(table, random.Random(game)) for link in links])
        return table

    # --- Before the start ---

    async def test_lobby_shows_public_tables_as_they_change(self):
        anna, bruno, watcher = await self.people("Anna", "Bruno", "Carla")
        await watcher.ask("lobby", watch=True)
        hidden = (await anna.ask("create", **wanted("patrician", ["me", "open"])))["table"]
        table = (await anna.ask("create", **wanted("patrician", ["me", "open", "random"],
                                                   public=True)))["table"]
        await watcher.until(lambda: table in watcher.tables)
        self.assertEqual([seat["is"] for seat in watcher.summary(table)["seats"]],
                         ["human", "open", "bot"])
        await bruno.ask("join", table=table, seat=1)
        await watcher.until(lambda: watcher.summary(table)["seats"][1]["is"] == "human")
        self.assertEqual(watcher.summary(table)["seats"][1]["name"], "Bruno")
        self.assertIsNone(watcher.seat(table))
        await bruno.ask("leave", table=table)
        await watcher.until(lambda: watcher.summary(table)["seats"][1]["is"] == "open")
        await anna.ask("leave", table=table)
        await watcher.until(lambda: {"push": "lobby", "gone": table} in watcher.pushes)
        listed = (await watcher.ask("lobby", watch=False))["tables"]
        self.assertNotIn(table, [summary["table"] for summary in listed])
        self.assertNotIn(hidden, [summary["table"] for summary in listed])
        self.assertNotIn(hidden, watcher.tables)
        await self.refused("table", bruno.ask("open", table=table))

    async def test_start_fills_with_bots(self):
        anna, bruno = await self.people("Anna", "Bruno")
        table = (await anna.ask("create", **wanted("san-juan", ["open", "me", "open"])))["table"]
        opened = await anna.ask("open", table=table)
        self.assertIsNone(opened["state"])
        self.assertEqual((opened["summary"]["my_seat"], opened["summary"]["creator"]), (1, 1))
        self.assertEqual((await bruno.ask("join", table=table, seat=2))["seat"], 2)
        await self.refused(("seat", "full"), bruno.ask("join", table=table, seat=2))
        await self.refused(("seat", "table", "phase"), bruno.ask("start", table=table, fill="random"))
        await self.refused(("phase", "full", "seat"), anna.ask("start", table=table, fill=None))
        await anna.ask("start", table=table, fill="random")
        await anna.until(lambda: anna.state(table))
        self.assertEqual([seat["is"] for seat in anna.summary(table)["seats"]],
                         ["bot", "human", "human"])
        await self.refused("phase", anna.ask("start", table=table, fill="random"))
        await self.refused(("phase", "full", "seat"), bruno.ask("join", table=table))

    async def test_invited_seats_need_their_key(self):
        anna, bruno, carla = await self.people("Anna", "Bruno", "Carla")
        table = (await anna.ask("create", **wanted("patrician", ["me", "invited", "open"],
                                                   public=True)))["table"]
        invites = (await anna.ask("open", table=table))["summary"]["invites"]
        self.assertEqual([invite["seat"] for invite in invites], [1])
        key = invites[0]["invite"]
        self.assertEqual((await bruno.ask("open", table=table))["summary"]["invites"], [])
        await self.refused("seat", bruno.ask("join", table=table, seat=1))
        wrong = ("a" if key[0] != "a" else "b") + key[1:]
        await self.refused("seat", bruno.ask("join", table=table, seat=1, invite=wrong))
        self.assertEqual((await bruno.ask("join", table=table, invite=key))["seat"], 1)
        await self.refused("seat", carla.ask("join", table=table, seat=1, invite=key))
        self.assertEqual((await carla.ask("join", table=table))["seat"], 2)

    async def test_invalid_tables_are_refused(self):
        [anna] = await self.people("Anna")
        anna.check = False
        good = wanted("san-juan", ["me", "random"])
        for code, wrong in [
                ("game", {"game": "chess"}), (("players", "bound"), {"players": 6}),
                ("module", {"modules": ["nobles"]}), (("option", "field"), {"options": {"x": 1}}),
                (("value", "option"), {"options": {"opening": "late"}}),
                (("bound", "field", "players"), {"seats": [{"is": "me"}]}),
                (("field", "seat", "value"), {"seats": [{"is": "king"}, {"is": "open"}]}),
                (("field", "value"), {"seats": [{"is": "me"}, {"is": "bot", "level": "god"}]}),
                (("field", "bound", "seat"), {"seats": [{"is": "me"}, {"is": "me"}]}),
                (("field", "value"), {"clock": {"kind": "fast"}}),
                (("bound", "field"), {"clock": {"kind": "days", "days": 0}}),
                (("field", "value"), {"watch": "me"}), ("field", {"public": 1}),
                ("field", {"extra": 1})]:
            with self.subTest(wrong):
                await self.refused(code, anna.ask("create", **{**good, **wrong}))
        for missing in good:
            with self.subTest(missing):
                await self.refused("field", anna.ask("create", **{
                    key: value for key, value in good.items() if key != missing}))
        self.assertEqual((await anna.ask("mine"))["tables"], [])

    async def test_mine_and_waiting(self):
        anna, bruno = await self.people("Anna", "Bruno")
        await sit_down([anna], "patrician", bots=1, options={"first": 0})
        idle = await sit_down([anna, bruno], "patrician", options={"first": 1})
        tables = (await anna.ask("mine"))["tables"]
        self.assertEqual(len(tables), 2)
        self.assertEqual([summary["waiting"] for summary in tables], [True, False])
        self.assertEqual(anna.person.api("GET", "waiting")[1], {"waiting": 1})
        await anna.ask("shut", table=idle)
        await bruno.play(idle, random.Random(5), enough=lambda state: state["actor"] == 0)
        await anna.until(lambda: {"push": "waiting", "waiting": 2} in anna.pushes)
        await anna.until(lambda: [push for push in anna.pushes if push["push"] == "mine" and
                                  push["summary"]["table"] == idle])

    # --- Watching and talking ---

    async def test_spectators_come_in_by_the_terms_of_the_table(self):
        anna, carla = await self.people("Anna", "Carla")
        for watch, may in (("all", True), ("link", True), ("nobody", False)):
            table = await sit_down([anna], "patrician", bots=1, watch=watch)
            if not may:
                await self.refused("table", carla.ask("open", table=table))
                continue
            state = (await carla.ask("open", table=table))["state"]
            self.assertEqual((state["view"]["viewer"], state["legal"]), (None, []))
            for do in ("undo", "agree", "refuse", "resign"):
                await self.refused("seat", carla.ask(do, table=table, seq=state["seq"]))
            await self.refused("seat", carla.ask("act", table=table, seq=state["seq"],
                                                 actions=["pass"]))
            await self.refused("seat", carla.ask("take", table=table))
        await self.refused("table", carla.ask("open", table="a" * 16))

    async def test_chat(self):
        anna, bruno, carla = await self.people("Anna", "Bruno", "Carla")
        table = await sit_down([anna, bruno], "patrician")
        await carla.ask("open", table=table)

        def heard(link):
            return [(push["line"]["name"], push["line"]["seat"], push["line"]["text"])
                    for push in link.pushes if push["push"] == "chat"]

        text = '<script>alert("è")</script> \U0001f3b2'
        await anna.ask("say", table=table, text=text)
        for link in (anna, bruno, carla):
            await link.until(lambda: heard(link) == [("Anna", 0, text)])
        await bruno.ask("mute", table=table, seat=0, on=True)
        await anna.ask("say", table=table, text="can you hear me?")
        await carla.until(lambda: len(heard(carla)) == 2)
        await bruno.ask("mute", table=table, seat=0, on=False)
        await anna.ask("say", table=table, text="x" * 400)
        await bruno.until(lambda: len(heard(bruno)) == 2)
        self.assertEqual(heard(bruno)[1][2], "x" * 400)
        self.assertEqual(len((await carla.ask("open", table=table))["chat"]), 3)
        anna.check = False
        for wrong in ("", "x" * 401, 7):
            await self.refused(("bound", "field", "value"), anna.ask("say", table=table, text=wrong))

    # --- Leaving, clocks ---

    async def test_leave_and_come_back(self):
        anna, bruno = await self.people("Anna", "Bruno")
        table = await sit_down([anna, bruno], "san-juan")
        await self.refused(("seat", "phase"), bruno.ask("take", table=table))
        await bruno.ask("leave", table=table)
        await anna.until(lambda: anna.summary(table)["seats"][1]["is"] == "bot")
        self.assertEqual(anna.summary(table)["seats"][1]["name"], "Bruno")
        self.assertTrue(anna.summary(table)["seats"][1]["left"])
        await anna.play(table, random.Random(6), enough=lambda state: state["actor"] == 1)
        at = anna.state(table)["at"]
        await anna.until(lambda: anna.state(table)["at"] > at)
        self.assertEqual((await bruno.ask("take", table=table))["seat"], 1)
        await anna.until(lambda: anna.summary(table)["seats"][1]["is"] == "human")
        await bruno.ask("open", table=table)
        await asyncio.gather(anna.play(table, random.Random(7)), bruno.play(table, random.Random(8)))
        self.assertTrue(anna.over(table) and bruno.over(table))

    async def test_presence(self):
        anna, bruno = await self.people("Anna", "Bruno")
        table = await sit_down([anna, bruno], "san-juan")
        await anna.until(lambda: anna.summary(table)["seats"][1]["here"])
        bruno.socket.transport.abort()
        await anna.until(lambda: not anna.summary(table)["seats"][1]["here"])

    async def test_clock_runs_out(self):
        anna, bruno = await self.people("Anna", "Bruno")
        table = await sit_down([anna, bruno], "patrician", options={"first": 1},
                               clock={"kind": "live", "main_ms": 10000, "increment_ms": 0})
        self.assertEqual(anna.state(table)["clocks"][0], 10000)
        # Bruno does not move: the seat goes to a bot, which does.
        await anna.until(lambda: anna.summary(table)["seats"][1]["is"] == "bot")
        self.assertEqual(anna.state(table)["clocks"][1], 0)
        self.assertTrue(anna.summary(table)["seats"][1]["left"])
        await anna.until(lambda: anna.to_move(table))
        await self.refused("time", bruno.ask("take", table=table))

    async def test_clock_counts_and_adds(self):
        anna, bruno = await self.people("Anna", "Bruno")
        table = await sit_down([anna, bruno], "patrician", options={"first": 0},
                               clock={"kind": "live", "main_ms": 600000, "increment_ms": 100000})
        await anna.until(lambda: anna.to_move(table))
        await anna.act(table, anna.state(table)["legal"][0]["action"])
        mine, other = anna.state(table)["clocks"]
        self.assertGreater(mine, 600000)
        self.assertLessEqual(mine, 700000)
        self.assertLessEqual(other, 600000)

    # --- After the end ---

    async def test_rematch(self):
        anna, bruno = await self.people("Anna", "Bruno")
        table = await self.finished([anna, bruno])
        await self.refused("over", anna.ask("act", table=table, seq=anna.state(table)["seq"],
                                            actions=["pass"]))
        following = (await anna.ask("rematch", table=table))["table"]
        await bruno.until(lambda: {"push": "rematch", "table": table, "next": following}
                          in bruno.pushes)
        self.assertEqual((await bruno.ask("rematch", table=table))["table"], following)
        # Everybody has asked, so it has begun.
        for link in (anna, bruno):
            await link.ask("open", table=following)
            await link.until(lambda: link.state(following))
        self.assertEqual((anna.seat(following), bruno.seat(following)), (1, 0))
        self.assertNotEqual(anna.state(following)["seed_sha256"], anna.state(table)["seed_sha256"])

    async def test_replay_moment_and_fork(self):
        anna, bruno = await self.people("Anna", "Bruno")
        table = await self.finished([anna, bruno])
        final = anna.state(table)
        replay = await anna.ask("replay", table=table)
        count = len(replay["moves"])
        self.assertEqual((count, final["at"]), (final["at"], count))
        self.assertEqual((len(replay["points"]), len(replay["rounds"])), (count + 1, count + 1))
        self.assertEqual(replay["points"][-1], [score["total"] for score in final["scores"]])
        self.assertEqual(replay["scores"], final["scores"])
        last = await anna.ask("moment", replay=replay["replay"], at=count)
        self.assertEqual(last["state"]["view"], {**final["view"], "viewer":
                                                 last["state"]["view"]["viewer"]})
        first = await anna.ask("moment", replay=replay["replay"], at=0, seat=1)
        self.assertEqual(first["state"]["view"]["viewer"], 1)
        await self.refused("bound", anna.ask("moment", replay=replay["replay"], at=count + 1))
        story = (await anna.ask("story", replay=replay["replay"], **{"from": 1}, to=200))["log"]
        self.assertEqual([(move["at"], move["seat"], move["action"]) for move in story[:9]],
                         [(place, move["seat"], move["action"])
                          for place, move in enumerate(replay["moves"])][1:10])
        self.assertEqual(story[0]["events"],
                         (await anna.ask("moment", replay=replay["replay"], at=2))["events"])
        await self.refused("bound", anna.ask("story", replay=replay["replay"], **{"from": 1}, to=202))

        text = self.server.http("GET", f"/api/tables/{table}/record",
                                cookie=anna.person.cookie)[2].decode()
        again = await anna.ask("replay", record=text)
        self.assertEqual(again["moves"], replay["moves"])
        # A connection keeps only its latest replay.
        await self.refused(("table", "field", "value", "match", "replay"),
                           anna.ask("moment", replay=replay["replay"], at=0))
        await self.refused("record", anna.ask("replay", record=text.replace("seat 0", "seat 1", 1)))

        # A game of two people is nobody's offline game.
        await self.refused("seat", anna.ask("upload", record=text))

        forked = (await anna.ask("fork", replay=again["replay"], at=count // 2, seat=0,
                                 level="random"))["table"]
        await anna.ask("open", table=forked)
        await anna.until(lambda: anna.state(forked))
        self.assertGreaterEqual(anna.state(forked)["at"], count // 2)
        self.assertEqual(anna.seat(forked), 0)
        await anna.play(forked, random.Random(9))
        self.assertTrue(anna.over(forked))

    async def test_running_games_have_no_replay(self):
        [anna] = await self.people("Anna")
        table = await sit_down([anna], "patrician", bots=1)
        await self.refused(("phase", "table"), anna.ask("replay", table=table))

    # --- Malformed messages ---

    async def test_malformed_requests(self):
        [anna] = await self.people("Anna")
        for text, code in [("{", "json"), ("[]", "json"), ("7", "json"), ("", "json"),
                           ("{}", "field"), ('{"id":"x","do":"mine"}', "field"),
                           ('{"id":-1,"do":"mine"}', ("field", "bound")),
                           ("[" * 5000 + "]" * 5000, "json"),
                           ('{"id":1,"id":1,"do":"mine"}', ("json", "field"))]:
            with self.subTest(text[:30]):
                count = len(anna.pushes)
                await anna.deliver(text)
                await anna.until(lambda: [push for push in anna.pushes[count:] if "error" in push])
                error = [push for push in anna.pushes[count:] if "error" in push][0]
                self.assertIsNone(error["id"])
                self.assertIn(error["error"]["code"], code if isinstance(code, tuple) else [code])
        anna.check = False
        await self.refused("do", anna.ask("fly"))
        await self.refused("field", anna.ask("mine", more=1))
        self.assertEqual((await anna.ask("mine"))["tables"], [])

    async def test_frames_that_end_the_connection(self):
        for frame in (b"binary", "x" * 5000000):
            [anna] = await self.people("Anna")
            await anna.deliver(frame)
            with self.assertRaises(Gone):
                await anna.until(lambda: False)
        [bruno] = await self.people("Bruno")
        self.assertEqual((await bruno.ask("mine"))["tables"], [])


class Limits(ServerTest):
    settings = ("--messages-per-10-s", "20", "--tables-per-guest", "2")

    async def test_flood(self):
        anna, bruno = await self.people("Anna", "Bruno")
        codes = set()
        for _ in range(2000):
            try:
                await anna.ask("mine")
            except Refused as refused:
                codes.add(refused.code)
            except Gone:
                break
        self.assertEqual((codes, anna.bye), ({"rate"}, "rate"))
        self.assertEqual((await bruno.ask("mine"))["tables"], [])

    async def test_tables_per_guest(self):
        [anna] = await self.people("Anna")
        table = wanted("patrician", ["me", "open"])
        first = (await anna.ask("create", **table))["table"]
        await anna.ask("create", **table)
        await self.refused(("busy", "full"), anna.ask("create", **table))
        await anna.ask("leave", table=first)
        await anna.ask("create", **table)


class Accounts(ServerTest):
    async def test_signing_out_everywhere_closes_sockets(self):
        anna, phone = await self.people("Anna", "Bruno")
        status, me, headers = anna.person.api("POST", "keep",
                                              {"login": "anna", "password": "long enough"})
        self.assertEqual((status, me["guest"], me["login"]), (200, False, "anna"))
        anna.person.cookie = cookie_of(headers)
        status, _, headers = self.server.api("POST", "login",
                                             {"login": "anna", "password": "not this one"})
        self.assertEqual(status, 401)
        self.assertEqual(anna.person.api("POST", "logout-everywhere")[0], 200)
        with self.assertRaises(Gone):
            await anna.until(lambda: False)
        self.assertEqual(anna.bye, "signed-out")
        self.assertEqual(anna.person.api("GET", "me")[0], 401)
        self.assertEqual((await phone.ask("mine"))["tables"], [])
        status, again, _ = self.server.api("POST", "login",
                                           {"login": "anna", "password": "long enough"})
        self.assertEqual((status, again["account"]), (200, me["account"]))

    async def test_deleting_leaves_no_name(self):
        anna, bruno = await self.people("Anna", "Deletedname")
        table = await sit_down([anna, bruno], "patrician")
        await bruno.ask("say", table=table, text="a line to be forgotten")
        exported = self.server.http("GET", "/api/export", cookie=bruno.person.cookie)
        self.assertEqual(exported[0], 200)
        self.assertIn(b"Deletedname", exported[2])
        self.assertEqual(bruno.person.api("POST", "delete", {})[0], 200)
        with self.assertRaises(Gone):
            await bruno.until(lambda: False)
        await anna.until(lambda: anna.summary(table)["seats"][1]["is"] == "bot")
        opened = await anna.ask("open", table=table)
        self.assertNotIn("Deletedname", str(opened))
        self.assertNotIn("forgotten", str(opened))


if __name__ == "__main__":
    main()
