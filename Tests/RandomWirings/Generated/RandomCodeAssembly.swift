import Guise
import GuiseManifest

/// A code assembly whose wiring is known, as `auto` makes its factories.
struct RandomCodeAssembly: Assembly {
  let registrations: [RandomCodeRegistration]
  let decorations: [RandomDecoration]

  func register(in registrar: any Registrar) {
    for registration in registrations { registration.register(in: registrar) }
    for decoration in decorations { decoration.register(in: registrar) }
  }
}

/// What wraps the instances of a key, whoever registers it.
struct RandomDecoration: Sendable, CustomStringConvertible {
  let type: any RandomCodePiece.Type
  let isTagged: Bool
  let isAsync: Bool

  var description: String { "\(isAsync ? "async" : "sync") of \(type) \(isTagged ? "x" : "")" }

  func register(in registrar: any Registrar) { type.decorate(self, in: registrar) }
}

struct RandomCodeRegistration: Sendable, CustomStringConvertible {
  let type: any RandomCodePiece.Type
  let isTagged: Bool
  let origin: PieceOrigin
  let scope: String?
  let concurrency: Concurrency
  let isEager: Bool
  let parts: (any Part.Type, any Part.Type)
  /// Whether what is wrapped around the instances is async; nil: nothing is.
  let isDecoratedAsync: Bool?

  var description: String {
    "\(concurrency) \(origin.lifetime) \(scope ?? "") \(isEager ? "eager" : "") \(parts) -> \(type) "
      + "\(isTagged ? "x" : "") decorated async: \(isDecoratedAsync.map { "\($0)" } ?? "-")"
  }

  var key: AnyKey { AnyKey(service: type, tags: isTagged ? Tags("x") : Tags()) }

  func isRegistered(at node: NodeID, in model: WiringModel) -> Bool {
    guard let code = model.code(at: node)?.registration, code.key.arguments.isEmpty else {
      return false
    }
    return code.key.service == String(reflecting: type) && code.key.tags.isEmpty != isTagged
  }

  func register(in registrar: any Registrar) {
    func open<P: Part, Q: Part>(_ first: P.Type, _ second: Q.Type) {
      type.register(self, first, second, in: registrar)
    }
    open(parts.0, parts.1)
    if let isDecoratedAsync {
      let decoration = RandomDecoration(
        type: type, isTagged: isTagged, isAsync: isDecoratedAsync)
      decoration.register(in: registrar)
    }
  }

  var lifetime: Lifetime {
    switch origin.lifetime {
    case "singleton": .singleton
    case "weak": .weak
    case "graph": .graph
    case "scoped": scope.map { .scoped($0) } ?? .scoped
    default: .transient
    }
  }
}

/// What opens the type of a piece.
protocol RandomCodePiece: AnyPiece {
  static func register<P: Part, Q: Part>(
    _ registration: RandomCodeRegistration, _ first: P.Type, _ second: Q.Type,
    in registrar: any Registrar)
  static func decorate(_ decoration: RandomDecoration, in registrar: any Registrar)
}

extension Piece: RandomCodePiece {
  static func register<P: Part, Q: Part>(
    _ registration: RandomCodeRegistration, _ first: P.Type, _ second: Q.Type,
    in registrar: any Registrar
  ) {
    let (origin, lifetime) = (registration.origin, registration.lifetime)
    switch registration.concurrency {
    case .mainActor:
      let factory = mainauto { (p: P, q: Q) in Piece<n>(origin, p, q) }
      if registration.isTagged {
        registrar.register(
          tags: "x", lifetime: lifetime, eager: registration.isEager, isolation: MainActor.shared,
          factory: factory)
      } else {
        registrar.register(
          lifetime: lifetime, eager: registration.isEager, isolation: MainActor.shared,
          factory: factory)
      }
    case .sync, .async:
      let factory =
        registration.concurrency == .sync
        ? auto { (p: P, q: Q) in Piece<n>(origin, p, q) }
        : auto { (p: P, q: Q) async in
          await Task.yield()
          return Piece<n>(origin, p, q)
        }
      if registration.isTagged {
        registrar.register(
          tags: "x", lifetime: lifetime, eager: registration.isEager, factory: factory)
      } else {
        registrar.register(lifetime: lifetime, eager: registration.isEager, factory: factory)
      }
    }
  }

  static func decorate(_ decoration: RandomDecoration, in registrar: any Registrar) {
    switch (decoration.isAsync, decoration.isTagged) {
    case (false, false): registrar.decorate(Piece<n>.self) { inner, _ in inner }
    case (false, true): registrar.decorate(Piece<n>.self, tags: "x") { inner, _ in inner }
    case (true, false): registrar.decorate(Piece<n>.self) { inner, _ async in inner }
    case (true, true): registrar.decorate(Piece<n>.self, tags: "x") { inner, _ async in inner }
    }
  }
}
