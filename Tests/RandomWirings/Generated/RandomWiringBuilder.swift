import Guise
import GuiseManifest
import TestSupport

/// Chooses what a random wiring registers, supplies and requires, and declares it.
struct RandomWiringBuilder {
  private var generator: SplitMix
  let scopes: [String]
  /// How much may go wrong, so that there are cases without errors.
  private let wildness: Int
  private let withCode: Bool
  private var written: [RandomRegistration] = []
  /// Keys that something has: two with one key are another rule's.
  private var taken: Set<String> = []
  private var usedCode: [String] = []
  private(set) var supplies: [RandomWiring.Supply] = []
  private(set) var codes: [RandomCodeRegistration] = []
  private var decorations: [RandomDecoration] = []
  private(set) var requirements: [RandomWiring.Requirement] = []
  private(set) var notes: [String] = []
  private var factories = 0

  init(seed: UInt64, withCode: Bool) {
    self.withCode = withCode
    generator = SplitMix(seed: seed)
    wildness = Int.random(in: 0...3, using: &generator)
    let lists = [["a", "b"], ["a", "b"], ["b", "a"], ["a"], []]
    scopes = lists.randomElement(using: &generator) ?? []
  }

  /// The manifest's files, with one thing changed that may be anything.
  mutating func layOut() -> [String: String] {
    for position in written.indices {
      written[position].point(at: written, &generator)
    }
    if !written.isEmpty, chance(3) {
      let position = written.indices.randomElement(using: &generator) ?? 0
      written[position].mutate(&generator)
    }
    var layout = RandomLayout(scopes: scopes, usedCode: usedCode, generator: generator)
    defer { generator = layout.generator }
    return layout.files(written)
  }

  mutating func declare(in declarations: FactoryDeclarations) {
    add(Piece<0>.self, declarations)
    add(Piece<1>.self, declarations)
    add(Piece<2>.self, declarations)
    add(Piece<3>.self, declarations)
    add(Piece<4>.self, declarations)
    if !withCode { addCode(declarations) }
    if !codes.isEmpty || !decorations.isEmpty {
      let (codes, decorations) = (codes, decorations)
      usedCode.append("wired")
      declarations.register(assembly: "wired") {
        RandomCodeAssembly(registrations: codes, decorations: decorations)
      }
    }
    var type = one(of: Self.parts())
    for number in 0..<Int.random(in: 0...2, using: &generator) {
      require(number, type, declarations)
      // One service in several ways, now and then.
      type = one(of: chance(3) ? Self.parts(like: type) : Self.parts())
    }
  }

  private mutating func add<let n: Int>(
    _ type: Piece<n>.Type, _ declarations: FactoryDeclarations
  ) {
    for tags in [[], ["x"]] {
      let isInCode = withCode && chance(tags.isEmpty ? 5 : 2)
      if isInCode {
        registerInCode(type, tags)
        // What the manifest registers, or the application, has the same key.
        if chance(8) { continue }
      }
      let isFree = !taken.contains(Self.key(n, tags, false))
      if chance(tags.isEmpty ? 7 : 3), isFree {
        register(type, tags, isTakingArgument: false, declarations)
      } else if chance(tags.isEmpty ? 6 : 2), isFree {
        supply(type, tags, declarations)
      }
      if chance(1), !taken.contains(Self.key(n, tags, true)) {
        register(type, tags, isTakingArgument: true, declarations)
      }
      if chance(1) { register(type, tags, as: [Piece<n>].self, declarations) }
      if chance(1) { register(type, tags, as: Piece<n>?.self, declarations) }
    }
  }

  private static func key(_ number: Int, _ tags: [String], _ isTakingArgument: Bool) -> String {
    "\(number) \(tags) \(isTakingArgument)"
  }

  // MARK: Registrations

