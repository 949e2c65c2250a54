import Guise
import GuiseManifest
import StrictJSON

extension Row {
  /// Reading and loading manifests.
  static var manifests: [Row] {
    [
      Row(
        name: "read-json", does: "the strict reader alone, 4 MiB: positions, duplicates, syntax",
        work: .alone {
          var bytes = GeneratedManifest(registrations: 8_900).base
          bytes += [UInt8](repeating: UInt8(ascii: " "), count: max(0, 4 << 20 - bytes.count))
          let file = SourceFile(path: "manifest.json", bytes: bytes)
          let reader = StrictReader()
          return { turns in for _ in 0..<turns { consume(reader.read(file).document) } }
        }, goal: .atLeast(300), unit: .megabytesPerSecond,
        things: 4 << 20, counting: .ofLargeOperations),
      loading(100),
      loading(1_000, counting: .ofLargeOperations),
      loading(10_000),
      Row(
        name: "load-10000-linear",
        does: "10,000 registrations, each; 1,000 of them, each",
        work: .pair {
          let (small, large) = (
            GeneratedManifest(registrations: 1_000), GeneratedManifest(registrations: 10_000)
          )
          return (
            { turns in for _ in 0..<turns { consume(try small.load()) } },
            { turns in for _ in 0..<turns { consume(try large.load()) } }
          )
        }, goal: .atMost(1.2), things: 10_000, plainThings: 1_000, counting: nil),
    ]
  }

  /// Loads so many registrations: reads, composes and registers.
  private static func loading(_ registrations: Int, counting: Counting? = nil) -> Row {
    Row(
      name: "load-\(registrations)",
      does: "one of \(registrations) registrations: read, composed, registered; bare JSONDecoder",
      work: .pair {
        let manifest = GeneratedManifest(registrations: registrations)
        let decode = manifest.decodePlainly
        return (
          { turns in for _ in 0..<turns { consume(try decode()) } },
          { turns in for _ in 0..<turns { consume(try manifest.load()) } }
        )
      }, goal: .atMost(2.5), things: registrations, counting: counting)
  }
}

extension GeneratedManifest {
  /// A container that is wired by the manifest.
  fileprivate func load() throws -> Container {
    let container = Container()
    container.assemble(try ManifestAssembly(source, factories: .benchmark))
    return container
  }
}
