import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import Testing

/// `${…}` at every place of the format where a text can stand: outside of settings it is one error, and
/// nothing follows from it.
struct MisplacedVariableTests {
  struct Place: CustomTestStringConvertible, Sendable {
    var object: FormatObject
    var key: FormatKey
    /// The key's value, with the variable in it.
    var value: String
    var testDescription: String { "\(object.noun): \"\(key.name)\": \(value)" }
  }

  static let reference = "${x}"
  private static let written = "\"\(reference)\""

  static let places = FormatObject.all.flatMap { object in
    object.keys.flatMap { key in
      values(of: key.shape).map { Place(object: object, key: key, value: $0) }
    }
  }

  /// What can be written for a shape with the variable once in it. What objects of the format have within
  /// are keys of their own.
  private static func values(of shape: FormatShape) -> [String] {
    if shape.takesVariables { return [] }
    let within: [String]
    switch shape {
    case .list(let element, _): within = values(of: element).map { "[\($0)]" }
    case .named(_, let element), .keyed(let element):
      within =
        ["{\(written): \(example(of: element))}"] + values(of: element).map { "{\"n\": \($0)}" }
    case .either(let shapes): within = shapes.flatMap(values)
    case .boolean, .version, .string, .path, .environmentName, .name, .choice, .override, .scalar,
      .rule, .object, .free:
      within = []
    }
    return [written] + within.filter { $0 != written }
  }

  /// The name of a factory and of a registration, so that either fits.
  private static func example(of shape: FormatShape) -> String {
    switch shape {
    case .either(let shapes): example(of: shapes[0])
    case .object(let object):
      object === FormatObject.variable
        ? #"{"type":"json"}"# : #"{"registrations":{"store":"store"}}"#
    default: "\"store\""
    }
  }

  // MARK: Manifests

  private static let variables = #"{"x":{"type":"string","default":"a"}}"#

