"""The documentation of the web interface: the example bot plays a whole game, and the reference page names every action."""

import re
import subprocess
import sys
from pathlib import Path

import httpx

from paddock.server.web.messages import ACTIONS

DOCS = Path(__file__).parents[3] / "docs"
REFERENCE = (DOCS / "reference" / "web-api.md").read_text(encoding="utf-8")
HOW_TO = (DOCS / "how-to" / "write-a-web-bot.md").read_text(encoding="utf-8")


def test_the_example_bot_plays_a_whole_game(address: str, tmp_path: Path) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", HOW_TO, re.S)
    bot = tmp_path / "bot.py"
    bot.write_text(source)
    ended = subprocess.run([sys.executable, bot, address, "trick_derby", "3"], capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr
    assert "win" in ended.stdout


def test_every_action_is_named() -> None:
    assert [name for name in ACTIONS if f"`{name}`" not in REFERENCE and f"/{name}`" not in REFERENCE] == []


def test_the_machine_readable_description_lists_every_address(client: httpx.Client) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert {f"/api/tables/{{table}}/{name}" for name in ACTIONS} <= set(paths)
    assert paths["/api/tables/{table}/do"]["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("/Do")
