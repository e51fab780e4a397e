"""HTTP and WebSocket: routes, middleware, pages and static files."""
