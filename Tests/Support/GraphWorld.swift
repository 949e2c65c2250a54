internal import Foundation
public import Guise

/// An object of a graph, with those that it leads to.
open class GraphObject: @unchecked Sendable {
  unowned let world: GraphWorld
  var parameters: [GraphObject] = []
  var properties: [Int: GraphObject] = [:]
  var asked: [GraphObject] = []

  init(_ world: GraphWorld) { self.world = world }

  var number: Int { -1 }

  fileprivate subscript<Number: ObjectNumber>(_: PropertyOf<Number>) -> Numbered<Number>? {
    get { properties[Number.value] as? Numbered<Number> }
    set {
      world.breathe()
      properties[Number.value] = newValue
    }
  }
}

private struct PropertyOf<Number>: Hashable, Sendable {}

private final class Numbered<Number: ObjectNumber>: GraphObject, Resolvable, @unchecked Sendable {
  override var number: Int { Number.value }

  func resolveDependencies(_ resolver: any Resolver) throws {
    // Called again where one of them has to wait.
    asked = try world.graph.targets(of: number, by: .asked).map {
      try world.resolve($0, from: resolver)
    }
  }
}

/// The number of an object, as a type.
private protocol ObjectNumber: Sendable {
  static var value: Int { get }
}

extension N0: ObjectNumber { static var value: Int { 0 } }
extension N1: ObjectNumber { static var value: Int { 1 } }
extension N2: ObjectNumber { static var value: Int { 2 } }
extension N3: ObjectNumber { static var value: Int { 3 } }
extension N4: ObjectNumber { static var value: Int { 4 } }
extension N5: ObjectNumber { static var value: Int { 5 } }
extension N6: ObjectNumber { static var value: Int { 6 } }

private let numbers: [any ObjectNumber.Type] = [
  N0.self, N1.self, N2.self, N3.self, N4.self, N5.self, N6.self,
]

/// A container of a graph, and how often each initializer has succeeded.
public final class GraphWorld: Sendable {
  public let graph: ObjectGraph
  public let container = Container()
  public let made: [Counter]
  private let isRacing: Bool
  private let isGrouping: Bool
  private let meet: (@Sendable (Int) throws -> Void)?

  /// - Parameters:
  ///   - isRacing: whether to give up the thread here and there.
  ///   - isGrouping: whether async factories resolve their parameters in a task group.
  ///   - meet: called by each sync initializer, before it resolves anything.
  public init(
    _ graph: ObjectGraph, isRacing: Bool = false, isGrouping: Bool = false,
    meet: (@Sendable (Int) throws -> Void)? = nil
  ) {
    self.graph = graph
    self.isRacing = isRacing
    self.isGrouping = isGrouping
    self.meet = meet
    made = (0..<graph.count).map { _ in Counter() }
    for number in numbers.prefix(graph.count) { register(number) }
  }

  func breathe() {
    if isRacing && Int.random(in: 0..<4) == 0 { sched_yield() }
  }

  private func register<Number: ObjectNumber>(_ number: Number.Type) {
    let place = Number.value
    var factory = factory(of: number)
    func inject<Other: ObjectNumber>(_ other: Other.Type) {
      let path: any WritableKeyPath<Numbered<Number>, Numbered<Other>?> & Sendable =
        \Numbered<Number>.[PropertyOf<Other>()]
      factory = factory.injecting(path) as AutoFactory<Numbered<Number>>
    }
    for other in graph.targets(of: place, by: .property) { inject(numbers[other]) }
    container.register(lifetime: graph.lifetimes[place], factory: factory)
    if graph.isDecorated[place] { container.decorate(Numbered<Number>.self) { inner, _ in inner } }
  }

  private func factory<Number: ObjectNumber>(
    of number: Number.Type
  ) -> AutoFactory<Numbered<Number>> {
    let targets = graph.targets(of: Number.value, by: .parameter)
    let form = graph.forms[Number.value]
    switch form {
    case .auto, .mainAuto:
      let isOnMain = form == .mainAuto
      switch targets.count {
      case 0: return needing(isOnMain) { [unowned self] () in try make(number) { [] } }
      case 1: return factory(of: number, isOnMain, numbers[targets[0]])
      default: return factory(of: number, isOnMain, numbers[targets[0]], numbers[targets[1]])
      }
    case .closure:
      return auto { [unowned self] (r: any Resolver) in
        try make(number) { try targets.map { try resolve($0, from: r) } }
      }
    case .asyncClosure:
      return auto { [unowned self] (r: any Resolver) async throws in
        let parameters = try await awaitParameters(targets, from: r)
        return try make(number) { parameters }
      }
    }
  }

