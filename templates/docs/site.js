// The theme switch and the search box of every page.
"use strict";

const up = document.body.dataset.up;

const themeSwitch = document.getElementById("theme");
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : systemIsDark.matches;
}

function showTheme() {
  themeSwitch.setAttribute("aria-pressed", String(isDark()));
}

themeSwitch.addEventListener("click", () => {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch { /* nowhere to keep it */ }
  showTheme();
});
systemIsDark.addEventListener("change", showTheme);
showTheme();

const query = document.getElementById("query");
const results = document.getElementById("results");
const found = document.getElementById("found");
const MOST = 12;
let entries = null;
let marked = -1;

/** Load the index when the box is first used: it is larger than most pages. */
function loadIndex() {
  if (entries) return;
  entries = [];
  const script = document.createElement("script");
  script.src = `${up}assets/search.js`;
  script.addEventListener("load", () => {
    entries = listEntries(SEARCH);
    search();
  });
  document.head.append(script);
}

/** Flatten the index to {text, hint, page, rank}; a lower rank comes first among equal matches. */
function listEntries(index) {
  const messages = index.messages.map(([name, kind, key, page]) => ({ text: name, hint: key ? `${kind}, ${key}` : kind, key, page, rank: kind.includes("KIP") ? 1 : 0 }));
  const kips = index.kips.map(([name, page]) => ({ text: name, hint: "", page, rank: 0 }));
  const fields = index.fields.map(([path, place]) => {
    const [message, kind, , page] = index.messages[place];
    return { text: path, hint: kind.includes("KIP") ? `${message}, ${kind}` : message, page: `${page}#field.${path}`, rank: 2, isField: true };
  });
  return [...messages, ...kips, ...fields];
}

/** Say how well an entry matches: lower is better, null is not at all. All words must be in text or hint. */
function distance(entry, words) {
  const text = entry.text.toLowerCase();
  const last = text.slice(text.lastIndexOf(".") + 1);
  const whole = words.join("");
  if (entry.key === whole) return entry.rank / 2;
  if (text === whole || last === whole) return 1 + entry.rank;
  if (text.startsWith(whole)) return 4 + entry.rank;
  if (last.startsWith(whole)) return 8 + entry.rank;
  if (text.includes(whole)) return 12 + entry.rank;
  const all = `${text} ${entry.hint.toLowerCase()}`;
  return words.every((word) => all.includes(word)) ? 16 + entry.rank : null;
}

function search() {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = [];
  for (const entry of words.length && entries ? entries : []) {
    const far = distance(entry, words);
    if (far !== null) matches.push([far, entry.text.length, entry]);
  }
  matches.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  show(matches.map((match) => match[2]), words.length > 0);
}

function show(matches, isAsked) {
  results.replaceChildren(...matches.slice(0, MOST).map(option));
  const more = matches.length > MOST ? `, the best ${MOST} are listed` : "";
  found.textContent = isAsked ? `${matches.length} found${more}` : "";
  if (isAsked && !matches.length) {
    results.append(Object.assign(document.createElement("p"), { textContent: "Nothing found." }));
  }
  results.hidden = !isAsked;
  query.setAttribute("aria-expanded", String(isAsked && matches.length > 0));
  mark(matches.length ? 0 : -1);
}

function option(entry, place) {
  const link = document.createElement("a");
  link.id = `result-${place}`;
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  link.tabIndex = -1;
  link.href = up + entry.page;
  const name = document.createElement(entry.isField ? "code" : "span");
  name.textContent = entry.text;
  const hint = document.createElement("small");
  hint.textContent = entry.hint;
  link.append(name, " ", hint);
  return link;
}

function mark(place) {
  const options = results.querySelectorAll("a");
  options[marked]?.setAttribute("aria-selected", "false");
  marked = place;
  if (options[place]) {
    options[place].setAttribute("aria-selected", "true");
    options[place].scrollIntoView({ block: "nearest" });
    query.setAttribute("aria-activedescendant", options[place].id);
  } else {
    query.removeAttribute("aria-activedescendant");
  }
}

function closeResults() {
  results.hidden = true;
  query.setAttribute("aria-expanded", "false");
  query.removeAttribute("aria-activedescendant");
}

const KEYS = {
  ArrowDown: (count) => mark((marked + 1) % count),
  ArrowUp: (count) => mark((marked + count - 1) % count),
  Enter: () => results.querySelectorAll("a")[marked]?.click(),
};

query.addEventListener("focus", loadIndex);
query.addEventListener("input", search);
query.addEventListener("keydown", (event) => {
  const count = results.querySelectorAll("a").length;
  if (event.key === "Escape") {
    query.value = "";
    closeResults();
  } else if (event.key in KEYS && count && !results.hidden) {
    event.preventDefault();
    KEYS[event.key](count);
  }
});

results.addEventListener("click", closeResults);
document.addEventListener("click", (event) => {
  if (!event.target.closest(".search")) closeResults();
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea") || event.ctrlKey || event.metaKey || event.altKey;
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    query.focus();
    query.select();
  }
});
