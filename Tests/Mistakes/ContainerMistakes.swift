// Calls of a container that are mistakes, with the compiler's messages.

import Guise

// MARK: - A factory that does not take the resolver

func functionsInPlaceOfFactories(_ container: Container) {
  // expected-error@+1 {{a factory takes the resolver first, as in '{ resolver in ... }' or '{ _ in ... }'; to have the parameters of an initializer resolved, write 'factory: auto(Type.init)'}}
  container.register(factory: Car.init)
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register(lifetime: .singleton, factory: Engine.init)
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register(Engine.self) { Engine() }
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register { Engine() }
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register { Car(engine: $0) }
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register { (engine: Engine) in Car(engine: engine) }
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register { (engine: Engine) async throws -> Car in Car(engine: engine) }
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register(isolation: MainActor.shared) { Screen(engine: Engine()) }
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register(isolation: MainActor.shared) { Screen(engine: $0) }
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register(isolation: MainActor.shared, factory: Screen.init)
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register(factory: Screen.init)
}

func closuresThatAreNoService(_ container: Container) {
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register(tags: "a") { Engine() }
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register(tags: "a", 1) { (engine: Engine) in Car(engine: engine) }
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register(tags: "a", lifetime: .singleton) { (engine: Engine) in Car(engine: engine) }
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register(Engine.self, tags: "a") { Engine() }
  // expected-error@+1 {{a factory takes the resolver first}}
  container.register(tags: "a") { (engine: Engine) async throws in Car(engine: engine) }
}

// MARK: - Labels, some of them from other containers

func labels(_ container: Container) {
  // expected-error@+1 {{write 'tags:' for 'name:'}}
  container.register(Engine.self, name: "a") { _ in Engine() }
  // expected-error@+1 {{write 'tags:' for 'name:'}}
  container.register(name: "a") { _ in Engine() }
  // expected-error@+1 {{write 'tags:' for 'name:'}}
  container.register((any Store).self, name: "a", lifetime: .singleton) { _ in FileStore() }
  // expected-error@+1 {{write 'tags:' for 'name:'}}
  container.register(Engine.self, name: "a") { (_, size: Int) in Engine() }
  // expected-error@+1 {{write 'tags:' for 'name:'}}
  container.register(Engine.self, name: "a", factory: auto(Engine.init))
  // expected-error@+1 {{write 'tags:' for 'tag:'}}
  container.register(Engine.self, tag: "a") { _ in Engine() }
  // expected-error@+1 {{write 'tags:' for 'tag:'}}
  container.register(tag: "a") { _ in Engine() }
  // expected-error@+1 {{write 'tags:' for 'tag:'}}
  container.register(tag: "a", factory: auto(Engine.init))
  // expected-error@+1 {{extra argument 'named' in call}}
  container.register(Engine.self, named: "a", instance: Engine())
  // expected-error@+1 {{incorrect argument label in call (have '_:named:_:', expected '_:name:_:')}}
  container.register(Engine.self, named: "a") { _ in Engine() }
  // expected-error@+1 {{type 'Lifetime' has no member 'single'}}
  container.register(Engine.self, lifetime: .single) { _ in Engine() }
}

func resolving(_ container: Container) throws {
  // expected-error@+1 {{extra argument 'name' in call}}
  _ = try container.resolve(Engine.self, name: "a")
  // expected-error@+1 {{incorrect argument label in call (have '_:tag:', expected '_:tags:')}}
  _ = try container.resolve(Engine.self, tag: "a")
  // expected-error@+1 {{extra argument 'arguments' in call}}
  _ = try container.resolve(Engine.self, arguments: 1)
  // expected-error@+1 {{argument 'tags' must precede argument 'args'}}
  _ = try container.resolve(Engine.self, args: 1, tags: "a")
  // expected-note@+4 {{did you mean to use 'try'?}}
  // expected-note@+3 {{did you mean to handle error as optional value?}}
  // expected-note@+2 {{did you mean to disable error propagation?}}
  // expected-error@+1 {{call can throw but is not marked with 'try'}}
  _ = container.resolve(Engine.self)
  // expected-error@+1 {{cannot convert value of type 'any Store' to specified type 'Engine'}}
  let _: Engine = try container.resolve((any Store).self)
}

func withoutAwait(_ container: Container) async throws {
  // expected-error@+1 {{is unavailable from asynchronous contexts; write 'await'; in main.swift, inside an async function}}
  try await container.withScope("request") { scope in _ = try scope.resolve(Engine.self) }
  // expected-error@+1 {{is unavailable from asynchronous contexts; write 'await'}}
  try await container.withScope("request") { scope in _ = try scope.make(Engine.self) }
  // expected-note@+2 {{call is 'async'}}
  // expected-error@+1 {{expression is 'async' but is not marked with 'await'}}
  _ = try container.resolve(Engine.self)
}

// MARK: - Instances in place of factories, and factories in place of instances

