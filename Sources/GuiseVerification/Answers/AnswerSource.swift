public import Guise

/// A collection of registrations to look up: those that a resolver sees, or those of a manifest and its code.
///
/// Services, tags and argument types are represented as in the keys of the source.
@usableFromInline
package protocol AnswerSource {
  associatedtype Service
  associatedtype SingleTag: Hashable
  associatedtype TagSet
  associatedtype Arguments
  associatedtype Candidate
  /// A complete key.
  associatedtype CompleteKey: Hashable

  /// The adapter that a service is, with the service that it wraps; nil for other services.
  func adapter(of service: Service) -> AdapterLevel<Self>?

  /// Whether a service is the resolver itself, which may be asked for anything.
  func isResolver(_ service: Service) -> Bool

  /// The registration of exactly that key.
  func registered(_ service: Service, _ tags: TagSet, _ arguments: Arguments) -> Candidate?

  /// The answer to a key that is not registered, unless the service is an adapter.
  func fallback(
    for service: Service, _ tags: TagSet, _ arguments: Arguments
  ) -> AnswerMatch<Candidate>?

  /// All registrations that may answer a look-up if its missing tags or arguments are given later.
  func candidates(_ asked: RequestedKey<Self>) -> [Candidate]

  /// The answers to such a look-up under keys that are not registered.
  func fallbacks(_ asked: RequestedKey<Self>) -> [AnswerMatch<Candidate>]

  /// The registrations that an array collects: their tags contain the requested ones.
  func elements(_ asked: RequestedKey<Self>) -> [Candidate]

  /// The tags and the arguments of a registration's key.
  func key(of provider: Candidate) -> (tags: TagSet, arguments: Arguments)

  func tags(in set: TagSet) -> Set<SingleTag>

  /// The key of a caller that gives no further tags or arguments.
  func whole(_ asked: RequestedKey<Self>) -> CompleteKey

  /// The request for a complete key.
  func asked(_ key: CompleteKey) -> RequestedKey<Self>

  /// Whether all requesters find the registration, wherever they are. If only some do, the search continues
  /// for the others.
  func isVisibleEverywhere(_ provider: Candidate) -> Bool

  /// Whether it is a mistake if an optional finds nothing.
  var optionalsMustBeFound: Bool { get }

  /// Whether it is a mistake if an array is empty.
  var arraysMustBeFound: Bool { get }
}

/// One adapter, with the service that it wraps.
@usableFromInline
package struct AdapterLevel<Source: AnswerSource> {
  @usableFromInline package var kind: AdapterKind
  @usableFromInline package var wrapped: Source.Service
  /// The types of the arguments that a provider passes on.
  @usableFromInline package var arguments: Source.Arguments?

  @inlinable
  package init(kind: AdapterKind, wrapped: Source.Service, arguments: Source.Arguments? = nil) {
    self.kind = kind
    self.wrapped = wrapped
    self.arguments = arguments
  }
}

extension AdapterLevel: Sendable where Source.Service: Sendable, Source.Arguments: Sendable {}

/// A requested key; nil stands for a part that is given only when a lazy resolver is used.
@usableFromInline
package struct RequestedKey<Source: AnswerSource> {
  @usableFromInline package var service: Source.Service
  @usableFromInline package var tags: Source.TagSet?
  @usableFromInline package var arguments: Source.Arguments?

  @inlinable
  package init(service: Source.Service, tags: Source.TagSet?, arguments: Source.Arguments?) {
    self.service = service
    self.tags = tags
    self.arguments = arguments
  }
}

extension RequestedKey: Sendable
where Source.Service: Sendable, Source.TagSet: Sendable, Source.Arguments: Sendable {}

extension RequestedKey: Equatable
where Source.Service: Equatable, Source.TagSet: Equatable, Source.Arguments: Equatable {}

extension RequestedKey: Hashable
where Source.Service: Hashable, Source.TagSet: Hashable, Source.Arguments: Hashable {}

/// A registration, with the form of its answer.
@usableFromInline
package struct AnswerMatch<Candidate> {
  @usableFromInline
  package enum Form: Sendable {
    /// Under its own key.
    case registered
    /// Made from the arguments of the request, whatever its other dependencies, and not kept.
    case given
    /// Under tags that it passes on.
    case passing
  }

  @usableFromInline package var provider: Candidate
  @usableFromInline package var form: Form

  @inlinable
  package init(_ provider: Candidate, _ form: Form = .registered) {
    self.provider = provider
    self.form = form
  }
}
