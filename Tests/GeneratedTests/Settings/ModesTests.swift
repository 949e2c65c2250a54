import Foundation
import FoundationOracle
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

/// What the catalog reports is reported where the code is linked in too; and what decodes, the
/// catalog accepts.
@Suite struct ModesTests {
  /// Refuses some of what its schema allows, in its middle.
  struct Refusing: Decodable, Sendable {
    var first: String
    var port: ManifestSupport.Port
    var last: Int
  }

  private static let registry = FactoryRegistry { factories in
    func add<Settings: Decodable & SendableMetatype>(_ id: String, _ type: Settings.Type) {
      factories.register(id, settings: type) { (_: Settings) in 1 }
    }
    add("rich", RichSettings.self)
    add("refusing", Refusing.self)
    add("picky", Picky.self)
    add("defaulted", Defaulted.self)
    add("derived", Derived.self)
    add("emptied", Heir.self)
  }

  /// Known and unknown variables of every type.
  private static let variables = ["string", "integer", "number", "boolean"].map { type in
    let value =
      ["string": "\"low\"", "integer": "7", "number": "7.0", "boolean": "true"][type] ?? ""
    return #""k-\#(type)":{"type":"\#(type)","default":\#(value)},"u-\#(type)":{"type":"\#(type)"}"#
  }.joined(separator: ",")

  private let linked = ManifestValidator(factories: Self.registry)
  private let catalog: ManifestValidator

  init() throws {
    catalog = ManifestValidator(
      catalog: try Catalog.read(Self.registry.catalog.encoded(), path: "c.json"))
  }

  /// `rule pointer message` of each finding in settings.
  private func findings(_ validator: ManifestValidator, _ registrations: [String]) -> Set<String> {
    let source = ManifestSource.app(
      registrations.joined(separator: ",\n"), variables: Self.variables)
    return Set(
      validator.report(for: [source]).diagnostics.lazy.filter { $0.rule.contains("setting") }.map {
        "\($0.rule) \($0.pointer ?? "") \($0.message)"
      })
  }

  @Test func mutatedSettings() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    // Otherwise the order of keys, and with it what a seed changes, differs from run to run.
    encoder.outputFormatting = .sortedKeys
    var sound = 0
    var faulty = 0
    let seeds = GeneratedCases.seeds(40)
    for seed in seeds {
      var random = SplitMix(seed: seed)
      let registrations = try (0..<5).map { index in
        let text = String(decoding: try encoder.encode(RichSettings(&random)), as: UTF8.self)
        let settings = Self.mutated(try value(text.replacing("${", with: "$${")), &random)
        return #""r\#(index)":{"factory":"rich","tags":["\#(index)"],"settings":\#(settings)}"#
      }
      let byCatalog = findings(catalog, registrations)
      let byCode = findings(linked, registrations)
      #expect(byCatalog.subtracting(byCode) == [], "seed \(seed)")
      #expect(byCode.subtracting(byCatalog) == [], "seed \(seed)")
      faulty += byCode.count
      sound += registrations.indices.count { index in
        !byCode.contains { $0.contains("/r\(index)/") }
      }
    }
    #expect(faulty > seeds.count && sound * 4 > seeds.count, "\(faulty) findings, \(sound) sound")
  }

  @Test func settingsOfOtherTypes() throws {
    let examples = [
      "refusing": #"{"first":"a","port":8080,"last":1}"#,
      "picky": #"{"host":"a.b","port":8080}"#, "described": #"{"described":"x","other":null}"#,
      "defaulted": #"{"a":1,"inner":{"b":""}}"#, "derived": #"{"b":true,"super":{"a":1}}"#,
      "emptied": #"{"b":true,"super":{"a":1}}"#,
    ]
    let seeds = GeneratedCases.seeds(5 * UInt64(examples.count), sharedBy: examples.count)
    var faulty = 0
    for (factory, text) in examples.sorted(by: { $0.key < $1.key }) {
      let example = try value(text)
      for seed in seeds {
        var random = SplitMix(seed: seed)
        let registrations = (0..<10).map { index in
          let settings = Self.mutated(example, &random, rate: 4)
          return
            #""r\#(index)":{"factory":"\#(factory)","tags":["\#(index)"],"settings":\#(settings)}"#
        }
        let byCatalog = findings(catalog, registrations)
        #expect(
          byCatalog.subtracting(findings(linked, registrations)) == [], "\(factory), seed \(seed)")
        faulty += byCatalog.count
      }
      let whole = #""r":{"factory":"\#(factory)","settings":\#(text)}"#
      #expect(findings(linked, [whole]) == [] && findings(catalog, [whole]) == [])
    }
    #expect(faulty > seeds.count * examples.count / 2)
  }

  /// A type refuses what stands in for an unknown value: what is behind it is checked all the same.
  @Test func anUnknownValueDoesNotEndTheCheck() {
    let text =
      #""r":{"factory":"refusing","settings":{"first":"","port":"${u-integer}","last":"x","more":1}}"#
    let byCatalog = findings(catalog, [text])
    #expect(
      byCatalog.map { $0.prefix { $0 != " " } }.sorted() == ["invalid-setting", "unknown-setting"])
    #expect(findings(linked, [text]) == byCatalog)
    let sound = text.replacing(#""last":"x","more":1"#, with: #""last":1"#)
    #expect(findings(linked, [sound]) == [])
  }

  // MARK: Mutations

  private static let replacements = [
    "null", "true", "0", "-1", "1.5", "1e400", "300", #""""#, #""x""#, #""low""#, "[]", "{}",
    "[null]",
    #"{"a":1}"#, #""${k-string}""#, #""${k-integer}""#, #""${k-number}""#, #""${k-boolean}""#,
    #""${u-string}""#, #""${u-integer}""#, #""${u-number}""#, #""${u-boolean}""#,
    #""a${u-string}""#,
    #""http://h/${k-string}""#, #""2026-01-31T12:00:00${k-string}""#,
  ]

  /// The text of a value with some values, keys and members of it changed.
  private static func mutated(
    _ value: JSONValue, _ random: inout SplitMix, rate: Int = 120
  ) -> String {
    func isHit() -> Bool { Int.random(in: 0..<rate, using: &random) == 0 }
    if isHit() { return replacements.randomElement(using: &random) ?? "null" }
    func text(_ range: Range<Int>) -> String {
      String(decoding: value.document.source.bytes[range], as: UTF8.self)
    }
    switch value.kind {
    case .array:
      return "[" + value.elements.map { mutated($0, &random, rate: rate) }.joined(separator: ",")
        + "]"
    case .object:
      var members = value.members.compactMap { member in
        let kept = mutated(member.value, &random, rate: rate)
        if isHit() { return nil as String? }
        return (isHit() ? #""changed""# : text(member.keyRange)) + ":" + kept
      }
      if isHit() { members.append(#""added":[{"x":1}]"#) }
      var seen: Set<String> = []
      return "{"
        + members.filter { seen.insert(String($0.prefix { $0 != ":" })).inserted }
        .joined(separator: ",") + "}"
    default: return text(value.range)
    }
  }
}
