"""All data: ids in table order, the building table, the set-up by player count.

Source: docs/interfaces/puerto-rico.md, "Ids in table order", and docs/rules/puerto-rico.md 1
to 3."""

from collections import namedtuple

MODULES = ["new-buildings", "nobles", "buccaneers", "festival"]

# option -> (default, allowed values); a seat number has neither.
OPTIONS = {
    "first": (None, None),
    "nobles-draft": ("pooled", ["pooled", "fixed"]),
    "nobles-workers": (40, [40, 100]),
    "settler-needs-space": (True, [True, False]),
    "forest-needs-house": (False, [False, True]),
    "harbor-per": ("kind", ["kind", "action"]),
    "small-wharf-min": (0, [0, 1]),
}

GOODS = ["corn", "indigo", "sugar", "tobacco", "coffee"]
PRICE = {"corn": 0, "indigo": 1, "sugar": 2, "tobacco": 3, "coffee": 4}
TILES = GOODS + ["quarry"]
TRIGGERS = ["workers", "city", "vp"]
ROLES = ["settler", "foreman", "builder", "artisan", "trader", "captain",
         "prospector", "prospector-2", "buccaneer"]

TERRITORY_SPACES = 12
CITY_SPACES = 12
TRADING_HOUSE_SPACES = 4

Building = namedtuple("Building", "id module cost vp row circles copies copies2 size kind good")

PRODUCTION = "production"
COMMERCIAL = "commercial"

# id, module, cost, VP, row, circles, copies with 3-5 players, copies with 2, size, [good]
_ROWS = """
small-indigo-plant base 1 1 1 1 4 2 1 indigo
small-sugar-mill base 2 1 1 1 4 2 1 sugar
indigo-plant base 3 2 2 3 3 2 1 indigo
sugar-mill base 4 2 2 3 3 2 1 sugar
tobacco-storage base 5 3 3 3 3 2 1 tobacco
coffee-roaster base 6 3 3 2 3 2 1 coffee
small-market base 1 1 1 1 2 1 1
hacienda base 2 1 1 1 2 1 1
construction-hut base 2 1 1 1 2 1 1
small-warehouse base 3 1 1 1 2 1 1
hospice base 4 2 2 1 2 1 1
office base 5 2 2 1 2 1 1
large-market base 5 2 2 1 2 1 1
large-warehouse base 6 2 2 1 2 1 1
factory base 7 3 3 1 2 1 1
university base 8 3 3 1 2 1 1
harbor base 8 3 3 1 2 1 1
wharf base 9 3 3 1 2 1 1
guild-hall base 10 4 4 1 1 1 2
residence base 10 4 4 1 1 1 2
fortress base 10 4 4 1 1 1 2
customs-house base 10 4 4 1 1 1 2
city-hall base 10 4 4 1 1 1 2
aqueduct new-buildings 1 1 1 1 2 1 1
forest-house new-buildings 2 1 1 1 2 1 1
black-market new-buildings 2 1 1 1 2 1 1
storehouse new-buildings 3 1 1 1 2 1 1
guest-house new-buildings 4 2 2 2 2 1 1
church new-buildings 5 2 2 1 2 1 1
trading-post new-buildings 5 2 2 1 2 1 1
small-wharf new-buildings 6 2 2 1 2 1 1
lighthouse new-buildings 7 3 3 1 2 1 1
specialty-factory new-buildings 8 3 3 1 2 1 1
library new-buildings 8 3 3 1 2 1 1
union-hall new-buildings 9 3 3 1 2 1 1
cloister new-buildings 10 4 4 1 1 1 2
statue new-buildings 10 8 4 0 1 1 2
land-office nobles 2 1 1 1 2 1 1
chapel nobles 3 1 1 1 2 1 1
hunting-lodge nobles 4 2 2 1 2 1 1
zoning-office nobles 5 2 2 1 2 1 1
royal-supplier nobles 6 2 2 1 2 1 1
villa nobles 7 3 3 1 2 1 1
jeweler nobles 8 3 3 1 2 2 1 -
royal-garden nobles 10 4 4 1 1 1 2
"""


def _read_rows():
    table = {}
    for row in _ROWS.split("\n"):
        cells = row.split()
        if not cells:
            continue
        numbers = [int(cell) for cell in cells[2:9]]
        kind = PRODUCTION if len(cells) == 10 else COMMERCIAL
        good = cells[9] if len(cells) == 10 and cells[9] in GOODS else None
        table[cells[0]] = Building(cells[0], cells[1], *numbers, kind, good)
    return table


BUILDINGS = _read_rows()
BUILDING_ORDER = list(BUILDINGS)
GROUP_ORDER = TILES + BUILDING_ORDER

POSTS = ["guest-house", "land-office", "chapel", "hunting-lodge", "zoning-office"]
PLANTS = {
    "indigo": ["small-indigo-plant", "indigo-plant"],
    "sugar": ["small-sugar-mill", "sugar-mill"],
    "tobacco": ["tobacco-storage"],
    "coffee": ["coffee-roaster"],
}
END_BONUS = ["guild-hall", "residence", "fortress", "customs-house", "city-hall", "cloister",
             "royal-garden"]

# Slots of the draft by cost, and the additional ones of a pooled draft with nobles.
SLOTS = {1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 8: 2, 9: 1, 10: 5}
RED_SLOTS = {2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 10: 1}

DOUBLOONS = {2: 3, 3: 2, 4: 3, 5: 4}
FIRST_TILES = {
    2: ["indigo", "corn"],
    3: ["indigo", "indigo", "corn"],
    4: ["indigo", "indigo", "corn", "corn"],
    5: ["indigo", "indigo", "indigo", "corn", "corn"],
}
QUARRIES = {2: 5, 3: 8, 4: 8, 5: 8}
VP_SUPPLY = {2: 65, 3: 76, 4: 101, 5: 126}
WORKER_SUPPLY = {2: 40, 3: 55, 4: 75, 5: 95}
SHIPS = {2: [4, 6], 3: [4, 5, 6], 4: [5, 6, 7], 5: [6, 7, 8]}
ALL_WORKERS = 100
ALL_NOBLES = 20
PICKS = {2: 6, 3: 3, 4: 4, 5: 5}


def plantations(players):
    """Returns the plantation tiles by kind, starting tiles included."""
    counts = [7, 9, 8, 6, 5] if players == 2 else [10, 12, 11, 9, 8]
    return dict(zip(GOODS, counts))


def barrels(players):
    counts = [8, 9, 9, 7, 7] if players == 2 else [10, 11, 11, 9, 9]
    return dict(zip(GOODS, counts))


def copies(building, players):
    row = BUILDINGS[building]
    return row.copies2 if players == 2 else row.copies


def roles_of(players, modules):
    taking_part = {"prospector": players != 3, "prospector-2": players == 5,
                   "buccaneer": "buccaneers" in modules}
    return [role for role in ROLES if taking_part.get(role, True)]
