"""What operators and people do about people: `tavoliere admin` beside a running server, new
passwords by link and by mail, restoring a backup, and the lines of the log that fail2ban reads."""

import asyncio
import base64
import email
import os
import re
import stat
import subprocess
import sys
import tempfile
import time
import unittest

import client
from client import Server, cookie_of, sit_down, wanted

PASSWORD = {"login": "anna", "password": "correct horse"}


class Sink:
    """A mail relay on the loopback interface that keeps what it is given."""

    def __init__(self):
        self.messages = []  # (from, to, text)
        self.came = asyncio.Event()

    async def open(self):
        self.server = await asyncio.start_server(self.talk, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def close(self):
        self.server.close()
        await self.server.wait_closed()

    async def talk(self, reader, writer):
        def say(line):
            writer.write(line.encode() + b"\r\n")

        sender = to = None
        say("220 sink")
        while line := (await reader.readline()).decode().rstrip("\r\n"):
            word = line.upper()
            if word.startswith("MAIL FROM:"):
                sender = line[10:].split()[0].strip("<>")
            elif word.startswith("RCPT TO:"):
                to = line[8:].strip("<> ")
            elif word == "DATA":
                say("354 go on")
                lines = []
                while (line := (await reader.readline()).decode()) != ".\r\n":
                    lines.append(line[1:] if line.startswith("..") else line)
                self.messages.append((sender, to, "".join(lines)))
                self.came.set()
            elif word == "QUIT":
                say("221 bye")
                break
            say("250 ok")
        writer.close()

    async def next(self):
        while not self.messages:
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), client.START_SECONDS)
        return self.messages.pop(0)


def link_in(text):
    """The subject of a message and the key of the link in it."""
    message = email.message_from_string(text)
    words = base64.b64decode(message.get_payload()).decode()
    subject = "".join(part.decode(code or "ascii") if isinstance(part, bytes) else part
                      for part, code in email.header.decode_header(message["Subject"]))
    return subject, words, re.search(r"https://play\.example\.org/reset#([0-9a-f]{64})", words)[1]


class AdminTest(client.AsyncTest):
    def serve(self, *settings):
        server = Server(*settings)
        server.start()
        self.addCleanup(server.__exit__)
        return server

    def admin(self, server, *words, status=0):
        done = subprocess.run([client.BINARY, "admin", *words, *server.store()],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              env=client.ENVIRONMENT, timeout=client.START_SECONDS)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout

    async def account(self, server, name="Anna", login="anna"):
        person = server.guest(name)
        status, me, headers = person.api("POST", "keep", {**PASSWORD, "login": login})
        self.assertEqual(status, 200, me)
        person.cookie = cookie_of(headers)
        return person

    async def gone(self, link):
        with self.assertRaises(client.Gone):
            await asyncio.wait_for(link.until(lambda: False), client.START_SECONDS)

    async def eventually(self, server, condition):
        """Asks the server again and again until it has obeyed an order, which it does within a
        second."""
        end = time.monotonic() + client.START_SECONDS
        while not condition():
            self.assertEqual(server.http("GET", "/healthz")[0], 200)
            self.assertLess(time.monotonic(), end, "the server did not obey")


