// The views of the table page: on a phone one at a time, on a wide screen beside the board.

export class Views {
  constructor(table) {
    this.table = table;
    this.tabs = [...document.querySelectorAll("[data-tab]")];
    this.panels = [...document.querySelectorAll("[data-panel]")];
    this.wide = matchMedia("(min-width: 60rem)");
    for (const tab of this.tabs) {
      tab.addEventListener("click", (event) => {
        event.preventDefault();
        history.replaceState(null, "", `#${tab.dataset.tab}`);
        this.open(tab.dataset.tab);
      });
    }
    addEventListener("hashchange", () => this.open(location.hash.slice(1)));
    this.wide.addEventListener("change", () => this.open(table.dataset.view));
    this.open(location.hash.slice(1));
  }

  // Where the board is always in sight, asking for it changes nothing.
  open(name) {
    if (!this.tabs.some((tab) => tab.dataset.tab === name)) name = "board";
    if (this.wide.matches && name === "board") name = this.panelShown() ?? "points";
    this.table.dataset.view = name;
    for (const tab of this.tabs) {
      if (tab.dataset.tab === name) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    }
    if (name === this.panelShown()) return;
    for (const panel of this.panels) panel.hidden = panel.dataset.panel !== name;
    document.querySelector(".panels").scrollTop = 0;
  }

  panelShown() {
    const shown = this.panels.filter((panel) => !panel.hidden);
    return shown.length === 1 ? shown[0].dataset.panel : undefined;
  }
}
