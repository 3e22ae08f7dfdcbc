#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Bundled examples and random mechanisms in other units: lengths, masses and times times a factor, equations times a
constant.  The answers of all commands have to be those of the file as it is, in the other units.  Nobody needs to know
what unit a constant has: a parameter p of the file stands in the new one as (p/factor), and what an expression gives is
multiplied.
test-scale.py JOURDAIN-CLI EXAMPLES; JD_TEST_LONG: all examples and factors."""

import csv
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import scale_answers
import scale_figures
import scale_mechanisms

MULTIPLIER = re.compile(r'lambda\("([^"]*)"\)')
TOKEN = re.compile(r"""lambda\("[^"]*"\)|[^\W\d_][\w]*'*|\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|\S|\s+""")
# Of the largest value of its kind, or of 1 m, rad, kg, s of the file.
TOLERANCE = 1e-9
# Equations all coefficients of which vanish at the event: the impulse belongs to a row of length 1, whatever the unit of
# the equation.
VANISHING = {"50-": ("right.phi",)}
# In every run, in these units: in 40 impacts that rounding makes were taken for ever; in 47 sides of a condition that are
# equal were not; of 51 three terms of a coefficient cancel, here except for rounding.
ALWAYS = {"40-": [(1e3, 1, 1, 1)], "47-": [(1e-6, 1e3, 1e-3, 1)], "51-": [(1e9, 1, 1, 1), (1, 1, 1, 1e9)]}
# Of 08 a range of two dimensions is told by the point where a walk within it ends, and the nearest point is a flat
# minimum; in 32 a bar without length turns as it likes, and how much of that a search meets is chance.  Nothing in 49 and 55 has a length, so that a
# gap is closed below 1e-8 m.  In 51 a range ends where the coefficients of its equation vanish.
NO_EQUILIBRIA = ("08-", "32-", "49-", "51-", "55-")
FACTORS = [(1e-9, 1, 1, 1), (1e-3, 1, 1, 1), (1e3, 1, 1, 1), (1e9, 1, 1, 1), (1, 1e-9, 1, 1), (1, 1e9, 1, 1),
           (1, 1, 1e-9, 1), (1, 1, 1e9, 1), (1, 1, 1, 1e-9), (1, 1, 1, 1e9), (1e-6, 1e3, 1e-3, 1)]
UNTIL, STEP = 0.5, 0.05
# In the default run; and random mechanisms in the long one.
N_EXAMPLES, N_CASES, N_RANDOM, N_RANDOM_LONG = 10, 2, 4, 40


def num(x):
    return repr(float(x))


