import Guise
import GuiseManifest

// Calls of a registry that are mistakes, with what the compiler says of each.

func registries(_ factories: FactoryDeclarations) {
  // expected-error@+1 {{a registry wires the parameters itself: give the function without 'auto', as 'Type.init'}}
  factories.register("car", auto(Car.init))
  // expected-error@+1 {{a registry wires the parameters itself: give the function without 'mainauto', as 'Type.init'}}
  factories.register("screen", mainauto(Screen.init))
  // expected-error@+1 {{a registry wires the parameters itself: give the function without}}
  factories.register("screen", isolation: MainActor.shared, auto(Screen.init))
  // expected-error@+1 {{give the function that makes an instance, as 'Type.init', not the type}}
  factories.register("car", Car.self)
  // expected-error@+1 {{give the function that makes an instance, as 'Type.init', not the type}}
  factories.register("store", as: (any Store).self, FileStore.self)
  // expected-error@+1 {{extraneous argument label 'factory:' in call}}
  factories.register("car", factory: Car.init)
  // expected-error@+1 {{cannot convert value of type '@Sendable () -> Engine' to expected argument type '@Sendable () throws -> any Store'}}
  factories.register("store", as: (any Store).self, Engine.init)
  // expected-error@+1 {{type 'Draft' does not conform to the 'Sendable' protocol}}
  factories.register("draft", isolation: MainActor.shared, Draft.init)
  // expected-error@+1 {{incorrect argument label in call (have 'motor:', expected 'engine:')}}
  factories.register("car") { Car(motor: $0) }
  // expected-error@+1 {{call to main actor-isolated initializer 'init(engine:)' in a synchronous nonisolated context}}
  factories.register("screen") { Screen(engine: $0) }
}
