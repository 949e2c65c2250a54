/// The tags that tell the plugins of this module from each other: several registrations of one service
/// need different keys.
public enum CorePlugin: String, CaseIterable, Sendable {
  case headings
  case links
}
