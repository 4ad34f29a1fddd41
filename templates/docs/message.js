// A message's page: the version switch, and a field that is pointed at lights up wherever it stands.
"use strict";

const main = document.getElementById("main");
const versions = document.getElementById("versions");
const allFields = document.getElementById("all-fields");

// Versions

function has(element, version) {
  return element.dataset.v.split(" ").includes(version);
}

function chosenVersion() {
  return versions.querySelector("[aria-current]")?.textContent;
}

function choose(version) {
  for (const link of versions.querySelectorAll("a")) {
    if (link.textContent === version) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  for (const element of main.querySelectorAll("[data-v]")) {
    const isField = element.localName === "tr";
    element.hidden = !has(element, version) && !(isField && allFields?.checked);
    if (isField) element.classList.toggle("absent", !has(element, version));
  }
}

/** Show the version, or a version that has the field, that the address names. */
function follow() {
  const name = decodeURIComponent(location.hash.slice(1));
  const target = name ? document.getElementById(name) : null;
  if (!target?.dataset.v) return false;
  const current = chosenVersion();
  if (!current || !has(target, current)) choose(target.dataset.v.split(" ").pop());
  if (target.localName === "tr") target.scrollIntoView({ block: "center" });
  return true;
}

if (versions) {
  versions.addEventListener("click", (event) => {
    if (event.target.localName !== "a") return;
    event.preventDefault();
    choose(event.target.textContent);
    history.replaceState(null, "", event.target.hash);
  });
  versions.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" }[event.key];
    const next = step && document.activeElement[step];
    if (next?.localName !== "a") return;
    event.preventDefault();
    next.focus();
    next.click();
  });
  allFields?.addEventListener("change", () => choose(chosenVersion()));
  addEventListener("hashchange", follow);
  choose(versions.dataset.chosen);
  follow();
  versions.querySelector("[aria-current]").scrollIntoView({ block: "nearest", inline: "center" });
}

// Fields

let lit = null;

function light(field) {
  if (field === lit) return;
  for (const element of main.querySelectorAll(".lit")) element.classList.remove("lit");
  lit = field;
  if (!field) return;
  for (const element of main.querySelectorAll(`[data-f="${field}"]`)) element.classList.add("lit");
}

main.addEventListener("pointerover", (event) => light(event.target.closest("[data-f]")?.dataset.f ?? null));
main.addEventListener("pointerleave", () => light(null));

// Bytes: each part of a dump has a row in the list beside it

for (const told of main.querySelectorAll(".told")) {
  const parts = [...told.querySelectorAll(".bytes b")];
  const rows = [...told.querySelectorAll(".pieces tbody tr")];
  const list = told.querySelector(".scroll");
  let here = -1;

  function tell(place) {
    for (const each of [parts[here], rows[here]]) each?.classList.remove("here");
    here = place;
    for (const each of [parts[here], rows[here]]) each.classList.add("here");
    const [offset, field, value] = [...rows[here].cells].map((cell) => cell.textContent);
    const name = Object.assign(document.createElement("strong"), { textContent: field });
    told.querySelector(".readout").replaceChildren(`byte ${offset} `, name, ` ${value}`);
  }

  function reveal() {
    list.scrollTop = rows[here].offsetTop - list.clientHeight / 2;
  }

  told.addEventListener("pointerover", (event) => {
    const part = parts.indexOf(event.target);
    const place = part < 0 ? rows.indexOf(event.target.closest("tr")) : part;
    if (place < 0) return;
    tell(place);
    if (part >= 0) reveal();
  });

  told.querySelector(".bytes").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    tell(Math.min(parts.length - 1, Math.max(0, here + step)));
    light(parts[here].dataset.f ?? null);
    reveal();
  });
}
