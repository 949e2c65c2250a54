import Guise

/// The class of the services: one for each number.
///
/// Unchecked: properties are injected before the piece is used.
final class Piece<N: Sendable>: AnyPiece, Closeable, @unchecked Sendable {
  let origin: PieceOrigin
  /// The instance that this is another form of; more may be injected into it later.
  private let inner: (any AnyPiece)?
  private let family: PieceFamily?
  private var ownParts: [any AnyPiece] = []
  private var ownLater: [Later] = []

  var parts: [any AnyPiece] { (inner?.parts ?? []) + ownParts }
  var later: [Later] { (inner?.later ?? []) + ownLater }

  init(_ origin: PieceOrigin, _ parts: [any Part]) {
    self.origin = origin
    inner = nil
    family = origin.begin()
    for part in parts { add(part) }
  }

  /// The same instance in another form.
  private init(_ inner: any AnyPiece, family: PieceFamily?, adding parts: [any Part]) {
    origin = inner.origin
    self.inner = inner
    self.family = family
    for part in parts { add(part) }
  }

  func add(_ part: any Part) {
    // A factory may hold weakly kept instances: these do not.
    ownParts += part.pieces.filter { $0.origin.lifetime != .weak }
    ownLater += part.deferred
  }

  func reach() { family?.reach() }

  func close() { family?.close() }
}

extension Piece: Whole {
  var pieces: [any AnyPiece] { [self] }
  // Its deferred instances are its own: see `AnyPiece`.
  var deferred: [Later] { [] }
  static var set: (any Part.Type)? { Set<Piece>.self }

  func adding(_ parts: [any Part]) -> Piece { Piece(self, family: family, adding: parts) }

  convenience init?(converting part: any Part) {
    guard let piece = part.pieces.first else { return nil }
    self.init(piece, family: nil, adding: [])
  }
}

extension Piece: Hashable {
  static func == (a: Piece, b: Piece) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