  private func awaitParameters(
    _ targets: [Int], from resolver: any Resolver
  ) async throws -> [GraphObject] {
    if isGrouping {
      return try await withThrowingTaskGroup(of: (Int, GraphObject).self) { group in
        for (place, other) in targets.enumerated() {
          group.addTask { (place, try await self.awaitResolve(other, from: resolver)) }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
          .sorted { $0.key < $1.key }.map(\.value)
      }
    }
    var parameters: [GraphObject] = []
    for other in targets {
      if isRacing && Int.random(in: 0..<3) == 0 { await Task.yield() }
      parameters.append(try await awaitResolve(other, from: resolver))
    }
    return parameters
  }

  private func needing<Number, each Parameter>(
    _ isOnMainActor: Bool, _ make: @escaping @Sendable (repeat each Parameter) throws -> Number
  ) -> AutoFactory<Number> where Number: Sendable {
    isOnMainActor ? mainauto(make).factory : auto(make)
  }

  private func factory<Number: ObjectNumber, Other: ObjectNumber>(
    of number: Number.Type, _ isOnMain: Bool, _ other: Other.Type
  ) -> AutoFactory<Numbered<Number>> {
    needing(isOnMain) { [unowned self] (other: Numbered<Other>) in try make(number) { [other] } }
  }

  private func factory<Number: ObjectNumber, One: ObjectNumber, Two: ObjectNumber>(
    of number: Number.Type, _ isOnMain: Bool, _ one: One.Type, _ two: Two.Type
  ) -> AutoFactory<Numbered<Number>> {
    let rest = graph.targets(of: Number.value, by: .parameter).dropFirst(2)
    return needing(isOnMain) {
      [unowned self] (r: any Resolver, one: Numbered<One>, two: Numbered<Two>) in
      try make(number) { [one, two] + (try rest.map { try resolve($0, from: r) }) }
    }
  }

  private func make<Number: ObjectNumber>(
    _ number: Number.Type, with parameters: () throws -> [GraphObject]
  ) throws -> Numbered<Number> {
    breathe()
    try meet?(Number.value)
    let object = Numbered<Number>(self)
    object.parameters = try parameters()
    made[Number.value].increment()
    return object
  }

  public func key(of number: Int) -> AnyKey {
    func open<Number: ObjectNumber>(_ number: Number.Type) -> AnyKey {
      AnyKey(service: Numbered<Number>.self)
    }
    return open(numbers[number])
  }

  public func resolve(_ number: Int, from resolver: any Resolver) throws -> GraphObject {
    func open<Number: ObjectNumber>(_ number: Number.Type) throws -> GraphObject {
      try resolver.resolve(Numbered<Number>.self)
    }
    return try open(numbers[number])
  }

  public func awaitResolve(_ number: Int, from resolver: any Resolver) async throws -> GraphObject {
    func open<Number: ObjectNumber>(_ number: Number.Type) async throws -> GraphObject {
      try await resolver.resolve(Numbered<Number>.self)
    }
    return try await open(numbers[number])
  }

  /// The faults of objects and all that they lead to: one is incomplete, or there are two of a shared
  /// one. Takes them apart, because cycles would stay for ever.
  public func faults(of objects: [GraphObject]) -> [String] {
    var faults: [String] = []
    var shared: [Int: GraphObject] = [:]
    var seen: [ObjectIdentifier: GraphObject] = [:]
    var open = objects
    while let object = open.popLast() {
      guard seen.updateValue(object, forKey: ObjectIdentifier(object)) == nil else { continue }
      let number = object.number
      if object.parameters.map(\.number) != graph.targets(of: number, by: .parameter)
        || Set(object.properties.keys) != Set(graph.targets(of: number, by: .property))
        || object.asked.map(\.number) != graph.targets(of: number, by: .asked)
      {
        faults.append("\(number) is incomplete")
      }
      if graph.lifetimes[number] != .transient,
        let other = shared.updateValue(object, forKey: number), other !== object
      {
        faults.append("two of \(number)")
      }
      open += object.parameters + object.properties.values + object.asked
    }
    for object in seen.values {
      (object.parameters, object.properties, object.asked) = ([], [:], [])
    }
    return faults
  }
}
