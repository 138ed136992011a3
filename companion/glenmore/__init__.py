"""Glen More II: Chronicles in the web app: the room, the pages, and what they show."""
