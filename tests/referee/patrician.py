#!/usr/bin/env python3
"""The referee of Patrician: an independent reading of docs/rules/patrician.md and of
docs/interfaces/patrician.md.

    python3 patrician.py TRACE...      check traces (- is standard input)"""

import sys

from patrician_data import (CARD, CITY, PORTRAITS, TOKEN_ORDER, crests, in_table_order,
                            token_value)
from patrician_setup import check_setup
from referee import ask, copied, hidden, main, ranked

NAME = "patrician"
PLAYERS = [2, 3, 4, 5]
MODULES = []
OPTIONS = [[], ["first=1"]]

SITES = ["left", "right"]
OTHER = {"left": "right", "right": "left"}
POINTS_OF_A_SET = 6


def start(header, position):
    check_setup(header, position)
    return Patrician(copied(position))


def same_city(one, other):
    """Whether two pairs of towers differ at most by swapped sites."""
    return one == other or one == (other[1], other[0])


def towers(city):
    return city["left"], city["right"]


class Patrician:
    def __init__(self, position):
        self.position = position
        self.chance = None

    def city(self, name):
        return next(city for city in self.position["cities"] if city["city"] == name)

    # --- The course of a game ---------------------------------------------------------------------

    def flow(self):
        position = self.position
        players = position["players"]
        while True:
            yield from self.turn(position["seats"][position["turn"]])
            if not any(seat["hand"] for seat in position["seats"]):
                position["over"] = True
                return
            position["turn"] = (position["turn"] + 1) % players
            if position["turn"] == position["first"]:
                position["round"] += 1

    def turn(self, seat):
        card = yield from self.play_card(seat)
        city = self.city(CARD[card].city)
        yield from self.build(seat, card, city)
        if len(city["left"]) + len(city["right"]) == CITY[city["city"]].floors:
            self.score_city(city)
        if CARD[card].shows == "move":
            yield from self.move_floor(seat, city)
        yield from self.take_card(seat, card, city)

    def play_card(self, seat):
        """A card that others have seen is played before an equal one they have not."""
        cards = list(dict.fromkeys(seat["hand"]))
        answer = yield from ask(seat["seat"], "play-card", [f"play {card}" for card in cards])
        card = answer.split(" ")[1]
        seat["hand"].remove(card)
        if seat["secret"].count(card) > seat["hand"].count(card):
            seat["secret"].remove(card)
        seat["played"].insert(0, card)
        return card

    # --- Building ---------------------------------------------------------------------------------

    def build(self, seat, card, city):
        plans = self.kept_plans(seat["seat"], card, city)
        for floor in range(crests(card)):
            sites = list(dict.fromkeys(plan[floor] for plan in plans))
            answer = yield from ask(seat["seat"], "build-floor",
                                    [f"build {site}" for site in sites])
            site = answer.split(" ")[1]
            city[site].append(seat["seat"])
            seat["supply"] -= 1
            plans = [plan for plan in plans if plan[floor] == site]

    def kept_plans(self, seat, card, city):
        """Returns the allowed plans that lead to different cities:
        docs/interfaces/patrician.md, "Where floors may go"."""
        if crests(card) == 1:
            plans = [["left"], ["right"]]
        else:
            plans = [["left", "left"], ["left", "right"], ["right", "right"]]
        kept, results = [], []
        for plan in plans:
            left = city["left"] + [seat] * plan.count("left")
            right = city["right"] + [seat] * plan.count("right")
            full = len(left) + len(right) == CITY[city["city"]].floors
            if full and (not left or not right):
                continue
            if any(same_city((left, right), result) for result in results):
                continue
            kept.append(plan)
            results.append((left, right))
        return kept

    def score_city(self, city):
        low, high = sorted(towers(city), key=len)
        self.award(city["tokens"][0], high)
        self.award(city["tokens"][1], low)
        city["tokens"] = []

    def award(self, token, tower):
        """Gives the token to the seat with most floors; a tie goes to the tied seat nearest
        the top."""
        most = max(tower.count(seat) for seat in tower)
        winner = next(seat for seat in reversed(tower) if tower.count(seat) == most)
        tokens = self.position["seats"][winner]["tokens"]
        tokens.append(token)
        tokens.sort(key=TOKEN_ORDER.index)

    # --- The special action -----------------------------------------------------------------------

    def move_floor(self, seat, built):
        moves = [f"move {city['city']} from {site}" for city in self.position["cities"]
                 if city is not built and city["tokens"]
                 and seat["seat"] in city["left"] + city["right"]
                 for site in SITES if self.changes(city, site)]
        answer = yield from ask(seat["seat"], "move-floor", moves + ["pass"])
        if answer != "pass":
            _, name, _, site = answer.split(" ")
            city = self.city(name)
            city[OTHER[site]].append(city[site].pop())

    def changes(self, city, site):
        """Whether the top floor of this site can be moved and the move is a separate choice."""
        left, right = towers(city)
        if not city[site] or (left == right and site == "right"):
            return False
        after = {"left": list(left), "right": list(right)}
        after[OTHER[site]].append(after[site].pop())
        return not same_city((left, right), towers(after))

    # --- Taking a card ----------------------------------------------------------------------------

    def take_card(self, seat, played, built):
        cities = [city for city in self.position["cities"] if city["card"] is not None]
        if not cities:
            return
        if CARD[played].shows != "any" and built["card"] is not None:
            cities = [built]
        answer = yield from ask(seat["seat"], "take-card",
                                [f"take {city['city']}" for city in cities])
        city = self.city(answer.split(" ")[1])
        seat["hand"] = in_table_order(seat["hand"] + [city["card"]])
        city["card"] = self.position["draw"].pop(0) if self.position["draw"] else None

    # --- Views ------------------------------------------------------------------------------------

    def views(self, _actor):
        return [self.view(viewer) for viewer in [None] + list(range(self.position["players"]))]

    def view(self, viewer):
        """Only the draw pile and the rest of the other seats' opening deals are hidden."""
        shown = copied(self.position)
        if not shown["over"]:
            shown["draw"] = hidden(shown["draw"], [])
            for seat in shown["seats"]:
                if seat["seat"] != viewer:
                    open_cards = list(seat["hand"])
                    for card in seat["secret"]:
                        open_cards.remove(card)
                    seat["hand"] = hidden(seat["hand"], open_cards)
                    seat["secret"] = hidden(seat["secret"], [])
        shown["viewer"] = viewer
        return shown

    # --- The end ----------------------------------------------------------------------------------

    def scores(self):
        """Prestige and portraits; a tie goes to the seat with the most floors left."""
        result = []
        for seat in self.position["seats"]:
            heads = {"red-hat": 0, "lady": 0, "beard": 0}
            for card in seat["played"]:
                patrician, count = PORTRAITS.get(CARD[card].shows, (None, 0))
                if patrician:
                    heads[patrician] += count
            parts = {"prestige": sum(token_value(token) for token in seat["tokens"]),
                     "portraits": sum(POINTS_OF_A_SET * (n // 3) for n in heads.values())}
            result.append({"total": sum(parts.values()), "tiebreak": seat["supply"],
                           "parts": parts})
        return ranked(result)


if __name__ == "__main__":
    sys.exit(main(NAME, start))
