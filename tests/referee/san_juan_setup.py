"""The first position of a San Juan game: docs/rules/san-juan.md 2.1 and the key order of
docs/interfaces/san-juan.md, "Position"."""

from referee import check_common_fields, expect, expect_equal
from san_juan_data import EVENTS, MODULES, ROLES, TILES, box, in_table_order
from san_juan_table import new_building

POSITION_KEYS = ["game", "rules", "players", "modules", "options", "round", "governor", "over",
                 "roles", "prices", "price", "deck", "discard", "events", "event", "cathedral",
                 "drawn", "revealed", "seats"]


def check_setup(header, position):
    """Raises a Difference unless a game with this header may begin like this."""
    check_options(header)
    expect_equal("keys", POSITION_KEYS, list(position))
    check_common_fields(header, position, 1)
    governor = position["governor"]
    expect(type(governor) is int and 0 <= governor < header["players"],
           f"governor: {governor} is no seat")
    expect_equal("governor", header["options"].get("first", governor), governor)
    expected = first_position(header, governor, position["prices"], position["deck"],
                              position["events"], [seat["hand"] for seat in position["seats"]])
    expect_equal("", expected, position)
    check_components(position)


def check_options(header):
    expect_equal("rules", 1, header["rules"])
    expect(header["players"] in (2, 3, 4), f"players: {header['players']}")
    expect_equal("modules", [m for m in MODULES if m in header["modules"]], header["modules"])
    options = header["options"]
    expect(set(options) <= {"opening", "first"}, f"options: {options}")
    expect(options.get("opening") in (None, "standard", "choose"), f"options: {options}")


def hand_sizes(header, governor):
    """Returns how many cards each seat is dealt: 4, or 5 and up clockwise from the governor."""
    players = header["players"]
    if header["options"].get("opening") != "choose":
        return [4] * players
    return [5 + (seat - governor) % players for seat in range(players)]


def first_position(header, governor, prices, deck, events, hands):
    """Returns a first position with these piles and hands."""
    return {
        "game": "san-juan", "rules": 1, "players": header["players"],
        "modules": list(header["modules"]), "options": dict(header["options"]),
        "round": 1, "governor": governor, "over": False,
        "roles": {role: None for role in ROLES},
        "prices": list(prices), "price": None, "deck": list(deck), "discard": [],
        "events": in_table_order(events), "event": None,
        "cathedral": "new-buildings" in header["modules"], "drawn": [], "revealed": [],
        "seats": [{"hand": in_table_order(hand), "buildings": [new_building("indigo")],
                   "library_used": False, "bank_used": False} for hand in hands]}


def check_components(position):
    expect_equal("prices", sorted(TILES), sorted(position["prices"]))
    sizes = hand_sizes(position, position["governor"])
    cards = position["deck"] + position["events"] + ["indigo"] * position["players"]
    for seat, size in enumerate(sizes):
        hand = position["seats"][seat]["hand"]
        expect(len(hand) == size, f"seats[{seat}].hand: {size} cards are dealt, not {len(hand)}")
        expect(not set(hand) & set(EVENTS), f"seats[{seat}].hand: an event in a hand")
        cards += hand
    expect(set(position["events"]) <= set(EVENTS), "events: not an event")
    expect_equal("all cards", box(position["modules"]), in_table_order(cards))


def deal(header, rng):
    """Returns a first position for self-play."""
    players = header["players"]
    governor = header["options"].get("first", rng.randrange(players))
    prices = rng.sample(TILES, len(TILES))
    deck = box(header["modules"])
    for _ in range(players):
        deck.remove("indigo")
    rng.shuffle(deck)
    events, hands = [], []
    for size in hand_sizes(header, governor):
        hand = []
        while len(hand) < size:
            card = deck.pop(0)
            (events if card in EVENTS else hand).append(card)
        hands.append(hand)
    return first_position(header, governor, prices, deck, events, hands)