func instances(_ container: Container) {
  // expected-error@+1 {{a factory takes the resolver first, as in '{ resolver in ... }' or '{ _ in ... }'; for an instance write 'instance:', for an initializer 'factory: auto(Type.init)'}}
  container.register(Engine.self, factory: Engine())
  // expected-error@+1 {{for an instance write 'instance:'}}
  container.register((any Store).self, factory: FileStore())
  // expected-error@+1 {{for an instance write 'instance:'}}
  container.register(Engine.self, tags: "a", factory: Engine())
  // expected-error@+1 {{for an instance write 'instance:'}}
  container.register(Engine.self, factory: 1)
  // expected-error@+1 {{add () to forward '@autoclosure' parameter}}
  container.register(Engine.self, instance: Engine.init)
  // expected-error@+1 {{missing argument label 'weak:' in call}}
  container.register(Engine.self, Engine())
  // expected-error@+1 {{cannot infer type of closure parameter 'size' without a type annotation}}
  container.register(Engine.self) { (resolver, size) in Engine() }
  // expected-error@+1 {{cannot convert value of type 'MainActor.Type' to expected argument type 'MainActor'}}
  container.register(isolation: MainActor) { _ in Screen(engine: Engine()) }
}

// MARK: - A closure whose body is wrong

func bodies(_ container: Container) {
  // expected-error@+1 {{cannot find 'Enigne' in scope}}
  container.register { _ in Enigne() }
  // expected-error@+1 {{cannot find 'Enigne' in scope}}
  container.register { Enigne() }
  // expected-error@+1 {{cannot find 'Enigne' in scope}}
  container.register(tags: "a") { resolver in Enigne() }
  // expected-error@+1 {{cannot find 'Enigne' in scope}}
  container.register { resolver in try await Enigne() }
  // expected-error@+1 {{cannot convert value of type 'Engine' to closure result type 'Car'}}
  container.register(Car.self) { Engine() }
  // expected-error@+1 {{cannot convert value of type 'Engine' to closure result type 'any Store'}}
  container.register((any Store).self) { _ in Engine() }
  // expected-error@+1 {{call to main actor-isolated initializer 'init(engine:)' in a synchronous nonisolated context}}
  container.register { _ in Screen(engine: Engine()) }
}

// MARK: - auto

func autos(_ container: Container) {
  // expected-error@+1 {{the function given to 'auto' does not return the registered type}}
  container.register((any Store).self, factory: auto(Engine.init))
  // expected-error@+1 {{the function given to 'auto' does not return the registered type}}
  container.register((any Store).self, factory: auto(Screen.init))
  // expected-error@+1 {{the function given to 'auto' does not return the registered type}}
  container.register((any Store).self, isolation: MainActor.shared, factory: mainauto(Screen.init))
  let draft: AutoFactory<Draft> = auto(Draft.init)
  // expected-error@+1 {{what is given to 'auto' is not isolated to the main actor: leave 'isolation:' out, or write 'mainauto' for 'auto'}}
  container.register(isolation: MainActor.shared, factory: draft)
  // expected-error@+2 {{type 'Draft' does not conform to the 'Sendable' protocol}}
  // expected-error@+1 {{type 'Draft' does not conform to the 'Sendable' protocol}}
  container.register(factory: mainauto(Draft.init))
}

// MARK: - Other registrations

func others(_ container: Container, _ engine: Engine) {
  // expected-error@+1 {{missing argument for parameter 'factory' in call}}
  container.register(Engine.self)
  // expected-error@+1 {{requires that 'FileStore' be a class type}}
  container.register(weak: FileStore())
  // expected-error@+1 {{missing argument for parameter 'upcast' in call}}
  container.register((any Store).self, forwardingTo: Key<FileStore>())
  // expected-error@+1 {{cannot convert value of type 'Engine' to closure result type 'any Store'}}
  container.register((any Store).self, forwardingTo: Key<Engine>()) { $0 }
  // expected-error@+1 {{expects 2 arguments, but 1 was used in closure body}}
  container.into(Draft.self).inject { draft in draft.engine = nil }
}

func decorators(_ container: Container) {
  // expected-error@+1 {{a decorator takes the instance and the resolver, as in '{ inner, resolver in ... }' or '{ inner, _ in ... }', and returns an instance of the same type}}
  container.decorate((any Store).self) { inner in LoggingStore(inner) }
  // expected-error@+1 {{a decorator takes the instance and the resolver}}
  container.decorate((any Store).self) { LoggingStore($0) }
  // expected-error@+1 {{expects 2 arguments, which cannot be implicitly ignored}}
  container.decorate((any Store).self, tags: "a") { FileStore() }
  // expected-error@+1 {{a decorator takes the instance and the resolver}}
  container.decorate((any Store).self, with: LoggingStore.init)
  // expected-error@+1 {{cannot convert value of type 'Engine' to closure result type 'any Store'}}
  container.decorate((any Store).self) { inner, resolver in Engine() }
}
