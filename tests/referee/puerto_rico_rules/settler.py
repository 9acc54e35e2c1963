"""Settler: steps a to f of docs/interfaces/puerto-rico.md, "Settler", and the drawn tile that
the Land office shares."""

from .common import ask
from .guest_house import always, window
from .tables import GOODS


def play_settler(game, picker):
    for seat in game.in_order(picker):
        placed = []
        yield from use_hacienda(game, seat, placed)
        yield from take_regular_tile(game, seat, picker, placed)
        yield from use_hospice(game, seat, placed)
    yield from take_library_tile(game, game.seats[picker])
    for seat in game.in_order(picker):
        yield from use_hunting_lodge(game, seat)
    renew_face_up(game)


# --- a ---

def use_hacienda(game, seat, placed):
    if seat.room() == 0 or not game.can_draw_tile():
        return
    yield from window(game, seat, [
        ("hacienda", always),
        ("forest-house", lambda: seat.occupied("hacienda")),
    ])
    if not seat.occupied("hacienda"):
        return
    action = yield from ask(seat.number, "hacienda", ["draw", "pass"])
    if action == "draw":
        placed.append((yield from place_drawn_tile(game, seat)))


def place_drawn_tile(game, seat):
    """Draws a tile and places it; returns what it became: its kind, or a forest."""
    tile = game.draw_tile()
    if seat.occupied("forest-house"):
        game.drawn = tile
        action = yield from ask(seat.number, "place-drawn", ["place", "forest"])
        game.drawn = None
        if action == "forest":
            seat.add_forest(tile, unseen=True)
            return "forest"
    game.place_tile(seat, tile)
    return tile


# --- b and d ---

def take_regular_tile(game, seat, picker, placed):
    is_picker = seat.number == picker
    yield from window(game, seat, [
        ("construction-hut",
         lambda: not is_picker and seat.room() > 0 and game.supply["quarries"] > 0),
        ("hospice", lambda: (seat.room() > 0 or bool(placed)) and game.supply["workers"] > 0),
        ("forest-house", lambda: seat.room() > 0 and bool(game.face_up)),
    ])
    if seat.room() > 0:
        quarry_allowed = is_picker or seat.occupied("construction-hut")
        tile = yield from take_tile(game, seat, quarry_allowed)
        if tile is not None:
            placed.append(tile)


def take_library_tile(game, seat):
    yield from window(game, seat, [
        ("library",
         lambda: seat.room() > 0 and (bool(game.face_up) or game.supply["quarries"] > 0)),
        ("construction-hut",
         lambda: seat.room() > 0 and seat.occupied("library") and game.supply["quarries"] > 0),
        ("forest-house",
         lambda: seat.room() > 0 and seat.occupied("library") and bool(game.face_up)),
    ])
    if seat.occupied("library") and seat.room() > 0:
        yield from take_tile(game, seat, seat.occupied("construction-hut"))


def take_tile(game, seat, quarry_allowed):
    legal = ["pass"]
    for kind in GOODS:
        if kind in game.face_up:
            legal.append(f"take {kind}")
            if seat.occupied("forest-house"):
                legal.append(f"forest {kind}")
    if quarry_allowed and game.supply["quarries"] > 0:
        legal.append("take quarry")
    action = yield from ask(seat.number, "take-tile", legal)
    if action == "pass":
        return None
    verb, kind = action.split()
    if kind == "quarry":
        game.supply["quarries"] -= 1
    else:
        game.face_up.remove(kind)
    if verb == "forest":
        seat.add_forest(kind, unseen=False)
        return "forest"
    game.place_tile(seat, kind)
    return kind


# --- c ---

def use_hospice(game, seat, placed):
    """A10: from the supply alone."""
    if not placed or not seat.occupied("hospice") or game.supply["workers"] == 0:
        return
    legal = [f"man {tile}" for tile in sorted(set(placed))] + ["pass"]
    action = yield from ask(seat.number, "hospice", legal)
    if action == "pass":
        return
    tile = action.split()[1]
    game.supply["workers"] -= 1
    seat.receive("worker", "port" if tile == "forest" else tile)


# --- e ---

def discard_texts(seat):
    """Hunting lodge and Land office: the seat's own plantations, with and without a piece as
    separate choices."""
    legal = []
    for kind in GOODS:
        if seat.tiles[kind] > seat.manned[kind]:
            legal.append(f"discard {kind}")
        if seat.manned[kind] > 0:
            legal.append(f"discard {kind} manned")
    return legal


def discard_plantation(game, seat, action):
    words = action.split()
    kind = words[1]
    if words[2:] == ["manned"]:
        seat.lift("worker", kind)
    seat.tiles[kind] -= 1
    game.discard_tile(kind)


def use_hunting_lodge(game, seat):
    yield from window(game, seat, [("hunting-lodge", always)])
    if seat.held_by_noble("hunting-lodge"):
        others = [other.room() for other in game.seats if other is not seat]
        if seat.room() > max(others):
            game.gain_vp(seat, 2)
    elif seat.held_by_worker("hunting-lodge"):
        legal = discard_texts(seat) + ["pass"]
        if seat.forests:
            legal.append("discard forest")
        action = yield from ask(seat.number, "hunting-lodge", legal)
        if action == "discard forest":
            game.discard_tile(seat.remove_forest())
        elif action != "pass":
            discard_plantation(game, seat, action)


# --- f ---

def renew_face_up(game):
    for tile in game.face_up:
        game.discard_tile(tile)
    game.face_up = []
    while len(game.face_up) < game.players + 1 and game.can_draw_tile():
        game.face_up.append(game.draw_tile())
