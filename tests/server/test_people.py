"""People with several sessions and devices: what ends with a session, what another session
sees, and how one person's request affects the others (docs/api.md)."""

import asyncio
import random

import client
from client import cookie_of, sit_down, wanted


class Sessions(client.ServerTest):
    async def person(self, name, login):
        """Returns an account with a password."""
        person = self.server.guest(name)
        status, me, headers = person.api("POST", "keep",
                                         {"login": login, "password": "correct horse"})
        self.assertEqual(status, 200, me)
        person.cookie = cookie_of(headers)
        return person

    def sign_in(self, person, login):
        """Signs the same person in on another device, replacing the cookie it had there."""
        cookie = person.cookie if person else None
        status, me, headers = self.server.api(
            "POST", "login", {"login": login, "password": "correct horse"}, cookie)
        self.assertEqual(status, 200, me)
        return client.Person(self.server, me["name"], cookie_of(headers), me)

    async def ended(self, link, code):
        """Waits until the server has closed a socket with this code."""
        with self.assertRaises(client.Gone):
            await link.until(lambda: False)
        self.assertEqual(link.bye, code)
        self.assertEqual(link.socket.close_code, 1008)

    async def test_signing_out_ends_the_sockets_of_that_session(self):
        desk = await self.person("Anna", "anna")
        phone = self.sign_in(None, "anna")
        first, second, other = await desk.link(), await desk.link("it"), await phone.link()
        self.assertEqual(desk.api("POST", "logout")[0], 200)
        await self.ended(first, "signed-out")
        await self.ended(second, "signed-out")
        await other.ask("mine")
        self.assertEqual(phone.api("POST", "logout-everywhere")[0], 200)
        await self.ended(other, "signed-out")

    async def test_signing_in_replaces_the_session(self):
        await self.person("Berta", "berta")
        guest = self.server.guest("Guest")
        link = await guest.link()
        berta = self.sign_in(guest, "berta")
        await self.ended(link, "signed-out")
        self.assertEqual(guest.api("GET", "me")[0], 401)
        await (await berta.link()).close()

    async def test_a_new_name_is_seen_everywhere(self):
        """Two sessions rename the account while it sits down; in the end everybody sees one
        name."""
        carla, dora = await self.people("Carla", "Dora")
        table = (await dora.ask("create", **wanted("san-juan", ["me", "open"])))["table"]
        await dora.ask("open", table=table)
        joins = carla.send("join", table=table)
        loop = asyncio.get_running_loop()
        names = ["Carlotta", "Carlina", "Carletta", "Carolina"]
        await asyncio.gather(joins, *(loop.run_in_executor(
            None, carla.person.api, "POST", "guest", {"name": name}) for name in names))
        name = carla.person.api("GET", "me")[1]["name"]
        self.assertIn(name, names)
        await dora.until(lambda: dora.summary(table)["seats"][1].get("name") == name)
        await dora.ask("start", table=table, fill=None)
        await dora.until(lambda: dora.state(table))
        self.assertEqual(dora.state(table)["seats"][1]["name"], name)

    async def test_an_export_while_others_play(self):
        """The export is complete: finished games with their records, the running one without."""
        erna, fritz = await self.people("Erna", "Fritz")
        chance = random.Random(7)
        over = []
        for _ in range(3):
            table = await sit_down([erna], "san-juan", bots=1)
            await erna.play(table, chance)
            over.append(table)
        running = await sit_down([erna, fritz], "san-juan")
        await erna.ask("say", table=running, text="good luck")
        loop = asyncio.get_running_loop()
        export = loop.run_in_executor(None, erna.person.api, "GET", "export")
        await fritz.ask("mine")
        status, value, headers = await export
        self.assertEqual(status, 200)
        self.assertIn("attachment", headers["Content-Disposition"])
        games = {game["table"]: game for game in value["games"]}
        self.assertEqual(set(games), {*over, running})
        for table in over:
            record = self.server.http("GET", f"/api/tables/{table}/record")[2].decode()
            self.assertEqual(games[table]["record"], record)
        self.assertIsNone(games[running]["record"])
        self.assertEqual([line["text"] for line in value["chat"]], ["good luck"])


if __name__ == "__main__":
    client.main()
