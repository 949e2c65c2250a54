internal import Guise

/// The keys that something needs and nothing has: one for each mistake, with all who need it.
struct MissingKeys {
  /// Who needs a key, by the position in the model.
  enum Needer: Hashable, Comparable {
    /// A parameter of a registration: one of `faults`.
    case parameter(Int)
    /// What code registers: one of `codeFaults`.
    case code(Int)
    /// The application itself: one of `requirements`.
    case requirement(Int)
  }

  struct Missing {
    let key: KeyNumbers.Key
    /// Of registrations the one that comes first in the files; else of code; else the application.
    let first: Needer
    fileprivate(set) var others: [Needer]
  }

  /// What one registration that is not there may have been, where only one thing may.
  private enum Source: Hashable {
    case factory(FactoryID, TagSetID)
    case assembly(String)
  }

  private let model: WiringModel
  private let keys: Set<KeyNumbers.Key>
  /// The services of all missing keys.
  let services: Set<ServiceID>
  /// The keys, each with its dependents; few keys are grouped by a registration that offers them.
  private(set) var all: [Missing]

  init(_ check: Check) {
    model = check.model
    var uses = GroupedUses<KeyNumbers.Key, Needer>()
    for (index, fault) in model.faults.enumerated() {
      if case .missing(let key) = fault.problem { uses.add(.parameter(index), of: key) }
    }
    for (index, fault) in model.codeFaults.enumerated() { uses.add(.code(index), of: fault.key) }
    if !model.isIncomplete {
      for (index, requirement) in model.requirements.enumerated() where !requirement.isMet {
        uses.add(.requirement(index), of: requirement.key)
      }
    }
    uses.sortUses { [model] left, right in
      guard case .parameter(let one) = left, case .parameter(let other) = right else {
        return left < right
      }
      return check.files.isBefore(
        model.place(of: model.faults[one].use), model.place(of: model.faults[other].use))
    }
    keys = Set(uses.groups.map(\.thing))
    services = Set(keys.map(\.service))
    all = uses.groups.map {
      Missing(key: $0.thing, first: $0.uses[0], others: Array($0.uses.dropFirst()))
    }
    if all.count <= Suggestion.limit { all = join(check) }
  }

  func contains(_ key: KeyNumbers.Key) -> Bool { keys.contains(key) }

  // MARK: Registrations that are not there

  /// Joins what the same registration would offer, and leaves out what one would that is named where it
  /// is needed: that is said there.
  private func join(_ check: Check) -> [Missing] {
    let absent = check.absent
    var firsts: [Source: Int] = [:]
    var joined: [Missing] = []
    for missing in all {
      let factories = check.unusedFactories(offering: missing.key.service)
        .filter { model.factories[$0].arguments == missing.key.arguments }
      if factories.contains(where: { absent.mayBe(of: model.factories[$0]) }) { continue }
      let sources =
        factories.map { Source.factory($0, missing.key.tags) }
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

/// Registrations that something names and that are not there.
struct AbsentRegistrations {
  /// What those are for that parameters are pointed at.
  private var services: Set<ServiceID> = []
  /// What those are for that are misspelt, or have a name that is like that of another.
  private var misspelt: Set<ServiceID> = []
  /// Whether `start` names one.
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
      if check.registrationNames.nearest(id).isEmpty {
        services.insert(service)
      } else {
        misspelt.insert(service)
      }
    }
    isStarted = composition.start.prefix(Suggestion.limit).contains { name in
      composition.written[name.value] == nil && !composition.isUnsound(name.value)
        && check.registrationNames.nearest(name.value).isEmpty
    }
  }

  /// Whether one of them may be a registration of a factory.
  ///
  /// - Parameter orMisspelt: Whether those count whose names are like others.
  func mayBe(of factory: FactoryTable.Factory, orMisspelt: Bool = false) -> Bool {
    isStarted && factory.arguments == .empty || !services.isDisjoint(with: factory.services)
      || orMisspelt && !misspelt.isDisjoint(with: factory.services)
  }
}

extension Check {
  /// The factories that offer a service and that no registration in use has.
  func unusedFactories(offering service: ServiceID) -> [FactoryID] {
    factoriesOffering(model.keys.serviceNames[service]).compactMap {
      model.factories.number(of: $0)
    }.filter { !usedFactories.contains($0) }
  }

  /// The code assemblies that are not used and that register a key, sorted.
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
