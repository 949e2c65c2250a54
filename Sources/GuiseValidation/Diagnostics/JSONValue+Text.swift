internal import GuiseManifest
package import StrictJSON

extension JSONValue {
  package var pointer: String {
    (steps(from: document.root) ?? []).reduce(into: "") { pointer, step in
      switch step {
      case .key(let key):
        pointer += "/" + key.replacingScalars { $0 == "~" ? "~0" : $0 == "/" ? "~1" : nil }
      case .index(let index): pointer += "/\(index)"
      }
    }
  }

  /// Whether this value contains a reference to one of certain variables.
  package func refers(to isOne: (_ name: String) -> Bool) -> Bool {
    [self].variables.contains(where: isOne)
  }

  /// Returns the key for a step of a JSON Pointer.
  package static func unescapedForPointer(_ step: some StringProtocol) -> String {
    guard step.utf8.contains(UInt8(ascii: "~")) else { return String(step) }
    return String(step).replacing("~1", with: "/").replacing("~0", with: "~")
  }
}

extension [JSONValue] {
  /// The variables that these values refer to.
  package var variables: Set<String> {
    Set(flatMap(\.stringsWithDollar).flatMap { VariableTemplate($0).variables })
  }
}
