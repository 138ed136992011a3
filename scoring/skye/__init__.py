"""Isle of Skye: clan territories of square tiles, four scoring tiles that pay three times each, scrolls at the end."""