  private mutating func register<let n: Int>(
    _ type: Piece<n>.Type, _ tags: [String], isTakingArgument: Bool,
    _ declarations: FactoryDeclarations
  ) {
    let id = "r\(factories)"
    factories += 1
    var lifetimes = ["transient", "transient", "singleton", "weak", "graph", "scoped"]
    for scope in scopes { lifetimes += ["scoped \(scope)", "scoped \(scope)"] }
    if chance(1), chance(wildness) { lifetimes = ["scoped c"] }
    let words = one(of: lifetimes).split(separator: " ").map(String.init)
    let origin = PieceOrigin(
      id: id, lifetime: words[0],
      isKeptForOthers: words.count > 1 || ["singleton", "weak"].contains(words[0]))
    let first = one(of: chance(7 - wildness) ? [Self.nothing] : Self.parts())
    let second = one(
      of: chance(7) ? [Self.nothing] : chance(3) ? Self.keyedParts() : Self.parts())
    let concurrency = one(of: [.sync, .sync, .sync, .async, .mainActor] as [Concurrency])
    let isInjected = !isTakingArgument && chance(4)
    if isInjected {
      Self.declare(type, id, origin, first, injecting: second, concurrency, declarations)
    } else {
      Self.declare(
        type, id, origin, first, second, isTakingArgument, concurrency, declarations)
    }

    var registration = RandomRegistration(
      id: id, service: n, hasArgument: isTakingArgument,
      parameters: isTakingArgument ? [("p", first)] : [("p", first), ("q", second)])
    registration.members["lifetime"] = "\"\(words[0])\""
    if words.count > 1 { registration.members["scope"] = "\"\(words[1])\"" }
    if !tags.isEmpty { registration.members["tags"] = "[\"x\"]" }
    if words[0] == "singleton", !isTakingArgument, chance(4) {
      registration.members["eager"] = "true"
    }
    notes.append(
      "\(id): \(concurrency) \(isTakingArgument ? "Int " : "")\(first) "
        + "\(isInjected ? "injecting " : "")\(second) -> \(type)")
    if chance(2) { offer(type, tags, &registration, declarations) }
    if registration.offersOwn { taken.insert(Self.key(n, tags, isTakingArgument)) }
    if chance(2) { decorate(type, &registration, declarations) }
    written.append(registration)
  }

  /// A service that is itself an array or an optional of pieces.
  private mutating func register<let n: Int, Whole: PieceWhole>(
    _ type: Piece<n>.Type, _ tags: [String], as whole: Whole.Type,
    _ declarations: FactoryDeclarations
  ) where Whole.Element == Piece<n> {
    let id = "r\(factories)"
    factories += 1
    var lifetimes = ["transient", "transient", "singleton", "graph", "scoped"]
    for scope in scopes { lifetimes += ["scoped \(scope)", "scoped \(scope)"] }
    let words = one(of: lifetimes).split(separator: " ").map(String.init)
    let origin = PieceOrigin(
      id: id, lifetime: words[0], isKeptForOthers: words.count > 1 || words[0] == "singleton")
    let part = one(of: chance(7 - wildness) ? [Self.nothing] : Self.parts())
    let concurrency = one(of: [.sync, .sync, .async, .mainActor] as [Concurrency])
    Self.declare(whole, id, origin, part, concurrency, declarations)
    var registration = RandomRegistration(
      id: id, service: -1, hasArgument: false, parameters: [("p", part)])
    registration.members["lifetime"] = "\"\(words[0])\""
    if words.count > 1 { registration.members["scope"] = "\"\(words[1])\"" }
    if !tags.isEmpty { registration.members["tags"] = "[\"x\"]" }
    notes.append("\(id): \(concurrency) \(part) -> \(whole)")
    written.append(registration)
  }

  // MARK: Offers and decorators

