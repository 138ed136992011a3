// What kinds and marks are called on this page, for those who listen.

export function wordsOf(page) {
  const called = (attribute) =>
    Object.fromEntries([...page.querySelectorAll(`[${attribute}]`)].map((one) => [one.getAttribute(attribute), one.querySelector("[data-word]").textContent]));
  return { kinds: called("data-kind"), flags: called("data-flag"), unsaid: page.dataset.sayUnsaid, proposed: page.dataset.sayProposed };
}
