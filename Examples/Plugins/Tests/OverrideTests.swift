import Guise
import GuiseManifest
import PluginsApp
import PluginsCore
import Testing

/// A test's own wiring, in the application's own container.
@Suite struct OverrideTests {
  @MainActor
  @Test func aSinkStandsInForTheScreen() async throws {
    let sink = CollectingSink()
    let container = try await load("manifest.quiet") { overrides in
      overrides.replace("sink") { sink as any Sink }
    }
    let host = try Host(container)
    try host.serve(Request(name: "a", channel: .web, text: "# One"))
    try host.serve(Request(name: "b", channel: .terminal, text: "Two"))
    #expect(
      sink.shown == [
        """
        a: <h1>One</h1>
        <aside>2 words</aside>
        <footer>Rendered by the writing desk</footer>
        """,
        """
        b: Two

        1 words

        | Rendered by the writing desk
        """,
      ])
  }

  /// The pipeline, its decorators and every plugin see the one that stands in.
  @Test func aRecorderReachesEveryDecorator() async throws {
    let recorder = Trace()
    let container = try await load("manifest.quiet") { overrides in
      overrides.register(instance: recorder as any Recorder)
    }
    let pipeline: any Pipeline = try await scope(of: "text", in: container).resolve()
    _ = pipeline.document()
    #expect(recorder.lines == ["cache: kept"])
  }

  @Test func aVariableOfTheFragmentIsGivenByTheCaller() async throws {
    let container = try await load("manifest.quiet", variables: ["signature": "a test"])
    let page = try await scope(of: "text", in: container).resolve(Reply.self).page()
    #expect(page.footers == ["Rendered by a test"])
  }
}
