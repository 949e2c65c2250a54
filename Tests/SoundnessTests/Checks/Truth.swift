import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification

/// The container's behaviour when a manifest is loaded that nobody has validated, and everything is
/// resolved.
///
/// Only where all errors are of rules about connections: any other error keeps it from being loaded
/// as it is.
struct Truth {
  static let registrationRules: Set = [
    "captive-dependency", "missing-dependency", "dependency-cycle",
  ]
  static let requirementRules: Set = [
    "unmet-requirement", "scope-unreachable", "requires-async", "requires-main-actor",
  ]

  let model: WiringModel
  let assembly: ManifestAssembly
  let plan: WiringPlan
  /// From the outermost in.
  let scopes: [String]
  private let lifetimes: FactoryLifetimes
  let needs: ScopeNeeds
  /// Registrations whose code may choose later, and those that need them.
  let choosing: Set<NodeID>
  /// Registrations, of the manifest and of code, that an error is about.
  let faulty: Set<NodeID>
  /// Faulty registrations, their users, now or later, and possible users of opaque code.
  let uncertain: Set<NodeID>

  /// Why nothing can be told.
  enum Obstacle: String, Error, CaseIterable {
    case unread = "that cannot be read"
    case otherErrors = "with errors of other rules"
    case sharedFactories = "that use a factory twice"
    case missingValues = "that lack a variable's value"
  }

  init(_ trial: Trial) throws(Obstacle) {
    let judged = Self.registrationRules.union(Self.requirementRules)
    guard let model = trial.model else { throw .unread }
    guard trial.rules.isSubset(of: judged) else { throw .otherErrors }
    guard trial.tellsRegistrations else { throw .sharedFactories }
    guard !Self.lacksValues(model, trial.plan) else { throw .missingValues }
    let unset = model.composition.variables.compactMapValues { variable -> Manifest.Value? in
      variable.value.json == nil ? Self.value(of: variable.value.type) : nil
    }
    let options = ManifestOptions(variables: unset, environment: [:])
    guard
      let assembly = try? ManifestAssembly(
        trial.source, factories: trial.factories, options: options)
    else { throw .unread }
    self.model = model
    self.assembly = assembly
    (plan, scopes, lifetimes) = (trial.plan, trial.scopes, trial.lifetimes)
    needs = ScopeNeeds(model)
    let errors = trial.errors.filter { Self.registrationRules.contains($0.rule) }
    faulty = Set(model.registrationNodes.filter { Self.isFaulty($0, in: model, errors) })
    uncertain = model.users(of: faulty).union(trial.opaqueUsers)
    choosing = trial.choosing
  }

  /// Whether settings wait for a variable for which nothing can stand until it is given: one of any
  /// shape, or one that has to be a date, a URL, a decimal number or the like.
  private static func lacksValues(_ model: WiringModel, _ plan: WiringPlan) -> Bool {
    let readsFormats = plan.factories.contains { $0.settings == .formats }
    return model.composition.variables.values.contains {
      $0.value.json == nil && ($0.value.type == .json || readsFormats)
    }
  }

  /// A value for a variable that has none.
  private static func value(of type: VariableType) -> Manifest.Value {
    switch type {
    case .string: "a"
    case .integer, .number: 1
    case .boolean: true
    case .json: .null
    }
  }

  private static func isFaulty(
    _ node: NodeID, in model: WiringModel, _ errors: [Diagnostic]
  ) -> Bool {
    let (shared, errors) = (errors.filter(\.tellsSeveral), errors.filter { !$0.tellsSeveral })
    let start = model.name(ofNode: node) + " ("
    if shared.contains(where: { $0.related.contains { $0.message.hasPrefix(start) } }) {
      return true
    }
    if model.code(at: node) != nil {
      let name = model.step(node) + " "
      return model.codeFaults.contains { $0.node == node }
        || errors.contains {
          $0.message.hasPrefix(name) && !$0.message.hasPrefix(name + "with ")
        }
    }
    guard let entry = model.entryIDs.first(where: { model.node(of: $0) == node }) else {
      return false
    }
    let id = model.id(of: entry)
    // One finding tells of all who miss the same.
    return errors.contains { $0.registration == id }
      || model.faults.contains { fault in
        fault.problem == .missing && fault.entry == entry
      }
  }

  /// New containers, with nothing built.
  func containers() async -> [Container] {
    await plan.containers(of: scopes, lifetimes) { supply in
      let container = Container()
      supply(container)
      container.assemble(assembly)
      return container
    }
  }

  /// Resolves a key so far in, and uses the result.
  func attempt(_ key: AnyKey, at depth: Int) async -> PieceAttempt {
    let containers = await containers()
    return await PieceAttempt { try await resolve(key, in: containers[depth]) }
  }

  struct NoPart: Error {}
}

extension Diagnostic {
  /// Whether it is about a registration that others need for longer than it is kept, and which is
  /// sound itself.
  var tellsSeveral: Bool {
    ["captive-dependency", "scope-unreachable"].contains(rule)
      && message.contains(", and several need ")
  }
}

/// Resolves a key whose service is a part, awaiting where needed.
func resolve(_ key: AnyKey, in container: Container) async throws -> any Part {
  guard let type = key.service as? any Part.Type else { throw Truth.NoPart() }
  func open<P: Part>(_ type: P.Type) async throws -> any Part {
    key.arguments.isEmpty
      ? try await Resolve.awaitValue(type, tags: key.tags, from: container)
      : try await Resolve.awaitValue(
        type, AnyKey(service: type, tags: key.tags, arguments: [Int.self]), .given(1),
        from: container)
  }
  return try await open(type)
}

extension WiringModel {
  /// Some nodes with their users, now or later.
  func users(of nodes: Set<NodeID>) -> Set<NodeID> {
    var users: [NodeID: [NodeID]] = [:]
    for edge in graph.edges { users[edge.target, default: []].append(edge.source) }
    var found = nodes
    var open = Array(nodes)
    while let node = open.popLast() {
      for user in users[node] ?? [] where found.insert(user).inserted { open.append(user) }
    }
    return found
  }
}
