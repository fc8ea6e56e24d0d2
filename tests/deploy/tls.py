"""Checks the TLS example: what port 80 says, what TLS adds, and that it is Kelso behind it.

    python3 tests/deploy/tls.py PLAIN_PORT TLS_PORT
"""

import http.client
import json
import ssl
import sys
import time

NAME = "kelso.example.org"


def connection(port, secure):
    if not secure:
        return http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    # The certificate is our own, and of a moment ago.
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return http.client.HTTPSConnection("127.0.0.1", port, timeout=60, context=context)


def ask(port, secure, path, method="GET", headers=None, body=None):
    for _ in range(1200):
        line = connection(port, secure)
        try:
            line.request(method, path, body=body, headers={"Host": NAME, **(headers or {})})
            answer = line.getresponse()
            return answer.status, answer.headers, answer.read()
        except OSError:
            time.sleep(0.1)
    sys.exit(f"port {port} does not answer")


def expect(found, wanted, what):
    if found != wanted:
        sys.exit(f"{what}: expected {wanted}, found {found}")


plain, secure = int(sys.argv[1]), int(sys.argv[2])
status, headers, _ = ask(plain, False, "/g/abc?x=1")
expect((status, headers["Location"]), (301, f"https://{NAME}/g/abc?x=1"), "port 80")
status, headers, body = ask(secure, True, "/api/health", headers={"X-Request-Id": "forged"})
expect((status, json.loads(body)["status"]), (200, "ok"), "health")
expect(headers["Strict-Transport-Security"], "max-age=31536000", "HSTS")
expect(len(headers["X-Request-Id"]), 32, "the proxy's own id of the request")
status, headers, _ = ask(
    secure,
    True,
    "/api/games",
    method="POST",
    headers={"Content-Type": "application/json", "Origin": f"https://{NAME}"},
    body=json.dumps({"mode": "device"}),
)
expect(status, 201, "a game")
if "; Secure" not in headers["Set-Cookie"]:
    sys.exit(f"the cookie is not only for TLS: {headers['Set-Cookie']}")
expect(ask(secure, True, "/api/metrics")[0], 404, "metrics")
print("TLS, redirect, HSTS and the request's id are as they should be")
