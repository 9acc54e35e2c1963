"""A San Juan table: the position, and how cards and buildings are moved and named on it.

The position is kept in the form in which it is written, so that it can be compared key by key.
Lists that are not piles are always in table order; a seat's buildings are in the order of
docs/interfaces/san-juan.md, "Naming a building that stands". The table also remembers who has
seen what ("Who knows what" there): which discards each viewer knows, and which cards everybody
saw on their way to a hand."""

from referee import Difference, ask
from san_juan_data import EVENTS, ORDER, PRODUCTION, in_table_order, is_violet


SPECTATOR = None
NOBODY = "nobody"
EVERYBODY = "everybody"


class Table:
    def __init__(self, position):
        self.position = position
        self.chance = None
        self.viewers = [SPECTATOR] + list(range(self.players))
        self.known_discards = {viewer: [] for viewer in self.viewers}
        self.shown = [[] for _ in range(self.players)]
        self.tiles_seen = []

    # --- Looking ----------------------------------------------------------------------------------

    @property
    def players(self):
        return self.position["players"]

    def clockwise(self, first):
        return [(first + step) % self.players for step in range(self.players)]

    def hand(self, seat):
        return self.position["seats"][seat]["hand"]

    def buildings(self, seat):
        return self.position["seats"][seat]["buildings"]

    def standing(self, seat):
        """Returns the cards of the seat's standing buildings."""
        return [building["card"] for building in self.buildings(seat)]

    def has(self, seat, card):
        return card in self.standing(seat)

    def building(self, seat, card):
        """Returns the seat's only building of a violet card."""
        return next(b for b in self.buildings(seat) if b["card"] == card)

    def may_stand(self, seat, card):
        return card in PRODUCTION or not self.has(seat, card)

    def cards_left(self):
        return self.position["deck"] + self.position["discard"]

    def buildings_left(self):
        """Returns how many building cards both piles hold together."""
        return sum(card not in EVENTS for card in self.cards_left())

    # --- Cards ------------------------------------------------------------------------------------

    def put(self, pile, card):
        """Adds a card to a list that is kept in table order."""
        pile.append(card)
        pile[:] = in_table_order(pile)

    def discard(self, card, known_to):
        """Discards a card known to NOBODY, to EVERYBODY or to one seat."""
        self.put(self.position["discard"], card)
        for viewer in self.viewers:
            if known_to == EVERYBODY or known_to == viewer:
                self.known_discards[viewer].append(card)

    def unseen_card(self):
        """Returns the top card, whatever it is; None if both piles are empty."""
        position = self.position
        if not position["deck"]:
            if not position["discard"]:
                return None
            position["deck"] = self.chance.shuffle("deck", position["discard"])
            position["discard"] = []
            self.known_discards = {viewer: [] for viewer in self.viewers}
        return position["deck"].pop(0)

    def draw(self, count, pile):
        """Draws this many building cards into a list; events met on the way are laid out.
        Returns how many were drawn: fewer than requested once both piles are empty."""
        for drawn in range(count):
            card = self.unseen_card()
            while card in EVENTS:
                self.put(self.position["events"], card)
                card = self.unseen_card()
            if card is None:
                return drawn
            self.put(pile, card)
        return count

    def take_from_hand(self, seat, card):
        """Takes a card from a hand unseen: nobody knows any more which of the shown cards are
        left."""
        self.hand(seat).remove(card)
        self.shown[seat] = []

    def discard_from_hand(self, seat):
        """Returns a function that discards one named card of this hand."""
        def move(card):
            self.take_from_hand(seat, card)
            self.discard(card, seat)
        return move

    def show_to_hand(self, seat, card):
        """Moves a card that everybody has seen to a hand."""
        self.put(self.hand(seat), card)
        self.shown[seat].append(card)

    # --- Buildings --------------------------------------------------------------------------------

    def place(self, seat, card, covered=None):
        """Puts a card beside the others, or onto the building at index `covered`."""
        new = new_building(card)
        if card == "cathedral":
            self.position["cathedral"] = False
        else:
            self.hand(seat).remove(card)
            if card in self.shown[seat]:
                self.shown[seat].remove(card)
        buildings = self.buildings(seat)
        if covered is not None:
            old = buildings.pop(covered)
            if old["good"] is not None:
                self.discard(old["good"], NOBODY)
            if old["card"] == "cathedral":
                self.position["cathedral"] = True
                new["covered"] = old["covered"]
            else:
                new["covered"] = [old["card"]] + old["covered"]
            for tucked in ("chapel", "bank", "harbor"):
                new[tucked] = old[tucked]
        # The sort is stable: later buildings stay later.
        buildings.append(new)
        buildings.sort(key=lambda b: (ORDER[b["card"]], bool(b["covered"])))

    def destroy(self, seat, place):
        """Removes a building with everything on and under it."""
        building = self.buildings(seat).pop(place)
        if building["card"] == "cathedral":
            self.position["cathedral"] = True
        else:
            self.discard(building["card"], EVERYBODY)
        if building["good"] is not None:
            self.discard(building["good"], NOBODY)
        for under, known_to in (("covered", EVERYBODY), ("chapel", seat), ("bank", seat),
                                ("harbor", NOBODY)):
            for card in building[under]:
                self.discard(card, known_to)

    def name(self, seat, place):
        card = self.standing(seat)[place]
        number = self.standing(seat)[:place + 1].count(card)
        return card if number == 1 else f"{card} {number}"

    def place_named(self, seat, name):
        for place in range(len(self.buildings(seat))):
            if self.name(seat, place) == name:
                return place
        raise Difference(f"seat {seat} has no building {name!r}")

    def different(self, seat, places):
        """Returns these places with only the first of equal buildings."""
        kept = []
        for place in places:
            if not any(self.are_equal(seat, place, earlier) for earlier in kept):
                kept.append(place)
        return kept

    def are_equal(self, seat, one, other):
        a, b = self.buildings(seat)[one], self.buildings(seat)[other]
        return (a["card"] == b["card"] and not a["covered"] and not b["covered"]
                and (a["good"] is None) == (b["good"] is None))

    def places_with_good(self, seat, production_only=False):
        return [place for place, building in enumerate(self.buildings(seat))
                if building["good"] is not None
                and (building["card"] in PRODUCTION or not production_only)]

    def empty_production(self, seat):
        return [place for place, building in enumerate(self.buildings(seat))
                if building["good"] is None and building["card"] in PRODUCTION]

    def take_good(self, seat, place):
        building = self.buildings(seat)[place]
        good, building["good"] = building["good"], None
        return good

    def violet(self, seat):
        return {card for card in self.standing(seat) if is_violet(card)}

    # --- Series of picks --------------------------------------------------------------------------

    def pick_exactly(self, seat, kind, verb, pile, count, carry_out):
        """Picks exactly `count` cards from a list, in table order, carrying out each at once."""
        last = None
        for left in range(count, 0, -1):
            legal = [card for card in open_cards(pile, last)
                     if len(open_cards(pile, card)) >= left]
            answer = yield from ask(seat, kind, [f"{verb} {card}" for card in once_each(legal)])
            last = answer.split(" ")[1]
            carry_out(last)

    def pick_up_to(self, seat, kind, verb, pile, count, carry_out):
        """Picks at most `count` cards, ended by `done`. Returns how many were picked."""
        last = None
        for picked in range(count):
            legal = once_each(open_cards(pile, last))
            answer = yield from ask(seat, kind, [f"{verb} {card}" for card in legal] + ["done"])
            if answer == "done":
                return picked
            last = answer.split(" ")[1]
            carry_out(last)
        return count

    def pick_building(self, seat, kind, verb, places, others):
        """Asks for one of these buildings or one of the other answers (`done`, `pass`);
        returns the building's index, or None."""
        texts = [f"{verb} {self.name(seat, place)}" for place in self.different(seat, places)]
        answer = yield from ask(seat, kind, texts + others)
        if answer in others:
            return None
        return self.place_named(seat, answer.split(" ", 1)[1])


def new_building(card):
    return {"card": card, "good": None, "covered": [], "chapel": [], "bank": [], "harbor": []}


def open_cards(pile, last):
    """Returns what may still be picked after `last`: the same card again and those after it."""
    return [card for card in pile if last is None or ORDER[card] >= ORDER[last]]


def once_each(cards):
    return list(dict.fromkeys(cards))
