"""What one seat, or a spectator, may know of a San Juan table: "Who knows what" of
docs/interfaces/san-juan.md in the form of docs/formats.md, "View"."""

from referee import copied, hidden
from san_juan_data import in_table_order

UNKNOWN_CARD = "?"


def view(game, viewer, actor):
    """Returns the view of a seat or of the SPECTATOR. Cards in `drawn` belong to the actor."""
    shown = copied(game.position)
    if not shown["over"]:
        hide(game, shown, viewer, actor)
    shown["viewer"] = viewer
    return shown


def hide(game, shown, viewer, actor):
    shown["deck"] = hidden(shown["deck"], [])
    shown["discard"] = hidden(shown["discard"], in_table_order(game.known_discards[viewer]))
    shown["prices"] = hidden_tiles(shown["prices"], game.tiles_seen)
    if actor != viewer:
        shown["drawn"] = hidden(shown["drawn"], [])
    for number, seat in enumerate(shown["seats"]):
        own = number == viewer
        if not own:
            seat["hand"] = hidden(seat["hand"], in_table_order(game.shown[number]))
        for building in seat["buildings"]:
            if building["good"] is not None:
                building["good"] = UNKNOWN_CARD
            building["harbor"] = hidden(building["harbor"], [])
            if not own:
                building["chapel"] = hidden(building["chapel"], [])
                building["bank"] = hidden(building["bank"], [])


def hidden_tiles(prices, seen):
    """Seen tiles lie at the bottom in their order; a single unseen tile follows from them."""
    known = [tile for tile in prices if tile in seen]
    return list(prices) if len(known) >= len(prices) - 1 else hidden(prices, known)
