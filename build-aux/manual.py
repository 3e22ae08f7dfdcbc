#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual: Mallard pages in, Mallard and HTML pages out.
manual.py page OUT.page SOURCE.md        a page from a text in Markdown (headings, paragraphs, lists, tables, code)
manual.py glossary OUT.page SOURCE.json  the page of the glossary, from the file that the window reads
manual.py html FOLDER FIGURES PAGE...    HTML pages, each one file with its pictures; FIGURES: folders with : between
Only what the pages use is read; an element that is not known is an error."""

import base64
import html
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

NS = "http://projectmallard.org/1.0/"
LICENCE = "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n"
# Where a page that is made from Markdown stands in the list of topics.
GUIDE = "index#reference"


def escape(text):
    return html.escape(text, quote=False)


def name_of(text):
    """The id of a heading or a word."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


# The order in which those pages stand in their list.
ORDER = {"format": 1, "format-file": 2, "format-answers": 3, "glossary": 5}


def page(name, title, desc, guide, body):
    return ('<?xml version="1.0" encoding="UTF-8"?>\n%s<page xmlns="%s" type="topic" id="%s">\n'
            '<info><link type="guide" xref="%s"/><title type="sort">%d</title><desc>%s</desc></info>\n<title>%s</title>\n%s</page>\n'
            % (LICENCE, NS, name, guide, ORDER[name], escape(desc), escape(title), body))


# ---- Markdown to Mallard ----

INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)]+)\)")


def inline(text):
    """The text of a paragraph: code, strong and emphasized text, links to other pages."""
    out, end = "", 0
    for found in INLINE.finditer(text):
        out += escape(text[end:found.start()])
        code, strong, emphasis, shown, target = found.groups()
        if code is not None:
            out += "<code>%s</code>" % escape(code)
        elif strong is not None:
            out += '<em style="strong">%s</em>' % inline(strong)
        elif emphasis is not None:
            out += "<em>%s</em>" % escape(emphasis)
        else:
            out += '<link xref="%s">%s</link>' % (target.removesuffix(".md"), inline(shown))
        end = found.end()
    return out + escape(text[end:])


def table(rows):
    """A table of Markdown, whose second row is a rule.  A bar in a cell is written \\|."""
    cells = [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row.strip()[1:-1])] for row in rows]
    out = '<table shade="rows" rules="rows">\n<thead><tr>%s</tr></thead>\n<tbody>\n' % "".join(
        "<td><p>%s</p></td>" % inline(cell) for cell in cells[0])
    for row in cells[2:]:
        out += "<tr>%s</tr>\n" % "".join("<td><p>%s</p></td>" % inline(cell) for cell in row)
    return out + "</tbody>\n</table>\n"


def blocks(lines):
    """Paragraphs, lists, tables and code of a section."""
    out, i = "", 0
    while i < len(lines):
        line = lines[i]
        first = i
        if line.startswith("```"):
            i += 1
            while not lines[i].startswith("```"):
                i += 1
            out += "<code><![CDATA[%s]]></code>\n" % "\n".join(lines[first + 1:i])
            i += 1
        elif line.startswith("|"):
            while i < len(lines) and lines[i].startswith("|"):
                i += 1
            out += table(lines[first:i])
        elif line.startswith("- "):
            while i < len(lines) and lines[i].startswith("- "):
                i += 1
            out += "<list>\n%s</list>\n" % "".join("<item><p>%s</p></item>\n" % inline(item[2:])
                                                   for item in lines[first:i])
        elif not line.strip():
            i += 1
        else:
            while i < len(lines) and lines[i].strip() and not re.match(r"- |\||```", lines[i]):
                i += 1
            out += "<p>%s</p>\n" % inline(" ".join(lines[first:i]))
    return out


def from_markdown(text, name):
    """The page @name of a text that begins with its title and a paragraph, whose first sentence describes it."""
    heading = re.compile(r"(#{1,3}) (.*)")
    parts, fenced = [], False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        found = None if fenced else heading.fullmatch(line)
        if found:
            parts.append((len(found[1]), found[2], []))
        else:
            parts[-1][2].append(line)
    body, depth, ids = blocks(parts[0][2]), 1, set()
    for level, title, lines in parts[1:]:
        body += "</section>\n" * (depth - level + 1)
        identity = name_of(title)
        while identity in ids:
            identity += "-more"
        ids.add(identity)
        body += '<section id="%s">\n<title>%s</title>\n%s' % (identity, escape(title), blocks(lines))
        depth = level
    body += "</section>\n" * (depth - 1)
    desc = re.sub(r"[`*]|\[|\]\([^)]*\)", "", next(line for line in parts[0][2] if line.strip()))
    return page(name, parts[0][1], desc.split(". ")[0].rstrip(".") + ".", GUIDE, body)


