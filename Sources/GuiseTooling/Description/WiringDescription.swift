package import GuiseManifest

/// A wiring by its names: the registrations, what each parameter gets, and what is missing.
///
/// Graphs, pages, differences and hovers are written from it alone.
package struct WiringDescription: Sendable {
  package let composition: Composition
  package let catalog: Catalog
  /// The results of the check: they say which registrations are faulty.
  let findings: [Diagnostic]
  /// The enabled registrations, in the order in which they are registered.
  package internal(set) var registrations: [Registration] = []
  /// The dependencies of registrations that nothing answers, and the references to a wrong registration.
  var faults: [Need] = []
  /// The requirements of the application.
  var requirements: [Need] = []
  /// The known dependencies of code assemblies, then those that nothing answers.
  var code: [Need] = []
  /// The identifiers of the registrations that are built at the start, in that order.
  var start: [String] = []
  /// The steps from one registration of a cycle to the next.
  var cycleSteps: Set<[Name]> = []

  /// Every need, in the order in which they are drawn.
  var needs: [Need] { registrations.flatMap(\.needs) + faults + requirements + code }

  /// A participant of the wiring.
  package enum Name: Hashable, Sendable {
    /// The application's own code, which resolves what it declares with `require`.
    case application
    case registration(String)
    /// The members of a collection that several parameters get or choose from.
    case group(GroupID)
    case codeAssembly(String)
    case supply(Catalog.Supply)
    /// Code of which nothing is known.
    case code
    /// A key that nothing answers, as a person would write it.
    case missing(String)
    /// An identifier that no registration has.
    case unknownRegistration(String)

    /// The identifier, of a registration.
    package var registrationID: String? { if case .registration(let id) = self { id } else { nil } }
  }

  package struct Registration: Sendable {
    package var written: Composition.Registration
    /// The services that it offers; none where they are not known.
    package var services: [String]
    var isFaulty: Bool
    /// A factory that it uses may reach for more than its signature shows.
    var isOpaque: Bool
    var isBuiltAtStart: Bool
    /// The parameters of its factory, then of its decorators' factories, without those that get what is
    /// decorated.
    package var needs: [Need]

    /// The uses of factories: its own first, then its decorators, innermost first.
    package var parts: [Composition.Part] { [written.main] + written.decorators }
  }

  /// A parameter, a requirement or another dependency, with its sources.
  package struct Need: Sendable {
    var user: Name
    /// The position of the factory among the uses of the registration; 0 is the registration's own.
    package var part = 0
    package var parameter: Catalog.Parameter?
    /// A name that no other parameter of the factory, or no other requirement, has.
    var title = ""
    /// Whether it takes several, in an order that means something.
    var isList = false
    /// Whether one of the sources is chosen later.
    var isChoice = false
    /// The participants that answer it, in the order in which it gets them.
    package var sources: [Name]
    /// The number of the group, where it gets or chooses from all of one.
    var group: GroupID?
    /// The keys of the dictionary that a manifest fills, each with a registration.
    var keys: [String: String]?
    var isDeferred = false
    var isFaulty = false
  }

  /// A service without its module.
  static func short(_ service: String) -> String { TypeName.short(ofName: service) ?? service }

  /// `Store [primary]`, `ExportJob (UUID)`.
  static func short(_ key: Catalog.Key) -> String {
    var text = short(key.service)
    if !key.arguments.isEmpty { text += " (\(key.arguments.map(short).joined(separator: ", ")))" }
    let tags = key.tags + key.codeTags
    return tags.isEmpty ? text : "\(text) \(list(tags))"
  }

  /// `[a, b]`.
  static func list(_ names: [String]) -> String { "[\(names.joined(separator: ", "))]" }
}
