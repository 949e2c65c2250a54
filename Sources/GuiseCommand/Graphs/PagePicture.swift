internal import GuiseValidation

/// The part of the wiring page's script that draws a registration and its surroundings.
///
/// It calls the functions of the rest of the script that make elements and describe nodes.
enum PagePicture {
  static let text = #"""
    const picture = (() => {
    // The picture of a registration and its surroundings, two steps each way, in columns. A column has rows: boxes,
    // and lanes for edges that only pass. Curves lie between columns, so that no edge runs through a box.

    const most = 14, space = 12;
    const row = (column, height, node) => ({ column, height, node, left: [], right: [], rank: .5 });
    const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
    const mean = (rows, value) => sum(rows.map(value)) / rows.length;

    // Returns the columns from left to right, each with its rows and the number of those left out.
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
      return [left, users, [number], needs, right].filter((nodes) => nodes.length).map((nodes, column) => (
        { rows: nodes.slice(0, most).map((node) => row(column, 40, node)), more: nodes.length - most }));
    }

    // Returns the edges between boxes. Several from one box to another are one.
    function between(boxes) {
      const found = new Map(), byNode = new Map(boxes.map((box) => [box.node, box]));
      for (const from of boxes) for (const [, target, label, marks = 0] of out[from.node]) {
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
        const gap = Math.max(least, ...labels.map((label) => Math.min(160, widthOf(label, 11) + 48)));
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
      const node = graph.nodes[number];
      if (!isRegistration(node)) return [node.n, (node.i || []).join(", ")];
      return [node.n, [(node.s || []).map(short).join(", "), node.l !== "transient" && life(node)].filter(Boolean).join(" · ")];
    }

    const labelOf = ({ to, labels }) =>
      labels.filter((label) => label.toLowerCase() !== graph.nodes[to.node].n.toLowerCase()).join(", ");

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
      for (const part of !text ? [] : !edge.step ? [.5] : isLate ? [.6, .7, .5, .8] : [.4, .3, .5, .2]) {
        const at = (axis) => sum([1, 3, 3, 1].map((times, i) => times * (1 - part) ** (3 - i) * part ** i * curve[i][axis]));
        const x = Math.min(Math.max(at(0), start + half), end - half), y = at(1);
        if (taken.some((other) => Math.abs(other.x - x) < other.half + half + 4 && Math.abs(other.y - y) < 14)) continue;
        taken.push({ x, y, half });
        return make("text", { class: "label", x, y: y + 4 }, text);
      }
    }

    function line(edge, drawn) {
      const { from, to, labels, isLater, isWrong, own } = edge;
      const d = drawn.map(([first, ...rest], i) => (i ? "L" : "M") + first + "C" + rest.join(" ")).join("");
      const title = [graph.nodes[from.node].n + " needs " + graph.nodes[to.node].n, ...labels, isLater && "later"].filter(Boolean).join(", ");
      const path = make("path", { class: "edge" + (isLater ? " later" : "") + (isWrong ? " wrong" : ""), d, "marker-end": "url(#head)",
        "data-from": from.node, "data-to": to.node });
      // The dashes of edges that end together cover each other.
      if (isLater && !own) path.setAttribute("stroke-dashoffset", -path.getTotalLength());
      return make("g", {}, make("title", {}, title), make("path", { class: "wide", d }), path);
    }

    function box({ node: number, x, y, width, height }, chosen) {
      const node = graph.nodes[number], [title, about] = lines(number);
      const sort = (node.x & 1 ? " fault" : node.k ? " code" : "") + (node.x & 2 ? " opaque" : "") + (number === chosen ? " chosen" : "");
      return make("a", { svg: true, href: link(number), "data-node": number, "aria-label": title + (about && ", " + about) },
        make("title", {}, title + (about && "\n" + about)), make("rect", { class: "box" + sort, x, y, width, height, rx: 6 }),
        make("text", { x: x + 9, y: y + (about ? 17 : 24) }, fit(title, 13, width - 18)),
        make("text", { class: "small", x: x + 9, y: y + 33 }, fit(about, 11, width - 18)));
    }

    function picture(number) {
      const columns = around(number), boxes = columns.flatMap(({ rows }) => rows), edges = between(boxes);
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
        for (const [event, node] of Object.entries(events)) one.addEventListener(event, () => light(node));
        links.append(one);
      }
      for (const { rows, more } of columns) {
        const { x, y, height } = rows.at(-1);
        if (more > 0) links.append(make("text", { class: "small", x: x + 9, y: y + height + 22 }, "and " + more + " more"));
      }
      const head = make("marker", { id: "head", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto" },
        make("path", { class: "head", d: "M0,0 L8,4 L0,8 z" }));
      const image = make("svg", { role: "group", "aria-label": "What surrounds " + graph.nodes[number].n,
        width, height, style: `min-width: ${.85 * width}px`, viewBox: `0 0 ${width} ${height}` }, make("defs", {}, head), paths, labels, links);
      const frame = make("div", { class: "picture" }, image);
      const { x, width: across } = boxes.find(({ node }) => node === number);
      requestAnimationFrame(() => frame.scrollTo(frame.scrollWidth * (x + across / 2) / width - frame.clientWidth / 2, 0));
      return frame;
    }

    return picture;
    })();
    """#
}
