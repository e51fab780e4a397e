"""HTTP and WebSocket: addresses, middleware, pages and static files."""
