internal import StrictJSON

/// A JSON Merge Patch (RFC 7396) on what was read: the text of the result, with every literal as it is
/// written.
struct MergePatch {
  private var text: CutText

  var bytes: [UInt8] { text.bytes }

  /// - Parameters:
  ///   - base: an object.
  ///   - patch: an object whose members replace the base's; objects are merged, null removes.
  ///   - leavingOut: keys that neither of the two has.
  ///   - leavingOutOfBase: keys that only the patch may have.
  ///   - isCut: whether a value of either is left out, because it is not of the format.
  init(
    _ base: JSONValue, patchedBy patch: JSONValue, leavingOut: (String) -> Bool,
    leavingOutOfBase: Set<String>, isCut: @escaping (JSONValue) -> Bool
  ) {
    text = CutText(isCut: isCut)
    write(
      base, patch, leavingOut: leavingOut,
      leavingOutOfBase: { leavingOut($0) || leavingOutOfBase.contains($0) })
  }

  /// - Parameter base: nil or no object: the patch alone makes the object.
  private mutating func write(
    _ base: JSONValue?, _ patch: JSONValue, leavingOut: (String) -> Bool = { _ in false },
    leavingOutOfBase: (String) -> Bool = { _ in false }
  ) {
    text.bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for member in base.map({ Array($0.members) }) ?? []
    where !text.isCut(member.value) && !leavingOutOfBase(member.key) {
      guard let change = patch[member.key]?.value, !text.isCut(change) else {
        text.write(key: member, &isFirst)
        text.write(member.value)
        continue
      }
      if change.isNull { continue }
      text.write(key: member, &isFirst)
      if change.kind == .object { write(member.value, change) } else { text.write(change) }
    }
    for member in patch.members where !text.isCut(member.value) && !leavingOut(member.key) {
      if member.value.isNull { continue }
      if let old = base?[member.key]?.value, !text.isCut(old), !leavingOutOfBase(member.key) {
        continue
      }
      text.write(key: member, &isFirst)
      if member.value.kind == .object { write(nil, member.value) } else { text.write(member.value) }
    }
    text.bytes.append(UInt8(ascii: "}"))
  }
}