class Orders(AdminTest):
    async def test_a_ban_ends_connections_and_keeps_the_account_out_until_it_is_lifted(self):
        server = self.serve()
        anna = await self.account(server)
        link = await anna.link()
        self.admin(server, "ban", "anna", "--days", "3", "--why", "rude")
        await self.gone(link)
        self.assertEqual(link.bye, "signed-out")
        self.assertEqual(server.api("POST", "login", PASSWORD)[1]["error"]["code"], "banned")
        self.assertEqual(anna.api("GET", "me")[0], 403)
        self.assertRegex(self.admin(server, "bans"), rf"^{anna.me['account']} until 20.*: rude\n$")
        self.admin(server, "unban", "anna")
        await self.eventually(server, lambda: server.api("POST", "login", PASSWORD)[0] == 200)
        self.admin(server, "unban", "anna", status=2)
        log = self.admin(server, "log")
        self.assertEqual(re.findall(r"(?m)^\S+\t(\S+)", log), ["ban", "unban"])
        self.assertIn("event=operator what=ban", server.said().replace('"', ""))

    async def test_a_ban_of_a_network_keeps_its_addresses_out(self):
        server = self.serve()
        bruno = server.guest("Bruno")
        link = await bruno.link()
        self.admin(server, "ban", "127.0.0.0/8", "--days", "1")
        await self.gone(link)
        status, answer, _ = server.api("POST", "guest", {"name": "Again"})
        self.assertEqual((status, answer["error"]["code"]), (403, "banned"))
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        self.assertRegex(server.said(), r"refused.*address=127\.0\.0\.1.*why=banned")
        self.admin(server, "unban", "127.0.0.0/8")
        await self.eventually(server, lambda: server.api("GET", "me", cookie=bruno.cookie)[0] == 200)
        for wrong in ("0.0.0.0/0", "127.0.0.1/33", "127.0.0.1/", "nobody"):
            self.admin(server, "ban", wrong, status=2)

    async def test_a_name_a_table_and_an_account_go_while_people_look_on(self):
        server = self.serve()
        anna, bruno = await self.account(server), server.guest("Rude Name")
        first, second = await anna.link(), await bruno.link()
        table = await sit_down([first, second], "san-juan", public=True)
        self.assertIn(table, self.admin(server, "tables"))
        self.admin(server, "rename", bruno.me["account"], "Bruno")
        await first.until(lambda: first.summary(table)["seats"][1]["name"] == "Bruno")
        self.admin(server, "rename", bruno.me["account"], "\u202eBruno", status=2)
        self.admin(server, "delete-table", table)
        await first.until(lambda: first.summary(table)["phase"] == "over")
        with self.assertRaises(client.Refused):
            await first.ask("open", table=table)
        self.assertNotIn(table, self.admin(server, "tables"))
        self.admin(server, "delete-account", "anna")
        await self.gone(first)
        self.assertEqual(anna.api("GET", "me")[0], 401)
        self.assertEqual(self.admin(server, "accounts", "anna"), "")
        await second.close()

    async def test_reports_reach_the_operator(self):
        server = self.serve()
        anna, bruno = server.guest("Anna"), server.guest("Bruno")
        first, second = await anna.link(), await bruno.link()
        table = await sit_down([first, second], "san-juan")
        await first.ask("report", table=table, seat=1, text="says rude things")
        with self.assertRaises(client.Refused):
            await first.ask("report", table=table, seat=0, text="myself")
        line = self.admin(server, "reports").split("\t")
        self.assertEqual(line[1:], [table, bruno.me["account"], "Bruno", anna.me["account"], "Anna",
                                    "says rude things\n"])
        await first.close()
        await second.close()

    async def test_orders_work_without_a_server_and_name_what_is_wrong(self):
        server = self.serve()
        anna = await self.account(server)
        server.end()
        self.admin(server, "rename", "anna", "Änne")
        self.assertIn("Änne", self.admin(server, "accounts", "nne"))
        self.admin(server, "rename", "berta", "Berta", status=2)
        self.admin(server, "delete-table", "nothing", status=2)
        self.admin(server, "conquer", status=2)
        self.admin(server, "ban", status=2)
        server.start()
        self.assertEqual(anna.api("GET", "me")[1]["name"], "Änne")


