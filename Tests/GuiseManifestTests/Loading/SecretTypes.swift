import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport

/// Settings types that would tell their values, each in its own way.
enum SecretTypes {
  struct Fine: Decodable, Sendable { var x: String }

  struct AsInteger: Decodable, Sendable { var x: Int }

  struct AsSmallInteger: Decodable, Sendable { var x: Int8 }

  struct AsURL: Decodable, Sendable { var x: URL }

  struct AsDate: Decodable, Sendable { var x: Date }

  struct AsCase: Decodable, Sendable {
    enum Level: String, Decodable, CaseIterable { case debug, info }
    var x: Level
  }

  struct AsUnlistedCase: Decodable, Sendable {
    enum Level: String, Decodable { case debug, info }
    var x: Level
  }

  enum Key: String, CodingKey { case x }

  /// Quotes the value in the error that it throws for it.
  struct Quoting: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let text = try container.decode(String.self, forKey: .x)
      throw DecodingError.dataCorruptedError(
        forKey: .x, in: container,
        debugDescription: "\(text) is no good, nor is \(text.uppercased())")
    }
  }

  /// The same with an error of its own, that has the value within.
  struct QuotingDeeply: Decodable, Sendable {
    struct Refused: Error { var value: String }

    init(from decoder: any Decoder) throws {
      let text = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .x)
      throw Refused(value: text)
    }
  }

  /// Reads the key that the value names.
  struct ReadingByValue: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: PlainKey.self)
      let text = try container.decode(String.self, forKey: PlainKey("x"))
      if try container.decodeIfPresent(Bool.self, forKey: PlainKey(text)) == nil {
        _ = try container.decode(Bool.self, forKey: PlainKey("the \(text) key"))
      }
    }
  }

  /// Asks for the key that the value names, and is content without it.
  struct AskingByValue: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: PlainKey.self)
      let text = try container.decode(String.self, forKey: PlainKey("x"))
      _ = container.contains(PlainKey("\(text)?"))
    }
  }

  /// Refuses flags, and quotes their names and values.
  struct QuotingFlags: Decodable, Sendable {
    struct Refused: Error { var value: [String: Bool] }

    init(from decoder: any Decoder) throws {
      let flags = try decoder.container(keyedBy: Key.self).decode([String: Bool].self, forKey: .x)
      throw Refused(value: flags)
    }
  }

  static let catalog = registry.catalog

  static let registry = FactoryRegistry { factories in
    func add<Settings: Decodable & Sendable>(_ type: Settings.Type) {
      factories.register("\(type)", settings: type) { (settings: Settings) in settings }
    }
    add(Fine.self)
    add(AsInteger.self)
    add(AsSmallInteger.self)
    add(AsURL.self)
    add(AsDate.self)
    add(AsCase.self)
    add(AsUnlistedCase.self)
    add(Quoting.self)
    add(QuotingDeeply.self)
    add(ReadingByValue.self)
    add(AskingByValue.self)
    add(QuotingFlags.self)
  }

  static let factories = [
    "Fine", "AsInteger", "AsSmallInteger", "AsURL", "AsDate", "AsCase", "AsUnlistedCase", "Quoting",
    "QuotingDeeply", "ReadingByValue", "AskingByValue",
  ]
}
