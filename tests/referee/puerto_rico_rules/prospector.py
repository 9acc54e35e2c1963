"""Prospector: doubloons for the picker."""

from .guest_house import always, window


def play_prospector(game, picker):
    seat = game.seats[picker]
    yield from window(game, seat, [("library", always)])
    seat.doubloons += game.library_of(seat)
