"""Plays the first move of a game through a proxy: the page, the API, the cookie and the socket must all get through.

    python3 tests/deploy/through_proxy.py http://127.0.0.1:8080
"""

import base64
import json
import os
import socket
import sys
import time
import urllib.error
import urllib.request
from urllib.parse import urlparse


def wait_until_ready(url):
    """Until the proxy listens; so long that no busy machine comes near it."""
    for _ in range(1200):
        try:
            return urllib.request.urlopen(url + "/api/health", timeout=60).read()
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    sys.exit(f"{url} does not answer")


def post(url, path, body):
    request = urllib.request.Request(
        url + path,
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "Origin": url},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        cookie = (answer.headers.get("Set-Cookie") or "").split(";")[0]
        return json.load(answer), cookie


class Socket:
    """Just enough of a WebSocket to send a text and read some."""

    def __init__(self, url, path, cookie):
        place = urlparse(url)
        self.line = socket.create_connection((place.hostname, place.port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(
            (
                f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nOrigin: {url}\r\nCookie: {cookie}\r\n\r\n"
            ).encode()
        )
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.line.recv(4096)
        header, self.rest = self.rest.split(b"\r\n\r\n", 1)
        if not header.startswith(b"HTTP/1.1 101"):
            sys.exit(f"the socket was not opened: {header.decode()}")

    def send(self, message):
        data = json.dumps(message).encode()
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.line.sendall(bytes([0x81, 0x80 | len(data)]) + mask + masked)

    def take(self, count):
        while len(self.rest) < count:
            more = self.line.recv(65536)
            if not more:
                sys.exit("the socket was closed")
            self.rest += more
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def next_text(self):
        while True:
            kind, length = self.take(2)
            if length == 126:
                length = int.from_bytes(self.take(2), "big")
            elif length == 127:
                length = int.from_bytes(self.take(8), "big")
            data = self.take(length)
            if kind & 0x0F == 1:
                return json.loads(data)


def main(url):
    wait_until_ready(url)
    page = urllib.request.urlopen(url + "/", timeout=60).read()
    assert b"<html" in page, page[:200]
    made, cookie = post(url, "/api/games", {"mode": "device"})
    line = Socket(url, f"/api/games/{made['game']}/socket", cookie)
    assert line.next_text()["t"] == "snapshot"
    line.send({"t": "move", "id": "c1", "d": {"ply": 1, "text": "11-15"}})
    seen = set()
    while not {"ack", "move"} <= seen:
        seen.add(line.next_text()["t"])
    try:
        urllib.request.urlopen(url + "/api/metrics", timeout=60)
        sys.exit("visitors can read the metrics")
    except urllib.error.HTTPError as refused:
        assert refused.code == 404, refused.code
    print("the page, the API and a move over the socket got through")


main(sys.argv[1])
