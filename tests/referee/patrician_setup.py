"""The first position of a Patrician game: docs/rules/patrician.md 6 and the key order of
docs/interfaces/patrician.md, "Position"."""

from patrician_data import (DRAW_PILE, START_CARDS_EACH, SUPPLY, cities_in_play, deck,
                            in_table_order, is_start_card)
from referee import check_common_fields, expect, expect_equal

POSITION_KEYS = ["game", "rules", "players", "modules", "options", "round", "first", "turn",
                 "over", "cities", "draw", "seats"]


def check_setup(header, position):
    """Raises a Difference unless a game with this header may begin like this."""
    expect_equal("rules", 1, header["rules"])
    expect(header["players"] in SUPPLY, f"players: {header['players']}")
    expect_equal("modules", [], header["modules"])
    expect(set(header["options"]) <= {"first"}, f"options: {header['options']}")
    expect_equal("keys", POSITION_KEYS, list(position))
    check_common_fields(header, position, 1)
    first = position["first"]
    expect(type(first) is int and 0 <= first < header["players"], f"first: {first} is no seat")
    expect_equal("first", header["options"].get("first", first), first)
    expected = first_position(header, first, [city["card"] for city in position["cities"]],
                              position["draw"], [seat["hand"] for seat in position["seats"]])
    expect_equal("", expected, position)
    check_components(position)


def first_position(header, first, face_up, draw, hands):
    """Returns a first position with these cards; every hand is still secret."""
    players = header["players"]
    return {
        "game": "patrician", "rules": 1, "players": players, "modules": [],
        "options": dict(header["options"]), "round": 1, "first": first, "turn": first,
        "over": False,
        "cities": [{"city": city.name, "left": [], "right": [], "tokens": list(city.tokens),
                    "card": card} for city, card in zip(cities_in_play(players), face_up)],
        "draw": list(draw),
        "seats": [{"seat": seat, "hand": in_table_order(hand), "secret": in_table_order(hand),
                   "played": [], "supply": SUPPLY[players], "tokens": []}
                  for seat, hand in enumerate(hands)]}


def check_components(position):
    players = position["players"]
    expect_equal("seats", players, len(position["seats"]))
    expect_equal("draw pile", DRAW_PILE[players], len(position["draw"]))
    cards = position["draw"] + [city["card"] for city in position["cities"]]
    for seat in position["seats"]:
        where = f"seats[{seat['seat']}].hand"
        expect_equal(where, START_CARDS_EACH, len(seat["hand"]))
        expect(all(is_start_card(card) for card in seat["hand"]), f"{where}: not a start card")
        cards += seat["hand"]
    expect_equal("all cards", deck(players), in_table_order(cards))


def deal(header, rng):
    """Returns a first position for self-play."""
    players = header["players"]
    cards = deck(players)
    starts = [card for card in cards if is_start_card(card)]
    rng.shuffle(starts)
    hands = [starts[seat * 3:seat * 3 + 3] for seat in range(players)]
    for hand in hands:
        for card in hand:
            cards.remove(card)
    rng.shuffle(cards)
    spaces = len(cities_in_play(players))
    first = header["options"].get("first", rng.randrange(players))
    return first_position(header, first, cards[:spaces], cards[spaces:], hands)
