package import Guise
package import GuiseManifest

/// Handlers that take handlers in every way, at once and later, and tell whom they have.
package enum Switchboard {
  package protocol Handler: AnyObject, Sendable {
    var name: String { get }
    /// With what it has.
    func text() throws -> String
  }

  package protocol Logger: AnyObject, Sendable { func text() throws -> String }

  package class Item: @unchecked Sendable {
    package let name: String
    private let parts: [@Sendable () throws -> String]

    package init(_ name: String, _ parts: [@Sendable () throws -> String] = []) {
      self.name = name
      self.parts = parts
    }

    package func text() throws -> String {
      parts.isEmpty ? name : "\(name)[\(try parts.map { try $0() }.joined(separator: " "))]"
    }
  }

  package final class AnyHandler: Item, Handler, @unchecked Sendable {}
  package final class AnyLogger: Item, Logger, @unchecked Sendable {}
  package final class Router: Item, @unchecked Sendable {}
  package final class Table: Item, @unchecked Sendable {}
  package final class Choice: Item, @unchecked Sendable {}

  package final class Keeper: Sendable {
    package let later: LazyResolver<any Handler>
    package init(_ later: LazyResolver<any Handler>) { self.later = later }
  }

  package typealias H = any Handler
  package typealias L = any Logger

  private static func each(_ handlers: [H]) -> [@Sendable () throws -> String] {
    handlers.map { handler in { try handler.text() } }
  }

  private static func each(_ handlers: [String: H]) -> [@Sendable () throws -> String] {
    handlers.sorted { $0.key < $1.key }.map { key, handler in { "\(key)=\(try handler.text())" } }
  }

  /// Names alone: what comes later may have its owner.
  private static func names(_ later: [LazyFullResolver<H>]) -> [@Sendable () throws -> String] {
    later.map { later in { try later.resolve().name } }
  }

  package static let registry = FactoryRegistry { factories in
    for name in ["a", "b", "c"] {
      factories.register(name, as: H.self) { () -> H in AnyHandler(name) }
    }
    factories.register("slow", as: H.self) { () async -> H in AnyHandler("slow") }
    factories.register("said", as: H.self, arguments: [String.self]) { (text: String) -> H in
      AnyHandler(text)
    }
    factories.register("trace", as: H.self) { (inner: H) -> H in AnyHandler("trace", each([inner]))
    }
    factories.register("trace-log", as: H.self) { (inner: H, logger: L) -> H in
      AnyHandler("trace-log", each([inner]) + [logger.text])
    }
    factories.register("maybe", as: H.self) { (inner: H?) -> H in
      AnyHandler("maybe", each(inner.map { [$0] } ?? []))
    }
    factories.register("all", as: H.self) { (all: [H]) -> H in AnyHandler("all", each(all)) }
    factories.register("with-table", as: H.self, parameters: ["inner", "others"]) {
      (inner: H, others: [String: H]) -> H in AnyHandler("with", each([inner]) + each(others))
    }
    factories.register("with-all", as: H.self, parameters: ["inner", "others"]) {
      (inner: H, others: [H]) -> H in AnyHandler("with", each([inner]) + each(others))
    }
    factories.register("logs", as: H.self) { (logger: L) -> H in
      AnyHandler("logs", [logger.text])
    }
    factories.register("keeper", Keeper.init)
    factories.register("router") { (all: [H]) in Router("router", each(all)) }
    factories.register("table") { (all: [String: H]) in Table("table", each(all)) }
    factories.register("choice") { (one: H?) in Choice("choice", each(one.map { [$0] } ?? [])) }
    factories.register("one") { (one: H) in Choice("one", each([one])) }
    factories.register("logger", as: L.self) { () -> L in AnyLogger("logger") }
    factories.register("of-one", as: L.self) { (one: H) -> L in AnyLogger("log", each([one])) }
    factories.register("of-one-later", as: L.self) { (one: LazyTagsResolver<H>) -> L in
      AnyLogger("log", [{ try one.resolve().name }])
    }
    factories.register("of-maybe", as: L.self) { (one: H?) -> L in
      AnyLogger("log", each(one.map { [$0] } ?? []))
    }
    factories.register("of-maybe-later", as: L.self) { (one: LazyTagsResolver<H>?) -> L in
      AnyLogger("log", [{ try one?.resolve().name ?? "nothing" }])
    }
    factories.register("of-all", as: L.self) { (all: [H]) -> L in AnyLogger("log", each(all)) }
    factories.register("of-all-later", as: L.self) { (all: [LazyFullResolver<H>]) -> L in
      AnyLogger("log", names(all))
    }
    factories.register("of-table", as: L.self) { (all: [String: H]) -> L in
      AnyLogger("log", each(all))
    }
    factories.register("of-said", as: L.self) { (one: Provider<H, String>) -> L in
      AnyLogger("log", [{ try one("word").text() }])
    }
  }
}
