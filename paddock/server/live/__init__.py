"""Tables in this process: who watches, whose bot thinks, which timer runs out, and news from other processes."""
