import Guise
import GuiseManifest
import StrictJSON

extension Growth {
  /// Manifests of 1 KB to 64 MB, which is the most that is read; sizes are KiB.
  static var files: [Shape] {
    [
      Shape(name: "reading a file strictly", sizes: kibibytes, cost: { try read($0) }),
      Shape(name: "loading a manifest", sizes: kibibytes, cost: { try load($0) }),
    ]
  }

  private static let kibibytes = Sizes(
    all: [1, 32, 1_024, 16_384, 65_536], quick: [1, 32, 1_024])

  private static func read(_ kibibytes: Int) throws -> Double {
    let manifest = GeneratedManifest(bytes: kibibytes << 10)
    let file = SourceFile(path: "manifest.json", bytes: manifest.base)
    return try nanoseconds { consume(StrictReader().read(file).document) } / 1_000_000
  }

  private static func load(_ kibibytes: Int) throws -> Double {
    let source = ManifestSource.bytes(GeneratedManifest(bytes: kibibytes << 10).base)
    return try nanoseconds { consume(try Container(loading: source)) } / 1_000_000
  }
}
