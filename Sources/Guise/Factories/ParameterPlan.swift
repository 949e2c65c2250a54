/// What says how the parameters and properties of one registration are filled, where it is not their
/// types and tags alone: a manifest.
@usableFromInline
package protocol ParameterPlan: AnyObject, Sendable {
  /// - Parameters:
  ///   - type: what is wanted.
  ///   - position: the place among the function's parameters, behind which the properties follow.
  ///   - arguments: the caller's.
  ///   - resolver: what is asked for dependencies.
  func value<Value>(
    _ type: Value.Type, at position: Int, given arguments: [Any], from resolver: any Resolver
  ) throws -> Value

  nonisolated(nonsending) func value<Value>(
    _ type: Value.Type, at position: Int, given arguments: [Any], from resolver: any Resolver
  ) async throws -> Value
}
