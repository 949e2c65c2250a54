/// The parameters of a function, one after the other, where they are not just resolved by their
/// types: a caller gives them, or tags, a plan fills them, or they were awaited.
@usableFromInline
package final class ParameterCursor {
  let input: Input
  let resolver: any Resolver
  /// The awaited parameters, as `Shared` values of their types; empty in a sync resolve.
  var awaited: [Any] = []
  var index = 0

  @usableFromInline
  package init(_ input: Input, _ resolver: any Resolver) {
    (self.input, self.resolver) = (input, resolver)
  }

  var plan: (any ParameterPlan)? { (input as? Planned)?.plan }
}

/// A plan that fills the parameters, some of them with the caller's arguments.
// Unchecked, like its superclass: it adds a constant that is `Sendable`.
package final class Planned: Input, @unchecked Sendable {
  let plan: any ParameterPlan
  private let arguments: Input

  package init(_ plan: any ParameterPlan, _ arguments: Input) {
    (self.plan, self.arguments) = (plan, arguments)
    super.init(arguments.types)
  }

  @usableFromInline package override var values: [Any] { arguments.values }
}

/// A plan that fills the parameters and properties of one registration by more than their types and
/// tags, as a manifest does.
package protocol ParameterPlan: AnyObject, Sendable {
  /// - Parameter position: the place among the function's parameters, which the properties follow.
  func value<Value>(
    _ type: Value.Type, at position: Int, given arguments: [Any], from resolver: any Resolver
  ) throws -> Value

  nonisolated(nonsending) func value<Value>(
    _ type: Value.Type, at position: Int, given arguments: [Any], from resolver: any Resolver
  ) async throws -> Value
}
