// Decodes what is pasted with kafka_wire in Pyodide, and shows each field beside its bytes.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const find = (name) => document.getElementById(`decoder-${name}`);
const started = performance.now();

const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
const empty = performance.now() - started;
const fetched = await Promise.all(["kafka_wire.zip", "decode.py"].map(async (name) => (await fetch(new URL(name, import.meta.url))).arrayBuffer()));
python.FS.writeFile("/kafka_wire.zip", new Uint8Array(fetched[0]));
python.FS.writeFile("/decode.py", new Uint8Array(fetched[1]));
const module = python.runPython("import sys; sys.path[:0] = ['/kafka_wire.zip', '/']; import decode; decode");
const versions = JSON.parse(module.messages());

find("messages").append(...Object.keys(versions).sort().map((name) => Object.assign(document.createElement("option"), { value: name })));

function chooseVersions(name, chosen) {
  const known = versions[name] ?? [];
  find("version").replaceChildren(...known.map((each) => new Option(each, each, false, each === chosen)));
  if (chosen === undefined && known.length) find("version").value = known.at(-1);
}

function cell(row, text, name = "td") {
  const added = row.appendChild(document.createElement(name));
  added.textContent = text;
  return added;
}

let shown;

function show(result) {
  shown = result;
  find("result").hidden = !result.fields.length && !result.hex;
  find("bytes").hidden = !result.hex;
  const status = find("status");
  status.textContent = result.error ?? `${result.message} version ${result.version}, ${result.hex.length / 2} bytes`;
  status.classList.toggle("decode-error", Boolean(result.error));
  const bytes = result.hex.match(/../g) ?? [];
  find("bytes").replaceChildren(...bytes.map((each, at) => {
    const byte = document.createElement("span");
    byte.textContent = `${each} `;
    if (at === result.offset) byte.className = "decode-bad";
    return byte;
  }));
  find("fields").replaceChildren(...result.fields.map((field) => {
    const row = document.createElement("tr");
    row.classList.toggle("decode-wrong", Boolean(field.wrong));
    cell(row, field.end > field.start + 1 ? `${field.start}-${field.end - 1}` : field.start ?? "");
    cell(row, field.path).style.paddingLeft = `${0.6 + field.depth * 0.8}rem`;
    cell(row, field.type);
    cell(row, field.value);
    cell(row, "");
    row.addEventListener("mouseenter", () => mark(field, true));
    row.addEventListener("mouseleave", () => mark(field, false));
    return row;
  }));
  explain(result);
}

const pages = new Map();

/** Return a message's page of the protocol reference, and its address. */
function reference(message) {
  const address = new URL(`../protocol/${module.page(message)}`, import.meta.url);
  if (!pages.has(message)) {
    pages.set(message, fetch(address).then((response) => response.text()).then((text) => new DOMParser().parseFromString(text, "text/html")));
  }
  return pages.get(message).then((page) => ({ page, address }));
}

/** Show the meanings of the fields, the releases of the version and the KIPs of the message, from the protocol reference. */
async function explain(result) {
  const rows = [...find("fields").rows];
  const facts = find("facts");
  facts.replaceChildren();
  delete document.getElementById("decoder").dataset.explained;
  if (!versions[result.message]) return;
  const { page, address } = await reference(result.message);
  if (shown !== result) return;
  const state = page.getElementById(`v${result.version}`)?.textContent ?? "";
  const kips = [...page.querySelectorAll(".facts a[href*='kips.html#']")].flatMap((each) => [each, ", "]).slice(0, -1);
  facts.append(linked(`${result.message} in the protocol reference`, `${address}#v${result.version}`), `. ${state}`);
  if (kips.length) facts.append(". Mentions ", ...kips.map((each) => each.textContent ? linked(each.textContent, new URL(each.getAttribute("href"), address)) : each));
  await Promise.all(result.fields.map(async (field, at) => {
    if (!field.field) return;
    const described = (await reference(field.message)).page.getElementById(`field.${field.field}`);
    rows[at].lastChild.textContent = described?.querySelector("p")?.textContent ?? "";
  }));
  if (shown === result) document.getElementById("decoder").dataset.explained = `${result.message} ${result.version}`;
}

function linked(text, address) {
  return Object.assign(document.createElement("a"), { textContent: text, href: address });
}

function mark(field, on) {
  const spans = find("bytes").children;
  for (let at = field.start; at < field.end; at += 1) spans[at].classList.toggle("decode-mark", on);
}

function decode() {
  const start = performance.now();
  const result = JSON.parse(module.decode(find("input").value, find("message").value, find("version").value));
  if (result.message && !result.hex) { find("message").value = result.message; chooseVersions(result.message, result.version); }
  show(result);
  document.getElementById("decoder").dataset.warm = Math.round(performance.now() - start);
}

chooseVersions(find("message").value);
find("message").addEventListener("input", () => { chooseVersions(find("message").value); decode(); });
find("version").addEventListener("input", decode);
find("input").addEventListener("input", decode);
document.getElementById("decoder").addEventListener("submit", (event) => event.preventDefault());
decode();
document.getElementById("decoder").dataset.cold = `${Math.round(empty)} ${Math.round(performance.now() - started)}`;
