#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists the texts that a language does not say yet, by chapters, and enters their translations.

   translate.py list LANGUAGE FOLDER          writes FOLDER/NN-chapter.list, at most 300 texts each, from the sources
   translate.py merge LANGUAGE FILE.list...   enters the translations that stand beside each list, in FILE.LANGUAGE
   translate.py count [LANGUAGE...]           says how many texts each language says

A list has one text a line, "NUMBER|text", as the source writes it, its comments before it with "#". The file of translations has
the same lines in the language; of a text with a plural "NUMBER[0]|", "NUMBER[1]|"... Texts that are left out stay in English.
A translation that loses a format, an expression in braces, a link, a tag or the line under a letter is refused and named."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PO = ROOT / "po"
SIZE = 300
XGETTEXT = ["xgettext", "--from-code=UTF-8", "--add-comments", "--keyword=_", "--keyword=N_", "--keyword=C_:1c,2", "--keyword=NC_:1c,2",
            "--keyword=g_dngettext:2,3", "--flag=N_:1:pass-c-format", "--flag=g_strdup_printf:1:c-format",
            "--flag=g_string_append_printf:2:c-format", "--flag=g_string_printf:2:c-format", "--flag=g_error_new:3:c-format",
            "--flag=g_set_error:4:c-format", "--flag=g_dngettext:2:pass-c-format"]
CHAPTERS = (("window", r"(?:ui|app|data)/(?!cli/|start/jd-example)"), ("commands", r"app/cli/|core/"), ("examples", r"app/start/jd-example"),
            ("lessons", r"po/"))
# What a translation must have as the text has it.
KEPT = (r"%[-+# 0-9.*]*(?:l|z|\" G_G\w+_FORMAT \")?[a-zA-Z%]", r"\{[^{}]*\}", r"\[\[[^]|]*", r"</?[a-z]+[^<>]*>", r"\\n", r"--[a-z][a-z-]+")


