import Foundation
import Guise
import ManifestSupport

/// The instances of tests, in words.
enum Arrival {
  static func text(of value: Any) async throws -> String {
    switch value {
    case let value as any Arriving: try await value.description()
    case let value as any Shop.Store: value.name
    case let value as any Shop.Clock: "\(value.now)"
    case let value as any Shop.Report: value.title
    case let value as Shop.Summary: value.titles.joined(separator: " ")
    case let value as Shop.Job: "from \(value.from) to \(value.to), \(value.note ?? "no note")"
    case let value as any House.Lamp: value.name
    case let value as House.Room: lamps(of: value)
    case let value as House.Hall:
      (value.all.map(\.name) + value.named.map { "\($0)=\($1.name)" }.sorted())
        .joined(separator: " ")
    case let value as House.Job:
      "\(value.text.name) \(value.number) \(value.lamp.name) \(value.spare?.name ?? "-")"
    case let value as House.Roll: "\(value.lamp.name) \(value.spare?.name ?? "-")"
    case let value as Codes.Server: value.name
    case let value as Codes.Settings: fields(of: value)
    case is Kitchen.Ramen: "ramen"
    default: "\(value)"
    }
  }

  private static func lamps(of room: House.Room) -> String {
    let outer = "\(room.lamp?.name ?? "-") \(room.spare?.name ?? "-")"
    return room.inner.map { "\(outer) around \(lamps(of: $0))" } ?? outer
  }

  /// The fields that have values.
  private static func fields(of settings: Codes.Settings) -> String {
    Mirror(reflecting: settings).children.compactMap { field in
      let value = "\(field.value)"
      guard value != "nil" else { return nil }
      let text = value.hasPrefix("Optional(") ? String(value.dropFirst(9).dropLast()) : value
      let module = /GuiseManifestTests\.Codes\.(Settings\.)?/
      return "\(field.label ?? "") \(text.replacing(module, with: ""))"
    }.joined(separator: ", ")
  }
}

/// The types that parameters may have, described by the names of their services.
protocol Arriving: Sendable {
  func description() async throws -> String
}

extension Optional: Arriving where Wrapped: Arriving {
  func description() async throws -> String { try await self?.description() ?? "nil" }
}

extension Array: Arriving where Element: Arriving {
  func description() async throws -> String {
    var parts: [String] = []
    for element in self { parts.append(try await element.description()) }
    return "[\(parts.joined(separator: " "))]"
  }
}

extension Set: Arriving where Element: Arriving {
  func description() async throws -> String {
    var parts: [String] = []
    for element in self { parts.append(try await element.description()) }
    return "[\(parts.sorted().joined(separator: " "))]"
  }
}

extension Dictionary: Arriving where Key == String, Value: Arriving {
  func description() async throws -> String {
    var parts: [String] = []
    for (key, value) in self { parts.append("\(key):\(try await value.description())") }
    return "[\(parts.sorted().joined(separator: " "))]"
  }
}

extension LazyResolver: Arriving where Service: Arriving {
  func description() async throws -> String { try await resolve().description() }
}

extension LazyTagsResolver: Arriving where Service: Arriving {
  func description() async throws -> String { try await resolve().description() }
}

extension LazyFullResolver: Arriving where Service: Arriving {
  func description() async throws -> String { try await resolve().description() }
}

extension Provider: Arriving where Service: Arriving {
  func description() async throws -> String {
    // The providers that are tried take no arguments.
    func argument<Value>(_ type: Value.Type) throws -> Value { throw CancellationError() }
    return try await self(repeat try argument((each Argument).self)).description()
  }
}
