import ManifestSupport
import StrictJSON
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// What an editor writes to begin with is valid.
struct SettingsExampleTests {
  static let schemas: [SettingsSchema] = [
    .any, .boolean, .string, .integer(.int64), .integer(.uint8), .float, .decimal,
    .url,
    .date, .data, .uuid, .enumeration([.string("b"), .string("a")]), .enumeration([.integer(7)]),
    .nullable(.date), .array(.uuid), .dictionary(keys: ["a"], .boolean),
    .object([:]),
    .object([
      "path": .init(.string), "until": .init(.date, isOptional: true),
      "limits": .init(.object(["size": .init(.integer(.int16)), "mode": .optional(.string)])),
    ]),
  ]

  @Test(arguments: schemas)
  func anExampleIsAccepted(_ schema: SettingsSchema) throws {
    let text = schema.example.text
    let document = StrictReader().read(SourceFile(path: "", bytes: Array(text.utf8))).document
    #expect(try schema.check(#require(document).root).isEmpty, "\(text)")
  }

  @Test func anExampleHasRequiredFieldsAlone() {
    let fields = Self.schemas.last?.example
    #expect(fields?.text == #"{ "limits": { "size": 0 }, "path": "" }"#)
  }
}
