"""Isle of Skye in the web app: the room, the pages, and what they show."""
