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
document.getElementById("decoder").dataset.cold = `${Math.round(empty)} ${Math.round(performance.now() - started)}`;

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

function show(result) {
  find("result").hidden = !result.hex;
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
    cell(row, field.end > field.start + 1 ? `${field.start}-${field.end - 1}` : field.start);
    cell(row, field.path).style.paddingLeft = `${0.6 + field.depth * 0.8}rem`;
    cell(row, field.type);
    cell(row, field.value);
    row.addEventListener("mouseenter", () => mark(field, true));
    row.addEventListener("mouseleave", () => mark(field, false));
    return row;
  }));
  const links = find("links");
  links.replaceChildren();
  if (result.message && versions[result.message]) {
    const link = links.appendChild(document.createElement("a"));
    link.href = `protocol/${module.page(result.message)}#v${result.version}`;
    link.textContent = `${result.message} in the protocol reference: layout, meaning and releases`;
  }
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
