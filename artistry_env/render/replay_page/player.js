// The replay: shows one move of the game at a time, by buttons, keys, slider, lists and by itself.
// Data: see page.py. Neighbour: chart.js (the score lines).
"use strict";

const game = JSON.parse(document.getElementById("game").textContent);
const moves = game.moves;
const end = moves.length - 1;
const byId = (id) => document.getElementById(id);
let here = -1;
let timer = null;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function svgElement(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// The table

const panels = game.panels.map((panel) => {
  const drawn = svgElement("svg", { role: "group", "aria-label": panel.label, "data-panel": panel.name });
  let part = byId("table").querySelector(`.${panel.part}`);
  if (!part) {
    part = element("div", { class: panel.part });
    byId("table").append(part);
  }
  if (panel.part === "supply") drawn.style.width = `min(100%, ${panel.width}px)`;
  part.append(drawn);
  return drawn;
});

function drawTable(move, before) {
  panels.forEach((panel, number) => {
    const drawing = moves[move].panels[number];
    const old = before < 0 ? -1 : moves[before].panels[number];
    panel.classList.remove("changed");
    if (drawing === old) return;
    const [box, ...marks] = game.drawings[drawing];
    panel.setAttribute("viewBox", game.marks[box]);
    panel.innerHTML = marks.map((mark) => game.marks[mark]).join("");
    if (Math.abs(move - before) === 1) {
      void panel.getBoundingClientRect(); // lets the animation begin anew
      panel.classList.add("changed");
    }
  });
}

// What is said about the move

function say(move) {
  const { round, lines, status } = moves[move];
  byId("place").textContent = `Round ${round}, move ${move} of ${end}`;
  byId("status").textContent = status;
  byId("said").replaceChildren(...lines.map((line) => element("p", {}, line)));
}

function listLegal(move) {
  const { legal, next } = moves[move];
  const place = byId("legal").querySelector("div");
  if (!legal.length) {
    place.replaceChildren(move === end && game.over ? "The game is over." : "Nobody decides here: the next move follows.");
    return;
  }
  const items = legal.map((word) => {
    const played = word === next;
    return element("li", played ? { class: "played" } : {}, game.words[word] + (played ? " (played)" : ""));
  });
  const count = legal.length === 1 ? "1 legal move" : `${legal.length} legal moves`;
  place.replaceChildren(element("p", {}, count), element("ul", {}, ...items));
}

function thoughtOf({ word, visits, value, error }, next) {
  const parts = [];
  if (visits !== null) parts.push(`${visits} visits`);
  if (value !== null) parts.push(`value ${value.toFixed(2)}${error === null ? "" : ` \u00b1 ${error.toFixed(2)}`}`);
  const played = word === next;
  const told = parts.length ? `: ${parts.join(", ")}` : "";
  return element("li", played ? { class: "played" } : {}, game.words[word] + told + (played ? " (played)" : ""));
}

function tellThought(move) {
  const { thought, next } = moves[move];
  const place = byId("thought");
  place.hidden = !game.adviser;
  if (!game.adviser) return;
  if (!thought) {
    place.replaceChildren(element("p", {}, `${game.adviser} was asked where somebody decides.`));
    return;
  }
  const value = thought.value === null ? "" : `, which it values at ${thought.value.toFixed(2)} (0 lost, 1 won)`;
  place.replaceChildren(
    element("p", {}, `${game.adviser} would play here, first what it likes best${value}:`),
    element("ol", {}, ...thought.moves.map((seen) => thoughtOf(seen, next))),
  );
}

// Lists to jump by

const rounds = [...new Set(moves.map((move) => move.round))];
const firstOf = (round) => moves.findIndex((move) => move.round === round);
const buttons = [];

function fillLists() {
  byId("round").append(...rounds.map((round) => element("option", { value: round }, String(round))));
  byId("slider").max = end;
  for (const round of rounds) {
    const list = element("ol");
    moves.forEach((move, number) => {
      if (move.round !== round) return;
      const button = element("button", { type: "button" }, `${number}. ${move.lines[0]}`);
      button.addEventListener("click", () => jump(number));
      buttons[number] = button;
      list.append(element("li", { class: move.kind }, button));
    });
    const details = element("details", { open: "" }, element("summary", {}, `Round ${round}`), list);
    byId("moves").append(details);
  }
}

function markList(move, before) {
  if (before >= 0) buttons[before].removeAttribute("aria-current");
  const button = buttons[move];
  button.setAttribute("aria-current", "step");
  const list = byId("moves");
  const top = button.offsetTop - list.scrollTop;
  if (top < 0 || top > list.clientHeight - 40) list.scrollTop = button.offsetTop - list.clientHeight / 2;
}

// Going through the game

function show(wanted) {
  const move = Math.max(0, Math.min(end, wanted));
  if (move === here) return;
  const before = here;
  here = move;
  drawTable(move, before);
  say(move);
  tellThought(move);
  if (byId("legal").open) listLegal(move);
  markList(move, before);
  markCharts(move);
  byId("round").value = moves[move].round;
  byId("slider").value = move;
  byId("slider").setAttribute("aria-valuetext", `Move ${move} of ${end}, round ${moves[move].round}`);
  byId("first").disabled = byId("back").disabled = move === 0;
  byId("last").disabled = byId("forward").disabled = move === end;
  history.replaceState(null, "", `#${move}`);
}

function jump(move) {
  pause();
  show(move);
}

function jumpRound(step) {
  const at = rounds.indexOf(moves[here].round);
  if (step < 0 && here > firstOf(rounds[at])) jump(firstOf(rounds[at]));
  else if (rounds[at + step] !== undefined) jump(firstOf(rounds[at + step]));
}

function pause() {
  clearTimeout(timer);
  timer = null;
  byId("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (here === end) show(0);
  byId("play").setAttribute("aria-pressed", "true");
  const next = () => {
    show(here + 1);
    if (here === end) pause();
    else timer = setTimeout(next, Number(byId("pace").value));
  };
  timer = setTimeout(next, Number(byId("pace").value));
}

// Listed at once: the browser tells of an opened box only in a task of its own, after the key.
function switchLegal() {
  const box = byId("legal");
  box.open = !box.open;
  if (box.open) listLegal(here);
}

const toggle = () => (timer === null ? play() : pause());

const keys = {
  ArrowLeft: () => jump(here - 1),
  ArrowRight: () => jump(here + 1),
  "shift ArrowLeft": () => jumpRound(-1),
  "shift ArrowRight": () => jumpRound(1),
  Home: () => jump(0),
  End: () => jump(end),
  " ": toggle,
  l: switchLegal,
};

function onKey(event) {
  const typing = event.target.closest("input, select");
  const pressing = event.key === " " && event.target.closest("button, summary");
  if (typing || pressing || event.ctrlKey || event.altKey || event.metaKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = keys[event.shiftKey ? `shift ${key}` : key];
  if (!action) return;
  event.preventDefault();
  action();
}

function switchTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
}

function begin() {
  byId("about").textContent = game.about;
  fillLists();
  drawCharts();
  byId("first").addEventListener("click", () => jump(0));
  byId("back").addEventListener("click", () => jump(here - 1));
  byId("forward").addEventListener("click", () => jump(here + 1));
  byId("last").addEventListener("click", () => jump(end));
  byId("play").addEventListener("click", toggle);
  byId("theme").addEventListener("click", switchTheme);
  byId("round").addEventListener("change", (event) => jump(firstOf(Number(event.target.value))));
  byId("slider").addEventListener("input", (event) => jump(Number(event.target.value)));
  byId("legal").addEventListener("toggle", () => byId("legal").open && listLegal(here));
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", () => jump(Number(location.hash.slice(1)) || 0));
  show(Number(location.hash.slice(1)) || 0);
}

begin();
