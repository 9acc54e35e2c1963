"""Section 6: moving guests. A window is a list of targets, each with its condition.

Also the last window (docs/interfaces/puerto-rico.md, "End and scores"), in which guests fill large
buildings before the scoring."""

from .common import ask
from .tables import END_BONUS

KINDS = ["worker", "noble"]


def always():
    return True


def guests(seat):
    """Returns the guests by kind. Without nobles all are workers."""
    return {"worker": seat.workers_on("guest-house"),
            "noble": seat.nobles_on_post.get("guest-house", 0)}


def move(seat, kind, target):
    seat.lift(kind, "guest-house")
    seat.put(kind, target)


def text_of(game, target, kind):
    return f"move {target} {kind}" if game.has("nobles") else f"move {target}"


def window(game, seat, targets):
    """Asks for a series of moves, at most one per guest; targets in the order of the list."""
    moves_left = sum(guests(seat).values())
    last = (0, 0)
    noble_went_to_ordinary = False
    while moves_left > 0:
        legal = {}
        here = guests(seat)
        for place, (target, condition) in enumerate(targets):
            if seat.empty_circles(target) == 0 or not condition():
                continue
            for rank, kind in enumerate(KINDS):
                ordinary = target not in seat.posts
                if here[kind] == 0 or (place, rank) < last:
                    continue
                if kind == "worker" and ordinary and noble_went_to_ordinary:
                    continue
                legal[text_of(game, target, kind)] = (place, rank)
        if not legal:
            return
        action = yield from ask(seat.number, "guest-house", list(legal) + ["done"])
        if action == "done":
            return
        last = legal[action]
        target, kind = targets[last[0]][0], KINDS[last[1]]
        move(seat, kind, target)
        if kind == "noble" and target not in seat.posts:
            noble_went_to_ordinary = True
        moves_left -= 1


def fill_large_buildings(game, seat):
    """Fills as many as possible, in table order; workers go first."""
    empty = [building for building in END_BONUS if seat.empty_circles(building) > 0]
    moves_left = min(sum(guests(seat).values()), len(empty))
    while moves_left > 0:
        kind = "worker" if guests(seat)["worker"] > 0 else "noble"
        choices = empty[:len(empty) - moves_left + 1]
        legal = {text_of(game, building, kind): building for building in choices}
        building = legal[(yield from ask(seat.number, "guest-house", list(legal)))]
        move(seat, kind, building)
        empty = empty[empty.index(building) + 1:]
        moves_left -= 1
