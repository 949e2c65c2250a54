internal import StrictJSON

/// The keys that were asked for in one object of the settings.
final class KeyUse {
  let node: SettingsNode
  /// Whether a type that opened the object was decoded.
  var isCompleted = false
  /// The keys in the order in which they were asked for, some more than once, with their members by the
  /// index of the key; nil where there is none.
  private static let few = 16
  private var asked: [(key: String, member: Int?)] = []

  init(of node: SettingsNode) {
    self.node = node
    asked.reserveCapacity(8)
  }

  /// The member with a key, which counts as read from here on.
  func member(_ key: String) -> JSONMember? {
    let member = node.value[key]
    asked.append((key, member?.keyIndex))
    return member
  }

  /// The members that nothing asked for.
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

  /// The keys that were asked for, each once.
  var known: [String] {
    var seen: Set<String> = []
    return asked.map(\.key).filter { seen.insert($0).inserted }
  }
}