  private mutating func offer<let n: Int>(
    _ type: Piece<n>.Type, _ tags: [String], _ registration: inout RandomRegistration,
    _ declarations: FactoryDeclarations
  ) {
    let free = (0..<5).filter {
      $0 != n && !taken.contains(Self.key($0, tags, registration.hasArgument))
    }
    guard let other = free.randomElement(using: &generator) else { return }
    let id = registration.id
    let name =
      switch other {
      case 0: Self.offer(id, type, Piece<0>.self, declarations)
      case 1: Self.offer(id, type, Piece<1>.self, declarations)
      case 2: Self.offer(id, type, Piece<2>.self, declarations)
      case 3: Self.offer(id, type, Piece<3>.self, declarations)
      default: Self.offer(id, type, Piece<4>.self, declarations)
      }
    notes.append("\(id) offers \(name)")
    // What a factory offers is registered where the manifest says so.
    guard chance(8) else { return }
    registration.offersOwn = chance(6)
    let own = registration.offersOwn ? ["\"\(String(reflecting: type))\""] : []
    registration.members["as"] = "[\((own + ["\"\(name)\""]).joined(separator: ", "))]"
    taken.insert(Self.key(other, tags, registration.hasArgument))
    if !registration.hasArgument, chance(3) { decorateInCode(other, isTagged: !tags.isEmpty) }
  }

  /// Wraps in code what something else registers.
  private mutating func decorateInCode(_ number: Int, isTagged: Bool) {
    let types: [any RandomCodePiece.Type] = [
      Piece<0>.self, Piece<1>.self, Piece<2>.self, Piece<3>.self, Piece<4>.self,
    ]
    let decoration = RandomDecoration(
      type: types[number], isTagged: isTagged, isAsync: chance(7))
    decorations.append(decoration)
    notes.append("code decorates: \(decoration)")
  }

  private mutating func decorate<let n: Int>(
    _ type: Piece<n>.Type, _ registration: inout RandomRegistration,
    _ declarations: FactoryDeclarations
  ) {
    // One that takes the service twice is another rule's.
    let parts = Self.parts().filter { $0 != Piece<n>.self }
    for number in 0..<Int.random(in: 1...2, using: &generator) {
      let id = "\(registration.id)d\(number)"
      let part = chance(5) ? Self.nothing : one(of: parts)
      let concurrency = one(
        of: [.sync, .sync, .sync, .async, .mainActor] as [Concurrency])
      let isInjected = chance(3)
      Self.declare(
        decorator: id, type, part, isInjected: isInjected, concurrency, declarations)
      notes.append(
        "\(id): \(concurrency) decorates with \(isInjected ? "injected " : "")\(part)")
      let isTagged = chance(2) && !String(describing: part).contains("LazyResolver")
      registration.decorators.append(
        isTagged
          ? "{ \"factory\": \"\(id)\", \"dependencies\": { \"q\": { \"tags\": [\"x\"] } } }"
          : "\"\(id)\"")
    }
  }

  // MARK: Code assemblies

  /// What code registers, beside the manifest's own or under the same key: then the manifest's
  /// counts.
  private mutating func addCode(_ declarations: FactoryDeclarations) {
    guard chance(4) else { return }
    usedCode.append("code")
    let number = Int.random(in: 0..<5, using: &generator)
    let isTagged = chance(3)
    notes.append("code registers Piece<\(number)> \(isTagged ? "x" : "")")
    declarations.register(assembly: "code") { RandomCode(number: number, isTagged: isTagged) }
  }

  // MARK: Code

  private mutating func registerInCode<let n: Int>(_ type: Piece<n>.Type, _ tags: [String]) {
    var lifetimes = ["transient", "transient", "singleton", "weak", "graph", "scoped"]
    for scope in scopes { lifetimes += ["scoped \(scope)", "scoped \(scope)"] }
    let words = one(of: lifetimes).split(separator: " ").map(String.init)
    let id = "c\(codes.count)"
    let registration = RandomCodeRegistration(
      type: type, isTagged: !tags.isEmpty,
      origin: PieceOrigin(
        id: id, lifetime: words[0],
        isKeptForOthers: words.count > 1 || ["singleton", "weak"].contains(words[0])),
      scope: words.count > 1 ? words[1] : nil,
      concurrency: one(of: [.sync, .sync, .sync, .async, .mainActor]),
      isEager: words[0] == "singleton" && chance(4),
      parts: (
        one(of: chance(7 - wildness) ? [Self.nothing] : Self.parts()),
        one(of: chance(7) ? [Self.nothing] : Self.parts())
      ),
      isDecoratedAsync: chance(1) ? one(of: [true, false]) : nil)
    codes.append(registration)
    notes.append("\(id): in code \(registration)")
  }

  private mutating func supply<let n: Int>(
    _ type: Piece<n>.Type, _ tags: [String], _ declarations: FactoryDeclarations
  ) {
    let scope = one(
      of: [nil] + scopes.flatMap { [$0, $0] } + (chance(wildness) ? ["c"] : []))
    let origin = PieceOrigin(id: "supply", lifetime: "transient", isKeptForOthers: true)
    taken.insert(Self.key(n, tags, false))
    notes.append("supplied \(type) \(tags) in \(scope ?? "-")")
    if chance(3) { decorateInCode(n, isTagged: !tags.isEmpty) }
    if tags.isEmpty {
      declarations.supplied(type, in: scope)
      supplies.append(
        RandomWiring.Supply(key: AnyKey(service: type), scope: scope) {
          $0.register(instance: Piece<n>(origin))
        })
    } else {
      declarations.supplied(type, tags: "x", in: scope)
      supplies.append(
        RandomWiring.Supply(key: AnyKey(service: type, tags: Tags("x")), scope: scope) {
          $0.register(tags: "x", instance: Piece<n>(origin))
        })
    }
  }

  private mutating func require<P: Part>(
    _ number: Int, _ type: P.Type, _ declarations: FactoryDeclarations
  ) {
    let isTagged = chance(2)
    let requirement = RandomWiring.Requirement(
      type: type, tags: isTagged ? Tags("x") : Tags(),
      from: one(of: [.sync, .sync, .async, .mainActor] as [Concurrency]),
      scope: one(of: [nil, nil] + scopes))
    requirements.append(requirement)
    let file = RandomWiring.Requirement.file(number)
    notes.append(
      "\(file): \(type) \(isTagged ? "x" : "") from \(requirement.from) in \(requirement.scope ?? "-")"
    )
    if isTagged {
      declarations.require(
        type, tags: "x", from: requirement.from, in: requirement.scope, file: file)
    } else {
      declarations.require(type, from: requirement.from, in: requirement.scope, file: file)
    }
  }

  // MARK: Choices

  private mutating func one<Choice>(of choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &generator)]
  }

  private mutating func chance(_ tenths: Int) -> Bool {
    Int.random(in: 0..<10, using: &generator) < tenths
  }
}
