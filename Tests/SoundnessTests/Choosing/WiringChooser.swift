import Guise
import GuiseManifest
import GuiseValidation
import TestSupport

/// Chooses a plan: registrations in code and in a manifest that need each other, supplies and
/// requirements.
///
/// Most choices fit, so that many plans are sound: a dependency is on something that is there,
/// and no further in. How much may go wrong is chosen too.
struct WiringChooser {
  /// Something that can be depended on.
  struct Known {
    var service: Shape
    var tags: [String]
    var takesArgument = false
    /// Nil where the manifest does not register it.
    var id: String?
    /// How far in it is built at least.
    var depth: Int
  }

  struct KeyPlan: Hashable {
    var service: Shape
    var tags: [String]
    var takesArgument: Bool
  }

  /// One registration as a manifest has it, before it is spread over files.
  struct Written {
    let id: String
    /// Its values besides its factory, by key.
    var members: [String: Manifest.Value] = [:]
  }

  /// A parameter, with its value in the manifest.
  struct Dependency {
    var shape: Shape
    var written: Manifest.Value?
    var depth = 0
  }

  var random: SplitMix
  var plan = WiringPlan()
  private(set) var written: [Written] = []
  let scopes: [String]
  /// In tenths, how often something is chosen that need not fit.
  private let wildness: Int
  private let pieceCount: Int
  var known: [Known] = []
  private(set) var taken: Set<KeyPlan> = []

  private init(seed: UInt64) {
    random = SplitMix(seed: seed)
    wildness = random.one(of: [0, 0, 0, 1, 1, 3])
    scopes = random.one(of: [["a", "b"], ["a", "b"], ["b", "a"], ["a"], [], []])
    pieceCount = random.count(2...5)
    plan.declaresTags = random.chance(2)
  }

  static func chosen(seed: UInt64) -> ChosenPlan {
    var chooser = WiringChooser(seed: seed)
    chooser.choose()
    var layout = LayoutChooser(chooser)
    chooser.plan.files = layout.files()
    return ChosenPlan(plan: chooser.plan, chooser.written)
  }

  private mutating func choose() {
    if random.chance(4) { plan.code.append(CodeAssemblyPlan(name: "code")) }
    if !plan.code.isEmpty && random.chance(2) { plan.code.append(CodeAssemblyPlan(name: "more")) }
    for _ in 0..<random.count(1...7) {
      switch random.count(0...9) {
      case 0, 1: supply()
      case 2, 3: if plan.code.isEmpty { register() } else { registerInCode() }
      default: register()
      }
    }
    if !plan.code.isEmpty { decorateInCode() }
    var last: Dependency?
    for _ in 0..<random.one(of: [0, 0, 1, 1, 2, 3]) { require(like: &last) }
  }

  // MARK: Keys

  mutating func service() -> Shape {
    let piece = Shape.piece(random.count(0...pieceCount - 1))
    if random.chance(8) { return piece }
    let adapters: [[AdapterShape]] = [
      [.array], [.array], [.optional], [.optional], [.set], [.optional, .array],
      [.array, .optional], [.array, .array], [.optional, .optional],
    ]
    return random.one(of: adapters).reversed().reduce(piece) { .adapted($1, $0) }
  }

  mutating func tags() -> [String] {
    // One that is no case.
    if plan.declaresTags, isWild { return random.one(of: [["z"], ["x", "z"]]) }
    return random.one(of: [[], [], [], [], [], ["x"], ["x"], ["x"], ["y"], ["x", "y"]])
  }

  /// How code writes them.
  mutating func inCode(_ tags: [String]) -> [TagPlan] {
    let isTyped = plan.declaresTags != isWild
    return tags.map { plan.tag($0, isTyped: isTyped) }
  }

  var isWild: Bool { mutating get { wildness > 0 && random.chance(wildness) } }

  /// Takes a key, unless something has it already.
  mutating func take(_ service: Shape, _ tags: [String], argument: Bool = false) -> Bool {
    let key = KeyPlan(service: service, tags: tags, takesArgument: argument)
    return taken.insert(key).inserted || random.chance(wildness) && random.chance(2)
  }

