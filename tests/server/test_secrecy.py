"""Nobody receives anything they may not know.

Plays whole games between people, with a spectator, and keeps everything each of them received
before the end. When the game is over its record tells what was hidden at every moment. Then all
messages are searched: views must be the viewer's own, reports of an action must be what that
viewer may know, and the rest must name neither a card nor the seed.

TAVOLIERE_SECRECY_GAMES: games of each kind (100 for the long form)."""

import itertools
import json
import os
import random
import re

from client import Refused, ServerTest, main, sit_down
from truth import HIDDEN_PICKS, Truth, things

GAMES = int(os.environ.get("TAVOLIERE_SECRECY_GAMES", "1"))
MODULES = {"san-juan": ["events", "new-buildings"],
           "puerto-rico": ["new-buildings", "nobles", "buccaneers", "festival"], "patrician": []}
PLAYERS = {"san-juan": (2, 4), "puerto-rico": (2, 5), "patrician": (2, 5)}


def size(pile):
    """How many cards a pile of a view has, known or not."""
    return len(pile) if isinstance(pile, list) else pile["count"]


def settings(game, number):
    """Takes all numbers of players and sets of modules in turn, those with all modules first."""
    every = MODULES[game]
    sets = [list(chosen) for size in range(len(every), -1, -1)
            for chosen in itertools.combinations(every, size)]
    least, most = PLAYERS[game]
    players = range(most, least - 1, -1)
    return players[number % len(players)], sets[number // len(players) % len(sets)]


class Snoop:
    """A viewer and everything they received."""

    def __init__(self, link, viewer):
        self.link = link
        self.viewer = viewer
        self.texts = []  # besides the frames: HTTP bodies


class Secrecy(ServerTest):
    async def test_nothing_hidden_is_sent(self):
        self.sentences = {}
        self.games = self.searched = 0
        for number in range(GAMES):
            for game in PLAYERS:
                players, modules = settings(game, number)
                with self.subTest(game=game, players=players, modules=modules, number=number):
                    await self.one_game(game, players, modules, random.Random(f"{game} {number}"))
        print(f"{self.games} games, {self.searched} messages searched", flush=True)

    async def one_game(self, game, players, modules, chance):
        links = await self.people(*[f"Seat{seat}" for seat in range(players)], "Watcher",
                                  check=False)
        *seated, watcher = links
        table = await sit_down(seated, game, modules=modules)
        await watcher.ask("open", table=table)
        snoops = [Snoop(link, seat) for seat, link in enumerate(seated)] + [Snoop(watcher, None)]
        await self.play_and_pry(table, seated, snoops, chance)
        for link in links:
            await link.until(lambda: link.over(table))
        record = self.server.http("GET", f"/api/tables/{table}/record",
                                  cookie=seated[0].person.cookie)[2]
        truth = Truth(record)
        self.points = {}
        for snoop in snoops:
            self.search(snoop, truth)
            await snoop.link.close()
            snoop.link.forget()
        self.games += 1

    async def play_and_pry(self, table, seated, snoops, chance):
        """Plays; now and then somebody asks for something they may not have."""
        while not seated[0].over(table):
            actor = seated[0].state(table)["actor"]
            mover = seated[actor]
            state = await mover.until(lambda: mover.to_move(table))
            action = chance.choice(state["legal"])["action"]
            if chance.random() < 0.03:
                await self.pry(table, mover, chance.choice(snoops), state)
            beyond = None
            if chance.random() < 0.05:
                beyond = await self.refusal(mover.ask("act", table=table, seq=state["seq"],
                                                      actions=[action, "fly"]))
            seq = await mover.act(table, action)
            for link in seated:
                await link.until(lambda: link.state(table)["seq"] >= seq)
            if beyond:
                await self.look_beyond(table, mover, seated, beyond)

    async def refusal(self, awaitable):
        try:
            await awaitable
        except Refused as refused:
            return json.dumps(refused.error)
        self.fail("a forbidden request was accepted")

    async def pry(self, table, mover, snoop, state):
        link = snoop.link
        if link is not mover:
            said = await self.refusal(link.ask("act", table=table, seq=state["seq"],
                                               actions=["fly"]))
            for choice in state["legal"]:
                if " " in choice["action"]:  # `take` alone is a word of the message
                    self.assertNotIn(choice["action"], said)
        await link.ask("open", table=table)
        at = link.state(table)["at"]
        await link.ask("log", table=table, **{"from": max(0, at - 50), "to": at})
        if snoop.viewer is not None:
            await link.ask("digest", table=table)
        for path in (f"/api/tables/{table}/record", "/api/export"):
            snoop.texts.append(self.server.http("GET", path, cookie=link.person.cookie)[2].decode())

    async def look_beyond(self, table, mover, seated, said):
        """A refused series must not reveal the next player's choices."""
        state = mover.state(table)
        if state["over"] or state["actor"] == mover.seat(table):
            return
        other = seated[state["actor"]]
        await other.until(lambda: other.to_move(table))
        hidden = HIDDEN_PICKS[state["view"]["game"]]
        for choice in other.state(table)["legal"]:
            if choice["action"].split()[0] in hidden:
                self.assertNotIn(choice["action"], said)

    # --- The search ---

    def search(self, snoop, truth):
        for text in snoop.texts:
            self.search_text(text, truth)
            self.search_record(text, truth, snoop.viewer)
        seen = 0
        for frame in snoop.link.frames:
            message = json.loads(frame)
            state = message.get("state") or (message.get("ok") or {}).get("state")
            if state and state["over"]:
                break
            self.search_text(frame, truth)
            self.search_message(message, truth, snoop.viewer)
            seen += state is not None
            self.searched += 1
        self.assertGreater(seen, len(truth.decisions) // 2)

    def search_text(self, text, truth):
        for run in re.findall(r"[0-9A-Fa-f]{12,}", text):
            self.assertNotIn(run.lower(), truth.seed)

    def search_record(self, text, truth, viewer):
        """A player's record of a running game must not contain others' picks."""
        for number, decision in enumerate(truth.decisions):
            if truth.hides(number, viewer):
                self.assertNotIn(f"{decision['actor']} {decision['action']}\\n", text)
                self.assertNotIn(f"{decision['actor']} {decision['action']}\n", text)

    def search_message(self, message, truth, viewer):
        """Removes from a message what can be compared with the truth; the rest must not name
        anything."""
        rest = message.copy()
        if isinstance(rest.get("ok"), dict):
            rest.update(rest.pop("ok"))
        if rest.get("state"):
            self.check_state(rest.pop("state"), truth, viewer)
        for move in rest.pop("moves", []) + rest.pop("log", []):
            self.check_move(move, truth, viewer)
        for event in rest.pop("events", []):
            self.check_event(event, truth, viewer)
        rest.pop("error", None)  # was checked on arrival
        self.nothing_named(rest, truth.game)

    def check_state(self, state, truth, viewer):
        at = state["at"]
        decision = truth.decisions[at]
        self.assertEqual(state["view"], truth.views[at][viewer])
        self.assertEqual((state["actor"], state["decision"]),
                         (decision["actor"], decision["decision"]))
        self.assertEqual(sorted(choice["action"] for choice in state["legal"]),
                         decision["legal"] if viewer == decision["actor"] else [])
        self.assertIsNone(state["seed"])
        self.assertIsNone(state["scores"])
        self.check_points(state["points"], state["view"]["seats"], at, viewer)

    def check_points(self, points, seats, at, viewer):
        """Points that can be counted are the same for everybody who can count them. Their owner also counts the
        cards beneath Chapel and Bank, and what a Palace pays for these."""
        for seat, counted in enumerate(points):
            if counted is None:
                continue
            own = seat == viewer
            self.assertEqual(self.points.setdefault((at, seat, own), counted), counted)
            if (at, seat, not own) not in self.points:
                continue
            buildings = seats[seat].get("buildings", [])
            beneath = sum(size(building[pile]) for building in buildings for pile in ("chapel", "bank"))
            more = self.points[at, seat, True] - self.points[at, seat, False]
            if any(building["card"] == "palace" for building in buildings):
                self.assertIn(more - beneath, (beneath // 4, (beneath + 3) // 4))
            else:
                self.assertEqual(more, beneath)

    def check_move(self, move, truth, viewer):
        at = move["at"]
        self.assertEqual(move["seat"], truth.decisions[at]["actor"])
        if move["action"] is not None:
            self.assertFalse(truth.hides(at, viewer), move)
            self.assertEqual(move["action"], truth.decisions[at]["action"])
        told = [{key: value for key, value in event.items() if key != "words"}
                for event in move["events"]]
        self.assertEqual(told, truth.events[at][viewer])
        for event in move["events"]:
            self.check_sentence(event, truth, viewer)

    def check_event(self, event, truth, viewer):
        """Checks an event of a digest, which does not say which action it belongs to."""
        plain = {key: value for key, value in event.items() if key != "words"}
        self.assertTrue(any(plain in told[viewer] for told in truth.events), event)
        self.check_sentence(event, truth, viewer)

    def check_sentence(self, event, truth, viewer):
        """A sentence about hidden things does not depend on them: it is always the same."""
        if "things" in event:
            return
        key = (truth.game, event["event"], event.get("seat"), event["count"], event["amount"],
               viewer == event.get("seat"))
        self.assertEqual(self.sentences.setdefault(key, event["words"]), event["words"])

    def nothing_named(self, rest, game):
        named = things(game)
        passed = {"game", "modules", "options", "phase", "is", "push"}

        def walk(value):
            if isinstance(value, dict):
                for key, inner in value.items():
                    if key not in passed:
                        walk(inner)
            elif isinstance(value, list):
                for inner in value:
                    walk(inner)
            elif isinstance(value, str):
                self.assertNotIn(value, named)

        walk(rest)


if __name__ == "__main__":
    main()
