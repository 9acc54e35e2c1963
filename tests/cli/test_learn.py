"""`tavoliere learn`: the same net whatever interrupts it, and the same data from any number of
processes. MPIRUN and TAVOLIERE_MPI, if set, are mpirun and the command built for it."""

import array
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

from command import BINARY, ENVIRONMENT, CommandTest, main

TABLE = ["learn", "patrician", "--players", "2"]
SMALL = [*TABLE, "--positions", "8000", "--epochs", "2", "--json"]
SHARDS = 4
MPIRUN, WITH_MPI = os.environ.get("MPIRUN"), os.environ.get("TAVOLIERE_MPI")
# In a container everything may run as root, on fewer processors than processes.
MPI_ENVIRONMENT = {**ENVIRONMENT, "OMPI_ALLOW_RUN_AS_ROOT": "1",
                   "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "ASAN_OPTIONS": "detect_leaks=0"}


def files(folder):
    """Returns the bytes of every shard and net below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(pathlib.Path(folder).rglob("*"))
            if path.suffix in (".shard", ".net")}


def npy(path):
    """Returns type, shape and content of an array."""
    data = path.read_bytes()
    length = int.from_bytes(data[8:10], "little")
    head = eval(data[10:10 + length], {})
    return head["descr"], head["shape"], data[10 + length:]


class Learn(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory(prefix="tavoliere-learn-")
        cls.whole = os.path.join(cls.kept.name, "whole")
        done = subprocess.run([BINARY, *SMALL, "--folder", cls.whole, "--export"],
                              capture_output=True, env=ENVIRONMENT, check=True)
        cls.answer = json.loads(done.stdout)
        cls.expected = files(cls.whole)

    @classmethod
    def tearDownClass(cls):
        cls.kept.cleanup()

    def folder(self, name):
        return os.path.join(self.kept.name, name)

    def test_makes_shards_and_a_net(self):
        self.assertEqual(len(self.expected), SHARDS + 1)
        self.assertIn("patrician-2.net", self.expected)
        self.assertEqual(self.answer["positions"], SHARDS * 2048)
        self.assertEqual(self.answer["kept_back"], SHARDS * 128)
        self.assertAlmostEqual(self.answer["uniform"], 0.693147, 5)
        self.assertLess(self.answer["hand"], self.answer["uniform"])
        self.assertLess(abs(self.answer["net"] - self.answer["floats"]), 0.005)
        self.assertIn(b'"epochs":2', self.expected["patrician-2.net"][:1024])

    def test_continues_where_it_was_killed(self):
        folder = self.folder("killed")
        for moment in (0.05, 0.2, 0.6):  # wherever that is
            process = subprocess.Popen([BINARY, *SMALL, "--folder", folder, "--jobs", "2"],
                                       stdout=subprocess.DEVNULL, env=ENVIRONMENT)
            try:
                process.wait(moment)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.succeeds(*SMALL, "--folder", folder, "--jobs", "1")
        self.assertEqual(files(folder), self.expected)

    def test_makes_lost_shards_again(self):
        folder = self.folder("lost")
        self.succeeds(*SMALL, "--folder", folder, "--only-data")
        os.remove(os.path.join(folder, "patrician-2/data/00002.shard"))
        self.succeeds(*SMALL, "--folder", folder)
        self.assertEqual(files(folder), self.expected)

    def test_refuses_other_data(self):
        folder = self.folder("other")
        self.succeeds(*SMALL, "--folder", folder, "--only-data", "--seed", "other")
        self.assertNotEqual(files(folder), self.expected)
        self.refuses(*SMALL, "--folder", folder, says="00000.shard")
        path = pathlib.Path(folder, "patrician-2/data/00000.shard")
        path.write_bytes(path.read_bytes()[:-1])
        self.refuses(*SMALL, "--folder", folder, "--seed", "other", says="00000.shard")

    def test_exports_data(self):
        table = pathlib.Path(self.whole, "patrician-2")
        kind, shape, features = npy(table / "features.npy")
        self.assertEqual((kind, shape[0], len(features)),
                         ("|u1", SHARDS * 2048, shape[0] * shape[1]))
        for name, kind, width in (("hand", "<u2", 2), ("share", "|u1", 1), ("parts", "|u1", 1)):
            found, sides, data = npy(table / f"{name}.npy")
            self.assertEqual((found, sides[0], len(data)),
                             (kind, shape[0], sides[0] * sides[1] * width))
        shares = npy(table / "share.npy")[2]
        self.assertEqual({shares[at] + shares[at + 1] for at in range(0, len(shares), 2)}, {60})
        hands = array.array("H", npy(table / "hand.npy")[2])
        self.assertTrue(all(abs(hands[at] + hands[at + 1] - 65535) < 2
                            for at in range(0, len(hands), 2)))

    def test_reads_weights_back(self):
        folder = self.folder("weights")
        weights = os.path.join(self.whole, "patrician-2")
        self.succeeds(*SMALL, "--folder", folder, "--weights", weights)
        self.assertEqual(files(folder), self.expected)
        self.refuses(*SMALL, "--folder", folder, "--weights", folder, says="first.npy")

    def test_nets_play(self):
        net = os.path.join(self.whole, "patrician-2.net")
        arena = ["arena", "patrician", "--players", "2", "--blocks", "2", "--json",
                 "--bots", "casual:net=2,casual"]
        bots = json.loads(self.succeeds(*arena, "--net", net))["bots"]
        self.assertEqual([bot["bot"] for bot in bots], ["casual:net=2", "casual"])
        self.refuses(*arena, says="--net")
        self.refuses(*arena, "--net", __file__, says="test_learn.py")
        self.refuses("arena", "patrician", "--players", "3", "--bots", "casual:net=2,casual",
                     "--net", net, says="--net")

    def test_refuses_wrong_players(self):
        self.refuses("learn", "san-juan", "--players", "5", says="5")
        self.refuses("learn", "--players", "5", says="5")

    @unittest.skipUnless(MPIRUN and WITH_MPI, "built without Open MPI")
    def test_ranks_make_the_same_files(self):
        for ranks in (2, 4):
            folder = self.folder(f"ranks-{ranks}")
            more = ["--only-data"] if ranks > 2 else []
            self.run_ranks(ranks, *SMALL, "--jobs", "1", "--folder", folder, *more)
            expected = {name: data for name, data in self.expected.items()
                        if not more or name.endswith(".shard")}
            self.assertEqual(files(folder), expected)

    @unittest.skipUnless(MPIRUN and WITH_MPI, "built without Open MPI")
    def test_a_killed_rank_costs_its_unfinished_shard(self):
        folder = self.folder("killed-rank")
        more = ["--jobs", "1", "--folder", folder, "--only-data", "--positions", "100000"]
        mpirun = subprocess.Popen([MPIRUN, "--oversubscribe", "-n", "2", WITH_MPI, *TABLE, *more],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  env=MPI_ENVIRONMENT)
        while len(files(folder)) < 2 and mpirun.poll() is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                mpirun.wait(0.01)
        children = pathlib.Path(f"/proc/{mpirun.pid}/task/{mpirun.pid}/children").read_text()
        os.kill(int(children.split()[-1]), signal.SIGKILL)
        self.assertNotEqual(mpirun.wait(), 0)
        left = files(folder)
        self.assertGreaterEqual(len(left), 2)
        for name in left:
            if name in self.expected:
                self.assertEqual(left[name], self.expected[name])
        self.run_ranks(2, *SMALL, "--jobs", "1", "--folder", folder)
        whole = files(folder)
        self.assertEqual({name: whole[name] for name in self.expected}, self.expected)

    @unittest.skipUnless(MPIRUN and WITH_MPI, "built without Open MPI")
    def test_ranks_share_an_arena(self):
        arena = ["arena", "san-juan", "--players", "3", "--bots", "novice,random", "--json"]
        state = self.folder("state.jsonl")
        alone = json.loads(self.succeeds(*arena, "--blocks", "7"))
        self.run_ranks(2, *arena, "--blocks", "3", "--jobs", "1", "--state", state)
        shared = json.loads(self.run_ranks(2, *arena, "--blocks", "7", "--state", state))
        for result in (alone, shared):
            for bot in result["bots"]:
                for field in ("seconds_per_move", "seconds_50", "seconds_99"):
                    bot.pop(field)
        self.assertEqual(shared, alone)
        sure = json.loads(self.run_ranks(3, *arena, "--blocks", "500", "--until-sure", "0.4"))
        self.assertEqual(sure["verdict"], "above")
        self.assertLess(sure["blocks"], 500)

    def run_ranks(self, ranks, *words):
        done = subprocess.run([MPIRUN, "--oversubscribe", "-n", str(ranks), WITH_MPI, *words],
                              capture_output=True, timeout=300, env=MPI_ENVIRONMENT)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return done.stdout.decode()


if __name__ == "__main__":
    main()
