import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

struct MergingTests {
  @Test func assembliesOfTwoFilesAddUp() throws {
    let composed = Composed([
      "main.json": """
      {"guise":1,"include":["base.json"],"root":"app","assemblies":{
        "app":{"uses":["b","a"],"registrations":{"two":"f"}},"a":{},"b":{}}}
      """,
      "base.json": """
      {"guise":1,"root":"other","assemblies":{
        "app":{"uses":["c","a"],"registrations":{"one":"f"}},"c":{}}}
      """,
    ])
    #expect(composed.rules == [])
    let composition = try #require(composed.result.composition)
    #expect(composition.assemblies["app"]?.uses.map(\.value) == ["c", "a", "b"])
    #expect(composition.order == ["c", "a", "b", "app"])
    #expect(composition.root == "app")
    #expect(composition.registrations.ids.sorted() == ["one", "two"])
    #expect(composition.documents.map(\.source.path) == ["base.json", "main.json"])
    #expect(composition.assemblies["app"]?.place.source.path == "base.json")
  }

  @Test func includingFilesRootAndCatalogWin() throws {
    let composed = Composed(
      [
        "env/main.json": """
        {"guise":1,"include":["../base.json"],"catalog":"main-catalog.json","assemblies":{}}
        """,
        "base.json": """
        {"guise":1,"root":"b","catalog":"c/catalog.json","assemblies":{"a":{},"b":{"uses":["a"]}}}
        """,
      ], main: "env/main.json")
    #expect(composed.rules == [])
    #expect(composed.result.composition?.root == "b")
    #expect(composed.result.composition?.catalogPath?.value == "env/main-catalog.json")
  }

