internal import StrictJSON

/// The requested keys in one object of the settings.
final class KeyUse {
  let node: SettingsNode
  /// Whether a type that opened the object was decoded.
  var isCompleted = false
  /// The requested keys in order, including repetitions, each with the index of its member's key; nil if it
  /// is absent.
  private var asked: [(key: String, member: Int?)] = []

  init(of node: SettingsNode) { self.node = node }

  /// Returns the member with a key, and marks it as read.
  func member(_ key: String) -> JSONMember? {
    let member = node.value[key]
    asked.append((key, member?.keyIndex))
    return member
  }

  /// The members that were never requested.
  var unread: [JSONMember] {
    var read = asked.compactMap(\.member).sorted()[...]
    return node.value.members.filter { member in
      read = read.drop { $0 < member.keyIndex }
      return read.first != member.keyIndex
    }
  }

  /// The requested keys, each once.
  var known: [String] {
    var seen: Set<String> = []
    return asked.map(\.key).filter { seen.insert($0).inserted }
  }
}
