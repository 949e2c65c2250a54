"use strict";
// Empty members are left out of the data.
const empty = { assemblies: [], start: [], variables: [], nodes: [], roots: [], edges: [], findings: [] };
const graphs = JSON.parse(document.getElementById("data").textContent).map((one) => ({ ...empty, ...one }));
for (const one of graphs) for (const node of one.nodes) if (!node.k) node.l ??= "transient";
const $ = (id) => document.getElementById(id);
const make = (tag, attributes = {}, ...children) => {
  const isSVG = ["svg", "g", "rect", "path", "text", "title", "defs", "marker"].includes(tag) || attributes.svg;
  const element = isSVG ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== "svg" && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter(Boolean));
  return element;
};
let graph, out, into, roots, distances, asked, chosen = -1;

const link = (number) => "#" + (graphs.length > 1 ? graphs.indexOf(graph) + "/" : "")
  + encodeURIComponent(graph.nodes[number].n) + (graph.nodes[number].k ? "@" + number : "");
// Tags stand in quotation marks and stay as they are.
const short = (type) => type.split(/("[^"]*")/).map((part, i) => i % 2 ? part : part.replace(/[A-Za-z_][A-Za-z0-9_]*\./g, "")).join("");
const isRegistration = (node) => !node.k;
const life = (node) => node.l && (node.l + (node.p ? " in " + node.p : "") + (node.x & 4 ? ", eager" : ""));
// A description of a node, in a few words.
const about = (node) => isRegistration(node) ? (node.s || []).map(short).join(", ")
  : node.i?.[0] ?? { application: "the program's own code" }[node.k] ?? node.k;
const findings = (nodes) => nodes.flatMap((node) => node.g || []);
const isFaulty = (node) => Boolean(node.g || node.x & 1);

const plurals = { assembly: "assemblies", transient: "transient", weak: "weak", scoped: "scoped", graph: "graph" };
const noun = (number, one) => number === 1 || one.startsWith("in ") ? one : plurals[one] ?? one + "s";
const count = (number, one) => number + " " + noun(number, one);
const grouped = (items, key) => {
  const groups = new Map();
  for (const item of items) groups.set(key(item), groups.get(key(item)) || []).get(key(item)).push(item);
  return [...groups];
};
const tally = (values) => grouped(values, (value) => value).map(([value, all]) => [value, all.length]);
const anchor = (number, text = graph.nodes[number].n) => make("a", { href: link(number) }, text);
const badge = (kind, text, title) => make("span", { class: "badge " + kind, title }, text);
const type = (name, before = "") => make("code", { title: short(name) !== name && name }, before + short(name));
const section = (title, ...content) => content.length ? [make("section", {}, make("h3", {}, title), ...content)] : [];
const faint = (...content) => make("span", { class: "faint" }, ...content);
const joined = (items, between = ", ") => items.flatMap((item, i) => i ? [between, item] : [item]);
// The first of many, the others folded.
const few = (items, most, between = ", ") => items.length <= most + 1 ? joined(items, between)
  : [...joined(items.slice(0, most), between), make("details", { class: "more" },
    make("summary", {}, "and " + (items.length - most) + " more"), ...joined(items.slice(most), between))];

const lifeBadge = (node) => node.l && node.l !== "transient" && badge("life " + node.l, node.p ? "in " + node.p : node.l, life(node));
const faultBadges = (found) => tally(found.map(([severity]) => severity))
  .map(([severity, number]) => badge("finding-" + severity, count(number, severity)));

function load(number) {
  graph = graphs[number];
  out = graph.nodes.map(() => []);
  into = graph.nodes.map(() => []);
  for (const edge of graph.edges) { out[edge[0]].push(edge); into[edge[1]].push(edge); }
  roots = graph.roots;
  // How many steps from one of these.
  distances = [];
  for (const i of roots) distances[i] = 0;
  for (const open = [...roots]; open.length;) {
    const i = open.shift();
    for (const edge of out[i]) if (distances[edge[1]] === undefined) { distances[edge[1]] = distances[i] + 1; open.push(edge[1]); }
  }
  // The needs of every part, and the names under which a node is needed.
  asked = graph.nodes.map(() => []);
  graph.nodes.forEach((node, user) => [node, ...(node.d || [])].forEach((part) => {
    part.needs ??= (part.r || []).map(({ n: name = "", y: type, o: targets = [], x: marks = 0, k: keys }) => ({ name, type, targets, marks, keys }));
    for (const need of part.needs) need.targets.forEach((target, position) => asked[target].push({ user, need, position, part: part !== node && part }));
  }));
  $("title").textContent = graph.title;
  $("title").href = $("home").href = graphs.length > 1 ? "#" + number + "/" : "#";
  const options = (id, values) => {
    $(id).replaceChildren(make("option", { value: "" }, "all"),
      ...[...new Set(values)].map((value) => make("option", { value }, value)));
    $(id).parentElement.hidden = $(id).length < 2;
  };
  const nodes = graph.nodes.filter(isRegistration);
  options("assembly", graph.assemblies.map((box) => box.n).filter((name) => graph.nodes.some((node) => node.a === name)));
  options("lifetime", nodes.map((node) => node.l).sort());
  options("scope", nodes.flatMap((node) => node.p || []).sort());
  options("tag", nodes.flatMap((node) => node.t || []).sort());
  list();
}

// The list.

const filters = { search: "", assembly: "", lifetime: "", scope: "", tag: "" };

function matching() {
  for (const id of Object.keys(filters)) filters[id] = $(id).value;
  const words = filters.search.toLowerCase().split(/\s+/).filter(Boolean);
  return graph.nodes.map((_, i) => i).filter((i) => {
    const node = graph.nodes[i];
    if (!isRegistration(node)) return isFaulty(node) && !Object.values(filters).some(Boolean);
    if (filters.assembly && node.a !== filters.assembly) return false;
    if (filters.lifetime && node.l !== filters.lifetime) return false;
    if (filters.scope && node.p !== filters.scope) return false;
    if (filters.tag && !(node.t || []).includes(filters.tag)) return false;
    if ($("faulty").checked && !isFaulty(node)) return false;
    const text = [node.n, node.f, ...(node.s || []), ...(node.t || [])].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function list() {
  const found = matching();
  const all = graph.nodes.filter(isRegistration).length;
  const shown = found.filter((i) => isRegistration(graph.nodes[i])).length;
  $("count").textContent = shown === all ? count(all, "registration") : shown + " of " + count(all, "registration");
  $("all").hidden = !$("faulty").checked && !Object.values(filters).some(Boolean);
  const groups = grouped(found, (i) => graph.nodes[i].a ?? "Missing");
  $("list").replaceChildren(...groups.flatMap(([name, rows]) =>
    [make("h2", {}, name, make("small", {}, String(rows.length))), make("ul", {}, ...rows.map(row))]));
  for (const card of document.querySelectorAll(".card")) card.setAttribute("aria-pressed", card.dataset.name === filters.assembly);
}

function row(i) {
  const node = graph.nodes[i];
  const marks = node.g ? faultBadges(node.g) : node.x & 1 ? [badge("finding-error", "at fault")] : [];
  return make("li", {}, make("a", { href: link(i), "data-number": i, "aria-current": i === chosen && "true" },
    node.n, make("span", { class: "badges" }, lifeBadge(node), ...marks),
    make("small", {}, joined([about(node), ...(node.t || []).map((tag) => "#" + tag)].filter(Boolean), " · ").join(""))));
}

function filter(id, value) {
  $(id).value = value;
  list();
  document.querySelector("nav").scrollIntoView({ block: "nearest" });
}

function unfilter() {
  for (const id of Object.keys(filters)) $(id).value = "";
  $("faulty").checked = false;
  list();
  $("search").focus();
}

// The overview.

function overview() {
  const nodes = graph.nodes.map((_, i) => i).filter((i) => isRegistration(graph.nodes[i]));
  const all = [...graph.nodes.flatMap((node, i) => (node.g || []).map((one) => finding(one, i))), ...graph.findings.map((one) => finding(one))];
  return [
    graph.about && make("p", { class: "about" }, graph.about),
    counts(nodes.map((i) => graph.nodes[i]), [...findings(graph.nodes), ...graph.findings]),
    ...section("Findings", ...few(all, 5, "")),
    ...section("Assemblies", ...(graph.assemblies.some(({ u }) => u) ? [picture()] : []), make("div", { class: "cards" }, ...graph.assemblies.map(card))),
    ...requirements(nodes),
    ...section("Built at the start, in this order", ...(graph.start.length ? [make("p", {}, ...few(graph.start.map((i) => anchor(i)), 30))] : [])),
    ...variables()].filter(Boolean);
}

function counts(nodes, found) {
  const lives = tally(nodes.map((node) => node.p ? "in " + node.p : node.l));
  const worst = ["error", "warning"].find((severity) => found.some((one) => one[0] === severity));
  return make("ul", { class: "counts" }, ...[[nodes.length, "registration"], [graph.assemblies.length, "assembly"],
    ...lives.map(([name, number]) => [number, name]), [graph.variables.length, "variable"], [found.length, "finding"]]
    .filter(([number, name]) => number || name === "finding")
    .map(([number, name]) => make("li", { class: name === "finding" && worst }, make("strong", {}, String(number)), " " + noun(number, name))));
}

function card(box) {
  const nodes = graph.nodes.filter((node) => node.a === box.n);
  const lives = tally(nodes.filter((node) => node.l).map((node) => node.l === "scoped" ? "in " + node.p : node.l));
  const bar = make("span", { class: "bar" }, ...tally(nodes.map((node) => node.l)).map(([name, part]) => {
    const piece = make("span", { class: "life " + name });
    piece.style.flexGrow = part;
    return piece;
  }));
  const uses = box.u || [];
  const names = uses.length > 7 ? [...uses.slice(0, 6), "and " + (uses.length - 6) + " more"] : uses;
  const content = [
    make("span", { class: "top" }, make("strong", {}, box.n), box.x & 1 && badge("quiet", "root"), box.x & 2 && badge("quiet", "in code"),
      make("span", {}, nodes.length ? count(nodes.length, "registration") : box.x & 2 ? "registered by code" : "no registrations")),
    box.y && make("span", { class: "about" }, box.y),
    nodes.length > 0 && bar,
    make("span", { class: "badges" }, ...lives.map(([name, part]) => badge("life " + (name.startsWith("in ") ? "scoped" : name), count(part, name))),
      ...faultBadges(findings(nodes))),
    uses.length > 0 && make("span", { class: "uses", title: uses.join(", ") }, "uses " + names.join(", "))];
  const code = graph.nodes.findIndex((node) => node.k === "code assembly" && node.n === box.n);
  if (code >= 0) return make("a", { class: "card", href: link(code) }, ...content);
  if (!nodes.length) return make("div", { class: "card still" }, ...content);
  const button = make("button", { class: "card", "data-name": box.n, "aria-pressed": String(box.n === filters.assembly) }, ...content);
  button.addEventListener("click", () => filter("assembly", filters.assembly === box.n ? "" : box.n));
  return button;
}

function requirements(nodes) {
  const required = roots.flatMap((i) => graph.nodes[i].k === "application" ? graph.nodes[i].needs : []);
  if (required.length) return section("What the application requires", needs(required));
  const first = nodes.filter((i) => !into[i].length);
  return section("Where it begins", ...(first.length ? [
    make("p", { class: "faint" }, "The code declares no requirements. No registration needs these:"),
    make("p", {}, ...few(first.map((i) => anchor(i)), 30))] : []));
}

// The value of a variable that the environment does not set; a secret's default is not in the data.
const standard = (variable) => variable.x & 1 ? [badge("secret", "secret"), variable.x & 2 ? " has a default" : " required"]
  : variable.d === undefined ? ["required"] : [make("code", {}, variable.d)];

function variables() {
  if (!graph.variables.length) return [];
  const cell = (name, ...content) => make("td", { "data-name": name }, ...content);
  return section("Variables", make("table", { class: "wide" },
    make("thead", {}, make("tr", {}, ...["Name", "Type", "Default", "Environment", "Used by"].map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...graph.variables.map((variable) => {
      const users = [...(variable.u || []).map((i) => anchor(i)),
        ...graph.variables.filter((other) => (other.m || []).includes(variable.n)).map((other) => "the variable " + other.n)];
      return make("tr", {}, make("th", { scope: "row", title: variable.o }, variable.n), cell("Type", variable.y), cell("Default", ...standard(variable)),
        cell("Environment", variable.e ? make("code", {}, variable.e) : "–"), cell("Used by", ...(users.length ? few(users, 5) : ["–"])));
    }))));
}

const picture = (() => {
// The picture of a registration and its surroundings, two steps each way, or of all assemblies, in columns. A column
// has rows: boxes, and lanes for edges that only pass. Curves lie between columns, so that no edge runs through a box.

const most = 14, space = 12;
// What is drawn, and the edges from each: the nodes of the graph, or its assemblies.
let nodes, uses;
const row = (column, height, node) => ({ column, height, node, left: [], right: [], rank: .5 });
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const mean = (rows, value) => sum(rows.map(value)) / rows.length;

const inColumns = (all) => all.filter((column) => column.length).map((column, position) => (
  { rows: column.slice(0, most).map((node) => row(position, 40, node)), more: column.length - most }));

// Returns the columns of assemblies from left to right: each is further right than those that use it.
function layers() {
  const depths = nodes.map(() => 0), last = nodes.length - 1;
  // A cycle ends at the last depth.
  for (const _ of nodes) for (const [from, to] of uses.flat()) depths[to] = Math.max(depths[to], Math.min(depths[from] + 1, last));
  return inColumns(depths.map((_, depth) => [...nodes.keys()].filter((node) => depths[node] === depth)));
}

// Returns the columns around a node from left to right, each with its rows and the number of those left out.
function around(number) {
  const seen = new Set([number]);
  const step = (nodes, edges, end) => nodes.flatMap((node) => edges[node].map((edge) => edge[end]))
    .filter((node) => !seen.has(node) && seen.add(node));
  // Nodes that another one of them reaches too go one column further.
  const split = (nodes, edges, end) => {
    const all = new Set(nodes), isFar = (node) => edges[node].some((edge) => edge[end] !== node && all.has(edge[end]));
    return nodes.every(isFar) ? [nodes, []] : [nodes.filter((node) => !isFar(node)), nodes.filter(isFar)];
  };
  const [users, left] = split(step([number], into, 0), out, 1), [needs, right] = split(step([number], out, 1), into, 0);
  left.push(...step(users.slice(0, most), into, 0));
  right.push(...step(needs.slice(0, most), out, 1));
  return inColumns([left, users, [number], needs, right]);
}

// Returns the edges between boxes. Several from one box to another are one.
function between(boxes) {
  const found = new Map(), byNode = new Map(boxes.map((box) => [box.node, box]));
  for (const from of boxes) for (const [, target, label, marks = 0] of uses[from.node]) {
    const to = byNode.get(target), key = from.node + " " + target;
    if (!to) continue;
    const { labels = [], isLater = 1, isWrong = 0 } = found.get(key) ?? {};
    found.set(key, { from, to, step: Math.sign(to.column - from.column), labels: label ? [...labels, label] : labels,
      isLater: isLater & marks, isWrong: isWrong | marks & 2 });
  }
  return [...found.values()].sort((one, other) => one.isWrong - other.isWrong);
}

// Adds lanes to the columns, and to each edge its stops: the box where it begins, its lanes, the box where it ends.
function addLanes(columns, edges) {
  const lanes = new Map(), uses = {};
  const ends = ({ from, to, step, isLater, isWrong }) => [["from", from.node], ["to", to.node]]
    .map((end) => [...end, step, isLater, isWrong].join(" "));
  for (const edge of edges) {
    if (Math.abs(edge.to.column - edge.from.column) > 1) for (const end of ends(edge)) uses[end] = (uses[end] ?? 0) + 1;
  }
  for (const edge of edges) {
    const { from, to, step } = edge, [first, last] = ends(edge);
    // Edges that begin together, or that end together, share their lanes, where they look the same.
    const isJoining = uses[last] > uses[first];
    edge.stops = [from];
    for (let column = from.column + step; step && column !== to.column; column += step) {
      const key = column + " " + (isJoining ? last : first);
      if (!lanes.has(key)) columns[column].rows.push(lanes.set(key, row(column, 0)).get(key));
      edge.stops.push(lanes.get(key));
    }
    edge.stops.push(to);
    // The first stop of the curve that it shares with no other edge.
    edge.own = isJoining ? 0 : edge.stops.length - 2;
    for (let i = 1; step && i < edge.stops.length; i += 1) {
      const [left, right] = step > 0 ? [edge.stops[i - 1], edge.stops[i]] : [edge.stops[i], edge.stops[i - 1]];
      left.right.push(right);
      right.left.push(left);
    }
  }
}

// Orders the rows of each column by those that they are connected with, so that fewer edges cross.
function untangle(columns) {
  const order = (rows, side) => {
    for (const row of rows) if (row[side]?.length) row.rank = mean(row[side], ({ rank }) => rank);
    rows.sort((one, other) => one.rank - other.rank).forEach((row, i) => { row.rank = (i + .5) / rows.length; });
  };
  for (const { rows } of columns) order(rows);
  for (let sweep = 0; sweep < 3; sweep += 1) {
    for (const { rows } of [...columns].reverse()) order(rows, "right");
    for (const { rows } of columns) order(rows, "left");
  }
}

// Sets how far from the left the rows are, and returns the width of the picture.
function spread(columns, edges) {
  let x = space;
  columns.forEach((column, position) => {
    const texts = column.rows.filter(({ height }) => height).map(({ node }) => lines(node));
    const width = Math.min(260, Math.max(80, ...texts.flatMap(([title, about]) => [widthOf(title, 13), widthOf(about, 11)])) + 18);
    const labels = edges.filter(({ stops, own }) => Math.min(stops[own].column, stops[own + 1].column) === position).map(labelOf);
    // To the right of the last column there are only edges within it.
    const least = position < columns.length - 1 || labels.length ? Math.max(56, 32 + 3 * column.rows.length) : space;
    const gap = Math.max(least, ...labels.map((label) => Math.min(200, widthOf(label, 11) + 84)));
    for (const row of column.rows) Object.assign(row, { x, width, gap });
    x += width + gap;
  });
  return x;
}

// Sets how far from the top the rows are, each as near to those that it is connected with as the others of its
// column allow, and returns the height of the picture.
function stack(columns) {
  const below = (row) => row.y + row.height + space;
  for (const { rows } of columns) rows.forEach((row, i) => { row.y = i ? below(rows[i - 1]) : 0; });
  const settle = (rows) => {
    const wanted = rows.map(({ y, height, left, right }) =>
      left.length + right.length ? mean([...left, ...right], (other) => other.y + other.height / 2) - height / 2 : y);
    // Half way between pushing all down and pushing all up.
    rows.forEach((row, i) => { row.y = i ? Math.max(wanted[i], below(rows[i - 1])) : wanted[i]; });
    let top = Infinity;
    for (let i = rows.length - 1; i >= 0; i -= 1) {
      top = Math.min(wanted[i], top - rows[i].height - space);
      rows[i].y = (rows[i].y + top) / 2;
    }
  };
  for (let sweep = 0; sweep < 3; sweep += 1) columns.forEach(({ rows }) => settle(rows));
  const top = Math.min(...columns.map(({ rows }) => rows[0].y)) - space;
  for (const row of columns.flatMap(({ rows }) => rows)) row.y -= top;
  return Math.max(...columns.map(({ rows, more }) => below(rows.at(-1)) + (more > 0 ? 24 : 0)));
}

const pen = document.createElement("canvas").getContext("2d");

function widthOf(text, size) {
  pen.font = size + "px system-ui, sans-serif";
  return Math.ceil(pen.measureText(text).width);
}

function fit(text, size, room) {
  if (widthOf(text, size) <= room) return text;
  let end = Math.floor(text.length * room / widthOf(text, size));
  while (end > 0 && widthOf(text.slice(0, end) + "…", size) > room) end -= 1;
  return text.slice(0, end) + "…";
}

// Returns the two lines of a box.
function lines(number) {
  const node = nodes[number];
  if (!isRegistration(node)) return [node.n, (node.i || []).join(", ")];
  const wrapped = (node.d || []).map(({ f }) => f).join(", ");
  return [node.n, [(node.s || []).map(short).join(", "), node.l !== "transient" && life(node), wrapped && "decorated by " + wrapped]
    .filter(Boolean).join(" · ")];
}

const labelOf = ({ to, labels }) =>
  labels.filter((label) => label.toLowerCase() !== nodes[to.node].n.toLowerCase()).join(", ");

// Returns the curves of an edge, each from one stop to the next: two ends and the points that it bends to between.
// Edges that go back end lower than those that go on, and edges within a column begin higher, so that none cover.
function curves(edge) {
  const { stops, step } = edge, bulge = widthOf(labelOf(edge), 11) + 36;
  const end = (stop, isRight, part) => [stop.x + (isRight ? stop.width : 0), stop.y + stop.height * part];
  return stops.slice(1).map((stop, i) => {
    const first = end(stops[i], step >= 0, step > 0 ? .5 : step ? .75 : .25), last = end(stop, step <= 0, step > 0 ? .5 : .75);
    const middle = step ? (first[0] + last[0]) / 2 : first[0] + Math.min(stop.gap - 8, bulge + Math.abs(last[1] - first[1]) / 6);
    return [first, [middle, first[1]], [middle, last[1]], last];
  });
}

// Returns the label of an edge, nearer to its less crowded end, unless other labels leave no room.
function label(edge, drawn, taken) {
  const [first, last] = edge.stops.slice(edge.own), curve = drawn[edge.own], across = curve.map(([x]) => x);
  const start = Math.min(...across) + 14, end = Math.max(...across) - 18;
  const text = fit(labelOf(edge), 11, end - start), half = widthOf(text, 11) / 2;
  const isLate = edge.step < 0 ? first.left.length > last.right.length : first.right.length > last.left.length;
  for (const part of !text ? [] : !edge.step ? [.5] : isLate ? [.74, .8, .68, .6] : [.26, .2, .32, .4]) {
    const at = (axis) => sum([1, 3, 3, 1].map((times, i) => times * (1 - part) ** (3 - i) * part ** i * curve[i][axis]));
    const x = Math.min(Math.max(at(0), start + half), end - half), y = at(1);
    if (taken.some((other) => Math.abs(other.x - x) < other.half + half + 4 && Math.abs(other.y - y) < 14)) continue;
    taken.push({ x, y, half });
    return make("text", { class: "label", x, y: y + 4 }, text);
  }
}

// Returns an assembly as a box.
function assembly({ n, x }) {
  const size = graph.nodes.filter((node) => node.a === n).length;
  return { n, k: x & 2 ? "code" : "assembly", i: [x & 2 ? "in code" : count(size, "registration")] };
}

// Chooses the registrations of an assembly or, of one in code, its page.
function choose(number) {
  const code = graph.nodes.findIndex(({ n, k }) => k === "code assembly" && n === nodes[number].n);
  if (code < 0) filter("assembly", nodes[number].n); else location.hash = link(code);
}

function line(edge, drawn) {
  const { from, to, labels, isLater, isWrong, own } = edge;
  const d = drawn.map(([first, ...rest], i) => (i ? "L" : "M") + first + "C" + rest.join(" ")).join("");
  const title = [nodes[from.node].n + (nodes === graph.nodes ? " needs " : " uses ") + nodes[to.node].n, ...labels, isLater && "later"].filter(Boolean).join(", ");
  const path = make("path", { class: "edge" + (isLater ? " later" : "") + (isWrong ? " wrong" : ""), d, "marker-end": "url(#head)",
    "data-from": from.node, "data-to": to.node });
  // The dashes of edges that end together cover each other.
  if (isLater && !own) path.setAttribute("stroke-dashoffset", -path.getTotalLength());
  return make("g", {}, make("title", {}, title), make("path", { class: "wide", d }), path);
}

function box({ node: number, x, y, width, height }, chosen) {
  const node = nodes[number], [title, about] = lines(number);
  const sort = (node.x & 1 ? " fault" : node.k && node.k !== "assembly" ? " code" : "") + (node.x & 2 ? " opaque" : "") + (number === chosen ? " chosen" : "");
  return make("a", { svg: true, href: nodes === graph.nodes ? link(number) : "#", "data-node": number, "aria-label": title + (about && ", " + about) },
    make("title", {}, title + (about && "\n" + about)), make("rect", { class: "box" + sort, x, y, width, height, rx: 6 }),
    make("text", { x: x + 9, y: y + (about ? 17 : 24) }, fit(title, 13, width - 18)),
    make("text", { class: "small", x: x + 9, y: y + 33 }, fit(about, 11, width - 18)));
}

// Draws a node and its surroundings or, without a number, the assemblies.
function picture(number) {
  const isWhole = number === undefined, names = graph.assemblies.map(({ n }) => n);
  nodes = isWhole ? graph.assemblies.map(assembly) : graph.nodes;
  uses = isWhole ? graph.assemblies.map(({ u = [] }, i) => u.map((name) => [i, names.indexOf(name)]).filter(([, to]) => to >= 0)) : out;
  const columns = isWhole ? layers() : around(number), boxes = columns.flatMap(({ rows }) => rows), edges = between(boxes);
  addLanes(columns, edges);
  untangle(columns);
  const width = spread(columns, edges), height = stack(columns), taken = [];
  const paths = make("g"), labels = make("g"), links = make("g");
  for (const edge of edges) {
    const drawn = curves(edge);
    paths.append(line(edge, drawn));
    labels.append(label(edge, drawn, taken) ?? "");
  }
  const light = (node) => paths.querySelectorAll(".edge").forEach(({ classList, dataset }) =>
    classList.toggle("lit", [dataset.from, dataset.to].includes(String(node))));
  for (const row of boxes) {
    const one = box(row, number), events = { mouseenter: row.node, focus: row.node, mouseleave: -1, blur: -1 };
    if (isWhole) one.addEventListener("click", (event) => { event.preventDefault(); choose(row.node); });
    for (const [event, node] of Object.entries(events)) one.addEventListener(event, () => light(node));
    links.append(one);
  }
  for (const { rows, more } of columns) {
    const { x, y, height } = rows.at(-1);
    if (more > 0) links.append(make("text", { class: "small", x: x + 9, y: y + height + 22 }, "and " + more + " more"));
  }
  const head = make("marker", { id: "head", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto" },
    make("path", { class: "head", d: "M0,0 L8,4 L0,8 z" }));
  const image = make("svg", { role: "group", "aria-label": isWhole ? "The assemblies" : "What surrounds " + graph.nodes[number].n,
    width, height, style: `min-width: ${.85 * width}px`, viewBox: `0 0 ${width} ${height}` }, make("defs", {}, head), paths, labels, links);
  const frame = make("div", { class: "picture" }, image);
  const { x, width: across } = boxes.find(({ node }) => node === number) ?? boxes[0];
  requestAnimationFrame(() => frame.scrollTo(frame.scrollWidth * (x + across / 2) / width - frame.clientWidth / 2, 0));
  return frame;
}

return picture;
})();

// The chosen registration.

function finding([severity, rule, message, where, ...help], number) {
  return make("div", { class: "finding " + severity },
    make("strong", {}, severity), " ", message, " ", make("code", {}, rule),
    make("div", { class: "faint" }, number !== undefined && anchor(number), number !== undefined && where && " · ", where),
    ...help.map((line) => make("div", {}, "help: " + line)));
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

function needs(all) {
  return make("dl", { class: "needs" }, ...all.flatMap((need) => {
    const { name, type: whole, targets, marks, keys } = need;
    const items = targets.map((i, position) => make("span", {}, keys ? make("code", {}, keys[position] + ": ") : marks & 4 && faint(position + 1 + ". "),
      anchor(i), !isRegistration(graph.nodes[i]) && faint(" " + about(graph.nodes[i]))));
    return [make("dt", {}, whole ? type(whole, name && name + ": ") : type(name)), make("dd", {}, ...(items.length ? few(items, 12) : [faint("nothing")]),
      ...(marks & 1 ? [" ", badge("quiet", "later", "resolved when it is first used")] : []), ...(marks & 2 ? [" ", badge("finding-error", "at fault")] : []))];
  }));
}

// As which parameter a user receives it.
function role({ need, position, part }) {
  const { name, type: full, marks, keys } = need;
  const whole = name || short(full || "").replace(/^\[(.*)\]$/, "$1");
  return (keys ? ", under " + keys[position] + " of " + whole
    : marks & 4 ? ", " + (ordinals[position] ?? position + 1 + "th") + " of " + whole : name && full ? ", as " + name : "")
    + (part ? ", for its decorator " + part.f : "") + (marks & 1 ? ", later" : "");
}

function users(number) {
  const items = asked[number].map((one) => [one, role(one)]);
  return items.length ? make("ul", {}, ...few(items.map(([one, text]) => make("li", {}, anchor(one.user), faint(text))), 20, ""))
    : make("p", { class: "faint" }, graph.nodes[number].k === "application" ? "It is where everything begins." : "Nothing needs it.");
}

// The shortest ways from the application's requirements, each node being passed once by each way. The ways
// that can still be the shortest go on first.
function ways(target, limit) {
  if (distances[target] === undefined) return [];
  const found = [];
  const open = [];
  const add = (way) => (open[way.length + distances[way[0]]] ??= []).push(way);
  add([target]);
  for (let length = 0, steps = 0; length < open.length && found.length < limit && steps < 20000;) {
    const way = (open[length] ?? []).pop();
    if (!way) { length += 1; continue; }
    steps += 1;
    if (distances[way[0]] === 0 && way.length > 1) { found.push(way); continue; }
    for (const user of new Set(into[way[0]].map(([source]) => source).reverse())) {
      if (distances[user] !== undefined && !way.includes(user)) add([user, ...way]);
    }
  }
  return found;
}

// The ways as a tree: common steps are written once, and a step without a choice stays in its line.
function branches(ways, steps = 1) {
  const groups = grouped(ways, (way) => way.slice(0, steps).join());
  return groups.map(([, all]) => {
    let common = steps;
    while (all[0].length > common && all.every((way) => way[common] === all[0][common])) common += 1;
    const line = all[0].slice(0, common), links = line.map((i) => anchor(i));
    const shared = joined(line.length < 10 ? links : [...links.slice(0, 3),
      make("span", { class: "faint", title: line.slice(3, -3).map((i) => graph.nodes[i].n).join(" → ") }, line.length - 6 + " more"), ...links.slice(-3)], " → ");
    if (all.length === 1) return make("li", {}, ...shared);
    const below = () => make("ul", { class: "tree" }, ...branches(all.map((way) => way.slice(common))));
    if (steps === 1) return make("li", {}, ...shared, " →", below());
    const folded = make("details", { class: "more" }, make("summary", {}, all.length + " ways"));
    // Folded parts are made when they are first seen.
    folded.unfold = () => { if (folded.children.length === 1) folded.append(below()); folded.open = true; };
    folded.addEventListener("toggle", () => folded.open && folded.unfold());
    if (groups.length === 1) folded.unfold();
    return make("li", {}, ...shared, " →", folded);
  });
}

function why(most = 60) {
  const found = ways(chosen, most + 1);
  return [found.length > most && make("p", { class: "faint" }, "The shortest " + most + " ways:"),
    found.length > 0 && make("ul", { class: "tree" }, ...branches(found.slice(0, most), 2))].filter(Boolean);
}

function settings(all) {
  const variable = (text) => [...text.matchAll(/\$\$|\$\{([^}]+)\}/g)].flatMap(([, name]) => graph.variables.find((one) => one.n === name) ?? []);
  return make("table", { class: "settings" }, make("tbody", {}, ...all.map(([path, value, where, secret]) =>
    make("tr", {}, make("th", { scope: "row" }, path), make("td", {}, make("code", {}, value), secret && " ", secret && badge("secret", "secret"),
      ...variable(value).map((one) => make("div", { class: "faint" }, one.n + ": ", one.e && make("code", {}, one.e), one.e && ", ",
        ...(one.x & 1 ? ["a secret", one.x & 2 && " with a default"] : ["by default ", ...standard(one)].slice(one.d === undefined))))),
      make("td", { class: "faint" }, where)))));
}

function decorators(all) {
  return section("Decorated by", ...(all ? [make("ol", { class: "parts" }, ...all.map((one) => make("li", {}, make("strong", {}, one.f),
    one.c !== undefined && faint(" registered in " + one.c),
    one.v && settings(one.v), one.r && make("h4", {}, "Needs"), one.r && needs(one.needs))))] : []));
}

function legend() {
  const sample = (...shapes) => make("svg", { width: 36, height: 16, viewBox: "0 0 36 16", "aria-hidden": "true" }, ...shapes);
  const arrow = (kind) => sample(make("path", { class: "edge" + kind, d: "M2,8 H28" }), make("path", { class: "head", d: "M27,4 L35,8 L27,12 z" }));
  const box = (kind) => sample(make("rect", { class: "box" + kind, x: 3, y: 2, width: 30, height: 12, rx: 3 }));
  const entries = [[arrow(""), "needs"], [arrow(" later"), "needs, resolved later"], [arrow(" wrong"), "at fault"], [box(" chosen"), "chosen"],
    [box(" code"), "outside the manifest: code, or supplied"], [box(" opaque"), "its look-ups cannot be checked"], [box(" fault"), "with errors"]];
  return make("details", { class: "legend" }, make("summary", {}, "Legend"),
    make("ul", {}, ...entries.map(([image, text]) => make("li", {}, image, text))));
}

function show() {
  const node = graph.nodes[chosen];
  const content = $("content");
  // The element with the focus is about to go: screen readers continue at the name.
  const hadFocus = content.contains(document.activeElement);
  $("name").textContent = node ? node.n : "Overview";
  if (hadFocus) $("name").focus();
  content.replaceChildren(...(node ? detail(node) : overview()));
  $("main").scrollTo(0, 0);
  // On a phone the list is below.
  $("name").scrollIntoView({ block: "nearest" });
}

function detail(node) {
  const isKnown = isRegistration(node);
  const facts = [["Assembly", node.a], ["Services", (node.s || []).join(", ")],
    ["Factory", node.f && node.f + (node.c !== undefined ? ", registered in " + node.c : "")],
    ["Lifetime", life(node)], ["Written in", (node.o || []).join(", then ")],
    ["Opaque", node.x & 2 && "its own look-ups cannot be checked"]];
  return [
    make("p", { class: "badges" }, isKnown ? (node.s || []).map(short).join(", ") : about(node), isKnown && lifeBadge(node), node.x & 4 && badge("quiet", "eager"),
      ...(node.t || []).map((tag) => badge("tag", tag))),
    node.y && make("p", { class: "about" }, node.y),
    ...(node.g || []).map((one) => finding(one)),
    make("dl", {}, ...facts.filter(([, value]) => value).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, String(value))])),
    ...section("Around it", picture(chosen), legend()),
    ...section("Needs", ...(node.k === "code assembly" && out[chosen].length ? [make("p", {}, ...few(out[chosen].map((edge) => anchor(edge[1])), 30))]
      : node.needs.length ? [needs(node.needs)] : [])),
    ...section("Settings", ...(node.v ? [settings(node.v)] : [])),
    ...decorators(node.d),
    ...section("Needed by", users(chosen)),
    ...section("Why it is there", ...why())].filter(Boolean);
}

// Where the reader is.

function go() {
  let name = location.hash.slice(1);
  const slash = graphs.length > 1 ? name.indexOf("/") : -1;
  const number = slash > 0 ? Number(name.slice(0, slash)) : 0;
  if (slash > 0) name = name.slice(slash + 1);
  const next = graphs[number] || graphs[0];
  if (next !== graph) { load(graphs.indexOf(next)); $("manifest").value = graphs.indexOf(next); }
  const at = name.lastIndexOf("@");
  const exact = at > 0 && /^\d+$/.test(name.slice(at + 1)) ? Number(name.slice(at + 1)) : -1;
  let text = name;
  try { text = decodeURIComponent(name); } catch { /* not one of ours */ }
  chosen = graph.nodes.findIndex((node) => isRegistration(node) && node.n === text);
  if (chosen < 0 && graph.nodes[exact]) chosen = exact;
  document.title = (chosen < 0 ? "" : graph.nodes[chosen].n + " – ") + graph.title;
  for (const item of $("list").querySelectorAll("a")) {
    const isCurrent = Number(item.dataset.number) === chosen;
    if (isCurrent) { item.setAttribute("aria-current", "true"); item.scrollIntoView({ block: "nearest" }); } else item.removeAttribute("aria-current");
  }
  show();
}

$("manifest").replaceChildren(...graphs.map((one, i) => make("option", { value: i }, one.title)));
$("manifest").parentElement.hidden = graphs.length < 2;
$("manifest").addEventListener("change", () => { location.hash = "#" + $("manifest").value + "/"; });
for (const id of [...Object.keys(filters), "faulty"]) $(id).addEventListener("input", list);
$("all").addEventListener("click", unfilter);
// Folded parts are printed too.
addEventListener("beforeprint", () => { for (const folded of document.querySelectorAll("main details")) folded.unfold ? folded.unfold() : folded.open = true; });
addEventListener("hashchange", go);
addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, select");
  if (event.key === "/" && !isTyping) { event.preventDefault(); $("search").focus(); return; }
  if (event.key === "Escape" && event.target === $("search")) { $("search").value = ""; list(); return; }
  if (event.key === "Enter" && event.target === $("search")) { const first = $("list").querySelector("a"); if (first) first.click(); return; }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const items = [...$("list").querySelectorAll("a")];
  const here = items.indexOf(document.activeElement);
  if (here < 0 && event.target !== $("search")) return;
  const next = items[here + (event.key === "ArrowDown" ? 1 : -1)];
  event.preventDefault();
  if (next) next.focus(); else if (event.key === "ArrowUp") $("search").focus();
});
go();