  /// A sound manifest but for one place.
  private static func manifest(_ place: Place) -> String {
    let member = (name: place.key.name, value: place.value)
    func object(_ members: [(name: String, value: String)]) -> String {
      // A scope is nothing without its lifetime.
      let companions =
        member.name == "scope" ? [(name: "lifetime", value: #""scoped""#)] : []
      let kept = (members + companions).filter { $0.name != member.name } + [member]
      return "{" + kept.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}"
    }
    func manifest(
      _ registration: String = #""report""#, assembly: String? = nil, variable: String? = nil,
      defaults: String = "{}"
    ) -> String {
      let app = assembly ?? "{\"registrations\":{\"store\":\"store\",\"r\":\(registration)}}"
      let more = variable.map { "\"variables\":{\"x\":\($0)}," } ?? "\"variables\":\(variables),"
      return """
        {"guise":1,\(more)"scopes":["request"],"defaults":\(defaults),"assemblies":{"app":\(app)}}
        """
    }
    switch place.object.noun {
    case "a manifest":
      return object([
        ("guise", "1"), ("variables", variables),
        ("assemblies", #"{"app":{"registrations":{"store":"store"}}}"#),
      ])
    case "a variable": return manifest(variable: object([("type", #""string""#)]))
    case "an assembly":
      return manifest(assembly: object([("registrations", #"{"store":"store"}"#)]))
    case "a registration": return manifest(object([("factory", #""report""#)]))
    case "an object of defaults": return manifest(defaults: object([]))
    case "a decorator":
      return manifest(#"{"factory":"report","decorators":[\#(object([("factory", #""wrap""#)]))]}"#)
    case "a dependency":
      return manifest(#"{"factory":"board","dependencies":{"Store":\#(object([]))}}"#)
    default: return "an object of the format without a manifest in this test"
    }
  }

  private static let catalog = Catalog(
    [
      "store": .of("App.Store"),
      "report": .of("App.Report", .needs("App.Store", name: "Store")),
      "board": .of("App.Board", .needs("App.Store", .keyed, name: "Store")),
      "wrap": .of("App.Report", .needs("App.Report", name: "Report")),
    ], assemblies: [:], supplies: [], requirements: [])

  @Test func everyKeyIsCovered() {
    let covered = Set(Self.places.map { "\($0.object.noun): \($0.key.name)" })
    let others = FormatObject.all.flatMap { object in
      object.keys.map { "\(object.noun): \($0.name)" }.filter { !covered.contains($0) }
    }
    #expect(
      others == ["a variable: default", "a registration: settings", "a decorator: settings"])
  }

  @Test(arguments: places)
  func isOneError(_ place: Place) throws {
    let text = Self.manifest(place)
    let checked = CheckedManifest(text, Self.catalog)
    #expect(checked.rules == ["invalid-value"], "\(checked.messages) \(text)")
    let finding = try #require(checked.report.diagnostics.first)
    #expect(
      finding.message.hasSuffix(
        #" cannot refer to a variable: ${…} stands for a value in "settings" only"#))
    #expect(finding.help.last?.contains("belongs in an overlay") == true)
    let location = try #require(finding.location)
    let marked = text.utf8.dropFirst(location.start.column - 1)
      .prefix(location.end.column - location.start.column)
    // Of what may be a secret only the beginning is shown.
    let shown = String(marked) ?? ""
    #expect(!shown.isEmpty && Self.written.hasPrefix(shown))
  }

  @Test(arguments: [
    #""tags": ["$${x}"]"#, #""tags": ["$", "{x}", "$x"]"#,
    #""x-note": "${x}", "description": "${x}", "$schema": "${x}""#,
  ])
  func isNone(_ members: String) {
    let checked = CheckedManifest(
      registrations: [#""s": { "factory": "store", \#(members) }"#], Self.catalog)
    #expect(checked.rules == [])
  }

  @Test(arguments: ["${", "a${x", "${}", "${a b}", "$$${x}${x}", "\\u0024{x}", "$\\u007bx}"])
  func isOneHowever(_ tag: String) {
    let checked = CheckedManifest(
      registrations: [#""s": { "factory": "store", "tags": ["\#(tag)"] }"#], Self.catalog)
    #expect(checked.rules == ["invalid-value"])
  }

  /// Everything that belongs together is written with the variable.
  @Test(arguments: [
    #"""
    "app": { "registrations": {
      "a": { "factory": "store", "tags": ["${env}"] },
      "r": { "factory": "report", "dependencies": { "Store": { "tags": ["${env}"] } } },
      "b": { "factory": "board", "dependencies": { "Store": { "keys": { "${env}": "a" } } } }
    } }
    """#,
    #"""
    "app": { "registrations": {
      "${env}": "store",
      "r": { "factory": "report", "dependencies": { "Store": "${env}" } },
      "b": { "factory": "board", "dependencies": { "Store": { "keys": { "k": "${env}" } } } }
    } }
    """#,
    #"""
    "app": { "uses": ["${env}"], "registrations": { "r": "report" } },
    "${env}": { "registrations": { "s": "store" } }
    """#,
    #"""
    "app": { "uses": ["${env}-stores"], "registrations": { "r": "report" } },
    "test-stores": { "registrations": { "s": "store" } }
    """#,
    #"""
    "app": { "registrations": {
      "r": "report",
      "s": { "factory": "store", "lifetime": "scoped", "scope": "${env}" },
      "b": { "factory": "${env}-board", "dependencies": { "Store": ["${env}"] } }
    } }
    """#,
  ])
  func everyReferenceIsOneError(_ assemblies: String) {
    let text = #"""
      { "guise": 1, "variables": { "env": { "type": "string", "default": "prod" } },
        "scopes": ["${env}", "${env}"], "start": ["${env}"],
        "assemblies": { \#(assemblies) } }
      """#
    let checked = CheckedManifest(text, Self.catalog)
    let count = text.components(separatedBy: "${").count - 1
    #expect(checked.rules == Array(repeating: "invalid-value", count: count))
    let places = Set(checked.places)
    #expect(places.count == count)
  }
}

extension FormatShape {
  /// Whether `${name}` denotes a variable, as in settings and defaults of variables.
  fileprivate var takesVariables: Bool {
    switch self {
    case .scalar, .free: true
    default: false
    }
  }
}