class Message:
    """One message: its comments, its places, its text as the key, what is said of it, and the flags."""

    def __init__(self, block):
        lines = block.split("\n")
        self.comments = [line[3:] for line in lines if line.startswith("#. ")]
        self.places = " ".join(line[3:] for line in lines if line.startswith("#: ")).split()
        self.flags = [line for line in lines if line.startswith("#, ")]
        fields = re.findall(r'^(msg\w+(?:\[\d\])?) ((?:".*"\n?)+)', block, re.M)
        self.fields = {name: "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', value)) for name, value in fields}
        self.key = self.fields.get("msgctxt"), self.fields.get("msgid", "")

    def get_said(self):
        return [value for name, value in self.fields.items() if name.startswith("msgstr")]

    def is_said(self):
        return all(self.get_said()) and not any("fuzzy" in flag for flag in self.flags)

    def write(self):
        flags = self.flags if self.key[1] else []
        return "\n".join(flags + [f'{name} "{value}"' for name, value in self.fields.items()])


def read_messages(text):
    blocks = [block for block in re.split(r"\n\s*\n", text.strip()) if not block.startswith("#~")]
    found = [Message(block) for block in blocks]
    return {message.key: message for message in found if message.fields}


def extract():
    with tempfile.TemporaryDirectory() as folder:
        template = pathlib.Path(folder) / "jourdain.pot"
        subprocess.run(XGETTEXT + ["-D", str(ROOT), "-f", str(PO / "POTFILES"), "-o", str(template)], check=True)
        return read_messages(template.read_text(encoding="utf-8"))


def read_language(language):
    text = (PO / f"{language}.po").read_text(encoding="utf-8")
    return text.split("\n\n", 1)[0].rstrip("\n"), read_messages(text)


def find_chapter(message):
    return next(name for name, places in CHAPTERS if any(re.match(places, place) for place in message.places))


def write_lists(language, folder):
    said = read_language(language)[1]
    silent = [message for key, message in extract().items() if key[1] and not (key in said and said[key].is_said())]
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for chapter, _ in CHAPTERS:
        part = [message for message in silent if find_chapter(message) == chapter]
        for first in range(0, len(part), SIZE):
            number += 1
            lines = []
            for i, message in enumerate(part[first:first + SIZE], 1):
                lines += [f"# {comment}" for comment in message.comments if comment.startswith(("TRANSLATORS", "Translators"))]
                lines += [f"# context: {message.key[0]}"] if message.key[0] else []
                lines.append(f"{i}|{message.key[1]}")
                lines += [f"{i}[n]|{message.fields['msgid_plural']}"] if "msgid_plural" in message.fields else []
            name = folder / f"{number:02}-{chapter}"
            name.with_suffix(".list").write_text("\n".join(lines) + "\n", encoding="utf-8")
            keys = [message.key for message in part[first:first + SIZE]]
            name.with_suffix(".keys").write_text(json.dumps(keys, ensure_ascii=False), encoding="utf-8")


def find_fault(message, text):
    """What a translation lost, or None. A form of a plural may leave the number out."""
    source = message.key[1]
    for pattern in KEPT if "msgid_plural" not in message.fields else KEPT[1:]:
        before, after = ([re.sub(r"^%\d+\$", "%", found) for found in re.findall(pattern, re.sub(r"%\d+\$", "%", side))]
                         for side in (source, text))
        c_format = any("c-format" in flag and "no-c-format" not in flag for flag in message.flags)
        if pattern == KEPT[0] and not c_format and "%" in source:
            continue
        if sorted(before) != sorted(after):
            return f"{before} became {after}"
    if len(re.findall(r"_\w", source)) == 1 and re.search(r"(?:^|\w|\s|\()_\w", source) and len(source) < 40:
        if len(re.findall(r"_\w", text)) != 1:
            return "the line under a letter is lost"
    if re.match(r"[ \n]*", source).group() != re.match(r"[ \n]*", text).group() \
            or re.search(r"[ \n]*$", source).group() != re.search(r"[ \n]*$", text).group():
        return "the blanks at an end differ"
    if re.search(r'(?<!\\)"', text):
        return 'a quotation mark without \\'
    return None


def place(kept, said, order):
    """The keys of @said: those @kept in their places, each other one behind the nearest that stands before it in @order."""
    kept = list(dict.fromkeys(kept))
    before = {key: at for at, key in enumerate(dict.fromkeys(order))}
    for key in sorted(set(said) - set(kept), key=lambda key: before.get(key, len(before))):
        near = [other for other in kept if before.get(other, len(before)) < before.get(key, len(before))]
        at = kept.index(max(near, key=lambda other: before[other])) + 1 if near else 0
        kept.insert(at, key)
    return kept


def merge(language, lists):
    template = extract()
    header, said = read_language(language)
    entered = 0
    for name in lists:
        keys = [tuple(key) for key in json.loads(name.with_suffix(".keys").read_text(encoding="utf-8"))]
        for line in name.with_suffix(f".{language}").read_text(encoding="utf-8").splitlines():
            found = re.match(r"(\d+)(?:\[(\d)\])?\|(.*)$", line)
            if found is None:
                if line.strip() and not line.startswith("#"):
                    print(f"{name.stem}: not a line: {line[:70]}")
                continue
            message = template.get(keys[int(found[1]) - 1])
            if message is None:
                continue
            fault = find_fault(message, found[3])
            if fault is not None:
                print(f"{name.stem}: {found[1]}: {fault}\n   {message.key[1]}\n   {found[3]}")
                continue
            kept = said.get(message.key)
            if kept is None or not kept.get_said():
                said[message.key] = kept = message
                kept.fields = {name: value for name, value in kept.fields.items() if not name.startswith("msgstr")}
            kept.fields[f"msgstr[{found[2]}]" if "msgid_plural" in kept.fields else "msgstr"] = found[3]
            kept.flags = [flag for flag in kept.flags if "fuzzy" not in flag]
            entered += 1
    texts = [said[key] for key in place(list(read_language(language)[1]), said, list(read_language("de")[1]) + list(template))
             if key[1] and key in template and said[key].get_said()]
    (PO / f"{language}.po").write_text("\n\n".join([header] + [text.write() for text in texts]) + "\n", encoding="utf-8")
    print(f"{entered} lines entered")


def count(languages):
    template = extract()
    total = sum(1 for key in template if key[1])
    for language in languages or (PO / "LINGUAS").read_text(encoding="utf-8").split():
        said = read_language(language)[1]
        n = sum(1 for key in template if key[1] and key in said and said[key].is_said())
        print(f"{language}: {n} of {total}, {100 * n / total:.1f} %")


def main():
    match sys.argv[1:]:
        case ["list", language, folder]:
            write_lists(language, pathlib.Path(folder))
        case ["merge", language, *lists] if lists:
            merge(language, [pathlib.Path(name) for name in lists])
        case ["count", *languages]:
            count(languages)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
