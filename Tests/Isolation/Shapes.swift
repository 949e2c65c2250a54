import Guise

// The script that compiles this file also makes copies of this function for other places: isolated to
// the main actor, and to an actor.
nonisolated func shapes() -> [Shape] {
  [
    // Closures.
    Shape("{ _ in Service() }", .caller, Service.self) { $0.register { _ in Service() } },
    Shape("{ _ async in Service() }", .pool, Service.self) {
      $0.register { _ async in Service() }
    },
    Shape("(Service.self) { _ async in Service() }", .pool, Service.self) {
      $0.register(Service.self) { _ async in Service() }
    },
    Shape("{ (r: any Resolver) async throws -> Service in }", .pool, Service.self) {
      $0.register { (r: any Resolver) async throws -> Service in Service() }
    },
    Shape("lifetime: .singleton { _ in Service() }", .caller) { _ in
    } ask: { _ in
      let container = Container()
      container.register(lifetime: .singleton) { _ in Service() }
      _ = try await container.resolve(Service.self)
    },
    Shape("lifetime: .graph { _ in Service() }", .caller) {
      $0.register(lifetime: .graph) { _ in Service() }
    } ask: {
      _ = try await $0.resolve(Service.self)
    },
    Shape("a .graph parameter, by { _ in Service() }", .caller, Holder.self) {
      $0.register(lifetime: .graph) { _ in Service() }
      $0.register(factory: auto(Holder.init))
    },
    Shape("lifetime: .scoped { _ in Service() }", .caller) {
      $0.register(lifetime: .scoped) { _ in Service() }
    } ask: {
      _ = try await Container(parent: $0).resolve(Service.self)
    },
    Shape("lifetime: .weak { _ async in Service() }", .pool, Service.self) {
      $0.register(lifetime: .weak) { _ async in Service() }
    },
    Shape("tags:, lifetime: .singleton { _ async in Service() }", .pool) { _ in
    } ask: { _ in
      let container = Container()
      container.register(tags: "a", lifetime: .singleton) { _ async in Service() }
      _ = try await container.resolve(Service.self, tags: "a")
    },
    Shape("{ _ in await asyncMake() }", .pool, Service.self) {
      $0.register { _ in await asyncMake() }
    },
    Shape("{ await function($0) }", .pool, Service.self) {
      $0.register { await function($0) }
    },
    Shape("{ _ in await AsyncService() }", .pool, AsyncService.self) {
      $0.register { _ in await AsyncService() }
    },
    Shape("{ _ in await AsyncLocal() }", .pool, AsyncLocal.self) {
      $0.register { _ in await AsyncLocal() }
    },
    Shape("{ _ in Local() }", .caller, Local.self) { $0.register { _ in Local() } },
    Shape("{ _ in await Home.shared.make() }", .home, Service.self) {
      $0.register { _ in await Home.shared.make() }
    },
    Shape("{ (_, number: Int) in Service() }", .caller) {
      $0.register { (_, number: Int) in Service() }
    } ask: {
      _ = try await $0.resolve(Service.self, args: 1)
    },
    Shape("{ (_, number: Int) async in Service() }", .pool) {
      $0.register { (_, number: Int) async in Service() }
    } ask: {
      _ = try await $0.resolve(Service.self, args: 1)
    },
    Shape("{ (_, number: Int, text: String) in await AsyncTwo(number, text) }", .pool) {
      $0.register { (_, number: Int, text: String) in await AsyncTwo(number, text) }
    } ask: {
      _ = try await $0.resolve(AsyncTwo.self, args: 1, "a")
    },
    Shape("{ @concurrent _ async in Service() }", .pool, Service.self) {
      $0.register { @concurrent _ async in Service() }
    },
    Shape("{ _ throws(Failure) in Service() }", .caller, Service.self) {
      $0.register { _ throws(Failure) in Service() }
    },
    Shape("{ _ async throws(Failure) in Service() }", .pool, Service.self) {
      $0.register { _ async throws(Failure) in Service() }
    },
    Shape("{ @MainActor _ in Screen() }", .main, Screen.self) {
      $0.register { @MainActor _ in Screen() }
    },
    Shape("{ @MainActor _ async in await AsyncScreen() }", .main, AsyncScreen.self) {
      $0.register { @MainActor _ async in await AsyncScreen() }
    },
    Shape("{ _ in await Screen() }", .main, Screen.self) { $0.register { _ in await Screen() } },
    Shape("isolation: { _ in Service() }", .main, Service.self) {
      $0.register(isolation: MainActor.shared) { _ in Service() }
    },
    Shape("isolation: { _ async in Service() }", .main, Service.self) {
      $0.register(isolation: MainActor.shared) { _ async in Service() }
    },

    // Functions by name.
    Shape("factory: syncFunction", .caller, Service.self) { $0.register(factory: syncFunction) },
    Shape("factory: function(_:)", .poolByName, Service.self) {
      $0.register(factory: function(_:))
    },
    Shape("factory: function(_:number:)", .pool) {
      $0.register(factory: function(_:number:))
    } ask: {
      _ = try await $0.resolve(Service.self, args: 1)
    },
    Shape("factory: concurrent", .pool, Service.self) { $0.register(factory: concurrent) },
    Shape("factory: Factories.asyncFactory", .poolByName, Service.self) {
      $0.register(factory: Factories.asyncFactory)
    },
    Shape("factory: plainFunction", .plainByName, Service.self) {
      $0.register(factory: plainFunction)
    },
    Shape("factory: onMain", .main, Service.self) { $0.register(factory: onMain) },
    Shape("factory: asyncOnMain", .main, Service.self) { $0.register(factory: asyncOnMain) },

    // Expressions.
    Shape("instance: Service()", .caller, Service.self) { $0.register(instance: Service()) },

    // auto.
    Shape("auto(Service.init)", .caller, Service.self) {
      $0.register(factory: auto(Service.init))
    },
    Shape("auto(AsyncService.init)", .poolByReference, AsyncService.self) {
      $0.register(factory: auto(AsyncService.init))
    },
    Shape("auto(ThrowingService.init)", .poolByReference, ThrowingService.self) {
      $0.register(factory: auto(ThrowingService.init))
    },
    Shape("auto(AsyncLocal.init)", .poolByReference, AsyncLocal.self) {
      $0.register(factory: auto(AsyncLocal.init))
    },
    Shape("auto(AsyncTwo.init)", .poolByReference, AsyncTwo.self) {
      $0.register(instance: 1)
      $0.register(instance: "a")
      $0.register(factory: auto(AsyncTwo.init))
    },
    Shape("auto(AsyncTwo.init), args:", .poolByReference) {
      $0.register(factory: auto(AsyncTwo.init))
    } ask: {
      _ = try await $0.resolve(AsyncTwo.self, args: 1, "a")
    },
    Shape("auto(Plain.init)", .plain, Plain.self) { $0.register(factory: auto(Plain.init)) },
    Shape("auto(make)", .caller, Service.self) { $0.register(factory: auto(make)) },
    Shape("auto(plainMake)", .plain, Service.self) { $0.register(factory: auto(plainMake)) },
    Shape("auto(asyncMake)", .pool, Service.self) { $0.register(factory: auto(asyncMake)) },
    Shape("auto(concurrentMake)", .pool, Service.self) {
      $0.register(factory: auto(concurrentMake))
    },
    Shape("auto(Factories.make)", .caller, Service.self) {
      $0.register(factory: auto(Factories.make))
    },
    Shape("auto(Factories.asyncMake)", .poolByReference, Service.self) {
      $0.register(factory: auto(Factories.asyncMake))
    },
    Shape("auto { () async in Service() }", .pool, Service.self) {
      $0.register(factory: auto { () async in Service() })
    },
    Shape("auto { await asyncMake() }", .pool, Service.self) {
      $0.register(factory: auto { await asyncMake() })
    },
    Shape("auto(Screen.init)", .main, Screen.self) { $0.register(factory: auto(Screen.init)) },
    Shape("auto(AsyncScreen.init)", .main, AsyncScreen.self) {
      $0.register(factory: auto(AsyncScreen.init))
    },
    Shape("auto(makeOnMain)", .main, Service.self) { $0.register(factory: auto(makeOnMain)) },
    Shape("auto(asyncMakeOnMain)", .main, Service.self) {
      $0.register(factory: auto(asyncMakeOnMain))
    },
    Shape("mainauto(make)", .main, Service.self) { $0.register(factory: mainauto(make)) },
    Shape("isolation:, mainauto(Screen.init)", .main, Screen.self) {
      $0.register(isolation: MainActor.shared, factory: mainauto(Screen.init))
    },
    Shape("mainauto(AsyncScreen.init)", .main, AsyncScreen.self) {
      $0.register(factory: mainauto(AsyncScreen.init))
    },

    // What is made on the way to an instance, and around it.
    Shape("decorate { inner, _ in }", .caller, String.self) {
      $0.register(instance: "")
      $0.decorate(String.self) { inner, _ in visited(inner) }
    },
    Shape("decorate(with: decorator)", .caller, String.self) {
      $0.register(instance: "")
      $0.decorate(String.self, with: decorator)
    },
    Shape("into { object, _ in }", .caller) {
      $0.into(Object.self).inject { _, _ in visit() }
    } ask: {
      try await $0.resolve(into: Object())
    },
    Shape("auto(Object.init).injecting(\\.service)", .caller, Object.self) {
      $0.register(instance: Service())
      $0.register(factory: auto(Object.init).injecting(\.service))
    },
    Shape("register(injectable:)", .caller, InjectedObject.self) {
      $0.register { _ in Service() }
      $0.register(injectable: InjectedObject.self)
    },
    Shape("Provider of { _ async in }", .pool) {
      $0.register { (_, number: Int) async in Service() }
    } ask: {
      let provider = try await $0.resolve(Provider<Service, Int>.self)
      _ = try await provider(1)
    },
    Shape("LazyResolver of { _ in }", .caller) {
      $0.register { _ in Service() }
    } ask: {
      let lazy = try await $0.resolve(LazyResolver<Service>.self)
      _ = try await lazy.resolve()
    },
    Shape("Service? of { _ in }", .caller, Service?.self) { $0.register { _ in Service() } },
    Shape("[Service] of { _ in }", .caller, [Service].self) { $0.register { _ in Service() } },
    Shape("[Service] of { _ async in }", .pool, [Service].self) {
      $0.register { _ async in Service() }
    },
    Shape("make of { _ in }", .caller) {
      $0.register(lifetime: .singleton) { _ in Service() }
    } ask: {
      _ = try await $0.make(Service.self)
    },
    Shape("forwardingTo: of { _ async in }", .pool) {
      let key = $0.register { _ async in Service() }
      $0.register((any Sendable).self, forwardingTo: key) { $0 }
    } ask: {
      _ = try await $0.resolve((any Sendable).self)
    },
    Shape("a parameter, by { _ async in }", .pool, Holder.self) {
      $0.register { _ async in Service() }
      $0.register(factory: auto(Holder.init))
    },
    Shape("an override by { _ async in }", .pool) {
      $0.register { _ in Service() }
    } ask: {
      _ = try await $0.resolve(Service.self) { $0.register { _ async in Service() } }
    },
    Shape("an assembly's { _ async in }", .pool, Service.self) {
      $0.assemble(ServiceAssembly())
    },

    // Factories of a manifest.
    Shape("factories.register: Service.init", .caller, Service.self) {
      load($0) { $0.register("it", Service.init) }
    },
    Shape("factories.register: AsyncService.init", .poolByReference, AsyncService.self) {
      load($0) { $0.register("it", AsyncService.init) }
    },
    Shape("factories.register: asyncMake", .pool, Service.self) {
      load($0) { $0.register("it", asyncMake) }
    },
    Shape("factories.register: { await asyncMake() }", .pool, Service.self) {
      load($0) { $0.register("it") { await asyncMake() } }
    },
    Shape("factories.register: { () async throws(Failure) in }", .pool, Service.self) {
      load($0) { $0.register("it") { () async throws(Failure) in Service() } }
    },
    Shape("factories.register: auto(AsyncService.init)", .poolByReference, AsyncService.self) {
      load($0) { $0.register("it", auto(AsyncService.init)) }
    },
    Shape("factories.register: Screen.init", .main, Screen.self) {
      load($0) { $0.register("it", Screen.init) }
    },
    Shape("factories.register: AsyncScreen.init", .main, AsyncScreen.self) {
      load($0) { $0.register("it", AsyncScreen.init) }
    },
    Shape("factories.register: asyncMakeOnMain", .main, Service.self) {
      load($0) { $0.register("it", asyncMakeOnMain) }
    },
    Shape("factories.register(isolation:): make", .main, Service.self) {
      load($0) { $0.register("it", isolation: MainActor.shared, make) }
    },
    Shape("factories.register: plainMake", .plain, Service.self) {
      load($0) { $0.register("it", plainMake) }
    },

    // Overrides of a manifest's registration.
    Shape("overrides.replace: { Service() }", .caller) { $0.replace("it") { Service() } },
    Shape("overrides.replace: { await asyncMake() }", .pool) {
      $0.replace("it") { await asyncMake() }
    },
    Shape("overrides.replace: Service.init", .caller) { $0.replace("it", with: Service.init) },
    Shape("overrides.replace: asyncMake", .poolByName) { $0.replace("it", with: asyncMake) },
  ]
}
