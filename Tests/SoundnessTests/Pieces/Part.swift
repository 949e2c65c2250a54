import Guise

/// A parameter that a factory may take.
protocol Part: Sendable {
  var pieces: [any AnyPiece] { get }
  /// The instances that it resolves when it is used, where that is not a piece's own affair.
  var deferred: [Later] { get }

  /// The type of sets of it; nil where there are none.
  static var set: (any Part.Type)? { get }
}

// By default a part consists of nothing, as arguments and settings do.
extension Part {
  var pieces: [any AnyPiece] { [] }
  var deferred: [Later] { [] }

  static var set: (any Part.Type)? { nil }

  static func adapted(by adapter: AdapterShape) -> any Part.Type {
    switch adapter {
    case .optional: Self?.self
    case .array: [Self].self
    case .set: set ?? [Self].self
    case .keyed: [String: Self].self
    case .lazy: LazyResolver<Self>.self
    case .lazyTags: LazyTagsResolver<Self>.self
    case .lazyFull: LazyFullResolver<Self>.self
    case .provider: Provider<Self>.self
    case .providerTakingInteger: Provider<Self, Int>.self
    }
  }
}

extension Optional: Part where Wrapped: Part {
  var pieces: [any AnyPiece] { self?.pieces ?? [] }
  var deferred: [Later] { self?.deferred.map(\.optional) ?? [] }
}

extension Array: Part where Element: Part {
  var pieces: [any AnyPiece] { flatMap(\.pieces) }
  var deferred: [Later] { flatMap(\.deferred) }
}

extension Set: Part where Element: Part {
  var pieces: [any AnyPiece] { flatMap(\.pieces) }
  var deferred: [Later] { flatMap(\.deferred) }
}

extension Dictionary: Part where Key == String, Value: Part {
  var pieces: [any AnyPiece] { values.flatMap(\.pieces) }
  var deferred: [Later] { values.flatMap(\.deferred) }
}

extension LazyFullResolver: Part where Service: Part {
  var deferred: [Later] { [Later([{ try await self.resolve() }])] }
}

extension LazyTagsResolver: Part where Service: Part {
  var deferred: [Later] {
    [Later([{ try await self.resolve() }, { try await self.resolve(args: 1) }])]
  }
}

extension LazyResolver: Part where Service: Part {
  var deferred: [Later] {
    let text = resolves() + resolves("x") + resolves("y") + resolves("x", "y")
    let typed = resolves(Kind.x) + resolves(Kind.y) + resolves(Kind.x, Kind.y)
    // Texts that are no case.
    let unknown = resolves("z") + resolves("x", "z") + resolves(Kind.x, "z")
    // A tag that an override was to remove, where a mistake keeps it.
    return [Later(text + typed + unknown + resolves("decoy"))]
  }

  private func resolves<each Value: Hashable & Sendable>(
    _ tags: repeat each Value
  ) -> [@Sendable () async throws -> any Part] {
    [
      { try await self.resolve(tags: repeat each tags) },
      { try await self.resolve(tags: repeat each tags, args: 1) },
    ]
  }
}

extension Provider: Part where Service: Part {
  var deferred: [Later] { [Later([{ try await self.call() }])] }

  /// Calls it with its arguments, which are integers here.
  private func call() async throws -> Service {
    func argument<Value>(_ type: Value.Type) throws -> Value {
      guard let value = 1 as? Value else { throw CancellationError() }
      return value
    }
    return try await self(repeat try argument((each Argument).self))
  }
}

extension Int: Part {}

extension Container: Part {}

/// Tags that the code declares as an enum.
enum Kind: String, CaseIterable {
  case x, y
}
