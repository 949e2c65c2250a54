internal import GuiseManifest

/// A report for people, and for programs that read compilers' messages: each finding with its line.
package struct TextReport {
  private let report: ValidationReport
  /// The name in front of a finding without a place.
  package var speaker = "guise"
  package var paths = ReportedPath()
  package var style = TextStyle()
  /// The least severity of the findings that are shown.
  package var least: Diagnostic.Severity = .note
  package var printsSummary = true

  package init(_ report: ValidationReport) { self.report = report }

  package var text: String {
    var excerpts = ExcerptReader(sources: report.sources)
    var blocks = report.diagnostics.filter {
      $0.severity == .error || least == .note || $0.severity == least
    }.map { text(of: $0, &excerpts) }
    let lines = printsSummary ? report.omissions(paths) : report.leftOut.lines
    if !lines.isEmpty { blocks.append(lines.map { $0 + "\n" }.joined()) }
    if printsSummary { blocks.append(report.summary + "\n") }
    return blocks.joined(separator: "\n")
  }

  private func text(of diagnostic: Diagnostic, _ excerpts: inout ExcerptReader) -> String {
    var lines = [headline(diagnostic)]
    if let location = diagnostic.location, let excerpt = excerpts.excerpt(at: location) {
      lines += self.lines(of: excerpt, at: location.start.line)
    }
    if !diagnostic.chain.isEmpty {
      lines.append(advice("note", "needed by " + VisibleText.chain(diagnostic.chain)))
    }
    for related in diagnostic.related {
      let place = related.location.map { self.place($0) + ": " } ?? ""
      lines.append(advice("note", place + VisibleText.sentence(related.message)))
    }
    lines += diagnostic.help.map { advice("help", VisibleText.sentence($0)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line for editors and problem matchers: `path:line:column: severity: message [rule]`.
  private func headline(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location.map(self.place) ?? speaker
    let severity = diagnostic.severity.rawValue
    return style.text("\(place):", .bold) + " "
      + style.text("\(severity):", .init(diagnostic.severity)) + " "
      + style.text(VisibleText.sentence(diagnostic.message), .bold) + " [\(diagnostic.rule)]"
  }

  /// The text of a location: a file of code has a line and no column, a file as a whole neither.
  private func place(_ location: Diagnostic.Location) -> String {
    var text = VisibleText.escaped(paths.text(location.path))
    if location.start.line > 0 { text += ":\(location.start.line)" }
    if location.start.line > 0, location.start.column > 0 { text += ":\(location.start.column)" }
    return text
  }

  private func lines(of excerpt: ExcerptLine, at line: Int) -> [String] {
    let number = String(line)
    let width = max(number.count, 5)
    let padding = String(repeating: " ", count: width - number.count)
    return [
      "\(padding)\(number) | \(excerpt.text)",
      String(repeating: " ", count: width) + " | " + style.text(excerpt.underline, .caret),
    ]
  }

  private func advice(_ label: String, _ text: String) -> String {
    "   " + style.text("\(label):", .advice) + " " + text
  }
}

/// The colours of text reports, or no colours.
package struct TextStyle {
  enum Role: String {
    case bold = "1"
    case error = "1;31"
    case warning = "1;33"
    case advice = "1;36"
    case caret = "1;32"

    init(_ severity: Diagnostic.Severity) {
      self = severity == .error ? .error : severity == .warning ? .warning : .advice
    }
  }

  let isColored: Bool

  package init(isColored: Bool = false) { self.isColored = isColored }

  func text(_ text: String, _ role: Role) -> String {
    isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension ValidationReport: CustomStringConvertible {
  /// The report as `guise-validate` prints it, without colours.
  public var description: String { TextReport(self).text }
}
