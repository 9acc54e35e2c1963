"""The Builder phase of San Juan, and the Library, which every role may need.

Prices follow docs/interfaces/san-juan.md, "Builder in detail"; the steps are asked in its order."""

from collections import namedtuple

from referee import ask
from san_juan_data import COST, PRODUCTION, is_violet
from san_juan_table import NOBODY, Table, once_each

BUILDINGS_TO_END = 12

# A role in progress: who has the privilege, whether the Governor's visit repeats it, and whether
# using the Library is a decision (two players, the governor's first pick).
Phase = namedtuple("Phase", "chooser repeated library_asked")


class Builder(Table):
    # --- The Library ------------------------------------------------------------------------------

    def library_works(self, seat, phase):
        """Whether this seat's privilege could be doubled now."""
        return (seat == phase.chooser and not phase.repeated and self.has(seat, "library")
                and not self.position["seats"][seat]["library_used"])

    def use_library(self, seat):
        if self.players == 2:
            self.position["seats"][seat]["library_used"] = True

    def ask_library(self, seat, phase):
        """Councillor and Prospector: whether the Library is used, by choice or automatically."""
        if not self.library_works(seat, phase):
            return False
        if phase.library_asked:
            answer = yield from ask(seat, "library", ["use library", "pass"])
            if answer == "pass":
                return False
        self.use_library(seat)
        return True

    # --- The phase --------------------------------------------------------------------------------

    def builder(self, phase):
        seats = self.clockwise(phase.chooser)
        with_caritas = [seat for seat in seats if self.has(seat, "caritas")]
        for seat in seats:
            yield from self.build(seat, phase)
        fewest = min(len(self.buildings(seat)) for seat in seats)
        for seat in with_caritas:
            if self.has(seat, "caritas") and len(self.buildings(seat)) == fewest:
                self.draw(1, self.hand(seat))
        self.check_end()

    def build(self, seat, phase):
        """Plays one seat's part of a Builder phase."""
        candidates = once_each(self.hand(seat))
        if self.position["cathedral"]:
            candidates.append("cathedral")
        plans = {card: self.plans(seat, card, phase) for card in candidates
                 if self.may_stand(seat, card)}
        legal = [f"build {card}" for card in plans if plans[card]] + ["pass"]
        answer = yield from ask(seat, "build", legal)
        if answer == "pass":
            return
        card = answer.split(" ")[1]
        if card in self.hand(seat) and card not in self.shown[seat]:
            self.shown[seat].append(card)  # the action named it, so everybody knows it is there

        covered = yield from self.choose_place(seat, plans[card])
        working = self.working(seat, covered)
        price = self.price(seat, card, covered, phase)
        library = "library" in working and self.library_works(seat, phase)
        self.place(seat, card, covered)

        if library and price >= 1:
            price = yield from self.discount_of_library(seat, price, working, phase)
        if "black-market" in working:
            price = yield from self.spend_goods(seat, price)
        hand = self.hand(seat)
        yield from self.pick_exactly(seat, "pay", "pay", hand, price, self.discard_from_hand(seat))
        if "carpenter" in working and is_violet(card):
            self.draw(1, hand)
        if "poor-house" in working and len(hand) <= 1:
            self.draw(1, hand)

    def working(self, seat, covered):
        """Returns the violet buildings that help a build; the one being covered does not."""
        working = self.violet(seat)
        if covered is not None:
            working.discard(self.standing(seat)[covered])
        return working

    def plans(self, seat, card, phase):
        """Returns where the card can be built and paid for: None is beside, a number the
        covered place."""
        places = [None]
        if self.has(seat, "crane"):
            places += [place for place, covered in enumerate(self.standing(seat))
                       if covered not in ("crane", card)]
        return [place for place in places if self.payable(seat, card, place, phase)]

    def price(self, seat, card, covered, phase):
        """Returns the price before Library and Black market."""
        working = self.working(seat, covered)
        price = COST[card]
        if seat == phase.chooser:
            price -= 1
        if card in PRODUCTION and "smithy" in working:
            price -= 1
        if is_violet(card) and "quarry" in working:
            price -= 1
        if covered is not None:
            old = self.standing(seat)[covered]
            price -= 6 if old == "park" else COST[old]
        return max(price, 0)

    def payable(self, seat, card, covered, phase):
        working = self.working(seat, covered)
        price = self.price(seat, card, covered, phase)
        if "library" in working and self.library_works(seat, phase):
            price -= 1
        means = len(self.hand(seat))
        if card != "cathedral":
            means -= 1
        if "black-market" in working:
            goods = [place for place in self.places_with_good(seat, production_only=True)
                     if place != covered]
            means += min(2, len(goods))
        return price <= means

    def choose_place(self, seat, places):
        """The decision `crane`; without a Crane the only plan is beside."""
        beside = ["pass"] if None in places else []
        covered = [place for place in places if place is not None]
        return (yield from self.pick_building(seat, "crane", "cover", covered, beside))

    def discount_of_library(self, seat, price, working, phase):
        """Asks for the second discount; declining it is a choice only for the governor of two
        players."""
        if phase.library_asked:
            means = len(self.hand(seat))
            if "black-market" in working:
                means += min(2, len(self.places_with_good(seat, production_only=True)))
            legal = ["use library"] + (["pass"] if price <= means else [])
            answer = yield from ask(seat, "library", legal)
            if answer == "pass":
                return price
        self.use_library(seat)
        return price - 1

    def spend_goods(self, seat, price):
        """Asks for goods for the Black market; returns what remains to be paid from the hand."""
        goods = self.places_with_good(seat, production_only=True)
        limit = min(2, price, len(goods))
        hand = len(self.hand(seat))
        for spent in range(limit):
            # A good may be spent if, with those that can follow it, the hand can pay the rest.
            useful = [place for i, place in enumerate(goods)
                      if price - min(limit - spent, len(goods) - i) <= hand]
            done = ["done"] if price <= hand else []
            place = yield from self.pick_building(seat, "black-market", "spend", useful, done)
            if place is None:
                break
            self.discard(self.take_good(seat, place), NOBODY)
            price -= 1
            goods = [later for later in goods if later > place]
            if not goods:
                break
        return price

    def check_end(self):
        if any(len(self.buildings(seat)) >= BUILDINGS_TO_END for seat in range(self.players)):
            self.position["over"] = True
