internal import Guise

/// A wiring as it is compared with another: by names alone.
struct DescribedWiring: Sendable {
  struct Registration: Sendable {
    var services: [String]
    var tags: [String]
    /// `singleton`, `scoped in request`.
    var lifetime: String
    var isEager: Bool
    /// Its own factory first, then its decorators', innermost first.
    var uses: [Use]

    /// In a few words.
    var summary: String {
      var words = [uses.first?.factory ?? ""]
      if lifetime != Lifetime.Kind.transient.rawValue { words.append(lifetime) }
      if isEager { words.append("eager") }
      if !tags.isEmpty { words.append("tags \(WiringDifference.shown(tags))") }
      return words.joined(separator: ", ")
    }
  }

  struct Use: Sendable {
    var factory: String
    var settings: DescribedSettings
    var parameters: [Parameter]
  }

  struct Parameter: Sendable {
    /// What it is called, once among the parameters.
    var name: String
    /// What it gets; in its order, where that means something.
    var sources: [String]
    var isList: Bool
  }

  private(set) var registrations: [String: Registration] = [:]
  private(set) var requirements: [Parameter] = []
  /// Identifiers of what is written and not registered.
  let disabled: Set<String>

  init(_ model: WiringModel) {
    disabled = Set(model.composition.registrations.lazy.filter { !$0.enabled }.map(\.id))
    let names = SourceNames(model: model)
    let wires = Dictionary(grouping: model.wires(), by: \.use)
    registrations.reserveCapacity(model.entries.count)
    for entry in model.entryIDs {
      let registration = model.entries[entry].registration
      let decorators = (0..<registration.decoratorCount).map(Optional.some)
      registrations[registration.id] = Registration(
        services: model.entries[entry].services.map { model.keys.serviceNames[$0] }.sorted(),
        tags: Set(registration.tags).sorted(),
        lifetime: registration.keeping,
        isEager: model.isEager(model.node(of: entry)),
        uses: ([nil] + decorators).map { decorator in
          let use = FactoryUse(entry: entry, decorator: decorator)
          let part = model.part(of: use)
          return Use(
            factory: part.factory,
            settings: DescribedSettings(
              part.settings, variables: model.composition.variables),
            parameters: names.parameters(of: use, wires[use] ?? []))
        })
    }
    requirements = names.requirements
  }
}

/// What sources are called in differences.
private struct SourceNames {
  var model: WiringModel

  func parameters(of use: FactoryUse, _ wires: [Wire]) -> [DescribedWiring.Parameter] {
    guard let factory = model.factory(of: use) else { return [] }
    let decorated = use.decorator == nil ? nil : model.decoratedPosition(of: use)
    let start = firstLabel(of: use)
    let sources = Dictionary(wires.map { ($0.label - start, $0.sources) }) { $0 + $1 }
    var seen: [String: Int] = [:]
    var parameters: [DescribedWiring.Parameter] = []
    for (position, dependency) in factory.dependencies.enumerated() where position != decorated {
      let parameter = dependency.parameter
      let name = parameter.name ?? parameter.service
      var described = describe(
        Self.numbered(name, &seen), parameter.kind, sources[position] ?? [])
      if case .keys(let keys)? = model.part(of: use).dependencies[name] {
        described.sources = keys.sorted { $0.key < $1.key }.map {
          $0.key == $0.value ? $0.value : "\($0.value) as \($0.key)"
        }
      }
      parameters.append(described)
    }
    return parameters
  }

  var requirements: [DescribedWiring.Parameter] {
    var seen: [String: Int] = [:]
    return model.requirements.map { requirement in
      var name = model.keys.describe(requirement.key, isExact: false)
      if let scope = requirement.requirement.scope { name += " in \(scope)" }
      if requirement.requirement.kind.isArray { name = "every \(name)" }
      // One key may be required in several ways.
      return describe(
        Self.numbered(name, &seen), requirement.requirement.kind, model.sources(of: requirement))
    }
  }

  /// The name, with its number where it has been before.
  private static func numbered(_ name: String, _ seen: inout [String: Int]) -> String {
    let number = seen[name, default: 0] + 1
    seen[name] = number
    return number == 1 ? name : "\(name) (\(number))"
  }

  private func describe(
    _ name: String, _ kind: Catalog.Parameter.Kind, _ sources: [Wire.Source]
  ) -> DescribedWiring.Parameter {
    let names = sources.map { self.name(of: $0) }
    // Of those to choose from the order says nothing.
    let isChoice = kind == .lazy || kind == .lazyTags
    return .init(
      name: name, sources: isChoice ? names.sorted() : names, isList: kind.isArray || isChoice)
  }

  private func name(of source: Wire.Source) -> String {
    switch source {
    case .entry(let entry): return model.id(of: entry)
    case .supply(let position):
      let supply = model.catalog.supplies[position]
      let key = WiringDrawing.Node.short(supply.key)
      return "supplied \(key)\(supply.scope.map { " in \($0)" } ?? "")"
    case .codeAssembly(let name): return "assembly \(name)"
    case .code: return "code"
    }
  }

  /// The label of a use's first parameter: what comes before it has lower ones.
  private func firstLabel(of use: FactoryUse) -> Int {
    guard let decorator = use.decorator else { return 0 }
    let before = [nil] + (0..<decorator).map(Optional.some)
    return before.reduce(0) { label, decorator in
      let other = FactoryUse(entry: use.entry, decorator: decorator)
      return label + (model.factory(of: other)?.dependencies.count ?? 0)
    }
  }
}
