/// Walks through the parameters of a function given to `auto` where the resolve brings arguments or
/// tags, a plan fills them, or they are awaited: the rarer path.
@usableFromInline
final class AutoParameters {
  let given: ArgumentList
  let resolver: any Resolver
  /// `Shared` values of the parameters' types, in their order; in a sync resolve there are none.
  var awaited: [Any] = []
  var index = 0

  init(_ given: ArgumentList, _ resolver: any Resolver) {
    self.given = given
    self.resolver = resolver
  }
}
