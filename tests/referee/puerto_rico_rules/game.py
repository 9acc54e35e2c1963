"""The whole table, and the small actions that several roles share."""

from .seat import Seat
from .tables import BUILDING_ORDER, GOODS, OPTIONS, TRIGGERS


class Config:
    def __init__(self, players, modules, options):
        self.players = players
        self.modules = list(modules)
        self.options = dict(options)

    def has(self, module):
        return module in self.modules

    def option(self, name):
        return self.options.get(name, OPTIONS[name][0])


class Game:
    def __init__(self, config, chance):
        self.config = config
        self.chance = chance
        self.players = config.players
        self.round = 0
        self.governor = 0
        self.over = False
        self.end = set()
        self.supply = {"workers": 0, "nobles": 0, "vp": 0, "quarries": 0}
        self.supply_goods = {good: 0 for good in GOODS}
        self.hall = {"workers": 0, "nobles": 0}
        self.face_up = []
        self.pile = []
        self.discards = []
        self.drawn = None
        self.ships = []
        self.trading_house = []
        self.roles = []
        self.board = {}
        self.draft = []
        self.buccaneer = None
        self.festival = None
        self.seats = [Seat(number, config.has("nobles")) for number in range(config.players)]

    def has(self, module):
        return self.config.has(module)

    def option(self, name):
        return self.config.option(name)

    def in_order(self, first):
        """Returns every seat once, clockwise from `first`."""
        return [self.seats[(first + step) % self.players] for step in range(self.players)]

    def library_of(self, seat):
        """LIB, for the seat that picked the role."""
        return 2 if seat.occupied("library") else 1

    # --- Points ---

    def gain_vp(self, seat, points):
        if points == 0:
            return
        seat.vp += points
        self.supply["vp"] -= points
        if self.supply["vp"] <= 0:
            self.end.add("vp")

    # --- Goods ---

    def give_barrels(self, seat, good, count):
        """Gives barrels while the supply lasts; returns how many."""
        count = min(count, self.supply_goods[good])
        self.supply_goods[good] -= count
        seat.goods[good] += count
        return count

    def take_barrels(self, seat, good, count):
        """Moves barrels from a seat back to the supply."""
        assert seat.goods[good] >= count
        seat.goods[good] -= count
        self.supply_goods[good] += count

    # --- Pieces ---

    def can_recruit(self):
        """University: whether there is a piece to take."""
        return self.supply["workers"] > 0 or self.hall_size() > 0

    def recruit(self):
        """A10: a worker of the supply, else of the Hall, else a noble of the Hall."""
        if self.supply["workers"] > 0:
            self.supply["workers"] -= 1
            return "worker"
        if self.hall["workers"] > 0:
            self.hall["workers"] -= 1
            return "worker"
        self.hall["nobles"] -= 1
        return "noble"

    def hall_size(self):
        return self.hall["workers"] + self.hall["nobles"]

    # --- Tiles ---

    def can_draw_tile(self):
        return bool(self.pile or self.discards)

    def draw_tile(self):
        if not self.pile:
            self.pile = self.chance.shuffle(self.discards)
            self.discards = []
        return self.pile.pop(0)

    def discard_tile(self, kind):
        self.discards.append(kind)
        self.discards.sort(key=GOODS.index)

    def place_tile(self, seat, tile):
        """Places the tile face up and checks the Festival's plantation goal at once."""
        assert seat.room() > 0
        seat.tiles[tile] += 1
        goal = self.festival["plantation"] if self.festival else None
        if goal and goal["seat"] is None and goal["goal"] == tile and seat.tiles[tile] >= 3:
            goal["seat"] = seat.number
            self.discard_tile(tile)
            for _ in range(min(3, self.supply["workers"])):
                self.supply["workers"] -= 1
                seat.receive("worker", "port")

    # --- In the form of the interface page ---

    def position(self):
        config = self.config
        return {
            "game": "puerto-rico", "rules": 1, "players": self.players,
            "modules": list(config.modules), "options": dict(config.options),
            "round": self.round, "governor": self.governor, "over": self.over,
            "end": [trigger for trigger in TRIGGERS if trigger in self.end],
            "supply": {**self.supply, "goods": dict(self.supply_goods)},
            "hall": dict(self.hall),
            "face_up": sorted(self.face_up, key=GOODS.index),
            "pile": list(self.pile),
            "discards": sorted(self.discards, key=GOODS.index),
            "drawn": self.drawn,
            "ships": [dict(ship) for ship in self.ships],
            "trading_house": sorted(self.trading_house, key=GOODS.index),
            "roles": [dict(card) for card in self.roles],
            "board": {building: self.board[building] for building in BUILDING_ORDER
                      if building in self.board},
            "draft": sorted(self.draft, key=BUILDING_ORDER.index),
            "buccaneer": self.buccaneer,
            "festival": self.festival_position(),
            "seats": [seat.position() for seat in self.seats],
        }

    def festival_position(self):
        if self.festival is None:
            return None
        return {name: dict(goal) for name, goal in self.festival.items()}
