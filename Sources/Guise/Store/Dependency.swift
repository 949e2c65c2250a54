/// The dependency that a parameter's type describes.
package struct Dependency: Sendable {
  /// The adapters around the service, from the outside in: `[.optional, .array]` for `[T]?`.
  package let adapters: [AdapterKind]
  /// The innermost service: `T` for `[T]?`.
  package let service: Any.Type
  /// The types of the arguments that the innermost provider passes on; nil without a provider.
  package let arguments: [Any.Type]?

  package init(of type: Any.Type) {
    var adapters: [AdapterKind] = []
    var service = type
    var arguments: [Any.Type]?
    while let adapter = Adapters.level(of: service) {
      adapters.append(adapter.kind)
      service = adapter.wrapped
      arguments = adapter.laterArguments ?? arguments
    }
    (self.adapters, self.service, self.arguments) = (adapters, service, arguments)
  }

  /// Whether the dependency is the resolver itself, which may resolve anything.
  package var isResolver: Bool { service == (any Resolver).self || service == Container.self }
}
