"""Starts a server on a fresh folder and runs the load client against it.

    python3 tests/server/load.py [--players 2000] [--rate 2000] [--seconds 20] [--game patrician]

TAVOLIERE names the server's binary, LOAD the client's. Prints what the client measured, and every
minute how much memory the server has: an hour's soak is

    python3 tests/server/load.py --players 5000 --rate 5000 --seconds 3600"""

import argparse
import os
import resource
import subprocess
import sys
import threading
import time

from client import Server


def watch(pid, over):
    """Prints the resident memory every minute until the load is over."""
    began = time.monotonic()
    while not over.wait(60):
        with open(f"/proc/{pid}/statm") as statm:
            pages = int(statm.read().split()[1])
        print(f"after {time.monotonic() - began:.0f} s: "
              f"{pages * os.sysconf('SC_PAGESIZE') / 2**20:.1f} MiB resident", flush=True)


def main():
    parser = argparse.ArgumentParser()
    for name, value in (("players", 2000), ("rate", 2000), ("seconds", 20)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--game", default="patrician")
    parser.add_argument("--data", help="folder for the database: which disk is measured")
    wanted = parser.parse_args()
    with Server("--log-level", "warn", data=wanted.data) as server:
        over = threading.Event()
        threading.Thread(target=watch, args=(server.process.pid, over), daemon=True).start()
        done = subprocess.run(
            [os.environ["LOAD"], str(server.port), str(server.process.pid), str(wanted.players),
             str(wanted.rate), str(wanted.seconds), wanted.game, server.data])
        over.set()
        client = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(f"/proc/{server.process.pid}/stat") as stat:
            ticks = stat.read().rsplit(")")[1].split()[11:13]
        user, system = (int(count) / os.sysconf("SC_CLK_TCK") for count in ticks)
        print(f"server: {user + system:.1f} s of processor time in all, {user:.1f} s of it its own code; "
              f"client: {client.ru_utime + client.ru_stime:.1f} s")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