class Scaler:
    def __init__(self, doc, l, m, s, eq=1.0):
        self.doc, self.l, self.m, self.s, self.eq = doc, l, m, s, eq
        self.angles = self.find_angles()
        self.names = {p['name'] for p in doc.get('parameters', [])}
    def find_angles(self):
        """Parameters in a body's angle or in a trigonometric function are angles."""
        found = set()
        doc = self.doc
        names = {p['name'] for p in doc.get('parameters', [])}
        def args(text):
            if not isinstance(text, str): return
            for f in re.finditer(r"\b(sin|cos|tan|exp)\s*\(", text):
                depth, i = 1, f.end()
                while depth and i < len(text):
                    depth += {'(':1, ')':-1}.get(text[i], 0); i += 1
                inner = text[f.end():i - 1]
                found.update(t.rstrip("'") for t in TOKEN.findall(inner) if t.rstrip("'") in names)
        def walk(x):
            if isinstance(x, dict):
                for k, v in x.items():
                    if k in ('angle',) and isinstance(v, str) and 'asin(' not in v:
                        found.update(t.rstrip("'") for t in TOKEN.findall(v) if t.rstrip("'") in names)
                    if k == 'rotation':
                        for _, v2 in v:
                            found.update(t for t in TOKEN.findall(str(v2)) if t in names)
                    walk(v)
            elif isinstance(x, list):
                for v in x: walk(v)
            else: args(x)
        walk({k: v for k, v in doc.items() if k not in ('description','name','source','joints','events')})
        return found
    def pscale(self, name): return 1.0 if name in self.angles else self.l
    def rate_unit(self, name):
        """Of the left side of equation @name between rates."""
        joint_name, _, equation = name.rpartition('.')
        joint = next(j for j in self.doc['joints'] if j['name'] == joint_name)
        if joint['type'] == 'equation':
            return self.eq / (1.0 if equation in joint.get('differential', {}) else self.s)
        return (1.0 if equation in ('angle', 'ratio') else self.l) / self.s
    def wrap(self, text, factor, local=None):
        """factor * text, in which parameters and t are those of the old units."""
        if isinstance(text, (int, float)):
            return text * factor
        out = []
        for tok in TOKEN.findall(text):
            multiplier = MULTIPLIER.fullmatch(tok)
            if multiplier:
                out.append(f"({tok}/{num(scale_answers.Units(self).multiplier(multiplier.group(1)))})")
                continue
            base = tok.rstrip("'"); primes = len(tok) - len(base)
            if base == local:
                out.append(f"({tok}/{num(self.l)})" if local == 'x' and self.l != 1 else tok)
            elif base in self.names:
                k = self.pscale(base) / self.s ** primes
                out.append(f"({tok}/{num(k)})" if k != 1 else tok)
            elif tok == 't' and self.s != 1: out.append(f"(t/{num(self.s)})")
            else: out.append(tok)
        t = ''.join(out)
        return t if factor == 1 else f"{num(factor)}*({t})"
    def vec(self, v, f, local=None): return [self.wrap(x, f, local) for x in v]
    def directions(self, given):
        """A vector, one component, or several vectors with their names."""
        if isinstance(given, dict): return {name: self.vec(v, 1) for name, v in given.items()}
        return self.vec(given, 1) if isinstance(given, list) else self.wrap(given, 1)
    def run(self):
        d = json.loads(json.dumps(self.doc)); l, m, s = self.l, self.m, self.s
        w = self.wrap
        F = m*l/s**2; E = F*l
        if 'time' in d: d['time'] = w(d['time'], s)
        if 'gravity' in d: d['gravity'] = self.vec(d['gravity'], l/s**2)
        if 'frame' in d:
            frame = d['frame']
            if 'origin' in frame: frame['origin'] = self.vec(frame['origin'], l)
            if 'angle' in frame: frame['angle'] = w(frame['angle'], 1)
            if 'rotation' in frame: frame['rotation'] = [[a, w(x, 1)] for a, x in frame['rotation']]
        for p in d.get('parameters', []):
            k = self.pscale(p['name'])
            if 'value' in p: p['value'] = w(p['value'], k)
            if 'rate' in p: p['rate'] = w(p['rate'], k/s)
        def pts(o):
            if 'points' in o: o['points'] = {k: self.vec(v, l) for k, v in o['points'].items()}
        if 'ground' in d: pts(d['ground'])
        for c in d.get('curves', []):
            if 'line' in c:
                c['line']['point'] = self.vec(c['line'].get('point', [0,0]), l); c['line']['direction'] = self.vec(c['line']['direction'], 1)
            if 'circle' in c:
                c['circle']['center'] = self.vec(c['circle'].get('center', [0,0]), l); c['circle']['radius'] = w(c['circle']['radius'], l)
            if 'graph' in c: c['graph'] = {'y': w(c['graph']['y'], l, 'x')}
            if 'parametric' in c: c['parametric'] = self.vec(c['parametric'], l, 's')
            if 'velocity' in c: c['velocity'] = self.vec(c['velocity'], l/s)
        for b in d.get('bodies', []):
            if 'origin' in b: b['origin'] = self.vec(b['origin'], l)
            if 'center' in b: b['center'] = self.vec(b['center'], l)
            if 'angle' in b: b['angle'] = w(b['angle'], 1)
            if 'rotation' in b: b['rotation'] = [[a, w(x, 1)] for a, x in b['rotation']]
            if 'mass' in b: b['mass'] = w(b['mass'], m)
            if 'inertia' in b: b['inertia'] = self.vec(b['inertia'], m*l*l) if isinstance(b['inertia'], list) else w(b['inertia'], m*l*l)
            pts(b)
            if 'shape' in b:
                for k, v in b['shape'].items():
                    if k == 'polygon': b['shape'][k] = [self.vec(x, l) for x in v]
                    elif isinstance(v, list): b['shape'][k] = self.vec(v, l)
                    else: b['shape'][k] = w(v, l)
        if 'kinetic_energy' in d: d['kinetic_energy'] = w(d['kinetic_energy'], E)
        self.factor = {}
        for j in d.get('joints', []):
            for k in ('length',):
                if k in j: j[k] = w(j[k], l)
            for k in ('angle',):
                if k in j: j[k] = w(j[k], 1)
            if 'axis' in j: j['axis'] = self.vec(j['axis'], 1)
            if 'direction' in j: j['direction'] = self.vec(j['direction'], 1)
            if 'when' in j: j['when'] = w(j['when'], 1)
            if 'rolling_resistance' in j: j['rolling_resistance'] = w(j['rolling_resistance'], l)
            if j['type'] == 'drive':
                j['value'] = w(j['value'], l); j['of'] = w(j['of'], l)
            for kind in ('holonomic', 'differential'):
                if kind in j: j[kind] = {k: w(v, self.eq) for k, v in j[kind].items()}
            for effort in j.get('efforts', []):
                if 'at' in effort: effort['at'] = self.vec(effort['at'], l)
                for k in ('vector', 'couple'):
                    if k in effort: effort[k] = self.directions(effort[k])
                if 'value' in effort: effort['value'] = w(effort['value'], F if 'vector' in effort else E)
            if 'laws' in j: raise NotImplementedError
            # the coefficient is between two multipliers, whose units are those of their equations
            if j['type'] == 'equation' and 'friction' in j: j['friction'] = w(j['friction'], 1/s)
        for e in d.get('efforts', []):
            t = e['type']
            if t == 'force': e['vector'] = self.vec(e['vector'], F)
            elif t == 'torque': e['value'] = self.vec(e['value'], E) if isinstance(e['value'], list) else w(e['value'], E)
            elif t == 'spring':
                e['stiffness'] = w(e['stiffness'], F/l)
                if 'length' in e: e['length'] = w(e['length'], l)
            elif t == 'damper': e['viscosity'] = w(e['viscosity'], F*s/l)
            elif t == 'torsion-spring':
                e['stiffness'] = w(e['stiffness'], E)
                if 'angle' in e: e['angle'] = w(e['angle'], 1)
            elif t == 'torsion-damper': e['viscosity'] = w(e['viscosity'], E*s)
            elif t == 'potential': e['value'] = w(e['value'], E)
            elif t == 'generalized':
                e['values'] = {k: w(v, E/self.pscale(k)) for k, v in e['values'].items()}
            else: raise NotImplementedError(t)
        for e in d.get('events', []):
            if 'at' in e: e['at'] = w(e['at'], s)
            if 'when' in e: e['when'] = w(e['when'], 1)
            for n, t in e.get('types', {}).items():
                if not isinstance(t, dict): continue
                for k in ('before', 'after'):
                    if k in t: t[k] = w(t[k], self.rate_unit(n))
                if 'threshold' in t: t['threshold'] = w(t['threshold'], m ** 0.5 * l / s)
            if 'rest_frame' in e: e['rest_frame'] = {k: w(v, self.pscale(k)/s) for k, v in e['rest_frame'].items()}
            for i in e.get('impulses', []):
                if 'vector' in i: i['vector'] = self.vec(i['vector'], F*s)
                if 'couple' in i: i['couple'] = self.vec(i['couple'], E*s) if isinstance(i['couple'], list) else w(i['couple'], E*s)
                if 'value' in i: i['value'] = w(i['value'], E*s/self.pscale(i['parameter']))
        return d


