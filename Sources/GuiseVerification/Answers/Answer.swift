/// What a source gives whoever asks for a key.
@usableFromInline
package struct Answer<Source: AnswerSource> {
  @usableFromInline
  package enum Content {
    /// One registration.
    case one(AnswerMatch<Source.Candidate>)
    /// All that an array collects for the key that is `asked`: see
    /// ``AnswerSource/members(ofArray:)``.
    case array
    /// One of those that may answer the key that is `asked` once the rest of it is given: see
    /// ``AnswerSource/alternatives(_:)``.
    case choice
    /// The resolver itself.
    case resolver
    case nothing
  }

  @usableFromInline package var content = Content.nothing
  @usableFromInline package var strength = DependencyKind.required
  /// Whether it is a mistake that nothing is found.
  @usableFromInline package var isNeeded = true
  /// What was looked up last.
  @usableFromInline package var asked: AskedKey<Source>
  /// What only some find who ask for this: what they get in its place.
  @usableFromInline package var elsewhere: Source.Candidate?

  @inlinable
  init(asked: AskedKey<Source>) { self.asked = asked }
}

/// A part of what an array collects, or of what may be chosen from.
package enum AnswerMember<Source: AnswerSource> {
  /// Under the tags that are asked for; nil: these are given later.
  case match(AnswerMatch<Source.Candidate>, under: Source.TagSet?)
  /// Whatever answers this key, which is there for the sake of a registration.
  case asked(AskedKey<Source>, for: Source.Candidate)

  /// What it is there for.
  package var provider: Source.Candidate {
    switch self {
    case .match(let match, under: _): match.provider
    case .asked(_, for: let provider): provider
    }
  }
}

/// What may answer a key of which a part is given later.
package struct Alternatives<Source: AnswerSource> {
  package internal(set) var members: [AnswerMember<Source>] = []
  /// Whether it may come to nothing without a mistake: an optional, or an array.
  package internal(set) var mayBeNothing = false
  /// Whether it may be the resolver itself.
  package internal(set) var mayBeResolver = false
}
