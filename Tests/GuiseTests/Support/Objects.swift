/// Objects for tests that need no more of a service than its type.
final class Object: Sendable {}

/// An object that is made with a value.
final class Holder<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// An object that is given a value once it is there.
final class Slot<Value>: @unchecked Sendable {
  var value: Value?
  init() {}
}
