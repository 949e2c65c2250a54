import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// What settings a factory is given.
struct LoadedSettingsTests {
  private let variables = #"""
    "path": { "type": "string", "env": "SHOP_PATH", "default": "/default" },
    "size": { "type": "integer", "env": "SHOP_SIZE" }
    """#
  private let registrations = #"""
    "f": { "factory": "file-store", "settings": { "path": "${path}/x", "size": "${size}", "ratio": 0.1 } },
    "c": "system-clock"
    """#

  private func settings(
    _ variables: [String: Manifest.Value] = [:], environment: [String: String] = [:]
  ) throws -> Shop.FileStore.Settings {
    var options = ManifestOptions()
    options.variables = variables
    options.environment = environment
    let container = try Container(
      manifest: .app(registrations, variables: self.variables), factories: .shop, options: options)
    let store = try container.resolve((any Shop.Store).self)
    return try #require(store as? Shop.FileStore).settings
  }

  @Test func variablesAreTakenInOrder() throws {
    let ratio = Decimal(string: "0.1")
    #expect(
      try settings(["size": "3"]) == .init(path: "/default/x", size: 3, ratio: ratio))
    #expect(
      try settings(environment: ["SHOP_SIZE": "4", "SHOP_PATH": "/env"])
        == .init(path: "/env/x", size: 4, ratio: ratio))
    #expect(
      try settings(["path": "/given"], environment: ["SHOP_SIZE": "4", "SHOP_PATH": "/env"])
        == .init(path: "/given/x", size: 4, ratio: ratio))
    // Empty counts as unset.
    #expect(
      try settings(["size": "3"], environment: ["SHOP_PATH": ""]).path == "/default/x")
  }

  @Test func aFileMayHoldTheValue() throws {
    let folder = try TemporaryFolder(["value": "/from-file\n"])
    let environment = ["SHOP_SIZE": "1", "SHOP_PATH_FILE": folder.file("value")]
    #expect(try settings(environment: environment).path == "/from-file/x")
    let both = environment.merging(["SHOP_PATH": "/env"]) { $1 }
    let error = #expect(throws: ManifestError.self) { try settings(environment: both) }
    #expect(error?.diagnostics.map(\.rule) == ["invalid-variable"])
  }

  @Test func anUnsetVariableIsAnError() throws {
    let error = #expect(throws: ManifestError.self) { try settings() }
    #expect(error?.diagnostics.map(\.rule) == ["unset-variable"])
    #expect(error?.diagnostics.first?.severity == .error)
  }

  @Test func numbersAreExact() throws {
    let registry = FactoryRegistry { factories in
      factories.register("n", settings: LargeNumbers.self) { (numbers: LargeNumbers) in numbers }
    }
    let container = try Container(
      manifest: .app(
        #""n": { "factory": "n", "settings": { "big": 18446744073709551615, "small": 0.10000000000000000001 } }"#
      ), factories: registry)
    let numbers = try container.resolve(LargeNumbers.self)
    #expect(numbers.big == .max)
    #expect(numbers.small == Decimal(string: "0.10000000000000000001"))
  }

  @Test func settingsThatAreLeftOutAreAnEmptyObject() throws {
    let registry = FactoryRegistry { factories in
      factories.register("o", settings: Optionals.self) { (settings: Optionals) in settings }
    }
    let container = try Container(
      manifest: .app(#""a": "o", "b": { "factory": "o", "tags": ["b"], "settings": { "x": 1 } }"#),
      factories: registry)
    #expect(try container.resolve(Optionals.self).x == nil)
    #expect(try container.resolve(Optionals.self, tags: "b").x == 1)
  }

  /// One settings object, included by two registrations of different factories, is decoded for each.
  @Test func twoFactoriesMayReadTheSameAbsentSettings() throws {
    let registry = FactoryRegistry { factories in
      factories.register("o", settings: Optionals.self) { (settings: Optionals) in settings }
      factories.register("p", settings: Others.self) { (settings: Others) in settings }
    }
    let container = try Container(manifest: .app(#""a": "o", "b": "p""#), factories: registry)
    #expect(try container.resolve(Optionals.self).x == nil)
    #expect(try container.resolve(Others.self).y == nil)
  }

  /// Validation decodes; loading takes what it decoded.
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
}

struct LargeNumbers: Decodable, Sendable {
  var big: UInt64
  var small: Decimal
}

struct Optionals: Decodable, Sendable { var x: Int? }
struct Others: Decodable, Sendable { var y: String? }

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
