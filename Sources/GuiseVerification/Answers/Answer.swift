/// The answer of a source to a requested key: the registrations that a resolve would use.
@usableFromInline
package struct Answer<Source: AnswerSource> {
  @usableFromInline
  package enum Content {
    /// One registration.
    case one(AnswerMatch<Source.Candidate>)
    /// All members that an array collects for the key `asked`: see
    /// ``AnswerSource/members(ofArray:)``.
    case array
    /// One of the possible answers to the key `asked` once the rest of it is given: see
    /// ``AnswerSource/alternatives(_:)``.
    case choice
    /// The resolver itself.
    case resolver
    case nothing
  }

  @usableFromInline package var content = Content.nothing
  /// The strength of the dependency, as the adapters in the requested service make it.
  @usableFromInline package var strength = DependencyKind.required
  /// Whether it is a mistake if nothing is found.
  @usableFromInline package var isNeeded = true
  /// The key that the content answers: the requested one, or the one that its adapters request.
  @usableFromInline package var asked: RequestedKey<Source>
  /// A registration that takes precedence over the content, but that only some requesters see.
  @usableFromInline package var elsewhere: Source.Candidate?

  @inlinable
  init(asked: RequestedKey<Source>) { self.asked = asked }
}

/// A member of an array, or of a choice.
package enum AnswerMember<Source: AnswerSource> {
  /// A registration under the requested tags; nil: the tags are given later.
  case match(AnswerMatch<Source.Candidate>, under: Source.TagSet?)
  /// The answer to a further key: of an element that adapts the registration; or, in a choice, of a
  /// whole array that has the registration as a member.
  case asked(RequestedKey<Source>, for: Source.Candidate)

  /// The registration behind the member.
  package var provider: Source.Candidate {
    switch self {
    case .match(let match, under: _): match.provider
    case .asked(_, for: let provider): provider
    }
  }
}

/// The possible answers to a key of which a part is given later.
package struct Alternatives<Source: AnswerSource> {
  package internal(set) var members: [AnswerMember<Source>] = []
  /// Whether an empty answer is allowed, as for an optional or an array.
  package internal(set) var mayBeEmpty = false
  /// Whether the answer may be the resolver itself.
  package internal(set) var mayBeResolver = false
}
