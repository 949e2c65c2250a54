extension DifferenceReport {
  /// A self-contained page of the difference, without scripts.
  var page: String {
    let dependents = difference.dependents.map(Self.code).joined(separator: ", ")
    return HTMLPage.text(
      .difference, title: "\(HTMLPage.escaped(old)) → \(HTMLPage.escaped(new))",
      """
      <header>
      <h1>Changes in the wiring</h1>
      <p><span>old</span> \(Self.code(old))</p>
      <p><span>new</span> \(Self.code(new))</p>
      </header>
      <main>
      \(difference.entries.isEmpty ? "<p>The wiring is the same.</p>" : "")
      \(difference.entries.map(Self.card).joined(separator: "\n"))
      \(dependents.isEmpty ? "" : "<h2>Built differently</h2>\n<p>\(dependents)</p>")
      </main>
      """)
  }

  private static func card(_ entry: WiringDifference.Entry) -> String {
    """
    <article class="\(entry.sign.rawValue)">
    <table><thead><tr><td><h2>\(code(entry.subject.text))</h2></td><th scope="col">old</th><th scope="col">new</th></tr></thead><tbody>
    \(entry.changes.map(row).joined(separator: "\n"))
    </tbody></table></article>
    """
  }

  private static func row(_ change: WiringChange) -> String {
    let label = change.aspect.map { $0.words.isEmpty ? "value" : $0.words } ?? change.sign.rawValue
    func cell(_ value: String?, _ name: String) -> String {
      value.map { #"<td class="\#(name)">\#(code($0))</td>"# } ?? "<td></td>"
    }
    return #"<tr><th scope="row">\#(HTMLPage.escaped(label))</th>"# + cell(change.old, "old")
      + cell(change.new, "new") + "</tr>"
  }

  private static func code(_ text: String) -> String { "<code>\(HTMLPage.escaped(text))</code>" }
}
