/// What one resolve hands to a wired factory.
@usableFromInline
package enum ArgumentList {
  /// The factory asks for all of its parameters.
  case none
  /// The caller's arguments without their static types, in the order of the key's argument types.
  case values([Any])
  /// The tags under which the factory asks for its parameters first.
  case tags(Tags)

  /// None, and no allocation.
  @inlinable
  package init() { self = .none }

  @inlinable
  package init<each Argument>(_ arguments: repeat each Argument) {
    var values: [Any] = []
    repeat values.append(each arguments)
    self = values.isEmpty ? .none : .values(values)
  }

  /// The arguments, where there are any.
  package var values: [Any] {
    if case .values(let values) = self { values } else { [] }
  }
}