# ---- The glossary ----

def from_glossary(entries, name):
    body = "<p>The window shows these words where they are underlined, and with <key>Shift</key><key>F1</key>. " \
           "The command <cmd>jourdain-cli explain</cmd> prints them.</p>\n<terms>\n"
    for word in sorted(entries, key=str.lower):
        entry = entries[word]
        body += "<item>\n<title>%s</title>\n<p>%s</p>\n" % (escape(word), escape(entry["says"]))
        notes = []
        if entry.get("not"):
            notes.append("Not to be taken for: %s." % entry["not"])
        if entry.get("see"):
            notes.append("See also: %s." % ", ".join(entry["see"]))
        if entry.get("source"):
            notes.append("Source: %s." % entry["source"])
        body += "<p>%s</p>\n</item>\n" % escape(" ".join(notes))
    return page(name, "Glossary", "The words of the program, with their sources.", GUIDE, body + "</terms>\n")


# ---- Mallard to HTML ----

STYLE = """body { font: 1.05em/1.5 "Cantarell", "Noto Sans", sans-serif; max-width: 46em; margin: 1em auto; padding: 0 1em; color: #222; background: #fff; }
a { color: #1a5fb4; } h1, h2, h3, h4 { line-height: 1.2; margin: 1.5em 0 0.5em; } nav { border-bottom: 1px solid #ccc; padding-bottom: 0.5em; }
code, pre, kbd { font-family: "DejaVu Sans Mono", monospace; font-size: 0.9em; } kbd, b.gui { background: #f0f0f0; border-radius: 4px; padding: 0 0.25em; font-weight: 600; }
pre { background: #f5f5f5; padding: 0.7em; white-space: pre-wrap; border-radius: 6px; } img { max-width: 100%; background: #fff; border-radius: 6px; }
table { border-collapse: collapse; } td { border-top: 1px solid #ccc; padding: 0.2em 0.6em 0.2em 0; vertical-align: top; } td p { margin: 0; }
thead td { font-weight: 600; border: 0; } .note { border-left: 4px solid #1a5fb4; padding-left: 0.8em; } dt { font-weight: 600; margin-top: 0.8em; } dd p { margin: 0.2em 0; }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #242424; } a { color: #78aeed; } kbd, b.gui, pre { background: #383838; } td, nav { border-color: #555; } }
"""
# Elements of Mallard that are one element of HTML.
SAME = {"p": "p", "list": "ul", "steps": "ol", "tbody": "tbody", "thead": "thead", "tr": "tr", "td": "td",
        "input": "b", "output": "span", "em": "em", "key": "kbd", "gui": "b", "file": "code", "cmd": "code", "sys": "code",
        "var": "var", "terms": "dl", "app": "b"}


