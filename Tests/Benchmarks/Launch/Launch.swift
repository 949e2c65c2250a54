import Guise
import GuiseManifest

/// The start of an application: a hundred services of their own types are registered, and eight are built.
///
/// `.ci/weight` makes a program of this folder, and measures it beside the same wiring in code.
struct Launch {
  private(set) var registering = Duration.zero
  private(set) var loading = Duration.zero
  private(set) var resolving = Duration.zero

  var total: Duration { registering + loading + resolving }

  /// From a manifest: makes the registry and loads.
  static func fromManifest() throws -> Launch {
    let source = ManifestSource.files(["manifest.json": manifest], main: "manifest.json")
    var launch = Launch()
    let clock = ContinuousClock()
    let start = clock.now
    let factories = FactoryRegistry.launch()
    let made = clock.now
    let container = try Container(manifest: source, factories: factories)
    let loaded = clock.now
    consume(try container.resolve((any P07).self))
    launch.resolving = clock.now - loaded
    launch.loading = loaded - made
    launch.registering = made - start
    return launch
  }

  private static var manifest: [UInt8] {
    let registrations = (0..<100).map { number in
      let name = number < 10 ? "s0\(number)" : "s\(number)"
      return "    \"\(name)\": { \"factory\": \"\(name)\", \"lifetime\": \"singleton\" }"
    }
    return Array(
      """
      {
        "guise": 1,
        "assemblies": { "app": { "registrations": {
      \(registrations.joined(separator: ",\n"))
        } } }
      }

      """.utf8)
  }
}
