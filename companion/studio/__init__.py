"""The board studio: how a printed board becomes a board file, edit by edit."""
