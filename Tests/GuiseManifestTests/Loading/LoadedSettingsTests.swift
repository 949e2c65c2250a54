import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// The settings that a factory gets.
struct LoadedSettingsTests {
  /// Validation decodes; loading takes the result.
  @Test func settingsAreDecodedOnce() throws {
    let registry = FactoryRegistry { factories in
      factories.register("c", settings: Counted.self) { (settings: Counted) in settings }
    }
    let container = try Counted.counting {
      try Container(
        manifest: .app(#""c": { "factory": "c", "settings": { "x": 1 } }"#), factories: registry)
    }
    #expect(container.count == 1)
    #expect(try container.value.resolve(Counted.self).x == 1)
  }

  /// The schema adds to the loader's fault, and replaces none.
  @Test func theValidatorReportsTheLoadersFault() throws {
    let registry = FactoryRegistry { factories in
      factories.register("l", settings: Listening.self) { (settings: Listening) in settings }
    }
    let source = ManifestSource.app(
      #""l": { "factory": "l", "settings": { "port": 70000, "wait": 5 } }"#)
    let error = try #require(throws: ManifestError.self) {
      try Container(manifest: source, factories: registry)
    }
    let messages = ManifestValidator(factories: registry).report(for: [source]).diagnostics
      .map(\.message)
    #expect(messages.count == 2)
    #expect(Set(messages).isSuperset(of: error.faults.map(\.message)))
  }
}

struct Listening: Decodable, Sendable {
  struct Port: Decodable {
    struct Refused: Error {}

    init(from decoder: any Decoder) throws {
      if try Int(from: decoder) > 65_535 { throw Refused() }
    }
  }

  var port: Port
  var wait: Duration
}

struct Counted: Decodable, Sendable {
  let x: Int
  @TaskLocal private static var counter: Counter?

  private final class Counter: @unchecked Sendable { var count = 0 }

  static func counting<Value>(_ body: () throws -> Value) throws -> (value: Value, count: Int) {
    let counter = Counter()
    let value = try $counter.withValue(counter, operation: body)
    return (value, counter.count)
  }

  init(from decoder: any Decoder) throws {
    Counted.counter?.count += 1
    x = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .x)
  }

  private enum Keys: String, CodingKey { case x }
}
