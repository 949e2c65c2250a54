/// Which tags a registration must have to be found.
public enum TagCriterion: Sendable {
  /// These tags and no others.
  case exactly(Tags)
  /// These tags, and any others.
  case including(Tags)

  /// These tags and no others, in any order; without a tag: untagged registrations.
  ///
  /// - Parameter tags: all of the registration's tags.
  public static func equals<each Value: Hashable & Sendable>(
    _ tags: repeat each Value
  ) -> TagCriterion { .exactly(Tags(repeat each tags)) }

  /// These tags among others, as an array is resolved.
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
