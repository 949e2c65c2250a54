internal import Guise
internal import GuiseManifest

/// The keys that dependents need and nothing offers: one for each mistake, with all of its dependents.
struct MissingKeys {
  /// A dependent that needs a key.
  enum Dependent: Sendable {
    /// A parameter of a registration in the manifest.
    case parameter(ConnectionFault, KeyNumbers.Key)
    /// A registration in code.
    case code(CodeFault)
    /// The application itself.
    case requirement(WiringModel.Requirement)

    /// The fault of a parameter.
    var fault: ConnectionFault? { if case .parameter(let fault, _) = self { fault } else { nil } }

    var key: KeyNumbers.Key {
      switch self {
      case .parameter(_, let key): key
      case .code(let fault): fault.key
      case .requirement(let requirement): requirement.key
      }
    }
  }

  struct Missing {
    let key: KeyNumbers.Key
    /// The first dependent in the files, else one in code, else the application.
    let first: Dependent
    fileprivate(set) var others: [Dependent]
  }

  /// The only registration that could offer a missing key.
  private enum Source: Hashable {
    case factory(id: String, TagSetID)
    case assembly(String)
  }

  private let model: WiringModel
  private let keys: Set<KeyNumbers.Key>
  /// The services of all missing keys.
  let services: Set<ServiceID>
  /// The keys, each with its dependents; if there are few, keys that one registration would offer are joined.
  private(set) var all: [Missing]

  init(_ check: Check) {
    model = check.model
    var uses = GroupedUses<KeyNumbers.Key, Dependent>()
    func add(_ needer: Dependent) { uses.add(needer, of: needer.key) }
    for fault in model.faults {
      if case .missing(let key) = fault.problem { add(.parameter(fault, key)) }
    }
    for fault in model.codeFaults { add(.code(fault)) }
    for requirement in model.requirements where !requirement.isMet && !model.isIncomplete {
      add(.requirement(requirement))
    }
    uses.sortUses { [model] left, right in
      guard let one = left.fault, let other = right.fault else {
        return left.fault != nil && right.fault == nil
      }
      return check.files.isBefore(model.place(of: one.use), model.place(of: other.use))
    }
    keys = Set(uses.groups.map(\.thing))
    services = Set(keys.map(\.service))
    all = uses.groups.map {
      Missing(key: $0.thing, first: $0.uses[0], others: Array($0.uses.dropFirst()))
    }
    if all.count <= Suggestion.limit { all = join(check) }
  }

  func contains(_ key: KeyNumbers.Key) -> Bool { keys.contains(key) }

  // MARK: Absent registrations

  /// Joins the keys that one registration would offer. Leaves out keys of absent registrations that are named
  /// where they are needed: the findings there report them.
  private func join(_ check: Check) -> [Missing] {
    let absent = check.absent
    var firsts: [Source: Int] = [:]
    var joined: [Missing] = []
    for missing in all {
      let factories = check.unusedFactories(offering: missing.key.service)
        .filter { $0.arguments == missing.key.arguments }
      if factories.contains(where: { absent.mayBe(of: $0) }) { continue }
      let sources =
        factories.map { Source.factory(id: $0.id, missing.key.tags) }
        + check.unusedCode(registering: missing.key).map { .assembly($0) }
      guard sources.count == 1, let source = sources.first else {
        joined.append(missing)
        continue
      }
      if let first = firsts[source] {
        joined[first].others += [missing.first] + missing.others
      } else {
        firsts[source] = joined.count
        joined.append(missing)
      }
    }
    return joined
  }
}

/// Registrations that the manifest names and that do not exist.
struct AbsentRegistrations {
  /// The services of the parameters that refer to them.
  private var services: Set<ServiceID> = []
  /// The services of the parameters whose identifiers are similar to others, and may be misspelt.
  private var misspelt: Set<ServiceID> = []
  /// Whether `start` names an absent registration.
  private var isStarted = false

  init(_ check: Check) {
    let model = check.model
    let composition = model.composition
    if model.isIncomplete { return }
    for fault in model.faults.prefix(Suggestion.limit) {
      guard case .unknownRegistration(let id) = fault.problem,
        let parameter = model.parameter(of: fault),
        let service = model.keys.number(ofService: parameter.service)
      else { continue }
      if check.nearest(id, among: check.registrationNames).isEmpty {
        services.insert(service)
      } else {
        misspelt.insert(service)
      }
    }
    isStarted = composition.start.prefix(Suggestion.limit).contains { name in
      composition.written[name.value] == nil && !composition.isUnsound(name.value)
        && check.nearest(name.value, among: check.registrationNames).isEmpty
    }
  }

  /// Whether an absent registration may use a factory.
  ///
  /// - Parameter orMisspelt: Whether identifiers that are similar to others count.
  func mayBe(of factory: FactoryTable.Factory, orMisspelt: Bool = false) -> Bool {
    isStarted && factory.arguments == .empty || !services.isDisjoint(with: factory.services)
      || orMisspelt && !misspelt.isDisjoint(with: factory.services)
  }
}

extension Check {
  /// The factories that offer a service and that no registration uses.
  func unusedFactories(offering service: ServiceID) -> [FactoryTable.Factory] {
    model.factories.offering(service).filter { !usedFactories.contains($0.id) }
  }

  /// The unused code assemblies that register a key, sorted.
  func unusedCode(registering key: KeyNumbers.Key) -> [String] {
    if model.catalog.assemblies.isEmpty { return [] }
    let service = model.keys.serviceNames[key.service]
    let tags = Set(model.keys.names(ofTags: key.tags))
    let arguments = model.keys.argumentLists[key.arguments]
    let used = Set(model.composition.order)
    return model.catalog.assemblies.filter { name, assembly in
      !used.contains(name)
        && assembly.keys.contains {
          $0.service == service && $0.arguments == arguments && $0.codeTags.isEmpty
            && Set($0.tags) == tags
        }
    }.keys.sorted()
  }
}
