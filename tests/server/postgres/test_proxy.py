"""The server behind a TLS proxy with the settings of docs/how-to/host-a-server.md: pages, cookies, sockets and origins work; the metrics
stay private.
"""

import contextlib
import json
import os
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from paddock.server.app import make_app
from tests.server.conftest import AMPLE, database
from tests.server.support.people import Person
from tests.server.support.serving import free_port, serving

PAGE = (Path(__file__).parents[3] / "docs" / "how-to" / "host-a-server.md").read_text(encoding="utf-8")
HOUSE = "http://127.0.0.1:8642"  # as written in docs/how-to/host-a-server.md
PATIENCE = 60.0


def settings(name: str) -> str:
    (text,) = re.findall(rf"```{name}\n(.*?)```", PAGE, re.S)
    return str(text)


def nginx(folder: Path, port: int, registry: str) -> list[str]:
    """Write the page's nginx settings with a self-signed certificate and a free port. Return the command that starts nginx."""
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost"]
    subprocess.run([*words, "-keyout", folder / "key.pem", "-out", folder / "cert.pem"], check=True, capture_output=True)
    text = (
        settings("nginx")
        .replace("listen 443", f"listen 127.0.0.1:{port}")
        .replace("play.example.org;", "localhost;")
        .replace(HOUSE, registry)
    )
    text = re.sub(r"/etc/letsencrypt\S+fullchain.pem", str(folder / "cert.pem"), text)
    text = re.sub(r"/etc/letsencrypt\S+privkey.pem", str(folder / "key.pem"), text)
    assert "/etc/" not in text
    places = "".join(f"{kind}_temp_path {folder / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    head = f"daemon off; pid {folder / 'pid'}; error_log {folder / 'error.log'}; events {{}}"
    (folder / "nginx.conf").write_text(f"{head} http {{ access_log off; {places}\n{text}\n}}\n")
    return ["nginx", "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, registry: str) -> list[str]:
    """Write the page's Caddy settings with a certificate that Caddy creates itself. Return the command that starts Caddy."""
    text = (
        settings("caddy")
        .replace("play.example.org {", f"https://localhost:{port} {{\n    tls internal")
        .replace(HOUSE.removeprefix("http://"), registry)
    )
    quiet = f"{{\n    admin off\n    skip_install_trust\n    auto_https disable_redirects\n    storage file_system {folder / 'caddy'}\n}}\n"
    (folder / "Caddyfile").write_text(quiet + text)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def there_is(name: str) -> Any:
    return pytest.param(
        name, marks=pytest.mark.skipif(shutil.which(name) is None, reason=f"there is no {name} here (Debian: apt install {name})")
    )


@pytest.fixture(params=[there_is("nginx"), there_is("caddy")])
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yield the address of a proxy in front of a server."""
    port = free_port()
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as registry:
        words = {"nginx": nginx, "caddy": caddy}[request.param](
            tmp_path, port, registry if request.param == "nginx" else registry.removeprefix("http://")
        )
        with open(tmp_path / "log", "wb") as log:
            process = subprocess.Popen(words, stdout=log, stderr=log, env=os.environ | {"HOME": str(tmp_path)})
        try:
            wait_until_up(f"https://localhost:{port}", process, tmp_path / "log")
            yield f"https://localhost:{port}"
        finally:
            process.terminate()
            process.wait(PATIENCE)


def wait_until_up(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late and process.poll() is None:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/health", verify=False).is_success:
                return
        time.sleep(0.1)
    raise AssertionError(log.read_text())


def trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def test_a_house_behind_a_proxy_is_played_in_by_https_and_wss(proxied: str) -> None:
    with httpx.Client(base_url=proxied, timeout=PATIENCE, verify=False, headers={"Origin": proxied}) as client:
        one = Person(client, "Aoi")
        made = one.makes("trick_derby", ["human", "simple", "simple"], start=True)
        assert made.status_code == 201, made.text
        assert "secure" in made.headers["set-cookie"].lower()
        assert one.reveals().is_success
        assert client.get("/metrics").status_code == 404
        url = f"{proxied.replace('https', 'wss')}/api/tables/{one.table}/socket"
        with connect(url, ssl=trusting(), origin=Origin(proxied), max_size=None) as line:
            line.send(json.dumps({"token": one.token, "lang": "en", "shape": "wide"}))
            assert json.loads(line.recv(timeout=PATIENCE))["seat"] == 0
        with pytest.raises(InvalidStatus), connect(url, ssl=trusting(), origin=Origin("https://elsewhere.example")):
            pass
        assert client.post("/api/tables", json={}, headers={"Origin": "https://elsewhere.example"}).json()["problem"]["code"] == "foreign"
