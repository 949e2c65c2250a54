internal import StrictJSON

/// The keys that were asked for in one object of the settings.
final class KeyUse {
  let object: JSONValue
  /// Whether a type that opened the object was decoded.
  var isCompleted = false
  /// In the order in which they were asked for, whether they are there or not, some more than once.
  private var asked: [String] = []
  /// The members among them, by the indexes of their keys.
  private var read: [Int] = []

  init(of object: JSONValue) {
    self.object = object
    asked.reserveCapacity(8)
    read.reserveCapacity(8)
  }

  /// The member with a key, which counts as read from here on.
  func member(_ key: String) -> JSONMember? {
    asked.append(key)
    guard let member = object[key] else { return nil }
    read.append(member.keyIndex)
    return member
  }

  /// The members that nothing asked for.
  var unread: [JSONMember] {
    let read = Set(read)
    return object.members.filter { !read.contains($0.keyIndex) }
  }

  /// The keys that were asked for, each once.
  var known: [String] {
    var seen: Set<String> = []
    return asked.filter { seen.insert($0).inserted }
  }
}
