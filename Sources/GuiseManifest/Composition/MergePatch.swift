internal import StrictJSON

/// A JSON Merge Patch (RFC 7396) on what was read: the text of the result, with every literal as it is
/// written.
struct MergePatch {
  private(set) var bytes: [UInt8] = []
  /// Whether a value of either document is left out, because it is not of the format.
  private let isCut: (JSONValue) -> Bool

  /// - Parameters:
  ///   - base: an object.
  ///   - patch: an object whose members replace the base's; objects are merged, null removes.
  ///   - leavingOut: keys that neither of the two has.
  ///   - leavingOutOfBase: keys that only the patch may have.
  init(
    _ base: JSONValue, patchedBy patch: JSONValue, leavingOut: (String) -> Bool,
    leavingOutOfBase: Set<String>, isCut: @escaping (JSONValue) -> Bool
  ) {
    self.isCut = isCut
    write(
      base, patch, leavingOut: leavingOut,
      leavingOutOfBase: { leavingOut($0) || leavingOutOfBase.contains($0) })
  }

  /// - Parameter base: nil or no object: the patch alone makes the object.
  private mutating func write(
    _ base: JSONValue?, _ patch: JSONValue, leavingOut: (String) -> Bool = { _ in false },
    leavingOutOfBase: (String) -> Bool = { _ in false }
  ) {
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for member in base.map({ Array($0.members) }) ?? []
    where !isCut(member.value) && !leavingOutOfBase(member.key) {
      guard let change = patch[member.key]?.value, !isCut(change) else {
        write(key: member, &isFirst)
        write(raw: member.value)
        continue
      }
      if change.isNull { continue }
      write(key: member, &isFirst)
      if change.kind == .object { write(member.value, change) } else { write(raw: change) }
    }
    for member in patch.members where !isCut(member.value) && !leavingOut(member.key) {
      if member.value.isNull { continue }
      if let old = base?[member.key]?.value, !isCut(old), !leavingOutOfBase(member.key) { continue }
      write(key: member, &isFirst)
      if member.value.kind == .object { write(nil, member.value) } else { write(raw: member.value) }
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func write(key member: JSONMember, _ isFirst: inout Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    bytes.append(contentsOf: member.document.source.bytes[member.keyRange])
    bytes.append(UInt8(ascii: ":"))
  }

  /// A value that the patch does not reach into; what was cut out of it stays away.
  private mutating func write(raw value: JSONValue) {
    switch value.kind {
    case .array:
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for element in value.elements where !isCut(element) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        write(raw: element)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object:
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in value.members where !isCut(member.value) {
        write(key: member, &isFirst)
        write(raw: member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    case .null, .boolean, .number, .string:
      bytes.append(contentsOf: value.document.source.bytes[value.range])
    }
  }
}
