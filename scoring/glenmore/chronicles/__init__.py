"""The eight chronicles of Glen More II, one module each; they can be combined freely."""
