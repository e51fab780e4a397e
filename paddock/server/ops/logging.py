"""Logs of a server: a line an event, for people or as JSON. What is logged names tables and kinds of things, never a token, a nonce or a card."""

import json
import logging
from datetime import UTC, datetime


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "from": record.name, "worker": record.process, "text": record.getMessage()}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


TALKATIVE = (
    "paddock",
    "uvicorn.error",
)  # whose ordinary events go into logs that a machine reads; the database's own would hold what it keeps


def begin_logging(as_json: bool) -> None:
    """In every process that serves. On a terminal only what is wrong is told."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines() if as_json else logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in TALKATIVE if as_json else ():
        logging.getLogger(name).setLevel(logging.INFO)
