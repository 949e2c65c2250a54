import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Every limit, at its edge: the most that it allows loads, one more is a finding.
struct LimitsTests {
  struct Settings: Decodable, Sendable { var text: String }

  private static let registry = FactoryRegistry { factories in
    factories.register("text", settings: Settings.self) { (settings: Settings) in settings }
  }

  private func findings(_ source: ManifestSource, _ options: ManifestOptions) -> [Diagnostic] {
    do {
      _ = try ManifestAssembly(source, factories: Self.registry, options: options)
      return []
    } catch {
      return error.diagnostics
    }
  }

  private func source(_ text: String, _ variables: String = "") -> ManifestSource {
    .app(
      #""t": { "factory": "text", "settings": { "text": "\#(text)" } }"#, variables: variables)
  }

  @Test func theyAreThoseOfThePage() {
    let limits = ReadingLimits()
    #expect(limits.depth == 64)
    #expect(limits.fileSize == 64 * 1_024 * 1_024)
    #expect(limits.includes == 256)
    #expect(limits.interpolatedValue == 1_024 * 1_024)
  }

  @Test func depth() {
    // The manifest, assemblies, app, registrations, t, settings.
    #expect(findings(source("a"), .init(environment: [:], limits: .init(depth: 6))) == [])
    let found = findings(source("a"), .init(environment: [:], limits: .init(depth: 5)))
    #expect(found.map(\.rule) == ["limit-exceeded"])
    #expect(found.first?.message.contains("5") == true)
  }

  /// Whatever the limit: each level takes stack.
  @Test func noDepthIsBeyond512() {
    let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    let found = findings(
      .bytes(Array(#"{"guise":1,"x-deep":\#(deep)}"#.utf8)),
      .init(environment: [:], limits: .init(depth: 100_000)))
    #expect(found.map(\.rule) == ["limit-exceeded"])
    #expect(found.first?.message.contains("512") == true)
  }

  @Test func fileSize() throws {
    let text =
      #"{"guise":1,"assemblies":{"app":{"registrations":{"t":{"factory":"text","settings":{"text":"a"}}}}}}"#
    let folder = try TemporaryFolder(["manifest.json": text])
    for source in [
      ManifestSource.bytes(Array(text.utf8)),
      ManifestSource(contentsOf: folder.url("manifest.json")),
    ] {
      let size = text.utf8.count
      #expect(findings(source, .init(environment: [:], limits: .init(fileSize: size))) == [])
      let found = findings(source, .init(environment: [:], limits: .init(fileSize: size - 1)))
      #expect(found.map(\.rule) == ["limit-exceeded"])
    }
  }

  @Test func aFileOfTheEnvironment() throws {
    let folder = try TemporaryFolder(["value": "12345"])
    let source = source("${v}", #""v": { "type": "string", "env": "V" }"#)
    func findings(_ limit: Int) -> [Diagnostic] {
      self.findings(
        source,
        .init(
          environment: ["V_FILE": folder.file("value")], limits: .init(interpolatedValue: limit)))
    }
    #expect(findings(5) == [])
    #expect(findings(4).map(\.rule) == ["invalid-variable"])
    #expect(
      findings(4).first?.message
        == "the value of \"v\" cannot be read from V_FILE: it has more than 4 bytes"
    )
  }

  /// A long variable that is named very often: every string is within its limit, and all are not.
  @Test func textOfAllVariables() {
    let settings = (0..<200).map {
      #""r\#($0)":{"factory":"text","tags":["\#($0)"],"settings":{"text":"${v}"}}"#
    }
    let source = ManifestSource.app(
      settings.joined(separator: ",\n"),
      variables: #""w":{"type":"string","default":"${v}"},"v":{"type":"string"}"#)
    func options(_ length: Int) -> ManifestOptions {
      .init(
        variables: ["v": .string(String(repeating: "x", count: length))], environment: [:],
        limits: .init(fileSize: 200_000))
    }
    #expect(findings(source, options(1_000)).filter { $0.severity == .error } == [])
    let found = findings(source, options(1_001)).filter { $0.severity == .error }
    #expect(found.map(\.rule) == ["limit-exceeded"])
    #expect(
      found.map(\.message) == [
        "the limit for the text of variables in all settings is 200000, and this is 200200"
      ])
  }

  /// Hundreds of millions of bytes would be asked for, under stress ten thousand millions.
  @Test func hostileExpansionTakesNoTime() {
    let strings = String(repeating: #""a${v}","#, count: Stress.size(10_000))
    let long = String(repeating: "x", count: Stress.size(1_000_000))
    let registry = FactoryRegistry { factories in
      factories.register("list", settings: [String: [String]].self) { (_: [String: [String]]) in 1 }
    }
    let source = ManifestSource.app(
      #""r":{"factory":"list","settings":{"list":[\#(strings)""]}}"#,
      variables: #""v":{"type":"string","default":"\#(long)"}"#)
    for validator in [
      ManifestValidator(factories: registry), ManifestValidator(catalog: registry.catalog),
    ] {
      #expect(
        validator.report(for: [source]).diagnostics.map(\.rule) == ["limit-exceeded"])
    }
  }
}

extension ReadingLimits {
  fileprivate init(
    depth: Int = 64, fileSize: Int = 64 << 20, interpolatedValue: Int = 1 << 20
  ) {
    self.init()
    (self.depth, self.fileSize) = (depth, fileSize)
    self.interpolatedValue = interpolatedValue
  }
}
