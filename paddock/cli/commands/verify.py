"""`paddock verify FILE`: check the commitments, the key, every move and the result of a record."""

from paddock.cli.language import translator
from paddock.cli.parameters import Language, Record


def verify(file: Record, lang: Language = None) -> None:
    from paddock.engine.table import record as records
    from paddock.engine.table.verify import verify as verified

    here = translator(lang)
    record = records.read(file)
    for good in verified(record):
        print(here.text(f"cli.verify.{good}"))
    print(here.text("cli.verify.whole" if record.get("over") else "cli.verify.running"))
