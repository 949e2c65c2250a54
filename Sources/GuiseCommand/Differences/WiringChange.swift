/// One change from one wiring to another.
package struct WiringChange: Equatable, Sendable {
  package enum Sign: String, CaseIterable, Sendable {
    case added, removed, changed

    /// The first character of a line.
    var symbol: String {
      switch self {
      case .added: "+"
      case .removed: "-"
      case .changed: "~"
      }
    }
  }

  /// The thing that changes.
  package enum Subject: Hashable, Sendable {
    case scopes
    case codeAssembly(String)
    case variable(String)
    case registration(String)
    /// The application's own code, with its requirements.
    case application
    case startOrder

    var text: String {
      switch self {
      case .scopes: "scopes"
      case .codeAssembly(let name): "assembly \(name) (in code)"
      case .variable(let name): "variable \(name)"
      case .registration(let id): id
      case .application: "application"
      case .startOrder: "order of start"
      }
    }
  }

  package var sign: Sign
  package var subject: Subject
  /// The changed part in words, such as `setting path` or `retry: Clock gets`; empty for the subject as a whole.
  package var aspect = ""
  /// The old and the new value as a reader sees them; nil where there is none, or it is not shown.
  package var old: String?
  package var new: String?
  /// A word that follows the values.
  package var suffix: String?
  /// Whether a variable has only become, or is no longer, a secret.
  var isOfSecrecy = false

  /// Whether the subject itself is new or gone.
  var isWhole: Bool { aspect.isEmpty && sign != .changed }

  /// The change on one line, such as `~ store: lifetime transient -> singleton`.
  var line: String { "\(sign.symbol) \(text)" }

  /// The line without its sign.
  var text: String {
    let kind = if case .registration = subject, isWhole { "registration " } else { "" }
    let values = [old, new].compactMap(\.self).joined(separator: " -> ")
    let words = [aspect, values, suffix ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    return kind + subject.text + (words.isEmpty ? "" : ": " + words)
  }
}
