#!/usr/bin/env python3
"""San Juan from mid-game: towns full of buildings that rarely meet, and almost empty piles.

    python3 san_juan_positions.py TRACE_POSITION [--seeds 0:100]

Whole games at random seldom build a Library and a Black market together, or run out of cards. Here
every seed is a position made up at random at the start of a round; the engine goes on from it and
the referee watches, with the scores of the moment at the end."""

import argparse
import json
import random
import subprocess
import sys

import san_juan
from referee import Difference, copied, replay
from san_juan_data import EVENTS, ORDER, PRODUCTION, TILES, box, in_table_order
from san_juan_setup import first_position
from san_juan_table import new_building

MOST_DECISIONS = 60
MODULE_SETS = [[], ["events"], ["new-buildings"], ["events", "new-buildings"]]
# Buildings that random games rarely have, or that act only together with others.
SOUGHT = ["library", "black-market", "crane", "chapel", "gold-mine", "archive", "prefecture",
          "carpenter", "poor-house", "well", "quarry", "smithy", "tower", "market-hall",
          "market-stand", "trading-post", "aqueduct", "guild-hall", "city-hall",
          "triumphal-arch", "palace", "harbor", "customs-office", "bank", "goldsmith", "caritas",
          "guard-room", "office-building", "park", "residence"]


class Box:
    """The shuffled cards that have no place yet."""

    def __init__(self, modules, rng):
        self.cards = box(modules)
        self.rng = rng
        rng.shuffle(self.cards)

    def take(self, fits=lambda card: True):
        """Returns the first card that fits, or None."""
        for place, card in enumerate(self.cards):
            if fits(card):
                return self.cards.pop(place)
        return None

    def take_several(self, count, fits=lambda card: True):
        cards = [self.take(fits) for _ in range(count)]
        return in_table_order([card for card in cards if card is not None])


def is_building(card):
    return card not in EVENTS


def make_town(stock, rng):
    """Returns standing buildings with goods on them, cards beneath, and tucked cards."""
    town = []
    sought = rng.sample(SOUGHT, len(SOUGHT) // 2)
    for _ in range(rng.choice([0, 1, 3, 5, 7, 9, 11])):
        standing = [building["card"] for building in town]
        kind = rng.choice([lambda card: card in sought, lambda card: card in PRODUCTION,
                           is_building])
        card = stock.take(lambda card: kind(card) and is_building(card)
                          and (card in PRODUCTION or card not in standing))
        if card is not None:
            town.append(make_building(card, stock, rng))
    return sorted(town, key=lambda building: (ORDER[building["card"]], bool(building["covered"])))


def make_building(card, stock, rng):
    building = new_building(card)
    if rng.random() < 0.2:
        covered = stock.take(lambda other: is_building(other) and other != card)
        building["covered"] = [covered] if covered else []
    if (card in PRODUCTION or card == "customs-office") and rng.random() < 0.5:
        building["good"] = stock.take()
    for keeper in [card] + building["covered"]:
        if keeper in ("chapel", "bank"):
            building[keeper] = stock.take_several(rng.choice([0, 1, 3]), is_building)
        elif keeper == "harbor":
            building[keeper] = stock.take_several(rng.choice([0, 1, 3]))
    return building


def random_position(rng):
    """Returns a position in which the governor is about to pick the first role of a round."""
    modules = rng.choice(MODULE_SETS)
    header = {"players": rng.choice([2, 2, 3, 4]), "modules": modules, "options": {}}
    stock = Box(modules, rng)
    towns = [make_town(stock, rng) for _ in range(header["players"])]
    hands = [stock.take_several(rng.choice([0, 1, 2, 4, 6, 8, 11]), is_building) for _ in towns]
    events = stock.take_several(rng.choice([0, 0, 1, 3, 6]), lambda card: card in EVENTS)
    deck = stock.take_several(rng.choice([0, 1, 2, 4, 8, 15, 40]))
    discard = stock.take_several(rng.choice([0, 1, 3, 10, 40]))
    deck += hide_the_rest(stock, towns)
    rng.shuffle(deck)

    position = first_position(header, rng.randrange(header["players"]),
                              rng.sample(TILES, len(TILES)), deck, events, hands)
    position["round"] = rng.choice([2, 7, 20, 99, 100])
    position["discard"] = discard
    for seat, town in zip(position["seats"], towns):
        seat["buildings"] = town
        seat["bank_used"] = any(building["bank"] for building in town)
    return position


def hide_the_rest(stock, towns):
    """Tucks the remaining cards under a Chapel, so that the piles stay small; cards not
    allowed there are returned for the deck."""
    for building in (building for town in towns for building in town):
        if "chapel" in [building["card"]] + building["covered"]:
            tucked = stock.take_several(len(stock.cards), is_building)
            building["chapel"] = in_table_order(building["chapel"] + tucked)
    return stock.take_several(len(stock.cards))


def start(_header, position):
    return san_juan.SanJuan(copied(position))


def check(program, seed):
    """Lets the engine play on from the position of this seed; returns decisions and
    differences."""
    text = json.dumps(random_position(random.Random(seed)))
    trace = subprocess.run([program, str(seed), str(MOST_DECISIONS)], input=text,
                           stdout=subprocess.PIPE, encoding="utf-8")
    if trace.returncode != 0:
        return 0, [f"exit status {trace.returncode}", text]
    try:
        return replay(san_juan.NAME, start, trace.stdout.splitlines(), whole=False), []
    except Difference as difference:
        return 0, difference.notes + [text]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="trace_position")
    parser.add_argument("--seeds", default="0:100", help="FIRST:END, the end not included")
    arguments = parser.parse_args()
    first, end = (int(number) for number in arguments.seeds.split(":"))
    decisions = failed = 0
    for seed in range(first, end):
        count, notes = check(arguments.program, seed)
        decisions += count
        if notes:
            failed += 1
            print(f"seed {seed}: " + "\n    ".join(notes), flush=True)
    print(f"{end - first} positions, {decisions} decisions, {failed} positions that differ")
    return 1 if failed or first >= end else 0


if __name__ == "__main__":
    sys.exit(main())
