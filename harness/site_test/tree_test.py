#!/usr/bin/env python3
"""tree_test.py PROGRAM: writes the site of the archive in both tiers and looks at every file of it.

Nothing that is held back may be in the open tier: no line of a repair that the failure and the attempt do not have,
whatever spaces, markup or escapes stand between its characters. Every link must lead somewhere, also to a place within
a page, and no page may need anything from elsewhere.
"""

import html.parser
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree
import zipfile

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PUBLIC = ("contract.hpp", "failure.cpp", "attempt.cpp")
faults = []


def expect(condition, fault):
    if not condition:
        faults.append(fault)


def squeezed(text):
    return re.sub(r"\s+", "", text)


class Page(html.parser.HTMLParser):
    """What a reader of a page may see or follow."""

    def __init__(self, text):
        super().__init__()
        self.shown, self.attributes, self.links, self.loads, self.ids, self.headings = [], [], [], [], [], 0
        self.title = self.description = ""
        self.in_title = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.attributes += [value for value in values.values() if value]
        self.ids += [values["id"]] if "id" in values else []
        self.headings += tag == "h1"
        if tag == "a":
            self.links.append(values["href"])
        elif "href" in values or "src" in values:
            self.loads.append(values.get("href") or values["src"])
        if tag == "meta" and values.get("name") == "description":
            self.description = values["content"]
        self.in_title = tag == "title"

    def handle_endtag(self, tag):
        self.in_title = False

    def handle_data(self, data):
        self.shown.append(data)
        if self.in_title:
            self.title += data


def strings_of(value):
    if isinstance(value, dict):
        for key, member in value.items():
            yield key
            yield from strings_of(member)
    elif isinstance(value, list):
        for item in value:
            yield from strings_of(item)
    else:
        yield str(value)


def texts_of(name, content):
    """The texts of a file: as it is, and as a reader of its format sees it."""
    if name.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for member in archive.namelist():
                yield member
                yield from texts_of(member, archive.read(member))
        return
    text = content.decode("utf-8")
    yield text
    if name.endswith(".html"):
        page = Page(text)
        yield "".join(page.shown)
        yield "".join(page.attributes)
    elif name.endswith(".json"):
        yield "".join(strings_of(json.loads(text)))


def public_text(folders):
    """What anybody may see, without spaces: the other files of each mechanism, and the program's own sources, of which
    bundles and pages hold some."""
    files = [folder / name for folder in folders for name in PUBLIC]
    for layer in ("value", "contract", "report"):
        files += [file for file in (PROJECT / "harness" / layer).rglob("*.[chj]*") if "testdata" not in file.parts]
    return squeezed("\n".join(file.read_text(encoding="utf-8") for file in files))


def secrets(names="*"):
    """By mechanism, what only members may see: lines of such files that nothing public has, and the sentences on the
    repair."""
    folders = [folder for folder in sorted((PROJECT / "variants").iterdir()) if folder.is_dir()]
    public = public_text(folders)
    found = {}
    for folder in folders:
        held = [file.read_text(encoding="utf-8") for file in folder.glob(names) if file.name not in PUBLIC]
        lines = {squeezed(line) for text in held for line in text.splitlines()}
        fixtures = json.loads((PROJECT / "fixtures" / f"{folder.name}.json").read_text(encoding="utf-8"))
        sentences = {squeezed(sentence) for sentence in re.split(r"(?<=\.) ", fixtures["repair"])}
        found[folder.name] = {line for line in lines if line not in public} | sentences
    return found


def leaks(site):
    """Which secrets are in which file."""
    held = {secret: name for name, lines in secrets().items() for secret in lines}
    found = set()
    for path in sorted(site.rglob("*")):
        if not path.is_file():
            continue
        for text in texts_of(path.name, path.read_bytes()):
            text = squeezed(text)
            found |= {(held[secret], secret, str(path.relative_to(site))) for secret in held if secret in text}
    return found


def check_tier(site):
    """The open tier has nothing of the repairs; in the member tier, the same search finds all of them."""
    for mechanism, secret, path in sorted(leaks(site / "open")):
        faults.append(f"open/{path}: holds what only members may see of {mechanism}: {secret}")
    in_member = {(mechanism, secret) for mechanism, secret, _ in leaks(site / "member")}
    everything = {(mechanism, secret) for mechanism, lines in secrets("repair.cpp").items() for secret in lines}
    expect(len(everything) > 50, "there is hardly anything to be held back")
    for mechanism, secret in sorted(everything - in_member):
        faults.append(f"member: is searched in vain for this of {mechanism}: {secret}")
    for path in sorted((site / "open").glob("cases/*.json")):
        entries = json.loads(path.read_text(encoding="utf-8"))["implementations"]
        repair = [entry for entry in entries if entry["role"] == "repair"]
        expect(
            len(entries) == 3 and set(repair[0]) == {"digest", "held", "role", "sha256"},
            f"open/cases/{path.name}: does not hold the repair back",
        )


def check_pages(site):
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    expect(len(pages) > 90, f"{site.name}: only {len(pages)} pages")
    for what in ("title", "description"):
        seen = {}
        for path, page in pages.items():
            value = getattr(page, what)
            expect(value, f"{path}: has no {what}")
            expect(value not in seen, f"{path}: has the {what} of {seen.get(value)}")
            seen[value] = path
    for path, page in pages.items():
        expect(page.headings == 1, f"{path}: has {page.headings} headings h1")
        expect(len(page.ids) == len(set(page.ids)), f"{path}: has an id twice")
        expect(all(load.startswith("data:") for load in page.loads), f"{path}: loads {page.loads}")
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme == "https":
                continue
            expect(not parts.scheme and not parts.netloc and not parts.path.startswith("/"), f"{path}: leads to {link}")
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            expect(target.is_file(), f"{path}: leads to {link}, where nothing is")
            if parts.fragment and target in pages:
                expect(parts.fragment in pages[target].ids, f"{path}: leads to {link}, which is no place there")


def check_lists(site):
    """index.json, sitemap.xml and manifest.json name what is there, and all of it."""
    files = {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}
    manifest = set(json.loads((site / "manifest.json").read_text(encoding="utf-8"))["files"])
    expect(manifest == files - {"manifest.json"}, f"{site.name}/manifest.json: not the files that are there")
    places = xml.etree.ElementTree.parse(site / "sitemap.xml").iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    locations = {place.text for place in places}
    pages = {path for path in files if path.endswith(".html") and path != "404.html"}
    expect(locations == pages, f"{site.name}/sitemap.xml: not the pages that are there")
    index = json.loads((site / "index.json").read_text(encoding="utf-8"))
    cases = [case for mechanism in index["mechanisms"] for case in mechanism["cases"]]
    named = {case[key] for case in cases for key in ("page", "record", "bundle")}
    expect(named == {path for path in files if path.startswith("cases/")}, f"{site.name}/index.json: not every case")


def main():
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder).resolve()
        for tier in ("open", "member"):
            subprocess.run([sys.argv[1], "pages", "--tier", tier, "--out", site / tier], check=True)
            check_pages(site / tier)
            check_lists(site / tier)
        check_tier(site)
    for fault in faults[:50]:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
