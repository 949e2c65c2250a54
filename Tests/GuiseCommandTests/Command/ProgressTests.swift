import TestSupport
import Testing

@testable import GuiseCommand

struct ProgressTests {
  private let written = Locked("")

  private func progress() -> Progress {
    Progress("validate", delay: nil) { [written] text in written.withLock { $0 += text } }
  }

  @Test func nothingIsWrittenBeforeItTakesAWhile() {
    let progress = progress()
    progress.show("reading a.json")
    progress.end()
    progress.tick()
    #expect(written.withLock { $0 } == "")
  }

  @Test func theLineIsWrittenOnceForEachChangeAndErasedAtTheEnd() {
    let progress = progress()
    progress.show("reading a.json")
    progress.tick()
    progress.tick()
    progress.show("checking b.json")
    progress.tick()
    progress.end()
    progress.end()
    progress.tick()
    let erase = "\r\u{1B}[K"
    #expect(
      written.withLock { $0 }
        == "\(erase)validate: reading a.json\(erase)validate: checking b.json\(erase)")
  }

  @Test func aLineNeverWraps() {
    let progress = progress()
    progress.show("reading \(String(repeating: "long", count: 50))\u{1B}]0;title")
    progress.tick()
    let line = written.withLock { $0 }.dropFirst("\r\u{1B}[K".count)
    #expect(line.count == Progress.width)
    #expect(line.hasSuffix("…"))
    #expect(!line.contains("\u{1B}"))
  }

  @Test func theTimerShowsTheLineByItself() async {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let progress = Progress("validate", delay: 0) { continuation.yield($0) }
    progress.show("reading a.json")
    var iterator = lines.makeAsyncIterator()
    #expect(await iterator.next() == "\r\u{1B}[Kvalidate: reading a.json")
    progress.end()
    #expect(await iterator.next() == "\r\u{1B}[K")
  }

  @Test(
    "A run whose errors go to no terminal, or that is quiet, shows none",
    arguments: [(false, [], false), (true, [], true), (true, ["--quiet"], false)])
  func whereThereIsATerminal(isTerminal: Bool, options: [String], isShown: Bool) throws {
    let project = try DemoProject()
    let catalog = "{ \"version\": 1, \"factories\": {} }"
    try project.write(catalog, to: "guise-catalog.json")
    try project.write(DemoProject.valid, to: "manifest.json")
    let environment = CommandEnvironment(workingDirectory: project.folder.path)
    let write: @Sendable (String) -> Void = { [written] text in written.withLock { $0 += text } }
    let streams = CommandStreams(
      readInput: { (_) throws(CommandStreamError) in [] },
      writeOutput: { (_) throws(CommandStreamError) in }, writeError: { _ in },
      writeProgress: isTerminal ? write : nil)
    let progress = streams.progress(
      for: "validate", isQuiet: options.contains("--quiet"), environment)
    #expect((progress != nil) == isShown)
    _ = GuiseValidate.run(options + ["manifest.json"], streams: streams, environment: environment)
    // It took less than a second, or the line is gone.
    #expect(written.withLock { $0.isEmpty || $0.hasSuffix("\r\u{1B}[K") })
  }
}
