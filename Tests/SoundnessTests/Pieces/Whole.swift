/// A service that a factory may make: a piece, or a type that holds one.
protocol Whole: Part {
  init(_ origin: PieceOrigin, _ parts: [any Part])

  /// The service that a decorator makes of it.
  func adding(_ parts: [any Part]) -> Self

  /// The same instance under this service; nil where it holds none.
  init?(converting part: any Part)
}

extension Array: Whole where Element: Whole {
  init(_ origin: PieceOrigin, _ parts: [any Part]) { self = [Element(origin.ofElement, parts)] }

  func adding(_ parts: [any Part]) -> [Element] { map { $0.adding(parts) } }

  init?(converting part: any Part) {
    guard let element = Element(converting: part) else { return nil }
    self = [element]
  }
}

extension Set: Whole where Element: Whole {
  init(_ origin: PieceOrigin, _ parts: [any Part]) { self = [Element(origin.ofElement, parts)] }

  func adding(_ parts: [any Part]) -> Set { Set(map { $0.adding(parts) }) }

  init?(converting part: any Part) {
    guard let element = Element(converting: part) else { return nil }
    self = [element]
  }
}

extension Optional: Whole where Wrapped: Whole {
  init(_ origin: PieceOrigin, _ parts: [any Part]) { self = Wrapped(origin.ofElement, parts) }

  func adding(_ parts: [any Part]) -> Wrapped? { map { $0.adding(parts) } }

  init?(converting part: any Part) {
    guard let wrapped = Wrapped(converting: part) else { return nil }
    self = .some(wrapped)
  }
}
