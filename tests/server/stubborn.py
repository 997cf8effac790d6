"""A table whose player tries again what could not be stored: that it did not happen was told."""
import time

from client import Refused, equal
from test_kill import Table


class StubbornTable(Table):
    refusals = 0

    def ask(self, reader, n):
        while self.unanswered:
            try:
                super().ask(reader, n)
            except Refused as refusal:
                equal(refusal.code, "not-stored", str(refusal))
                self.refusals += 1
                time.sleep(0.05)
                reader.check()

    def again(self, what):
        while True:
            try:
                return super().again(what)
            except Refused as refusal:
                equal(refusal.code, "not-stored", str(refusal))
                time.sleep(0.05)