class Site:
    def __init__(self, figures, pages):
        self.figures, self.pages = figures, pages

    def title(self, target):
        """The title of a page, or of a section of a page."""
        name, _, part = target.partition("#")
        root = self.pages[name]
        if part:
            root = next(element for element in root.iter("{%s}section" % NS) if element.get("id") == part)
        return root.findtext("{%s}title" % NS)

    def href(self, target, here):
        name, _, part = target.partition("#")
        name = name or here
        if name not in self.pages:
            raise ValueError("%s: there is no page “%s”" % (here, name))
        if part and part not in {element.get("id") for element in self.pages[name].iter("{%s}section" % NS)}:
            raise ValueError("%s: the page “%s” has no section “%s”" % (here, name, part))
        return "%s.html%s" % (name, "#" + part if part else "")

    def image(self, source):
        path = next(folder / pathlib.Path(source).name for folder in self.figures
                    if (folder / pathlib.Path(source).name).is_file())
        kind = {".svg": "image/svg+xml", ".png": "image/png"}[path.suffix]
        return "data:%s;base64,%s" % (kind, base64.b64encode(path.read_bytes()).decode())

    def inside(self, element, here, level):
        out = escape(element.text or "")
        for child in element:
            out += self.element(child, here, level) + escape(child.tail or "")
        return out

    def topics(self, here, part):
        """The pages that name the section @part of the page @here as their guide, in the order of their names there."""
        found = []
        for name, root in self.pages.items():
            for link in root.findall("{%s}info/{%s}link" % (NS, NS)):
                if link.get("type") == "guide" and link.get("xref") == here + ("#" + part if part else ""):
                    found.append((root.findtext("{%s}info/{%s}title[@type='sort']" % (NS, NS)) or self.title(name), name))
        if not found:
            return ""
        return "<ul>%s</ul>\n" % "".join(
            '<li><a href="%s.html">%s</a>: %s</li>\n' % (name, escape(self.title(name)),
                                                       escape(self.pages[name].findtext("{%s}info/{%s}desc" % (NS, NS))))
            for _, name in sorted(found))

    def element(self, element, here, level):
        tag = element.tag.removeprefix("{%s}" % NS)
        if tag in ("info", "title"):
            return ""
        if tag == "section":
            name = element.get("id")
            return '<section id="%s">\n<h%d>%s</h%d>\n%s%s</section>\n' % (
                name, level, escape(element.findtext("{%s}title" % NS)), level, self.inside(element, here, level + 1),
                self.topics(here, name))
        inside = self.inside(element, here, level)
        if tag == "link":
            target = element.get("xref")
            return '<a href="%s">%s</a>' % (self.href(target, here) if target else escape(element.get("href")),
                                            inside or escape(self.title(target)))
        if tag == "media":
            return '<img src="%s" alt="%s"/>' % (self.image(element.get("src")), html.escape("".join(element.itertext()).strip()))
        if tag == "code" or tag == "screen":
            # A block stands beside paragraphs, a word in one.
            return "<pre>%s</pre>" % inside.strip("\n") if tag == "screen" or "\n" in inside else "<code>%s</code>" % inside
        if tag == "item":
            title = element.find("{%s}title" % NS)
            if title is None:
                return "<li>%s</li>" % inside
            return '<dt id="%s">%s</dt><dd>%s</dd>' % (name_of(title.text), self.inside(title, here, level), inside)
        if tag == "table":
            return "<table>%s</table>" % inside
        if tag == "figure":
            return "<figure>%s</figure>" % inside
        if tag == "desc":
            return "<figcaption>%s</figcaption>" % inside
        if tag == "note":
            return '<div class="note">%s</div>' % inside
        if tag == "guiseq":
            return " › ".join(self.element(child, here, level) for child in element)
        if tag == "keyseq":
            return "+".join(self.element(child, here, level) for child in element)
        if tag not in SAME:
            raise ValueError("%s: the element <%s> is not known" % (here, tag))
        kind = ' class="gui"' if tag == "gui" else ""
        return "<%s%s>%s</%s>" % (SAME[tag], kind, inside, SAME[tag])

    def html(self, name):
        root = self.pages[name]
        title = escape(self.title(name))
        nav = "" if name == "index" else '<nav><a href="index.html">%s</a></nav>\n' % escape(self.title("index"))
        return ('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="UTF-8"/>\n'
                '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n<title>%s</title>\n<style>%s</style>\n'
                '</head>\n<body>\n%s<h1>%s</h1>\n%s%s</body>\n</html>\n'
                % (title, STYLE, nav, title, self.inside(root, name, 2), self.topics(name, None)))


def write_html(folder, figures, paths):
    pages = {path.stem: ET.parse(path).getroot() for path in paths}
    for name, root in pages.items():
        assert root.get("id") == name, "%s.page has the id “%s”" % (name, root.get("id"))
    site = Site(figures, pages)
    folder.mkdir(parents=True, exist_ok=True)
    for name in pages:
        (folder / (name + ".html")).write_text(site.html(name), encoding="utf-8")


def main():
    what, out, *rest = sys.argv[1:]
    out = pathlib.Path(out)
    rest = [pathlib.Path(path) for path in rest]
    if what == "html":
        write_html(out, [pathlib.Path(folder) for folder in str(rest[0]).split(":")], rest[1:])
    elif what == "page":
        out.write_text(from_markdown(rest[0].read_text(encoding="utf-8"), out.stem), encoding="utf-8")
    else:
        import json
        out.write_text(from_glossary(json.loads(rest[0].read_text(encoding="utf-8")), out.stem), encoding="utf-8")


if __name__ == "__main__":
    main()
