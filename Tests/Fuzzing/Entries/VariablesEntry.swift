import StrictJSON

@testable import GuiseManifest
@testable import GuiseValidation

/// Bytes as an object of variables, with settings that refer to them and values that a caller
/// gives.
///
/// Every secret has a value that no text may show.
enum VariablesEntry {
  private static let secret = "q7-Planted-0x5EC"

  static func run(_ bytes: [UInt8], _ output: inout FuzzOutput) throws(FuzzViolation) {
    let file = SourceFile(path: "variables.json", bytes: bytes)
    guard let root = StrictReader().read(file).document?.root else { return }
    let source = ManifestSource.bytes(Array(manifest(root).text(.document).utf8))
    var options = ManifestOptions(variables: given(root), environment: environment(root))
    (options.limits.fileSize, options.limits.interpolatedValue) = (1 << 20, 1 << 16)
    let validator = ManifestValidator(factories: Logbook.factories, options: options)
    if file.bytes.firstRange(of: Array(secret.utf8)) == nil { output.secret = secret }
    let result = try ManifestEntry.checked(source, by: validator, of: bytes, &output)
    let loading = ManifestOptions(
      variables: options.variables, environment: options.environment ?? [:],
      limits: options.limits)
    try ManifestEntry.load(source, result, of: bytes, options: loading)
    try require(output.leak == nil, "a secret is shown: \(output.leak ?? "")")
  }

  /// The keys of the input are those of the parts of a manifest.
  private static func manifest(_ root: JSONValue) -> JSON {
    func part(_ key: String) -> JSON {
      root[key].map { JSON($0.value) } ?? [:]
    }
    return [
      "guise": 1, "variables": part("variables"),
      "assemblies": [
        "app": [
          "registrations": [
            "engine": ["factory": "engine", "settings": part("settings")],
            "custom": ["factory": "custom", "settings": part("custom")],
          ]
        ]
      ],
    ]
  }

  private static func given(_ root: JSONValue) -> [String: Manifest.Value] {
    Dictionary(members("given", of: root).map { ($0.key, JSON($0.value)) }) { $1 }
  }

  /// The environment of the input, but for secrets: the value of another variable too is none.
  private static func environment(_ root: JSONValue) -> [String: String] {
    var values: [String: String] = [:]
    for member in members("environment", of: root) { values[member.key] = member.value.string }
    let variables = members("variables", of: root).map(\.value)
    func names(secret isSecret: Bool) -> [String] {
      variables.filter { ($0["secret"]?.value.boolean == true) == isSecret }
        .compactMap { $0["env"]?.value.string }
    }
    for name in Set(names(secret: true)).subtracting(names(secret: false)) { values[name] = secret }
    return values
  }

  private static func members(_ key: String, of root: JSONValue) -> [JSONMember] {
    root[key].map { Array($0.value.members) } ?? []
  }
}
