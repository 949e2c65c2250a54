import Foundation
import FoundationOracle
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct VariableTests {
  @Test(
    arguments: [
      ("", [], []), ("a", [.literal("a")], []), ("${a}", [.variable(name: "a", offset: 0)], []),
      ("é${a.b-c@1}$", [.literal("é"), .variable(name: "a.b-c@1", offset: 2), .literal("$")], []),
      (
        "${a/b/0}x${a/}",
        [
          .variable(name: "a", offset: 0, pointer: "/b/0"), .literal("x"),
          .variable(name: "a", offset: 9, pointer: "/"),
        ], []
      ),
      ("${/a}", [.literal("${/a}")], [.init(name: "/a", offset: 0)]),
      ("$${a}", [.literal("${a}")], []), ("$$${a}", [.literal("$${a}")], []),
      ("$a{}", [.literal("$a{}")], []),
      ("${a}${b}", [.variable(name: "a", offset: 0), .variable(name: "b", offset: 4)], []),
      ("x${", [.literal("x${")], [.init(offset: 1)]),
      ("${a", [.literal("${a")], [.init(offset: 0)]),
      ("${}", [.literal("${}")], [.init(name: "", offset: 0)]),
      ("${-a}b", [.literal("${-a}b")], [.init(name: "-a", offset: 0)]),
      (
        "${a b}${c}", [.literal("${a b}"), .variable(name: "c", offset: 6)],
        [.init(name: "a b", offset: 0)]
      ),
    ] as [(String, [VariableTemplate.Part], [VariableTemplate.Malformed])])
  func takesTemplatesApart(
    text: String, parts: [VariableTemplate.Part], malformed: [VariableTemplate.Malformed]
  ) {
    let template = VariableTemplate(text)
    #expect(template.parts == parts)
    #expect(template.malformed == malformed)
  }

  @Test func takesHostileTemplatesApartInLinearTime() {
    let count = Stress.size(200_000)
    #expect(VariableTemplate(String(repeating: "${", count: count)).malformed.count == 1)
  }

  static let variables: [String: VariableValue] = [
    "s": .string("text"), "i": .integer("9007199254740993"), "n": .number("3.0"),
    "b": .boolean(true),
    "us": .unknown(.string), "ui": .unknown(.integer), "un": .unknown(.number),
    "ub": .unknown(.boolean),
    "u": .string("http://h/"),
  ]

  @Test func fillsIn() throws {
    func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T? {
      let result = SettingsResult(
        type, from: try value("\"\(text)\""), KnownVariables(Self.variables))
      #expect(result.faults.isEmpty)
      return result.value
    }
    #expect(try decode(String.self, "${s}") == "text")
    #expect(
      try decode(String.self, "<${s}:${i}:${n}:${b}>$${s}")
        == "<text:9007199254740993:3.0:true>${s}")
    #expect(try decode(Int.self, "${i}") == 9_007_199_254_740_993)
    #expect(try decode(Decimal.self, "${i}") == Decimal(9_007_199_254_740_993))
    #expect(try decode(Double.self, "${n}") == 3)
    #expect(try decode(Bool.self, "${b}") == true)
    #expect(try decode(URL.self, "${u}a") == URL(string: "http://h/a"))
  }

  /// A variable has its type, whatever its value looks like.
  @Test(arguments: [
    ("${s}", ["String", "URL"]), ("${i}", ["Int", "Double", "Decimal"]),
    ("${n}", ["Double", "Decimal"]),
    ("${b}", ["Bool"]), ("${us}", ["String", "URL", "Level"]),
    ("${ui}", ["Int", "Double", "Decimal"]),
    ("${un}", ["Double", "Decimal"]), ("${ub}", ["Bool"]), ("a${us}", ["String", "URL", "Level"]),
    ("a${ui}", ["String", "URL", "Level"]), ("${s}a", ["String", "URL"]),
  ])
  func hasATypeOfItsOwn(text: String, types: [String]) throws {
    let node = try value("\"\(text)\"")
    func fits<T: Decodable>(_ type: T.Type) -> Bool {
      let variables = KnownVariables(Self.variables)
      let fits = Prober().probe(type).schema.check(node, variables: variables).isEmpty
      // Settings with a variable without a value are not decoded.
      if !text.contains("${u") || text == "${u}" {
        #expect(SettingsDecoder(node, variables).value(of: type).faults.isEmpty == fits)
      }
      return fits
    }
    let fitting = [
      "String": fits(String.self), "URL": fits(URL.self), "Int": fits(Int.self),
      "Double": fits(Double.self), "Decimal": fits(Decimal.self), "Bool": fits(Bool.self),
      "Level": fits(Level.self), "Array": fits([Int].self), "Pair": fits(Pair.self),
    ]
    #expect(fitting.filter(\.value).keys.sorted() == types.sorted())
  }

  @Test func keepsSecrets() throws {
    let secret = "hunter2"
    let variables: [String: VariableValue] = ["t": .string(secret), "n": .integer("4711")]
    struct Talkative: Decodable {
      struct Refused: Error, CustomStringConvertible { var description: String }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PlainKey.self)
        let text = try container.decode(String.self, forKey: PlainKey("text"))
        throw Refused(description: "I do not like \(text)")
      }
    }
    var said: [String] = []
    for text in ["${t}", "a${t}b"] {
      said += try lines(Int.self, "\"\(text)\"", variables, secrets: ["t", "n"])
      said += try lines(Level.self, "\"\(text)\"", variables, secrets: ["t", "n"])
      said += try lines(UUID.self, "\"\(text)\"", variables, secrets: ["t", "n"])
      said += try lines(Talkative.self, "{\"text\":\"\(text)\"}", variables, secrets: ["t", "n"])
    }
    said += try lines(Int8.self, "\"${n}\"", variables, secrets: ["t", "n"])
    #expect(said.count == 9)
    for line in said { #expect(!line.contains(secret) && !line.contains("4711")) }
    #expect(
      try lines(Talkative.self, #"{"text":"abc"}"#, variables).first?.contains("I do not like abc")
        == true)
  }
}
