"""Server logs: one line for each message, as text or as JSON. Messages never contain a token, a nonce or a card."""

import json
import logging
from datetime import UTC, datetime


class Lines(logging.Formatter):
    """Formats each message as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "from": record.name, "worker": record.process, "text": record.getMessage()}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


TALKATIVE = (
    "paddock",
    "uvicorn.error",
)  # loggers whose INFO messages go into JSON logs; the database logger is not one, because it would log stored data


def begin_logging(as_json: bool) -> None:
    """Configure logging in a server process. Text logs contain only warnings and errors."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines() if as_json else logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in TALKATIVE if as_json else ():
        logging.getLogger(name).setLevel(logging.INFO)
