internal import StrictJSON

/// The keys that were asked for in one object of the settings.
final class KeyUse {
  let object: JSONValue
  /// Whether a type that opened the object was decoded.
  var isCompleted = false
  /// In the order in which they were first asked for, whether they are there or not.
  private(set) var known: [String] = []
  private var asked: Set<String> = []
  /// The members among them, by index: two keys are the same only where their bytes are.
  private var read: Set<Int> = []

  init(of object: JSONValue) { self.object = object }

  /// The member with a key, which counts as read from here on.
  func member(_ key: String) -> JSONMember? {
    if asked.insert(key).inserted { known.append(key) }
    guard let member = object[key] else { return nil }
    read.insert(member.keyIndex)
    return member
  }

  /// The members that nothing asked for.
  var unread: [JSONMember] { object.members.filter { !read.contains($0.keyIndex) } }
}
