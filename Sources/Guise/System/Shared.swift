/// A value that threads and tasks share, or hand to each other, although its type is not
/// `Sendable`: such as an instance, or the arguments or parameters of a resolve.
///
/// Unchecked: that an instance is safe to share as its lifetime shares it is the application's
/// promise; see `Container`. All else is used by one thread at a time: the one that hands it over
/// waits.
@usableFromInline
package struct Shared<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @usableFromInline
  package init(_ value: Value) { self.value = value }
}

/// A weak reference to an object.
///
/// Unchecked, like `Shared`. A struct, so that code that copies it under a lock decides where the
/// object that it reads is released.
struct WeakObject: @unchecked Sendable {
  weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}

/// Releases the objects of a chain one after the other: a long one would use up the stack.
///
/// - Parameter next: takes the next object out of one.
func releaseChain<Link: AnyObject>(_ first: consuming Link?, _ next: (Link) -> Link?) {
  var link = first
  while link != nil, isKnownUniquelyReferenced(&link) { link = link.flatMap(next) }
}
