"""Generated documentation pages are up to date."""

import re
import runpy
from pathlib import Path

import paddock.bots
import paddock.envs

DOCS = Path(__file__).parents[1] / "docs"


def test_the_contract_page_is_the_prose_of_the_contract() -> None:
    made = runpy.run_path(str(DOCS / "make_contract.py"))["page"]()
    assert (DOCS / "reference" / "contract.md").read_text(encoding="utf-8") == made, "run python docs/make_contract.py"


def test_the_api_page_is_the_docstrings_of_the_public_names() -> None:
    made = runpy.run_path(str(DOCS / "make_api.py"))["page"]()
    assert (DOCS / "reference" / "python.md").read_text(encoding="utf-8") == made, "run python docs/make_api.py"


def test_the_api_page_shows_every_public_member_of_a_table_and_every_exported_name() -> None:
    page = (DOCS / "reference" / "python.md").read_text(encoding="utf-8")
    for name in (*paddock.__all__, *paddock.bots.__all__, *paddock.envs.__all__):
        assert re.search(rf"^### `(class )?{name}\b", page, re.M), name
    for name in dir(paddock.Table):
        assert name.startswith("_") or f"#### `Table.{name}" in page, name
