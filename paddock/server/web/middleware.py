"""The request guard middleware: checks size, rate and origin of every request, and adds security headers to every response."""

from collections import Counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paddock.server.domain.problem import Problem
from paddock.server.live.rate_limit import Buckets, Limits
from paddock.server.web.error_replies import problem_response

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
WITH_RECORDS = ("/api/verify", "/api/replay")  # paths that receive a complete record
READING = ("GET", "HEAD", "OPTIONS")
CROWDED = 1013  # close code 1013: try again later
FOREIGN = 1008


def is_foreign(headers: Headers) -> bool:
    """Whether a page of another origin sent the request. Clients other than browsers send no origin."""
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc != headers.get("host", "")
    return headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")


def address(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else "?"


class RequestGuard:
    """ASGI middleware that refuses requests which are too large, too frequent or from another origin."""

    def __init__(self, app: ASGIApp, limits: Limits, meter: Counter[str]) -> None:
        self.app, self.limits, self.meter = app, limits, meter
        self.requests = Buckets(limits.requests)
        self.sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        asked_for_head = scope["method"] == "HEAD"

        async def send_with_headers(message: Message) -> None:
            if asked_for_head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            if message["type"] == "http.response.start":
                self.meter[f'requests{{status="{message["status"] // 100}xx"}}'] += 1
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
            await send(message)

        most = self.most(scope["path"])
        problem = self.refusal(scope["method"], headers, address(scope), most)
        if problem:
            await problem_response(problem, headers)(scope, receive, send_with_headers)
            return
        read = 0

        async def receive_limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise Problem(413, "too-large")
            return message

        whole = {**scope, "method": "GET"} if asked_for_head else scope  # HEAD runs as GET; send_with_headers drops the body
        await self.app(whole, receive_limited, send_with_headers)

    def most(self, path: str) -> int:
        """The largest request body for a path, in bytes."""
        if path in WITH_RECORDS:
            return self.limits.record
        return self.limits.material if path.endswith("/bring") or path.startswith("/games/") else self.limits.body

    def refusal(self, method: str, headers: Headers, who: str, most: int) -> Problem | None:
        if method not in READING and is_foreign(headers):
            return Problem(403, "foreign")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            return Problem(413, "too-large")
        return None if self.requests.take(who) else Problem(429, "too-often")

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = address(scope)
        if is_foreign(Headers(scope=scope)):
            await refuse_socket(receive, send, FOREIGN)
        elif self.sockets.get(who, 0) >= self.limits.sockets or not self.requests.take(who):
            await refuse_socket(receive, send, CROWDED)
        else:
            self.sockets[who] = self.sockets.get(who, 0) + 1
            try:
                await self.app(scope, receive, send)
            finally:
                self.sockets[who] -= 1
                if not self.sockets[who]:
                    del self.sockets[who]


async def refuse_socket(receive: Receive, send: Send, code: int) -> None:
    await receive()
    await send({"type": "websocket.close", "code": code})
