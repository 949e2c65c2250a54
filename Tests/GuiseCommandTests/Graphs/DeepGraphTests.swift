import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct DeepGraphTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
    var catalog = DemoProject.catalog
    catalog.factories = [
      "link": .init(
        services: ["Demo.Link"],
        parameters: ["Next", "Other"].map { (name: String) in
          .init(name: name, kind: .optional, service: "Demo.Link")
        }, file: "Demo/Links.swift")
    ]
    try project.writeCatalog(catalog)
  }

  private func write(_ registrations: [String]) throws {
    try project.write(
      """
      { "guise": 1, "assemblies": { "app": { "registrations": {
        \(registrations.joined(separator: ",\n")) } } } }
      """, to: "m.json")
  }

  @Test func aLongChainIsCutAndContinues() throws {
    let count = Stress.size(2_000)
    let links = (0..<count).map { number in
      let next = number + 1 < count ? #", "dependencies": { "Next": "l\#(number + 1)" }"# : ""
      return #""l\#(number)": { "factory": "link", "tags": ["\#(number)"]\#(next) }"#
    }
    try write(links)
    let tree = project.run("--graph", "tree", "m.json").output
    #expect(tree.contains("l60: Link, [60] (more below: --focus)"))
    #expect(!tree.contains("l61: "))
    #expect(project.run("--why", "l\(count - 1)", "m.json").output.contains("l0 -> l1 -> l2 "))
    // Another way to the end of the cut line goes on there.
    try write(
      links + [#""z": { "factory": "link", "tags": ["z"], "dependencies": { "Next": "l60" } }"#])
    let other = project.run("--graph", "tree", "m.json").output
    #expect(other.contains("z: Link, [z]\n└── Next = l60: Link, [60]\n    └── Next = l61: "))
  }

  /// Each layer doubles the ways: a search of all would never end.
  @Test(.endsInTime) func ofVeryManyWaysTheShortestAreListed() throws {
    let layers = (0..<60).flatMap { layer in
      ["a", "b"].map { side in
        let next = #", "dependencies": { "Next": "a\#(layer + 1)", "Other": "b\#(layer + 1)" }"#
        return #""\#(side)\#(layer)": { "factory": "link", "tags": ["\#(side)\#(layer)"]"#
          + (layer < 59 ? next : "") + " }"
      }
    }
    try write(layers)
    let output = project.run("--why", "a59", "m.json").output
    #expect(output.contains("Needed in more than 50 ways"))
    #expect(output.contains("  a0 -> a1 -> a2 -> "))
  }
}
