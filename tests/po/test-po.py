#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The translations, held against a template extracted from the sources of this moment: every text that is marked comes from a file
of po/POTFILES and is said in German, other languages of po/LINGUAS say as many as their header claims, no translation loses a value,
and texts for users are marked.   test-po.py SOURCES"""
import csv
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(sys.argv[1])
PO = ROOT / "po"
LANGUAGES = (PO / "LINGUAS").read_text(encoding="utf-8").split()
# The language that says every text: who adds one says it in English and in this language.
WHOLE = "de"

# What Meson's preset "glib" of i18n.gettext () gives to xgettext.
XGETTEXT = ["xgettext", "--from-code=UTF-8", "--add-comments",
            "--keyword=_", "--keyword=N_", "--keyword=C_:1c,2", "--keyword=NC_:1c,2",
            "--keyword=g_dcgettext:2", "--keyword=g_dngettext:2,3", "--keyword=g_dpgettext2:2c,3",
            "--flag=N_:1:pass-c-format", "--flag=C_:2:pass-c-format", "--flag=NC_:2:pass-c-format",
            "--flag=g_dngettext:2:pass-c-format", "--flag=g_strdup_printf:1:c-format",
            "--flag=g_string_printf:2:c-format", "--flag=g_string_append_printf:2:c-format",
            "--flag=g_error_new:3:c-format", "--flag=g_set_error:4:c-format"]

MARKER = r"(?:\b(?:_|N_|C_|NC_|ngettext|g_dngettext)\s*\(\s*)"
STRING = r'"(?:[^"\\\n]|\\.)*"'
# Two words beside each other are a sentence, in these texts too, which are none for users.
NO_SENTENCES = re.compile(r"Cantarell|(?:Noto|Liberation|Open) Sans|Serif|STIX|Latin Modern|TeX Gyre|DejaVu|font_family|^\"<m[a-z]+ |% complementary equations|% primitive equations|The Jourdain authors"
                          r"|^\"[a-z]+ (?:--[a-z]+ )?[\w-]+\.(?:jourdain|jlesson|csv)|^\"explain [a-z]+[ \"]")
# The manual page and the completions of shells are in English; sources of HTML, LaTeX, TikZ, SVG and MathML hold tags
# and comments.
ENGLISH = {"jd-cli-manual.c", "jd-handout-html.c", "jd-handout-latex.c", "jd-markup-convert.c",
           "jd-report-equations-latex.c", "jd-report-mathml.c", "jd-svg-text.c", "jd-tikz.c"}
# Properties of a template that users read or hear.
SPOKEN = r"label|title|subtitle|description|tooltip-text|placeholder-text|text|heading|body|value-text|help-text|placeholder"


def run(*words):
    """The output and the complaints of a program of gettext, which must succeed; its messages are in English."""
    done = subprocess.run(words, capture_output=True, encoding="utf-8", env=os.environ | {"LC_ALL": "C.UTF-8", "LANGUAGE": "C"})
    assert done.returncode == 0, " ".join(words) + "\n" + done.stderr
    return done.stdout, done.stderr


def sources(*endings):
    return sorted(path for folder in ("app", "core", "ui") for path in (ROOT / folder).rglob("*") if path.suffix in endings)


def without_comments(path):
    return re.sub(r"/\*.*?\*/", lambda found: "\n" * found.group().count("\n"), path.read_text(encoding="utf-8"), flags=re.S)


@functools.cache
def extract(folder):
    """The template, and what xgettext complained of."""
    template = folder / "jourdain.pot"
    _, complaints = run(*XGETTEXT, "-D", str(ROOT), "-f", str(PO / "POTFILES"), "-o", str(template))
    return template, complaints


def messages(path, *options):
    """What is to be translated in a file, each text in one line."""
    shown, _ = run("msgattrib", "--no-wrap", "--no-obsolete", *options, str(path))
    return [found for found in re.findall(r'^msgid (".*(?:\n".*)*)', shown, re.M) if found != '""'
            and not found.startswith('""\n"Project-Id-Version')]


def test_potfiles(folder):
    """Each file once, in order, and there; and every file that marks a text."""
    listed = (PO / "POTFILES").read_text(encoding="utf-8").split()
    assert listed == sorted(set(listed)), "po/POTFILES is not in order"
    assert not (lost := [name for name in listed if not (ROOT / name).is_file()]), f"not there: {lost}"
    marked = [path for path in sources(".c", ".h") if re.search(MARKER + STRING, without_comments(path))]
    marked += [path for path in sources(".ui") if 'translatable="' in path.read_text(encoding="utf-8")]
    missing = [name for name in (str(path.relative_to(ROOT)) for path in marked) if name not in listed]
    assert not missing, f"not in po/POTFILES: {missing}"


def test_whole(folder):
    """No text is cut, as one is where a macro such as G_GSIZE_FORMAT stands within it."""
    template, complaints = extract(folder)
    assert not complaints, complaints
    assert len(texts := messages(template)) > 1000, f"only {len(texts)} texts were found"
    assert not (cut := [text for text in texts if re.search(r'(?<!%)%[-+# 0-9.*]*"$', text)]), f"cut: {cut}"


@functools.cache
def merge(folder, language):
    """What a language says of the texts of this moment."""
    template, _ = extract(folder)
    merged = folder / (language + ".po")
    run("msgmerge", "--quiet", "--no-fuzzy-matching", str(PO / (language + ".po")), str(template), "-o", str(merged))
    return merged


def test_complete(folder, language):
    """Every text is said, and no guess of msgmerge stands for one."""
    merged = merge(folder, language)
    silent = messages(merged, "--untranslated")
    assert not silent, f"{len(silent)} texts are missing from po/{language}.po:\n" + "\n".join(silent)
    guessed = messages(merged, "--only-fuzzy")
    assert not guessed, f"guessed in po/{language}.po:\n" + "\n".join(guessed)


def test_covered(folder, language):
    """A language that is not whole says at least as many texts as its header claims, "X-Covered: NUMBER"; the others stay in English, so
    that new texts need no translation. A guess of msgmerge is not said, and a fuzzy header would make all the others guesses."""
    text = (PO / (language + ".po")).read_text(encoding="utf-8")
    claim = re.search(r'^"X-Covered: (\d+)\\n"$', text, re.M)
    assert claim, f"po/{language}.po does not say X-Covered"
    assert "fuzzy" not in text.split("\n\n", 1)[0], f"the header of po/{language}.po is fuzzy"
    said = len(messages(merge(folder, language), "--translated", "--no-fuzzy"))
    total = len(messages(extract(folder)[0]))
    assert said >= int(claim[1]), f"po/{language}.po says {said} of {total} texts, and claims {claim[1]}"


def test_formats(folder, language):
    """The same values in each sentence, the same line breaks, and a mnemonic where there was one."""
    merged = merge(folder, language)
    _, complaints = run("msgfmt", "--check", "--check-accelerators=_", "-o", str(folder / "x.mo"), str(merged))
    assert not complaints, complaints


def test_mnemonics(folder, language):
    """In one menu each letter under a line opens one item, in English and in this language. A language that is not whole answers for the
    items that it says."""
    shown, _ = run("msgattrib", "--no-wrap", "--translated", "--no-obsolete", str(PO / (language + ".po")))
    said = dict(re.findall(r'^msgid "(.*)"\nmsgstr "(.*)"$', shown, re.M))
    for path in sources(".ui"):
        for menu in ElementTree.parse(path).iter():
            if menu.tag not in ("menu", "submenu"):
                continue
            labels = [label.text for part in menu if part.tag in ("item", "section", "submenu")
                      for item in ([part] if part.tag != "section" else part.findall("item") + part.findall("submenu"))
                      for label in item.findall("attribute[@name='label']")]
            known = [label for label in labels if language == WHOLE or label in said]
            for texts in (labels, [said.get(label, label) for label in known]):
                letters = [found.lower() for text in texts for found in re.findall(r"_(\w)", text)]
                assert len(letters) == len(set(letters)), f"{path.relative_to(ROOT)}: {texts}"


def is_sentence(text):
    words = re.sub(r"%[-+# 0-9.*]*l?[a-zA-Z]", "", text)
    return re.search(r"[A-Za-z]{2,} +[A-Za-z]{2,}", words) and not NO_SENTENCES.search(text)


def test_code(folder):
    """A sentence in the code is marked, or is for programmers: a message of g_debug ()."""
    bare = []
    for path in (path for path in sources(".c") if path.name not in ENGLISH):
        # Adjacent strings are one; then what is marked, plural forms too, is gone.
        code = re.sub(r'"\s*"', "", without_comments(path))
        code = re.sub(r"ngettext\s*\(\s*(?:GETTEXT_PACKAGE,\s*)?" + STRING + r"\s*,\s*" + STRING, "", code)
        code = re.sub(r"(?:" + MARKER + r"|\bg_(?:debug|warning)\s*\(\s*)" + r"(?:" + STRING + r"\s*,\s*)?" + STRING, "", code)
        bare += [f"{path.relative_to(ROOT)}: {text}" for text in re.findall(STRING, code) if is_sentence(text)]
    assert not bare, "not marked for translation:\n" + "\n".join(bare)


def test_templates(folder):
    """Whatever is read or heard of a template is marked, unless it has no letters or is bound."""
    spoken = re.compile(r'<(?:property|attribute|item)\b[^>]*\bname="(?:' + SPOKEN + r')"([^>]*)>([^<]*[A-Za-z]{2}[^<]*)<')
    bare = [f"{path.relative_to(ROOT)}: {text}" for path in sources(".ui")
            for attributes, text in spoken.findall(path.read_text(encoding="utf-8")) if 'translatable="' not in attributes]
    assert not bare, "not marked for translation:\n" + "\n".join(bare)


def test_data(folder):
    """What the bundled templates and examples say of themselves is marked for translation, in app/start/jd-example-texts.c."""
    template, _ = extract(folder)
    texts = set(messages(template))
    for path in sorted((ROOT / "data").glob("*/*.jourdain")):
        file = json.loads(path.read_text(encoding="utf-8"))
        for text in filter(None, (file.get("name"), file.get("description"))):
            assert json.dumps(text, ensure_ascii=False) in texts, f"{path.name}: {text}"


def test_lessons(folder):
    """The texts of the glossary and of the lessons stand in po/lesson-texts.h as they are in data."""
    run(str(ROOT / "build-aux" / "lesson-texts.py"), "--check", str(ROOT))


def values(text):
    """The {expressions} of a text, and the words that its [[links]] lead to."""
    return sorted(re.findall(r"\{[^{}]*\}", text)), sorted(re.findall(r"\[\[([^]|]*)", text))


def test_values(folder, language):
    """A translated text of a lesson shows the same values and leads to the same words of the glossary."""
    lessons = folder / "lessons.pot"
    run(*XGETTEXT, "-D", str(ROOT), "po/lesson-texts.h", "-o", str(lessons))
    shown, _ = run("msgattrib", "--no-wrap", "--translated", "--no-obsolete", str(PO / (language + ".po")))
    said = dict(re.findall(r'^msgid "(.*)"\nmsgstr "(.*)"$', shown, re.M))
    wrong = [text for text in (quoted[1:-1] for quoted in messages(lessons)) if values(text) != values(said.get(text, text))]
    assert not wrong, "other values or links:\n" + "\n".join(wrong)


TAG = re.compile(r"</?(?:b|i|tt|sub|sup|small|big|span|a|code|em)\b[^<>]*>")


def test_tags(folder, language):
    """Tags of Pango's markup and options of the command line are the same in a translation."""
    shown, _ = run("msgattrib", "--no-wrap", "--translated", "--no-fuzzy", "--no-obsolete", str(PO / (language + ".po")))
    wrong = [f"{text}\n  {said}" for text, said in re.findall(r'^msgid "(.*)"\nmsgstr "(.*)"$', shown, re.M)
             if sorted(TAG.findall(text)) != sorted(TAG.findall(said))
             or sorted(set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text))) != sorted(set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", said)))]
    assert not wrong, "other tags or options:\n" + "\n".join(wrong)


def test_terms(folder):
    """po/terms.csv gives a term of each language for each term of the field, none twice."""
    with open(PO / "terms.csv", encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert rows and list(rows[0]) == ["en"] + LANGUAGES + ["note"], "the columns are not en, those of po/LINGUAS, note"
    names = [row["en"] for row in rows]
    assert len(names) == len(set(names)), "a term stands twice"
    assert not (empty := [row["en"] for row in rows if not all(row[language] for language in LANGUAGES)]), f"without a term: {empty}"


def main():
    cases = [("/po/potfiles", test_potfiles), ("/po/whole", test_whole), ("/po/marked/code", test_code),
             ("/po/marked/templates", test_templates), ("/po/marked/data", test_data),
             ("/po/marked/lessons", test_lessons)]
    cases += [("/po/terms", test_terms)]
    for language in LANGUAGES:
        part = ("complete", test_complete) if language == WHOLE else ("covered", test_covered)
        cases += [(f"/po/{language}/{name}", functools.partial(test, language=language))
                  for name, test in (part, ("formats", test_formats), ("values", test_values), ("mnemonics", test_mnemonics),
                                     ("tags", test_tags))]
    print(f"1..{len(cases)}")
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for number, (path, case) in enumerate(cases, 1):
            try:
                case(pathlib.Path(folder))
                print(f"ok {number} {path}")
            except AssertionError as error:
                failed = True
                print(f"not ok {number} {path}\n# " + str(error).replace("\n", "\n# "))
    sys.exit(1 if failed else 0)


main()
