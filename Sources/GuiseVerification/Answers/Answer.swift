/// The answer of a source to a requested key.
@usableFromInline
package struct Answer<Source: AnswerSource> {
  @usableFromInline
  package enum Content {
    /// One registration.
    case one(AnswerMatch<Source.Candidate>)
    /// All members that an array collects for the key `asked`: see ``AnswerSource/members(ofArray:)``.
    case array
    /// One of the possible answers to the key `asked` once the rest of it is given: see
    /// ``AnswerSource/alternatives(_:)``.
    case choice
    /// The resolver itself.
    case resolver
    case nothing
  }

  @usableFromInline package var content = Content.nothing
  @usableFromInline package var strength = DependencyKind.required
  /// Whether it is a mistake if nothing is found.
  @usableFromInline package var isNeeded = true
  /// The key of the last look-up.
  @usableFromInline package var asked: RequestedKey<Source>
  /// A registration that only some requesters find, as their answer instead of this one.
  @usableFromInline package var elsewhere: Source.Candidate?

  @inlinable
  init(asked: RequestedKey<Source>) { self.asked = asked }
}

/// A member of an array, or of a choice.
package enum AnswerMember<Source: AnswerSource> {
  /// A registration under the requested tags; nil: the tags are given later.
  case match(AnswerMatch<Source.Candidate>, under: Source.TagSet?)
  /// The answer to a key that is requested because of a registration.
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
  /// Whether nothing may be found without a mistake: by an optional, or an array.
  package internal(set) var mayBeEmpty = false
  /// Whether the answer may be the resolver itself.
  package internal(set) var mayBeResolver = false
}
