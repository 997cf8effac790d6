"""Towns: sites, buildings and cards."""
from collections import namedtuple

from ._library import NONE, ffi, lib, members, names, text

CARD_KINDS = ("building", "district", "condition")

# What a card says: its kind, the named building (None on a district card), where the subject may stand, and on a condition card
# the pairs of sites (named building, player's own building).
Card = namedtuple("Card", "number kind building sites pairs")


class TownError(ValueError):
    """A town file has mistakes: the first is at line and column (from 1)."""

    def __init__(self, line, column, sentence):
        super().__init__(f"{line}:{column}: {sentence}")
        self.line, self.column = line, column


def bundled():
    """The names of the towns that come with the library."""
    return names(lib.gadshill_bundled_name)


class Town:
    """A town by its name, "gads-hill" or "old-town", or of the bytes of a town file. It never changes."""

    def __init__(self, name="gads-hill", *, file=None):
        if file is None:
            self.pointer = lib.gadshill_town_bundled(name.encode())
            if self.pointer == ffi.NULL:
                raise ValueError(f"no town is called {name!r}: {', '.join(bundled())}")
        else:
            problem = ffi.new("struct gadshill_problem *")
            content = file.encode() if isinstance(file, str) else bytes(file)
            self.pointer = lib.gadshill_town_read(content, len(content), problem)
            if self.pointer == ffi.NULL:
                raise TownError(problem.line, problem.column, text(problem.text))
        self.pointer = ffi.gc(self.pointer, lib.gadshill_town_free)
        self.name = text(lib.gadshill_town_name(self.pointer))
        self.ruleset = text(lib.gadshill_town_ruleset(self.pointer))
        self.hash = lib.gadshill_town_hash(self.pointer)
        self.sites = names(lib.gadshill_site_name, self.pointer)
        self.buildings = names(lib.gadshill_building_name, self.pointer)
        self.cards = [self._card(index) for index in range(lib.gadshill_town_cards(self.pointer))]
        self.draw_words = names(lib.gadshill_draw_word, self.pointer)

    def __repr__(self):
        return f"<Town {self.name}: {len(self.sites)} sites, {len(self.buildings)} buildings, {len(self.cards)} cards>"

    def _card(self, index):
        card = ffi.new("struct gadshill_card *")
        lib.gadshill_card_at(self.pointer, index, card)
        pairs = [(self.sites[site], self.sites[mine]) for site in members(card.sites)
                 for mine in members(lib.gadshill_card_partners(self.pointer, index, site))]
        return Card(index + 1, CARD_KINDS[card.kind], None if card.building == NONE else self.buildings[card.building],
                    [self.sites[site] for site in members(card.sites)], pairs)

    def title(self, language="en"):
        """What people call the town."""
        return text(lib.gadshill_town_title(self.pointer, language.encode()))

    def building_title(self, building, language="en"):
        """What people call a building."""
        return text(lib.gadshill_building_title(self.pointer, self.buildings.index(building), language.encode()))

    def card_title(self, number, language="en"):
        """What people read on a card."""
        return text(lib.gadshill_card_title(self.pointer, self.cards[number - 1].number - 1, language.encode()))

    def site_names(self, bits):
        """The names of a set of sites."""
        return [self.sites[site] for site in members(bits)]

    # ---- actions: a text everywhere outside the library ----

    def parse(self, action):
        """The action of a text, as the library has it."""
        struct, column = ffi.new("struct gadshill_action *"), ffi.new("unsigned *")
        content = action.encode()
        if not lib.gadshill_action_parse(self.pointer, content, len(content), struct, column):
            raise ValueError(f"no action, column {column[0]}: {action!r}")
        return struct[0]

    def action_text(self, action):
        """The text of one of the library's actions."""
        room = ffi.new("char[]", lib.GADSHILL_ACTION_TEXT_SIZE)
        if not lib.gadshill_action_text(self.pointer, action, room):
            raise ValueError("these numbers make no action")
        return text(room)
