internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let dependencyCycle = Rule("dependency-cycle", in: .proving) { check in
    let model = check.model
    return check.cycles.map { path in
      let steps = steps(path, check)
      let nodes = steps.map(\.node) + steps.prefix(1).map(\.node)
      let related = zip(steps, nodes.dropFirst()).map { step, next in
        Diagnostic.Related(
          "\(step.name) needs \(model.name(ofNode: next)) for its parameter \"\(step.parameter)\"",
          at: step.place)
      }
      let name = nodes.first.map { model.name(ofNode: $0) } ?? ""
      let message =
        steps.count == 1
        ? "\(name) needs itself" : "\(name) needs itself: \(shown(nodes.map { model.step($0) }))"
      return Finding(
        message, at: steps.first.flatMap { model.place(ofNode: $0.node) },
        chain: steps.first.map { check.chain(to: $0.node) } ?? [],
        help: CycleHelp(steps: steps, check: check).all, related: related)
    }
  }

  /// The most registrations of a cycle that are shown.
  private static let longestPath = 32

  private static func steps(
    _ path: [DependencyGraph.Edge], _ check: Check
  ) -> [CycleHelp.Step] {
    let model = check.model
    return path.compactMap { edge -> CycleHelp.Step? in
      if let dependency = model.codeDependency(of: edge) {
        return CycleHelp.Step(
          node: edge.source, name: model.step(edge.source), parameter: dependency.key.service,
          adapters: dependency.allAdapters, service: dependency.key.service,
          place: model.place(ofNode: edge.source))
      }
      guard let (use, dependency) = model.parameter(of: edge) else { return nil }
      let parameter = dependency.parameter
      let part = model.part(of: use)
      let written = parameter.name.flatMap { part.dependencies[$0] == nil ? nil : $0 }
      return CycleHelp.Step(
        node: edge.source, name: model.name(of: use),
        parameter: parameter.name ?? parameter.service,
        adapters: parameter.kind == .keyed ? nil : parameter.allAdapters,
        service: parameter.service, target: (use, dependency),
        isProperty: check.graph.canWait(edge),
        place: written.map { part.place(ofParameter: $0) } ?? part.place)
    }
  }

  private static func shown(_ ids: [String]) -> String {
    guard ids.count > longestPath + 1 else { return ids.joined(separator: " -> ") }
    return ids.prefix(longestPath).joined(separator: " -> ")
      + " -> (\(ids.count - 1 - longestPath) more) -> \(ids[0])"
  }
}

/// Advice to break a cycle: defer its last dependency, share an instance, choose another registration, or
/// decorate.
struct CycleHelp {
  struct Step {
    var node: NodeID
    /// The name of the parameter's owner in messages.
    var name: String
    var parameter: String
    /// The adapters of the parameter's type, from the outside in; nil for a dictionary.
    var adapters: [AdapterKind]?
    var service: String
    /// The parameter that the manifest can point elsewhere; nil in code.
    var target: (use: FactoryUse, dependency: FactoryTable.Dependency)?
    /// Whether the dependency is injected into an object that a registration of the manifest makes.
    var isProperty = false
    var place: Place?
  }

  let steps: [Step]
  let check: Check
  private var model: WiringModel { check.model }

  /// The suggestions, best first.
  var all: [Suggestion] {
    let other = (steps.suffix(1) + steps.prefix(8)).lazy.compactMap(elsewhere).first
    let help = [deferring, sharing, other, decorating].compactMap(\.self)
    return help.prefix(1)
      + help.dropFirst().map { Suggestion("or \($0.text)", edits: $0.edits) }
  }

  private var deferring: Suggestion? {
    // A factory that wraps only its own service would wrap itself whenever it is used.
    guard let first = steps.first, let last = steps.last, !steps.allSatisfy(takesWhatItMakes),
      let type = deferred(last)
    else { return nil }
    return Suggestion(
      "defer the dependency of \(last.name) on \(model.name(ofNode: first.node)): make its parameter "
        + "\"\(last.parameter)\" \(type) in code")
  }

