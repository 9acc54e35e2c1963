"""Builder: what a seat can pay, the Black market, and what follows a purchase."""

from .common import ask
from .guest_house import always, window
from .setup import marker_is_from_board
from .tables import BUILDING_ORDER, BUILDINGS, GOODS


def play_builder(game, picker):
    for seat in game.in_order(picker):
        is_picker = seat.number == picker
        if seat.city_room() > 0:
            yield from window(game, seat, builder_targets(game, seat, is_picker))
        yield from build(game, seat, is_picker)


def builder_targets(game, seat, is_picker):
    def forest_house_matters():
        return game.option("forest-needs-house") and len(seat.forests) >= 2

    return [("quarry", always), ("university", always), ("forest-house", forest_house_matters),
            ("black-market", always), ("church", always), ("library", lambda: is_picker),
            ("zoning-office", always)]


def build(game, seat, is_picker):
    legal = [f"build {building}" for building in BUILDING_ORDER
             if can_build(game, seat, building, is_picker)]
    action = yield from ask(seat.number, "build", legal + ["pass"])
    if action == "pass":
        return
    building = action.split()[1]
    price = price_of(game, seat, building, is_picker)
    if price > seat.doubloons:
        yield from return_to_black_market(game, seat, price - seat.doubloons)
        seat.doubloons = 0
    else:
        seat.doubloons -= price
    game.board[building] -= 1
    seat.add_building(building)
    after_building(game, seat, building)
    yield from use_university(game, seat, building)


def can_build(game, seat, building, is_picker):
    if game.board.get(building, 0) == 0 or seat.owns(building):
        return False
    if BUILDINGS[building].size > seat.city_room():
        return False
    shortage = price_of(game, seat, building, is_picker) - seat.doubloons
    if shortage <= 0:
        return True
    return (seat.occupied("black-market") and shortage <= MOST_RETURNED
            and shortage <= len(classes_of(seat, CLASSES)))


def price_of(game, seat, building, is_picker):
    row = BUILDINGS[building]
    price = row.cost
    if is_picker:
        price -= game.library_of(seat)
    price -= min(seat.manned["quarry"], row.row)
    if not game.option("forest-needs-house") or seat.occupied("forest-house"):
        price -= len(seat.forests) // 2
    if seat.held_by_noble("zoning-office"):
        price -= 2 if row.size == 2 else 0
    elif seat.held_by_worker("zoning-office"):
        price -= 1 if row.size == 1 else 0
    return max(0, price)


# --- Black market ---

CLASSES = ["piece", *GOODS, "chip"]
MOST_RETURNED = 3


def places_of(seat, kind):
    """Returns the places a worker or a noble can be returned from."""
    off_posts = seat.workers_off_posts() if kind == "worker" else seat.nobles_off_posts()
    places = ["port"] if seat.port > 0 and off_posts > 0 else []
    for group in seat.groups():
        if group == "black-market":
            continue
        if group in seat.posts:
            held = seat.held_by_worker(group) if kind == "worker" else seat.held_by_noble(group)
            if held:
                places.append(group)
        elif seat.manned[group] > 0 and off_posts > 0:
            places.append(group)
    return places


def returns_of(seat, name):
    """Returns the action texts of a class."""
    if name == "piece":
        return [f"return {kind}" for kind in ("worker", "noble") if places_of(seat, kind)]
    if name in GOODS:
        return [f"return {name}"] if seat.goods[name] > 0 else []
    return ["return vp"] if seat.vp >= 1 else []


def classes_of(seat, names):
    return [name for name in names if returns_of(seat, name)]


def return_to_black_market(game, seat, shortage):
    """A32: each class once, in order."""
    ahead = CLASSES
    while shortage > 0:
        legal = {}
        for place, name in enumerate(ahead):
            later = ahead[place + 1:]
            if len(classes_of(seat, later)) >= shortage - 1:
                for text in returns_of(seat, name):
                    legal[text] = later
        action = yield from ask(seat.number, "black-market", list(legal))
        ahead = legal[action]
        thing = action.split()[1]
        if thing == "vp":
            seat.vp -= 1
            game.supply["vp"] += 1
        elif thing in GOODS:
            game.take_barrels(seat, thing, 1)
        else:
            yield from return_piece(game, seat, thing)
        shortage -= 1


def return_piece(game, seat, kind):
    legal = [f"from {place}" for place in places_of(seat, kind)]
    action = yield from ask(seat.number, "black-market-from", legal)
    place = action.split()[1]
    if place != "port":
        seat.lift(kind, place)
    seat.port -= 1
    if kind == "worker":
        seat.workers -= 1
    else:
        seat.nobles -= 1
    game.supply[kind + "s"] += 1


# --- After the purchase ---

def after_building(game, seat, building):
    if seat.occupied("church"):
        game.gain_vp(seat, {1: 0, 2: 1, 3: 1, 4: 2}[BUILDINGS[building].row])
    goal = game.festival["building"] if game.festival else None
    if goal and goal["seat"] is None and goal["goal"] == building:
        goal["seat"] = seat.number
        game.gain_vp(seat, 3)
        if marker_is_from_board(game, building):
            game.board[building] += 1
    if seat.city_room() == 0:
        game.end.add("city")


def use_university(game, seat, building):
    if not seat.occupied("university") or BUILDINGS[building].circles == 0:
        return
    if not game.can_recruit():
        return
    action = yield from ask(seat.number, "university", ["take", "pass"])
    if action == "take":
        seat.receive(game.recruit(), building)
