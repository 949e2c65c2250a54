package import StrictJSON

extension JSONValue {
  /// Whether a variable or a registration overrides that of an included file.
  package var isOverride: Bool { self["override"].map { $0.value.boolean != false } ?? false }

  /// Whether an assembly has only overrides, so another file has to define it.
  package var hasOnlyOverrides: Bool {
    guard self["uses"] == nil, let members = self["registrations"]?.value.members else {
      return false
    }
    return !members.isEmpty && members.allSatisfy { $0.value.isOverride }
  }
}
