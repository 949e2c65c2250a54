import Guise

// The script that compiles this file also makes copies of this function for other places: isolated to
// the main actor, and to an actor.
nonisolated func shapes() -> [Shape] {
  [
    // Closures.
    Shape(.caller) { $0.register { _ in Service() } },
    Shape(.pool) { $0.register { _ async in Service() } },
    Shape(.pool) { $0.register(Service.self) { _ async in Service() } },
    Shape(.pool) { $0.register { (r: any Resolver) async throws -> Service in Service() } },
    Shape(.caller) { _ in
    } ask: { _ in
      let container = Container()
      container.register(lifetime: .singleton) { _ in Service() }
      _ = try await container.resolve(Service.self)
    },
    Shape(.caller) { $0.register(lifetime: .graph) { _ in Service() } },
    Shape(.caller, Holder.self) {
      $0.register(lifetime: .graph) { _ in Service() }
      $0.register(factory: auto(Holder.init))
    },
    Shape(.caller) {
      $0.register(lifetime: .scoped) { _ in Service() }
    } ask: {
      _ = try await Container(parent: $0).resolve(Service.self)
    },
    Shape(.pool) { $0.register(lifetime: .weak) { _ async in Service() } },
    Shape(.pool) { _ in
    } ask: { _ in
      let container = Container()
      container.register(tags: "a", lifetime: .singleton) { _ async in Service() }
      _ = try await container.resolve(Service.self, tags: "a")
    },
    Shape(.pool) { $0.register { _ in await asyncMake() } },
    Shape(.pool) { $0.register { await function($0) } },
    Shape(.pool, AsyncService.self) { $0.register { _ in await AsyncService() } },
    Shape(.pool, AsyncLocal.self) { $0.register { _ in await AsyncLocal() } },
    Shape(.caller, Local.self) { $0.register { _ in Local() } },
    Shape(.home) { $0.register { _ in await Home.shared.make() } },
    Shape(.caller) {
      $0.register { (_, number: Int) in Service() }
    } ask: {
      _ = try await $0.resolve(Service.self, args: 1)
    },
    Shape(.pool) {
      $0.register { (_, number: Int) async in Service() }
    } ask: {
      _ = try await $0.resolve(Service.self, args: 1)
    },
    Shape(.pool) {
      $0.register { (_, number: Int, text: String) in await AsyncTwo(number, text) }
    } ask: {
      _ = try await $0.resolve(AsyncTwo.self, args: 1, "a")
    },
    Shape(.pool) { $0.register { @concurrent _ async in Service() } },
    Shape(.caller) { $0.register { _ throws(Failure) in Service() } },
    Shape(.pool) { $0.register { _ async throws(Failure) in Service() } },
    Shape(.main, Screen.self) { $0.register { @MainActor _ in Screen() } },
    Shape(.main, AsyncScreen.self) { $0.register { @MainActor _ async in await AsyncScreen() } },
    Shape(.main, Screen.self) { $0.register { _ in await Screen() } },
    Shape(.main) { $0.register(isolation: MainActor.shared) { _ in Service() } },
    Shape(.main) { $0.register(isolation: MainActor.shared) { _ async in Service() } },

    // Functions by name.
    Shape(.caller) { $0.register(factory: syncFunction) },
    Shape(.poolByName) { $0.register(factory: function(_:)) },
    Shape(.pool) {
      $0.register(factory: function(_:number:))
    } ask: {
      _ = try await $0.resolve(Service.self, args: 1)
    },
    Shape(.pool) { $0.register(factory: concurrent) },
    Shape(.poolByName) { $0.register(factory: Factories.asyncFactory) },
    Shape(.plainByName) { $0.register(factory: plainFunction) },
    Shape(.main) { $0.register(factory: onMain) },
    Shape(.main) { $0.register(factory: asyncOnMain) },

    // Expressions.
    Shape(.caller) { $0.register(instance: Service()) },

    // auto.
    Shape(.caller) { $0.register(factory: auto(Service.init)) },
    Shape(.poolByReference, AsyncService.self) { $0.register(factory: auto(AsyncService.init)) },
    Shape(.poolByReference, ThrowingService.self) {
      $0.register(factory: auto(ThrowingService.init))
    },
    Shape(.poolByReference, AsyncLocal.self) { $0.register(factory: auto(AsyncLocal.init)) },
    Shape(.poolByReference, AsyncTwo.self) {
      $0.register(instance: 1)
      $0.register(instance: "a")
      $0.register(factory: auto(AsyncTwo.init))
    },
    Shape(.poolByReference) {
      $0.register(factory: auto(AsyncTwo.init))
    } ask: {
      _ = try await $0.resolve(AsyncTwo.self, args: 1, "a")
    },
    Shape(.plain, Plain.self) { $0.register(factory: auto(Plain.init)) },
    Shape(.caller) { $0.register(factory: auto(make)) },
    Shape(.plain) { $0.register(factory: auto(plainMake)) },
    Shape(.pool) { $0.register(factory: auto(asyncMake)) },
    Shape(.pool) { $0.register(factory: auto(concurrentMake)) },
    Shape(.caller) { $0.register(factory: auto(Factories.make)) },
    Shape(.poolByReference) { $0.register(factory: auto(Factories.asyncMake)) },
    Shape(.pool) { $0.register(factory: auto { () async in Service() }) },
    Shape(.pool) { $0.register(factory: auto { await asyncMake() }) },
    Shape(.main, Screen.self) { $0.register(factory: auto(Screen.init)) },
    Shape(.main, AsyncScreen.self) { $0.register(factory: auto(AsyncScreen.init)) },
    Shape(.main) { $0.register(factory: auto(makeOnMain)) },
    Shape(.main) { $0.register(factory: auto(asyncMakeOnMain)) },
    Shape(.main) { $0.register(factory: mainauto(make)) },
    Shape(.main, Screen.self) {
      $0.register(isolation: MainActor.shared, factory: mainauto(Screen.init))
    },
    Shape(.main, AsyncScreen.self) { $0.register(factory: mainauto(AsyncScreen.init)) },

    // Code on the way to an instance, and around it.
    Shape(.caller, String.self) {
      $0.register(instance: "")
      $0.decorate(String.self) { inner, _ in visited(inner) }
    },
    Shape(.caller, String.self) {
      $0.register(instance: "")
      $0.decorate(String.self, with: decorator)
    },
    Shape(.caller) {
      $0.into(Object.self).inject { _, _ in visit() }
    } ask: {
      try await $0.resolve(into: Object())
    },
    Shape(.caller, Object.self) {
      $0.register(instance: Service())
      $0.register(factory: auto(Object.init).injecting(\.service))
    },
    Shape(.caller, InjectedObject.self) {
      $0.register { _ in Service() }
      $0.register(injectable: InjectedObject.self)
    },
    Shape(.pool) {
      $0.register { (_, number: Int) async in Service() }
    } ask: {
      let provider = try await $0.resolve(Provider<Service, Int>.self)
      _ = try await provider(1)
    },
    Shape(.caller) {
      $0.register { _ in Service() }
    } ask: {
      let lazy = try await $0.resolve(LazyResolver<Service>.self)
      _ = try await lazy.resolve()
    },
    Shape(.caller, Service?.self) { $0.register { _ in Service() } },
    Shape(.caller, [Service].self) { $0.register { _ in Service() } },
    Shape(.pool, [Service].self) { $0.register { _ async in Service() } },
    Shape(.caller) {
      $0.register(lifetime: .singleton) { _ in Service() }
    } ask: {
      _ = try await $0.make(Service.self)
    },
    Shape(.pool) {
      let key = $0.register { _ async in Service() }
      $0.register((any Sendable).self, forwardingTo: key) { $0 }
    } ask: {
      _ = try await $0.resolve((any Sendable).self)
    },
    Shape(.pool, Holder.self) {
      $0.register { _ async in Service() }
      $0.register(factory: auto(Holder.init))
    },
    Shape(.pool) {
      $0.register { _ in Service() }
    } ask: {
      _ = try await $0.resolve(Service.self) { $0.register { _ async in Service() } }
    },
    Shape(.pool) { $0.assemble(ServiceAssembly()) },

    // Factories of a manifest.
    Shape(.caller) { load($0) { $0.register("it", Service.init) } },
    Shape(.poolByReference, AsyncService.self) {
      load($0) { $0.register("it", AsyncService.init) }
    },
    Shape(.pool) { load($0) { $0.register("it", asyncMake) } },
    Shape(.pool) { load($0) { $0.register("it") { await asyncMake() } } },
    Shape(.pool) { load($0) { $0.register("it") { () async throws(Failure) in Service() } } },
    Shape(.poolByReference, AsyncService.self) {
      load($0) { $0.register("it", auto(AsyncService.init)) }
    },
    Shape(.main, Screen.self) { load($0) { $0.register("it", Screen.init) } },
    Shape(.main, AsyncScreen.self) { load($0) { $0.register("it", AsyncScreen.init) } },
    Shape(.main) { load($0) { $0.register("it", asyncMakeOnMain) } },
    Shape(.main) { load($0) { $0.register("it", isolation: MainActor.shared, make) } },
    Shape(.plain) { load($0) { $0.register("it", plainMake) } },

    // Overrides of a manifest's registration.
    .overriding(.caller) { $0.replace("it") { Service() } },
    .overriding(.pool) { $0.replace("it") { await asyncMake() } },
    .overriding(.caller) { $0.replace("it", with: Service.init) },
    .overriding(.poolByName) { $0.replace("it", with: asyncMake) },
  ]
}
