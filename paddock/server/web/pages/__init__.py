"""The pages: HTML made on the server; a small script of our own fills tables and sends what people do."""
