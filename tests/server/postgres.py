#!/usr/bin/env python3
"""A PostgreSQL of its own for tests: Debian's, in a folder that is removed afterwards.

    tests/server/postgres.py COMMAND [WORD..] [-- COMMAND ..]

runs the commands, one after the other, with TAVOLIERE_TEST_STORE set to its address; the tests of the
store, the hub, the accounts and the server then use it instead of SQLite, each test a schema of its own.
PostgreSQL refuses to run as root; then it runs as the user postgres, whom its package makes.
"""

import ctypes
import hashlib
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.parse

from waiting import wait_until

BIN = pathlib.Path("/usr/lib/postgresql/15/bin")

# What is tested is the program, and the machine is not switched off meanwhile.
SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off",
            "max_connections=200", "deadlock_timeout=200ms", "log_min_messages=fatal"]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def end_with_parent():
    """Even if a test is killed, its PostgreSQL does not stay behind."""
    pr_set_pdeathsig = 1
    ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGINT)


class Cluster:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="tavoliere-pg-")
        self.user = pwd.getpwnam("postgres").pw_uid if os.geteuid() == 0 else None
        if self.user is not None:
            os.chown(self.folder, self.user, -1)
        self.data = os.path.join(self.folder, "data")
        self.port = free_port()
        subprocess.run([BIN / "initdb", "--no-sync", "--auth=trust", "--username=tavoliere",
                        "--encoding=UTF8", "--locale=C.UTF-8", "--pgdata", self.data],
                       check=True, stdout=subprocess.DEVNULL, user=self.user, cwd=self.folder)
        self.start()

    def start(self):
        """After a kill, what is left of it may still be ending; and a port that was free may not be."""
        wait_until(self.is_started, "the start of PostgreSQL")

    def is_started(self):
        words = [str(BIN / "postgres"), "-D", self.data, "-p", str(self.port)]
        for setting in SETTINGS:
            words += ["-c", setting]
        self.process = subprocess.Popen(words, user=self.user, cwd=self.folder,
                                        stderr=subprocess.DEVNULL, start_new_session=True,
                                        preexec_fn=end_with_parent)
        return self.is_ready()

    def is_ready(self):
        while subprocess.run([BIN / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)],
                             check=False).returncode != 0:
            if self.process.poll() is not None:
                return False
        return True

    def kill(self):
        """As when the machine's memory runs out: the postmaster is gone, the others follow."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self):
        return f"postgresql://tavoliere@127.0.0.1:{self.port}/postgres"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def schema_url(base, name):
    """The address of a schema, which is made if it does not exist."""
    schema = "t" + hashlib.sha256(name.encode()).hexdigest()[:24]
    subprocess.run([BIN / "psql", "-q", base, "-c", f"CREATE SCHEMA IF NOT EXISTS {schema}"],
                   check=True, env={**os.environ, "PGOPTIONS": "-c client_min_messages=error"})
    return base + "?" + urllib.parse.urlencode({"options": f"-csearch_path={schema}"})


def query(url, sql):
    """The first column of a query's rows."""
    done = subprocess.run([BIN / "psql", "-At", url, "-c", sql], check=True, capture_output=True,
                          text=True)
    return done.stdout.split("\n")[:-1]


def commands_of(words):
    commands, command = [], []
    for word in [*words, "--"]:
        if word != "--":
            command.append(word)
        elif command:
            commands.append(command)
            command = []
    return commands


def main():
    commands = commands_of(sys.argv[1:])
    if not commands:
        sys.exit(__doc__)
    with Cluster() as cluster:
        environment = {**os.environ, "TAVOLIERE_TEST_STORE": cluster.url()}
        for command in commands:
            status = subprocess.run(command, env=environment, check=False).returncode
            if status != 0:
                sys.exit(f"{' '.join(command)}: {status}")


if __name__ == "__main__":
    main()
