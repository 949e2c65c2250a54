import Foundation
import Testing

@Suite struct GeneratorTests {
  private let generator = TestProgram("logbook-generate")

  @Test func makesTheShippedLogAgain() async throws {
    let result = try await generator.run([])
    #expect(result.status == 0)
    #expect(Data(result.output.utf8) == (try Data(contentsOf: accessLog)))
  }

  @Test func writesFilesOfAnySeedAndLength() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url("a.log")
    #expect(try await generator.run([file.path, "1", "50"]).status == 0)
    let first = try Data(contentsOf: file)
    #expect(first.count { $0 == UInt8(ascii: "\n") } == 50)
    #expect(try await generator.run([file.path, "2", "50"]).status == 0)
    #expect(try Data(contentsOf: file) != first)
    #expect(try await generator.run([file.path, "1", "50"]).status == 0)
    #expect(try Data(contentsOf: file) == first)
  }

  @Test(arguments: [["a.log", "one"], ["a.log", "1", "-5"], ["--help"], ["a", "1", "2", "3"]])
  func refusesWhatItDoesNotUnderstand(arguments: [String]) async throws {
    #expect(try await generator.run(arguments).status == 2)
  }
}
