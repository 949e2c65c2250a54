internal import Guise
package import GuiseManifest
internal import GuiseVerification

/// A check of a manifest: the input of its rules, and the facts that several rules share.
package final class Check {
  package let read: ManifestFiles
  package let composition: Composition?
  /// The manifest joined with the code; nil if either is unknown.
  let wiring: WiringModel?
  package let catalog: Catalog
  package let problems: [RegistryProblem]
  /// Decodes settings with the linked code; nil: only the catalog's schemas are checked.
  let settingsCheck: SettingsCheck?
  let options: CheckOptions
  /// Other files of the folder, which may define a missing name.
  private(set) lazy var neighbours = NeighbouringFiles(read)
  private(set) lazy var registrationNames = composition?.all.map(\.id) ?? []
  private(set) lazy var factoryNames = model.factories.all.map(\.id)
  private(set) lazy var variableNames = (composition?.variables ?? [:]).keys.sorted()
  /// The number of names that mistyped ones may still be compared with: time is linear in mistakes.
  package internal(set) var remainingComparisons = 1_000_000

  package init(
    _ read: ManifestFiles, _ composition: Composition?, wiring: WiringModel?, catalog: Catalog,
    problems: [RegistryProblem] = [], settingsCheck: SettingsCheck? = nil, options: CheckOptions
  ) {
    (self.read, self.composition) = (read, composition)
    (self.wiring, self.catalog) = (wiring, catalog)
    (self.problems, self.settingsCheck, self.options) = (problems, settingsCheck, options)
  }

  /// The manifest joined with the code, for rules that apply only if there is one.
  var model: WiringModel {
    guard let wiring else { preconditionFailure("A rule about the wiring runs without one.") }
    return wiring
  }

  /// The reader of the findings.
  var audience: Audience { options.reader }

  /// The second half of advice about code that a catalog lacks; empty if no catalog is read.
  var renewingCatalog: String {
    settingsCheck == nil ? "; if the code has it already, renew the catalog" : ""
  }

  /// The phases that apply: a fragment is not proven, and without the code nothing is connected.
  var phases: [CheckPhase] {
    guard let composition else { return [.reading] }
    if wiring == nil { return [.reading, .composing] }
    return composition.isFragment ? [.reading, .composing, .connecting] : CheckPhase.allCases
  }

  var graph: DependencyGraph { model.graph }

  /// The best paths to the registrations, from the starting points.
  private(set) lazy var routes = graph.routes(from: startingPoints())
  private(set) lazy var cycles = model.cycles(files)
  private(set) lazy var scopeNeeds = ScopeNeeds(model)

  /// The dependencies of longer-lived registrations on plain `scoped` ones.
  private(set) lazy var plainScoped = ScopeNeeds(ofPlainScoped: model)

  /// The reversed graph: from each node to its dependents.
  private(set) lazy var dependents = graph.reversed

  /// The registrations and code assemblies that are not used, by the keys that they would offer.
  private(set) lazy var idle = model.idleOffers()
  private(set) lazy var builtAtStart = model.builtAtStart()
  private(set) lazy var files = FileOrder(model.composition)

  /// The registrations that nothing requires; nil if that cannot be known.
  private(set) lazy var unused = model.unused(files)
  private(set) lazy var missing = MissingKeys(model, files, idle: idle)

  /// The factories whose own service it is, in the order of their identifiers.
  private func factories(making service: String) -> [FactoryTable.Factory] {
    let number = model.keys.number(ofService: service)
    return number.map(model.factories.offering)?.filter { $0.service == number } ?? []
  }

  /// The factories that can decorate a service, in the order of their identifiers.
  func factories(decorating service: String) -> [FactoryTable.Factory] {
    factories(making: service).filter { $0.position(decorating: $0.service) != nil }
  }

  /// A service as code spells its type: with `any` if a factory makes instances of a protocol.
  func spelled(_ service: String) -> String {
    factories(making: service).contains { $0.factory.instance.isExistential }
      ? TypeName.existential(service) : service
  }

  /// The starting points of paths, preferred first: the answers to requirements, the root's registrations
  /// that nothing needs, all others that nothing needs, those of code, then the rest of the root's.
  private func startingPoints() -> [[NodeID]] {
    let free = model.freeNodes()
    let entries = model.entryIDs.map(model.node)
    let ofRoot = entries.filter { model.assembly(ofNode: $0) == model.composition.root }
    return [
      model.requirements.flatMap { model.answers(to: $0) }, ofRoot.filter(free.contains),
      entries.filter(free.contains), model.codes.map(\.node).filter(free.contains), ofRoot,
    ]
  }
}

/// The options of one check.
package struct CheckOptions: Sendable {
  /// The caller's variables, roots and limits.
  package var given: ManifestOptions
  /// The reader of the findings.
  package var reader = Audience.code
  /// Whether a fragment is checked like any other: a loaded manifest has to be whole.
  package var checksFragmentsWhole = false
  /// Whether the code is known. Without it, only the form of a manifest is checked.
  package var knowsCode = true
  /// The number of findings of one rule that are kept; the others are counted.
  package var findingLimit = Int.max
  /// The registrations of the manifest that tests replace by identifier.
  package var replaced: Set<String> = []

  package init(_ given: ManifestOptions) { self.given = given }
}

/// A phase of a check. A phase with errors is the last, so that no rule has to guess.
package enum CheckPhase: CaseIterable, Comparable, Sendable {
  /// Files, JSON, and the shape of the format; also the code's own registrations.
  case reading
  /// Includes, overrides, names of assemblies and variables.
  case composing
  /// Factories, services, parameters, references and settings of each registration.
  case connecting
  /// The graph of dependencies, and all warnings that need it.
  case proving

  /// The subject of the phase's errors in a summary: `3 errors in the connections`.
  var subject: String {
    switch self {
    case .reading: "the files"
    case .composing: "the composition"
    case .connecting: "the connections"
    case .proving: "the graph"
    }
  }

  /// The part of the check that errors of the phase leave out; nil if none follows.
  var leftOut: String? {
    switch self {
    case .reading, .composing: "the wiring was not checked"
    case .connecting: "the graph was not checked"
    case .proving: nil
    }
  }
}
