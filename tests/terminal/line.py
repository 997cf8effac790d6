"""A line between a terminal and a server that a test can make slow, hold and cut."""
import socket
import threading
import time


class Line:
    """Hands bytes on in both directions, each piece after a delay. What comes while the line is held waits until it is let go;
    it can also be held for the server's answers alone.
    The connections with the numbers in `breaks` (0: the first) break off in the server's first answer."""

    def __init__(self, port, delay=0.0, breaks=()):
        self.server_port, self.delay, self.breaks = port, delay, breaks
        self.connections = 0
        self.is_free, self.answers = threading.Event(), threading.Event()
        self.let_go()
        self.ends = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *rest):
        self.listener.close()
        self.cut()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.server_port))
            except OSError:
                near.close()
                continue
            self.ends += [near, far]
            breaks = self.connections in self.breaks
            self.connections += 1
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=(source, target, source is far, breaks and source is far), daemon=True).start()

    def carry(self, source, target, answers, breaks):
        try:
            while piece := source.recv(1000 if breaks else 65536):
                time.sleep(self.delay)
                self.is_free.wait()
                if answers:
                    self.answers.wait()
                target.sendall(piece)
                if breaks:
                    break
        except OSError:
            pass
        for end in (source, target):
            close(end)

    def hold(self):
        self.is_free.clear()

    def hold_answers(self):
        self.answers.clear()

    def let_go(self):
        self.is_free.set()
        self.answers.set()

    def cut(self):
        """Ends all connections; what was held is lost. New ones can be made."""
        ends, self.ends = self.ends, []
        for end in ends:
            close(end)
        self.let_go()


def close(end):
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    end.close()
