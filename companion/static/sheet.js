// A number in the table opens its reasons below.

function reveal() {
  const target = document.getElementById(location.hash.slice(1));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.scrollIntoView({ block: "start" });
}

addEventListener("hashchange", reveal);
reveal();
