import Guise
import GuiseManifest

/// Factories of every form for what a random wiring chooses.
extension RandomWiringBuilder {
  static func declare<Whole: PieceWhole, P: Part>(
    _ whole: Whole.Type, _ id: String, _ origin: PieceOrigin, _ part: P.Type,
    _ concurrency: Concurrency, _ factories: FactoryDeclarations
  ) {
    switch concurrency {
    case .sync:
      factories.register(id, parameters: ["p"]) { (p: P) in Whole(Whole.Element(origin, p)) }
    case .async:
      factories.register(id, parameters: ["p"]) { (p: P) async in
        await Task.yield()
        return Whole(Whole.Element(origin, p))
      }
    case .mainActor:
      factories.register(id, parameters: ["p"], isolation: MainActor.shared) { (p: P) in
        Whole(Whole.Element(origin, p))
      }
    }
  }

  /// What is made of the first part, with the second injected into it.
  static func declare<let n: Int, P: Part, Q: Part>(
    _ type: Piece<n>.Type, _ id: String, _ origin: PieceOrigin, _ first: P.Type,
    injecting second: Q.Type, _ concurrency: Concurrency, _ factories: FactoryDeclarations
  ) {
    let names = ["p", "q"]
    switch concurrency {
    case .sync:
      let factory = auto { (p: P) in Piece<n>(origin, p) }
      factories.register(id, parameters: names, factory.injecting(\.[.init(of: second)]))
    case .async:
      let factory = auto { (p: P) async in
        await Task.yield()
        return Piece<n>(origin, p)
      }
      factories.register(id, parameters: names, factory.injecting(\.[.init(of: second)]))
    case .mainActor:
      let factory = mainauto { (p: P) in Piece<n>(origin, p) }
      factories.register(id, parameters: names, factory.injecting(\.[.init(of: second)]))
    }
  }

  static func offer<let n: Int, let m: Int>(
    _ id: String, _ type: Piece<n>.Type, _ other: Piece<m>.Type,
    _ declarations: FactoryDeclarations
  ) -> String {
    declarations.offer(id, as: other) { (piece: Piece<n>) in Piece<m>(converting: piece) }
    return String(reflecting: other)
  }

  static func declare<let n: Int, Q: Part>(
    decorator id: String, _ type: Piece<n>.Type, _ part: Q.Type, isInjected: Bool,
    _ concurrency: Concurrency, _ factories: FactoryDeclarations
  ) {
    let names = ["inner", "q"]
    switch concurrency {
    case .sync where isInjected:
      let factory = auto { (inner: Piece<n>) in Piece<n>(decorating: inner, with: nil) }
      factories.register(id, parameters: names, factory.injecting(\.[.init(of: part)]))
    case .sync:
      factories.register(id, parameters: names) { (inner: Piece<n>, q: Q) in
        Piece<n>(decorating: inner, with: q)
      }
    case .async:
      factories.register(id, parameters: names) { (inner: Piece<n>, q: Q) async in
        await Task.yield()
        return Piece<n>(decorating: inner, with: q)
      }
    case .mainActor:
      factories.register(id, parameters: names, isolation: MainActor.shared) {
        (inner: Piece<n>, q: Q) in Piece<n>(decorating: inner, with: q)
      }
    }
  }

  static func declare<let n: Int, P: Part, Q: Part>(
    _ type: Piece<n>.Type, _ id: String, _ origin: PieceOrigin, _ first: P.Type,
    _ second: Q.Type, _ isTakingArgument: Bool, _ concurrency: Concurrency,
    _ factories: FactoryDeclarations
  ) {
    let names = isTakingArgument ? ["p"] : ["p", "q"]
    switch (concurrency, isTakingArgument) {
    case (.sync, false):
      factories.register(id, parameters: names) { (p: P, q: Q) in Piece<n>(origin, p, q) }
    case (.sync, true):
      factories.register(id, arguments: [Int.self], parameters: names) { (p: P, _: Int) in
        Piece<n>(origin, p)
      }
    case (.async, false):
      factories.register(id, parameters: names) { (p: P, q: Q) async in
        await Task.yield()
        return Piece<n>(origin, p, q)
      }
    case (.async, true):
      factories.register(id, arguments: [Int.self], parameters: names) { (p: P, _: Int) async in
        await Task.yield()
        return Piece<n>(origin, p)
      }
    case (.mainActor, false):
      factories.register(id, parameters: names, isolation: MainActor.shared) { (p: P, q: Q) in
        Piece<n>(origin, p, q)
      }
    case (.mainActor, true):
      factories.register(
        id, arguments: [Int.self], parameters: names, isolation: MainActor.shared
      ) { (p: P, _: Int) in Piece<n>(origin, p) }
    }
  }
}
