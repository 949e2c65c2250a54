/// The arguments of a caller as one value, so that code that need not be as fast as possible is
/// compiled once, and not for packs. Without arguments it is `none`.
///
/// Unchecked: arguments need not be `Sendable`, see `Container`.
@usableFromInline
package class GivenArguments: @unchecked Sendable {
  @usableFromInline package static let none = GivenArguments([], of: [])

  private final let given: [Any]
  private final let givenTypes: [Any.Type]

  init(_ given: [Any], of types: [Any.Type]) {
    self.given = given
    givenTypes = types
  }

  var types: [Any.Type] { givenTypes }

  var values: [Any] { given }

  /// Calls a closure that takes arguments of these types.
  func call<Service>(
    _ registration: Registration, _ service: Service.Type, _ resolver: any Resolver
  ) throws -> Service {
    try registration.callClosure(returning: service, for: resolver, given)
  }

  final func key(_ service: Any.Type, _ tags: Tags) -> AnyKey {
    AnyKey(service: service, tags: tags, arguments: types)
  }
}
