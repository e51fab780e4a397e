"""Reading card files: each part of a card from TOML to the model, with a list of faults."""
