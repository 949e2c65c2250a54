import Foundation
import FoundationOracle
import Guise
import GuiseManifest
import GuiseValidation

/// The code of an application, with the services that the fixtures name and a use for every kind of
/// parameter.
enum Logbook {
  protocol Store: Sendable {}
  protocol Clock: Sendable {}
  protocol Report: Sendable {}
  protocol Logger: Sendable {}

  enum Role: String, CaseIterable, Sendable { case primary, archive }

  final class MemoryStore: Store {}
  struct WrappedStore: Store { var inner: any Store }
  struct SystemClock: Clock {}
  struct Traffic: Report {}
  final class PlainLogger: Logger {}
  struct LoudLogger: Logger { var inner: any Logger }

  struct Request: Sendable {}
  final class Archive: Sendable {}
  final class Index: Sendable {}
  final class ExportJob: Sendable {}
  struct Exporter: Sendable {}
  struct Summary: Sendable {}
  struct Directory: Sendable {}
  struct Plugins: Sendable {}
  struct Maybe: Sendable {}
  struct Tagged: Sendable {}
  struct Script: Sendable {}
  struct Custom: Sendable {}
  struct Engine: Sendable {}
  struct Handler: Sendable {}

  @MainActor final class Screen {}

  final class Room: @unchecked Sendable {
    var store: (any Store)!
    var spare: (any Store)?
  }

  struct FileSettings: Decodable, Sendable {
    var path: String
    var follow: Bool?
  }

  struct RetrySettings: Decodable, Sendable { var attempts: UInt8? }

  /// Settings for variables of every type.
  struct EngineSettings: Decodable, Sendable {
    var text: String?
    var integer: Int?
    var flag: Bool?
    var ratio: Double?
    var place: URL?
    var pair: Pair?
    var numbers: [Int]?
  }

  /// Settings whose schema cannot be told.
  struct CustomSettings: Decodable, Sendable {
    var text: String?

    private enum Key: String, CodingKey { case text }

    init(from decoder: any Decoder) throws {
      text = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .text)
    }
  }

  /// An assembly of code that decorates services of manifests.
  struct Logging: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register(lifetime: .singleton, instance: PlainLogger() as any Logger)
      registrar.register(tags: Role.archive, instance: MemoryStore() as any Store)
      registrar.decorate((any Logger).self) { inner, _ in LoudLogger(inner: inner) }
    }
  }
}
