import Guise

/// A code assembly with one registration that needs nothing.
struct RandomCode: Assembly {
  let number: Int
  let isTagged: Bool

  func register(in registrar: any Registrar) {
    switch number {
    case 0: register(Piece<0>.self, in: registrar)
    case 1: register(Piece<1>.self, in: registrar)
    case 2: register(Piece<2>.self, in: registrar)
    case 3: register(Piece<3>.self, in: registrar)
    default: register(Piece<4>.self, in: registrar)
    }
  }

  private func register<let n: Int>(_ type: Piece<n>.Type, in registrar: any Registrar) {
    let origin = PieceOrigin(id: "code", lifetime: "transient", isKeptForOthers: true)
    if isTagged {
      registrar.register(tags: "x", instance: Piece<n>(origin))
    } else {
      registrar.register(instance: Piece<n>(origin))
    }
  }
}
