"""The steps by which the database came to its present shape. They are taken when a server opens it."""
