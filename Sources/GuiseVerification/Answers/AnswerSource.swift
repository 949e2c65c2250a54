public import Guise

/// Where registrations are looked up: what a resolver sees, or what a manifest and its code register.
///
/// Services, tags and argument types are whatever the source keys its registrations by.
@usableFromInline
package protocol AnswerSource {
  associatedtype Service
  associatedtype SingleTag: Hashable
  associatedtype TagSet
  associatedtype Arguments
  associatedtype Candidate
  /// A key that is given whole.
  associatedtype WholeKey: Hashable

  /// How a service is made of what it wraps; nil unless it is an adapter.
  func adapter(of service: Service) -> AdapterLevel<Self>?

  /// Whether a service is the resolver itself, which may be asked for anything.
  func isResolver(_ service: Service) -> Bool

  /// The registration of exactly that key.
  func registered(_ service: Service, _ tags: TagSet, _ arguments: Arguments) -> Candidate?

  /// What answers a key that nobody registers, unless the service is an adapter.
  func fallback(
    for service: Service, _ tags: TagSet, _ arguments: Arguments
  ) -> AnswerMatch<Candidate>?

  /// Every registration that a look-up may find whose tags or arguments are given later.
  func candidates(_ asked: AskedKey<Self>) -> [Candidate]

  /// What may answer such a look-up under keys that nobody registers.
  func fallbacks(_ asked: AskedKey<Self>) -> [AnswerMatch<Candidate>]

  /// The registrations that an array collects: their tags contain those that are asked for.
  func elements(_ asked: AskedKey<Self>) -> [Candidate]

  /// Under what a registration is found.
  func key(of provider: Candidate) -> (tags: TagSet, arguments: Arguments)

  func tags(in set: TagSet) -> Set<SingleTag>

  /// The key of a caller that gives no further tags or arguments.
  func whole(_ asked: AskedKey<Self>) -> WholeKey

  /// The same as something to ask for.
  func asked(_ key: WholeKey) -> AskedKey<Self>

  /// Whether all that ask find the registration, wherever they are. Where only some do, the search
  /// of the others continues.
  func isSeenByAll(_ provider: Candidate) -> Bool

  /// Whether it is a mistake that an optional finds nothing.
  var optionalsMustBeFound: Bool { get }

  /// Whether it is a mistake that an array is empty.
  var arraysMustBeFound: Bool { get }
}

/// One adapter, with what it wraps.
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

/// What is looked up; nil stands for what is given only when a lazy resolver is used.
@usableFromInline
package struct AskedKey<Source: AnswerSource> {
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

extension AskedKey: Sendable
where Source.Service: Sendable, Source.TagSet: Sendable, Source.Arguments: Sendable {}

extension AskedKey: Equatable
where Source.Service: Equatable, Source.TagSet: Equatable, Source.Arguments: Equatable {}

extension AskedKey: Hashable
where Source.Service: Hashable, Source.TagSet: Hashable, Source.Arguments: Hashable {}

/// A registration, and how it answers.
@usableFromInline
package struct AnswerMatch<Candidate> {
  @usableFromInline
  package enum Form: Sendable {
    /// Under its own key.
    case registered
    /// Made of the arguments that are asked with, whatever it needs otherwise, and kept by nobody.
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
