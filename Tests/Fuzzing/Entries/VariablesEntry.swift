import StrictJSON

@testable import GuiseManifest
@testable import GuiseValidation

/// Bytes as an object of variables, with settings that refer to them and values that somebody gives.
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
    let result = validator.inspect(source)
    try CheckedReport(result.report).check()
    if file.bytes.firstRange(of: Array(secret.utf8)) == nil { output.secret = secret }
    try ReportTexts(result.report, of: bytes).check(&output)
    if let model = result.model {
      try CheckedWiring(model, result).check(with: validator, &output)
    }
    let loading = ManifestOptions(
      variables: options.variables, environment: options.environment ?? [:],
      limits: options.limits)
    try LoadedManifest.check(source, result, of: bytes, options: loading)
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
    var values: [String: Manifest.Value] = [:]
    for member in root["given"]?.value.members.map(\.self) ?? [] {
      values[member.key] = JSON(member.value)
    }
    return values
  }

  /// What the input gives, but for secrets.
  private static func environment(_ root: JSONValue) -> [String: String] {
    var values: [String: String] = [:]
    for member in root["environment"]?.value.members.map(\.self) ?? [] {
      values[member.key] = member.value.string
    }
    let variables = root["variables"]?.value.members.map(\.value) ?? []
    var secrets: Set<String> = []
    var others: Set<String> = []
    for variable in variables {
      guard let name = variable["env"]?.value.string else { continue }
      if variable["secret"]?.value.boolean == true {
        secrets.insert(name)
      } else {
        others.insert(name)
      }
    }
    // What is the value of another variable too is no secret.
    for name in secrets.subtracting(others) { values[name] = secret }
    return values
  }
}
