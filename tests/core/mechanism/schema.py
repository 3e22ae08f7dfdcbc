#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests data/jourdain.schema.json: it is a schema, every good file keeps it, and it refuses every broken file
whose fault is one of form.  schema.py SOURCE-ROOT TEST-MALFORMED"""
import json
import pathlib
import re
import subprocess
import sys

# Messages of the loader about form: types, lengths, missing members, alternatives.
FORM = re.compile(r"expected (an? |true|\d|-1)|missing, and required|the length of this array|stand together"
                  r"|one of these is required|needs “|reads version 1|dimension 2 or 3|no joint type|no effort type"
                  r"|no impulsive type|is not a law|is not an axis|at least 2 vertices"
                  r"|the ground cannot stand here|none of them|both are the same|cannot be opened")


def main():
    try:
        import jsonschema
    except ImportError:
        print("1..0 # SKIP python3-jsonschema is not installed")
        return 0
    root, malformed = pathlib.Path(sys.argv[1]), sys.argv[2]
    schema = json.loads((root / "data/jourdain.schema.json").read_text(encoding="utf-8"))
    checks = []
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)

    files = [p for folder in ("data", "tests") for p in sorted((root / folder).rglob("*.jourdain"))]
    wrong = {p.name: next(validator.iter_errors(json.loads(p.read_text(encoding="utf-8"))), None) for p in files}
    wrong = {name: error.message[:120] for name, error in wrong.items() if error is not None}
    checks.append((len(files) > 50 and not wrong, f"{len(files)} good files keep the schema: {wrong}"))

    lines = subprocess.run([malformed, "--print"], capture_output=True, text=True, check=True).stdout.splitlines()
    cases = [json.loads(line) for line in lines]
    of_form = [c for c in cases if FORM.search(c["message"])]
    missed = [c["message"] for c in of_form if validator.is_valid(json.loads(c["text"]))]
    checks.append((len(of_form) > 80 and not missed,
                   f"{len(of_form)} of {len(cases)} broken files are refused: {missed}"))

    print(f"1..{len(checks)}")
    for number, (good, text) in enumerate(checks, 1):
        print(f"{'ok' if good else 'not ok'} {number} {text}")
    return 0 if all(good for good, text in checks) else 1


if __name__ == "__main__":
    sys.exit(main())
