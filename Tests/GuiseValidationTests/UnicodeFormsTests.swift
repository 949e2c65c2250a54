import Guise
import ManifestSupport
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Texts that are canonically equal are one text, wherever a manifest or a catalog has them: é is the
/// same as e with a combining accent.
struct UnicodeFormsTests {
  private static let forms = ["caf\u{E9}", "cafe\u{301}"]

  /// The rules of the findings in the files of a line, behind its title.
  private func found(_ line: String, _ first: String, _ second: String) -> [String] {
    let files = LineTable.columns(line).dropFirst().enumerated().map { number, text in
      ("\(number).json", text.replacing("«1»", with: first).replacing("«2»", with: second))
    }
    return ManifestValidator(catalog: Self.catalog)
      .inspect(.files(Dictionary(uniqueKeysWithValues: files), main: "0.json"))
      .report.diagnostics.map(\.rule)
  }

  @Test func eitherFormIsFound() async throws {
    try await LineTable.expect("unicode-names") { line in
      let expected = found(line, Self.forms[0], Self.forms[0])
      // A name that differs in more than its form is told apart.
      if LineTable.columns(line)[1].contains("«2»"), !expected.contains("invalid-identifier") {
        #expect(found(line, Self.forms[0], "cafe") != expected, "\(line)")
      }
      // Of names that are ASCII there are other forms too: this one is the Kelvin sign.
      let others = found(line, "K", "\u{212A}")
      if !others.contains("invalid-identifier") { #expect(others == found(line, "K", "K")) }
      for (first, second) in [(0, 1), (1, 0), (1, 1)] {
        #expect(found(line, Self.forms[first], Self.forms[second]) == expected, "\(line)")
      }
      return expected.isEmpty ? ["nothing"] : expected
    }
  }

  @Test func twoFormsOfOneKeyAreADuplicate() async throws {
    try await LineTable.expect("unicode-keys") { line in
      let rules = found(line, Self.forms[0], Self.forms[1])
      #expect(rules == found(line, Self.forms[1], Self.forms[0]), "\(line)")
      return rules
    }
  }

  private static let catalog: Catalog = {
    let name = forms[0]
    var user = Catalog.Factory.of(
      "App.User", .needs("App.H", .optional, name: "p"), .needs("App.H", .array, name: "l"),
      .needs("App.H", .keyed, name: "k"), .needs("App.H", .optional, name: name))
    user.services.append("App.\(name)")
    let settings = SettingsSchema.object([
      "field-\(name)": .init(.integer(.int64)),
      "mode": .init(.enumeration([.string(name), .string("plain")]), isOptional: true),
      "table": .init(
        .dictionary(keys: [name], .integer(.int64)), isOptional: true),
    ])
    var set = Catalog.Factory.of("App.Set")
    set.parameters = [.init(name: nil, kind: .settings, service: "App.Settings")]
    set.settings = .init(type: "App.Settings", schema: settings)
    return Catalog(
      [
        "handler": .of("App.H"), name: .of("App.H"), "user": user, "set": set,
        "deco-\(name)": .of("App.User", .needs("App.User", name: "inner")),
      ], assemblies: [name: .init(keys: [], file: "App/Main.swift")])
  }()

  // MARK: At run time

  struct Size: Decodable, Sendable { var größe: Int }

  struct Box: Sendable { let size: Size }

  /// The key in Swift is composed, whatever form the file has.
  @Test(arguments: ["gr\u{F6}\u{DF}e", "gro\u{308}\u{DF}e", #"gro\u0308\u00dfe"#])
  func settingsAreDecoded(field: String) throws {
    let registry = FactoryRegistry { factories in
      factories.register("box", settings: Size.self) { (size: Size) in Box(size: size) }
    }
    let source = ManifestSource.app(#""b": { "factory": "box", "settings": { "\#(field)": 3 } }"#)
    #expect(try Container(manifest: source, factories: registry).resolve(Box.self).size.größe == 3)
  }

  @Test func valuesAreEqual() {
    let values = Self.forms.map { Manifest.Value.object([$0: .string($0)]) }
    #expect(values[0] == values[1])
  }
}
