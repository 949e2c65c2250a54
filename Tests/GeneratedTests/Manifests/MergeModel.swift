import GuiseManifest
import GuiseValidation
import ManifestSupport

/// What files come to that are merged in their order, over plain JSON: a JSON Merge Patch as RFC 7396
/// has it, and what the format says besides.
struct MergeModel {
  typealias Members = [String: Manifest.Value]

  enum Fault: Hashable {
    /// A file is not of the format by itself.
    case alone
    /// A name is repeated, or an override changes nothing.
    case name
    /// What several files make together is not of the format.
    case together
  }

  struct Registration {
    var assembly: String
    var members: Members
    /// Of the file that first has it; none where an override replaces it.
    var defaults: Members
    /// By key, the last file that says something of it.
    var files: [String: Int] = [:]
  }

  private(set) var tops: Members = [:]
  private(set) var variables: [String: Members] = [:]
  private(set) var uses: [String: [String]] = [:]
  private(set) var registrations: [String: Registration] = [:]
  /// Variables that some file calls secrets.
  private var secrets: Set<String> = []
  /// The first that is found.
  private(set) var fault: Fault?

  init(_ files: some Sequence<Members>) {
    for (index, file) in files.enumerated() { add(file, index) }
    finish()
  }

  /// RFC 7396, section 2.
  static func patched(_ target: Manifest.Value?, by patch: Manifest.Value) -> Manifest.Value {
    guard case .object = patch else { return patch }
    var members = target?.dictionary ?? [:]
    for (name, value) in patch.dictionary {
      members[name] = value == .null ? nil : patched(members[name], by: value)
    }
    return .object(members)
  }

  private static func sorted(_ members: Members?) -> [(key: String, value: Manifest.Value)] {
    (members ?? [:]).sorted { $0.key < $1.key }
  }

  private mutating func fail(_ fault: Fault) { self.fault = self.fault ?? fault }

  // MARK: Files

  private mutating func add(_ file: Members, _ index: Int) {
    for key in ["root", "scopes", "start", "catalog"] where file[key] != nil {
      tops[key] = file[key]
    }
    for (name, value) in Self.sorted(file["variables"]?.dictionary) {
      if value["secret"] == true { secrets.insert(name) }
      variables[name] = merged(variables[name], with: value.dictionary)
    }
    let before = registrations
    for (name, assembly) in Self.sorted(file["assemblies"]?.dictionary) {
      let written = assembly["registrations"]?.dictionary ?? [:]
      let isOnlyOverrides =
        !written.isEmpty && written.allSatisfy { before[$0.key] != nil && isOverride($0.value) }
      if uses[name] == nil, !isOnlyOverrides || assembly["uses"] != nil { uses[name] = [] }
      for used in (assembly["uses"]?.elements ?? []).compactMap(\.string)
      where uses[name]?.contains(used) == false {
        uses[name]?.append(used)
      }
      let defaults = defaults(assembly["defaults"]?.dictionary, file["defaults"]?.dictionary)
      for (id, value) in Self.sorted(written) {
        add(id, value, in: name, defaults, index)
      }
    }
  }

  /// The assembly's win; a scope belongs to the lifetime beside it.
  private func defaults(_ inner: Members?, _ outer: Members?) -> Members {
    let lifetime = inner?["lifetime"] == nil ? outer : inner
    return [
      "lifetime": lifetime?["lifetime"], "scope": lifetime?["scope"],
      "eager": inner?["eager"] ?? outer?["eager"],
    ].compactMapValues(\.self)
  }

  private func isOverride(_ value: Manifest.Value) -> Bool {
    value["override"] == true || value["override"] == "replace"
  }

  private mutating func add(
    _ id: String, _ value: Manifest.Value, in assembly: String, _ defaults: Members, _ index: Int
  ) {
    let written = value.string.map { ["factory": .string($0)] } ?? value.dictionary
    check(written)
    let old = registrations[id]
    guard
      let members = merged(old?.members, with: written, factorysOwn: ["settings", "dependencies"])
    else { return }
    var new = old ?? Registration(assembly: assembly, members: [:], defaults: defaults)
    if written["override"] == "replace" { new.defaults = [:] }
    new.members = members
    for key in written.keys { new.files[key] = index }
    registrations[id] = new
  }

  /// Nil where it is no override and should be one, or the other way round.
  private mutating func merged(
    _ old: Members?, with new: Members, factorysOwn: Set<String> = []
  ) -> Members? {
    guard (old != nil) == isOverride(.object(new)) else {
      fail(.name)
      return old
    }
    guard let old, new["override"] == true else { return new }
    let isOther = new["factory"].map { $0 != old["factory"] } ?? false
    let base = isOther ? old.filter { !factorysOwn.contains($0.key) } : old
    var merged = Self.patched(.object(base), by: .object(new)).dictionary
    // A scope belongs to the lifetime beside it.
    if new["lifetime"] != nil { merged["scope"] = new["scope"].flatMap { $0 == .null ? nil : $0 } }
    // A reference is replaced whole.
    if var references = merged["dependencies"]?.dictionary {
      for (name, reference) in new["dependencies"]?.dictionary ?? [:] where reference != .null {
        references[name] = reference
      }
      merged["dependencies"] = .object(references)
    }
    return merged
  }

