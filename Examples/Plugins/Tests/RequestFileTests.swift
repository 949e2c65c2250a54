import PluginsApp
import PluginsCore
import Testing

@Suite struct RequestFileTests {
  @Test func readsEachRequest() throws {
    let requests = try RequestFile.requests(
      in: "\n=== a web\n\n# One\n\ntwo\n\n=== b terminal\n=== c web\nthree")
    #expect(requests.map(\.name) == ["a", "b", "c"])
    #expect(requests.map(\.channel) == [.web, .terminal, .web])
    #expect(requests.map(\.text) == ["# One\n\ntwo", "", "three"])
  }

  @Test(arguments: [
    ("=== a web\n=== b", 2, "expected === NAME CHANNEL"),
    ("\nstray\n=== a web", 2, "expected === NAME CHANNEL before any text"),
    ("=== a radio", 1, "no channel is called radio, but terminal or web"),
  ])
  func saysWhichLineIsWrong(text: String, number: Int, reason: String) {
    let error = #expect(throws: RequestFile.InvalidLine.self) {
      try RequestFile.requests(in: text)
    }
    #expect(error?.description == "line \(number): \(reason)")
  }
}
