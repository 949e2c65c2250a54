import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct CompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// Around the cursor, in `registrations` or, with `top`, at the top.
    var text: String
    var labels: [String]
    /// Labels that are not there.
    var without: [String] = []
    var testDescription: String { text }

    init(_ text: String, _ labels: [String], without: [String] = []) {
      self.text = text
      self.labels = labels
      self.without = without
    }
  }

  private static let registrations = #"""
    "clock": "system-clock",
    "store": {"factory": "memory-store", "tags": ["primary"], "lifetime": "singleton"},
    "spare": {"factory": "memory-store", "enabled": false},
    "traffic": {"factory": "traffic-report", "dependencies": {"Store": "store"}},
    """#

  private static let top = #"""
    "variables": {
      "port": {"type": "integer", "default": 25}, "host": {"type": "string", "env": "HOST"},
      "token": {"type": "string", "secret": true, "default": "s3cr3t"},
      "blob": {"type": "json", "env": "BLOB"}
    },
    "scopes": ["request"],
    """#

  private func labels(registration text: String) -> [String] {
    let checked = CompletionProject.manifest(
      String(Self.registrations.trimmingSuffix { $0 != "}" }), top: Self.top)
    let marked = CompletionProject.manifest(Self.registrations + text, top: Self.top)
    return CompletionProject.complete(marked, checked: checked).map(\.label)
  }

  @Test(arguments: [
    // Keys: what must be there first; not what is there.
    Case(#""x": {▮}"#, ["factory", "allow", "as", "lifetime", "settings", "description"]),
    Case(#""x": {"factory": "summary", "▮"}"#, ["as", "tags"], without: ["factory"]),
    Case(
      #""x": {"factory": "summary", "dependencies": {"Report": {▮}}}"#, ["tags"],
      without: ["keys"]),
    Case(
      #""x": {"factory": "mailer", "dependencies": {"Channels": {▮}}}"#, ["keys", "tags"]),
    Case(#""x": {"factory": "nothing-known", "dependencies": {"a": {▮}}}"#, ["keys", "tags"]),
    // Keys that fit the factory and the lifetime.
    Case(
      #""x": {"factory": "system-clock", ▮}"#, ["lifetime"],
      without: ["settings", "dependencies", "eager", "scope", "override"]),
    Case(
      #""x": {"factory": "mailer", "lifetime": "singleton", ▮}"#,
      ["dependencies", "eager", "settings"], without: ["scope"]),
    Case(#""x": {"factory": "mailer", "lifetime": "scoped", ▮}"#, ["scope"], without: ["eager"]),
    Case(#""x": {"scope": "request", "lifetime": "▮"}"#, ["scoped"], without: ["weak"]),
    Case(#""x": {"eager": true, "lifetime": "▮"}"#, ["singleton"], without: ["transient"]),
    Case(
      #""x": {"factory": "summary", "dependencies": {"Report": {"tags": [], "▮"}}}"#, [],
      without: ["keys", "tags"]),
    // Factories.
    Case(#""x": "▮""#, ["mailer", "summary", "system-clock"]),
    Case(#""x": ▮"#, ["mailer", "summary", "{ … }"]),
    Case(#""x": {"factory": ▮}"#, ["exporter", "file-store"], without: ["{ … }"]),
    Case(
      #""x": {"factory": "memory-store", "decorators": ["▮"]}"#, ["retrying-store"],
      without: ["system-clock", "memory-store"]),
    Case(
      #""x": {"factory": "system-clock", "decorators": [{"factory": "▮"}]}"#, [],
      without: ["retrying-store"]),
    // Registrations that fit.
    Case(
      #""x": {"factory": "traffic-report", "dependencies": {"Store": "▮"}}"#, ["store"],
      without: ["clock", "spare", "traffic"]),
    Case(
      #""x": {"factory": "summary", "dependencies": {"Report": ["▮"]}}"#, ["traffic"],
      without: ["store"]),
    Case(
      #""x": {"factory": "summary", "dependencies": {"Report": ["traffic", "▮"]}}"#, [],
      without: ["traffic"]),
    Case(#""x": {"factory": "summary", "dependencies": {"Report": ▮}}"#, ["traffic", "{ … }"]),
    Case(
      #""x": {"factory": "summary", "dependencies": {"Report": "▮"}}"#, [],
      without: ["traffic", "store"]),
    Case(
      #""x": {"factory": "mailer", "dependencies": {"Channels": {"keys": {"a": "▮"}}}}"#,
      ["store"], without: ["clock"]),
    Case(#""x": {"factory": "exporter", "dependencies": {"Nothing": "▮"}}"#, []),
    Case(#""x": {"factory": "traffic-report", "dependencies": {▮}}"#, ["Store", "Clock"]),
    Case(
      #""x": {"factory": "memory-store", "decorators": [{"factory": "retrying-store", "#
        + #""dependencies": {"▮"}}]}"#, ["Clock"], without: ["Store"]),
    // Tags.
    Case(#""x": {"factory": "memory-store", "tags": ["▮"]}"#, ["primary"]),
    Case(
      #""x": {"factory": "traffic-report", "dependencies": {"Store": {"tags": ["▮"]}}}"#,
      ["primary"]),
    Case(
      #""x": {"factory": "traffic-report", "dependencies": {"Clock": {"tags": ["▮"]}}}"#, [],
      without: ["primary"]),
    // What else has names.
    Case(
      #""x": {"factory": "mailer", "as": "▮"}"#,
      ["Logbook.Mailer", "Logbook.Notifier", "Mailer", "Notifier"]),
    Case(#""x": {"factory": "mailer", "as": ["Mailer", "▮"]}"#, ["Notifier"], without: ["Mailer"]),
    Case(
      #""x": {"lifetime": "▮"}"#, ["transient", "singleton", "weak", "graph", "scoped"]),
    Case(#""x": {"scope": "▮"}"#, ["request"]),
    Case(#""x": {"eager": ▮}"#, ["false"], without: ["true"]),
    Case(#""x": {"lifetime": "singleton", "eager": ▮}"#, ["true", "false"]),
    Case(#""x": {"override": ▮}"#, ["false"], without: ["true", "replace"]),
    Case(#""x": {"allow": ["▮"]}"#, ["unused-registration"], without: ["unknown-key"]),
    // Settings.
    Case(
      #""x": {"factory": "mailer", "settings": {▮}}"#,
      ["server", "level", "retries", "to", "verbose"]),
    Case(#""x": {"factory": "mailer", "settings": {"server": {"▮"}}}"#, ["host", "port"]),
    Case(#""x": {"settings": {"server": {"▮"}}, "factory": "mailer"}"#, ["host", "port"]),
    Case(
      #""x": {"factory": "mailer", "settings": {"level": "▮"}}"#, ["debug", "info", "${host}"]),
    Case(
      #""x": {"factory": "mailer", "settings": {"verbose": ▮}}"#, ["true", "false", "null"],
      without: ["${host}"]),
    Case(
      #""x": {"factory": "mailer", "settings": {"retries": "▮"}}"#, ["${blob}", "${port}"],
      without: ["${host}", "null"]),
    Case(#""x": {"factory": "mailer", "settings": {"server": ▮}}"#, ["{ … }"]),
    Case(#""x": {"factory": "mailer", "settings": {"to": ["a${▮"]}}"#, ["host", "port"]),
    Case(
      #""x": {"factory": "mailer", "settings": {"to": ["${▮}"]}}"#, ["blob", "host", "token"]),
    Case(#""x": {"factory": "mailer", "settings": {"to": ["a${▮}"]}}"#, [], without: ["blob"]),
    Case(#""x": {"factory": "mailer", "settings": {"to": ["$${▮"]}}"#, [], without: ["host"]),
    Case(#""x": {"factory": "mailer", "settings": {"nothing": {"▮"}}}"#, []),
    Case(#""x": {"factory": "unknown", "settings": {"▮"}}"#, []),
  ])
  func `a registration is completed`(_ example: Case) {
    let found = labels(registration: example.text)
    // In this order.
    #expect(found.filter(example.labels.contains) == example.labels, "\(found)")
    #expect(Set(found).isDisjoint(with: example.without), "\(found)")
    if example.labels.isEmpty, example.without.isEmpty { #expect(found.isEmpty) }
  }

  @Test(arguments: ["", "dai"])
  func `a tag that is being typed is none yet`(typed: String) {
    let text = #""x": {"factory": "memory-store", "tags": ["\#(typed)▮"]}"#
    let marked = CompletionProject.manifest(Self.registrations + text, top: Self.top)
    let checked = marked.filter { $0 != "▮" }
    let found = CompletionProject.complete(marked, checked: checked).map(\.label)
    #expect(found == ["primary"])
  }

  /// Of a string schema, and of an enumeration.
  @Test func `variables that do not fit are not offered`() {
    func offered(_ settings: String) -> [String] {
      labels(registration: #""x": {"factory": "mailer", "settings": {\#(settings)}}"#)
        .filter { $0.hasPrefix("$") }
    }
    #expect(offered(#""server": {"host": "▮"}"#) == ["${blob}", "${host}", "${token}"])
    #expect(offered(#""server": {"host": ▮}"#) == ["${blob}", "${host}", "${token}"])
    #expect(offered(#""to": ["▮"]"#) == ["${blob}", "${host}", "${token}"])
    #expect(offered(#""to": "▮""#) == ["${blob}"])
    #expect(offered(#""level": "▮""#) == ["${blob}", "${host}"])
    #expect(offered(#""server": ▮"#) == ["${blob}"])
    #expect(offered(#""verbose": "▮""#) == ["${blob}"])
    #expect(labels(registration: #""x": {"factory": "mailer", "settings": ▮}"#) == ["{ … }"])
    #expect(labels(registration: #""x": {"factory": "mailer", "settings": "▮"}"#) == [])
  }

  @Test(arguments: [
    Case("{▮}", ["assemblies", "guise", "allow", "include", "root", "variables", "$schema"]),
    Case(#"{"guise": ▮}"#, ["1"]),
    Case(#"{"variables": {"a": {"type": "▮"}}}"#, ["string", "integer", "json"]),
    Case(#"{"variables": {"a": {"type": "boolean", "default": ▮}}}"#, ["true", "false"]),
    Case(
      #"{"variables": {"a": {"type": "string", "default": "x${▮}"}}}"#, ["host"],
      without: ["blob"]),
    Case(#"{"variables": {▮}, "x-a": "${fresh} ${host}"}"#, ["fresh"], without: ["host"]),
    Case(#"{"assemblies": {"app": {"uses": ["▮"]}}}"#, ["logging"], without: ["app"]),
    Case(#"{"assemblies": {"app": {▮}}}"#, ["defaults", "registrations", "uses"]),
    Case(#"{"root": "▮"}"#, ["app"]),
    Case(#"{"start": ["▮"]}"#, ["store"], without: ["clock"]),
    Case(#"{"defaults": {"▮"}}"#, ["eager", "lifetime", "scope"]),
    Case(#"{"x-tool": {"▮"}}"#, []),
    Case(#"{"assemblies": {"app": {"registrations": {▮}}}}"#, []),
    Case(#"{"guise": 1 ▮}"#, []),
    Case(#"["▮"]"#, []),
    Case("▮", ["{ \"guise\": 1 … }"]),
  ])
  func `the rest of a manifest is completed`(_ example: Case) {
    let checked = CompletionProject.manifest(
      String(Self.registrations.trimmingSuffix { $0 != "}" }), top: Self.top)
    let found = CompletionProject.complete(example.text, checked: checked).map(\.label)
    #expect(found.filter(example.labels.contains) == example.labels, "\(found)")
    #expect(Set(found).isDisjoint(with: example.without), "\(found)")
    if example.labels.isEmpty, example.without.isEmpty { #expect(found.isEmpty) }
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
