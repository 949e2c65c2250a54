/// The input of a wired factory in one resolve.
@usableFromInline
package enum ArgumentList {
  /// None: the factory resolves all of its parameters.
  case none
  /// The caller's arguments without their static types, in the order of the key's argument types.
  case values([Any])
  /// The tags under which the factory first looks up its parameters.
  case tags(Tags)
  /// A plan fills the parameters, some of them with the caller's arguments.
  indirect case planned(any ParameterPlan, given: [Any])

  @inlinable
  package init<each Argument>(_ arguments: repeat each Argument) {
    var values: [Any] = []
    repeat values.append(each arguments)
    self = values.isEmpty ? .none : .values(values)
  }

  /// The caller's arguments, if there are any.
  package var values: [Any] {
    if case .values(let values) = self { values } else { [] }
  }
}

extension ArgumentList {
  /// Returns the arguments with their static types.
  ///
  /// - Throws: ``ArgumentMismatch`` if they are not of these types, which the key rules out.
  func typed<each Argument>(
    as types: repeat (each Argument).Type
  ) throws -> (repeat each Argument) {
    var place = 0
    func next<Value>(_ type: Value.Type) throws -> Value {
      defer { place += 1 }
      return try values.argument(at: place, as: type)
    }
    return (repeat try next(each types))
  }
}

extension [Any] {
  /// - Throws: ``ArgumentMismatch``.
  func argument<Value>(at place: Int, as type: Value.Type) throws -> Value {
    guard indices.contains(place), let value = self[place] as? Value else {
      throw ArgumentMismatch(type: type, position: place)
    }
    return value
  }
}

/// The error for an argument that is not of its parameter's type although the key says so: a bug in
/// the library.
struct ArgumentMismatch: Error, CustomStringConvertible {
  let type: Any.Type
  let position: Int

  var description: String { "argument \(position) is not a \(String(reflecting: type))" }
}

extension GivenArguments {
  @usableFromInline @inline(never)
  package static func of<each Argument>(_ arguments: repeat each Argument) -> GivenArguments {
    for type in repeat (each Argument).self {
      _ = type
      return TypedArguments(repeat each arguments)
    }
    return none
  }

  final var list: ArgumentList { self === GivenArguments.none ? .none : .values(values) }
}

/// Arguments that keep their static types, so that a closure is called without a cast.
// Unchecked, like its superclass.
private final class TypedArguments<each Argument>: GivenArguments, @unchecked Sendable {
  private let given: (repeat each Argument)

  init(_ given: repeat each Argument) {
    self.given = (repeat each given)
    super.init([], of: [])
  }

  override var types: [Any.Type] {
    var types: [Any.Type] = []
    repeat types.append((each Argument).self)
    return types
  }

  override var values: [Any] {
    var values: [Any] = []
    repeat values.append(each given)
    return values
  }

  override func call<Service>(
    _ registration: Registration, _ service: Service.Type, _ resolver: any Resolver
  ) throws -> Service {
    try registration.cast(to: ArgumentRegistration<Service, repeat each Argument>.self)
      .factory(resolver, repeat each given)
  }
}
