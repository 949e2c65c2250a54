import Guise

/// What the parameters of random factories may be.
extension RandomWiringBuilder {
  /// Nothing registers it.
  static let nothing: any Part.Type = Piece<9>?.self

  static func parts() -> [any Part.Type] {
    parts(Piece<0>.self) + parts(Piece<1>.self) + parts(Piece<2>.self) + parts(Piece<3>.self)
      + parts(Piece<4>.self)
  }

  static func parts<P: Part>(_ type: P.Type) -> [any Part.Type] {
    [
      P.self, P.self, P.self, P?.self, [P].self, LazyResolver<P>.self, LazyTagsResolver<P>.self,
      LazyFullResolver<P>.self, LazyFullResolver<P?>.self, LazyFullResolver<[P]>.self,
      [LazyFullResolver<P>].self,
      // Nested ones, each as likely as a plain one.
      [P]?.self, [P?].self, P??.self, LazyResolver<P>?.self, LazyTagsResolver<P>?.self,
      LazyFullResolver<P>?.self, LazyResolver<P?>.self, LazyResolver<[P]>.self,
      LazyTagsResolver<[P]>.self, [LazyTagsResolver<P>].self, Provider<P>.self,
      Provider<P, Int>.self, Provider<[P]>.self,
      Provider<P?, Int>.self,
    ]
  }

  /// What manifests fill, and a container does not.
  static func keyedParts() -> [any Part.Type] {
    [
      [String: Piece<0>].self, [String: Piece<1>].self, [String: Piece<2>].self,
      [String: Piece<3>].self, [String: Piece<4>].self,
    ]
  }

  /// Of the service that a type is of.
  static func parts(like type: any Part.Type) -> [any Part.Type] {
    let name = "\(type)"
    return parts().filter { "\($0)".split { !$0.isNumber } == name.split { !$0.isNumber } }
  }
}

/// What holds one piece.
protocol PieceWhole: Part {
  associatedtype Element: RandomWholePiece
  init(_ piece: Element)
}

/// A piece, as what holds one makes it.
protocol RandomWholePiece: Part {
  init(_ origin: PieceOrigin, _ parts: any Part...)
}

extension Piece: RandomWholePiece {}

extension Array: PieceWhole where Element: RandomWholePiece {
  init(_ piece: Element) { self = [piece] }
}

extension Optional: PieceWhole where Wrapped: RandomWholePiece {
  typealias Element = Wrapped
}
