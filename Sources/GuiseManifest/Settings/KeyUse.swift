internal import StrictJSON

/// The requested keys in one object of the settings.
final class KeyUse {
  let node: SettingsNode
  /// Whether a type that opened the object was decoded.
  var isCompleted = false
  /// The requested keys, in the order of the requests.
  private var asked: [String] = []
  /// The key nodes of the requested members.
  private var read: [Int] = []

  init(of node: SettingsNode) { self.node = node }

  /// Returns the member with a key, and marks it as read.
  func member(_ key: String) -> JSONMember? {
    asked.append(key)
    let member = node.value[key]
    if let member { read.append(member.keyIndex) }
    return member
  }

  /// The requested keys, each once, in the order of their first request.
  var known: [String] {
    var seen: Set<String> = []
    return asked.filter { seen.insert($0).inserted }
  }

  /// The members that were never requested.
  var unread: [JSONMember] {
    let read = Set(read)
    return node.value.members.filter { !read.contains($0.keyIndex) }
  }
}
