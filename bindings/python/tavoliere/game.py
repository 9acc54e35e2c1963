"""The games: what can be set up, the numbering of actions, the features of an observation."""

from __future__ import annotations

from functools import lru_cache
from typing import Callable, List, Tuple

from ._library import TavoliereError, ffi, lib, text_of


def _list(of: Callable[[int], object]) -> Tuple[str, ...]:
    found: List[str] = []
    while (text := text_of(of(len(found)))) is not None:
        found.append(text)
    return tuple(found)


class Game:
    """One of the games, by its id; compare and hash it by that."""

    def __init__(self, id: str):
        self.number: int = lib.tavoliere_find_game(id.encode())
        if self.number < 0:
            known = ", ".join(games())
            raise TavoliereError(f"no game '{id}'; allowed: {known}", lib.TAVOLIERE_ERROR_GAME)
        number = self.number
        self.id = id
        self.rules: int = lib.tavoliere_game_rules(number)
        self.players: Tuple[int, int] = (
            lib.tavoliere_players_min(number), lib.tavoliere_players_max(number))
        self.modules = _list(lambda i: lib.tavoliere_module_id(number, i))
        self.options = _list(lambda i: lib.tavoliere_option_id(number, i))
        self.decisions = _list(lambda i: lib.tavoliere_decision_id(number, i))
        self.parts = _list(lambda i: lib.tavoliere_part_id(number, i))
        self.action_count: int = lib.tavoliere_action_count(number)
        self.feature_count: int = lib.tavoliere_feature_count(number)
        self.feature_version: int = lib.tavoliere_feature_version(number)

    def name(self, language: str = "en") -> str:
        return text_of(lib.tavoliere_game_name(self.number, language.encode())) or self.id

    @property
    def feature_names(self) -> Tuple[str, ...]:
        """What each number of an observation is, such as ``seat.0.goods.corn``."""
        return _feature_names(self.number)

    def __repr__(self) -> str:
        return f"Game({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other.number == self.number

    def __hash__(self) -> int:
        return hash(self.id)


@lru_cache(maxsize=None)
def _feature_names(number: int) -> Tuple[str, ...]:
    size = lib.TAVOLIERE_TEXT_MAX
    buffer = ffi.new("char[]", size)
    names = []
    for feature in range(lib.tavoliere_feature_count(number)):
        lib.tavoliere_feature_name(number, feature, buffer, size)
        names.append(ffi.string(buffer).decode())
    return tuple(names)


@lru_cache(maxsize=None)
def game_by_number(number: int) -> Game:
    """Shared by all tables of the game: describing it takes a hundred calls of the library."""
    return Game(text_of(lib.tavoliere_game_id(number)) or "")


def games() -> Tuple[str, ...]:
    """The ids of all games."""
    return tuple(text_of(lib.tavoliere_game_id(i)) or "" for i in range(lib.tavoliere_games()))


def levels() -> Tuple[str, ...]:
    """The levels of the bots, from the weakest to the strongest."""
    return _list(lib.tavoliere_level_id)
