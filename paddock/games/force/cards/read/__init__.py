"""Reading card files: each part of a card from TOML to the model, with faults collected."""
