/// The script of the wiring page, which inserts text only as text, never as markup.
enum PageScript {
  static let text = #"""
    "use strict";
    // What is empty is left out.
    const graphs = JSON.parse(document.getElementById("data").textContent)
      .map((one) => ({ assemblies: [], files: [], nodes: [], edges: [], findings: [], ...one }));
    const $ = (id) => document.getElementById(id);
    const make = (tag, attributes = {}, ...children) => {
      const isSVG = ["svg", "g", "rect", "path", "text", "title", "defs", "marker"].includes(tag) || attributes.svg;
      const element = isSVG ? document.createElementNS("http://www.w3.org/2000/svg", tag)
        : document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) {
        if (name !== "svg" && value !== undefined && value !== false) element.setAttribute(name, value);
      }
      element.append(...children.filter((child) => child !== undefined && child !== null));
      return element;
    };
    let graph, out, into, roots, distances, chosen = -1;

    const link = (number) => "#" + (graphs.length > 1 ? graphs.indexOf(graph) + "/" : "")
      + encodeURIComponent(graph.nodes[number].n) + (graph.nodes[number].k ? "@" + number : "");
    const short = (type) => type.replace(/[A-Za-z_][A-Za-z0-9_]*\./g, "");
    const place = (text) => text.replace(/^\d+/, (number) => graph.files[number]);
    const isRegistration = (node) => !node.k;
    const life = (node) => node.l && (node.l + (node.p ? " in " + node.p : "") + (node.x & 4 ? ", eager" : ""));

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
      $("title").textContent = graph.title;
      const options = (id, values) => {
        $(id).replaceChildren(make("option", { value: "" }, "all"),
          ...[...new Set(values)].sort().map((value) => make("option", { value }, value)));
        $(id).parentElement.hidden = $(id).length < 2;
      };
      const nodes = graph.nodes.filter(isRegistration);
      options("assembly", graph.assemblies);
      options("lifetime", nodes.map((node) => node.l));
      options("scope", nodes.flatMap((node) => node.p || []));
      options("tag", nodes.flatMap((node) => node.t || []));
      list();
    }

    // The list.

    function matching() {
      const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
      const wanted = { a: $("assembly").value, l: $("lifetime").value, p: $("scope").value, t: $("tag").value };
      return graph.nodes.map((_, i) => i).filter((i) => {
        const node = graph.nodes[i];
        if (!isRegistration(node)) {
          return node.x & 1 && !words.length && !Object.values(wanted).some(Boolean);
        }
        if (wanted.a && graph.assemblies[node.a] !== wanted.a) return false;
        if (wanted.l && node.l !== wanted.l) return false;
        if (wanted.p && node.p !== wanted.p) return false;
        if (wanted.t && !(node.t || []).includes(wanted.t)) return false;
        if ($("faulty").checked && !(node.g || node.x & 1)) return false;
        const text = [node.n, node.f, ...(node.s || []), ...(node.t || [])].join(" ").toLowerCase();
        return words.every((word) => text.includes(word));
      });
    }

    function list() {
      const found = matching();
      const all = graph.nodes.filter(isRegistration).length;
      const shown = found.filter((i) => isRegistration(graph.nodes[i])).length;
      $("count").textContent = shown === all ? all + " registrations" : shown + " of " + all + " registrations";
      $("list").replaceChildren(...found.map((i) => {
        const node = graph.nodes[i];
        const about = isRegistration(node) ? (node.s || []).map(short).join(", ") : node.k;
        return make("li", {}, make("a", { href: link(i), "data-number": i, "aria-current": i === chosen && "true" },
          node.n + (node.g || node.x & 1 ? " ⚠" : ""), make("small", {}, about)));
      }));
    }

    // What is chosen.

    const anchor = (number) => make("a", { href: link(number) }, graph.nodes[number].n);
    const section = (title, ...content) => content.length ? [make("h3", {}, title), ...content] : [];

    function finding([severity, rule, message, where, ...help]) {
      return make("div", { class: "finding " + severity },
        make("strong", {}, severity + ": "), message + " ", make("code", {}, rule),
        make("div", {}, place(where)), ...help.map((line) => make("div", {}, "help: " + line)));
    }

    function needs(edges, end) {
      return make("ul", {}, ...edges.map((edge) => make("li", {}, anchor(edge[end]),
        edge[2] ? " as " + edge[2] : "", edge[3] & 1 ? ", later" : "", edge[3] & 2 ? ", at fault" : "")));
    }

    // The shortest ways from what the application requires, each node being passed once by each way. Those
    // that can still be the shortest go on first.
    function ways(target, limit = 20) {
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
        for (const edge of [...into[way[0]]].reverse()) {
          if (distances[edge[0]] !== undefined && !way.includes(edge[0])) add([edge[0], ...way]);
        }
      }
      return found;
    }

    function show() {
      const node = graph.nodes[chosen];
      const content = $("content");
      // What had the focus is about to go: readers of the screen go on at the name.
      const hadFocus = content.contains(document.activeElement);
      $("name").textContent = node ? node.n : "Choose a registration";
      if (hadFocus) $("name").focus();
      if (!node) {
        content.replaceChildren(
          ...section("What the application requires", ...roots.flatMap((i) => out[i].length ? [needs(out[i], 1)] : [])),
          ...section("Findings elsewhere", ...graph.findings.map(finding)));
        return;
      }
      const facts = [["Assembly", isRegistration(node) && graph.assemblies[node.a]], ["Services", (node.s || []).join(", ")],
        ["Factory", node.f && node.f + (node.c !== undefined ? ", registered in " + graph.files[node.c] : "")],
        ["Decorated by", (node.d || []).join(", then ")], ["Lifetime", life(node)],
        ["Tags", (node.t || []).join(", ")], ["Written in", (node.o || []).map(place).join(", then ")],
        ["What it is", node.k && [node.k, ...(node.i || [])].join(", ")],
        ["Opaque", node.x & 2 && "its own look-ups cannot be checked"]];
      const found = ways(chosen);
      content.replaceChildren(
        make("dl", {}, ...facts.filter(([, value]) => value).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, String(value))])),
        ...(node.g || []).map(finding),
        ...section("Around it", picture(chosen)),
        ...section("Needs", ...(out[chosen].length ? [needs(out[chosen], 1)] : [])),
        ...section("Needed by", into[chosen].length ? needs(into[chosen], 0) : make("p", {}, "Nothing needs it.")),
        ...section("Why it is there", ...(found.length ? [make("ol", {}, ...found.map((way) => make("li", {},
          ...way.flatMap((i, position) => position ? [" → ", anchor(i)] : [anchor(i)]))))] : [])),
        ...section("Settings", ...(node.v ? [make("table", {}, make("tbody", {}, ...node.v.map(([path, value, where, secret]) =>
          make("tr", {}, make("th", { scope: "row" }, path), make("td", {}, make("code", {}, value), secret ? " (secret)" : ""), make("td", {}, place(where))))))] : [])));
      $("main").scrollTo(0, 0);
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
    for (const id of ["search", "assembly", "lifetime", "scope", "tag", "faulty"]) $(id).addEventListener("input", list);
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
