"""Captain: the start of the phase, loading turns, storage, emptying full ships."""

from itertools import combinations, product

from .common import ask
from .guest_house import window


class Loading:
    """The state of one Captain phase."""

    def __init__(self, picker):
        self.picker = picker
        self.privilege_taken = False
        self.used = set()  # (seat number, "wharf" or "small-wharf")
        self.begun = set()  # numbers of seats that have begun their first turn
        self.paired = set()  # numbers of seats whose Union hall gave points


def play_captain(game, picker):
    phase = Loading(picker)
    for seat in game.in_order(picker):
        yield from start_phase(game, seat, phase)
    number = picker
    passes = 0
    while passes < game.players:
        passed = yield from take_loading_turn(game, game.seats[number], phase)
        passes = passes + 1 if passed else 0
        number = (number + 1) % game.players
    for seat in game.in_order(picker):
        yield from store(game, seat)
    for ship in game.ships:
        if ship["barrels"] == ship["size"]:
            game.supply_goods[ship["good"]] += ship["barrels"]
            ship["good"], ship["barrels"] = None, 0


# --- Start ---

def start_phase(game, seat, phase):
    is_picker = seat.number == phase.picker
    yield from window(game, seat, [
        ("lighthouse", lambda: is_picker),
        ("union-hall", lambda: any(count >= 2 for count in seat.goods.values())),
    ])
    if is_picker and seat.occupied("lighthouse"):
        seat.doubloons += 1
    pairs = sum(count // 2 for count in seat.goods.values())
    if seat.occupied("union-hall") and pairs > 0:
        game.gain_vp(seat, pairs)
        phase.paired.add(seat.number)


# --- Royal supplier ---

def exchangeable(seat, phase):
    """A29: a barrel that made a pair for the Union hall is not exchanged as well."""
    if seat.number in phase.paired:
        return [good for good in seat.kinds() if seat.goods[good] % 2 == 1]
    return seat.kinds()


def exchange_barrels(game, seat, phase):
    kinds = exchangeable(seat, phase)
    for _ in range(seat.nobles):
        legal = [f"exchange {good}" for good in kinds]
        action = yield from ask(seat.number, "royal-supplier", legal + ["done"])
        if action == "done":
            return
        good = action.split()[1]
        game.take_barrels(seat, good, 1)
        game.gain_vp(seat, 1)
        kinds = kinds[kinds.index(good) + 1:]


# --- Loading ---

def cargo_loads(game, seat):
    """Returns the pairs (good, ship) the seat may load; A25."""
    loads = []
    for good in seat.kinds():
        carrying = [ship for ship in game.ships if ship["good"] == good]
        if carrying:
            loads += [(good, ship) for ship in carrying if ship["barrels"] < ship["size"]]
            continue
        empty = [ship for ship in game.ships if ship["good"] is None]
        most = max((min(ship["size"], seat.goods[good]) for ship in empty), default=0)
        loads += [(good, ship) for ship in empty if min(ship["size"], seat.goods[good]) == most]
    return loads


def may_use(seat, phase, building):
    return (seat.occupied(building) and (seat.number, building) not in phase.used
            and seat.has_barrel())


def load_is_possible(game, seat, phase):
    return (bool(cargo_loads(game, seat)) or may_use(seat, phase, "wharf")
            or may_use(seat, phase, "small-wharf"))


def take_loading_turn(game, seat, phase):
    """Plays a loading turn; returns True if it was a pass."""
    def possible():
        return load_is_possible(game, seat, phase)

    def library_matters():
        return seat.number == phase.picker and possible() and not phase.privilege_taken

    first_turn = seat.number not in phase.begun
    phase.begun.add(seat.number)

    def supplier_matters():
        return first_turn and seat.nobles > 0 and bool(exchangeable(seat, phase))

    yield from window(game, seat, [
        ("royal-supplier", supplier_matters),
        ("wharf", seat.has_barrel), ("small-wharf", seat.has_barrel),
        ("harbor", possible), ("lighthouse", possible), ("library", library_matters),
    ])
    if first_turn and seat.occupied("royal-supplier"):
        yield from exchange_barrels(game, seat, phase)
    loads = {f"load {good} {ship['size']}": (good, ship) for good, ship in cargo_loads(game, seat)}
    legal = list(loads) if loads else ["pass"]
    if may_use(seat, phase, "wharf"):
        legal += [f"wharf {good}" for good in seat.kinds()]
    if may_use(seat, phase, "small-wharf"):
        legal.append("small-wharf")
    action = yield from ask(seat.number, "load", legal)
    if action == "pass":
        return True
    if action == "small-wharf":
        yield from use_small_wharf(game, seat, phase)
    elif action in loads:
        load_ship(game, seat, phase, *loads[action])
    else:
        good = action.split()[1]
        phase.used.add((seat.number, "wharf"))
        count = seat.goods[good]
        game.take_barrels(seat, good, count)
        reward_load(game, seat, phase, count, 1)
    return False


def load_ship(game, seat, phase, good, ship):
    count = min(seat.goods[good], ship["size"] - ship["barrels"])
    seat.goods[good] -= count
    ship["good"] = good
    ship["barrels"] += count
    reward_load(game, seat, phase, count, 1)


def use_small_wharf(game, seat, phase):
    phase.used.add((seat.number, "small-wharf"))
    kinds = seat.kinds()
    shipped = {}
    for good in kinds:
        fewest = 0
        if good == kinds[-1] and not any(shipped.values()):
            fewest = game.option("small-wharf-min")
        legal = [f"ship {good} {count}" for count in range(fewest, seat.goods[good] + 1)]
        action = yield from ask(seat.number, "small-wharf", legal)
        shipped[good] = int(action.split()[2])
        game.take_barrels(seat, good, shipped[good])
    total = sum(shipped.values())
    if total > 0:
        reward_load(game, seat, phase, total // 2, sum(count > 0 for count in shipped.values()))


def reward_load(game, seat, phase, points, kinds):
    """Pays the points of a loading action, then the bonuses (A23)."""
    times = kinds if game.option("harbor-per") == "kind" else 1
    game.gain_vp(seat, points)
    if seat.occupied("harbor"):
        game.gain_vp(seat, times)
    if seat.occupied("lighthouse"):
        seat.doubloons += times
    if seat.number == phase.picker and not phase.privilege_taken:
        phase.privilege_taken = True
        game.gain_vp(seat, game.library_of(seat))


# --- Storage ---

def storage_of(seat):
    """Returns how many kinds can be kept whole, and how many single barrels."""
    whole = (1 if seat.occupied("small-warehouse") else 0)
    whole += (2 if seat.occupied("large-warehouse") else 0)
    return whole, 4 if seat.occupied("storehouse") else 1


def all_fits(seat):
    whole, singles = storage_of(seat)
    counts = sorted(seat.goods.values(), reverse=True)
    return sum(counts[whole:]) <= singles


def store(game, seat):
    if all_fits(seat):
        return
    yield from window(game, seat, [
        (building, lambda: not all_fits(seat))
        for building in ("small-warehouse", "large-warehouse", "storehouse")
    ])
    if all_fits(seat):
        return
    kinds = seat.kinds()
    outcomes = storage_outcomes([seat.goods[good] for good in kinds], *storage_of(seat))
    for place, good in enumerate(kinds):
        counts = sorted({outcome[place] for outcome in outcomes})
        legal = [f"keep {good} {count}" for count in counts]
        action = yield from ask(seat.number, "store", legal)
        kept = int(action.split()[2])
        outcomes = [outcome for outcome in outcomes if outcome[place] == kept]
        game.take_barrels(seat, good, seat.goods[good] - kept)


def storage_outcomes(counts, whole, singles):
    """A31: returns all ways to keep exactly `whole` kinds entirely and exactly `singles` of
    the others."""
    outcomes = set()
    for kinds in combinations(range(len(counts)), whole):
        ranges = [[count] if place in kinds else range(min(count, singles) + 1)
                  for place, count in enumerate(counts)]
        for kept in product(*ranges):
            if sum(kept[place] for place in range(len(counts)) if place not in kinds) == singles:
                outcomes.add(kept)
    return outcomes
