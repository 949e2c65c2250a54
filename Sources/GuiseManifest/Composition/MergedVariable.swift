internal import StrictJSON

/// A variable during merging.
struct MergedVariable: MergedEntry {
  static let kind = CompositionFault.EntryKind.variable

  let id: String
  private(set) var object: MergedObject
  /// The decoded object, without its default, which stays in the document.
  private(set) var written: Manifest.Variable

  var override: Manifest.Override? { written.override }
  var isWhole: Bool { written.type != nil }
  var isUnsound: Bool { !object.faultyKeys.isEmpty }

  func overridden(
    by override: MergedVariable, _ faults: inout [CompositionFault]
  ) -> MergedVariable {
    var changed = self
    if override.written.override == .replace {
      changed.object.replace(with: override.object)
      changed.written = override.written
    } else {
      changed.object.patch(with: override.object)
      changed.written = changed.object.decoded() ?? written
    }
    return changed
  }

  func unclear(but keys: Set<String>) -> MergedVariable {
    var unclear = self
    unclear.object.lose(["override"])
    return unclear
  }

  /// The variable without a value; nil if its type is unknown, which has been reported.
  var defined: DefinedVariable? {
    guard let type = written.type else { return nil }
    let (first, second) = (object.place(at: ["default"]), object.place(at: ["type"]))
    var conflict: (place: Place, other: Placed<String>)?
    if let first, let second, first.source !== second.source {
      conflict =
        object.later(first, second) == second
        ? (second, Placed("the default", at: first)) : (first, Placed("the type", at: second))
    }
    return DefinedVariable(
      name: id, place: object.place, type: type, environmentName: written.env,
      // The unreadable part may mark the variable as a secret.
      isDeclaredSecret: written.isSecret == true || object.faultyKeys.contains("secret"),
      writtenDefault: object["default"], defaultPlace: first, conflict: conflict,
      isSound: !isUnsound, value: .unknown(type))
  }
}
