internal import StrictJSON

extension Manifest {
  /// The manifest with what its decoding left in the document: settings, defaults of variables and
  /// notes, with every literal as it is written.
  func filled(from root: JSONValue) -> Manifest {
    var manifest = self
    manifest.notes = Self.notes(in: root)
    manifest.defaults.notes = Self.notes(in: root["defaults"]?.value)
    for name in variables.keys {
      let object = root["variables"]?.value[name]?.value
      manifest.variables[name]?.defaultValue = object?["default"].map { Value($0.value) }
      manifest.variables[name]?.notes = Self.notes(in: object)
    }
    for name in assemblies.keys {
      guard let object = root["assemblies"]?.value[name]?.value else { continue }
      manifest.assemblies[name]?.fill(from: object)
    }
    return manifest
  }

  fileprivate static func notes(in object: JSONValue?) -> [String: Value] {
    guard let object, object.kind == .object else { return [:] }
    let notes = object.members.filter { FormatObject.isFree($0.key) }
    return Dictionary(notes.map { ($0.key, Value($0.value)) }) { first, _ in first }
  }
}

extension Manifest.Assembly {
  fileprivate mutating func fill(from object: JSONValue) {
    notes = Manifest.notes(in: object)
    defaults.notes = Manifest.notes(in: object["defaults"]?.value)
    for id in registrations.keys {
      guard let written = object["registrations"]?.value[id]?.value else { continue }
      registrations[id]?.fill(from: written)
    }
  }
}

extension Manifest.Registration {
  fileprivate mutating func fill(from object: JSONValue) {
    guard object.kind == .object else { return }
    notes = Manifest.notes(in: object)
    settings = object["settings"].flatMap { $0.value.isNull ? nil : Manifest.Value($0.value) }
    let elements = object["decorators"].map { Array($0.value.elements) } ?? []
    for (index, written) in elements.enumerated()
    where decorators?.indices.contains(index) == true && written.kind == .object {
      decorators?[index].settings = written["settings"].map { Manifest.Value($0.value) }
      decorators?[index].notes = Manifest.notes(in: written)
    }
  }
}
