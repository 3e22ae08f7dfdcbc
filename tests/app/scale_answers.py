# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the answers of one command to a mechanism and to the same mechanism in other units (test-scale.py).

Each number is compared in the units of the first answer.  Its unit follows from where it stands.  Where that is not
known, the ratio of the two numbers has to be a product of whole powers of the factors."""

import math
import re

# Of the largest value of its kind, or of 1 m, rad, kg, s of the file.
TOLERANCE = 1e-9
# Members that are texts for people, or measures of rounding.
LEFT_OUT = {"why", "warnings", "text", "formula", "difference", "relative", "forms", "methods", "condition",
            "conditions", "hypothesis", "implicit", "meaning", "integral"}
COMPONENTS = {"X", "Y", "Z", "N", "T"}
WORD = re.compile(r"[^\W\d_]\w*'*")
EXPONENTS = [e / 2 for e in range(-8, 9)]


class Units:
    """The factors of all kinds of numbers in @scaler's document."""

    def __init__(self, scaler, vanishing=()):
        self.scaler = scaler
        self.vanishing = vanishing  # equations whose impulses are those of a row of length 1: momenta
        self.l, self.m, self.s, self.eq = scaler.l, scaler.m, scaler.s, scaler.eq
        self.force = self.m * self.l / self.s ** 2
        self.energy = self.force * self.l
        self.joints = {j["name"]: j for j in scaler.doc.get("joints", [])}

    def parameter(self, name):
        """Of a parameter, its rate x' or its acceleration x''."""
        base = name.rstrip("'+-")
        if base not in self.scaler.names:
            return None
        return self.scaler.pscale(base) / self.s ** name.count("'")

    def along(self, name):
        """Of a generalized force along the parameter."""
        unit = self.parameter(name)
        return None if unit is None else self.energy / unit

    def multiplier(self, name):
        joint_name, _, equation = name.rpartition(".")
        joint = self.joints.get(joint_name)
        if joint is None:
            return None
        if joint["type"] == "equation":
            return self.energy / self.eq / (self.s if equation in joint.get("differential", {}) else 1.0)
        return self.energy if equation in ("angle", "ratio") else self.force

    def impulse(self, name):
        unit = self.force if name in self.vanishing else self.multiplier(name)
        return None if unit is None else unit * self.s

    def effort(self, joint_name, component):
        joint = self.joints.get(joint_name, {"type": ""})
        for effort in joint.get("efforts", []):
            if effort["name"] == component:
                return self.force if "vector" in effort else self.energy
        if joint["type"] == "equation":
            return self.multiplier(f"{joint_name}.{component}")
        if joint["type"] == "drive":
            return self.force
        return self.energy if component.startswith("Gamma") else self.force if component in COMPONENTS else None


def row_unit(units, name):
    """Of a row of Compare's table."""
    if name in ("E", "V", "E-", "E+"):
        return units.energy
    if name[:2] in ("D:", "L:", "Q:"):
        return units.along(name[2:])
    if name.startswith("lambda:"):
        return units.multiplier(name[7:])
    if name.startswith("impulse:"):
        return units.impulse(name[8:])
    if name.startswith("printed:"):
        return 0.0
    if "." in name:
        return units.effort(*name.rsplit(".", 1))
    return units.parameter(name)


def unit_of(units, command, path):
    """The factor of the number at @path; None: not known; 0: it is not compared."""
    table = path[0] if path else ""
    last = path[-1]
    if command == "compare":
        if table == "same":
            return row_unit(units, path[1])
        return None
    if table == "time":
        return units.s
    if table in ("retained", "rates", "accelerations", "prior", "posterior"):
        order = {"retained": "", "rates": "'", "accelerations": "''", "prior": "'", "posterior": "'"}[table]
        return units.parameter(last + order)
    if table == "multipliers":
        return units.multiplier(last)
    if table == "impulses":
        return units.impulse(last)
    if table == "generalized_forces":
        return units.along(last)
    if last == "ratio":
        return 1.0
    if table in ("kinetic_energy", "potential", "carnot"):
        return units.energy
    if table == "reactions":
        return units.effort(path[1], last)
    if table == "basis" and command == "field":
        along = units.parameter(path[1])
        kind = path[3]
        return {"velocity": units.l / along, "angular": 1.0 / along, "centre": units.l}.get(kind)
    if table == "power":
        return units.along(last)
    if table in ("equilibria", "inadmissible", "equilibrium") and "parameters" in path:
        return units.parameter(last)
    if table in ("equilibria", "inadmissible", "equilibrium") and "multipliers" in path:
        return units.multiplier(last)
    if table == "modes":
        return 1.0 / units.s if last in ("frequency", "growth") else 0.0
    if table == "range":
        return units.parameter(path[1])
    if isinstance(last, str) and (last.startswith("degrees") or last in ("redundant", "parameters")):
        return 1.0
    return None


