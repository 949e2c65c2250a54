internal import GuiseValidation

/// The part of the page's script that shows a chosen registration.
enum PageDetail {
  static let text = #"""
    // The chosen registration.

    function finding([severity, rule, message, where, ...help], number) {
      return make("div", { class: "finding " + severity },
        make("strong", {}, severity), " ", message, " ", make("code", {}, rule),
        make("div", { class: "faint" }, number !== undefined && anchor(number), number !== undefined && where && " · ", place(where)),
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
      const { name, type: full, isOne, marks, keys } = need;
      const whole = name || short(full || "").replace(/^\[(.*)\]$/, "$1");
      return (keys ? ", under " + keys[position] + " of " + whole
        : marks & 4 && !isOne ? ", " + (ordinals[position] ?? position + 1 + "th") + " of " + whole : name && full ? ", as " + name : "")
        + (part ? ", for its decorator " + part.f : "") + (marks & 1 ? ", later" : "");
    }

    function users(number) {
      const groups = into[number].filter(([user]) => graph.nodes[user].k === "group").map(([user]) => user);
      const items = [...asked[number].map((one) => [one, role(one)]),
        ...groups.flatMap((group) => asked[group].map((one) => [one, ", one of " + about(graph.nodes[group]) + role(one)]))];
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
          make("td", { class: "faint" }, place(where))))));
    }

    function decorators(all) {
      return section("Decorated by", ...(all ? [make("ol", { class: "parts" }, ...all.map((one) => make("li", {}, make("strong", {}, one.f),
        one.c !== undefined && faint(" registered in " + graph.files[one.c]),
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
    }

    function detail(node) {
      const isKnown = isRegistration(node);
      const facts = [["Assembly", graph.assemblies[node.a]?.n], ["Services", (node.s || []).join(", ")],
        ["Factory", node.f && node.f + (node.c !== undefined ? ", registered in " + graph.files[node.c] : "")],
        ["Lifetime", life(node)], ["Written in", (node.o || []).map(place).join(", then ")],
        ["Opaque", node.x & 2 && "its own look-ups cannot be checked"]];
      return [
        make("p", { class: "badges" }, isKnown ? (node.s || []).map(short).join(", ") : about(node), isKnown && lifeBadge(node), node.x & 4 && badge("quiet", "eager"),
          ...(node.t || []).map((tag) => badge("tag", tag))),
        node.y && make("p", { class: "about" }, node.y),
        ...(node.g || []).map((one) => finding(one)),
        make("dl", {}, ...facts.filter(([, value]) => value).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, String(value))])),
        ...section("Around it", picture(chosen), legend()),
        ...section("Needs", ...(["group", "code assembly"].includes(node.k) && out[chosen].length ? [make("p", {}, ...few(out[chosen].map((edge) => anchor(edge[1])), 30))]
          : node.needs.length ? [needs(node.needs)] : [])),
        ...section("Settings", ...(node.v ? [settings(node.v)] : [])),
        ...decorators(node.d),
        ...section("Needed by", users(chosen)),
        ...section("Why it is there", ...why())].filter(Boolean);
    }
    """#
}
