import Guise

/// A service that remembers what it is made of.
protocol AnyPiece: AnyObject, Sendable {
  var origin: PieceOrigin { get }
  /// What it was built with, but for what only it would keep alive.
  var parts: [any AnyPiece] { get }
  var later: [Later] { get }
}

/// The registration that made a piece.
struct PieceOrigin: Sendable {
  let id: String
  let lifetime: String
  /// Whether a container keeps it for others: what it resolves later is left to its own attempt.
  let isKeptForOthers: Bool
}

/// What a piece resolves when it is used: one of these will do.
struct Later: Sendable {
  let alternatives: [@Sendable () async throws -> [any AnyPiece]]
  /// Whether it does no harm that nothing is registered for any of them.
  private(set) var mayBeAbsent = false

  init(_ alternatives: @Sendable () async throws -> [any AnyPiece]...) {
    self.alternatives = alternatives
  }

  var optional: Later {
    var optional = self
    optional.mayBeAbsent = true
    return optional
  }
}

/// Unchecked: what is injected is there before it is used.
final class Piece<let n: Int>: AnyPiece, @unchecked Sendable {
  let origin: PieceOrigin
  /// What this is a form of; more may still be injected into it.
  private let inner: (any AnyPiece)?
  private var ownParts: [any AnyPiece] = []
  private var ownLater: [Later] = []

  var parts: [any AnyPiece] { (inner?.parts ?? []) + ownParts }
  var later: [Later] { (inner?.later ?? []) + ownLater }

  init(_ origin: PieceOrigin, _ parts: any Part...) {
    self.origin = origin
    inner = nil
    for part in parts { add(part) }
  }

  /// What a decorator makes of a piece: that piece, with what the decorator takes besides.
  init(decorating inner: Piece, with part: (any Part)?) {
    origin = inner.origin
    self.inner = inner
    if let part { add(part) }
  }

  private func add(_ part: any Part) {
    // Whether a factory holds what is kept weakly is its own affair: these do not.
    ownParts += part.pieces.filter { $0.origin.lifetime != "weak" }
    ownLater += part.later
  }

  /// A property of any type, which is written once.
  subscript<Value: Part>(injected: Injected<Value>) -> Value? {
    get { nil }
    set { if let newValue { add(newValue) } }
  }

  struct Injected<Value>: Hashable, Sendable {
    init(of type: Value.Type) {}
  }

  /// The same under another service.
  init<let m: Int>(converting other: Piece<m>) {
    origin = other.origin
    inner = other
  }
}

/// What `dependencies` may point a parameter at.
enum Pointed: Equatable {
  /// A registration of `Piece` with that number.
  case one(Int)
  /// A list of them.
  case list(Int)
  /// Some of them, by keys.
  case keys(Int)
}

/// What a factory may take.
protocol Part: Sendable {
  static var pointed: Pointed? { get }
  var pieces: [any AnyPiece] { get }
  var later: [Later] { get }
}

extension Piece: Part {
  static var pointed: Pointed? { .one(n) }
  var pieces: [any AnyPiece] { [self] }
}

extension Optional: Part where Wrapped: Part {
  static var pointed: Pointed? { Wrapped.self is any AnyPiece.Type ? Wrapped.pointed : nil }
  var pieces: [any AnyPiece] { self?.pieces ?? [] }
  // What a piece resolves later is its own; of a deferred part it is the part's.
  var later: [Later] { self is any AnyPiece ? [] : self?.later.map(\.optional) ?? [] }
}

extension Array: Part where Element: Part {
  static var pointed: Pointed? {
    guard Element.self is any AnyPiece.Type, case .one(let number) = Element.pointed else {
      return nil
    }
    return .list(number)
  }
  var pieces: [any AnyPiece] { flatMap(\.pieces) }
  var later: [Later] { self is [any AnyPiece] ? [] : flatMap(\.later) }
}

extension Dictionary: Part where Key == String, Value: Part {
  static var pointed: Pointed? {
    guard case .one(let number) = Value.pointed else { return nil }
    return .keys(number)
  }
  var pieces: [any AnyPiece] { values.flatMap(\.pieces) }
  var later: [Later] { [] }
}

extension LazyFullResolver: Part where Service: Part {
  static var pointed: Pointed? { Service.self is any AnyPiece.Type ? Service.pointed : nil }
  var pieces: [any AnyPiece] { [] }
  var later: [Later] { [Later({ try await self.resolve().pieces })] }
}

extension LazyTagsResolver: Part where Service: Part {
  static var pointed: Pointed? { Service.pointed }
  var pieces: [any AnyPiece] { [] }
  var later: [Later] {
    [
      Later(
        { try await self.resolve().pieces }, { try await self.resolve(args: 1).pieces },
        // Nobody takes such an argument.
        { try await self.resolve(args: "").pieces })
    ]
  }
}

extension LazyResolver: Part where Service: Part {
  static var pointed: Pointed? { nil }
  var pieces: [any AnyPiece] { [] }
  var later: [Later] {
    [
      Later(
        { try await self.resolve().pieces }, { try await self.resolve(tags: "x").pieces },
        { try await self.resolve(tags: "y").pieces },
        { try await self.resolve(tags: "y", args: 1).pieces },
        { try await self.resolve(args: 1).pieces },
        { try await self.resolve(tags: "x", args: 1).pieces })
    ]
  }
}

extension Provider: Part where Service: Part {
  static var pointed: Pointed? { nil }
  var pieces: [any AnyPiece] { [] }
  var later: [Later] { [Later({ try await self.call().pieces })] }

  /// Calls it with its arguments, which are integers here.
  private func call() async throws -> Service {
    func argument<Value>(_ type: Value.Type) throws -> Value {
      guard let value = 1 as? Value else { throw CancellationError() }
      return value
    }
    return try await self(repeat try argument((each Argument).self))
  }
}
