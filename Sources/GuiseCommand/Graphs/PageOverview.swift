internal import GuiseValidation

/// The part of the page's script that gives an overview of the application, before anything is chosen.
enum PageOverview {
  static let text = #"""
    // The overview.

    function overview() {
      const nodes = graph.nodes.map((_, i) => i).filter((i) => isRegistration(graph.nodes[i]));
      const all = [...graph.nodes.flatMap((node, i) => (node.g || []).map((one) => finding(one, i))), ...graph.findings.map((one) => finding(one))];
      return [
        graph.about && make("p", { class: "about" }, graph.about),
        counts(nodes.map((i) => graph.nodes[i]), [...findings(graph.nodes), ...graph.findings]),
        ...section("Findings", ...few(all, 5, "")),
        ...section("Assemblies", make("div", { class: "cards" }, ...graph.assemblies.map(card))),
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

    function card(box, number) {
      const nodes = graph.nodes.filter((node) => node.a === number);
      const lives = tally(nodes.filter((node) => node.l).map((node) => node.l === "scoped" ? "in " + node.p : node.l));
      const bar = make("span", { class: "bar" }, ...tally(nodes.map((node) => node.l)).map(([name, part]) => {
        const piece = make("span", { class: "life " + name });
        piece.style.flexGrow = part;
        return piece;
      }));
      const uses = (box.u || []).map((used) => graph.assemblies[used].n);
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
          return make("tr", {}, make("th", { scope: "row", title: place(variable.o) }, variable.n), cell("Type", variable.y), cell("Default", ...standard(variable)),
            cell("Environment", variable.e ? make("code", {}, variable.e) : "–"), cell("Used by", ...(users.length ? few(users, 5) : ["–"])));
        }))));
    }
    """#
}