  /// Advice to share an instance: a cycle that ends at a property is a fault only if nothing in it is shared.
  private var sharing: Suggestion? {
    steps.first(where: \.isProperty).map { step in
      Suggestion(
        "let \(step.name) be shared, so that its property \"\(step.parameter)\" can be "
          + "filled later: \"lifetime\": \"graph\"")
    }
  }

  /// Whether a parameter has the service that its own factory makes.
  private func takesWhatItMakes(_ step: Step) -> Bool {
    if let code = model.code(at: step.node) { return code.registration.key.service == step.service }
    guard let entry = model.entry(at: step.node) else { return false }
    return model.entries[entry].services.contains { model.keys.serviceNames[$0] == step.service }
  }

  /// The type that defers the same instances; nil if no type does.
  private func deferred(_ step: Step) -> String? {
    guard let adapters = step.adapters else { return nil }
    let isOptional = adapters.first == .optional
    let (service, mark) = (check.spelled(step.service), isOptional ? "?" : "")
    switch adapters.dropFirst(isOptional ? 1 : 0) {
    case []: return "a LazyTagsResolver<\(service)>\(mark)"
    // Identifiers cannot fill an array of lazy resolvers.
    case [.array], [.set]: return isNamed(step) ? nil : "[LazyFullResolver<\(service)>]\(mark)"
    default: return nil
    }
  }

  /// Whether the manifest fills the parameter by identifiers.
  private func isNamed(_ step: Step) -> Bool {
    guard let (use, dependency) = step.target, let name = dependency.parameter.name else {
      return false
    }
    return model.part(of: use).dependencies[name]?.identifiers.isEmpty == false
  }

  /// Advice to use another registration for a parameter, one that does not need the parameter's owner.
  private func elsewhere(_ step: Step) -> Suggestion? {
    guard let (use, dependency) = step.target, let name = dependency.parameter.name,
      dependency.parameter.kind != .keyed || !model.entries[use.entry].registration.isOverridden
    else { return nil }
    let isOne = dependency.choice.takes(.identifier)
    let written = model.part(of: use).dependencies[name]
    var tags: TagSetID? = .empty
    if !isOne, case .tags(let names)? = written { tags = model.keys.number(ofTags: names) }
    guard let tags else { return nil }
    let fitting = check.candidates(for: dependency, of: use, tags: tags, isElement: !isOne)
    var ids = isOne ? Array(fitting.prefix(1)) : fitting.filter(takesNoArguments)
    if !isOne, let named = written?.identifiers, !named.isEmpty {
      ids = named.filter(Set(ids).contains)
    }
    var reference = dependency.parameter.reference(to: ids)
    if case .keys(let keys)? = written {
      let left = keys.filter { ids.contains($0.value) }.mapValues { JSON.string($0) }
      reference = ["keys": .object(left)]
    }
    guard !ids.isEmpty, let reference else { return nil }
    let line = Suggestion(
      "\(isOne ? "point" : "choose for") the parameter \"\(step.parameter)\" of \(step.name) "
        + (isOne ? "at another registration" : "what is not made of it")
        + (ids.count > Self.shown ? "" : ": \(model.pointing(name, of: use, at: reference))"))
    return model.pointing(name, of: use, at: reference, line)
  }

  /// The most identifiers that are written out.
  private static let shown = 8

  /// Whether an array can contain a registration, which has to take no arguments.
  private func takesNoArguments(_ id: String) -> Bool {
    let factory = model.composition.registrations[id].flatMap { model.factories[$0.main.factory] }
    return factory?.arguments == .empty
  }

  /// Advice for a decorator's factory that is registered as a service.
  private var decorating: Suggestion? {
    guard steps.count == 1, let (use, dependency) = steps[0].target, use.decorator == nil,
      let factory = model.factory(of: use),
      factory.position(decorating: dependency.service) == dependency.position
    else { return nil }
    let id = Phrase.quoted(factory.id)
    let part = model.part(of: use)
    let moved =
      (part.settings == nil ? "" : ", \"settings\": …")
      + (part.dependencies.isEmpty ? "" : ", \"dependencies\": …")
    let decorator = moved.isEmpty ? id : "{ \"factory\": \(id)\(moved) }"
    return Suggestion(
      "name the factory of what it wraps as its \"factory\", and decorate that: "
        + "\"decorators\": [\(decorator)]")
  }
}
