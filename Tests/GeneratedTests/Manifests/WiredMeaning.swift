import GuiseManifest
import GuiseValidation
import ManifestSupport

/// What a merged manifest of `RandomOverlays` builds, in one form: what `--diff` is about.
///
/// Left out, because it means nothing: notes, the order of keys and of tags, the names of assemblies,
/// `catalog`, `allow`, registrations that are disabled or not reached, variables that nothing uses, and
/// the way in which a registration is named.
struct WiredMeaning {
  private let model: MergeModel
  /// The registrations that are built, in the order of registering.
  private let ids: [String]

  init(_ model: MergeModel) {
    self.model = model
    var order: [String] = []
    func visit(_ assembly: String) {
      guard !order.contains(assembly) else { return }
      for used in model.uses[assembly] ?? [] { visit(used) }
      order.append(assembly)
    }
    visit(model.tops["root"]?.string ?? "")
    ids = order.flatMap { assembly in
      model.registrations.filter {
        $0.value.assembly == assembly && $0.value.members["enabled"] != false
      }.keys.sorted()
    }
  }

  /// - Parameter variables: The names of those that count.
  func value(variables: Set<String>) -> Manifest.Value {
    var registrations: [String: Manifest.Value] = [:]
    for id in ids { registrations[id] = registration(id) }
    let used = model.variables.filter { variables.contains($0.key) }.mapValues { variable in
      Manifest.Value.object(
        ["type", "env", "default", "secret"].reduce(into: [:]) {
          if variable[$1] != false { $0[$1] = variable[$1] }
        })
    }
    return [
      "registrations": .object(registrations), "variables": .object(used),
      "scopes": model.tops["scopes"] ?? [], "start": .texts(start),
    ]
  }

  /// The variables that settings of what is built refer to, and that these refer to.
  var variables: Set<String> {
    var used: Set<String> = []
    for id in ids {
      let members = members(id)
      let settings =
        [members["settings"]] + (members["decorators"]?.elements ?? []).map { $0["settings"] }
      for case let value? in settings { used.formUnion(Self.names(in: value)) }
    }
    if used.contains("v"), let text = model.variables["v"]?["default"] {
      used.formUnion(Self.names(in: text))
    }
    return used
  }

  private static func names(in value: Manifest.Value) -> Set<String> {
    switch value {
    case .string(let text): Set(["v", "j", "n"].filter { text.contains("${\($0)}") })
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(names(in: $1)) }
    case .object(let members): members.reduce(into: []) { $0.formUnion(names(in: $1.value)) }
    case .null, .boolean, .number: []
    }
  }

  private func members(_ id: String) -> [String: Manifest.Value] {
    model.registrations[id]?.members ?? [:]
  }

  private func tags(_ id: String) -> Set<String> {
    Set((members(id)["tags"]?.elements ?? []).compactMap(\.string))
  }

  private var start: [String] {
    let first = (model.tops["start"]?.elements ?? []).compactMap(\.string).filter(ids.contains)
    return first + ids.filter { members($0)["eager"] == true && !first.contains($0) }
  }

  // MARK: One registration

  private func registration(_ id: String) -> Manifest.Value {
    let members = members(id)
    let services = (members["as"]?.elements ?? ["App.S"]).compactMap(\.string)
      .map { $0.contains(".") ? $0 : "App.\($0)" }
    var meaning: [String: Manifest.Value] = [
      "factory": members["factory"] ?? .null, "as": .texts(services.sorted()),
      "tags": .texts(tags(id).sorted()),
      "lifetime": members["lifetime"] ?? "transient", "scope": members["scope"] ?? .null,
      "eager": members["eager"] ?? false, "settings": members["settings"] ?? [:],
    ]
    if members["factory"] != "handler" {
      let given = members["dependencies"]
      meaning["p"] = single(given?["p"])
      meaning["l"] = several(given?["l"])
      meaning["k"] = keyed(given?["k"])
    }
    meaning["decorators"] = .array(
      (members["decorators"]?.elements ?? []).map { decorator in
        [
          "settings": decorator["settings"] ?? [:],
          "p": single(decorator["dependencies"]?["p"]),
        ]
      })
    return .object(meaning)
  }

  private var handlers: [String] { ids.filter { members($0)["factory"] == "handler" } }

  private func single(_ reference: Manifest.Value?) -> Manifest.Value {
    if let id = reference?.string { return .string(id) }
    let wanted = Set((reference?["tags"]?.elements ?? []).compactMap(\.string))
    return handlers.first { tags($0) == wanted }.map { .string($0) } ?? .null
  }

  private func several(_ reference: Manifest.Value?) -> Manifest.Value {
    if case .array? = reference { return reference ?? .null }
    let wanted = Set((reference?["tags"]?.elements ?? []).compactMap(\.string))
    return .texts(handlers.filter { tags($0).isSuperset(of: wanted) })
  }

  private func keyed(_ reference: Manifest.Value?) -> Manifest.Value {
    if let keys = reference?["keys"] { return keys }
    let found = several(reference).elements.compactMap(\.string)
    return .object(Dictionary(uniqueKeysWithValues: found.map { ($0, .string($0)) }))
  }
}
