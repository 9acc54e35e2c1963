"""One player's board. Pieces are counted per group, and by kind only on posts (with nobles)."""

from .tables import (BUILDING_ORDER, BUILDINGS, CITY_SPACES, GOODS, GROUP_ORDER, POSTS,
                     TERRITORY_SPACES, TILES)


class Seat:
    def __init__(self, number, with_nobles):
        self.number = number
        self.posts = set(POSTS) if with_nobles else set()
        self.doubloons = 0
        self.vp = 0
        self.workers = 0
        self.nobles = 0
        self.port = 0
        self.goods = {good: 0 for good in GOODS}
        self.tiles = {tile: 0 for tile in TILES}
        self.forests = []
        self.unseen_forests = []  # those drawn from the pile: only their owner saw them
        self.city = []
        self.manned = {tile: 0 for tile in TILES}
        self.nobles_on_post = {}

    # --- Spaces and circles ---

    def room(self):
        return TERRITORY_SPACES - sum(self.tiles.values()) - len(self.forests)

    def city_room(self):
        return CITY_SPACES - sum(BUILDINGS[building].size for building in self.city)

    def circles(self, group):
        """Returns the circles of a group; 0 if the seat does not have it."""
        if group in self.tiles:
            return self.tiles[group]
        return BUILDINGS[group].circles if group in self.city else 0

    def empty_circles(self, group):
        return self.circles(group) - self.manned.get(group, 0)

    def groups(self):
        return [group for group in GROUP_ORDER if self.circles(group) > 0]

    def owns(self, building):
        return building in self.city

    def occupied(self, building):
        return self.manned.get(building, 0) > 0

    def held_by_worker(self, post):
        return self.workers_on(post) > 0

    def held_by_noble(self, post):
        return self.nobles_on_post.get(post, 0) > 0

    # --- Pieces ---

    def workers_on(self, post):
        return self.manned.get(post, 0) - self.nobles_on_post.get(post, 0)

    def workers_off_posts(self):
        return self.workers - sum(self.workers_on(post) for post in self.posts)

    def nobles_off_posts(self):
        return self.nobles - sum(self.nobles_on_post.values())

    def receive(self, kind, group):
        """Puts a new piece from outside on a group or in the port."""
        if kind == "noble":
            self.nobles += 1
        else:
            self.workers += 1
        self.port += 1
        if group != "port":
            self.put(kind, group)

    def put(self, kind, group):
        """Moves a piece from the port to a circle."""
        assert self.port > 0 and self.empty_circles(group) > 0, group
        self.port -= 1
        self.manned[group] += 1
        if kind == "noble" and group in self.posts:
            self.nobles_on_post[group] += 1

    def lift(self, kind, group):
        """Moves a piece from a circle to the port."""
        assert self.manned[group] > 0, group
        self.manned[group] -= 1
        self.port += 1
        if kind == "noble" and group in self.posts:
            self.nobles_on_post[group] -= 1

    def gather(self):
        """Moves all pieces to the port."""
        self.port = self.workers + self.nobles
        self.manned = {group: 0 for group in self.manned}
        self.nobles_on_post = {post: 0 for post in self.nobles_on_post}

    # --- Things ---

    def has_barrel(self):
        return any(self.goods.values())

    def kinds(self):
        return [good for good in GOODS if self.goods[good] > 0]

    def add_building(self, building):
        self.city.append(building)
        self.city.sort(key=BUILDING_ORDER.index)
        self.manned[building] = 0
        if building in self.posts:
            self.nobles_on_post[building] = 0

    def add_forest(self, kind, unseen):
        self.forests.append(kind)
        self.forests.sort(key=GOODS.index)
        if unseen:
            self.unseen_forests.append(kind)

    def remove_forest(self):
        """A43: removes the forest whose kind comes first; among equal ones, the one all have
        seen."""
        kind = self.forests.pop(0)
        if self.unseen_forests.count(kind) > self.forests.count(kind):
            self.unseen_forests.remove(kind)
        return kind

    def position(self):
        island = {tile: {"tiles": self.tiles[tile], "manned": self.manned[tile]} for tile in TILES}
        city = []
        for building in self.city:
            entry = {"building": building, "manned": self.manned[building]}
            if building in self.posts:
                entry["nobles"] = self.nobles_on_post[building]
            city.append(entry)
        return {"doubloons": self.doubloons, "vp": self.vp, "workers": self.workers,
                "nobles": self.nobles, "port": self.port, "goods": dict(self.goods),
                "island": island, "forests": list(self.forests), "city": city}
