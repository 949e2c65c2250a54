import Guise

/// Makes a factory's instances of their parts.
struct PieceMaker: Sendable {
  let plan: FactoryPlan
  private let origin: PieceOrigin

  init(_ plan: FactoryPlan, _ lifetimes: FactoryLifetimes) {
    self.plan = plan
    origin = PieceOrigin(id: plan.id, lifetimes: lifetimes)
  }

  func make<Product: Whole, each P: Part>(_ part: repeat each P) -> Product {
    var parts: [any Part] = []
    repeat parts.append(each part)
    if plan.settings != nil {
      for case let settings as any SettingsPart in parts {
        origin.lifetimes.note(settings, for: plan.id)
      }
    }
    guard plan.decorates, let inner = parts.first as? Product else {
      return Product(origin, parts)
    }
    return inner.adding(Array(parts.dropFirst()))
  }

  var arguments: [Any.Type] { plan.takesArgument ? [Int.self] : [] }

  var settings: (any Decodable.Type)? { plan.settings?.type }

  /// `inner` is the instance that a decorator takes.
  var names: [String] {
    if plan.isUnnamed { return [] }
    let count = plan.dependencies.count - (plan.decorates ? 1 : 0)
    return (plan.decorates ? ["inner"] : []) + (0..<count).map { "p\($0)" }
  }

  /// The properties of a piece: nothing else has any.
  func properties(of product: any Whole.Type) -> [PropertyPlan] {
    product is any AnyPiece.Type ? plan.properties : []
  }

  func function<Product: Whole, each P: Part>(
    _ product: Product.Type, _ types: repeat (each P).Type, passingTags: Bool = false
  ) -> AutoFactory<Product> {
    let factory: AutoFactory<Product> =
      switch plan.effect {
      case .sync:
        auto(
          { (part: repeat each P) -> Product in make(repeat each part) }, passingTags: passingTags)
      case .async:
        auto(
          { (part: repeat each P) async -> Product in
            await Task.yield()
            return make(repeat each part)
          }, passingTags: passingTags)
      case .mainActor:
        mainauto { (part: repeat each P) -> Product in make(repeat each part) }.factory
      case .asyncMainActor:
        mainauto { @MainActor (part: repeat each P) async -> Product in
          await Task.yield()
          return make(repeat each part)
        }.factory
      }
    return properties(of: product).reduce(factory) { $1.adding(to: $0) }
  }
}
