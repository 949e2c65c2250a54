internal import GuiseValidation

/// The part of the page's script that searches, filters and lists registrations.
enum PageList {
  static let text = #"""
    // The list.

    const filters = { search: "", assembly: "", lifetime: "", scope: "", tag: "" };

    function matching() {
      for (const id of Object.keys(filters)) filters[id] = $(id).value;
      const words = filters.search.toLowerCase().split(/\s+/).filter(Boolean);
      return graph.nodes.map((_, i) => i).filter((i) => {
        const node = graph.nodes[i];
        if (!isRegistration(node)) return isFaulty(node) && !Object.values(filters).some(Boolean);
        if (filters.assembly && graph.assemblies[node.a].n !== filters.assembly) return false;
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
      const groups = grouped(found, (i) => graph.assemblies[graph.nodes[i].a]?.n ?? "Missing");
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
    """#
}
