package import StrictJSON

/// A reason why settings do not decode, never including a secret's value.
package struct SettingsFault: Error {
  package enum Kind: Sendable {
    case missing(field: String, type: String)
    /// An unknown field; `known` are the keys that the settings type reads.
    case unknown(field: String, known: [String])
    /// `json` is the expected kind of JSON, of a number or a boolean.
    case invalid(expected: String, json: JSONValue.Kind? = nil, found: String)
  }

  package internal(set) var kind: Kind
  /// The field, like `server.ports[2]`; empty for the settings as a whole.
  package internal(set) var path = ""
  /// For `unknown`, the range of the key, unless it is in the value of a variable.
  package private(set) var keyRange: Range<Int>?
  let node: SettingsNode

  package init(_ kind: Kind, at node: SettingsNode) {
    (self.kind, self.node) = (kind, node)
  }

  /// Creates a fault at the key of a member.
  package init(_ kind: Kind, of member: JSONMember, in object: SettingsNode) {
    self.init(kind, at: SettingsNode(value: member.value, reference: object.reference))
    if object.reference == nil { keyRange = member.keyRange }
  }

  /// The value at fault, or the reference to the variable with it; for `missing`, the incomplete object.
  package var value: JSONValue { node.written }

  package var rule: String {
    switch kind {
    case .missing: "missing-setting"
    case .unknown: "unknown-setting"
    case .invalid: "invalid-setting"
    }
  }

  /// - Parameters:
  ///   - part: The use of a factory that has the settings.
  ///   - type: The settings type's name in code.
  package func message(in part: Composition.Part, _ type: String) -> String {
    switch kind {
    // Which fields are missing is a matter of help: decoding stops at the first.
    case .missing where part.settings == nil: "\(part.name) has no settings, which \(type) needs"
    case .missing: "the settings lack \"\(path)\", which \(type) needs"
    case .unknown: "\(type) does not read \"\(path)\""
    case .invalid(let expected, _, let found):
      "\(path.isEmpty ? "the settings" : "\"\(path)\"") must be \(expected), found \(found)"
    }
  }

  package func place(in part: Composition.Part) -> Place {
    if part.settings == nil { return part.place }
    let place = part.registration.place(of: value, keyRange: keyRange)
    return if case .missing = kind { Place(opening: place.value) } else { place }
  }
}

extension Composition.Part {
  /// The name of the use in messages.
  package var name: String {
    Phrase.use(of: registration.id, decorator: decorator == nil ? nil : factory)
  }
}
