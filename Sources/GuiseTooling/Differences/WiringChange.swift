internal import GuiseValidation

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

    /// The subject in words.
    ///
    /// - Parameter shown: formats a name.
    package func text(naming shown: (String) -> String) -> String {
      switch self {
      case .scopes: "scopes"
      case .codeAssembly(let name): "assembly \(shown(name)) (in code)"
      case .variable(let name): "variable \(shown(name))"
      case .registration(let id): shown(id)
      case .application: "application"
      case .startOrder: "order of start"
      }
    }
  }

  /// The changed part of a subject, such as its lifetime; empty for the subject as a whole.
  package struct Aspect: Equatable, Sendable {
    /// The factory of the decorator that it belongs to.
    var decorator: String?
    var noun: String?
    /// The name of a parameter, or the path of a setting.
    var name: String?
    var verb: String?

    /// The aspect in words, such as `setting path`, `Clock gets` or `retry: Clock gets`.
    ///
    /// - Parameter shown: formats a name.
    package func text(naming shown: (String) -> String) -> String {
      [decorator.map { shown($0) + ":" }, noun, name.map(shown), verb].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  package var sign: Sign
  package var subject: Subject
  package var aspect = Aspect()
  /// The old and the new value as a reader sees them; nil where there is none, or it is not shown.
  package var old: String?
  package var new: String?
  /// A word that follows the values.
  package var suffix: String?

  /// Whether the subject itself is new or gone.
  package var isWhole: Bool { aspect == Aspect() && sign != .changed }

  /// The change on one line, such as `~ store: lifetime transient -> singleton`.
  var line: String { "\(sign.symbol) \(text)" }

  /// The line without its sign.
  package var text: String {
    let kind = if case .registration = subject, isWhole { "registration " } else { "" }
    let values = [old, new].compactMap(\.self).joined(separator: " -> ")
    let words = [aspect.text(naming: \.self), values, suffix ?? ""].filter { !$0.isEmpty }
    return
      (["\(kind)\(subject.text(naming: \.self))"]
      + (words.isEmpty ? [] : [words.joined(separator: " ")])).joined(separator: ": ")
  }
}
