internal import StrictJSON

/// The requested keys in one object of the settings.
final class KeyUse {
  let node: SettingsNode
  /// Whether a type that opened the object was decoded.
  var isCompleted = false
  private static let few = 16
  /// The requested keys in order, including repetitions, each with the index of its member's key; nil if it
  /// is absent.
  private var asked: [(key: String, member: Int?)] = []

  init(of node: SettingsNode) {
    self.node = node
    asked.reserveCapacity(8)
  }

  /// Returns the member with a key, and marks it as read.
  func member(_ key: String) -> JSONMember? {
    let member = node.value[key]
    asked.append((key, member?.keyIndex))
    return member
  }

  /// The members that were never requested.
  var unread: [JSONMember] {
    let members = node.value.members
    if asked.count <= Self.few {
      return members.filter { member in !asked.contains { $0.member == member.keyIndex } }
    }
    var read = asked.compactMap(\.member).sorted()[...]
    return members.filter { member in
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
