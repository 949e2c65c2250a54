import Foundation
import Guise
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation
@testable import GuiseVerification

// HowAManifestIsProven.md

// GuiseValidation.md

protocol Report: Sendable {}

struct SessionLogin: Sendable {}
struct SalesReport: Report { init(login: SessionLogin) {} }
struct StockReport: Report {}
struct Board: Sendable { init(reports: [any Report]) {} }

/// The values that the article on proofs shows, beside those of its manifest.
@Suite("The article on proofs")
struct HowAManifestIsProvenArticleTests {
  private let article: Markdown
  private let checked: ManifestValidator.Result
  private let wiring: WiringModel

  init() throws {
    article = try Markdown(article: "HowAManifestIsProven")
    let manifest = try #require(article.fences("json").first)
    checked = ManifestValidator(factories: .office)
      .inspect(.bytes(Array(manifest.utf8), path: "manifest.json"))
    wiring = try #require(checked.model)
  }

  private func shown(in section: String) -> [String] {
    article.fences.filter { $0.language == "text" && $0.section.last == section }.map(\.text)
  }

  private func name(_ node: NodeID) -> String {
    wiring.entry(at: node).map { wiring.id(of: $0) } ?? "?"
  }

  /// The registrations that a node stands for, separated by commas.
  private func names(_ nodes: [NodeID]) -> String {
    nodes.flatMap { wiring.members(of: $0) }.map(name).joined(separator: ", ")
  }

  @Test func theOffers() {
    let lines = wiring.entryIDs.flatMap { entry in
      wiring.entries[entry].keys.map { key in
        let name = wiring.keys.serviceNames[key.service]
        let tags = wiring.keys.names(ofTags: key.tags).map { ", tags \($0)" }.joined()
        return "\(wiring.id(of: entry)): \(TypeName.short(ofName: name) ?? name)\(tags)\n"
      }
    }
    #expect(shown(in: "Offers") == [lines.joined()])
  }

  @Test func theAnswers() throws {
    let desk = try #require(wiring.entryIDs.first { wiring.id(of: $0) == "board" })
    let dependency = try #require(wiring.factory(of: desk)?.dependencies.first)
    var answers = AnswerFinder(wiring.offers)
    let found = answers.find(
      RequestedKey(service: dependency.asked, tags: .empty, arguments: .empty))
    let members = answers.edges.filter { found.targets.contains($0.source) }.map(\.target)
    #expect(shown(in: "Answers") == ["[Report]: \(names(members))\n"])
  }

  @Test func theLinks() {
    let lines = wiring.entryIDs.flatMap { entry in
      wiring.graph.edges(from: wiring.node(of: entry)).map { edge in
        let parameter = wiring.parameter(of: edge)?.dependency.parameter.name ?? "?"
        return "\(wiring.id(of: entry)).\(parameter): \(names([edge.target]))\n"
      }
    }
    #expect(shown(in: "Links") == [lines.joined()])
    #expect(wiring.faults.isEmpty)
  }

  @Test func theGraph() throws {
    let captives = ScopeNeeds(wiring).captives
    let lines = captives.map { captive in
      let path = captive.path.map(name)
      let scope = wiring.composition.scopes[captive.level].value
      return "\(path.joined(separator: " → ")): built in the root, needs the scope \(scope)\n"
    }
    #expect(shown(in: "The graph") == [lines.joined(), TextReport(checked.report).text])
  }
}
