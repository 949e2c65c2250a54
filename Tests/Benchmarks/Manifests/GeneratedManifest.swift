import GuiseManifest

/// A manifest as applications have them, of any size: settings with variables, tags, references by
/// identifier, by tags and as a list, four assemblies, about 400 bytes for each registration, and a
/// second file that includes it and overrides one registration in twenty.
struct GeneratedManifest {
  static let factoriesOfAService = 8
  private static let baseName = "manifest.json"
  private static let overlayName = "manifest.staging.json"

  /// The manifest that the overlay includes.
  let base: [UInt8]
  let overlay: [UInt8]

  init(registrations count: Int) {
    func assemblies(_ uses: String, _ entry: (Int) -> String?) -> String {
      (0..<4).map { part in
        let entries = (0..<count).filter { $0 / 4 % 4 == part }.compactMap(entry)
        // Indented by as little as a formatter would.
        return """
              "part-\(part)": { \(part == 0 ? uses : "")"registrations": {
          \(entries.joined(separator: ",\n"))
              } }
          """
      }.joined(separator: ",\n")
    }
    base = Array(
      """
      {
        "guise": 1,
        "root": "part-0",
        "variables": { "logs": { "type": "string", "default": "/var/log" } },
        "assemblies": {
      \(assemblies(#""uses": ["part-1", "part-2", "part-3"], "#, Self.entry))
        }
      }

      """.utf8)
    let overrides = assemblies("") { number in
      number % 20 != 1
        ? nil
        : #"        "storage-\#(number)": { "override": true, "settings": { "size": \#(number) } }"#
    }
    overlay = Array(
      """
      {
        "guise": 1,
        "include": ["\(Self.baseName)"],
        "assemblies": {
      \(overrides)
        }
      }

      """.utf8)
  }

  /// One registration: a timer, a storage that names it, an overview of that storage, an endpoint
  /// that lists overviews.
  private static func entry(_ number: Int) -> String {
    let earlier = number > 4 ? #", "overview-\#(number - 5)""# : ""
    let (kind, factory, dependencies) =
      switch number % 4 {
      case 0: ("timer", "wall-timer", "")
      case 1: ("storage", "file-storage", #""Timer": "timer-\#(number - 1)""#)
      case 2:
        (
          "overview", "storage-overview",
          #"""
          "Storage": "storage-\#(number - 1)",
                    "created": { "tags": ["tag-\#(number - 2)", "group-\#((number - 2) % 100)"] }
          """#
        )
      default:
        (
          "endpoint", "overview-endpoint",
          #""Overview": ["overview-\#(number - 1)"\#(earlier)]"#
        )
      }
    let wired = dependencies.isEmpty ? "" : ",\n        \"dependencies\": { \(dependencies) }"
    return """
          "\(kind)-\(number)": {
            "factory": "\(factory)-\(number / 4 % factoriesOfAService)",
            "description": "Number \(number) of this manifest",
            "tags": ["tag-\(number)", "group-\(number % 100)"],
            "lifetime": "\(number % 3 == 0 ? "transient" : "singleton")",
            "settings": {
              "path": "${logs}/\(number).log", "size": \(number * 7), "follow": true,
              "columns": ["time", "size"],
              "server": { "host": "host-\(number).example.com", "port": 8080 }
            }\(wired)
          }
      """
  }

  /// Both files, beginning with the overlay.
  var source: ManifestSource {
    .files([Self.baseName: base, Self.overlayName: overlay], main: Self.overlayName)
  }
}
