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

  /// The variable to resolve; nil if its type is unknown, which has been reported.
  var entry: VariableResolver.Entry? {
    guard let type = written.type else { return nil }
    let (first, second) = (object.place(at: ["default"]), object.place(at: ["type"]))
    var conflict: VariableResolver.Conflict?
    if let first, let second, first.source !== second.source {
      let isTypeLater = object.later(first, second) == second
      conflict = .init(
        place: isTypeLater ? second : first,
        other: isTypeLater ? Placed("the default", at: first) : Placed("the type", at: second))
    }
    return VariableResolver.Entry(
      name: id, place: object.place, type: type, environmentName: written.env,
      // The unreadable part may mark the variable as a secret.
      isSecret: written.isSecret == true || object.faultyKeys.contains("secret"),
      defaultValue: object["default"], defaultPlace: first, conflict: conflict,
      isSound: !isUnsound)
  }
}
