import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

/// The plugin tells values of options from manifests, and cannot import the table of options.
@Suite("The options that the plugin knows")
struct PluginOptionsTests {
  private static let options = CommandHelp(hasFactories: true).options

  /// The names that stand in one of its sets.
  private func names(of set: String) throws -> Set<String> {
    let text = try Repository.text("Sources/GuisePlugin/CommandArguments.swift")
    let list = try #require(text.components(separatedBy: "let \(set): Set = [").dropFirst().first)
    return Set(list.prefix { $0 != "]" }.matches(of: /"(-[^"]+)"/).map { String($0.1) })
  }

  @Test func everyOptionWithAValueIsKnown() throws {
    let known = try names(of: "valueOptions")
    let flags = Self.options.filter { !$0.takesValue }.flatMap(\.names)
    for option in Self.options where option.takesValue {
      #expect(known.isSuperset(of: option.names), "\(option.names)")
    }
    #expect(known.isDisjoint(with: flags))
  }

  @Test func everyOptionOfTheHelpIsUnderstood() {
    for option in Self.options {
      var options = CommandOptions()
      do {
        try options.apply(option, "")
      } catch {
        #expect(!error.message.contains("unknown"), "\(option.names)")
      }
    }
  }

  @Test func everyRequestThatChecksNothingIsKnown() throws {
    let known = try names(of: "requests")
    for option in Self.options {
      var options = CommandOptions()
      try? options.apply(option, "")
      let checks =
        options.request == .check && !options.needsNoManifest && options.emittedCatalog == nil
      for name in option.names { #expect(known.contains(name) != checks, "\(name)") }
    }
  }
}
