#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the recipes for sweeps on many processors as data/format-answers.md has them, and compares what they write with the
whole sweep, byte for byte.  The array of Slurm is a loop here.  With JD_TEST_LONG a sweep of 10,000 points, by one thread, by two,
and in four shares, is compared as well.
test-recipes.py JOURDAIN-CLI SOURCE-ROOT"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

N_SHARES = 8
BIG = ["sweep", "cart.jourdain", "--vary", "m=0.1:2:100", "--vary", "M=0.5:3:100", "--measure", "rope.T", "--measure", "E+"]


def check_big(cli, folder, env):
    """Whether 10,000 points are the same bytes by one thread, by two, and in four shares."""
    def ask(*more):
        return subprocess.run([cli, *BIG, *more], cwd=folder, env=env, capture_output=True, check=True).stdout

    whole = ask("--threads", "1")
    shares = [ask("--threads", "2", "--shard", f"{k}/4").split(b"\n", 1) for k in range(1, 5)]
    joined = shares[0][0] + b"\n" + b"".join(rows for _, rows in shares)
    return len(whole.splitlines()) == 10001 and ask("--threads", "2") == whole and joined == whole


def main():
    cli, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    text = (root / "data/format-answers.md").read_text(encoding="utf-8")
    section = text[text.index("### A sweep on many processors"):]
    parallel, array = re.findall(r"```sh\n(.*?)```", section, re.S)[:2]
    join = re.search(r"`(awk [^`]*)`", section).group(1)
    sweep = re.search(r"jourdain-cli sweep .*\\\n", array).group().rstrip("\\\n")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        env = dict(os.environ, PATH=f"{folder}{os.pathsep}{os.environ['PATH']}", HOME=str(folder))
        (folder / "jourdain-cli").symlink_to(cli)
        shutil.copy(root / "data/examples/02-cart-and-particle.jourdain", folder / "cart.jourdain")

        def shell(script, **more):
            return subprocess.run(["bash", "-c", script], cwd=folder, env=dict(env, **more), capture_output=True,
                                  check=True).stdout

        whole = shell(sweep)
        long = "JD_TEST_LONG" in os.environ
        print("1..4" if long else "1..3")
        print(f"{'ok' if len(whole.splitlines()) == 51 else 'not ok'} 1 "
              "/app/recipes/whole")
        if shutil.which("parallel"):
            shell(parallel)
            good = (folder / "all.csv").read_bytes() == whole
            print(f"{'ok' if good else 'not ok'} 2 /app/recipes/parallel")
        else:
            print("ok 2 /app/recipes/parallel # SKIP GNU parallel is not installed")
        for share in range(1, N_SHARES + 1):
            shell(array, SLURM_CPUS_PER_TASK="2", SLURM_ARRAY_TASK_ID=str(share), SLURM_ARRAY_TASK_COUNT=str(N_SHARES))
        shell(join)
        good = (folder / "all.csv").read_bytes() == whole
        print(f"{'ok' if good else 'not ok'} 3 /app/recipes/array")
        if long:
            print(f"{'ok' if check_big(cli, folder, env) else 'not ok'} 4 /app/recipes/big")
    return 0


if __name__ == "__main__":
    sys.exit(main())
