"""Records: games on paper, which the command, the server and the page read too."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, List, Optional, Union

from ._library import (Modules, Options, Seed, Setup, check, ffi, lib, new_fault, raise_fault)
from .table import Table


class Record:
    """The record of a game: who sat where, the seed and every action in words."""

    def __init__(self, game: str, players: int, modules: Modules = None, options: Options = None,
                 seed: Seed = ""):
        setup = Setup(game, players, modules, options, seed)
        fault = new_fault()
        self._own(lib.tavoliere_record_open(setup.pointer, fault), fault)

    def _own(self, pointer: Any, fault: Any) -> None:
        if pointer == ffi.NULL:
            raise_fault(fault)
        self._pointer = ffi.gc(pointer, lib.tavoliere_record_close)

    @classmethod
    def read(cls, text: str) -> "Record":
        """Reads a record and verifies it: every action, and after the end scores and hash."""
        record = cls.__new__(cls)
        data, fault = text.encode(), new_fault()
        record._own(lib.tavoliere_record_read(data, len(data), fault), fault)
        return record

    def seat(self, seat: int, player: str) -> None:
        """Says who plays a seat: ``human Anna`` or ``bot strong Bruno``."""
        check(lib.tavoliere_record_seat(self._pointer, seat, player.encode()), player)

    def play(self, action: Union[int, str]) -> None:
        """Plays an action, by number or by text, and writes it down."""
        if isinstance(action, str):
            table = self.table()
            texts = table.texts()
            if action not in texts:
                table.play(action)  # raises the fault
            action = int(table.legal()[texts.index(action)])
        fault = new_fault()
        if lib.tavoliere_record_play(self._pointer, int(action), fault) != lib.TAVOLIERE_OK:
            raise_fault(fault)

    @property
    def actions(self) -> List[int]:
        """The actions that count, in order."""
        return [lib.tavoliere_record_action(self._pointer, n) for n in range(len(self))]

    def __len__(self) -> int:
        return lib.tavoliere_record_length(self._pointer)

    def table(self, actions: Union[int, None] = None) -> Table:
        """A new table after the first ``actions``, or after all of them."""
        fault = new_fault()
        count = len(self) if actions is None else actions
        pointer = lib.tavoliere_record_replay(self._pointer, count, fault)
        if pointer == ffi.NULL:
            raise_fault(fault)
        return Table._of(pointer)

    def review(self, depth: str = "usual", seat: Optional[int] = None,
               progress: Optional[Callable[[int, int], None]] = None) -> Dict[str, Any]:
        """Why the finished game was won or lost (docs/review.md): chances over time, luck and choices,
        and every decision judged by what its seat knew. ``progress`` is called with the steps taken
        so far and all of them: two for each action."""
        fault = new_fault()
        pointer = lib.tavoliere_review_open(self._pointer, depth.encode(), fault)
        if pointer == ffi.NULL:
            raise_fault(fault)
        review = ffi.gc(pointer, lib.tavoliere_review_close)
        done = 0
        while lib.tavoliere_review_next(review):
            done += 1
            if progress is not None:
                progress(done, 2 * len(self))
        size = lib.TAVOLIERE_REVIEW_MAX
        buffer = ffi.new("char[]", size)
        judged = lib.TAVOLIERE_NOBODY if seat is None else seat
        check(lib.tavoliere_review_json(review, judged, buffer, size), "review")
        return json.loads(ffi.string(buffer))

    def write(self) -> str:
        """The record as text, with its seed."""
        size = lib.TAVOLIERE_RECORD_MAX
        buffer = ffi.new("char[]", size)
        check(lib.tavoliere_record_write(self._pointer, buffer, size), "record")
        return ffi.string(buffer).decode()
