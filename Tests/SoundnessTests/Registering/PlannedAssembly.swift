import Guise

/// A code assembly as a plan describes it.
struct PlannedAssembly: Assembly {
  let plan: CodeAssemblyPlan
  let lifetimes: FactoryLifetimes

  var identity: AnyHashable { plan.name }

  func register(in registrar: any Registrar) {
    for registration in plan.registrations {
      func open<Product: Whole>(_ product: Product.Type) {
        register(registration, product, registration.parameters.map(\.type)[...], in: registrar)
      }
      open(registration.service.whole)
    }
    for decoration in plan.decorations {
      func open<Service: Whole>(_ service: Service.Type) {
        CodeDecorating<Service>(registrar: registrar)(decoration.tags)
      }
      open(decoration.service.whole)
    }
  }

  private func register<Product: Whole, each P: Part>(
    _ plan: CodeRegistrationPlan, _ product: Product.Type, _ rest: ArraySlice<any Part.Type>,
    in registrar: any Registrar, _ types: repeat (each P).Type
  ) {
    func open<Q: Part>(_ next: Q.Type) {
      register(plan, product, rest.dropFirst(), in: registrar, repeat each types, next)
    }
    if let next = rest.first { return open(next) }
    let maker = PieceMaker(plan.factory, lifetimes)
    if plan.isClosure {
      CodeClosure<Product>(plan: plan, maker: maker, registrar: registrar)(plan.tags)
    } else {
      let factory = maker.function(product, repeat each types, passingTags: plan.passesTags)
      CodeFactory(plan: plan, factory: factory, registrar: registrar)(plan.tags)
    }
  }
}

extension CodeRegistrationPlan {
  /// Its factory.
  fileprivate var factory: FactoryPlan {
    FactoryPlan(
      id: id, service: service, effect: effect, parameters: parameters, properties: properties)
  }

  fileprivate var containerLifetime: Lifetime { Lifetime(lifetime, scopeName: scope) }
}

private struct CodeFactory<Product: Whole>: TaggedCall {
  let plan: CodeRegistrationPlan
  let factory: AutoFactory<Product>
  let registrar: any Registrar

  func callAsFunction<each Value: Hashable & Sendable>(tags: repeat each Value) {
    registrar.register(
      tags: repeat each tags, lifetime: plan.containerLifetime, eager: plan.isEager,
      factory: factory)
  }
}

private struct CodeClosure<Product: Whole>: TaggedCall {
  let plan: CodeRegistrationPlan
  let maker: PieceMaker
  let registrar: any Registrar

  func callAsFunction<each Value: Hashable & Sendable>(tags: repeat each Value) {
    let maker = maker
    switch (plan.effect == .sync, plan.takesArgument) {
    case (true, false):
      registrar.register(
        tags: repeat each tags, lifetime: plan.containerLifetime, eager: plan.isEager
      ) { (_: any Resolver) -> Product in maker.make() }
    case (true, true):
      registrar.register(tags: repeat each tags, lifetime: plan.containerLifetime) {
        (_: any Resolver, _: Int) -> Product in maker.make()
      }
    case (false, false):
      registrar.register(
        tags: repeat each tags, lifetime: plan.containerLifetime, eager: plan.isEager
      ) { (_: any Resolver) async -> Product in
        await Task.yield()
        return maker.make()
      }
    case (false, true):
      registrar.register(tags: repeat each tags, lifetime: plan.containerLifetime) {
        (_: any Resolver, _: Int) async -> Product in
        await Task.yield()
        return maker.make()
      }
    }
  }
}

private struct CodeDecorating<Service: Whole>: TaggedCall {
  let registrar: any Registrar

  func callAsFunction<each Value: Hashable & Sendable>(tags: repeat each Value) {
    registrar.decorate(Service.self, tags: repeat each tags) { inner, _ in inner }
  }
}