def fits(units, a, b):
    """Whether b / a is a product of powers of the factors."""
    if a == 0.0 or b == 0.0:
        return False
    ratio = b / a
    used = [f for f in (units.l, units.m, units.s, units.eq) if f != 1.0]
    if not used:
        return abs(ratio - 1.0) <= TOLERANCE
    if len(used) > 1 or ratio <= 0.0:
        # the factors are powers of ten: so is the ratio of their products
        if ratio <= 0.0:
            return False
        power = math.log10(ratio)
        return abs(power - round(2.0 * power) / 2.0) <= TOLERANCE
    power = math.log(ratio) / math.log(used[0])
    near = min(EXPONENTS, key=lambda e: abs(power - e))
    return abs(ratio / used[0] ** near - 1.0) <= TOLERANCE


def is_number(x):
    return isinstance(x, (int, float)) and not isinstance(x, bool)


def largest(x):
    """The largest number in a table or list, at least 1."""
    numbers = x.values() if isinstance(x, dict) else x
    return max([1.0] + [abs(n) for n in numbers if is_number(n)])


def walk(units, command, path, a, b, size, found):
    if len(found) > 5:
        return
    where = ".".join(map(str, path))
    if isinstance(a, dict) and isinstance(b, dict):
        if set(a) != set(b):
            found.append(f"{where}: {sorted(set(a) ^ set(b))[:4]} in one of them only")
        for name in a:
            if name in b and name not in LEFT_OUT:
                walk(units, command, path + [name], a[name], b[name], largest(a), found)
    elif isinstance(a, list) and isinstance(b, list):
        if len(a) != len(b):
            found.append(f"{where}: {len(a)} entries, {len(b)}")
        for i, (x, y) in enumerate(zip(a, b)):
            walk(units, command, path + [i], x, y, largest(a), found)
    elif is_number(a) and is_number(b):
        unit = unit_of(units, command, path)
        if unit == 0.0:
            return
        if unit is None:
            if abs(a) > TOLERANCE * size and not fits(units, a, b):
                found.append(f"{where}: {a}, {b}")
        elif not abs(a - b / unit) <= TOLERANCE * size:
            found.append(f"{where}: {a}, {b / unit}")
    elif isinstance(a, str) and isinstance(b, str):
        if path and path[-1] not in LEFT_OUT and a != b and not WORD.sub("", a).strip():
            found.append(f"{where}: {a}, {b}")
    elif a != b:
        found.append(f"{where}: {str(a)[:80]}, {str(b)[:80]}")


def compare_rows(units, a, b, found):
    """The rows of Compare: one unit in each."""
    for x, y in zip(a, b):
        if x["name"] != y["name"] or x["agreement"] != y["agreement"]:
            found.append(f"rows: {x['name']} {x['agreement']}, {y['name']} {y['agreement']}")
            continue
        unit = row_unit(units, x["name"])
        size = largest(x["values"])
        for column, value in x["values"].items():
            other = y["values"].get(column)
            if not is_number(value) or not is_number(other) or unit == 0.0:
                if value != other and not (is_number(value) and is_number(other)) and x["name"] != "verdict":
                    found.append(f"rows.{x['name']}.{column}: {value}, {other}")
            elif unit is None:
                if abs(value) > TOLERANCE * size and not fits(units, value, other):
                    found.append(f"rows.{x['name']}.{column}: {value}, {other}")
            elif not abs(value - other / unit) <= TOLERANCE * size:
                found.append(f"rows.{x['name']}.{column}: {value}, {other / unit}")


def compare_modes(units, a, b, found):
    """Shapes have no size: the largest component is 1 in the units of the first answer."""
    for i, (x, y) in enumerate(zip(a, b)):
        if not isinstance(x.get("shape"), dict):
            continue
        for part in {k for k in x if k.startswith("shape")}:
            old = {k: complex(*v) if isinstance(v, list) else complex(v) for k, v in x[part].items()}
            new = {k: (complex(*v) if isinstance(v, list) else complex(v)) / units.parameter(k)
                   for k, v in y[part].items()}
            top = max(old, key=lambda k: abs(old[k]), default=None)
            if top is None or old[top] == 0 or new[top] == 0:
                continue
            for k in old:
                if abs(old[k] / old[top] - new[k] / new[top]) > 1e-7:
                    found.append(f"modes.{i}.{part}.{k}: {old[k] / old[top]}, {new[k] / new[top]}")


def differences(units, command, before, after):
    """Sentences on what differs in two answers (status, JSON)."""
    if before[0] != after[0] or before[1].get("verdict") != after[1].get("verdict"):
        return [f"status {before[0]} {before[1].get('verdict')} {before[1].get('why')}; "
                f"{after[0]} {after[1].get('verdict')} {after[1].get('why')}"]
    a, b = dict(before[1]), dict(after[1])
    found = []
    codes = [sorted(w["code"] for w in x.get("warnings", [])) for x in (a, b)]
    if codes[0] != codes[1]:
        found.append(f"warnings: {codes[0]}, {codes[1]}")
    if command == "compare":
        compare_rows(units, a.pop("rows", []), b.pop("rows", []), found)
    if command == "modes" and before[0] == 0:
        compare_modes(units, a["modes"], b["modes"], found)
    if command == "integrals":
        for x in (a, b):
            for integral in x.get("integrals", []) + x.get("failed", []):
                integral["name_"] = integral["name"]
    for text in ("kinetic_energy", "potential", "lagrange", "constraints", "eliminated", "rate_forms"):
        if command == "equations":
            a.pop(text, None), b.pop(text, None)
    walk(units, command, [], a, b, 1.0, found)
    return found
