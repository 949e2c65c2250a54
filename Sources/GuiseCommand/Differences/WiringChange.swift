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
  enum Aspect: Hashable, Comparable, Sendable {
    /// The only value of the subject.
    case value
    case type, environment, secrecy, standard
    case factory, services, tags, lifetime, decorators
    /// A part of the factory at a position: 0 is the registration's own, others are named decorators.
    case factoryPart(Int, decorator: String, FactoryPart)

    var words: String {
      switch self {
      case .value: ""
      case .type: "type"
      case .environment: "environment"
      case .secrecy: "secret"
      case .standard: "default"
      case .factory: "factory"
      case .services: "offers"
      case .tags: "tags"
      case .lifetime: "lifetime"
      case .decorators: "decorators"
      case .factoryPart(_, let decorator, let part):
        decorator.isEmpty ? part.words : "\(decorator): \(part.words)"
      }
    }
  }

  enum FactoryPart: Hashable, Comparable, Sendable {
    /// The setting at a path of keys.
    case setting(String)
    /// The sources of a parameter, by its title.
    case parameter(String)

    fileprivate var words: String {
      switch self {
      case .setting(let path): "setting \(path)"
      case .parameter(let title): "\(title) gets"
      }
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
