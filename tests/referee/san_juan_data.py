"""The contents of the San Juan box, typed from docs/rules/san-juan.md 1.3, 1.4, 1.5, 5 and 6.1."""

PRODUCTION = ["indigo", "sugar", "tobacco", "coffee", "silver"]
MONUMENTS = ["statue", "victory-column", "hero"]
EVENTS = ["earthquake", "debt-relief", "taxes", "general-amnesty", "governor-visit", "free-build"]
ROLES = ["builder", "producer", "trader", "councillor", "prospector"]
MODULES = ["events", "new-buildings"]

# Card, cost, points, copies.
BASE_CARDS = """
indigo          1 1 10
sugar           2 1 8
tobacco         3 2 8
coffee          4 2 8
silver          5 3 8
smithy          1 1 3
gold-mine       1 1 3
archive         1 1 3
poor-house      2 1 3
black-market    2 1 3
trading-post    2 1 3
well            2 1 3
market-stand    2 1 3
crane           2 1 3
chapel          3 2 3
tower           3 2 3
aqueduct        3 2 3
carpenter       3 2 3
prefecture      3 2 3
market-hall     4 2 3
quarry          4 2 3
library         5 3 3
statue          3 3 3
victory-column  4 4 3
hero            5 5 3
guild-hall      6 0 2
city-hall       6 0 2
triumphal-arch  6 0 2
palace          6 0 2
"""

# The Cathedral lies on the table and is counted separately.
NEW_CARDS = """
office-building 1 1 3
guard-room      1 1 3
caritas         2 1 3
customs-office  3 2 3
park            3 2 3
bank            4 2 3
harbor          4 2 3
goldsmith       5 3 3
residence       6 0 2
cathedral       7 0 1
"""

# Prices of indigo, sugar, tobacco, coffee, silver.
TILES = ["11122", "11222", "11223", "12223", "12233"]


def rows(table):
    for line in table.split("\n"):
        if line:
            card, cost, points, copies = line.split()
            yield card, int(cost), int(points), int(copies)


COST = {card: cost for card, cost, _, _ in rows(BASE_CARDS + NEW_CARDS)}
POINTS = {card: points for card, _, points, _ in rows(BASE_CARDS + NEW_CARDS)}
ORDER = {card: place for place, card in enumerate(list(COST) + EVENTS)}


def box(modules):
    """Returns all cards of a game in table order, without the Cathedral."""
    cards = [card for card, _, _, copies in rows(BASE_CARDS) for _ in range(copies)]
    if "new-buildings" in modules:
        cards += PRODUCTION
        cards += [card for card, _, _, copies in rows(NEW_CARDS) for _ in range(copies)
                  if card != "cathedral"]
    if "events" in modules:
        cards += EVENTS
    return in_table_order(cards)


def in_table_order(cards):
    return sorted(cards, key=ORDER.get)


def is_violet(card):
    return card not in PRODUCTION and card not in EVENTS
