"""The domain model of a table: its events, settings, commands and problems. No I/O, no asyncio."""