  func level(_ scope: String?) -> Int {
    scope.flatMap { scopes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  mutating func lifetime(of service: Shape) -> (kind: Lifetime.Kind, scope: String?) {
    var kind = random.one(of: Lifetime.Kind.allCases + [.transient, .scoped])
    if kind == .weak && !service.adapters.isEmpty && !isWild { kind = .transient }
    guard kind == .scoped else { return (kind, nil) }
    let scope = random.one(of: [nil] + scopes.flatMap { [$0, $0] })
    return (kind, isWild ? "c" : scope)
  }

  /// How far in its dependencies may be built; nil: as far as who asks.
  func limit(_ lifetime: (kind: Lifetime.Kind, scope: String?)) -> Int? {
    switch lifetime.kind {
    case .singleton, .weak: 0
    case .scoped: lifetime.scope.map(level)
    case .transient, .graph: nil
    }
  }

  mutating func effect() -> FactoryPlan.Effect {
    random.one(of: FactoryPlan.Effect.allCases + [.sync, .sync, .sync, .sync, .sync])
  }

  // MARK: Dependencies

  /// A user of something.
  struct Asker {
    /// The number of its service: its dependencies have lower ones, so that there is no cycle.
    var number: Int
    /// How far in its dependencies may be built; nil: anywhere.
    var limit: Int?
    /// Whether a manifest can name its dependencies.
    var isPointed = true
  }

  mutating func dependencies(_ count: Int, _ asker: Asker) -> [Dependency] {
    (0..<count).map { _ in dependency(asker) }
  }

  mutating func dependency(_ asker: Asker) -> Dependency {
    let near = known.filter {
      $0.depth <= asker.limit ?? .max && (asker.isPointed || $0.tags.isEmpty)
    }
    guard !isWild, let target = near.randomElement(using: &random) else {
      return Dependency(shape: anything(asker))
    }
    var shape = target.service
    var adapters = self.adapters(around: target, asker)
    let isLater = (target.service.number ?? 0) >= asker.number
    if isLater && !adapters.contains(where: \.isDeferred) && !isWild {
      adapters = [random.one(of: [.lazy, .lazyTags, .lazyFull, .provider])]
    }
    for adapter in adapters { shape = .adapted(adapter, shape) }
    return Dependency(
      shape: shape, written: asker.isPointed ? reference(to: target, as: shape) : nil,
      depth: target.depth)
  }

  /// From the innermost out.
  mutating func adapters(around target: Known, _ asker: Asker) -> [AdapterShape] {
    var adapters: [AdapterShape] = []
    if target.takesArgument {
      adapters.append(random.one(of: [.providerTakingInteger, .lazyTags, .lazy]))
    }
    let count = random.one(of: [0, 0, 0, 1, 1, 1, 2, 2])
    while adapters.count < count {
      let adapter = random.one(of: AdapterShape.allCases)
      // Nothing without arguments takes one, and nothing but a manifest's parameter is a
      // dictionary.
      let fits =
        switch adapter {
        case .providerTakingInteger: !adapters.isEmpty
        case .keyed: asker.isPointed && adapters.count == count - 1
        default: true
        }
      if fits || isWild { adapters.append(adapter) }
    }
    if adapters.last == .keyed && random.chance(3) { adapters.append(.optional) }
    return adapters
  }

  /// A type that may be there or not; seldom required.
  private mutating func anything(_ asker: Asker) -> Shape {
    // Of the last number little is registered.
    var shape = Shape.piece(isWild ? random.count(0...pieceCount - 1) : pieceCount - 1)
    if !isWild { shape = .adapted(random.one(of: [.optional, .array, .set]), shape) }
    for _ in 0..<random.count(0...2) where shape.adapters.count < 2 {
      shape = .adapted(random.one(of: AdapterShape.allCases), shape)
    }
    if isWild { return shape }
    return asker.number < pieceCount - 1 ? shape : .adapted(.lazyFull, shape)
  }

  /// The value that the manifest gives a parameter so that it gets something.
  private mutating func reference(to target: Known, as shape: Shape) -> Manifest.Value? {
    let tags = Manifest.Value.object(["tags": .strings(target.tags)])
    // Of whatever form, whether the parameter takes it or not.
    if let id = target.id, isWild {
      return random.one(of: [
        .string(id), .strings([id]), .strings([]), tags,
        .object(["keys": .object(["k": .string(id)])]), .object(["keys": .object([:])]),
      ])
    }
    if shape.adapters.contains(.lazy) { return nil }
    let needsTags = !target.tags.isEmpty && !shape.adapters.contains(.array)
    guard let id = target.id, random.chance(needsTags ? 5 : 2) else {
      return needsTags ? tags : nil
    }
    let others = known.filter { $0.service == target.service && !$0.takesArgument }
      .compactMap(\.id)
    // Of several within something else only the tags can be told.
    let several: Set<AdapterShape> = [.array, .set, .keyed]
    let outer = shape.adapters.drop { $0 == .optional }
    if outer.dropFirst().contains(where: several.contains) && !isWild {
      return needsTags ? tags : nil
    }
    switch outer.first {
    case .array?, .set?: return .strings(Set(others + [id]).shuffled(using: &random))
    case .keyed?:
      let keys = others.enumerated().map { ("k\($0)", Manifest.Value.string($1)) }
      return .object(["keys": .object(Dictionary(uniqueKeysWithValues: keys))])
    default: return .string(id)
    }
  }

  // MARK: Registrations

  private mutating func register() {
    let id = "r\(written.count)"
    let (service, tags) = (service(), tags())
    let lifetime = lifetime(of: service)
    let takesArgument = random.chance(1)
    guard take(service, tags, argument: takesArgument) else { return }
    let injected = service.adapters.isEmpty && random.chance(3) ? random.count(1...2) : 0
    let isUnnamed = random.chance(1)
    let asker = Asker(
      number: service.number ?? 0, limit: limit(lifetime), isPointed: !isUnnamed || isWild)
    var dependencies = dependencies(random.one(of: [0, 1, 1, 2, 2, 3]), asker)
    var factory = FactoryPlan(
      id: id, service: service, effect: effect(), parameters: dependencies.map(\.shape),
      isOpaque: random.chance(1) && random.chance(3), isUnnamed: isUnnamed)
    if takesArgument { insert(.argument, into: &factory) }
    if random.chance(1) && random.chance(2) { insert(.container, into: &factory) }
    for _ in 0..<injected {
      let dependency = dependency(asker)
      let tags = isWild ? inCode(["x"]) : []
      factory.properties.append(
        PropertyPlan(shape: dependency.shape, isOptional: random.chance(3), tags: tags))
      dependencies.append(dependency)
    }
    var registration = Written(id: id)
    if random.chance(2) {
      let kind = random.one(of: SettingsKind.allCases)
      insert(.settings(kind), into: &factory)
      registration.members["settings"] = value(of: kind)
    }
    registration.members["lifetime"] = .string(lifetime.kind.rawValue)
    registration.members["scope"] = lifetime.scope.map { .string($0) }
    if !tags.isEmpty { registration.members["tags"] = .strings(tags) }
    if lifetime.kind == .singleton && !takesArgument && random.chance(4) {
      registration.members["eager"] = true
    }
    let depth = depth(lifetime, dependencies)
    offer(&factory, &registration, tags, takesArgument, depth)
    plan.factories.append(factory)
    registration.members["dependencies"] = pointing(dependencies, of: factory)
    decorate(factory, &registration, asker)
    written.append(registration)
  }

  func depth(
    _ lifetime: (kind: Lifetime.Kind, scope: String?), _ dependencies: [Dependency]
  ) -> Int {
    lifetime.scope.map(level)
      ?? (lifetime.kind == .singleton || lifetime.kind == .weak
        ? 0 : dependencies.map(\.depth).max() ?? 0)
  }

  private mutating func insert(_ shape: Shape, into factory: inout FactoryPlan) {
    factory.parameters.insert(shape, at: random.count(0...factory.parameters.count))
  }

  /// The values that a registration gives the parameters of its factory, by their names.
  private func pointing(_ dependencies: [Dependency], of factory: FactoryPlan) -> Manifest.Value? {
    guard !factory.isUnnamed else { return nil }
    // The container, which may stand among the parameters, has a name too.
    var names = factory.dependencies.dropFirst(factory.decorates ? 1 : 0).enumerated()
      .filter { $0.element != .container }.map { "p\($0.offset)" }[...]
    var members: [String: Manifest.Value] = [:]
    for dependency in dependencies {
      guard let name = names.popFirst() else { break }
      members[name] = dependency.written
    }
    return members.isEmpty ? nil : .object(members)
  }

  private mutating func offer(
    _ factory: inout FactoryPlan, _ registration: inout Written, _ tags: [String],
    _ takesArgument: Bool, _ depth: Int
  ) {
    var services = [factory.service]
    if random.chance(2) {
      let other = service()
      let isLater = (other.number ?? 0) >= (factory.service.number ?? 0)
      if other != factory.service && (isLater || isWild) {
        factory.offers.append(other)
        if random.chance(8), take(other, tags, argument: takesArgument) {
          services = random.chance(6) ? [factory.service, other] : [other]
          let names = services.map { String(reflecting: $0.type) }
          registration.members["as"] =
            names.count == 1 && random.chance(5) ? .string(names[0]) : .strings(names)
        }
      }
    }
    known += services.map {
      Known(
        service: $0, tags: tags, takesArgument: takesArgument, id: registration.id, depth: depth)
    }
  }

  private mutating func decorate(
    _ factory: FactoryPlan, _ registration: inout Written, _ asker: Asker
  ) {
    var asker = asker
    asker.isPointed = true
    guard random.chance(2) else { return }
    var decorators: [Manifest.Value] = []
    for number in 0..<random.count(1...2) {
      // A factory that takes the service twice cannot decorate.
      let dependencies = dependencies(random.count(0...2), asker)
        .filter { $0.shape.number != factory.service.number || isWild }
      var decorator = FactoryPlan(
        id: "\(factory.id)d\(number)", service: factory.service, effect: effect(),
        parameters: dependencies.map(\.shape), decorates: true)
      var members: [String: Manifest.Value] = ["factory": .string(decorator.id)]
      if random.chance(2) {
        insert(.settings(.path), into: &decorator)
        members["settings"] = ["path": "decorated"]
      }
      if let pointing = pointing(dependencies, of: decorator) {
        members["dependencies"] = pointing
      }
      plan.factories.append(decorator)
      let isPlain = members.count == 1 && random.chance(7)
      decorators.append(isPlain ? .string(decorator.id) : .object(members))
    }
    registration.members["decorators"] = .array(decorators)
  }
}