class Passwords(AdminTest):
    async def test_an_operators_link_sets_a_new_password_once(self):
        server = self.serve("--public-url", "https://play.example.org")
        anna = await self.account(server)
        link = await anna.link()
        said = self.admin(server, "reset", "anna", "--public-url", "https://play.example.org")
        key = re.fullmatch(r"https://play\.example\.org/reset#([0-9a-f]{64})\n", said)[1]
        self.assertEqual(server.http("GET", "/reset")[0], server.http("GET", "/lobby")[0])
        body = {"key": key, "password": "battery staple"}
        status, me, headers = server.api("POST", "reset", body)
        self.assertEqual((status, me["login"]), (200, "anna"))
        await self.gone(link)
        self.assertEqual(anna.api("GET", "me")[0], 401)
        self.assertEqual(server.api("GET", "me", cookie=cookie_of(headers))[0], 200)
        self.assertEqual(server.api("POST", "reset", body)[0], 404)
        self.assertEqual(server.api("POST", "login", PASSWORD)[0], 401)
        self.assertEqual(server.api("POST", "login", {**PASSWORD, "password": "battery staple"})[0],
                         200)
        self.assertNotIn(key, self.admin(server, "log") + server.said())
        self.admin(server, "reset", server.guest("Guest").me["account"], status=2)

    async def test_a_new_password_leaves_only_my_own_sockets_open(self):
        server = self.serve()
        here = await self.account(server)
        status, me, headers = server.api("POST", "login", PASSWORD)
        there = client.Person(server, "Anna", cookie_of(headers), me)
        mine, other = await here.link(), await there.link()
        status, _, headers = here.api("POST", "password",
                                      {"password": "correct horse", "new": "battery staple"})
        self.assertEqual(status, 200)
        await self.gone(other)
        await mine.ask("mine")
        here.cookie = cookie_of(headers)
        self.assertEqual(here.api("POST", "logout")[0], 200)
        await self.gone(mine)

    async def forgets(self, server, relay):
        """Asks for a link by mail, and uses it."""
        anna = await self.account(server)
        anna.api("POST", "mail", {"mail": "anna@example.org", "password": "correct horse"})
        for nobody in ("berta", "A"):
            self.assertEqual(server.api("POST", "forgot", {"login": nobody})[0], 200)
        self.assertEqual(server.api("POST", "forgot", {"login": "anna"},
                                    Accept_Language="de")[0], 200)
        text = await relay()
        subject, words, key = link_in(text)
        self.assertEqual(subject, "Ein neues Passwort für Tavoliere")
        self.assertIn("Anna (anna)", words)
        self.assertTrue(all(len(line) < 100 and line.isascii() for line in text.splitlines()))
        status, _, _ = server.api("POST", "reset", {"key": key, "password": "battery staple"})
        self.assertEqual(status, 200)
        self.assertNotIn(key, server.said())

    async def test_a_forgotten_password_is_replaced_through_a_relay(self):
        sink = await Sink().open()
        server = self.serve("--mail-relay", f"smtp://127.0.0.1:{sink.port}",
                            "--mail-from", "games@example.org",
                            "--public-url", "https://play.example.org")

        async def relay():
            sender, to, text = await sink.next()
            self.assertEqual((sender, to), ("games@example.org", "anna@example.org"))
            return text

        await self.forgets(server, relay)
        self.assertEqual(sink.messages, [])
        for _ in range(4):  # three at once, and no more: nobody can flood a mailbox
            server.api("POST", "forgot", {"login": "anna"})
        for _ in range(2):
            await sink.next()
        await asyncio.get_running_loop().run_in_executor(None, server.end)
        self.assertEqual(sink.messages, [])
        await sink.close()

    async def test_a_forgotten_password_is_replaced_through_a_command(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        sent, script = os.path.join(folder.name, "sent"), os.path.join(folder.name, "sendmail")
        with open(script, "w") as file:
            file.write(f"#!{sys.executable}\nimport os, sys\nsys.argv[1:] == ['-t', '-i'] or exit(1)\n"
                       f"open({sent + '.new'!r}, 'w').write(sys.stdin.read())\n"
                       f"os.rename({sent + '.new'!r}, {sent!r})\n")
        os.chmod(script, 0o700)
        server = self.serve("--mail-command", f"{script} -t -i", "--mail-from", "games@example.org",
                            "--public-url", "https://play.example.org")

        async def relay():
            await self.eventually(server, lambda: os.path.exists(sent))
            with open(sent) as file:
                return file.read()

        await self.forgets(server, relay)

    def test_mail_without_a_sender_is_refused_at_the_start(self):
        done = subprocess.run([client.BINARY, "serve", "--port", "0", "--data", "/nonexistent",
                               "--mail-relay", "smtp://127.0.0.1:9"], capture_output=True, text=True,
                              env=client.ENVIRONMENT, timeout=client.START_SECONDS)
        self.assertNotEqual(done.returncode, 0)


class Looking(AdminTest):
    async def test_failed_sign_ins_and_refusals_are_logged_with_their_address(self):
        server = self.serve("--sign-ins-per-minute", "8")
        await self.account(server)
        server.api("POST", "login", {**PASSWORD, "password": "wrong horse"})
        while server.api("POST", "login", {**PASSWORD, "password": "wrong horse"})[0] != 429:
            pass
        server.api("POST", "login", PASSWORD, Origin="https://evil.example")
        said = server.said()
        with open(os.path.join(os.path.dirname(__file__), "../../deploy/fail2ban/filter.conf")) as file:
            rules = re.findall(r"(?m)^\s*(?:failregex =)?\s*(\^.*)$", file.read())
        self.assertEqual(len(rules), 2)
        for rule in rules:
            rule = rule.replace("<HOST>", r"(?P<host>127\.0\.0\.1)")
            self.assertRegex(said, re.compile(rule, re.MULTILINE))
        self.assertNotIn("horse", said)

    @unittest.skipIf("TAVOLIERE_TEST_STORE" in os.environ, "PostgreSQL has its own backups")
    async def test_a_backup_is_restored_with_its_owner(self):
        server = self.serve()
        anna = await self.account(server)
        link = await anna.link()
        table = (await link.ask("create", **wanted("san-juan", ["me", "open"])))["table"]
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        copy = os.path.join(folder.name, "copy.db")

        def serve(*words):
            return subprocess.run([client.BINARY, "serve", *words, "--data", server.data],
                                  capture_output=True, text=True, env=client.ENVIRONMENT,
                                  timeout=client.START_SECONDS)

        self.assertEqual(serve("backup", copy).returncode, 0)
        await link.ask("leave", table=table)
        await link.close()
        self.assertEqual(serve("restore", copy).returncode, 1)  # a server uses the folder
        server.end()
        damaged = os.path.join(folder.name, "damaged.db")
        with open(copy, "rb") as whole, open(damaged, "wb") as part:
            part.write(whole.read(5000))
        self.assertEqual(serve("restore", damaged).returncode, 1)
        self.assertEqual(serve("restore", os.path.join(folder.name, "none.db")).returncode, 1)
        owner = os.stat(server.data)
        if os.geteuid() == 0:  # as root restores for a service with its own user
            os.chown(server.data, 4242, 4242)
        done = serve("restore", copy)
        self.assertEqual(done.returncode, 0, done.stderr)
        database = os.stat(os.path.join(server.data, "tavoliere.db"))
        self.assertEqual(stat.S_IMODE(database.st_mode), 0o600)
        if os.geteuid() == 0:
            self.assertEqual((database.st_uid, database.st_gid), (4242, 4242))
            os.chown(server.data, owner.st_uid, owner.st_gid)
        self.assertTrue(os.path.exists(os.path.join(server.data, "tavoliere.db.old")))
        server.start()
        link = await anna.link()
        self.assertEqual([row["table"] for row in (await link.ask("mine"))["tables"]], [table])
        await link.close()


if __name__ == "__main__":
    client.main()
