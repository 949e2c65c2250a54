import GuiseManifest
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

  /// Many with one value, not in the order of their names.
  private static func members(_ value: String) -> String {
    (0..<20).map { "\"k\($0)\":\(value)," }.joined() + "\"a\":\(value)"
  }
}
