import Guise

/// An instance that remembers its parts.
protocol AnyPiece: AnyObject, Sendable {
  var origin: PieceOrigin { get }
  /// Its dependencies, apart from those that only it would keep alive.
  var parts: [any AnyPiece] { get }
  /// The instances that it resolves when it is used.
  var later: [Later] { get }

  func add(_ part: any Part)

  /// Notes that a request got it: an instance that was built in vain is not kept.
  func reach()
}

/// An instance that a piece resolves when it is used: one of the alternatives has to succeed. But
/// for the first, which gives nothing that could be left out, none does that finds nothing: an
/// empty array under tags or with arguments that nothing has.
struct Later: Sendable {
  let alternatives: [@Sendable () async throws -> any Part]
  /// Whether nothing needs to be registered for any of them.
  private(set) var mayBeAbsent = false

  init(_ alternatives: [@Sendable () async throws -> any Part]) {
    self.alternatives = alternatives
  }

  var optional: Later {
    var optional = self
    optional.mayBeAbsent = true
    return optional
  }
}
