internal import StrictJSON

/// The keys that were asked for in one object of the settings.
final class KeyUse {
  let object: JSONValue
  /// Whether a type that opened the object was decoded.
  var isCompleted = false
  /// In the order in which they were asked for, some of them more than once: the index of a key that is
  /// there; of the others -1 for the first that is absent, -2 for the second, and so on.
  private var asked: [Int32] = []
  private var absent: [String] = []

  init(of object: JSONValue) { self.object = object }

  /// The member with a key, which counts as read from here on.
  func member(_ key: String) -> JSONMember? {
    guard let member = object[key] else {
      if let last = asked.last, last < 0, absent.last == key { return nil }
      absent.append(key)
      asked.append(Int32(truncatingIfNeeded: -absent.count))
      return nil
    }
    let index = Int32(truncatingIfNeeded: member.keyIndex)
    if asked.last != index {
      if asked.isEmpty { asked.reserveCapacity(8) }
      asked.append(index)
    }
    return member
  }

  /// The members that nothing asked for.
  var unread: [JSONMember] {
    let read = asked.count > Self.few ? Set(asked) : nil
    var unread: [JSONMember] = []
    for member in object.members {
      let index = Int32(truncatingIfNeeded: member.keyIndex)
      if !(read?.contains(index) ?? asked.contains(index)) { unread.append(member) }
    }
    return unread
  }

  /// So many are looked through without a set of them.
  private static let few = 24

  /// The keys that were asked for, each once.
  var known: [String] {
    var seen: Set<String> = []
    return asked.map { index in
      index < 0
        ? absent[Int(-index) - 1]
        : JSONMember(document: object.document, keyIndex: Int(index)).key
    }.filter { seen.insert($0).inserted }
  }
}
