/// One change from one wiring to another.
struct WiringChange: Equatable, Sendable {
  enum Sign: String, CaseIterable, Sendable {
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

  /// The thing that changes, in the order of a report.
  enum Subject: Hashable, Comparable, Sendable {
    case scopes
    case codeAssembly(String)
    case variable(String)
    case registration(String)
    /// The application's own code, with its requirements.
    case application
    case start

    var text: String {
      switch self {
      case .scopes: "scopes"
      case .codeAssembly(let name): "assembly \(name) (in code)"
      case .variable(let name): "variable \(name)"
      case .registration(let id): id
      case .application: "application"
      case .start: "start"
      }
    }
  }

  /// A part of a subject that has a value, in the order of a report.
  struct Aspect: Hashable, Comparable, Sendable {
    private let order: Int
    let words: String

    private static let names = [
      "", "type", "environment", "secret", "default", "factory", "offers", "tags", "lifetime",
      "decorators",
    ]
    /// The only value of the subject.
    static let value = named("")

    static func named(_ name: String) -> Aspect {
      Aspect(order: names.firstIndex(of: name) ?? names.count, words: name)
    }

    /// Returns a part of the factory at a position: 0 is the registration's own, others are named decorators.
    static func setting(_ path: String, _ position: Int, _ decorator: String) -> Aspect {
      Aspect(order: names.count + 2 * position, words: decorator + "setting \(path)")
    }

    static func parameter(_ title: String, _ position: Int, _ decorator: String) -> Aspect {
      Aspect(order: names.count + 2 * position + 1, words: decorator + "\(title) gets")
    }

    static func < (left: Aspect, right: Aspect) -> Bool {
      (left.order, left.words) < (right.order, right.words)
    }
  }

  var sign: Sign
  var subject: Subject
  /// The changed part; nil where the subject itself is new or gone.
  var aspect: Aspect?
  /// The old and the new value as a reader sees them; nil where there is none.
  var old: String?
  var new: String?

  /// The change on one line, such as `~ store: lifetime transient -> singleton`.
  var line: String { "\(sign.symbol) \(text)" }

  /// The line without its sign.
  var text: String {
    let kind = if case .registration = subject, aspect == nil { "registration " } else { "" }
    let values = [old, new].compactMap(\.self).joined(separator: " -> ")
    let words = [aspect?.words ?? "", values].filter { !$0.isEmpty }.joined(separator: " ")
    return kind + subject.text + (words.isEmpty ? "" : ": " + words)
  }
}
