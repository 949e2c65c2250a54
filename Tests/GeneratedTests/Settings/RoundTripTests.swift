import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

/// What `JSONEncoder` writes into a manifest's settings is what the factory is given, to the bit.
@Suite struct RoundTripTests {
  private static let registry = FactoryRegistry { factories in
    factories.register("rich", settings: RichSettings.self) { (settings: RichSettings) in settings }
  }

  @Test func randomValuesComeBack() throws {
    let catalog = Self.registry.catalog
    for seed in GeneratedCases.seeds(40) {
      var random = SplitMix(seed: seed)
      let values = (0..<5).map { _ in RichSettings(&random) }
      let source = try Self.manifest(of: values)
      let container = try Container(
        manifest: source, factories: Self.registry, options: .init(environment: [:]))
      for (index, value) in values.enumerated() {
        let decoded = try container.resolve(RichSettings.self, tags: "\(index)")
        #expect(decoded == value, "seed \(seed), value \(index)")
        // Equal numbers may differ in their sign.
        #expect(
          decoded.ratio.bitPattern == value.ratio.bitPattern
            && decoded.single.bitPattern == value.single.bitPattern
            && decoded.parts.map(\.ratio.bitPattern) == value.parts.map(\.ratio.bitPattern),
          "seed \(seed), value \(index)")
      }
      #expect(
        ManifestValidator(catalog: catalog).report(for: [source]).diagnostics == [], "seed \(seed)")
    }
  }

  /// With fractions of a second, as Foundation writes them and reads them again.
  @Test func fractionsOfSecondsComeBack() throws {
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for seed in GeneratedCases.seeds(200) {
      var random = SplitMix(seed: seed)
      let milliseconds = Int.random(in: -4_000_000_000_000...4_000_000_000_000, using: &random)
      let text = format.format(Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
      let expected = try format.parse(text)
      let decoded =
        SettingsDecoder(try value("\"\(text)\"")).value(of: Date.self).value as? Date
      #expect(abs(try #require(decoded).timeIntervalSince(expected)) < 0.000_001, "\(text)")
    }
  }

  private static func manifest(of values: [RichSettings]) throws -> ManifestSource {
    let registrations = try values.enumerated().map { index, value in
      #""r\#(index)":{"factory":"rich","tags":["\#(index)"],"settings":\#(try settings(value))}"#
    }
    return .app(registrations.joined(separator: ",\n"))
  }

  /// As JSON, in which a `${` stands for itself in values; keys have no variables.
  private static func settings(_ value: RichSettings) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = .sortedKeys
    let node = try ManifestSupport.value(
      String(decoding: try encoder.encode(value), as: UTF8.self))
    return escaped(node)
  }

  private static func escaped(_ value: JSONValue) -> String {
    let source = String(decoding: value.document.source.bytes[value.range], as: UTF8.self)
    switch value.kind {
    case .string: return source.replacing("${", with: "$${")
    case .array: return "[" + value.elements.map(escaped).joined(separator: ",") + "]"
    case .object:
      return "{"
        + value.members.map { member in
          String(decoding: value.document.source.bytes[member.keyRange], as: UTF8.self) + ":"
            + escaped(member.value)
        }.joined(separator: ",") + "}"
    default: return source
    }
  }
}
