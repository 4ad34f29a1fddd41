// Names and keyboard access for parts of the theme that have none.
document$.subscribe(() => {
  document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
  document.querySelectorAll(".md-code__nav").forEach((each) => each.setAttribute("role", "presentation"));
  document.querySelectorAll(".md-typeset__scrollwrap").forEach((each) => { each.tabIndex = 0; });
  document.querySelectorAll("nav[aria-expanded]").forEach((each) => each.removeAttribute("aria-expanded"));
  document.querySelectorAll("nav[data-md-level='1']").forEach((each, index) => {
    each.removeAttribute("aria-labelledby");
    each.setAttribute("aria-label", `Section ${index + 1}`);
  });
});
