"""Waiting in tests: for a condition, never for a fixed time.

Outside this file tests do not sleep (tools/check-banned)."""

import asyncio
import time

STEP = 0.01      # seconds between two checks
PATIENCE = 120   # a test that waits longer fails


def wait_until(holds, what="the expected event"):
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"{what} did not happen"
        time.sleep(STEP)


async def until(holds, what="the expected event"):
    """The same while other tasks run."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"{what} did not happen"
        await asyncio.sleep(STEP)


async def back_off():
    """Waits before a refused request is repeated."""
    await asyncio.sleep(STEP)


async def let_time_pass(seconds):
    """Only for tests of clocks, which are about time itself."""
    await asyncio.sleep(seconds)


async def pause(seconds):
    """How fast somebody acts: for scripted people who would otherwise be too fast to be true."""
    await asyncio.sleep(seconds)
