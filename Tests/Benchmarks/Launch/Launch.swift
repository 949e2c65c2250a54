import Guise
import GuiseManifest

/// What an application does when it starts: a hundred services of their own types are registered, and eight
/// are built. It costs what it costs only the first time in a process.
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

  /// The same wiring in code.
  static func inCode() throws -> Launch {
    var launch = Launch()
    let clock = ContinuousClock()
    let start = clock.now
    let container = Container()
    registerLaunch(in: container)
    let registered = clock.now
    consume(try container.resolve((any P07).self))
    launch.resolving = clock.now - registered
    launch.registering = registered - start
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
