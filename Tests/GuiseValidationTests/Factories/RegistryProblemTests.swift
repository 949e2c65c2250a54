import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// What is wrong with a registry is kept with its places, and reported by who uses it.
struct RegistryProblemTests {
  private func findings(_ registry: FactoryRegistry) -> [Diagnostic] {
    ManifestValidator(factories: registry).report(for: [.app(#""x": "x""#)]).diagnostics
  }

  /// `rule message`, with the lines of code that it shows.
  private func problems(_ declare: (FactoryDeclarations) -> Void) -> [String] {
    findings(FactoryRegistry(declare)).filter { $0.rule.hasSuffix("-factory") }
      .filter { $0.rule != "unknown-factory" }.map { "\($0.rule): \($0.message)" }
  }

  @Test func twoFactoriesOfOneIdentifier() throws {
    let first = #line + 2
    let registry = FactoryRegistry { factories in
      factories.register("x", Shop.MemoryStore.init)
      factories.register("x", Shop.SystemClock.init)
      factories.register("x", Shop.Watch.init)
    }
    let findings = findings(registry)
    #expect(findings.map(\.rule) == ["duplicate-factory", "duplicate-factory"])
    #expect(
      findings.map(\.message) == Array(repeating: #"two factories are registered as "x""#, count: 2)
    )
    #expect(findings.map(\.location?.start.line) == [first + 1, first + 2])
    #expect(findings.map(\.related.first?.location?.start.line) == [first, first])
    #expect(
      findings.allSatisfy { $0.location?.path == "GuiseValidationTests/RegistryProblemTests.swift" }
    )
  }

  @Test func numbersOfNames() {
    #expect(
      problems { $0.register("x", parameters: ["a"]) { Shop.Publisher($0, fallback: $1) } } == [
        #"invalid-factory: the registration of the factory "x" is inconsistent: it names 1 parameter, but 2 of its parameters can be named"#
      ])
    #expect(
      problems { $0.register("x", parameters: ["a", "a"]) { Shop.Publisher($0, fallback: $1) } }
        == [
          #"invalid-factory: the registration of the factory "x" is inconsistent: it names two parameters "a""#
        ])
    #expect(
      problems { $0.register("x", parameters: ["the clock"]) { (_: any Shop.Clock) in 1 } } == [
        #"invalid-factory: the registration of the factory "x" is inconsistent: its parameter name "the clock" may only contain A-Z a-z 0-9 _ . @ -"#
      ])
  }

  @Test func typesThatAreNoParameters() {
    let type = "ManifestSupport.Shop.Plain.Settings"
    #expect(
      problems { $0.register("x", settings: Shop.Plain.Settings.self, Shop.MemoryStore.init) } == [
        #"invalid-factory: the registration of the factory "x" is inconsistent: no parameter has the settings type \#(type)"#
      ])
    #expect(
      problems {
        $0.register("x", settings: Shop.Plain.Settings.self) {
          (_: Shop.Plain.Settings, _: Shop.Plain.Settings) in 1
        }
      } == [
        #"invalid-factory: the registration of the factory "x" is inconsistent: 2 parameters have the settings type \#(type)"#
      ])
    #expect(
      problems { $0.register("x", arguments: [Int.self], Shop.MemoryStore.init) } == [
        #"invalid-factory: the registration of the factory "x" is inconsistent: no parameter has the argument type Swift.Int"#
      ])
    #expect(
      problems {
        $0.register("x", arguments: [Int.self], settings: Int.self) { (value: Int) in "\(value)" }
      } == [
        #"invalid-factory: the registration of the factory "x" is inconsistent: Swift.Int is the settings type and an argument type"#
      ])
  }

  @Test(arguments: ["", "a b", "ä", "-a"])
  func identifiersOutsideOfTheGrammar(_ id: String) {
    #expect(
      problems { $0.register(id, Shop.MemoryStore.init) } == [
        "invalid-factory: the registration of the factory \"\(id)\" is inconsistent: its identifier "
          + "may only contain A-Z a-z 0-9 _ . @ -"
      ])
  }

  @Test func typesWithoutAStableName() {
    struct Local: Sendable {}
    let registry = FactoryRegistry { factories in
      factories.register("local", Local.init)
      factories.register("private") { (_: Hidden) in 1 }
      factories.register("generic") { (_: [LazyResolver<Box<Hidden>>]) in 1 }
      factories.register("good", Shop.MemoryStore.init)
      factories.supplied(Hidden.self)
      factories.require(Local.self)
      factories.require(Shop.MemoryStore.self, tags: HiddenTag.only)
    }
    let found = findings(registry)
    #expect(found.count { $0.rule == "invalid-factory" } == 6)
    // An address would differ from run to run.
    #expect(found.contains { $0.message.contains("(unknown context).Hidden") })
    #expect(!found.contains { $0.message.contains("context at") })
    let catalog = registry.catalog
    #expect(catalog.factories.keys.sorted() == ["good"])
    #expect(catalog.supplies.isEmpty && catalog.requirements.isEmpty)
    #expect(!String(decoding: catalog.encoded(), as: UTF8.self).contains("unknown context"))
  }

  @Test func assembliesOfOneName() {
    let messages = problems { factories in
      factories.register(assembly: "a") { Shop.Basics() }
      factories.register(assembly: "a") { Shop.Basics() }
    }
    #expect(messages == [#"duplicate-factory: two assemblies are registered as "a""#])
  }

  @Test func anIncludedRegistryCountsOnce() {
    let inner = FactoryRegistry { factories in
      factories.register("x", Shop.MemoryStore.init)
      factories.register(assembly: "a") { Shop.Basics() }
      factories.supplied((any Shop.Clock).self)
      for tag in ["1", "2"] { factories.require((any Shop.Store).self, tags: tag) }
      factories.register("twice", Shop.MemoryStore.init)
      factories.register("twice", Shop.MemoryStore.init)
    }
    let left = FactoryRegistry { $0.include(inner) }
    let right = FactoryRegistry { factories in
      factories.include(inner)
      factories.register("y", Shop.MemoryStore.init)
    }
    let whole = FactoryRegistry { factories in
      factories.include(left)
      factories.include(right)
      factories.include(right)
    }
    #expect(whole.problems.map(\.message) == [#"two factories are registered as "twice""#])
    #expect(whole.catalog.factories.keys.sorted() == ["twice", "x", "y"])
    #expect(whole.catalog.supplies.count == 1)
    #expect(whole.catalog.requirements.map(\.key.tags) == [["1"], ["2"]])
  }

  @Test func aPrefixIsPutBeforeOnesOwn() {
    let inner = FactoryRegistry(prefix: "in") { $0.register("x", Shop.MemoryStore.init) }
    let outer = FactoryRegistry(prefix: "out") { factories in
      factories.include(inner)
      factories.register("x", Shop.MemoryStore.init)
      factories.register(assembly: "a") { Shop.Basics() }
    }
    #expect(outer.problems.isEmpty)
    #expect(outer.catalog.factories.keys.sorted() == ["in.x", "out.x"])
    #expect(outer.catalog.assemblies.keys.sorted() == ["out.a"])
  }
}

private struct Hidden: Sendable {}
private enum HiddenTag { case only }
