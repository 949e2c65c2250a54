import Guise
import GuiseManifest

// Calls of a registry that are mistakes, with the compiler's messages.

func registries(_ factories: FactoryDeclarations) {
  // expected-error@+1 {{extraneous argument label 'factory:' in call}}
  factories.register("car", factory: Car.init)
  // expected-error@+1 {{cannot convert value of type '@Sendable () -> Engine' to expected argument type '@Sendable () -> any Store'}}
  factories.register("store", as: (any Store).self, Engine.init)
  // expected-error@+1 {{type 'Draft' does not conform to the 'Sendable' protocol}}
  factories.register("draft", isolation: MainActor.shared, Draft.init)
  // expected-error@+1 {{incorrect argument label in call (have 'motor:', expected 'engine:')}}
  factories.register("car") { Car(motor: $0) }
  // expected-error@+1 {{call to main actor-isolated initializer 'init(engine:)' in a synchronous nonisolated context}}
  factories.register("screen") { Screen(engine: $0) }
}

func overrides(_ overrides: ManifestOverrides) {
  // expected-error@+1 {{missing argument for parameter 'as' in call}}
  overrides.replace("store", instance: FileStore())
  // expected-error@+1 {{trailing closure passed to parameter of type 'any Store' that does not accept a closure}}
  overrides.replace("store", as: (any Store).self) { FileStore() }
  // expected-error@+1 {{argument type 'Engine' does not conform to expected type 'Store'}}
  overrides.replace("store", as: (any Store).self, instance: Engine())
  // expected-error@+1 {{call to main actor-isolated initializer 'init(engine:)' in a synchronous nonisolated context}}
  overrides.replace("screen") { Screen(engine: Engine()) }
}
