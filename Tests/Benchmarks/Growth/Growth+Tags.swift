import Guise

extension Growth {
  /// Many tags, some of them such as no set or dictionary likes.
  static var tags: [Shape] {
    [
      Shape(
        name: "registering under a tag each",
        cost: { count in milliseconds { _ = container(count) { $0 } } }),
      Shape(
        name: "registering under tags that hash alike",
        cost: { count in milliseconds { _ = container(count, Colliding.init) } }),
      Shape(name: "resolving by each of those", cost: resolvingColliding),
      Shape(name: "array of those, in a child", cost: arrayOfColliding),
      Shape(name: "passing on a new tag, 25 times", cost: { try passing(25 * $0, milliseconds) }),
      Shape(
        name: "the same, memory", unit: .kibibytes, cost: { try passing(25 * $0, kibibytes) }),
      Shape(name: "passing on Double.nan", cost: passingNaN),
    ]
  }

  private struct Colliding: Hashable, Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
    func hash(into hasher: inout Hasher) {}
  }

  private static func container<TagValue: Hashable & Sendable>(
    _ count: Int, _ tag: (Int) -> TagValue
  ) -> Container {
    let container = Container()
    for number in 0..<count { container.register(tags: tag(number)) { _ in number } }
    return container
  }

  private static func resolvingColliding(_ count: Int) throws -> Double {
    let container = container(count, Colliding.init)
    return try milliseconds {
      for number in 0..<count {
        _ = try container.resolve(Int.self, tags: Colliding(number))
      }
    }
  }

  private static func arrayOfColliding(_ count: Int) throws -> Double {
    let child = Container(parent: container(count, Colliding.init))
    child.register(tags: Colliding(0)) { _ in -1 }
    return try milliseconds { _ = try child.resolve([Int].self) }
  }

  private static func passing(
    _ count: Int, _ cost: (() throws -> Void) throws -> Double
  ) throws -> Double {
    let container = Container()
    container.register(instance: "a")
    container.register(factory: auto({ (text: String) in text.count }, passingTags: true))
    return try cost {
      for tag in 0..<count { _ = try container.resolve(Int.self, tags: tag) }
    }
  }

  private static func passingNaN(_ count: Int) -> Double {
    let container = Container()
    container.register(instance: "a")
    container.register(factory: auto({ (text: String) in text.count }, passingTags: true))
    return milliseconds {
      for _ in 0..<count { _ = try? container.resolve(Int.self, tags: Double.nan) }
    }
  }
}