  @Test(arguments: [
    (#""scopes":["request","page"],"#, #""scopes":["session"],"#, ["request", "page"]),
    ("", #""scopes":["session","view"],"#, ["session", "view"]),
    (#""scopes":[],"#, #""scopes":["session"],"#, []),
    (#""scopes":["request"],"#, "", ["request"]),
  ])
  func includingFilesScopesWin(main: String, included: String, scopes: [String]) throws {
    let composed = Composed([
      "main.json": #"{"guise":1,"include":["base.json"],\#(main)"assemblies":{"app":{}}}"#,
      "base.json": #"{"guise":1,\#(included)"assemblies":{}}"#,
    ])
    #expect(composed.rules == [])
    #expect(composed.result.composition?.scopes.map(\.value) == scopes)
  }

  /// Files that do not include each other have to agree, but where a file that includes both decides.
  @Test(arguments: [
    ("", ["invalid-value", "invalid-value"]), (#""root":"two","#, ["invalid-value"]),
    (#""root":"two","scopes":["c"],"#, []),
  ])
  func filesThatIncludeOneAnotherDecide(main: String, rules: [String]) throws {
    let composed = Composed([
      "main.json": #"{"guise":1,"include":["a.json","b.json"],\#(main)"assemblies":{}}"#,
      "a.json": #"{"guise":1,"scopes":["a"],"root":"one","assemblies":{"one":{}}}"#,
      "b.json": #"{"guise":1,"scopes":["b"],"root":"two","assemblies":{"two":{"uses":["one"]}}}"#,
    ])
    #expect(composed.rules == rules)
    guard rules.isEmpty else { return }
    #expect(composed.result.composition?.scopes.map(\.value) == ["c"])
    #expect(composed.result.composition?.root == "two")
  }

  @Test func filesThatAgreeNeedNoDecision() throws {
    let composed = Composed([
      "main.json": #"{"guise":1,"include":["a.json","b.json"],"assemblies":{}}"#,
      "a.json": #"{"guise":1,"scopes":["s"],"root":"one","assemblies":{"one":{}}}"#,
      "b.json": #"{"guise":1,"scopes":["s"],"root":"one","assemblies":{}}"#,
    ])
    #expect(composed.rules == [])
    #expect(composed.result.composition?.scopes.map(\.value) == ["s"])
  }

  static let base = #"""
    {"guise":1,"assemblies":{"app":{"registrations":{
      "x":{"factory":"f","tags":["t"],"lifetime":"singleton","settings":{"a":1,"b":2},
        "dependencies":{"P":"y","Q":"y"}},
      "y":"g"}}}}
    """#

  @Test(arguments: [
    (#"{"override":"replace","factory":"h"}"#, #"app.x h [] - ["-"] [] true 2"#),
    // Settings and dependencies belong to the factory; the rest stays.
    (#"{"override":true,"factory":"h"}"#, #"app.x h ["t"] singleton ["-"] [] true 2"#),
    (
      #"{"override":true,"factory":"h","settings":{"c":1}}"#,
      #"app.x h ["t"] singleton ["c"] [] true 2"#
    ),
    (
      #"{"override":true,"factory":"f"}"#,
      #"app.x f ["t"] singleton ["a", "b"] ["P: y", "Q: y"] true 2"#
    ),
    (
      #"{"override":true,"lifetime":null,"tags":null}"#,
      #"app.x f [] - ["a", "b"] ["P: y", "Q: y"] true 2"#
    ),
    (
      #"{"override":true,"settings":null,"dependencies":{"Q":null}}"#,
      #"app.x f ["t"] singleton ["-"] ["P: y"] true 2"#
    ),
    (
      #"{"override":true,"settings":{"a":null}}"#,
      #"app.x f ["t"] singleton ["b"] ["P: y", "Q: y"] true 2"#
    ),
    (
      #"{"override":true,"tags":[]}"#,
      #"app.x f [] singleton ["a", "b"] ["P: y", "Q: y"] true 2"#
    ),
    (
      #"{"override":true,"settings":{"c":1}}"#,
      #"app.x f ["t"] singleton ["a", "b", "c"] ["P: y", "Q: y"] true 2"#
    ),
    (
      #"{"override":true,"dependencies":{"P":{"tags":["z"]}}}"#,
      #"app.x f ["t"] singleton ["a", "b"] ["P: [\"z\"]", "Q: y"] true 2"#
    ),
    (
      #"{"override":true,"enabled":false,"lifetime":"transient"}"#,
      #"app.x f ["t"] transient ["a", "b"] ["P: y", "Q: y"] false 2"#
    ),
  ])
  func override(_ override: String, becomes expected: String) {
    for assembly in ["app", "staging"] {
      let composed = Composed([
        "main.json":
          #"{"guise":1,"include":["base.json"],"assemblies":{"\#(assembly)":{"registrations":{"x":\#(override)}}}}"#,
        "base.json": Self.base,
      ])
      #expect(composed.rules == [])
      #expect(composed.summary.contains("registration " + expected))
      #expect(composed.result.composition?.root == "app")
      #expect(composed.registration("x")?.place.source.path == "main.json")
    }
  }

  @Test func overridesApplyInTheOrderOfIncludes() {
    func overlay(_ factory: String) -> String {
      Composed.manifest(registrations: #""x":{"factory":"\#(factory)","override":true}"#)
    }
    for (order, expected) in [(["a", "b"], "b"), (["b", "a"], "a"), (["a", "b", "a"], "b")] {
      let includes = order.map { #""\#($0).json""# }.joined(separator: ",")
      let composed = Composed([
        "main.json": #"{"guise":1,"include":["base.json",\#(includes)],"assemblies":{}}"#,
        "base.json": Self.base, "a.json": overlay("a"), "b.json": overlay("b"),
      ])
      #expect(composed.rules == [])
      #expect(composed.registration("x")?.main.factory == expected)
      #expect(composed.registration("x")?.origins.count == 3)
    }
  }

  @Test func aVariablesOverrideKeepsWhatItDoesNotSay() {
    let composed = Composed([
      "main.json": """
      {"guise":1,"include":["base.json"],"assemblies":{},
       "variables":{"v":{"override":true,"default":"b"}}}
      """,
      "base.json": Composed.manifest(
        registrations: #""s":{"factory":"f","settings":{"p":"${v}"}}"#,
        top: #""variables":{"v":{"type":"string","env":"V","secret":true,"default":"a"}},"#),
    ])
    #expect(composed.rules == [])
    #expect(composed.summary.contains(#"variable v string V true string b"#))
  }

  @Test func aFileReachedTwiceIsReadOnce() {
    let composed = Composed([
      "main.json":
        #"{"guise":1,"include":["a.json","sub/../b.json","./a.json"],"assemblies":{}}"#,
      "a.json": #"{"guise":1,"include":["base.json"],"assemblies":{}}"#,
      "b.json": #"{"guise":1,"include":["base.json"],"assemblies":{}}"#,
      "base.json": Composed.manifest(registrations: #""x":"f""#),
    ])
    #expect(composed.rules == [])
    #expect(
      composed.result.composition?.documents.map(\.source.path)
        == ["base.json", "a.json", "b.json", "main.json"])
  }

  @Test func rootIsTheOnlyAssemblyThatNoOtherUses() {
    func root(_ assemblies: String) -> String? {
      Composed(["main.json": #"{"guise":1,"assemblies":{\#(assemblies)}}"#])
        .result.composition?.root
    }
    #expect(root(#""a":{"uses":["b"]},"b":{"uses":["c"]},"c":{}"#) == "a")
    #expect(root(#""b":{},"a":{"uses":["b"]}"#) == "a")
    #expect(root(#""b":{},"a":{}"#) == nil)
    #expect(root("") == nil)
  }

  @Test func codeAssembliesAreInTheOrder() {
    var catalog = Catalog()
    catalog.assemblies["logging"] = .init(keys: [], file: "App/Logging.swift")
    let composed = Composed(
      ["main.json": #"{"guise":1,"assemblies":{"app":{"uses":["logging"]}}}"#], catalog: catalog)
    #expect(composed.rules == [])
    #expect(composed.result.composition?.order == ["logging", "app"])
  }

  @Test func aLongChainOfAssembliesIsNoRecursion() {
    let count = Stress.size(5_000)
    let chain = (0..<count).map { #""a\#($0)":{"uses":["a\#($0 + 1)"]}"# }.joined(separator: ",")
    let open = Composed(["main.json": #"{"guise":1,"assemblies":{\#(chain),"a\#(count)":{}}}"#])
    #expect(open.rules == [])
    #expect(open.result.composition?.order.count == count + 1)
    let closed = Composed([
      "main.json": #"{"guise":1,"root":"a0","assemblies":{\#(chain),"a\#(count)":{"uses":["a0"]}}}"#
    ])
    #expect(closed.rules == ["assembly-cycle"])
  }
}
