#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes po/lesson-texts.h: the texts of the glossary and of the bundled lessons, for xgettext, which reads no JSON.

   lesson-texts.py [--check] SOURCES      --check: compares the file with what it should be, and writes nothing

The program translates these texts as it reads them: core/lesson/jd-lesson-text.c."""
import json
import pathlib
import re
import sys

# Number of the last lesson whose texts are translated; the others are in English yet.
LAST_TRANSLATED = 30

LESSON_KEYS = ("name", "goal", "description")
STEP_KEYS = ("title", "text", "explain")
HEAD = """/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Written by build-aux/lesson-texts.py from data/glossary.json and data/lessons: texts for translators, not compiled. */
"""


def glossary_texts(glossary):
    for word, entry in glossary.items():
        yield word, word
        for key in ("says", "here"):
            yield f"{word}: {key}", entry.get(key)


def step_texts(step):
    for key in STEP_KEYS:
        yield key, step.get(key)
    ask = step.get("ask", {})
    for key in ("prompt", "model"):
        yield f"ask.{key}", ask.get(key)
    for number, choice in enumerate(ask.get("choices", [])):
        yield f"ask.choices[{number}]", choice["text"]
    for number, words in enumerate(ask.get("says", [])):
        yield f"ask.says[{number}]", words
    for number, hint in enumerate(step.get("hints", [])):
        yield f"hints[{number}]", hint
    for number, reply in enumerate(step.get("feedback", [])):
        yield f"feedback[{number}]", reply["text"]


def lesson_texts(name, lesson):
    for key in LESSON_KEYS:
        yield f"{name}: {key}", lesson.get(key)
    for number, step in enumerate(lesson["steps"]):
        for place, text in step_texts(step):
            yield f"{name}: steps[{number}].{place}", text


def list_texts(data):
    """Pairs of place and text, each text once."""
    pairs = list(glossary_texts(json.loads((data / "glossary.json").read_text(encoding="utf-8"))))
    for path in sorted((data / "lessons").glob("*.jlesson")):
        lesson = json.loads(path.read_text(encoding="utf-8"))
        if int(path.stem.split("-")[0]) <= LAST_TRANSLATED:
            pairs += lesson_texts(path.stem, lesson)
    seen = set()
    return [(place, text) for place, text in pairs if text and not (text in seen or seen.add(text))]


def literal(text):
    """Strings of C that are one together, in lines that are not too long."""
    parts = re.findall(r".{1,90}(?:\s|$)|\S+\s?", text)
    assert "".join(parts) == text, text
    return "\n  ".join(json.dumps(part, ensure_ascii=False) for part in parts)


def write(pairs):
    lines = [HEAD]
    for place, text in pairs:
        kept = "xgettext:no-c-format " if "%" in text else ""
        lines.append(f"/* {kept}{place} */\nN_({literal(text)})\n")
    return "".join(lines)


def main():
    root = pathlib.Path(sys.argv[-1])
    target = root / "po" / "lesson-texts.h"
    wanted = write(list_texts(root / "data"))
    if "--check" not in sys.argv:
        target.write_text(wanted, encoding="utf-8")
    elif not target.exists() or target.read_text(encoding="utf-8") != wanted:
        sys.exit("po/lesson-texts.h is not what data has; run build-aux/lesson-texts.py .")


if __name__ == "__main__":
    main()
