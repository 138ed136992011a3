// A number in the table opens its reasons below.

function reveal() {
  const target = document.getElementById(location.hash.slice(1));
  if (!(target instanceof HTMLDetailsElement)) return;
  for (let one = target; one; one = one.parentElement?.closest("details")) one.open = true;
  target.scrollIntoView({ block: "start" });
}

addEventListener("hashchange", reveal);
reveal();
