/// A cursor over the parameters of a function that is given to `auto` or named by a manifest, for the
/// rarer path: the resolve has arguments or tags, a plan fills the parameters, or they are awaited.
@usableFromInline
package final class AutoParameters {
  let given: ArgumentList
  let resolver: any Resolver
  /// The awaited parameters, as `Shared` values of their types, in order; empty in a sync resolve.
  var awaited: [Any] = []
  var index = 0

  package init(_ given: ArgumentList, _ resolver: any Resolver) {
    self.given = given
    self.resolver = resolver
  }
}

/// A plan that fills the parameters and properties of one registration by more than their types and
/// tags, as a manifest does.
@usableFromInline
package protocol ParameterPlan: AnyObject, Sendable {
  /// - Parameters:
  ///   - type: the wanted type.
  ///   - position: the place among the function's parameters, which the properties follow.
  ///   - arguments: the caller's arguments.
  ///   - resolver: the resolver for dependencies.
  func value<Value>(
    _ type: Value.Type, at position: Int, given arguments: [Any], from resolver: any Resolver
  ) throws -> Value

  nonisolated(nonsending) func value<Value>(
    _ type: Value.Type, at position: Int, given arguments: [Any], from resolver: any Resolver
  ) async throws -> Value
}
