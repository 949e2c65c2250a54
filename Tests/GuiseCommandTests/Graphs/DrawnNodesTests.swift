import Guise
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

/// What a picture shows of each sort of thing.
@Suite("What stands in graphs")
struct DrawnNodesTests {
  private static let catalog: Catalog = {
    var catalog = Catalog()
    func factory(
      _ service: String, _ parameters: Catalog.Parameter..., opaque: Bool = false
    ) -> Catalog.Factory {
      .init(services: [service], parameters: parameters, opaque: opaque, file: "App/Main.swift")
    }
    catalog.factories = [
      "server": factory(
        "App.Server", .init(name: "Logger", kind: .required, service: "App.Logger"),
        .init(name: "Request", kind: .optional, service: "App.Request"),
        .init(name: "later", kind: .lazyFull, service: "App.Store"),
        .init(name: "Store", kind: .lazyArray, service: "App.Store")),
      "store": factory("App.Store"),
      "report": factory("App.Report", .init(name: "stores", kind: .array, service: "App.Store")),
      "choice": factory("App.Choice", .init(name: "Store", kind: .lazy, service: "App.Store")),
      "script": factory("App.Script", opaque: true),
      "pair": factory("(App.Store, Swift.Int)"),
    ]
    catalog.assemblies["logging"] = .init(
      registrations: [.init(key: .init(service: "App.Logger"))], file: "App/Logging.swift")
    catalog.supplies = [
      .init(key: .init(service: "App.Request"), scope: "request", file: "App/Main.swift"),
      .init(key: .init(service: "App.Unused"), file: "App/Main.swift"),
    ]
    catalog.requirements = [
      .init(key: .init(service: "App.Server"), file: "App/Main.swift"),
      .init(key: .init(service: "App.Absent", tags: ["x"]), file: "App/Main.swift"),
    ]
    return catalog
  }()

  private func graph(
    _ format: String, _ registrations: String, catalog: Catalog = catalog
  ) throws -> [String] {
    let project = try DemoProject()
    try project.writeCatalog(catalog)
    try project.write(
      """
      { "guise": 1, "scopes": ["request"], "assemblies": { "app": {
        "uses": ["logging"], "registrations": { \(registrations) } } } }
      """, to: "m.json")
    return project.run("--graph", format, "m.json").output.split(separator: "\n")
      .map { $0.trimmingPrefix { $0 == " " }.description }
  }

  @Test("What code gives is there where it is needed, what is deferred is dashed")
  func code() throws {
    let lines = try graph(
      "mermaid",
      """
      "server": { "factory": "server", "lifetime": "scoped" },
      "store": "store", "archive": { "factory": "store", "tags": ["archive"] }
      """)
    #expect(lines.contains(#"code_logging("logging<br/>assembly in code"):::code"#))
    #expect(lines.contains(#"code_Request("Request<br/>supplied in request"):::code"#))
    #expect(lines.contains(#"r_server("server<br/>Server<br/>scoped")"#))
    #expect(lines.contains("r_server --> code_logging"))
    #expect(lines.contains("r_server --> code_Request"))
    #expect(lines.contains(#"r_server -.->|"later"| r_store"#))
    #expect(lines.contains(#"r_server -.->|"1 of 2"| r_archive"#))
    #expect(lines.contains("code_application --> r_server"))
    #expect(!lines.contains { $0.contains("Unused") })
  }

