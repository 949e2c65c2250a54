package import StrictJSON

/// The value at a decoder's position: in the settings, or in the value of a `json` variable that
/// they refer to.
package struct SettingsNode: Hashable, Sendable {
  package let value: JSONValue
  /// The string of the settings that refers to the variable; nil outside a variable.
  var reference: JSONValue?

  /// The value in the settings.
  var written: JSONValue { reference ?? value }

  package func hash(into hasher: inout Hasher) { hasher.combine(value.index) }
}

extension SettingsReading {
  /// Returns the node of a value in the settings: in a `json` variable if the value refers to one.
  package func node(_ value: JSONValue) -> SettingsNode {
    if value.mayHaveDollar, let (name, pointer) = VariableTemplate(value).sole,
      case .json(let json)? = known.values[name], let part = json.part(at: pointer)
    {
      return SettingsNode(value: part, reference: value)
    }
    return SettingsNode(value: value)
  }

  /// Returns the node of a child.
  package func node(_ value: JSONValue, in parent: SettingsNode) -> SettingsNode {
    parent.reference == nil
      ? node(value) : SettingsNode(value: value, reference: parent.reference)
  }

  /// Returns the steps from the settings to a node.
  func steps(to node: SettingsNode, from settings: JSONValue) -> [JSONValue.Step] {
    (node.written.steps(from: settings) ?? []) + stepsInVariable(to: node)
  }

  /// Returns the steps from a variable's value to a node in it; empty outside a variable.
  func stepsInVariable(to node: SettingsNode) -> [JSONValue.Step] {
    node.reference.flatMap { node.value.steps(from: self.node($0).value) } ?? []
  }
}

extension [JSONValue.Step] {
  /// The path as written in messages: `server.ports[2]`.
  var fieldPath: String {
    reduce(into: "") { path, step in
      switch step {
      case .index(let index): path += "[\(index)]"
      case .key(let key):
        let isPlain =
          !key.isEmpty && key.utf8.allSatisfy { $0.isOfWord || $0 == UInt8(ascii: "-") }
        path += isPlain ? (path.isEmpty ? key : ".\(key)") : "[\"\(key)\"]"
      }
    }
  }
}