def command(cli, folder, document, arguments):
    path = folder / "scaled.jourdain"
    path.write_text(json.dumps(document), encoding="utf-8")
    result = subprocess.run([cli, arguments[0], path] + arguments[1:] + ["--json"], capture_output=True, text=True,
                            check=False)
    return result.returncode, json.loads(result.stdout) if result.stdout else {"why": result.stderr}


def simulate(cli, folder, document, time):
    table = folder / "table.csv"
    table.unlink(missing_ok=True)
    code, answer = command(cli, folder, document, ["simulate", "--until", repr(UNTIL * time), "--step",
                                                   repr(STEP * time), "--output", str(table)])
    rows = list(csv.DictReader(table.open(encoding="utf-8"))) if table.exists() else []
    return code, answer, rows


def factor_of(scaler, name):
    base = name.rstrip("'")
    if name == "t":
        return scaler.s
    if name == "energy":
        return scaler.m * scaler.l ** 2 / scaler.s ** 2
    return scaler.pscale(base) / scaler.s ** (len(name) - len(base)) if base in scaler.names else None


def differ_in_motion(scaler, before, after):
    if before[0] != after[0] or len(before[2]) != len(after[2]):
        return f"status {before[0]}, {len(before[2])} rows; {after[0]}, {len(after[2])} rows: {after[1].get('why')}"
    events = [[(e["kind"], e["equation"]) for e in answer["events"]] for answer in (before[1], after[1])]
    if events[0] != events[1]:
        return f"events {events[0]}, {events[1]}"
    for name in before[2][0] if before[2] else []:
        factor = factor_of(scaler, name)
        if factor is None:
            continue
        size = max([1.0] + [abs(float(row[name])) for row in before[2]])
        for a, b in zip(before[2], after[2]):
            if abs(float(a[name]) - float(b[name]) / factor) > TOLERANCE * size:
                return f"{name} at t = {a['t']}: {a[name]}, {float(b[name]) / factor}"
    return None


