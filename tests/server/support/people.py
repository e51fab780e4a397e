"""People at tables as the tests play them: over HTTP, each with a nonce of their own."""

import hashlib
import random
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

import httpx


def promise(nonce: str) -> str:
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


@dataclass
class Person:
    """A player, or a spectator if the token is empty."""

    client: httpx.Client
    name: str
    table: str = ""
    token: str = ""
    invite: str = ""
    seat: int = -1
    nonce: str = field(default_factory=lambda: secrets.token_hex(32))
    sending: tuple[int, str] | None = None  # a move that was sent and not acknowledged

    def headers(self) -> dict[str, str]:
        self.client.cookies.clear()  # several people share one client
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def post(self, what: str, /, **message: Any) -> httpx.Response:
        return self.client.post(f"/api/tables/{self.table}/{what}", json=message, headers=self.headers())

    def get(self, what: str = "", **query: Any) -> httpx.Response:
        path = f"/api/tables/{self.table}/{what}".rstrip("/")
        return self.client.get(path, params=query, headers=self.headers())

    def makes(self, game: str, sitters: list[str], **more: Any) -> httpx.Response:
        body = {"game": game, "sitters": sitters, "name": self.name, "commitment": promise(self.nonce)} | more
        answer = self.client.post("/api/tables", json=body, headers=self.headers())
        self.sat(answer)
        return answer

    def sits(self, table: str, token: str = "", **more: Any) -> httpx.Response:
        self.table, self.token = table, token
        answer = self.post("sit", name=self.name, commitment=promise(self.nonce), **more)
        self.sat(answer)
        return answer

    def sat(self, answer: httpx.Response) -> None:
        if answer.is_success:
            data = answer.json()
            self.table, self.token, self.seat = data["table"], data["token"], data["seat"]
            self.invite = data.get("invite", "")

    def reveals(self) -> httpx.Response:
        return self.post("reveal", nonce=self.nonce)

    def sees(self, **query: Any) -> dict[str, Any]:
        answer = self.get("sight", **query)
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def waits(self, seconds: float = 20.0) -> dict[str, Any]:
        """Wait for a request or the end of the game, and return the view."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            known = self.get().json()
            if known["your_turn"] or known["status"] in ("over", "frozen"):
                shown = self.sees()
                if shown["ask"] or shown["status"] != "playing":  # the table may just have given a forced answer for this seat
                    return shown
            time.sleep(0.005)
        raise AssertionError(f"{self.name} was not asked anything for {seconds} s: {self.sees()['waiting']}")

    def plays(self, shown: dict[str, Any], dice: random.Random) -> tuple[int, str]:
        """Answer with a random legal move and return the acknowledged move."""
        k, choice = shown["ask"]["k"], dice.choice(shown["ask"]["choices"])["do"]
        self.sending = (k, choice)
        return self.sends()

    def sends(self) -> tuple[int, str]:
        """Send the pending move, for the first time or again."""
        assert self.sending is not None
        k, choice = self.sending
        answer = self.post("do", k=k, do=choice)
        assert answer.status_code == 200, answer.text
        self.sending = None
        return k, choice
