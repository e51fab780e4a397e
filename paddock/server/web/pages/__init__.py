"""The pages. The server renders the HTML. Scripts without a framework fill the table page and send the players' actions."""
