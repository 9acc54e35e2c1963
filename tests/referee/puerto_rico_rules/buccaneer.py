"""Buccaneer: piracy, loot, raid or kidnapping, by the picker alone."""

from .common import ask
from .tables import GROUP_ORDER


def play_buccaneer(game, picker):
    seat = game.seats[picker]
    game.buccaneer = picker
    legal = [f"piracy {ship['size']}" for ship in game.ships if ship["barrels"] > 0]
    if game.trading_house:
        legal.append("loot")
    if game.hall_size() > game.players:
        legal.append("raid")
    legal += [f"kidnap {role}" for role in free_roles(game)]
    action = yield from ask(picker, "buccaneer", legal + ["pass"])
    words = action.split()
    if words[0] == "piracy":
        yield from rob_ship(game, seat, int(words[1]))
    elif words[0] == "loot":
        loot_house(game, seat)
    elif words[0] == "raid":
        yield from raid_hall(game, seat)
    elif words[0] == "kidnap":
        card = next(card for card in game.roles if card["role"] == words[1])
        card["kidnapper"] = picker
        seat.doubloons += card["doubloons"]
        card["doubloons"] = 0


def free_roles(game):
    """Role cards nobody has; two Prospectors without any difference are one choice (A45)."""
    free = {card["role"]: card for card in game.roles if card["seat"] is None}
    one, two = free.get("prospector"), free.get("prospector-2")
    if one and two and one["doubloons"] == two["doubloons"]:
        if one["kidnapper"] is None and two["kidnapper"] is None:
            del free["prospector-2"]
    return list(free)


def rob_ship(game, seat, size):
    ship = next(ship for ship in game.ships if ship["size"] == size)
    legal = [f"keep {count}" for count in range(min(3, ship["barrels"]) + 1)]
    action = yield from ask(seat.number, "piracy-keep", legal)
    kept = int(action.split()[1])
    seat.goods[ship["good"]] += kept
    game.supply_goods[ship["good"]] += ship["barrels"] - kept
    ship["good"], ship["barrels"] = None, 0


def loot_house(game, seat):
    for good in game.trading_house:
        game.supply_goods[good] += 1
    points = len(game.trading_house)
    game.trading_house = []
    game.gain_vp(seat, points)


# --- Raid ---

def raid_hall(game, seat):
    removed = yield from remove_from_hall(game, seat)
    empty = sum(seat.empty_circles(group) for group in seat.groups())
    legal = {}
    for workers in range(removed[0] + 1):
        for nobles in range(removed[1] + 1):
            if workers + nobles <= min(3, empty):
                text = f"keep {workers} {nobles}" if game.has("nobles") else f"keep {workers}"
                legal[text] = (workers, nobles)
    workers, nobles = legal[(yield from ask(seat.number, "raid-keep", list(legal)))]
    game.supply["workers"] -= workers
    game.supply["nobles"] -= nobles
    for kind in ["worker"] * workers + ["noble"] * nobles:
        seat.receive(kind, "port")
    yield from place_raided(seat, workers, nobles)


def remove_from_hall(game, seat):
    """Moves workers and nobles from the Hall to the supply; returns how many of each."""
    surplus = game.hall_size() - game.players
    if game.has("nobles"):
        legal = {f"remove {surplus - nobles} {nobles}": (surplus - nobles, nobles)
                 for nobles in range(surplus + 1)
                 if nobles <= game.hall["nobles"] and surplus - nobles <= game.hall["workers"]}
        removed = legal[(yield from ask(seat.number, "raid-remove", list(legal)))]
    else:
        removed = (surplus, 0)
    for kind, count in zip(("workers", "nobles"), removed):
        game.hall[kind] -= count
        game.supply[kind] += count
    return removed


def place_raided(seat, workers, nobles):
    """Places pieces one by one in group order. `left` is how many of each kind may still go on
    posts; on ordinary groups the kind does not matter."""
    left = {"worker": workers, "noble": nobles}
    last = (0, 0)
    for to_place in range(workers + nobles, 0, -1):
        empty = {group: seat.empty_circles(group) for group in seat.groups()}
        legal = {place_text(seat, pick): pick for pick in picks_from(seat, last, empty, left)
                 if can_complete(seat, pick, empty, left, to_place)}
        last = legal[(yield from ask(seat.number, "raid-place", list(legal)))]
        group, kind = names_of(last)
        seat.put(kind, group)
        if group in seat.posts:
            left[kind] -= 1


KINDS = ["worker", "noble"]


def names_of(pick):
    return GROUP_ORDER[pick[0]], KINDS[pick[1]]


def place_text(seat, pick):
    group, kind = names_of(pick)
    return f"place {group} {kind}" if group in seat.posts else f"place {group}"


def picks_from(seat, last, empty, left):
    """Returns all picks (index of the group, kind) from `last` on."""
    picks = []
    for group, circles in empty.items():
        kinds = [0, 1] if group in seat.posts else [0]
        for kind in kinds:
            pick = (GROUP_ORDER.index(group), kind)
            if pick >= last and circles > 0 and (group not in seat.posts or left[KINDS[kind]] > 0):
                picks.append(pick)
    return picks


def can_complete(seat, pick, empty, left, to_place):
    """Whether the other pieces can still be placed at or after this pick."""
    if to_place == 1:
        return True
    group, kind = names_of(pick)
    empty, left = dict(empty), dict(left)
    empty[group] -= 1
    if group in seat.posts:
        left[kind] -= 1
    return any(can_complete(seat, after, empty, left, to_place - 1)
               for after in picks_from(seat, pick, empty, left))
