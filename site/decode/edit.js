// Checks the spec in the editor with kipc in Pyodide, and shows its problems and the layout of a version, as you type.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const find = (name) => document.getElementById(`editor-${name}`);
const started = performance.now();

const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
const empty = performance.now() - started;
const fetched = await Promise.all(["kipc.zip", "edit.py"].map(async (name) => (await fetch(new URL(name, import.meta.url))).arrayBuffer()));
python.FS.writeFile("/kipc.zip", new Uint8Array(fetched[0]));
python.FS.writeFile("/edit.py", new Uint8Array(fetched[1]));
const module = python.runPython("import sys; sys.path[:0] = ['/kipc.zip', '/']; import edit; edit");

let layouts = [];

function added(parent, name, text) {
  const child = parent.appendChild(document.createElement(name));
  child.textContent = text;
  return child;
}

function showProblems(problems) {
  find("problems").replaceChildren();
  for (const problem of problems) {
    const item = added(find("problems"), "li", "");
    const jump = added(item, "button", `${problem.line}:${problem.column}`);
    jump.type = "button";
    jump.addEventListener("click", () => select(problem.line, problem.column));
    item.append(` ${problem.severity}: ${problem.path}: ${problem.message} [${problem.rule}]`);
  }
}

function select(line, column) {
  const lines = find("spec").value.split("\n");
  const at = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  find("spec").focus();
  find("spec").setSelectionRange(at, at + 1);
}

function showVersions(chosen) {
  const versions = layouts.map((each) => String(each.version));
  find("version").replaceChildren(...versions.map((each) => new Option(each)));
  if (versions.length) find("version").value = versions.includes(chosen) ? chosen : versions.at(-1);
  showLayout();
}

function showLayout() {
  const layout = layouts.find((each) => String(each.version) === find("version").value);
  find("result").hidden = !layout;
  find("fields").replaceChildren(...(layout?.rows ?? []).map(([mark, text]) => {
    const row = document.createElement("tr");
    const [, indent, name, type] = text.match(/^( *)(\([^)]*\)|\S+) ?(.*)$/);
    const cell = added(row, "td", name);
    cell.style.paddingLeft = `${0.6 + indent.length * 0.4}rem`;
    added(row, "td", type);
    added(row, "td", mark === "+" ? "new" : "");
    return row;
  }));
}

function check() {
  const start = performance.now();
  const result = JSON.parse(module.check(find("spec").value));
  const errors = result.problems.filter((each) => each.severity === "error").length;
  if (result.layouts.length) layouts = result.layouts;
  find("status").textContent = `${errors} ${errors === 1 ? "error" : "errors"}, ${result.problems.length - errors} warnings and lints` + (errors ? "; the layout is that of the last valid spec" : "");
  find("status").classList.toggle("decode-error", errors > 0);
  showProblems(result.problems);
  showVersions(find("version").value);
  document.getElementById("editor").dataset.warm = Math.round(performance.now() - start);
}

find("spec").addEventListener("input", check);
find("version").addEventListener("input", showLayout);
document.getElementById("editor").addEventListener("submit", (event) => event.preventDefault());
check();
check(); // the first check imports modules
document.getElementById("editor").dataset.cold = `${Math.round(empty)} ${Math.round(performance.now() - started)}`;
