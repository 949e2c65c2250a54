internal import StrictJSON

/// The variables of one file, or its registrations in one assembly with the defaults for those without a
/// lifetime.
final class EntryGroup: Sendable {
  let file: ManifestFile
  /// The assembly's name; nil for variables.
  let assembly: String?
  /// The defaults for registrations without a lifetime.
  let given: Manifest.Defaults
  /// The keys with unknown values in registrations without a lifetime, since defaults cannot be read.
  let faultyKeys: Set<String>
  /// The paths of objects with a key "defaults", the assembly's first.
  private let owners: [[JSONValue.Step]]

  /// Creates the group of a file's variables.
  init(variablesOf file: ManifestFile) {
    self.file = file
    (assembly, given, faultyKeys, owners) = (nil, Manifest.Defaults(), [], [])
  }

  /// Creates the group of an assembly, whose own defaults win over the file's. A scope belongs to the lifetime
  /// beside it.
  init(_ assembly: String, _ written: Manifest.Assembly, in file: ManifestFile) {
    let outer = file.manifest.defaults
    var given = written.defaults
    if given.lifetime == nil { given.scope = given.scope ?? outer.scope }
    given.lifetime = given.lifetime ?? outer.lifetime
    given.eager = given.eager ?? outer.eager
    let owners: [[JSONValue.Step]] = [["assemblies", .key(assembly)], []]
    let isUnknown = owners.compactMap { file.value(at: $0) }.contains { owner in
      file.faultyKeys(of: owner).contains("defaults")
        || owner["defaults"].map { !file.faultyKeys(of: $0.value).isEmpty } == true
    }
    (self.assembly, self.file, self.owners) = (assembly, file, owners)
    self.given = given
    faultyKeys = isUnknown ? Set(FormatObject.defaults.keys.map(\.name)) : []
  }

  var kind: CompositionFault.EntryKind { assembly == nil ? .variable : .registration }

  /// The registrations as the file gives them; their settings stay in the tree.
  var registrations: [String: Manifest.Registration] {
    assembly.flatMap { file.manifest.assemblies[$0]?.registrations } ?? [:]
  }

  /// Returns the default for a key, the assembly's own first.
  func defaultValue(of key: String) -> JSONValue? {
    owners.lazy.compactMap { self.file.value(at: $0 + ["defaults", .key(key)]) }.first
  }
}
