"""What a spectator and each seat may know: docs/interfaces/puerto-rico.md, "Who knows
what", in the form of docs/formats.md, "View"."""

from .tables import GOODS

SPECTATOR = None


def views_of(game, actor):
    """Returns the spectator's view, then those of the seats. A tile in `drawn` belongs to the
    actor."""
    viewers = [SPECTATOR] + list(range(game.players))
    return [view_of(game, viewer, actor) for viewer in viewers]


def view_of(game, viewer, actor):
    view = game.position()
    if not game.over:
        view["pile"] = partly_known(view["pile"], [])
        if view["drawn"] is not None and viewer != actor:
            view["drawn"] = "?"
        for seat in game.seats:
            if seat.number != viewer:
                shown = view["seats"][seat.number]
                shown["forests"] = partly_known(seat.forests, forests_seen_by_all(seat))
    view["viewer"] = viewer
    return view


def forests_seen_by_all(seat):
    known = list(seat.forests)
    for kind in seat.unseen_forests:
        known.remove(kind)
    return sorted(known, key=GOODS.index)


def partly_known(things, known):
    if len(things) == len(known):
        return list(things)
    return {"count": len(things), "known": known} if known else {"count": len(things)}
