internal import StrictJSON

/// A value where a decoder stands: in the settings, or in the value of a `json` variable that they
/// refer to.
struct SettingsNode: Hashable, Sendable {
  let value: JSONValue
  /// The string of the settings that refers to the variable; nil outside of one.
  var reference: JSONValue?

  /// The place in the settings.
  var written: JSONValue { reference ?? value }

  func hash(into hasher: inout Hasher) { hasher.combine(value.index) }
}

extension SettingsReading {
  /// The node of a value of the settings: that of a `json` variable where it refers to one.
  func node(_ value: JSONValue) -> SettingsNode {
    if known.hasJSON, let name = soleVariable(value), case .json(let json)? = known.values[name] {
      return SettingsNode(value: json, reference: value)
    }
    return SettingsNode(value: value)
  }

  /// The node of a child.
  func node(_ value: JSONValue, in parent: SettingsNode) -> SettingsNode {
    parent.reference == nil
      ? node(value) : SettingsNode(value: value, reference: parent.reference)
  }

  /// The steps from the settings to a node.
  func steps(to node: SettingsNode, from settings: JSONValue) -> [JSONValue.Step] {
    (node.written.steps(from: settings) ?? []) + stepsInVariable(to: node)
  }

  /// The steps from the value of a variable to a node in it; none outside of one.
  func stepsInVariable(to node: SettingsNode) -> [JSONValue.Step] {
    node.reference.flatMap { node.value.steps(from: self.node($0).value) } ?? []
  }
}

extension JSONValue {
  /// The value that a step leads to.
  func child(_ step: Step) -> JSONValue? {
    switch step {
    case .key(let key): self[key]?.value
    case .index(let index): elements.dropFirst(index).first
    }
  }
}

extension [JSONValue.Step] {
  /// The path as it is written in messages: `server.ports[2]`.
  var fieldPath: String {
    reduce(into: "") { path, step in
      switch step {
      case .index(let index): path += "[\(index)]"
      case .key(let key):
        let isPlain =
          !key.isEmpty && key.utf8.allSatisfy { Identifier.isWord($0) || $0 == UInt8(ascii: "-") }
        path += isPlain ? (path.isEmpty ? key : ".\(key)") : "[\"\(key)\"]"
      }
    }
  }
}
