internal import GuiseManifest
package import StrictJSON

extension JSONValue {
  /// Whether this value contains a reference to one of certain variables.
  package func refers(to isOne: (_ name: String) -> Bool) -> Bool {
    stringsWithDollar.contains { VariableTemplate($0).variables.contains(where: isOne) }
  }
}

extension [JSONValue] {
  /// The variables that these values refer to.
  package var variables: Set<String> {
    Set(flatMap(\.stringsWithDollar).flatMap { VariableTemplate($0).variables })
  }
}
