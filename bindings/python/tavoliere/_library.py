"""What all modules share: texts in and out of the library, and its faults as exceptions."""

from __future__ import annotations

import json
from typing import Any, Iterable, Mapping, Optional, Tuple, Union

import numpy as np

from ._native import ffi as ffi, lib as lib

Modules = Union[str, Iterable[str], None]
Options = Union[str, Mapping[str, object], None]
Seed = Union[str, int]  #: a text or a number; 64 hex digits are the key itself

SPECTATOR: int = lib.TAVOLIERE_SPECTATOR


class TavoliereError(ValueError):
    """Something the library refused. ``code`` is its number in ``tavoliere.h``."""

    def __init__(self, message: str, code: int):
        super().__init__(message)
        self.code = code


def text_of(pointer: Any) -> Optional[str]:
    """The text behind a pointer, or None."""
    return None if pointer == ffi.NULL else str(ffi.string(pointer).decode())


def new_fault() -> Any:
    return ffi.new("tavoliere_fault *")


def raise_fault(fault: Any) -> None:
    """Raises the exception for a filled fault."""
    message = ffi.new("char[]", lib.TAVOLIERE_MESSAGE_MAX)
    lib.tavoliere_message(fault, b"en", message, lib.TAVOLIERE_MESSAGE_MAX)
    raise TavoliereError(ffi.string(message).decode(errors="replace"), fault.error)


def check(error: int, what: object) -> None:
    """Raises the exception for an error number that came without a fault."""
    if error != lib.TAVOLIERE_OK:
        fault = new_fault()
        fault.error = error
        words = str(what).encode()[:127]
        ffi.memmove(fault.what, words, len(words))
        raise_fault(fault)


class Setup:
    """A set-up as the library wants it, with the texts it points to."""

    def __init__(self, game: str, players: int, modules: Modules, options: Options, seed: Seed):
        if modules is not None and not isinstance(modules, str):
            modules = ",".join(modules)
        if options is not None and not isinstance(options, str):
            options = ",".join(f"{key}={_word(value)}" for key, value in options.items())
        self._texts = [ffi.new("char[]", (text or "").encode())
                       for text in (game, modules, options, str(seed))]
        self.pointer = ffi.new("tavoliere_setup *")
        self.pointer.game, self.pointer.modules, self.pointer.options, self.pointer.seed = self._texts
        self.pointer.players = players


def writable(kind: str, array: Any, dtype: Any, shape: Tuple[int, ...]) -> Any:
    """A pointer to the caller's array, which the library writes to: it must be exactly large enough."""
    if not isinstance(array, np.ndarray) or array.dtype != dtype or array.shape != shape \
            or not array.flags.c_contiguous:
        raise ValueError(f"out must be a contiguous array of {np.dtype(dtype)} with the shape {shape}")
    return ffi.from_buffer(kind, array, require_writable=True)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_json(write: Any, *arguments: Any) -> Any:
    """Calls a function that writes JSON into a buffer and returns what it wrote."""
    size = lib.TAVOLIERE_JSON_MAX
    buffer = ffi.new("char[]", size)
    check(write(*arguments, buffer, size), "viewer")
    return json.loads(ffi.string(buffer))
