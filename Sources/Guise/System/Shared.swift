/// What threads and tasks share, or hand to each other, though its type is not `Sendable`: an
/// instance, the arguments of a resolve, what is asked for them.
///
/// Unchecked: that an instance is safe to share as its lifetime shares it is the application's
/// promise; see `Container`. All else is used by one thread at a time: whoever hands it over waits.
package struct Shared<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}

/// An object, as long as someone else holds it.
///
/// Unchecked as `Shared` is. A struct, so that who has it under a lock decides where the object that
/// it reads is released.
struct WeakObject: @unchecked Sendable {
  weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}
