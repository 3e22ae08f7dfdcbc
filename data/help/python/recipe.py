# SPDX-License-Identifier: GPL-3.0-or-later
import io
import json
import subprocess

import pandas


def ask(*words):
    """The answer of jourdain-cli to a question, as a dictionary."""
    done = subprocess.run(["jourdain-cli", *words, "--json"], capture_output=True, text=True)
    if done.returncode == 1:
        raise ValueError(done.stderr)
    return json.loads(done.stdout)


def sweep(*words):
    """A table of quantities over constants."""
    done = subprocess.run(["jourdain-cli", "sweep", *words], capture_output=True, text=True, check=True)
    return pandas.read_csv(io.StringIO(done.stdout))


# One state: the reactions of the contact.
answer = ask("evaluate", "01-rolling-disk.jourdain", "-p", "total")
print(answer["verdict"], answer["reactions"]["contact"])

# Many states: the tension of the rope over the mass of the load.
table = sweep("02-cart-and-particle.jourdain", "--vary", "m=0.1:2:50", "--measure", "rope.T")
print(table.describe())

# A motion: two rows at each impact, before and after it.
events = ask("simulate", "10-bouncing-ball.jourdain", "--until", "2", "--step", "0.01", "-o", "motion.csv")
print([event["time"] for event in events["events"]])
motion = pandas.read_csv("motion.csv")

table.plot(x="m", y="rope.T").get_figure().savefig("tension.pdf")
motion.plot(x="t", y="y").get_figure().savefig("height.pdf")
