import GuiseManifest

/// A manifest as applications have them, of any size: settings with variables, tags, references by
/// identifier, by tags and as a list, four assemblies, about 400 bytes for each registration, and a
/// second file that includes it and overrides one registration in twenty.
struct GeneratedManifest {
  static let factoriesOfAService = 8
  private static let assemblies = 4

  /// The manifest that the overlay includes.
  private(set) var base: [UInt8]
  let overlay: [UInt8]

  static let baseName = "manifest.json"
  static let overlayName = "manifest.staging.json"

  init(registrations count: Int) {
    self.init(entries: (0..<count).map(Self.entry))
  }

  /// As many registrations as a base of so many bytes has room for, and space for the rest.
  init(bytes: Int) {
    // All besides registrations takes less.
    var room = bytes - 400
    var entries: [String] = []
    while true {
      let entry = Self.entry(entries.count)
      room -= entry.utf8.count + 2
      if room < 0 { break }
      entries.append(entry)
    }
    self.init(entries: entries)
    base += [UInt8](repeating: UInt8(ascii: " "), count: max(0, bytes - base.count))
  }

  private init(entries: [String]) {
    var parts = [[String]](repeating: [], count: Self.assemblies)
    var overrides = parts
    for (number, entry) in entries.enumerated() {
      parts[Self.assembly(of: number)].append(entry)
      guard number % 20 == 1 else { continue }
      overrides[Self.assembly(of: number)].append(
        #"        "storage-\#(number)": { "override": true, "settings": { "size": \#(number) } }"#)
    }
    // Indented by as little as a formatter would.
    base = Array(
      """
      {
        "guise": 1,
        "root": "part-0",
        "variables": { "logs": { "type": "string", "default": "/var/log" } },
        "assemblies": {
      \(Self.text(parts, using: true))
        }
      }

      """.utf8)
    overlay = Array(
      """
      {
        "guise": 1,
        "include": ["\(Self.baseName)"],
        "assemblies": {
      \(Self.text(overrides, using: false))
        }
      }

      """.utf8)
  }

  private static func assembly(of number: Int) -> Int { number / 4 % assemblies }

  private static func text(_ parts: [[String]], using: Bool) -> String {
    parts.enumerated().map { number, entries in
      let uses = using && number == 0 ? #""uses": ["part-1", "part-2", "part-3"], "# : ""
      return """
            "part-\(number)": { \(uses)"registrations": {
        \(entries.joined(separator: ",\n"))
            } }
        """
    }.joined(separator: ",\n")
  }

  /// One registration: a timer, a storage that names it, an overview of that storage, an endpoint that
  /// lists overviews.
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

  /// Bytes of both files.
  var size: Int { base.count + overlay.count }
}
