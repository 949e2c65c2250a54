internal import Guise
internal import StrictJSON

/// The ways to break a cycle: its last dependency is resolved later, or is another.
struct CycleHelp {
  private let steps: [DependencyCycle.Step]
  /// The nodes of the steps, and the first again.
  private let nodes: [NodeID]
  private let inspection: WiringInspection
  private var model: WiringModel { inspection.model }

  init(
    _ steps: [DependencyCycle.Step], _ nodes: [NodeID], _ inspection: WiringInspection
  ) {
    self.steps = steps
    self.nodes = nodes
    self.inspection = inspection
  }

  /// The best first.
  var all: [Suggestion] {
    guard let last = steps.last, let target = nodes.last else { return [] }
    var help: [Suggestion] = []
    // What only wraps what it makes would wrap itself whenever it is used.
    if !steps.allSatisfy(takesWhatItMakes), let type = deferred(last) {
      help.append(
        Suggestion(
          "defer the dependency of \(last.name) on \(model.name(ofNode: target)): make its parameter "
            + "\"\(last.parameter)\" \(type) in code"))
    }
    // A cycle that ends at a property is a fault only where nothing in it is shared.
    if let step = steps.first(where: \.isProperty) {
      help.append(
        Suggestion(
          "let \(step.name) be shared, so that its property \"\(step.parameter)\" can be "
            + "filled later: \"lifetime\": \"graph\""))
    }
    if let elsewhere = (steps.suffix(1) + steps.prefix(8)).lazy.compactMap(elsewhere).first {
      help.append(elsewhere)
    }
    if let decorating { help.append(decorating) }
    return help.enumerated().map { index, line in
      index == 0 ? line : Suggestion("or \(line.text)", edits: line.edits)
    }
  }

  private func takesWhatItMakes(_ step: DependencyCycle.Step) -> Bool {
    if let code = model.code(at: step.node) { return code.registration.key.service == step.service }
    guard let entry = model.entry(at: step.node) else { return false }
    return model.entries[entry].services.contains { model.keys.serviceNames[$0] == step.service }
  }

  /// The type of which the same instances come later; nil where no type has them.
  private func deferred(_ step: DependencyCycle.Step) -> String? {
    let service = inspection.spelled(step.service)
    switch step.adapters {
    case []: return "a LazyTagsResolver<\(service)>"
    case [.optional]: return "a LazyTagsResolver<\(service)>?"
    case [.array], [.set]: return named(step) ? nil : "[LazyFullResolver<\(service)>]"
    case [.optional, .array], [.optional, .set]:
      return named(step) ? nil : "[LazyFullResolver<\(service)>]?"
    default: return nil
    }
  }

  /// Whether identifiers say what fills the parameter: those fill no array of lazy resolvers.
  private func named(_ step: DependencyCycle.Step) -> Bool {
    guard let use = step.use, let name = step.dependency?.parameter.name else { return false }
    return model.part(of: use).dependencies[name]?.identifiers.isEmpty == false
  }

  /// Advises another registration for a parameter, one that does not need the parameter's owner.
  private func elsewhere(_ step: DependencyCycle.Step) -> Suggestion? {
    guard let use = step.use, let dependency = step.dependency,
      let name = dependency.parameter.name
    else { return nil }
    let written = model.part(of: use).dependencies[name]
    if dependency.parameter.kind == .keyed, model.entries[use.entry].registration.isOverridden {
      return nil
    }
    let isOne = dependency.choice.takes(.identifier)
    let ids: [String]
    if !isOne, let named = written?.identifiers, !named.isEmpty {
      let fitting = Set(candidates(dependency, use, .empty))
      ids = named.filter(fitting.contains)
    } else if !isOne, case .tags(let tags)? = written {
      ids = model.keys.number(ofTags: tags).map { candidates(dependency, use, $0) } ?? []
    } else {
      ids = Array(candidates(dependency, use, .empty).prefix(isOne ? 1 : .max))
    }
    guard !ids.isEmpty, let reference = reference(ids, written, dependency) else { return nil }
    let verb = isOne ? "point" : "choose for"
    let line = Suggestion(
      "\(verb) the parameter \"\(step.parameter)\" of \(step.name) "
        + (isOne ? "at another registration" : "what is not made of it")
        + (ids.count > Self.shown ? "" : ": \(model.pointing(name, of: use, at: reference))"))
    return model.pointing(name, of: use, at: reference, line)
  }

  private func candidates(
    _ dependency: FactoryTable.Dependency, _ use: FactoryUse, _ tags: TagSetID
  ) -> [String] {
    let isElement = !dependency.choice.takes(.identifier)
    return inspection.candidates(for: dependency, of: use, tags: tags, isElement: isElement)
      .filter { !isElement || inspection.collects($0, dependency) }
  }

  /// The keys that are written stay.
  private func reference(
    _ ids: [String], _ written: Manifest.Dependency?, _ dependency: FactoryTable.Dependency
  ) -> JSON? {
    guard case .keys(let keys)? = written else { return dependency.parameter.reference(to: ids) }
    let left = keys.filter { ids.contains($0.value) }.mapValues { JSON.string($0) }
    return ["keys": .object(left)]
  }

  /// As many identifiers are written out.
  private static let shown = 8

  /// Advice for a decorator's factory that is registered as a service.
  private var decorating: Suggestion? {
    guard steps.count == 1, let use = steps[0].use, use.decorator == nil,
      let dependency = steps[0].dependency, let factory = model.factory(of: use),
      factory.position(decorating: dependency.service) == dependency.position
    else { return nil }
    let id = Phrase.quoted(factory.id)
    let part = model.part(of: use)
    let moved = [("settings", part.settings != nil), ("dependencies", !part.dependencies.isEmpty)]
      .filter(\.1).map { "\"\($0.0)\": …" }
    let decorator =
      moved.isEmpty ? id : "{ \"factory\": \(id), \(moved.joined(separator: ", ")) }"
    return Suggestion(
      "name the factory of what it wraps as its \"factory\", and decorate that: "
        + "\"decorators\": [\(decorator)]")
  }
}

extension WiringInspection {
  /// Whether an array without tags of its own has a registration: one that takes no arguments.
  fileprivate func collects(_ id: String, _ dependency: FactoryTable.Dependency) -> Bool {
    model.composition.usable[id].flatMap { model.factories.number(of: $0.main.factory) }
      .map { model.factories[$0].arguments == .empty } ?? false
  }
}
