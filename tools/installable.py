"""What makes the page an application of the reader's device (docs/offline.md): icons drawn from web/icon.svg, manifests in
every language, and the list of files that the service worker keeps. For join-page and make-offline."""
import base64
import hashlib
import json
import math
import re
import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

GROUND = "#f4e9d0"
NAME, SHORT_NAME, ABOUT = "Gads Hill 1874 & Old Town", "Gads Hill", "Two logic games about a vanished town"  # all in web/lobby.js
SHORTCUTS = [("Today’s puzzle", "./#today"), ("Go on", "./#go-on")]  # in web/go_on.js
WORKER = "service_worker.js"
LISTED = re.compile(r'JSON\.parse\("(?:[^"\\]|\\.)*"\)')

# ---- icons: rectangles, circles and paths of straight lines, filled

FINE = 4  # lines of a picture's line
SAFE = 0.95  # so much of the figure's size has room in a circle of 40 %, which no mask cuts into


def rounded(x, y, width, height, radius):
    """The outline of a rectangle."""
    if radius == 0:
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    corners = [(x + width - radius, y + radius, -90), (x + width - radius, y + height - radius, 0),
               (x + radius, y + height - radius, 90), (x + radius, y + radius, 180)]
    return [point for cx, cy, start in corners for point in arc(cx, cy, radius, start, start + 90)]


def arc(x, y, radius, start, end):
    steps = range(start, end + 1, 5)
    return [(x + radius * math.cos(math.radians(step)), y + radius * math.sin(math.radians(step))) for step in steps]


def path_points(path):
    points = []
    for letter, numbers in re.findall(r"([MLHVZ])([^MLHVZ]*)", path):
        values = [float(number) for number in numbers.split()]
        if letter in "ML":
            points.append((values[0], values[1]))
        elif letter in "HV":
            points.append((values[0], points[-1][1]) if letter == "H" else (points[-1][0], values[0]))
    return points


def shapes_of(element, fill=None):
    """Outlines and their colours, from back to front."""
    fill = element.get("fill", fill)
    kind = element.tag.rpartition("}")[2]
    number = lambda name: float(element.get(name, 0))
    if kind == "rect":
        yield rounded(number("x"), number("y"), number("width"), number("height"), number("rx")), fill
    elif kind == "circle":
        yield arc(number("cx"), number("cy"), number("r"), 0, 355), fill
    elif kind == "path":
        yield path_points(element.get("d")), fill
    for child in element:
        yield from shapes_of(child, fill)


def cover(points, size):
    """How much of each pixel lies inside an outline, line by line."""
    low, high = min(y for _, y in points), max(y for _, y in points)
    for line in range(max(0, int(low)), min(size, int(high) + 1)):
        covered = [0.0] * size
        for part in range(FINE):
            y = line + (part + 0.5) / FINE
            crossed = sorted(x1 + (y - y1) * (x2 - x1) / (y2 - y1) for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1])
                             if (y1 <= y) != (y2 <= y))
            for start, end in zip(crossed[::2], crossed[1::2]):
                for x in range(max(0, int(start)), min(size, int(end) + 1)):
                    covered[x] += max(0.0, min(end, x + 1) - max(start, x)) / FINE
        yield line, covered


def draw(svg, size, is_maskable):
    """A picture with its transparency, as PNG. A maskable one has its ground everywhere and its figure where no mask cuts it off."""
    rows = [[(0, 0, 0, 0.0)] * size for _ in range(size)]
    root = ElementTree.parse(svg).getroot()
    scale = size / float(root.get("viewBox").split()[2])
    ground, *figure = shapes_of(root)
    if is_maskable:
        ground = [(0, 0), (24, 0), (24, 24), (0, 24)], ground[1]
        figure = [([(12 + (x - 12) * SAFE, 12 + (y - 12) * SAFE) for x, y in points], fill) for points, fill in figure]
    for points, fill in [ground, *figure]:
        colour = tuple(int(fill[at:at + 2], 16) for at in (1, 3, 5))
        for line, covered in cover([(x * scale, y * scale) for x, y in points], size):
            row = rows[line]
            for x, share in enumerate(covered):
                if share > 0:
                    *old, alpha = row[x]
                    total = share + alpha * (1 - share)
                    row[x] = (*((new * share + was * alpha * (1 - share)) / total for new, was in zip(colour, old)), total)
    return png(rows, size)


def png(rows, size):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    raw = b"".join(b"\0" + bytes(v for *colour, alpha in row for v in (*(round(part) for part in colour), round(255 * min(alpha, 1))))
                   for row in rows)
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def make_icons(svg, folder):
    """The icons of the manifests."""
    for size, is_maskable in [(192, False), (512, False), (512, True)]:
        name = f"icon-{size}{'-maskable' if is_maskable else ''}.png"
        (folder / name).write_bytes(draw(svg, size, is_maskable))


# ---- manifests


def make_manifests(words, folder):
    """One in each language: the page names that of its reader."""
    for code in json.loads((words / "languages.json").read_text()):
        said = {} if code == "en" else json.loads((words / f"{code}.json").read_text())

        def said_of(text, said=said):
            return said.get(text, text)
        icons = [{"src": f"icon-{size}{mask}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
                 for size, mask, purpose in [(192, "", "any"), (512, "", "any"), (512, "-maskable", "maskable")]]
        manifest = {"name": said_of(NAME), "short_name": said_of(SHORT_NAME), "description": said_of(ABOUT), "lang": code, "start_url": "./",
                    "scope": "./", "display": "standalone", "background_color": GROUND, "theme_color": GROUND, "categories": ["games"],
                    "icons": icons, "shortcuts": [{"name": said_of(name), "url": url, "icons": icons[:1]} for name, url in SHORTCUTS]}
        (folder / f"manifest-{code}.webmanifest").write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n")


# ---- the service worker's list


def files_in(folder, inside="", endings="", is_wanted=lambda name: True):
    """The files of a folder by their addresses."""
    return {inside + str(file.relative_to(folder)): file for file in sorted(folder.rglob("*"))
            if file.is_file() and file.name.endswith(endings or "") and file.name != WORKER and is_wanted(file.name)}


def is_other_words(name):
    """Whether the joined page may ask for it: of what a server has in /words, all but what tools/join-page made shorter."""
    return name.endswith(".json") and not re.fullmatch(r"[a-z]{2}\.json", name)


def list_files(worker, files):
    """Puts the files and what they must be into a service worker. Any change of them is a new version of it."""
    sums = {address: base64.b64encode(hashlib.sha256(Path(file).read_bytes()).digest()).decode() for address, file in files.items()}
    text, count = LISTED.subn(lambda _: f"JSON.parse({json.dumps(json.dumps(sums))})", worker.read_text())
    assert count == 1, f"{worker} has no place for its list of files"
    worker.write_text(text)
