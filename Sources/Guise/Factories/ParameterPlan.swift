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
