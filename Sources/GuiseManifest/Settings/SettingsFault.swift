package import StrictJSON

/// A reason why settings do not decode, never including a secret's value.
package struct SettingsFault: Error, Equatable {
  package enum Kind: Sendable, Equatable {
    case missing(field: String, type: String)
    /// An unknown field; `known` are the keys that the settings type reads.
    case unknown(field: String, known: [String])
    case invalid(expected: String, found: String)
    /// An interpolated value that is too long; all numbers are bytes.
    case limitExceeded(limit: String, allowed: Int, actual: Int)
  }

  package var kind: Kind
  /// The field, like `server.ports[2]`; empty for the settings as a whole.
  package var path = ""
  /// For `unknown`, the range of the key.
  package var keyRange: Range<Int>?
  /// The value at fault in a variable's default, if there is one.
  package var inDefault: JSONValue?
  var node: SettingsNode

  /// The value at fault, or the reference to the variable with it; for `missing`, the incomplete object.
  package var value: JSONValue { node.written }

  package init(_ kind: Kind, at node: SettingsNode, keyRange: Range<Int>? = nil) {
    self.kind = kind
    self.node = node
    self.keyRange = keyRange
  }

  /// Creates a fault at the key of a member.
  package init(_ kind: Kind, of member: JSONMember, in object: SettingsNode) {
    self.init(
      kind, at: SettingsNode(value: member.value, reference: object.reference),
      keyRange: member.keyRange)
  }

  /// The byte where the fault is reported; inside a variable's value, preceded by that of the reference.
  var place: [Int] {
    let own = (keyRange ?? node.value.range).lowerBound
    return node.reference.map { [$0.range.lowerBound, own] } ?? [own]
  }
}

extension SettingsReading {
  /// The number of reported faults: hostile settings can have millions.
  private static let maximumReported = 10_000

  /// Returns the faults in file order with paths; faults in a variable's value are at the reference.
  package func completed(_ faults: [SettingsFault], in settings: JSONValue) -> [SettingsFault] {
    let sorted = faults.map { (fault: $0, place: $0.place) }
      .sorted { $0.place.lexicographicallyPrecedes($1.place) }
    return sorted.prefix(Self.maximumReported).reduce(into: []) { completed, next in
      let fault = self.completed(next.fault, in: settings)
      // Several faults in the value of a secret are reported as one.
      if completed.last != fault { completed.append(fault) }
    }
  }

  private func completed(_ fault: SettingsFault, in settings: JSONValue) -> SettingsFault {
    var fault = fault
    let name = soleVariable(fault.value)
    let inner = stepsInVariable(to: fault.node)
    var path = steps(to: fault.node, from: settings)
    if fault.node.reference != nil, let name {
      if known.secrets.contains(name) { path.removeLast(inner.count) }
      hideValue(of: name, in: &fault)
    }
    if case .missing(let field, _) = fault.kind { path.append(.key(field)) }
    fault.path = path.fieldPath
    let pointer = name == nil ? "" : VariableTemplate(fault.value).sole?.pointer ?? ""
    fault.inDefault = name.flatMap { known.defaults[$0]?.part(at: pointer) }.map { written in
      var written = written
      for step in inner {
        guard let next = written.child(step) else { break }
        written = next
      }
      return written
    }
    return fault
  }

  /// Removes the value of a `json` variable, unless it is a default, which anyone can read in the file.
  private func hideValue(of name: String, in fault: inout SettingsFault) {
    fault.node = SettingsNode(value: fault.value)
    fault.keyRange = nil
    switch fault.kind {
    case .invalid(let expected, let found):
      let shown = known.defaults[name] == nil ? words(for: name) : "\(found) in ${\(name)}"
      fault.kind = .invalid(expected: expected, found: shown ?? found)
    case .unknown(_, let keys) where known.secrets.contains(name):
      fault.kind = .invalid(
        expected: "an object with no other keys than \(Phrase.list(keys))",
        found: words(for: name) ?? "")
    case .unknown, .missing, .limitExceeded: break
    }
  }
}
