"""libgadshill itself: where it is, and what it declares (declarations.h is made out of the library's headers)."""
import os
from pathlib import Path

from cffi import FFI

ffi = FFI()
_HERE = Path(__file__).resolve().parent
ffi.cdef((_HERE / "declarations.h").read_text(encoding="utf-8"))


def _open():
    """The library that GADSHILL_LIBRARY names; that of the build folder this package lies in; or the system's."""
    named = os.environ.get("GADSHILL_LIBRARY")
    beside = _HERE.parent.parent / "libgadshill.so.1"
    return ffi.dlopen(named or (str(beside) if beside.exists() else "libgadshill.so.1"))


lib = _open()
NONE = lib.GADSHILL_NONE


def text(pointer):
    """A text of the library; None for NULL."""
    return None if pointer == ffi.NULL else ffi.string(pointer).decode()


def names(function, *arguments, first=0):
    """All texts of a list that ends with NULL."""
    found = []
    while (name := text(function(*arguments, first + len(found)))) is not None:
        found.append(name)
    return found


def members(bits):
    """The members of a set that has a bit for each, as a list."""
    return [index for index in range(bits.bit_length()) if bits >> index & 1]
