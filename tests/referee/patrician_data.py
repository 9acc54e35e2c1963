"""The contents of the Patrician box, typed from docs/rules/patrician.md 4, 5 and 6."""

from collections import namedtuple

# City, floors (the higher token too), lower token, lower halves of its cards: R, L, B a portrait,
# RR, LL, BB two, * a start card, MOVE the special action, ANY the question mark, 2C two crests.
CITY_TABLE = """
bologna 9 6 R* L* BB MOVE ANY 2C 2C
firenze 9 6 L* B* RR MOVE ANY 2C 2C
roma    9 6 B* R* LL MOVE ANY 2C 2C
pistoia 9 6 R* L* BB MOVE ANY 2C 2C
lucca   7 4 R* L* MOVE 2C 2C
siena   7 4 L* B* ANY 2C 2C
milano  7 4 B* R* LL 2C 2C
ferrara 5 2 R* L* BB 2C
parma   5 2 L* B* RR 2C
verona  5 2 B* R* MOVE 2C
"""

LOWER_HALF = {
    "R*": "red-hat-star", "L*": "lady-star", "B*": "beard-star",
    "RR": "two-red-hats", "LL": "two-ladies", "BB": "two-beards",
    "MOVE": "move", "ANY": "any", "2C": "two-crests"}

PORTRAITS = {
    "red-hat-star": ("red-hat", 1), "lady-star": ("lady", 1), "beard-star": ("beard", 1),
    "two-red-hats": ("red-hat", 2), "two-ladies": ("lady", 2), "two-beards": ("beard", 2)}

# Floors in each seat's supply and cards left in the draw pile after the set-up, by players.
SUPPLY = {2: 39, 3: 29, 4: 21, 5: 21}
DRAW_PILE = {2: 33, 3: 30, 4: 27, 5: 30}
START_CARDS_EACH = 3

City = namedtuple("City", "name floors tokens cards")
Card = namedtuple("Card", "id city shows")


def read_cities():
    for line in CITY_TABLE.split("\n"):
        if line:
            name, high, low, *halves = line.split()
            cards = [Card(f"{name}-{LOWER_HALF[half]}", name, LOWER_HALF[half])
                     for half in halves]
            yield City(name, int(high), [f"{name}-{high}", f"{name}-{low}"], cards)


CITIES = list(read_cities())
CITY = {city.name: city for city in CITIES}
CARD = {card.id: card for city in CITIES for card in city.cards}
ORDER = {card: place for place, card in enumerate(CARD)}
TOKEN_ORDER = [token for city in CITIES for token in city.tokens]


def cities_in_play(players):
    return [city for city in CITIES if players == 5 or city.name != "pistoia"]


def deck(players):
    """Returns all cards of a game in table order."""
    return [card.id for city in cities_in_play(players) for card in city.cards]


def is_start_card(card):
    return CARD[card].shows.endswith("-star")


def crests(card):
    return 2 if CARD[card].shows == "two-crests" else 1


def token_value(token):
    return int(token.split("-")[1])


def in_table_order(cards):
    return sorted(cards, key=ORDER.get)