def commands_of(name, document):
    """Command lines for the answers that are compared."""
    commands = [["evaluate"], ["check"], ["equations"], ["joints"], ["field"], ["integrals"], ["compare"], ["modes"]]
    commands += [["jump"]] if document.get("events") else []
    if name != "random" and not name.startswith(NO_EQUILIBRIA):
        commands.append(["equilibria"])
    return commands


def look_at(cli, folder, name, document, cases):
    found = []
    commands = commands_of(name, document)
    motion = simulate(cli, folder, document, 1.0)
    vanishing = [e for prefix, equations in VANISHING.items() if name.startswith(prefix) for e in equations]
    answers = [command(cli, folder, document, c) for c in commands]
    for case in cases:
        scaler = Scaler(document, *case)
        units = scale_answers.Units(scaler, vanishing)
        scaled = scaler.run()
        difference = differ_in_motion(scaler, motion, simulate(cli, folder, scaled, case[2]))
        found += [f"simulate {case}: {difference}"] if difference else []
        difference = scale_figures.difference(cli, folder, name, (document, scaled))
        found += [f"figure {case}: {difference}"] if difference else []
        for arguments, before in zip(commands, answers):
            after = command(cli, folder, scaled, arguments)
            found += [f"{arguments[0]} {case}: {difference}"
                      for difference in scale_answers.differences(units, arguments[0], before, after)]
    return found


def look_at_names(cli, folder, document, chance):
    """The answers do not depend on what parameters are called, nor on their order."""
    found = []
    other, names = scale_mechanisms.renamed(document, chance)
    units = scale_answers.Units(Scaler(document, 1, 1, 1))
    for name in ("evaluate", "joints", "modes"):
        before, after = command(cli, folder, document, [name]), command(cli, folder, other, [name])
        text = re.sub(r"\bn\d+\b", lambda word: names.get(word.group(), word.group()), json.dumps(after[1]))
        found += [f"{name}, renamed: {difference}"
                  for difference in scale_answers.differences(units, name, before, (after[0], json.loads(text)))]
    return found


def can_scale(document):
    try:
        Scaler(document, 2.0, 1.0, 1.0).run()
    except NotImplementedError:
        return False
    return True


def tell(number, name, found):
    print(f"{'not ok' if found else 'ok'} {number} /app/scale/{name}")
    for text in found:
        print(f"# {text}")
    return bool(found)


def main():
    cli, examples = sys.argv[1], pathlib.Path(sys.argv[2])
    chance = random.Random(2026)
    files = sorted(examples.glob("*.jourdain"))
    documents = [(f.stem, json.loads(f.read_text(encoding="utf-8"))) for f in files]
    documents = [(name, d) for name, d in documents if can_scale(d)]
    whole = "JD_TEST_LONG" in os.environ
    always = [(name, d, cases) for name, d in documents for prefix, cases in ALWAYS.items() if name.startswith(prefix)]
    if not whole:
        documents = chance.sample(documents, N_EXAMPLES)
    failed, number = False, 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for name, document in documents:
            has_equations = any(j["type"] == "equation" for j in document.get("joints", []))
            cases = [c for c in FACTORS if c[3] == 1 or has_equations]
            cases = cases if whole else chance.sample(cases, N_CASES)
            number += 1
            failed |= tell(number, name, look_at(cli, folder, name, document, cases))
        for name, document, cases in always:
            number += 1
            failed |= tell(number, f"{name} always", look_at(cli, folder, name, document, cases))
        for k in range(N_RANDOM_LONG if whole else N_RANDOM):
            document = scale_mechanisms.mechanism(chance)
            cases = FACTORS if whole else chance.sample(FACTORS, N_CASES)
            found = look_at(cli, folder, "random", document, cases)
            found += look_at_names(cli, folder, document, chance)
            number += 1
            failed |= tell(number, f"random/{k}: {document['name']}", found)
    print(f"1..{number}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
