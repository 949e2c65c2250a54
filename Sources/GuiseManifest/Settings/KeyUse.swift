internal import StrictJSON

/// The keys that were asked for in one object of the settings.
final class KeyUse {
  private enum Asked {
    /// The index of the key.
    case present(Int)
    case absent(String)

    /// Of the key that is there.
    var index: Int? { if case .present(let index) = self { index } else { nil } }
  }

  let object: JSONValue
  /// Whether a type that opened the object was decoded.
  var isCompleted = false
  /// In the order in which they were asked for, some of them more than once.
  private var asked: [Asked] = []

  init(of object: JSONValue) { self.object = object }

  /// The member with a key, which counts as read from here on.
  func member(_ key: String) -> JSONMember? {
    guard let member = object[key] else {
      if case .absent(key)? = asked.last { return nil }
      asked.append(.absent(key))
      return nil
    }
    note(member)
    return member
  }

  func note(_ member: JSONMember) {
    if asked.last?.index == member.keyIndex { return }
    if asked.isEmpty { asked.reserveCapacity(8) }
    asked.append(.present(member.keyIndex))
  }

  /// The members that nothing asked for.
  var unread: [JSONMember] {
    let read = asked.count > Self.few ? Set(asked.lazy.compactMap(\.index)) : nil
    var unread: [JSONMember] = []
    for member in object.members {
      let index = member.keyIndex
      let isRead = read.map { $0.contains(index) } ?? asked.contains { $0.index == index }
      if !isRead { unread.append(member) }
    }
    return unread
  }

  /// So many are looked through without a set of them.
  private static let few = 24

  /// The keys that were asked for, each once.
  var known: [String] {
    var seen: Set<String> = []
    return asked.map { asked in
      switch asked {
      case .present(let index): JSONMember(document: object.document, keyIndex: index).key
      case .absent(let key): key
      }
    }.filter { seen.insert($0).inserted }
  }
}
