"""A server process for the tests of its network side and its settings."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import tempfile

from postgres import schema_url

BINARY = os.environ["TAVOLIERE"]
PATIENCE = 120  # seconds before a hanging test gives up: a guard, not a limit

# Settings come only from the test itself.
ENVIRONMENT = {key: value for key, value in os.environ.items()
               if not key.startswith(("TAVOLIERE", "LC_", "XDG_")) and key != "LANG"}


def run(*words, **environment):
    """Runs a command to its end; returns its status, standard output and standard error."""
    done = subprocess.run([BINARY, "serve", *words], capture_output=True, text=True,
                          timeout=PATIENCE, env={**ENVIRONMENT, **environment})
    return done.returncode, done.stdout, done.stderr


class Process:
    def __init__(self, *settings, data=None, **environment):
        self.folder = tempfile.TemporaryDirectory(prefix="tavoliere-net-")
        self.data = data or self.folder.name
        if base := os.environ.get("TAVOLIERE_TEST_STORE"):
            settings = [*settings, "--store", schema_url(base, self.data)]
        self.log = tempfile.TemporaryFile("a+b")  # reading it does not move the writer's position
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", "0", "--data", self.data, *settings],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log,
            env={**ENVIRONMENT, **environment})
        self.ready = self.process.stdout.readline().decode()
        found = re.search(r"http://(\S+):(\d+)$", self.ready.rstrip())
        if found is None:
            raise AssertionError(f"did not start: {self.process.wait(PATIENCE)} {self.said()}")
        self.port = int(found.group(2))
        self.origin = f"http://127.0.0.1:{self.port}"

    def said(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def end(self, number=signal.SIGTERM):
        """Ends the process with a signal and returns its status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        status = self.end()
        self.folder.cleanup()
        assert status == 0, f"ended with {status}: {self.said()[-4000:]}"

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def ask(self, method, path, body=None, connection=None, **headers):
        """Sends a request; returns status, headers and body. A POST carries the origin of the
        server's own page."""
        link = connection or self.connect()
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if method == "POST":
            headers.setdefault("Origin", self.origin)
            headers.setdefault("Content-Type", "application/json")
        if isinstance(body, dict):
            body = json.dumps(body)
        headers = {name: value for name, value in headers.items() if value is not None}
        link.request(method, path, body, headers)
        answer = link.getresponse()
        text = answer.read()
        if connection is None:
            link.close()
        return answer.status, answer.headers, text

    def guest(self, name="Anna"):
        """Returns the cookie of a new guest."""
        status, headers, text = self.ask("POST", "/api/guest", {"name": name})
        assert status == 200, text
        return headers["Set-Cookie"].split(";")[0]

    def send(self, data):
        """Sends raw bytes and returns everything answered until the connection closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as link:
            got = b""
            try:
                link.sendall(data)
                while part := link.recv(65536):
                    got += part
            except (ConnectionResetError, BrokenPipeError):
                pass
            return got

    def metric(self, name):
        text = self.ask("GET", "/metrics")[2].decode()
        for line in text.splitlines():
            if line.startswith(f"tavoliere_{name} "):
                return float(line.split()[-1])
        raise AssertionError(f"no metric {name} in {text}")
