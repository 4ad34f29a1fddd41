// Names and keyboard access for parts of the theme that have none, and diagrams that scroll on narrow screens.
document$.subscribe(() => {
  document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
  document.querySelectorAll("pre.mermaid").forEach((each) => {
    const scrolled = Object.assign(document.createElement("div"), { className: "diagram", tabIndex: 0 });
    each.replaceWith(scrolled);
    scrolled.append(each);
  });
  document.querySelectorAll(".md-code__nav").forEach((each) => each.setAttribute("role", "presentation"));
  document.querySelectorAll(".md-typeset__scrollwrap").forEach((each) => { each.tabIndex = 0; });
  document.querySelectorAll("nav[aria-expanded]").forEach((each) => each.removeAttribute("aria-expanded"));
  document.querySelectorAll("nav[data-md-level='1']").forEach((each, index) => {
    each.removeAttribute("aria-labelledby");
    each.setAttribute("aria-label", `Section ${index + 1}`);
  });
});
