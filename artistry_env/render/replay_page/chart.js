// The score lines: totals of the seats, and what the agent thought of its position, over the moves of the game.
// Neighbour: player.js, which calls drawCharts and markCharts.
"use strict";

const chartMargin = { left: 30, right: 64, top: 8, bottom: 20 };
const charts = []; // {box, at(move), line}

function drawCharts() {
  const totals = game.names.map((name, seat) => ({ name, points: moves.map((move, x) => [x, move.totals[seat]]) }));
  const most = Math.max(20, ...moves.flatMap((move) => move.totals));
  const drawn = [["totals", totals, most, most > 40 ? 20 : 10]];
  const values = moves.flatMap((move, x) => (move.thought && move.thought.value !== null ? [[x, move.thought.value]] : []));
  if (values.length && game.solo) drawn.push(["values", [{ name: "value", points: values }], 1, 0.5]);
  for (const [of, lines, highest, step] of drawn) {
    const place = document.querySelector(`.chart[data-of=${of}]`);
    place.hidden = false;
    addChart(place, lines, highest, step, of === "totals" ? 170 : 90);
  }
  fillTable();
}

function addChart(place, lines, highest, step, height) {
  const chart = { place };
  charts.push(chart);
  const draw = () => {
    const width = Math.max(place.clientWidth, 260);
    const inner = width - chartMargin.left - chartMargin.right;
    chart.x = (move) => chartMargin.left + (inner * move) / Math.max(end, 1);
    chart.moveAt = (x) => Math.round(((x - chartMargin.left) / inner) * end);
    const y = (value) => height - chartMargin.bottom - ((height - chartMargin.top - chartMargin.bottom) * value) / highest;
    place.replaceChildren(chartDrawing(chart, lines, { width, height, highest, step, y }));
    if (here >= 0) markCharts(here);
  };
  draw();
  new ResizeObserver(draw).observe(place);
  const follow = (event) => {
    if (event.type === "pointermove" && !event.buttons) return;
    jump(chart.moveAt(event.clientX - place.getBoundingClientRect().left));
  };
  place.addEventListener("pointerdown", follow);
  place.addEventListener("pointermove", follow);
}

function chartDrawing(chart, lines, { width, height, highest, step, y }) {
  const label = lines.map(({ name, points }) => `${name} ends at ${points[points.length - 1][1].toFixed(step < 1 ? 2 : 0)}`);
  const svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label.join(", ") });
  const right = width - chartMargin.right;
  for (let value = 0; value <= highest; value += step) {
    svg.append(svgElement("line", { class: "grid", x1: chartMargin.left, x2: right, y1: y(value), y2: y(value) }));
    svg.append(svgElement("text", { x: chartMargin.left - 6, y: y(value) + 4, "text-anchor": "end" }, String(value)));
  }
  let free = 0;
  for (const round of rounds) {
    const x = chart.x(firstOf(round));
    svg.append(svgElement("line", { class: "grid", x1: x, x2: x, y1: y(highest), y2: y(0) }));
    if (x < free) continue;
    free = x + 22;
    svg.append(svgElement("text", { x: x + 2, y: height - 6 }, String(round)));
  }
  svg.append(...chartLines(chart, lines, right, y));
  chart.line = svgElement("line", { class: "here", y1: y(highest), y2: y(0) });
  svg.append(chart.line);
  return svg;
}

function chartLines(chart, lines, right, y) {
  const ends = lines.map(({ points }, seat) => ({ seat, at: y(points[points.length - 1][1]) + 4 }));
  ends.sort((one, other) => one.at - other.at);
  ends.forEach((one, place) => (one.at = place ? Math.max(one.at, ends[place - 1].at + 12) : one.at));
  return [
    ...lines.map(({ points }, seat) => {
      const places = points.map(([x, value]) => `${chart.x(x).toFixed(1)},${y(value).toFixed(1)}`);
      return svgElement("polyline", { class: `line${seat}`, points: places.join(" ") });
    }),
    ...ends.map(({ seat, at }) => svgElement("text", { x: right + 6, y: at }, lines[seat].name)),
  ];
}

function markCharts(move) {
  for (const { line, x } of charts) {
    line.setAttribute("x1", x(move));
    line.setAttribute("x2", x(move));
  }
}

function fillTable() {
  const head = element("tr", {}, ...["round", ...game.names].map((name) => element("th", { scope: "col" }, name)));
  const rows = rounds.map((round) => {
    const last = moves.filter((move) => move.round === round).pop();
    const totals = last.totals.map((total) => element("td", {}, String(total)));
    return element("tr", {}, element("th", { scope: "row" }, String(round)), ...totals);
  });
  document.querySelector("#scores table").replaceChildren(head, ...rows);
}
