import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

@Suite struct FaultyCatalogTests {
  /// Of many faults each process finds the same: the first one in the order of the keys.
  @Test(arguments: [
    #""factories":{\#(members(#"{"file":1}"#))}"#,
    #""factories":{},"assemblies":{\#(members("1"))}"#,
    #""factories":{},"tags":{\#(members("[]"))}"#,
    #""factories":{"f":{"services":["S"],"file":"f","settings":{"type":"T","schema":{"type":"object","fields":{\#(members("true"))}}}}}"#,
  ])
  func theFirstFaultIsFound(parts: String) {
    do throws(Catalog.Unreadable) {
      _ = try Catalog.read(Array(#"{"version":1,\#(parts)}"#.utf8), path: "c.json")
      Issue.record("it is read")
    } catch {
      #expect(error.pointer?.split(separator: "/").contains("a") == true, "\(error.pointer ?? "")")
    }
  }

  /// A factory makes something.
  @Test func aFactoryWithoutServicesIsRefused() throws {
    let marked = MarkedText(
      #"""
      {"version":1,"factories":{"a":{"services":["B"],"file":"f","parameters":[\#(Self.parameter(#""S""#))]},
      "b":{"services":«[],"file":"f"}}}
      """#)
    let position = try #require(marked.position)
    do throws(Catalog.Unreadable) {
      _ = try Catalog.read(marked.bytes, path: "c.json")
      Issue.record("it is read")
    } catch {
      let finding = Diagnostic(error)
      #expect(finding.message == "this is not a catalog: the factory \"b\" offers no service")
      #expect(
        finding.location?.start
          == SourcePosition(line: position.line, column: position.column))
      #expect(finding.pointer == "/factories/b/services")
      #expect(finding.help.first?.contains("--emit-catalog c.json") == true)
    }
  }

  /// What may be there twice: modules supply and require one thing, a key has two arguments of one
  /// type, and tags that manifests cannot write may have one description.
  @Test(
    arguments: [
      #""factories":{},"supplies":[\#(keyed("S")),\#(keyed("S"))],"requirements":[\#(keyed("S")),\#(keyed("S"))]"#,
      #""factories":{},"assemblies":{"c":{"keys":[{"key":{"arguments":["Int","Int"],"service":"S"}}],"file":"f"}}"#,
      #""factories":{},"assemblies":{"c":{"keys":[{"key":{"codeTags":["T:t"],"service":"S"}},{"key":{"codeTags":["T:t"],"service":"S"}}],"file":"f"}}"#,
      #""factories":{"a":{"services":["A"],"file":"f","parameters":[\#(parameter("null")),\#(parameter("null"))]}}"#,
    ])
  func whatMayBeThereTwiceIsRead(parts: String) throws {
    let text = #"{"version":1,\#(parts)}"#
    #expect(throws: Never.self) { try Catalog.read(Array(text.utf8), path: "c.json") }
  }

  /// - Parameter name: As JSON, with its mark.
  private static func parameter(_ name: String) -> String {
    #"{"kind":"required","service":"S","name":\#(name)}"#
  }

  private static func keyed(_ service: String) -> String {
    #"{"key":{"service":"\#(service)"},"file":"f"}"#
  }

  /// Many with one value, not in the order of their names.
  private static func members(_ value: String) -> String {
    (0..<20).map { "\"k\($0)\":\(value)," }.joined() + "\"a\":\(value)"
  }
}
