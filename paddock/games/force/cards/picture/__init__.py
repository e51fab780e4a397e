"""How a card looks: its face, its text set so that it fits, its picture."""
