"""Generated documentation pages are up to date."""

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_the_contract_page_is_the_prose_of_the_contract() -> None:
    made = runpy.run_path(str(DOCS / "make_contract.py"))["page"]()
    assert (DOCS / "reference" / "contract.md").read_text(encoding="utf-8") == made, "run python docs/make_contract.py"
