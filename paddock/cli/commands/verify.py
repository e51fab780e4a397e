"""`paddock verify FILE`: check the commitments, the key, every move and the result of a record."""

from paddock.cli.language import translator_for
from paddock.cli.parameters import Language, Record


def verify(file: Record, lang: Language = None) -> None:
    from paddock.engine.table import record as records
    from paddock.engine.table.verify import verify as verified_checks

    translator = translator_for(lang)
    record = records.read(file)
    for check in verified_checks(record):
        print(translator.text(f"cli.verify.{check}"))
    print(translator.text("cli.verify.whole" if record.get("over") else "cli.verify.running"))
