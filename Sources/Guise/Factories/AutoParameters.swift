/// A cursor over the parameters of a function given to `auto`, for the rarer path: the resolve has
/// arguments or tags, a plan fills the parameters, or they are awaited.
@usableFromInline
final class AutoParameters {
  let given: ArgumentList
  let resolver: any Resolver
  /// The awaited parameters, as `Shared` values of their types, in order; empty in a sync resolve.
  var awaited: [Any] = []
  var index = 0

  init(_ given: ArgumentList, _ resolver: any Resolver) {
    self.given = given
    self.resolver = resolver
  }
}
