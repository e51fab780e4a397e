"""What a table is: its events, settings, commands and problems. No input or output, no asyncio."""
