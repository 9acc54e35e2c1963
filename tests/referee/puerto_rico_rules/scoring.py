"""Section 7: parts of a score, the tiebreak, the ranks."""

from .tables import BUILDINGS, COMMERCIAL, PRODUCTION, TILES

RESIDENCE = {10: 5, 11: 6, 12: 7}
CLOISTER = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10}


def guild_hall(seat):
    production = [building for building in seat.city if BUILDINGS[building].kind == PRODUCTION]
    small = [building for building in production if building.startswith("small-")]
    return len(small) + 2 * (len(production) - len(small))


def residence(seat):
    filled = sum(seat.tiles.values()) + len(seat.forests)
    return RESIDENCE.get(filled, 4)


def fortress(seat):
    return (seat.workers + seat.nobles) // 3


def customs_house(seat):
    return seat.vp // 4


def city_hall(seat):
    return sum(BUILDINGS[building].kind == COMMERCIAL for building in seat.city)


def cloister(seat):
    sets = sum(seat.tiles[tile] // 3 for tile in TILES) + len(seat.forests) // 3
    return CLOISTER[sets]


def royal_garden(seat):
    return seat.nobles


BONUS = {"guild-hall": guild_hall, "residence": residence, "fortress": fortress,
         "customs-house": customs_house, "city-hall": city_hall, "cloister": cloister,
         "royal-garden": royal_garden}


def parts_of(seat):
    parts = {"chips": seat.vp,
             "buildings": sum(BUILDINGS[building].vp for building in seat.city),
             "nobles": seat.nobles}
    for building, bonus in BONUS.items():
        parts[building] = bonus(seat) if seat.occupied(building) else 0
    return parts


def scores_of(game):
    parts = [parts_of(seat) for seat in game.seats]
    keys = [(sum(parts[seat.number].values()), seat.doubloons + sum(seat.goods.values()))
            for seat in game.seats]
    return [{"seat": number, "total": key[0], "tiebreak": key[1],
             "rank": 1 + sum(other > key for other in keys), "parts": parts[number]}
            for number, key in enumerate(keys)]