  private mutating func check(_ registration: Members) {
    if registration["factory"] == .null { fail(.alone) }
    for reference in (registration["dependencies"]?.dictionary ?? [:]).values {
      guard case .object = reference else { continue }
      let given = ["tags", "keys"].compactMap { reference.dictionary[$0] }
      let keys = reference.dictionary["keys"]?.dictionary ?? [:]
      if given.count != 1 || given[0] == .null || keys.values.contains(.null) { fail(.alone) }
    }
  }

  // MARK: All together

  private mutating func finish() {
    for (id, registration) in registrations.sorted(by: { $0.key < $1.key }) {
      var members = registration.members
      if members["lifetime"] == nil {
        members["lifetime"] = registration.defaults["lifetime"]
        members["scope"] = members["scope"] ?? registration.defaults["scope"]
        if members["lifetime"] == "singleton", members["eager"] == nil {
          members["eager"] = registration.defaults["eager"]
        }
      }
      // Of what is disabled nothing more is checked.
      if members["scope"] != nil, members["lifetime"] != "scoped", members["enabled"] != false {
        let files = registration.files
        fail(files["scope"] == files["lifetime"] ? .alone : .together)
      }
      if tops["start"]?.elements.contains(.string(id)) == true { members["eager"] = true }
      registrations[id]?.members = Self.normal(members)
    }
    for (name, variable) in variables {
      switch (variable["type"]?.string, variable["default"]) {
      case ("string", .string?), ("integer", .number?), ("json", _), (_, nil): break
      default: fail(.together)
      }
      // What was a secret in one file stays one until another says that it is none.
      if variable["secret"] == nil, secrets.contains(name) { variables[name]?["secret"] = true }
    }
  }

  // MARK: One way to write it

  /// As `--effective` writes it.
  var effective: Manifest.Value {
    var members = tops
    members["guise"] = 1
    let variables = variables.mapValues { variable -> Manifest.Value in
      var variable = Self.withoutNotes(variable)
      variable["override"] = nil
      if variable["secret"] == true { variable["default"] = nil }
      if variable["secret"] == false { variable["secret"] = nil }
      return .object(variable)
    }
    if !variables.isEmpty { members["variables"] = .object(variables) }
    if members["start"]?.elements.isEmpty == true { members["start"] = nil }
    var assemblies = uses.mapValues { uses -> Members in
      uses.isEmpty ? [:] : ["uses": .array(uses.map { .string($0) })]
    }
    for (id, registration) in registrations {
      let others = assemblies[registration.assembly]?["registrations"]?.dictionary ?? [:]
      assemblies[registration.assembly, default: [:]]["registrations"] = .object(
        others.merging([id: .object(registration.members)]) { $1 })
    }
    members["assemblies"] = .object(assemblies.mapValues { .object($0) })
    return .object(members)
  }

  /// A registration without what means nothing, and each thing in one form.
  static func normal(_ registration: Members) -> Members {
    var members = withoutNotes(registration)
    members["override"] = nil
    if let service = members["as"]?.string { members["as"] = .array([.string(service)]) }
    if members["lifetime"] == "transient" { members["lifetime"] = nil }
    if members["enabled"] == true { members["enabled"] = nil }
    if members["eager"] == false { members["eager"] = nil }
    members["dependencies"] = references(members["dependencies"])
    members["decorators"] = members["decorators"].map { decorators in
      .array(
        decorators.elements.map { decorator in
          if decorator.string != nil { return decorator }
          var members = withoutNotes(decorator.dictionary)
          members["dependencies"] = references(members["dependencies"])
          return members.count == 1 ? members["factory"] ?? .null : .object(members)
        })
    }
    for key in ["as", "tags", "decorators", "allow", "dependencies"]
    where members[key] == [] || members[key] == [:] {
      members[key] = nil
    }
    return members
  }

  private static func references(_ dependencies: Manifest.Value?) -> Manifest.Value? {
    guard let members = dependencies?.dictionary, !members.isEmpty else { return nil }
    return .object(
      members.mapValues {
        if case .object = $0 { .object(withoutNotes($0.dictionary)) } else { $0 }
      })
  }

  static func withoutNotes(_ members: Members) -> Members {
    members.filter { $0.key != "description" && !$0.key.hasPrefix("x-") }
  }
}
