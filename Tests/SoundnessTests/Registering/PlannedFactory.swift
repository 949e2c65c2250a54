import Guise
import GuiseManifest
import GuiseValidation

/// A factory as a plan describes it: opens the types, one after the other, and registers a function
/// of them.
enum PlannedFactory {
  static func declare(
    _ plan: FactoryPlan, _ lifetimes: FactoryLifetimes, in factories: FactoryDeclarations
  ) {
    let maker = PieceMaker(plan, lifetimes)
    func open<Product: Whole>(_ product: Product.Type) {
      let types = (plan.decorates ? [product] : []) + plan.parameters.map(\.type)
      declare(product, maker, types[...], in: factories)
    }
    open(plan.service.whole)
    for offer in plan.offers { declare(offer, of: plan, in: factories) }
  }

  private static func declare<Product: Whole, each P: Part>(
    _ product: Product.Type, _ maker: PieceMaker, _ rest: ArraySlice<any Part.Type>,
    in factories: FactoryDeclarations, _ types: repeat (each P).Type
  ) {
    func open<Q: Part>(_ next: Q.Type) {
      declare(product, maker, rest.dropFirst(), in: factories, repeat each types, next)
    }
    if let next = rest.first { return open(next) }
    if maker.properties(of: product).isEmpty {
      register(product, maker, in: factories, repeat each types)
    } else {
      factories.register(
        maker.plan.id, arguments: maker.arguments, settings: maker.settings,
        parameters: maker.names, opaque: maker.plan.isOpaque,
        maker.function(product, repeat each types))
    }
  }

  private static func register<Product: Whole, each P: Part>(
    _ product: Product.Type, _ maker: PieceMaker, in factories: FactoryDeclarations,
    _ types: repeat (each P).Type
  ) {
    let plan = maker.plan
    switch plan.effect {
    case .sync:
      factories.register(
        plan.id, arguments: maker.arguments, settings: maker.settings, parameters: maker.names,
        opaque: plan.isOpaque
      ) { (part: repeat each P) -> Product in maker.make(repeat each part) }
    case .async:
      factories.register(
        plan.id, arguments: maker.arguments, settings: maker.settings, parameters: maker.names,
        opaque: plan.isOpaque
      ) { (part: repeat each P) async -> Product in
        await Task.yield()
        return maker.make(repeat each part)
      }
    case .mainActor:
      factories.register(
        plan.id, arguments: maker.arguments, settings: maker.settings, parameters: maker.names,
        opaque: plan.isOpaque, isolation: MainActor.shared
      ) { (part: repeat each P) -> Product in maker.make(repeat each part) }
    case .asyncMainActor:
      factories.register(
        plan.id, arguments: maker.arguments, settings: maker.settings, parameters: maker.names,
        opaque: plan.isOpaque, isolation: MainActor.shared
      ) { @MainActor (part: repeat each P) async -> Product in
        await Task.yield()
        return maker.make(repeat each part)
      }
    }
  }

  private static func declare(
    _ offer: Shape, of plan: FactoryPlan, in factories: FactoryDeclarations
  ) {
    func open<Product: Whole, Service: Whole>(_ product: Product.Type, _ service: Service.Type) {
      factories.offer(plan.id, as: service) { (product: Product) in
        guard let service = Service(converting: product) else { throw CancellationError() }
        return service
      }
    }
    open(plan.service.whole, offer.whole)
  }
}