  @Test("What code assemblies need is drawn, from them and to them")
  func codeAssemblies() throws {
    var catalog = Self.catalog
    catalog.requirements = [.init(key: .init(service: "App.Logger"), file: "App/Main.swift")]
    catalog.assemblies["logging"] = .init(
      registrations: [
        .init(
          key: .init(service: "App.Logger"), concurrency: .sync,
          dependencies: [
            .init(kind: .required, key: .init(service: "App.Store")),
            .init(kind: .array, key: .init(service: "App.Report")),
            .init(kind: .required, key: .init(service: "App.Absent")),
          ])
      ], file: "App/Logging.swift")
    let lines = try graph(
      "mermaid", #""store": "store", "report": "report", "server": "server""#, catalog: catalog)
    #expect(lines.contains("code_logging --> r_store"))
    #expect(lines.contains("code_logging --> r_report"))
    #expect(lines.contains("code_logging --> no_Absent"))
    #expect(lines.contains("code_application --> code_logging"))
    #expect(lines.contains("r_server --> code_logging"))
  }

  @Test("What is missing is red and dashed, and so is the way to it")
  func missing() throws {
    let registrations = #""server": "server""#
    let mermaid = try graph("mermaid", registrations)
    #expect(mermaid.contains(#"no_Absent__x_("Absent [x]<br/>missing"):::missing"#))
    let edges = mermaid.filter { $0.contains("-->") || $0.contains("-.->") }
    let faulty = edges.indices.filter { edges[$0].contains(" no_") }
    #expect(
      mermaid.contains("linkStyle \(faulty.map { "\($0)" }.joined(separator: ",")) stroke:#cf222e"))

    let dot = try graph("dot", registrations)
    let node = try #require(dot.first { $0.hasPrefix(#""missing: Absent [x]" ["#) })
    #expect(node.contains("dashed") && node.contains("#cf222e"))
    #expect(
      dot.contains(##""application: application" -> "missing: Absent [x]" [color="#cf222e"]"##))
  }

  @Test("Each array has an edge to each of its elements")
  func shared() throws {
    let stores = ["a", "b", "c"].map { #""\#($0)": { "factory": "store", "tags": ["\#($0)"] }"# }
    let reports = #""report": "report", "other": { "factory": "report", "tags": ["other"] }"#
    let lines = try graph("mermaid", (stores + [reports]).joined(separator: ", "))
    #expect(lines.contains(#"r_report -->|"stores 3 of 3"| r_c"#))
    #expect(lines.contains(#"r_other -->|"stores 1 of 3"| r_a"#))
    let choice = try graph("mermaid", (stores + [#""choice": "choice""#]).joined(separator: ", "))
    #expect(choice.contains("r_choice -.-> r_a") && choice.contains("r_choice -.-> r_c"))
  }

  @Test("Opaque ones are marked, types are short, what is no name is whole")
  func looks() throws {
    let lines = try graph(
      "mermaid",
      #""script": { "factory": "script", "lifetime": "singleton", "eager": true }, "pair": "pair""#)
    #expect(
      lines.contains(#"r_script("script<br/>Script<br/>singleton, eager, opaque"):::opaque"#))
    #expect(lines.contains(#"r_pair("pair<br/>(App.Store, Swift.Int)")"#))
  }

  @Test("Nothing in a text ends it, or says something else")
  func hostile() throws {
    let tag = #"\"] --> x; #lt; <b>&`$\\n\u0007\u202E"#
    let registrations = #""a.b": { "factory": "store", "tags": ["\#(tag)"] }, "a-b": "store""#
    let mermaid = try graph("mermaid", registrations)
    #expect(
      mermaid.contains(
        #"r_a_b_2("a.b<br/>Store<br/>[#quot;] --#gt; x; #35;lt; #lt;b#gt;#amp;#96;#36;#92;n#92;u{7}"#
          + #"#92;u{202E}]")"#))
    #expect(mermaid.contains(#"r_a_b("a-b<br/>Store")"#))
    let dot = try graph("dot", registrations)
    #expect(
      dot.contains {
        $0.contains(
          #"[&quot;] --&gt; x; #lt; &lt;b&gt;&amp;`$\n\u{7}\u{202E}]</font>>]"#)
      })
    let name = try graph("dot", #""say \"no\"\\": "store""#)
    #expect(name.contains { $0.hasPrefix(#""say \"no\"\\" [label=<<b>say &quot;no&quot;\</b>"#) })
  }
}
