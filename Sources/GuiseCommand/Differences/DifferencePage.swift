/// A self-contained page of a difference, without scripts.
struct DifferencePage {
  let report: DifferenceReport

  var text: String {
    let title = "\(HTMLPage.escaped(report.old)) → \(HTMLPage.escaped(report.new))"
    return HTMLPage.text(
      .difference, title: title,
      """
      <header>
      <h1>Changes in the wiring</h1>
      <p><span>old</span> \(Self.code(report.old))</p>
      <p><span>new</span> \(Self.code(report.new))</p>
      \(counts)
      </header>
      <main>
      \(sections.joined(separator: "\n"))
      </main>
      """)
  }

  private var counts: String {
    let items = report.counts.map { count, word in
      let anchor = Self.anchor(word)
      return
        ##"<li><a class="\##(anchor)" href="#\##(anchor)"><b>\##(count)</b> \##(word)</a></li>"##
    }
    return items.isEmpty ? "" : "<ul>\(items.joined())</ul>"
  }

  private var sections: [String] {
    if report.difference.entries.isEmpty { return ["<p>The wiring is the same.</p>"] }
    let entries = WiringChange.Sign.allCases.compactMap { sign in
      section(sign.rawValue, report.entries(sign).map(card))
    }
    return entries + [section(DifferenceReport.dependents, dependents)].compactMap(\.self)
  }

  private func section(_ word: String, _ parts: [String]) -> String? {
    if parts.isEmpty { return nil }
    return """
      <section id="\(Self.anchor(word))">
      <h2>\(word.prefix(1).uppercased())\(word.dropFirst())</h2>
      \(parts.joined(separator: "\n"))
      </section>
      """
  }

  private func card(_ entry: WiringDifference.Entry) -> String {
    let name = Self.code(entry.subject.text)
    let start = #"<article class="\#(entry.sign.rawValue)">"#
    if let whole = entry.changes.first, whole.aspect == nil {
      let summary = HTMLPage.escaped(whole.old ?? whole.new ?? "")
      return start + "<h3>\(name)</h3><p>\(summary)</p></article>"
    }
    return """
      \(start)
      <table><thead><tr><td><h3>\(name)</h3></td><th scope="col">old</th><th scope="col">new</th></tr></thead><tbody>
      \(entry.changes.map(row).joined(separator: "\n"))
      </tbody></table></article>
      """
  }

  private func row(_ change: WiringChange) -> String {
    let label = HTMLPage.escaped(change.aspect?.label ?? "")
    func cell(_ value: String?, _ name: String) -> String {
      value.map { #"<td class="\#(name)">\#(Self.code($0))</td>"# } ?? "<td></td>"
    }
    return #"<tr><th scope="row">\#(label)</th>"# + cell(change.old, "old")
      + cell(change.new, "new") + "</tr>"
  }

  /// The registrations that are built differently.
  private var dependents: [String] {
    let names = report.difference.dependents
    if names.isEmpty { return [] }
    return [
      """
      <details><summary>Unchanged, but dependent on a change</summary>
      <p>\(names.map(Self.code).joined(separator: ", "))</p></details>
      """
    ]
  }

  private static func anchor(_ word: String) -> String { word.replacing(" ", with: "-") }

  private static func code(_ text: String) -> String { "<code>\(HTMLPage.escaped(text))</code>" }
}
