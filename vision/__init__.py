"""From a photograph to readings: arrays and pieces, no web and no rules."""
