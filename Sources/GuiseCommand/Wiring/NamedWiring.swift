internal import Guise
package import GuiseManifest
package import GuiseValidation

/// A wiring in names: registrations, and the sources of each parameter.
///
/// Graphs, pages, differences and hovers are written from it alone.
package struct NamedWiring: Sendable {
  package let composition: Composition
  package let catalog: Catalog
  /// The findings of the check, which mark the faulty registrations.
  let findings: [Diagnostic]
  /// The enabled registrations, in registration order.
  package internal(set) var registrations: [Registration] = []
  /// The requirements of the application.
  var requirements: [Need] = []
  /// The dependencies of code assemblies.
  var code: [Need] = []
  /// The identifiers of the registrations built at the start, in order.
  var start: [String] = []
  /// The edges between consecutive registrations of a cycle.
  var cycleSteps: Set<[Name]> = []

  /// Every need, in the order of the graph.
  package var needs: [Need] { registrations.flatMap(\.needs) + requirements + code }

  /// A participant of the wiring.
  package enum Name: Hashable, Sendable {
    /// The application's own code, which resolves the services that it declares with `require`.
    case application
    case registration(String)
    case codeAssembly(String)
    case supply(Catalog.Supply)
    /// A key without a source, in a readable form.
    case missing(String)

    /// The identifier of a registration; nil for other participants.
    package var registrationID: String? { if case .registration(let id) = self { id } else { nil } }

    /// The participant in words, as the source or the user of a parameter.
    package var words: String {
      switch self {
      case .registration(let id): id
      case .supply(let supply):
        "supplied \(NamedWiring.short(supply.key))\(supply.scope.map { " in \($0)" } ?? "")"
      case .codeAssembly(let name): "assembly \(name)"
      case .application: "application"
      case .missing: "nothing"
      }
    }

    /// The kind of the participant in words.
    var kind: String {
      switch self {
      case .application: "application"
      case .registration: "registration"
      case .codeAssembly: "code assembly"
      case .supply: "supply"
      case .missing: "missing"
      }
    }
  }

  package struct Registration: Sendable {
    package var written: Composition.Registration
    /// The services that it offers; empty where they are unknown.
    package var services: [String]
    var isFaulty: Bool
    /// Whether one of its factories may resolve more than its signature shows.
    var isOpaque: Bool
    /// The parameters of its factory and then of its decorators' factories, without the parameters
    /// for the decorated instance.
    package var needs: [Need]

    /// The uses of factories: its own first, then its decorators, innermost first.
    package var parts: [Composition.Part] { written.parts }
    /// The distinct tags, sorted.
    var tags: [String] { Set(written.tags).sorted() }
  }

  /// A parameter, a requirement or another dependency, with its sources.
  package struct Need: Sendable {
    package var user: Name
    /// The position of the factory among the registration's factories; 0 is its own.
    package var part = 0
    package var parameter: Catalog.Parameter?
    /// The kind of the parameter or requirement; nil for a dependency of a code assembly.
    var kind: Catalog.Parameter.Kind?
    /// A name that is unique among the parameters of the factory, or among the requirements.
    var title = ""
    /// The participants that satisfy the need, in the order in which it receives them, or what is missing.
    package var sources: [Name]
    /// The registration for each key of a dictionary that a manifest fills.
    var keys: [String: String]?
    var isDeferred = false
    var isFaulty = false

    /// Whether it takes several sources in a significant order.
    var isList: Bool { kind?.isArray == true || isChoice }
    /// Whether the receiver chooses one of the sources later.
    var isChoice: Bool { kind == .lazy || kind == .lazyTags }
    /// Whether a reader sees the position of each source.
    var isOrdered: Bool {
      kind?.isArray == true && kind != .keyed && sources.count > 1
        && parameter?.allAdapters.contains(.set) != true
    }

    /// Returns the keys of a dictionary under which it receives a source.
    func keys(of source: Name) -> String {
      (keys ?? [:]).filter { source == .registration($0.value) }.keys.sorted()
        .joined(separator: ", ")
    }
  }

  /// Returns the name of a service without its module.
  static func short(_ service: String) -> String { TypeName.short(ofName: service) ?? service }

  /// Returns a key in short form, such as `Store [primary]` or `ExportJob (UUID)`.
  static func short(_ key: Catalog.Key) -> String {
    var text = short(key.service)
    if !key.arguments.isEmpty { text += " (\(key.arguments.map(short).joined(separator: ", ")))" }
    let tags = key.tags + key.codeTags
    return tags.isEmpty ? text : "\(text) \(list(tags))"
  }

  /// Returns a bracketed list, such as `[a, b]`.
  static func list(_ names: [String]) -> String { "[\(names.joined(separator: ", "))]" }
}
