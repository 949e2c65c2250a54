/// The input of a factory besides the resolver: none, or arguments, or tags to pass on.
// Unchecked: arguments need not be `Sendable`, see `Container`; all else is constant.
@usableFromInline
package class Input: @unchecked Sendable {
  @usableFromInline package static let none = Input()

  /// The types of a caller's arguments, as the key has them.
  @usableFromInline let types: [Any.Type]

  /// A caller's arguments, in their order.
  @usableFromInline package var values: [Any] { [] }

  /// The tags under which parameters are looked up first.
  var tags: Tags { Tags() }

  /// Whether the input is meant for the parameters of a function given to `auto`.
  var isForParameters: Bool { false }

  @usableFromInline init(_ types: [Any.Type] = []) { self.types = types }

  /// The arguments of a call, with their types.
  @_alwaysEmitIntoClient
  package static func given<each Argument>(_ arguments: repeat each Argument) -> Input {
    let types = typeList(of: repeat (each Argument).self)
    return types.isEmpty ? none : Arguments(types, repeat each arguments)
  }
}

/// A caller's arguments for a key that has arguments.
// Unchecked, like its superclass.
@usableFromInline
final class Arguments<each Argument>: Input, @unchecked Sendable {
  @usableFromInline let given: (repeat each Argument)

  @_alwaysEmitIntoClient
  init(_ types: [Any.Type], _ given: repeat each Argument) {
    self.given = (repeat each given)
    super.init(types)
  }

  @usableFromInline
  override var values: [Any] {
    var values: [Any] = []
    repeat values.append(each given)
    return values
  }

  /// The arguments of a request whose key has these types; none for an empty pack.
  @_alwaysEmitIntoClient @inline(__always)
  static func of(_ input: Input) -> (repeat each Argument) {
    if input === Input.none {
      return unsafeBitCast((), to: (repeat each Argument).self)
    }
    return unsafeDowncast(input, to: Arguments<repeat each Argument>.self).given
  }
}
