#!/usr/bin/env python3
"""A whole game on a server, over HTTP and one WebSocket: a guest opens a table against two bots and
plays it to the end (docs/api.md).

    examples/client.py [http://127.0.0.1:8080 [GAME [LEVEL]]]

Needs the package websockets (python3-websockets in Debian).
"""

import asyncio
import json
import random
import sys
import urllib.request

import websockets


def enter(server, name):
    """Becomes a guest and returns the session's cookie."""
    request = urllib.request.Request(
        f"{server}/api/guest", json.dumps({"name": name}).encode(),
        {"Content-Type": "application/json", "Origin": server})
    with urllib.request.urlopen(request) as answer:
        return answer.headers["Set-Cookie"].split(";")[0]


class Link:
    """One socket. Pushes that arrive while a request waits for its answer are kept for later."""

    def __init__(self, socket):
        self.socket = socket
        self.asked = 0
        self.kept = []

    async def receive(self):
        return json.loads(await self.socket.recv())

    async def ask(self, request, **fields):
        self.asked += 1
        await self.socket.send(json.dumps({"id": self.asked, "do": request, **fields}))
        while True:
            message = await self.receive()
            if "push" in message:
                self.kept.append(message)
            elif "error" in message:
                raise RuntimeError(f"{message['error']['code']}: {message['error']['message']}")
            else:
                assert message["id"] == self.asked
                return message["ok"]

    async def push(self):
        return self.kept.pop(0) if self.kept else await self.receive()


async def play(link, game, level):
    bot = {"is": "bot", "level": level}
    made = await link.ask("create", game=game, players=3, modules=[], options={},
                          seats=[{"is": "me"}, bot, bot], clock={"kind": "none"},
                          public=False, watch="nobody")
    table = made["table"]  # no seat is free, so the game has begun
    opened = await link.ask("open", table=table)
    mine, state = opened["summary"]["my_seat"], opened["state"]
    acted = -1  # the seq that was last answered: a state may arrive twice
    while not state["over"]:
        if state["actor"] == mine and state["seq"] > acted:
            acted = state["seq"]
            choice = random.choice(state["legal"])
            await link.ask("act", table=table, seq=acted, actions=[choice["action"]])
        message = await link.push()
        if message["push"] == "table":
            state = message["state"]
        elif message["push"] == "bye":
            raise RuntimeError(message["message"])
    for score in state["scores"]:
        print(f"seat {score['seat']}: {score['total']} points, rank {score['rank']}")


async def main(server="http://127.0.0.1:8080", game="san-juan", level="random"):
    cookie = enter(server, "Example")
    address = server.replace("http", "ws", 1) + "/api/socket?lang=en"
    headers = {"Cookie": cookie}
    async with websockets.connect(address, origin=server, extra_headers=headers, max_size=None) as socket:
        link = Link(socket)
        assert (await link.push())["push"] == "welcome"
        await play(link, game, level)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
