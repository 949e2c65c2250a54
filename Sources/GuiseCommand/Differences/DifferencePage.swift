internal import GuiseManifest
internal import GuiseTooling
internal import GuiseValidation

/// A self-contained page of a difference, without scripts.
struct DifferencePage {
  /// The most registrations that are listed unfolded.
  private static let longestList = 20

  private let report: DifferenceReport
  /// The identifiers of the entries in the page.
  private let anchors: [WiringChange.Subject: String]

  init(_ report: DifferenceReport) {
    self.report = report
    anchors = Dictionary(
      report.entries.enumerated().map { ($1.subject, "c\($0)") }, uniquingKeysWith: { $1 })
  }

  var text: String {
    HTMLPage.text(
      title: "\(Self.escaped(report.old)) → \(Self.escaped(report.new))",
      style: DifferenceStyle.text,
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
    if report.counts.isEmpty { return "" }
    let items = report.counts.map { count, word in
      let anchor = Self.anchor(word)
      return
        ##"<li><a class="\##(anchor)" href="#\##(anchor)"><b>\##(count)</b> \##(word)</a></li>"##
    }
    return "<ul>\(items.joined())</ul>"
  }

  private var sections: [String] {
    if report.entries.isEmpty { return ["<p>The wiring is the same.</p>"] }
    let entries = WiringChange.Sign.allCases.map { sign in
      section(sign.rawValue, report.entries(sign).map(card))
    }
    return (entries + [section(DifferenceReport.builtDifferently, consequences)]).compactMap(\.self)
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

  private func card(_ entry: DifferenceReport.Entry) -> String {
    let name = entry.subject.text(naming: Self.code)
    let start =
      #"<article id="\#(anchors[entry.subject, default: ""])" class="\#(entry.sign.rawValue)">"#
    if let whole = entry.changes.first, whole.isWhole {
      let summary = [whole.old ?? whole.new, whole.suffix].compactMap(\.self).map(Self.escaped)
      return "\(start)<h3>\(name)</h3><p>\(summary.joined(separator: " "))</p></article>"
    }
    return """
      \(start)
      <table><thead><tr><td><h3>\(name)</h3></td><th scope="col">old</th><th scope="col">new</th></tr></thead><tbody>
      \(entry.changes.map(row).joined(separator: "\n"))
      </tbody></table></article>
      """
  }

  private func row(_ change: WiringChange) -> String {
    let label = change.label(naming: Self.code)
    if change.old == nil, change.new == nil {
      return #"<tr><th scope="row" colspan="3">\#(label)</th></tr>"#
    }
    let suffix = change.suffix.map { " \($0)" } ?? ""
    func cell(_ value: String?, _ name: String) -> String {
      value.map { #"<td class="\#(name)">\#(Self.code($0))\#(suffix)</td>"# } ?? "<td></td>"
    }
    return
      #"<tr><th scope="row">\#(label)</th>\#(cell(change.old, "old"))\#(cell(change.new, "new"))</tr>"#
  }

  /// The registrations that are built differently, each with the path to the change.
  private var consequences: [String] {
    if report.consequences.isEmpty { return [] }
    let rows = report.consequences.map { consequence in
      let path = consequence.path { subject in
        let name = subject.text(naming: Self.code)
        guard subject == consequence.cause, let anchor = anchors[subject] else { return name }
        return ##"<a href="#\##(anchor)">\##(name)</a>"##
      }
      return
        #"<tr><th scope="row">\#(Self.code(consequence.registration))</th><td>\#(path)</td></tr>"#
    }
    let isOpen = rows.count <= Self.longestList ? " open" : ""
    return [
      """
      <details\(isOpen)><summary>Unchanged, but dependent on a change</summary>
      <table class="paths"><thead><tr><th scope="col">registration</th><th scope="col">depends on</th>\
      </tr></thead><tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table></details>
      """
    ]
  }

  private static func anchor(_ word: String) -> String { word.replacing(" ", with: "-") }

  private static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// Returns a text of a manifest as text of the page.
  private static func escaped(_ text: String) -> String {
    XMLText.escaped(VisibleText.escaped(text))
  }
}
