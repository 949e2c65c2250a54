import Foundation
import GuiseManifest
import GuiseValidation

/// `guise-benchmark memory`: the most memory that a check takes at a time, beside its bound: 12
/// times the manifest and 64 MiB more.
///
/// Processes of their own write and check manifests of 100,000 registrations of 250 bytes, all of which
/// have one mistake. One more edits a small manifest 10,000 times in the language server, which may take 8 MiB
/// more than for 100 times.
struct CheckingMemory {
  /// The mistake of each registration.
  enum Mistake: String, CaseIterable {
    case none, missingDependency, unknownFactory, unknownKey, unknownRegistration, wrongType

    fileprivate func registration(_ number: Int) -> String {
      let digits = String(number)
      let id = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
      let tags = #""tags":["t\#(id)"]"#
      let text =
        switch self {
        case .none: #"{"factory":"store",\#(tags)}"#
        case .missingDependency:
          #"{"factory":"page",\#(tags),"dependencies":{"Store":{"tags":["x\#(id)"]}}}"#
        case .unknownFactory: #"{"factory":"x\#(id)",\#(tags)}"#
        case .unknownKey: #"{"factory":"store",\#(tags),"sett":["x"]}"#
        case .unknownRegistration:
          #"{"factory":"page",\#(tags),"dependencies":{"Store":"x\#(id)"}}"#
        case .wrongType: #"{"factory":7,\#(tags)}"#
        }
      let rest = #","description":"""#
      let padding = String(repeating: "-", count: 250 - id.count - text.count - rest.count - 4)
      return #""r\#(id)":\#(text.dropLast()),"description":"\#(padding)"}"#
    }
  }

  private let options: Options

  init(_ options: Options) { self.options = options }

  /// - Returns: Whether every check keeps within the bound.
  func measure() throws -> Bool {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "guise-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var keepsWithin = true
    for mistake in Mistake.allCases {
      let name = "check-\(mistake.rawValue)"
      guard options.filter.map({ name.contains($0) }) ?? true else { continue }
      let file = folder.appending(path: "manifest.json")
      try run(["generate-mistaken", mistake.rawValue, file.path])
      let peak = try run(["check", file.path]).peakBytes
      let bytes = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      let bound = 12 * bytes + 64 * 1_048_576
      report(peak, bound, of: name)
      keepsWithin = keepsWithin && peak <= bound
    }
    if options.filter.map({ "edits".contains($0) }) ?? true {
      let bound = try run(["edit", "100"]).peakBytes + 8 * 1_048_576
      let peak = try run(["edit", "10000"]).peakBytes
      report(peak, bound, of: "edits")
      keepsWithin = keepsWithin && peak <= bound
    }
    return keepsWithin
  }

  private func report(_ peak: Int, _ bound: Int, of name: String) {
    let (peak, bound) = (peak >> 20, bound >> 20)
    let verdict = peak <= bound ? "met" : "missed"
    show("\(name): \(peak) MiB of \(bound) MiB, \(verdict)")
  }

  @discardableResult
  private func run(_ arguments: [String]) throws -> Program.Run {
    let run = try Program.own.run(arguments)
    guard run.status == 0 else {
      throw Program.NotStarted(
        path: arguments.joined(separator: " "), reason: "it ended with \(run.status)")
    }
    return run
  }

  static func write(_ mistake: Mistake, to file: URL) throws {
    let lines = (0..<100_000).map(mistake.registration).joined(separator: ",\n")
    let text = #"{"guise":1,"assemblies":{"app":{"registrations":{\#n\#(lines)\#n}}}}"#
    try Data(text.utf8).write(to: file)
  }

  /// Checks a manifest as `guise-validate` does.
  static func check(_ file: URL) throws {
    let catalog = try JSONDecoder().decode(Catalog.self, from: Data(Self.catalog.utf8))
    var options = CheckOptions(ManifestOptions())
    options.findingLimit = 100
    options.given.limits.fileSize = 1 << 30
    consume(ManifestValidator(catalog: catalog, options: options).report(for: [.file(file.path)]))
  }

  /// The factories that the manifests name.
  private static let catalog = """
    {"version": 1, "factories": {
      "store": {"services": ["App.Store"], "file": "App/Factories.swift"},
      "report": {
        "services": ["App.Report"], "file": "App/Factories.swift",
        "parameters": [{"name": "Clock", "kind": "required", "service": "App.Clock"}]
      },
      "page": {
        "services": ["App.Page"], "file": "App/Factories.swift",
        "parameters": [{"name": "Store", "kind": "required", "service": "App.Store"}]
      }
    }}
    """
}
