internal import StrictJSON

/// The requested keys in one object of the settings.
final class KeyUse {
  let node: SettingsNode
  /// Whether a type that opened the object was decoded.
  var isCompleted = false
  /// The requested keys, each once, in the order of their first request.
  private(set) var known: [String] = []
  private var asked: Set<String> = []
  /// The key nodes of the requested members.
  private var read: Set<Int> = []

  init(of node: SettingsNode) { self.node = node }

  /// Returns the member with a key, and marks it as read.
  func member(_ key: String) -> JSONMember? {
    if asked.insert(key).inserted { known.append(key) }
    guard let member = node.value[key] else { return nil }
    read.insert(member.keyIndex)
    return member
  }

  /// The members that were never requested.
  var unread: [JSONMember] { node.value.members.filter { !read.contains($0.keyIndex) } }
}
