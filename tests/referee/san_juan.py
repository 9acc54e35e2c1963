#!/usr/bin/env python3
"""The referee of San Juan: an independent reading of docs/rules/san-juan.md and
docs/interfaces/san-juan.md.

    python3 san_juan.py TRACE...      check traces (- is standard input)

Every phase is a generator that reads like the rules: it asks where somebody may choose and goes
on with the answer."""

import sys

import san_juan_data
import san_juan_score
import san_juan_view
from referee import ask, copied, main
from san_juan_builder import Builder, Phase
from san_juan_data import COST, PRODUCTION, ROLES
from san_juan_setup import check_setup
from san_juan_table import EVERYBODY, NOBODY, once_each

NAME = "san-juan"
PLAYERS = [2, 3, 4]
MODULES = san_juan_data.MODULES
OPTIONS = [[], ["opening=choose", "first=1"]]

LAST_ROUND = 100


def start(header, position):
    check_setup(header, position)
    return SanJuan(copied(position))


class SanJuan(Builder):
    def scores(self):
        return san_juan_score.scores(self.position)

    def views(self, actor):
        return [san_juan_view.view(self, viewer, actor) for viewer in self.viewers]

    # --- The course of a game ---------------------------------------------------------------------

    def flow(self):
        position = self.position
        if position["options"].get("opening") == "choose":
            yield from self.opening()
        while True:
            for number, seat in enumerate(self.picks()):
                yield from self.pick_role(seat, number)
                if position["over"]:
                    return
            if position["round"] == LAST_ROUND:
                position["over"] = True
                return
            yield from self.next_round()

    def opening(self):
        for seat in self.clockwise(self.position["governor"]):
            hand = self.hand(seat)
            yield from self.pick_exactly(seat, "opening", "discard", hand, len(hand) - 4,
                                         self.discard_from_hand(seat))

    def picks(self):
        """Returns the seats in the order of their picks."""
        governor = self.position["governor"]
        seats = self.clockwise(governor)
        return seats + [governor] if self.players == 2 else seats

    def pick_role(self, seat, number):
        position = self.position
        roles = position["roles"]
        taken = [role for role in ROLES if roles[role] is not None]
        legal = [f"role {role}" for role in ROLES if role not in taken]
        legal += [f"event {event}" for event in position["events"]
                  if event != "governor-visit" or taken]
        what, which = (yield from ask(seat, "pick-role", legal)).split(" ")
        if what == "role":
            roles[which] = seat
            asked = self.players == 2 and number == 0
            yield from self.carry_out_role(which, Phase(seat, False, asked))
        else:
            position["events"].remove(which)
            position["event"] = which
            yield from self.carry_out_event(which, seat)
            self.finish_event()

    def carry_out_role(self, role, phase):
        yield from {"builder": self.builder, "producer": self.producer, "trader": self.trader,
                    "councillor": self.councillor, "prospector": self.prospector}[role](phase)

    # --- The start of a round ---------------------------------------------------------------------

    def next_round(self):
        position = self.position
        position["round"] += 1
        position["governor"] = (position["governor"] + 1) % self.players
        position["roles"] = {role: None for role in ROLES}
        for seat in position["seats"]:
            seat["library_used"] = False
        for step in (self.office, self.chapel, self.bank, self.hand_limit):
            for seat in self.clockwise(position["governor"]):
                yield from step(seat)

    def office(self, seat):
        if self.has(seat, "office-building"):
            hand = self.hand(seat)
            swapped = yield from self.pick_up_to(seat, "office", "swap", hand, 2,
                                                 self.discard_from_hand(seat))
            self.draw(swapped, hand)

    def chapel(self, seat):
        if self.has(seat, "chapel"):
            hand = self.hand(seat)
            legal = [f"tuck {card}" for card in once_each(hand)] + ["pass"]
            answer = yield from ask(seat, "chapel", legal)
            if answer != "pass":
                card = answer.split(" ")[1]
                self.take_from_hand(seat, card)
                self.put(self.building(seat, "chapel")["chapel"], card)

    def bank(self, seat):
        if self.has(seat, "bank") and not self.position["seats"][seat]["bank_used"]:
            hand = self.hand(seat)

            def deposit(card):
                self.take_from_hand(seat, card)
                self.put(self.building(seat, "bank")["bank"], card)
                self.position["seats"][seat]["bank_used"] = True

            yield from self.pick_up_to(seat, "bank", "deposit", hand, len(hand), deposit)

    def hand_limit(self, seat):
        guarded = any(self.has(other, "guard-room") for other in range(self.players))
        if self.has(seat, "tower"):
            limit = 12
        elif guarded and not self.has(seat, "guard-room"):
            limit = 6
        else:
            limit = 7
        hand = self.hand(seat)
        yield from self.pick_exactly(seat, "hand-limit", "discard", hand, len(hand) - limit,
                                     self.discard_from_hand(seat))

    # --- Producer ---------------------------------------------------------------------------------

    def limit(self, seat, phase, helper):
        """Returns how many goods may be made or sold, without and with the Library."""
        limit = 1 + (seat == phase.chooser) + self.has(seat, helper)
        return limit, limit + self.library_works(seat, phase)

    def producer(self, phase):
        for seat in self.clockwise(phase.chooser):
            yield from self.produce(seat, phase)

    def produce(self, seat, phase):
        normal, limit = self.limit(seat, phase, "aqueduct")
        made, last = 0, -1
        while made < limit and self.cards_left():
            places = [place for place in self.empty_production(seat) if place > last]
            last = yield from self.pick_building(seat, "produce", "produce", places, ["done"])
            if last is None:
                break
            self.buildings(seat)[last]["good"] = self.unseen_card()
            made += 1
            if made > normal:
                self.use_library(seat)
        if made >= 2 and self.has(seat, "well"):
            self.draw(1, self.hand(seat))

    # --- Trader -----------------------------------------------------------------------------------

    def trader(self, phase):
        position = self.position
        position["price"] = position["prices"].pop(0)
        if position["price"] not in self.tiles_seen:
            self.tiles_seen.append(position["price"])
        for seat in self.clockwise(phase.chooser):
            yield from self.sell(seat, phase)
        position["prices"].append(position["price"])
        position["price"] = None

    def sell(self, seat, phase):
        normal, limit = self.limit(seat, phase, "trading-post")
        sold, last, income = 0, -1, 0
        while sold < limit:
            places = [place for place in self.places_with_good(seat) if place > last]
            last = yield from self.pick_building(seat, "sell", "sell", places, ["done"])
            if last is None:
                break
            income += self.price_of_good(self.standing(seat)[last])
            good = self.take_good(seat, last)
            if sold == 0 and self.has(seat, "harbor"):
                self.put(self.building(seat, "harbor")["harbor"], good)
            else:
                self.discard(good, NOBODY)
            sold += 1
            if sold > normal:
                self.use_library(seat)
        if sold >= 1 and self.has(seat, "market-hall"):
            income += 1
        if sold >= 2 and self.has(seat, "market-stand"):
            income += 1
        self.draw(income, self.hand(seat))

    def price_of_good(self, card):
        if card == "customs-office":
            return 2
        return int(self.position["price"][PRODUCTION.index(card)])

    # --- Councillor -------------------------------------------------------------------------------

    def councillor(self, phase):
        for seat in self.clockwise(phase.chooser):
            yield from self.take_council(seat, phase)
            if self.has(seat, "customs-office"):
                office = self.building(seat, "customs-office")
                if office["good"] is None:
                    office["good"] = self.unseen_card()

    def take_council(self, seat, phase):
        hand, drawn = self.hand(seat), self.position["drawn"]
        count = 2
        if seat == phase.chooser:
            count = 8 if (yield from self.ask_library(seat, phase)) else 5
        keep = 2 if self.has(seat, "prefecture") else 1
        if self.has(seat, "archive"):
            count = self.draw(count, hand)
            yield from self.pick_exactly(seat, "council-discard", "discard", hand,
                                         count - min(keep, count), self.discard_from_hand(seat))
            return

        def keep_card(card):
            drawn.remove(card)
            self.put(hand, card)

        count = self.draw(count, drawn)
        yield from self.pick_exactly(seat, "council-keep", "keep", drawn, min(keep, count),
                                     keep_card)
        while drawn:
            self.discard(drawn.pop(), seat)

    # --- Prospector -------------------------------------------------------------------------------

    def prospector(self, phase):
        doubled = yield from self.ask_library(phase.chooser, phase)
        self.draw(2 if doubled else 1, self.hand(phase.chooser))
        for seat in self.clockwise(phase.chooser):
            if self.has(seat, "gold-mine"):
                yield from self.gold_mine(seat)
            if self.has(seat, "goldsmith"):
                yield from self.goldsmith(seat)

    def gold_mine(self, seat):
        if self.buildings_left() < 4:
            return
        if (yield from ask(seat, "gold-mine", ["use gold-mine", "pass"])) == "pass":
            return
        revealed = self.position["revealed"]
        self.draw(4, revealed)
        if len({COST[card] for card in revealed}) == 4:
            def take(card):
                revealed.remove(card)
                self.show_to_hand(seat, card)
            yield from self.pick_exactly(seat, "gold-mine-take", "take", revealed, 1, take)
        while revealed:
            self.discard(revealed.pop(), EVERYBODY)

    def goldsmith(self, seat):
        if self.buildings_left() < 1:
            return
        if (yield from ask(seat, "goldsmith", ["use goldsmith", "pass"])) == "pass":
            return
        turned_up = []
        self.draw(1, turned_up)
        card = turned_up[0]
        if any(self.has(other, card) for other in range(self.players)):
            self.discard(card, EVERYBODY)
        else:
            self.show_to_hand(seat, card)

    # --- Events -----------------------------------------------------------------------------------

    def carry_out_event(self, event, chooser):
        if event == "governor-visit":
            yield from self.visit(chooser)
            return
        for seat in self.clockwise(chooser):
            if event == "debt-relief":
                self.draw(3, self.hand(seat))
            elif event == "earthquake":
                yield from self.earthquake(seat)
            elif event == "taxes" and seat != chooser:
                yield from self.pay_taxes(seat)
            elif event == "general-amnesty":
                yield from self.amnesty(seat)
            elif event == "free-build":
                yield from self.free_build(seat)
        if event == "free-build":
            self.check_end()

    def finish_event(self):
        """The finished event goes to the discard pile, even if it ended the game."""
        self.discard(self.position["event"], EVERYBODY)
        self.position["event"] = None

    def visit(self, chooser):
        taken = [role for role in ROLES if self.position["roles"][role] is not None]
        answer = yield from ask(chooser, "visit-role", [f"role {role}" for role in taken])
        yield from self.carry_out_role(answer.split(" ")[1], Phase(chooser, True, False))

    def earthquake(self, seat):
        if self.buildings(seat):
            everything = range(len(self.buildings(seat)))
            place = yield from self.pick_building(seat, "earthquake", "lose", everything, [])
            self.destroy(seat, place)

    def pay_taxes(self, seat):
        hand = self.hand(seat)
        yield from self.pick_exactly(seat, "taxes", "discard", hand, min(1, len(hand)),
                                     self.discard_from_hand(seat))

    def amnesty(self, seat):
        hand = self.hand(seat)
        count = yield from self.pick_up_to(seat, "amnesty", "discard", hand, len(hand),
                                           self.discard_from_hand(seat))
        self.draw(count, hand)

    def free_build(self, seat):
        legal = [f"build {card}" for card in once_each(self.hand(seat))
                 if COST[card] <= 4 and self.may_stand(seat, card)]
        answer = yield from ask(seat, "free-build", legal + ["pass"])
        if answer != "pass":
            self.place(seat, answer.split(" ")[1])


if __name__ == "__main__":
    sys.exit(main(NAME, start))
