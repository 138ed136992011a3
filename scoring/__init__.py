"""The games' rules as pure functions: a log goes in, sheets and standings come out."""
