import Foundation
import GuiseManifest

// The code of the article on settings, word for word.

struct Feed: Sendable {
  struct Settings: Decodable, Sendable {
    enum Order: String, Decodable, CaseIterable, Sendable { case newest, oldest }

    var address: URL
    var since: Date
    var key: Data
    var account: UUID
    var price: Decimal
    var limit: UInt16
    var order: Order
    var sections: [String]
    var headers: [String: String]?
  }

  var settings: Settings
}

struct Retry: Sendable {
  struct Settings: Decodable, Sendable {
    var attempts = 3
    var delay: Double?
  }

  var settings: Settings
}

struct Patience: Sendable {
  struct Settings: Decodable, Sendable {
    var attempts: Int
    var delay: Double

    private enum CodingKeys: String, CodingKey { case attempts, delay }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      attempts = try values.decodeIfPresent(Int.self, forKey: .attempts) ?? 3
      delay = try values.decodeIfPresent(Double.self, forKey: .delay) ?? 1
    }
  }

  var settings: Settings
}

struct Cache: Sendable {
  struct Settings: Decodable, Sendable {
    var quota: Quota
  }

  var settings: Settings
}

enum Quota: Decodable, Sendable {
  case entries(Int)
  case bytes(Int)

  private enum CodingKeys: String, CodingKey { case unit, amount }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let amount = try values.decode(Int.self, forKey: .amount)
    switch try values.decode(String.self, forKey: .unit) {
    case "entries": self = .entries(amount)
    case "bytes": self = .bytes(amount)
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .unit, in: values, debugDescription: "neither entries nor bytes")
    }
  }
}

extension Quota: SettingsSchemaProviding {
  static var settingsSchema: SettingsSchema {
    .object([
      "unit": .init(.enumeration([.string("entries"), .string("bytes")])),
      "amount": .init(.integer(.int64)),
    ])
  }
}

extension FactoryRegistry {
  static let feeds = FactoryRegistry { factories in
    factories.register("feed", settings: Feed.Settings.self, Feed.init(settings:))
    factories.register("retry", settings: Retry.Settings.self, Retry.init(settings:))
    factories.register("patience", settings: Patience.Settings.self, Patience.init(settings:))
    factories.register("cache", settings: Cache.Settings.self, Cache.init(settings:))
  }
}
