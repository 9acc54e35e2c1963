"""Foreman: the privilege, Villas, emptying the Hall, manning, refilling the Hall."""

from .common import ask
from .guest_house import window


def play_foreman(game, picker):
    yield from use_privilege(game, game.seats[picker])
    for seat in game.in_order(picker):
        yield from use_villa(game, seat)
    yield from empty_hall(game, picker)
    for seat in game.in_order(picker):
        yield from man_groups(game, seat)
    refill_hall(game)


def use_villa(game, seat):
    def supply_has_piece():
        return game.supply["nobles"] > 0 or game.supply["workers"] > 0

    yield from window(game, seat, [("villa", supply_has_piece)])
    if not seat.occupied("villa") or not supply_has_piece():
        return
    action = yield from ask(seat.number, "villa", ["take", "pass"])
    if action == "take":
        kind = "noble" if game.supply["nobles"] > 0 else "worker"
        game.supply[kind + "s"] -= 1
        seat.receive(kind, "port")


def use_privilege(game, seat):
    yield from window(game, seat, [("library", lambda: game.supply["workers"] >= 2)])
    if game.supply["workers"] == 0:
        return
    legal = ["take 1", "pass"]
    if game.library_of(seat) == 2 and game.supply["workers"] >= 2:
        legal.append("take 2")
    action = yield from ask(seat.number, "foreman-privilege", legal)
    if action != "pass":
        for _ in range(int(action.split()[1])):
            game.supply["workers"] -= 1
            seat.receive("worker", "port")


def empty_hall(game, picker):
    number = picker
    while game.hall_size() > 0:
        legal = [f"take {kind}" for kind in ("worker", "noble") if game.hall[kind + "s"] > 0]
        action = yield from ask(number, "hall", legal)
        kind = action.split()[1]
        game.hall[kind + "s"] -= 1
        game.seats[number].receive(kind, "port")
        number = (number + 1) % game.players


def man_groups(game, seat):
    """Moves all pieces to the port, then fills every group in order. A circle may stay empty
    only if there are not enough pieces for all the circles after it."""
    seat.gather()
    groups = seat.groups()
    for place, group in enumerate(groups):
        circles = seat.circles(group)
        later = sum(seat.circles(other) for other in groups[place + 1:])
        fewest = max(0, min(circles, seat.port - later))
        most = min(circles, seat.port)
        legal = {}
        for count in range(fewest, most + 1):
            if group not in seat.posts:
                legal[f"man {group} {count}"] = (count, 0)
                continue
            for nobles in range(count + 1):
                workers = count - nobles
                if workers <= seat.workers_off_posts() and nobles <= seat.nobles_off_posts():
                    legal[f"man {group} {workers} {nobles}"] = (workers, nobles)
        workers, nobles = legal[(yield from ask(seat.number, "man", list(legal)))]
        for _ in range(workers):
            seat.put("worker", group)
        for _ in range(nobles):
            seat.put("noble", group)


def refill_hall(game):
    empty = sum(seat.empty_circles(building) for seat in game.seats for building in seat.city)
    need = max(game.players, empty)
    if game.supply["nobles"] > 0:
        game.supply["nobles"] -= 1
        game.hall["nobles"] += 1
        need -= 1
    coming = min(need, game.supply["workers"])
    game.supply["workers"] -= coming
    game.hall["workers"] += coming
    if coming < need and not game.has("nobles"):
        game.end.add("workers")
