"""Waiting in tests: for something to become true, never for a while.

Outside of this file tests do not sleep (tools/check-banned)."""

import asyncio
import time

STEP = 0.01      # seconds between two looks
PATIENCE = 120   # a test that waits longer has failed


def wait_until(holds, what="what was waited for"):
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"{what} did not happen"
        time.sleep(STEP)


async def until(holds, what="what was waited for"):
    """The same while other tasks run."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"{what} did not happen"
        await asyncio.sleep(STEP)


async def back_off():
    """Before a refused request is repeated."""
    await asyncio.sleep(STEP)


async def let_time_pass(seconds):
    """Only for tests of clocks: the time itself is what they are about."""
    await asyncio.sleep(seconds)
