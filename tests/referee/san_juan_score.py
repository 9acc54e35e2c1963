"""The end of a San Juan game: docs/rules/san-juan.md 2.8, 6.2.10, 6.2.11."""

from referee import ranked
from san_juan_data import COST, MONUMENTS, POINTS, PRODUCTION, is_violet

FALLING = [0, 4, 4 + 3, 4 + 3 + 2, 4 + 3 + 2 + 1]


def scores(position):
    """Returns the scores of all seats, as the last line of a trace lists them."""
    seats = position["seats"]
    standing = [[building["card"] for building in seat["buildings"]] for seat in seats]
    result = []
    for number, seat in enumerate(seats):
        opponents = [card for other, cards in enumerate(standing) if other != number
                     for card in cards]
        parts = parts_of(seat, standing[number], opponents)
        goods = sum(building["good"] is not None for building in seat["buildings"])
        result.append({"total": sum(parts.values()), "tiebreak": len(seat["hand"]) + goods,
                       "parts": parts})
    return ranked(result)


def parts_of(seat, cards, opponents):
    def bonus(card, points):
        return points if card in cards else 0

    parts = {"buildings": sum(POINTS[card] for card in cards)}
    for tucked in ("chapel", "bank", "harbor"):
        parts[tucked] = sum(len(building[tucked]) for building in seat["buildings"])
    production = sum(card in PRODUCTION for card in cards)
    violet = sum(is_violet(card) for card in cards)
    monuments = sum(card in MONUMENTS for card in cards)
    sixes = sum(COST[card] == 6 for card in opponents)
    parts["guild-hall"] = bonus("guild-hall", 2 * production)
    parts["city-hall"] = bonus("city-hall", violet)
    parts["triumphal-arch"] = bonus("triumphal-arch", [0, 4, 6, 8][monuments])
    parts["residence"] = bonus("residence", FALLING[min(4, sets_of_three(cards))])
    parts["cathedral"] = bonus("cathedral", FALLING[min(4, sixes)])
    parts["palace"] = bonus("palace", sum(parts.values()) // 4)
    return parts


def sets_of_three(cards):
    """Returns the most disjoint sets of three different buildings of equal cost."""
    total = 0
    for cost in set(COST.values()):
        copies = [cards.count(card) for card in set(cards) if COST[card] == cost]
        # Taking from the three most numerous names each time leaves the most for the next set.
        while len(copies) >= 3:
            copies.sort(reverse=True)
            copies = [n - 1 for n in copies[:3]] + copies[3:]
            copies = [n for n in copies if n > 0]
            total += 1
    return total
