internal import GuiseValidation

/// The script of the wiring page, which inserts text only as text, never as markup.
enum PageScript {
  /// The name by which the page's policy allows this script and no other.
  static let hash = "sha256-LiLvzGyNIQvw6E2o/KyBSXTqawPJn6Nwo9JLOgZ8z38="

  static let text = #"""
    "use strict";
    // Empty members are left out of the data.
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
    // A description of a node, in a few words.
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
      // The needs of every part, and the names under which a node is needed.
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

    \#(PagePicture.text)

    \#(PageDetail.text)

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
    """#
}
