internal import GuiseManifest

/// The colours of text reports, or no colours.
package struct TextStyle {
  enum Role: String {
    case bold = "1"
    case error = "1;31"
    case warning = "1;33"
    case advice = "1;36"
    case caret = "1;32"
  }

  var isColored: Bool

  package init(isColored: Bool = false) {
    self.isColored = isColored
  }

  func text(_ text: String, _ role: Role) -> String {
    isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }

  static func role(_ severity: Diagnostic.Severity) -> Role {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .note: .advice
    }
  }
}
