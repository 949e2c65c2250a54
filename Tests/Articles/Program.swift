import Testing

/// Runs the tests of this folder, as `swift test` would.
@main
enum Program {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
