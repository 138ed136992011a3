// Runs before the page is drawn, so that what only works with scripts shows at once and nothing jumps.
document.documentElement.classList.add("js");
