/// A condition on the tags of a registration.
public enum TagCriterion: Sendable {
  /// These tags and no others.
  case exactly(Tags)
  /// These tags, and any others.
  case including(Tags)

  /// Requires these tags and no others, in any order; without a tag, matches untagged
  /// registrations.
  ///
  /// - Parameter tags: all of the registration's tags.
  public static func equals<each Value: Hashable & Sendable>(
    _ tags: repeat each Value
  ) -> TagCriterion { .exactly(Tags(repeat each tags)) }

  /// Requires these tags among others, like the resolution of an array.
  ///
  /// - Parameter tags: tags that the registration must have.
  public static func contains<each Value: Hashable & Sendable>(
    _ tags: repeat each Value
  ) -> TagCriterion { .including(Tags(repeat each tags)) }

  func matches(_ tags: Tags) -> Bool {
    switch self {
    case .exactly(let wanted): tags == wanted
    case .including(let wanted): tags.isSuperset(of: wanted)
    }
  }
}
