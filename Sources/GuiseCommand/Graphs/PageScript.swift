/// The script of the wiring page, which inserts text only as text, never as markup.
enum PageScript {
  /// The name by which the page's policy allows this script and no other.
  static let hash = "sha256-lMhMZPrLw8iacOobrxFGqAgVnn3PMAnQbjbd7RTnmPo="

  static let text = #"""
    "use strict";
    // What is empty is left out.
    const empty = { assemblies: [], scopes: [], start: [], variables: [], types: [], files: [], nodes: [], edges: [], findings: [] };
    const graphs = JSON.parse(document.getElementById("data").textContent).map((one) => ({ ...empty, ...one }));
    for (const one of graphs) for (const node of one.nodes) {
      node.s = node.s?.map((type) => one.types[type]);
      if (!node.k) node.l ??= "transient";
    }
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
    const place = (text) => text.replace(/^\d+/, (number) => graph.files[number]);
    const isRegistration = (node) => !node.k;
    const life = (node) => node.l && (node.l + (node.p ? " in " + node.p : "") + (node.x & 4 ? ", eager" : ""));
    // What a node is, in a few words.
    const about = (node) => isRegistration(node) ? (node.s || []).map(short).join(", ")
      : node.i?.[0] ?? { application: "the program's own code", "not sound": "not readable" }[node.k] ?? node.k;
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
      roots = graph.nodes.map((_, i) => i).filter((i) => graph.nodes[i].k === "application");
      if (!roots.length) roots = graph.nodes.map((_, i) => i).filter((i) => !into[i].length);
      // How many steps from one of these.
      distances = [];
      for (const i of roots) distances[i] = 0;
      for (const open = [...roots]; open.length;) {
        const i = open.shift();
        for (const edge of out[i]) if (distances[edge[1]] === undefined) { distances[edge[1]] = distances[i] + 1; open.push(edge[1]); }
      }
      // What every part needs, and as what a node is needed.
      asked = graph.nodes.map(() => []);
      graph.nodes.forEach((node, user) => [node, ...(node.d || [])].forEach((part) => {
        part.needs ??= (part.r || []).map((need) => Array.isArray(need)
          ? { name: need[0], type: graph.types[need[1]], targets: [need[2]].flat(), isOne: !Array.isArray(need[2]), marks: need[3], keys: need[4] }
          : { type: graph.nodes[need].s[0], targets: [need], isOne: true });
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
      options("assembly", graph.assemblies.filter((_, a) => graph.nodes.some((node) => node.a === a)).map((box) => box.n));
      options("lifetime", nodes.map((node) => node.l).sort());
      options("scope", nodes.flatMap((node) => node.p || []).sort());
      options("tag", nodes.flatMap((node) => node.t || []).sort());
      list();
    }

    \#(PageList.text)

    \#(PageOverview.text)

    \#(PageDetail.text)

    // Two steps each way, in columns.

    function around(start, edges, end) {
      const columns = [];
      const seen = new Set([start]);
      let front = [start];
      for (let step = 0; step < 2; step += 1) {
        const next = [];
        for (const i of front) for (const edge of edges[i]) {
          if (!seen.has(edge[end])) { seen.add(edge[end]); next.push(edge[end]); }
        }
        columns.push(next);
        front = next;
      }
      return columns;
    }

    function picture(number) {
      const most = 14, width = 160, gap = 40, height = 40, space = 12;
      const [near, far] = around(number, into, 0);
      const [needed, further] = around(number, out, 1);
      const columns = [far, near, [number], needed, further];
      const places = new Map();
      const tallest = Math.max(...columns.map((column) => Math.min(column.length, most) + (column.length > most ? 1 : 0)), 1);
      const total = tallest * (height + space) + space;
      const used = columns.map((column) => column.length > 0);
      const left = used.indexOf(true);
      const image = make("svg", { role: "group", "aria-label": "What surrounds " + graph.nodes[number].n });
      const lines = make("g"), boxes = make("g");
      columns.forEach((column, position) => {
        if (!column.length) return;
        const shown = column.slice(0, most);
        const rows = shown.length + (column.length > most ? 1 : 0);
        const x = (position - left) * (width + gap) + space;
        const top = (total - rows * (height + space) + space) / 2;
        shown.forEach((i, row) => places.set(i, { x, y: top + row * (height + space) }));
        if (column.length > most) {
          boxes.append(make("text", { class: "small", x: x + 8, y: top + most * (height + space) + 20 },
            "and " + (column.length - most) + " more"));
        }
      });
      for (const edge of graph.edges) {
        const from = places.get(edge[0]), to = places.get(edge[1]);
        if (!from || !to) continue;
        // Within a column it goes along the left side.
        const isBeside = to.x === from.x, isBack = to.x < from.x;
        const x1 = isBeside || isBack ? from.x : from.x + width, x2 = isBack ? to.x + width : to.x;
        const y1 = from.y + height / 2, y2 = to.y + height / 2;
        const bend = isBack ? -Math.max(30, (x1 - x2) / 2) : Math.max(30, (x2 - x1) / 2);
        const first = isBeside ? -30 : bend;
        const path = make("path", { class: "edge" + (edge[3] & 1 ? " later" : "") + (edge[3] & 2 ? " wrong" : ""),
          "marker-end": "url(#head)", d: `M${x1},${y1} C${x1 + first},${y1} ${x2 - bend},${y2} ${x2},${y2}` });
        if (edge[2]) path.append(make("title", {}, edge[2]));
        lines.append(path);
      }
      const fit = (text, size) => text.length > size ? text.slice(0, size - 1) + "…" : text;
      for (const [i, { x, y }] of places) {
        const node = graph.nodes[i];
        const about = isRegistration(node) ? (node.s || []).map(short).join(", ") : node.k;
        const sort = (node.x & 1 ? " fault" : node.k ? " code" : "") + (node.x & 2 ? " opaque" : "") + (i === number ? " chosen" : "");
        boxes.append(make("a", { svg: true, href: link(i), "aria-label": node.n + (about ? ", " + about : "") },
          make("title", {}, node.n),
          make("rect", { class: "box" + sort, x, y, width, height, rx: 6 }),
          make("text", { x: x + 8, y: y + 17 }, fit(node.n, 21)),
          make("text", { class: "small", x: x + 8, y: y + 33 }, fit([about, node.l !== "transient" && life(node)].filter(Boolean).join(" · "), 25))));
      }
      const count = used.lastIndexOf(true) - left + 1;
      image.append(make("defs", {}, make("marker", { id: "head", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto" },
        make("path", { class: "head", d: "M0,0 L8,4 L0,8 z" }))), lines, boxes);
      const size = [count * (width + gap) - gap + 2 * space, total];
      image.setAttribute("width", size[0]);
      image.setAttribute("height", size[1]);
      image.setAttribute("viewBox", "0 0 " + size.join(" "));
      return make("div", { class: "picture" }, image);
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
    // What is folded is printed too.
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
    """#
}
